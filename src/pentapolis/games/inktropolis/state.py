"""Inktropolis: the data of a game and its rules. Ids such as K-16 refer to rules.md."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from pentapolis.engine.complaints import Complaint
from pentapolis.engine.events import Place
from pentapolis.engine.rng import Rng
from pentapolis.engine.setup import Setup
from pentapolis.games.inktropolis.data import InkData
from pentapolis.games.inktropolis.events import (
    BuildingDrawn,
    CardChosen,
    ChooseOne,
    LandmarkTooEarly,
    ResourcesGained,
    ResourcesSpent,
    RoadDrawn,
    RoundBegan,
    RoundScored,
    SideChosen,
    Stopped,
    TypeChosen,
    WrongCard,
    WrongPlace,
    WrongRoad,
)
from pentapolis.games.inktropolis.scoring.city import City, new_city
from pentapolis.games.inktropolis.scoring.ground import card_of, place_of
from pentapolis.games.inktropolis.scoring.tables import (
    ANY,
    CARD,
    DONE,
    KIND,
    KINDS,
    MAX_WAYS,
    PAY,
    PLACE,
    RESOURCE_NAMES,
    RESOURCES,
    ROADS,
    SIDE,
    SIDE_NAMES,
    TURNS,
    TYPE_NAMES,
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


class InkState(InkData):
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
        """The card on top of the current deck, whose back everybody sees (K-16)."""
        return self.decks[
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

    # -- the contract -----------------------------------------------------------------------------

    def acting(self) -> vec[i64]:
        seats = vec[i64](capacity=4)
        seat: i64 = 0
        while seat < self.players:
            if self.cities[seat].stage != DONE:
                seats = append(seats, seat)
            seat += 1
        return seats

    def choices(self, seat: i64) -> vec[i64]:
        city = self.cities[seat]
        stage = city.stage
        if stage == CARD:
            return self.card_choices(seat, city)
        if stage == KIND:
            return vec[i64]([CHOOSE_KIND, CHOOSE_KIND + 1, CHOOSE_KIND + 2, CHOOSE_KIND + 3])
        if stage == PLACE:
            places = city.places(city.card, self.build_place)
            return places if len(places) else vec[i64]([PASS])
        if stage == PAY:
            ways = city.payable_ways(city.card)
            i: i64 = 0
            while i < len(ways):
                ways[i] = ways[i] + CHOOSE_WAY
                i += 1
            return ways
        if stage == ROADS:
            return prepend(STOP, city.pavable(BUILD_ROAD))
        if stage == SIDE:
            return vec[i64]([CHOOSE_SIDE, CHOOSE_SIDE + 1])
        return vec[i64]()

    def card_choices(self, seat: i64, city: City) -> vec[i64]:
        """Pass, and every card that can be paid for and placed (K-20 to K-23)."""
        found: i64 = 0
        wide: i64 = 0
        candidates = self.candidates(seat)
        i: i64 = 0
        while i < len(candidates):
            card = candidates[i]
            if city.can_build(card):
                if card < 60:
                    found |= bit(card)
                else:
                    wide |= bit(card - 60)
            i += 1
        actions = vec[i64](capacity=16)
        actions = append(actions, PASS)
        card = 0
        while found >> card:
            if (found >> card) & 1:
                actions = append(actions, CHOOSE_CARD + card)
            card += 1
        card = 0
        while wide >> card:
            if (wide >> card) & 1:
                actions = append(actions, CHOOSE_CARD + 60 + card)
            card += 1
        return actions

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

    def allows(self, seat: i64, action: i64) -> bool:
        city = self.cities[seat]
        stage = city.stage
        if stage == PLACE:
            if action == PASS:
                return not city.fits(city.card)
            return action >= self.build_place and city.may_place(
                city.card, action - self.build_place
            )
        if stage == ROADS:
            if action == STOP:
                return True
            return BUILD_ROAD <= action < self.build_place and city.may_pave(action - BUILD_ROAD)
        if stage == CARD:
            if action == PASS:
                return True
            card: i64 = action - CHOOSE_CARD
            if card < 0 or card >= self.rules.cards:
                return False
            candidates = self.candidates(seat)
            i: i64 = 0
            while i < len(candidates):
                if candidates[i] == card:
                    return city.can_build(card)
                i += 1
            return False
        if stage == KIND:
            return CHOOSE_KIND <= action < CHOOSE_KIND + KINDS
        if stage == PAY:
            way: i64 = action - CHOOSE_WAY
            return 0 <= way < self.rules.ways[city.card] and city.can_pay(city.card, way)
        if stage == SIDE:
            return CHOOSE_SIDE <= action < CHOOSE_SIDE + SIDES
        return False

    def advance(self, seat: i64, action: i64) -> None:
        if self.notes is None:
            self.step(self.cities[seat], action)
        else:
            self.step_aloud(seat, self.cities[seat], action)
        if self.cities[seat].stage == DONE:
            self.end_turn(seat)

    def step(self, city: City, action: i64) -> None:
        """One decision in one city; nothing outside it changes, so the order of seats is free."""
        stage = city.stage
        if stage == ROADS:
            if action == STOP:
                city.stage = DONE
            else:
                city.pave(action - BUILD_ROAD)
                city.left -= 1
                if city.left == 0 or not city.can_pave():
                    city.stage = DONE
        elif stage == CARD:
            if action == PASS:
                city.stage = DONE
            else:
                city.card = action - CHOOSE_CARD
                city.type = self.rules.kind[city.card]
                city.stage = KIND if city.type == ANY else PLACE
        elif stage == KIND:
            city.type = action - CHOOSE_KIND
            city.stage = PLACE
        elif stage == PLACE:
            if action == PASS:  # only where the board has no room for the first enterprises
                city.stage = DONE
                return
            city.build(city.card, city.type, action - self.build_place)
            ways = city.payable_ways(city.card)
            if len(ways) > 1:
                city.stage = PAY
            else:
                self.settle(city, ways[0])
        elif stage == SIDE:
            city.lay(action - CHOOSE_SIDE)
            city.stage = KIND if city.left else DONE
        else:
            self.settle(city, action - CHOOSE_WAY)

    def settle(self, city: City, way: i64) -> None:
        """Pay for the building, get its resources, and see which roads it allows (K-24, K-40)."""
        city.pay(city.card, way)
        city.earn(city.card, city.type)
        if self.round == 0:
            city.left -= 1
            city.type = ANY
            city.stage = KIND if city.left else DONE
            return
        city.left = self.rules.roads[self.top() * KINDS + city.type]
        city.stage = ROADS if city.left and city.can_pave() else DONE

    def finish_turn(self, seat: i64) -> None:
        """When everybody has finished, score the round and begin the next (K-50, K-52)."""
        self.closed |= bit(seat)
        if self.closed != bit(self.players) - 1:
            # Nobody has seen it yet, so nobody loses the right to take something back (K-79).
            self.reveals -= 1
            return
        if self.notes is not None:
            for other in range(self.players):
                self.disclose(other)
        if self.round > 0:
            for city in self.cities:
                city.score_round()
            if self.notes is not None:
                self.tell_scores()
        self.round += 1
        if self.round <= self.rules.rounds:
            shown = self.available
            self.open_phase()
            if self.notes is not None:
                self.tell_round(shown)
        else:
            self.available = vec[i64]()
            self.before = [city.clone() for city in self.cities]

    def clone(self) -> "InkState":
        copy = InkState(self.setup, self.rng, self.rules)
        self.copy_data_to(copy)
        return copy

    def is_over(self) -> bool:
        return self.round > self.rules.rounds

    def end_reason(self) -> str:
        return "finished" if self.is_over() else ""

    def scores(self) -> list[int]:
        return [int(city.total(self.plans)) for city in self.cities]

    def ranking(self) -> list[int]:
        """Most prestige first; a tie goes to more prestige from parks (K-70)."""
        keys = [(city.total(self.plans) << 16) + city.park_points() for city in self.cities]
        return [1 + sum([int(other > key) for other in keys]) for key in keys]

    # -- what happens, for whoever listens --------------------------------------------------------

    def step_aloud(self, seat: i64, city: City, action: i64) -> None:
        """A decision with what it does, for its seat alone until the phase ends (K-77)."""
        stage = city.stage
        card = city.card
        kind = city.type
        ways = city.payable_ways(card) if stage == PLACE else vec[i64]()
        stock = city.stock[:]
        self.step(city, action)
        if action in (PASS, STOP):
            self.whisper(Stopped(seat, "pass" if action == PASS else "stop"))
        elif stage == SIDE:
            self.whisper(SideChosen(seat, SIDE_NAMES[action - CHOOSE_SIDE]))
        elif stage == CARD:
            code = self.code(city.card)
            mark = self.rules.landmark[city.card] == 1
            self.whisper(CardChosen(seat, code, mark, (code,)))
        elif stage == KIND:
            self.whisper(TypeChosen(seat, self.code(card), TYPE_NAMES[action - CHOOSE_KIND]))
        elif stage == ROADS:
            cell = self.spot(city, action - BUILD_ROAD)
            self.whisper(RoadDrawn(seat, (cell,), Place("city", seat, cell)))
        elif stage == PLACE:
            place: i64 = action - self.build_place
            cells = tuple([self.spot(city, at) for at in city.cells_of(card, place)])
            code = self.code(card)
            mark = self.rules.landmark[card] == 1
            source = Place("landmarks", seat) if mark else Place("offer")
            target = Place("city", seat, self.spot(city, place // TURNS))
            self.whisper(
                BuildingDrawn(seat, code, TYPE_NAMES[kind], mark, cells, (code,), source, target)
            )
            if city.stage != PAY:
                self.tell_payment(seat, city, card, ways[0], stock)
        else:
            self.tell_payment(seat, city, card, action - CHOOSE_WAY, stock)

    def tell_payment(self, seat: i64, city: City, card: i64, way: i64, stock: vec[i64]) -> None:
        spent: dict[str, int] = {}
        gained: dict[str, int] = {}
        at: i64 = (card * MAX_WAYS + way) * RESOURCES
        for resource in range(RESOURCES):
            cost = self.rules.cost[at + resource]
            gain: i64 = city.stock[resource] - stock[resource] + cost
            if cost:
                spent[RESOURCE_NAMES[resource]] = cost
            if gain:
                gained[RESOURCE_NAMES[resource]] = gain
        if spent:
            self.whisper(ResourcesSpent(seat, spent))
        if gained:
            packed = city.built[len(city.built) - 1]
            cells = city.cells_of(card_of(packed), place_of(packed))
            self.whisper(
                ResourcesGained(seat, gained, tuple([self.spot(city, cell) for cell in cells]))
            )

    def tell_scores(self) -> None:
        for seat in range(self.players):
            city = self.cities[seat]
            entry = city.track[len(city.track) - 1]
            lakes = [
                self.spot(city, city.board.lake_cells[k])
                for k in range(len(city.board.lake_cells))
                if (entry >> (8 + k)) & 1
            ]
            points = city.round_points(entry)
            self.note(RoundScored(seat, self.round, entry & 255, len(lakes), points, tuple(lakes)))

    def tell_round(self, before: vec[i64]) -> None:
        """Which cards came, and which are gone."""
        now = [self.code(card) for card in self.available]
        was = [self.code(card) for card in before]
        drawn = tuple([code for code in now if code not in was])
        gone = tuple([code for code in was if code not in now])
        era = self.rules.era_of(self.round)
        deck: i64 = len(self.rules.decks[era - 1]) - self.drawn_in(self.round)
        source, target = Place("deck"), Place("offer")
        self.note(
            RoundBegan(
                None,
                self.round,
                era,
                drawn,
                gone,
                deck,
                self.code(self.top()),
                drawn,
                source,
                target,
            )
        )

    def code(self, card: i64) -> str:
        """The card's code in the content pack."""
        return self.rules.codes[card]

    def spot(self, city: City, cell: i64) -> tuple[int, int]:
        return (cell % city.board.width, cell // city.board.width)

    # -- what is refused --------------------------------------------------------------------------

    def complaint(self, seat: i64, action: i64) -> Complaint:
        city = self.cities[seat]
        if city.stage == CARD:
            return self.card_complaint(seat, city, action - CHOOSE_CARD)
        if city.stage == KIND:
            return ChooseOne("type")
        if city.stage == SIDE:
            return ChooseOne("side")
        if city.stage == PAY:
            return ChooseOne("way")
        if city.stage == ROADS:
            if action < BUILD_ROAD or action >= self.build_place:
                return ChooseOne("road")
            return self.road_complaint(city, action - BUILD_ROAD)
        if action < self.build_place:
            return ChooseOne("place")
        return self.place_complaint(city, action - self.build_place)

    def card_complaint(self, seat: i64, city: City, card: i64) -> Complaint:
        if card < 0 or card >= self.rules.cards:
            return ChooseOne("card")
        if card not in self.candidates(seat):
            if self.has_built(city, card) and self.rules.landmark[card]:
                return WrongCard("built")
            i: i64 = 0
            while i < ERAS:
                if self.landmarks[seat * ERAS + i] == card:
                    return LandmarkTooEarly(i + 1)
                i += 1
            return WrongCard("not available")
        return WrongCard("no place" if len(city.payable_ways(card)) else "too dear")

    def place_complaint(self, city: City, place: i64) -> Complaint:
        board = city.board
        shape: i64 = city.card * TURNS + place % TURNS
        if place >= board.size * TURNS or self.rules.grids[shape] == 0:
            return WrongPlace("shape")
        for cell in city.cells_of(city.card, place):
            if cell >= board.size or cell % board.width < (place // TURNS) % board.width:
                return WrongPlace("off the board")
            if city.owner[cell]:
                return WrongPlace("building")
            if city.has_road(cell):
                return WrongPlace("road")
            if not (city.planes[cell // board.width] >> (cell % board.width)) & 1:
                return WrongPlace("water")
        return WrongPlace("no road beside")

    def road_complaint(self, city: City, cell: i64) -> Complaint:
        if city.has_road(cell):
            return WrongRoad("road")
        if city.owner[cell]:
            return WrongRoad("building")
        return WrongRoad("lake" if cell in city.board.lake_cells else "no road beside")

    # -- what a seat cannot know (K-75 to K-79) ---------------------------------------------------

    def resample(self, seat: i64, rng: Rng) -> "InkState":
        """Unseen cards and landmarks change places; unfinished phases of others are forgotten."""
        world = self.clone()
        world.rng = Rng(rng.seed())
        world.viewer = seat
        world.resample_decks(rng)
        world.resample_landmarks(seat, rng)
        own: i64 = bit(seat) if seat >= 0 else 0
        world.unconfirmed &= own
        other: i64 = 0
        while other < self.players and not self.is_over():
            if other != seat:
                city = self.before[other].clone()
                world.cities[other] = city
                if (self.closed >> other) & 1:
                    world.imagine(other, rng)
            other += 1
        return world

    def resample_decks(self, rng: Rng) -> None:
        """In each deck everything below the cards drawn and the top card whose back was seen."""
        decks = self.decks[:]
        now = self.rules.era_of(min(self.round, self.rules.rounds))
        era: i64 = 1
        while era <= ERAS:
            start = self.deck_start(era)
            end = self.deck_start(era + 1)
            if era < now or self.is_over():
                start += self.drawn_in(era * self.rules.rounds_per_era) + 1
            elif era == now:
                start += self.drawn_in(self.round) + 1
            unseen = vec[i64](sorted(decks[start:end]))
            rng.shuffle(unseen)
            i: i64 = 0
            while i < len(unseen):
                decks[start + i] = unseen[i]
                i += 1
            era += 1
        self.decks = decks

    def resample_landmarks(self, seat: i64, rng: Rng) -> None:
        """Landmarks of others that nobody has seen built yet."""
        marks = self.landmarks[:]
        for era in range(ERAS):
            unseen = vec[i64]()
            for card in self.rules.marks[era]:
                if not self.sees_landmark(seat, card):
                    unseen = append(unseen, i64(card))
            rng.shuffle(unseen)
            used: i64 = 0
            for owner in range(self.players):
                at: i64 = i64(owner) * ERAS + era
                if not self.sees_landmark(seat, self.landmarks[at]):
                    marks[at] = unseen[used]
                    used += 1
        self.landmarks = marks

    def sees_landmark(self, seat: i64, card: i64) -> bool:
        """Whether the seat knows who holds the landmark: its own, or one that was built."""
        owner: i64 = 0
        while owner < self.players:
            if owner == seat:
                era: i64 = 0
                while era < ERAS:
                    if self.landmarks[owner * ERAS + era] == card:
                        return True
                    era += 1
            if self.has_built(self.before[owner], card):
                return True
            owner += 1
        return False

    def imagine(self, seat: i64, rng: Rng) -> None:
        """A build phase for a seat that has finished unseen: any that it could have played."""
        city = self.cities[seat]
        while city.stage != DONE:
            actions = self.choices(seat)
            first: i64 = 1 if city.stage == CARD and len(actions) > 1 else 0
            self.step(city, actions[first + rng.below(len(actions) - first)])

    # -- saving -----------------------------------------------------------------------------------

    def new_part(self) -> City:
        return new_city(self.rules, self.rules.boards[0])


def prepend(first: i64, rest: vec[i64]) -> vec[i64]:
    found = vec[i64](capacity=len(rest) + 1)
    found = append(found, first)
    i: i64 = 0
    while i < len(rest):
        found = append(found, rest[i])
        i += 1
    return found


def new_state(setup: Setup, rng: Rng, rules: Rules) -> InkState:
    state = InkState(setup, rng, rules)
    state.deal()
    return state
