"""Which decisions are told together, and what is news to whom."""

from __future__ import annotations

from pentapolis.engine.turns import Turns


def turns(*decisions: tuple[int, set[int], set[int]]) -> Turns:
    """Each: who decided, who could decide then, and whose turn it finished."""
    found = Turns()
    for seat, deciders, finished in decisions:
        found.add(seat, deciders, finished)
    return found


def test_an_answer_to_a_player_belongs_to_that_players_turn() -> None:
    found = turns((0, {0}, set()), (1, {1}, set()), (2, {2}, {0}), (1, {1}, {1}))
    assert [(turn.first, turn.last, turn.seats) for turn in found] == [(1, 3, {0}), (4, 4, {1})]
    assert [found.of(decision) for decision in range(4)] == [0, 0, 0, 1]


def test_what_all_decide_at_once_is_one_turn_until_the_last_has_finished() -> None:
    both = {0, 1}
    found = turns((0, both, set()), (1, both, {1}), (0, {0}, {0}), (0, both, set()))
    assert [(turn.first, turn.last) for turn in found] == [(1, 3), (4, 4)]
    assert found.since(0) == [(0, 1)]
    assert found.since(1) == [(0, 0)]


def test_news_are_the_turns_since_ones_own_until_the_next_is_finished() -> None:
    played = [(0, {0}, {0}), (1, {1}, {1}), (2, {2}, set()), (0, {0}, set()), (2, {2}, {2})]
    news = [(1, 1), (2, 2)]
    assert turns(*played).since(0) == news
    begun = [*played, (0, {0}, set())]
    assert turns(*begun).since(0) == news
    assert turns(*begun, (0, {0}, {0})).since(0) == []


def test_before_ones_first_turn_all_is_news() -> None:
    assert turns((0, {0}, {0}), (1, {1}, {1})).since(2) == [(0, 0), (1, 1)]
