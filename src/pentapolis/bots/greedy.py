"""The greedy choice: the line of decisions whose position at the end of the turn is worth most."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from pentapolis.engine.evaluation import Evaluation
from pentapolis.engine.rng import Rng
from pentapolis.engine.state import State

# Positions looked at for one choice at the most; games with longer turns are cut off there.
BUDGET: Final[i64] = 20_000


class Greedy:
    """Looks through the rest of its own turn, never into anyone else's."""

    def __init__(self, evaluation: Evaluation) -> None:
        self.evaluation: Evaluation = evaluation
        self.left: i64 = 0

    def choose(self, world: State, seat: i64, rng: Rng) -> i64:
        """The best action; among equally good ones a random one."""
        actions = world.legal_actions(seat)
        if len(actions) == 1:
            return actions[0]
        self.left = BUDGET
        best = vec[i64]()
        best_value = 0.0
        i: i64 = 0
        while i < len(actions):
            value = self.value_after(world, seat, actions[i])
            if len(best) == 0 or value > best_value:
                best = vec[i64]([actions[i]])
                best_value = value
            elif value == best_value:
                best = append(best, actions[i])
            i += 1
        return best[rng.below(len(best))]

    def value_after(self, state: State, seat: i64, action: i64) -> float:
        """The value after the action and the best rest of the turn."""
        after = state.clone()
        after.apply(seat, action)
        self.left -= 1
        if after.turn != state.turn or self.left <= 0:
            return self.evaluation.value(after, seat)
        actions = after.legal_actions(seat)
        if len(actions) == 0:
            return self.evaluation.value(after, seat)
        best = self.value_after(after, seat, actions[0])
        i: i64 = 1
        while i < len(actions):
            value = self.value_after(after, seat, actions[i])
            best = max(best, value)
            i += 1
        return best
