"""Skyline: what a state holds, and who may know it."""

from __future__ import annotations

from typing import Any

from pentapolis.engine.fields import (
    EVERYBODY,
    Dump,
    Field,
    Many,
    Number,
    Seat,
    per_seat,
    state_record,
)

HOUSE = Number(0, 999, "house")


def how_many(state: Any, data: Dump, seat: int) -> object:
    """everybody how many there are"""
    return len(data["deck"])


def own_hand(state: Any, data: Dump, seat: int) -> object:
    """each seat its own, and how many the others hold"""
    return [hand if owner == seat else len(hand) for owner, hand in enumerate(data["hands"])]


STATE = state_record(
    "SkylineState",
    "The data of a game.",
    Field("deck", Many(HOUSE), how_many, "The last one is the top.", dealt=True),
    Field("hands", Many(Many(HOUSE), per_seat()), own_hand, "The houses of each seat.", dealt=True),
    Field("streets", Many(Many(HOUSE), per_seat()), EVERYBODY, "From left to right."),
    Field("current", Seat(), EVERYBODY, "Whose turn it is."),
)
