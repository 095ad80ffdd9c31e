"""Whole games in compiled code: the fastest way to play at random."""

from mypy_extensions import i64

from pentapolis.engine.rng import Rng
from pentapolis.engine.state import State


def play_randomly(state: State, rng: Rng) -> i64:
    """Play the state to its end with uniformly random decisions; the number of decisions."""
    decisions: i64 = 0
    while True:
        seat = state.any_decider(rng)
        if seat < 0:
            return decisions
        state.apply(seat, state.any_action(seat, rng))
        decisions += 1
