"""Cards turned over for people who draw on real paper: the same cards as in a game played here."""

from __future__ import annotations

from typing import Any

import pytest

from pentapolis.engine.errors import SetupError
from pentapolis.engine.match import Match
from pentapolis.games.inktropolis.game import GAME

ROUNDS = 12
SAME = ("phase", "round", "rounds", "era", "era_name", "plans", "deck", "top")


def table(players: int, seed: int, step: int, seat: int = -1, **options: str) -> dict[str, Any]:
    return GAME.deal(GAME.setup(players, options), seed, step, seat).table


def play_round(match: Match) -> None:
    """Everybody builds something, not always the same."""
    before = match.view()["table"]["round"]
    while not match.is_over and match.view()["table"]["round"] == before:
        seat = match.deciders[0]
        moves = match.legal_moves(seat)
        match.play(moves[(len(match.moves) * 7) % len(moves)], seat)


@pytest.mark.parametrize(("players", "seed"), [(1, 7), (2, 8), (3, 9), (4, 10)])
def test_what_is_dealt_is_what_a_game_of_the_same_seed_shows(players: int, seed: int) -> None:
    match = Match.new("inktropolis", players=players, seed=seed)
    for step in range(ROUNDS + 2):
        dealt, shown = table(players, seed, step), match.view()["table"]
        assert {name: dealt[name] for name in SAME} == {name: shown[name] for name in SAME}
        if not match.is_over:
            cards = [shown["enterprise"], *shown["available"]]
            assert [card["card"] for card in dealt["cards"]] == cards
        for seat in range(players):
            mine = match.view(seat)["table"]
            held = table(players, seed, step, seat)["landmarks"][seat]
            assert held == [mark["card"] for mark in mine["cities"][seat]["landmarks"]]
            if offers := mine["offers"]:
                new = [offer["new"] for offer in offers if not offer["card"]["landmark"]]
                assert [card["new"] for card in dealt["cards"]] == new
        play_round(match)
    assert match.is_over


def test_nobody_sees_landmarks_of_others_before_the_end() -> None:
    assert table(3, 5, 4)["landmarks"] == [None, None, None]
    assert [marks is None for marks in table(3, 5, 4, 1)["landmarks"]] == [True, False, True]
    assert None not in table(3, 5, ROUNDS + 1)["landmarks"]


def test_every_step_says_what_to_do_and_what_comes_next() -> None:
    setup = GAME.setup(2, {"sides": "B"})
    steps = [GAME.deal(setup, 3, step) for step in range(ROUNDS + 2)]
    assert [steps[0].title, steps[0].next] == ["Set-up", "Turn to round 1"]
    assert "side B" in steps[0].table["todo"][0]
    assert [steps[5].title, steps[5].next] == ["Round 5 of 12, era of the City", "Turn to round 6"]
    assert "box 5" in steps[5].table["todo"][-1]
    assert [steps[-2].next, steps[-1].next] == ["Count the cities", ""]


def test_the_options_are_those_of_the_game() -> None:
    """The Coal Plant costs what was agreed on."""

    def cost(way: str) -> object:
        found = [
            card["card"]["costs"]
            for seed in range(40)
            for step in range(1, ROUNDS + 1)
            for card in table(1, seed, step, coal_plant=way)["cards"]
            if card["card"]["card"] == "coal-plant"
        ]
        return found[0]

    assert cost("whole") != cost("last")


def test_there_is_no_step_and_no_player_beyond() -> None:
    with pytest.raises(SetupError, match="steps 0 to 13"):
        table(2, 1, ROUNDS + 2)
    with pytest.raises(SetupError, match="no player 3"):
        table(2, 1, 0, 2)
