"""What is judged: choices of one player and turn, made without learning anything between them."""

from __future__ import annotations

from dataclasses import dataclass, field

from pentapolis.engine.match import Match
from pentapolis.engine.state import CONFIRM, State
from pentapolis.study.endings import Line


@dataclass
class Move:
    """`decisions` count the match's decisions from 0; `before` is the true position at the first."""

    seat: int
    before: State
    decisions: list[int] = field(default_factory=list)
    actions: list[int] = field(default_factory=list)
    # Whether there was anything to choose.
    free: bool = False

    @property
    def line(self) -> Line:
        return tuple(self.actions)

    @property
    def number(self) -> int:
        return self.decisions[0]


def moves_of(match: Match) -> list[Move]:
    """All moves of a match in the order of their first choice."""
    found: list[Move] = []
    open_moves: dict[int, Move] = {}
    for number, (state, seat, action) in enumerate(match.steps()):
        if action != CONFIRM:
            move = open_moves.get(seat)
            if move is None or _learned(move.before, state):
                move = open_moves[seat] = Move(seat, state.clone())
                found.append(move)
            move.decisions.append(number)
            move.actions.append(action)
            move.free = move.free or len(state.legal_actions(seat)) > 1
    return found


def _learned(before: State, now: State) -> bool:
    return bool(before.turn != now.turn or before.reveals != now.reveals)
