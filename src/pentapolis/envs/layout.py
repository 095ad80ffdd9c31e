"""From the declaration of a state to an array of what a seat knows: its layout, and code that fills it.

One walk over the declaration makes both, so they cannot disagree. Of our own games the code is kept as
`observing.py` beside the declaration (scripts/states.py), so that mypyc compiles it; of other packages'
games it is made when it is first asked for, and runs as plain Python.

A row is numbers of 16 bits: block after block, each with a name, a shape and a range. Wherever there is
something per seat, whoever looks comes first, then the next seat. A list of any length is its length,
then its entries, then zeros. What a seat may not know is one less than the least number, or zero in a
list of things.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from librt.vecs import vec
from mypy_extensions import i16, i64

from pentapolis.engine.arrays import Observer
from pentapolis.engine.fields import (
    AMONG,
    EVERYBODY,
    HOW_MANY,
    NOBODY,
    OWNER,
    OWNER_AND_SIZES,
    Bits,
    Block,
    Bytes,
    Field,
    Flag,
    Inside,
    Item,
    Many,
    Number,
    Packed,
    Part,
    Parts,
    Seat,
    Seats,
    Shape,
    Shown,
    Stream,
    Who,
    Word,
    Written,
)
from pentapolis.engine.game import Game
from pentapolis.engine.rng import Rng
from pentapolis.engine.setup import Setup
from pentapolis.engine.state import State

# The greatest number of a row; counters that could pass it stay there.
LIMIT = 32767


class NoArrayError(TypeError):
    """A declaration does not say enough; the message says which field and what is missing."""


@dataclass(frozen=True)
class Layout:
    """Where in a row each block is."""

    blocks: tuple[Block, ...]

    @property
    def size(self) -> int:
        return sum(block.size for block in self.blocks)

    def places(self) -> list[tuple[int, Block]]:
        """Every block with where it begins."""
        found, at = [], 0
        for block in self.blocks:
            found.append((at, block))
            at += block.size
        return found

    def named(self, rows: Any) -> dict[str, Any]:
        """NumPy rows, or one, taken apart into their blocks; nothing is copied."""
        front = rows.shape[:-1]
        return {
            block.name: rows[..., at : at + block.size].reshape(*front, *block.shape)
            for at, block in self.places()
        }


@dataclass(frozen=True)
class Entry:
    """What one item becomes: how many numbers, and between which."""

    size: int
    low: int
    high: int


class Walk:
    """Collects code and blocks. What depends on the set-up is a bound, of which the code has the place
    only: so one code serves every set-up."""

    def __init__(self, sample: Any) -> None:
        self.sample = sample
        self.lines: list[str] = []
        self.blocks: list[Block] = []
        self.bounds: list[int] = []
        self.functions: set[str] = set()
        self.depth = 2
        self.used = 0
        for field in sample.declared().fields:
            self.field(field, "state", "", None)

    # -- lines ------------------------------------------------------------------------------------

    def say(self, *lines: str) -> None:
        self.lines += ["    " * self.depth + line for line in lines]

    def fresh(self, word: str) -> str:
        self.used += 1
        return f"{word}{self.used}"

    def bound(self, number: int) -> str:
        """A number of the set-up, as a name."""
        name = self.fresh("bound")
        self.say(f"{name}: i64 = self.bounds[{len(self.bounds)}]")
        self.bounds.append(number)
        return name

    def put(self, expression: str) -> None:
        self.say(f"out[at] = i16({expression})", "at += 1")

    def loop(self, count: str, body: Callable[[str], Any]) -> Any:
        """The body with each number below the count; gives what the body gives."""
        step = self.fresh("step")
        self.say(f"{step}: i64 = 0", f"while {step} < {count}:")
        self.depth += 1
        found = body(step)
        self.say(f"{step} += 1")
        self.depth -= 1
        return found

    def each_owner(self, who: str, body: Callable[[str], Any]) -> Any:
        """The body with every seat (or side), whoever looks first."""

        def turned(step: str) -> Any:
            owner = self.fresh("owner")
            self.say(
                f"{owner}: i64 = me + {step}", f"if {owner} >= {who}:", f"    {owner} -= {who}"
            )
            return body(owner)

        return self.loop(who, turned)

    def either(self, when: str, body: Callable[[], Entry], hidden: str = "") -> Entry:
        """The body where the expression is true; elsewhere as many numbers that say it is hidden."""
        self.say(f"if {when}:")
        self.depth += 1
        found = body()
        self.depth -= 1
        self.say("else:")
        self.depth += 1
        size = self.bound(found.size)
        low = int(hidden) if hidden else found.low - 1
        self.loop(size, lambda step: self.put(str(low)))
        self.depth -= 1
        return replace(found, low=min(low, found.low))

    # -- items ------------------------------------------------------------------------------------

    def count(self, attribute: str) -> int:
        return int(getattr(self.sample, attribute))

    def item(self, shape: Item, value: str, alone: bool = False) -> Entry:
        if isinstance(shape, Number):
            return self.number(shape, value)
        if isinstance(shape, Word):
            if not alone:
                self.put(value)
                return Entry(1, 0, len(shape.choices) - 1)
            self.loop(
                f"{len(shape.choices)}", lambda step: self.put(f"1 if {value} == {step} else 0")
            )
            return Entry(len(shape.choices), 0, 1)
        if isinstance(shape, Seat):
            return self.seat(shape, value, alone)
        if isinstance(shape, Seats):
            return self.members(value, "players", "players" if shape.public else "")
        if isinstance(shape, Bits):
            if shape.seats:
                return self.members(
                    value, of_state(shape.seats), "" if shape.public is None else str(shape.public)
                )
            size = shape.high - shape.low + 1
            self.loop(f"{size}", lambda step: self.put(f"({value} >> ({step} + {shape.low})) & 1"))
            return Entry(size, 0, 1)
        if isinstance(shape, Bytes):  # one per seat
            self.each_owner("players", lambda owner: self.put(f"({value} >> (8 * {owner})) & 255"))
            return Entry(self.count("players"), 0, 255)
        if isinstance(shape, Packed):
            entries, shift = [], 0
            for _, bits, part in shape.parts:
                name = self.fresh("part")
                self.say(f"{name}: i64 = ({value} >> {shift}) & {(1 << bits) - 1}")
                entries.append(self.item(part, name))
                shift += bits
            return Entry(
                sum(entry.size for entry in entries),
                min(entry.low for entry in entries),
                max(entry.high for entry in entries),
            )
        raise NoArrayError(f"there is no array of {shape}")

    def number(self, shape: Number, value: str) -> Entry:
        if shape.stride:
            shift, rest = shape.stride.bit_length() - 1, shape.stride - 1
            row, column = shape.middle >> shift, shape.middle & rest
            self.put(f"({value} >> {shift}) - {row}")
            self.put(f"({value} & {rest}) - {column}")
            rows = (shape.high + shape.plus) >> shift
            return Entry(2, min(-row - 1, -column), max(rows - row, rest - column))
        if shape.seats:
            owners, turned = of_state(shape.seats), self.fresh("turned")
            self.say(
                f"{turned}: i64 = {value} - {shape.plus}",
                f"if 0 <= {turned} < {owners}:",
                f"    {turned} = {turned} - me if {turned} >= me else {turned} - me + {owners}",
            )
            self.put(f"{turned} + {shape.plus}")
        elif shape.high + shape.plus > LIMIT:
            self.put(f"{value} if {value} < {LIMIT} else {LIMIT}")
        else:
            self.put(value)
        low, high = shape.low + shape.plus, min(shape.high + shape.plus, LIMIT)
        if shape.none is not None:
            low, high = min(low, shape.none), max(high, shape.none)
        return Entry(1, low, high)

    def seat(self, shape: Seat, value: str, alone: bool) -> Entry:
        """Alone a 1 at its place, in a list its place; nobody is none, or -1."""
        ahead = self.fresh("ahead")
        self.say(f"{ahead}: i64 = {value}", f"if {ahead} >= 0:")
        self.say(f"    {ahead} = {ahead} - me if {ahead} >= me else {ahead} - me + players")
        if not alone:
            self.put(ahead)
            return Entry(1, -1, self.count("players") - 1)
        self.loop("players", lambda step: self.put(f"1 if {ahead} == {step} else 0"))
        return Entry(self.count("players"), 0, 1)

    def members(self, value: str, owners: str, public: str) -> Entry:
        """Turned as a whole: a division for every bit would cost more than all the rest."""
        turned, mask = self.fresh("turned"), f"((i64(1) << {owners}) - 1)"
        self.say(f"{turned}: i64 = {value} & {mask}")
        self.say(f"{turned} = ({turned} >> me) | ({turned} << ({owners} - me))")
        self.loop(owners, lambda step: self.put(f"({turned} >> {step}) & 1"))
        if public:
            self.put(f"({value} >> {public}) & 1")
        return Entry(self.count(owners.removeprefix("state.")) + bool(public), 0, 1)

    # -- fields -----------------------------------------------------------------------------------

    def field(self, field: Field, holder: str, prefix: str, whole: Who | None) -> None:
        name, who = prefix + field.name, field.who if field.who is not None else whole
        if who is NOBODY or field.log or isinstance(field.shape, Stream):
            return
        self.say(f"# {name}")
        try:
            self.seen(name, field.shape, who, f"{holder}.{field.name}")
        except NoArrayError as error:
            raise NoArrayError(f"{name}: {error}") from None

    def seen(self, name: str, shape: Shape, who: Who | None, value: str) -> None:
        if isinstance(who, Written):
            self.functions.add(who.by)
            self.say(f"at = {who.by.rpartition('.')[2]}(state, me, out, at)")
            self.blocks += who.blocks(self.sample)
            return
        if not isinstance(who, Shown) and who not in KNOWN and not isinstance(who, Inside):
            raise NoArrayError(
                "who may know it is a function of a dump only; see fields.Shown and Written"
            )
        if isinstance(shape, Part):
            inner = self.fresh("whole")
            self.say(f"{inner} = {value}")
            for field in shape.record.fields:
                self.field(field, inner, f"{name}.", EVERYBODY)
        elif isinstance(shape, Parts):
            self.parts(name, shape, who, value)
        elif isinstance(shape, Flag):
            self.put(f"1 if {value} else 0")
            self.blocks.append(Block(name, (1,), 0, 1))
        elif who is HOW_MANY:
            most = shape.most.of(self.sample) if isinstance(shape, Many) and shape.most else LIMIT
            self.put(self.how_many(shape, value))
            self.blocks.append(Block(name, (1,), 0, int(most)))
        elif isinstance(shape, Many):
            self.many(name, shape, who, value)
        elif who is AMONG:
            self.put(f"({value} >> me) & 1")
            self.blocks.append(Block(name, (1,), 0, 1))
        else:
            assert isinstance(shape, Item)
            item, held = shape, self.fresh("held")
            self.say(f"{held}: i64 = {value}")
            if isinstance(who, Shown):
                entry = self.either(named(who.when, held, "-1"), lambda: self.item(item, held))
            else:
                entry = self.item(item, held, alone=True)
            self.blocks.append(Block(name, (entry.size,), entry.low, entry.high))

    def how_many(self, shape: Shape, value: str) -> str:
        if isinstance(shape, Many):
            return f"len({value})"
        rest, count = self.fresh("rest"), self.fresh("count")
        self.say(f"{rest}: i64 = {value}", f"{count}: i64 = 0", f"while {rest}:")
        self.say(f"    {rest} &= {rest} - 1", f"    {count} += 1")
        return count

    def parts(self, name: str, shape: Parts, who: Who | None, value: str) -> None:
        """All of the first seat, then all of the next."""
        every, outside = self.fresh("every"), self.blocks
        self.say(f"{every} = {value}")

        def whole(owner: str) -> Entry:
            self.blocks = []
            inner = self.fresh("whole")
            self.say(f"{inner} = {every}[{owner}]")
            for field in shape.part.record.fields:
                self.field(field, inner, "", EVERYBODY)
            return Entry(sum(block.size for block in self.blocks), 0, 0)

        def shown(owner: str) -> Entry:
            if isinstance(who, Shown):
                return self.either(named(who.when, "-1", owner), lambda: whole(owner), "0")
            return whole(owner)

        self.each_owner("players", shown)
        inside, self.blocks = self.blocks, outside
        for ahead in range(self.count("players")):
            for block in inside:
                low = min(block.low, 0) if isinstance(who, Shown) else block.low
                self.blocks.append(replace(block, name=f"{name}.{ahead}.{block.name}", low=low))

    # -- lists ------------------------------------------------------------------------------------

    def many(self, name: str, shape: Many, who: Who | None, value: str) -> None:
        entries = self.fresh("entries")
        self.say(f"{entries} = {value}")
        if who is OWNER or who is OWNER_AND_SIZES:
            self.own(name, shape, who, entries)
        elif shape.count is None:
            if who is not EVERYBODY:
                raise NoArrayError("Shown is for lists with an entry for each seat")
            if shape.ordered:
                length, entry = self.listed(shape, entries)
                self.blocks.append(Block(f"{name}.length", (1,), 0, length))
                self.blocks.append(Block(name, (length, entry.size), entry.low, entry.high))
            else:
                self.flags(name, shape, entries)
        elif shape.count.each:
            owners = of_state(shape.count.each)
            total, number = int(shape.count.of(self.sample)), self.count(shape.count.each)
            each = self.bound(total // number)

            def of_owner(owner: str) -> Entry:
                def one(step: str) -> Entry:
                    return self.one(shape.item, who, f"{entries}[{owner} * {each} + {step}]", owner)

                found: Entry = self.loop(each, one)
                return found

            entry = self.each_owner(owners, of_owner)
            self.blocks.append(
                Block(name, (number, total // number, entry.size), entry.low, entry.high)
            )
        elif not shape.ordered:
            self.flags(name, shape, entries)
        else:
            total = int(shape.count.of(self.sample))
            entry = self.loop(
                f"len({entries})",
                lambda step: self.one(shape.item, who, f"{entries}[{step}]", "-1"),
            )
            self.blocks.append(Block(name, (total, entry.size), entry.low, entry.high))

    def one(self, item: Item | Many, who: Who | None, value: str, owner: str) -> Entry:
        """An entry of a list."""
        if isinstance(item, Many):
            inner = self.fresh("inner")
            self.say(f"{inner} = {value}")
            length, entry = self.listed(item, inner)
            return Entry(1 + length * entry.size, min(0, entry.low), max(length, entry.high))
        held = self.fresh("held")
        self.say(f"{held}: i64 = {value}")
        if isinstance(who, Shown):
            return self.either(named(who.when, held, owner), lambda: self.item(item, held))
        return self.item(item, held)

    def own(self, name: str, shape: Many, who: Who | None, entries: str) -> None:
        """The entry of whoever looks, and how many things each of the others has."""
        if shape.count is None or shape.count.of(self.sample) != self.sample.players:
            raise NoArrayError("it must be a list with one entry per seat")
        item = shape.item
        entry = self.one(item, EVERYBODY, f"{entries}[me]", "me")
        self.blocks.append(Block(name, (entry.size,), entry.low, entry.high))
        if who is OWNER_AND_SIZES:
            self.each_owner(
                "players", lambda owner: self.put(self.how_many(item, f"{entries}[{owner}]"))
            )
            high = entry.size if isinstance(item, Bits) else LIMIT
            self.blocks.append(Block(f"{name}.sizes", (self.count("players"),), 0, high))

    def flags(self, name: str, shape: Many, entries: str) -> None:
        """Things in no order: a 1 for each that is there."""
        assert isinstance(shape.item, Number)
        low = shape.item.low + shape.item.plus
        size = shape.item.high - shape.item.low + 1
        self.loop(f"{size}", lambda step: self.say(f"out[at + {step}] = 0"))
        self.loop(
            f"len({entries})", lambda step: self.say(f"out[at + {entries}[{step}] - {low}] = 1")
        )
        self.say(f"at += {size}")
        self.blocks.append(Block(name, (size,), 0, 1))

    def listed(self, shape: Many, entries: str) -> tuple[int, Entry]:
        """The length, the entries, and zeros where the row had more of them before. A list that is longer
        than was said is an error, never cut off."""
        if shape.most is None:
            raise NoArrayError("say how long the list can get (`most`)")
        most = int(shape.most.of(self.sample))
        begin, before = self.fresh("begin"), self.fresh("before")
        self.say(f"{before}: i64 = i64(out[at])")
        self.put(f"len({entries})")
        self.say(f"{begin}: i64 = at")
        entry: Entry = self.loop(
            f"len({entries})",
            lambda step: self.one(shape.item, EVERYBODY, f"{entries}[{step}]", "-1"),
        )
        size, each, stop = self.bound(most * entry.size), self.bound(entry.size), self.fresh("stop")
        self.say(
            f"{stop}: i64 = {begin} + {before} * {each}",
            f"assert at <= {begin} + {size} and {stop} <= {begin} + {size}",
            f"while at < {stop}:",
            "    out[at] = 0",
            "    at += 1",
            f"at = {begin} + {size}",
        )
        return most, replace(entry, low=min(0, entry.low), high=max(0, entry.high))


KNOWN = (EVERYBODY, OWNER, OWNER_AND_SIZES, HOW_MANY, AMONG)


def of_state(attribute: str) -> str:
    """How many there are, in code."""
    return attribute if attribute == "players" else f"state.{attribute}"


def named(when: str, entry: str, owner: str) -> str:
    """An expression of a declaration, with the names of the code."""
    return re.sub(r"\bowner\b", owner, re.sub(r"\bentry\b", entry, when))


# -- the code -------------------------------------------------------------------------------------

HEAD = '''"""{title}: what a seat knows, as numbers. Made from fields.py by scripts/states.py."""

from librt.vecs import vec
from mypy_extensions import i16, i64

{imports}

'''
CLASS = '''class Observed(Observer):
    """The declaration as code; docs/research.md says how a row is read."""

    def write(self, state: State, me: i64, out: vec[i16], at: i64) -> i64:
        assert isinstance(state, {name})
        players: i64 = state.players
{lines}
        return at
'''


def sample_of(game: Game, setup: Setup | None = None) -> State:
    """Any state of the set-up: layouts ask it how many there are of what."""
    return game.new_state(setup or game.setup(), Rng(0))


def code(game: Game) -> str:
    """observing.py of a game."""
    sample = sample_of(game)
    walk = Walk(sample)
    kind = type(sample)
    functions = [path.rpartition(".")[::2] for path in sorted(walk.functions)]
    modules: dict[str, list[str]] = {"pentapolis.engine.arrays": ["Observer"]}
    modules["pentapolis.engine.state"] = ["State"]
    for module, name in [*functions, (kind.__module__, kind.__name__)]:
        modules.setdefault(module, []).append(name)
    imports = [f"from {module} import {', '.join(modules[module])}" for module in sorted(modules)]
    return HEAD.format(title=game.title, imports="\n".join(imports)) + body(walk, kind.__name__)


def body(walk: Walk, name: str) -> str:
    return CLASS.format(name=name, lines="\n".join(walk.lines))


@cache
def observer_type(game: Game) -> type[Observer]:
    """The compiled writer beside the game, or else one made now."""
    package = type(game).__module__.rpartition(".")[0]
    if package and find_spec(f"{package}.observing") is not None:
        found: type[Observer] = import_module(f"{package}.observing").Observed
        return found
    sample = sample_of(game)
    return made(Walk(sample), type(sample))


def made(walk: Walk, kind: type[State]) -> type[Observer]:
    """The code of a walk over states of this class, ready to run."""
    space: dict[str, Any] = {
        "vec": vec,
        "i16": i16,
        "i64": i64,
        "Observer": Observer,
        "State": State,
    }
    space[kind.__name__] = kind
    for path in walk.functions:
        module, _, name = path.rpartition(".")
        space[name] = getattr(import_module(module), name)
    exec(body(walk, kind.__name__), space)
    found: type[Observer] = space["Observed"]
    return found


def observer(game: Game, setup: Setup) -> tuple[Observer, Layout]:
    """Who writes what a seat of such a game knows, and where everything is."""
    walk = Walk(sample_of(game, setup))
    return observer_type(game)(vec[i64](walk.bounds)), Layout(tuple(walk.blocks))
