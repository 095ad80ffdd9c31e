"""Finished games to study, played by bots and kept for all tests of a run."""

from __future__ import annotations

from functools import lru_cache

from pentapolis import Match, Rng
from pentapolis.bots.bot import bot_action, make_bot


@lru_cache(maxsize=32)
def played(game: str, players: int, seed: int = 5, level: str = "medium") -> Match:
    """A whole game of that level's bots; do not play on in it."""
    match = Match.new(game, players, seed=seed)
    bots = [make_bot(level, match.game, match.setup) for _ in range(players)]
    rng = Rng(seed)
    while not match.is_over:
        seat = match.deciders[0]
        match.play(bot_action(bots[seat], match.state, seat, rng), seat)
    return match
