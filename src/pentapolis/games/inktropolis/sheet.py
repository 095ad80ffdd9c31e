"""Inktropolis: the explained score, one line for every box of the score pad."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pentapolis.engine.content import ContentPack
from pentapolis.engine.score import ScoreLine, ScoreSheet
from pentapolis.games.inktropolis.content import SIDES, TYPES
from pentapolis.games.inktropolis.ground import card_of, kind_of, place_of
from pentapolis.games.inktropolis.notation import grid_name
from pentapolis.games.inktropolis.scoring import City
from pentapolis.games.inktropolis.tables import (
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

Cells = tuple[tuple[int, int], ...]
EDGES = ("top", "right", "bottom", "left")


def count(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def places(city: City, cells: Sequence[int]) -> Cells:
    width = int(city.board.width)
    return tuple((int(cell) % width, int(cell) // width) for cell in cells)


def cells_of_group(city: City, group: int) -> list[int]:
    """The grids of the buildings in a bit set."""
    found = []
    for number, packed in enumerate(city.built):
        if (group >> number) & 1:
            found += [int(cell) for cell in city.cells_of(card_of(packed), place_of(packed))]
    return sorted(found)


def cards_of_group(city: City, group: int) -> tuple[int, ...]:
    return tuple(int(card_of(p)) for n, p in enumerate(city.built) if (group >> n) & 1)


def score_sheet(
    cities: Sequence[City], plans: Sequence[int], pack: ContentPack, entered: bool = False
) -> ScoreSheet:
    """`entered` where the boxes of the rounds were filled in by hand, without telling why."""
    lines: list[ScoreLine] = []
    summary: dict[str, Any] = {"cities": []}
    for seat, city in enumerate(cities):
        own = [*_round_lines(city, seat, entered), _park_line(city, seat)]
        own += _district_lines(city, seat)
        own += [_plan_line(city, seat, plan, pack) for plan in plans]
        lines += own
        summary["cities"].append(_figures(city, plans, pack))
    if len(cities) == 1:
        (alone,) = summary["cities"]
        summary["par"] = par_title(pack, alone["side"], alone["total"])
    return ScoreSheet(tuple(lines), summary)


def _figures(city: City, plans: Sequence[int], pack: ContentPack) -> dict[str, Any]:
    codes = [row["code"] for row in pack.rows("plans")]
    side = SIDES[next(k for k, board in enumerate(city.rules.boards) if board is city.board)]
    total = sum(int(city.plan_points(plan)) for plan in plans)
    total += int(city.track_points() + city.park_points() + city.district_points())
    return {
        "side": side,
        "rounds": [int(city.round_points(entry)) for entry in city.track],
        "parks": int(city.park_points()),
        "districts": {name: int(city.district_size(kind)) for kind, name in enumerate(TYPES)},
        "plans": {codes[plan]: int(city.plan_points(plan)) for plan in plans},
        "total": total,
    }


def par_title(pack: ContentPack, side: str, total: int) -> str:
    """How good a total is for a player alone (K-72)."""
    reached = [row for row in pack.rows("par") if row["side"] == side and row["points"] <= total]
    return str(max(reached, key=lambda row: row["points"])["title"]) if reached else ""


def _round_lines(city: City, seat: int, entered: bool) -> list[ScoreLine]:
    lines = []
    for number, entry in enumerate(city.track, start=1):
        points = int(city.round_points(entry))
        lakes = [int(c) for k, c in enumerate(city.board.lake_cells) if (entry >> 8 >> k) & 1]
        text = f"{count(int(entry & 255), 'prestige resource')}"
        if lakes:
            names = ", ".join(grid_name(city.board, lake) for lake in lakes)
            text += f" and {count(len(lakes), 'closed lake')} ({names})"
        text = "As entered." if entered else f"{text}."
        lines.append(ScoreLine(f"round {number}", points, text, seat, places(city, lakes)))
    return lines


def _park_line(city: City, seat: int) -> ScoreLine:
    parks = [cell for cell in range(city.board.size) if city.is_park(cell)]
    text = f"{count(len(parks), 'park')} not built over, {int(city.rules.park)} each."
    return ScoreLine("parks", int(city.park_points()), text, seat, places(city, parks))


def _district_lines(city: City, seat: int) -> list[ScoreLine]:
    lines = []
    for kind, name in enumerate(TYPES):
        group = int(city.district(kind))
        size = int(city.group_size(group))
        if group:
            buildings = count(group.bit_count(), "building")
            text = f"The largest {name} district: {buildings} on {count(size, 'grid')}."
        else:
            text = f"There is no {name} district: it takes {int(city.rules.district)} buildings."
        cells = places(city, cells_of_group(city, group))
        cards = cards_of_group(city, group)
        lines.append(ScoreLine(f"{name} district", size, text, seat, cells, cards))
    return lines


def _plan_line(city: City, seat: int, plan: int, pack: ContentPack) -> ScoreLine:
    row = pack.rows("plans")[plan]
    points = int(city.plan_points(plan))
    why, cells = explain_plan(city, plan)
    text = f"{row['name']}: {why}"
    return ScoreLine(f"plan {row['code']}", points, text, seat, places(city, cells))


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
