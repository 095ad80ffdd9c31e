"""Games entered by hand: the score pad for a real table."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from pentapolis import PentapolisError
from pentapolis.engine.errors import PositionError, SetupError
from tests.games.ekopolis.scene import GAME

DOCS = Path(__file__).parents[3] / "docs/positions/ekopolis.md"
BASIC: dict[str, Any] = {
    "players": 3,
    "options": {"version": "basic"},
    "turns": [
        {"player": 1, "tile": "G01", "at": "i6"},
        {"player": 2, "tile": "B10", "at": "e4"},
        {"player": 3, "tile": "R01", "at": [4, -3], "token": "b7"},
    ],
}
FULL: dict[str, Any] = {
    "players": 3,
    "turns": [{"player": 1, "tile": "B10", "at": "i6", "card": "AB01"}],
}


def test_basic_turns_score() -> None:
    """E-36: the park earns 3, the shops 2, the plant 6 - 3; one triplet."""
    sheet = GAME.score_position(BASIC)
    assert [line.points for line in sheet.lines] == [3, 2, 3, 3]
    assert sheet.summary["total"] == 11


def test_full_turns_score() -> None:
    """E-70"""
    sheet = GAME.score_position(FULL)
    assert sheet.summary["totals"] == [4, 0, 0]
    assert [line.source for line in sheet.lines[:2]] == ["Building B10", "card AB01"]


def test_cards_with_everything() -> None:
    """Cards played before, with and after a Building, and the spaces they ask for."""
    turns = [
        {"player": 1, "tile": "R16", "at": "i6", "card": "AR13"},
        {"player": 1, "tile": "R01", "at": "i7", "token": "h7", "card": "AR04", "card_at": ["h6"]},
        {"player": 1, "tile": "G16", "at": "h5", "card": "AG12"},
        {"player": 1, "tile": "R12", "at": "i8", "card": "AR01"},
        {
            "player": 1,
            "tile": "B07",
            "at": "j6",
            "with": ["AR13"],
            "before": [{"card": "AG12", "at": ["h7"]}],
            "card": "AB04",
            "after": [{"card": "AR01"}],
        },
    ]
    sheet = GAME.score_position({"players": 3, "turns": turns})
    points = [(line.source, line.points) for line in sheet.lines if line.seat == 0]
    assert points == [
        ("Building R16", 3),
        ("Building R01", 6),
        ("card AR04", -1),
        ("Building G16", 3 - 2),
        ("Building R12", 3 + 2),
        ("card AG12", 2),
        ("Building B07", -3),
        ("card AB04", 3),
        ("card AR01", 2),
        ("balanced city", 7),
    ]


def test_the_example_in_the_docs() -> None:
    """What docs/positions/ekopolis.md shows is what comes out."""
    text = DOCS.read_text(encoding="utf-8")
    examples = re.findall(r"```json position=ekopolis\n(.*?)```", text, flags=re.DOTALL)
    totals = re.findall(r"The total is (-?\d+(?:, -?\d+)*)\.", text)
    assert len(examples) == len(totals) == 2
    for example, total in zip(examples, totals, strict=True):
        summary = GAME.score_position(json.loads(example)).summary
        found = summary.get("totals", [summary.get("total")])
        assert ", ".join(map(str, found)) == total


def turn(**changes: object) -> dict[str, Any]:
    return {**FULL, "turns": [{**FULL["turns"][0], **changes}]}


def basic(**changes: object) -> dict[str, Any]:
    return {**BASIC, "turns": [{**BASIC["turns"][0], **changes}]}


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (None, "JSON object"),
        ([], "JSON object"),
        ({}, "players"),
        ({**BASIC, "players": "3"}, "number of players"),
        ({**BASIC, "players": True}, "number of players"),
        ({**BASIC, "turn": []}, "'turns'"),
        ({**BASIC, "turns": {}}, "list"),
        ({**BASIC, "turns": [3]}, "turn 1"),
        ({**BASIC, "options": 3}, "options"),
        (basic(player=4), "no player 4"),
        (basic(player=None), "'player'"),
        (basic(tile="G99"), "id of a tile"),
        (basic(tile=["G01"]), "id of a tile"),
        (basic(at="a1"), "next to your city"),
        (basic(at="i5"), "a Building on that space"),
        (basic(at="z9"), "'at' must be a space"),
        (basic(at=[99, 99]), "'at' must be a space"),
        (basic(at=[[1], {}]), "'at' must be a space"),
        (basic(at=None), "'at' must be a space"),
        (basic(token="i7"), "brings no token"),
        (basic(tile="R01"), "where the pollution went"),
        (basic(tile="R01", token="a1"), "next to the Building"),
        (basic(tokn="i7"), "'token'"),
        (basic(card="AB01"), "unknown key 'card'"),
        ({**BASIC, "turns": [BASIC["turns"][0]] * 2}, "turn 2: the tile G01"),
        (turn(card=None), "'card' must be the id"),
        (turn(card="AR01"), "a blue Building brings a blue"),
        (turn(card_at=["i7"]), "more spaces"),
        (turn(card_at="i7"), "list"),
        (turn(**{"with": ["AR13"]}), "do not own"),
        (turn(before=[{"card": "AB10"}]), "do not own"),
        (turn(before=["AB10"]), "JSON object"),
        (turn(after=[{"card": "AB10", "at": "i7"}]), "do not own"),
        (turn(tile="G16", card="AG01"), "must name a space more"),
        (turn(tile="G16", card="AG01", card_at=["a1"]), "next to your city"),
        (
            {**FULL, "turns": [*FULL["turns"], {**FULL["turns"][0], "tile": "B11", "at": "i7"}]},
            "turn 2: the card AB01 was drawn before",
        ),
    ],
)
def test_nonsense_gets_a_clear_answer(data: object, message: str) -> None:
    with pytest.raises(PositionError, match=re.escape(message)):
        GAME.score_position(data)


def test_wrong_set_ups_are_refused() -> None:
    with pytest.raises(SetupError):
        GAME.score_position({**BASIC, "players": 2})
    with pytest.raises(PentapolisError):
        GAME.score_position({**BASIC, "options": {"version": "half"}})


def test_nobody_has_more_turns_than_the_game() -> None:
    """E-71"""
    ids = [row["id"] for row in GAME.content().rows("tiles") if row["symbol"] == ""]
    path = ["i6", "i7", "i8", "h8", "h9", "g9", "g10", "f10", "f9", "f8"]
    turns = [{"player": 1, "tile": tile, "at": at} for tile, at in zip(ids, path, strict=False)]
    with pytest.raises(PositionError, match="turn 10: player 1 has had all turns"):
        GAME.score_position({**BASIC, "turns": turns})
