"""Cities entered by hand: any city scores, and nonsense gets a clear answer."""

from __future__ import annotations

from typing import Any

import pytest

from pentapolis import PentapolisError, find_game
from pentapolis.engine.errors import PositionError, SetupError

GAME = find_game("sprawlopolis")
GOOD: dict[str, Any] = {"goals": [8, 9, 11], "placements": [{"card": 16, "x": 0, "y": 1}]}


def test_one_card_scores() -> None:
    """A single card is four groups of one and its roads."""
    sheet = GAME.score_position(GOOD)
    assert sheet.figures["groups"] == {"R": 1, "C": 1, "I": 1, "P": 1}
    assert sheet.figures["roads"] == 2
    assert sheet.outcome.target == 28
    assert sheet.outcome.won is False
    assert sheet.to_json()["lines"]


def test_it_does_not_matter_where_the_table_begins() -> None:
    far = {**GOOD, "placements": [{"card": 16, "x": 5000, "y": -900, "turned": False}]}
    here, there = GAME.score_position(GOOD), GAME.score_position(far)
    assert here.figures == there.figures
    assert [line.points for line in here.lines] == [line.points for line in there.lines]
    assert all(x >= 5000 for line in there.lines for x, _ in line.cells)


def test_a_longer_list_of_goals_is_reported_whole() -> None:
    sheet = GAME.score_position({**GOOD, "goals": list(range(1, 19))})
    assert len(sheet.figures["goals"]) == 18


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (None, "JSON object"),
        ([], "JSON object"),
        ({}, "goals"),
        ({"goals": [1]}, "placements"),
        ({**GOOD, "goals": []}, "goals"),
        ({**GOOD, "goals": [0]}, "goal 1 must be a whole number of at least 1"),
        ({**GOOD, "goals": [1, 1]}, "twice"),
        ({**GOOD, "goals": [True]}, "goal 1 must be a whole number"),
        ({**GOOD, "placements": []}, "list of at least 1"),
        ({**GOOD, "placements": [GOOD["placements"][0]] * 16}, "list of at most 15"),
        ({**GOOD, "placements": [GOOD["placements"][0]] * 2}, "placement 2: card 16"),
        ({**GOOD, "placements": [5]}, "placement 1"),
        (
            {**GOOD, "placements": [{"card": 19, "x": 0, "y": 0}]},
            "'card' must be a whole number of at most 18",
        ),
        ({**GOOD, "placements": [{"card": 1, "x": "0", "y": 0}]}, "'x' must be a whole number"),
        ({**GOOD, "placements": [{"card": 1, "x": 0.5, "y": 0}]}, "'x' must be a whole number"),
        ({**GOOD, "placements": [{"card": 1, "x": 0, "y": 0, "turned": 1}]}, "turned"),
        ({**GOOD, "placements": [{"card": 1, "x": 0, "y": 0, "turnd": True}]}, "'turned'"),
        ({**GOOD, "goal": [1]}, "'goals'"),
        ({**GOOD, "options": []}, "options"),
    ],
)
def test_nonsense_is_refused_in_words(data: object, message: str) -> None:
    with pytest.raises(PositionError, match=message):
        GAME.score_position(data)


def test_cards_too_far_apart_are_a_slip() -> None:
    places = [{"card": 1, "x": 0, "y": 0}, {"card": 2, "x": 10**9, "y": 0}]
    with pytest.raises(PositionError, match="further apart"):
        GAME.score_position({**GOOD, "placements": places})


@pytest.mark.parametrize("options", [{"difficulty": "brutal"}, {"holes": 3}, {"hole": "edge"}])
def test_unknown_options_are_refused(options: dict[str, object]) -> None:
    with pytest.raises(SetupError, match=r"holes|difficulty"):
        GAME.score_position({**GOOD, "options": options})


def test_all_complaints_are_of_one_family() -> None:
    with pytest.raises(PentapolisError):
        GAME.score_position({})
