"""Infinite City: scoring (I-50 to I-56)."""

from __future__ import annotations

import pytest

from tests.games.infinite_city.scene import GAME, Scene

EXAMPLE = {
    "players": ["Abe", "Betty"],
    "tiles": [
        {"tile": "Construction Site", "x": 0, "y": 0, "tokens": ["Abe"]},
        {"tile": "Security Guardpost", "x": 1, "y": 0, "tokens": ["Abe"]},
        {"tile": "Port", "x": 2, "y": 0, "tokens": ["Abe"]},
        {"tile": "Embassy", "x": 0, "y": 1, "tokens": ["Abe"]},
        {"tile": "Housing", "x": 1, "y": 1, "tokens": ["Abe"]},
        {"tile": "Mausoleum", "x": 0, "y": 2, "tokens": ["Abe"]},
        {"tile": "Housing", "x": 1, "y": 2, "tokens": ["Abe"]},
        {"tile": "Police HQ", "x": 2, "y": 1, "tokens": ["Abe", "Betty"]},
        {"tile": "Power Station", "x": 3, "y": 1, "tokens": ["Betty"]},
        {"tile": "Power Station", "x": 4, "y": 1, "tokens": ["Betty"]},
        {"tile": None, "x": 3, "y": 0},
    ],
}


def test_abe_and_betty() -> None:
    """I-56: the example of the rules, 9 to 8."""
    sheet = GAME.score_position(EXAMPLE)
    assert sheet.outcome.scores == (9, 8)
    assert sheet.figures["groups"] == [8, 3]
    assert sheet.figures["values"] == [1, 3]
    assert sheet.figures["silver"] == [0, 2]
    assert sheet.outcome.places == (1, 2)
    assert sheet.outcome.tie_break is None


def test_the_sheet_of_abe_and_betty_explains_every_point() -> None:
    """I-56, I-51, I-52, I-53"""
    sheet = GAME.score_position(EXAMPLE)
    lines = {(line.seat, line.title): line for line in sheet.lines}
    assert lines[0, "group 1"].points == 8
    assert lines[1, "group 1"].cells == ((2, 1), (3, 1), (4, 1))
    assert lines[1, "Power Station"].points == 2
    assert lines[1, "Power Station"].cells == ((3, 1), (4, 1))
    assert lines[0, "Police HQ"].points == lines[1, "Police HQ"].points == 1
    assert (lines[0, "group 1"].source, lines[0, "group 1"].item) == ("group", 1)
    assert (lines[1, "Power Station"].source, lines[1, "Power Station"].item) == ("printed", "PS")
    assert lines[0, "silver"].points == 0
    assert "the most is 2" in lines[0, "silver"].text
    assert lines[1, "silver"].points == 2
    assert [sheet.total(seat) for seat in (0, 1)] == [9, 8]


def scores(city: dict[tuple[int, int], str], players: int = 2) -> list[int]:
    return Scene(city, ["FA"] * players).state.scores()


def test_control_is_a_token_shared_or_not() -> None:
    """I-50: the number of tokens does not matter, and shared tiles count fully for all."""
    city = {(0, 0): "FA 12", (1, 0): "FA 1112", (2, 0): "FA 122"}
    assert scores(city) == [3, 3]


@pytest.mark.parametrize(("length", "points"), [(1, 0), (2, 0), (3, 3), (4, 4), (7, 7)])
def test_groups_count_from_three_tiles_on(length: int, points: int) -> None:
    """I-51"""
    assert scores({(x, 0): "FA 1" for x in range(length)}) == [points, 0]


def test_groups_hold_together_by_sides_only() -> None:
    """I-51: two groups of two at a corner are no group of four; other players' tiles separate."""
    corner = {(0, 0): "FA 1", (1, 0): "FA 1", (2, 1): "FA 1", (3, 1): "FA 1"}
    assert scores(corner) == [0, 0]
    split = {(0, 0): "FA 1", (1, 0): "FA 1", (2, 0): "FA 2", (3, 0): "FA 1"}
    assert scores(split) == [0, 0]
    assert scores(split | {(2, 0): "FA 12"}) == [4, 0]


def test_printed_values_count_everywhere() -> None:
    """I-52: also outside groups; a Capitol is worth 3 and its silver border 1 more here."""
    assert scores({(0, 0): "CA 1"}) == [3 + 1, 0]
    assert scores({(0, 0): "HT 2", (5, 5): "AR 2"}) == [0, 2]


def test_most_silver_borders() -> None:
    """I-53: as many points as the best has tiles; the others get none."""
    city = {(0, 0): "ST 1", (2, 0): "CS 1", (4, 0): "LB 1", (6, 0): "CS 2", (8, 0): "CS 2"}
    assert scores(city) == [3, 0]


def test_tied_silver_counts_for_all_tied() -> None:
    """I-54"""
    assert scores({(0, 0): "CS 1", (2, 0): "CS 2"}, 3) == [1, 1, 0]
    assert scores({(0, 0): "CS 12", (2, 0): "FA 3"}, 3) == [1, 1, 0]
    assert scores({(0, 0): "FA 1"}) == [0, 0]


def test_ties_are_broken_by_the_largest_group() -> None:
    """I-55: of whatever size; who is still tied shares the place."""
    tied = Scene({(0, 0): "HT 1", (1, 0): "FA 1", (4, 0): "HT 2", (9, 0): "HT 3"}, ["FA"] * 3)
    assert tied.state.scores() == [1, 1, 1]
    assert tied.state.ranking() == [1, 2, 2]
    outcome = GAME.score_sheet(tied.state).outcome
    assert outcome.places == (1, 2, 2)
    assert outcome.text == "Player 1 wins with 1 point (by the largest group)."
    groups = {(x, 0): "FA 1" for x in range(6)}
    groups |= {(x, y): "FA 2" for x in range(3) for y in (3, 9)}
    tied = Scene(groups, ["FA"] * 2)
    assert tied.state.scores() == [6, 6]
    assert tied.state.ranking() == [1, 2]


def test_groups_that_are_too_small_stand_apart() -> None:
    """I-51: under 'groups' stands only what counts."""
    lines = [line for line in GAME.score_position(EXAMPLE).lines if line.source == "group"]
    assert {line.group for line in lines if line.points} == {"groups"}
    city = {(0, 0): "FA 1", (2, 0): "BK 1"}
    small = GAME.score_sheet(Scene(city, ["FA", "FA"]).state, 0).lines
    assert {line.group for line in small if line.source == "group"} == {"groups too small to count"}
