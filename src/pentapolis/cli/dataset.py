"""`pentapolis dataset`: games of bots as Parquet."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated

import typer

from pentapolis import find_game
from pentapolis.bots.bot import bot_codes
from pentapolis.cli.console import (
    err,
    find_content,
    out,
    progress_bar,
    read_options,
    say_if_interpreted,
)
from pentapolis.cli.extras import need
from pentapolis.cli.parameters import LARGEST_SEED, Content, GameName, Jobs, Options, Players


def dataset(
    game: GameName,
    folder: Annotated[Path, typer.Option("--out", help="The folder of the dataset.")],
    bots: Annotated[
        list[str] | None,
        typer.Option(
            metavar="LIST",
            help=f"Who plays: {', '.join(bot_codes())}, search:500 or my_bot.py:Mine; one name for all "
            "seats, or one for each by commas. Repeat it: then each of these plays the same deals.",
        ),
    ] = None,
    deals: Annotated[int, typer.Option("--deals", "-n", min=1, help="How many deals.")] = 1000,
    players: Players = None,
    seed: Annotated[
        int, typer.Option("--seed", "-s", min=0, max=LARGEST_SEED, help="The deals.")
    ] = 1,
    option: Options = None,
    content: Content = None,
    shard: Annotated[
        int | None, typer.Option(min=1, help="Deals in a file; up to 500 if left out.")
    ] = None,
    jobs: Jobs = None,
) -> None:
    """Write games of bots as Parquet: every decision, what was known, and how it ended.

    The same command goes on where it was interrupted. A data card says what is in the folder.
    """
    need("data")
    from pentapolis.envs.card import counted
    from pentapolis.envs.dataset import CARD, Dataset, plan

    say_if_interpreted()
    chosen = find_game(game)
    lineups = bots or ["greedy"]
    named = max(len(lineup.split(",")) for lineup in lineups)
    count = players or (named if named > 1 else None)
    setup = chosen.setup(count, read_options(option or []), find_content(chosen, content))
    wanted = plan(setup, lineups, deals, seed, shard)
    with Dataset(folder, setup, wanted) as found:
        missing = sum(len(wanted.deals_of(part)) for part in found.missing())
        if missing < deals:
            err.print(f"{deals - missing} of {deals} deals are there already.")
        try:
            with progress_bar(transient=True) as progress:
                task = progress.add_task("deals", total=deals, completed=deals - missing)
                for done in found.write(jobs or os.cpu_count() or 1):
                    progress.advance(task, done)
        except KeyboardInterrupt:
            out.print("Interrupted; the same command goes on from here.")
            raise typer.Exit(130) from None
        found.describe()
    out.print(
        f"{counted(wanted.parts, 'file')} of Parquet in {folder}; {CARD} says what is in there."
    )
