"""Infinite City: what a state holds, and who may know it. scripts/states.py makes data.py of it."""

from __future__ import annotations

from typing import Any

from pentapolis.engine.fields import (
    EVERYBODY,
    Bits,
    Block,
    Bytes,
    Count,
    Dump,
    Field,
    Follows,
    Inside,
    Many,
    Number,
    Packed,
    Part,
    Record,
    Seat,
    Seats,
    Shown,
    Word,
    Written,
    per_seat,
    state_record,
)

# Viewers are the seats and, after the largest number of them, the public.
PUBLIC = 6
VIEWERS = Bits(0, PUBLIC, "viewer", seats="players", public=PUBLIC)
TYPE = Number(0, 31, "type of tile")
MIDDLE = 32896
CELL = Number(0, 65535, "cell", none=-1, stride=256, middle=MIDDLE)
# Of arrays.py, which writes what no other words say.
ARRAYS = "pentapolis.games.infinite_city.arrays."
SEATS = Count("at most every seat", lambda state: state.players)
HANDS = Count("types per seat", lambda state: state.players * state.rules.types)
# In the order of the numbers in state/actions.py; views and events say them so, too.
PHASES = (
    "idle",
    "choose",
    "place",
    "look",
    "whom",
    "steal",
    "hide",
    "target",
    "owner",
    "second",
    "invited",
    "discard",
    "will",
    "next",
)


def tiles_of(state: Any) -> int:
    """The tiles of the game."""
    return int(sum(state.rules.copies))


TILES = Count("at most every tile", tiles_of)


def viewer(seat: int) -> int:
    return seat if seat >= 0 else PUBLIC


def tiles_seen(state: Any, data: Dump, seat: int) -> object:
    """everybody all but the types of tiles that lie face down; those only who has seen them"""
    return {**data["city"], "kinds": kinds_seen(state, data, seat)}


def kinds_seen(state: Any, data: Dump, seat: int) -> object:
    """everybody which lie face down, and the types of the others; of those only who has seen them"""
    city = data["city"]
    return [
        kind if not kind["down"] or viewer(seat) in marks else None
        for kind, marks in zip(city["kinds"], city["marks"], strict=True)
    ]


def held(state: Any, data: Dump, seat: int) -> object:
    """each seat its own, and how many tiles the others hold"""
    types = state.rules.types
    hands = [data["hands"][at : at + types] for at in range(0, len(data["hands"]), types)]
    return [hand if owner == seat else sum(hand) for owner, hand in enumerate(hands)]


def known_to_itself(state: Any, data: Dump, seat: int) -> object:
    """each seat what it knows itself, and what is public"""
    return [(counts[viewer(seat)], counts[PUBLIC]) for counts in data["known"]]


def seen_in_deck(state: Any, data: Dump, seat: int) -> object:
    """everybody who has seen which; the type only who has seen it"""
    me = viewer(seat)
    return [tile if me in tile["seen_by"] else tile["seen_by"] for tile in data["deck"]]


def the_target(state: Any, data: Dump, seat: int) -> object:
    """everybody"""
    return data["target"]


def tile_chosen(state: Any, data: Dump, seat: int) -> object:
    """who has chosen it; others whether there is one"""
    return data["chosen"] if seat == data["current"] else data["chosen"] is None


CITY = Record(
    "CityData",
    "The tiles on the table and the tokens on them; every tile has a place in each of the four lists.",
    (
        Field(
            "cells",
            Many(CELL, most=TILES),
            None,
            "Where each lies: row * 256 + column; the first is 32896.",
        ),
        Field(
            "kinds",
            Many(Packed((("type", 5, TYPE), ("down", 1, Number(0, 1)))), most=TILES),
            Written(
                kinds_seen,
                ARRAYS + "write_kinds",
                lambda state: [Block("city.kinds", (tiles_of(state), 2), 0, 32)],
            ),
            "What it is.",
        ),
        Field(
            "tokens",
            Many(Bytes(6, "seat"), most=TILES),
            None,
            "How many tokens of each seat are on it.",
        ),
        Field("marks", Many(VIEWERS, most=TILES), None, "Who has seen it face down."),
        Follows("size", "i64", "16", "The width of the field."),
        Follows("board", "vec[u8]", "vec[u8]()", "By place of the field, the tile there plus one."),
        Follows("near", "vec[u8]", "vec[u8]()", "By place of the field, the tiles beside it."),
        Follows(
            "left", "i64", "256", "The smallest rectangle that holds every tile there has been."
        ),
        Follows("right", "i64", "-1", "Its last column."),
        Follows("top", "i64", "256", "Its first row."),
        Follows("bottom", "i64", "-1", "Its last row."),
        Follows("shields", "i64", "0", "Face-up tiles that shield their neighbours."),
        Follows("plazas", "i64", "0", "Face-up tiles that bind new tiles to themselves."),
    ),
)

STATE = state_record(
    "InfiniteData",
    "The data of a game.",
    Field(
        "city",
        Part(CITY, "City", "pentapolis.games.infinite_city.scoring"),
        Inside(tiles_seen),
        "The city.",
        dealt=True,
    ),
    Field(
        "supply", Many(Number(0, 255), per_seat()), EVERYBODY, "Tokens not in the city, by seat."
    ),
    Field(
        "hands",
        Many(Number(0, 255), HANDS, bag="type of tile"),
        Written(
            held,
            ARRAYS + "write_hands",
            lambda state: [
                Block("hands", (int(state.rules.types),), 0, 255),
                Block("hands.sizes", (int(state.players),), 0, 255),
            ],
        ),
        "At seat * types + type, how many such tiles the seat holds.",
        dealt=True,
    ),
    Field(
        "known",
        Many(Bytes(7, "viewer"), HANDS),
        Written(
            known_to_itself,
            ARRAYS + "write_known",
            lambda state: [Block("known", (int(state.players), int(state.rules.types), 2), 0, 255)],
        ),
        "In the same order, how many of them each viewer knows of.",
    ),
    Field(
        "deck",
        Many(Packed((("type", 8, TYPE), ("seen_by", 7, VIEWERS))), most=TILES),
        Written(
            seen_in_deck,
            ARRAYS + "write_deck",
            lambda state: [
                Block("deck.length", (1,), 0, tiles_of(state)),
                Block("deck", (tiles_of(state), 2 + int(state.players)), 0, 32),
            ],
        ),
        "The last one is the top.",
        dealt=True,
    ),
    Field(
        "removed",
        Many(TYPE, most=TILES),
        EVERYBODY,
        "Tiles that have left the game, in that order.",
    ),
    Field("closing", Number(0, 1), EVERYBODY, "Whether a supply has run out in this turn."),
    Field("out", Seat(none=-1), EVERYBODY, "The first whose supply ever did (I-41).", start="-1"),
    Field("current", Seat(), EVERYBODY, "Whose turn it is."),
    Field("phase", Word(PHASES), EVERYBODY, "What is being decided."),
    Field(
        "focus",
        CELL,
        EVERYBODY,
        "The cell of the tile whose text is being followed; null for the first tile of a turn.",
        start="-1",
    ),
    Field(
        "chosen",
        Number(0, 31, "type of tile", none=0, plus=1),
        Shown(tile_chosen, "me == state.current or entry == 0"),
        "The tile to be placed.",
    ),
    Field(
        "source",
        Number(0, 6, seats="players"),
        EVERYBODY,
        "Whose hand it comes from; 6 is the deck.",
    ),
    Field(
        "target",
        CELL,
        Written(
            the_target,
            ARRAYS + "write_target",
            lambda state: [Block("target", (3,), -129, 127)],
        ),
        "The first of two things a text asks for: a cell or a seat.",
        start="-1",
    ),
    Field(
        "steps",
        Number(0, 1000),
        EVERYBODY,
        "How often the text may still be applied, or how many tiles were put under the deck; for a text "
        "that takes every tile beside it, the directions still to come as bits.",
    ),
    Field("looked", Number(0, 255), EVERYBODY, "How many tiles on top of the deck are looked at."),
    Field(
        "pending",
        Many(CELL, most=Count("at most twice every tile", lambda state: 2 * tiles_of(state))),
        EVERYBODY,
        "Cells of turned-up tiles whose text is to be followed (I-23), with null between those that one "
        "text turned up and those that another did before.",
    ),
    Field("extra", Number(0, 1000), EVERYBODY, "Tiles to draw beyond the refill of this turn."),
    Field("plays", Number(0, 99999), EVERYBODY, "Tiles placed with a token so far."),
    Field("last_turns", Number(0, 1), EVERYBODY, "Whether the last turns have begun."),
    Field("finals", Seats(), EVERYBODY, "The seats that still have theirs."),
    Field(
        "lasts",
        Many(Seat(), most=SEATS),
        EVERYBODY,
        "The seats that have begun theirs, in that order.",
    ),
    Field(
        "over", Word(("", "tokens", "power", "empty", "rounds")), EVERYBODY, "How the game ended."
    ),
    Follows("sizes", "vec[i64]", "vec[i64]()", "How many tiles each seat holds."),
)
