"""Tree search over one's own decisions, each simulation in another world the seat could be in.

The tree holds only the searching seat's choices; what others do and what is drawn between them comes
from the resampled world and the game's playout policy. So nothing hidden can leak into a choice, and
simultaneous decisions need no special care: nobody in the tree sees another's secret choice.
"""

import math
import time
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from pentapolis.bots.ranking import Ranking
from pentapolis.engine.evaluation import Evaluation
from pentapolis.engine.rng import Rng
from pentapolis.engine.state import State

EXPLORATION: Final[float] = 0.7


class Node:
    """A decision of the searching seat, reached by its own earlier decisions.

    Worlds differ in what is legal here (another card was drawn), so choices are added as worlds show
    them. `order` lists them by prior, best first; only the first few are searched until the node has
    been visited often.
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


class Search:
    """Stops after `simulations` or `seconds`, whichever is set; by number it repeats exactly."""

    def __init__(self, evaluation: Evaluation, simulations: i64 = 0, seconds: float = 0.0) -> None:
        self.evaluation: Evaluation = evaluation
        self.ranking: Ranking = Ranking(evaluation)
        self.simulations: i64 = simulations
        self.seconds: float = seconds
        self.root: Node = Node()
        # Where the tree can be used again: the rest of the same turn.
        self.reusable: Node | None = None
        self.reusable_turn: i64 = -1
        self.reusable_actions: vec[i64] = vec[i64]()
        self.low: float = 0.0
        self.high: float = 0.0
        self.seen: i64 = 0

    def choose(self, world: State, seat: i64, rng: Rng) -> i64:
        actions = world.legal_actions(seat)
        if len(actions) == 1:
            self.forget()
            return actions[0]
        self.think(world, seat, rng)
        best: i64 = self.best_index()
        self.remember(world, seat, best)
        return self.root.actions[best]

    def think(self, world: State, seat: i64, rng: Rng) -> None:
        """Grow the tree below the position until time or number is up."""
        kept = self.kept_for(world, seat)
        if kept is None:
            self.root = Node()
            self.seen = 0
        else:
            self.root = kept
        deadline = time.perf_counter() + self.seconds
        done: i64 = 0
        while True:
            if self.simulations > 0 and done >= self.simulations:
                return
            if self.seconds > 0.0 and done > 0 and time.perf_counter() >= deadline:
                return
            self.simulate(world.resample(seat, rng), seat, rng)
            done += 1

    def best_index(self) -> i64:
        """The most visited choice; of equal ones the better."""
        best: i64 = 0
        i: i64 = 1
        while i < len(self.root.actions):
            more = self.root.counts[i] - self.root.counts[best]
            if more > 0 or (more == 0 and self.mean(self.root, i) > self.mean(self.root, best)):
                best = i
            i += 1
        return best

    def mean(self, node: Node, i: i64) -> float:
        return node.totals[i] / float(node.counts[i]) if node.counts[i] else -1e18

    # -- using the tree again within a turn -------------------------------------------------------

    def forget(self) -> None:
        self.reusable = None

    def remember(self, world: State, seat: i64, best: i64) -> None:
        after = world.clone()
        after.apply(seat, self.root.actions[best])
        self.reusable = self.root.children[best] if after.turn == world.turn else None
        self.reusable_turn = after.turn
        self.reusable_actions = after.legal_actions(seat)

    def kept_for(self, world: State, seat: i64) -> Node | None:
        if self.reusable is None or world.turn != self.reusable_turn:
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

    def simulate(self, state: State, seat: i64, rng: Rng) -> None:
        """Down the tree, one new node, a playout, and the result back up."""
        path: list[Node] = []
        taken = vec[i64]()
        node: Node | None = self.root
        while node is not None:
            if not self.others_play(state, seat, rng):
                break
            fresh = node.visits == 0
            i = self.select(node, state, seat)
            path.append(node)
            taken = append(taken, i)
            state.apply(seat, node.actions[i])
            if fresh and node is not self.root:
                break
            child = node.children[i]
            if child is None and node.counts[i] > 0:
                child = Node()
                node.children[i] = child
            node = child
        value = self.playout(state, seat, rng)
        if self.seen == 0 or value < self.low:
            self.low = value
        if self.seen == 0 or value > self.high:
            self.high = value
        self.seen += 1
        depth: i64 = 0
        while depth < len(taken):
            visited = path[depth]
            i = taken[depth]
            visited.visits += 1
            visited.counts[i] = visited.counts[i] + 1
            visited.totals[i] = visited.totals[i] + value
            depth += 1

    def others_play(self, state: State, seat: i64, rng: Rng) -> bool:
        """Let everyone else decide until the seat may; False when the game is over."""
        while True:
            seats = state.deciders()
            if len(seats) == 0:
                return False
            if seats[0] == seat and len(seats) == 1:
                return True
            other = seats[0] if seats[0] != seat else seats[1]
            state.apply(other, self.evaluation.playout_action(state, other, rng))

    def select(self, node: Node, state: State, seat: i64) -> i64:
        """The choice with the best bound (PUCT) among the most promising ones legal in this world."""
        actions = state.legal_actions(seat)
        if len(actions) == 1:
            only = node.index_of(actions[0])
            return only if only >= 0 else node.add(actions[0], 0.0)
        places = self.places(node, state, seat, actions)
        width: i64 = self.evaluation.width() + i64(math.sqrt(float(node.visits)))
        best_prior = -1e18
        i: i64 = 0
        while i < len(places):
            if node.priors[places[i]] > best_prior:
                best_prior = node.priors[places[i]]
            i += 1
        cut = self.nth_best(node, places, width)
        scale = self.evaluation.scale()
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
        i = 0
        while i < len(places):
            place = places[i]
            i += 1
            if node.priors[place] < cut:
                continue
            share = math.exp((node.priors[place] - best_prior) / scale) / weights
            quality = 0.5
            if node.counts[place] and spread > 0.0:
                quality = (self.mean(node, place) - self.low) / spread
            elif node.visits and spread > 0.0:
                quality = (self.average(node) - self.low) / spread
            bound = quality + EXPLORATION * share * root / (1.0 + float(node.counts[place]))
            if best < 0 or bound > best_bound:
                best = place
                best_bound = bound
        return best

    def average(self, node: Node) -> float:
        total = 0.0
        i: i64 = 0
        while i < len(node.totals):
            total += node.totals[i]
            i += 1
        return total / float(node.visits)

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
                share: i64 = self.evaluation.budget() // len(actions)
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
        last: i64 = state.turn + self.evaluation.horizon(state)
        while state.turn < last:
            seats = state.deciders()
            if len(seats) == 0:
                break
            actor = seats[0] if len(seats) == 1 else seats[rng.below(len(seats))]
            state.apply(actor, self.evaluation.playout_action(state, actor, rng))
        return self.evaluation.value(state, seat)
