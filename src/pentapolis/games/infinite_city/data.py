"""Infinite City: the data of a state and its copies. Made from fields.py by scripts/states.py."""

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64, u8

from pentapolis.engine.fields import Record
from pentapolis.engine.rng import Rng
from pentapolis.engine.setup import Setup
from pentapolis.engine.state import State
from pentapolis.games.infinite_city.fields import STATE

if TYPE_CHECKING:
    from pentapolis.games.infinite_city.scoring import City


class CityData:
    """The tiles on the table and the tokens on them; every tile has a place in each of the four lists."""

    def __init__(self) -> None:
        # Where each lies: row * 256 + column; the first is 32896.
        self.cells: vec[i64] = vec[i64]()
        # What it is.
        self.kinds: vec[i64] = vec[i64]()
        # How many tokens of each seat are on it.
        self.tokens: vec[i64] = vec[i64]()
        # Who has seen it face down.
        self.marks: vec[i64] = vec[i64]()
        # The width of the field.
        self.size: i64 = 16
        # By place of the field, the tile there plus one.
        self.board: vec[u8] = vec[u8]()
        # By place of the field, the tiles beside it.
        self.near: vec[u8] = vec[u8]()
        # The smallest rectangle that holds every tile there has been.
        self.left: i64 = 256
        # Its last column.
        self.right: i64 = -1
        # Its first row.
        self.top: i64 = 256
        # Its last row.
        self.bottom: i64 = -1
        # Face-up tiles that shield their neighbours.
        self.shields: i64 = 0
        # Face-up tiles that bind new tiles to themselves.
        self.plazas: i64 = 0

    def copy_data_to(self, copy: "CityData") -> None:
        copy.cells = self.cells[:]
        copy.kinds = self.kinds[:]
        copy.tokens = self.tokens[:]
        copy.marks = self.marks[:]
        copy.size = self.size
        copy.board = self.board[:]
        copy.near = self.near[:]
        copy.left = self.left
        copy.right = self.right
        copy.top = self.top
        copy.bottom = self.bottom
        copy.shields = self.shields
        copy.plazas = self.plazas

    def complete(self) -> None:
        """After loading: what follows."""


class InfiniteData(State):
    """The data of a game."""

    def __init__(self, setup: Setup, rng: Rng) -> None:
        super().__init__(setup, rng)
        # The city.
        self.city: City
        # Tokens not in the city, by seat.
        self.supply: vec[i64] = vec[i64]()
        # At seat * types + type, how many such tiles the seat holds.
        self.hands: vec[i64] = vec[i64]()
        # In the same order, how many of them each viewer knows of.
        self.known: vec[i64] = vec[i64]()
        # The last one is the top.
        self.deck: vec[i64] = vec[i64]()
        # Tiles that have left the game, in that order.
        self.removed: vec[i64] = vec[i64]()
        # Whether a supply has run out in this turn.
        self.closing: i64 = 0
        # The first whose supply ever did (I-41).
        self.out: i64 = -1
        # Whose turn it is.
        self.current: i64 = 0
        # What is being decided.
        self.phase: i64 = 0
        # The cell of the tile whose text is being followed; null for the first tile of a turn.
        self.focus: i64 = -1
        # The tile to be placed.
        self.chosen: i64 = 0
        # Whose hand it comes from; 6 is the deck.
        self.source: i64 = 0
        # The first of two things a text asks for: a cell or a seat.
        self.target: i64 = -1
        # How often the text may still be applied, or how many tiles were put under the deck; for a
        # text that takes every tile beside it, the directions still to come as bits.
        self.steps: i64 = 0
        # How many tiles on top of the deck are looked at.
        self.looked: i64 = 0
        # Cells of turned-up tiles whose text is to be followed (I-23), with null between those that
        # one text turned up and those that another did before.
        self.pending: vec[i64] = vec[i64]()
        # Tiles to draw beyond the refill of this turn.
        self.extra: i64 = 0
        # Tiles placed with a token so far.
        self.plays: i64 = 0
        # Whether the last turns have begun.
        self.last_turns: i64 = 0
        # The seats that still have theirs.
        self.finals: i64 = 0
        # The seats that have begun theirs, in that order.
        self.lasts: vec[i64] = vec[i64]()
        # How the game ended.
        self.over: i64 = 0
        # How many tiles each seat holds.
        self.sizes: vec[i64] = vec[i64]()

    def copy_data_to(self, copy: "InfiniteData") -> None:
        self.copy_base_to(copy)
        self.city.copy_data_to(copy.city)
        copy.supply = self.supply[:]
        copy.hands = self.hands[:]
        copy.known = self.known[:]
        copy.deck = self.deck[:]
        copy.removed = self.removed[:]
        copy.closing = self.closing
        copy.out = self.out
        copy.current = self.current
        copy.phase = self.phase
        copy.focus = self.focus
        copy.chosen = self.chosen
        copy.source = self.source
        copy.target = self.target
        copy.steps = self.steps
        copy.looked = self.looked
        copy.pending = self.pending[:]
        copy.extra = self.extra
        copy.plays = self.plays
        copy.last_turns = self.last_turns
        copy.finals = self.finals
        copy.lasts = self.lasts[:]
        copy.over = self.over
        copy.sizes = self.sizes[:]

    def declared(self) -> Record:
        return STATE
