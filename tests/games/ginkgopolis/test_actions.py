"""Exploit, urbanize and construct, one rule at a time."""

from __future__ import annotations

import pytest

from tests.games.ginkgopolis.scene import at, letter, play, scene, texts, things

# -- exploit --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "resources", "points", "tiles"),
    [("R9", 3, 0, []), ("Y9", 0, 3, []), ("B9", 0, 0, ["R11", "R12", "R13"])],
)
def test_a_building_gives_items_by_colour_and_floors(
    name: str, resources: int, points: int, tiles: list[str]
) -> None:
    """G-21: three floors, and it is somebody else's building."""
    state = scene(
        hands=[[name], ["A"]],
        buildings={(0, 0): (name, 3, 1)},
        supply=["R11", "R12", "R13", "R14", "R15"],
    )
    play(state, 0, name)
    play(state, 1, "A")
    assert things(state, 0) == (resources, points, tiles)


def test_a_letter_gives_a_resource_or_a_tile() -> None:
    """G-22"""
    for choice, expected in (("resource", (1, 0, [])), ("tile", (0, 0, ["R9"]))):
        state = scene(hands=[["A"], ["R1"]], supply=["R9", "R8"])
        play(state, 0, "A")
        play(state, 1, "R1")
        assert texts(state, 0) == ["resource", "tile"]
        play(state, 0, choice)
        assert things(state, 0) == expected


def test_a_letter_gives_what_is_left() -> None:
    """G-22: no question when only one kind is there, nothing when none is."""
    state = scene(hands=[["A"], ["Y1"]], supply=[], exhausted=2)
    play(state, 0, "A")
    play(state, 1, "Y1")
    assert things(state, 0) == (1, 0, [])
    state = scene(
        hands=[["A"], ["Y1"]],
        supply=[],
        exhausted=2,
        resources=[24],
        buildings={(5, 5): ("R9", 1, 0)},
    )
    play(state, 0, "A")
    play(state, 1, "Y1")
    assert things(state, 0) == (24, 0, [])
    state = scene(
        hands=[["A"], ["Y1"]], supply=["R8", "R7"], resources=[24], buildings={(5, 5): ("R9", 1, 0)}
    )
    play(state, 0, "A")
    play(state, 1, "Y1")
    assert things(state, 0) == (24, 0, ["R8"])


def test_exploiting_brings_exploiting_bonuses_only() -> None:
    """G-23, G-60: R7 gives a resource and a point, Y4 a point, Character 6 a tile."""
    state = scene(
        hands=[["Y1"], ["A"]],
        tableau=[["R7", "Y4", "R5", "B6", "R20"]],
        characters=[[6, 1]],
        supply=["R9", "R8", "B9"],
    )
    play(state, 0, "Y1")
    play(state, 1, "A")
    assert things(state, 0) == (1, 3, ["R9"])


def test_a_short_supply_gives_what_it_has() -> None:
    """G-25"""
    state = scene(hands=[["R9"], ["Y1"]], resources=[21], buildings={(0, 0): ("R9", 3, 0)})
    play(state, 0, "R9")
    play(state, 1, "Y1")
    assert (state.resources[0], state.stock[0]) == (22, 0)


# -- urbanize -------------------------------------------------------------------------------------


def test_urbanizing_puts_tile_resource_and_marker() -> None:
    """G-30, G-31: B lies above Y1; the new building is one floor high and marked."""
    state = scene(hands=[["B"], ["R1"]], tiles=[["R9"]], resources=[2])
    play(state, 0, "B", "+R9")
    play(state, 1, "R1")
    new = at(state, 0, -2)
    assert new == {
        **new,
        "tile": "R9",
        "colour": "red",
        "number": 9,
        "floors": 1,
        "owner": 0,
        "site": True,
    }
    # One resource is in the city; Y1 beside it gave a point; the card is discarded.
    assert things(state, 0) == (1, 1, [])
    assert letter(state, "B") == (0, -3)
    assert state.discards[0] == 61


def test_neighbours_give_items_and_only_urbanizing_bonuses_count() -> None:
    """G-35: a marked, foreign red tower and two more neighbours; R5 helps, R4 does not."""
    state = scene(
        hands=[["B"], ["A"]],
        tiles=[["Y9"]],
        resources=[1],
        tableau=[["R5", "R4", "B6"]],
        buildings={(-1, -2): ("R9", 4, 1), (1, -2): ("B9", 2, None)},
        letters={"A": (-2, -2), "C": (1, -3)},
        supply=["R11", "R12", "R13", "R14"],
    )
    play(state, 0, "B", "+Y9")
    play(state, 1, "A")
    assert things(state, 0) == (1 - 1 + 4 + 1, 1, ["R11", "R12"])


def test_the_letter_may_go_to_free_cells_that_keep_the_order() -> None:
    """G-32: from above the square B may only go up; left and right are A and C."""
    state = scene(hands=[["B"], ["R1"]], tiles=[["R9"]], resources=[2])
    play(state, 0, "B", "+R9")
    play(state, 1, "R1")
    assert letter(state, "B") == (0, -3)  # a single cell: nothing to ask


def test_a_corner_leaves_a_choice() -> None:
    """G-32: A at the corner may go up or left, and stays between L and B either way."""
    state = scene(hands=[["A"], ["R1"]], tiles=[["R9"]], resources=[2])
    play(state, 0, "A", "+R9")
    play(state, 1, "R1")
    assert texts(state, 0) == ["A@-1,-3", "A@-2,-2"]
    play(state, 0, "A@-2,-2")
    assert letter(state, "A") == (-2, -2)


# Letters around a city with one more building at 2,-1; A already sits above B's cell.
AROUND = {"A": (0, -3), "C": (2, -2), "D": (3, -1)}


def test_a_cell_on_the_wrong_side_of_another_letter_is_not_offered() -> None:
    """G-32: B may go to the right of A, not to the left of it."""
    state = scene(
        hands=[["B"], ["R1"]],
        tiles=[["R9"]],
        resources=[2],
        buildings={(2, -1): ("R8", 1, None)},
        letters=AROUND,
    )
    play(state, 0, "B", "+R9")
    play(state, 1, "R1")
    assert letter(state, "B") == (1, -2)


def test_if_no_cell_keeps_the_order_all_are_offered() -> None:
    """G-33: where J and K are exchanged, no move of B can mend the order."""
    state = scene(
        hands=[["B"], ["R1"]],
        tiles=[["R9"]],
        resources=[2],
        buildings={(2, -1): ("R8", 1, None)},
        letters={**AROUND, "J": (-2, 0), "K": (-2, 1)},
    )
    play(state, 0, "B", "+R9")
    play(state, 1, "R1")
    assert texts(state, 0) == ["B@-1,-2", "B@1,-2"]


def test_without_a_free_cell_the_nearest_ones_are_offered() -> None:
    """G-34: B is shut in by A, C and L; two cells beside the square are three steps away."""
    state = scene(
        hands=[["B"], ["R1"]],
        tiles=[["R9"]],
        resources=[2],
        letters={"L": (0, -3), "D": (1, -3)},
    )
    play(state, 0, "B", "+R9")
    play(state, 1, "R1")
    assert texts(state, 0) == ["B@-2,-1", "B@2,-1"]
    play(state, 0, "B@2,-1")
    assert letter(state, "B") == (2, -1)


def test_urbanizing_without_a_resource_becomes_an_exploit() -> None:
    """G-30, G-40: the tile comes back, seen by all, and the letter gives an item."""
    state = scene(hands=[["B"], ["R1"]], tiles=[["R9"]])
    play(state, 0, "B", "+R9")
    play(state, 1, "R1")
    assert texts(state, 0) == ["resource", "tile"]
    play(state, 0, "resource")
    assert things(state, 0) == (1, 0, ["R9"])
    assert len(state.cells) == 9
    assert state.discards[0] == 61


# -- construct ------------------------------------------------------------------------------------


def test_constructing_costs_a_resource_for_every_floor() -> None:
    """G-36: same colour and a higher number, so no surcharge: 3 floors, 3 resources."""
    state = scene(
        hands=[["R9"], ["A"]],
        tiles=[["R12"]],
        resources=[5],
        buildings={(0, 0): ("R9", 2, None)},
    )
    play(state, 0, "R9", "+R12")
    play(state, 1, "A")
    new = at(state, 0, 0)
    assert (new["tile"], new["floors"], new["owner"], new["site"]) == ("R12", 3, 0, True)
    assert things(state, 0) == (2, 0, [])
    assert state.stock[0] == 25 - 5


def test_another_colour_costs_a_resource_more() -> None:
    """G-36: it goes to the general supply, not onto the building. An equal number is free."""
    state = scene(
        hands=[["R9"], ["A"]], tiles=[["B9"]], resources=[5], buildings={(0, 0): ("R9", 1, None)}
    )
    play(state, 0, "R9", "+B9")
    play(state, 1, "A")
    assert things(state, 0) == (2, 0, [])
    assert state.stock[0] == 21
    assert at(state, 0, 0)["floors"] == 2


def test_a_lower_number_costs_the_difference_in_points() -> None:
    """G-36: both surcharges together, 12 down to 7 in another colour."""
    state = scene(
        hands=[["R12"], ["A"]],
        tiles=[["B7"]],
        resources=[3],
        points=[6],
        buildings={(0, 0): ("R12", 1, None)},
    )
    play(state, 0, "R12", "+B7")
    play(state, 1, "A")
    assert things(state, 0) == (0, 1, [])


@pytest.mark.parametrize(("resources", "points"), [(2, 6), (3, 4)])
def test_what_cannot_be_paid_is_exploited(resources: int, points: int) -> None:
    """G-40: too few resources, or too few points; nothing is paid in part."""
    state = scene(
        hands=[["R12"], ["Y1"]],
        tiles=[["B7"]],
        resources=[resources],
        points=[points],
        buildings={(0, 0): ("R12", 1, None)},
    )
    play(state, 0, "R12", "+B7")
    play(state, 1, "Y1")
    assert things(state, 0) == (resources + 1, points, ["B7"])
    assert at(state, 0, 0)["tile"] == "R12"
    assert state.tableau[0] == 0


def test_covered_resources_go_home_with_points() -> None:
    """G-37"""
    state = scene(
        hands=[["R9"], ["A"]],
        tiles=[["R12"]],
        resources=[3],
        buildings={(0, 0): ("R9", 2, 1)},
    )
    play(state, 0, "R9", "+R12")
    play(state, 1, "A")
    play(state, 1, "resource")
    assert things(state, 1) == (3, 2, [])
    assert things(state, 0) == (0, 0, [])


def test_building_on_ones_own_uses_the_resources_again() -> None:
    """G-38: two come back, one is added; no points."""
    state = scene(
        hands=[["R9"], ["Y1"]], tiles=[["R12"]], resources=[1], buildings={(0, 0): ("R9", 2, 0)}
    )
    play(state, 0, "R9", "+R12")
    play(state, 1, "Y1")
    assert things(state, 0) == (0, 0, [])
    assert at(state, 0, 0)["floors"] == 3


def test_the_played_card_works_from_the_next_time_on() -> None:
    """G-39: R3 gives a resource for constructing, but not for this construction; R6 does."""
    state = scene(
        hands=[["R3"], ["Y1"]],
        tiles=[["R12", "R13"]],
        resources=[4],
        tableau=[["R6", "R4", "R5"]],
    )
    play(state, 0, "R3", "+R12")
    play(state, 1, "Y1")
    assert things(state, 0) == (4 - 2 + 1, 0, ["R13"])
    assert state.bonus[6] == 2
