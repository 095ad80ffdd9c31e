"""Inktropolis: a city as the view shows it."""

from __future__ import annotations

from pentapolis.games.inktropolis.content import RESOURCES, SIDES, TYPES, card_rows
from pentapolis.games.inktropolis.scoring.city import City
from pentapolis.games.inktropolis.scoring.ground import card_of, kind_of, place_of
from pentapolis.games.inktropolis.scoring.tables import (
    ANY,
    CARD,
    DONE,
    KIND,
    PAY,
    PLACE,
    PRESTIGE,
    ROADS,
    SIDE,
    Board,
)
from pentapolis.games.inktropolis.seen import (
    Box,
    Building,
    Cell,
    CityView,
    Deciding,
    District,
    Lake,
    Landmark,
    PlanProgress,
    Resource,
    Setback,
)
from pentapolis.games.inktropolis.sheet import cells_of_group
from pentapolis.games.inktropolis.state import BUILD_ROAD, ERAS, InkState
from pentapolis.games.inktropolis.view.cards import card_view, yields_of
from pentapolis.games.inktropolis.view.progress import progress, setbacks
from pentapolis.games.inktropolis.words import InkWords

STAGES = {
    DONE: "done",
    CARD: "card",
    KIND: "type",
    PLACE: "place",
    PAY: "pay",
    ROADS: "roads",
    SIDE: "side",
}


def xy(board: Board, cell: int) -> Cell:
    return int(cell % board.width), int(cell // board.width)


def building_views(city: City, words: InkWords, known: int = 0) -> list[Building]:
    """Buildings with their resources: the oldest unspent one of a kind is always spent first (K-26).

    Those after the first `known` ones are fresh."""
    earned = len(city.built) - (1 if city.stage == PAY else 0)
    contents = []
    for number, packed in enumerate(city.built):
        held = yields_of(city.rules, card_of(packed), kind_of(packed)) if number < earned else {}
        contents.append([name for name, count in held.items() for _ in range(count)])
    spent = {
        name: sum(held.count(name) for held in contents) - int(city.stock[k])
        for k, name in enumerate(RESOURCES)
    }
    views: list[Building] = []
    for number, (packed, inside) in enumerate(zip(city.built, contents, strict=True)):
        cells = [int(cell) for cell in city.cells_of(card_of(packed), place_of(packed))]
        resources: list[Resource] = []
        for name, cell in zip(inside, cells, strict=False):
            gone = spent[name] > 0
            spent[name] -= gone
            resources.append({"resource": name, "at": xy(city.board, cell), "spent": gone})
        row = card_rows(words.content)[card_of(packed)]
        views.append(
            {
                "card": row["code"],
                "name": words.building_name(row),
                "type": TYPES[kind_of(packed)],
                "landmark": bool(city.rules.landmark[card_of(packed)]),
                "cells": [xy(city.board, cell) for cell in cells],
                "resources": resources,
                "fresh": number >= known,
            }
        )
    return views


def segments(city: City) -> list[tuple[Cell, Cell]]:
    """Between printed neighbours; then to each new grid from the newest road beside it (K-88)."""
    board = city.board
    lines = []
    age: dict[int, int] = {}
    for cell in [int(cell) for cell in (*board.first_roads, *city.paved)]:
        near = [int(board.grid.neighbours[cell * 4 + k]) for k in range(4)]
        found = sorted((other for other in near if other in age), key=lambda other: age[other])
        printed = cell in board.first_roads
        for other in found if printed else found[-1:]:
            lines.append((xy(board, other), xy(board, cell)))
        age[cell] = len(age)
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


def box_view(city: City, entry: int) -> Box:
    lakes = (entry >> 8).bit_count()
    return {"prestige": entry & 255, "lakes": lakes, "points": int(city.round_points(entry))}


def lake_views(city: City) -> list[Lake]:
    near = city.board.grid.neighbours
    worth = int(city.rules.lake)
    views: list[Lake] = []
    for lake in city.board.lake_cells:
        beside = [int(near[lake * 4 + k]) for k in range(4)]
        empty = [xy(city.board, cell) for cell in beside if cell >= 0 and city.is_empty(cell)]
        views.append({"at": xy(city.board, int(lake)), "open": empty, "points": worth})
    return views


def district_view(city: City, kind: int) -> District:
    cells = cells_of_group(city, int(city.district(kind)))
    return {"size": int(city.district_size(kind)), "cells": [xy(city.board, c) for c in cells]}


def progress_view(words: InkWords, city: City, plan: int) -> PlanProgress:
    found = progress(words, city, plan)
    return {
        "met": bool(city.meets(plan)),
        "lost": found.lost,
        "done": found.done,
        "total": found.total,
        "brief": found.brief,
        "text": found.text,
        "missing": [xy(city.board, cell) for cell in found.missing],
        "cells": [xy(city.board, cell) for cell in found.cells],
    }


def setback_views(state: InkState, words: InkWords, seat: int) -> list[Setback]:
    city = state.cities[seat]
    actions = [int(action) for action in state.legal_actions(seat) if action >= BUILD_ROAD]
    cells = [action - int(BUILD_ROAD) for action in actions]
    found = setbacks(state, words, city, cells)
    return [{"at": xy(city.board, cell), "text": text} for cell, text in found.items()]


def deciding_view(state: InkState, words: InkWords, seat: int) -> Deciding | None:
    city, pack = state.cities[seat], state.setup.content
    if city.stage == DONE:
        return None
    return {
        "stage": STAGES[city.stage],
        "card": card_rows(pack)[city.card]["code"] if city.card >= 0 else None,
        "type": TYPES[city.type] if city.type < ANY else None,
        "left": int(city.left),
        "no_building": words.no_building if city.stage == PLACE else {},
        "no_road": words.no_road if city.stage == ROADS else {},
        "setbacks": setback_views(state, words, seat) if city.stage == ROADS else [],
    }


def city_view(state: InkState, words: InkWords, owner: int, seat: int) -> CityView:
    """A city as the seat knows it: its own as it is, others as they were when the phase began."""
    own = owner == seat
    seen = state.before[owner]
    city = state.cities[owner] if own else seen
    pack = state.setup.content
    marks: list[Landmark] = []
    for era in range(ERAS):
        card = int(state.landmarks[owner * int(ERAS) + era])
        built = bool(state.has_built(city, card))
        shown = card_view(state.rules, words, card) if own or built else None
        marks.append({"era": era + 1, "built": built, "card": shown})
    lakes = int(city.closed_lakes())
    return {
        "seat": owner,
        "side": SIDES[city.side()],
        "deciding": deciding_view(state, words, owner) if own else None,
        "printed": list(pack.rows("boards")[int(city.side())]["rows"]),
        "board": board_marks(city),
        "buildings": building_views(city, words, len(seen.built)),
        "roads": segments(city),
        "fresh_roads": len(city.paved) - len(seen.paved),
        "stock": {name: int(city.stock[k]) for k, name in enumerate(RESOURCES)},
        "track": [box_view(city, int(entry)) for entry in city.track],
        "box": box_view(city, int(city.stock[PRESTIGE]) | lakes << 8),
        "lakes": lake_views(city),
        "lakes_closed": lakes.bit_count(),
        "parks": int(city.parks_left()),
        "park_points": int(city.park_points()),
        "districts": {name: district_view(city, kind) for kind, name in enumerate(TYPES)},
        "plans": [progress_view(words, city, int(plan)) for plan in state.plans],
        "score": int(city.total(state.plans)),
        "landmarks": marks,
    }
