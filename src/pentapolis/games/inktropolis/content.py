"""Inktropolis: reads a content pack into the tables the rules use."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from pentapolis.engine.content import (
    ContentPack,
    Field,
    Row,
    Schema,
    between,
    once_per_wording,
    one_of,
)
from pentapolis.engine.errors import ContentError, did_you_mean
from pentapolis.games.inktropolis.scoring.tables import (
    MAX_GRIDS,
    MAX_SIDE,
    MAX_WAYS,
    PLAN_RULES,
    RESOURCE_NAMES,
    SIDE_NAMES,
    TYPE_NAMES,
    Rules,
)
from pentapolis.games.inktropolis.state import MAX_CARDS

TYPES = TYPE_NAMES
RESOURCES = RESOURCE_NAMES
SIDES = SIDE_NAMES
MARKS = ".PL~=#"
# The rules of plans that have a number.
NUMBERED = ("block", "diversity")
# Words that notation uses for other decisions.
RESERVED = {"pass", "stop", "confirm", "side-a", "side-b", *TYPES}
_CODE = re.compile(r"[a-z]+(-[a-z]+)*")

Shape = tuple[tuple[int, int], ...]


# -- single fields --------------------------------------------------------------------------------


def _code(word: str) -> str | None:
    if not _CODE.fullmatch(word) or len(word) < 3:
        return "must be a word of at least three small letters, with single hyphens"
    return f"'{word}' is a word of the notation" if word in RESERVED else None


def _whole(value: object, low: int, high: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and low <= value <= high


def _amounts(known: Sequence[str]) -> Any:
    def check(amounts: Mapping[str, object]) -> str | None:
        for name, number in amounts.items():
            if name not in known:
                return f"'{name}' is not a resource.{did_you_mean(name, known)}".rstrip(".")
            if not _whole(number, 1, 20):
                return f"the number of {name} must be from 1 to 20"
        return None

    return check


def _costs(ways: list[object]) -> str | None:
    if not 1 <= len(ways) <= MAX_WAYS or not all(isinstance(way, dict) for way in ways):
        return f"must be 1 to {MAX_WAYS} ways to pay, such as [{{ citizens = 2 }}]"
    check = _amounts(RESOURCES)
    found = [check(way) for way in ways]
    return next((complaint for complaint in found if complaint), None)


def _roads(numbers: list[object]) -> str | None:
    if len(numbers) != len(TYPES) or not all(_whole(number, 0, 20) for number in numbers):
        return f"must be four whole numbers from 0 to 20, for {', '.join(TYPES)}"
    return None


def _drawn(rows: list[object], marks: str) -> str | None:
    if not rows or not all(isinstance(row, str) and row for row in rows):
        return "must be a list of rows of text"
    if len({len(str(row)) for row in rows}) != 1:
        return "must have rows of the same length"
    strange = sorted({mark for row in rows for mark in str(row)} - set(marks))
    return f"'{strange[0]}' is none of {' '.join(marks)}" if strange else None


def _shape(rows: list[object]) -> str | None:
    complaint = _drawn(rows, "#.")
    if complaint:
        return complaint
    cells = shape_cells([str(row) for row in rows])
    if not 1 <= len(cells) <= MAX_GRIDS:
        return f"must have 1 to {MAX_GRIDS} grids"
    if len(hanging_together(cells)) != len(cells):
        return "must hang together by the sides of its grids"
    if min(x for x, _ in cells) or min(y for _, y in cells) or _loose(cells, rows):
        return "must not have empty rows or columns around it"
    return None


def _loose(cells: Shape, rows: list[object]) -> bool:
    return max(x for x, _ in cells) + 1 != len(str(rows[0])) or max(y for _, y in cells) + 1 != len(
        rows
    )


def _board(rows: list[object]) -> str | None:
    complaint = _drawn(rows, MARKS)
    if complaint:
        return complaint
    lines = [str(row) for row in rows]
    for length, noun in ((len(lines), "rows"), (len(lines[0]), "columns")):
        if length % 2 or not 6 <= length <= MAX_SIDE:
            return f"must have an even number of {noun} from 6 to {MAX_SIDE}"
    places = _places(lines)
    roads = tuple(places["="] + places["#"])
    if not roads:
        return "must have a road to begin with"
    if len(hanging_together(roads)) != len(roads):
        return "must have roads that hang together"
    if not places["L"]:
        return "must have a lake"
    if len(places["L"]) > 40:
        return "must not have more than 40 lakes"
    return None


def _places(lines: list[str]) -> dict[str, list[tuple[int, int]]]:
    places: dict[str, list[tuple[int, int]]] = {mark: [] for mark in MARKS}
    for y, line in enumerate(lines):
        for x, mark in enumerate(line):
            places[mark].append((x, y))
    return places


SCHEMA: Schema = {
    "numbers": {
        "rounds_per_era": Field(int, between(1, 12)),
        "first_cards": Field(int, between(0, 20)),
        "new_cards": Field(int, between(0, 20)),
        "enterprises": Field(int, between(0, 6)),
        "plans": Field(int, between(0, 20)),
        "park": Field(int, between(0, 100)),
        "lake": Field(int, between(0, 100)),
        "district": Field(int, between(1, 20)),
    },
    "boards": {"side": Field(str, one_of(*SIDES)), "rows": Field(list, _board)},
    "buildings": {
        "code": Field(str, _code),
        "name": Field(str, cosmetic=True),
        "type": Field(str, one_of(*TYPES, "any")),
        "era": Field(int, between(0, 3)),
        "costs": Field(list, _costs),
        "costs_last_or": Field(list, _costs, optional=True),
        "roads": Field(list, _roads),
    },
    "landmarks": {
        "code": Field(str, _code),
        "name": Field(str, cosmetic=True),
        "era": Field(int, between(1, 3)),
        "cost": Field(dict, _amounts(RESOURCES)),
    },
    "designs": {
        "code": Field(str, _code),
        "shape": Field(list, _shape),
        "yields": Field(dict, _amounts((*RESOURCES, "own_type"))),
    },
    "plans": {
        "code": Field(str, _code),
        "name": Field(str, cosmetic=True),
        "rule": Field(str, one_of(*PLAN_RULES)),
        "number": Field(int, between(0, 100)),
    },
    "plan_values": {"code": Field(str, _code), "prestige": Field(int, between(0, 100))},
    "par": {
        "side": Field(str, one_of(*SIDES), cosmetic=True),
        "points": Field(int, between(0, 1000), cosmetic=True),
        "title": Field(str, cosmetic=True),
    },
}


# -- shapes ---------------------------------------------------------------------------------------


def shape_cells(rows: Sequence[str]) -> Shape:
    return tuple((x, y) for y, row in enumerate(rows) for x, mark in enumerate(row) if mark == "#")


def hanging_together(cells: Shape) -> set[tuple[int, int]]:
    """The cells that can be reached from the first one across sides."""
    wanted = set(cells)
    found: set[tuple[int, int]] = set()
    stack = [cells[0]]
    while stack:
        x, y = stack.pop()
        if (x, y) in wanted and (x, y) not in found:
            found.add((x, y))
            stack += [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)]
    return found


def turned(cells: Shape, turn: int) -> Shape:
    """The shape mirrored left to right (bit 2), then turned clockwise (bits 0 and 1), in its corner."""
    if turn & 4:
        cells = tuple((-x, y) for x, y in cells)
    for _ in range(turn & 3):
        cells = tuple((-y, x) for x, y in cells)
    left, top = min(x for x, _ in cells), min(y for _, y in cells)
    return tuple(sorted(((x - left, y - top) for x, y in cells), key=lambda cell: cell[::-1]))


def all_turns(cells: Shape) -> list[Shape]:
    """The eight turns in order; empty where a turn repeats an earlier one."""
    found: list[Shape] = []
    for turn in range(8):
        shape = turned(cells, turn)
        found.append(() if shape in found else shape)
    return found


# -- the whole pack -------------------------------------------------------------------------------


def check_content(pack: ContentPack, source: str) -> None:
    """What one row cannot show: unique codes, a design for every card, decks that last, boards."""
    if len(pack.rows("numbers")) != 1:
        raise ContentError(f"{source}: [numbers] must have exactly one row.")
    _check_codes(pack, source)
    _check_boards(pack, source)
    _check_decks(pack, source)
    _check_designs(pack, source)


def _check_codes(pack: ContentPack, source: str) -> None:
    cards = _unique(pack, source, "buildings", "landmarks")
    plans = _unique(pack, source, "plans")
    if len(cards) > MAX_CARDS:
        raise ContentError(f"{source}: there may be {MAX_CARDS} cards at the most.")
    for table, wanted in (("designs", cards), ("plan_values", plans)):
        found = _unique(pack, source, table)
        for number, code in enumerate(found, start=1):
            if code not in wanted:
                where = f"{source}: [{table}] row {number}, field 'code'"
                raise ContentError(f"{where}: there is no '{code}'.{did_you_mean(code, wanted)}")
        missing = [code for code in wanted if code not in found]
        if missing:
            raise ContentError(f"{source}: [{table}] has no row for '{missing[0]}'.")


def _unique(pack: ContentPack, source: str, *tables: str) -> list[str]:
    found: list[str] = []
    for table in tables:
        for number, row in enumerate(pack.rows(table), start=1):
            if row["code"] in found:
                where = f"{source}: [{table}] row {number}, field 'code'"
                raise ContentError(f"{where}: '{row['code']}' is there already.")
            found.append(row["code"])
    return found


def _check_boards(pack: ContentPack, source: str) -> None:
    boards = pack.rows("boards")
    if [row["side"] for row in boards] != list(SIDES):
        raise ContentError(f"{source}: [boards] must have one row for A and then one for B.")
    sizes = {(len(row["rows"]), len(row["rows"][0])) for row in boards}
    if len(sizes) != 1:
        raise ContentError(f"{source}: [boards] row 2, field 'rows': must be as large as row 1.")


def _check_decks(pack: ContentPack, source: str) -> None:
    numbers = pack.rows("numbers")[0]
    buildings = pack.rows("buildings")
    basic = [number for number, row in enumerate(buildings, start=1) if row["era"] == 0]
    if len(basic) != 1:
        raise ContentError(f"{source}: [buildings] must have one card of era 0.")
    for number, row in enumerate(buildings, start=1):
        where = f"{source}: [buildings] row {number}"
        if (row["type"] == "any") != (row["era"] == 0):
            raise ContentError(f"{where}, field 'type': 'any' is for the card of era 0 only.")
        if row["era"] == 0 and {} not in row["costs"]:
            raise ContentError(f"{where}, field 'costs': the card of era 0 must be free: [{{}}].")
    for era in (1, 2, 3):
        drawn = numbers["rounds_per_era"] * numbers["new_cards"]
        if era == 1:
            drawn += numbers["first_cards"] - numbers["new_cards"]
        deck = sum(row["era"] == era for row in buildings)
        if deck <= drawn:
            raise ContentError(
                f"{source}: [buildings] has {deck} cards of era {era}, but {drawn} are drawn and "
                "one more must show its back."
            )
        marks = sum(row["era"] == era for row in pack.rows("landmarks"))
        if marks < 4:
            raise ContentError(f"{source}: [landmarks] needs four of era {era}, one per player.")
    for number, row in enumerate(pack.rows("plans"), start=1):
        if row["number"] and row["rule"] not in NUMBERED:
            where = f"{source}: [plans] row {number}, field 'number'"
            raise ContentError(f"{where}: has no meaning for {row['rule']}: it must be 0.")
    if numbers["plans"] > len(pack.rows("plans")):
        raise ContentError(f"{source}: [plans] has fewer rows than a game uses.")
    if numbers["enterprises"] + 3 * numbers["rounds_per_era"] > 60:
        raise ContentError(f"{source}: [numbers] allow more than 60 buildings in a city.")


def _check_designs(pack: ContentPack, source: str) -> None:
    free = {row["code"] for row in pack.rows("buildings") if row["type"] == "any"}
    for number, row in enumerate(pack.rows("designs"), start=1):
        where = f"{source}: [designs] row {number}, field 'yields'"
        if "own_type" in row["yields"] and row["code"] not in free:
            raise ContentError(f"{where}: own_type is for cards whose type is chosen.")
        if sum(row["yields"].values()) > len(shape_cells(row["shape"])):
            raise ContentError(f"{where}: a grid has room for one resource at the most.")


# -- the tables -----------------------------------------------------------------------------------


def _row_of(names: Sequence[str], amounts: Mapping[str, int]) -> list[int]:
    return [amounts.get(name, 0) for name in names]


@lru_cache(maxsize=64)
def _rules(pack: ContentPack, coal_plant: str, coast: str) -> Rules:
    buildings, landmarks = pack.rows("buildings"), pack.rows("landmarks")
    designs = {row["code"]: row for row in pack.rows("designs")}
    codes = [row["code"] for row in (*buildings, *landmarks)]
    values = {row["code"]: row["prestige"] for row in pack.rows("plan_values")}
    costs = [_ways(row, coal_plant) for row in buildings]
    costs += [[row["cost"]] for row in landmarks]
    return Rules(
        dict(pack.rows("numbers")[0]),
        [row["rows"] for row in pack.rows("boards")],
        [(*TYPES, "any").index(row["type"]) for row in buildings] + [4] * len(landmarks),
        [row["era"] for row in (*buildings, *landmarks)],
        [False] * len(buildings) + [True] * len(landmarks),
        [[_row_of(RESOURCES, way) for way in ways] for ways in costs],
        [_row_of((*RESOURCES, "own_type"), designs[code]["yields"]) for code in codes],
        [row["roads"] for row in buildings] + [[0] * 4] * len(landmarks),
        [[list(turn) for turn in all_turns(shape_cells(designs[c]["shape"]))] for c in codes],
        [PLAN_RULES.index(row["rule"]) for row in pack.rows("plans")],
        [row["number"] for row in pack.rows("plans")],
        [values[row["code"]] for row in pack.rows("plans")],
        coast == "filled",
        codes,
    )


def _ways(row: Row, coal_plant: str) -> list[dict[str, int]]:
    if coal_plant == "last" and "costs_last_or" in row:
        return list(row["costs_last_or"])
    return list(row["costs"])


def rules_for(pack: ContentPack, options: Mapping[str, str]) -> Rules:
    """The tables for a pack and options; made once for each combination."""
    return _rules(pack, options["coal_plant"], options["coast"])


# -- words ----------------------------------------------------------------------------------------


@once_per_wording
def card_rows(pack: ContentPack) -> tuple[Row, ...]:
    """What the pack says of each card, by card number: buildings, then landmarks."""
    return (*pack.rows("buildings"), *pack.rows("landmarks"))


@lru_cache(maxsize=64)
def card_numbers(pack: ContentPack) -> dict[str, int]:
    return {row["code"]: number for number, row in enumerate(card_rows(pack))}


@lru_cache(maxsize=64)
def plan_numbers(pack: ContentPack) -> dict[str, int]:
    return {row["code"]: number for number, row in enumerate(pack.rows("plans"))}
