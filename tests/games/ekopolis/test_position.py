"""Games entered by hand: the score pad for a real table."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from pentapolis import PentapolisError, Rng
from pentapolis.engine.errors import PositionError, SetupError
from pentapolis.games.ekopolis.content import names_of, rules_for
from pentapolis.games.ekopolis.notation import tile_number
from pentapolis.games.ekopolis.state import EkoState
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
# What the others do meanwhile: Buildings without tokens, and cards for later.
OTHERS: list[dict[str, Any]] = [
    {"player": 2, "tile": "R11", "at": "d2", "card": "AR12"},
    {"player": 3, "tile": "G01", "at": "c6", "card": "AG10"},
    {"player": 2, "tile": "G09", "at": "c1", "card": "AG11"},
    {"player": 3, "tile": "G11", "at": "b5", "card": "AG09"},
    {"player": 2, "tile": "B01", "at": "b1", "card": "AB11"},
    {"player": 3, "tile": "B02", "at": "a4", "card": "AB12"},
    {"player": 2, "tile": "B03", "at": "a1", "card": "AB13"},
    {"player": 3, "tile": "B04", "at": "a3", "card": "AB10"},
]


def first_players_lines(turns: list[dict[str, Any]]) -> list[tuple[int | str | None, int]]:
    """What the first player's turns score, with the others' turns between them."""
    played: list[dict[str, Any]] = []
    for number, own in enumerate(turns):
        played += [{"player": 1, **own}, *OTHERS[2 * number : 2 * number + 2]]
    sheet = GAME.score_position({"players": 3, "turns": played})
    return [(line.item, line.points) for line in sheet.lines if line.seat == 0]


def test_basic_turns_score() -> None:
    """E-36: the park earns 3, the shops 2, the plant 6 - 3; one triplet."""
    sheet = GAME.score_position(BASIC)
    assert [line.points for line in sheet.lines] == [3, 2, 3, 3]
    assert sheet.outcome.total == 11


def test_full_turns_score() -> None:
    """E-70"""
    sheet = GAME.score_position(FULL)
    assert sheet.outcome.scores == (4, 0, 0)
    assert [line.item for line in sheet.lines[:2]] == ["B10", "AB01"]


def test_cards_with_everything() -> None:
    """Cards played before, with and after a Building, and the spaces they ask for."""
    turns: list[dict[str, Any]] = [
        {"tile": "R16", "at": "i6", "card": "AR13"},
        {"tile": "R01", "at": "i7", "token": "h7", "card": "AR04", "card_at": ["h6"]},
        {"tile": "G16", "at": "h5", "card": "AG12"},
        {"tile": "R12", "at": "i8", "card": "AR01"},
        {
            "tile": "B07",
            "at": "j6",
            "with": ["AR13"],
            "before": [{"card": "AG12", "at": ["h7"]}],
            "card": "AB04",
            "after": [{"card": "AR01"}],
        },
    ]
    points = first_players_lines(turns)
    assert points == [
        ("R16", 3),
        ("R01", 6),
        ("AR04", -1),
        ("G16", 3 - 2),
        ("R12", 3 + 2),
        ("AG12", 2),
        ("B07", -3),
        ("AB04", 3),
        ("AR01", 2),
        (None, 7),
    ]
    # Where there was no choice, the space may be named too: one pollution was left.
    turns[-1]["after"] = [{"card": "AR01", "at": ["h6"]}]
    assert first_players_lines(turns) == points
    turns[-1]["after"] = [{"card": "AR01", "at": ["h7"]}]
    with pytest.raises(PositionError, match="more spaces than the card asks for"):
        first_players_lines(turns)


def test_a_token_that_the_next_card_takes_away_may_be_named() -> None:
    """E-63, E-99: the only zone there is; it came and went in one turn."""
    named = {"tile": "G02", "at": "i6", "token": "i7", "card": "AG05", "card_at": ["i7"]}
    brief = {key: value for key, value in named.items() if key != "card_at"}
    assert first_players_lines([named]) == first_players_lines([brief]) == [("G02", 1), (None, 0)]
    with pytest.raises(PositionError, match="more spaces than the card asks for"):
        first_players_lines([{**named, "card_at": ["h6"]}])


def test_cards_between_the_steps_of_a_turn() -> None:
    """E-66, E-101: before the token, and before the next card, which here takes a zone away."""
    first = {"tile": "G15", "at": "i6", "card": "AG04"}
    turn = {"tile": "G02", "at": "h6", "token": "g6", "card": "AG05"}
    gains = {
        key: dict(first_players_lines([first, {**turn, key: [{"card": "AG04"}]}]))["AG04"]
        for key in ("before", "before_token", "before_card", "after")
    }
    assert gains == {"before": 3, "before_token": 3, "before_card": 3, "after": 3}
    zone = {"tile": "G04", "at": "h6", "token": "g6", "card": "AG02"}
    last = {"tile": "G02", "at": "h5", "token": "g5", "card": "AG05", "card_at": ["g5"]}
    gains = {
        key: dict(first_players_lines([first, zone, {**last, key: [{"card": "AG04"}]}]))["AG04"]
        for key in ("before", "before_token", "before_card", "after")
    }
    assert gains == {"before": 3, "before_token": 3, "before_card": 5, "after": 3}


def test_a_card_may_be_played_without_effect() -> None:
    """It is laid down, brings nothing and cannot be played again (E-62, E-68)."""
    turns: list[dict[str, Any]] = [
        {"tile": "R16", "at": "i6", "card": "AR01"},
        {"tile": "B07", "at": "i7", "before": [{"card": "AR01"}], "card": "AB04"},
    ]
    idle = first_players_lines(turns)
    del turns[1]["before"]
    assert first_players_lines(turns) == idle
    turns[1]["before"] = [{"card": "AR01"}] * 2
    with pytest.raises(PositionError, match="played"):
        first_players_lines(turns)


def test_the_example_in_the_docs() -> None:
    """What docs/positions/ekopolis.md shows is what comes out."""
    text = DOCS.read_text(encoding="utf-8")
    examples = re.findall(r"```json position=ekopolis\n(.*?)```", text, flags=re.DOTALL)
    totals = re.findall(r"The total is (-?\d+(?:, -?\d+)*)\.", text)
    assert len(examples) == len(totals) == 2
    for example, total in zip(examples, totals, strict=True):
        outcome = GAME.score_position(json.loads(example)).outcome
        found = [outcome.total] if outcome.team else list(outcome.scores)
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
        ({**BASIC, "players": "3"}, "'players' must be a whole number"),
        ({**BASIC, "players": True}, "'players' must be a whole number"),
        ({**BASIC, "turn": []}, "'turns'"),
        ({**BASIC, "turns": {}}, "list"),
        ({**BASIC, "turns": [3]}, "turn 1"),
        ({**BASIC, "options": 3}, "options"),
        ({**BASIC, "turns": BASIC["turns"][::-1]}, "turn 2: it is the turn of player 1"),
        ({**BASIC, "turns": BASIC["turns"][::2]}, "turn 2: it is the turn of player 2"),
        (basic(player=4), "no player 4"),
        (basic(player=None), "'player'"),
        (basic(tile="G99"), "id of a tile"),
        (basic(tile=["G01"]), "'tile' must be a text"),
        (basic(at="a1"), "next to your city"),
        (basic(at="i5"), "a Building on that space"),
        (basic(at="z9"), "'at' must be a space"),
        (basic(at=[99, 99]), "'at' must be a space"),
        (basic(at=[[1], {}]), "turn 1, at 1 must be a whole number"),
        (basic(at=None), "turn 1: 'at' must be a text or a list"),
        (basic(token="i7"), "brings no token"),
        (basic(tile="R01"), "where the pollution went"),
        (basic(tile="R01", token="a1"), "next to the Building"),
        (basic(tokn="i7"), "'token'"),
        (basic(card="AB01"), "unknown key 'card'"),
        ({**BASIC, "turns": [BASIC["turns"][0]] * 2}, "turn 2: the tile G01"),
        (turn(card=None), "turn 1: 'card' must be a text"),
        (turn(card="AR01"), "a blue Building brings a blue"),
        (turn(card_at=["i7"]), "more spaces"),
        (turn(card_at="i7"), "list"),
        (turn(**{"with": ["AR13"]}), "do not own"),
        (turn(before=[{"card": "AB10"}]), "do not own"),
        (turn(before=["AB10"]), "turn 1, before 1 must be an object"),
        (turn(after=[{"card": "AB10", "at": "i7"}]), "turn 1, after 1: 'at' must be a list"),
        (turn(tile="G16", card="AG01"), "must name a space more"),
        (turn(tile="G16", card="AG01", card_at=["a1"]), "next to your city"),
        (
            {
                **FULL,
                "turns": [
                    *FULL["turns"],
                    {**FULL["turns"][0], "player": 2, "tile": "B11", "at": "e4"},
                ],
            },
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
    turns: list[dict[str, Any]] = []
    for number in range(27):
        player = number % 3 + 1
        turns.append({"player": player, "tile": ids[number], "at": somewhere(turns, player)})
    GAME.score_position({**BASIC, "turns": turns})
    turns.append({"player": 1, "tile": ids[27], "at": "a1"})
    with pytest.raises(PositionError, match="turn 28: the game ends after 27 turns"):
        GAME.score_position({**BASIC, "turns": turns})


def somewhere(turns: list[dict[str, Any]], player: int) -> str:
    """A space where the player may build after these turns."""
    pack = GAME.content()
    state = EkoState(GAME.setup(3), Rng(0), rules_for(pack, 3, {"version": "basic"}))
    state.prepare()
    for turn in turns:
        number = tile_number(pack, turn["tile"])
        assert number is not None
        state.table.build(turn["player"] - 1, number, names_of(pack).index(turn["at"]))
    spaces = range(int(state.rules.spaces))
    return next(names_of(pack)[at] for at in spaces if state.table.can_build(player - 1, at))
