"""Inktropolis: what happens, for whoever listens."""

from librt.vecs import vec
from mypy_extensions import i64

from pentapolis.engine.events import Place
from pentapolis.games.inktropolis.events import (
    BuildingDrawn,
    CardChosen,
    ResourcesGained,
    ResourcesSpent,
    RoadDrawn,
    RoundBegan,
    RoundScored,
    SideChosen,
    Stopped,
    TypeChosen,
)
from pentapolis.games.inktropolis.scoring.city import City
from pentapolis.games.inktropolis.scoring.ground import card_of, place_of
from pentapolis.games.inktropolis.scoring.tables import (
    CARD,
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
)
from pentapolis.games.inktropolis.state.decisions import Decisions
from pentapolis.games.inktropolis.state.table import (
    BUILD_ROAD,
    CHOOSE_KIND,
    CHOOSE_SIDE,
    CHOOSE_WAY,
    PASS,
    STOP,
)


class Telling(Decisions):
    """A decision is whispered to its seat; what a round brought is told to everybody."""

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
        first: i64 = self.top() * KINDS
        roads = {TYPE_NAMES[kind]: int(self.rules.roads[first + kind]) for kind in range(KINDS)}
        source, target = Place("deck"), Place("offer")
        self.note(
            RoundBegan(
                None,
                self.round,
                era,
                drawn,
                gone,
                deck,
                roads,
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
