"""Positions in the middle of a game, found by playing at random until something is asked."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pentapolis import Rng
from pentapolis.engine.match import Match

LONG = 400
Wanted = Callable[[dict[str, Any], set[str]], bool]


def kinds(match: Match, seat: int) -> set[str]:
    """What the seat may do now."""
    return {str(move.structure["kind"]) for move in match.legal_moves(seat)}


def middle(
    game: str,
    wanted: Wanted,
    *,
    players: int = 2,
    moves: int = 0,
    options: dict[str, str] | None = None,
    seat: int = 0,
) -> Match:
    """After so many moves at least, when the seat is asked and sees what is wanted."""
    for seed in range(60):
        match, rng = Match.new(game, players=players, seed=seed, options=options or {}), Rng(seed)
        for number in range(LONG):
            if match.is_over:
                break
            asked = number >= moves and seat in match.deciders
            if asked and wanted(match.view(seat)["table"], kinds(match, seat)):
                return match
            turn = match.deciders[-1]
            legal = match.legal_moves(turn)
            match.play(legal[rng.below(len(legal))].action, turn)
    raise AssertionError("No such position.")
