"""What bots know about a game. Every game has one subclass in its evaluation.py."""

from mypy_extensions import i64

from pentapolis.engine.rng import Rng
from pentapolis.engine.state import State


class Evaluation:
    """Judges positions for one seat; bots learn everything about a game through this class."""

    def value(self, state: State, seat: i64) -> float:
        """How good the position is for the seat; only differences matter, higher is better."""
        return float(state.scores()[seat])

    def playout_action(self, state: State, seat: i64, rng: Rng) -> i64:
        """A quick plausible action for simulated games; uniformly random unless a game knows better."""
        actions = state.legal_actions(seat)
        return actions[rng.below(len(actions))]

    def others_action(self, state: State, seat: i64, rng: Rng) -> i64:
        """The same for seats other than the one a search plays for: nobody can foretell what they do as
        surely as what one would do oneself.
        """
        return self.playout_action(state, seat, rng)

    # -- what training may change -----------------------------------------------------------------

    def weights(self) -> dict[str, float]:
        """The numbers of the quick policy, by name; none unless a game has some to train."""
        return {}

    def adopt(self, weights: dict[str, float]) -> None:
        """Play by these weights from now on."""

    # -- how to search this game ------------------------------------------------------------------

    def horizon(self, state: State) -> i64:
        """How many turns (of everybody together) a simulation plays on below the tree."""
        return 2 * state.players

    def foresight(self) -> i64:
        """How many turns (of everybody together) the tree of a search holds, this one included. More than
        one only helps where a player knows what the next turns can be made of.
        """
        return 1

    def width(self) -> i64:
        """How many of the best-looking choices a search considers at first."""
        return 12

    def scale(self) -> float:
        """A difference in `value` that clearly tells a better choice from a worse one."""
        return 2.0

    def brief(self) -> i64:
        """How many simulations make a player halfway between greedy play and the best there is."""
        return 40

    def thorough(self) -> i64:
        """How many simulations find nearly all there is to find; an ordinary machine has to make them
        in two seconds.
        """
        return 2000

    def budget(self) -> i64:
        """How many positions a look through the rest of a turn may take, shared among its choices."""
        return 20_000
