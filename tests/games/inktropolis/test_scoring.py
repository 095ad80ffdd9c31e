"""Rounds, parks, districts, the nine plans and the winner."""

from __future__ import annotations

import itertools

import pytest

from pentapolis.games.inktropolis.words import InkWords
from tests.games.inktropolis.table import (
    GAME,
    deal,
    draw,
    empty_city,
    fill,
    first_round,
    give,
    meets,
    pave,
    rest,
    rest_rounds,
)

ALL = [f"{column}{row}" for row in range(1, 13) for column in "abcdefghijkl"]


def test_the_box_of_a_round() -> None:
    """K-50: unspent prestige and closed lakes."""
    state = give(first_round(), prestige=3)
    fill(state.cities[0], "cultural", "i2 k2 j1 j3")
    rest(state, 0)
    assert GAME.view(state, 0)["cities"][0]["track"] == [{"prestige": 3, "lakes": 1, "points": 4}]
    rest(state, 0)
    assert state.cities[0].track_points() == 8


def test_closed_lakes() -> None:
    """K-51, K-86: each neighbour holds a building, a road or a feature, or is outside."""
    city = empty_city("A")
    lakes = ["j2", "e4", "h9", "c11"]
    assert [chr(97 + c % 12) + str(c // 12 + 1) for c in city.board.lake_cells] == lakes
    assert city.closed_lakes() == 0
    fill(city, "cultural", "d4 f4 e3")
    assert city.closed_lakes() == 0
    pave(city, "e5")
    assert city.closed_lakes() == 0b10
    river = fill(empty_city("B"), "cultural", "b4 c3 d4")
    assert river.open_sides(int(river.board.lake_cells[1])) == 1
    pave(river, "c5")
    assert river.closed_lakes() == 0b10


def test_features_and_the_edge_close_lakes() -> None:
    """K-51: on a board made for it, a lake in a corner beside a park and a river is closed at once."""
    from pentapolis.games.inktropolis.scoring.city import new_city
    from pentapolis.games.inktropolis.scoring.tables import Board

    rows = ["LP....", "~.....", "...L..", "..=...", "......", "......"]
    city = new_city(empty_city().rules, Board(rows))
    assert city.closed_lakes() == 0b1
    pave(city, "d4")
    fill(city, "cultural", "c3 e3")
    assert city.closed_lakes() == 0b1
    fill(city, "cultural", "d2")
    assert city.closed_lakes() == 0b11


def test_parks() -> None:
    """K-53: two points for each park left."""
    city = empty_city()
    assert city.park_points() == 12
    draw(city, "cultural", "a2 b2")
    pave(city, "j6")
    assert city.park_points() == 8


def test_districts() -> None:
    """K-54: the largest group of a type counts, by grids; one building alone is none; corners do not
    join."""
    city = draw(empty_city(), "cultural", "a1 b1 c1 a2 b2 c2")
    assert city.district_size(3) == 0
    draw(city, "cultural", "d3 e3")
    assert city.district_size(3) == 0
    draw(city, "cultural", "d1 d2")
    assert city.district_size(3) == 10
    draw(city, "commercial", "f3 g3")
    draw(city, "commercial", "h3 i3")
    assert city.district_size(2) == 4
    draw(city, "commercial", "f6 f7 f8")
    draw(city, "commercial", "g6 g7 g8")
    assert city.district_size(2) == 6
    assert city.district_points() == 16


def test_the_total_is_the_sum_of_the_boxes() -> None:
    """K-55, K-56: rounds, parks, districts and each plan that is met."""
    state = give(first_round(), prestige=2)
    rest_rounds(state, 13)
    sheet = GAME.score_sheet(state)
    figures = sheet.figures["cities"][0]
    assert figures["rounds"] == [2] * 12
    assert figures["parks"] == 12
    assert figures["districts"]["residential"] == 0
    plans = sum(figures["plans"].values())
    assert state.scores() == [24 + 12 + plans] == [sheet.total(0)]
    assert len(sheet.lines) == 12 + 1 + 4 + 3


# -- plans ----------------------------------------------------------------------------------------


def test_block_plan() -> None:
    """K-60: sixteen grids of buildings in a square, of any types."""
    city = empty_city()
    square = [
        f"{column}{row}" for row in range(1, 5) for column in "efgh" if f"{column}{row}" != "e4"
    ]
    fill(city, "cultural", " ".join(square))
    assert not meets(city, "block")
    fill(city, "utilities", "i1 i2 i3")
    assert not meets(city, "block")
    fill(city, "utilities", "i4")
    assert meets(city, "block")


@pytest.mark.parametrize("side", ["A", "B"])
def test_a_block_may_lie_anywhere(side: str) -> None:
    """K-60: also along the edges and in the corners."""
    for left, top in itertools.product((0, 4, 8), (0, 5, 8)):
        names = [f"{chr(97 + left + x)}{top + y + 1}" for x in range(4) for y in range(4)]
        city = fill(empty_city(side), "residential", " ".join(names))
        assert meets(city, "block"), names[0]
        assert not meets(fill(empty_city(side), "residential", " ".join(names[1:])), "block")


def test_nature_trail_plan() -> None:
    """K-61: a road beside every lake."""
    city = empty_city()
    for road in ("j3", "e5", "h8"):
        pave(city, road)
        assert not meets(city, "nature-trail")
    pave(city, "c10")
    assert meets(city, "nature-trail")


def test_community_park_plan() -> None:
    """K-62, K-87: at least one commercial building, and all at a park that is still there."""
    city = empty_city()
    assert not meets(city, "community-park")
    draw(city, "commercial", "b1 c1")
    assert meets(city, "community-park")
    draw(city, "commercial", "i5 j5")
    assert meets(city, "community-park")
    draw(city, "cultural", "j6 k6")  # covers the park
    assert not meets(city, "community-park")
    away = draw(draw(empty_city(), "commercial", "b1 c1"), "commercial", "d1 e1")
    assert not meets(away, "community-park")


def test_diversity_plan() -> None:
    """K-63, K-87: less than five grids between the largest and the smallest; no district counts 0, but
    a city without any has not worked for it."""
    assert not meets(empty_city(), "diversity")
    assert not meets(draw(empty_city(), "cultural", "a1"), "diversity")
    city = draw(draw(empty_city(), "cultural", "a1 b1"), "cultural", "c1 d1")
    assert city.spread() == 4
    assert meets(city, "diversity")
    draw(city, "cultural", "e1")
    assert city.spread() == 5
    assert not meets(city, "diversity")
    for row, kind in ((10, "residential"), (11, "utilities"), (12, "commercial")):
        assert not meets(city, "diversity")
        draw(draw(city, kind, f"i{row}"), kind, f"j{row}")
    assert city.spread() == 3
    assert meets(city, "diversity")


def test_tourism_plan() -> None:
    """K-64, K-87: all grids of all cultural buildings in one quarter of the board."""
    city = empty_city()
    assert not meets(city, "tourism")
    draw(city, "cultural", "e6 f6")
    draw(city, "residential", "h8 i8")
    assert meets(city, "tourism")
    draw(city, "cultural", "f1")
    assert meets(city, "tourism")
    draw(city, "cultural", "f4 g4")
    assert not meets(city, "tourism")
    assert not meets(draw(empty_city(), "cultural", "a6 a7"), "tourism")


def test_distancing_plan() -> None:
    """K-65: a building on each corner grid."""
    city = fill(empty_city(), "residential", "a1 l1 a12")
    assert not meets(city, "distancing")
    pave(city, "l12")
    assert not meets(city, "distancing")
    assert meets(fill(empty_city(), "residential", "a1 l1 a12 l12"), "distancing")


def test_commuting_plan() -> None:
    """K-66: part of a building in each row and each column."""
    diagonal = [f"{chr(97 + k)}{k + 1}" for k in range(12)]
    city = fill(empty_city(), "utilities", " ".join(diagonal[:-1]))
    assert not meets(city, "commuting")
    assert meets(fill(city, "cultural", "l12"), "commuting")


def test_air_cleanliness_plan() -> None:
    """K-67, K-87: utilities buildings touch none of another type; corners do not touch."""
    city = draw(empty_city(), "residential", "a1 b1")
    assert not meets(city, "air-cleanliness")
    draw(city, "utilities", "c2 d2")
    draw(city, "utilities", "c3 d3")
    assert meets(city, "air-cleanliness")
    draw(city, "cultural", "e3 f3")
    assert not meets(city, "air-cleanliness")


@pytest.mark.parametrize("edge", ["top", "right", "bottom", "left"])
def test_coast_plan(edge: str) -> None:
    """K-68: one whole edge full of buildings."""
    picked = {"top": "1", "bottom": "12", "left": "a", "right": "l"}[edge]
    names = [n for n in ALL if (n[0] == picked if picked.isalpha() else n[1:] == picked)]
    assert len(names) == 12
    city = fill(empty_city(), "residential", " ".join(names[1:]))
    assert not meets(city, "coast")
    assert meets(fill(city, "residential", names[0]), "coast")


def test_roads_and_river_on_the_coast() -> None:
    """K-85, K-86: the river fills its grid; a road does only where the option says so."""
    top = [name for name in ALL if name[1:] == "1"]
    river = fill(empty_city("B"), "residential", " ".join(n for n in top if n != "e1"))
    assert meets(river, "coast")
    for option, expected in (("filled", True), ("buildings", False)):
        city = fill(empty_city("A", coast=option), "residential", " ".join(top[1:]))
        pave(city, "a1")
        assert meets(city, "coast") == expected
        bridge = fill(empty_city("B", coast=option), "residential", " ".join(set(top) - {"e1"}))
        assert meets(pave(bridge, "e1"), "coast")


# -- the winner -----------------------------------------------------------------------------------


def test_highest_total_wins_and_parks_break_ties() -> None:
    """K-70: then more points from parks; then the victory is shared."""
    state = first_round(3)
    rest_rounds(state, 13)
    assert state.ranking() == [1, 1, 1]
    state.cities[1].track[0] = 5
    assert state.ranking() == [2, 1, 2]
    pave(state.cities[1], "j6 k4")  # two parks less, four points less: 1 more than the others
    assert state.ranking() == [2, 1, 2]
    state.cities[1].track[0] = 4
    assert len(set(state.scores())) == 1
    assert state.ranking() == [1, 3, 1]


def test_alone() -> None:
    """K-71, K-72: the same game with three landmarks, and a title for the result."""
    state = deal(1)
    assert len(GAME.view(state, 0)["cities"][0]["landmarks"]) == 3
    assert GAME.score_sheet(state).outcome.grade == "Camp warden"
    assert GAME.score_sheet(deal(2)).outcome.grade is None
    rest_rounds(first_round(), 13)
    for row in GAME.content().rows("par"):
        side = "AB".index(row["side"])
        from pentapolis.games.inktropolis.sheet import par_title

        assert par_title(InkWords(GAME.setup()), "AB"[side], row["points"]) == row["title"]
        better = par_title(InkWords(GAME.setup()), "AB"[side], row["points"] + 1000)
        assert better
