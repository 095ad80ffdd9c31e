"""Inktropolis: what a city is worth, and which plans it meets. Ids refer to rules.md."""

from typing import final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr, u8

from pentapolis.games.inktropolis.scoring.ground import Ground, card_of, kind_of, place_of
from pentapolis.games.inktropolis.scoring.tables import (
    AIR_CLEANLINESS,
    ANY,
    BLOCK,
    BUILT,
    COMMERCIAL,
    COMMUNITY_PARK,
    COMMUTING,
    CULTURAL,
    DISTANCING,
    DIVERSITY,
    FREE,
    KINDS,
    NATURE_TRAIL,
    NEAR,
    PRESTIGE,
    RESOURCES,
    ROAD,
    TOURISM,
    UTILITIES,
    Board,
    Rules,
    bit,
    ones,
)


# `final` makes calls of its methods direct; the memory of the last one freed is used again.
@final
@mypyc_attr(free_list_len=1)
class City(Ground):
    """A board with everything built on it, and what it is worth."""

    def clone(self) -> "City":
        copy = City(self.rules, self.board)
        self.copy_data_to(copy)
        return copy

    def shared(self) -> "City":
        """To look at only: a copy that shares everything. What is about to change in it is first given
        rows of its own; for many choices in turn one such copy is enough."""
        seen = City(self.rules, self.board)
        seen.planes = self.planes
        seen.owner = self.owner
        seen.built = self.built
        seen.links = self.links
        seen.largest = self.largest
        seen.paved = self.paved
        seen.stock = self.stock
        seen.track = self.track
        return seen

    # -- what it is worth (K-50 to K-69) ----------------------------------------------------------

    def buildings_row(self, y: i64) -> i64:
        """Bit set of the grids of row y that hold buildings."""
        return self.planes[(BUILT + ANY) * self.board.height + y]

    def empty_row(self, y: i64) -> i64:
        """Bit set of the grids of row y without building, road or feature."""
        return self.planes[FREE * self.board.height + y] & ~self.board.parks[y]

    def is_empty(self, cell: i64) -> bool:
        return (self.empty_row(cell // self.board.width) >> (cell % self.board.width)) & 1 == 1

    def has_road(self, cell: i64) -> bool:
        row: i64 = self.planes[ROAD * self.board.height + cell // self.board.width]
        return (row >> (cell % self.board.width)) & 1 == 1

    def is_park(self, cell: i64) -> bool:
        return (self.parks_row(cell // self.board.width) >> (cell % self.board.width)) & 1 == 1

    def parks_row(self, y: i64) -> i64:
        """Bit set of the parks of row y that are not built over."""
        return self.planes[FREE * self.board.height + y] & self.board.parks[y]

    def open_sides(self, lake: i64) -> i64:
        """How many grids beside the lake are still empty."""
        y: i64 = lake // self.board.width
        mask: i64 = bit(lake % self.board.width)
        count = ones(self.empty_row(y) & ((mask << 1) | (mask >> 1)))
        if y > 0 and self.empty_row(y - 1) & mask:
            count += 1
        if y + 1 < self.board.height and self.empty_row(y + 1) & mask:
            count += 1
        return count

    def closed_lakes(self) -> i64:
        """Bit set of the lakes, in the order of the board, with nothing empty beside them (K-51)."""
        found: i64 = 0
        i: i64 = 0
        while i < len(self.board.lake_cells):
            if self.open_sides(self.board.lake_cells[i]) == 0:
                found |= bit(i)
            i += 1
        return found

    def score_round(self) -> None:
        """Fill in the box of the round (K-50)."""
        self.track = append(self.track, self.stock[PRESTIGE] | (self.closed_lakes() << 8))

    def round_points(self, entry: i64) -> i64:
        return (entry & 255) + self.rules.lake * ones(entry >> 8)

    def track_points(self) -> i64:
        points: i64 = 0
        i: i64 = 0
        while i < len(self.track):
            points += self.round_points(self.track[i])
            i += 1
        return points

    def parks_left(self) -> i64:
        free = self.planes
        printed = self.board.parks
        count: i64 = 0
        y: i64 = 0
        while y < self.board.height:
            parks: i64 = free[y] & printed[y]
            if parks:
                count += ones(parks)
            y += 1
        return count

    def park_points(self) -> i64:
        return self.rules.park * self.parks_left()

    def district_size(self, kind: i64) -> i64:
        return self.largest[kind]

    def district_points(self) -> i64:
        points: i64 = 0
        kind: i64 = 0
        while kind < KINDS:
            points += self.largest[kind]
            kind += 1
        return points

    def plan_points(self, plan: i64) -> i64:
        return self.rules.plan_value[plan] if self.meets(plan) else 0

    def total(self, plans: vec[i64]) -> i64:
        """All points as if the game ended now."""
        points: i64 = self.track_points() + self.park_points() + self.district_points()
        i: i64 = 0
        while i < len(plans):
            points += self.plan_points(plans[i])
            i += 1
        return points

    # -- the plans (K-60 to K-69) -----------------------------------------------------------------

    def meets(self, plan: i64) -> bool:
        rule = self.rules.plan_rule[plan]
        if rule == BLOCK:
            return self.block_corner(self.rules.plan_number[plan]) >= 0
        if rule == NATURE_TRAIL:
            return self.lakes_without_road() == 0
        if rule == COMMUNITY_PARK:
            return self.community_park()
        if rule == DIVERSITY:
            return self.district_points() > 0 and self.spread() < self.rules.plan_number[plan]
        if rule == TOURISM:
            return self.cultural_quadrants() == 1
        if rule == DISTANCING:
            return self.corners_built() == 4
        if rule == COMMUTING:
            return self.lines_without_building() == 0
        if rule == AIR_CLEANLINESS:
            return self.count(UTILITIES) > 0 and self.polluted_grids() == 0
        return self.filled_edge() >= 0

    def count(self, kind: i64) -> i64:
        """How many buildings of a type there are."""
        count: i64 = 0
        i: i64 = 0
        while i < len(self.built):
            if kind_of(self.built[i]) == kind:
                count += 1
            i += 1
        return count

    def block_corner(self, side: i64) -> i64:
        """The top left grid of a square full of buildings, or -1."""
        y: i64 = 0
        while y + side <= self.board.height:
            row: i64 = self.board.full
            k: i64 = 0
            while k < side:
                row &= self.buildings_row(y + k)
                k += 1
            run: i64 = row
            k = 1
            while k < side:
                run &= row >> k
                k += 1
            if run:
                x: i64 = 0
                while (run >> x) & 1 == 0:
                    x += 1
                return y * self.board.width + x
            y += 1
        return -1

    def lakes_without_road(self) -> i64:
        count: i64 = 0
        i: i64 = 0
        while i < len(self.board.lake_cells):
            cell = self.board.lake_cells[i]
            row: i64 = self.planes[NEAR * self.board.height + cell // self.board.width]
            if (row >> (cell % self.board.width)) & 1 == 0:
                count += 1
            i += 1
        return count

    def lies_by_park(self, number: i64) -> bool:
        cells = self.cells_of(card_of(self.built[number]), place_of(self.built[number]))
        i: i64 = 0
        while i < len(cells):
            k: i64 = cells[i] * 4
            end: i64 = k + 4
            while k < end:
                near = self.board.grid.neighbours[k]
                k += 1
                if near >= 0 and self.is_park(near):
                    return True
            i += 1
        return False

    def community_park(self) -> bool:
        found = False
        i: i64 = 0
        while i < len(self.built):
            if kind_of(self.built[i]) == COMMERCIAL:
                if not self.lies_by_park(i):
                    return False
                found = True
            i += 1
        return found

    def spread(self) -> i64:
        """The largest district of any type minus the smallest of the four (K-63)."""
        least = self.district_size(0)
        most = least
        kind: i64 = 1
        while kind < KINDS:
            size = self.district_size(kind)
            least = min(least, size)
            most = max(most, size)
            kind += 1
        return most - least

    def cultural_quadrants(self) -> i64:
        """In how many of the four quadrants there is part of a cultural building."""
        height = self.board.height
        half: i64 = self.board.width // 2
        left: i64 = bit(half) - 1
        found: i64 = 0
        y: i64 = 0
        while y < height:
            row = self.planes[(BUILT + CULTURAL) * height + y]
            lower: i64 = 2 if 2 * y >= height else 0
            if row & left:
                found |= bit(lower)
            if row >> half:
                found |= bit(lower + 1)
            y += 1
        return ones(found)

    def corners_built(self) -> i64:
        ends: i64 = 1 | bit(self.board.width - 1)
        return ones(self.buildings_row(0) & ends) + ones(
            self.buildings_row(self.board.height - 1) & ends
        )

    def lines_without_building(self) -> i64:
        """Rows and columns without any building."""
        columns: i64 = 0
        missing: i64 = 0
        y: i64 = 0
        while y < self.board.height:
            row = self.buildings_row(y)
            columns |= row
            if row == 0:
                missing += 1
            y += 1
        return missing + self.board.width - ones(columns)

    def polluted_grids(self) -> i64:
        """Grids of other buildings beside a utilities building."""
        height = self.board.height
        plane: i64 = (BUILT + UTILITIES) * height
        count: i64 = 0
        y: i64 = 0
        while y < height:
            row = self.planes[plane + y]
            beside: i64 = (row << 1) | (row >> 1)
            if y > 0:
                beside |= self.planes[plane + y - 1]
            if y + 1 < height:
                beside |= self.planes[plane + y + 1]
            count += ones(beside & self.buildings_row(y) & ~row)
            y += 1
        return count

    def edge_gaps(self, edge: i64) -> i64:
        """Grids along an edge (0 top, 1 right, 2 bottom, 3 left) that Coast Plan still wants filled."""
        mask = self.edge_mask(edge)
        count: i64 = 0
        y, end = self.edge_begin(edge), self.edge_end(edge)
        while y < end:
            count += ones((self.empty_row(y) | self.lost_row(y)) & mask)
            y += 1
        return count

    def edge_spoilt(self, edge: i64) -> bool:
        """Whether a road on the edge keeps Coast Plan from ever being met there (K-85)."""
        mask = self.edge_mask(edge)
        y, end = self.edge_begin(edge), self.edge_end(edge)
        while y < end:
            if self.lost_row(y) & mask:
                return True
            y += 1
        return False

    def edge_begin(self, edge: i64) -> i64:
        """The first row of an edge; `edge_end` is the one after its last."""
        return self.board.height - 1 if edge == 2 else 0

    def edge_end(self, edge: i64) -> i64:
        return 1 if edge == 0 else self.board.height

    def edge_mask(self, edge: i64) -> i64:
        """Bit set of the grids of each of its rows that lie on the edge."""
        if edge == 0 or edge == 2:
            return self.board.full
        return bit(self.board.width - 1) if edge == 1 else 1

    def lost_row(self, y: i64) -> i64:
        """Grids of row y that a road keeps from being filled, unless it lies over a feature."""
        if self.rules.roads_fill_coast:
            return 0
        road = self.planes[ROAD * self.board.height + y]
        return road & ~self.board.river[y] & ~self.board.parks[y]

    def filled_edge(self) -> i64:
        """The first edge without gaps, or -1."""
        edge: i64 = 0
        while edge < 4:
            if self.edge_gaps(edge) == 0:
                return edge
            edge += 1
        return -1

    # -- saving -----------------------------------------------------------------------------------

    def complete(self) -> None:
        """The rows, owners and links follow from the buildings and roads."""
        built, paved = self.built, self.paved
        self.built = vec[i64]()
        self.paved = vec[i64]()
        self.lay(self.up)
        for packed in built:
            self.build(card_of(packed), kind_of(packed), place_of(packed))
        for cell in paved:
            self.pave(cell)


def ranking(cities: list[City], totals: list[i64]) -> list[int]:
    """Most prestige first; a tie goes to more prestige from parks (K-70)."""
    keys = [(totals[k] << 16) + cities[k].park_points() for k in range(len(cities))]
    return [1 + sum([int(other > key) for other in keys]) for key in keys]


def new_city(rules: Rules, board: Board) -> City:
    """An empty city."""
    city = City(rules, board)
    city.up = 0 if board is rules.boards[0] else 1
    city.planes = board.planes[:]
    city.owner = vec[u8]([0] * board.size)
    city.stock = vec[i64]([0] * RESOURCES)
    city.largest = vec[i64]([0] * KINDS)
    return city
