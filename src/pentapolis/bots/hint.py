"""Advice for people: the best few choices a short search finds, and why."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

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


def hints(
    game: Game,
    state: State,
    seat: int,
    rng: Rng,
    most: int = 3,
    seconds: float = SECONDS,
    simulations: int = 0,
) -> list[Hint]:
    """The best choices of the seat, best first, found with only what the seat knows."""
    world = state.resample(seat, rng)
    actions = [int(action) for action in world.legal_actions(seat)]
    if not actions:
        return []
    if len(actions) == 1:
        only = actions[0]
        text, words = game.text(world, seat, only), game.words(world, seat, only)
        return [Hint(only, text, words, 0.0, "There is no other choice.")]
    search = Search(game.evaluation(state.setup), simulations, 0.0 if simulations else seconds)
    order = search.think(world, seat, rng)
    root, values = search.root, search.root.estimates()
    worlds = [world, *(state.resample(seat, rng) for _ in range(WORLDS - 1))]
    found = [
        Hint(
            int(root.actions[at]),
            game.text(world, seat, root.actions[at]),
            game.words(world, seat, root.actions[at]),
            values[at],
            reason(game, worlds, seat, int(root.actions[at])),
        )
        for at in order[:most]
        if root.counts[at]
    ]
    # Those that left the race together were not sorted any more.
    return sorted(found, key=lambda hint: hint.value, reverse=True)


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
    ranking = Search(game.evaluation(world.setup)).ranking
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
    """Points by source; things without a card of their own are added up (road 1 and 2: road)."""
    found: dict[str, int] = {}
    for line in sheet.lines:
        if line.seat in (None, seat):
            head, _, tail = line.source.rpartition(" ")
            source = head if tail.isdigit() and not line.cards else line.source
            found[source] = found.get(source, 0) + line.points
    return found


def _points(number: int) -> str:
    return f"{number:+d} point" if abs(number) == 1 else f"{number:+d} points"


def _largest(gains: Mapping[str, int]) -> str:
    order = sorted(gains.items(), key=lambda item: -abs(item[1]))
    said = ", ".join(f"{source} {points:+d}" for source, points in order[:REASONS])
    return said + (", …" if len(order) > REASONS else "")
