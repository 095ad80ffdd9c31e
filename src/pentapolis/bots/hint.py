"""Advice for people: the best few choices a short search finds, and why."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from pentapolis.bots.ranking import Ranking
from pentapolis.bots.search import Search
from pentapolis.engine.game import Game, Structure
from pentapolis.engine.rng import Rng
from pentapolis.engine.score import ScoreSheet
from pentapolis.engine.state import State

SECONDS = 0.6
REASONS = 3
MOST_STEPS = 2
# What a turn brings in as many worlds alike is sure enough to be said.
WORLDS = 6
# What a line of the score sheet is called, and which of those it is: one of two green zones may be sure.
Line = tuple[str, int | str | None]


@dataclass(frozen=True)
class Step:
    """A further choice of the same turn."""

    words: str
    structure: Structure


@dataclass(frozen=True)
class Hint:
    """A choice, its estimated value, and a sentence; `then` are the turn's next choices that are sure."""

    action: int
    text: str
    words: str
    value: float
    why: str
    then: Sequence[Step] = ()


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
    best = []
    for at in tried[:most]:
        action = int(root.actions[at])
        turns = finished(game, worlds, seat, action)
        steps = sure_steps(turns, world, seat)
        then = [Step(words.choice(*step), game.structure(*step)) for step in steps]
        said = _then([words.choice(world, seat, action), *(step.words for step in then)])
        text = game.text(world, seat, action)
        actions = [action, *(chosen for *_, chosen in steps)]
        stands = game.as_it_stands(world, seat, actions, words)
        why = stands or reason(turns, words.unsure)
        best.append(Hint(action, text, said, values[at], why, then))
    # Those that left the race together were not sorted any more.
    best.sort(key=lambda hint: hint.value, reverse=True)
    rest = [int(root.actions[at]) for at in tried[most:]]
    return Advice(best, [hint.action for hint in best] + rest)


@dataclass(frozen=True)
class Turn:
    """A turn that is finished as well as one can see: its choices, and the points it brings by line."""

    actions: list[int]
    gains: dict[Line, int]
    # Others who were asked at the same time have not decided yet.
    waits: bool


def finished(game: Game, worlds: Sequence[State], seat: int, action: int) -> list[Turn]:
    """The turn in each of the worlds: the same choices in all, as long as all ask for the same."""
    ranking = Ranking(game.evaluation(worlds[0].setup))
    afters = [world.clone() for world in worlds]
    together = [action]
    for after in afters:
        after.apply(seat, action)
    while choices := _asked(worlds, afters, seat):
        values = [ranking.values(after, seat, after.legal_actions(seat)) for after in afters]
        sums = [sum(value[at] for value in values) for at in range(len(choices))]
        best = choices[max(range(len(choices)), key=lambda at: sums[at])]
        together.append(best)
        for after in afters:
            after.apply(seat, best)
    return [
        _finished(game, world, after, seat, list(together), ranking)
        for world, after in zip(worlds, afters, strict=True)
    ]


def _asked(worlds: Sequence[State], afters: Sequence[State], seat: int) -> list[int]:
    """What the seat may choose next in the same turn, if that is the same in all worlds."""
    found = [
        [int(action) for action in after.legal_actions(seat)] if _goes_on(world, after) else []
        for world, after in zip(worlds, afters, strict=True)
    ]
    return found[0] if all(choices == found[0] for choices in found) else []


def _goes_on(world: State, after: State) -> bool:
    """Keeping a turn is no step of it."""
    return bool(after.turn == world.turn and not after.unconfirmed)


def _finished(
    game: Game, world: State, after: State, seat: int, actions: list[int], ranking: Ranking
) -> Turn:
    while _goes_on(world, after) and len(after.legal_actions(seat)):
        choices = after.legal_actions(seat)
        values = ranking.values(after, seat, choices)
        best = max(range(len(choices)), key=lambda at: values[at])
        actions.append(int(choices[best]))
        after.apply(seat, choices[best])
    before = points_by_line(game.score_sheet(world, seat), seat)
    now = points_by_line(game.score_sheet(after, seat), seat)
    gains = {
        line: now.get(line, 0) - before.get(line, 0)
        for line in {**before, **now}
        if now.get(line, 0) != before.get(line, 0)
    }
    others = set(world.deciders()) - {seat}
    waits = not others.isdisjoint(after.deciders())
    return Turn(actions, gains, waits)


def sure_steps(turns: Sequence[Turn], world: State, seat: int) -> list[tuple[State, int, int]]:
    """
    The further choices of a turn, as far as they are the same whatever is hidden from the seat: each with
    the state it is made in, the seat and the action.
    """
    steps = []
    after = world.clone()
    after.apply(seat, turns[0].actions[0])
    for number, action in enumerate(turns[0].actions[1:], start=1):
        if any(turn.actions[: number + 1] != turns[0].actions[: number + 1] for turn in turns):
            break
        steps.append((after.clone(), seat, action))
        after.apply(seat, action)
    return steps


def reason(turns: Sequence[Turn], unsure: str) -> str:
    """What a turn changes on the score sheet, in worlds that the seat could be in."""
    found = [turn.gains for turn in turns]
    sure = {
        line: points
        for line, points in found[0].items()
        if all(other.get(line) == points for other in found)
    }
    by_luck = any(other != sure for other in found)
    if sure:
        said = f"{_points(sum(sure.values()))} by the end of the turn: {_largest(sure)}"
        return said + (f"; the rest depends on {unsure}." if by_luck else ".")
    if by_luck:
        totals = [sum(other.values()) for other in found]
        least, most = min(totals), max(totals)
        points = f"About {least:+d} to {_points(most)}" if least < most else _points(most)
        return f"{points} by the end of the turn: it depends on {unsure}."
    if all(turn.waits for turn in turns):
        return "It leads to good positions: it is carried out when all have chosen."
    return "It leads to good positions: no points are sure yet."


def points_by_line(sheet: ScoreSheet, seat: int) -> dict[Line, int]:
    """Things without an identity of their own are added up."""
    found: dict[Line, int] = {}
    for line in sheet.lines:
        if line.seat in (None, seat):
            key = line.name, line.item if line.lasting else None
            found[key] = found.get(key, 0) + line.points
    return found


def _points(number: int) -> str:
    return f"{number:+d} point" if abs(number) == 1 else f"{number:+d} points"


def _largest(gains: Mapping[Line, int]) -> str:
    found: dict[str, int] = {}
    for (name, _), points in gains.items():
        found[name] = found.get(name, 0) + points
    order = sorted(found.items(), key=lambda item: -abs(item[1]))
    said = ", ".join(f"{source} {points:+d}" for source, points in order[:REASONS])
    return said + (" and more" if len(order) > REASONS else "")


def _then(steps: Sequence[str]) -> str:
    """As one line: the choice that is asked for, and where it is to lead."""
    first, *rest = steps
    return first if not rest else f"{first}, then: {'; '.join(rest[:MOST_STEPS])}"
