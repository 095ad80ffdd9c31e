"""Sprawlopolis: what a state holds, and who may know it. scripts/states.py makes data.py of it."""

from __future__ import annotations

from typing import Any

from pentapolis.engine.fields import (
    EVERYBODY,
    Bits,
    Block,
    Dump,
    Field,
    Follows,
    Many,
    Number,
    Packed,
    Seat,
    Seats,
    Written,
    at_most,
    exactly,
    per_seat,
    state_record,
)

CARD = Number(1, 18, "card")
CITY = at_most(15)
# Of arrays.py, which writes what no other words say.
ARRAYS = "pentapolis.games.sprawlopolis.arrays."


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
            Packed(
                (
                    ("turned", 1, Number(0, 1)),
                    ("card", 5, CARD),
                    ("spot", 12, Number(0, 4095, stride=64, middle=2015)),
                )
            ),
            most=CITY,
        ),
        EVERYBODY,
        "The cards of the city in the order they were laid. A spot is that of the card's top left block: "
        "row * 64 + column; the first card lies at 2015.",
    ),
    Field(
        "goals",
        Many(CARD, exactly(3), ordered=False),
        EVERYBODY,
        "The cards that say what scores.",
        shared=True,
    ),
    Field(
        "deck",
        Many(CARD, most=CITY),
        Written(
            seen_in_deck,
            ARRAYS + "write_deck",
            lambda state: [Block("deck.length", (1,), 0, 15), Block("deck", (15,), 0, 18)],
        ),
        "The last card is the top, which lies face up.",
        dealt=True,
    ),
    Field(
        "hands",
        Many(Bits(1, 18, "card"), per_seat()),
        Written(
            seen_in_hands,
            ARRAYS + "write_hands",
            lambda state: [
                Block("hands", (int(state.players), 18), 0, 1),
                Block("hands.sizes", (int(state.players),), 0, 18),
            ],
        ),
        "The cards of each seat.",
        dealt=True,
    ),
    Field(
        "known",
        Many(Seats(public=True), exactly(19), by="card"),
        Written(
            seen_by_itself,
            ARRAYS + "write_known",
            lambda state: [Block("known", (18, 3), 0, 1)],
        ),
        "By card number, who has seen where it is.",
    ),
    Field("current", Seat(), EVERYBODY, "Whose turn it is."),
    Field(
        "chosen",
        Number(1, 18, "card", none=0),
        EVERYBODY,
        "The card that must now be placed; null while the player still has to choose.",
    ),
    Follows(
        "city",
        "City",
        "",
        "The city, ready to be counted.",
        module="pentapolis.games.sprawlopolis.scoring.goals",
    ),
)
