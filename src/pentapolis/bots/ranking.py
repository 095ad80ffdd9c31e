"""What each choice is worth at the end of one's own turn: the eyes of greedy play and of search."""

from librt.vecs import append, vec
from mypy_extensions import i64

from pentapolis.engine.evaluation import Evaluation
from pentapolis.engine.state import State


class Ranking:
    """Looks through the rest of a seat's own turn, never into anyone else's.

    The budget (see Thinking) is shared evenly at every branching, so that no choice is looked at deeper
    because it comes first. Where there are more choices than budget, some of them stand for all.
    """

    def __init__(self, evaluation: Evaluation) -> None:
        self.evaluation: Evaluation = evaluation

    def values(self, world: State, seat: i64, actions: vec[i64]) -> vec[float]:
        """For each action, the value after it and the best rest of the turn."""
        share: i64 = self.evaluation.thinking(world.players).budget // len(actions)
        found = vec[float](capacity=len(actions))
        i: i64 = 0
        while i < len(actions):
            found = append(found, self.value_after(world, seat, actions[i], share))
            i += 1
        return found

    def value_after(self, state: State, seat: i64, action: i64, budget: i64) -> float:
        after = state.clone()
        after.apply(seat, action)
        if after.turn != state.turn or budget <= 1:
            return self.evaluation.value(after, seat)
        actions = after.legal_actions(seat)
        count: i64 = len(actions)
        if count == 0:
            return self.evaluation.value(after, seat)
        looks: i64 = min(count, budget)
        best = self.value_after(after, seat, actions[0], budget // looks)
        i: i64 = 1
        while i < looks:
            value = self.value_after(after, seat, actions[i * count // looks], budget // looks)
            if value > best:
                best = value
            i += 1
        return best
