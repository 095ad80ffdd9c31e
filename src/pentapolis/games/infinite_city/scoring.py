"""Infinite City: the tile tables, the growing city and its score. Ids such as I-51 refer to rules.md.

A *cell* is y * 256 + x with the first tile at START. Cell numbers wrap round after 256 both ways, and
no city has enough tiles to reach round and meet itself, so there is no border. The city itself is
kept on a much smaller field of `size` x `size`, wrapped round in the same way, which doubles
whenever the city has grown too wide for it: small cities, nearly all of them, stay cheap to copy.
"""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr, u8

from pentapolis.games.infinite_city.data import CityData

SPAN: Final[i64] = 256
CELLS: Final[i64] = SPAN * SPAN
START: Final[i64] = 128 * SPAN + 128
# Fewer tiles than this can never reach round the 256 cells of a row or column.
MAX_TILES: Final[i64] = 200
# A tile in the city is its type, with this bit while it lies face down.
DOWN: Final[i64] = 32
MAX_TYPES: Final[i64] = 32
MAX_PLAYERS: Final[i64] = 6
# The tokens on a tile: eight bits per seat.
TOKEN_BITS: Final[i64] = 8
TOKEN_MASK: Final[i64] = 255

# Properties of a tile type.
OPTIONAL: Final[i64] = 1
EACH: Final[i64] = 2
PIERCES: Final[i64] = 4
SHIELDS: Final[i64] = 8
BINDS: Final[i64] = 16
BESIDE: Final[i64] = 32

# What a tile's text does; the names are those of the content packs.
EFFECT_NAMES: Final = [
    "none",
    "play_from_hand",
    "play_from_deck",
    "play_from_other",
    "add_face_down",
    "clear",
    "swap_tiles",
    "move_tile",
    "swap_hands",
    "draw_more",
    "take",
    "settle",
    "pick_up",
    "recall",
    "gather",
    "swap_token",
    "remove",
    "invite",
    "redraw",
]
NONE: Final[i64] = 0
PLAY_FROM_HAND: Final[i64] = 1
PLAY_FROM_DECK: Final[i64] = 2
PLAY_FROM_OTHER: Final[i64] = 3
ADD_FACE_DOWN: Final[i64] = 4
CLEAR: Final[i64] = 5
SWAP_TILES: Final[i64] = 6
MOVE_TILE: Final[i64] = 7
SWAP_HANDS: Final[i64] = 8
DRAW_MORE: Final[i64] = 9
TAKE: Final[i64] = 10
SETTLE: Final[i64] = 11
PICK_UP: Final[i64] = 12
RECALL: Final[i64] = 13
GATHER: Final[i64] = 14
SWAP_TOKEN: Final[i64] = 15
REMOVE: Final[i64] = 16
INVITE: Final[i64] = 17
REDRAW: Final[i64] = 18


class Rules:
    """A content pack as tables: one column per property of the tile types, and the numbers."""

    def __init__(
        self,
        codes: list[str],
        columns: dict[str, list[int]],
        numbers: dict[str, int],
        start: list[int],
    ) -> None:
        self.codes: list[str] = codes
        self.copies: vec[i64] = vec[i64](columns["copies"])
        self.values: vec[i64] = vec[i64](columns["value"])
        self.silver: vec[i64] = vec[i64](columns["silver"])
        self.effects: vec[i64] = vec[i64](columns["effect"])
        self.numbers: vec[i64] = vec[i64](columns["number"])
        self.flags: vec[i64] = vec[i64](columns["flags"])
        self.types: i64 = len(self.copies)
        self.start: vec[i64] = vec[i64](start)
        self.tokens: i64 = numbers["tokens"]
        self.hand: i64 = numbers["hand"]
        self.group: i64 = numbers["group"]
        self.tile_points: i64 = numbers["tile_points"]
        self.stations: i64 = numbers["stations"]
        self.rounds: i64 = numbers["rounds"]


def spot(cell: i64) -> tuple[int, int]:
    """x to the right and y downwards from the middle of the first five tiles."""
    return int(cell % SPAN - START % SPAN), int(cell // SPAN - START // SPAN)


def beside(cell: i64, direction: i64) -> i64:
    """The neighbour of a cell: 0 north, 1 west, 2 east, 3 south (ascending, but for the wrap)."""
    if direction == 0:
        return (cell - SPAN) & (CELLS - 1)
    if direction == 1:
        return (cell & ~(SPAN - 1)) | ((cell - 1) & (SPAN - 1))
    if direction == 2:
        return (cell & ~(SPAN - 1)) | ((cell + 1) & (SPAN - 1))
    return (cell + SPAN) & (CELLS - 1)


def insert(cells: vec[i64], cell: i64) -> vec[i64]:
    """Into ascending cells, unless it is there already."""
    i: i64 = len(cells)
    while i > 0 and cells[i - 1] > cell:
        i -= 1
    if i > 0 and cells[i - 1] == cell:
        return cells
    cells = append(cells, cell)
    at: i64 = len(cells) - 1
    while at > i:
        cells[at] = cells[at - 1]
        at -= 1
    cells[i] = cell
    return cells


# `final` makes calls of its methods direct; the memory of the last one freed is used again.
@final
@mypyc_attr(free_list_len=1)
class City(CityData):
    """The tiles on the table and the tokens on them.

    Each tile has a slot: `cells`, `kinds`, `tokens` and `marks` say where it lies, what it is, whose
    tokens are on it and who has seen it face down. `board` maps the field to slots plus one, and
    `near` counts the tiles beside each place.
    """

    def __init__(self, rules: Rules) -> None:
        super().__init__()
        self.rules: Rules = rules

    def clone(self) -> "City":
        copy = City(self.rules)
        self.copy_data_to(copy)
        return copy

    def complete(self) -> None:
        """The field follows from the tiles."""
        tiles = len(self.cells)
        cells, kinds, tokens, marks = self.cells, self.kinds, self.tokens, self.marks
        if not tiles == len(kinds) == len(tokens) == len(marks):
            raise ValueError("the lists of the city have different lengths")
        self.cells, self.kinds = vec[i64](), vec[i64]()
        self.tokens, self.marks = vec[i64](), vec[i64]()
        slot: i64 = 0
        while slot < tiles:
            self.put(cells[slot], kinds[slot], marks[slot])
            self.tokens[slot] = tokens[slot]
            slot += 1

    # -- where things are -------------------------------------------------------------------------

    def place(self, cell: i64) -> i64:
        """The index of a cell in `board` and `near`."""
        last: i64 = self.size - 1
        return ((cell >> 8) & last) * self.size + (cell & last)

    def slot(self, cell: i64) -> i64:
        """The slot of the tile on a cell, or -1."""
        size: i64 = self.size
        last: i64 = size - 1
        return i64(self.board[((cell >> 8) & last) * size + (cell & last)]) - 1

    def window(self) -> tuple[i64, i64, i64, i64]:
        """The first and last column and row that can matter, the cells round the city included."""
        left, right, top, bottom = self.left - 1, self.right + 1, self.top - 1, self.bottom + 1
        if left < 0 or right >= SPAN:
            left, right = 0, SPAN - 1
        if top < 0 or bottom >= SPAN:
            top, bottom = 0, SPAN - 1
        return left, right, top, bottom

    def tiles(self) -> vec[i64]:
        """The cells with a tile, ascending."""
        found = vec[i64](capacity=len(self.cells))
        left, right, top, bottom = self.window()
        last: i64 = self.size - 1
        board = self.board
        y: i64 = top
        while y <= bottom:
            row: i64 = (y & last) * self.size
            x: i64 = left
            while x <= right:
                if board[row + (x & last)] != 0:
                    found = append(found, y * SPAN + x)
                x += 1
            y += 1
        return found

    def is_shield(self, slot: i64) -> bool:
        kind = self.kinds[slot]
        return kind < DOWN and self.rules.flags[kind] & SHIELDS != 0

    def is_plaza(self, slot: i64) -> bool:
        kind = self.kinds[slot]
        return kind < DOWN and self.rules.flags[kind] & BINDS != 0

    def protected(self, cell: i64) -> bool:
        """Whether a face-up Power Station lies there or beside it (I-31)."""
        if self.shields == 0:
            return False
        slot = self.slot(cell)
        if slot >= 0 and self.is_shield(slot):
            return True
        direction: i64 = 0
        while direction < 4:
            slot = self.slot(beside(cell, direction))
            if slot >= 0 and self.is_shield(slot):
                return True
            direction += 1
        return False

    # -- where new tiles may go -------------------------------------------------------------------

    def beside_plaza(self, cell: i64) -> bool:
        direction: i64 = 0
        while direction < 4:
            slot = self.slot(beside(cell, direction))
            if slot >= 0 and self.is_plaza(slot):
                return True
            direction += 1
        return False

    def plaza_is_open(self) -> bool:
        """Whether a face-up Plaza has a free side (I-33)."""
        if self.plazas == 0:
            return False
        slot: i64 = 0
        while slot < len(self.cells):
            if self.is_plaza(slot) and self.near[self.place(self.cells[slot])] < 4:
                return True
            slot += 1
        return False

    def is_free(self, cell: i64) -> bool:
        """Whether a new tile may be put there (I-14, I-33)."""
        if cell < 0 or cell >= CELLS:
            return False
        at = self.place(cell)
        if self.board[at] != 0 or self.near[at] == 0 or not self.inside(cell):
            return False
        return self.beside_plaza(cell) or not self.plaza_is_open()

    def inside(self, cell: i64) -> bool:
        """Whether the cell is within reach of the field, not merely at a wrapped image of it."""
        left, right, top, bottom = self.window()
        x: i64 = cell & (SPAN - 1)
        y: i64 = cell >> 8
        return left <= x <= right and top <= y <= bottom

    def has_tile(self, cell: i64) -> bool:
        return 0 <= cell < CELLS and self.slot(cell) >= 0 and self.cells[self.slot(cell)] == cell

    def free_cells(self) -> vec[i64]:
        """The cells where a new tile may be put, ascending (I-14, I-33)."""
        if self.plazas > 0:
            bound = self.plaza_cells()
            if len(bound) > 0:
                return bound
        found = vec[i64](capacity=2 * len(self.cells) + 4)
        left, right, top, bottom = self.window()
        last: i64 = self.size - 1
        near, board = self.near, self.board
        y: i64 = top
        while y <= bottom:
            row: i64 = (y & last) * self.size
            x: i64 = left
            while x <= right:
                at: i64 = row + (x & last)
                if near[at] != 0 and board[at] == 0:
                    found = append(found, y * SPAN + x)
                x += 1
            y += 1
        return found

    def free_count(self) -> i64:
        """How many `free_cells` there are while no Plaza is face up."""
        left, right, top, bottom = self.window()
        size, last = self.size, self.size - 1
        near, board = self.near, self.board
        found: i64 = 0
        y: i64 = top
        while y <= bottom:
            row: i64 = (y & last) * size
            x: i64 = left
            while x <= right:
                at: i64 = row + (x & last)
                if near[at] != 0 and board[at] == 0:
                    found += 1
                x += 1
            y += 1
        return found

    def nth_free(self, n: i64) -> i64:
        """The n-th of the `free_cells` while no Plaza is face up."""
        left, right, top, _ = self.window()
        size, last = self.size, self.size - 1
        near, board = self.near, self.board
        y: i64 = top
        while True:
            row: i64 = (y & last) * size
            x: i64 = left
            while x <= right:
                at: i64 = row + (x & last)
                if near[at] != 0 and board[at] == 0:
                    if n == 0:
                        return y * SPAN + x
                    n -= 1
                x += 1
            y += 1

    def plaza_cells(self) -> vec[i64]:
        """The empty cells beside face-up Plazas, ascending."""
        found = vec[i64]()
        slot: i64 = 0
        while slot < len(self.cells):
            if self.is_plaza(slot):
                direction: i64 = 0
                while direction < 4:
                    cell = beside(self.cells[slot], direction)
                    if self.slot(cell) < 0:
                        found = insert(found, cell)
                    direction += 1
            slot += 1
        return found

    def can_leave(self, cell: i64) -> bool:
        """Whether the tile there could be put down somewhere else (I-108)."""
        if len(self.cells) < 2:
            return False
        if self.plazas == 0 or not (self.beside_plaza(cell) or self.is_plaza(self.slot(cell))):
            return True  # its leaving gives no Plaza a free side, and takes none away
        trial = self.clone()
        trial.lift(cell)
        free = trial.free_cells()
        return len(free) > 1 or (len(free) == 1 and free[0] != cell)

    # -- changes ----------------------------------------------------------------------------------

    def put(self, cell: i64, kind: i64, mark: i64) -> None:
        """A tile without tokens on an empty cell."""
        x: i64 = cell & (SPAN - 1)
        y: i64 = cell >> 8
        if x < self.left:
            self.left = x
        if x > self.right:
            self.right = x
        if y < self.top:
            self.top = y
        if y > self.bottom:
            self.bottom = y
        if len(self.board) == 0 or self.size < self.needed():
            self.fit()
        self.cells = append(self.cells, cell)
        self.kinds = append(self.kinds, kind)
        self.tokens = append(self.tokens, 0)
        self.marks = append(self.marks, mark)
        self.lay(len(self.cells) - 1)

    def needed(self) -> i64:
        """The width of a field on which no two cells in or round the city share a place."""
        left, right, top, bottom = self.window()
        return max(right - left, bottom - top) + 1

    def fit(self) -> None:
        """A new field that is wide enough."""
        while self.size < self.needed():
            self.size *= 2
        self.board = vec[u8]([0] * (self.size * self.size))
        self.near = vec[u8]([0] * (self.size * self.size))
        self.shields = 0
        self.plazas = 0
        slot: i64 = 0
        while slot < len(self.cells):
            self.lay(slot)
            slot += 1

    def lay(self, slot: i64) -> None:
        """Enter the tile of a slot in the field."""
        cell = self.cells[slot]
        self.board[self.place(cell)] = u8(slot + 1)
        self.shields += 1 if self.is_shield(slot) else 0
        self.plazas += 1 if self.is_plaza(slot) else 0
        direction: i64 = 0
        while direction < 4:
            self.near[self.place(beside(cell, direction))] += 1
            direction += 1

    def unlay(self, slot: i64) -> None:
        cell = self.cells[slot]
        self.board[self.place(cell)] = 0
        self.shields -= 1 if self.is_shield(slot) else 0
        self.plazas -= 1 if self.is_plaza(slot) else 0
        direction: i64 = 0
        while direction < 4:
            self.near[self.place(beside(cell, direction))] -= 1
            direction += 1

    def lift(self, cell: i64) -> None:
        """Take the tile away; the last slot moves into its place."""
        slot = self.slot(cell)
        self.unlay(slot)
        last: i64 = len(self.cells) - 1
        if slot != last:
            self.cells[slot] = self.cells[last]
            self.kinds[slot] = self.kinds[last]
            self.tokens[slot] = self.tokens[last]
            self.marks[slot] = self.marks[last]
            self.board[self.place(self.cells[slot])] = u8(slot + 1)
        self.cells = self.cells[:last]
        self.kinds = self.kinds[:last]
        self.tokens = self.tokens[:last]
        self.marks = self.marks[:last]

    def move(self, cell: i64, to: i64) -> None:
        """The tile goes to an empty cell with all that is on it."""
        slot = self.slot(cell)
        kind, mark, tokens = self.kinds[slot], self.marks[slot], self.tokens[slot]
        self.lift(cell)
        self.put(to, kind, mark)
        self.tokens[len(self.tokens) - 1] = tokens

    def swap(self, one: i64, other: i64) -> None:
        """Two tiles change places with all that is on them."""
        first, second = self.slot(one), self.slot(other)
        self.board[self.place(one)] = u8(second + 1)
        self.board[self.place(other)] = u8(first + 1)
        self.cells[first] = other
        self.cells[second] = one

    def turn_up(self, slot: i64) -> None:
        self.kinds[slot] = self.kinds[slot] & ~DOWN
        self.marks[slot] = 0
        self.shields += 1 if self.is_shield(slot) else 0
        self.plazas += 1 if self.is_plaza(slot) else 0

    # -- points -----------------------------------------------------------------------------------

    def group_of(self, slot: i64, seat: i64, seen: vec[u8]) -> vec[i64]:
        """The slots of the seat's group round a slot; marks them in `seen` (I-51)."""
        shift: i64 = seat * TOKEN_BITS
        group = vec[i64]([slot])
        seen[slot] = 1
        at: i64 = 0
        while at < len(group):
            cell = self.cells[group[at]]
            at += 1
            direction: i64 = 0
            while direction < 4:
                near = self.slot(beside(cell, direction))
                direction += 1
                if near >= 0 and seen[near] == 0 and (self.tokens[near] >> shift) & TOKEN_MASK:
                    seen[near] = 1
                    group = append(group, near)
        return group

    def totals(self, players: i64) -> "Totals":
        return Totals(self, players)

    def parts(self, players: i64) -> "list[Part]":
        """Every point with its source: groups, the largest first, printed values by type, silver."""
        totals = self.totals(players)
        found: list[Part] = []
        for seat in range(players):
            held = [cell for cell in self.tiles() if self.owned(cell, seat)]
            groups = self.groups(held, seat)
            groups.sort(key=lambda group: -len(group.cells))
            found += groups
            kind: i64 = 0
            while kind < self.rules.types:
                same = [cell for cell in held if self.kind_at(cell) == kind]
                if self.rules.values[kind] != 0 and len(same) > 0:
                    points: i64 = self.rules.values[kind] * len(same)
                    found.append(Part("printed", seat, points, same, self.rules.codes[kind]))
                kind += 1
            if totals.silver[seat] > 0:
                shining = [cell for cell in held if self.rules.silver[self.kind_at(cell)] != 0]
                found.append(Part("silver", seat, totals.bonus(seat), shining, None))
        return found

    def groups(self, held: list[int], seat: i64) -> "list[Part]":
        seen = vec[u8]([0] * len(self.cells))
        found: list[Part] = []
        for cell in held:
            slot = self.slot(cell)
            if seen[slot] == 0:
                group = sorted(
                    [int(self.cells[other]) for other in self.group_of(slot, seat, seen)]
                )
                size: i64 = len(group)
                points: i64 = size * self.rules.tile_points if size >= self.rules.group else 0
                found.append(Part("group", seat, points, group, None))
        return found

    def owned(self, cell: i64, seat: i64) -> bool:
        return (self.tokens[self.slot(cell)] >> (seat * TOKEN_BITS)) & TOKEN_MASK != 0

    def kind_at(self, cell: i64) -> i64:
        return self.kinds[self.slot(cell)] & ~DOWN


class Part:
    """One source of a seat's points, and the cells that earn them (or, with no points, would)."""

    def __init__(
        self, source: str, seat: i64, points: i64, cells: list[int], item: str | None
    ) -> None:
        self.source: str = source
        self.seat: i64 = seat
        self.points: i64 = points
        self.cells: list[int] = cells
        # The type whose value is printed.
        self.item: str | None = item


class Totals:
    """The points of every seat, by source, and the size of each one's largest group."""

    def __init__(self, city: City, players: i64) -> None:
        rules = city.rules
        self.groups: vec[i64] = vec[i64]([0] * players)
        self.values: vec[i64] = vec[i64]([0] * players)
        self.silver: vec[i64] = vec[i64]([0] * players)
        self.largest: vec[i64] = vec[i64]([0] * players)
        self.most: i64 = 0
        seat: i64 = 0
        while seat < players:
            shift: i64 = seat * TOKEN_BITS
            seen = vec[u8]([0] * len(city.cells))
            slot: i64 = 0
            while slot < len(city.cells):
                if (city.tokens[slot] >> shift) & TOKEN_MASK:
                    kind = city.kinds[slot] & ~DOWN
                    self.values[seat] += rules.values[kind]
                    self.silver[seat] += rules.silver[kind]
                    if seen[slot] == 0:
                        size: i64 = len(city.group_of(slot, seat, seen))
                        if size > self.largest[seat]:
                            self.largest[seat] = size
                        if size >= rules.group:
                            self.groups[seat] += size * rules.tile_points
                slot += 1
            if self.silver[seat] > self.most:
                self.most = self.silver[seat]
            seat += 1

    def bonus(self, seat: i64) -> i64:
        """The silver bonus: for whoever has the most, tied or not (I-54)."""
        return self.most if self.silver[seat] == self.most else 0

    def points(self, seat: i64) -> i64:
        return self.groups[seat] + self.values[seat] + self.bonus(seat)

    def ranking(self) -> list[int]:
        """By points, then by the largest group; whoever is still tied shares the place (I-55)."""
        merit = [self.points(seat) * 1000 + self.largest[seat] for seat in range(len(self.largest))]
        return [1 + sum([1 for other in merit if other > mine]) for mine in merit]
