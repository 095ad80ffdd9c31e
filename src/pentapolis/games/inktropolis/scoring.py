"""Inktropolis: a player's city, what fits into it and what it is worth. Ids refer to rules.md.

A city is kept as bit rows: plane p, row y is one number whose bit x stands for the grid in column x.
All places for a shape are found a whole row at a time, by shifting and masking those rows.
"""

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from pentapolis.games.inktropolis.tables import (
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
    DONE,
    FREE,
    KINDS,
    MAX_GRIDS,
    MAX_WAYS,
    NATURE_TRAIL,
    NEAR,
    OWN,
    PAVABLE,
    PRESTIGE,
    RESOURCES,
    ROAD,
    TOURISM,
    TURNS,
    UTILITIES,
    YIELDS,
    Board,
    Rules,
    add_road,
    bit,
    ones,
)


class City:
    """One player's board, resources and unfinished decision."""

    def __init__(self, rules: Rules, board: Board) -> None:
        self.rules: Rules = rules
        self.board: Board = board
        self.planes: vec[i64] = board.planes
        # For each grid, the number of the building on it (from 1), or 0.
        self.owner: vec[u8] = vec[u8]()
        # Buildings in order, packed by `pack`, and for each the bit set of touching ones of its type.
        self.built: vec[i64] = vec[i64]()
        self.links: vec[i64] = vec[i64]()
        # For each type the grids of its largest district: it only grows, so `build` keeps it.
        self.largest: vec[i64] = vec[i64]()
        # Grids that got a road in the game, in order.
        self.paved: vec[i64] = vec[i64]()
        self.stock: vec[i64] = vec[i64]()
        # For each round scored: prestige resources in the low byte, a bit set of closed lakes above.
        self.track: vec[i64] = vec[i64]()
        self.stage: i64 = DONE
        # The card chosen and its type, ANY until that is chosen; -1 before a card is chosen.
        self.card: i64 = -1
        self.type: i64 = ANY
        # Roads that may still be built, or in the set-up the enterprises still to build.
        self.left: i64 = 0

    def clone(self) -> "City":
        copy = City(self.rules, self.board)
        copy.planes = self.planes[:]
        copy.owner = self.owner[:]
        copy.built = self.built[:]
        copy.links = self.links[:]
        copy.largest = self.largest[:]
        copy.paved = self.paved[:]
        copy.stock = self.stock[:]
        copy.track = self.track[:]
        copy.stage = self.stage
        copy.card = self.card
        copy.type = self.type
        copy.left = self.left
        return copy

    # -- to look at only: copies that share what is not about to change -----------------------------

    def shared(self) -> "City":
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

    def with_road(self, cell: i64) -> "City":
        """This city with one more road."""
        seen = self.shared()
        seen.planes = self.planes[:]
        add_road(self.board, seen.planes, cell)
        return seen

    def with_stock(self) -> "City":
        """This city with resources of its own, to pay and earn."""
        seen = self.shared()
        seen.stock = self.stock[:]
        return seen

    # -- paying (K-20 to K-29) --------------------------------------------------------------------

    def can_pay(self, card: i64, way: i64) -> bool:
        cost = self.rules.cost
        at: i64 = (card * MAX_WAYS + way) * RESOURCES
        resource: i64 = 0
        while resource < RESOURCES:
            if self.stock[resource] < cost[at + resource]:
                return False
            resource += 1
        return True

    def payable_ways(self, card: i64) -> vec[i64]:
        found = vec[i64]()
        way: i64 = 0
        while way < self.rules.ways[card]:
            if self.can_pay(card, way):
                found = append(found, way)
            way += 1
        return found

    def can_build(self, card: i64) -> bool:
        """Whether the card can be paid for and there is a place for it."""
        way: i64 = 0
        while way < self.rules.ways[card]:
            if self.can_pay(card, way):
                return self.fits(card)
            way += 1
        return False

    def pay(self, card: i64, way: i64) -> None:
        at: i64 = (card * MAX_WAYS + way) * RESOURCES
        resource: i64 = 0
        while resource < RESOURCES:
            self.stock[resource] = self.stock[resource] - self.rules.cost[at + resource]
            resource += 1

    def earn(self, card: i64, kind: i64) -> None:
        at: i64 = card * YIELDS
        resource: i64 = 0
        while resource < RESOURCES:
            self.stock[resource] = self.stock[resource] + self.rules.yields[at + resource]
            resource += 1
        self.stock[kind] = self.stock[kind] + self.rules.yields[at + OWN]

    # -- where buildings fit (K-30 to K-39) -------------------------------------------------------

    def row_fits(self, shape: i64, y: i64) -> i64:
        """Bit set of the columns where the turned shape's top left corner may lie in this row."""
        rules = self.rules
        height = self.board.height
        if y + rules.tall[shape] > height:
            return 0
        planes = self.planes
        dx = rules.dx
        dy = rules.dy
        room: i64 = self.board.full
        touch: i64 = 0
        k: i64 = shape * MAX_GRIDS
        end: i64 = k + rules.grids[shape]
        while k < end:
            row: i64 = y + dy[k]
            room &= planes[row] >> dx[k]
            if room == 0:
                return 0
            touch |= planes[NEAR * height + row] >> dx[k]
            k += 1
        return room & touch

    def fit_rows(
        self, shape: i64, first: i64, last: i64, rows: vec[i64], at: i64, enough: bool
    ) -> bool:
        """`row_fits` for every row from first to last into rows[at + y * TURNS]; whether any is set.

        With `enough` it stops at the first row with a place.
        """
        rules = self.rules
        height = self.board.height
        last = min(last, height - rules.tall[shape])
        planes = self.planes
        dx = rules.dx
        dy = rules.dy
        full = self.board.full
        begin: i64 = shape * MAX_GRIDS
        end: i64 = begin + rules.grids[shape]
        some = False
        y: i64 = first
        while y <= last:
            room: i64 = full
            k: i64 = begin
            while k < end:
                room &= planes[y + dy[k]] >> dx[k]
                k += 1
            if room:
                touch: i64 = 0
                near: i64 = NEAR * height + y
                k = begin
                while k < end:
                    touch |= planes[near + dy[k]] >> dx[k]
                    k += 1
                room &= touch
                if room:
                    if enough:
                        return True
                    rows[at + y * TURNS] = room
                    some = True
            y += 1
        return some

    def lowest_near(self) -> i64:
        """The first row with free ground at a road; the height of the board if there is none."""
        height = self.board.height
        y: i64 = 0
        while y < height and self.planes[y] & self.planes[NEAR * height + y] == 0:
            y += 1
        return y

    def highest_near(self) -> i64:
        height = self.board.height
        y: i64 = height - 1
        while y >= 0 and self.planes[y] & self.planes[NEAR * height + y] == 0:
            y -= 1
        return y

    def fits(self, card: i64) -> bool:
        """Whether there is any place for the card's shape."""
        low = self.lowest_near()
        high = self.highest_near()
        shape: i64 = card * TURNS
        end: i64 = shape + TURNS
        while shape < end:
            if self.rules.grids[shape]:
                first: i64 = max(0, low - self.rules.tall[shape] + 1)
                if self.fit_rows(shape, first, high, self.stock, 0, True):
                    return True
            shape += 1
        return False

    def places(self, card: i64, base: i64) -> vec[i64]:
        """Every place, as base + grid of the shape's top left corner * TURNS + turn, ascending."""
        found = vec[i64](capacity=64)
        low = self.lowest_near()
        high = self.highest_near()
        if low > high:
            return found
        rows = vec[i64]([0] * (self.board.height * TURNS))
        turn: i64 = 0
        while turn < TURNS:
            shape: i64 = card * TURNS + turn
            if self.rules.grids[shape]:
                first: i64 = max(0, low - self.rules.tall[shape] + 1)
                self.fit_rows(shape, first, high, rows, turn, False)
            turn += 1
        width = self.board.width
        y: i64 = 0
        while y <= high:
            some: i64 = 0
            at: i64 = y * TURNS
            turn = 0
            while turn < TURNS:
                some |= rows[at + turn]
                turn += 1
            x: i64 = 0
            while some >> x:
                if (some >> x) & 1:
                    place: i64 = base + (y * width + x) * TURNS
                    turn = 0
                    while turn < TURNS:
                        if (rows[at + turn] >> x) & 1:
                            found = append(found, place + turn)
                        turn += 1
                x += 1
            y += 1
        return found

    def beside_district(self, kind: i64) -> vec[i64]:
        """Rows of the grids beside the largest district of the type, or any building if it has none."""
        height = self.board.height
        rows = vec[i64]([0] * (height + 2))
        group = self.district(kind)
        number: i64 = 0
        while number < len(self.built):
            packed = self.built[number]
            if (group >> number) & 1 or (group == 0 and kind_of(packed) == kind):
                place = place_of(packed)
                y: i64 = place // TURNS // self.board.width
                x: i64 = place // TURNS % self.board.width
                k: i64 = (card_of(packed) * TURNS + place % TURNS) * MAX_GRIDS
                end: i64 = k + self.rules.grids[card_of(packed) * TURNS]
                while k < end:
                    mask: i64 = bit(x + self.rules.dx[k])
                    at: i64 = y + self.rules.dy[k] + 1
                    rows[at - 1] = rows[at - 1] | mask
                    rows[at] = rows[at] | (mask << 1) | (mask >> 1)
                    rows[at + 1] = rows[at + 1] | mask
                    k += 1
            number += 1
        return rows[1 : height + 1]

    def fits_beside(self, card: i64, beside: vec[i64]) -> bool:
        """Whether there is a place for the card that touches one of these grids."""
        rules = self.rules
        height = self.board.height
        shape: i64 = card * TURNS
        last_shape: i64 = shape + TURNS
        while shape < last_shape:
            begin: i64 = shape * MAX_GRIDS
            end: i64 = begin + rules.grids[shape]
            y: i64 = 0
            while begin < end and y + rules.tall[shape] <= height:
                joined: i64 = 0
                k: i64 = begin
                while k < end:
                    joined |= beside[y + rules.dy[k]] >> rules.dx[k]
                    k += 1
                if joined and joined & self.row_fits(shape, y):
                    return True
                y += 1
            shape += 1
        return False

    def may_place(self, card: i64, place: i64) -> bool:
        if place < 0 or place >= self.board.size * TURNS:
            return False
        cell: i64 = place // TURNS
        shape: i64 = card * TURNS + place % TURNS
        if self.rules.grids[shape] == 0:
            return False
        return (
            self.row_fits(shape, cell // self.board.width) >> (cell % self.board.width)
        ) & 1 == 1

    def cells_of(self, card: i64, place: i64) -> vec[i64]:
        """The grids the card covers at this place."""
        shape: i64 = card * TURNS + place % TURNS
        cell: i64 = place // TURNS
        cells = vec[i64](capacity=MAX_GRIDS)
        k: i64 = shape * MAX_GRIDS
        end: i64 = k + self.rules.grids[shape]
        while k < end:
            cells = append(cells, cell + self.rules.dy[k] * self.board.width + self.rules.dx[k])
            k += 1
        return cells

    # -- building ---------------------------------------------------------------------------------

    def build(self, card: i64, kind: i64, place: i64) -> None:
        """Draw the building; its resources come with `earn`."""
        cells = self.cells_of(card, place)
        height = self.board.height
        number: i64 = len(self.built)
        touching: i64 = 0
        i: i64 = 0
        while i < len(cells):
            cell = cells[i]
            i += 1
            y: i64 = cell // self.board.width
            mask: i64 = bit(cell % self.board.width)
            self.planes[y] = self.planes[y] & ~mask
            self.planes[PAVABLE * height + y] = self.planes[PAVABLE * height + y] & ~mask
            plane: i64 = (BUILT + kind) * height + y
            self.planes[plane] = self.planes[plane] | mask
            plane = (BUILT + ANY) * height + y
            self.planes[plane] = self.planes[plane] | mask
            k: i64 = cell * 4
            end: i64 = k + 4
            while k < end:
                near = self.board.grid.neighbours[k]
                k += 1
                if near >= 0 and self.owner[near]:
                    other: i64 = i64(self.owner[near]) - 1
                    if kind_of(self.built[other]) == kind:
                        touching |= bit(other)
        i = 0
        while i < len(cells):
            self.owner[cells[i]] = u8(number + 1)
            i += 1
        self.built = append(self.built, pack(card, kind, place))
        self.links = append(self.links, touching)
        other = 0
        while touching >> other:
            if (touching >> other) & 1:
                self.links[other] = self.links[other] | bit(number)
            other += 1
        group = self.group_of(number)
        if ones(group) >= self.rules.district:
            self.largest[kind] = max(self.largest[kind], self.group_size(group))

    def may_pave(self, cell: i64) -> bool:
        """Whether a road can reach the grid from a road beside it (K-41, K-42)."""
        if cell < 0 or cell >= self.board.size:
            return False
        y: i64 = cell // self.board.width
        height = self.board.height
        open_row: i64 = self.planes[PAVABLE * height + y] & self.planes[NEAR * height + y]
        return (open_row >> (cell % self.board.width)) & 1 == 1

    def pavable(self, base: i64) -> vec[i64]:
        """Every grid a road can reach, as base + grid, ascending."""
        found = vec[i64](capacity=64)
        height = self.board.height
        y: i64 = 0
        while y < height:
            row: i64 = self.planes[PAVABLE * height + y] & self.planes[NEAR * height + y]
            x: i64 = 0
            while row >> x:
                if (row >> x) & 1:
                    found = append(found, base + y * self.board.width + x)
                x += 1
            y += 1
        return found

    def can_pave(self) -> bool:
        height = self.board.height
        y: i64 = 0
        while y < height:
            if self.planes[PAVABLE * height + y] & self.planes[NEAR * height + y]:
                return True
            y += 1
        return False

    def pave(self, cell: i64) -> None:
        add_road(self.board, self.planes, cell)
        self.paved = append(self.paved, cell)

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

    def group_of(self, number: i64) -> i64:
        """Bit set of the buildings that hang together with this one by their type."""
        group: i64 = bit(number)
        fresh: i64 = group
        while fresh:
            found: i64 = 0
            b: i64 = 0
            while fresh >> b:
                if (fresh >> b) & 1:
                    found |= self.links[b]
                b += 1
            fresh = found & ~group
            group |= found
        return group

    def district(self, kind: i64) -> i64:
        """Bit set of the buildings in the largest district of the type, 0 if there is none (K-54)."""
        i: i64 = 0
        while self.largest[kind] and i < len(self.built):
            if kind_of(self.built[i]) == kind:
                group = self.group_of(i)
                if (
                    self.group_size(group) == self.largest[kind]
                    and ones(group) >= self.rules.district
                ):
                    return group
            i += 1
        return 0

    def group_size(self, group: i64) -> i64:
        size: i64 = 0
        b: i64 = 0
        while group >> b:
            if (group >> b) & 1:
                size += self.rules.grids[card_of(self.built[b]) * TURNS]
            b += 1
        return size

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
            return self.spread() < self.rules.plan_number[plan]
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
        height = self.board.height
        if edge == 0 or edge == 2:
            y: i64 = 0 if edge == 0 else height - 1
            return ones(self.coast_gaps_row(y))
        shift: i64 = self.board.width - 1 if edge == 1 else 0
        count: i64 = 0
        y = 0
        while y < height:
            count += (self.coast_gaps_row(y) >> shift) & 1
            y += 1
        return count

    def coast_gaps_row(self, y: i64) -> i64:
        gaps = self.empty_row(y)
        if not self.rules.roads_fill_coast:  # a road is no building, unless it lies over a feature
            road = self.planes[ROAD * self.board.height + y]
            gaps |= road & ~self.board.river[y] & ~self.board.parks[y]
        return gaps

    def filled_edge(self) -> i64:
        """The first edge without gaps, or -1."""
        edge: i64 = 0
        while edge < 4:
            if self.edge_gaps(edge) == 0:
                return edge
            edge += 1
        return -1

    # -- saving -----------------------------------------------------------------------------------

    def dump(self) -> list[list[int]]:
        """Plain numbers; planes, owners and links follow from the buildings and roads."""
        return [
            [self.stage, self.card, self.type, self.left],
            list(self.stock),
            list(self.built),
            list(self.paved),
            list(self.track),
        ]


def pack(card: i64, kind: i64, place: i64) -> i64:
    """A building in one number."""
    return (place << 10) | (kind << 8) | card


def card_of(packed: i64) -> i64:
    return packed & 255


def kind_of(packed: i64) -> i64:
    return (packed >> 8) & 3


def place_of(packed: i64) -> i64:
    return packed >> 10


def new_city(rules: Rules, board: Board) -> City:
    """An empty city."""
    city = City(rules, board)
    city.planes = board.planes[:]
    city.owner = vec[u8]([0] * board.size)
    city.stock = vec[i64]([0] * RESOURCES)
    city.largest = vec[i64]([0] * KINDS)
    return city


def load_city(rules: Rules, board: Board, data: list[list[int]]) -> City:
    """A city from its `dump`."""
    city = new_city(rules, board)
    city.stage, city.card, city.type, city.left = data[0][0], data[0][1], data[0][2], data[0][3]
    city.stock = vec[i64](data[1])
    for packed in data[2]:
        city.build(card_of(packed), kind_of(packed), place_of(packed))
    for cell in data[3]:
        city.pave(cell)
    city.track = vec[i64](data[4])
    return city
