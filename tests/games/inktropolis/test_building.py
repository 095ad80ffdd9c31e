"""Choosing, paying and placing buildings, and the roads that come with them."""

from __future__ import annotations

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from pentapolis import IllegalAction
from pentapolis.games.inktropolis.content import TYPES, all_turns, shape_cells
from pentapolis.games.inktropolis.view.cities import building_views
from pentapolis.games.inktropolis.words import InkWords
from tests.games.inktropolis.table import (
    CARDS,
    GAME,
    choices,
    draw,
    empty_city,
    first_round,
    give,
    hand,
    named,
    offer,
    pave,
    play,
    rest,
    rest_rounds,
    stock,
)


def test_what_can_be_chosen() -> None:
    """K-20, K-22, K-28: a card on the table, an enterprise or an own landmark; nobody just passes."""
    state = offer(first_round(), "apartments", "library")
    hand(give(state, finance=1), 0, "light-show", "resort", "zoo")
    assert choices(state) == ["small-enterprise", "apartments", "library", "light-show"]


def test_simultaneous_phases() -> None:
    """K-21: everybody decides at once; the round goes on when all have finished."""
    state = first_round(3)
    assert list(state.deciders()) == [0, 1, 2]
    play(state, 1, "small-enterprise")
    assert list(state.deciders()) == [0, 1, 2]
    rest(state, 2)
    rest(state, 0)
    assert list(state.deciders()) == [1]
    assert state.round == 1
    play(state, 1, "cultural", "i8", "stop")
    assert state.round == 2


@pytest.mark.parametrize("kind", TYPES)
def test_small_enterprise(kind: str) -> None:
    """K-22, K-81: always available and free; it holds one resource of its type."""
    state = give(rest_rounds(first_round(), 12))
    play(state, 0, "small-enterprise", kind, "i8")
    own = {"residential": "citizens", "utilities": "utilities", "commercial": "finance"}
    resource = own.get(kind, "culture")
    assert stock(state) == {resource: 1}


def test_landmarks_from_their_era_on() -> None:
    """K-23, K-82: a landmark of era 2 waits for round 5, and is built once only."""
    state = hand(first_round(), 0, "fountain", "safari", "zoo")
    for number in range(1, 9):
        rest_rounds(state, number)
        give(state, citizens=9, finance=9, culture=9)
        assert ("safari" in choices(state)) == (number >= 5)
        assert "zoo" not in choices(state)
    with pytest.raises(IllegalAction, match="from era 3"):
        play(state, 0, "zoo")
    play(state, 0, "safari", "cultural", "i8", "stop")
    give(state, citizens=9, finance=9, culture=9)
    assert "safari" not in choices(state)
    assert "zoo" in choices(state)
    with pytest.raises(IllegalAction, match="built that landmark"):
        play(state, 0, "safari")


def test_landmark_counts_as_its_type() -> None:
    """K-23: it joins the districts of the type its owner chose."""
    state = hand(give(first_round(), citizens=1), 0, "fountain", "safari", "zoo")
    play(state, 0, "fountain", "residential", "g6")
    assert state.cities[0].district_size(0) == 4
    assert stock(state) == {"culture": 2}


def test_paying() -> None:
    """K-24: the cost is spent, then the building brings its resources."""
    state = offer(give(first_round(), finance=1, utilities=2), "museum")
    play(state, 0, "museum", "i8")
    row = next(row for row in GAME.content().rows("designs") if row["code"] == "museum")
    assert stock(state) == {"utilities": 1, **row["yields"]}


def test_a_building_cannot_pay_for_itself() -> None:
    """K-24: the Library gives culture but its finance must be there before."""
    state = offer(give(first_round(), culture=5, citizens=5), "library")
    assert "library" not in choices(state)
    with pytest.raises(IllegalAction, match="resources"):
        play(state, 0, "library")


def test_or_costs() -> None:
    """K-25: with both ways affordable the player chooses; else the only one is taken."""
    state = offer(give(first_round(), utilities=2, prestige=1), "casino")
    play(state, 0, "casino", "i8")
    assert choices(state) == ["pay:2utilities", "pay:1prestige"]
    both = state.clone()
    play(state, 0, "pay:1prestige")
    assert (state.cities[0].stock[1], state.cities[0].stock[4]) == (2, 1)
    play(both, 0, "pay:2utilities")
    assert (both.cities[0].stock[1], both.cities[0].stock[4]) == (0, 2)
    single = offer(give(first_round(), prestige=1), "casino")
    play(single, 0, "casino", "i8")
    assert not choices(single)[0].startswith("pay")
    assert single.cities[0].stock[4] == 1  # it brings one itself


@pytest.mark.parametrize(
    ("option", "amounts", "ways"),
    [
        ("whole", {"citizens": 2, "finance": 1}, {"pay:2citizens+1finance"}),
        ("whole", {"prestige": 1}, {"pay:1prestige"}),
        ("whole", {"citizens": 2, "prestige": 1}, {"pay:1prestige"}),
        ("whole", {"citizens": 2}, set()),
        ("last", {"prestige": 1}, set()),
        ("last", {"citizens": 2, "prestige": 1}, {"pay:2citizens+1prestige"}),
        ("last", {"citizens": 2, "finance": 1}, {"pay:2citizens+1finance"}),
        ("last", {"citizens": 3, "finance": 1, "prestige": 1},
         {"pay:2citizens+1finance", "pay:2citizens+1prestige"}),
    ],
)  # fmt: skip
def test_coal_plant(option: str, amounts: dict[str, int], ways: set[str]) -> None:
    """K-80: the two readings of its cost."""
    state = offer(give(first_round(coal_plant=option), **amounts), "coal-plant")
    assert ("coal-plant" in choices(state)) == bool(ways)
    if not ways:
        return
    before = stock(state)
    play(state, 0, "coal-plant", "i8")
    if len(ways) > 1:
        assert set(choices(state)) == ways
        play(state, 0, min(ways))
    spent = min(ways).removeprefix("pay:").split("+")
    for part in spent:
        before[part[1:]] -= int(part[0])
    design = next(row for row in GAME.content().rows("designs") if row["code"] == "coal-plant")
    for name, number in design["yields"].items():
        before[name] = before.get(name, 0) + number
    assert stock(state) == {name: number for name, number in before.items() if number}


def test_oldest_resources_are_spent_first() -> None:
    """K-26, K-27: the oldest building's resources are struck off, and it stays when they are all gone."""
    state = offer(first_round(), "pump-station")
    assert stock(state) == {"citizens": 2}
    play(state, 0, "small-enterprise", "residential", "b8", "stop")
    offer(state, "pump-station")
    play(state, 0, "pump-station", "g8")
    views = building_views(state.cities[0], InkWords(GAME.setup()))
    spent = [[item["spent"] for item in view["resources"]] for view in views]
    assert spent == [[True], [True], [False], [False, False, False]]
    assert [view["card"] for view in views] == ["small-enterprise"] * 3 + ["pump-station"]
    assert all(
        tuple(item["at"]) in map(tuple, view["cells"])
        for view in views
        for item in view["resources"]
    )


def test_spent_prestige_stops_scoring() -> None:
    """K-27: it has scored in the rounds before, and not after."""
    state = give(first_round(), prestige=2)
    rest(state, 0)
    offer(state, "coal-plant")
    play(state, 0, "coal-plant", "i8", "stop")
    assert GAME.view(state, 0)["cities"][0]["track"] == [
        {"prestige": 2, "lakes": 0, "points": 2},
        {"prestige": 1, "lakes": 0, "points": 1},
    ]


def test_who_can_build_nothing_passes_without_roads() -> None:
    """K-28, K-83: only where not even an enterprise has room; the phase is over at once."""
    state = first_round()
    with pytest.raises(IllegalAction, match="Choose one of the cards on the table"):
        play(state, 0, "pass")
    city = state.cities[0]
    city.planes = vec[i64]([0] * len(city.planes))
    assert choices(state) == ["pass"]
    play(state, 0, "pass")
    assert state.round == 2
    assert len(state.cities[0].paved) == 0


@pytest.mark.parametrize(
    ("shape", "ways"),
    [(["#"], 1), (["##"], 2), (["##", "##"], 1), (["##", "#."], 4), (["###", "#.."], 8),
     (["##.", ".##"], 4), (["###", ".#."], 4), (["##.", ".##", ".#."], 8)],
)  # fmt: skip
def test_every_rotation_and_flip(shape: list[str], ways: int) -> None:
    """K-30: symmetric shapes lie in fewer than eight different ways."""
    turns = [turn for turn in all_turns(shape_cells(shape)) if turn]
    assert len(turns) == len(set(turns)) == ways


def test_where_a_building_may_not_stand() -> None:
    """K-31, K-32: not off the board, on roads, lakes, rivers or buildings; a side at a road."""
    city = empty_city("B")
    domino = CARDS["small-enterprise"]

    def may(place: str) -> bool:
        name, _, turn = place.partition("-")
        from tests.games.inktropolis.table import grids

        return bool(city.may_place(domino, grids(city, name)[0] * 8 + (1 if turn else 0)))

    assert may("d6")  # d6 e6: e6 touches the road in e7
    assert not may("e6")  # f6 is river
    assert not may("d7")  # a road
    assert not may("a5-90")  # a5 a6: only a corner of a6 meets the road
    assert not may("a1")  # no road anywhere near
    assert may("f8-90")
    draw(city, "cultural", "d6 e6")
    assert not may("d6")
    pave(city, "l7")
    assert not may("l8")  # would leave the board
    assert may("l8-90")
    lake = empty_city("A")
    pave(lake, "e5")
    assert not lake.may_place(domino, 3 * 12 * 8 + 4 * 8)  # e4 is a lake


def test_parks_may_be_built_over() -> None:
    """K-33: the building stands, the park is gone."""
    city = empty_city()
    assert city.parks_left() == 6
    assert city.may_place(CARDS["small-enterprise"], (5 * 12 + 9) * 8)
    draw(city, "cultural", "j6 k6")
    assert city.parks_left() == 5


def test_no_room_no_choice() -> None:
    """K-34: a card without a place cannot be chosen, and the program says so."""
    state = offer(give(first_round(), citizens=9), "solar-farm", "small-enterprise")
    city = state.cities[0]
    for y in range(12):
        city.planes[y] = 0
    city.planes[0] = 1
    assert choices(state) == ["pass"]
    with pytest.raises(IllegalAction, match="no place left"):
        play(state, 0, "solar-farm")


# -- roads ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", TYPES)
def test_number_of_roads(kind: str) -> None:
    """K-40: as the table says for the type built; fewer is allowed."""
    state = first_round()
    allowed = GAME.view(state, 0)["top"]["roads"][kind]
    play(state, 0, "small-enterprise", kind, "i8")
    for left in range(allowed, 0, -1):
        assert GAME.view(state, 0)["cities"][0]["deciding"]["left"] == left
        assert choices(state)[0] == "stop"
        play(state, 0, choices(state)[-1])
    assert state.round == 2
    assert len(state.cities[0].paved) == allowed


def test_roads_connect() -> None:
    """K-41, K-43, K-88: a new grid beside a road, which may be the one just built; each grid once."""
    state = first_round(seed=2)
    play(state, 0, "small-enterprise", "residential", "g6")
    offered = [move for move in choices(state) if move != "stop"]
    expected = "a7 b6 b8 c6 c8 d6 d8 g8 h8 i6 i8 j6 j8 k6 k8 l7"
    assert sorted(offered) == [f"+{name}" for name in expected.split()]
    with pytest.raises(IllegalAction, match="beside"):
        play(state, 0, "+i9")
    with pytest.raises(IllegalAction, match="already"):
        play(state, 0, "+e7")
    with pytest.raises(IllegalAction, match="building"):
        play(state, 0, "+e8")
    play(state, 0, "+i8")
    if state.round == 1:
        assert "+i9" in choices(state)
    lines = GAME.view(state, 0)["cities"][0]["roads"]
    assert ((8, 6), (8, 7)) in lines


def test_where_roads_may_go() -> None:
    """K-42, K-84: over empty grids, parks and river, not over lakes or buildings."""
    city = empty_city("B")

    def names() -> set[str]:
        return set(named(city, list(city.pavable(0))))

    assert "g8" in names()  # river
    assert "g6" in names()
    assert "j6" in names()  # park
    parks = city.parks_left()
    pave(city, "j6")
    assert city.parks_left() == parks - 1
    draw(city, "cultural", "k6 l6")
    assert "k6" not in names()
    lake = pave(empty_city("A"), "e6 e5")
    assert not lake.may_pave(3 * 12 + 4)
