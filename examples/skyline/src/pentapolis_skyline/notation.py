"""Skyline: a move is the material's letter, the height, and the end of the street: b7<"""

from __future__ import annotations

import re
from typing import Any

from pentapolis_skyline.state import LEFT, SkylineState, numbers_of

NOTATION = re.compile(r"([a-z])(\d{1,2})([<>])")


def action_text(state: SkylineState, seat: int, action: int) -> str:
    house = (action - 1) // 2
    letter = state.setup.content.rows("materials")[state.material(house)]["letter"]
    return f"{letter}{state.height(house)}{'<>'[(action - 1) % 2]}"


def parse_action(state: SkylineState, seat: int, text: str) -> int | None:
    found = NOTATION.fullmatch(text)
    letters = [row["letter"] for row in state.setup.content.rows("materials")]
    heights = numbers_of(state.setup)["heights"]
    if found is None or found[1] not in letters or not 1 <= int(found[2]) <= heights:
        return None
    house = letters.index(found[1]) * heights + int(found[2]) - 1
    return 1 + 2 * house + "<>".index(found[3])


def move_help(state: SkylineState, seat: int) -> str:
    example = action_text(state, seat, int(state.legal_actions(seat)[0]))
    return f"A house and an end of the street, such as {example}"


def action_structure(state: SkylineState, seat: int, action: int) -> dict[str, Any]:
    end = "left" if (action - 1) % 2 == LEFT else "right"
    return {"kind": "build", "house": (action - 1) // 2, "end": end}
