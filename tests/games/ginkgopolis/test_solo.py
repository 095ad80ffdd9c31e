"""Alone against Hal."""

from __future__ import annotations

from pentapolis import Match, Rng
from pentapolis.games.ginkgopolis.notation import card_name
from pentapolis.games.ginkgopolis.state import GinkgoState
from tests.games.ginkgopolis.scene import GAME, at, letter, names_of, play, scene, texts, things


def test_set_up() -> None:
    """G-70, G-71"""
    state = GAME.new_state(GAME.setup(1), Rng(4))
    assert isinstance(state, GinkgoState)
    resources, points, tiles = things(state, 0)
    assert (resources, points, len(tiles)) == (6, 6, 6)
    assert (state.stock[0], state.stock[1], state.points[1]) == (19, 25, 0)
    assert not any(state.new_hands)
    assert not any(state.characters)
    assert len(state.supply) == 39
    assert len(state.discards) == 7
    assert [sum(c >= 0 for c in state.hands[4 * s : 4 * s + 4]) for s in (0, 1)] == [3, 1]
    assert list(state.deciders()) == [0]
    assert len(state.scores()) == 1


def test_your_other_cards_are_discarded() -> None:
    """G-71: three new cards each round, and one for Hal."""
    state = scene(1, hands=[["Y1", "A", "C"], ["B"]], supply=["R9", "R8", "R7"])
    play(state, 0, "Y1")
    assert {card_name(c) for c in state.discards} >= {"Y1", "A", "C", "B"}
    assert state.round == 2
    assert state.first == 0


def test_hal_urbanizes_for_points_and_you_move_the_letter() -> None:
    """G-72, G-73, G-74, G-75: A lies above R1; one item from it is one point."""
    state = scene(1, hands=[["Y1", "D", "C"], ["A"]], supply=["R9", "R8", "R7"])
    play(state, 0, "Y1")
    assert list(state.deciders()) == [0]
    assert "Hal" in GAME.words(state.setup).question(state, 0)
    assert texts(state, 0) == ["A@-1,-3", "A@-2,-2"]
    assert at(state, -1, -2)["owner"] == 1
    play(state, 0, "A@-1,-3")
    assert letter(state, "A") == (-1, -3)
    assert (state.points[1], state.stock[1], state.resources[1]) == (1, 24, 0)
    assert names_of(int(state.tiles[1])) == []


def test_hal_constructs_without_surcharge_and_keeps_the_card() -> None:
    """G-73, G-76: B9 on your R12: another colour and a lower number cost him nothing."""
    state = scene(
        1,
        hands=[["Y1", "D", "C"], ["R12"]],
        buildings={(0, 0): ("R12", 2, 0)},
        tableau=[[], ["R6"]],
        supply=["B9", "R8", "R7"],
    )
    play(state, 0, "Y1")
    new = at(state, 0, 0)
    assert (new["tile"], new["floors"], new["owner"]) == ("B9", 3, 1)
    assert state.stock[1] == 22  # three on the building; R6 gives him nothing
    assert things(state, 0) == (2, 1 + 2, [])
    tableau = GAME.view(state, 0)["sides"][1]["tableau"]
    assert [c["card"] for c in tableau] == ["R6", "R12"]


def test_you_build_on_hal_and_he_takes_points() -> None:
    """G-72, G-76, G-37"""
    state = scene(
        1,
        hands=[["R9", "D", "C"], ["B"]],
        tiles=[["R12"]],
        resources=[4],
        buildings={(0, 0): ("R9", 2, 1)},
        supply=["Y9", "R8", "R7"],
    )
    play(state, 0, "R9", "+R12")
    # Two resources go home, one goes to B's cell, whose neighbour Y1 is worth a point.
    assert state.stock[1] == 23 + 2 - 1
    assert state.points[1] == 2 + 1


def test_the_first_exhaustion_ends_the_game() -> None:
    """G-77: if you take the last tile there is none for Hal, and he does nothing."""
    state = scene(1, hands=[["B1", "D", "C"], ["B"]], supply=["Y9"])
    play(state, 0, "B1")
    assert state.end_reason() == "tiles"
    assert len(state.cells) == 9
    state = scene(1, hands=[["Y1", "D", "C"], ["B"]], supply=["Y9"])
    play(state, 0, "Y1")
    assert state.end_reason() == "tiles"
    assert len(state.cells) == 10


def test_the_game_ends_when_hal_runs_out_or_cannot_pay() -> None:
    """G-77"""
    state = scene(
        1,
        hands=[["Y1", "D", "C"], ["B"]],
        buildings={(5, 5): ("R9", 24, 1)},
        supply=["Y9", "R8"],
    )
    play(state, 0, "Y1")
    assert (state.end_reason(), int(state.stock[1])) == ("hal", 0)
    state = scene(
        1,
        hands=[["Y1", "D", "C"], ["R2"]],
        buildings={(5, 5): ("R9", 24, 1)},
        supply=["Y9", "R8"],
    )
    play(state, 0, "Y1")
    assert (state.end_reason(), int(state.stock[1])) == ("hal", 1)
    assert at(state, -1, 0)["tile"] == "R2"
    assert len(state.supply) == 2


def test_all_your_resources_in_the_city_end_the_game() -> None:
    """G-77, G-44"""
    state = scene(
        1,
        hands=[["R9", "D", "C"], ["B"]],
        tiles=[["R12"]],
        resources=[2],
        buildings={(0, 0): ("R9", 1, None), (5, 5): ("B9", 23, 0)},
    )
    play(state, 0, "R9", "+R12")
    assert state.end_reason() == "resources"


def test_hal_scores_like_a_player_and_a_tie_is_yours_too() -> None:
    """G-78"""
    state = scene(
        1,
        points=[7, 3],
        tableau=[[], ["R20", "B14"]],
        buildings={(-1, -1): ("R11", 2, 1), (5, 0): ("B9", 1, 0)},
    )
    # Hal: 3 points, 9 and 1 from cards, two resources alone in the red district.
    sheet = GAME.score_sheet(state)
    assert sheet.figures["hal"]["total"] == 3 + 9 + 1 + 4
    assert sheet.outcome.target == 17
    assert sheet.outcome.scores == (7,)
    assert sheet.outcome.won is False
    assert sheet.outcome.text == "7 points against Hal's 17."
    assert state.ranking() == [2]
    assert scene(1, points=[7, 7]).ranking() == [1]
    assert scene(1, points=[8, 7]).ranking() == [1]


def test_a_whole_game_can_be_played_from_the_terminal_view() -> None:
    """G-70: every board can be shown, every question asked."""
    match = Match.new("ginkgopolis", 1, seed=6)
    rng = Rng(6)
    while not match.is_over:
        assert str(match)
        assert match.question()
        moves = match.legal_moves()
        match.play(moves[rng.below(len(moves))])
    assert match.state.end_reason() in ("tiles", "hal", "resources")
