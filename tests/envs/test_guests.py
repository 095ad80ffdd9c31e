"""Games of other packages have arrays, batches and doors by their declaration alone."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from librt.vecs import vec
from mypy_extensions import i16, i64

from pentapolis import COMPILED, Rng, State, find_game
from pentapolis.engine.fields import (
    EVERYBODY,
    OWNER_AND_SIZES,
    Field,
    Many,
    Record,
    at_most,
    per_seat,
    state_record,
)
from pentapolis.envs.layout import NoArrayError, Walk, made
from tests.contract.test_honesty import CARD, Draws

GUEST = """
import sys
import numpy as np
from pettingzoo.test import api_test, parallel_api_test
from pentapolis import Rng
from pentapolis.envs import Encoder, VectorEnv, zoo
from pentapolis.envs.gym import SeatEnv

encoder = Encoder("skyline", 3)
state, rng = encoder.deal(1), Rng(2)
while not state.is_over():
    for seat in range(3):
        mine = encoder.observation(state, seat)
        assert ((mine >= encoder.low) & (mine <= encoder.high)).all()
        for _ in range(3):
            assert (encoder.observation(state.resample(seat, rng), seat) == mine).all()
    named = encoder.named(encoder.observation(state, 1))
    assert named["hands.sizes"].tolist() == [len(state.hands[s]) for s in (1, 2, 0)]
    assert named["hands"][1 : 1 + len(state.hands[1])].tolist() == state.hands[1]
    assert named["deck"].tolist() == [len(state.deck)]
    assert named["streets"][2, 0, 0] == len(state.streets[0])
    seat = state.deciders()[0]
    state.apply(seat, state.any_action(seat, rng))
env = VectorEnv("skyline", 8, 4, seed=1)
while not env.done.any():
    env.step(env.sample())
api_test(zoo.env("skyline", 2), num_cycles=30)
parallel_api_test(zoo.parallel_env("skyline", 2), num_cycles=30)
game = SeatEnv("skyline", 2)
game.reset(seed=1)
game.step(game.action_space.sample())
print("all there")
"""


def test_a_game_of_another_package_has_arrays_batches_and_doors(guest: Path) -> None:
    found = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", GUEST],
        env={**os.environ, "PYTHONPATH": str(guest)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert "all there" in found.stdout, found.stderr


# -- a toy, with and without a leak ---------------------------------------------------------------


def toy(seed: int) -> Draws:
    state = Draws(find_game("ekopolis").setup(3), Rng(seed))
    state.deal()
    return state


def row_of(state: State, seat: int, walk: Walk | None = None) -> list[int]:
    walk = walk or Walk(state)
    row = vec[i16](np.zeros(sum(block.size for block in walk.blocks), np.int16))
    made(walk, type(state))(vec[i64](walk.bounds)).write(state, seat, row, 0)
    return [int(number) for number in row]


def test_a_toy_shows_each_seat_its_own() -> None:
    state = toy(1)
    for seat in range(3):
        row = row_of(state, seat)
        assert all(card in row for card in state.hands[seat])
        for number in range(20):
            assert row_of(state.resample(seat, Rng(number)), seat) == row
    assert row_of(toy(2), 0) != row_of(state, 0)


def declared_otherwise(who: Any) -> Walk:
    """The toy as if its hands were declared so."""

    class Otherwise(Draws):
        def declared(self) -> Record:
            hands = Field("hands", Many(Many(CARD, most=at_most(30)), per_seat()), who, "Cards.")
            return state_record("Otherwise", "A toy.", hands)

    return Walk(Otherwise(find_game("ekopolis").setup(3), Rng(1)))


def test_a_declaration_that_tells_too_much_is_noticed() -> None:
    """The judge of these tests can say no: hands that all may know differ from world to world."""
    state, walk = toy(1), declared_otherwise(EVERYBODY)
    worlds = [state.resample(0, Rng(number)) for number in range(20)]
    assert any(row_of(world, 0, walk) != row_of(state, 0, walk) for world in worlds)
    walk = declared_otherwise(OWNER_AND_SIZES)
    assert all(row_of(world, 0, walk) == row_of(state, 0, walk) for world in worlds)


def test_a_declaration_that_says_too_little_is_refused_in_words() -> None:
    def somehow(state: Any, data: Any, seat: int) -> object:
        return None

    with pytest.raises(NoArrayError, match="hands: who may know it is a function of a dump only"):
        declared_otherwise(somehow)

    class Endless(Draws):
        def declared(self) -> Record:
            return state_record("Endless", "A toy.", Field("deck", Many(CARD), EVERYBODY, "Cards."))

    with pytest.raises(NoArrayError, match="deck: say how long the list can get"):
        Walk(Endless(find_game("ekopolis").setup(3), Rng(1)))


def test_a_list_that_is_longer_than_was_said_is_an_error_and_never_cut_off() -> None:
    state = toy(1)
    state.hands[0] = [*range(30), 0]
    with pytest.raises(AssertionError):
        row_of(state, 0)


# -- compiled and interpreted ---------------------------------------------------------------------

PLAYED = """
import hashlib
from pentapolis import COMPILED, Rng, all_games
from pentapolis.envs import Encoder

found = hashlib.sha256()
for game in all_games():
    encoder = Encoder(game, game.players[-1])
    state, rng = encoder.deal(3), Rng(4)
    for number in range(60):
        if state.is_over():
            break
        seat = state.any_decider(rng)
        for other in {seat, number % encoder.players}:
            found.update(encoder.observation(state, other).tobytes())
        found.update(encoder.mask(state, seat).tobytes())
        state.apply(seat, state.any_action(seat, rng))
print(COMPILED, found.hexdigest())
"""


@pytest.mark.skipif(not COMPILED, reason="there is no compiled engine to compare with")
def test_compiled_and_interpreted_code_write_the_same_bytes() -> None:
    found = {}
    for interpreted in ("0", "1"):
        out = subprocess.run(
            [sys.executable, "-c", PLAYED],
            env={**os.environ, "PENTAPOLIS_INTERPRETED": interpreted},
            capture_output=True,
            text=True,
            check=True,
        ).stdout.split()
        found[out[0]] = out[1]
    assert found["True"] == found["False"]
