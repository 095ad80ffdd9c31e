"""Advice for people: the best few choices a short search finds, and why."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from pentapolis.bots.ranking import Ranking
from pentapolis.bots.search import Search
from pentapolis.engine.game import Game, Structure
from pentapolis.engine.rng import Rng
from pentapolis.engine.score import ScoreSheet
from pentapolis.engine.state import State
from pentapolis.engine.words import Words

SECONDS = 0.6
REASONS = 3
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
    """A choice, its estimated value, and what it does; `then` are the turn's next choices that are sure.

    `line` has the numbers of all these choices. `open` says what decides about the choices after
    those; it is empty where there are none.
    """

    action: int
    text: str
    words: str
    value: float
    why: str
    then: Sequence[Step] = ()
    open: str = ""
    line: tuple[int, ...] = ()


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
    words: Words | None = None,
) -> Advice:
    """What the seat could do, found with only what it knows; told in the words of whoever asks."""
    world = state.resample(seat, rng)
    actions = [int(action) for action in world.legal_actions(seat)]
    if not actions:
        return Advice([], [])
    words = words or game.words(state.setup)
    if len(actions) == 1:
        only = actions[0]
        text, said = game.text(world, seat, only), words.choice(world, seat, only)
        return Advice([Hint(only, text, said, 0.0, words.NO_CHOICE, line=(only,))], [only])
    search = Search(game.evaluation(state.setup), simulations, 0.0 if simulations else seconds)
    order = search.think(world, seat, rng)
    root, values = search.root, search.root.estimates()
    worlds = [world, *(state.resample(seat, rng) for _ in range(WORLDS - 1))]
    tried = [at for at in order if root.counts[at]]
    best = []
    for at in tried[:most]:
        action = int(root.actions[at])
        turns = finished(game, worlds, seat, action, words)
        steps = sure_steps(turns, world, seat)
        then = [Step(words.choice(*step), game.structure(*step)) for step in steps]
        said = words.steps([words.choice(world, seat, action), *(step.words for step in then)])
        text = game.text(world, seat, action)
        actions = [action, *(chosen for *_, chosen in steps)]
        stands = game.outlook.as_it_stands(world, seat, actions, words)
        why = stands or reason(turns, words)
        left_open = any(len(turn.actions) > len(actions) for turn in turns)
        later = words.left_open() if left_open else ""
        best.append(Hint(action, text, said, values[at], why, then, later, tuple(actions)))
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
    # What it changes for others, by seat.
    others: dict[int, int] = field(default_factory=dict)


def finished(
    game: Game, worlds: Sequence[State], seat: int, action: int, words: Words
) -> list[Turn]:
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
        _finished(game, world, after, seat, list(together), ranking, words)
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
    game: Game,
    world: State,
    after: State,
    seat: int,
    actions: list[int],
    ranking: Ranking,
    words: Words,
) -> Turn:
    while _goes_on(world, after) and len(after.legal_actions(seat)):
        choices = after.legal_actions(seat)
        values = ranking.values(after, seat, choices)
        best = max(range(len(choices)), key=lambda at: values[at])
        actions.append(int(choices[best]))
        after.apply(seat, choices[best])
    sheets = game.score_sheet(world, seat, words), game.score_sheet(after, seat, words)
    before, now = (points_by_line(sheet, seat) for sheet in sheets)
    gains = {
        line: now.get(line, 0) - before.get(line, 0)
        for line in {**before, **now}
        if now.get(line, 0) != before.get(line, 0)
    }
    asked = set(world.deciders()) - {seat}
    waits = not asked.isdisjoint(after.deciders())
    return Turn(actions, gains, waits, _others(*sheets, seat))


def _others(before: ScoreSheet, after: ScoreSheet, seat: int) -> dict[int, int]:
    """By how much it changes what the others have; a team's points are everybody's own."""
    if before.outcome.team:
        return {}
    seats = range(len(before.outcome.scores))
    changes = {other: after.total(other) - before.total(other) for other in seats if other != seat}
    return {other: points for other, points in changes.items() if points}


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


def reason(turns: Sequence[Turn], words: Words) -> str:
    """What a turn changes on the score sheet, also for others, in worlds that the seat could be in."""
    found = [turn.gains for turn in turns]
    sure = {
        line: points
        for line, points in found[0].items()
        if all(other.get(line) == points for other in found)
    }
    by_luck = any(other != sure for other in found)
    others = _to_others(turns)
    if sure:
        return words.turn_brings(_by_name(sure), others, by_luck)
    if by_luck:
        totals = [sum(other.values()) for other in found]
        return words.turn_may_bring(min(totals), max(totals), others)
    if others:
        return words.turn_concerns(others)
    return words.WAITS if all(turn.waits for turn in turns) else words.NOTHING_AT_ONCE


def _to_others(turns: Sequence[Turn]) -> list[tuple[int, int]]:
    """What it takes from whom, or gives them, alike in all worlds: the largest change first."""
    alike = {
        seat: points
        for seat, points in turns[0].others.items()
        if all(turn.others.get(seat) == points for turn in turns)
    }
    return sorted(alike.items(), key=lambda item: -abs(item[1]))[:REASONS]


def points_by_line(sheet: ScoreSheet, seat: int) -> dict[Line, int]:
    """Things without an identity of their own are added up."""
    found: dict[Line, int] = {}
    for line in sheet.lines:
        if line.seat in (None, seat):
            key = line.name, line.item if line.lasting else None
            found[key] = found.get(key, 0) + line.points
    return found


def _by_name(gains: Mapping[Line, int]) -> dict[str, int]:
    found: dict[str, int] = {}
    for (name, _), points in gains.items():
        found[name] = found.get(name, 0) + points
    return found
