"""Ekopolis: the data of a state and its copies. Made from fields.py by scripts/states.py."""

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from pentapolis.engine.fields import Record
from pentapolis.engine.rng import Rng
from pentapolis.engine.setup import Setup
from pentapolis.engine.state import State
from pentapolis.games.ekopolis.fields import STATE

if TYPE_CHECKING:
    from pentapolis.games.ekopolis.scoring.table import Table


class BoardData:
    """Spaces, tokens, points and Action cards: everything that is public and counts."""

    def __init__(self) -> None:
        # Which of the start spaces is the first seat's; the others follow clockwise (E-11).
        self.shift: i64 = 0
        # What each space holds.
        self.board: vec[i64] = vec[i64]()
        # By space, the seats that have built, or have their hall, beside it.
        self.near: vec[i64] = vec[i64]()
        # By seat, the seats whose cities are one with its own.
        self.joint: vec[i64] = vec[i64]()
        # Pollution tokens left.
        self.pollution: i64 = 0
        # Green zones left.
        self.zones: i64 = 0
        # By seat.
        self.points: vec[i64] = vec[i64]()
        # By seat and colour, at seat * 4 + colour: Buildings in the Basic version, Action cards in
        # the Full one, where every Building brings a card of its colour (E-61).
        self.built: vec[i64] = vec[i64]()
        # The cards that each seat owns.
        self.owned: vec[i64] = vec[i64]()
        # The cards still to be played.
        self.ready: i64 = 0
        # Everything that earned or cost points, in order. An item is a tile, a token or a card. The
        # detail says what stood beside a Building when it was placed.
        self.ledger: vec[i64] = vec[i64]()
        # By space, what its neighbours hold, in one word.
        self.around: vec[i64] = vec[i64]()
        # Sets of spaces, 60 to a word: by seat those where it can build, then those with pollution,
        # then those with a zone.
        self.spots: vec[i64] = vec[i64]()

    def copy_data_to(self, copy: "BoardData") -> None:
        copy.shift = self.shift
        copy.board = self.board[:]
        copy.near = self.near[:]
        copy.joint = self.joint
        copy.pollution = self.pollution
        copy.zones = self.zones
        copy.points = self.points[:]
        copy.built = self.built[:]
        copy.owned = self.owned[:]
        copy.ready = self.ready
        copy.ledger = self.ledger[:]
        copy.around = self.around[:]
        copy.spots = self.spots[:]

    def complete(self) -> None:
        """After loading: what follows."""


class EkoData(State):
    """The data of a game."""

    def __init__(self, setup: Setup, rng: Rng) -> None:
        super().__init__(setup, rng)
        # The board and all that counts.
        self.table: Table
        # The last tile is the top.
        self.stack: vec[i64] = vec[i64]()
        # Discarded tiles lie face up.
        self.discards: vec[i64] = vec[i64]()
        # The tiles of each seat.
        self.hands: vec[i64] = vec[i64]()
        # The discards are shuffled into a new stack when it is empty. By tile, the number of the
        # last stack it was in.
        self.stack_of: vec[i64] = vec[i64]()
        # The number of the stack in use.
        self.stacks: i64 = 0
        # The three stacks of Action cards one after the other, red, green, blue, in the order they
        # are drawn.
        self.cards: vec[i64] = vec[i64]()
        # By colour, the cards drawn.
        self.drawn: vec[i64] = vec[i64]()
        # Who began.
        self.start: i64 = 0
        # Whose turn it is.
        self.current: i64 = 0
        # What is being decided.
        self.step: i64 = 0
        # The tile chosen or just placed.
        self.chosen: i64 = 0
        # And its space.
        self.space: i64 = -1
        # What it scores for while that is open.
        self.detail: i64 = 0
        # The card being carried out.
        self.card: i64 = 0
        # Which of its effects.
        self.part: i64 = 0
        # Tokens it may still remove.
        self.left: i64 = 0
        # The step to go back to after it.
        self.back: i64 = 0
        # The token to put.
        self.token: i64 = 0
        # The space a moved zone came from.
        self.origin: i64 = -1
        # How many entries of the ledger whoever listens has been told.
        self.told: i64 = 0

    def copy_data_to(self, copy: "EkoData") -> None:
        self.copy_base_to(copy)
        self.table.copy_data_to(copy.table)
        copy.stack = self.stack
        copy.discards = self.discards[:]
        copy.hands = self.hands[:]
        copy.stack_of = self.stack_of
        copy.stacks = self.stacks
        copy.cards = self.cards
        copy.drawn = self.drawn[:]
        copy.start = self.start
        copy.current = self.current
        copy.step = self.step
        copy.chosen = self.chosen
        copy.space = self.space
        copy.detail = self.detail
        copy.card = self.card
        copy.part = self.part
        copy.left = self.left
        copy.back = self.back
        copy.token = self.token
        copy.origin = self.origin
        copy.told = self.told

    def declared(self) -> Record:
        return STATE
