"""`pentapolis train`: simulated players that learn."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated

import typer

from pentapolis import find_game
from pentapolis.cli.console import find_content, read_options, say_if_interpreted
from pentapolis.cli.extras import need
from pentapolis.cli.parameters import Content, GameName, Jobs, Options, Players


def train(
    game: GameName,
    players: Players = None,
    steps: Annotated[int, typer.Option(min=1, help="Steps uphill.")] = 100,
    deals: Annotated[int, typer.Option(min=1, help="Deals of each step, played both ways.")] = 2000,
    seed: Annotated[int, typer.Option("--seed", "-s", min=0, help="The deals.")] = 1,
    weight: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME=VALUE", help="Begin with another weight; may be repeated."),
    ] = None,
    option: Options = None,
    content: Content = None,
    jobs: Jobs = None,
    out_file: Annotated[
        Path | None, typer.Option("--out", help="The file of steps; made of names if left out.")
    ] = None,
) -> None:
    """Learn the weights of a game's simulated players by self-play.

    The same command goes on where it was interrupted. What is learned is shown, not put into use.
    """
    need("arena")
    from pentapolis.arena.training import first_weights
    from pentapolis.cli.training import hold_training

    say_if_interpreted()
    chosen = find_game(game)
    setup = chosen.setup(players, read_options(option or []), find_content(chosen, content))
    path = out_file or Path("arena") / f"train-{game}-{setup.players}p-{seed}.jsonl"
    start = first_weights(setup, read_options(weight or [], "weight"))
    hold_training(setup, start, path, steps, deals, seed, jobs or os.cpu_count() or 1)
