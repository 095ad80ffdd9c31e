"""Inktropolis: what bots know.

A city is worth the points it will have if nothing more is built, and what its resources, landmarks,
half-filled plans and free ground can still become. The weights were found by playing solo games.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from pentapolis.engine.evaluation import Evaluation, Thinking
from pentapolis.engine.rng import Rng
from pentapolis.engine.state import State
from pentapolis.games.inktropolis.evaluation.prospects import (
    add_gains,
    add_goals,
    chance,
    nearer,
    road_steps,
)
from pentapolis.games.inktropolis.scoring.city import City
from pentapolis.games.inktropolis.scoring.tables import (
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
    SIDE,
    TURNS,
    YIELDS,
    add_road,
    ones,
)
from pentapolis.games.inktropolis.state import (
    BUILD_ROAD,
    CHOOSE_CARD,
    CHOOSE_KIND,
    CHOOSE_SIDE,
    CHOOSE_WAY,
    ERAS,
    SIDES,
    STOP,
    InkState,
)

# The weights below were found by playing thousands of quick solo games on both sides of the board.

# Points for one of each resource, per two builds to come; of what goes beyond a small stock only a part
# counts, and of the builds to come only so many.
CITIZEN: Final = 0.42
UTILITY: Final = 0.83
FINANCE: Final = 0.34
CULTURE: Final = 0.25
ENOUGH: Final[i64] = 2
SURPLUS: Final = 0.43
BUILDS_COUNTED: Final[i64] = 7
# The part of a landmark's prestige to come that counts, and that part again for each resource missing.
LANDMARK: Final = 0.54
MISSING: Final = 0.8
# The part of a plan's value that counts, times its chance, while it is not safe.
PLAN: Final = 0.52
# A free grid at a road, up to so many.
GROUND: Final = 0.1
GROUND_ENOUGH: Final[i64] = 16
# The part of a lake's points to come that counts with one open side, and with two.
LAKE: Final = 0.2
LAKE_TWO: Final = 0.08
# A card that is not placed yet: each grid if it can join its district or not, and each road to come. Its
# first partner, which it makes a district, is taken to have so many grids.
GRID_JOINED: Final = 0.85
GRID_ALONE: Final = 0.35
ROAD_TO_COME: Final = 0.25
PARTNER: Final[i64] = 3

# Quick choices: how many places and roads are judged, what joining its district counts when places are
# picked for that, and how much chance there is in the pick and among equal choices.
PLACES: Final[i64] = 3
PAVINGS: Final[i64] = 5
JOINING: Final = 4.0
NOISE: Final = 1.0
TIE: Final = 0.01
# Rounds played on in a simulation: more see more, but depend more on quick choices.
AHEAD: Final[i64] = 7


class InkEvaluation(Evaluation):
    """Judges one city: nothing that others build changes what it can do (K-21)."""

    def __init__(self) -> None:
        self.resource_worth: vec[float] = vec[float]([CITIZEN, UTILITY, FINANCE, CULTURE])

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
            worth += ROAD_TO_COME * float(city.left)
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
        return self.drawn(state, city, builds, road_steps(city, state.plans), self.lakes(city))

    def drawn(
        self, state: InkState, city: City, builds: i64, steps: vec[i64], lakes: float
    ) -> float:
        """The same where the way to the goals of plans, and what the lakes are worth, is known."""
        worth = float(city.park_points() + city.district_points()) + lakes
        i: i64 = 0
        while i < len(state.plans):
            plan = state.plans[i]
            hope = chance(city, plan, builds, steps)
            if hope < 1.0:
                hope *= PLAN
            worth += hope * float(city.rules.plan_value[plan])
            i += 1
        if builds > 0:
            worth += GROUND * float(min(self.ground(city), GROUND_ENOUGH))
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
            few = float(min(held, ENOUGH))
            if held > ENOUGH:
                few += SURPLUS * float(held - ENOUGH)
            amount += self.resource_worth[resource] * few
            resource += 1
        return amount * float(min(builds, BUILDS_COUNTED)) / 2.0

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
            hope = LANDMARK * float(rounds * rules.yields[card * YIELDS + PRESTIGE])
            while missing > 0:
                hope *= MISSING
                missing -= 1
            worth += hope
        return worth

    def lakes(self, city: City) -> float:
        scorings: i64 = city.rules.rounds - len(city.track)
        worth = 0.0
        i: i64 = 0
        while i < len(city.board.lake_cells):
            sides = city.open_sides(city.board.lake_cells[i])
            if sides == 0:
                worth += float(scorings * city.rules.lake)
            elif sides == 1:
                worth += LAKE * float(scorings * city.rules.lake)
            elif sides == 2:
                worth += LAKE_TWO * float(scorings * city.rules.lake)
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

    def thinking(self, players: i64) -> Thinking:
        """No look through the turn: `value` knows what a chosen card or a road to come is worth."""
        return Thinking(AHEAD * players, budget=1)

    def playout_action(self, state: State, seat: i64, rng: Rng) -> i64:
        """The best of the choices tried, judged after one step."""
        assert isinstance(state, InkState)
        city = state.cities[seat]
        other = state.viewer >= 0 and seat != state.viewer
        if other and city.stage == CARD and city.can_build(state.rules.enterprise):
            return CHOOSE_CARD + state.rules.enterprise
        if other and city.stage == KIND:
            return CHOOSE_KIND
        if other and city.stage == ROADS:
            return STOP
        actions = state.legal_actions(seat)
        if other or len(actions) == 1:
            return actions[0]
        if city.stage == CARD:
            return self.best_card(state, seat, actions, rng)
        if city.stage == KIND:
            return CHOOSE_KIND + self.best_kind(state, seat, rng)
        if city.stage == PLACE:
            return self.best_place(state, city, self.likely_places(state, city, actions, rng), rng)
        if city.stage == PAY:
            return self.best_way(state, seat, city, actions)
        if city.stage == SIDE:
            return CHOOSE_SIDE + rng.below(SIDES)
        steps = road_steps(city, state.plans)
        likely = self.likely_roads(state, city, actions, steps, rng)
        return self.best_road(state, city, likely, steps, rng)

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
        # What is beside the districts is the same for all cards of a type: the rows of all four types,
        # and which of them are there already.
        height = city.board.height
        rows = vec[i64]([0] * (KINDS * height))
        after = city.shared()
        there: i64 = 0
        best = actions[0]
        best_worth = -1.0e9
        i: i64 = 0
        while i < len(actions):
            card: i64 = actions[i] - CHOOSE_CARD
            kind: i64 = 0
            while kind < KINDS:
                if state.rules.kind[card] == ANY or state.rules.kind[card] == kind:
                    if (there >> kind) & 1 == 0:
                        there |= i64(1) << kind
                        beside = city.beside_district(kind)
                        y: i64 = 0
                        while y < height:
                            rows[kind * height + y] = beside[y]
                            y += 1
                    joins = city.fits_beside(card, rows, kind * height)
                    worth = self.outlook(state, seat, after, card, kind, joins)
                    worth += TIE * rng.random()
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
        steps = road_steps(city, state.plans)
        best = actions[0]
        best_worth = -1.0e9
        i: i64 = 0
        while i < len(actions):
            after = city.clone()
            after.build(city.card, city.type, actions[i] - state.build_place)
            worth = self.drawn(state, after, builds, steps, self.lakes(after)) + TIE * rng.random()
            if worth > best_worth:
                best = actions[i]
                best_worth = worth
            i += 1
        return best

    def likely_places(self, state: InkState, city: City, actions: vec[i64], rng: Rng) -> vec[i64]:
        """The few places that look best grid by grid, best first."""
        if len(actions) <= PLACES:
            return actions
        gains = self.grid_gains(state, city)
        beside = city.beside_district(city.type)
        found = vec[i64]([0] * PLACES)
        marks = vec[float]([-1.0e9] * PLACES)
        i: i64 = 0
        while i < len(actions):
            mark = self.place_mark(city, actions[i] - state.build_place, gains, beside)
            mark += NOISE * rng.random()
            j: i64 = PLACES
            while j > 0 and marks[j - 1] < mark:
                j -= 1
                if j + 1 < PLACES:
                    marks[j + 1] = marks[j]
                    found[j + 1] = found[j]
            if j < PLACES:
                marks[j] = mark
                found[j] = actions[i]
            i += 1
        return found

    def place_mark(self, city: City, place: i64, gains: vec[float], beside: vec[i64]) -> float:
        rules = city.rules
        width = city.board.width
        top: i64 = place // TURNS // width
        left: i64 = place // TURNS - top * width
        k: i64 = (city.card * TURNS + place % TURNS) * MAX_GRIDS
        end: i64 = k + rules.grids[city.card * TURNS]
        mark = 0.0
        joined: i64 = 0
        while k < end:
            row: i64 = top + rules.dy[k]
            column: i64 = left + rules.dx[k]
            mark += gains[row * width + column]
            joined |= beside[row] >> column
            k += 1
        return mark + JOINING if joined & 1 else mark

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

    def likely_roads(
        self, state: InkState, city: City, actions: vec[i64], steps: vec[i64], rng: Rng
    ) -> vec[i64]:
        """Some roads at random, and for each goal of the plans the road that comes nearest to it."""
        goals = vec[i64]()
        i: i64 = 0
        while i < len(state.plans):
            goals = add_goals(city, state.plans[i], goals, steps)
            i += 1
        width = city.board.width
        found = self.some(actions, PAVINGS, rng)
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
                away: i64 = (down if down > 0 else -down) + (right if right > 0 else -right)
                if away < nearest:
                    nearest = away
                    best = actions[k]
                k += 1
            found = append(found, best)
            i += 1
        return found

    def best_road(
        self, state: InkState, city: City, actions: vec[i64], steps: vec[i64], rng: Rng
    ) -> i64:
        builds = self.builds(state, city)
        lakes = self.lakes(city)
        after = city.shared()
        best = actions[0]
        best_worth = -1.0e9
        i: i64 = 0
        while i < len(actions):
            if actions[i] == STOP:
                worth = self.drawn(state, city, builds, steps, lakes)
            else:
                cell: i64 = actions[i] - BUILD_ROAD
                after.planes = city.planes[:]
                add_road(city.board, after.planes, cell)
                shore = city.board.is_shore(cell)
                worth = self.drawn(
                    state,
                    after,
                    builds,
                    nearer(city, steps, cell),
                    self.lakes(after) if shore else lakes,
                )
            worth += TIE * rng.random()
            if worth > best_worth:
                best = actions[i]
                best_worth = worth
            i += 1
        return best

    def best_way(self, state: InkState, seat: i64, city: City, actions: vec[i64]) -> i64:
        builds = self.builds(state, city)
        after = city.shared()
        best = actions[0]
        best_worth = -1.0e9
        i: i64 = 0
        while i < len(actions):
            after.stock = city.stock[:]
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
        joins = city.fits_beside(card, city.beside_district(kind))
        return self.outlook(state, seat, city.shared(), card, kind, joins)

    def outlook(
        self, state: InkState, seat: i64, after: City, card: i64, kind: i64, joins: bool
    ) -> float:
        """The same where it is known whether the card can join its district; `after` is a shared copy of
        the city."""
        city = state.cities[seat]
        after.stock = city.stock[:]
        way = city.first_way(card)
        if way >= 0:
            after.pay(card, way)  # the other ways cost prestige
        after.earn(card, kind)
        builds: i64 = state.rules.rounds - state.round
        worth = self.purse(state, seat, after, builds)
        if state.round > 0:
            worth += ROAD_TO_COME * float(state.rules.roads[state.top() * KINDS + kind])
        if joins:
            grids: i64 = state.rules.grids[card * TURNS]
            if city.largest[kind] == 0:
                grids += PARTNER
            return worth + GRID_JOINED * float(grids)
        return worth + GRID_ALONE * float(state.rules.grids[card * TURNS])

    # -- how to search this game ------------------------------------------------------------------
