"""Infinite City: set-up (I-01 to I-09) and the two packs."""

from __future__ import annotations

from collections import Counter

import pytest

from pentapolis import Match, Rng
from pentapolis.engine.errors import SetupError
from tests.games.infinite_city.scene import GAME, optional_pack


def test_120_tiles_in_21_types() -> None:
    """I-02, I-01: what the city is built from."""
    rows = GAME.content("base").rows("tiles")
    assert len(rows) == 21
    assert sum(row["copies"] for row in rows) == 120
    assert sum(row["copies"] for row in rows if row["silver"]) == 28
    assert sum(row["copies"] * row["value"] for row in rows) == 27


def test_the_other_reading_has_22_types() -> None:
    """I-122: three Disaster Sites; two Hotels and two Salvage Yards share the last four tiles."""
    rows = GAME.content("twenty_two").rows("tiles")
    copies = {row["name"]: row["copies"] for row in rows}
    assert len(rows) == 22
    assert sum(copies.values()) == 120
    assert (copies["Disaster Site"], copies["Hotel"], copies["Salvage Yard"]) == (3, 2, 2)
    base = {row["name"]: row["copies"] for row in GAME.content("base").rows("tiles")}
    changed = {"Disaster Site", "Hotel", "Salvage Yard"}
    assert {n: c for n, c in copies.items() if n not in changed} == {
        n: c for n, c in base.items() if n not in changed
    }


@pytest.mark.parametrize("players", GAME.players)
def test_the_deal(players: int) -> None:
    """I-04, I-05, I-07: 15 tokens and five tiles each, five tiles in a plus, the rest is the deck."""
    view = Match.new("infinite_city", players, seed=3).view()["table"]
    assert [player["tokens"] for player in view["players"]] == [15] * players
    assert [player["hand"] for player in view["players"]] == [5] * players
    assert {(tile["x"], tile["y"]) for tile in view["city"]} == {
        (0, 0),
        (0, -1),
        (1, 0),
        (0, 1),
        (-1, 0),
    }
    assert all(tile["down"] and tile["tile"] is None for tile in view["city"])
    assert view["deck"] == 120 - 5 * players - 5


def test_chance_decides_who_begins_and_play_goes_clockwise() -> None:
    """I-09"""
    setup = GAME.setup(3)
    starts = Counter(GAME.new_state(setup, Rng(seed)).deciders()[0] for seed in range(300))
    assert set(starts) == {0, 1, 2}
    assert min(starts.values()) > 60
    match = Match.new("infinite_city", 3, seed=5)
    order: list[int] = []
    while len(order) < 6:
        seat = match.view()["table"]["current"]
        if not order or order[-1] != seat:
            order.append(seat)
        match.play(match.legal_moves()[-1])
    assert order == [(order[0] + step) % 3 for step in range(6)]


def test_2_to_6_can_play() -> None:
    for players in (1, 7):
        with pytest.raises(SetupError, match="2 to 6"):
            GAME.setup(players)


def test_the_option_chooses_the_pack_unless_one_is_given() -> None:
    """I-122"""
    assert GAME.setup(2).content.name == "base"
    chosen = GAME.setup(2, {"tiles": "twenty_two"})
    assert chosen.content == GAME.content("twenty_two")
    given = GAME.setup(2, None, GAME.content("twenty_two"))
    assert given == chosen
    own = GAME.setup(2, {"tiles": "twenty_two"}, optional_pack())
    assert own.content.name == "willing"
    with pytest.raises(SetupError, match="base, twenty_two"):
        GAME.setup(2, {"tiles": "22"})
