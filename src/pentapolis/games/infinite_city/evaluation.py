"""Infinite City: what bots know."""

from mypy_extensions import i64

from pentapolis.engine.evaluation import Evaluation
from pentapolis.engine.state import State
from pentapolis.games.infinite_city.state import InfiniteState


class InfiniteEvaluation(Evaluation):
    """The lead over the best of the others."""

    def value(self, state: State, seat: i64) -> float:
        assert isinstance(state, InfiniteState)
        totals = state.totals()
        best: i64 = -1000
        other: i64 = 0
        while other < state.players:
            if other != seat and totals.points(other) > best:
                best = totals.points(other)
            other += 1
        return float(totals.points(seat) - best)
