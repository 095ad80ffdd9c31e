"""A judge of `resample` that rests on what a state's declaration says (engine/fields.py).

Four questions, for a state, a seat, and worlds made for that seat:

*Known*: is all that the seat may know the same in the world?
*Independent*: twins are two states in which the seat knows the same, although hidden things lie
elsewhere, or were dealt otherwise from the start. A world must be the same for both: else it rests on a
secret.
*Random*: where there are twins, do worlds differ? And has each a generator of its own?
*Fair*: over many deals, does what was dealt lie in worlds as it lies in deals, place by place?
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, Protocol

from pentapolis import COMPILED, SPECTATOR, Rng, State
from pentapolis.contract.scenarios import Position, playthrough
from pentapolis.engine.fields import (
    BASE,
    EVERYBODY,
    Bits,
    Bytes,
    DataError,
    Dump,
    Flag,
    Many,
    Number,
    Packed,
    Part,
    Parts,
    Seat,
    Shape,
    Word,
    knowledge,
)

Resample = Callable[[State, int, Rng], State]
# Shares of a game.
MOMENTS = (0.15, 0.55)
TRIES = 16
SWAPS = 20
TWINS = 5
WORLDS = 6
# So many standard errors from what chance gives are no chance any more.
ODD = 5.0
# What a verdict means, and where to look.
MEANING = {
    "known": "a field is not the same in a world although the seat knows it",
    "generator": "a world has the generator of the true state",
    "independent": "two states that are the same to the seat give it different worlds: resample() rests "
    "on a secret, or fields.py says less than the seat knows (who may know it, dealt, by, bag)",
    "random": "all worlds are the same although something is hidden",
}


class Judged(Protocol):
    """What is judged: a contract suite's Scenario, or something like it."""

    @property
    def players(self) -> int: ...
    @property
    def game(self) -> Any: ...
    @property
    def setup(self) -> Any: ...
    def start(self, seed: int) -> State: ...
    def __hash__(self) -> int: ...


def honest(state: State, seat: int, rng: Rng) -> State:
    return state.resample(seat, rng)


def meaning(found: set[str]) -> str:
    """A verdict in words."""
    return "; ".join(f"{code}: {MEANING[code.split(':')[0]]}" for code in sorted(found))


def verdict(scenario: Judged, resample: Resample = honest, seed: int = 1) -> set[str]:
    """What is wrong with the worlds of one random game; nothing where it is honest."""
    found: set[str] = set()
    positions, _ = playthrough(scenario, seed)
    for moment in MOMENTS if COMPILED else MOMENTS[:1]:
        until = int(len(positions) * moment)
        state = positions[until].state
        for seat in sorted({SPECTATOR, 0, scenario.players - 1}):
            worlds = [resample(state, seat, Rng(number)) for number in range(WORLDS)]
            found |= {f"known: {name}" for world in worlds for name in betrayed(state, world, seat)}
            if any(world.rng == state.rng for world in worlds):
                found.add("generator")
            others = list(twins(scenario, positions, until, seat))
            for twin in others:
                if resample(twin, seat, Rng(8)) != resample(state, seat, Rng(8)):
                    found.add("independent")
            hidden = any(measures(twin) != measures(state) for twin in others)
            if hidden and all(same_but_chance(world, worlds[0]) for world in worlds):
                found.add("random")
    return found


# -- known ----------------------------------------------------------------------------------------


def known(state: State, seat: int) -> dict[str, object]:
    """All that the seat knows, by field."""
    return known_from(state, state.dump(), seat)


def known_from(state: State, data: Dump, seat: int) -> dict[str, object]:
    return {field.name: knowledge(field, state, data, seat) for field in state.declared().fields}


def betrayed(state: State, world: State, seat: int) -> list[str]:
    """The fields in which the world is not what the seat knows."""
    truth, shown = known(state, seat), known(world, seat)
    return [name for name, value in truth.items() if shown[name] != value]


def same_but_chance(one: State, other: State) -> bool:
    return {**one.dump(), "rng": None} == {**other.dump(), "rng": None}


# -- independent ----------------------------------------------------------------------------------


def twins(scenario: Judged, positions: list[Position], until: int, seat: int) -> Iterator[State]:
    """States that differ from this one, and not to the seat."""
    state = positions[until].state
    rng = Rng(until * 10 + seat + 1)
    ways: list[Callable[[], State | None]] = [
        lambda: exchanged(scenario, state, seat, rng),
        lambda: changed(scenario, state, rng),
        lambda: dealt_otherwise(scenario, positions, until, seat, rng),
        lambda: chosen_otherwise(positions, until, seat, rng),
    ]
    found = 0
    for number in range(TRIES):
        twin = ways[number % len(ways)]()
        if twin is None or same_but_chance(twin, state) or not alike(scenario, twin, state, seat):
            continue
        yield twin
        found += 1
        if found == TWINS:
            return


def alike(scenario: Judged, one: State, other: State, seat: int) -> bool:
    """Whether the seat sees and knows the same in both."""
    return known(one, seat) == known(other, seat) and seen(scenario, one, seat) == seen(
        scenario, other, seat
    )


def seen(scenario: Judged, state: State, seat: int) -> object:
    actions = list(state.legal_actions(seat)) if seat >= 0 else []
    return scenario.game.view(state, seat), list(state.deciders()), actions


def exchanged(scenario: Judged, state: State, seat: int, rng: Rng) -> State | None:
    """Two things of the same sort change places, with all that is kept about each."""
    before = known(state, seat)
    for _ in range(SWAPS):
        data = state.dump()
        if swap(state, data, rng) and known_from(state, data, seat) == before:
            return loaded(scenario, data)
    return None


def swap(state: State, data: Dump, rng: Rng) -> bool:
    """Exchange two dealt things in a dump; whether there were two."""
    places = [place for place in places_of(state, data) if place.of]
    if not places:
        return False
    one = places[rng.below(len(places))]
    others = [place for place in places if place.of == one.of and place.thing != one.thing]
    if not others:
        return False
    other = others[rng.below(len(others))]
    first, second = one.thing, other.thing
    one.put(second)
    other.put(first)
    for field in state.declared().fields:
        if isinstance(field.shape, Many) and field.shape.by == one.of:
            entries = data[field.name]
            entries[first], entries[second] = entries[second], entries[first]
    return True


def changed(scenario: Judged, state: State, rng: Rng) -> State | None:
    """One value that not everybody knows is another one; what was dealt stays complete."""
    data = state.dump()
    own = [field for field in state.declared().fields if field not in BASE]
    fields = [field for field in own if field.who is not EVERYBODY and not field.dealt]
    if not fields:
        return None
    field = fields[rng.below(len(fields))]
    leaves = list(leaves_of(field.shape, data, field.name))
    if not leaves:
        return None
    shape, holder, key = leaves[rng.below(len(leaves))]
    holder[key] = another(shape, holder[key], rng, scenario.players)
    return loaded(scenario, data)


def loaded(scenario: Judged, data: Dump) -> State | None:
    """The state of a dump, if there can be such a one."""
    try:
        state: State = scenario.game.load_state(scenario.setup, data)
        for seat in range(SPECTATOR, scenario.players):
            state.resample(seat, Rng(1))
    except (DataError, LookupError, ValueError):
        return None
    return state


def dealt_otherwise(
    scenario: Judged, positions: list[Position], until: int, seat: int, rng: Rng
) -> State | None:
    """The same game from another deal, as long as the seat sees no difference."""
    first = positions[0].state
    twin = exchanged(scenario, first, seat, rng)
    if twin is None or not alike(scenario, twin, first, seat):
        return None
    for position in positions[:until]:
        if not twin.is_legal(position.seat, position.action):
            return None
        if seen(scenario, twin, seat) != seen(scenario, position.state, seat):
            return None
        twin.apply(position.seat, position.action)
    return twin


def chosen_otherwise(positions: list[Position], until: int, seat: int, rng: Rng) -> State | None:
    """Whoever played last played something else."""
    if until == 0 or positions[until - 1].seat == seat:
        return None
    last = positions[until - 1]
    twin = last.state.clone()
    actions = twin.legal_actions(last.seat)
    twin.apply(last.seat, actions[rng.below(len(actions))])
    return twin


# -- things in a dump -----------------------------------------------------------------------------


@dataclass
class Place:
    """Where a dealt thing lies: a value by itself, a member of a set, or one of a number of its sort."""

    of: str
    thing: int
    holder: Any
    key: Any = None
    counted: bool = False

    def put(self, thing: int) -> None:
        """This thing instead."""
        if self.counted:
            self.holder[self.key + self.thing] -= 1
            self.holder[self.key + thing] += 1
        elif self.key is None:
            self.holder.remove(self.thing)
            self.holder.append(thing)
            self.holder.sort()
        else:
            self.holder[self.key] = thing
        self.thing = thing


def places_of(state: State, data: Dump) -> list[Place]:
    """Every place of a dealt thing."""
    found: list[Place] = []
    for field in state.declared().fields:
        if field.dealt:
            found += places_in(field.shape, data, field.name, int(state.players))
    return found


def places_in(shape: Shape, holder: Any, key: Any, players: int) -> Iterator[Place]:
    value = holder[key]
    if isinstance(shape, Number) and value is not None:
        yield Place(shape.of, value, holder, key)
    elif isinstance(shape, Bits):
        yield from (Place(shape.of, member, value) for member in value)
    elif isinstance(shape, Many) and shape.bag:
        sorts = len(value) // players
        for at, count in enumerate(value):
            if count:
                yield Place(shape.bag, at % sorts, value, at - at % sorts, counted=True)
    else:
        for inner, inside, where in inner_of(shape, value):
            yield from places_in(inner, inside, where, players)


def inner_of(shape: Shape, value: Any) -> Iterator[tuple[Shape, Any, Any]]:
    """The shapes inside a shape, each with where its value is."""
    if isinstance(shape, Many):
        yield from ((shape.item, value, at) for at in range(len(value)))
    elif isinstance(shape, Packed):
        yield from ((item, value, name) for name, _, item in shape.parts)
    elif isinstance(shape, Part):
        yield from ((field.shape, value, field.name) for field in shape.record.fields)
    elif isinstance(shape, Parts):
        yield from ((shape.part, value, at) for at in range(len(value)))


def leaves_of(shape: Shape, holder: Any, key: Any) -> Iterator[tuple[Shape, Any, Any]]:
    """Every single value of a field."""
    if isinstance(shape, Many | Packed | Part | Parts):
        for inner, inside, where in inner_of(shape, holder[key]):
            yield from leaves_of(inner, inside, where)
    else:
        yield shape, holder, key


def another(shape: Shape, value: Any, rng: Rng, players: int) -> Any:
    """Some other value that the shape allows."""
    if isinstance(shape, Number):
        return shape.low + rng.below(shape.high - shape.low + 1)
    if isinstance(shape, Seat):
        return rng.below(players)
    if isinstance(shape, Word):
        return shape.choices[rng.below(len(shape.choices))]
    if isinstance(shape, Bits):
        return sorted(
            {shape.low + rng.below(shape.high - shape.low + 1)}.symmetric_difference(value)
        )
    if isinstance(shape, Bytes):
        at = rng.below(len(value))
        return [*value[:at], rng.below(4), *value[at + 1 :]]
    return not value if isinstance(shape, Flag) else value


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
