"""How a state is declared: every field once, with its name, its shape and who may know it.

From a declaration follow the class with its attributes and copies (written by scripts/states.py as
`data.py`, so that mypyc compiles it), the dump with readable values, loading it with every value checked,
equality, the page docs/states.md for whoever reads a dump, and the arrays of what a seat knows
(`observing.py`, see envs/layout.py). The contract suite judges `resample` by it.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import prod
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from pentapolis.engine.rng import Rng, load_rng

Dump = dict[str, Any]
# What a seat knows of a field: from the state (for its rules), its dump, and the seat. The page
# docs/states.md has its docstring.
Knows = Callable[[Any, Dump, int], object]


class DataError(ValueError):
    """Data that is no state; the message says where and what is wrong."""


# -- who may know a field -------------------------------------------------------------------------


@dataclass(frozen=True)
class Audience:
    """One of the usual answers to the question who may know a field."""

    words: str


EVERYBODY = Audience("everybody")
NOBODY = Audience("nobody")
# The field has one entry per seat, and each seat knows its own.
OWNER = Audience("each seat its own entry")
# The same, and everybody how many things are in each entry.
OWNER_AND_SIZES = Audience("each seat its own, and how many the others hold")
# The field is a list or a set.
HOW_MANY = Audience("everybody how many there are")
# The field is a set of seats.
AMONG = Audience("each seat whether it is among them")


@dataclass(frozen=True)
class Block:
    """A named piece of an array: its shape, and the least and the greatest number in it."""

    name: str
    shape: tuple[int, ...]
    low: int
    high: int

    @property
    def size(self) -> int:
        return prod(self.shape)


@dataclass(frozen=True)
class Shown:
    """An entry is known as a whole or not at all.

    `judge` says so on a dump; `when` for arrays, in code: an expression of `state`, `me`, `players`, the
    `owner` of the entry and the `entry` itself, all of them numbers as they are kept.
    """

    judge: Knows
    when: str


@dataclass(frozen=True)
class Written:
    """Whatever else a seat may know of a field.

    `judge` says so on a dump; the function `by`, named with its module, writes it into arrays as these
    blocks: `(state, me, out, at) -> at behind them`.
    """

    judge: Knows
    by: str
    blocks: Callable[[Any], Sequence[Block]]


@dataclass(frozen=True)
class Inside:
    """Of an object: each of its fields says who may know it; `judge` says all of that on a dump."""

    judge: Knows


# What is judged by a function alone is left to the suites: there is no array of it.
Who = Audience | Shown | Written | Inside | Knows


# -- shapes ---------------------------------------------------------------------------------------


class Shape(ABC):
    """How a value is kept in the state and how it reads in a dump."""

    native: str
    start: str

    @property
    @abstractmethod
    def words(self) -> str:
        """What a dump has there, for people."""

    @abstractmethod
    def dump(self, value: Any) -> Any:
        """The value as plain, readable JSON."""

    @abstractmethod
    def load(self, data: Any, where: str, state: Any) -> Any:
        """The inverse, for this state; raises DataError."""

    def same(self, one: Any, other: Any) -> bool:
        return bool(one == other)


class Item(Shape):
    """Something kept in one native integer, alone or in a list of such."""

    native = "i64"
    start = "0"


@dataclass(frozen=True)
class Number(Item):
    """A number. `of` says what it counts or names; what is kept as `none` reads as null."""

    low: int
    high: int
    of: str = ""
    none: int | None = None
    # It is kept as the number plus this.
    plus: int = 0
    # It names one of so many, as this attribute of the state says ("players"): arrays count it from
    # whoever looks. Numbers beyond them stay what they are.
    seats: str = ""
    # It is a place, row * stride + column: arrays have row and column, counted from this place.
    stride: int = 0
    middle: int = 0

    @property
    def words(self) -> str:
        what = f"{self.of or 'number'} {self.low} to {self.high}"
        return what if self.none is None else f"{what}, or null"

    def dump(self, value: Any) -> Any:
        return None if value == self.none else int(value) - self.plus

    def load(self, data: Any, where: str, state: Any) -> Any:
        if data is None and self.none is not None:
            return self.none
        if type(data) is not int or not self.low <= data <= self.high:
            raise DataError(f"{where} is {data!r}, not a {self.words}")
        return data + self.plus


@dataclass(frozen=True)
class Seat(Item):
    """A seat of the game; the number `none` reads as null."""

    none: int | None = None

    @property
    def words(self) -> str:
        return "seat" if self.none is None else "seat, or null"

    def dump(self, value: Any) -> Any:
        return None if value == self.none else int(value)

    def load(self, data: Any, where: str, state: Any) -> Any:
        if data is None and self.none is not None:
            return self.none
        if type(data) is not int or not 0 <= data < state.players:
            raise DataError(f"{where} is {data!r}, not a seat of {state.players} players")
        return data


@dataclass(frozen=True)
class Word(Item):
    """One of some words, kept as its place among them."""

    choices: tuple[str, ...]

    @property
    def words(self) -> str:
        return "one of " + ", ".join(f"`{word}`" for word in self.choices)

    def dump(self, value: Any) -> Any:
        return self.choices[value]

    def load(self, data: Any, where: str, state: Any) -> Any:
        if not isinstance(data, str) or data not in self.places:
            raise DataError(f"{where} is {data!r}, not {self.words}")
        return self.places[data]

    @cached_property
    def places(self) -> dict[str, int]:
        return {word: place for place, word in enumerate(self.choices)}


def members(bits: int) -> list[int]:
    """The numbers of the bits that are set, ascending."""
    found = []
    while bits:
        low = bits & -bits
        found.append(low.bit_length() - 1)
        bits ^= low
    return found


@dataclass(frozen=True)
class Bits(Item):
    """A set of small numbers, kept as bits, read as an ascending list."""

    low: int
    high: int
    of: str = ""
    # As for a Number; and the bit that stands for the public, if there is one.
    seats: str = ""
    public: int | None = None

    @property
    def words(self) -> str:
        return f"set of {self.of or 'number'}s {self.low} to {self.high}"

    def dump(self, value: Any) -> Any:
        return members(int(value))

    @cached_property
    def member(self) -> Number:
        return Number(self.low, self.high, self.of)

    def load(self, data: Any, where: str, state: Any) -> Any:
        member = self.member
        bits = 0
        for number in listed(data, where):
            bit = 1 << member.load(number, where, state)
            if bits >= bit:
                raise DataError(f"{where} is not in ascending order")
            bits |= bit
        return bits


@dataclass(frozen=True)
class Seats(Item):
    """A set of seats; with the public among them it has one more, the number of players."""

    public: bool = False

    @property
    def words(self) -> str:
        return "set of seats" + (", the number of players for the public" if self.public else "")

    def dump(self, value: Any) -> Any:
        return members(int(value))

    def load(self, data: Any, where: str, state: Any) -> Any:
        return Bits(0, int(state.players) - (not self.public), "seat").load(data, where, state)


@dataclass(frozen=True)
class Packed(Item):
    """Several items in one integer, each with a name and its bits, the lowest first."""

    parts: tuple[tuple[str, int, Item], ...]

    @property
    def words(self) -> str:
        return "{" + ", ".join(f"`{name}`: {item.words}" for name, _, item in self.parts) + "}"

    def dump(self, value: Any) -> Any:
        found, rest = {}, int(value)
        for name, bits, item in self.parts:
            found[name] = item.dump(rest & (1 << bits) - 1)
            rest >>= bits
        return found

    def load(self, data: Any, where: str, state: Any) -> Any:
        keys(data, self.names, where)
        value = shift = 0
        for name, bits, item in self.parts:
            try:
                value |= item.load(data[name], where, state) << shift
            except DataError:  # once more, to say which part it is
                item.load(data[name], f"{where}.{name}", state)
                raise
            shift += bits
        return value

    @cached_property
    def names(self) -> list[str]:
        return [name for name, _, _ in self.parts]


@dataclass(frozen=True)
class Bytes(Item):
    """Several small counts in one integer, a byte each, read as a list."""

    count: int
    of: str

    @property
    def words(self) -> str:
        return f"list ({self.count}, one per {self.of}): number 0 to 255"

    def dump(self, value: Any) -> Any:
        return list(int(value).to_bytes(self.count, "little"))

    def load(self, data: Any, where: str, state: Any) -> Any:
        if len(listed(data, where)) != self.count:
            raise DataError(f"{where} has {len(data)} entries, not {self.count}")
        for number in data:
            if type(number) is not int or not 0 <= number <= 255:
                raise DataError(f"{where} has {number!r}, not a number 0 to 255")
        return int.from_bytes(bytes(data), "little")


@dataclass(frozen=True)
class Flag(Shape):
    """Yes or no."""

    native = "bool"
    start = "False"
    words = "true or false"

    def dump(self, value: Any) -> Any:
        return bool(value)

    def load(self, data: Any, where: str, state: Any) -> Any:
        if not isinstance(data, bool):
            raise DataError(f"{where} is {data!r}, not true or false")
        return data


@dataclass(frozen=True)
class Count:
    """How many entries a list has."""

    words: str
    of: Callable[[Any], int]
    # As many for each of so many, as this attribute of the state says; arrays begin with whoever looks.
    each: str = ""


def exactly(count: int) -> Count:
    return Count(f"{count}", lambda state: count)


def per_seat(count: int = 1) -> Count:
    words = "one per seat" if count == 1 else f"{count} per seat"
    return Count(words, lambda state: state.players * count, "players")


def at_most(count: int) -> Count:
    return Count(f"at most {count}", lambda state: count)


@dataclass(frozen=True)
class Many(Shape):
    """A list of items, or of such lists; of any length unless a count is given.

    A list without a count says how long it can get, or there is no array of it.
    """

    item: Item | Many
    count: Count | None = None
    most: Count | None = None
    # Whether the order means something. Where it does not, each thing is in the list once at most.
    ordered: bool = True
    # Each entry is about the thing of that number: "card" says that entry 7 is about card 7.
    by: str = ""
    # Entries count things of a sort, for each seat all sorts in turn: "tile" says that things are tiles.
    bag: str = ""

    @property
    def native(self) -> str:  # type: ignore[override]
        if isinstance(self.item, Many):
            return f"list[{self.item.native}]"
        return "vec[i64]"

    @property
    def start(self) -> str:  # type: ignore[override]
        return "[]" if isinstance(self.item, Many) else f"{self.native}()"

    @property
    def words(self) -> str:
        count = f" ({self.count.words})" if self.count else ""
        return f"list{count}: {self.item.words}"

    def dump(self, value: Any) -> Any:
        return [self.item.dump(entry) for entry in value]

    def load(self, data: Any, where: str, state: Any) -> Any:
        count = None if self.count is None else self.count.of(state)
        if len(listed(data, where)) != count is not None:
            raise DataError(f"{where} has {len(data)} entries, not {count}")
        if self.most is not None and len(data) > self.most.of(state):
            raise DataError(f"{where} has {len(data)} entries, more than {self.most.of(state)}")
        try:
            found = [self.item.load(entry, where, state) for entry in data]
        except DataError:  # once more, to say which entry it is
            for at, entry in enumerate(data):
                self.item.load(entry, f"{where}[{at}]", state)
            raise
        if isinstance(self.item, Many):
            return found
        return vec[i64](found)


def listed(data: Any, where: str) -> list[Any]:
    if not isinstance(data, list):
        raise DataError(f"{where} is {data!r}, not a list")
    return data


def keys(data: Any, names: Sequence[str], where: str) -> None:
    """These keys and no others."""
    if not isinstance(data, dict):
        raise DataError(f"{where or 'this'} is {data!r}, not an object with names")
    if len(data) == len(names) and all(name in data for name in names):
        return
    of = f" of {where}" if where else ""
    for name in names:
        if name not in data:
            raise DataError(f"'{name}'{of} is missing")
    for name in data:
        if name not in names:
            raise DataError(f"'{name}'{of} is unknown")


# -- declarations ---------------------------------------------------------------------------------


@dataclass(frozen=True)
class Field:
    """One field of a state, said once."""

    name: str
    shape: Shape
    # None in a part: as the whole.
    who: Who | None
    text: str
    start: str = ""
    # Replaced as a whole, never changed in place: copies share it.
    shared: bool = False
    # It only tells what has happened; all that still matters of it is in other fields.
    log: bool = False
    # Dealt by chance: what a seat does not know of it is as likely in a world as in a deal.
    dealt: bool = False


@dataclass(frozen=True)
class Follows:
    """An attribute that follows from the fields: copied, but not saved; `complete` makes it anew."""

    name: str
    native: str
    start: str
    text: str
    shared: bool = False
    # Of an object with a `clone`: where its class is.
    module: str = ""


@dataclass(frozen=True)
class Record:
    """The declaration of a class: its name, what it is, and its fields in the order of the dump."""

    name: str
    text: str
    attributes: tuple[Field | Follows, ...]

    @cached_property
    def fields(self) -> tuple[Field, ...]:
        """What is saved."""
        return tuple(field for field in self.attributes if isinstance(field, Field))

    def dump(self, owner: object) -> Dump:
        return {field.name: field.shape.dump(getattr(owner, field.name)) for field in self.fields}

    def load(self, owner: Any, data: Any, state: Any, where: str = "") -> None:
        """Set every field from a dump, then what follows from them; DataError says what does not fit."""
        keys(data, [field.name for field in self.fields], where)
        for field in self.fields:
            place = f"{where}.{field.name}" if where else field.name
            setattr(owner, field.name, field.shape.load(data[field.name], place, state))
        owner.complete()

    def same(self, one: object, other: object) -> bool:
        return all(f.shape.same(getattr(one, f.name), getattr(other, f.name)) for f in self.fields)


@dataclass(frozen=True)
class Part(Shape):
    """An object with fields of its own; the state's `new_part` makes an empty one to load."""

    record: Record
    native: str
    module: str
    start = ""

    @property
    def words(self) -> str:
        return f"`{self.native}` (below)"

    def dump(self, value: Any) -> Any:
        return self.record.dump(value)

    def load(self, data: Any, where: str, state: Any) -> Any:
        part = state.new_part()
        self.record.load(part, data, state, where)
        return part

    def same(self, one: Any, other: Any) -> bool:
        return self.record.same(one, other)


@dataclass(frozen=True)
class Parts(Shape):
    """A list of such objects, one per seat."""

    part: Part
    start = "[]"

    @property
    def native(self) -> str:  # type: ignore[override]
        return f"list[{self.part.native}]"

    @property
    def words(self) -> str:
        return f"list (one per seat): {self.part.words}"

    def dump(self, value: Any) -> Any:
        return [self.part.dump(part) for part in value]

    def load(self, data: Any, where: str, state: Any) -> Any:
        if len(listed(data, where)) != state.players:
            raise DataError(f"{where} has {len(data)} entries, not {state.players}")
        return [self.part.load(part, f"{where}[{at}]", state) for at, part in enumerate(data)]

    def same(self, one: Any, other: Any) -> bool:
        return len(one) == len(other) and all(map(self.part.same, one, other))


@dataclass(frozen=True)
class Stream(Shape):
    """The generator of chance."""

    native = "Rng"
    words = "four 32-bit numbers"
    word = Number(0, 2**32 - 1)

    def dump(self, value: Rng) -> Any:
        return value.dump()

    def load(self, data: Any, where: str, state: Any) -> Rng:
        if len(listed(data, where)) != 4:
            raise DataError(f"{where} has {len(data)} entries, not 4")
        return load_rng([self.word.load(word, where, state) for word in data])


# What every state has (engine/state.py).
BASE = (
    Field("rng", Stream(), NOBODY, "The generator of all chance to come."),
    Field("turn", Number(0, 99999), EVERYBODY, "Finished turns."),
    Field("reveals", Number(0, 99999), EVERYBODY, "How often something was shown or drawn."),
    Field(
        "unconfirmed",
        Seats(),
        AMONG,
        "The seats that have played their turn and may still take it back.",
    ),
)


def state_record(name: str, text: str, *attributes: Field | Follows) -> Record:
    """The declaration of a game's state: what every state has, then its own."""
    return Record(name, text, (*BASE, *attributes))


def knowledge(field: Field, state: Any, data: Dump, seat: int) -> object:
    """What the seat knows of a field."""
    who, value = field.who, data[field.name]
    if isinstance(who, Shown | Written | Inside):
        return who.judge(state, data, seat)
    if callable(who):
        return who(state, data, seat)
    if who is EVERYBODY:
        ordered = not isinstance(field.shape, Many) or field.shape.ordered
        return value if ordered else sorted(value)
    if who is HOW_MANY:
        return len(value)
    if who is AMONG:
        return seat in value
    if who is OWNER_AND_SIZES:
        return [part if owner == seat else len(part) for owner, part in enumerate(value)]
    return value[seat] if who is OWNER and seat >= 0 else None


def words_of(who: Who) -> str:
    """Who may know a field, for people."""
    if isinstance(who, Audience):
        return who.words
    judge = who.judge if isinstance(who, Shown | Written | Inside) else who
    return str(judge.__doc__)
