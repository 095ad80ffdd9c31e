"""Positions entered by hand: what does not fit their form is refused in words, and in few."""

from __future__ import annotations

from typing import Any

import pytest

from pentapolis import all_games
from pentapolis.engine.errors import PentapolisError
from pentapolis.engine.game import Game

LONG = "x" * 5000
# The longest list of names of ours that an error gives, and room for a sentence.
MOST = 600


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.name)
def test_an_error_never_repeats_what_it_was_given_at_length(game: Game) -> None:
    """Whatever the key or the value: who sends a book gets a sentence."""
    values: list[Any] = [LONG, [LONG], {LONG: LONG}, [{LONG: LONG}], 10**400, None]
    for key in (
        LONG,
        "players",
        "city",
        "cities",
        "goals",
        "placements",
        "tiles",
        "turns",
        "plans",
    ):
        for value in values:
            with pytest.raises(PentapolisError) as told:
                game.score_position({key: value})
            assert len(str(told.value)) < MOST
            assert LONG[:100] not in str(told.value)
