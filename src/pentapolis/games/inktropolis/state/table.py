"""Inktropolis: what lies on the table, and the cards of a round. Ids such as K-16 refer to rules.md."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from pentapolis.engine.rng import Rng
from pentapolis.engine.setup import Setup
from pentapolis.games.inktropolis.data import InkData
from pentapolis.games.inktropolis.scoring.city import City, new_city
from pentapolis.games.inktropolis.scoring.ground import card_of
from pentapolis.games.inktropolis.scoring.tables import (
    ANY,
    CARD,
    DONE,
    KIND,
    MAX_WAYS,
    SIDE,
    Rules,
    bit,
)

ERAS: Final[i64] = 3
# Actions: 0 confirms; then pass, stop, four types, the ways to pay, cards, the two
# sides of the board, roads and places.
PASS: Final[i64] = 1
STOP: Final[i64] = 2
CHOOSE_KIND: Final[i64] = 3
CHOOSE_WAY: Final[i64] = 7
CHOOSE_CARD: Final[i64] = CHOOSE_WAY + MAX_WAYS
MAX_CARDS: Final[i64] = 115
CHOOSE_SIDE: Final[i64] = CHOOSE_CARD + MAX_CARDS
SIDES: Final[i64] = 2
BUILD_ROAD: Final[i64] = CHOOSE_SIDE + SIDES


class Table(InkData):
    """`before` are the cities as everybody has last seen them: at the start of this build phase."""

    def __init__(self, setup: Setup, rng: Rng, rules: Rules) -> None:
        super().__init__(setup, rng)
        self.rules: Rules = rules
        self.size: i64 = rules.boards[0].size
        self.build_place: i64 = BUILD_ROAD + self.size

    # -- set-up (K-05 to K-12) --------------------------------------------------------------------

    def deal(self) -> None:
        rules = self.rules
        for era in range(ERAS):
            deck = vec[i64](rules.decks[era])
            self.rng.shuffle(deck)
            for card in deck:
                self.decks = append(self.decks, card)
        for era in range(ERAS):
            backs = vec[i64](rules.decks[era])
            self.rng.shuffle(backs)
            for card in backs:
                self.backs = append(self.backs, card)
        self.landmarks = vec[i64]([0] * (self.players * ERAS))
        for era in range(ERAS):
            marks = vec[i64](rules.marks[era])
            self.rng.shuffle(marks)
            for seat in range(self.players):
                self.landmarks[seat * ERAS + era] = marks[seat]
        plans = vec[i64](list(range(len(rules.plan_rule))))
        self.rng.shuffle(plans)
        self.plans = plans[: rules.plans]
        first: i64 = 1 if self.setup.options["sides"] == "B" else 0
        for _ in range(self.players):
            self.cities.append(new_city(rules, rules.boards[first]))
        self.open_phase()

    def open_phase(self) -> None:
        """Lay out the cards of the round and let everybody build."""
        self.available = self.layout()
        self.closed = 0
        self.before = [city.clone() for city in self.cities]
        for city in self.cities:
            self.begin(city)
        for city in self.before:
            self.begin(city)
        # In a world made for one seat the others rest in later rounds: nothing they build changes what it
        # can do (K-21), and playing them would take most of the time.
        seat: i64 = 0
        while self.viewer >= 0 and seat < self.players:
            if seat != self.viewer:
                self.cities[seat].stage = DONE
                self.closed |= bit(seat)
                self.turn += 1
            seat += 1

    def begin(self, city: City) -> None:
        """The first decision of a build phase; in the set-up the side, if it is free, and then the
        type, for the card is fixed (K-06, K-11)."""
        city.type = ANY
        if self.round == 0:
            city.left = self.rules.enterprises
            city.card = self.rules.enterprise
            if self.setup.options["sides"] == "choose":
                city.stage = SIDE
            else:
                city.stage = KIND if city.left else DONE
        else:
            city.left = 0
            city.card = -1
            city.stage = CARD

    # -- the cards on the table (K-13 to K-19) ----------------------------------------------------

    def drawn_in(self, number: i64) -> i64:
        """Cards drawn from the deck of a round's era when that round is built."""
        rules = self.rules
        if number == 0:
            return rules.first_cards
        within: i64 = (number - 1) % rules.rounds_per_era
        if number <= rules.rounds_per_era:
            return rules.first_cards + within * rules.new_cards
        return (within + 1) * rules.new_cards

    def deck_start(self, era: i64) -> i64:
        start: i64 = 0
        e: i64 = 1
        while e < era:
            start += len(self.rules.decks[e - 1])
            e += 1
        return start

    def top(self) -> i64:
        """The road table on the back of the deck's top card: the card it stands by in the pack (K-16)."""
        return self.backs[
            self.deck_start(self.rules.era_of(self.round)) + self.drawn_in(self.round)
        ]

    def layout(self) -> vec[i64]:
        """The cards now available: of each type the newest older one, and those just drawn (K-14)."""
        if self.round > self.rules.rounds:
            return vec[i64]()
        era = self.rules.era_of(self.round)
        start = self.deck_start(era)
        if self.round <= 1:
            return self.decks[start : start + self.drawn_in(self.round)]
        kept = vec[i64]()
        i: i64 = 0
        while i < len(self.available):
            kind = self.rules.kind[self.available[i]]
            newest = True
            j: i64 = i + 1
            while j < len(self.available):
                newest = newest and self.rules.kind[self.available[j]] != kind
                j += 1
            if newest:
                kept = append(kept, self.available[i])
            i += 1
        end: i64 = start + self.drawn_in(self.round)
        i = end - self.rules.new_cards
        while i < end:
            kept = append(kept, self.decks[i])
            i += 1
        return kept

    def candidates(self, seat: i64) -> vec[i64]:
        """The cards the seat might build now if it can: on the table, or own landmarks (K-23)."""
        found = vec[i64](capacity=16)
        found = append(found, self.rules.enterprise)
        i: i64 = 0
        while i < len(self.available):
            found = append(found, self.available[i])
            i += 1
        era: i64 = self.rules.era_of(self.round)
        i = 0
        while i < era:
            mark = self.landmarks[seat * ERAS + i]
            if not self.has_built(self.cities[seat], mark):
                found = append(found, mark)
            i += 1
        return found

    def has_built(self, city: City, card: i64) -> bool:
        i: i64 = 0
        while i < len(city.built):
            if card_of(city.built[i]) == card:
                return True
            i += 1
        return False
