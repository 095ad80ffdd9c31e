"""A judge of `resample` and `redraw` that rests on what a state's declaration says (engine/fields.py).

Four questions, for a state, whoever looks at it, and worlds made for them. `resample` is for one seat,
`redraw` for all seats and the public together: it keeps what any of them knows.

*Known*: is all that they may know the same in the world?
*Independent*: twins are two states in which they know the same, although hidden things lie
elsewhere, or were dealt otherwise from the start. A world must be the same for both: else it rests on a
secret.
*Random*: where there are twins, do worlds differ? And has each a generator of its own?
*Fair*: over many deals, does what was dealt lie in worlds as it lies in deals, place by place?
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Callable, Iterator
from typing import Any

from pentapolis import COMPILED, SPECTATOR, Rng, State
from pentapolis.contract.scenarios import Position, playthrough
from pentapolis.contract.twins import Judged, Viewers, inner_of, known, same_but_chance, twins
from pentapolis.engine.fields import Bits, Many, Number, Shape

Resample = Callable[[State, int, Rng], State]
Redraw = Callable[[State, Rng], State]
# Shares of a game.
MOMENTS = (0.15, 0.55)
WORLDS = 6
# So many standard errors from what chance gives are no chance any more.
ODD = 5.0
# What a verdict means, and where to look.
MEANING = {
    "known": "a field is not the same in a world although somebody it is made for knows it",
    "kept": "a field that was not dealt is not the same after redraw()",
    "generator": "a world has the generator of the true state",
    "independent": "two states that are the same to whoever looks give different worlds: resample() or "
    "redraw() rests on a secret, if only an order, or fields.py says less than the seat knows (who may "
    "know it, dealt, by, bag)",
    "random": "all worlds are the same although something is hidden",
}


def honest(state: State, seat: int, rng: Rng) -> State:
    return state.resample(seat, rng)


def redrawn(state: State, rng: Rng) -> State:
    return state.redraw(rng)


def meaning(found: set[str]) -> str:
    """A verdict in words."""
    return "; ".join(f"{code}: {MEANING[code.split(':')[0]]}" for code in sorted(found))


def verdict(scenario: Judged, resample: Resample = honest, seed: int = 1) -> set[str]:
    """What is wrong with the worlds that seats get in one random game; nothing where it is honest."""
    found: set[str] = set()
    positions, _ = playthrough(scenario, seed)
    for until in moments(positions):
        for seat in sorted({SPECTATOR, 0, scenario.players - 1}):

            def for_seat(state: State, rng: Rng, seat: int = seat) -> State:
                return resample(state, seat, rng)

            found |= judged(scenario, positions, until, (seat,), for_seat)
    return found


def redraw_verdict(scenario: Judged, redraw: Redraw = redrawn, seed: int = 1) -> set[str]:
    """What is wrong with what is drawn anew in one random game."""
    found: set[str] = set()
    everybody = tuple(range(SPECTATOR, scenario.players))
    positions, _ = playthrough(scenario, seed)
    for until in moments(positions):
        state = positions[until].state
        found |= judged(scenario, positions, until, everybody, redraw)
        found |= {f"kept: {name}" for name in lost(state, redraw(state, Rng(1)))}
    return found


def moments(positions: list[Position]) -> list[int]:
    return [int(len(positions) * share) for share in (MOMENTS if COMPILED else MOMENTS[:1])]


def judged(
    scenario: Judged, positions: list[Position], until: int, viewers: Viewers, make: Redraw
) -> set[str]:
    """What is wrong with worlds made for these viewers at this moment."""
    found: set[str] = set()
    state = positions[until].state
    worlds = [make(state, Rng(number)) for number in range(WORLDS)]
    for seat in viewers:
        found |= {f"known: {name}" for world in worlds for name in betrayed(state, world, seat)}
    if any(world.rng == state.rng for world in worlds):
        found.add("generator")
    others = list(twins(scenario, positions, until, viewers))
    if any(make(twin, Rng(8)) != make(state, Rng(8)) for twin in others):
        found.add("independent")
    hidden = any(measures(twin) != measures(state) for twin in others)
    if hidden and all(same_but_chance(world, worlds[0]) for world in worlds):
        found.add("random")
    return found


# -- known ----------------------------------------------------------------------------------------


def betrayed(state: State, world: State, seat: int) -> list[str]:
    """The fields in which the world is not what the seat knows."""
    truth, shown = known(state, seat), known(world, seat)
    return [name for name, value in truth.items() if shown[name] != value]


def lost(state: State, world: State) -> list[str]:
    """The fields that differ although they were not dealt and are not about what was."""
    before, after = state.dump(), world.dump()
    return [
        field.name
        for field in state.declared().fields
        if before[field.name] != after[field.name]
        and not (field.name == "rng" or field.dealt or about_things(field.shape))
    ]


def about_things(shape: Shape) -> bool:
    """Whether it has an entry for each of the dealt things, which goes where its thing goes."""
    return isinstance(shape, Many) and shape.by != ""


# -- fair -----------------------------------------------------------------------------------------


def oddities(
    scenario: Judged, resample: Resample = honest, games: int = 240, worlds: int = 4
) -> dict[object, float]:
    """Places where worlds differ from what was dealt by more than chance, in standard errors.

    Measured is every binary digit of what lies at a place, and every member of a set.
    """
    gaps: dict[object, list[float]] = defaultdict(list)
    for seed in range(games):
        positions, _ = playthrough(scenario, seed + 100)
        state = positions[len(positions) * (seed % 3 + 1) // 5].state
        seat = seed % (scenario.players + 1) - 1
        truth = measures(state)
        drawn = [measures(resample(state, seat, Rng(1000 * seed + n))) for n in range(worlds)]
        for path in truth.keys() | {path for world in drawn for path in world}:
            values = [world.get(path, 0) for world in drawn]
            if any(value != truth.get(path, 0) for value in values):
                gaps[path].append(truth.get(path, 0) - sum(values) / worlds)
    found = {}
    for path, differences in gaps.items():
        spread = math.sqrt(sum(gap * gap for gap in differences))
        if len(differences) >= games // 8 and spread:
            found[path] = sum(differences) / spread
    return {path: error for path, error in found.items() if abs(error) > ODD}


def measures(state: State) -> dict[object, int]:
    data = state.dump()
    found: dict[object, int] = {}
    for field in state.declared().fields:
        if field.dealt:
            for path, value in measured(field.shape, data[field.name], (field.name,)):
                found[path] = value
    return found


def measured(shape: Shape, value: Any, path: tuple[object, ...]) -> Iterator[tuple[object, int]]:
    """Lists count from their ends, where decks have their tops."""
    if isinstance(shape, Number):
        number = 0 if value is None else value
        yield from (((*path, bit), number >> bit & 1) for bit in range(shape.high.bit_length()))
    elif isinstance(shape, Bits):
        yield from (((*path, member), 1) for member in value)
    else:
        for inner, inside, where in inner_of(shape, value):
            step = where - len(value) if isinstance(where, int) else where
            yield from measured(inner, inside[where], (*path, step))
