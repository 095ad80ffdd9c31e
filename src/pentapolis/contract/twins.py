"""Twins: states that differ, and not to whoever looks at them; made by what a declaration says."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, Protocol

from pentapolis import SPECTATOR, Rng, State
from pentapolis.contract.scenarios import Position
from pentapolis.engine.fields import (
    BASE,
    EVERYBODY,
    Bits,
    Bytes,
    DataError,
    Dump,
    Field,
    Flag,
    Many,
    Number,
    Packed,
    Part,
    Parts,
    Seat,
    Seats,
    Shape,
    Word,
    knowledge,
)

# The seats that look, SPECTATOR for the public.
Viewers = tuple[int, ...]
TRIES = 16
SWAPS = 20
TWINS = 5
# Tries to exchange or change as much as goes unnoticed.
MANY = 80


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


# -- what a seat knows ----------------------------------------------------------------------------


def known(state: State, seat: int) -> dict[str, object]:
    """All that the seat knows, by field."""
    return known_from(state, state.dump(), seat)


def known_from(state: State, data: Dump, seat: int) -> dict[str, object]:
    return {field.name: knowledge(field, state, data, seat) for field in state.declared().fields}


# -- twins ----------------------------------------------------------------------------------------


def twins(
    scenario: Judged, positions: list[Position], until: int, viewers: Viewers
) -> Iterator[State]:
    """States that differ from this one, and not to the viewers."""
    state = positions[until].state
    rng = Rng(until * 10 + viewers[0] + 1)
    ways: list[Callable[[], State | None]] = [
        lambda: exchanged(scenario, state, viewers, rng),
        lambda: exchanged(scenario, state, viewers, rng, MANY),
        lambda: dealt_otherwise(scenario, positions, until, viewers, rng),
    ]
    if len(viewers) == 1:  # what others have chosen or learned; all together know it, or it stays
        ways[1:1] = [
            lambda: changed(scenario, state, viewers, rng),
            lambda: changed(scenario, state, viewers, rng, MANY),
            lambda: chosen_otherwise(positions, until, viewers, rng),
        ]
    found = 0
    for number in range(TRIES):
        twin = ways[number % len(ways)]()
        if (
            twin is None
            or same_but_chance(twin, state)
            or not alike(scenario, twin, state, viewers)
        ):
            continue
        yield twin
        found += 1
        if found == TWINS:
            return


def same_but_chance(one: State, other: State) -> bool:
    return {**one.dump(), "rng": None} == {**other.dump(), "rng": None}


def alike(scenario: Judged, one: State, other: State, viewers: Viewers) -> bool:
    """Whether each of them sees and knows the same in both."""
    return all(
        known(one, seat) == known(other, seat)
        and seen(scenario, one, seat) == seen(scenario, other, seat)
        for seat in viewers
    )


def seen(scenario: Judged, state: State, seat: int) -> object:
    actions = list(state.legal_actions(seat)) if seat >= 0 else []
    return scenario.game.view(state, seat), list(state.deciders()), actions


def exchanged(
    scenario: Judged, state: State, viewers: Viewers, rng: Rng, swaps: int = 0
) -> State | None:
    """Two things of the same sort change places, with all that is kept about each; or, with a number of
    tries, pair after pair, so that hardly anything hidden stays where it was."""
    data = state.dump()
    before = [known(state, seat) for seat in viewers]
    chosen = chosen_things(state, data)
    done = False
    for _ in range(swaps or SWAPS):
        pair = some_pair(state, data, rng, chosen)
        if pair is None:
            break
        swap(state, data, *pair)
        if [known_from(state, data, seat) for seat in viewers] == before:
            done = True
            if not swaps:
                break
        else:
            swap(state, data, *pair)
    return loaded(scenario, data) if done else None


def chosen_things(state: State, data: Dump) -> set[tuple[str, int]]:
    """Things that something else in the state speaks of: a card that is planned must stay in its hand."""
    found = set()
    for field in own_fields(state):
        if not field.dealt:
            for shape, holder, key in leaves_of(field.shape, data, field.name):
                if isinstance(shape, Number | Bits) and shape.of:
                    value = holder[key]
                    things = value if isinstance(shape, Bits) else [value]
                    found |= {(shape.of, thing) for thing in things if thing is not None}
    return found


def some_pair(
    state: State, data: Dump, rng: Rng, chosen: set[tuple[str, int]]
) -> tuple[Place, Place] | None:
    """Two places of things of the same sort that nothing else speaks of."""
    places = [p for p in places_of(state, data) if p.of and (p.of, p.thing) not in chosen]
    if not places:
        return None
    one = places[rng.below(len(places))]
    others = [place for place in places if place.of == one.of and place.thing != one.thing]
    return (one, others[rng.below(len(others))]) if others else None


def swap(state: State, data: Dump, one: Place, other: Place) -> None:
    """What lies at one place and at the other, with what is kept about each."""
    first, second = one.thing, other.thing
    one.put(second)
    other.put(first)
    for field in state.declared().fields:
        if isinstance(field.shape, Many) and field.shape.by == one.of:
            entries = data[field.name]
            entries[first], entries[second] = entries[second], entries[first]


def changed(
    scenario: Judged, state: State, viewers: Viewers, rng: Rng, tries: int = 1
) -> State | None:
    """A value that not everybody knows is another one, or as many as go unnoticed; nothing that was
    dealt, which must stay complete."""
    fields = [
        field for field in own_fields(state) if field.who is not EVERYBODY and not field.dealt
    ]
    data = state.dump()
    before = [known(state, seat) for seat in viewers]
    for _ in range(tries if fields else 0):
        field = fields[rng.below(len(fields))]
        leaves = list(hidden_leaves(state, data, field))
        if leaves:
            shape, holder, key = leaves[rng.below(len(leaves))]
            was = holder[key]
            holder[key] = another(shape, was, rng, scenario.players)
            if [known_from(state, data, seat) for seat in viewers] != before:
                holder[key] = was
    return loaded(scenario, data) if fields else None


def hidden_leaves(state: State, data: Dump, field: Field) -> Iterator[tuple[Shape, Any, Any]]:
    """The values of a field; of one with an entry for each thing, those of things that were dealt."""
    shape = field.shape
    if not (isinstance(shape, Many) and shape.by):
        yield from leaves_of(shape, data, field.name)
        return
    for thing in {place.thing for place in places_of(state, data) if place.of == shape.by}:
        yield from leaves_of(shape.item, data[field.name], thing)


def own_fields(state: State) -> list[Field]:
    return [field for field in state.declared().fields if field not in BASE]


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
    scenario: Judged, positions: list[Position], until: int, viewers: Viewers, rng: Rng
) -> State | None:
    """The same game from another deal, as long as the viewers see no difference."""
    first = positions[0].state
    twin = exchanged(scenario, first, viewers, rng)
    if twin is None or not alike(scenario, twin, first, viewers):
        return None
    for position in positions[:until]:
        if not twin.is_legal(position.seat, position.action):
            return None
        for seat in viewers:
            if seen(scenario, twin, seat) != seen(scenario, position.state, seat):
                return None
        twin.apply(position.seat, position.action)
    return twin


def chosen_otherwise(
    positions: list[Position], until: int, viewers: Viewers, rng: Rng
) -> State | None:
    """Whoever played last played something else."""
    if until == 0 or positions[until - 1].seat in viewers:
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
    if isinstance(shape, Seats):
        return sorted({rng.below(players + shape.public)}.symmetric_difference(value))
    if isinstance(shape, Bytes):
        at = rng.below(len(value))
        return [*value[:at], rng.below(4), *value[at + 1 :]]
    return not value if isinstance(shape, Flag) else value
