"""Advice for people: the best few choices a short search finds, and why."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from pentapolis.bots.ranking import Ranking
from pentapolis.bots.search import Search
from pentapolis.engine.game import Game
from pentapolis.engine.rng import Rng
from pentapolis.engine.score import ScoreSheet
from pentapolis.engine.state import State

SECONDS = 0.6
REASONS = 3
# What a turn brings in as many worlds alike is sure enough to be said.
WORLDS = 6


@dataclass(frozen=True)
class Hint:
    """A choice, its estimated value, and a sentence."""

    action: int
    text: str
    words: str
    value: float
    why: str


@dataclass(frozen=True)
class Advice:
    """The best choices with their reasons, and all that the search tried, best first."""

    best: list[Hint]
    tried: list[int]

    def place(self, action: int) -> int:
        """Counted from 1; what the search did not even try comes after all it did."""
        return self.tried.index(action) + 1 if action in self.tried else len(self.tried) + 1


def advise(
    game: Game,
    state: State,
    seat: int,
    rng: Rng,
    most: int = 3,
    seconds: float = SECONDS,
    simulations: int = 0,
    names: Sequence[str] = (),
) -> Advice:
    """What the seat could do, found with only what it knows."""
    world = state.resample(seat, rng)
    actions = [int(action) for action in world.legal_actions(seat)]
    if not actions:
        return Advice([], [])
    words = game.words(state.setup, names)
    if len(actions) == 1:
        only = actions[0]
        text, said = game.text(world, seat, only), words.choice(world, seat, only)
        return Advice([Hint(only, text, said, 0.0, "There is no other choice.")], [only])
    search = Search(game.evaluation(state.setup), simulations, 0.0 if simulations else seconds)
    order = search.think(world, seat, rng)
    root, values = search.root, search.root.estimates()
    worlds = [world, *(state.resample(seat, rng) for _ in range(WORLDS - 1))]
    tried = [at for at in order if root.counts[at]]
    best = [
        Hint(
            int(root.actions[at]),
            game.text(world, seat, root.actions[at]),
            words.choice(world, seat, root.actions[at]),
            values[at],
            reason(game, worlds, seat, int(root.actions[at])),
        )
        for at in tried[:most]
    ]
    # Those that left the race together were not sorted any more.
    best.sort(key=lambda hint: hint.value, reverse=True)
    rest = [int(root.actions[at]) for at in tried[most:]]
    return Advice(best, [hint.action for hint in best] + rest)


def reason(game: Game, worlds: Sequence[State], seat: int, action: int) -> str:
    """What the turn changes on the score sheet, whatever is hidden from the seat."""
    found = [gains(game, world, seat, action) for world in worlds]
    sure = {
        source: points
        for source, points in found[0].items()
        if all(other.get(source) == points for other in found)
    }
    by_luck = any(other != sure for other in found)
    if sure:
        said = f"{_points(sum(sure.values()))} by the end of the turn: {_largest(sure)}"
        return said + ("; the rest depends on luck." if by_luck else ".")
    if by_luck:
        average = sum(sum(other.values()) for other in found) / len(found)
        return f"About {_points(round(average))} by the end of the turn; it depends on luck."
    return "It changes no points now, but leads to good positions."


def gains(game: Game, world: State, seat: int, action: int) -> dict[str, int]:
    """The points that a turn brings by source, if it is finished as well as one can see."""
    before = points_by_source(game.score_sheet(world, seat), seat)
    ranking = Ranking(game.evaluation(world.setup))
    after = world.clone()
    after.apply(seat, action)
    while after.turn == world.turn and len(after.legal_actions(seat)):
        actions = after.legal_actions(seat)
        values = ranking.values(after, seat, actions)
        best = max(range(len(actions)), key=lambda at: values[at])
        after.apply(seat, actions[best])
    now = points_by_source(game.score_sheet(after, seat), seat)
    return {
        source: now.get(source, 0) - before.get(source, 0)
        for source in {**before, **now}
        if now.get(source, 0) != before.get(source, 0)
    }


def points_by_source(sheet: ScoreSheet, seat: int) -> dict[str, int]:
    """Points by what the line is called; things without an identity of their own are added up."""
    found: dict[str, int] = {}
    for line in sheet.lines:
        if line.seat in (None, seat):
            found[line.name] = found.get(line.name, 0) + line.points
    return found


def _points(number: int) -> str:
    return f"{number:+d} point" if abs(number) == 1 else f"{number:+d} points"


def _largest(gains: Mapping[str, int]) -> str:
    order = sorted(gains.items(), key=lambda item: -abs(item[1]))
    said = ", ".join(f"{source} {points:+d}" for source, points in order[:REASONS])
    return said + (" and more" if len(order) > REASONS else "")
