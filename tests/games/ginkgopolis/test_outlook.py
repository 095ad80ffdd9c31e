"""What the board is told besides the table: districts, and what every plan would do."""

from __future__ import annotations

from typing import Any

import pytest

from pentapolis import Match
from pentapolis.engine.rng import Rng
from pentapolis.games.ginkgopolis.events import PlanRevealed
from pentapolis.games.ginkgopolis.state import MOVE, GinkgoState
from pentapolis.games.ginkgopolis.view.outlook import begun, place
from tests.games.ginkgopolis.scene import GAME, card, play, scene, things


def plan(state: GinkgoState, seat: int, card: str, tile: str | None) -> dict[str, Any]:
    plans = GAME.view(state, seat)["own"]["plans"]
    return next(p for p in plans if p["card"] == card and p["tile"] == tile)


def parts(plan: dict[str, Any]) -> dict[str, tuple[int, int, int]]:
    return {part["reason"]: tuple(part["items"].values()) for part in plan["parts"]}


def built() -> GinkgoState:
    """Blue 9 of three floors is Player 2's; red 5 of two floors is Player 1's."""
    return scene(
        hands=[["B9", "R5", "Y1", "A"], ["B"]],
        tiles=[["Y4", "R8", "B12"], []],
        resources=[4, 3],
        points=[6, 0],
        tableau=[["R3", "Y1", "R2"], []],
        buildings={(1, 0): ("B9", 3, 1), (0, 0): ("R5", 2, 0)},
    )


def test_a_plan_names_every_reason_of_its_price() -> None:
    state = built()
    found = plan(state, 0, "B9", "Y4")
    assert (found["kind"], found["x"], found["y"]) == ("construct", 1, 0)
    assert parts(found)["storeys"] == (-4, 0, 0)
    assert parts(found)["colour"] == (-1, 0, 0)
    assert parts(found)["number"] == (0, -5, 0)
    assert not found["possible"]
    assert found["missing"] == {"resource": 1, "point": 0, "tile": 0}
    assert found["covered"] is None


def test_own_resources_come_back_first() -> None:
    found = plan(built(), 0, "R5", "R8")
    assert found["possible"]
    assert parts(found) == {
        "tile": (0, 0, -1),
        "storeys": (-3, 0, 0),
        "back": (2, 0, 0),
        "bonus": (1, 0, 0),
    }
    assert found["items"] == {"resource": 0, "point": 0, "tile": -1}


def test_whoever_is_built_over_is_named() -> None:
    found = plan(built(), 0, "B9", "B12")
    assert found["possible"]
    assert found["covered"] == {"side": 1, "resources": 3, "points": 3}
    # Alone with four: first and second, where the other one was it with three.
    [blue] = found["districts"]
    assert blue["colour"] == "blue"
    assert (blue["change"], blue["changes"]) == (8, [8, -6])
    assert (blue["resources"], blue["alone"]) == ([4, 0], True)


def test_what_one_district_wins_another_may_lose() -> None:
    """A red building of one's own becomes a yellow one."""
    state = scene(
        hands=[["R5", "R1", "Y1", "A"], ["B"]],
        tiles=[["Y8"], []],
        resources=[4, 3],
        buildings={(0, 0): ("R5", 1, 0), (0, 1): ("R9", 1, 0), (1, 0): ("Y7", 2, 1)},
    )
    found = plan(state, 0, "R5", "Y8")
    by_colour = {change["colour"]: change for change in found["districts"]}
    assert by_colour["yellow"]["change"] > 0
    assert by_colour["red"]["change"] < 0
    change = sum(change["change"] for change in found["districts"])
    assert found["after"] - found["before"] == change + found["items"]["point"] + found["cards"]


def test_a_letter_shows_where_it_can_go() -> None:
    state = built()
    found = plan(state, 0, "A", "Y4")
    world = begun(state, 0, card("A"), card("Y4"))
    assert world.question == MOVE
    offered = [place(cell) for cell in world.move_cells()]
    assert found["letter_cells"] == offered
    assert plan(state, 0, "A", None)["letter_cells"] == []


def test_alone_a_building_gives_its_floors_and_the_bonuses() -> None:
    found = plan(built(), 0, "B9", None)
    assert parts(found) == {"building": (0, 0, 3), "bonus": (0, 1, 0)}
    assert found["items"] == {"resource": 0, "point": 1, "tile": 3}


def test_a_letter_alone_gives_one_or_the_other() -> None:
    found = plan(built(), 0, "A", None)
    assert found["either"]
    assert parts(found) == {"bonus": (0, 1, 0)}


def test_a_new_building_takes_from_its_neighbours() -> None:
    found = plan(built(), 0, "A", "Y4")
    assert (found["kind"], found["x"], found["y"]) == ("urbanize", -1, -2)
    assert parts(found) == {
        "tile": (0, 0, -1),
        "storeys": (-1, 0, 0),
        "neighbours": (1, 0, 0),
        "bonus": (1, 0, 0),
    }


def test_the_parts_of_a_plan_are_what_it_changes_behind_the_screen() -> None:
    for found in GAME.view(built(), 0)["own"]["plans"]:
        if found["possible"]:
            sums = [sum(column) for column in zip(*parts(found).values(), strict=True)]
            assert sums == list(found["items"].values())


@pytest.mark.parametrize("card", ["B9", "R5", "Y1", "A"])
@pytest.mark.parametrize("tile", ["Y4", "R8", "B12", None])
def test_a_plan_that_is_carried_out_does_what_was_said(card: str, tile: str | None) -> None:
    """Player 1 is first, so nobody acts before; what comes later may only add points (G-37)."""
    state = built()
    found = plan(state, 0, card, tile)
    before = things(state, 0)
    play(state, 0, card, f"+{tile}" if tile else "alone")
    play(state, 1, "B")
    while state.question:
        seat = int(state.asked_seat())
        state.apply(seat, int(state.legal_actions(seat)[0]))
    after = things(state, 0)
    either = 1 if found["either"] else 0
    assert after[0] - before[0] == found["items"]["resource"] + either
    assert after[1] - before[1] == found["items"]["point"]
    assert len(after[2]) - len(before[2]) == found["items"]["tile"]


def test_totals_after_a_plan_are_those_of_the_score_sheet() -> None:
    state = built()
    found = plan(state, 0, "B9", "B12")
    totals = [int(total) for total in state.side_scores()]
    assert found["before"] == totals[0]
    play(state, 0, "B9", "+B12")
    play(state, 1, "B")
    state.apply(1, int(state.legal_actions(1)[0]))
    now = [int(total) for total in state.side_scores()]
    assert now[0] == found["after"]
    assert [now[side] - totals[side] for side in (0, 1)] == found["change"]


def test_districts_tell_who_leads_and_what_a_tie_would_do() -> None:
    """G-52 to G-56, as a board shows them."""
    state = scene(
        buildings={
            (0, -1): ("R7", 2, 0),
            (-1, -1): ("R9", 1, 1),
            (-1, 0): ("R4", 1, 1),
            (1, 0): ("B4", 1, None),
        }
    )
    found = {d["colour"]: d for d in GAME.view(state, -1)["districts"]}
    red = found["red"]
    assert len(red["cells"]) == 4
    assert red["resources"] == [2, 2]
    assert (red["first"], red["second"], red["lead"], red["tie"]) == (0, 1, 0, 0)
    assert red["points"] == [4, 2]
    assert red["ties"] == [{"ahead": 0, "behind": 1, "by": "height"}]
    blue = found["blue"]
    assert (blue["first"], blue["second"], blue["lead"], blue["tie"]) == (None, None, 0, None)


def test_plans_are_for_their_owner_and_only_while_planning() -> None:
    match = Match.new("ginkgopolis", players=2, seed=3, options={"characters": "preset"})
    assert match.game.view(match.state, -1)["own"] is None
    for seat in (0, 1):
        own = match.game.view(match.state, seat)["own"]
        assert len(own["plans"]) == len(own["hand"]) * (len(own["tiles"]) + 1)
        assert {p["card"] for p in own["plans"]} == {c["card"] for c in own["hand"]}


def test_the_round_is_told() -> None:
    seen = GAME.view(scene(3, first=2), -1)
    assert seen["order"] == [2, 0, 1]
    assert seen["supply_at_first"] == 45
    assert [side["pieces"] for side in seen["sides"]] == [20, 20, 20]
    assert not any(side["acted"] for side in seen["sides"])
    assert GAME.view(scene(4), -1)["supply_at_first"] == 51
    assert [side["passes_to"] for side in seen["sides"]] == [1, 2, 0]
    assert GAME.view(scene(1), 0)["sides"][0]["passes_to"] is None


def test_the_order_of_the_last_actions_is_told() -> None:
    match = Match.new("ginkgopolis", players=3, seed=3, options={"characters": "preset"})
    rng = Rng(1)
    acted: list[int] = []
    while not match.is_over:
        seat = match.deciders[0]
        moves = match.legal_moves(seat)
        match.play(moves[rng.below(len(moves))].action, seat)
        (events,) = match.events_since(len(match.moves) - 1)
        acted += [event.side for event in events if isinstance(event, PlanRevealed)]
        seen = match.game.view(match.state, -1)
        if len(acted) >= 3 and seen["phase"] in ("hand", "plan", "over"):
            assert seen["last_order"] == acted[-3:]


def test_cards_say_as_data_what_they_bring() -> None:
    state = scene(
        hands=[["R7", "B15", "C"]],
        tableau=[["Y10"]],
        buildings={(2, 0): ("R7", 1, None), (3, 0): ("B15", 1, None)},
    )
    hand = {c["card"]: c["bonus"] for c in GAME.view(state, 0)["own"]["hand"]}
    assert (hand["R7"]["when"], tuple(hand["R7"]["gain"].values())) == ("exploit", (1, 1, 0))
    assert (hand["B15"]["when"], hand["B15"]["rule"], hand["B15"]["points"]) == ("end", "high", 3)
    assert hand["C"]["when"] == ""
    (card,) = GAME.view(state, 0)["sides"][0]["tableau"]
    assert (card["bonus"]["rule"], card["bonus"]["of"]) == ("resources", "yellow")


def test_an_action_tells_what_was_paid_for_it() -> None:
    """Yellow 4 on blue 9 of three floors: another colour, and five lower."""
    state = built()
    state.resources[0] = 9
    play(state, 0, "B9", "+Y4")
    play(state, 1, "B")
    deed = GAME.view(state, 1)["sides"][0]["last_action"]
    assert deed["kind"] == "construct"
    assert deed["paid"] == {"resource": 1, "point": 5, "tile": 0}
    assert deed["put"] == 4
    assert GAME.view(state, 1)["sides"][1]["last_action"]["put"] == 0


def test_an_action_tells_who_was_built_over() -> None:
    state = built()
    state.resources[0] = 9
    play(state, 0, "B9", "+B12")
    play(state, 1, "B")
    sides = GAME.view(state, 1)["sides"]
    assert sides[0]["last_action"]["covered"] == {"side": 1, "resources": 3, "points": 3}
    assert sides[1]["last_action"]["covered"] is None


def test_nobody_is_built_over_by_themselves() -> None:
    state = scene(
        hands=[["R9"], ["B"]],
        tiles=[["R12"], []],
        resources=[4, 3],
        buildings={(0, 0): ("R9", 2, 0)},
    )
    play(state, 0, "R9", "+R12")
    play(state, 1, "B")
    deed = GAME.view(state, 1)["sides"][0]["last_action"]
    assert (deed["put"], deed["covered"]) == (3, None)


def test_what_is_not_there_to_take_is_lost() -> None:
    """G-25: all resources are behind the screen or built, and one tile is left for the last time."""
    state = scene(
        hands=[["R9", "B9", "A"], ["B"]],
        tiles=[["R12"], []],
        resources=[20, 3],
        buildings={(0, 0): ("R9", 3, 0), (1, 0): ("B9", 3, None)},
        supply=["Y20"],
        exhausted=1,
    )
    state.stock[0] = 0
    red = plan(state, 0, "R9", None)
    assert red["lost"] == [{"reason": "building", "items": {"resource": 3, "point": 0, "tile": 0}}]
    blue = plan(state, 0, "B9", None)
    assert parts(blue) == {"building": (0, 0, 1)}
    assert blue["lost"] == [{"reason": "building", "items": {"resource": 0, "point": 0, "tile": 2}}]
    # For a letter one takes what is there.
    assert plan(state, 0, "A", None)["lost"] == []


def test_a_bonus_may_find_nothing_to_take() -> None:
    state = built()
    state.bonus[0] = 1  # a resource with each exploiting
    assert plan(state, 0, "B9", None)["lost"] == []
    state.resources[0] += state.stock[0]
    state.stock[0] = 0
    (lost,) = plan(state, 0, "B9", None)["lost"]
    assert lost == {"reason": "bonus", "items": {"resource": 1, "point": 0, "tile": 0}}


def test_tiles_that_will_be_owed_are_not_lost() -> None:
    """G-43: the supply runs out for the first time, and what is missing comes from the new one."""
    state = scene(
        hands=[["B9"], ["B"]], buildings={(1, 0): ("B9", 3, None)}, supply=["Y20"], exhausted=0
    )
    found = plan(state, 0, "B9", None)
    assert parts(found)["building"] == (0, 0, 1)
    assert found["lost"] == []
