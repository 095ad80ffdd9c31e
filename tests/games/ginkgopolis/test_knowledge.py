"""What a seat may know: views, and the worlds that bots think in."""

from __future__ import annotations

from typing import Any

from pentapolis import SPECTATOR, Match, Rng
from pentapolis.games.ginkgopolis.notation import card_name
from pentapolis.games.ginkgopolis.state import GinkgoState
from tests.games.ginkgopolis.scene import GAME, bits, card, names_of, play, scene

WORLDS = 60


def worlds(state: GinkgoState, seat: int) -> list[GinkgoState]:
    found = [state.resample(seat, Rng(number)) for number in range(WORLDS)]
    assert all(isinstance(world, GinkgoState) for world in found)
    return found


def hand(state: GinkgoState, seat: int) -> set[str]:
    return {card_name(c) for c in state.hands[4 * seat : 4 * seat + 4] if c >= 0}


def test_the_open_part_of_the_table_is_open_to_a_spectator() -> None:
    """G-80, G-81"""
    state = scene(hands=[["R1"], ["Y1"]], tiles=[["R9"], ["Y9"]], tableau=[["R20"]])
    seen = GAME.view(state, SPECTATOR)
    assert len(seen["city"]) == 9
    assert len(seen["letters"]) == 12
    assert seen["supply"] == len(state.supply)
    assert seen["deck"] == len(state.deck)
    assert seen["sides"][0]["tableau"][0]["card"] == "R20"
    assert seen["sides"][0]["stock"] == 25
    assert seen["own"] is None
    assert all(side["known_cards"] == [] for side in seen["sides"])
    assert "R9" not in str(seen)


def test_screens_hide_tiles_and_points_but_not_resources() -> None:
    """G-82"""
    for screens, tiles, points in (("closed", None, None), ("open", 1, 7)):
        state = scene(tiles=[[], ["Y9"]], points=[0, 7], resources=[0, 3], screens=screens)
        other = GAME.view(state, 0)["sides"][1]
        assert (other["tiles"], other["points"], other["resources"]) == (tiles, points, 3)
        own = GAME.view(state, 1)["sides"][1]
        assert (own["tiles"], own["points"]) == (1, 7)


def test_cards_passed_on_stay_known_until_played() -> None:
    """G-83: player 1 knows what player 2 was given, and what player 3 gets of it after that."""
    hands = [["R1", "A", "B", "C"], ["Y1", "D", "E", "F"], ["B1", "G", "H", "I"]]
    state = scene(3, hands=hands, deck=["J", "K", "L", "B3", "R3", "Y3"])
    for seat, name in enumerate(("R1", "Y1", "B1")):
        play(state, seat, name)
    known = GAME.view(state, 0)["sides"][1]["known_cards"]
    assert [c["card"] for c in known] == ["A", "B", "C"]
    assert all({"A", "B", "C"} < hand(world, 1) for world in worlds(state, 0))
    play(state, 0, "G")
    play(state, 1, "A")
    play(state, 2, "D", "alone")
    while state.phase == 3:
        seat = state.deciders()[0]
        state.apply(seat, state.legal_actions(seat)[0])
    assert all({"B", "C"} < hand(world, 2) for world in worlds(state, 0))
    # What player 3 was given player 1 never saw: it changes from world to world.
    assert len({tuple(sorted(hand(world, 1))) for world in worlds(state, 2)}) > 1
    assert all(hand(world, 2) == hand(state, 2) for world in worlds(state, 2))


def test_a_card_dealt_before_the_last_shuffling_is_not_in_the_deck() -> None:
    """G-84: after a rebuild everyone knows the deck; unseen older cards are in hands."""
    hands = [["R1", "A", "B", "C"], ["Y1", "D", "E", "F"], ["B1", "G", "H", "I"], ["R2", "K", "L"]]
    state = scene(4, hands=hands, deck=["J"])
    for seat, name in enumerate(("R1", "Y1", "B1", "R2")):
        play(state, seat, name)
    assert state.batches == 1
    old = {name for own in hands for name in own[1:]} | {"J"}
    for world in worlds(state, 0):
        assert not old & {card_name(c) for c in world.deck}
        in_hands = set().union(*(hand(world, seat) for seat in range(4)))
        assert old <= in_hands


def test_plans_are_guessed_anew_and_tiles_on_the_table_are_seen() -> None:
    """G-81, G-19: in a world the other plans something, with a tile if one lies there."""
    state = scene(hands=[["A"], ["R1", "B", "C"]], tiles=[[], ["B9", "B8"]], resources=[1, 5])
    play(state, 1, "R1", "+B9")
    hidden = {(int(w.card[1]), int(w.tile[1])) for w in worlds(state, 0)}
    assert len(hidden) > 4
    play(state, 0, "A")
    seen = {(int(w.card[1]), int(w.tile[1])) for w in worlds(state, 0)}
    assert len(seen) > 2
    assert all(tile != 60 for _, tile in seen)


def returned(state: GinkgoState) -> GinkgoState:
    play(state, 0, "B9", "alone")
    play(state, 1, "Y1", "alone")
    play(state, 2, "Y3")
    play(state, 0, "-R11", "=R18", "=R19")
    play(state, 1, "-R12", "=Y12")
    return state


def exhausted_scene() -> GinkgoState:
    return scene(
        3,
        hands=[["B9", "A"], ["Y1", "C"], ["Y3", "E"]],
        tiles=[["R11"], ["R12", "Y12"], []],
        buildings={(0, 0): ("B9", 3, None)},
        supply=["R19", "R18"],
    )


def test_returned_tiles_are_remembered_by_who_returned_them() -> None:
    """G-85: player 2 knows that R12 is in the supply or with player 1, who has drawn since."""
    state = returned(exhausted_scene())
    places = set()
    for world in worlds(state, 1):
        in_supply = card("R12") in list(world.supply)
        with_first = bool(world.tiles[0] & bits(["R12"]))
        assert in_supply or with_first
        places.add(in_supply)
    assert places == {True, False}
    # To player 3 it is any tile: it may also be in the box or still with player 2.
    assert any(
        card("R12") not in list(w.supply) and not w.tiles[0] & bits(["R12"])
        for w in worlds(state, 2)
    )


def test_a_tile_that_was_shown_is_known_to_be_behind_that_screen() -> None:
    """G-86, G-40"""
    state = scene(hands=[["Y9", "A"], ["Y1", "C"]], tiles=[["B3", "R12", "R13"], ["R14"]],
                  buildings={(0, 0): ("Y9", 3, None), (1, 1): ("B4", 1, None)})  # fmt: skip
    play(state, 0, "Y9", "+R12")
    play(state, 1, "Y1", "alone")
    assert GAME.view(state, 1)["sides"][0]["shown_tiles"] == ["R12"]
    for world in worlds(state, 1):
        assert world.tiles[0] & bits(["R12"])
    others = {tuple(names_of(int(world.tiles[0]))) for world in worlds(state, 1)}
    assert len(others) > 1


def test_a_shown_tile_may_be_among_the_returned_ones() -> None:
    """G-86: after the return it is with its owner, in the supply, or with whoever drew since."""
    state = exhausted_scene()
    data: dict[str, Any] = state.dump()
    data["memory"][card("R12")]["shown"] = 1  # everyone has seen R12 behind player 2's screen
    loaded = GAME.load_state(state.setup, data)
    assert isinstance(loaded, GinkgoState)
    returned(loaded)
    places = set()
    for world in worlds(loaded, 2):
        spots = [card("R12") in list(world.supply), *(bool(t & bits(["R12"])) for t in world.tiles)]
        assert sum(spots) == 1
        places.add(spots.index(True))
    assert places == {0, 1, 2}


def test_draft_worlds_keep_what_was_seen() -> None:
    """G-11, G-12, G-81: two players see the same packet again and learn what was taken."""
    match = Match.new("ginkgopolis", 2, seed=8)
    packets = [{int(m.text[1:]) for m in match.legal_moves(seat)} for seat in (0, 1)]
    for seat in (0, 1):
        match.play(match.legal_moves(seat)[0])
    state = match.state
    assert isinstance(state, GinkgoState)
    unknown = set()
    for world in worlds(state, 0):
        # Player 1 knows the packet in hand and the one that was passed on, not what player 2 kept.
        assert list(world.packets) == list(state.packets)
        assert world.kept[0] == state.kept[0]
        unknown.add(int(world.kept[3]))
        assert int(world.kept[3]) not in packets[0]
    assert len(unknown) > 4
    for seat in (0, 1):
        match.play(match.legal_moves(seat)[-1])
    for world in worlds(match.state, 0):  # type: ignore[arg-type]
        # The own packet is back, so what player 2 took from it is known; the first pick is not.
        assert world.kept[4] == match.state.kept[4]  # type: ignore[attr-defined]
