"""An independent, slow and plain reading of the Inktropolis rules; knows nothing of the program.

A city is a drawing: the rows of the printed board, a list of (type, grids) for the buildings, and the
set of grids that hold roads. Grids are (x, y).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

Grid = tuple[int, int]
Building = tuple[str, frozenset[Grid]]


def beside(grid: Grid) -> set[Grid]:
    x, y = grid
    return {(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)}


@dataclass(frozen=True)
class Drawing:
    board: Sequence[str]
    buildings: Sequence[Building]
    roads: frozenset[Grid]

    def grids(self) -> set[Grid]:
        return {(x, y) for y, row in enumerate(self.board) for x in range(len(row))}

    def printed(self, marks: str) -> set[Grid]:
        return {(x, y) for x, y in self.grids() if self.board[y][x] in marks}

    def built(self) -> set[Grid]:
        return {grid for _, grids in self.buildings for grid in grids}

    def parks(self) -> set[Grid]:
        return self.printed("P") - self.built() - self.roads

    def features(self) -> set[Grid]:
        return self.parks() | self.printed("L~#")

    def taken(self) -> set[Grid]:
        return self.built() | self.roads | self.features()


# -- what may be built ----------------------------------------------------------------------------


def ways_to_lie(shape: Sequence[str]) -> set[frozenset[Grid]]:
    """Every rotation and reflection of a shape, pushed into the corner."""
    cells = {(x, y) for y, row in enumerate(shape) for x, mark in enumerate(row) if mark == "#"}
    found = set()
    for swap in (False, True):
        for flip_x in (1, -1):
            for flip_y in (1, -1):
                moved = {(y, x) if swap else (x, y) for x, y in cells}
                moved = {(flip_x * x, flip_y * y) for x, y in moved}
                left, top = min(x for x, _ in moved), min(y for _, y in moved)
                found.add(frozenset((x - left, y - top) for x, y in moved))
    return found


def places_for(city: Drawing, shape: Sequence[str]) -> set[frozenset[Grid]]:
    """Every set of grids on which a building of the shape may stand."""
    allowed = city.grids() - city.built() - city.roads - city.printed("L~#")
    found = set()
    for cells in ways_to_lie(shape):
        for dx, dy in city.grids():
            grids = frozenset((x + dx, y + dy) for x, y in cells)
            touches_road = any(beside(grid) & city.roads for grid in grids)
            if grids <= allowed and touches_road:
                found.add(grids)
    return found


def grids_for_roads(city: Drawing) -> set[Grid]:
    free = city.grids() - city.built() - city.roads - city.printed("L")
    return {grid for grid in free if beside(grid) & city.roads}


# -- what it scores -------------------------------------------------------------------------------


def closed_lakes(city: Drawing) -> set[Grid]:
    inside = city.grids()
    return {
        lake
        for lake in city.printed("L")
        if all(near in city.taken() or near not in inside for near in beside(lake))
    }


def districts(city: Drawing, kind: str) -> list[list[frozenset[Grid]]]:
    """All groups of at least two touching buildings of the type."""
    left = [grids for other, grids in city.buildings if other == kind]
    groups = []
    while left:
        group = [left.pop()]
        grown = True
        while grown:
            grown = False
            for grids in list(left):
                if any(beside(grid) & other for grid in grids for other in group):
                    group.append(grids)
                    left.remove(grids)
                    grown = True
        if len(group) >= 2:
            groups.append(group)
    return groups


def district_size(city: Drawing, kind: str) -> int:
    return max((sum(map(len, group)) for group in districts(city, kind)), default=0)


TYPES = ("residential", "utilities", "commercial", "cultural")


def of_type(city: Drawing, kind: str) -> list[frozenset[Grid]]:
    return [grids for other, grids in city.buildings if other == kind]


def touches(grids: Iterable[Grid], others: Iterable[Grid]) -> bool:
    wanted = set(others)
    return any(beside(grid) & wanted for grid in grids)


def meets(city: Drawing, plan: str, roads_fill_coast: bool = False) -> bool:
    width, height = len(city.board[0]), len(city.board)
    built = city.built()
    if plan == "block":
        squares = [
            {(x + i, y + j) for i in range(4) for j in range(4)}
            for x in range(width - 3)
            for y in range(height - 3)
        ]
        return any(square <= built for square in squares)
    if plan == "nature-trail":
        return all(beside(lake) & city.roads for lake in city.printed("L"))
    if plan == "community-park":
        shops = of_type(city, "commercial")
        return bool(shops) and all(touches(shop, city.parks()) for shop in shops)
    if plan == "diversity":
        sizes = [district_size(city, kind) for kind in TYPES]
        return max(sizes) > 0 and max(sizes) - min(sizes) < 5
    if plan == "tourism":
        grids = {grid for place in of_type(city, "cultural") for grid in place}
        return len({(2 * x >= width, 2 * y >= height) for x, y in grids}) == 1
    if plan == "distancing":
        corners = {(x, y) for x in (0, width - 1) for y in (0, height - 1)}
        return corners <= built
    if plan == "commuting":
        return {x for x, _ in built} == set(range(width)) and {y for _, y in built} == set(
            range(height)
        )
    if plan == "air-cleanliness":
        dirty = of_type(city, "utilities")
        clean = [grids for kind, grids in city.buildings if kind != "utilities"]
        return bool(dirty) and not any(touches(one, other) for one in dirty for other in clean)
    assert plan == "coast"
    filled = built | city.parks() | city.printed("L~#P")
    if roads_fill_coast:
        filled |= city.roads
    edges = [
        {(x, 0) for x in range(width)},
        {(x, height - 1) for x in range(width)},
        {(0, y) for y in range(height)},
        {(width - 1, y) for y in range(height)},
    ]
    return any(edge <= filled for edge in edges)


def final_points(city: Drawing, plans: Iterable[tuple[str, int]]) -> int:
    """Everything that is scored after the last round."""
    points = 2 * len(city.parks()) + sum(district_size(city, kind) for kind in TYPES)
    return points + sum(value for plan, value in plans if meets(city, plan))
