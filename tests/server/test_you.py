"""Nobody is told what "you puts": a sentence that names its reader is said to them."""

from __future__ import annotations

import re

import pytest

from pentapolis.engine.match import Match, tell
from pentapolis.engine.registry import all_games, find_game
from pentapolis.engine.rng import Rng

# "You" and then a verb as of somebody else; "of you" is what nobody says.
ODD = re.compile(
    r"\byou (?:is|has|does|\w+[^su\W]s)\b|\b(?:one|token|tile|hand) of you\b", re.IGNORECASE
)


def test_what_is_odd_is_found() -> None:
    assert all(
        ODD.search(text) for text in ("You puts it there.", "and you loses 3", "a token of you")
    )
    assert not ODD.search("for you and Bob, with you; your hand; you put it there")


@pytest.mark.parametrize("name", [game.name for game in all_games()])
def test_whoever_is_named_is_addressed(name: str) -> None:
    game, rng = find_game(name), Rng(7)
    match = Match.new(name, max(2, min(game.players)), seed=7)
    while not match.is_over:
        seat = match.deciders[0]
        legal = match.legal_moves(seat)
        match.play(legal[rng.below(len(legal))].action, seat)
    names = [f"P{seat}" for seat in range(match.setup.players)]
    for you in range(match.setup.players):
        words = game.words(match.setup, names, you)
        for number in range(len(match.moves)):
            for entry in tell(words, number + 1, match.history.known(number, None)):
                assert not ODD.search(entry.text), entry
