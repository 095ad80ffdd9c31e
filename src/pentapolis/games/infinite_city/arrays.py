"""Infinite City: what arrays of it need that its declaration cannot say, and its actions without gaps."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i16, i64

from pentapolis.engine.arrays import Actions
from pentapolis.engine.state import State
from pentapolis.games.infinite_city.scoring import DOWN, SPAN, City
from pentapolis.games.infinite_city.state.actions import CELL
from pentapolis.games.infinite_city.state.turn import InfiniteState

# Bits of `known` and `seen_by`.
PUBLIC: Final[i64] = 6


def tiles_of(state: InfiniteState) -> i64:
    """How many tiles the game has: no list of tiles is longer."""
    copies = state.rules.copies
    total: i64 = 0
    i: i64 = 0
    while i < len(copies):
        total += copies[i]
        i += 1
    return total


def write_kinds(state: InfiniteState, me: i64, out: vec[i16], at: i64) -> i64:
    """Of each tile the type plus one, 0 where it is not seen; and whether it lies face down."""
    kinds, marks = state.city.kinds, state.city.marks
    tiles = tiles_of(state)
    slot: i64 = 0
    while slot < tiles:
        kind: i64 = 0
        down: i64 = 0
        if slot < len(kinds):
            down = 1 if kinds[slot] >= DOWN else 0
            if down == 0 or (marks[slot] >> me) & 1:
                kind = (kinds[slot] & (DOWN - 1)) + 1
        out[at] = i16(kind)
        out[at + 1] = i16(down)
        at += 2
        slot += 1
    return at


def write_hands(state: InfiniteState, me: i64, out: vec[i16], at: i64) -> i64:
    """By type the own tiles; then how many each seat holds."""
    types = state.rules.types
    players = state.players
    i: i64 = 0
    while i < types:
        out[at] = i16(state.hands[me * types + i])
        at += 1
        i += 1
    i = 0
    while i < players:
        out[at] = i16(state.sizes[(me + i) % players])
        at += 1
        i += 1
    return at


def write_known(state: InfiniteState, me: i64, out: vec[i16], at: i64) -> i64:
    """By seat and type, how many the viewer knows of, and how many everybody does."""
    types = state.rules.types
    players = state.players
    ahead: i64 = 0
    while ahead < players:
        whose: i64 = (me + ahead) % players * types
        i: i64 = 0
        while i < types:
            counts = state.known[whose + i]
            out[at] = i16((counts >> (8 * me)) & 255)
            out[at + 1] = i16((counts >> (8 * PUBLIC)) & 255)
            at += 2
            i += 1
        ahead += 1
    return at


def write_deck(state: InfiniteState, me: i64, out: vec[i16], at: i64) -> i64:
    """From the bottom: the type plus one if it is seen, else 0; then who has seen it, the public last.
    Cards that lie there unseen look like nothing: only the length tells."""
    deck = state.deck
    players = state.players
    width: i64 = players + 2
    before: i64 = i64(out[at])
    out[at] = i16(len(deck))
    at += 1
    end: i64 = at + tiles_of(state) * width
    everyone: i64 = (i64(1) << players) - 1
    i: i64 = 0
    while i < len(deck):
        viewers: i64 = deck[i] >> 8
        out[at] = i16((deck[i] & 255) + 1) if (viewers >> me) & 1 else i16(0)
        turned: i64 = viewers & everyone
        turned = (turned >> me) | (turned << (players - me))
        ahead: i64 = 0
        while ahead < players:
            out[at + 1 + ahead] = i16((turned >> ahead) & 1)
            ahead += 1
        out[at + 1 + players] = i16((viewers >> PUBLIC) & 1)
        at += width
        i += 1
    stop: i64 = at + (before - i) * width
    while at < stop:
        out[at] = 0
        at += 1
    return end


def write_target(state: InfiniteState, me: i64, out: vec[i16], at: i64) -> i64:
    """A cell as row and column from the first, or nothing as in every list of cells; a seat, plus one,
    counted from whoever looks."""
    target = state.target
    seat: i64 = 0
    if 0 <= target < state.players:  # no city reaches that corner
        seat = (target - me) % state.players + 1
        target = -1
    out[at] = i16((target >> 8) - 128)
    out[at + 1] = i16((target & (SPAN - 1)) - 128)
    out[at + 2] = i16(seat)
    return at + 3


class InfiniteActions(Actions):
    """A cell is counted from the first tile that lies on it or beside it: never more than all tiles, and
    five cells for each."""

    def __init__(self, tiles: i64) -> None:
        super().__init__(
            [("confirm", 1), ("tile, pass, accept or seat", CELL - 1), ("cell", 5 * tiles)]
        )
        # From a free cell back to the tile, by the way from the tile to the cell.
        self.back: vec[i64] = vec[i64]([SPAN, -1, -SPAN, 1])

    def slot(self, city: City, cell: i64) -> i64:
        """The tile there, or -1; the field is wrapped, so its cell must be the same."""
        slot = city.slot(cell)
        return slot if slot >= 0 and city.cells[slot] == cell else -1

    def beside(self, city: City, cell: i64) -> tuple[i64, i64]:
        """The way to a free cell from the first tile beside it, and that tile."""
        best: i64 = -1
        way: i64 = -1
        direction: i64 = 0
        while direction < 4:
            slot = self.slot(city, cell + self.back[direction])
            if slot >= 0 and (best < 0 or slot < best):
                best = slot
                way = direction
            direction += 1
        return way, best

    def offer(self, state: State, seat: i64) -> vec[i64]:
        found = state.legal_actions(seat)
        if len(found) == 0 or found[len(found) - 1] < CELL:
            return found
        assert isinstance(state, InfiniteState)
        city = state.city
        i: i64 = 0
        while i < len(found):
            if found[i] >= CELL:
                cell: i64 = found[i] - CELL
                best = self.slot(city, cell)
                way: i64 = 4
                if best < 0:
                    way, best = self.beside(city, cell)
                assert best >= 0, "a cell beside nothing"
                found[i] = CELL + 5 * best + way
            i += 1
        return found

    def meant(self, state: State, seat: i64, number: i64) -> i64:
        found = number
        if number >= CELL:
            assert isinstance(state, InfiniteState)
            slot: i64 = (number - CELL) // 5
            way: i64 = (number - CELL) % 5
            cell = state.city.cells[slot]
            found = CELL + cell if way == 4 else CELL + cell - self.back[way]
        return found
