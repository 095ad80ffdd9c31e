"""Sprawlopolis: actions as text and as structure.

A chosen card is its number: `7`. A placement is card, position and, if turned, a `t`: `7@2,-1t` puts
card 7 with its top left block two right of and one above the first card's, turned upside down.
"""

from __future__ import annotations

import re
from typing import Any

from pentapolis.games.sprawlopolis.scoring.ground import ORIGIN, STRIDE
from pentapolis.games.sprawlopolis.state import PLACE, SprawlState

_CHOICE = re.compile(r"\d{1,2}")
_PLACEMENT = re.compile(r"(?:(\d{1,2})@)?(-?\d{1,2}),(-?\d{1,2})(t?)")
REACH = 28


def coordinates(spot: int) -> tuple[int, int]:
    """x to the right and y downwards from the first card's top left block."""
    return spot % STRIDE - ORIGIN % STRIDE, spot // STRIDE - ORIGIN // STRIDE


def spot_at(x: int, y: int) -> int:
    return ORIGIN + y * STRIDE + x


def action_text(state: SprawlState, seat: int, action: int) -> str:
    if action < PLACE:
        return str(action)
    x, y = coordinates((action - PLACE) >> 1)
    return f"{state.chosen}@{x},{y}{'t' if (action - PLACE) & 1 else ''}"


def parse_action(state: SprawlState, seat: int, text: str) -> int | None:
    if _CHOICE.fullmatch(text):
        return int(text)
    match = _PLACEMENT.fullmatch(text)
    if match is None or state.chosen == 0 or (match[1] and int(match[1]) != state.chosen):
        return None
    x, y = int(match[2]), int(match[3])
    if abs(x) > REACH or abs(y) > REACH:
        return None
    return int(PLACE + 2 * spot_at(x, y) + (match[4] == "t"))


def action_structure(state: SprawlState, seat: int, action: int) -> dict[str, Any]:
    if action < PLACE:
        return {"kind": "choose", "card": action}
    x, y = coordinates((action - PLACE) >> 1)
    turned = bool((action - PLACE) & 1)
    return {"kind": "place", "card": int(state.chosen), "x": x, "y": y, "turned": turned}


def move_help(state: SprawlState, seat: int) -> str:
    if state.chosen == 0:
        return "Write the number of a card in your hand."
    return (
        f"Card {state.chosen} must be placed: write {state.chosen}@x,y with the place of its top "
        f"left block, and a t behind it to turn it, such as {state.chosen}@0,2 or "
        f"{state.chosen}@-1,2t."
    )
