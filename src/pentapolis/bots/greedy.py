"""The greedy choice: the line of decisions whose position at the end of the turn is worth most."""

from librt.vecs import append, vec
from mypy_extensions import i64

from pentapolis.bots.ranking import Ranking
from pentapolis.engine.evaluation import Evaluation
from pentapolis.engine.rng import Rng
from pentapolis.engine.state import State


class Greedy:
    """`slips` is how often, out of 100 decisions, it does anything at all instead."""

    def __init__(self, evaluation: Evaluation, slips: i64 = 0) -> None:
        self.ranking: Ranking = Ranking(evaluation)
        self.slips: i64 = slips

    def choose(self, world: State, seat: i64, rng: Rng) -> i64:
        """The best action; among equally good ones a random one."""
        actions = world.legal_actions(seat)
        if len(actions) == 1:
            return actions[0]
        if self.slips and rng.below(100) < self.slips:
            return actions[rng.below(len(actions))]
        values = self.ranking.values(world, seat, actions)
        best = vec[i64]([actions[0]])
        best_value = values[0]
        i: i64 = 1
        while i < len(actions):
            if values[i] > best_value:
                best = vec[i64]([actions[i]])
                best_value = values[i]
            elif values[i] == best_value:
                best = append(best, actions[i])
            i += 1
        return best[rng.below(len(best))]
