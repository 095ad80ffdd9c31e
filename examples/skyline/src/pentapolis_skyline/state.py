"""Skyline: the rules. Ids refer to rules.md.

A house is a number: material * HEIGHTS + height, heights from 1 on.
"""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from pentapolis import Rng, State
from pentapolis.engine.complaints import Complaint
from pentapolis.engine.events import Place
from pentapolis.engine.fields import Record
from pentapolis.engine.rng import reshuffled
from pentapolis.engine.setup import Setup
from pentapolis_skyline.events import HouseBuilt, HouseDrawn, NotYours
from pentapolis_skyline.fields import STATE

HAND = 2
LEFT, RIGHT = 0, 1


def numbers_of(setup: Setup) -> dict[str, int]:
    return {row["name"]: row["value"] for row in setup.content.rows("numbers")}


class SkylineState(State):
    def __init__(self, setup: Setup, rng: Rng) -> None:
        super().__init__(setup, rng)
        self.numbers = numbers_of(setup)
        self.materials = len(setup.content.rows("materials"))
        self.deck: list[int] = []
        self.hands: list[list[int]] = []
        self.streets: list[list[int]] = []
        self.current = 0

    def deal(self) -> None:
        """Y-01."""
        cards = vec[i64](range(self.materials * self.numbers["heights"]))
        self.rng.shuffle(cards)
        self.deck = [int(card) for card in cards]
        self.hands = [sorted(self.deck.pop() for _ in range(HAND)) for _ in range(self.players)]
        self.streets = [[] for _ in range(self.players)]
        self.current = int(self.rng.below(self.players))

    def height(self, house: int) -> int:
        return house % self.numbers["heights"] + 1

    def material(self, house: int) -> int:
        return house // self.numbers["heights"]

    # -- decisions: 1 + 2 * house + the end of the street ------------------------------------------

    def acting(self) -> vec[i64]:
        return vec[i64]([] if self.is_over() else [self.current])

    def choices(self, seat: int) -> vec[i64]:
        """Y-02."""
        if seat != self.current or self.is_over():
            return vec[i64]()
        ends = (LEFT, RIGHT) if self.streets[seat] else (RIGHT,)
        return vec[i64]([1 + 2 * house + end for house in self.hands[seat] for end in ends])

    def complaint(self, seat: int, action: int) -> Complaint:
        return NotYours(tuple(self.hands[seat]))

    def advance(self, seat: int, action: int) -> None:
        house, end = (action - 1) // 2, (action - 1) % 2
        self.hands[seat].remove(house)
        street = self.streets[seat]
        street.insert(0 if end == LEFT else len(street), house)
        if self.notes is not None:
            at = (0 if end == LEFT else len(street) - 1, seat)
            source, target = Place("hand", seat), Place("street", seat, at)
            self.note(HouseBuilt(seat, house, "left" if end == LEFT else "right", source, target))
        self.end_turn(seat)

    def finish_turn(self, seat: int) -> None:
        drawn = self.deck.pop()
        self.hands[seat] = sorted([*self.hands[seat], drawn])
        if self.notes is not None:
            source, target = Place("deck"), Place("hand", seat)
            self.note(HouseDrawn(seat, drawn, source, target), 1 << seat)
        self.current = (seat + 1) % self.players

    # -- the end ----------------------------------------------------------------------------------

    def is_over(self) -> bool:
        """Y-03; where turns are confirmed, not before the last one is."""
        full = all(len(street) == self.numbers["houses"] for street in self.streets)
        return full and not self.unconfirmed

    def end_reason(self) -> str:
        return "built" if self.is_over() else ""

    def sunrises(self, seat: int) -> list[int]:
        """The places of the houses that see the sunrise (Y-04)."""
        heights = [self.height(house) for house in self.streets[seat]]
        return [at for at in range(1, len(heights)) if heights[at] > heights[at - 1]]

    def pairs(self, seat: int) -> list[int]:
        """The places of the houses that match their left neighbour (Y-05)."""
        street = [self.material(house) for house in self.streets[seat]]
        return [at for at in range(1, len(street)) if street[at] == street[at - 1]]

    def highest(self, seat: int) -> list[int]:
        """The places of the seat's houses that are the highest of the table (Y-06)."""
        heights = [[self.height(house) for house in street] for street in self.streets]
        most = max((height for street in heights for height in street), default=0)
        return [at for at, height in enumerate(heights[seat]) if height == most]

    def scores(self) -> list[int]:
        return [
            self.numbers["sunrise"] * len(self.sunrises(seat))
            + self.numbers["pair"] * len(self.pairs(seat))
            + self.numbers["highest"] * bool(self.highest(seat))
            for seat in range(self.players)
        ]

    def ranking(self) -> list[int]:
        """Y-07."""
        scores = self.scores()
        return [1 + sum(other > points for other in scores) for points in scores]

    # -- copies -----------------------------------------------------------------------------------

    def clone(self) -> SkylineState:
        copy = SkylineState(self.setup, self.rng)
        self.copy_base_to(copy)
        copy.deck = self.deck[:]
        copy.hands = [hand[:] for hand in self.hands]
        copy.streets = [street[:] for street in self.streets]
        copy.current = self.current
        return copy

    def resample(self, seat: int, rng: Rng) -> SkylineState:
        """Nobody knows more than the streets and their own hand: the rest is dealt anew."""
        world = self.clone()
        world.rng = Rng(rng.seed())
        others = [owner for owner in range(self.players) if owner != seat]
        unseen = vec[i64](
            sorted([*self.deck, *(house for owner in others for house in self.hands[owner])])
        )
        rng.shuffle(unseen)
        world.deck = [int(house) for house in unseen]
        for owner in others:
            world.hands[owner] = sorted(world.deck.pop() for _ in self.hands[owner])
        return world

    def shuffle_unseen(self, rng: Rng) -> None:
        self.deck = [int(house) for house in reshuffled(vec[i64](self.deck), rng)]

    def declared(self) -> Record:
        return STATE

    def complete(self) -> None:
        """After loading: plain lists where a compiled game has arrays."""
        self.deck = [int(house) for house in self.deck]
        self.hands = [[int(house) for house in hand] for hand in self.hands]
        self.streets = [[int(house) for house in street] for street in self.streets]


def new_state(setup: Setup, rng: Rng) -> SkylineState:
    state = SkylineState(setup, rng)
    state.deal()
    return state
