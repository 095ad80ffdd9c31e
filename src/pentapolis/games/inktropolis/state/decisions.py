"""Inktropolis: one decision in one city."""

from librt.vecs import append, vec
from mypy_extensions import i64

from pentapolis.engine.complaints import Complaint
from pentapolis.engine.rng import Rng
from pentapolis.games.inktropolis.events import (
    ChooseOne,
    LandmarkTooEarly,
    WrongCard,
    WrongPlace,
    WrongRoad,
)
from pentapolis.games.inktropolis.scoring.city import City
from pentapolis.games.inktropolis.scoring.tables import (
    ANY,
    CARD,
    DONE,
    KIND,
    KINDS,
    PAY,
    PLACE,
    ROADS,
    SIDE,
    TURNS,
    bit,
)
from pentapolis.games.inktropolis.state.table import (
    BUILD_ROAD,
    CHOOSE_CARD,
    CHOOSE_KIND,
    CHOOSE_SIDE,
    CHOOSE_WAY,
    ERAS,
    PASS,
    SIDES,
    STOP,
    Table,
)


class Decisions(Table):
    """One decision in one city: what may be chosen, what it does, and why something is refused."""

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

    def any_choice(self, seat: i64, rng: Rng) -> i64:
        """The k-th place or road is found without a list of them."""
        city = self.cities[seat]
        if city.stage == ROADS:
            n = rng.below(1 + city.pavable_count())
            return STOP if n == 0 else BUILD_ROAD + city.nth_pavable(n - 1)
        if city.stage == PLACE:
            place = city.any_place(city.card, rng)
            return PASS if place < 0 else self.build_place + place
        actions = self.choices(seat)
        return actions[rng.below(len(actions))]

    def card_choices(self, seat: i64, city: City) -> vec[i64]:
        """Every card that can be paid for and placed; where there is none, pass (K-20 to K-23, K-28)."""
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
        if found == 0 and wide == 0:
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
            candidates = self.candidates(seat)
            i: i64 = 0
            if action == PASS:
                while i < len(candidates):
                    if city.can_build(candidates[i]):
                        return False
                    i += 1
                return True
            card: i64 = action - CHOOSE_CARD
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


def prepend(first: i64, rest: vec[i64]) -> vec[i64]:
    found = vec[i64](capacity=len(rest) + 1)
    found = append(found, first)
    i: i64 = 0
    while i < len(rest):
        found = append(found, rest[i])
        i += 1
    return found
