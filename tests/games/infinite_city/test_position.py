"""Infinite City: positions entered by hand, as docs/positions/infinite_city.md describes them."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from pentapolis.engine.errors import PentapolisError, PositionError
from tests.games.infinite_city.scene import GAME

PAGE = Path(__file__).parents[3] / "docs" / "positions" / "infinite_city.md"


def test_the_example_of_the_page() -> None:
    """I-56"""
    (example,) = re.findall(r"```json\n(.*?)```", PAGE.read_text(encoding="utf-8"), flags=re.DOTALL)
    sheet = GAME.score_position(json.loads(example))
    assert sheet.outcome.scores == (9, 8)
    assert sheet.outcome.winners == [0]
    assert sheet.to_json()["figures"]["players"] == ["Abe", "Betty"]
    assert sheet.to_json()["outcome"]["text"] == "Abe wins with 9 points."


def position(**changes: Any) -> dict[str, Any]:
    return {
        "players": ["Ann", "Bob"],
        "tiles": [{"tile": "Library", "x": 0, "y": 0, "tokens": ["Ann"]}],
        **changes,
    }


def tile(**changes: Any) -> dict[str, Any]:
    return position(tiles=[{"tile": "Library", "x": 0, "y": 0, "tokens": ["Ann"], **changes}])


def test_names_and_codes_in_any_case() -> None:
    for name in ("Library", "library", "LB", "lb"):
        assert GAME.score_position(tile(tile=name)).outcome.scores == (1, 0)


def test_options_and_packs() -> None:
    """I-122"""
    data = tile(tile="Disaster Site")
    with pytest.raises(PositionError, match="no tile 'Disaster Site'"):
        GAME.score_position(data)
    data["options"] = {"tiles": "twenty_two"}
    assert GAME.score_position(data).outcome.scores == (0, 0)
    del data["options"]
    assert GAME.score_position(data, GAME.content("twenty_two")).outcome.scores == (0, 0)


WRONG: list[tuple[object, str]] = [
    ([], "JSON object"),
    (None, "JSON object"),
    (position(player=2), "unknown key 'player'. Did you mean 'players'"),
    (position(options=[]), "'options' must be an object"),
    (position(options={"tiles": "none"}), "choose one of"),
    (position(players=2), "'players' must be a list"),
    (position(players=["Ann"]), "'players' must be a list of at least 2"),
    (position(players=["Ann", ""]), "player 2 must be a text of at least 1"),
    (position(players=["Ann", "Ann"]), "twice"),
    (position(players=list("ABCDEFG")), "'players' must be a list of at most 6"),
    (position(tiles={}), "'tiles' must be a list"),
    (position(tiles=[]), "'tiles' must be a list of at least 1"),
    (position(tiles=["Library"]), "tile 1 must be an object"),
    (tile(turned=True), "tile 1: unknown key 'turned'"),
    (tile(token=[]), "Did you mean 'tokens'"),
    (tile(tile="Librarry"), "tile 1: there is no tile 'Librarry'. Did you mean 'Library'"),
    (tile(tile=7), "tile 1: 'tile' must be a text or null"),
    (tile(x="0"), "tile 1: 'x' must be a whole number"),
    (tile(y=True), "tile 1: 'y' must be a whole number"),
    (tile(x=121), "tile 1: 'x' must be a whole number of at most 120"),
    (tile(tokens="Ann"), "tile 1: 'tokens' must be a list"),
    (tile(tokens=["An"]), "tile 1: there is no player 'An': there are Ann and Bob"),
    (tile(tokens=[1]), "tile 1, token 1 must be a text"),
    (tile(tokens=[["Ann"]]), "tile 1, token 1 must be a text"),
    (tile(tokens=["Ann"] * 16), "Ann has 16 tokens in the city, of 15"),
    (tile(tile=None), "face-down tile has no tokens"),
    (
        position(tiles=[{"tile": "CA", "x": 0, "y": 0}, {"tile": "BK", "x": 0, "y": 0}]),
        "tile 2: there is a tile at 0,0 already",
    ),
    (
        position(tiles=[{"tile": "CA", "x": 0, "y": 0}, {"tile": "CA", "x": 1, "y": 0}]),
        "tile 2: there are only 1 of Capitol",
    ),
]


@pytest.mark.parametrize(("data", "message"), WRONG)
def test_what_is_wrong_is_said(data: object, message: str) -> None:
    with pytest.raises(PentapolisError, match=re.escape(message)):
        GAME.score_position(data)
