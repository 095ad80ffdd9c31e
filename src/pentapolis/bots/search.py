"""Search: what comes of each choice in worlds the seat could be in.

The best-looking choices are compared in the same worlds, so that luck of the draw falls on all of them
alike. Those that are clearly worse leave the race, and so does the worse half again and again
(sequential halving); what was seen corrects what the choices looked like at first. Below a choice grows a
tree of the searching seat's own decisions in the rest of its turn, and beyond if the game is like that.
What others do, and oneself after that, comes from the game's playout policy, what is drawn from the
resampled world: nothing hidden can leak into a choice, and secret simultaneous decisions need no special
care.
"""

import math
import time
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from pentapolis.bots.ranking import Ranking
from pentapolis.engine.errors import SetupError
from pentapolis.engine.evaluation import Evaluation, Thinking
from pentapolis.engine.rng import Rng
from pentapolis.engine.state import State

EXPLORATION: Final[float] = 0.7
# So many simulations weigh as much as the first look at a choice.
FIRST_LOOK: Final[float] = 6.0
# A choice below the first is looked at closely, which takes time, after so many simulations.
CLOSELY: Final[i64] = 4
# Whoever is so many standard errors behind the best leaves the race; looked at each time another so many
# worlds have been seen.
CLEARLY: Final[float] = 3.0
WORLDS: Final[i64] = 16


class Node:
    """A decision of the searching seat, reached by its own earlier decisions.

    Worlds differ in what is legal here (another card was drawn), so choices are added as worlds show
    them. A prior is what a choice looks like at first, in the unit of the evaluation.
    """

    def __init__(self) -> None:
        self.visits: i64 = 0
        self.actions: vec[i64] = vec[i64]()
        self.priors: vec[float] = vec[float]()
        self.counts: vec[i64] = vec[i64]()
        self.totals: vec[float] = vec[float]()
        self.children: list[Node | None] = []

    def index_of(self, action: i64) -> i64:
        i: i64 = 0
        while i < len(self.actions):
            if self.actions[i] == action:
                return i
            i += 1
        return -1

    def add(self, action: i64, prior: float) -> i64:
        self.actions = append(self.actions, action)
        self.priors = append(self.priors, prior)
        self.counts = append(self.counts, i64(0))
        self.totals = append(self.totals, 0.0)
        self.children.append(None)
        return len(self.actions) - 1

    def note(self, i: i64, value: float) -> None:
        self.visits += 1
        self.counts[i] = self.counts[i] + 1
        self.totals[i] = self.totals[i] + value

    def mean(self, i: i64) -> float:
        return self.totals[i] / float(self.counts[i]) if self.counts[i] else -1e18

    def average(self) -> float:
        total = 0.0
        i: i64 = 0
        while i < len(self.totals):
            total += self.totals[i]
            i += 1
        return total / float(self.visits) if self.visits else 0.0

    def estimates(self) -> vec[float]:
        """For each choice its prior, corrected by how simulations differ from what priors promised."""
        seen: i64 = 0
        promised = 0.0
        came = 0.0
        i: i64 = 0
        while i < len(self.actions):
            if self.counts[i]:
                seen += self.counts[i]
                promised += float(self.counts[i]) * self.priors[i]
                came += self.totals[i]
            i += 1
        shift = (came - promised) / float(seen) if seen else 0.0
        found = vec[float](capacity=len(self.actions))
        i = 0
        while i < len(self.actions):
            estimate = self.priors[i] + shift
            count = float(self.counts[i])
            if count > 0.0:
                estimate += count / (count + FIRST_LOOK) * (self.mean(i) - estimate)
            found = append(found, estimate)
            i += 1
        return found

    def settle(self) -> None:
        """Take what was learned for the first look at the choices, and begin to count anew."""
        self.priors = self.estimates()
        self.counts = vec[i64]([0] * len(self.actions))
        self.totals = vec[float]([0.0] * len(self.actions))
        self.visits = 0


class Search:
    """Stops after `simulations` or `seconds`, whichever comes first; by number it repeats exactly."""

    def __init__(self, evaluation: Evaluation, simulations: i64 = 0, seconds: float = 0.0) -> None:
        if simulations <= 0 and seconds <= 0.0:
            raise SetupError("A search needs an end: a number of simulations, or seconds.")
        self.evaluation: Evaluation = evaluation
        self.thinking: Thinking = evaluation.thinking(1)
        self.ranking: Ranking = Ranking(evaluation)
        self.simulations: i64 = simulations
        self.seconds: float = seconds
        self.root: Node = Node()
        # Where the tree can be used again: the rest of the same turn.
        self.reusable: Node | None = None
        self.reusable_turn: i64 = -1
        self.reusable_seat: i64 = -1
        self.reusable_actions: vec[i64] = vec[i64]()
        self.low: float = 0.0
        self.high: float = 0.0
        self.seen: i64 = 0

    def choose(self, world: State, seat: i64, rng: Rng) -> i64:
        actions = world.legal_actions(seat)
        if len(actions) == 1:
            self.reusable = None
            return actions[0]
        best: i64 = self.think(world, seat, rng)[0]
        self.remember(world, seat, best)
        return self.root.actions[best]

    # -- comparing choices ------------------------------------------------------------------------

    def think(self, world: State, seat: i64, rng: Rng) -> vec[i64]:
        """The places in `root` of the choices worth a look, best first."""
        started = time.perf_counter()
        self.thinking = self.evaluation.thinking(world.players)
        kept = self.kept_for(world, seat)
        if kept is None:
            self.root = Node()
            self.seen = 0
        else:
            self.root = kept
            self.root.settle()
        order = self.best_first(self.places(self.root, world, seat, world.legal_actions(seat)))
        starters: i64 = min(self.first_rivals(), i64(len(order)))
        rounds: i64 = 1
        while i64(1) << rounds < starters:
            rounds += 1
        rivals: i64 = starters
        # What came of each choice in each world, in the order of the worlds.
        outcomes: list[vec[float]] = [vec[float]() for _ in range(len(self.root.actions))]
        done: i64 = 0
        worlds: i64 = 0
        number: i64 = 1
        while number <= rounds:
            enough: i64 = self.simulations * number // rounds
            deadline = started + self.seconds * float(number) / float(rounds)
            while True:
                luck = rng.seed()
                common = world.resample(seat, Rng(luck))
                i: i64 = 0
                while i < rivals:
                    value = self.simulate(common.clone(), seat, order[i], Rng(luck + 1))
                    outcomes[order[i]] = append(outcomes[order[i]], value)
                    i += 1
                done += rivals
                worlds += 1
                if worlds % WORLDS == 0:
                    order = self.sorted_by(order, rivals, self.root.estimates())
                    rivals = still_open(order, rivals, outcomes)
                    if rivals == 1:
                        return order
                if self.simulations > 0 and done + rivals > enough:
                    break
                if self.seconds > 0.0 and time.perf_counter() >= deadline:
                    break
            order = self.sorted_by(order, rivals, self.root.estimates())
            rivals = min(rivals, (starters + (i64(1) << number) - 1) >> number)
            number += 1
        return order

    def first_rivals(self) -> i64:
        """With little to spend, fewer choices are compared."""
        width: i64 = self.thinking.width
        if self.simulations > 0:
            width = min(width, max(i64(2), self.simulations // 5))
        return width

    def best_first(self, places: vec[i64]) -> vec[i64]:
        return self.sorted_by(places, i64(len(places)), self.root.priors)

    def sorted_by(self, order: vec[i64], count: i64, values: vec[float]) -> vec[i64]:
        """The order with its first places sorted by value, best first."""
        i: i64 = 1
        while i < count:
            place = order[i]
            j: i64 = i
            while j > 0 and values[order[j - 1]] < values[place]:
                order[j] = order[j - 1]
                j -= 1
            order[j] = place
            i += 1
        return order

    # -- using the tree again within a turn -------------------------------------------------------

    def remember(self, world: State, seat: i64, best: i64) -> None:
        after = world.clone()
        after.apply(seat, self.root.actions[best])
        self.reusable = self.root.children[best] if after.turn == world.turn else None
        self.reusable_turn = after.turn
        self.reusable_seat = seat
        self.reusable_actions = after.legal_actions(seat)

    def kept_for(self, world: State, seat: i64) -> Node | None:
        if self.reusable is None or world.turn != self.reusable_turn or seat != self.reusable_seat:
            return None
        actions = world.legal_actions(seat)
        if len(actions) != len(self.reusable_actions):
            return None
        i: i64 = 0
        while i < len(actions):
            if actions[i] != self.reusable_actions[i]:
                return None
            i += 1
        return self.reusable

    # -- one simulation ---------------------------------------------------------------------------

    def simulate(self, state: State, seat: i64, first: i64, rng: Rng) -> float:
        """The first choice, down the tree below it, a playout, and the result back up."""
        path: list[Node] = []
        taken = vec[i64]()
        last: i64 = state.turn + self.thinking.foresight
        node: Node | None = self.root
        while node is not None and self.others_play(state, seat, rng):
            i = first if node is self.root else self.select(node, state, seat)
            path.append(node)
            taken = append(taken, i)
            state.apply(seat, node.actions[i])
            often = node.counts[i] + 1 >= CLOSELY
            if often and state.turn < last and node.children[i] is None:
                node.children[i] = Node()
            node = node.children[i]
        value = self.playout(state, seat, rng)
        if self.seen == 0 or value < self.low:
            self.low = value
        if self.seen == 0 or value > self.high:
            self.high = value
        self.seen += 1
        depth: i64 = 0
        while depth < len(taken):
            path[depth].note(taken[depth], value)
            depth += 1
        return value

    def others_play(self, state: State, seat: i64, rng: Rng) -> bool:
        """Let everyone else decide until the seat may; False when the game is over."""
        while True:
            seats = state.deciders()
            if len(seats) == 0:
                return False
            if seats[0] == seat and len(seats) == 1:
                return True
            other = seats[0] if seats[0] != seat else seats[1]
            state.apply(other, self.evaluation.others_action(state, other, rng))

    def select(self, node: Node, state: State, seat: i64) -> i64:
        """The choice with the best bound (PUCT) among the most promising ones legal in this world."""
        actions = state.legal_actions(seat)
        if len(actions) == 1:
            only = node.index_of(actions[0])
            return only if only >= 0 else node.add(actions[0], 0.0)
        places = self.places(node, state, seat, actions)
        width: i64 = 2 + i64(math.sqrt(float(node.visits)))
        best_prior = -1e18
        i: i64 = 0
        while i < len(places):
            if node.priors[places[i]] > best_prior:
                best_prior = node.priors[places[i]]
            i += 1
        cut = self.nth_best(node, places, width)
        scale = self.thinking.scale
        weights = 0.0
        i = 0
        while i < len(places):
            if node.priors[places[i]] >= cut:
                weights += math.exp((node.priors[places[i]] - best_prior) / scale)
            i += 1
        root = math.sqrt(float(node.visits) + 1.0)
        best: i64 = -1
        best_bound = 0.0
        spread = self.high - self.low
        unseen = 0.5
        if node.visits and spread > 0.0:
            unseen = (node.average() - self.low) / spread
        i = 0
        while i < len(places):
            place = places[i]
            i += 1
            if node.priors[place] < cut:
                continue
            share = math.exp((node.priors[place] - best_prior) / scale) / weights
            quality = unseen
            if node.counts[place] and spread > 0.0:
                quality = (node.mean(place) - self.low) / spread
            bound = quality + EXPLORATION * share * root / (1.0 + float(node.counts[place]))
            if best < 0 or bound > best_bound:
                best = place
                best_bound = bound
        return best

    def places(self, node: Node, state: State, seat: i64, actions: vec[i64]) -> vec[i64]:
        """Where the legal actions stand in the node; new ones are ranked and added."""
        found = vec[i64](capacity=len(actions))
        if len(node.actions) == 0:
            values = self.ranking.values(state, seat, actions)
            i: i64 = 0
            while i < len(actions):
                found = append(found, node.add(actions[i], values[i]))
                i += 1
            return found
        # Both lists are mostly in the same order, so the next place is usually the next index.
        guess: i64 = 0
        i = 0
        while i < len(actions):
            place: i64 = -1
            if guess < len(node.actions) and node.actions[guess] == actions[i]:
                place = guess
            else:
                place = node.index_of(actions[i])
            if place < 0:
                share: i64 = self.thinking.budget // len(actions)
                value = self.ranking.value_after(state, seat, actions[i], share)
                place = node.add(actions[i], value)
            found = append(found, place)
            guess = place + 1
            i += 1
        return found

    def nth_best(self, node: Node, places: vec[i64], n: i64) -> float:
        """The prior of the n-th best place: a bar for the others."""
        if n >= len(places):
            return -1e18
        best = vec[float]()
        i: i64 = 0
        while i < len(places):
            prior = node.priors[places[i]]
            i += 1
            if len(best) < n:
                best = append(best, prior)
            elif prior > best[n - 1]:
                best[n - 1] = prior
            else:
                continue
            j: i64 = len(best) - 1
            while j > 0 and best[j] > best[j - 1]:
                best[j], best[j - 1] = best[j - 1], best[j]
                j -= 1
        return best[n - 1]

    def playout(self, state: State, seat: i64, rng: Rng) -> float:
        """Play on by the game's quick policy to its horizon, and judge."""
        last: i64 = state.turn + self.thinking.horizon
        while state.turn < last:
            actor = state.any_decider(rng)
            if actor < 0:
                break
            if actor == seat:
                action = self.evaluation.playout_action(state, actor, rng)
            else:
                action = self.evaluation.others_action(state, actor, rng)
            state.apply(actor, action)
        return self.evaluation.value(state, seat)


def still_open(order: vec[i64], rivals: i64, outcomes: list[vec[float]]) -> i64:
    """How many of the rivals may still be the best; those that clearly are not move behind them."""
    best = outcomes[order[0]]
    kept: i64 = 1
    at: i64 = 1
    while at < rivals:
        place = order[at]
        if not clearly_worse(outcomes[place], best):
            i: i64 = at
            while i > kept:
                order[i] = order[i - 1]
                i -= 1
            order[kept] = place
            kept += 1
        at += 1
    return kept


def clearly_worse(one: vec[float], best: vec[float]) -> bool:
    """Compared world by world; what comes out the same in all of them need not be kept either."""
    count: i64 = len(best)
    total = 0.0
    squares = 0.0
    i: i64 = 0
    while i < count:
        lead = best[i] - one[i]
        total += lead
        squares += lead * lead
        i += 1
    mean = total / float(count)
    variance = squares / float(count) - mean * mean
    error = math.sqrt(variance / float(count)) if variance > 0.0 else 0.0
    return mean >= CLEARLY * error
