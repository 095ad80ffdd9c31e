"""Notation, questions, the log and the terminal board: what people read and write."""

from __future__ import annotations

import pytest
from rich.text import Text

from pentapolis import IllegalAction, Match, Rng
from tests import telling
from tests.games.ekopolis.scene import GAME, Scene


def text_of(scene: Scene, viewer: int = 0) -> str:
    return Text.from_markup(
        GAME.show(GAME.view(scene.state, viewer), GAME.words(scene.state.setup))
    ).plain


def test_notation() -> None:
    """E-100: tiles, spaces, cards, tokens, discards and pass."""
    scene = Scene().built("B02", "i6").token("zone", "h5").token("pollution", "i4", "j4")
    scene.ready("AG11").ready("AB10").hand("G02", "B01").stack("R01", "R02", "R03")
    assert scene.moves() == ["G02", "B01", "AG11", "AB10"]
    scene.token("zone", "h6").play("AG11")
    assert scene.moves() == ["lift@h5", "lift@h6"]
    scene.play("lift@h5")
    assert all(move.startswith("zone@") for move in scene.moves())
    scene.play("zone@h7", "AB10")
    assert scene.moves() == ["clear@i4", "clear@j4"]
    scene.play("clear@i4", "G02").on_top("AG09").play("G02@j5")
    assert scene.moves()[0] == "pass"
    scene.play("zone@k5")
    assert scene.moves() == ["-B01", "pass"]
    scene.play("pass")
    assert scene.state.current == 1


def test_a_space_alone_is_enough_where_only_a_space_is_asked_for() -> None:
    """E-100"""
    scene = Scene("basic").hand("R01").play("R01", "i6", "i7")
    assert scene.state.current == 1


@pytest.mark.parametrize(
    "text", ["G99", "-B01", "zone@i6", "i99", "z1", "B01@", "@i6", "b01", "I6"]
)
def test_what_is_no_move_gets_help(text: str) -> None:
    """E-100"""
    scene = Scene().hand("B01").play("B01")
    with pytest.raises(IllegalAction, match=r"B01@c4"):
        scene.play(text)


def test_structures() -> None:
    scene = Scene().hand("R01")
    state = scene.state
    assert GAME.structure(state, 0, scene.tile("R01")) == {"kind": "choose", "tile": "R01"}
    scene.play("R01")
    action = GAME.parse(state, 0, "R01@i6")
    assert GAME.structure(state, 0, action) == {
        "kind": "place",
        "tile": "R01",
        "space": "i6",
        "q": 0,
        "r": 3,
    }
    scene.on_top("AR09").play("i6")
    action = GAME.parse(state, 0, "pollution@i7")
    assert GAME.structure(state, 0, action)["token"] == "pollution"


def said(scene: Scene, move: str) -> str:
    return GAME.words(scene.state.setup).choice(scene.state, 0, GAME.parse(scene.state, 0, move))


def test_choices_in_words() -> None:
    scene = Scene().hand("R01", "G02")
    assert said(scene, "R01") == "Coal Power Plant"
    scene.play("R01")
    assert said(scene, "R01@i6") == "On i6"
    scene.on_top("AR09").play("i6")
    assert said(scene, "pollution@i7") == "Pollution on i7"
    scene.play("pollution@i7")
    assert said(scene, "-G02") == "Discard Pond"
    assert said(scene, "pass") == "End the turn"


def told(scene: Scene, move: str, viewer: int | None = None) -> list[str]:
    seat = int(scene.state.current)
    return telling.told(scene.state, seat, GAME.parse(scene.state, seat, move), viewer)


def test_the_log_tells_what_happened_and_no_secret() -> None:
    """E-52, E-61"""
    scene = Scene().hand("G02", "B01").on_top("AG06").stack("R01", "R02", "R03")
    assert told(scene, "G02", viewer=1) == ["chooses a tile."]
    assert told(scene, "G02@i6") == ["puts the Pond on i6, +1 point."]
    assert told(scene, "zone@j6") == [
        "puts a green zone on j6, +3 points, draws Illegal Dumping, −3 points for player 2 and player 3.",
    ]
    # That a hand is refilled goes without saying; with what, nobody else may know.
    assert told(scene, "-B01", viewer=1)[0] == "discards the Family Houses."
    scene = Scene("basic").hand("G02")
    assert told(scene, "G02", viewer=1) == ["chooses the Pond."]


def test_the_log_tells_what_went_by_itself() -> None:
    """E-99"""
    scene = Scene("basic").built("G01", "h6").built("G09", "h7").built("G12", "i7")
    scene.built("G13", "j6").hand("R16", "R01").play("R01")
    assert "pollutes j5" in told(scene, "R01@i6")[0]


def test_questions_fit_every_step() -> None:
    questions = set()
    for seed in range(25):
        match = Match.new("ekopolis", 3, seed=seed)
        rng = Rng(seed)
        while not match.is_over:
            questions.add(match.question().split(" (")[0].split(" the ")[0])
            moves = match.legal_moves()
            match.play(moves[rng.below(len(moves))])
    starts = {question.split(" ")[0] + " " + question.split(" ")[1] for question in questions}
    assert {"Which Building", "Where do", "Do you", "Which tiles", "Which pollution"} <= starts


def test_the_board_in_a_terminal() -> None:
    """E-05, E-78: names on empty spaces, ids and builders on Buildings, stars on species."""
    scene = Scene().built("G02", "i6").token("pollution", "h5").token("zone", "j6").hand("R01")
    scene.state.table.settle(0, scene.tile("G02"), scene.space("i6"), 0)
    shown = text_of(scene)
    assert "HALL1" in shown
    assert "G02·1" in shown
    assert "☠h5" in shown
    assert "♣*j6" in shown
    assert "*a4" in shown
    assert (
        "R01 Coal Power Plant: per neighbour red +0, green -4, blue -3, 6 extra, ☠ pollution"
        in shown
    )
    rows = shown.splitlines()[2:13]
    assert [row.strip().split()[0] for row in rows[:3]] == ["a1", "b1", "*c1"]
    assert len(rows[0]) - len(rows[0].lstrip()) > len(rows[5]) - len(rows[5].lstrip())


def test_the_score_sheet_explains_each_placement() -> None:
    """E-31 to E-47 in words."""
    scene = Scene("basic").token("pollution", "h6", "j6").built("R12", "i6").place("B07", "j6")
    line = GAME.score_sheet(scene.state).lines[0]
    assert (line.title, line.group) == ("Hospital", "blue Buildings")
    assert line.cells == ((0, 4),)
    assert line.text == (
        "On j6, by player 1: -4 for 1 red Building, -3 for building over a token, "
        "-3 for the endangered species."
    )
    scene = (
        Scene().token("pollution", "h6").ready("AR13").place("B07", "i6", card="AB04").play("AR13")
    )
    lines = GAME.score_sheet(scene.state).lines
    assert "losses were ignored" in lines[0].text
    assert (lines[1].item, lines[1].group) == ("AB04", "Action cards that counted")
    assert lines[1].seat == 0
