"""Infinite City: what a state holds, and who may know it. scripts/states.py makes data.py of it."""

from __future__ import annotations

from typing import Any

from pentapolis.engine.fields import (
    EVERYBODY,
    Bits,
    Bytes,
    Count,
    Dump,
    Field,
    Follows,
    Many,
    Number,
    Packed,
    Part,
    Record,
    Seat,
    Seats,
    Word,
    per_seat,
    state_record,
)

# Viewers are the seats and, after the largest number of them, the public.
PUBLIC = 6
VIEWERS = Bits(0, PUBLIC, "viewer")
TYPE = Number(0, 31, "type of tile")
CELL = Number(0, 65535, "cell", none=-1)
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


def viewer(seat: int) -> int:
    return seat if seat >= 0 else PUBLIC


def tiles_seen(state: Any, data: Dump, seat: int) -> object:
    """everybody all but the types of tiles that lie face down; those only who has seen them"""
    city = data["city"]
    kinds = [
        kind if not kind["down"] or viewer(seat) in marks else None
        for kind, marks in zip(city["kinds"], city["marks"], strict=True)
    ]
    return {**city, "kinds": kinds}


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


def tile_chosen(state: Any, data: Dump, seat: int) -> object:
    """who has chosen it; others whether there is one"""
    return data["chosen"] if seat == data["current"] else data["chosen"] is None


CITY = Record(
    "CityData",
    "The tiles on the table and the tokens on them; every tile has a place in each of the four lists.",
    (
        Field(
            "cells", Many(CELL), None, "Where each lies: row * 256 + column; the first is 32896."
        ),
        Field(
            "kinds",
            Many(Packed((("type", 5, TYPE), ("down", 1, Number(0, 1))))),
            None,
            "What it is.",
        ),
        Field("tokens", Many(Bytes(6, "seat")), None, "How many tokens of each seat are on it."),
        Field("marks", Many(VIEWERS), None, "Who has seen it face down."),
        Follows("size", "i64", "32", "The width of the field."),
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
        tiles_seen,
        "The city.",
        dealt=True,
    ),
    Field(
        "supply", Many(Number(0, 255), per_seat()), EVERYBODY, "Tokens not in the city, by seat."
    ),
    Field(
        "hands",
        Many(Number(0, 255), HANDS, bag="type of tile"),
        held,
        "At seat * types + type, how many such tiles the seat holds.",
        dealt=True,
    ),
    Field(
        "known",
        Many(Bytes(7, "viewer"), HANDS),
        known_to_itself,
        "In the same order, how many of them each viewer knows of.",
    ),
    Field(
        "deck",
        Many(Packed((("type", 8, TYPE), ("seen_by", 7, VIEWERS)))),
        seen_in_deck,
        "The last one is the top.",
        dealt=True,
    ),
    Field("removed", Many(TYPE), EVERYBODY, "Tiles that have left the game, in that order."),
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
        tile_chosen,
        "The tile to be placed.",
    ),
    Field("source", Number(0, 6), EVERYBODY, "Whose hand it comes from; 6 is the deck."),
    Field(
        "target",
        CELL,
        EVERYBODY,
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
        Many(CELL),
        EVERYBODY,
        "Cells of turned-up tiles whose text is to be followed (I-23), with null between those that one "
        "text turned up and those that another did before.",
    ),
    Field("extra", Number(0, 1000), EVERYBODY, "Tiles to draw beyond the refill of this turn."),
    Field("plays", Number(0, 99999), EVERYBODY, "Tiles placed with a token so far."),
    Field("last_turns", Number(0, 1), EVERYBODY, "Whether the last turns have begun."),
    Field("finals", Seats(), EVERYBODY, "The seats that still have theirs."),
    Field("lasts", Many(Seat()), EVERYBODY, "The seats that have begun theirs, in that order."),
    Field(
        "over", Word(("", "tokens", "power", "empty", "rounds")), EVERYBODY, "How the game ended."
    ),
    Follows("sizes", "vec[i64]", "vec[i64]()", "How many tiles each seat holds."),
)
