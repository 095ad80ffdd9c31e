"""How well analysis finds what is wrong: `python -m benchmarks.analysis [GAME …] [--plants N]`.

Strong bots play whole games; in each, one decision is replaced by a random legal one, and the game is
played on. What the replaced decision cost is measured in many worlds of its own, apart from those that
the analysis uses. Counted are plants that cost over ten points of winning chance and have a mark at the
right decision; decisions of the strong bots themselves that have a mark; and marks that another seed
contradicts.
"""

from __future__ import annotations

import os
import time
from dataclasses import dataclass
from typing import Annotated

import typer
from msgspec import Struct

from pentapolis import Match, Rng, all_games
from pentapolis.arena.statistics import share_interval
from pentapolis.bots.bot import bot_action, make_bot
from pentapolis.cli.console import out, progress_bar
from pentapolis.engine.registry import find_game
from pentapolis.parallel import run_parallel
from pentapolis.study.chances import curve_for
from pentapolis.study.endings import Endings
from pentapolis.study.moves import Move, moves_of
from pentapolis.study.verdict import Depth, Judge

# What a plant costs is measured in so many worlds, and counted from this cost on.
COST_WORLDS = 1200
COSTLY = 0.10
# Decisions of the strong bots themselves that are judged, for each plant.
OWN = 2


class Plant(Struct, frozen=True):
    """A random decision in a strong game, what it cost, and what the analysis said."""

    cost: float
    error: float
    mark: str
    found: bool


class Own(Struct, frozen=True):
    """A decision of the strong bot itself: its mark, and that of another seed."""

    mark: str
    contradicted: bool
    seconds: float


class Game(Struct, frozen=True):
    plant: Plant | None
    own: tuple[Own, ...]


@dataclass(frozen=True)
class Table:
    game: str
    players: int
    level: str


def play(table: Table, seed: int, planted: int | None) -> Match:
    """A game of strong bots, one of its decisions replaced by a random one."""
    match = Match.new(table.game, table.players, seed=seed)
    bots = [
        make_bot(table.level, match.game, match.setup, clock=False) for _ in range(table.players)
    ]
    rng = Rng(seed)
    while not match.is_over:
        seat = match.deciders[0]
        action = bot_action(bots[seat], match.state, seat, rng)
        if len(match.moves) == planted:
            others = [int(a) for a in match.state.legal_actions(seat) if a != action]
            action = others[int(rng.below(len(others)))] if others else action
        match.play(action, seat)
    return match


def study(table: Table, number: int) -> Game:
    """One planted game, judged."""
    seed, rng = 31_000_003 + number, Rng(number)
    honest = play(table, seed, None)
    free = [
        decision
        for move in moves_of(honest)
        for decision in move.decisions
        if len(honest.state_at(decision).legal_actions(move.seat)) > 1
    ]
    planted = free[int(rng.below(len(free)))]
    match = play(table, seed, planted)
    endings, curve = Endings(match.setup), curve_for(match.setup)

    def judged(move: Move, depth: Depth, shift: int = 0) -> Judge:
        judge = Judge(endings, move.before, move.seat, curve, depth)
        judge.seed += shift
        return judge

    plant = None
    move = next(move for move in moves_of(match) if planted in move.decisions)
    judge = judged(move, Depth())
    verdict = judge.verdict(move.line)
    if verdict is not None:
        # Against the same rival, in worlds that nobody has used yet.
        cost = judged(move, Depth(worlds=COST_WORLDS), 977).compare(
            verdict.rival, move.line, 2, judge.known
        )
        blamed = 0
        if verdict.mark and len(move.line) > 1:
            blamed = judge.blame(verdict, move.line)
        right = bool(verdict.mark) and move.decisions[blamed] == planted
        plant = Plant(cost.loss.mean, cost.loss.error, verdict.mark, right)
    own = []
    honest_moves = [move for move in moves_of(honest) if move.free]
    for _ in range(OWN):
        move = honest_moves[int(rng.below(len(honest_moves)))]
        started = time.process_time()
        one = judged(move, Depth()).verdict(move.line)
        seconds = time.process_time() - started
        if one is None:
            continue
        contradicted = False
        if one.mark:
            other = judged(move, Depth(), 1_000_003).verdict(move.line)
            contradicted = other is not None and other.loss.high < 0.05
        own.append(Own(one.mark, contradicted, seconds))
    return Game(plant, tuple(own))


def main(
    games: Annotated[list[str] | None, typer.Argument(help="Which games; all if none.")] = None,
    plants: Annotated[int, typer.Option(min=1, help="Planted games each.")] = 600,
    level: Annotated[str, typer.Option(help="Who plays.")] = "expert",
    jobs: Annotated[int | None, typer.Option(min=1)] = None,
) -> None:
    for name in games or [game.name for game in all_games()]:
        game = find_game(name)
        table = Table(name, game.default_players, level)
        found: list[Game] = []
        with progress_bar(transient=True) as progress:
            task = progress.add_task(game.title, total=plants)
            pieces = [(table, number) for number in range(plants)]
            for one in run_parallel(study, pieces, jobs or os.cpu_count() or 1):
                found.append(one)
                progress.advance(task)
        report(table, found)


def report(table: Table, found: list[Game]) -> None:
    costly = [g.plant for g in found if g.plant and g.plant.cost - g.plant.error > COSTLY]
    own = [one for game in found for one in game.own]
    serious = [one for one in own if one.mark in ("mistake", "blunder")]
    marked = [one for one in own if one.mark]
    out.print(f"{table.game}, {table.players} players, {table.level}: {len(found)} planted games")
    rows = (
        (
            "plants over 10 points marked at the right decision",
            sum(p.found for p in costly),
            costly,
        ),
        ("own decisions called mistakes or blunders", len(serious), own),
        ("own decisions called anything", len(marked), own),
        ("marks that another seed contradicts", sum(o.contradicted for o in marked), marked),
    )
    for words, count, of in rows:
        share = share_interval(count, len(of))
        out.print(
            f"  {words}: {count} of {len(of)} ({100 * share.low:.0f} to {100 * share.high:.0f} %)"
        )
    if own:
        out.print(f"  seconds of processor a move: {sum(o.seconds for o in own) / len(own):.2f}")


if __name__ == "__main__":
    typer.run(main)
