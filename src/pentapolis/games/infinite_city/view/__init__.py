"""Infinite City: what one seat may see, as JSON; `text` shows it in a terminal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from librt.vecs import vec
from mypy_extensions import u8

from pentapolis.engine.content import ContentPack
from pentapolis.games.infinite_city.fields import PHASES
from pentapolis.games.infinite_city.notation import codes, coordinates
from pentapolis.games.infinite_city.scoring import DOWN, TOKEN_BITS, TOKEN_MASK, City, beside
from pentapolis.games.infinite_city.seen import (
    CityTile,
    FreePlace,
    InfiniteView,
    Place,
    Player,
    Tie,
    TileCount,
    TileType,
)
from pentapolis.games.infinite_city.state import InfiniteState
from pentapolis.games.infinite_city.state.actions import (
    BATCH,
    INVITED,
    OWNER,
    PLACE,
    SECOND,
    STEAL,
)
from pentapolis.games.infinite_city.state.table import DECK_BITS, FROM_DECK, PUBLIC, TYPE_MASK
from pentapolis.games.infinite_city.view.path import aims, missed_views, path_view, placing_view
from pentapolis.games.infinite_city.view.text import show
from pentapolis.games.infinite_city.words import InfiniteWords

__all__ = ["show", "view"]

# -- as JSON --------------------------------------------------------------------------------------


# The paragraphs about the tiles that both packs have, in their order in rules.md.
RULES = (
    *("PS", "CS", "PH", "PZ", "LB", "SG", "TS", "PO", "SC", "FA", "TE"),
    *("CA", "EM", "HO", "PT", "MA", "AR", "ST", "BK", "SY", "HT", "DS"),
)


def rule_of(row: Mapping[str, Any]) -> str:
    """The id of the paragraph about a tile; tiles of other packs rest on what all have in common."""
    if row["effect"] == "redraw":
        return "I-123"
    return f"I-{101 + RULES.index(row['code'])}" if row["code"] in RULES else "I-02"


def type_views(pack: ContentPack, words: InfiniteWords) -> list[TileType]:
    texts = words.tile_texts()
    return [
        {
            "code": row["code"],
            "name": words.tile_name(row["code"]),
            "text": texts[row["code"]],
            "short": words.short_text(row),
            "effect": row["effect"],
            "shields": bool(row.get("shields")),
            "binds": bool(row.get("binds")),
            "rule": rule_of(row),
            "copies": row["copies"],
            "value": row["value"],
            "silver": row["silver"],
        }
        for row in pack.rows("tiles")
    ]


def place_view(cell: int) -> Place:
    x, y = coordinates(cell)
    return {"x": x, "y": y}


def tokens_by_seat(tokens: int, players: int) -> list[int]:
    return [(tokens >> (seat * TOKEN_BITS)) & TOKEN_MASK for seat in range(players)]


def city_views(state: InfiniteState, viewer: int) -> list[CityTile]:
    city = state.city
    known = codes(state.setup.content)
    found: list[CityTile] = []
    for cell in city.tiles():
        slot = city.slot(cell)
        kind = int(city.kinds[slot])
        down = kind >= DOWN
        seen = not down or (city.marks[slot] >> viewer) & 1
        x, y = coordinates(cell)
        found.append(
            {
                "x": x,
                "y": y,
                "tile": known[kind & ~DOWN] if seen else None,
                "down": down,
                "protected": city.protected(cell),
                "tokens": tokens_by_seat(int(city.tokens[slot]), int(state.players)),
            }
        )
    return found


def hand_known(state: InfiniteState, owner: int, viewer: int) -> list[str]:
    """The codes of the tiles in a hand that the viewer knows of."""
    found = []
    for kind, code in enumerate(codes(state.setup.content)):
        at = owner * state.rules.types + kind
        known = state.hands[at] if owner == viewer else (state.known[at] >> (viewer * 8)) & 255
        found += [code] * int(known)
    return found


def player_views(state: InfiniteState, viewer: int) -> list[Player]:
    totals = state.totals()
    return [
        {
            "seat": seat,
            "tokens": int(state.supply[seat]),
            "all_tokens": int(state.rules.tokens),
            "hand": int(state.sizes[seat]),
            "tiles": hand_known(state, seat, viewer),
            "points": int(totals.points(seat)),
            "groups": [
                {
                    "cells": [{"x": x, "y": y} for x, y in _cells(state.city, group)],
                    "points": _group_points(state.city, group),
                }
                for group in groups_of(state.city, seat)
            ],
            "printed": int(totals.values[seat]),
            "silver": int(totals.silver[seat]),
            "most_silver": bool(totals.bonus(seat)),
        }
        for seat in range(state.players)
    ]


def free_views(state: InfiniteState) -> list[FreePlace]:
    city = state.city
    return [{**place_view(cell), "protected": city.protected(cell)} for cell in city.free_cells()]


def barred_places(state: InfiniteState) -> list[Place]:
    """The empty places beside a tile that a Plaza forbids (I-33)."""
    city = state.city
    if not city.plaza_is_open():
        return []
    sides = {int(beside(cell, side)) for cell in city.cells for side in range(4)}
    allowed = set(city.free_cells())
    return [
        place_view(cell)
        for cell in sorted(sides)
        if cell not in allowed and not city.has_tile(cell)
    ]


def last_seats(state: InfiniteState) -> list[int]:
    """Who still has a last turn, the next one first (I-42)."""
    if state.out < 0 or state.is_over():
        return []
    after = [(int(state.current) + step) % state.players for step in range(1, state.players + 1)]
    if state.last_turns:
        return [seat for seat in after[:-1] if (state.finals >> seat) & 1]
    return [seat for seat in after if seat != state.out]


def tie_views(state: InfiniteState) -> list[Tie]:
    """Where the largest group decided below the first place (I-55); of that the outcome tells."""
    if not state.is_over():
        return []
    totals = state.totals()
    seats = range(int(state.players))
    points = [int(totals.points(seat)) for seat in seats]
    largest = [int(size) for size in totals.largest]
    found: list[Tie] = []
    for score in sorted(set(points) - {max(points)}, reverse=True):
        level = sorted((s for s in seats if points[s] == score), key=lambda s: -largest[s])
        if len({largest[seat] for seat in level}) > 1:
            found.append({"seats": level, "largest": [largest[seat] for seat in level]})
    return found


def unseen_counts(state: InfiniteState, viewer: int) -> list[TileCount]:
    counts = Counter([int(kind) for kind in state.unseen(viewer)])
    known = codes(state.setup.content)
    return [{"tile": known[kind], "count": counts[kind]} for kind in sorted(counts)]


def asked_player(state: InfiniteState) -> int | None:
    if state.phase in (STEAL, INVITED):
        return int(state.target)
    whole_hand = (
        state.phase == PLACE and state.source != state.current and state.source != FROM_DECK
    )
    return int(state.source) if whole_hand else None


def view(state: InfiniteState, seat: int, words: InfiniteWords) -> InfiniteView:
    viewer = seat if seat >= 0 else int(PUBLIC)
    pack = state.setup.content
    known = codes(pack)
    deck = [int(tile) for tile in state.deck][::-1]
    chooser = seat == state.current
    picked = state.phase in (OWNER, SECOND)
    return {
        "types": type_views(pack, words),
        "city": city_views(state, viewer),
        "free": free_views(state),
        "bound": state.city.plaza_is_open(),
        "barred": barred_places(state),
        "players": player_views(state, viewer),
        "deck": len(deck),
        "deck_known": [
            {"depth": depth, "tile": known[tile & TYPE_MASK]}
            for depth, tile in enumerate(deck, start=1)
            if (tile >> (DECK_BITS + viewer)) & 1
        ],
        "removed": [known[kind] for kind in state.removed],
        "unseen": unseen_counts(state, viewer),
        "current": int(state.current),
        "phase": PHASES[int(state.phase)],
        "focus": place_view(state.focus) if state.focus >= 0 else None,
        "target": place_view(state.target) if picked else None,
        "chosen": known[state.chosen - 1] if state.chosen and chooser else None,
        "whose": asked_player(state),
        "waiting": [place_view(cell) for cell in state.pending if cell != BATCH],
        "path": path_view(state, words, seat),
        "after_aiming": {"down": words.TURNED_UP, "up": words.FACE_UP} if aims(state) else None,
        "after_placing": placing_view(state, words) if chooser else None,
        "looked": [known[tile & TYPE_MASK] for tile in deck[: state.looked]] if chooser else [],
        "extra": int(state.extra),
        "stations": int(state.city.shields),
        "stations_to_end": int(state.rules.stations),
        "last_turns": state.out >= 0,
        "out": int(state.out) if state.out >= 0 else None,
        "last_seats": last_seats(state),
        "last_played": [int(seat) for seat in state.lasts],
        "last_missed": missed_views(state, words),
        "ties": tie_views(state),
        "turn": int(state.turn),
    }


# -- groups ---------------------------------------------------------------------------------------


def _cells(city: City, slots: list[int]) -> tuple[tuple[int, int], ...]:
    return tuple(coordinates(cell) for cell in sorted(int(city.cells[slot]) for slot in slots))


def groups_of(city: City, seat: int) -> list[list[int]]:
    """The slots of every group of a seat, the largest first."""
    seen = vec[u8]([u8(0)] * len(city.cells))
    groups = []
    for cell in city.tiles():
        slot = city.slot(cell)
        if not seen[slot] and tokens_by_seat(city.tokens[slot], 6)[seat]:
            groups.append([int(other) for other in city.group_of(slot, seat, seen)])
    groups.sort(key=lambda group: -len(group))
    return groups


def _group_points(city: City, group: list[int]) -> int:
    return len(group) * int(city.rules.tile_points) if len(group) >= city.rules.group else 0
