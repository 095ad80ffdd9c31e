"""Infinite City: reads a content pack into the tables the rules use."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any

from pentapolis.engine.content import PROVENANCES, ContentPack, Field, Schema, between, one_of
from pentapolis.engine.errors import ContentError
from pentapolis.games.infinite_city.scoring import (
    BESIDE,
    BINDS,
    DRAW_MORE,
    EACH,
    EFFECT_NAMES,
    GATHER,
    INVITE,
    MAX_PLAYERS,
    MAX_TILES,
    MAX_TYPES,
    MOVE_TILE,
    NONE,
    OPTIONAL,
    PIERCES,
    PLAY_FROM_DECK,
    PLAY_FROM_HAND,
    PLAY_FROM_OTHER,
    RECALL,
    REDRAW,
    SETTLE,
    SHIELDS,
    SPAN,
    START,
    SWAP_TILES,
    SWAP_TOKEN,
    TAKE,
    Rules,
)

# The numbers that a pack must give, with what each may be.
NUMBERS = {
    "tokens": (1, 60),
    "hand": (1, 20),
    "group": (1, 100),
    "tile_points": (0, 100),
    "stations": (1, 100),
}
LIMITS = {"rounds": (1, 1000)}
COUNTED = ("play_from_deck", "draw_more", "recall", "gather", "redraw")
UNLIMITED = ("recall", "gather", "redraw")
# Effects that can lead to a tile that is played or turned up, one at the most.
LEADS_ON = (PLAY_FROM_HAND, PLAY_FROM_DECK, PLAY_FROM_OTHER, TAKE, SETTLE)
# Effects that choose among tiles, so that their reach and piercing mean something.
AIMED = (
    "clear",
    "swap_tiles",
    "move_tile",
    "take",
    "settle",
    "pick_up",
    "recall",
    "gather",
    "swap_token",
    "remove",
)
FLAGS = {
    "optional": OPTIONAL,
    "each": EACH,
    "pierces": PIERCES,
    "shields": SHIELDS,
    "binds": BINDS,
}


def _code(text: str) -> str | None:
    if len(text) == 2 and text.isascii() and text.isalpha() and text.isupper():
        return None
    return "must be two capital letters"


def _sources(values: list[object]) -> str | None:
    if len(values) == 4 and all(value in PROVENANCES for value in values):
        return None
    return f"must be four of {', '.join(PROVENANCES)}: for copies, value, silver and effect"


def _flag() -> Field:
    return Field(bool, optional=True)


SCHEMA: Schema = {
    "tiles": {
        "code": Field(str, _code),
        "name": Field(str, cosmetic=True),
        "copies": Field(int, between(0, 60)),
        "value": Field(int, between(-100, 100)),
        "silver": Field(bool),
        "effect": Field(str, one_of(*EFFECT_NAMES)),
        "number": Field(int, between(0, 100), optional=True),
        "reach": Field(str, one_of("city", "beside"), optional=True),
        "optional": _flag(),
        "each": _flag(),
        "pierces": _flag(),
        "shields": _flag(),
        "binds": _flag(),
        "sources": Field(list, _sources, cosmetic=True, optional=True),
    },
    "numbers": {
        "name": Field(str, one_of(*NUMBERS)),
        "number": Field(int),
        "text": Field(str, cosmetic=True),
    },
    "limits": {
        "name": Field(str, one_of(*LIMITS)),
        "number": Field(int),
        "text": Field(str, cosmetic=True),
    },
    "start": {"x": Field(int, between(-10, 10)), "y": Field(int, between(-10, 10))},
}


def check_content(pack: ContentPack, source: str) -> None:
    """What one row cannot show."""
    _check_numbers(pack, source, "numbers", NUMBERS)
    _check_numbers(pack, source, "limits", LIMITS)
    tiles = pack.rows("tiles")
    if not 1 <= len(tiles) <= MAX_TYPES:
        raise ContentError(f"{source}: [tiles] must have 1 to {MAX_TYPES} rows.")
    for key in ("code", "name"):
        _unique([row[key] for row in tiles], f"{source}: [tiles]", key)
    for place, row in enumerate(tiles, start=1):
        _check_tile(row, f"{source}: [tiles] row {place}")
    places = [(row["x"], row["y"]) for row in pack.rows("start")]
    if not places:
        raise ContentError(f"{source}: [start] must have at least one row.")
    if len(set(places)) != len(places):
        raise ContentError(f"{source}: [start] names a place twice.")
    hand = {row["name"]: row["number"] for row in pack.rows("numbers")}["hand"]
    needed = MAX_PLAYERS * hand + len(places)
    total = sum(row["copies"] for row in tiles)
    if not needed <= total <= MAX_TILES:
        raise ContentError(
            f"{source}: [tiles] has {total} copies in all; there must be {needed} (six hands and the "
            f"first tiles) to {MAX_TILES}."
        )


def _check_numbers(
    pack: ContentPack, source: str, table: str, known: dict[str, tuple[int, int]]
) -> None:
    rows = pack.rows(table)
    _unique([row["name"] for row in rows], f"{source}: [{table}]", "name")
    for place, row in enumerate(rows, start=1):
        low, high = known[row["name"]]
        if not low <= row["number"] <= high:
            raise ContentError(
                f"{source}: [{table}] row {place}, field 'number': {row['name']} must be from {low} "
                f"to {high}."
            )
    for name in known:
        if all(row["name"] != name for row in rows):
            raise ContentError(f"{source}: [{table}] has no row for '{name}'.")


def _unique(values: list[str], where: str, field: str) -> None:
    for place, value in enumerate(values, start=1):
        if value in values[: place - 1]:
            raise ContentError(f"{where} row {place}, field '{field}': '{value}' stands twice.")


def _check_tile(row: Any, where: str) -> None:
    effect = row["effect"]
    rules: list[tuple[str, Callable[[Any], bool], str]] = [
        ("number", lambda _: effect in COUNTED, f"has no meaning for {effect}"),
        ("number", lambda n: n > 0 or effect in UNLIMITED, "must be at least 1"),
        ("reach", lambda r: r == "city" or effect in AIMED, f"has no meaning for {effect}"),
        ("each", lambda on: not on or effect == "take", "is for the effect take only"),
        ("each", lambda on: not on or row.get("reach") == "beside", 'needs reach = "beside"'),
        ("optional", lambda on: not on or effect != "none", "has no meaning without an effect"),
    ]
    for field, fits, complaint in rules:
        if field in row and not fits(row[field]):
            raise ContentError(f"{where}, field '{field}': {complaint}.")


@lru_cache(maxsize=64)
def rules_for(pack: ContentPack) -> Rules:
    """The tables for a pack; made once."""
    rows = pack.rows("tiles")
    columns = {
        "copies": [row["copies"] for row in rows],
        "value": [row["value"] for row in rows],
        "silver": [int(row["silver"]) for row in rows],
        "effect": [EFFECT_NAMES.index(row["effect"]) for row in rows],
        "number": [row.get("number", 1) for row in rows],
        "flags": [
            sum(int(bit) for name, bit in FLAGS.items() if row.get(name))
            + (int(BESIDE) if row.get("reach") == "beside" else 0)
            for row in rows
        ],
    }
    numbers = {
        row["name"]: row["number"] for table in ("numbers", "limits") for row in pack.rows(table)
    }
    start = [int(START + row["y"] * SPAN + row["x"]) for row in pack.rows("start")]
    return Rules([row["code"] for row in rows], columns, numbers, start)


def most_asked(rules: Rules, kind: int, players: int) -> int:
    """How many decisions the text of a tile can ask for, with those about the tiles that it brings."""
    effect, number = rules.effects[kind], int(rules.numbers[kind])
    optional = 1 if rules.flags[kind] & OPTIONAL else 0
    if effect == TAKE and rules.flags[kind] & EACH:
        # Which is next, of four, and whose text then.
        return 4 + 4 + optional
    if effect in (PLAY_FROM_HAND, PLAY_FROM_DECK):  # which tile, and where
        return 2
    if effect == PLAY_FROM_OTHER:  # and whose
        return 3
    if effect in (SWAP_TILES, MOVE_TILE, SWAP_TOKEN):
        return 2
    if effect == INVITE:
        return optional * (players - 1)
    if effect == DRAW_MORE:
        return optional
    # The others ask for a tile or a seat, once or, with a last word, as often as they find something.
    repeated = {
        RECALL: (1, int(rules.tokens)),
        GATHER: (2, players * int(rules.tokens)),
        REDRAW: (1, sum(rules.copies)),
    }
    if effect in repeated:
        each, things = repeated[effect]
        return each * min(number or things, things) + 1
    return 0 if effect == NONE else 1
