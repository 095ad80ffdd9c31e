"""Inktropolis: what bots know.

A city is worth the points it will have if nothing more is built, and what its resources, landmarks,
half-filled plans and free ground can still become. The weights were found by playing solo games.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from pentapolis.engine.evaluation import Evaluation
from pentapolis.engine.rng import Rng
from pentapolis.engine.state import State
from pentapolis.games.inktropolis.prospects import add_gains, add_goals, chance
from pentapolis.games.inktropolis.scoring import City
from pentapolis.games.inktropolis.state import (
    BUILD_ROAD,
    CHOOSE_CARD,
    CHOOSE_KIND,
    CHOOSE_WAY,
    ERAS,
    PASS,
    STOP,
    InkState,
)
from pentapolis.games.inktropolis.tables import (
    ANY,
    CARD,
    FREE,
    KIND,
    KINDS,
    MAX_GRIDS,
    MAX_WAYS,
    NEAR,
    PAY,
    PLACE,
    PRESTIGE,
    RESOURCES,
    ROADS,
    TURNS,
    YIELDS,
    ones,
)

# Weights: a resource with all builds to come, the same beyond a small stock, a landmark that can be
# paid, the same for each resource that is missing, plans half done, free ground at roads, a grid of a
# building not yet placed, a lake with one open side.
RESOURCE: Final = 0.42
SURPLUS: Final = 0.43
ENOUGH: Final[i64] = 4
LANDMARK: Final = 0.54
MISSING: Final = 0.8
PLAN: Final = 0.52
GROUND: Final = 0.1
GROUND_ENOUGH: Final[i64] = 16
GRID_ALONE: Final = 0.35
GRID_JOINED: Final = 0.85
ROAD_TO_COME: Final = 0.25
LAKE: Final = 0.2
# Grids of a building alone, as far as a promise knows.
SINGLE: Final[i64] = 3
# Among equal choices a quick one takes any.
TIE: Final = 0.01


class InkEvaluation(Evaluation):
    """`looks` is how many places or roads are tried for one quick choice."""

    def __init__(self, looks: i64 = 3) -> None:
        self.looks: i64 = looks
        self.road_looks: i64 = 5
        self.ahead: i64 = 7
        self.joining: float = 4.0
        self.noise: float = 1.0
        self.weights: vec[float] = vec[float]([0.42, 0.83, 0.34, 0.25])
        self.enough: i64 = 2
        self.lasting: i64 = 7
        self.surplus: float = SURPLUS
        self.landmark_weight: float = LANDMARK
        self.missing: float = MISSING
        self.plan_weight: float = PLAN
        self.ground_weight: float = GROUND
        self.grid_alone: float = GRID_ALONE
        self.grid_joined: float = GRID_JOINED
        self.road_to_come: float = ROAD_TO_COME
        self.lake_weight: float = LAKE

    # -- positions --------------------------------------------------------------------------------

    def value(self, state: State, seat: i64) -> float:
        assert isinstance(state, InkState)
        city = state.cities[seat]
        if city.stage == KIND or city.stage == PLACE:
            builds: i64 = state.rules.rounds - state.round
            drawn = float(city.track_points()) + self.map_worth(state, city, builds)
            if city.type != ANY:
                return drawn + self.promise(state, seat, city.card, city.type)
            best = self.promise(state, seat, city.card, 0)
            kind: i64 = 1
            while kind < KINDS:
                best = max(best, self.promise(state, seat, city.card, kind))
                kind += 1
            return drawn + best
        worth = self.judge(state, seat, city)
        if city.stage == ROADS:
            worth += self.road_to_come * float(city.left)
        return worth

    def judge(self, state: InkState, seat: i64, city: City) -> float:
        """What the city will be worth, as far as one can tell."""
        builds = self.builds(state, city)
        worth = float(city.track_points()) + self.map_worth(state, city, builds)
        return worth + self.purse(state, seat, city, builds)

    def builds(self, state: InkState, city: City) -> i64:
        """How many buildings are still to come, the one being chosen included."""
        return state.rules.rounds - state.round + (1 if city.stage == CARD else 0)

    def map_worth(self, state: InkState, city: City, builds: i64) -> float:
        """What is drawn: parks, districts, lakes, plans and free ground. No resources."""
        scorings: i64 = state.rules.rounds - len(city.track)
        worth = float(city.park_points() + city.district_points()) + self.lakes(city, scorings)
        i: i64 = 0
        while i < len(state.plans):
            plan = state.plans[i]
            hope = chance(city, plan, builds)
            if hope < 1.0:
                hope *= self.plan_weight
            worth += hope * float(city.rules.plan_value[plan])
            i += 1
        if builds > 0:
            worth += self.ground_weight * float(min(self.ground(city), GROUND_ENOUGH))
        return worth

    def purse(self, state: InkState, seat: i64, city: City, builds: i64) -> float:
        """What the resources are worth: prestige each round, the rest in buildings to come."""
        scorings: i64 = state.rules.rounds - len(city.track)
        worth = float(scorings * city.stock[PRESTIGE])
        if builds > 0:
            worth += self.economy(city, builds) + self.landmarks(state, seat, city, builds)
        return worth

    def economy(self, city: City, builds: i64) -> float:
        """Resources are worth what later buildings make of them: much early, nothing at the end."""
        amount = 0.0
        resource: i64 = 0
        while resource < PRESTIGE:
            held = city.stock[resource]
            few = float(min(held, self.enough))
            if held > self.enough:
                few += self.surplus * float(held - self.enough)
            amount += self.weights[resource] * few
            resource += 1
        return amount * float(min(builds, self.lasting)) / 2.0

    def landmarks(self, state: InkState, seat: i64, city: City, builds: i64) -> float:
        """Own landmarks still to come: their prestige for the rounds left, less what is missing."""
        rules = state.rules
        worth = 0.0
        era: i64 = 0
        while era < ERAS:
            card = state.landmarks[seat * ERAS + era]
            first: i64 = era * rules.rounds_per_era + 1
            era += 1
            if state.has_built(city, card):
                continue
            missing: i64 = 0
            resource: i64 = 0
            while resource < RESOURCES:
                lack: i64 = (
                    rules.cost[card * MAX_WAYS * RESOURCES + resource] - city.stock[resource]
                )
                if lack > 0:
                    missing += lack
                resource += 1
            start: i64 = rules.rounds - builds + 1
            rounds: i64 = rules.rounds + 1 - max(start, first)
            hope = self.landmark_weight * float(rounds * rules.yields[card * YIELDS + PRESTIGE])
            while missing > 0:
                hope *= self.missing
                missing -= 1
            worth += hope
        return worth

    def lakes(self, city: City, scorings: i64) -> float:
        worth = 0.0
        i: i64 = 0
        while i < len(city.board.lake_cells):
            sides = city.open_sides(city.board.lake_cells[i])
            if sides == 0:
                worth += float(scorings * city.rules.lake)
            elif sides == 1:
                worth += self.lake_weight * float(scorings * city.rules.lake)
            elif sides == 2:
                worth += self.lake_weight * 0.4 * float(scorings * city.rules.lake)
            i += 1
        return worth

    def ground(self, city: City) -> i64:
        """Free grids at roads."""
        height = city.board.height
        count: i64 = 0
        y: i64 = 0
        while y < height:
            count += ones(city.planes[FREE * height + y] & city.planes[NEAR * height + y])
            y += 1
        return count

    # -- quick choices ----------------------------------------------------------------------------

    def playout_action(self, state: State, seat: i64, rng: Rng) -> i64:
        """The best of the choices tried, judged after one step."""
        assert isinstance(state, InkState)
        city = state.cities[seat]
        if state.viewer >= 0 and seat != state.viewer and city.stage == CARD:
            return PASS
        actions = state.legal_actions(seat)
        if len(actions) == 1:
            return actions[0]
        if city.stage == CARD:
            return self.best_card(state, seat, actions, rng)
        if city.stage == KIND:
            return CHOOSE_KIND + self.best_kind(state, seat, rng)
        if city.stage == PLACE:
            return self.best_place(state, city, self.likely_places(state, city, actions, rng), rng)
        if city.stage == PAY:
            return self.best_way(state, seat, city, actions)
        return self.best_road(state, city, self.likely_roads(state, city, actions, rng), rng)

    def some(self, actions: vec[i64], count: i64, rng: Rng) -> vec[i64]:
        """So many of the actions, at random."""
        if len(actions) <= count:
            return actions
        actions = actions[:]
        i: i64 = 0
        while i < count:
            j: i64 = i + rng.below(len(actions) - i)
            actions[i], actions[j] = actions[j], actions[i]
            i += 1
        return actions[:count]

    def best_card(self, state: InkState, seat: i64, actions: vec[i64], rng: Rng) -> i64:
        city = state.cities[seat]
        builds: i64 = self.builds(state, city) - 1
        best = PASS
        best_worth = self.purse(state, seat, city, builds)
        i: i64 = 1
        while i < len(actions):
            card: i64 = actions[i] - CHOOSE_CARD
            kind: i64 = 0
            while kind < KINDS:
                if state.rules.kind[card] == ANY or state.rules.kind[card] == kind:
                    worth = self.promise(state, seat, card, kind) + TIE * rng.random()
                    if worth > best_worth:
                        best = actions[i]
                        best_worth = worth
                kind += 1
            i += 1
        return best

    def best_kind(self, state: InkState, seat: i64, rng: Rng) -> i64:
        best: i64 = 0
        best_worth = -1.0e9
        kind: i64 = 0
        while kind < KINDS:
            worth = self.promise(state, seat, state.cities[seat].card, kind) + TIE * rng.random()
            if worth > best_worth:
                best = kind
                best_worth = worth
            kind += 1
        return best

    def best_place(self, state: InkState, city: City, actions: vec[i64], rng: Rng) -> i64:
        builds = self.builds(state, city)
        best = actions[0]
        best_worth = -1.0e9
        i: i64 = 0
        while i < len(actions):
            after = city.clone()
            after.build(city.card, city.type, actions[i] - state.build_place)
            worth = self.map_worth(state, after, builds) + TIE * rng.random()
            if worth > best_worth:
                best = actions[i]
                best_worth = worth
            i += 1
        return best

    def likely_places(
        self, state: InkState, city: City, actions: vec[i64], rng: Rng
    ) -> vec[i64]:
        """The places that look best grid by grid: joined to their type, off parks, beside lakes."""
        if len(actions) <= self.looks:
            return actions
        rules = state.rules
        width = city.board.width
        gains = self.grid_gains(state, city)
        beside = city.beside_district(city.type)
        found = vec[i64](capacity=self.looks)
        marks = vec[float](capacity=self.looks)
        i: i64 = 0
        while i < len(actions):
            place: i64 = actions[i] - state.build_place
            top: i64 = (place >> 3) // width
            left: i64 = (place >> 3) - top * width
            k: i64 = (city.card * TURNS + (place & 7)) * MAX_GRIDS
            end: i64 = k + rules.grids[city.card * TURNS]
            joined: i64 = 0
            mark = self.noise * rng.random()
            while k < end:
                row: i64 = top + rules.dy[k]
                column: i64 = left + rules.dx[k]
                mark += gains[row * width + column]
                joined |= beside[row] >> column
                k += 1
            if joined & 1:
                mark += self.joining
            if len(found) < self.looks:
                found = append(found, actions[i])
                marks = append(marks, mark)
            elif mark > marks[self.looks - 1]:
                found[self.looks - 1] = actions[i]
                marks[self.looks - 1] = mark
            else:
                i += 1
                continue
            j: i64 = len(found) - 1
            while j > 0 and marks[j] > marks[j - 1]:
                marks[j], marks[j - 1] = marks[j - 1], marks[j]
                found[j], found[j - 1] = found[j - 1], found[j]
                j -= 1
            i += 1
        return found

    def grid_gains(self, state: InkState, city: City) -> vec[float]:
        """What building over each grid brings by itself: parks are lost, lakes closed."""
        board = city.board
        gains = vec[float]([0.0] * board.size)
        scorings: i64 = city.rules.rounds - len(city.track)
        i: i64 = 0
        while i < len(board.lake_cells):
            lake = board.lake_cells[i]
            sides = city.open_sides(lake)
            k: i64 = lake * 4
            while sides and k < lake * 4 + 4:
                near = board.grid.neighbours[k]
                if near >= 0:
                    gains[near] = gains[near] + float(scorings) / float(sides * sides)
                k += 1
            i += 1
        y: i64 = 0
        while y < board.height:
            parks = city.parks_row(y)
            x: i64 = 0
            while parks >> x:
                if (parks >> x) & 1:
                    gains[y * board.width + x] = gains[y * board.width + x] - float(city.rules.park)
                x += 1
            y += 1
        i = 0
        while i < len(state.plans):
            add_gains(city, state.plans[i], gains)
            i += 1
        return gains

    def likely_roads(self, state: InkState, city: City, actions: vec[i64], rng: Rng) -> vec[i64]:
        """Some roads at random, and for each goal of the plans the road that comes nearest to it."""
        goals = vec[i64]()
        i: i64 = 0
        while i < len(state.plans):
            goals = add_goals(city, state.plans[i], goals)
            i += 1
        width = city.board.width
        found = self.some(actions, self.road_looks, rng)
        i = 0
        while i < len(goals):
            y: i64 = goals[i] // width
            x: i64 = goals[i] % width
            nearest: i64 = 2 * width
            best = STOP
            k: i64 = 1
            while k < len(actions):
                cell: i64 = actions[k] - BUILD_ROAD
                down: i64 = cell // width - y
                right: i64 = cell % width - x
                steps: i64 = (down if down > 0 else -down) + (right if right > 0 else -right)
                if steps < nearest:
                    nearest = steps
                    best = actions[k]
                k += 1
            found = append(found, best)
            i += 1
        return found

    def best_road(self, state: InkState, city: City, actions: vec[i64], rng: Rng) -> i64:
        builds = self.builds(state, city)
        best = actions[0]
        best_worth = -1.0e9
        i: i64 = 0
        while i < len(actions):
            after = city if actions[i] == STOP else city.with_road(actions[i] - BUILD_ROAD)
            worth = self.map_worth(state, after, builds) + TIE * rng.random()
            if worth > best_worth:
                best = actions[i]
                best_worth = worth
            i += 1
        return best

    def best_way(self, state: InkState, seat: i64, city: City, actions: vec[i64]) -> i64:
        builds = self.builds(state, city)
        best = actions[0]
        best_worth = -1.0e9
        i: i64 = 0
        while i < len(actions):
            after = city.clone()
            after.pay(city.card, actions[i] - CHOOSE_WAY)
            worth = self.purse(state, seat, after, builds)
            if worth > best_worth:
                best = actions[i]
                best_worth = worth
            i += 1
        return best

    def promise(self, state: InkState, seat: i64, card: i64, kind: i64) -> float:
        """What the purse and the map gain by a card, before its place and its roads are known."""
        city = state.cities[seat]
        after = city.with_stock()
        ways = city.payable_ways(card)
        if len(ways) > 0:
            after.pay(card, ways[0])  # the other ways cost prestige
        after.earn(card, kind)
        builds: i64 = state.rules.rounds - state.round
        worth = self.purse(state, seat, after, builds)
        if state.round > 0:
            worth += self.road_to_come * float(state.rules.roads[state.top() * KINDS + kind])
        if city.fits_beside(card, city.beside_district(kind)):
            grids: i64 = state.rules.grids[card * TURNS]
            if city.largest[kind] == 0:
                grids += SINGLE
            return worth + self.grid_joined * float(grids)
        return worth + self.grid_alone * float(state.rules.grids[card * TURNS])

    # -- how to search this game ------------------------------------------------------------------

    def budget(self) -> i64:
        """No look through the turn: `value` knows what a chosen card or a road to come is worth."""
        return 1

    def horizon(self, state: State) -> i64:
        return self.ahead * state.players

    def scale(self) -> float:
        return 2.0
