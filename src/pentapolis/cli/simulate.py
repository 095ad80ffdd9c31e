"""`pentapolis simulate`: many games by bots, and what came of them."""

from __future__ import annotations

import secrets
import time
from typing import Annotated

import typer
from rich.table import Table

from pentapolis import find_game
from pentapolis.arena.simulate import Tally, report, seats_for
from pentapolis.arena.simulate import simulate as play_games
from pentapolis.bots.bot import bot_codes
from pentapolis.cli.console import (
    find_content,
    out,
    print_json,
    progress_bar,
    read_options,
    say_if_interpreted,
)
from pentapolis.cli.parameters import AsJson, Content, GameName, Options, Players, Seed


def simulate(
    game: GameName,
    players: Players = None,
    number: Annotated[int, typer.Option("--games", "-n", min=1, help="How many games.")] = 100,
    bots: Annotated[
        str,
        typer.Option(
            metavar="LIST",
            help=f"{', '.join(bot_codes())} or my_bot.py:Mine; one name fills all seats.",
        ),
    ] = "random",
    seed: Seed = None,
    option: Options = None,
    content: Content = None,
    jobs: Annotated[int, typer.Option("--jobs", "-j", min=1, help="Worker processes.")] = 1,
    as_json: AsJson = False,
) -> None:
    """Let bots play many games and add up the results."""
    say_if_interpreted()
    chosen = find_game(game)
    codes = [code.strip() for code in bots.split(",")]
    count = players or (len(codes) if len(codes) > 1 else None)
    setup = chosen.setup(count, read_options(option or []), find_content(chosen, content))
    seats = seats_for(codes, setup.players)
    drawn = secrets.randbits(32) if seed is None else seed
    started = time.perf_counter()
    tally = Tally()
    with progress_bar(transient=True) as progress:
        task = progress.add_task(chosen.title, total=number)
        for part in play_games(setup, seats, number, drawn, jobs):
            tally.add(part)
            progress.advance(task, part.games)
    result = {**report(setup, seats, tally, started), "seed": drawn}
    if as_json:
        print_json(result)
        return
    table = Table(title=f"{chosen.title}: {tally.games} games", show_header=False)
    if "win_rate" in result:
        table.add_row("bots", ", ".join(seats))
        table.add_row("win rate", f"{result['win_rate']:.1%}")
    for row in result.get("seats", []):
        table.add_row(
            f"player {row['seat']}: {row['bot']}",
            f"wins {row['win_rate']:.1%}, mean score {row['mean_score']}",
        )
    table.add_row("mean score", str(result["mean_score"]))
    for reason, times in result["end_reasons"].items():
        table.add_row(chosen.end_reasons[reason], str(times))
    rate = tally.decisions / max(result["seconds"], 1e-9)
    table.add_row("decisions", f"{tally.decisions:,} in {result['seconds']} s ({rate:,.0f}/s)")
    table.add_row("seed", str(drawn))
    out.print(table)
