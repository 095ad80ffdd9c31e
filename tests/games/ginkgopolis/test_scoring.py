"""Final scoring: districts, end cards, tokens, ranking, and the explained sheet."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from pentapolis.engine.score import ScoreLine, ScoreSheet
from pentapolis.games.ginkgopolis.state import GinkgoState
from tests.games.ginkgopolis.scene import GAME, scene


def sheet(
    city: Sequence[tuple[int, int, str, int, int | None]], *players: dict[str, Any]
) -> ScoreSheet:
    """The scored position; owners are player numbers."""
    buildings = [
        {"x": x, "y": y, "tile": tile, "floors": floors, "owner": owner}
        for x, y, tile, floors, owner in city
    ]
    data = {"players": list(players) or [{}, {}, {}], "city": buildings}
    return GAME.score_position(data)


def totals(scored: ScoreSheet) -> list[int]:
    return list(scored.outcome.scores)


def line(scored: ScoreSheet, seat: int, title: str) -> ScoreLine:
    return next(ln for ln in scored.lines if (ln.seat, ln.title) == (seat, title))


def test_a_district_has_two_buildings_or_more() -> None:
    """G-52: single buildings and mere corners do not count; ownerless ones connect."""
    alone = sheet([(0, 0, "R5", 3, 1), (1, 1, "R6", 3, 1), (2, 0, "B6", 3, 1)])
    assert totals(alone) == [0, 0, 0]
    linked = sheet([(0, 0, "R5", 2, 1), (0, 1, "R1", 1, None), (0, 2, "R6", 1, 2)])
    assert totals(linked) == [3, 1, 0]
    assert linked.figures["districts"][0]["cells"] == [[0, 0], [0, 1], [0, 2]]


def test_first_scores_all_second_the_own_third_nothing() -> None:
    """G-53, G-54"""
    city = [(0, 0, "R5", 4, 1), (1, 0, "R6", 3, 2), (2, 0, "R7", 2, 3)]
    assert totals(sheet(city)) == [9, 3, 0]


def test_who_is_alone_scores_double() -> None:
    """G-55"""
    scored = sheet([(0, 0, "R5", 4, 2), (1, 0, "R6", 3, 2)])
    assert totals(scored) == [0, 14, 0]
    assert "first and second" in line(scored, 1, "district 1").text


def test_ties_go_to_the_taller_building() -> None:
    """G-56: 4 resources each; 3 + 1 floors beat 2 + 2, though 2 + 2 has the higher numbers."""
    city = [
        (0, 0, "R5", 3, 1),
        (1, 0, "R6", 1, 1),
        (2, 0, "R19", 2, 2),
        (3, 0, "R20", 2, 2),
    ]
    scored = sheet(city)
    assert totals(scored) == [8, 4, 0]
    assert "taller building (3 to 2 floors)" in line(scored, 0, "district 1").text


def test_then_to_the_higher_number_on_the_tallest() -> None:
    """G-56: both have 2 floors at the tallest; 12 beats 11, and number 20 is on a lower one."""
    city = [
        (0, 0, "R11", 2, 1),
        (1, 0, "R20", 1, 1),
        (2, 0, "R12", 2, 2),
        (3, 0, "R3", 1, 2),
    ]
    scored = sheet(city)
    assert totals(scored) == [3, 6, 0]
    assert "number 12" in line(scored, 1, "district 1").text


def test_the_tie_for_second_place_is_broken_too() -> None:
    """G-56"""
    city = [(0, 0, "R1", 3, 1), (1, 0, "R9", 2, 2), (2, 0, "R10", 2, 3)]
    scored = sheet(city)
    assert totals(scored) == [7, 0, 2]
    assert "level with Player 2" in line(scored, 2, "district 1").text


# Player 1: resources 4 on red (one tower of 3), 2 on yellow, 1 on blue; none beside another.
CITY = [
    (0, 0, "R1", 3, 1),
    (2, 0, "R2", 1, 1),
    (4, 0, "Y1", 2, 1),
    (6, 0, "B1", 1, 1),
    (8, 0, "B2", 4, 2),
]


@pytest.mark.parametrize(
    ("name", "points"),
    [
        *(("R10", 4), ("R11", 2), ("R12", 1), ("R13", 4)),
        *(("Y10", 2), ("Y11", 4), ("Y12", 1), ("Y13", 2)),
        *(("B10", 1), ("B11", 4), ("B12", 2), ("B13", 1)),
    ],
)
def test_cards_10_to_13_count_resources_on_a_colour(name: str, points: int) -> None:
    """G-61"""
    assert totals(sheet(CITY, {"cards": [name]}, {})) == [points, 0]


@pytest.mark.parametrize("colour", ["R", "Y", "B"])
def test_cards_14_and_15_count_buildings(colour: str) -> None:
    """G-62, G-63: three low buildings and one high one."""
    assert totals(sheet(CITY, {"cards": [f"{colour}14"]}, {})) == [3, 0]
    assert totals(sheet(CITY, {"cards": [f"{colour}15"]}, {})) == [3, 0]


@pytest.mark.parametrize(
    ("name", "points"), [("R16", 2 * 3), ("Y17", 2 * 2), ("B18", 2 * 1), ("R20", 9)]
)
def test_cards_16_to_18_count_bonuses_and_20_is_nine(name: str, points: int) -> None:
    """G-64, G-66: Characters 7 and 14 exploit, 1 urbanizes; R4, R5, R6 one of each."""
    own = {"cards": [name, "R4", "R5", "R6"], "characters": [7, 14, 1]}
    assert totals(sheet(CITY, own, {})) == [points, 0]


@pytest.mark.parametrize(("name", "points"), [("R19", 6), ("Y19", 4), ("B19", 2)])
def test_card_19_counts_its_colour_itself_included(name: str, points: int) -> None:
    """G-65: one red card and one red Character, one yellow Character, nothing blue."""
    own = {"cards": [name, "R4"], "characters": [7, 14]}
    assert totals(sheet(CITY, own, {})) == [points, 0]


def test_bonus_cards_follow_their_pattern() -> None:
    """G-60"""
    rows = {(r["colour"], r["number"]): r for r in GAME.content().rows("cards")}
    for item, colour in enumerate(("red", "yellow", "blue")):
        for number in range(1, 10):
            row = rows[colour, number]
            assert row["when"] == ("construct", "exploit", "urbanize")[number % 3]
            gain = [0, 0, 0]
            gain[item] += 1
            gain[1] += number > 6
            assert row["gain"] == gain


def test_points_tokens_and_nothing_for_leftovers() -> None:
    """G-50"""
    state = scene(tiles=[["R9", "R8"]], resources=[9], points=[7], new_hands=[2, 1])
    assert state.scores() == [11, 2]
    assert totals(sheet(CITY, {"points": 7, "new_hands": 2}, {})) == [11, 0]


def test_equal_totals_share_the_place() -> None:
    """G-51"""
    assert scene(3, points=[5, 9, 9]).ranking() == [3, 1, 1]
    assert scene(3, points=[5, 5, 5]).ranking() == [1, 1, 1]
    assert scene(3, points=[9, 7, 8]).ranking() == [1, 3, 2]


def test_a_viewer_sees_no_hidden_points() -> None:
    """G-82: with closed screens the points of others are left out until the end."""
    state = scene(points=[5, 9])
    own = GAME.score_sheet(state, 0)
    assert [ln.seat for ln in own.lines if ln.source == "points"] == [0]
    assert own.figures["complete"] is False
    everything = GAME.score_sheet(state)
    assert everything.outcome.scores == (5, 9)
    assert everything.outcome.places == (2, 1)
    assert GAME.score_sheet(scene(points=[5, 9], screens="open"), 0).figures["complete"] is True
    data = state.dump()
    data["phase"] = "over"
    data["ending"] = "tiles"
    over = GAME.load_state(state.setup, data)
    assert isinstance(over, GinkgoState)
    assert GAME.score_sheet(over, 0).figures["complete"] is True
