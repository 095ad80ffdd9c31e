"""Inktropolis: how far a city is with each plan, and what is missing, for people to see."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from pentapolis.engine.words import count
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
from pentapolis.games.inktropolis.words.plans import EDGES

# Plans that look at nothing but buildings: no road can harm them.
BUILDINGS_ALONE = (DIVERSITY, TOURISM, AIR_CLEANLINESS)

# Of plans that every building of a type has to keep: 0 of 1 would read as if one were enough for good.
NONE_YET = "none yet"


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


def listed(words: Sequence[str]) -> str:
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"


def progress(state: InkState, city: City, plan: int) -> Progress:
    rule = city.rules.plan_rule[plan]
    number = int(city.rules.plan_number[plan])
    if rule == BLOCK:
        return _block(city, number)
    if rule == NATURE_TRAIL:
        return _nature_trail(city)
    if rule == COMMUNITY_PARK:
        return _community_park(state, city)
    if rule == DIVERSITY:
        return _diversity(city, number)
    if rule == TOURISM:
        return _tourism(state, city)
    if rule == DISTANCING:
        return _distancing(city)
    if rule == COMMUTING:
        return _commuting(city)
    if rule == AIR_CLEANLINESS:
        return _air_cleanliness(state, city)
    return _coast(city)


def setbacks(state: InkState, city: City, cells: Sequence[int]) -> dict[int, str]:
    """What a road in each of these grids would cost the plans; only grids where it costs something.

    A road is cheap to draw and can never be taken up again, so whoever draws it should know."""
    rows = state.setup.content.rows("plans")
    plans = [int(plan) for plan in state.plans]
    now = [
        (plan, progress(state, city, plan), bool(city.meets(plan)))
        for plan in plans
        if city.rules.plan_rule[plan] not in BUILDINGS_ALONE
    ]
    found = {}
    for cell in cells:
        then = city.clone()
        then.pave(cell)
        costs = []
        for plan, before, met in now:
            after = progress(state, then, plan)
            name = rows[plan]["name"]
            if after.lost and not before.lost:
                costs.append(f"{name} out of reach.")
            elif met and not then.meets(plan):
                costs.append(f"{name} no longer met.")
            elif after.done < before.done and after.total == before.total:
                costs.append(f"{name}: {before.done} down to {after.done} of {after.total}.")
        if costs:
            found[cell] = " ".join(costs)
    return found


# -- what lies where ------------------------------------------------------------------------------


def _names(city: City, cells: Sequence[int]) -> str:
    return listed([grid_name(city.board, cell) for cell in cells])


def _of_type(city: City, kind: int) -> list[int]:
    return [number for number, packed in enumerate(city.built) if kind_of(packed) == kind]


def _cells(city: City, number: int) -> list[int]:
    packed = city.built[number]
    return [int(cell) for cell in city.cells_of(card_of(packed), place_of(packed))]


def _called(state: InkState, city: City, numbers: Sequence[int]) -> str:
    """Buildings by name, each with its first grid."""
    rows = card_rows(state.setup.content)
    found = []
    for number in numbers:
        name = rows[card_of(city.built[number])]["name"]
        found.append(f"{name} ({grid_name(city.board, _cells(city, number)[0])})")
    return listed(found)


def _beside(city: City, cells: Sequence[int]) -> set[int]:
    near = city.board.grid.neighbours
    found = {int(near[cell * 4 + k]) for cell in cells for k in range(4)}
    return {cell for cell in found if cell >= 0} - set(cells)


def _free(city: City, cell: int) -> bool:
    """Whether a building could still cover the grid."""
    y, x = divmod(cell, int(city.board.width))
    return bool((city.planes[y] >> x) & 1)


# -- the nine plans (K-60 to K-68) ----------------------------------------------------------------


def _block(city: City, side: int) -> Progress:
    square = int(best_square(city, side))
    total = side * side
    if square < 0:
        return Progress(
            0, total, f"No square of {side} by {side} can be filled any more.", lost=True
        )
    first, width = square & 65535, int(city.board.width)
    cells = [first + y * width + x for y in range(side) for x in range(side)]
    built = [cell for cell in cells if city.owner[cell]]
    missing = [cell for cell in cells if not city.owner[cell]]
    span = f"{grid_name(city.board, cells[0])} to {grid_name(city.board, cells[-1])}"
    if not missing:
        return Progress(total, total, f"The square {span} is full of buildings.", cells=cells)
    text = f"Best square: {len(built)} of {total} grids built, {span}."
    if not built:
        text = f"No grid of a square of {side} by {side} is built yet."
        missing = []
    return Progress(len(built), total, text, missing=missing, cells=built)


def _nature_trail(city: City) -> Progress:
    lakes = [int(cell) for cell in city.board.lake_cells]
    dry = [cell for cell in lakes if not any(city.has_road(near) for near in _beside(city, [cell]))]
    reached = [cell for cell in lakes if cell not in dry]
    if not dry:
        return Progress(len(lakes), len(lakes), "Every lake has a road beside it.", cells=lakes)
    shut = [cell for cell in dry if not any(_pavable(city, near) for near in _beside(city, [cell]))]
    noun = "lake" if len(dry) == 1 else "lakes"
    text = f"No road beside the {noun} {_names(city, dry)}."
    if shut:
        text = f"No road can come beside {_names(city, shut)} any more."
    return Progress(len(reached), len(lakes), text, bool(shut), dry, reached)


def _pavable(city: City, cell: int) -> bool:
    return not city.owner[cell] and cell not in [int(lake) for lake in city.board.lake_cells]


def _community_park(state: InkState, city: City) -> Progress:
    shops = _of_type(city, int(COMMERCIAL))
    if not shops:
        text = "There is no commercial building yet: it takes one or more."
        return Progress(0, 1, text, brief=NONE_YET)
    away = [number for number in shops if not city.lies_by_park(number)]
    near = [number for number in shops if number not in away]
    cells = [cell for number in near for cell in _cells(city, number)]
    if not away:
        text = f"{count(len(shops), 'commercial building')}, each beside a park."
        return Progress(len(shops), len(shops), text, cells=cells)
    missing = [cell for number in away for cell in _cells(city, number)]
    text = f"Not beside a park, and never can be: {_called(state, city, away)}."
    return Progress(len(near), len(shops), text, True, missing, cells)


def _diversity(city: City, number: int) -> Progress:
    sizes = [int(city.district_size(kind)) for kind in range(len(TYPES))]
    spread = max(sizes) - min(sizes)
    total = len(TYPES)
    if not max(sizes):
        text = "There is no district yet: it takes one or more."
        return Progress(0, 1, text, brief=NONE_YET)
    if spread < number:
        text = f"The largest districts differ by {count(spread, 'grid')}: less than {number}."
        return Progress(total, total, text)
    enough = max(sizes) - number + 1
    small = [f"{TYPES[kind]} {size}" for kind, size in enumerate(sizes) if size < enough]
    small[0] = small[0].capitalize().replace(" ", " has ")
    each = "each needs" if len(small) > 1 else "it needs"
    allowed = f"at most {number - 1}"
    text = f"They differ by {spread}, {allowed} is allowed. {listed(small)}: {each} {enough}."
    brief = f"gap {spread}, max {number - 1}"
    return Progress(total - len(small), total, text, brief=brief)


def _tourism(state: InkState, city: City) -> Progress:
    width, height = int(city.board.width), int(city.board.height)
    quarters: dict[int, set[tuple[bool, bool]]] = {}
    for number in _of_type(city, int(CULTURAL)):
        cells = _cells(city, number)
        quarters[number] = {(2 * (c // width) >= height, 2 * (c % width) >= width) for c in cells}
    if not quarters:
        text = "There is no cultural building yet: it takes one or more."
        return Progress(0, 1, text, brief=NONE_YET)
    whole = [next(iter(found)) for found in quarters.values() if len(found) == 1]
    best = max(whole, key=whole.count) if whole else None
    inside = [number for number, found in quarters.items() if found == {best}]
    outside = [number for number in quarters if number not in inside]
    cells = [cell for number in inside for cell in _cells(city, number)]
    if not outside and best is not None:
        where = f"{'bottom' if best[0] else 'top'} {'right' if best[1] else 'left'}"
        text = f"All cultural buildings lie in the {where} quarter."
        return Progress(len(inside), len(quarters), text, cells=cells)
    missing = [cell for number in outside for cell in _cells(city, number)]
    text = f"Outside the quarter, for good: {_called(state, city, outside)}."
    return Progress(len(inside), len(quarters), text, True, missing, cells)


def _distancing(city: City) -> Progress:
    corners = [int(corner(city, k)) for k in range(4)]
    missing = [cell for cell in corners if not city.owner[cell]]
    built = [cell for cell in corners if city.owner[cell]]
    if not missing:
        return Progress(4, 4, "All four corners hold buildings.", cells=built)
    shut = [cell for cell in missing if not _free(city, cell)]
    text = f"No building on {_names(city, missing)}."
    if shut:
        text = f"{_names(city, shut)} can hold no building any more."
    return Progress(len(built), 4, text, bool(shut), missing, built)


@lru_cache(maxsize=16)
def _lines(width: int, height: int) -> list[tuple[str, list[int]]]:
    """The columns and rows of a board by their names."""
    rows = [list(range(y * width, (y + 1) * width)) for y in range(height)]
    columns = [list(range(x, width * height, width)) for x in range(width)]
    lines = [(f"column {chr(ord('a') + x)}", cells) for x, cells in enumerate(columns)]
    return lines + [(f"row {y + 1}", cells) for y, cells in enumerate(rows)]


def _commuting(city: City) -> Progress:
    lines = _lines(int(city.board.width), int(city.board.height))
    built = {cell for cell in range(city.board.size) if city.owner[cell]}
    empty = [(name, cells) for name, cells in lines if built.isdisjoint(cells)]
    total = len(lines)
    if not empty:
        return Progress(total, total, "Every row and every column holds part of a building.")
    free = {name: [c for c in cells if _free(city, c)] for name, cells in empty}
    shut = [name for name, cells in free.items() if not cells]
    if shut:
        text = f"No room is left in {listed(shut)}."
    elif len(empty) > 6:
        text = f"{len(empty)} of {total} rows and columns hold no building."
    else:
        narrow = {
            name: f" (only {_names(city, cells)} is free)" if len(cells) == 1 else ""
            for name, cells in free.items()
        }
        text = f"Missing: {listed([name + narrow[name] for name, _ in empty])}."
    missing = sorted({cell for cells in free.values() for cell in cells})
    return Progress(total - len(empty), total, text, bool(shut), missing)


def _air_cleanliness(state: InkState, city: City) -> Progress:
    plants = _of_type(city, int(UTILITIES))
    if not plants:
        text = "There is no utilities building yet: it takes one or more."
        return Progress(0, 1, text, brief=NONE_YET)
    own = {cell for number in plants for cell in _cells(city, number)}
    foul = [
        number
        for number in plants
        if any(city.owner[near] and near not in own for near in _beside(city, _cells(city, number)))
    ]
    clean = [number for number in plants if number not in foul]
    cells = [cell for number in clean for cell in _cells(city, number)]
    if not foul:
        text = "No utilities building lies beside another type."
        return Progress(len(plants), len(plants), text, cells=cells)
    missing = [cell for number in foul for cell in _cells(city, number)]
    text = f"Beside another type, for good: {_called(state, city, foul)}."
    return Progress(len(clean), len(plants), text, True, missing, cells)


def _coast(city: City) -> Progress:
    width, size = int(city.board.width), int(city.board.size)
    edge = int(best_edge(city))
    if edge < 0:
        return Progress(0, width, "A road lies on every edge: none can be filled.", lost=True)
    cells = {
        0: list(range(width)),
        1: list(range(width - 1, size, width)),
        2: list(range(size - width, size)),
        3: list(range(0, size, width)),
    }[edge]
    gaps = [cell for cell in cells if city.is_empty(cell)]
    filled = [cell for cell in cells if cell not in gaps]
    if not gaps:
        return Progress(len(cells), len(cells), f"The {EDGES[edge]} edge is filled.", cells=cells)
    text = f"Best edge: {EDGES[edge]}, {len(filled)} of {len(cells)} grids filled."
    spoilt = [name for k, name in enumerate(EDGES) if city.edge_spoilt(k)]
    if spoilt:
        text += f" A road shuts out the {listed(spoilt)} edge{'s' if len(spoilt) > 1 else ''}."
    return Progress(len(filled), len(cells), text, missing=gaps, cells=filled)
