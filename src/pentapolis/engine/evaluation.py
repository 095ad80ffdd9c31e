"""What bots know about a game. Every game has one subclass in its evaluation.py."""

from mypy_extensions import i64, mypyc_attr

from pentapolis.engine.rng import Rng
from pentapolis.engine.state import State


class Thinking:
    """How bots look ahead in a game: every number of it that a game may choose, and what it means."""

    def __init__(
        self,
        horizon: i64,
        foresight: i64 = 1,
        width: i64 = 12,
        scale: float = 2.0,
        budget: i64 = 20_000,
        brief: i64 = 40,
        thorough: i64 = 2000,
    ) -> None:
        # Turns, of everybody together, that a simulation plays on below the tree before it is judged.
        self.horizon: i64 = horizon
        # Turns, of everybody together, that the tree holds, this one included. More than one only helps
        # where a player knows what the next turns can be made of.
        self.foresight: i64 = foresight
        # How many of the best-looking choices a search compares at first.
        self.width: i64 = width
        # A difference in `value` that clearly tells a better choice from a worse one.
        self.scale: float = scale
        # Positions that a look through the rest of a turn may take, shared among its choices.
        self.budget: i64 = budget
        # Simulations that make a player halfway between greedy play and the best there is.
        self.brief: i64 = brief
        # Simulations that find nearly all there is to find; an ordinary machine has to make them in two
        # seconds.
        self.thorough: i64 = thorough


@mypyc_attr(allow_interpreted_subclasses=True)
class Evaluation:
    """Judges positions for one seat; bots learn everything about a game through this class."""

    def value(self, state: State, seat: i64) -> float:
        """How good the position is for the seat; only differences matter, higher is better."""
        return float(state.scores()[seat])

    def playout_action(self, state: State, seat: i64, rng: Rng) -> i64:
        """A quick plausible action for simulated games; uniformly random unless a game knows better."""
        return state.any_action(seat, rng)

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

    def thinking(self, players: i64) -> Thinking:
        """How to look ahead at a table with so many players."""
        return Thinking(2 * players)
