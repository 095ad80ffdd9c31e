"""Infinite City: notation, questions, the log, and the terminal view."""

from __future__ import annotations

import pytest
from rich.text import Text

from pentapolis import IllegalAction, Match, Rng
from tests.games.infinite_city.scene import GAME, Scene, optional_pack


def test_tiles_and_places() -> None:
    """I-91: two letters, and column and row."""
    scene = Scene({(0, 0): "FA"}, ["LB", "FA"], "BK")
    assert scene.choices() == ["LB"]
    scene.play("LB")
    assert "LB@-1,0" in scene.choices()
    scene.play("1,0")  # the tile may be left out
    assert scene.tile(1, 0) == "LB 1"


def test_targets_players_and_answers() -> None:
    """I-92"""
    scene = Scene({(0, 0): "FA 23"}, ["ST HT", "FA", "FA"]).play("ST", "ST@1,0")
    assert scene.choices() == ["pass", "0,0"]
    scene.play("0,0")
    assert scene.choices() == ["P2", "P3"]
    scene = Scene({(0, 0): "FA"}, ["HT", "FA"]).play("HT", "HT@1,0")
    assert scene.choices() == ["pass", "yes"]


def test_choices_in_words() -> None:
    scene = Scene({(0, 0): "FA 23"}, ["ST HT", "FA", "FA"])
    assert scene.words() == ["Stadium", "Hotel"]
    scene.play("ST")
    assert "At 1,0" in scene.words()
    scene.play("ST@1,0")
    assert scene.words() == ["None", "Factory at 0,0"]
    scene.play("0,0")
    assert scene.words() == ["Player 2", "Player 3"]
    scene = Scene({(0, 0): "FA"}, ["HT", "FA"]).play("HT", "HT@1,0")
    assert scene.words() == ["No", "Yes"]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("XX", "is not a move"),
        ("lb", "is not a move"),
        ("P7", "is not a move"),
        ("P3", "is not a move"),
        ("PZ", "tile of your hand"),
        ("pass", "tile of your hand"),
        ("0,0", "tile of your hand"),
        ("LB@0,1", "is not a move"),
        ("200,0", "is not a move"),
        ("confirm", "tile of your hand"),
    ],
)
def test_wrong_moves_are_explained(text: str, message: str) -> None:
    """I-91, I-92"""
    with pytest.raises(IllegalAction, match=message):
        Scene({(0, 0): "FA"}, ["LB", "FA"]).play(text)


def test_every_decision_has_a_question_a_sentence_and_help() -> None:
    """All kinds of decisions are met, asked for and told in random games with every text declinable."""
    met = set()
    for pack in (optional_pack(), GAME.content("twenty_two")):
        setup = GAME.setup(3, None, pack)
        for seed in range(25):
            state, rng = GAME.new_state(setup, Rng(seed)), Rng(seed)
            while not state.is_over():
                seat = int(state.deciders()[0])
                view = GAME.view(state, seat)
                met.add(view["phase"])
                actions = state.legal_actions(seat)
                action = int(actions[rng.below(len(actions))])
                question = GAME.question(state, seat)
                assert question.endswith(("?", "left)", "so far)")), question
                assert GAME.tell(state, seat, action).endswith(".")
                assert GAME.move_help(state, seat).startswith("Write ")
                assert "pass" not in GAME.move_help(state, seat) or "pass" in [
                    GAME.text(state, seat, int(a)) for a in actions
                ]
                assert state.objection(seat, -1).endswith(".")
                assert state.objection(seat, 100).endswith(".")
                state.apply(seat, action)
    assert met == {
        "choose",
        "place",
        "look",
        "whom",
        "steal",
        "hide",
        "target",
        "owner",
        "second",
        "invited",
        "discard",
        "will",
    }


def test_the_log_reads_well() -> None:
    scene = Scene({(0, 0): "FA 2", (1, 0): "?BK"}, ["CS SG", "FA"])
    told = []
    for move in ("CS", "CS@2,0", "SG", "SG@3,0", "0,0"):
        seat = scene.decider - 1
        told.append(GAME.tell(scene.state, seat, GAME.parse(scene.state, seat, move)))
        scene.play(move)
    assert told == [
        "chooses Construction Site.",
        "puts Construction Site at 2,0.",
        "chooses Security Guardpost (Construction Site).",
        "puts Security Guardpost at 3,0 (Construction Site).",
        "sends home all tokens on Factory at 0,0 (Security Guardpost).",
    ]


def test_the_log_names_a_tile_when_all_see_it() -> None:
    """I-16, I-27, I-61: turned up or removed, but not when it goes into a hand."""
    for code, told in (
        ("HO", "puts a token on a face-down tile at 0,0: Factory (Housing)."),
        ("EM", "takes a face-down tile at 0,0: Factory (Embassy)."),
        ("SY", "removes a face-down tile at 0,0 from the game: Factory (Salvage Yard)."),
        ("MA", "takes a face-down tile at 0,0 into the hand (Mausoleum)."),
    ):
        scene = Scene({(0, 0): "?FA"}, [code, "FA"]).play(code, f"{code}@1,0")
        assert GAME.tell(scene.state, 0, GAME.parse(scene.state, 0, "0,0")) == told


def test_the_terminal_shows_the_city_and_the_hand() -> None:
    scene = Scene({(0, 0): "PS 12", (1, 0): "?BK", (2, 0): "FA 1"}, ["LB SG", "AR"], "BK BK")
    plain = Text.from_markup(GAME.show(scene.seen(1))).plain
    assert "PS1*+" in plain
    assert "(??)+" in plain
    assert "12" in plain
    assert "Player 1: 2 points, 13 tokens left, hand: LB SG" in plain
    assert "Player 2: 2 points, 14 tokens left, hand: ??" in plain
    assert "LB Library (silver): Look at the top five" in plain
    assert "AR" not in Text.from_markup(GAME.show(scene.seen(1))).plain.split("Deck")[0]
    scene.play("LB", "LB@3,0")
    plain = Text.from_markup(GAME.show(scene.seen(1))).plain
    assert "Looking at: BK BK" in plain
    assert "Looking at" not in GAME.show(scene.seen(2))
    scene.play("BK")
    assert "To be placed: Bank" in GAME.show(scene.seen(1))
    assert "To be placed" not in GAME.show(scene.seen(0))


def test_a_match_prints() -> None:
    assert "Power Stations 0/5" in str(Match.new("infinite_city", 6, seed=1))
