"""Moves as people write them."""

from __future__ import annotations

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from pentapolis import IllegalAction
from tests.games.inktropolis.table import GAME, choices, deal, first_round, give, offer, play
from tests.telling import told


def test_grids() -> None:
    """K-95: columns a to l, rows 1 to 12 from the top."""
    state = play(deal(), 0, "residential", "e6")
    view = GAME.view(state, 0)["cities"][0]
    assert view["buildings"][0]["cells"] == [(4, 5), (5, 5)]


@pytest.mark.parametrize(
    ("move", "words", "structure"),
    [
        ("small-enterprise", "Small Enterprise", {"kind": "card", "card": "small-enterprise"}),
        ("apartments", "Apartments", {"kind": "card", "card": "apartments"}),
    ],
)
def test_first_decisions(move: str, words: str, structure: dict[str, str]) -> None:
    """K-96: a card is its code."""
    state = offer(first_round(), "apartments")
    assert GAME.words(state.setup).choice(state, 0, GAME.parse(state, 0, move)) == words
    assert GAME.structure(state, 0, GAME.parse(state, 0, move)) == structure


def test_passing_in_words() -> None:
    """K-28, K-96: where nothing can be built."""
    state = first_round()
    state.cities[0].planes = vec[i64]([0] * len(state.cities[0].planes))
    passing = GAME.parse(state, 0, "pass")
    assert GAME.words(state.setup).choice(state, 0, passing) == "Build nothing"
    assert GAME.structure(state, 0, passing) == {"kind": "pass"}


def test_a_whole_phase_in_words() -> None:
    state = offer(give(first_round(), utilities=2, prestige=1), "casino")
    phase = [
        ("casino", "Casino"),
        ("i8-90", "On i8 j8 j9 i10 j10"),
        ("pay:2utilities", "Pay 2 utilities"),
        ("+d8", "Road to d8"),
    ]
    for move, words in phase:
        assert GAME.words(state.setup).choice(state, 0, GAME.parse(state, 0, move)) == words
        play(state, 0, move)
    assert GAME.words(state.setup).choice(state, 0, GAME.parse(state, 0, "stop")) == "No more roads"


def test_a_whole_phase() -> None:
    """K-96: card, place, payment, roads."""
    state = offer(give(first_round(), utilities=2, prestige=1), "casino")
    play(state, 0, "casino")
    place = GAME.structure(state, 0, GAME.parse(state, 0, "i8-90"))
    assert place["kind"] == "place"
    assert (place["grid"], place["quarter_turns"], place["flipped"]) == ("i8", 1, False)
    play(state, 0, "i8-90")
    assert GAME.structure(state, 0, GAME.parse(state, 0, "pay:2utilities")) == {
        "kind": "pay",
        "spends": {"utilities": 2},
    }
    play(state, 0, "pay:2utilities")
    assert GAME.structure(state, 0, GAME.parse(state, 0, "+d8")) == {
        "kind": "road", "grid": "d8", "x": 3, "y": 7,
    }  # fmt: skip
    play(state, 0, "stop")
    assert state.round == 2


def test_how_shapes_lie() -> None:
    """K-97: turned clockwise, flipped before; ways that look the same are one."""
    state = offer(give(first_round(), citizens=9), "school")
    play(state, 0, "school")  # ### over #..
    cells = {
        "": {"i8", "j8", "k8", "i9"},
        "-90": {"i8", "j8", "j9", "j10"},
        "-180": {"k8", "i9", "j9", "k9"},
        "-270": {"i8", "i9", "i10", "j10"},
        "-f": {"i8", "j8", "k8", "k9"},
        "-f90": {"j8", "j9", "j10", "i10"},
        "-f180": {"i8", "i9", "j9", "k9"},
        "-f270": {"i8", "j8", "i9", "i10"},
    }
    for turn, names in cells.items():
        action = int(state.build_place) + (7 * 12 + 8) * 8
        place = GAME.notation.parse_action(state, 0, f"i8{turn}")
        assert place is not None
        found = GAME.structure(state, 0, place)["cells"]
        assert {chr(97 + x) + str(y + 1) for x, y in found} == names
        assert action <= place < action + 8
    square = play(offer(first_round(), "apartments"), 0, "apartments")
    assert GAME.parse(square, 0, "i8-f270") == GAME.parse(square, 0, "i8")
    assert "i8-90" not in choices(square)


@pytest.mark.parametrize(
    "text",
    [
        "z9",
        "a0",
        "a13",
        "m1",
        "c5-",
        "c5-45",
        "c5-90f",
        "+",
        "+z1",
        "pay:",
        "pay:9finance",
        "palace",
    ],
)
def test_what_is_no_move(text: str) -> None:
    """K-96: nonsense is answered with how moves are written."""
    state = play(first_round(), 0, "small-enterprise", "residential")
    with pytest.raises(IllegalAction, match="is not a move"):
        play(state, 0, text)


@pytest.mark.parametrize(
    ("text", "reason"),
    [("e6", "another building"), ("h7", "a road in the way"), ("l7", "leave the board"),
     ("a1", "touch a road"), ("e4", "lakes"), ("+d7", "placed now"), ("pass", "placed now")],
)  # fmt: skip
def test_reasons(text: str, reason: str) -> None:
    """K-31, K-32: the program says why a place is not possible."""
    state = play(first_round(), 0, "small-enterprise", "residential")
    with pytest.raises(IllegalAction, match=reason):
        play(state, 0, text)


def test_the_set_up_says_which_enterprise_at_each_step() -> None:
    """K-11: also where it goes, not only its type."""
    state = deal()
    ask = GAME.words(state.setup).question
    assert ask(state, 0) == "Small Enterprise 1 of 2: its type?"
    assert ask(play(state, 0, "residential"), 0) == "Small Enterprise 1 of 2: where?"
    assert ask(play(state, 0, "e6", "cultural"), 0) == "Small Enterprise 2 of 2: where?"
    later = play(first_round(), 0, "small-enterprise", "residential")
    assert ask(later, 0) == "Small Enterprise: where?"


def test_questions_and_sentences() -> None:
    """K-77: the others are told only that something was chosen."""
    state = first_round()
    words = GAME.words(state.setup)
    assert words.question(state, 0) == "Which card do you build?"
    card = GAME.parse(state, 0, "small-enterprise")
    assert told(state.clone(), 0, card, viewer=1) == ["has chosen."]
    assert told(state, 0, card) == ["builds Small Enterprise."]
    assert "type" in words.question(state, 0)
    play(state, 0, "cultural")
    place = GAME.parse(state, 0, "g6")
    assert told(state, 0, place) == ["puts the Small Enterprise on g6 h6, gets 1 culture."]
