"""Skyline: one test for each rule of rules.md."""

from __future__ import annotations

import pytest

import pentapolis


@pytest.fixture
def state():  # type: ignore[no-untyped-def]
    """A table of two with empty streets; house(material, height) gives numbers."""
    return pentapolis.new("skyline", seed=3).state.clone()


def house(material: int, height: int) -> int:
    return material * 12 + height - 1


def test_the_deal(state) -> None:  # type: ignore[no-untyped-def]
    """Y-01: thirty-six houses, two for each hand."""
    cards = [*state.deck, *(card for hand in state.hands for card in hand)]
    assert sorted(cards) == list(range(36))
    assert [len(hand) for hand in state.hands] == [2, 2]


def test_a_turn() -> None:
    """Y-02: a house at either end, and a new card."""
    match = pentapolis.new("skyline", seed=3)
    first = match.deciders[0]
    assert len(match.legal_moves()) == 2
    match.play(match.legal_moves()[0])
    match.play(match.legal_moves()[0])
    assert match.deciders == [first]
    assert len(match.legal_moves()) == 4
    assert {str(move)[-1] for move in match.legal_moves()} == {"<", ">"}


def test_the_end() -> None:
    """Y-03: six houses each."""
    match = pentapolis.new("skyline", players=3, seed=3)
    while not match.is_over:
        match.play(match.legal_moves()[-1])
    assert len(match.moves) == 18
    assert match.outcome.text.startswith("Player")


def test_the_score(state) -> None:  # type: ignore[no-untyped-def]
    """Y-04, Y-05, Y-06, Y-07: sunrise, pairs, the highest house, and who wins."""
    state.streets = [[house(0, 2), house(0, 5), house(1, 4)], [house(2, 5), house(1, 1)]]
    assert state.sunrises(0) == [1]
    assert state.pairs(0) == [1]
    assert state.highest(0) == [1]
    assert state.highest(1) == [0]
    assert state.scores() == [1 + 2 + 3, 3]
    assert state.ranking() == [1, 2]
