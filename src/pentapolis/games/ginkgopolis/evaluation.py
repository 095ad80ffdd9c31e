"""Ginkgopolis: what bots know."""

from mypy_extensions import i64

from pentapolis.engine.evaluation import Evaluation
from pentapolis.engine.state import State
from pentapolis.games.ginkgopolis.state import GinkgoState


class GinkgoEvaluation(Evaluation):
    def value(self, state: State, seat: i64) -> float:
        assert isinstance(state, GinkgoState)
        return float(state.side_scores()[seat])
