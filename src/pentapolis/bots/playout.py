"""Whole games in compiled code: the fastest way to play at random."""

from mypy_extensions import i64

from pentapolis.engine.rng import Rng
from pentapolis.engine.state import State


def play_randomly(state: State, rng: Rng) -> i64:
    """Play the state to its end with uniformly random decisions; the number of decisions."""
    decisions: i64 = 0
    while True:
        seats = state.deciders()
        if len(seats) == 0:
            return decisions
        seat = seats[rng.below(len(seats))] if len(seats) > 1 else seats[0]
        actions = state.legal_actions(seat)
        state.apply(seat, actions[rng.below(len(actions))])
        decisions += 1
