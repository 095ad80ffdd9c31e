"""Long runs, outside the normal suite: `pytest --slow`."""

from __future__ import annotations

import pytest

from pentapolis import Rng
from pentapolis.bots.playout import play_randomly
from tests.games.ekopolis.balance import play
from tests.games.ekopolis.scene import GAME

GAMES = 10_000
# 99.9 % of fair games stay below this, for 3, 4 and 5 seats (2, 3 and 4 degrees of freedom).
CHI_SQUARE = {3: 13.82, 4: 16.27, 5: 18.47}


@pytest.mark.slow
@pytest.mark.parametrize("players", GAME.players)
@pytest.mark.parametrize("version", ["basic", "full"])
def test_ten_thousand_random_games_end_properly(version: str, players: int) -> None:
    """E-71: every game reaches its last round."""
    setup = GAME.setup(players, {"version": version})
    bound = GAME.max_decisions(setup)
    for seed in range(GAMES):
        state = GAME.new_state(setup, Rng(seed))
        assert 0 < play_randomly(state, Rng(seed + GAMES)) <= bound
        assert state.end_reason() == "finished"
        assert len(state.scores()) == players


@pytest.mark.slow
@pytest.mark.parametrize("players", GAME.players)
@pytest.mark.parametrize("version", ["basic", "full"])
def test_the_content_is_balanced(version: str, players: int) -> None:
    """E-08: with greedy bots the colours earn alike, seats win alike, and no card decides a game."""
    figures = play(version, players, range(500))
    assert figures.spread() < 0.10
    if version == "full":
        fair = figures.games / players
        assert sum((wins - fair) ** 2 / fair for wins in figures.seat_wins) < CHI_SQUARE[players]
        assert max(figures.card_means().values()) < 8
