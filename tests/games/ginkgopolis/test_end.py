"""Tiles that run out, the return of tiles, and the ways a game ends."""

from __future__ import annotations

import pytest

from pentapolis import IllegalAction, Rng
from pentapolis.games.ginkgopolis.events import EndAnnounced
from pentapolis.games.ginkgopolis.state import GinkgoState
from tests.games.ginkgopolis.scene import GAME, names_of, play, scene, texts, things


def nearly_exhausted(**more: object) -> GinkgoState:
    """Two tiles are left, and the first player is about to take three."""
    return scene(
        hands=[["B9"], ["Y1"]],
        tiles=[["R11"], ["R12", "Y12"]],
        buildings={(0, 0): ("B9", 3, None)},
        supply=["R19", "R18"],
        **more,  # type: ignore[arg-type]
    )


def test_the_last_tile_taken_is_the_exhaustion() -> None:
    """G-41: taking exactly the last tile is enough."""
    state = scene(
        hands=[["B9"], ["Y1"]],
        tiles=[["R11"], []],
        buildings={(0, 0): ("B9", 2, None)},
        supply=["R19", "R18"],
    )
    play(state, 0, "B9", "alone")
    play(state, 1, "Y1")
    assert state.exhausted == 1
    assert texts(state, 0) == ["=R11", "-R11"]


def test_all_decide_at_once_and_in_secret_which_tiles_they_return() -> None:
    """G-42: one point each; the planned tile stays on the table; others learn the number only."""
    state = nearly_exhausted()
    play(state, 0, "B9", "alone")
    play(state, 1, "Y1", "+Y12")
    assert list(state.deciders()) == [0, 1]
    # Y12 lies planned, so player 2 is asked about R12 only; player 1 has drawn R18 and R19.
    assert texts(state, 1) == ["=R12", "-R12"]
    with pytest.raises(IllegalAction, match="in the order"):
        play(state, 1, "-Y12")
    play(state, 0, "-R11", "-R18")
    assert GAME.view(state, 1)["sides"][0]["returned"] == 0
    assert things(state, 0)[1] == 0
    play(state, 1, "=R12")
    play(state, 0, "=R19")
    assert things(state, 0)[1] == 2
    assert GAME.view(state, 1)["sides"][0]["returned"] == 2
    assert GAME.view(state, 1)["sides"][1]["returned"] == 0


def test_owed_tiles_come_from_the_new_supply() -> None:
    """G-43: one tile was owed; two were returned; one of them is left."""
    state = nearly_exhausted()
    play(state, 0, "B9", "alone")
    play(state, 1, "Y1", "alone")
    play(state, 0, "-R11", "=R18", "=R19")
    play(state, 1, "-R12", "=Y12")
    own = things(state, 0)[2]
    assert len(own) == 3
    assert {"R18", "R19"} < set(own)
    assert len(state.supply) == 1
    assert state.exhausted == 1
    assert {*own, *names_of(sum(1 << int(t) for t in state.supply))} == {
        *("R11", "R12", "R18", "R19")
    }
    assert state.ending == 0


def test_if_nobody_returns_a_tile_that_is_the_second_time() -> None:
    """G-43, G-44, G-45: the round is finished, then the game is over."""
    state = nearly_exhausted()
    play(state, 0, "B9", "alone")
    play(state, 1, "Y1", "alone")
    play(state, 0, "=R11", "=R18", "=R19")
    play(state, 1, "=R12", "=Y12")
    assert state.is_over()
    assert state.end_reason() == "tiles"
    assert things(state, 1)[1] == 1  # the second player still took the point of Y1
    assert list(state.legal_actions(0)) == []


def test_who_has_no_tile_to_return_is_not_asked() -> None:
    """G-42"""
    state = scene(hands=[["A"], ["Y1"]], tiles=[[], []], supply=["R19"])
    play(state, 0, "A")
    play(state, 1, "Y1")
    play(state, 0, "tile")
    assert list(state.deciders()) == [0]


def test_second_exhaustion_ends_the_game_with_the_round() -> None:
    """G-44"""
    state = scene(hands=[["B1"], ["A"]], supply=["R19"], exhausted=1)
    play(state, 0, "B1")
    play(state, 1, "A")
    assert state.end_reason() == "tiles"
    # There was no tile left for the letter, so a resource it was.
    assert things(state, 1) == (1, 0, [])


def test_all_resources_in_the_city_end_the_game() -> None:
    """G-44, G-45: the round goes on, and it stands although the resources come back in it."""
    state = scene(
        hands=[["R9"], ["Y9"]],
        tiles=[["R12"], ["Y12"]],
        resources=[2, 5],
        buildings={(0, 0): ("R9", 1, None), (5, 5): ("B9", 22, 0), (0, 1): ("Y9", 1, 0)},
    )
    assert state.stock[0] == 0
    play(state, 0, "R9", "+R12")
    play(state, 1, "Y9", "+Y12")
    assert state.end_reason() == "resources"
    assert things(state, 0) == (1, 1, [])


def test_who_has_built_all_resources_is_said() -> None:
    state = scene(
        hands=[["R9"], ["Y9"]],
        tiles=[["R12"], []],
        resources=[2, 5],
        buildings={(0, 0): ("R9", 1, None), (5, 5): ("B9", 23, 0)},
    )
    words = GAME.words(state.setup, ["Ada", "Bo"])
    play(state, 0, "R9", "+R12")
    notes = state.listen()
    play(state, 1, "Y9")
    (ended,) = [note.event for note in notes if isinstance(note.event, EndAnnounced)]
    assert ended.seat == 0
    assert words.event(ended) == "has built all their resources: this round is the last."


def test_the_first_reason_stands() -> None:
    """G-45"""
    state = scene(
        hands=[["R9"], ["B1"]],
        tiles=[["R12"], []],
        resources=[2, 5],
        buildings={(0, 0): ("R9", 1, None), (5, 5): ("B9", 23, 0)},
        supply=["R19"],
        exhausted=1,
    )
    play(state, 0, "R9", "+R12")
    play(state, 1, "B1")
    assert state.end_reason() == "resources"
    assert state.exhausted == 2


def test_a_game_that_goes_nowhere_ends_after_200_rounds() -> None:
    """G-46: players who never take a tile could go on for ever."""
    setup = GAME.setup(2, {"characters": "preset"})
    state = GAME.new_state(setup, Rng(1))
    assert isinstance(state, GinkgoState)
    data = state.dump()
    data["round"] = 199
    loaded = GAME.load_state(setup, data)
    assert isinstance(loaded, GinkgoState)
    while loaded.round < 201 and not loaded.is_over():
        seat = loaded.deciders()[0]
        moves = texts(loaded, seat)
        quiet = [m for m in moves if m in ("hold", "alone", "resource")]
        play(loaded, seat, (quiet or [m for m in moves if m[0] in "RY"] or moves)[0])
    assert loaded.round == 200
    assert loaded.end_reason() == "rounds"
