"""Infinite City: what bots know."""

import math
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from pentapolis.engine.evaluation import Evaluation, Thinking
from pentapolis.engine.rng import Rng
from pentapolis.engine.state import State
from pentapolis.games.infinite_city.evaluation.policy import HABITS, Habits, quick_action
from pentapolis.games.infinite_city.evaluation.survey import LAST_TURN, Survey, Worth
from pentapolis.games.infinite_city.scoring import PLAY_FROM_HAND, PLAY_FROM_OTHER
from pentapolis.games.infinite_city.state.turn import InfiniteState

# What tiles and groups are worth while the game runs. A regression of the final lead on positions after a
# turn (2500 games of an earlier greedy bot; benchmarks/fit_infinite_city.py does the like with today's)
# shows what points alone underrate: tokens are few and nearly all end in groups, so that it matters more
# what lies under them, and whether it is safe. The fitted weights themselves played no better than
# points (greedy against greedy, 49.5 % ± 6.9), as they also tell what merely goes with winning. These
# were set by hand between the two (57.8 % ± 6.8 against points).
WORTH: Final = {
    "grouped": 0.6,
    "single": 0.1,
    "pair": 0.8,
    "printed": 0.8,
    "silver": 0.7,
    "bonus": 0.4,
    "safe": 0.4,
}
# Points up to which chance decides what simulated others do. With half a point they were so like greedy
# players that a search beat those, but nobody else: 20 simulations held their own against 2,000.
OTHERS_WHIM: Final = 2.0
# What a won game is worth beyond its lead.
VICTORY: Final = 10.0
# What a tile in hand is worth: for each point printed on it, for its silver border, and if it lets its
# player play one more tile. Set like the weights of the survey: near a fit, but lower.
HELD_VALUE: Final = 0.2
HELD_SILVER: Final = 0.3
HELD_PLAY: Final = 0.3
# To be the next to move, and how much of the lead lasts, in the same fit.
MOVE: Final = 1.35
LASTING: Final = 0.8
# Whoever has the fewest tokens left is likely to run out first and to give the last turn away. In the
# same games that cost so much with a single token left, and with every token more so much less.
HURRY: Final = 3.1
HURRY_FADES: Final = 0.55
# The standard deviation of the final lead round what is expected, while the game runs and in the last
# turns: from the same games.
OPEN: Final = 6.5
CLOSING: Final = 3.7
# Turns the normal distribution into the logistic one.
STEEPNESS: Final = 1.7


class InfiniteEvaluation(Evaluation):
    """The lead over the others, as far as it will last to the end of the game."""

    def __init__(self) -> None:
        self.worth: Worth = Worth(WORTH)
        self.habits: Habits = Habits(HABITS)

    def weights(self) -> dict[str, float]:
        return self.habits.weights.copy()

    def adopt(self, weights: dict[str, float]) -> None:
        self.habits = Habits(weights)

    def value(self, state: State, seat: i64) -> float:
        """The lead to expect at the end, and what the chance to win is worth."""
        assert isinstance(state, InfiniteState)
        if state.is_over():
            return self.result(state, seat)
        if state.last_turns:
            expected = lead(closing_points(state), seat)
            spread = CLOSING
        else:
            expected = lead(self.standings(state), seat)
            spread = OPEN
        return expected + VICTORY / (1.0 + math.exp(-STEEPNESS * expected / spread))

    def standings(self, state: InfiniteState) -> vec[float]:
        """While the game runs: what every seat has in the city and in hand, as far as it lasts."""
        found = Survey(state.city, state.players, self.worth).standings()
        seat: i64 = 0
        while seat < state.players:
            found[seat] = LASTING * (found[seat] + held(state, seat))
            seat += 1
        found[state.current] += MOVE
        first = first_to_run_out(state)
        if first >= 0:
            found[first] -= max(0.0, HURRY - HURRY_FADES * float(state.supply[first] - 1))
        return found

    def result(self, state: InfiniteState, seat: i64) -> float:
        scores = state.scores()
        others = sum(scores) - scores[seat]
        lead = float(scores[seat]) - float(others) / float(state.players - 1)
        ranking = state.ranking()
        return lead + (VICTORY / float(ranking.count(1)) if ranking[seat] == 1 else 0.0)

    # -- how to search this game ------------------------------------------------------------------

    def thinking(self, players: i64) -> Thinking:
        """Shorter simulations do not show what others can destroy, in longer ones chance drowns it. The
        first look says much, and most of what simulations add comes at once. A turn can have tens of
        thousands of endings; their best is found among far fewer.
        """
        return Thinking(2 * players, scale=1.5, budget=800, brief=20)

    def playout_action(self, state: State, seat: i64, rng: Rng) -> i64:
        """Weaker than greedy play, in a hundredth of the time."""
        assert isinstance(state, InfiniteState)
        return quick_action(state, seat, self.habits, rng)

    def others_action(self, state: State, seat: i64, rng: Rng) -> i64:
        assert isinstance(state, InfiniteState)
        return quick_action(state, seat, self.habits, rng, OTHERS_WHIM)


def lead(points: vec[float], seat: i64) -> float:
    """The seat's points less the mean of the others' best and their average."""
    best = -1000.0
    total = 0.0
    other: i64 = 0
    while other < len(points):
        if other != seat:
            total += points[other]
            best = max(best, points[other])
        other += 1
    return points[seat] - (best + total / float(len(points) - 1)) / 2.0


def first_to_run_out(state: InfiniteState) -> i64:
    """The seat with the fewest tokens left, or -1 if several have as few."""
    fewest: i64 = 0
    tied = False
    seat: i64 = 1
    while seat < state.players:
        if state.supply[seat] < state.supply[fewest]:
            fewest = seat
            tied = False
        elif state.supply[seat] == state.supply[fewest]:
            tied = True
        seat += 1
    return -1 if tied else fewest


def closing_points(state: InfiniteState) -> vec[float]:
    """In the last turns points count as they are; who still has a turn will make the most of it."""
    totals = state.totals()
    points = vec[float]([0.0] * state.players)
    seat: i64 = 0
    while seat < state.players:
        points[seat] = float(totals.points(seat))
        if (state.finals >> seat) & 1:
            points[seat] += LAST_TURN
        seat += 1
    return points


def held(state: InfiniteState, seat: i64) -> float:
    """What the seat's hand is worth."""
    rules = state.rules
    total = 0.0
    first: i64 = seat * rules.types
    kind: i64 = 0
    while kind < rules.types:
        count = state.hands[first + kind]
        if count > 0:
            worth = HELD_VALUE * float(rules.values[kind]) + HELD_SILVER * float(rules.silver[kind])
            if PLAY_FROM_HAND <= rules.effects[kind] <= PLAY_FROM_OTHER:
                worth += HELD_PLAY
            total += worth * float(count)
        kind += 1
    return total
