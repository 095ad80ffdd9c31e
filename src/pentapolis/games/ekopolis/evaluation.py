"""Ekopolis: what bots know."""

from mypy_extensions import i64

from pentapolis.engine.evaluation import Evaluation
from pentapolis.engine.state import State
from pentapolis.games.ekopolis.state import EkoState


class EkoEvaluation(Evaluation):
    def value(self, state: State, seat: i64) -> float:
        assert isinstance(state, EkoState)
        return float(state.table.total(seat))
