"""Before the first round: city, letters, supply, deck, Characters."""

from __future__ import annotations

import pytest

from pentapolis import Match, Rng
from pentapolis.games.ginkgopolis.notation import card_name, coordinates
from pentapolis.games.ginkgopolis.state import GinkgoState
from tests.games.ginkgopolis.scene import GAME, names_of


def start(players: int, characters: str = "preset", seed: int = 1) -> GinkgoState:
    state = GAME.new_state(GAME.setup(players, {"characters": characters}), Rng(seed))
    assert isinstance(state, GinkgoState)
    return state


def test_sixty_tiles_and_a_card_for_each() -> None:
    """G-01"""
    rows = GAME.content().rows("cards")
    assert len({(row["colour"], row["number"]) for row in rows}) == 60
    names = [card_name(card) for card in range(72)]
    assert names[:2] == ["R1", "R2"]
    assert (names[20], names[40]) == ("Y1", "B1")
    assert "".join(names[60:]) == "ABCDEFGHIJKL"


def test_nine_buildings_of_one_floor_that_belong_to_nobody() -> None:
    """G-02, G-04"""
    city = GAME.view(start(3), -1)["city"]
    assert {(b["x"], b["y"]) for b in city} == {(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1)}
    assert {b["tile"] for b in city} == {f"{c}{n}" for c in "RYB" for n in (1, 2, 3)}
    assert all(b["floors"] == 1 and b["owner"] is None and not b["site"] for b in city)
    layouts = {tuple(b["tile"] for b in GAME.view(start(3, seed=s), -1)["city"]) for s in range(9)}
    assert len(layouts) > 1


def test_letters_lie_clockwise_around_the_square() -> None:
    """G-04"""
    state = start(2)
    cells = [coordinates(cell) for cell in state.tokens]
    assert cells == [
        *((-1, -2), (0, -2), (1, -2)),
        *((2, -1), (2, 0), (2, 1)),
        *((1, 2), (0, 2), (-1, 2)),
        *((-2, 1), (-2, 0), (-2, -1)),
    ]


@pytest.mark.parametrize(
    ("players", "resources", "tiles", "deck", "open_cards"),
    [(2, 25, 45, 6, 7), (3, 20, 45, 2, 7), (4, 18, 51, 5, 0), (5, 16, 51, 1, 0)],
)
def test_numbers_by_players(
    players: int, resources: int, tiles: int, deck: int, open_cards: int
) -> None:
    """G-05, G-06, G-07, G-08, G-16: supply, deck after the first deal, resources, tokens, hands."""
    state = start(players)
    held = sum(len(names_of(int(own))) for own in state.tiles)
    assert len(state.supply) + held == tiles
    assert len(names_of(int(state.box))) == 51 - tiles
    assert len(state.deck) == deck
    assert len(state.discards) == open_cards
    assert all(state.resources[s] + state.stock[s] == resources for s in range(players))
    assert list(state.new_hands) == [2] * players
    assert all(card >= 0 for card in state.hands)


def test_any_seat_may_be_the_first() -> None:
    """G-09"""
    assert {start(4, seed=seed).first for seed in range(40)} == {0, 1, 2, 3}


def test_the_draft_passes_packets_to_the_left() -> None:
    """G-11, G-12: one of four, one of three, one of two; nothing is shown before the end."""
    match = Match.new("ginkgopolis", 3, seed=5, options={"characters": "draft"})
    packets = [[str(m) for m in match.legal_moves(seat)] for seat in range(3)]
    assert [len(packet) for packet in packets] == [4, 4, 4]
    kept: list[list[str]] = [[], [], []]
    for turn in range(3):
        for seat in range(3):
            offered = [str(m) for m in match.legal_moves(seat)]
            assert offered == packets[(seat - turn) % 3]
            kept[seat].append(offered[0])
            packets[(seat - turn) % 3] = offered[1:]
            match.play(offered[0], seat)
            others = match.view((seat + 1) % 3)["table"]["sides"][seat]
            if turn < 2:
                assert others["characters"] == []
    shown = match.view()["table"]["sides"]
    for seat in range(3):
        assert {f"#{c['character']}" for c in shown[seat]["characters"]} == set(kept[seat])
    assert not any(match.state.packets)  # type: ignore[attr-defined]


def test_preset_sets_have_one_of_each_colour() -> None:
    """G-13"""
    seen = set()
    for seed in range(30):
        state = start(5, seed=seed)
        view = GAME.view(state, -1)
        groups = [tuple(c["character"] for c in side["characters"]) for side in view["sides"]]
        assert len(set(groups)) == 5
        seen |= set(groups)
        for side in view["sides"]:
            assert sorted(c["colour"] for c in side["characters"]) == ["blue", "red", "yellow"]
    assert len(seen) == 6


def test_starting_items_come_from_the_three_characters() -> None:
    """G-14: set 1 gives 4 resources, 2 points and 2 tiles in all."""
    rows = {row["number"]: row for row in GAME.content().rows("characters")}
    for seed in range(10):
        state = start(3, seed=seed)
        for side in GAME.view(state, -1)["sides"]:
            people = [rows[c["character"]] for c in side["characters"]]
            items = [sum(row["start"][item] for row in people) for item in range(3)]
            seat = side["seat"]
            tiles = len(names_of(int(state.tiles[seat])))
            assert [state.resources[seat], state.points[seat], tiles] == items
            if {row["set"] for row in people} == {1}:
                assert items == [4, 2, 2]
            when = {"exploit": 0, "urbanize": 0, "construct": 0}
            for row in people:
                when[row["when"]] += 1
            assert {name: sum(gain.values()) for name, gain in side["bonuses"].items()} == when
