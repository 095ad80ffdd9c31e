"""The fast engine judged by the slow oracle: districts, cards, letters, and what actions bring."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pentapolis import Rng, find_game
from pentapolis.games.ginkgopolis.notation import card_name, coordinates
from pentapolis.games.ginkgopolis.state import PLAN, GinkgoState
from tests.oracles import ginkgopolis as oracle

GAME = find_game("ginkgopolis")
PEOPLE = {
    row["number"]: ({"red": "R", "yellow": "Y", "blue": "B"}[row["colour"]], row["when"])
    for row in GAME.content().rows("characters")
}
TILES = [f"{colour}{number}" for colour in "RYB" for number in range(1, 21)]


# -- random cities --------------------------------------------------------------------------------


@st.composite
def positions(draw: st.DrawFn) -> dict[str, Any]:
    """Crowded little cities, so that districts meet and ties are common."""
    players = draw(st.integers(2, 5))
    width = draw(st.integers(2, 6))
    count = draw(st.integers(1, 24))
    cells = draw(st.lists(st.integers(0, width * 5 - 1), min_size=1, max_size=count, unique=True))
    tiles = draw(st.permutations(TILES))
    city = [
        {
            "x": cell % width,
            "y": cell // width,
            "tile": tiles[place],
            "floors": draw(st.integers(1, 2)) if place % 3 else draw(st.integers(1, 3)),
            "owner": draw(st.sampled_from([None, *range(1, players + 1)])),
        }
        for place, cell in enumerate(cells)
    ]
    for entry in city:  # nobody has more than 16 resources
        used = sum(e["floors"] for e in city if e["owner"] == entry["owner"])
        if used > 16:
            entry["owner"] = None
    covered = tiles[len(cells) :]
    people = draw(st.permutations(sorted(PEOPLE)))
    sides = [
        {
            "points": draw(st.integers(0, 60)),
            "new_hands": draw(st.integers(0, 2)),
            "cards": covered[6 * n : 6 * n + draw(st.integers(0, 6))],
            "characters": people[3 * n : 3 * n + 3],
        }
        for n in range(players)
    ]
    return {"players": sides, "city": city}


def totals(data: dict[str, Any]) -> list[int]:
    city = {
        (b["x"], b["y"]): {**b, "owner": None if b["owner"] is None else b["owner"] - 1}
        for b in data["city"]
    }
    districts = oracle.district_points(city, range(len(data["players"])))
    return [
        side["points"]
        + 2 * side["new_hands"]
        + districts[seat]
        + oracle.card_points(city, seat, side["cards"], [PEOPLE[n] for n in side["characters"]])
        for seat, side in enumerate(data["players"])
    ]


@given(positions())
def test_random_cities_score_alike(data: dict[str, Any]) -> None:
    """G-50, G-52 to G-56 and G-61 to G-66."""
    assert list(GAME.score_position(data).outcome.scores) == totals(data)


def city_of(state: GinkgoState) -> dict[tuple[int, int], dict[str, Any]]:
    return {(b["x"], b["y"]): b for b in GAME.view(state, -1)["city"]}


def letters_of(state: GinkgoState) -> dict[str, tuple[int, int]]:
    return {"ABCDEFGHIJKL"[n]: coordinates(cell) for n, cell in enumerate(state.tokens)}


# -- random games ---------------------------------------------------------------------------------


def step(state: GinkgoState, rng: Rng, tile_bias: bool) -> tuple[int, int]:
    """A random decision; with the bias, plans have a tile whenever possible, so that cities grow."""
    seats = state.deciders()
    seat = int(seats[rng.below(len(seats))])
    actions = list(state.legal_actions(seat))
    if tile_bias and state.phase == PLAN and state.card[seat] >= 0:
        actions = actions[:-1] or actions
    return seat, int(actions[rng.below(len(actions))])


@pytest.mark.parametrize("players", [1, 2, 3, 4, 5])
def test_random_games_score_alike_at_every_moment(players: int) -> None:
    """G-50: `scores` at any time is the final scoring of the table as it lies."""
    setup = GAME.setup(players)
    for seed in range(2):
        state = GAME.new_state(setup, Rng(seed))
        assert isinstance(state, GinkgoState)
        rng = Rng(seed)
        while not state.is_over():
            state.apply(*step(state, rng, seed % 2 == 0))
            view = GAME.view(state, -1)
            city = city_of(state)
            districts = oracle.district_points(city, range(state.sides))
            for side in view["sides"]:
                seat = side["seat"]
                people = [PEOPLE[c["character"]] for c in side["characters"]]
                cards = [c["card"] for c in side["tableau"]]
                assert state.side_scores()[seat] == (
                    state.points[seat]
                    + 2 * side["new_hands"]
                    + districts[seat]
                    + oracle.card_points(city, seat, cards, people)
                )


def test_letters_may_go_where_the_oracle_says() -> None:
    """G-32, G-33, G-34: in cities that grow in every direction, and with all three cases met."""
    asked = several = 0
    for seed in range(60):
        setup = GAME.setup(1 + seed % 5, {"characters": "preset"})
        state = GAME.new_state(setup, Rng(seed))
        assert isinstance(state, GinkgoState)
        rng = Rng(seed)
        while not state.is_over():
            before = letters_of(state)
            known = len(state.cells)
            state.apply(*step(state, rng, tile_bias=True))
            if state.question == 2:
                letter = card_name(state.card[state.turn_seat()])
                built = coordinates(state.cells[state.built])
                cells = {coordinates(cell) for cell in state.move_cells()}
                assert cells == oracle.letter_cells(
                    city_of(state), letters_of(state), letter, built
                )
                asked += 1
                several += len(cells) > 1
            elif len(state.cells) == known + 1:
                after = letters_of(state)
                moved = [name for name in after if after[name] != before[name]]
                built = coordinates(state.cells[known])
                if len(moved) == 1 and before[moved[0]] == built:
                    offered = oracle.letter_cells(city_of(state), before, moved[0], built)
                    assert offered == {after[moved[0]]}
    assert asked > 100
    assert several == asked


def test_actions_bring_and_cost_what_the_oracle_says() -> None:
    """G-21, G-23, G-35, G-36, G-37, G-38, G-39, G-40: each first action of a round, looked at alone."""
    seen = {"exploit": 0, "urbanize": 0, "construct": 0, "failed": 0}
    for seed in range(24):
        setup = GAME.setup(2 + seed % 4, {"characters": "preset"})
        state = GAME.new_state(setup, Rng(seed))
        assert isinstance(state, GinkgoState)
        rng = Rng(seed)
        while not state.is_over():
            if state.phase == PLAN and not state.done:
                check_first_action(state, rng, seen)
            state.apply(*step(state, rng, tile_bias=seed % 3 > 0))
    assert min(seen.values()) > 20


def check_first_action(state: GinkgoState, rng: Rng, seen: dict[str, int]) -> None:
    """Give the first player a random plan, carry it out, and compare everything that changed."""
    first = int(state.first)
    hand = [int(c) for c in state.hands[4 * first : 4 * first + 4]]
    tiles = [n for n in range(60) if state.tiles[first] >> n & 1] + [60]
    card, tile = hand[rng.below(4)], tiles[rng.below(len(tiles))]
    data = state.dump()
    data["card"][first], data["tile"][first] = card, tile  # type: ignore[index]
    data["phase"] = "resolve"
    before = GAME.load_state(state.setup, data)
    assert isinstance(before, GinkgoState)
    after = before.clone()
    after.carry_out(first)
    city = city_of(before)
    view = GAME.view(before, first)["sides"][first]
    cards = [c["card"] for c in view["tableau"]]
    people = [PEOPLE[c["character"]] for c in view["characters"]]
    letter = card_name(card) if card >= 60 else None
    at = before.cells[before.building_of(card)]
    cell = letters_of(before)[letter] if letter else coordinates(at)
    name = None if tile == 60 else card_name(tile)
    resources, points = int(before.resources[first]), int(before.points[first])
    kind = "exploit"
    if name and letter:
        kind = "urbanize" if resources else "failed"
    elif name:
        cost = oracle.price(city, cell, name, first)
        kind = "construct" if resources >= cost[0] and points >= cost[1] else "failed"
    seen[kind] += 1
    deed = GAME.view(after, first)["sides"][first]["last_action"]
    assert deed["kind"] == kind
    if after.question or (letter and kind in ("exploit", "failed")):
        return  # the rest depends on an answer
    due = oracle.expected_items(
        "exploit" if kind == "failed" else kind,
        city,
        cell,
        cards,
        people,
    )
    spent = {"urbanize": (1, 0), "construct": (0, 0)}.get(kind, (0, 0))
    if kind == "construct":
        assert name is not None
        spent = oracle.price(city, cell, name, first)
    room = int(before.stock[first])
    if kind == "construct" and name and city[cell]["tile"][0] != name[0]:
        room += 1  # the surcharge has come into the supply
    taken = min(due["resource"], room)
    assert after.resources[first] == resources - spent[0] + taken
    assert after.points[first] == points - spent[1] + due["point"]
    drawn = len(before.supply) - len(after.supply)
    assert drawn == min(due["tile"], len(before.supply))
    if kind == "construct":
        owner = city[cell]["owner"]
        new = city_of(after)[cell]
        assert (new["tile"], new["floors"], new["owner"]) == (name, city[cell]["floors"] + 1, first)
        if owner not in (None, first):
            floors = city[cell]["floors"]
            assert after.points[owner] == before.points[owner] + floors
            assert after.resources[owner] == before.resources[owner] + floors
