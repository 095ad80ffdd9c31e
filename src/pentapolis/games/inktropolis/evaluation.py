"""Inktropolis: what bots know.

A city is worth the points it will have if nothing more is built, and what its resources, landmarks,
half-filled plans and free ground can still become. The weights were found by playing solo games.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from pentapolis.engine.evaluation import Evaluation
from pentapolis.engine.rng import Rng
from pentapolis.engine.state import State
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
    AIR_CLEANLINESS,
    ANY,
    BLOCK,
    CARD,
    COAST,
    COMMERCIAL,
    COMMUNITY_PARK,
    COMMUTING,
    CULTURAL,
    DISTANCING,
    DIVERSITY,
    FREE,
    KIND,
    KINDS,
    MAX_WAYS,
    NATURE_TRAIL,
    NEAR,
    PAY,
    PLACE,
    PRESTIGE,
    RESOURCES,
    ROAD,
    ROADS,
    TOURISM,
    TURNS,
    UTILITIES,
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
MISSING: Final = 0.64
PLAN: Final = 0.54
GROUND: Final = 0.21
GROUND_ENOUGH: Final[i64] = 16
GRID_ALONE: Final = 0.35
GRID_JOINED: Final = 0.85
ROAD_TO_COME: Final = 0.25
LAKE: Final = 0.27
# Among equal choices a quick one takes any.
TIE: Final = 0.01

# Bit set of the plans that, once met, stay met whatever is built.
LASTING: Final[i64] = (
    (1 << BLOCK) | (1 << NATURE_TRAIL) | (1 << DISTANCING) | (1 << COMMUTING) | (1 << COAST)
)


class InkEvaluation(Evaluation):
    """`looks` is how many places or roads are tried for one quick choice."""

    def __init__(self, looks: i64 = 10) -> None:
        self.looks: i64 = looks
        self.resource_weight: float = RESOURCE
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
            worth += self.plan(city, state.plans[i], builds)
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
            amount += float(min(held, ENOUGH))
            if held > ENOUGH:
                amount += self.surplus * float(held - ENOUGH)
            resource += 1
        return self.resource_weight * amount * float(min(builds, i64(6))) / 2.0

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

    # -- plans ------------------------------------------------------------------------------------

    def plan(self, city: City, plan: i64, builds: i64) -> float:
        """The value of a plan, or the part of it that seems within reach."""
        rule = city.rules.plan_rule[plan]
        prize = float(city.rules.plan_value[plan])
        met = city.meets(plan)
        if met and (builds <= 0 or self.lasts(rule)):
            return prize
        if builds <= 0:
            return 0.0
        done = 1.0 if met else self.progress(city, plan)
        weight = 1.0 if rule == DISTANCING else self.plan_weight
        return weight * prize * done * done

    def lasts(self, rule: i64) -> bool:
        """Whether a plan once met stays met whatever is built."""
        return (LASTING >> rule) & 1 == 1

    def progress(self, city: City, plan: i64) -> float:
        """How much of the plan is done, from 0 to 1."""
        rule = city.rules.plan_rule[plan]
        board = city.board
        if rule == BLOCK:
            side = city.rules.plan_number[plan]
            return float(self.best_square(city, side)) / float(side * side)
        if rule == NATURE_TRAIL:
            return 1.0 - self.lake_distance(city) / float(6 * len(board.lake_cells))
        if rule == COMMUNITY_PARK:
            return 0.6 if city.count(COMMERCIAL) == 0 else 0.0
        if rule == DIVERSITY:
            over: i64 = city.spread() - city.rules.plan_number[plan] + 1
            return float(max(0.0, 1.0 - float(over) / 20.0) ** 0.5)
        if rule == TOURISM:
            return 0.6 if city.count(CULTURAL) == 0 else 0.0
        if rule == DISTANCING:
            return self.corner_progress(city)
        if rule == COMMUTING:
            return 1.0 - float(city.lines_without_building()) / float(board.width + board.height)
        if rule == AIR_CLEANLINESS:
            return 0.6 if city.count(UTILITIES) == 0 else 0.0
        least: i64 = board.width + board.height
        edge: i64 = 0
        while edge < 4:
            least = min(least, city.edge_gaps(edge))
            edge += 1
        return max(0.0, 1.0 - float(least) / float(max(board.width, board.height)))

    def best_square(self, city: City, side: i64) -> i64:
        """The most buildings in a square that can still be filled."""
        board = city.board
        best: i64 = 0
        mask: i64 = (i64(1) << side) - 1
        y: i64 = 0
        while y + side <= board.height:
            x: i64 = 0
            while x + side <= board.width:
                count: i64 = 0
                k: i64 = 0
                while k < side:
                    row = city.buildings_row(y + k)
                    if ((row | city.planes[FREE * board.height + y + k]) >> x) & mask != mask:
                        count = -1
                        break
                    count += ones((row >> x) & mask)
                    k += 1
                best = max(best, count)
                x += 1
            y += 1
        return best

    def road_distance(self, city: City, cell: i64) -> i64:
        """Steps from the nearest road to the grid, when nothing is in the way."""
        board = city.board
        best: i64 = board.width + board.height
        at_y: i64 = cell // board.width
        at_x: i64 = cell % board.width
        y: i64 = 0
        while y < board.height:
            row = city.planes[ROAD * board.height + y]
            down: i64 = y - at_y if y > at_y else at_y - y
            x: i64 = 0
            while row >> x and down < best:
                if (row >> x) & 1:
                    best = min(best, down + (x - at_x if x > at_x else at_x - x))
                x += 1
            y += 1
        return best

    def lake_distance(self, city: City) -> float:
        """Over all lakes, the roads still needed to reach them, six at the most for each."""
        total: i64 = 0
        i: i64 = 0
        while i < len(city.board.lake_cells):
            far: i64 = self.road_distance(city, city.board.lake_cells[i]) - 1
            total += min(far, i64(6))
            i += 1
        return float(total)

    def corner_progress(self, city: City) -> float:
        board = city.board
        done = 0.0
        k: i64 = 0
        while k < 4:
            cell: i64 = (k & 1) * (board.width - 1) + (k >> 1) * (board.size - board.width)
            k += 1
            if city.owner[cell]:
                done += 1.0
            elif (
                city.planes[FREE * board.height + cell // board.width] >> (cell % board.width)
            ) & 1:
                far = self.road_distance(city, cell)
                done += max(0.0, 0.85 - 0.08 * float(far))
            else:
                return 0.0
        return float((done / 4.0) ** 0.5)

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
            return self.best_place(state, city, self.some(actions, self.looks, rng), rng)
        if city.stage == PAY:
            return self.best_way(state, seat, city, actions)
        return self.best_road(state, city, self.some(actions, self.looks, rng), rng)

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
        grid = self.grid_joined if city.count(kind) > 0 else self.grid_alone
        return worth + grid * float(state.rules.grids[card * TURNS])

    # -- how to search this game ------------------------------------------------------------------

    def budget(self) -> i64:
        """No look through the turn: `value` knows what a chosen card or a road to come is worth."""
        return 1

    def horizon(self, state: State) -> i64:
        return 4 * state.players

    def scale(self) -> float:
        return 2.0
