"""Cities entered by hand: correct ones are scored, wrong ones get a clear answer."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from pentapolis import PentapolisError, Rng
from pentapolis.engine.errors import PositionError, SetupError
from pentapolis.games.inktropolis.content import TYPES, card_rows
from pentapolis.games.inktropolis.scoring.ground import card_of, kind_of, place_of
from tests.games.inktropolis.table import GAME, deal, named

DOCS = Path(__file__).parents[3] / "docs" / "positions" / "inktropolis.md"
FOUNTAIN = {"card": "fountain", "type": "cultural", "grids": ["e6", "f6"]}
HOUSE = {"card": "library", "grids": ["e6", "f6", "e5"]}


def one_city(**parts: Any) -> dict[str, Any]:
    return {"plans": ["block"], "cities": [{"side": "A", **parts}]}


def test_the_documented_example() -> None:
    """The example in docs/positions/inktropolis.md is scored as the page says."""
    text = DOCS.read_text(encoding="utf-8")
    found = re.search(r"```json position=inktropolis\n(.*?)```", text, flags=re.DOTALL)
    assert found
    sheet = GAME.score_position(json.loads(found[1]))
    totals = [city["total"] for city in sheet.figures["cities"]]
    assert f"The totals are {totals[0]} and {totals[1]}" in text


def test_an_empty_city() -> None:
    sheet = GAME.score_position({"cities": [{}]})
    assert sheet.total(0) == 12
    assert sheet.figures["cities"][0]["side"] == "A"


def test_played_cities_score_the_same_by_hand() -> None:
    """What the program played, entered as a position, has the same points (K-56)."""
    for seed in range(12):
        state = deal(2, seed=seed, sides="choose")
        rng = Rng(seed)
        while not state.is_over():
            seat = int(state.deciders()[0])
            actions = state.legal_actions(seat)
            state.apply(seat, actions[rng.below(len(actions))])
        rows = card_rows(GAME.content())
        cities = []
        for seat in (0, 1):
            city = state.cities[seat]
            buildings = []
            for packed in city.built:
                cells = [int(cell) for cell in city.cells_of(card_of(packed), place_of(packed))]
                item = {"card": rows[card_of(packed)]["code"], "grids": named(city, cells)}
                buildings.append({**item, "type": TYPES[kind_of(packed)]})
            cities.append(
                {
                    "side": "AB"[city.side()],
                    "buildings": buildings,
                    "roads": named(city, [int(cell) for cell in city.paved])[::-1],
                    "rounds": [int(city.round_points(entry)) for entry in city.track],
                }
            )
        plans = [GAME.content().rows("plans")[plan]["code"] for plan in state.plans]
        sheet = GAME.score_position({"plans": plans, "cities": cities})
        assert [sheet.total(0), sheet.total(1)] == state.scores()


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (None, "JSON object"),
        ([], "JSON object"),
        ({}, "cities"),
        ({"cities": []}, "'cities' must be a list of at least 1"),
        ({"cities": [{}] * 5}, "'cities' must be a list of at most 4"),
        ({"cities": [5]}, "city 1 must be an object"),
        ({"cities": [{}], "plan": []}, "'plans'"),
        ({"cities": [{}], "plans": "block"}, "'plans' must be a list"),
        ({"cities": [{}], "plans": ["blok"]}, "'block'"),
        ({"cities": [{}], "plans": [3]}, "plan 1 must be a text"),
        ({"cities": [{}], "plans": ["block", "block"]}, "twice"),
        ({"cities": [{}], "options": []}, "options"),
        (one_city(sides="A"), "'side'"),
        ({"cities": [{"side": "C"}]}, "A or B"),
        (one_city(roads="d7"), "'roads' must be a list"),
        (one_city(roads=["z9"]), "a1 to l12"),
        (one_city(roads=["d7", "d7"]), "named twice"),
        (one_city(roads=["a1"]), "do not join"),
        (one_city(roads=["e6", "e5", "e4"]), "crosses a lake"),
        (one_city(rounds=[1] * 13), "at most 12"),
        (one_city(rounds=[-1]), "city 1, round 1 must be a whole number"),
        (one_city(rounds=[True]), "city 1, round 1 must be a whole number"),
        (one_city(rounds=5), "'rounds'"),
        (one_city(buildings=5), "'buildings'"),
        (one_city(buildings=[5]), "building 1"),
        (one_city(buildings=[{"card": "libary", "grids": []}]), "'library'"),
        (one_city(buildings=[{"card": "library"}]), "'grids' is missing"),
        (one_city(buildings=[{"card": "library", "grids": []}]), "not the shape"),
        (one_city(buildings=[{"card": "library", "grids": ["e6", "f6", "g6"]}]), "not the shape"),
        (one_city(buildings=[{**HOUSE, "type": "commercial"}]), "always cultural"),
        (one_city(buildings=[{**HOUSE, "where": 1}]), "unknown key"),
        (one_city(buildings=[HOUSE, HOUSE]), "building 2: there is a building"),
        (one_city(buildings=[{"card": "library", "grids": ["a1", "a2", "b1"]}]), "no side at a road"),
        (one_city(buildings=[{"card": "library", "grids": ["d6", "e7", "e6"]}]), "a road in e7"),
        (one_city(buildings=[{"card": "library", "grids": ["d4", "e4", "d5"]}]), "e4 is water"),
        (one_city(buildings=[{"card": "small-enterprise", "grids": ["e6", "f6"]}]), "which 'type'"),
        (one_city(buildings=[FOUNTAIN, {**FOUNTAIN, "grids": ["g6", "h6"]}]), "once only"),
    ],
)  # fmt: skip
def test_wrong_positions(data: object, message: str) -> None:
    with pytest.raises(PositionError, match=re.escape(message)):
        GAME.score_position(data)


def test_wrong_options() -> None:
    with pytest.raises(SetupError):
        GAME.score_position({"cities": [{}], "options": {"coast": "maybe"}})
    with pytest.raises(PentapolisError):
        GAME.score_position({"cities": [{}], "options": {"sand": "yes"}})
