"""Inktropolis: how far a city is with each plan, and what is missing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from pentapolis.games.inktropolis.content import TYPES, card_rows
from pentapolis.games.inktropolis.evaluation.prospects import best_edge, best_square, corner
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

# Plans that look at nothing but buildings: no road can harm them.
BUILDINGS_ALONE = (DIVERSITY, TOURISM, AIR_CLEANLINESS)


@dataclass
class Progress:
    """`done` of `total`, equal when the plan is met; `lost` if it can never be met again."""

    done: int
    total: int
    text: str
    lost: bool = False
    # Grids that still want something, or that stand in the way.
    missing: list[int] = field(default_factory=list)
    # Grids that already do what the plan wants.
    cells: list[int] = field(default_factory=list)
    # How it stands in a few words, where `done` of `total` would not say it.
    brief: str = ""


def progress(words: InkWords, city: City, plan: int) -> Progress:
    rule = city.rules.plan_rule[plan]
    number = int(city.rules.plan_number[plan])
    if rule == BLOCK:
        return _block(words, city, number)
    if rule == NATURE_TRAIL:
        return _nature_trail(words, city)
    if rule == COMMUNITY_PARK:
        return _community_park(words, city)
    if rule == DIVERSITY:
        return _diversity(words, city, number)
    if rule == TOURISM:
        return _tourism(words, city)
    if rule == DISTANCING:
        return _distancing(words, city)
    if rule == COMMUTING:
        return _commuting(words, city)
    if rule == AIR_CLEANLINESS:
        return _air_cleanliness(words, city)
    return _coast(words, city)


def setbacks(state: InkState, words: InkWords, city: City, cells: Sequence[int]) -> dict[int, str]:
    """What a road in each of these grids would cost the plans; only grids where it costs something.

    A road is cheap to draw and can never be taken up again, so whoever draws it should know."""
    rows = state.setup.content.rows("plans")
    plans = [int(plan) for plan in state.plans]
    now = [
        (plan, progress(words, city, plan), bool(city.meets(plan)))
        for plan in plans
        if city.rules.plan_rule[plan] not in BUILDINGS_ALONE
    ]
    found = {}
    for cell in cells:
        then = city.clone()
        then.pave(cell)
        costs = []
        for plan, before, met in now:
            after = progress(words, then, plan)
            name = words.plan_name(rows[plan])
            if after.lost and not before.lost:
                costs.append(words.setback_lost(name))
            elif met and not then.meets(plan):
                costs.append(words.setback_unmet(name))
            elif after.done < before.done and after.total == before.total:
                costs.append(words.setback_down(name, before.done, after.done, before.total))
        if costs:
            found[cell] = words.setback(costs)
    return found


# -- what lies where ------------------------------------------------------------------------------


def _names(city: City, cells: Sequence[int]) -> list[str]:
    return [grid_name(city.board, cell) for cell in cells]


def _of_type(city: City, kind: int) -> list[int]:
    return [number for number, packed in enumerate(city.built) if kind_of(packed) == kind]


def _cells(city: City, number: int) -> list[int]:
    packed = city.built[number]
    return [int(cell) for cell in city.cells_of(card_of(packed), place_of(packed))]


def _called(words: InkWords, city: City, numbers: Sequence[int]) -> list[tuple[str, str]]:
    """Buildings by name, each with its first grid."""
    rows = card_rows(words.content)
    return [
        (
            words.building_name(rows[card_of(city.built[number])]),
            grid_name(city.board, _cells(city, number)[0]),
        )
        for number in numbers
    ]


def _beside(city: City, cells: Sequence[int]) -> set[int]:
    near = city.board.grid.neighbours
    found = {int(near[cell * 4 + k]) for cell in cells for k in range(4)}
    return {cell for cell in found if cell >= 0} - set(cells)


def _free(city: City, cell: int) -> bool:
    """Whether a building could still cover the grid."""
    y, x = divmod(cell, int(city.board.width))
    return bool((city.planes[y] >> x) & 1)


# -- the nine plans (K-60 to K-68) ----------------------------------------------------------------


def _block(words: InkWords, city: City, side: int) -> Progress:
    square = int(best_square(city, side))
    total = side * side
    if square < 0:
        return Progress(0, total, words.square_lost(side), lost=True)
    first, width = square & 65535, int(city.board.width)
    cells = [first + y * width + x for y in range(side) for x in range(side)]
    built = [cell for cell in cells if city.owner[cell]]
    missing = [cell for cell in cells if not city.owner[cell]]
    first_last = grid_name(city.board, cells[0]), grid_name(city.board, cells[-1])
    if not missing:
        return Progress(total, total, words.square_done(*first_last), cells=cells)
    text = words.square_begun(len(built), total, *first_last)
    if not built:
        text = words.square_empty(side)
        missing = []
    return Progress(len(built), total, text, missing=missing, cells=built)


def _nature_trail(words: InkWords, city: City) -> Progress:
    lakes = [int(cell) for cell in city.board.lake_cells]
    dry = [cell for cell in lakes if not any(city.has_road(near) for near in _beside(city, [cell]))]
    reached = [cell for cell in lakes if cell not in dry]
    if not dry:
        return Progress(len(lakes), len(lakes), words.ALL_LAKES, cells=lakes)
    shut = [cell for cell in dry if not any(_pavable(city, near) for near in _beside(city, [cell]))]
    text = words.lakes_left(_names(city, dry))
    if shut:
        text = words.lakes_lost(_names(city, shut))
    return Progress(len(reached), len(lakes), text, bool(shut), dry, reached)


def _pavable(city: City, cell: int) -> bool:
    return not city.owner[cell] and cell not in [int(lake) for lake in city.board.lake_cells]


def _community_park(words: InkWords, city: City) -> Progress:
    shops = _of_type(city, int(COMMERCIAL))
    if not shops:
        text = words.wanted("commercial")
        return Progress(0, 1, text, brief=words.NONE_YET)
    away = [number for number in shops if not city.lies_by_park(number)]
    near = [number for number in shops if number not in away]
    cells = [cell for number in near for cell in _cells(city, number)]
    if not away:
        text = words.shops_by_park(len(shops))
        return Progress(len(shops), len(shops), text, cells=cells)
    missing = [cell for number in away for cell in _cells(city, number)]
    text = words.shops_lost(_called(words, city, away))
    return Progress(len(near), len(shops), text, True, missing, cells)


def _diversity(words: InkWords, city: City, number: int) -> Progress:
    sizes = [int(city.district_size(kind)) for kind in range(len(TYPES))]
    spread = max(sizes) - min(sizes)
    total = len(TYPES)
    if not max(sizes):
        text = words.wanted("district")
        return Progress(0, 1, text, brief=words.NONE_YET)
    if spread < number:
        text = words.districts_level(spread, number)
        return Progress(total, total, text)
    enough = max(sizes) - number + 1
    small = [
        (words.type_name(TYPES[kind]), size) for kind, size in enumerate(sizes) if size < enough
    ]
    text = words.districts_apart(spread, number, small, enough)
    brief = words.districts_brief(spread, number)
    return Progress(total - len(small), total, text, brief=brief)


def _tourism(words: InkWords, city: City) -> Progress:
    width, height = int(city.board.width), int(city.board.height)
    quarters: dict[int, set[tuple[bool, bool]]] = {}
    for number in _of_type(city, int(CULTURAL)):
        cells = _cells(city, number)
        quarters[number] = {(2 * (c // width) >= height, 2 * (c % width) >= width) for c in cells}
    if not quarters:
        text = words.wanted("cultural")
        return Progress(0, 1, text, brief=words.NONE_YET)
    whole = [next(iter(found)) for found in quarters.values() if len(found) == 1]
    best = max(whole, key=whole.count) if whole else None
    inside = [number for number, found in quarters.items() if found == {best}]
    outside = [number for number in quarters if number not in inside]
    cells = [cell for number in inside for cell in _cells(city, number)]
    if not outside and best is not None:
        text = words.culture_together(*best)
        return Progress(len(inside), len(quarters), text, cells=cells)
    missing = [cell for number in outside for cell in _cells(city, number)]
    text = words.culture_lost(_called(words, city, outside))
    return Progress(len(inside), len(quarters), text, True, missing, cells)


def _distancing(words: InkWords, city: City) -> Progress:
    corners = [int(corner(city, k)) for k in range(4)]
    missing = [cell for cell in corners if not city.owner[cell]]
    built = [cell for cell in corners if city.owner[cell]]
    if not missing:
        return Progress(4, 4, words.CORNERS_BUILT, cells=built)
    shut = [cell for cell in missing if not _free(city, cell)]
    text = words.corners_left(_names(city, missing))
    if shut:
        text = words.corners_lost(_names(city, shut))
    return Progress(len(built), 4, text, bool(shut), missing, built)


@lru_cache(maxsize=16)
def _lines(width: int, height: int) -> list[list[int]]:
    """The columns of a board, then its rows."""
    rows = [list(range(y * width, (y + 1) * width)) for y in range(height)]
    return [list(range(x, width * height, width)) for x in range(width)] + rows


def _commuting(words: InkWords, city: City) -> Progress:
    width = int(city.board.width)
    lines = _lines(width, int(city.board.height))
    built = {cell for cell in range(city.board.size) if city.owner[cell]}
    empty = [(line, cells) for line, cells in enumerate(lines) if built.isdisjoint(cells)]
    total = len(lines)
    if not empty:
        return Progress(total, total, words.LINES_BUILT)
    free = {line: [c for c in cells if _free(city, c)] for line, cells in empty}
    shut = [line for line, cells in free.items() if not cells]
    if shut:
        text = words.lines_lost(shut, width)
    elif len(empty) > 6:
        text = words.lines_many(len(empty), total)
    else:
        left = [
            (line, grid_name(city.board, cells[0]) if len(cells) == 1 else "")
            for line, cells in free.items()
        ]
        text = words.lines_left(left, width)
    missing = sorted({cell for cells in free.values() for cell in cells})
    return Progress(total - len(empty), total, text, bool(shut), missing)


def _air_cleanliness(words: InkWords, city: City) -> Progress:
    plants = _of_type(city, int(UTILITIES))
    if not plants:
        text = words.wanted("utilities")
        return Progress(0, 1, text, brief=words.NONE_YET)
    own = {cell for number in plants for cell in _cells(city, number)}
    foul = [
        number
        for number in plants
        if any(city.owner[near] and near not in own for near in _beside(city, _cells(city, number)))
    ]
    clean = [number for number in plants if number not in foul]
    cells = [cell for number in clean for cell in _cells(city, number)]
    if not foul:
        text = words.CLEAN_AIR
        return Progress(len(plants), len(plants), text, cells=cells)
    missing = [cell for number in foul for cell in _cells(city, number)]
    text = words.air_lost(_called(words, city, foul))
    return Progress(len(clean), len(plants), text, True, missing, cells)


def _coast(words: InkWords, city: City) -> Progress:
    width, size = int(city.board.width), int(city.board.size)
    edge = int(best_edge(city))
    if edge < 0:
        return Progress(0, width, words.EDGES_SPOILT, lost=True)
    cells = {
        0: list(range(width)),
        1: list(range(width - 1, size, width)),
        2: list(range(size - width, size)),
        3: list(range(0, size, width)),
    }[edge]
    gaps = [cell for cell in cells if city.is_empty(cell)]
    filled = [cell for cell in cells if cell not in gaps]
    if not gaps:
        return Progress(len(cells), len(cells), words.edge_filled(edge), cells=cells)
    spoilt = [other for other in range(4) if city.edge_spoilt(other)]
    text = words.edge_begun(edge, len(filled), len(cells), spoilt)
    return Progress(len(filled), len(cells), text, missing=gaps, cells=filled)
