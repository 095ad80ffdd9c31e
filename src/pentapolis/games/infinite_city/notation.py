"""Infinite City: actions as text and as structure.

A tile is its two-letter code: `LB` picks a Library. A place is column and row, to the right of and down
from the middle of the first five tiles: `LB@2,-1` puts the Library there; `2,-1` alone names a tile of
the city or a place for one. `P2` is the second player. `pass` declines or stops, `yes` accepts.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Any

from pentapolis.engine.content import ContentPack, once_per_wording
from pentapolis.games.infinite_city.scoring import SPAN, START
from pentapolis.games.infinite_city.state import InfiniteState
from pentapolis.games.infinite_city.state.actions import (
    ACCEPT,
    CELL,
    DISCARD,
    HIDE,
    INVITED,
    LOOK,
    NEXT,
    OWNER,
    PASS,
    PLACE,
    PLAYER,
    SECOND,
    STEAL,
    TILE,
    WHOM,
    WILL,
)

HALF = int(SPAN) // 2
_PLACE = re.compile(r"(?:([A-Z]{2})@)?(-?\d{1,3}),(-?\d{1,3})")
_PLAYER = re.compile(r"P([1-9])")


def coordinates(cell: int) -> tuple[int, int]:
    """x to the right and y downwards from the middle of the first five tiles."""
    return cell % int(SPAN) - HALF, cell // int(SPAN) - HALF


def cell_at(x: int, y: int) -> int:
    return int(START) + y * int(SPAN) + x


@lru_cache(maxsize=64)
def codes(pack: ContentPack) -> list[str]:
    return [row["code"] for row in pack.rows("tiles")]


@once_per_wording
def names(pack: ContentPack) -> list[str]:
    return [row["name"] for row in pack.rows("tiles")]


def place_text(cell: int) -> str:
    x, y = coordinates(cell)
    return f"{x},{y}"


def action_text(state: InfiniteState, seat: int, action: int) -> str:
    if action == PASS:
        return "pass"
    if action == ACCEPT:
        return "yes"
    if action < PASS:
        return codes(state.setup.content)[action - TILE]
    if action < CELL:
        return f"P{action - PLAYER + 1}"
    where = place_text(action - CELL)
    if state.phase == PLACE:
        return f"{codes(state.setup.content)[state.chosen - 1]}@{where}"
    return where


def parse_action(state: InfiniteState, seat: int, text: str) -> int | None:
    known = codes(state.setup.content)
    if text in ("pass", "yes"):
        return int(PASS) if text == "pass" else int(ACCEPT)
    if text in known:
        return int(TILE) + known.index(text)
    player = _PLAYER.fullmatch(text)
    if player and int(player[1]) <= state.players:
        return int(PLAYER) + int(player[1]) - 1
    place = _PLACE.fullmatch(text)
    if place is None:
        return None
    if place[1] and (state.phase != PLACE or place[1] != known[state.chosen - 1]):
        return None
    x, y = int(place[2]), int(place[3])
    if not (-HALF <= x < HALF and -HALF <= y < HALF):
        return None
    return int(CELL) + cell_at(x, y)


def action_structure(state: InfiniteState, seat: int, action: int) -> dict[str, Any]:
    phase = state.phase
    if action == PASS and phase == DISCARD:
        return {"kind": "pass", "draws": int(state.target)}
    if action == PASS:
        return {"kind": "pass"}
    if action == ACCEPT:
        return {"kind": "accept"}
    if action < PASS:
        kind = {LOOK: "look", STEAL: "steal", DISCARD: "discard"}.get(phase, "choose")
        return {"kind": kind, "tile": codes(state.setup.content)[action - TILE]}
    if action < CELL:
        return {"kind": "token" if phase == OWNER else "player", "player": int(action - PLAYER)}
    x, y = coordinates(action - CELL)
    if phase == PLACE:
        tile = codes(state.setup.content)[state.chosen - 1]
        return {"kind": "place", "tile": tile, "x": x, "y": y}
    kind = {HIDE: "hide", SECOND: "second", NEXT: "next"}.get(phase, "target")
    return {"kind": kind, "x": x, "y": y}


def move_help(state: InfiniteState, seat: int) -> str:
    phase = state.phase
    stop = " Or write pass." if state.phase and state.may_pass() else ""
    if phase == PLACE:
        code = codes(state.setup.content)[state.chosen - 1]
        return f"Write {code}@x,y with the column and row of the place, such as {code}@2,-1."
    if phase in (INVITED, WILL):
        return "Write yes or pass."
    if phase in (WHOM, OWNER):
        return f"Write the player, such as P2.{stop}"
    if HIDE <= phase <= SECOND or phase == NEXT:
        return f"Write the column and row of the place, such as 2,-1.{stop}"
    return f"Write the two letters of a tile, such as {codes(state.setup.content)[0]}.{stop}"
