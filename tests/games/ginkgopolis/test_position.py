"""Positions entered by hand: the score pad for a real table."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from pentapolis import Rng
from pentapolis.bots.playout import play_randomly
from pentapolis.engine.errors import PositionError
from pentapolis.games.ginkgopolis.state import GinkgoState
from tests.games.ginkgopolis.scene import GAME

DOCS = Path(__file__).parents[3] / "docs" / "positions" / "ginkgopolis.md"
HOUSE = {"x": 0, "y": 0, "tile": "R7", "floors": 2, "owner": 1}
GOOD: dict[str, Any] = {"players": [{"points": 3}, {}], "city": [HOUSE]}


def entered(state: GinkgoState) -> dict[str, Any]:
    """The position of a running game as somebody would type it in."""
    view = GAME.view(state, -1)
    sides = [
        {
            "points": int(state.points[side["seat"]]),
            "cards": [c["card"] for c in side["tableau"]],
        }
        for side in view["sides"]
    ]
    players = []
    for side, data in list(zip(view["sides"], sides, strict=True))[: state.players]:
        people = [c["character"] for c in side["characters"]]
        players.append({**data, "new_hands": side["new_hands"], "characters": people})
    names = [*range(1, state.players + 1), "hal"]
    city = [
        {
            **{key: b[key] for key in ("x", "y", "tile", "floors")},
            "owner": None if b["owner"] is None else names[b["owner"]],
        }
        for b in view["city"]
    ]
    return {"players": players, "city": city, **({"hal": sides[1]} if state.players == 1 else {})}


@pytest.mark.parametrize("players", [1, 2, 3, 4, 5])
def test_an_entered_game_scores_like_the_game(players: int) -> None:
    """G-50, G-78"""
    for seed in range(20):
        state = GAME.new_state(GAME.setup(players), Rng(seed))
        assert isinstance(state, GinkgoState)
        play_randomly(state, Rng(seed))
        sheet = GAME.score_position(json.loads(json.dumps(entered(state))))
        assert list(sheet.outcome.scores) == state.scores()
        assert [sheet.total(seat) for seat in range(players)] == state.scores()
        if players == 1:
            assert sheet.figures["hal"]["total"] == state.side_scores()[1]


def test_the_example_in_the_docs_scores() -> None:
    text = DOCS.read_text(encoding="utf-8")
    examples = re.findall(r"```json position=ginkgopolis\n(.*?)```", text, flags=re.DOTALL)
    assert len(examples) == 2
    first = GAME.score_position(json.loads(examples[0]))
    assert first.outcome.scores == (33, 18)
    assert first.outcome.winners == [0]
    solo = GAME.score_position(json.loads(examples[1]))
    assert solo.outcome.scores == (17,)
    assert (solo.outcome.target, solo.outcome.won) == (18, False)


def with_house(**changes: object) -> dict[str, Any]:
    return {**GOOD, "city": [{**HOUSE, **changes}]}


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (None, "JSON object"),
        ([], "JSON object"),
        ({}, "'players' is missing"),
        ({"players": [], "city": [HOUSE]}, "'players' must be a list of at least 1"),
        ({"players": [{}] * 6, "city": [HOUSE]}, "'players' must be a list of at most 5"),
        ({**GOOD, "citi": []}, "Did you mean 'city'"),
        ({**GOOD, "players": [{}]}, "'hal' is needed"),
        ({**GOOD, "hal": {}}, "and only then"),
        ({**GOOD, "players": [{}, 5]}, "player 2"),
        ({**GOOD, "players": [{"point": 1}, {}]}, "'points'"),
        ({**GOOD, "players": [{"points": -1}, {}]}, "player 1: 'points' must be a whole number"),
        ({**GOOD, "players": [{"points": True}, {}]}, "player 1: 'points' must be a whole number"),
        ({**GOOD, "players": [{"new_hands": 1.5}, {}]}, "new_hands"),
        ({**GOOD, "players": [{"cards": "R1"}, {}]}, "'cards' must be a list"),
        ({**GOOD, "players": [{"cards": ["A"]}, {}]}, "such as R7"),
        ({**GOOD, "players": [{"cards": ["R21"]}, {}]}, "such as R7"),
        ({**GOOD, "players": [{"cards": ["R1", "R1"]}, {}]}, "named twice"),
        ({**GOOD, "players": [{"characters": [28]}, {}]}, "character 1 must be"),
        ({**GOOD, "players": [{"characters": [3, 3]}, {}]}, "named twice"),
        ({**GOOD, "players": [{"cards": ["R1"]}, {"cards": ["R1"]}]}, "Two players have card R1"),
        ({**GOOD, "players": [{"characters": [3]}, {"characters": [3]}]}, "have Character 3"),
        ({**GOOD, "players": [{"cards": ["R7"]}, {}]}, "on top of a building"),
        ({**GOOD, "city": []}, "'city' must be a list of at least 1"),
        ({**GOOD, "city": [7]}, "building 1"),
        ({**GOOD, "city": [HOUSE, HOUSE]}, "already"),
        ({**GOOD, "city": [HOUSE, {**HOUSE, "x": 1}]}, "tile R7 is in the city"),
        (with_house(x=None), "building 1: 'x'"),
        (with_house(y="0"), "building 1: 'y'"),
        (with_house(tile="A"), "building 1: tile"),
        (with_house(floors=0), "building 1: 'floors'"),
        (with_house(floors=61), "building 1: 'floors'"),
        (with_house(owner=3), "building 1: owner"),
        (with_house(owner="hal"), "building 1: owner"),
        (with_house(resources=1), "one resource for each floor"),
        (with_house(flors=1), "'floors'"),
        (with_house(floors=26), "26 resources in the city"),
        ({**GOOD, "city": [{**HOUSE, "floors": 60, "owner": None},
                           {**HOUSE, "tile": "R8", "x": 1}]}, "more floors than"),
    ],
)  # fmt: skip
def test_bad_positions_are_explained(data: object, message: str) -> None:
    with pytest.raises(PositionError, match=message):
        GAME.score_position(data)


def test_resources_may_be_written_out() -> None:
    """G-02"""
    assert GAME.score_position(with_house(resources=2)).outcome.scores == (3, 0)
