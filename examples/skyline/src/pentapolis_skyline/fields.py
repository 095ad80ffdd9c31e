"""Skyline: what a state holds, and who may know it."""

from __future__ import annotations

from pentapolis.engine.fields import (
    EVERYBODY,
    HOW_MANY,
    OWNER_AND_SIZES,
    Count,
    Field,
    Many,
    Number,
    Seat,
    per_seat,
    state_record,
)

HOUSE = Number(0, 999, "house")


# Arrays need to know how long lists can get.
HOUSES = Count("at most every house", lambda state: state.materials * state.numbers["heights"])

STATE = state_record(
    "SkylineState",
    "The data of a game.",
    Field("deck", Many(HOUSE, most=HOUSES), HOW_MANY, "The last one is the top.", dealt=True),
    Field(
        "hands",
        Many(Many(HOUSE, most=HOUSES), per_seat()),
        OWNER_AND_SIZES,
        "The houses of each seat.",
        dealt=True,
    ),
    Field("streets", Many(Many(HOUSE, most=HOUSES), per_seat()), EVERYBODY, "From left to right."),
    Field("current", Seat(), EVERYBODY, "Whose turn it is."),
)
