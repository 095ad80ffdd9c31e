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


def test_stopping_to_exchange_says_how_many_are_drawn() -> None:
    """I-123: for interfaces, which read no words."""
    pack = {"tiles": "twenty_two"}
    scene = Scene({(0, 0): "FA"}, ["SY PZ SG AR", "FA"], "BK EM TE", options=pack)
    scene.play("SY", "SY@1,0")
    for draws, move in enumerate(("PZ", "SG")):
        stop = GAME.parse(scene.state, 0, "pass")
        assert GAME.structure(scene.state, 0, stop) == {"kind": "pass", "draws": draws}
        scene.play(move)


def test_choices_in_words() -> None:
    scene = Scene({(0, 0): "FA 23"}, ["ST HT", "FA", "FA"])
    assert scene.words() == ["Stadium", "Hotel"]
    scene.play("ST")
    assert "Beside Factory (1,0)" in scene.words()
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
        words = GAME.words(setup)
        for seed in range(25):
            state, rng = GAME.new_state(setup, Rng(seed)), Rng(seed)
            while not state.is_over():
                seat = int(state.deciders()[0])
                view = GAME.view(state, seat)
                met.add(view["phase"])
                actions = state.legal_actions(seat)
                action = int(actions[rng.below(len(actions))])
                question = words.question(state, seat)
                assert question.endswith(("?", "left)", "so far)")), question
                assert GAME.notation.move_help(state, seat).startswith("Write ")
                assert "pass" not in GAME.notation.move_help(state, seat) or "pass" in [
                    GAME.text(state, seat, int(a)) for a in actions
                ]
                assert words.complaint(state.objection(seat, -1)).endswith(".")
                assert words.complaint(state.objection(seat, 100)).endswith(".")
                notes = state.listen()
                state.apply(seat, action)
                first = next(note.event for note in notes if note.event is not None)
                assert words.event(first).endswith(".")
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
    told = [scene.told(move) for move in ("CS", "CS@2,0", "SG", "SG@3,0", "0,0")]
    assert told == [
        "chooses Construction Site.",
        "puts Construction Site beside a face-down tile.",
        "chooses Security Guardpost (Construction Site).",
        "puts Security Guardpost beside Construction Site (Construction Site).",
        "sends home all tokens on Factory (Security Guardpost).",
    ]


def test_the_log_names_a_tile_when_all_see_it() -> None:
    """I-16, I-27, I-61: turned up or removed, but not when it goes into a hand."""
    for code, told in (
        ("HO", "puts a token on a face-down tile (Housing). turns up Factory."),
        ("EM", "takes a face-down tile (Embassy). turns up Factory."),
        ("SY", "removes a face-down tile from the game (Salvage Yard). shows Factory."),
        ("MA", "takes a face-down tile into the hand (Mausoleum)."),
    ):
        scene = Scene({(0, 0): "?FA"}, [code, "FA"]).play(code, f"{code}@1,0")
        assert scene.told("0,0", viewer=2).startswith(told)
        assert ("Factory" in told) == (code != "MA")
    scene = Scene({(0, 0): "?FA"}, ["MA", "FA"]).play("MA", "MA@1,0")
    assert scene.told("0,0", viewer=1).endswith("into the hand (Mausoleum). gets Factory.")


def test_the_terminal_shows_the_city_and_the_hand() -> None:
    scene = Scene({(0, 0): "PS 12", (1, 0): "?BK", (2, 0): "FA 1"}, ["LB SG", "AR"], "BK BK")
    plain = Text.from_markup(scene.show(1)).plain
    assert "PS1*+" in plain
    assert "(??)+" in plain
    assert "12" in plain
    assert "Player 1: 2 points, 13 tokens left, hand: LB SG" in plain
    assert "Player 2: 2 points, 14 tokens left, hand: ??" in plain
    assert "LB Library (silver): Look at the top five" in plain
    assert "AR" not in Text.from_markup(scene.show(1)).plain.split("Deck")[0]
    scene.play("LB", "LB@3,0")
    plain = Text.from_markup(scene.show(1)).plain
    assert "Looking at: BK BK" in plain
    assert "Looking at" not in scene.show(2)
    scene.play("BK")
    assert "To be placed: Bank" in scene.show(1)
    assert "To be placed" not in scene.show(0)


def test_a_match_prints() -> None:
    assert "Power Stations 0/5" in str(Match.new("infinite_city", 6, seed=1))


def test_the_log_says_what_a_tile_has_come_beside() -> None:
    """Each kind once, without the tile that moves; a face-down one is not named."""
    city = {(0, 0): "FA", (1, 1): "FA", (2, 0): "?BK", (3, 0): "SG", (1, -1): "SG"}
    scene = Scene(city, ["PO PT", "FA"], deck="AR")
    assert scene.told("PO") == "chooses Post Office."
    assert scene.told("PO@1,0").startswith(
        "puts Post Office beside Security Guardpost, Factory and a face-down tile."
    )
    assert scene.told("3,0") == "lifts Security Guardpost (Post Office)."
    words = GAME.words(scene.setup, ["Ada", "Ben"])
    assert words.question(scene.state, 0) == "Post Office: where does Security Guardpost go?"
    assert "Beside Factory (0,1)" in scene.words()
    assert scene.told("0,1").startswith("moves Security Guardpost beside Factory (Post Office).")
