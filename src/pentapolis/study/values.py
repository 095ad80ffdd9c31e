"""What each legal choice is worth to a seat, by what that seat knows.

1. A search says how a turn goes on from each choice, and how often it looked there: its visits.
2. Fresh worlds that the seat could be in, the same for all choices, say what each leads to: whole games,
   played on to the end by quick policy. Every choice meets every world, so no value is better measured
   than another, and none was chosen for what was measured.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from operator import index
from typing import SupportsIndex

from msgspec import Struct

from pentapolis.bots.search import Search
from pentapolis.engine.rng import Rng
from pentapolis.engine.setup import Setup
from pentapolis.engine.state import State
from pentapolis.study.chances import Curve, curve_for
from pentapolis.study.endings import Endings, Line
from pentapolis.study.estimates import Estimate, estimate, paired
from pentapolis.study.verdict import TIE_BREAK, Lines, seed_of

# Whole games from each choice, and simulations of the search that goes before them.
WORLDS = 100
SIMULATIONS = 300


class Value(Struct, frozen=True):
    """What a choice is worth: a chance of winning from 0 to 1, calibrated, and points at the end.

    `behind` is how much less chance it has than the best choice, both met in the same worlds. `line` is
    the choice and how its turn went on. `share` is the part of the search's visits that it got.
    """

    action: int
    text: str
    chance: Estimate
    points: Estimate
    behind: Estimate
    visits: int
    share: float
    line: Line


def evaluate(
    state: State,
    seat: SupportsIndex,
    *,
    worlds: SupportsIndex = WORLDS,
    simulations: SupportsIndex = SIMULATIONS,
    seed: SupportsIndex | None = None,
) -> list[Value]:
    """Every legal choice of the seat, the best first. ValueError if the seat has nothing to decide.

    Without a seed luck comes from what the seat knows: then whoever asks gets the same answer.
    """
    seat, worlds, simulations = index(seat), index(worlds), index(simulations)
    if worlds < 2 or simulations < 1:
        raise ValueError("It takes at least two worlds and one simulation.")
    if seat not in state.deciders():
        raise ValueError(f"Seat {seat} has nothing to decide.")
    endings, curve = _ways(state.setup)
    rng = Rng(seed_of(endings, state, seat) if seed is None else index(seed))
    world = state.resample(seat, rng)
    search = Search(endings.evaluation, simulations)
    search.think(world, seat, rng)
    root, reader = search.root, Lines(endings, world, seat)
    places = range(len(root.actions))
    lines = [reader.line(root, at) for at in places]
    shares: list[list[float]] = [[] for _ in places]
    points: list[list[float]] = [[] for _ in places]
    for _ in range(worlds):
        luck = int(rng.seed())
        common = state.resample(seat, Rng(luck))
        for at, line in enumerate(lines):
            ending = endings.play(common.clone(), seat, line, luck)
            shares[at].append(ending.shares[seat])
            points[at].append(ending.points[seat])
    worth = [sum(s) + TIE_BREAK * sum(p) for s, p in zip(shares, points, strict=True)]
    order = sorted(places, key=lambda at: (-worth[at], int(root.actions[at])))
    best = order[0]
    return [
        Value(
            int(root.actions[at]),
            endings.game.text(world, seat, root.actions[at]),
            _chance(curve, shares[at], points[at]),
            estimate(points[at]),
            _behind(curve, shares[best], shares[at]),
            int(root.counts[at]),
            int(root.counts[at]) / max(1, int(root.visits)),
            lines[at],
        )
        for at in order
    ]


def _chance(curve: Curve, shares: Sequence[float], points: Sequence[float]) -> Estimate:
    games = len(shares)
    return curve.chance(sum(shares) / games, games, certain=estimate(points).error == 0)


def _behind(curve: Curve, best: Sequence[float], shares: Sequence[float]) -> Estimate:
    games = len(best)
    return curve.difference(sum(best) / games, sum(shares) / games, paired(best, shares))


def _ways(setup: Setup) -> tuple[Endings, Curve]:
    """How games of a set-up are played on and read; the same for all that differ in nothing."""
    return _kept(_Key(setup))


class _Key:
    """A set-up as the key of a cache."""

    def __init__(self, setup: Setup) -> None:
        self.setup = setup

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Key) and self.setup == other.setup

    def __hash__(self) -> int:
        return hash((self.setup.game, self.setup.players, self.setup.content.hash))


@lru_cache(maxsize=8)
def _kept(key: _Key) -> tuple[Endings, Curve]:
    curve = curve_for(key.setup)
    return Endings(key.setup, curve.usual or None), curve
