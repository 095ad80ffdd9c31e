"""Inktropolis: what one seat may see, as JSON and as text for a terminal."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pentapolis.engine.content import ContentPack
from pentapolis.games.inktropolis.content import (
    ERA_NAMES,
    RESOURCES,
    SIDES,
    TYPES,
    card_rows,
)
from pentapolis.games.inktropolis.ground import card_of, kind_of, place_of
from pentapolis.games.inktropolis.notation import amounts, shape_of
from pentapolis.games.inktropolis.scoring import City
from pentapolis.games.inktropolis.state import ERAS, InkState
from pentapolis.games.inktropolis.tables import (
    ANY,
    CARD,
    DONE,
    KIND,
    OWN,
    PAY,
    PLACE,
    ROADS,
    YIELDS,
    Board,
    Rules,
)

STAGES = {DONE: "done", CARD: "card", KIND: "type", PLACE: "place", PAY: "pay", ROADS: "roads"}


def xy(board: Board, cell: int) -> list[int]:
    return [int(cell % board.width), int(cell // board.width)]


# -- cards as JSON --------------------------------------------------------------------------------


def yields_of(rules: Rules, card: int, kind: int) -> dict[str, int]:
    """The resources a card brings; own_type stands for itself until the type is chosen."""
    at = card * int(YIELDS)
    found = {name: int(rules.yields[at + k]) for k, name in enumerate(RESOURCES)}
    own = int(rules.yields[at + OWN])
    if own and kind < ANY:
        found[RESOURCES[kind]] += own
    elif own:
        found["own_type"] = own
    return {name: number for name, number in found.items() if number}


def card_view(rules: Rules, pack: ContentPack, card: int) -> dict[str, Any]:
    row = card_rows(pack)[card]
    kind = int(rules.kind[card])
    return {
        "card": row["code"],
        "name": row["name"],
        "type": TYPES[kind] if kind < ANY else "any",
        "era": int(rules.era[card]),
        "landmark": bool(rules.landmark[card]),
        "costs": [amounts(rules, card, way) for way in range(rules.ways[card])],
        "shape": shape_of(pack, card),
        "yields": yields_of(rules, card, kind),
    }


def top_view(state: InkState) -> dict[str, Any] | None:
    """The back of the top card of the deck, and with it the card that it is (K-16)."""
    if state.is_over():
        return None
    card = int(state.top())
    roads = {name: int(state.rules.roads[card * 4 + kind]) for kind, name in enumerate(TYPES)}
    return {"roads": roads, "next": card_view(state.rules, state.setup.content, card)}


# -- cities as JSON -------------------------------------------------------------------------------


def building_views(city: City, pack: ContentPack) -> list[dict[str, Any]]:
    """Buildings with their resources: the oldest unspent one of a kind is always spent first (K-26)."""
    earned = len(city.built) - (1 if city.stage == PAY else 0)
    contents = []
    for number, packed in enumerate(city.built):
        held = yields_of(city.rules, card_of(packed), kind_of(packed)) if number < earned else {}
        contents.append([name for name, count in held.items() for _ in range(count)])
    spent = {
        name: sum(held.count(name) for held in contents) - int(city.stock[k])
        for k, name in enumerate(RESOURCES)
    }
    views = []
    for packed, inside in zip(city.built, contents, strict=True):
        cells = [int(cell) for cell in city.cells_of(card_of(packed), place_of(packed))]
        resources = []
        for name, cell in zip(inside, cells, strict=False):
            gone = spent[name] > 0
            spent[name] -= gone
            resources.append({"resource": name, "at": xy(city.board, cell), "spent": gone})
        row = card_rows(pack)[card_of(packed)]
        views.append(
            {
                "card": row["code"],
                "name": row["name"],
                "type": TYPES[kind_of(packed)],
                "landmark": bool(city.rules.landmark[card_of(packed)]),
                "cells": [xy(city.board, cell) for cell in cells],
                "resources": resources,
            }
        )
    return views


def segments(city: City) -> list[list[list[int]]]:
    """The road lines: between printed neighbours, then from each new grid to an older one beside it."""
    board = city.board
    lines = []
    older: set[int] = set()
    for cell in [int(cell) for cell in (*board.first_roads, *city.paved)]:
        near = [int(board.grid.neighbours[cell * 4 + k]) for k in range(4)]
        found = [other for other in near if other in older]
        printed = cell in board.first_roads
        for other in found if printed else found[:1]:
            lines.append([xy(board, other), xy(board, cell)])
        older.add(cell)
    return lines


def board_marks(city: City) -> list[str]:
    """The board as text: .PL~ as printed, = for roads, and the type letters RUCK for buildings."""
    board = city.board
    rows = []
    for y in range(board.height):
        row = ""
        for x in range(board.width):
            cell = y * int(board.width) + x
            if city.owner[cell]:
                row += "RUCK"[kind_of(city.built[int(city.owner[cell]) - 1])]
            elif city.has_road(cell):
                row += "="
            elif (board.lakes[y] >> x) & 1:
                row += "L"
            elif (board.river[y] >> x) & 1:
                row += "~"
            else:
                row += "P" if city.is_park(cell) else "."
        rows.append(row)
    return rows


def track_view(city: City) -> list[dict[str, int]]:
    views = []
    for entry in city.track:
        lakes = int(entry >> 8).bit_count()
        views.append(
            {"prestige": int(entry & 255), "lakes": lakes, "points": int(city.round_points(entry))}
        )
    return views


def city_view(state: InkState, owner: int, seat: int) -> dict[str, Any]:
    """A city as the seat knows it: its own as it is, others as they were when the phase began."""
    own = owner == seat
    city = state.cities[owner] if own else state.before[owner]
    pack = state.setup.content
    deciding = None
    if own and city.stage != DONE:
        deciding = {
            "stage": STAGES[city.stage],
            "card": card_rows(pack)[city.card]["code"] if city.card >= 0 else None,
            "type": TYPES[city.type] if city.type < ANY else None,
            "left": int(city.left),
        }
    marks = []
    for era in range(ERAS):
        card = int(state.landmarks[owner * int(ERAS) + era])
        built = bool(state.has_built(city, card))
        seen = own or built
        marks.append(
            {
                "era": era + 1,
                "built": built,
                "card": card_view(state.rules, pack, card) if seen else None,
            }
        )
    return {
        "seat": owner,
        "side": SIDES[state.side(owner)],
        "deciding": deciding,
        "board": board_marks(city),
        "buildings": building_views(city, pack),
        "roads": segments(city),
        "stock": {name: int(city.stock[k]) for k, name in enumerate(RESOURCES)},
        "track": track_view(city),
        "lakes_closed": int(city.closed_lakes()).bit_count(),
        "parks": int(city.parks_left()),
        "districts": {name: int(city.district_size(kind)) for kind, name in enumerate(TYPES)},
        "plans": [bool(city.meets(plan)) for plan in state.plans],
        "score": int(city.total(state.plans)),
        "landmarks": marks,
    }


def plan_view(state: InkState, plan: int) -> dict[str, Any]:
    row = state.setup.content.rows("plans")[plan]
    return {
        "plan": row["code"],
        "name": row["name"],
        "text": row["text"],
        "prestige": int(state.rules.plan_value[plan]),
    }


def view(state: InkState, seat: int) -> dict[str, Any]:
    rules, pack = state.rules, state.setup.content
    number = min(int(state.round), int(rules.rounds))
    era = int(rules.era_of(number))
    left = len(rules.decks[era - 1]) - int(state.drawn_in(number))
    return {
        "phase": "over" if state.is_over() else "build" if state.round else "set-up",
        "round": number,
        "rounds": int(rules.rounds),
        "era": era,
        "era_name": ERA_NAMES[era],
        "width": int(rules.boards[0].width),
        "height": int(rules.boards[0].height),
        "plans": [plan_view(state, int(plan)) for plan in state.plans],
        "enterprise": card_view(rules, pack, int(rules.enterprise)),
        "available": [card_view(rules, pack, int(card)) for card in state.available],
        "deck": left,
        "top": top_view(state),
        "cities": [city_view(state, owner, seat) for owner in range(state.players)],
        "seat": seat if seat >= 0 else None,
    }


# -- as text --------------------------------------------------------------------------------------

COLOURS = {
    "residential": "black on #7cb567",
    "utilities": "black on #f2a65a",
    "commercial": "#ffffff on #2f6db5",
    "cultural": "#ffffff on #b0413e",
}
LETTERS = {"residential": "R", "utilities": "U", "commercial": "C", "cultural": "K"}
SYMBOLS = {"citizens": "i", "utilities": "u", "finance": "$", "culture": "c", "prestige": "*"}
ROAD_STYLE = "#ffffff on #555555"
FEATURES = {
    ".": " · ",
    "P": "[black on #b9dfae] P [/]",
    "L": "[#ffffff on #3a6ea5]≈L≈[/]",
    "~": "[#000000 on #5b9bd5]~~~[/]",
}
# The middle of a road grid by the directions its lines leave it: north 1, east 2, south 4, west 8.
CORNERS = "•╵╶└╷│┌├╴┘─┴┐┤┬┼"
NUMBERS = "123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"


def show(seen: Mapping[str, Any]) -> str:
    """The plans, the cards on the table, the own landmarks and the cities two by two."""
    out = [_headline(seen), ""]
    for number, plan in enumerate(seen["plans"], start=1):
        out.append(f"[bold]Plan {number}: {plan['name']}[/] ({plan['prestige']}): {plan['text']}")
    out.append("")
    if seen["phase"] != "over":
        out.append("[bold]Cards on the table[/]")
        out += _card_lines([seen["enterprise"], *seen["available"]])
        roads = seen["top"]["roads"]
        table = ", ".join(f"{name} {number}" for name, number in roads.items())
        out.append(f"Roads this round: {table}. The next card is {seen['top']['next']['name']}.")
        out.append("")
    if seen["seat"] is not None:
        marks = [mark for mark in seen["cities"][seen["seat"]]["landmarks"] if not mark["built"]]
        if marks:
            out.append("[bold]Your landmarks[/]")
            out += _card_lines([mark["card"] for mark in marks])
            out.append("")
    cities = [_city_lines(seen, city) for city in seen["cities"]]
    for first in range(0, len(cities), 2):
        pair = cities[first : first + 2]
        out += ["    ".join(lines) for lines in zip(*pair, strict=True)]
        out.append("")
    out.append(
        "Grid: type letter (R U C K), building, resource (i citizens, u utilities, $ finance,"
    )
    out.append("c culture, * prestige, - spent).")
    return "\n".join(out)


def _headline(seen: Mapping[str, Any]) -> str:
    if seen["phase"] == "over":
        return "[bold]The game is over.[/]"
    if seen["phase"] == "set-up":
        return "[bold]Set-up[/]: everybody builds Small Enterprises."
    return f"[bold]Round {seen['round']} of {seen['rounds']}[/], era of the {seen['era_name']}"


def _amounts(found: Mapping[str, int]) -> str:
    return " ".join(f"{number} {name}" for name, number in found.items()) or "free"


def _card_lines(cards: list[dict[str, Any]]) -> list[str]:
    """A sentence each, for columns would be wider than many a screen."""
    lines = []
    for card in cards:
        colour = COLOURS.get(card["type"], "bold")
        cost = " or ".join(_amounts(way) for way in card["costs"])
        gain = _amounts(card["yields"]).replace("own_type", "of its type")
        shape = "/".join(card["shape"])
        era = f", era {card['era']}" if card["landmark"] else ""
        price = cost if cost == "free" else f"costs {cost}"
        lines.append(
            f"  [{colour}]{card['card']}[/] {card['type']} ({shape}{era}): {price}, gives {gain}"
        )
    return lines


def _city_lines(seen: Mapping[str, Any], city: Mapping[str, Any]) -> list[str]:
    width, height = seen["width"], seen["height"]
    span = 3 * width + 3
    marks = _painted(seen, city)
    name = f"Player {city['seat'] + 1}, side {city['side']}: {city['score']} points"
    lines = [f"[bold]{name:<{span}.{span}}[/]"]
    lines.append("   " + "".join(f" {chr(ord('a') + x)} " for x in range(width)))
    for y in range(height):
        lines.append(f"{y + 1:>2} " + "".join(marks[y * width + x] for x in range(width)))
    stock = " ".join(f"{SYMBOLS[name]}{number}" for name, number in city["stock"].items())
    track = " ".join(str(box["points"]) for box in city["track"])
    districts = " ".join(f"{LETTERS[name]}{size}" for name, size in city["districts"].items())
    plans = " ".join("yes" if met else "no" for met in city["plans"])
    for text in (
        f"Resources {stock}",
        f"Rounds {track}",
        f"Districts {districts}, parks {city['parks']}",
        f"Plans {plans}",
    ):
        lines.append(f"{text:<{span}.{span}}")
    return lines


def _painted(seen: Mapping[str, Any], city: Mapping[str, Any]) -> list[str]:
    width = seen["width"]
    marks = [FEATURES.get(mark, "   ") for row in city["board"] for mark in row]
    ways = [0] * len(marks)
    for (x1, y1), (x2, y2) in city["roads"]:
        bit = {(0, -1): 1, (1, 0): 2, (0, 1): 4, (-1, 0): 8}[(x2 - x1, y2 - y1)]
        ways[y1 * width + x1] |= bit
        ways[y2 * width + x2] |= {1: 4, 2: 8, 4: 1, 8: 2}[bit]
    for at, mark in enumerate("".join(city["board"])):
        if mark == "=":
            left, right = "─" if ways[at] & 8 else " ", "─" if ways[at] & 2 else " "
            marks[at] = f"[{ROAD_STYLE}]{left}{CORNERS[ways[at]]}{right}[/]"
    for number, building in enumerate(city["buildings"]):
        held = {
            tuple(item["at"]): "-" if item["spent"] else SYMBOLS[item["resource"]]
            for item in building["resources"]
        }
        letter = LETTERS[building["type"]] + NUMBERS[number]
        for x, y in building["cells"]:
            colour = COLOURS[building["type"]]
            marks[y * width + x] = f"[{colour}]{letter}{held.get((x, y), ' ')}[/]"
    return marks
