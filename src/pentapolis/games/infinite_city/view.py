"""Infinite City: what one seat may see, as JSON and as text for a terminal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from librt.vecs import vec
from mypy_extensions import u8

from pentapolis.engine.content import ContentPack
from pentapolis.engine.words import Words
from pentapolis.games.infinite_city.fields import PHASES
from pentapolis.games.infinite_city.notation import codes, coordinates
from pentapolis.games.infinite_city.scoring import DOWN, TOKEN_BITS, TOKEN_MASK, City, beside
from pentapolis.games.infinite_city.seen import (
    CityTile,
    FreePlace,
    InfiniteView,
    Missed,
    Place,
    Placing,
    Player,
    Step,
    Then,
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
from pentapolis.games.infinite_city.words import InfiniteWords
from pentapolis.games.infinite_city.words.tiles import tile_texts

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
    texts = tile_texts(pack)
    return [
        {
            "code": row["code"],
            "name": row["name"],
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


def missed_views(state: InfiniteState, words: InfiniteWords) -> list[Missed]:
    """Who has had no last turn, once the game is over (I-43, I-44)."""
    if state.out < 0 or not state.is_over():
        return []
    had = {int(seat) for seat in state.lasts} | {int(state.out)}
    return [
        {"seat": seat, "why": words.missed(state, seat)}
        for seat in range(state.players)
        if seat not in had
    ]


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


def path_view(state: InfiniteState, words: InfiniteWords, seat: int) -> list[Step]:
    chosen = state.phase == PLACE and seat == state.current
    text = words.text_to_come(state) if chosen else ""
    return [
        {"words": said, "state": when, "text": said == text and when == "next"}
        for said, when in words.path(state, int(seat))
    ]


def placing_view(state: InfiniteState, words: InfiniteWords) -> Placing | None:
    if state.phase != PLACE:
        return None
    return {
        "open": then_view(*words.after_placing(state, False)),
        "protected": then_view(*words.after_placing(state, True)),
    }


def then_view(said: str, followed: bool) -> Then:
    return {"words": said, "followed": followed}


def view(state: InfiniteState, seat: int) -> InfiniteView:
    viewer = seat if seat >= 0 else int(PUBLIC)
    pack = state.setup.content
    words = InfiniteWords(state.setup)
    known = codes(pack)
    deck = [int(tile) for tile in state.deck][::-1]
    chooser = seat == state.current
    picked = state.phase in (OWNER, SECOND)
    after = words.after_aiming(state)
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
        "after_aiming": {"down": after[0], "up": after[1]} if after else None,
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


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


# -- as text --------------------------------------------------------------------------------------

# A tile is seven characters wide and two high: code and marks above, the seats with tokens below.
WIDTH = 7
COLOURS = ("#e4572e", "#2e86ab", "#f2c14e", "#7cb567", "#a06cd5", "#d98cb3")


def show(seen: InfiniteView, words: Words) -> str:
    """The city with coordinates, the players, the tiles the viewer holds or sees, with their texts."""
    out = _show_city(seen)
    out.append("")
    types = {kind["code"]: kind for kind in seen["types"]}
    for player in seen["players"]:
        out.append(_show_player(player, seen, words))
    state = [f"Deck {seen['deck']}", f"Power Stations {seen['stations']}/{seen['stations_to_end']}"]
    if seen["deck_known"]:
        known = ", ".join(f"{tile['tile']} at {tile['depth']}" for tile in seen["deck_known"])
        state.append(f"you know in the deck: {known} from the top")
    if seen["removed"]:
        state.append(f"removed: {' '.join(seen['removed'])}")
    if seen["bound"]:
        state.append("new tiles go beside a Plaza")
    if seen["last_turns"]:
        state.append("last turns")
    out.append("; ".join(state) + ".")
    if seen["looked"]:
        out.append(f"Looking at: {' '.join(seen['looked'])}")
    if seen["chosen"]:
        out.append(f"To be placed: {types[seen['chosen']]['name']}")
    shown = sorted({code for player in seen["players"] for code in player["tiles"]})
    for code in sorted({*shown, *seen["looked"]}):
        out.append(_show_type(types[code]))
    return "\n".join(out)


def _show_player(player: Player, seen: InfiniteView, words: Words) -> str:
    seat = player["seat"]
    mark = ">" if seat == seen["current"] else " "
    hidden = player["hand"] - len(player["tiles"])
    tiles = " ".join(player["tiles"] + ["??"] * hidden) or "no tiles"
    return (
        f"{mark}[{COLOURS[seat]}]{words.player_title(seat)}[/]: {_count(player['points'], 'point')}, "
        f"{_count(player['tokens'], 'token')} left, hand: {tiles}"
    )


def _show_type(kind: TileType) -> str:
    marks = [f"value {kind['value']}"] if kind["value"] else []
    marks += ["silver"] if kind["silver"] else []
    note = f" ({', '.join(marks)})" if marks else ""
    return f"  [bold]{kind['code']} {kind['name']}[/]{note}: {kind['text']}"


def _show_city(seen: InfiniteView) -> list[str]:
    tiles = {(tile["x"], tile["y"]): tile for tile in seen["city"]}
    free = {(place["x"], place["y"]) for place in seen["free"]}
    focus = (seen["focus"]["x"], seen["focus"]["y"]) if seen["focus"] else None
    spots = [*tiles, *free]
    columns = range(min(x for x, _ in spots), max(x for x, _ in spots) + 1)
    types = {kind["code"]: kind for kind in seen["types"]}
    out = ["    " + "".join(f"{x:^{WIDTH}}" for x in columns).rstrip()]
    for y in range(min(y for _, y in spots), max(y for _, y in spots) + 1):
        upper, lower = f"{y:>3} ", "    "
        for x in columns:
            tile = tiles.get((x, y))
            if tile is None:
                upper += f"{'·' if (x, y) in free else '':^{WIDTH}}"
                lower += " " * WIDTH
            else:
                one, two = _show_tile(tile, types, (x, y) == focus)
                upper += one
                lower += two
        out += [upper, lower]
    out.append("    * silver  + protected  <> acting now  digits: whose tokens lie there")
    return out


def _show_tile(tile: CityTile, types: dict[str, TileType], focus: bool) -> tuple[str, str]:
    code = tile["tile"]
    if tile["down"]:
        body = f"({code or '??'})"
    else:
        kind = types[code or ""]
        body = kind["code"] + (str(kind["value"]) if kind["value"] else "")
        body += "*" if kind["silver"] else ""
    body += "+" if tile["protected"] else ""
    upper = f"{'<' + body + '>' if focus else body:^{WIDTH}}"
    owners = "".join(
        str(seat + 1) * min(count, 3) for seat, count in enumerate(tile["tokens"]) if count
    )
    lower = f"{owners[:WIDTH]:^{WIDTH}}"
    seats = [seat for seat, count in enumerate(tile["tokens"]) if count]
    if len(seats) == 1:
        return f"[{COLOURS[seats[0]]}]{upper}[/]", f"[{COLOURS[seats[0]]}]{lower}[/]"
    if seats:
        return f"[bold]{upper}[/]", f"[bold]{lower}[/]"
    return f"[dim]{upper}[/]", f"[dim]{lower}[/]"
