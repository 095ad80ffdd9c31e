"""`pentapolis arena`: tournaments, and their reports."""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import Annotated

import typer

from pentapolis import find_game
from pentapolis.cli.console import find_content, read_options, say_if_interpreted
from pentapolis.cli.extras import need
from pentapolis.cli.parameters import LARGEST_SEED, Content, Jobs, Options, Players
from pentapolis.engine.errors import RecordError


def arena(
    target: Annotated[str, typer.Argument(metavar="GAME|report", help="A game, or `report`.")],
    file: Annotated[
        Path | None, typer.Argument(help="With report: a file of results (JSON lines).")
    ] = None,
    bots: Annotated[
        str, typer.Option(metavar="LIST", help="By commas: any of those named above.")
    ] = "greedy,hard",
    players: Players = None,
    number: Annotated[
        int,
        typer.Option("--games", "-n", min=1, help="Games for each bot or group, in whole deals."),
    ] = 100,
    ladder: Annotated[
        bool, typer.Option("--ladder", help="Each bot meets only the next one named.")
    ] = False,
    seed: Annotated[
        int, typer.Option("--seed", "-s", min=0, max=LARGEST_SEED, help="The deals.")
    ] = 1,
    option: Options = None,
    content: Content = None,
    jobs: Jobs = None,
    out_file: Annotated[
        Path | None, typer.Option("--out", help="The file of results; made of names if left out.")
    ] = None,
    precision: Annotated[
        float | None,
        typer.Option(min=0.001, max=0.5, help="Stop when win rates are known to ± this."),
    ] = None,
    luck: Annotated[
        int,
        typer.Option(
            min=0,
            max=10_000,
            metavar="WORLDS",
            help="Take the luck of draws out: each is valued in so many worlds (16, say). For bots that "
            "think long: fewer games are as sure.",
        ),
    ] = 0,
    ray: Annotated[
        str | None, typer.Option(metavar="ADDRESS", help="Play on a Ray cluster (or `local`).")
    ] = None,
) -> None:
    """Let bots compete: every deal with every seating, results in a file, a report in HTML.

    Bots are random, greedy, novice, easy, medium, hard, expert, search:500 (simulations), search:2s
    (seconds), or one in a file: my_bot.py:Mine. Two bots at a larger table: the first against all
    others. The same command goes on where it was interrupted.
    """
    need("arena")
    from pentapolis.cli.tournament import hold_tournament, write_report

    if target == "report":
        if file is None:
            raise RecordError("Say which file of results to report on.")
        write_report(file, content, out_file)
        return
    if file is not None:
        raise RecordError(f"What is {file} for? Only `arena report` takes a file; see --out.")
    say_if_interpreted()
    chosen = find_game(target)
    codes = [code.strip() for code in bots.split(",")]
    setup = chosen.setup(players, read_options(option or []), find_content(chosen, content))
    names = [re.sub(r".*/|\.py|:", "", code) for code in codes]
    words = [target, f"{setup.players}p", *names, *(["ladder"] if ladder else [])]
    words += [*([f"luck{luck}"] if luck else []), str(seed)]
    name = "-".join(words)
    finished = hold_tournament(
        setup,
        codes,
        number,
        seed,
        jobs or os.cpu_count() or 1,
        out_file or Path("arena") / f"{name}.jsonl",
        precision,
        ray,
        ladder,
        luck,
    )
    if not finished:
        raise typer.Exit(130)
