"""What each choice is worth at the end of one's own turn: the eyes of greedy play and of search."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from pentapolis.engine.evaluation import Evaluation
from pentapolis.engine.state import State

# Positions looked at for one ranking at the most; games with longer turns are cut off there.
BUDGET: Final[i64] = 20_000


class Ranking:
    """Looks through the rest of a seat's own turn, never into anyone else's."""

    def __init__(self, evaluation: Evaluation) -> None:
        self.evaluation: Evaluation = evaluation
        self.reach: i64 = evaluation.reach()
        self.left: i64 = 0

    def values(self, world: State, seat: i64, actions: vec[i64]) -> vec[float]:
        """For each action, the value after it and the best rest of the turn."""
        self.left = BUDGET
        found = vec[float](capacity=len(actions))
        i: i64 = 0
        while i < len(actions):
            found = append(found, self.value_after(world, seat, actions[i]))
            i += 1
        return found

    def value_after(self, state: State, seat: i64, action: i64, depth: i64 = 1) -> float:
        after = state.clone()
        after.apply(seat, action)
        self.left -= 1
        if after.turn != state.turn or self.left <= 0 or depth >= self.reach:
            return self.evaluation.value(after, seat)
        actions = after.legal_actions(seat)
        if len(actions) == 0:
            return self.evaluation.value(after, seat)
        best = self.value_after(after, seat, actions[0], depth + 1)
        i: i64 = 1
        while i < len(actions):
            value = self.value_after(after, seat, actions[i], depth + 1)
            if value > best:
                best = value
            i += 1
        return best
