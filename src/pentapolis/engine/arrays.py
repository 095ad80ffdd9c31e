"""What a seat knows and may do, as numbers in rows of an array: what envs and learners work with.

A game needs nothing of its own for it: an Observer is made from its declaration (envs/layout.py), and
actions keep their numbers. Where those are sparse it numbers them anew (`Game.dense_actions`).
"""

from librt.vecs import vec
from mypy_extensions import i16, i64, mypyc_attr

from pentapolis.engine.state import State


# Observers of games in other packages are plain Python.
@mypyc_attr(allow_interpreted_subclasses=True)
class Observer:
    """Writes what a seat knows. `bounds` are the numbers that depend on the set-up, in the order in which
    the declaration says them."""

    def __init__(self, bounds: vec[i64]) -> None:
        self.bounds: vec[i64] = bounds

    def write(self, state: State, me: i64, out: vec[i16], at: i64) -> i64:
        """What the seat knows, from `at` on; gives the place behind it.

        The row must be all zero at first, and nobody else may write to it: only what has changed in
        length is cleared.
        """
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)
class Actions:
    """The actions of a game, numbered without great gaps.

    `kinds` says how many numbers there are of each sort, in order. Numbers may be counted from what lies
    there: then they mean something only in a position, and records keep the game's own actions.
    """

    def __init__(self, kinds: list[tuple[str, int]]) -> None:
        self.kinds: list[tuple[str, int]] = kinds
        size: i64 = 0
        for _, count in kinds:
            size += count
        self.size: i64 = size

    def offer(self, state: State, seat: i64) -> vec[i64]:
        """The numbers of the legal actions, in the order of `legal_actions`."""
        return state.legal_actions(seat)

    def meant(self, state: State, seat: i64, number: i64) -> i64:
        """The action of a number that is offered; override where that can be told without the lists."""
        return self.action(state, seat, number)

    def action(self, state: State, seat: i64, number: i64) -> i64:
        """The legal action of this number, or -1."""
        offer = self.offer(state, seat)
        i: i64 = 0
        while i < len(offer):
            if offer[i] == number:
                return state.legal_actions(seat)[i]
            i += 1
        return -1

    def number(self, state: State, seat: i64, action: i64) -> i64:
        """The number of this legal action, or -1."""
        actions = state.legal_actions(seat)
        i: i64 = 0
        while i < len(actions):
            if actions[i] == action:
                return self.offer(state, seat)[i]
            i += 1
        return -1
