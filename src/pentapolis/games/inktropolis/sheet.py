"""Inktropolis: the explained score, one line for every box of the score pad."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from pentapolis.engine.content import ContentPack
from pentapolis.engine.score import Outcome, ScoreLine
from pentapolis.games.inktropolis.content import SIDES, TYPES
from pentapolis.games.inktropolis.notation import grid_name
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
from pentapolis.games.inktropolis.state import InkState
from pentapolis.games.inktropolis.words import InkWords

Cells = tuple[tuple[int, int], ...]


def places(city: City, cells: Sequence[int]) -> Cells:
    width = int(city.board.width)
    return tuple((int(cell) % width, int(cell) // width) for cell in cells)


def cards_of_group(city: City, group: int) -> tuple[int, ...]:
    return tuple(int(card_of(p)) for n, p in enumerate(city.built) if (group >> n) & 1)


def score_lines(
    state: InkState, viewer: int | None, words: InkWords
) -> tuple[tuple[ScoreLine, ...], dict[str, Any]]:
    cities = [
        state.cities[seat] if viewer in (None, seat) else state.before[seat]
        for seat in range(state.players)
    ]
    return city_lines(cities, [int(plan) for plan in state.plans], words)


def judge(state: InkState, outcome: Outcome, words: InkWords) -> Outcome:
    return judged(state.cities, outcome, words)


def city_lines(
    cities: Sequence[City], plans: Sequence[int], words: InkWords, entered: bool = False
) -> tuple[tuple[ScoreLine, ...], dict[str, Any]]:
    """`entered` where the boxes of the rounds were filled in by hand, without telling why."""
    lines: list[ScoreLine] = []
    figures: dict[str, Any] = {"cities": []}
    for seat, city in enumerate(cities):
        lines += [*_round_lines(city, seat, words, entered), _park_line(city, seat, words)]
        lines += _district_lines(city, seat, words)
        lines += [_plan_line(city, seat, plan, words) for plan in plans]
        figures["cities"].append(_figures(city, plans, words.content))
    return tuple(lines), figures


def judged(cities: Sequence[City], outcome: Outcome, words: InkWords) -> Outcome:
    """Alone a title (K-72); a tie at the top goes to more prestige from parks (K-70)."""
    if len(cities) == 1:
        (city,) = cities
        grade = par_title(words, SIDES[city.side()], outcome.total)
        return msgspec.structs.replace(outcome, grade=grade or None)
    best = [seat for seat, score in enumerate(outcome.scores) if score == max(outcome.scores)]
    winners = outcome.winners
    if outcome.final and len(best) > 1 and len(winners) < len(best):
        parks = int(cities[winners[0]].park_points())
        return msgspec.structs.replace(outcome, tie_break=words.tie_break(parks))
    return outcome


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


def par_title(words: InkWords, side: str, total: int) -> str:
    """How good a total is for a player alone (K-72)."""
    par = words.content.rows("par")
    reached = [row for row in par if row["side"] == side and row["points"] <= total]
    return words.par_title(max(reached, key=lambda row: row["points"])) if reached else ""


def _round_lines(city: City, seat: int, words: InkWords, entered: bool) -> list[ScoreLine]:
    lines = []
    for number, entry in enumerate(city.track, start=1):
        points = int(city.round_points(entry))
        lakes = [int(c) for k, c in enumerate(city.board.lake_cells) if (entry >> 8 >> k) & 1]
        names = [grid_name(city.board, lake) for lake in lakes]
        title, text = words.round_line(number, int(entry & 255), names, entered)
        cells = places(city, lakes)
        lines.append(ScoreLine("round", points, text, seat, cells, (), number, title))
    return lines


def _park_line(city: City, seat: int, words: InkWords) -> ScoreLine:
    parks = [cell for cell in range(city.board.size) if city.is_park(cell)]
    title, text = words.park_line(len(parks), int(city.rules.park))
    points = int(city.park_points())
    return ScoreLine("parks", points, text, seat, places(city, parks), title=title)


def _district_lines(city: City, seat: int, words: InkWords) -> list[ScoreLine]:
    lines = []
    for kind, name in enumerate(TYPES):
        group = int(city.district(kind))
        size = int(city.group_size(group))
        needs = int(city.rules.district)
        title, text = words.district_line(words.type_name(name), group.bit_count(), size, needs)
        cells = places(city, cells_of_group(city, group))
        cards = cards_of_group(city, group)
        lines.append(ScoreLine("district", size, text, seat, cells, cards, name, title))
    return lines


def _plan_line(city: City, seat: int, plan: int, words: InkWords) -> ScoreLine:
    row = words.content.rows("plans")[plan]
    points = int(city.plan_points(plan))
    text, cells = explain_plan(city, plan, words)
    title = words.plan_name(row)
    return ScoreLine("plan", points, text, seat, places(city, cells), (), row["code"], title)


# -- why a plan is met or not ---------------------------------------------------------------------


def cells_of_group(city: City, group: int) -> list[int]:
    """The grids of the buildings in a bit set."""
    found = []
    for number, packed in enumerate(city.built):
        if (group >> number) & 1:
            found += [int(cell) for cell in city.cells_of(card_of(packed), place_of(packed))]
    return sorted(found)


def explain_plan(city: City, plan: int, words: InkWords) -> tuple[str, list[int]]:
    """Why the plan is or is not met, and the grids that show it."""
    rules, board = city.rules, city.board
    rule, number = rules.plan_rule[plan], int(rules.plan_number[plan])
    if rule == BLOCK:
        corner = int(city.block_corner(number))
        if corner < 0:
            return words.square(number, False), []
        square = [corner + y * int(board.width) + x for y in range(number) for x in range(number)]
        return words.square(number, True), square
    if rule == NATURE_TRAIL:
        missing = int(city.lakes_without_road())
        if missing:
            return words.lakes_dry(missing), []
        return words.ALL_LAKES, [int(cell) for cell in board.lake_cells]
    if rule == COMMUNITY_PARK:
        return _explain_parks(city, words)
    if rule == DIVERSITY:
        if city.district_points() == 0:
            return words.NO_DISTRICT, []
        return words.spread(int(city.spread()), number), []
    if rule == TOURISM:
        found = int(city.cultural_quadrants())
        if found == 0:
            return words.NO_CULTURE, []
        return words.quadrants(found), _grids_of(city, int(CULTURAL))
    if rule == DISTANCING:
        last, width = int(board.size) - 1, int(board.width)
        corners = [c for c in (0, width - 1, last - width + 1, last) if city.owner[c]]
        return words.corners(len(corners)), corners
    if rule == COMMUTING:
        missing = int(city.lines_without_building())
        return words.lines_missing(missing) if missing else words.ALL_LINES, []
    if rule == AIR_CLEANLINESS:
        if city.count(UTILITIES) == 0:
            return words.NO_UTILITIES, []
        grids = int(city.polluted_grids())
        if grids:
            return words.foul_grids(grids), []
        return words.CLEAN_AIR, _grids_of(city, int(UTILITIES))
    edge = int(city.filled_edge())
    if edge < 0:
        return words.edge_gaps(min(int(city.edge_gaps(each)) for each in range(4))), []
    return words.edge_filled(edge), _edge_cells(city, edge)


def _explain_parks(city: City, words: InkWords) -> tuple[str, list[int]]:
    shops = [n for n, packed in enumerate(city.built) if kind_of(packed) == COMMERCIAL]
    if not shops:
        return words.NO_SHOPS, []
    away = [n for n in shops if not city.lies_by_park(n)]
    if away:
        return words.shops_away(len(away)), []
    return words.ALL_SHOPS, _grids_of(city, int(COMMERCIAL))


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
