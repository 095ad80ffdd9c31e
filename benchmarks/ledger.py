"""Whether the luck ledger is right: `python -m benchmarks.ledger [GAME …] [--games N]`.

Bots play whole games, and the ledger of each is made, in few worlds: it must add up exactly however many
there are, and the mean of what draws gave must be zero, or what is drawn anew follows another law than
what was drawn. Games are what is counted: a game's draws share its result.
"""

from __future__ import annotations

import math
import os
import time
from functools import lru_cache
from typing import Annotated

import typer
from msgspec import Struct

from pentapolis import Match, Rng, all_games
from pentapolis.bots.bot import bot_action, make_bot
from pentapolis.cli.console import out, progress_bar
from pentapolis.engine.registry import find_game
from pentapolis.engine.setup import Setup
from pentapolis.parallel import run_parallel
from pentapolis.study.chances import curve_for
from pentapolis.study.endings import Endings
from pentapolis.study.ledger import Valuer, close_the_books, stretches_of


class Books(Struct, frozen=True):
    """What the ledger of one game says."""

    # How far the largest account is from adding up.
    gap: float
    # What the draws gave the first seat, in points and in chance of winning.
    points: float
    chance: float
    seconds: float


@lru_cache(maxsize=2)
def endings_of(game: str, players: int) -> tuple[Setup, Endings]:
    setup = find_game(game).setup(players)
    return setup, Endings(setup, curve_for(setup).usual or None)


def book(game: str, players: int, level: str, worlds: int, number: int) -> Books:
    setup, endings = endings_of(game, players)
    match, rng = Match(setup, 41_000_003 + number), Rng(number)
    bots = [make_bot(level, match.game, setup, clock=False) for _ in range(players)]
    while not match.is_over:
        seat = match.deciders[0]
        match.play(bot_action(bots[seat], match.state, seat, rng), seat)
    started = time.process_time()
    valuer = Valuer(endings, curve_for(setup), worlds, 51_000_003 + number)
    stretches = stretches_of(match)
    values = [valuer.position(stretch.before) for stretch in stretches]
    values.append(valuer.position(match.state))
    entries = [
        valuer.entry(stretch, values[at], values[at + 1]) for at, stretch in enumerate(stretches)
    ]
    books = close_the_books(valuer, values[0], values[-1], entries)
    gap = 0.0
    for account in (*books.chances, *books.points):
        parts = (account.deal, account.draws, account.own, account.others)
        told = math.fsum([account.expected, *(part.mean for part in parts)])
        gap = max(gap, abs(told - account.result))
    return Books(
        gap,
        books.points[0].draws.mean,
        books.chances[0].draws.mean,
        time.process_time() - started,
    )


def main(
    games: Annotated[list[str] | None, typer.Argument(help="Which games; all if none.")] = None,
    number: Annotated[int, typer.Option("--games", "-n", min=2, help="Games each.")] = 500,
    players: Annotated[int | None, typer.Option("--players", "-p")] = None,
    level: Annotated[str, typer.Option(help="Who plays.")] = "greedy",
    worlds: Annotated[int, typer.Option(min=1, help="Simulated games for each value.")] = 8,
    jobs: Annotated[int | None, typer.Option("--jobs", "-j", min=1)] = None,
) -> None:
    """Print the largest gap, and the mean luck of the draws with its interval."""
    for name in games or [game.name for game in all_games()]:
        seats = players or find_game(name).default_players
        found: list[Books] = []
        with progress_bar(transient=True) as progress:
            task = progress.add_task(name, total=number)
            pieces = [(name, seats, level, worlds, at) for at in range(number)]
            for one in run_parallel(book, pieces, jobs or os.cpu_count() or 1):
                found.append(one)
                progress.advance(task)
        out.print(f"{name}, {seats} players, {number} games of {level}, {worlds} worlds a value")
        out.print(f"  adds up to {max(one.gap for one in found):.1e}")
        points, chances = [one.points for one in found], [100 * one.chance for one in found]
        out.print(f"  mean luck of the draws in points: {interval(points)}")
        out.print(f"  mean luck of the draws in chance of winning, %: {interval(chances)}")
        out.print(f"  seconds of processor a game: {sum(o.seconds for o in found) / number:.1f}")


def interval(values: list[float]) -> str:
    mean = math.fsum(values) / len(values)
    spread = math.fsum((value - mean) ** 2 for value in values) / (len(values) - 1)
    half = 1.96 * math.sqrt(spread / len(values))
    sure = "zero is within" if abs(mean) <= half else "ZERO IS OUTSIDE"
    return f"{mean:+.3f} ± {half:.3f} ({sure})"


if __name__ == "__main__":
    typer.run(main)
