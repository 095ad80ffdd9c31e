"""Sprawlopolis: what a state holds, and who may know it. scripts/states.py makes data.py of it."""

from __future__ import annotations

from typing import Any

from pentapolis.engine.fields import (
    EVERYBODY,
    Bits,
    Dump,
    Field,
    Follows,
    Many,
    Number,
    Packed,
    Seat,
    Seats,
    exactly,
    per_seat,
    state_record,
)

CARD = Number(1, 18, "card")


def viewer(state: Any, seat: int) -> int:
    """Who the seat is in `known`: a spectator knows what is public."""
    return seat if seat >= 0 else int(state.players)


def seen_in_deck(state: Any, data: Dump, seat: int) -> object:
    """each seat the cards it has seen, and their places"""
    me = viewer(state, seat)
    return [card if me in data["known"][card] else None for card in data["deck"]]


def seen_in_hands(state: Any, data: Dump, seat: int) -> object:
    """each seat how many cards there are, and those it has seen, as all of its own"""
    me = viewer(state, seat)
    return [
        (len(hand), [card for card in hand if me in data["known"][card]]) for hand in data["hands"]
    ]


def seen_by_itself(state: Any, data: Dump, seat: int) -> object:
    """everybody what is public; each seat what it has seen itself, and whether its right neighbour has"""
    me, right = viewer(state, seat), (seat - 1) % int(state.players)

    def learned(viewers: list[int]) -> object:
        if state.players in viewers:
            return viewers
        return {me, right}.intersection(viewers) if me in viewers else None

    return [learned(viewers) for viewers in data["known"]]


STATE = state_record(
    "SprawlData",
    "The data of a game.",
    Field(
        "placements",
        Many(
            Packed((("turned", 1, Number(0, 1)), ("card", 5, CARD), ("spot", 12, Number(0, 4095))))
        ),
        EVERYBODY,
        "The cards of the city in the order they were laid. A spot is that of the card's top left block: "
        "row * 64 + column; the first card lies at 2015.",
    ),
    Field("goals", Many(CARD, exactly(3)), EVERYBODY, "The cards that say what scores."),
    Field(
        "deck",
        Many(CARD),
        seen_in_deck,
        "The last card is the top, which lies face up.",
        dealt=True,
    ),
    Field(
        "hands",
        Many(Bits(1, 18, "card"), per_seat()),
        seen_in_hands,
        "The cards of each seat.",
        dealt=True,
    ),
    Field(
        "known",
        Many(Seats(public=True), exactly(19), by="card"),
        seen_by_itself,
        "By card number, who has seen where it is.",
    ),
    Field("current", Seat(), EVERYBODY, "Whose turn it is."),
    Field(
        "chosen",
        Number(1, 18, "card", none=0),
        EVERYBODY,
        "The card that must now be placed; null while the player still has to choose.",
    ),
    Follows("board", "vec[u8]", "vec[u8]()", "The block on each cell of the field."),
    Follows(
        "cells", "vec[i64]", "vec[i64]()", "Cells with a block, in the order they were covered."
    ),
    Follows("spots", "vec[i64]", "vec[i64]()", "Where the next card may lie, ascending."),
)
