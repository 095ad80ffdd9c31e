"""What lies on the table when a game begins, and how its rounds go on."""

from __future__ import annotations

import pytest

from pentapolis.games.inktropolis.content import TYPES
from pentapolis.games.inktropolis.state import InkState
from pentapolis.games.inktropolis.view.cities import board_marks
from tests.games.inktropolis.table import (
    CARDS,
    GAME,
    choices,
    codes,
    deal,
    empty_city,
    first_round,
    play,
    rest,
    rest_rounds,
    stock,
)


def test_twelve_rounds_in_three_eras() -> None:
    """K-01, K-52: three eras of four rounds; after the twelfth the game is over."""
    state = first_round()
    eras = []
    for number in range(1, 13):
        assert state.round == number
        assert not state.is_over()
        eras.append(GAME.view(state, 0)["era_name"])
        rest(state, 0)
    assert eras == ["Town"] * 4 + ["City"] * 4 + ["Metropolis"] * 4
    assert state.is_over()
    assert state.end_reason() == "finished"
    assert list(state.deciders()) == []


def test_four_types_and_five_resources() -> None:
    """K-02: a landmark has no type of its own."""
    rows = GAME.content().rows("buildings")
    assert {row["type"] for row in rows if row["era"]} == set(TYPES)
    assert set(GAME.view(deal(), 0)["cities"][0]["stock"]) == {
        "citizens", "utilities", "finance", "culture", "prestige",
    }  # fmt: skip
    assert all("type" not in row for row in GAME.content().rows("landmarks"))


def test_boards() -> None:
    """K-05: twelve by twelve grids with roads, parks and lakes; only side B has a river."""
    a, b = (row["rows"] for row in GAME.content().rows("boards"))
    for rows in (a, b):
        assert len(rows) == 12
        assert {len(row) for row in rows} == {12}
        assert {"P", "L", "="} <= set("".join(rows))
    assert "~" not in "".join(a)
    assert "~" in "".join(b)
    for side, rows in (("A", a), ("B", b)):
        shown = [row.replace("#", "=") for row in rows]  # a bridge is a road
        assert board_marks(empty_city(side)) == shown


@pytest.mark.parametrize("side", ["A", "B"])
def test_one_side_for_all(side: str) -> None:
    """K-06: everybody uses the side of the option."""
    state = deal(4, sides=side)
    view = GAME.view(state, 0)
    assert "".join(city["side"] for city in view["cities"]) == side * 4
    assert choices(state) == list(TYPES)


def test_everybody_chooses_a_side() -> None:
    """K-06, K-77: each for themselves; the others see it when the set-up is finished."""
    state = deal(2, sides="choose")
    assert choices(state, 0) == choices(state, 1) == ["side-a", "side-b"]
    assert GAME.view(state, 0)["cities"][0]["deciding"]["stage"] == "side"
    play(state, 0, "side-b")
    assert GAME.view(state, 0)["cities"][0]["side"] == "B"
    assert GAME.view(state, 1)["cities"][0]["side"] == "A"
    assert "~" in "".join(GAME.view(state, 0)["cities"][0]["board"])
    play(state, 0, "residential", "d6", "residential", "e8")
    play(state, 1, "side-a", "residential", "e6", "residential", "e8")
    assert state.round == 1
    for seat in (-1, 0, 1):
        assert [city["side"] for city in GAME.view(state, seat)["cities"]] == ["B", "A"]
    figures = GAME.score_sheet(state).figures
    assert [city["side"] for city in figures["cities"]] == ["B", "A"]


def test_a_chosen_side_is_saved() -> None:
    """K-06: a game goes on after loading on the sides that were chosen."""
    state = deal(2, sides="choose")
    play(state, 1, "side-b", "cultural")
    again = GAME.load_state(state.setup, state.dump())
    assert isinstance(again, InkState)
    assert [int(city.side()) for city in again.cities] == [0, 1]
    assert choices(again, 1) == choices(state, 1)
    assert choices(again, 0) == ["side-a", "side-b"]


def test_decks_and_landmarks() -> None:
    """K-07: ten building cards to an era, one landmark of each era to everybody, none twice."""
    state = deal(4)
    decks = [int(card) for card in state.decks]
    assert sorted(decks) == list(range(1, 31))
    for era in range(3):
        rows = [GAME.content().rows("buildings")[card] for card in decks[10 * era : 10 * era + 10]]
        assert {row["era"] for row in rows} == {era + 1}
    marks = [int(card) for card in state.landmarks]
    assert len(set(marks)) == 12
    assert [int(state.rules.era[card]) for card in marks] == [1, 2, 3] * 4


def test_three_plans_for_everybody() -> None:
    """K-08: three different plans lie open."""
    views = [GAME.view(deal(2), seat)["plans"] for seat in (-1, 0, 1)]
    assert views[0] == views[1] == views[2]
    assert len({plan["plan"] for plan in views[0]}) == 3


def test_first_cards() -> None:
    """K-09: Small Enterprise and the two top Town cards."""
    state = first_round()
    assert list(state.available) == list(state.decks)[:2]
    assert set(choices(state)) - {"pass"} <= {
        "small-enterprise",
        *codes(state, list(state.available)),
        *codes(state, [int(state.landmarks[0])]),
    }


def test_two_enterprises_first() -> None:
    """K-11, K-89: everybody builds two Small Enterprises of any type, without roads or scoring."""
    state = deal(2)
    assert choices(state) == list(TYPES)
    play(state, 0, "commercial", "e6")
    assert choices(state) == list(TYPES)
    play(state, 0, "residential", "e8")
    assert list(state.deciders()) == [1]
    assert stock(state, 0) == {"citizens": 1, "finance": 1}
    play(state, 1, "cultural", "e6", "utilities", "e8")
    assert state.round == 1
    assert [len(city.paved) for city in state.cities] == [0, 0]
    assert [len(city.track) for city in state.cities] == [0, 0]
    assert [len(city.built) for city in state.cities] == [2, 2]


def test_nobody_passes_in_the_set_up() -> None:
    """K-28: there is always room for the first enterprises."""
    state = deal()
    assert "pass" not in choices(state)
    play(state, 0, "residential")
    assert "pass" not in choices(state)


def test_the_draw() -> None:
    """K-13, K-14: two new cards a round; of each type the newest older card stays, none is covered
    and comes back."""
    for seed in range(40):
        state = first_round(seed=seed)
        shown = [int(card) for card in state.available]
        kind = {card: int(state.rules.kind[card]) for card in range(31)}
        for number in range(2, 13):
            rest(state, 0)
            newest = {kind[card]: card for card in shown}
            kept = [card for card in shown if newest[kind[card]] == card]
            era, within = (number - 1) // 4, (number - 1) % 4
            first = within * 2 if era == 0 else 10 * era + within * 2
            shown = kept + [int(card) for card in state.decks][first : first + 2]
            assert [int(card) for card in state.available] == shown


def test_several_cards_of_a_type() -> None:
    """K-14: both new cards are available beside the older one, even of the same type."""
    found = 0
    for seed in range(60):
        state = rest_rounds(first_round(seed=seed), 2)
        kinds = [int(state.rules.kind[card]) for card in state.available]
        found = max(found, *(kinds.count(kind) for kind in range(4)))
    assert found == 3


def test_cards_are_not_used_up() -> None:
    """K-15: several players, and the same player again, can build a card."""
    from tests.games.inktropolis.table import give, offer

    state = offer(first_round(2), "apartments")
    for seat in (0, 1):
        play(state, seat, "apartments", "i8", "stop")
    assert state.round == 2
    offer(state, "apartments")
    give(state)
    assert "apartments" in choices(state)


def test_the_top_card() -> None:
    """K-16, K-90: the back of the next card is seen, and does not tell which card it is."""
    state = first_round()
    for _ in range(12):
        top = GAME.view(state, -1)["top"]
        row = GAME.content().rows("buildings")[int(state.top())]
        assert list(top["roads"].values()) == row["roads"]
        assert top["boxed"] == (state.round in (4, 8, 12))
        assert GAME.view(state, -1)["deck"] >= 2
        assert set(top) == {"roads", "boxed"}
        rest(state, 0)


def test_a_back_belongs_to_no_card() -> None:
    """K-16, K-90: the ten tables of an era are dealt to its ten cards anew in every game."""
    states = [first_round(seed=seed) for seed in range(40)]
    for state in states:
        for start in (0, 10, 20):
            assert sorted(state.backs[start : start + 10]) == sorted(
                state.decks[start : start + 10]
            )
    fronts = {int(state.top()): set[int]() for state in states}
    for state in states:
        fronts[int(state.top())].add(int(state.decks[2]))
    assert max(map(len, fronts.values())) > 1


def test_new_era_new_deck() -> None:
    """K-17: the fifth round draws from the City deck; what was left of the Town deck is gone."""
    state = rest_rounds(first_round(), 5)
    fresh = [int(card) for card in state.available][-2:]
    assert fresh == [int(card) for card in state.decks][10:12]
    assert state.rules.era[state.top()] == 2
    assert CARDS["small-enterprise"] not in fresh
