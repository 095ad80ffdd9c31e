"""Inktropolis: a player's board: paying for buildings, where they fit, building. Ids refer to rules.md.

A board is kept as bit rows: plane p, row y is one number whose bit x stands for the grid in column x.
All places for a shape are found a whole row at a time, by shifting and masking those rows.
"""

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from pentapolis.engine.rng import Rng
from pentapolis.games.inktropolis.data import CityData
from pentapolis.games.inktropolis.scoring.tables import (
    ANY,
    BUILT,
    MAX_GRIDS,
    MAX_WAYS,
    NEAR,
    OWN,
    PAVABLE,
    RESOURCES,
    TURNS,
    YIELDS,
    Board,
    Rules,
    add_road,
    bit,
    ones,
)


class Ground(CityData):
    """One player's board, resources and unfinished decision."""

    def __init__(self, rules: Rules, board: Board) -> None:
        super().__init__()
        self.rules: Rules = rules
        self.board: Board = board

    # -- the side of the board (K-06) -------------------------------------------------------------

    def side(self) -> i64:
        """Which side of the board is up: 0 for A, 1 for B."""
        return self.up

    def lay(self, side: i64) -> None:
        """Lay the board with this side up; only while nothing has been built."""
        self.up = side
        self.board = self.rules.boards[side]
        self.planes = self.board.planes[:]

    # -- paying (K-20 to K-29) --------------------------------------------------------------------

    def can_pay(self, card: i64, way: i64) -> bool:
        cost, stock = self.rules.cost, self.stock
        at: i64 = (card * MAX_WAYS + way) * RESOURCES
        resource: i64 = 0
        while resource < RESOURCES:
            if stock[resource] < cost[at + resource]:
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

    def first_way(self, card: i64) -> i64:
        """The first way to pay for the card, or -1."""
        way: i64 = 0
        while way < self.rules.ways[card]:
            if self.can_pay(card, way):
                return way
            way += 1
        return -1

    def can_build(self, card: i64) -> bool:
        """Whether the card can be paid for and there is a place for it."""
        return self.first_way(card) >= 0 and self.fits(card)

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

    def place_rows(self, card: i64) -> vec[i64]:
        """The places for the card, as bits of grids for the shape's top left corner, at row * TURNS +
        turn."""
        rows = vec[i64]([0] * (self.board.height * TURNS))
        low = self.lowest_near()
        high = self.highest_near()
        turn: i64 = 0
        while turn < TURNS:
            shape: i64 = card * TURNS + turn
            if self.rules.grids[shape]:
                first: i64 = max(0, low - self.rules.tall[shape] + 1)
                self.fit_rows(shape, first, high, rows, turn, False)
            turn += 1
        return rows

    def any_place(self, card: i64, rng: Rng) -> i64:
        """One of the places for the card by one draw, without listing them; -1 if there is none."""
        rows = self.place_rows(card)
        count: i64 = 0
        at: i64 = 0
        while at < len(rows):
            count += ones(rows[at])
            at += 1
        n = rng.below(max(count, i64(1)))
        if count == 0:
            return -1
        at = 0
        while True:
            here: i64 = 0
            turn: i64 = 0
            while turn < TURNS:
                here += ones(rows[at + turn])
                turn += 1
            if n < here:
                break
            n -= here
            at += TURNS
        x: i64 = 0
        while True:
            turn = 0
            while turn < TURNS:
                if (rows[at + turn] >> x) & 1:
                    if n == 0:
                        return (at // TURNS * self.board.width + x) * TURNS + turn
                    n -= 1
                turn += 1
            x += 1

    def places(self, card: i64, base: i64) -> vec[i64]:
        """Every place, as base + grid of the shape's top left corner * TURNS + turn, ascending."""
        found = vec[i64](capacity=64)
        rows = self.place_rows(card)
        width = self.board.width
        turn: i64 = 0
        y: i64 = 0
        while y < self.board.height:
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

    def fits_beside(self, card: i64, beside: vec[i64], at: i64 = 0) -> bool:
        """Whether there is a place for the card that touches one of these grids, rows from `at` on."""
        rules = self.rules
        dx, dy = rules.dx, rules.dy
        shape: i64 = card * TURNS
        last_shape: i64 = shape + TURNS
        while shape < last_shape:
            begin: i64 = shape * MAX_GRIDS
            end: i64 = begin + rules.grids[shape]
            last: i64 = self.board.height - rules.tall[shape] if begin < end else -1
            y: i64 = 0
            while y <= last:
                joined: i64 = 0
                k: i64 = begin
                while k < end:
                    joined |= beside[at + y + dy[k]] >> dx[k]
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

    def pavable_count(self) -> i64:
        height = self.board.height
        found: i64 = 0
        y: i64 = 0
        while y < height:
            found += ones(self.planes[PAVABLE * height + y] & self.planes[NEAR * height + y])
            y += 1
        return found

    def nth_pavable(self, n: i64) -> i64:
        """The grid that a road can reach with so many others before it."""
        height = self.board.height
        y: i64 = 0
        while True:
            row: i64 = self.planes[PAVABLE * height + y] & self.planes[NEAR * height + y]
            x: i64 = 0
            while row >> x:
                if (row >> x) & 1:
                    if n == 0:
                        return y * self.board.width + x
                    n -= 1
                x += 1
            y += 1

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

    # -- buildings that hang together ---------------------------------------------------------------

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


def pack(card: i64, kind: i64, place: i64) -> i64:
    """A building in one number."""
    return (place << 10) | (kind << 8) | card


def card_of(packed: i64) -> i64:
    return packed & 255


def kind_of(packed: i64) -> i64:
    return (packed >> 8) & 3


def place_of(packed: i64) -> i64:
    return packed >> 10
