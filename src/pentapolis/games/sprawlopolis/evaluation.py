"""Sprawlopolis: what bots know."""

from typing import Final

from mypy_extensions import i64

from pentapolis.engine.evaluation import Evaluation
from pentapolis.engine.rng import Rng
from pentapolis.engine.state import State
from pentapolis.games.sprawlopolis.state import CITY_CARDS, SprawlState

# What a card still to come usually adds, in points.
GAIN_PER_CARD: Final[float] = 2.2
# Points beyond the target win nothing more, but a cushion is worth having.
CUSHION: Final[float] = 0.15
# Places that a simulated player looks at before laying a card.
GLANCES: Final[i64] = 16


class SprawlEvaluation(Evaluation):
    """The exact score of the city as it stands, measured against the target."""

    def value(self, state: State, seat: i64) -> float:
        assert isinstance(state, SprawlState)
        to_come = float(CITY_CARDS - i64(len(state.placements)))
        margin = float(state.total() - state.target()) + GAIN_PER_CARD * to_come
        return margin if margin < 0.0 else CUSHION * margin

    def playout_action(self, state: State, seat: i64, rng: Rng) -> i64:
        """Any card; the best of a few random places for it."""
        assert isinstance(state, SprawlState)
        actions = state.legal_actions(seat)
        if state.chosen == 0 or len(actions) == 1:
            return actions[rng.below(len(actions))]
        best = actions[rng.below(len(actions))]
        best_total: i64 = -1000
        glance: i64 = 0
        while glance < GLANCES:
            action = actions[rng.below(len(actions))]
            total = state.total_after(action)
            if total > best_total:
                best_total = total
                best = action
            glance += 1
        return best

    def horizon(self, state: State) -> i64:
        """What a card does for later ones shows over some more; two were not enough."""
        return 4

    def width(self) -> i64:
        return 12

    def scale(self) -> float:
        return 1.5
