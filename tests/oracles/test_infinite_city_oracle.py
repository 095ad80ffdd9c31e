"""The engine of Infinite City against the slow judge, on made-up cities and in random games."""

from __future__ import annotations

import random
from typing import Any

import pytest

from pentapolis import COMPILED, Rng, find_game
from tests.oracles import infinite_city as oracle
from tests.oracles.infinite_city import Tile

GAME = find_game("infinite_city")
ROWS = {
    pack: {row["code"]: row for row in GAME.content(pack).rows("tiles")}
    for pack in ("base", "twenty_two")
}
CITIES = 3000 if COMPILED else 500


def tile_of(row: Any, down: bool, tokens: list[int]) -> Tile:
    return Tile(
        row["code"],
        row["value"],
        row["silver"],
        down,
        bool(row.get("shields")),
        bool(row.get("binds")),
        tokens,
    )


def random_city(pick: random.Random) -> dict[str, Any]:
    """A position as people enter it: any tiles on a small area, any tokens."""
    names = [f"player {number}" for number in range(pick.randint(2, 6))]
    width = pick.randint(2, 9)
    spots = [(x, y) for x in range(width) for y in range(width)]
    left = [code for code, row in ROWS["base"].items() for _ in range(row["copies"])]
    tokens = [name for name in names for _ in range(15)]
    pick.shuffle(left)
    pick.shuffle(tokens)
    tiles = []
    for x, y in pick.sample(spots, pick.randint(1, len(spots))):
        owners = [tokens.pop() for _ in range(pick.choice((0, 1, 1, 1, 2, 3))) if tokens]
        tiles.append({"tile": left.pop(), "x": x - 4, "y": y - 4, "tokens": owners})
    return {"players": names, "tiles": tiles}


@pytest.mark.parametrize("start", range(0, CITIES, 500))
def test_scores_of_any_city(start: int) -> None:
    """I-50 to I-55: totals, parts and places."""
    for seed in range(start, start + 500):
        compare_scores(random_city(random.Random(seed)))


def compare_scores(position: dict[str, Any]) -> None:
    names = position["players"]
    city = {
        (tile["x"], tile["y"]): tile_of(
            ROWS["base"][tile["tile"]], False, [tile["tokens"].count(name) for name in names]
        )
        for tile in position["tiles"]
    }
    expected = oracle.score(city, len(names))
    sheet = GAME.score_position(position)
    assert list(sheet.outcome.scores) == [result.total for result in expected], position
    assert sheet.figures["groups"] == [result.groups for result in expected], position
    assert sheet.figures["values"] == [result.values for result in expected], position
    assert sheet.figures["silver"] == [result.silver for result in expected], position
    assert sheet.figures["largest"] == [result.largest for result in expected], position
    assert list(sheet.outcome.places) == oracle.places_of(expected), position
    assert tuple(sheet.total(seat) for seat in range(len(names))) == sheet.outcome.scores


def city_of(view: dict[str, Any], pack: str) -> oracle.City:
    """A spectator's view as the oracle's city; a face-down tile could be anything."""
    rows = ROWS[pack]
    return {
        (tile["x"], tile["y"]): tile_of(rows[tile["tile"] or "BK"], tile["down"], tile["tokens"])
        for tile in view["city"]
    }


def check(state: Any, view: dict[str, Any], pack: str) -> None:
    city = city_of(view, pack)
    players = len(view["players"])
    assert state.scores() == [result.total for result in oracle.score(city, players)]
    free = oracle.free_places(city)
    assert {(place["x"], place["y"]) for place in view["free"]} == free
    for tile in view["city"]:
        place = tile["x"], tile["y"]
        assert tile["protected"] == oracle.is_protected(city, place)
    if view["phase"] not in ("place", "hide", "target", "second"):
        return
    seat = view["current"]
    structures = [GAME.structure(state, seat, a) for a in state.legal_actions(seat)]
    offered = {(s["x"], s["y"]) for s in structures if "x" in s}
    if view["phase"] in ("place", "hide"):
        assert offered == free
        return
    here = view["focus"]["x"], view["focus"]["y"]
    row = ROWS[pack][city[here].code]
    if view["phase"] == "target":
        beside = row.get("reach") == "beside"
        assert offered == oracle.targets(city, row["effect"], here, seat, beside)
        return
    picked = view["target"]["x"], view["target"]["y"]
    if row["effect"] == "move_tile":
        assert offered == oracle.moves(city, picked)
    else:
        assert offered == oracle.targets(city, row["effect"], here, seat, False) - {picked}


@pytest.mark.parametrize("pack", ["base", "twenty_two"])
@pytest.mark.parametrize("players", GAME.players)
def test_every_position_of_random_games(players: int, pack: str) -> None:
    """I-14, I-31 to I-33 and I-50 to I-54: scores, free places, protection and targets."""
    setup = GAME.setup(players, {"tiles": pack})
    for seed in range(4 if COMPILED else 1):
        state, rng = GAME.new_state(setup, Rng(seed)), Rng(seed + 77)
        while not state.is_over():
            check(state, GAME.view(state, -1), pack)
            seat = state.deciders()[0]
            actions = state.legal_actions(seat)
            state.apply(seat, actions[rng.below(len(actions))])
        check(state, GAME.view(state, -1), pack)
