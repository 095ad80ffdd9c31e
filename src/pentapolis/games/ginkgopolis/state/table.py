"""Ginkgopolis: what lies on the table, and the city."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from pentapolis.engine.events import Place
from pentapolis.engine.rng import Rng
from pentapolis.engine.setup import Setup
from pentapolis.games.ginkgopolis.data import GinkgoData
from pentapolis.games.ginkgopolis.scoring import (
    CARDS,
    LETTERS,
    TOP,
    Holding,
    Rules,
    bit,
    floors_of,
    owner_of,
)

FULL_HAND: Final[i64] = 4
KEPT: Final[i64] = 3
# The city is kept as a list of buildings with their cells and neighbours. Cells are numbered
# y * 128 + x; 51 tiles reach at most 53 cells from the middle, so no cell is ever out of range.
STRIDE: Final[i64] = 128
ORIGIN: Final[i64] = 64 * STRIDE + 64
CELLS: Final[i64] = STRIDE * STRIDE

# Actions. A card is its number + 1; tiles, Characters and cells count from these on.
CARD: Final[i64] = 1
WITH_TILE: Final[i64] = 80
WITHOUT: Final[i64] = 140
KEEP_HAND: Final[i64] = 141
NEW_HAND: Final[i64] = 142
TAKE_RESOURCE: Final[i64] = 143
TAKE_TILE: Final[i64] = 144
CHARACTER: Final[i64] = 150
KEEP_TILE: Final[i64] = 180
GIVE_TILE: Final[i64] = 240
CELL: Final[i64] = 300
ACTIONS: Final[i64] = CELL + CELLS

# Phases.
DRAFT: Final[i64] = 0
HAND: Final[i64] = 1
PLAN: Final[i64] = 2
RESOLVE: Final[i64] = 3
RETURN: Final[i64] = 4
OVER: Final[i64] = 5
# What is asked while an action is carried out.
NOTHING: Final[i64] = 0
TAKE: Final[i64] = 1
MOVE: Final[i64] = 2
# Why the game ends.
RUNNING: Final[i64] = 0
TILES_GONE: Final[i64] = 1
ALL_BUILT: Final[i64] = 2
HAL_DONE: Final[i64] = 3
TOO_LONG: Final[i64] = 4
END_REASONS: Final = ["", "tiles", "resources", "hal", "rounds"]
# Values of a planned tile: not decided yet, or none.
UNDECIDED: Final[i64] = -1
ALONE: Final[i64] = 60

# The record of an action: where its eight numbers are, and its kind if it could not be paid for.
DEED: Final[i64] = 8
DEED_TILE: Final[i64] = 1
DEED_KIND: Final[i64] = 2
DEED_ITEMS: Final[i64] = 3
DEED_PUT: Final[i64] = 6
DEED_COVERED: Final[i64] = 7
FAILED: Final[i64] = 3

# The public in the bit sets of those who know a card.
PUBLIC: Final[i64] = 5
# What is remembered of a tile, in one number: who put it back (+ 1; only that player knows), who has
# built it since (+ 1), behind whose screen everyone has seen it (+ 1), who may have put it back
# although it had been seen (+ 1), and whether everyone knows that it was put back.
BACK: Final[i64] = 0
BUILT: Final[i64] = 3
SHOWN: Final[i64] = 6
MAYBE: Final[i64] = 9
SURELY: Final[i64] = 0x1000


class Table(GinkgoData):
    """What lies on the table, and the city."""

    def __init__(self, setup: Setup, rng: Rng, rules: Rules) -> None:
        super().__init__(setup, rng)
        self.rules: Rules = rules
        self.sides: i64 = 2 if setup.players == 1 else setup.players

    def complete(self) -> None:
        """Neighbours and bonuses follow from the rest."""
        cells, blocks = self.cells, self.blocks
        if len(cells) != len(blocks):
            raise ValueError("cells and blocks have different lengths")
        self.cells = vec[i64]()
        self.blocks = vec[i64]()
        for number in range(len(cells)):
            self.found(cells[number], blocks[number])
        self.bonus = vec[i64]([0] * (9 * self.sides))
        for side in range(self.sides):
            if self.is_hal(side):
                continue
            for card in items_of(self.tableau[side]):
                self.add_bonus(side, card)
            for character in items_of(self.characters[side]):
                self.add_bonus(side, CARDS + character)

    def add_bonus(self, side: i64, card: i64) -> None:
        when = self.rules.when[card]
        if when > 2:
            return
        item: i64 = 0
        while item < 3:
            at: i64 = 9 * side + 3 * when + item
            self.bonus[at] = self.bonus[at] + self.rules.gain[3 * card + item]
            item += 1

    def holding(self, side: i64) -> Holding:
        return Holding(self.rules, self.blocks, side, self.tableau[side], self.characters[side])

    # -- sides and cells --------------------------------------------------------------------------

    def is_hal(self, side: i64) -> bool:
        return side >= self.players

    def seat_of(self, side: i64) -> int | None:
        """Who is named in events: Hal has no seat."""
        return None if side >= self.players else side

    # -- the city ---------------------------------------------------------------------------------

    def found(self, cell: i64, block: i64) -> None:
        """A new building on an empty cell."""
        new: i64 = len(self.cells)
        self.cells = append(self.cells, cell)
        self.blocks = append(self.blocks, block)
        k: i64 = 0
        while k < 4:
            there = self.building_at(cell + step(k))
            self.near = append(self.near, there)
            if there >= 0:
                self.near[4 * there + ((k + 2) & 3)] = new
            k += 1

    def building_at(self, cell: i64) -> i64:
        cells = self.cells
        i: i64 = 0
        while i < len(cells):
            if cells[i] == cell:
                return i
            i += 1
        return -1

    def building_of(self, tile: i64) -> i64:
        """The building that a card points at: the one with its tile on top (G-03)."""
        i: i64 = 0
        while i < len(self.blocks):
            if self.blocks[i] & TOP == tile:
                return i
            i += 1
        return -1

    def letter_at(self, cell: i64) -> i64:
        tokens = self.tokens
        i: i64 = 0
        while i < LETTERS:
            if tokens[i] == cell:
                return i
            i += 1
        return -1

    def in_city(self, side: i64) -> i64:
        """The side's resources on buildings."""
        count: i64 = 0
        i: i64 = 0
        while i < len(self.blocks):
            if owner_of(self.blocks[i]) == side:
                count += floors_of(self.blocks[i])
            i += 1
        return count

    def city_tiles(self) -> i64:
        """Every tile in the city, seen or covered, as a bit set."""
        tiles = self.covered
        i: i64 = 0
        while i < len(self.blocks):
            tiles |= bit(self.blocks[i] & TOP)
            i += 1
        return tiles


def spot(cell: i64) -> tuple[int, int]:
    """x to the right and y downwards from the middle of the first nine tiles."""
    return cell % STRIDE - ORIGIN % STRIDE, cell // STRIDE - ORIGIN // STRIDE


def city_place(cell: i64) -> Place:
    return Place("city", None, spot(cell))


def step(direction: i64) -> i64:
    """North, east, south, west as differences of cell numbers."""
    if direction == 0:
        return -STRIDE
    if direction == 1:
        return 1
    return STRIDE if direction == 2 else -1


def next_in(bits: i64, start: i64) -> i64:
    """The lowest member of a bit set from `start` on, or -1."""
    rest: i64 = bits >> start
    if rest == 0:
        return -1
    while rest & 1 == 0:
        rest >>= 1
        start += 1
    return start


def items_of(bits: i64) -> vec[i64]:
    """The members of a bit set, ascending."""
    found = vec[i64]()
    item: i64 = 0
    while bits >> item:
        if (bits >> item) & 1:
            found = append(found, item)
        item += 1
    return found


def count_of(bits: i64) -> i64:
    count: i64 = 0
    while bits:
        bits &= bits - 1
        count += 1
    return count
