"""Inktropolis: why a plan is met or not, in words."""

from __future__ import annotations

from pentapolis.engine.content import Row
from pentapolis.engine.words import count
from pentapolis.games.inktropolis.scoring.city import City
from pentapolis.games.inktropolis.scoring.ground import card_of, kind_of, place_of
from pentapolis.games.inktropolis.scoring.tables import (
    AIR_CLEANLINESS,
    BLOCK,
    COMMERCIAL,
    COMMUNITY_PARK,
    COMMUTING,
    CULTURAL,
    DISTANCING,
    DIVERSITY,
    NATURE_TRAIL,
    TOURISM,
    UTILITIES,
)

# What stands on the cards; {number} is that of the plan.
TEXTS = {
    "block": "A square of {number} by {number} grids of your city holds nothing but buildings.",
    "nature_trail": "Every lake of your city has a road beside it.",
    "community_park": "Every commercial building lies beside a park.",
    "diversity": "Your largest districts of the four types differ by less than {grids}.",
    "tourism": "All your cultural buildings lie in one quadrant of the city.",
    "distancing": "All four corners of the city hold buildings.",
    "commuting": "Every row and every column of the city holds part of a building.",
    "air_cleanliness": "No utilities building lies beside a building of another type.",
    "coast": "Every grid along one edge of the city holds a building; features count as filled.",
}
EDGES = ("top", "right", "bottom", "left")


def plan_text(row: Row) -> str:
    number = row["number"]
    return TEXTS[row["rule"]].format(number=number, grids=count(number, "grid"))


def cells_of_group(city: City, group: int) -> list[int]:
    """The grids of the buildings in a bit set."""
    found = []
    for number, packed in enumerate(city.built):
        if (group >> number) & 1:
            found += [int(cell) for cell in city.cells_of(card_of(packed), place_of(packed))]
    return sorted(found)


def explain_plan(city: City, plan: int) -> tuple[str, list[int]]:
    """Why the plan is or is not met, and the grids that show it."""
    rules, board = city.rules, city.board
    rule, number = rules.plan_rule[plan], int(rules.plan_number[plan])
    if rule == BLOCK:
        corner = int(city.block_corner(number))
        if corner < 0:
            return f"no square of {number} by {number} grids is full of buildings.", []
        square = [corner + y * int(board.width) + x for y in range(number) for x in range(number)]
        return f"a square of {number} by {number} grids is full of buildings.", square
    if rule == NATURE_TRAIL:
        missing = int(city.lakes_without_road())
        lakes = [int(cell) for cell in board.lake_cells]
        if missing:
            return f"{count(missing, 'lake')} without a road beside.", []
        return "every lake has a road beside it.", lakes
    if rule == COMMUNITY_PARK:
        return _explain_parks(city)
    if rule == DIVERSITY:
        if city.district_points() == 0:
            return "there is no district.", []
        spread = int(city.spread())
        verdict = "less than" if spread < number else "not less than"
        return f"the districts differ by {count(spread, 'grid')}, {verdict} {number}.", []
    if rule == TOURISM:
        cells = _grids_of(city, int(CULTURAL))
        found = int(city.cultural_quadrants())
        if found == 0:
            return "there is no cultural building.", []
        return f"cultural buildings in {count(found, 'quadrant')}.", cells
    if rule == DISTANCING:
        last, width = int(board.size) - 1, int(board.width)
        corners = [c for c in (0, width - 1, last - width + 1, last) if city.owner[c]]
        return f"{count(len(corners), 'corner')} of 4 with a building.", corners
    if rule == COMMUTING:
        missing = int(city.lines_without_building())
        if missing:
            return f"{count(missing, 'line')} (rows and columns) without a building.", []
        return "buildings in every row and column.", []
    if rule == AIR_CLEANLINESS:
        if city.count(UTILITIES) == 0:
            return "there is no utilities building.", []
        grids = int(city.polluted_grids())
        if grids:
            return f"{count(grids, 'grid')} of other types beside utilities buildings.", []
        cells = _grids_of(city, int(UTILITIES))
        return "no utilities building lies beside another type.", cells
    edge = int(city.filled_edge())
    if edge < 0:
        gaps = min(int(city.edge_gaps(e)) for e in range(4))
        return f"the best edge has {count(gaps, 'gap')}.", []
    return f"the {EDGES[edge]} edge is filled.", _edge_cells(city, edge)


def _explain_parks(city: City) -> tuple[str, list[int]]:
    shops = [n for n, packed in enumerate(city.built) if kind_of(packed) == COMMERCIAL]
    if not shops:
        return "there is no commercial building.", []
    away = [n for n in shops if not city.lies_by_park(n)]
    if away:
        return f"{count(len(away), 'commercial building')} not beside a park.", []
    return "every commercial building lies beside a park.", _grids_of(city, int(COMMERCIAL))


def _grids_of(city: City, kind: int) -> list[int]:
    group = sum(1 << n for n, packed in enumerate(city.built) if kind_of(packed) == kind)
    return cells_of_group(city, group)


def _edge_cells(city: City, edge: int) -> list[int]:
    width, size = int(city.board.width), int(city.board.size)
    if edge == 0:
        return list(range(width))
    if edge == 2:
        return list(range(size - width, size))
    return list(range(width - 1 if edge == 1 else 0, size, width))
