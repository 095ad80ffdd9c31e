"""Sprawlopolis: the data of a state and its copies. Made from fields.py by scripts/states.py."""

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from pentapolis.engine.fields import Record
from pentapolis.engine.rng import Rng
from pentapolis.engine.setup import Setup
from pentapolis.engine.state import State
from pentapolis.games.sprawlopolis.fields import STATE

if TYPE_CHECKING:
    from pentapolis.games.sprawlopolis.scoring.goals import City


class SprawlData(State):
    """The data of a game."""

    def __init__(self, setup: Setup, rng: Rng) -> None:
        super().__init__(setup, rng)
        # The cards of the city in the order they were laid. A spot is that of the card's top left
        # block: row * 64 + column; the first card lies at 2015.
        self.placements: vec[i64] = vec[i64]()
        # The cards that say what scores.
        self.goals: vec[i64] = vec[i64]()
        # The last card is the top, which lies face up.
        self.deck: vec[i64] = vec[i64]()
        # The cards of each seat.
        self.hands: vec[i64] = vec[i64]()
        # By card number, who has seen where it is.
        self.known: vec[i64] = vec[i64]()
        # Whose turn it is.
        self.current: i64 = 0
        # The card that must now be placed; null while the player still has to choose.
        self.chosen: i64 = 0
        # The city, ready to be counted.
        self.city: City

    def copy_data_to(self, copy: "SprawlData") -> None:
        self.copy_base_to(copy)
        copy.placements = self.placements[:]
        copy.goals = self.goals
        copy.deck = self.deck[:]
        copy.hands = self.hands[:]
        copy.known = self.known[:]
        copy.current = self.current
        copy.chosen = self.chosen
        copy.city = self.city.clone()

    def declared(self) -> Record:
        return STATE
