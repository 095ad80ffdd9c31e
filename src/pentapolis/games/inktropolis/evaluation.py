"""Inktropolis: what bots know."""

from mypy_extensions import i64

from pentapolis.engine.evaluation import Evaluation
from pentapolis.engine.state import State
from pentapolis.games.inktropolis.state import InkState


class InkEvaluation(Evaluation):
    """The score as it stands."""

    def value(self, state: State, seat: i64) -> float:
        assert isinstance(state, InkState)
        return float(state.cities[seat].total(state.plans))
