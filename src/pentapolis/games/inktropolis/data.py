"""Inktropolis: the data of a state and its copies. Made from fields.py by scripts/states.py."""

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64, u8

from pentapolis.engine.fields import Record
from pentapolis.engine.rng import Rng
from pentapolis.engine.setup import Setup
from pentapolis.engine.state import State
from pentapolis.games.inktropolis.fields import STATE

if TYPE_CHECKING:
    from pentapolis.games.inktropolis.scoring.city import City


class CityData:
    """One player's board, resources and unfinished decision. A grid is row * width + column."""

    def __init__(self) -> None:
        # Which side of the board is up.
        self.up: i64 = 0
        # What is being decided.
        self.stage: i64 = 0
        # The card chosen.
        self.card: i64 = -1
        # Its type; any until it is chosen.
        self.type: i64 = 4
        # Roads that may still be built, or in the set-up the enterprises.
        self.left: i64 = 0
        # Citizens, utilities, finance, culture and prestige.
        self.stock: vec[i64] = vec[i64]()
        # Buildings in order. A place is the grid of the top left corner * 8 + the way it is turned.
        self.built: vec[i64] = vec[i64]()
        # Grids that got a road in the game, in order.
        self.paved: vec[i64] = vec[i64]()
        # For each round scored: prestige resources, and the lakes that were closed.
        self.track: vec[i64] = vec[i64]()
        # The board as bit rows.
        self.planes: vec[i64] = vec[i64]()
        # By grid, the building on it (from 1), or 0.
        self.owner: vec[u8] = vec[u8]()
        # By building, which of its type it touches.
        self.links: vec[i64] = vec[i64]()
        # By type, the grids of its largest district.
        self.largest: vec[i64] = vec[i64]()

    def copy_data_to(self, copy: "CityData") -> None:
        copy.up = self.up
        copy.stage = self.stage
        copy.card = self.card
        copy.type = self.type
        copy.left = self.left
        copy.stock = self.stock[:]
        copy.built = self.built[:]
        copy.paved = self.paved[:]
        copy.track = self.track[:]
        copy.planes = self.planes[:]
        copy.owner = self.owner[:]
        copy.links = self.links[:]
        copy.largest = self.largest[:]

    def complete(self) -> None:
        """After loading: what follows."""


class InkData(State):
    """The data of a game."""

    def __init__(self, setup: Setup, rng: Rng) -> None:
        super().__init__(setup, rng)
        # 0 in the set-up, then 1 to the last round; one more when the game is over.
        self.round: i64 = 0
        # The seats whose build phase is finished, and confirmed.
        self.closed: i64 = 0
        # In a resampled world the seat it was made for. Bots need not play the others well there:
        # nothing they build changes what this seat can do (K-21).
        self.viewer: i64 = -1
        # The decks of the three eras one after the other, in the order they are drawn.
        self.decks: vec[i64] = vec[i64]()
        # The road tables on their backs: each as the card beside which it stands in the pack
        # (K-90).
        self.backs: vec[i64] = vec[i64]()
        # The plans on the table.
        self.plans: vec[i64] = vec[i64]()
        # By seat and era, the landmark each seat was dealt.
        self.landmarks: vec[i64] = vec[i64]()
        # The face-up building cards in the order they were drawn.
        self.available: vec[i64] = vec[i64]()
        # The cities as everybody has last seen them: at the start of this build phase.
        self.before: list[City] = []
        # The cities.
        self.cities: list[City] = []

    def copy_data_to(self, copy: "InkData") -> None:
        self.copy_base_to(copy)
        copy.round = self.round
        copy.closed = self.closed
        copy.viewer = self.viewer
        copy.decks = self.decks
        copy.backs = self.backs
        copy.plans = self.plans
        copy.landmarks = self.landmarks
        copy.available = self.available
        copy.before = self.before
        copy.cities = [part.clone() for part in self.cities]

    def declared(self) -> Record:
        return STATE
