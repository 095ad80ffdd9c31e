"""Ekopolis: actions as text and as structure.

A tile is written by its id: `G02` chooses it, `G02@c4` puts it on space c4, `-G02` discards it. An
Action card is played by its id: `AB10`. Tokens: `zone@c4` and `pollution@c4` put one, `clear@c4`
takes one away, `lift@c4` takes up the zone that will be moved. `pass` means nothing, or nothing more.
Spaces are a small letter for the row, from the top, and a number, from the left. Where only a space
is asked for, its name alone is understood too.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Any

from pentapolis.engine.content import ContentPack
from pentapolis.games.ekopolis.content import (
    card_row,
    names_of,
    places_of,
    tile_row,
)
from pentapolis.games.ekopolis.scoring.rules import POLLUTION
from pentapolis.games.ekopolis.state import EkoState
from pentapolis.games.ekopolis.state.actions import (
    CARD_ACTION,
    CHOOSE,
    DROP,
    FINISH,
    LIFT,
    MODIFY,
    PASS,
    PLACE,
    PUT,
    REMOVE,
    SPACE_ACTION,
    SWAP,
    TAKE,
)

_AT = re.compile(r"(?:(\w+)@)?([a-z]{1,2}\d{1,2})")


@lru_cache(maxsize=16)
def _numbers(pack: ContentPack, table: str) -> dict[str, int]:
    return {row["id"]: number for number, row in enumerate(pack.rows(table), start=1)}


@lru_cache(maxsize=16)
def _spaces(pack: ContentPack) -> dict[str, int]:
    return {name: number for number, name in enumerate(names_of(pack))}


def tile_number(pack: ContentPack, text: str) -> int | None:
    return _numbers(pack, "tiles").get(text)


def card_number(pack: ContentPack, text: str) -> int | None:
    return _numbers(pack, "cards").get(text)


def space_number(pack: ContentPack, text: str) -> int | None:
    return _spaces(pack).get(text)


def _verb(state: EkoState) -> str:
    """What stands before the @ of a space now."""
    if state.step == PLACE:
        return str(tile_row(state.setup.content, state.chosen)["id"])
    if state.step == PUT:
        return "pollution" if state.token == POLLUTION else "zone"
    return {REMOVE: "clear", LIFT: "lift", DROP: "zone"}.get(state.step, "")


def action_text(state: EkoState, seat: int, action: int) -> str:
    pack = state.setup.content
    if action == PASS:
        return "pass"
    if action >= SPACE_ACTION:
        return f"{_verb(state)}@{names_of(pack)[action - SPACE_ACTION]}"
    if action > CARD_ACTION:
        return str(card_row(pack, action - CARD_ACTION)["id"])
    tile = str(tile_row(pack, action)["id"])
    return tile if state.step == CHOOSE else f"-{tile}"


def parse_action(state: EkoState, seat: int, text: str) -> int | None:
    pack = state.setup.content
    if text == "pass":
        return int(PASS)
    card = card_number(pack, text)
    if card is not None:
        return int(CARD_ACTION) + card
    discards = text.startswith("-")
    tile = tile_number(pack, text[1:] if discards else text)
    if tile is not None:
        return tile if discards == (state.step in (SWAP, FINISH)) else None
    match = _AT.fullmatch(text)
    space = space_number(pack, match[2]) if match else None
    verb = _verb(state)
    if match is None or space is None or not verb or match[1] not in (None, verb):
        return None
    return int(SPACE_ACTION) + space


def action_structure(state: EkoState, seat: int, action: int) -> dict[str, Any]:
    pack = state.setup.content
    if action == PASS:
        return {"kind": "pass"}
    if action < CARD_ACTION:
        kind = "choose" if state.step == CHOOSE else "discard"
        return {"kind": kind, "tile": tile_row(pack, action)["id"]}
    if action < PASS:
        return {"kind": "play", "card": card_row(pack, action - CARD_ACTION)["id"]}
    space = action - SPACE_ACTION
    q, r = places_of(pack)[space]
    where = {"space": names_of(pack)[space], "q": q, "r": r}
    if state.step == PLACE:
        return {"kind": "place", "tile": tile_row(pack, state.chosen)["id"], **where}
    if state.step in (PUT, DROP):
        token = "pollution" if state.step == PUT and state.token == POLLUTION else "zone"
        return {"kind": "put", "token": token, **where}
    return {"kind": "lift" if state.step == LIFT else "clear", **where}


def move_help(state: EkoState, seat: int) -> str:
    pack = state.setup.content
    example = next(iter(_numbers(pack, "tiles")))
    verb = _verb(state)
    if verb:
        also = " or pass" if state.may_pass() else ""
        return f"Write {verb}@ and the name of a space, such as {verb}@c4{also}."
    if state.step == CHOOSE:
        cards = " To play an Action card, write its id." if state.rules.full else ""
        return f"Write the id of a tile in your hand, such as {example}.{cards}"
    if state.step == MODIFY:
        return "Write the id of an Action card to play with this Building, or pass."
    if state.step == TAKE:
        return "Write the id of an Action card to play it first, or pass to take the next one."
    if state.step == SWAP:
        return f"Write -{example} to discard the tile {example}, or pass when you have enough."
    return (
        f"Write pass to end your turn, -{example} to discard the tile {example} first, or the id of "
        "an Action card to play it."
    )
