"""Moves as people write them, questions, sentences, and the board in a terminal."""

from __future__ import annotations

import pytest
from rich.text import Text

from pentapolis import Match, Rng
from pentapolis.games.ginkgopolis import notation
from tests.games.ginkgopolis.scene import GAME, play, scene


def test_cards_and_cells_round_trip() -> None:
    """G-90"""
    for card in range(72):
        assert notation.card_of(notation.card_name(card)) == card
    assert notation.card_of("r7") == notation.card_of("R7")
    assert [notation.card_of(text) for text in ("R0", "R21", "M", "", "R")] == [None] * 5
    for cell in ((0, 0), (3, -2), (-40, 17)):
        assert notation.coordinates(notation.cell_at(*cell)) == cell


def test_moves_are_written_as_the_rules_say() -> None:
    """G-91"""
    state = scene(hands=[["A", "R1"], ["Y1"]], tiles=[["B3"]], resources=[3])
    play(state, 0, "a", "+b3")
    play(state, 1, "Y1")
    words = GAME.words(state.setup)
    assert words.question(state, 0) == "Where does letter A go?"
    assert "A@x,y" in GAME.notation.move_help(state, 0)
    assert GAME.structure(state, 0, GAME.parse(state, 0, "-2,-2")) == {
        "kind": "move",
        "letter": "A",
        "x": -2,
        "y": -2,
    }
    assert notation.parse_action(state, 0, "B@-2,-2") is None
    assert notation.parse_action(state, 0, "A@99,99") is None
    notes = state.listen()
    play(state, 0, "A@-1,-3")
    assert notes[0].event is not None
    assert words.event(notes[0].event) == "moves letter A outwards."


@pytest.mark.parametrize(
    ("text", "words", "structure"),
    [
        (
            "#14",
            "Seed Trader (14): 2 resources, 2 points and 1 tile now, then exploit: 1 point",
            {"kind": "character", "character": 14},
        ),
        ("hold", "Keep the hand", {"kind": "hand", "new": False}),
        ("new", "A new hand", {"kind": "hand", "new": True}),
        ("R7", "Red 7", {"kind": "card", "card": "R7"}),
        ("C", "Letter C", {"kind": "card", "card": "C"}),
        ("+B3", "With blue 3", {"kind": "tile", "tile": "B3"}),
        ("alone", "Without a tile", {"kind": "tile", "tile": None}),
        ("resource", "A resource", {"kind": "take", "item": "resource"}),
        ("tile", "A tile", {"kind": "take", "item": "tile"}),
        ("-B3", "Return blue 3", {"kind": "return", "tile": "B3", "give": True}),
        ("=B3", "Keep blue 3", {"kind": "return", "tile": "B3", "give": False}),
    ],
)
def test_every_kind_of_move(text: str, words: str, structure: dict[str, object]) -> None:
    """G-91"""
    state = scene()
    action = notation.parse_action(state, 0, text)
    assert action is not None
    assert notation.action_text(state, 0, action) == text
    assert GAME.words(state.setup).choice(state, 0, action) == words
    assert notation.action_structure(state, 0, action) == structure


@pytest.mark.parametrize("text", ["#0", "#28", "+A", "+R21", "1,1", "R7 B3", "--R3", "@1,1"])
def test_what_is_no_move(text: str) -> None:
    """G-91"""
    assert notation.parse_action(scene(), 0, text) is None


def test_the_log_tells_a_plan_only_when_it_is_revealed() -> None:
    """G-81, G-83"""
    match = Match.new("ginkgopolis", 2, seed=3, options={"characters": "preset"})
    while match.state.phase == 1:  # type: ignore[attr-defined]
        match.play("hold")
    match.play(match.legal_moves(0)[0])
    match.play("alone", 0)
    assert [told.text for told in match.log(1)][-2:] == ["has chosen.", "has chosen."]
    assert match.log(0)[-1].text.endswith("alone.")
    match.play(match.legal_moves(1)[0])
    match.play("alone", 1)
    while match.state.phase == 3:  # type: ignore[attr-defined]
        match.play(match.legal_moves()[0])
    assert "has chosen." not in [told.text for told in match.log(0)]


@pytest.mark.parametrize("players", [1, 2, 5])
def test_every_moment_can_be_shown_and_asked(players: int) -> None:
    match = Match.new("ginkgopolis", players, seed=4)
    rng = Rng(4)
    while not match.is_over:
        seat = match.deciders[rng.below(len(match.deciders))]
        assert match.question(seat)
        assert match.game.notation.move_help(match.state, seat)
        board = Text.from_markup(match.show(seat)).plain
        moves = match.legal_moves(seat)
        for move in moves:
            # What can be chosen stands on the board.
            if move.structure["kind"] in ("card", "tile", "character") and move.text != "alone":
                assert move.text.lstrip("+") in board.split()
        match.play(moves[rng.below(len(moves))])
    end = Text.from_markup(match.show()).plain
    assert "Round" in end
