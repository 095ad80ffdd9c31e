"""Inktropolis: the data of a game and its rules, as others use them."""

from pentapolis.games.inktropolis.state.rounds import InkState, new_state
from pentapolis.games.inktropolis.state.table import (
    BUILD_ROAD,
    CHOOSE_CARD,
    CHOOSE_KIND,
    CHOOSE_SIDE,
    CHOOSE_WAY,
    ERAS,
    MAX_CARDS,
    PASS,
    SIDES,
    STOP,
)

__all__ = [
    "BUILD_ROAD",
    "CHOOSE_CARD",
    "CHOOSE_KIND",
    "CHOOSE_SIDE",
    "CHOOSE_WAY",
    "ERAS",
    "MAX_CARDS",
    "PASS",
    "SIDES",
    "STOP",
    "InkState",
    "new_state",
]
