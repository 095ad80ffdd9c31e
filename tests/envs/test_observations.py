"""What a seat sees in its array: no more than it may know, no less, and where the layout says."""

from __future__ import annotations

import json
from typing import Any

import numpy as np
import pytest
from librt.vecs import vec
from mypy_extensions import i16

from pentapolis import Rng, State
from pentapolis.contract.scenarios import Scenario, playthrough
from pentapolis.contract.twins import known, twins
from pentapolis.engine.fields import (
    EVERYBODY,
    Bits,
    Bytes,
    Field,
    Flag,
    Item,
    Many,
    Number,
    Packed,
    Part,
    Parts,
    Seat,
    Seats,
    Stream,
    Word,
)
from pentapolis.envs.encoder import Encoder
from tests.envs.games import SETUPS, encoder_of, every_setup, played

# Of a game of hundreds of decisions, so many positions are looked at closely.
LOOKS = 12


def some(encoder: Encoder, seed: int, looks: int = LOOKS) -> list[State]:
    """Positions from all over a game, the last included."""
    states = [state.clone() for state, _ in played(encoder, seed)]
    picked = np.linspace(0, len(states) - 1, min(looks, len(states))).astype(int)
    return [states[at] for at in picked]


def what(state: State, seat: int) -> str:
    """All that the seat knows, but for what only tells how it came about."""
    logs = {"ledger"}
    found = {
        name: {key: part for key, part in value.items() if key not in logs}
        if isinstance(value, dict)
        else value
        for name, value in known(state, seat).items()
    }
    return json.dumps(found, sort_keys=True, default=sorted)


@every_setup
def test_worlds_that_a_seat_cannot_tell_apart_give_equal_bytes(setup: Any) -> None:
    encoder, rng = encoder_of(setup), Rng(7)
    different = 0
    for state in some(encoder, 3):
        for seat in range(encoder.players):
            mine = encoder.observation(state, seat).tobytes()
            for _ in range(2):
                world = state.resample(seat, rng)
                different += {**world.dump(), "rng": 0} != {**state.dump(), "rng": 0}
                assert encoder.observation(world, seat).tobytes() == mine
                assert encoder.key(world, seat) == encoder.key(state, seat)
    assert different or encoder.game.is_open(encoder.setup)


@pytest.mark.parametrize("name", sorted({name for name, _, _ in SETUPS}))
def test_twins_made_from_the_declaration_give_equal_bytes(name: str) -> None:
    """They differ in what others hold, have chosen and have learned, one thing at a time and many."""
    encoder = Encoder(name)
    scenario = Scenario(name, encoder.players)
    positions, _ = playthrough(scenario)
    found = 0
    for until in (0, len(positions) // 3, 2 * len(positions) // 3):
        state = positions[until].state
        for seat in {0, encoder.players - 1}:
            mine = encoder.observation(state, seat).tobytes()
            for twin in twins(scenario, positions, until, (seat,)):
                found += 1
                assert encoder.observation(twin, seat).tobytes() == mine
    assert found


@every_setup
def test_bytes_and_knowledge_determine_each_other(setup: Any) -> None:
    """Over positions, seats and worlds: nothing secret is in, and nothing known is left out."""
    encoder, rng = encoder_of(setup), Rng(5)
    by_bytes: dict[tuple[int, bytes], str] = {}
    by_knowledge: dict[tuple[int, str], bytes] = {}
    for state in some(encoder, 11):
        other = state.resample(int(rng.below(encoder.players)), rng)
        for world in (state, other):
            for seat in range(encoder.players):
                row, facts = encoder.observation(world, seat).tobytes(), what(world, seat)
                assert by_bytes.setdefault((seat, row), facts) == facts
                assert by_knowledge.setdefault((seat, facts), row) == row
    assert len(by_bytes) > LOOKS // 2


@every_setup
def test_numbers_are_in_the_ranges_of_the_layout_and_used_rows_are_clean(setup: Any) -> None:
    encoder = encoder_of(setup)
    used = vec[i16](np.zeros(encoder.size, np.int16))
    for number, (state, _) in enumerate(played(encoder, 2)):
        seat = number % encoder.players
        assert encoder.observer.write(state, seat, used, 0) == encoder.size
        fresh = encoder.observation(state, seat)
        assert np.array_equal(fresh, np.asarray(used)), "something stayed in a used row"
        wrong = np.flatnonzero((fresh < encoder.low) | (fresh > encoder.high))
        assert not len(wrong), [b.name for at, b in encoder.layout.places() if at <= wrong[0]][-1]


# What everybody knows of each seat, in blocks that a game writes itself; of some only the last column.
PUBLIC_BY_SEAT = [
    ("sprawlopolis", "hands.sizes", False),
    ("infinite_city", "hands.sizes", False),
    ("ginkgopolis", "hands", True),
    ("ginkgopolis", "tiles", True),
    ("ginkgopolis", "deeds", False),
]


@pytest.mark.parametrize(("name", "block", "last"), PUBLIC_BY_SEAT)
def test_whoever_looks_comes_first(name: str, block: str, last: bool) -> None:
    encoder = Encoder(name, 3)
    different = 0
    for state in some(encoder, 3):
        by_seat = [encoder.named(encoder.observation(state, seat))[block] for seat in range(3)]
        if last:
            by_seat = [found[:, -1] for found in by_seat]
        if block == "deeds":  # its last number names another seat
            by_seat = [found[:, :-1] for found in by_seat]
        different += len(np.unique(by_seat[0], axis=0)) > 1
        for seat, found in enumerate(by_seat):
            assert np.array_equal(np.roll(found, seat, axis=0), by_seat[0])
    assert different


# -- read back ------------------------------------------------------------------------------------


class Reader:
    """Reads a row back into what a dump says, seat by seat, with nothing but the declaration."""

    def __init__(self, encoder: Encoder, state: State, seat: int) -> None:
        self.encoder, self.state, self.seat = encoder, state, seat
        self.blocks = encoder.named(encoder.observation(state, seat))

    def turn(self, entries: list[Any]) -> list[Any]:
        """From the order of whoever looks to that of the seats."""
        count = len(entries)
        return [entries[(owner - self.seat) % count] for owner in range(count)]

    def back(self, ahead: int, count: int) -> int:
        return (ahead + self.seat) % count

    def count(self, attribute: str) -> int:
        return int(getattr(self.state, attribute))

    def item(self, shape: Item, row: list[int], alone: bool = False) -> Any:
        """Takes what it needs from the front of the row."""
        if isinstance(shape, Number) and shape.stride:
            y, x = row.pop(0), row.pop(0)
            cell = (
                (y + shape.middle // shape.stride) * shape.stride + x + shape.middle % shape.stride
            )
            return None if cell == shape.none else cell
        if isinstance(shape, Number):
            kept = row.pop(0)
            if kept == shape.none:
                return None
            value = kept - shape.plus
            if shape.seats and 0 <= value < self.count(shape.seats):
                return self.back(value, self.count(shape.seats))
            return value
        if isinstance(shape, Word):
            if not alone:
                return shape.choices[row.pop(0)]
            return shape.choices[[row.pop(0) for _ in shape.choices].index(1)]
        players = self.encoder.players
        if isinstance(shape, Seat):
            if not alone:
                ahead = row.pop(0)
            else:
                flags = [row.pop(0) for _ in range(players)]
                ahead = flags.index(1) if 1 in flags else -1
            return None if ahead < 0 else self.back(ahead, players)
        if isinstance(shape, Seats) or (isinstance(shape, Bits) and shape.seats):
            count = players if isinstance(shape, Seats) else self.count(shape.seats)
            found = [
                i for i, flag in enumerate(self.turn([row.pop(0) for _ in range(count)])) if flag
            ]
            public = count if isinstance(shape, Seats) and shape.public else None
            public = shape.public if isinstance(shape, Bits) else public
            return [*found, public] if public is not None and row.pop(0) else found
        if isinstance(shape, Bits):
            return [n for n in range(shape.low, shape.high + 1) if row.pop(0)]
        if isinstance(shape, Bytes):
            found = self.turn([row.pop(0) for _ in range(players)])
            return found + [0] * (shape.count - players)
        assert isinstance(shape, Packed)
        return {name: self.item(part, row) for name, _, part in shape.parts}

    def field(self, shape: Any, name: str) -> Any:
        block = self.blocks.get(name)
        if isinstance(shape, Part):
            return {
                field.name: self.field(field.shape, f"{name}.{field.name}")
                for field in shape.record.fields
                if field.who in (None, EVERYBODY) and not field.log
            }
        if isinstance(shape, Parts):
            cities = range(self.encoder.players)
            return self.turn([self.field(shape.part, f"{name}.{ahead}") for ahead in cities])
        assert block is not None
        row = block.ravel().tolist()
        if isinstance(shape, Flag):
            return bool(row[0])
        if not isinstance(shape, Many):
            return self.item(shape, row, alone=True)
        assert isinstance(shape.item, Item)
        if isinstance(shape.item, Number) and not shape.ordered:
            return [shape.item.low + at for at, flag in enumerate(row) if flag]
        if shape.count is None:
            length = int(self.blocks[f"{name}.length"][0])
            return [self.item(shape.item, row) for _ in range(length)]
        if shape.count.each:
            each = block.shape[1]
            owners = [
                [self.item(shape.item, row) for _ in range(each)] for _ in range(block.shape[0])
            ]
            return [entry for entries in self.turn(owners) for entry in entries]
        return [self.item(shape.item, row) for _ in range(block.shape[0])]


def told(field: Field, data: Any) -> Any:
    """What everybody knows of a field, as the reader gives it."""
    if isinstance(field.shape, Part):
        return {
            inner.name: data[inner.name]
            for inner in field.shape.record.fields
            if inner.who in (None, EVERYBODY) and not inner.log
        }
    if isinstance(field.shape, Many) and not field.shape.ordered:
        return sorted(data)
    return data


@every_setup
def test_what_everybody_knows_can_be_read_back(setup: Any) -> None:
    encoder = encoder_of(setup)
    fields = 0
    for number, state in enumerate(some(encoder, 4, 6)):
        seat = number % encoder.players
        reader, data = Reader(encoder, state, seat), state.dump()
        for field in state.declared().fields:
            if field.who is EVERYBODY and not isinstance(field.shape, Stream):
                assert reader.field(field.shape, field.name) == told(field, data[field.name]), (
                    field.name
                )
                fields += 1
    assert fields > 20
