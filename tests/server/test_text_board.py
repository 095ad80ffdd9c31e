"""The table as text in the browser: legible on every colour a game paints."""

import pytest

from pentapolis import Match, Rng, game_names, new
from pentapolis.server.text_board import text_board

# WCAG 2.2, level AA.
LEGIBLE = 4.5
# Others may be black and white.
COLOURED = {"ekopolis", "ginkgopolis", "inktropolis", "sprawlopolis"}


def brightness(colour: str) -> float:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    dark, light = sorted((brightness(one), brightness(other)))
    return (light + 0.05) / (dark + 0.05)


def played(name: str) -> Match:
    match, rng = new(name, seed=5), Rng(5)
    while not match.is_over:
        seat = match.deciders[0]
        actions = match.state.legal_actions(seat)
        match.play(int(actions[rng.below(len(actions))]), seat)
    return match


@pytest.mark.parametrize("name", game_names())
def test_coloured_text_can_be_read(name: str) -> None:
    painted = {
        (run.colour, run.ground)
        for match in (new(name, seed=5), played(name))
        for run in text_board(match, 0)
        if run.colour and run.ground
    }
    poor = {pair for pair in painted if contrast(*pair) < LEGIBLE}
    assert not poor
    assert painted or name not in COLOURED


def test_players_have_their_names_and_numbers() -> None:
    match = new("ekopolis", players=3, seed=5)
    match.words = match.game.words(match.setup, ["Ada", "[/bold] Ben", "Cem"])
    shown = "".join(run.text for run in text_board(match, 0))
    assert "Ada (1)" in shown
    assert "[/bold] Ben (2)" in shown
    assert "Player 1" not in shown
