"""The course of a round: New Hand tokens, secret plans, order, passing and dealing."""

from __future__ import annotations

import pytest

from pentapolis import IllegalAction, Match, Rng
from pentapolis.engine.history import History
from pentapolis.games.ginkgopolis.notation import card_name
from pentapolis.games.ginkgopolis.state import GinkgoState
from tests.games.ginkgopolis.scene import GAME, at, card, play, scene, tell, texts, things


def hand(state: GinkgoState, seat: int) -> list[str]:
    return [card_name(c) for c in state.hands[4 * seat : 4 * seat + 4] if c >= 0]


def test_new_hand_is_asked_in_turn_order_and_once() -> None:
    """G-17: from the first player on; a token buys four new cards for the whole hand."""
    match = Match.new("ginkgopolis", 3, seed=2, options={"characters": "preset"})
    state = match.state
    assert isinstance(state, GinkgoState)
    first = int(state.first)
    before = hand(state, first)
    order = []
    while state.phase == 1:
        seat = match.deciders[0]
        order.append(seat)
        assert [str(m) for m in match.legal_moves()] == ["hold", "new"]
        match.play("new" if seat == first else "hold")
    assert order == [(first + n) % 3 for n in range(3)]
    assert state.new_hands[first] == 1
    assert set(before) <= {card_name(c) for c in state.discards} | set(hand(state, first))
    assert len(hand(state, first)) == 4
    assert match.deciders == [0, 1, 2]


def test_who_has_no_token_is_not_asked() -> None:
    """G-17"""
    state = GAME.new_state(GAME.setup(2, {"characters": "preset"}), Rng(3))
    assert isinstance(state, GinkgoState)
    data = state.dump()
    data["new_hands"] = [0, 1]
    data["first"] = 1
    loaded = GAME.load_state(state.setup, data)
    assert isinstance(loaded, GinkgoState)
    play(loaded, 1, "hold")
    assert list(loaded.deciders()) == [0, 1]


def test_all_plan_at_once_a_card_and_a_tile_or_none() -> None:
    """G-18: anything may be planned, also what cannot be paid for."""
    state = scene(hands=[["R1", "A"], ["B1", "K"]], tiles=[["B9"], []])
    assert list(state.deciders()) == [0, 1]
    assert texts(state, 0) == ["R1", "A"]
    play(state, 0, "R1")
    assert texts(state, 0) == ["+B9", "alone"]
    play(state, 0, "+B9")
    assert list(state.deciders()) == [1]
    assert texts(state, 0) == []
    play(state, 1, "B1")  # without a tile there is nothing more to ask
    assert state.round == 2


def test_a_plan_is_for_cards_and_tiles_one_has() -> None:
    """G-18"""
    state = scene(hands=[["R1"], ["B1"]], tiles=[["B9"], ["B8"]])
    with pytest.raises(IllegalAction, match="card of your hand"):
        play(state, 0, "B1")
    play(state, 0, "R1")
    with pytest.raises(IllegalAction, match="do not have that tile"):
        play(state, 0, "+B8")
    with pytest.raises(IllegalAction, match="now choose a tile"):
        play(state, 0, "hold")
    with pytest.raises(IllegalAction, match="is not a move"):
        play(state, 0, "B@0,2")


def test_actions_are_carried_out_from_the_first_player_on() -> None:
    """G-19: who comes first gets the tile that is on top of the supply."""
    for first in (0, 1):
        state = scene(
            hands=[["A"], ["B"]],
            first=first,
            supply=["R9", "Y9", "B9", "R8"],
        )
        play(state, 0, "A")
        play(state, 1, "B")
        play(state, first, "tile")
        play(state, 1 - first, "tile")
        assert things(state, first)[2] == ["R9"]
        assert things(state, 1 - first)[2] == ["Y9"]


def test_a_tile_on_the_table_is_seen_but_not_which_nor_the_card() -> None:
    """G-19, G-81: while the first player decides, the other's plan lies face down."""
    state = scene(hands=[["A"], ["R1", "B"]], tiles=[[], ["B9"]], resources=[1, 5], points=[0, 5])
    history = History(2)
    tell(history, state, 1, "R1", "+B9")
    seen = GAME.view(state, 0)["sides"][1]
    assert seen["chosen"]
    assert seen["planned_tile"] is None
    tell(history, state, 0, "A")
    seen = GAME.view(state, 0)["sides"][1]
    assert seen["planned_tile"] is True
    assert "R1" not in str(seen)
    assert "B9" not in str(seen)
    assert [history.hides(number, 0) for number in range(3)] == [True, True, False]
    tell(history, state, 0, "tile")
    assert not any(history.hides(number, 0) for number in range(4))
    assert at(state, -1, -1)["tile"] == "B9"


def test_hands_and_first_player_go_left_and_one_card_is_dealt() -> None:
    """G-16, G-20"""
    hands = [["R1", "A", "B", "C"], ["Y1", "D", "E", "F"], ["B1", "G", "H", "I"]]
    state = scene(3, hands=hands, first=1, deck=["J", "K", "L", "B3"])
    play(state, 0, "R1")
    play(state, 1, "Y1")
    play(state, 2, "B1")
    assert state.round == 2
    assert state.first == 2
    # The new first player is dealt first, then clockwise.
    assert hand(state, 2) == ["D", "E", "F", "J"]
    assert hand(state, 0) == ["G", "H", "I", "K"]
    assert hand(state, 1) == ["A", "B", "C", "L"]


def test_empty_deck_is_rebuilt_in_the_middle_of_a_deal() -> None:
    """G-48: marked buildings give their cards and lose the markers; four players, so no discard."""
    hands = [["R1", "A", "B", "C"], ["Y1", "D", "E", "F"], ["B1", "G", "H", "I"], ["R2"]]
    state = scene(4, hands=hands, tiles=[["R9"]], resources=[5], deck=["J"])
    play(state, 0, "R1", "+R9")
    assert at(state, -1, -1)["tile"] == "R1"
    for seat, name in ((1, "Y1"), (2, "B1"), (3, "R2")):
        play(state, seat, name)
    # Seat 1 is first now and got J; then the deck was made of discards and of R9's card.
    assert "J" in hand(state, 1)
    assert at(state, -1, -1) == {**at(state, -1, -1), "tile": "R9", "site": False}
    circulating = {*state.deck, *(c for c in state.hands if c >= 0)}
    assert card("R9") in circulating
    assert card("R1") not in circulating
    assert len(state.discards) == 0
    assert state.batches == 1


def test_seven_cards_go_back_face_up_with_two_players() -> None:
    """G-48"""
    state = scene(hands=[["R1", "A", "B", "C"], ["Y1", "D", "E", "F"]], deck=[])
    play(state, 0, "R1")
    play(state, 1, "Y1")
    assert len(state.discards) == 7
    assert len(state.deck) == 21 - 7 - 8


def test_a_building_under_a_marker_has_no_card_in_play() -> None:
    """G-03, G-49"""
    state = scene(hands=[["R1", "A"], ["Y1", "D"]], tiles=[["R9"], []], resources=[5, 0])
    play(state, 0, "R1", "+R9")
    play(state, 1, "Y1")
    assert at(state, -1, -1)["site"]
    everywhere = [*state.deck, *state.discards, *state.hands]
    assert card("R9") not in everywhere
    assert card("R1") not in everywhere
    assert GAME.view(state, 0)["sides"][0]["tableau"][0]["card"] == "R1"
