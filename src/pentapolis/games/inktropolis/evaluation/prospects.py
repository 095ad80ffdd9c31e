"""Inktropolis: how likely a city is to meet a plan in the rounds that are left.

For each plan: what is still needed (roads, lines, grids ...), and how much of it a round brings. The
amounts for a round are what bots that plan ahead achieve when they set out for the plan.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from pentapolis.games.inktropolis.scoring.city import City
from pentapolis.games.inktropolis.scoring.tables import (
    AIR_CLEANLINESS,
    BLOCK,
    COAST,
    COMMERCIAL,
    COMMUNITY_PARK,
    COMMUTING,
    CULTURAL,
    DISTANCING,
    DIVERSITY,
    FREE,
    NATURE_TRAIL,
    ROAD,
    TOURISM,
    UTILITIES,
    ones,
)

# What a round brings towards a plan: grids of a square, roads, grids of a small district, lines with a
# building, filled grids of an edge, with roads that help and without.
SQUARE_GRIDS: Final = 3.0
ROADS: Final = 2.2
DISTRICT_GRIDS: Final = 3.0
# Rounds until there is a district at all.
FIRST_DISTRICT: Final = 1.0
LINES: Final = 2.0
EDGE_GRIDS: Final = 2.5
EDGE_BUILDINGS: Final = 1.3
# Rounds for what cannot be done any more.
NEVER: Final = 1.0e6
# Bit set of the plans that a building of one type can spoil for good; the chance while one is met, and
# before the first building of that type.
FRAGILE: Final[i64] = (1 << COMMUNITY_PARK) | (1 << TOURISM) | (1 << AIR_CLEANLINESS)
KEPT: Final = 0.54
UNTOUCHED: Final = 0.2
# A plan that needs all rounds left at the usual pace is met in one case of four.
HARD: Final = 3.0
# A building that covers a corner touches a road three steps away.
REACH: Final[i64] = 3


def road_steps(city: City, plans: vec[i64]) -> vec[i64]:
    """How far the four corners and then the lakes are from the nearest road; empty if no plan asks. A
    building changes nothing in it and a road little (`nearer`), so it is made once for all choices:
    a tenth of a search was spent on it when each choice measured anew."""
    i: i64 = 0
    while i < len(plans):
        rule = city.rules.plan_rule[plans[i]]
        if rule in (DISTANCING, NATURE_TRAIL):
            lakes = city.board.lake_cells
            steps = vec[i64]([0] * (4 + len(lakes)))
            k: i64 = 0
            while k < len(steps):
                cell: i64 = corner(city, k) if k < 4 else lakes[k - 4]
                steps[k] = road_distance(city, cell)
                k += 1
            return steps
        i += 1
    return vec[i64]()


def nearer(city: City, steps: vec[i64], road: i64) -> vec[i64]:
    """The same with one more road."""
    found = steps[:]
    width = city.board.width
    k: i64 = 0
    while k < len(found):
        cell: i64 = corner(city, k) if k < 4 else city.board.lake_cells[k - 4]
        down: i64 = road // width - cell // width
        right: i64 = road % width - cell % width
        away: i64 = (down if down > 0 else -down) + (right if right > 0 else -right)
        if away < found[k]:
            found[k] = away
        k += 1
    return found


def chance(city: City, plan: i64, builds: i64, steps: vec[i64]) -> float:
    """From 0 to 1; exact when nothing more will be built. `steps`: see `road_steps`."""
    rule = city.rules.plan_rule[plan]
    if (FRAGILE >> rule) & 1:
        if city.meets(plan):
            return KEPT if builds > 0 else 1.0
        kind = CULTURAL
        if rule == COMMUNITY_PARK:
            kind = COMMERCIAL
        elif rule == AIR_CLEANLINESS:
            kind = UTILITIES
        return UNTOUCHED if builds > 0 and city.count(kind) == 0 else 0.0
    needed = need(city, plan, steps)
    if needed == 0.0:
        return KEPT if rule == DIVERSITY and builds > 0 else 1.0
    if builds <= 0:
        return 0.0
    share = needed / float(builds)
    return 1.0 / (1.0 + HARD * share * share)


def need(city: City, plan: i64, steps: vec[i64]) -> float:
    """In how many rounds the plan could be met at the usual pace; 0 if it is met."""
    rule = city.rules.plan_rule[plan]
    number = city.rules.plan_number[plan]
    if rule == BLOCK:
        square = best_square(city, number)
        return NEVER if square < 0 else float(number * number - (square >> 16)) / SQUARE_GRIDS
    if rule == NATURE_TRAIL:
        return float(lake_roads(steps)) / ROADS
    if rule == DIVERSITY:
        if city.district_points() == 0:
            return FIRST_DISTRICT
        return float(max(i64(0), city.spread() - number + 1)) / DISTRICT_GRIDS
    if rule == DISTANCING:
        return corner_rounds(city, steps)
    if rule == COMMUTING:
        return float(city.lines_without_building()) / LINES
    edge = best_edge(city)
    if edge < 0:
        return NEVER
    pace = EDGE_GRIDS if city.rules.roads_fill_coast else EDGE_BUILDINGS
    return float(city.edge_gaps(edge)) / pace


def best_edge(city: City) -> i64:
    """The edge with the fewest gaps of those that can still be filled, or -1."""
    best: i64 = -1
    fewest: i64 = city.board.size
    edge: i64 = 0
    while edge < 4:
        gaps = city.edge_gaps(edge)
        if gaps < fewest and not city.edge_spoilt(edge):
            best = edge
            fewest = gaps
        edge += 1
    return best


def best_square(city: City, side: i64) -> i64:
    """Of the squares that can be filled the fullest: its buildings' grids << 16 | its top left grid.

    -1 if none can be filled any more.
    """
    height = city.board.height
    width = city.board.width
    mask: i64 = (i64(1) << side) - 1
    best: i64 = -1
    y: i64 = 0
    while y + side <= height:
        open_columns: i64 = city.board.full
        k: i64 = 0
        while k < side:
            open_columns &= city.buildings_row(y + k) | city.planes[FREE * height + y + k]
            k += 1
        x: i64 = 0
        while x + side <= width:
            if (open_columns >> x) & mask == mask:
                count: i64 = 0
                k = 0
                while k < side:
                    count += ones((city.buildings_row(y + k) >> x) & mask)
                    k += 1
                best = max(best, count << 16 | (y * width + x))
            x += 1
        y += 1
    return best


def road_distance(city: City, cell: i64) -> i64:
    """Steps from the nearest road to the grid, when nothing is in the way."""
    board = city.board
    best: i64 = board.width + board.height
    at_y: i64 = cell // board.width
    at_x: i64 = cell % board.width
    y: i64 = 0
    while y < board.height:
        down: i64 = y - at_y if y > at_y else at_y - y
        if down < best:
            row = city.planes[ROAD * board.height + y]
            steps: i64 = 0
            while row and steps < board.width and down + steps < best:
                if (row >> (at_x + steps)) & 1 or (steps <= at_x and (row >> (at_x - steps)) & 1):
                    best = down + steps
                steps += 1
        y += 1
    return best


def lake_roads(steps: vec[i64]) -> i64:
    """Roads still needed to reach all lakes, each one for itself."""
    total: i64 = 0
    i: i64 = 4
    while i < len(steps):
        total += steps[i] - 1
        i += 1
    return total


def corner(city: City, number: i64) -> i64:
    """The grid in the corner 0 to 3."""
    board = city.board
    return (number & 1) * (board.width - 1) + (number >> 1) * (board.size - board.width)


def corner_rounds(city: City, steps: vec[i64]) -> float:
    """Rounds until all corners hold buildings: the roads to them, or one building for each."""
    board = city.board
    roads: i64 = 0
    open_corners: i64 = 0
    k: i64 = 0
    while k < 4:
        cell = corner(city, k)
        if city.owner[cell] == 0:
            row: i64 = city.planes[FREE * board.height + cell // board.width]
            if (row >> (cell % board.width)) & 1 == 0:
                return NEVER
            roads += max(i64(0), steps[k] - REACH)
            open_corners += 1
        k += 1
    return max(float(roads) / ROADS, float(open_corners))


# -- where to build for a plan ------------------------------------------------------------------------


def add_gains(city: City, plan: i64, gains: vec[float]) -> None:
    """Add, for each grid, what a building on it does for the plan."""
    rule = city.rules.plan_rule[plan]
    prize = float(city.rules.plan_value[plan])
    board = city.board
    k: i64 = 0
    if rule == DISTANCING:
        while k < 4:
            gains[corner(city, k)] = gains[corner(city, k)] + prize / 4.0
            k += 1
    elif rule == BLOCK:
        side = city.rules.plan_number[plan]
        square = best_square(city, side)
        first: i64 = square & 65535
        while square >= 0 and k < side * side:
            cell: i64 = first + k // side * board.width + k % side
            gains[cell] = gains[cell] + prize / float(side * side)
            k += 1
    elif rule == COAST:
        edge = best_edge(city)
        if edge < 0:
            return
        across = edge == 0 or edge == 2
        length: i64 = board.width if across else board.height
        first = 0
        if edge == 1:
            first = board.width - 1
        elif edge == 2:
            first = board.size - board.width
        while k < length:
            cell = first + (k if across else k * board.width)
            gains[cell] = gains[cell] + prize / float(length)
            k += 1


def add_goals(city: City, plan: i64, goals: vec[i64], steps: vec[i64]) -> vec[i64]:
    """The goals, and the grids that roads should come near for this plan."""
    rule = city.rules.plan_rule[plan]
    k: i64 = 0
    if rule == DISTANCING:
        while k < 4:
            cell = corner(city, k)
            if city.owner[cell] == 0 and steps[k] > REACH:
                goals = append(goals, cell)
            k += 1
    elif rule == NATURE_TRAIL:
        while k < len(city.board.lake_cells):
            cell = city.board.lake_cells[k]
            if steps[4 + k] > 1:
                goals = append(goals, cell)
            k += 1
    return goals
