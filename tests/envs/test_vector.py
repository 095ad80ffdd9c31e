"""Many games in one call play the same games as one by one, and what they show is true."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import pentapolis
from pentapolis.engine.errors import SetupError
from pentapolis.envs import VectorEnv
from tests.envs.games import SETUPS, encoder_of

ONE_OF_EACH = [("sprawlopolis", 2), ("ekopolis", 3), ("infinite_city", 3), ("inktropolis", 2)]
ONE_OF_EACH += [("ginkgopolis", 2)]
one_of_each = pytest.mark.parametrize(("name", "players"), ONE_OF_EACH)


@one_of_each
def test_rows_play_the_games_of_their_seeds(name: str, players: int) -> None:
    """Row by row what a Match of the same seed shows: seat, knowledge, choices, end, points, rewards."""
    seeds = [5, 6, 7]
    env = VectorEnv(name, 3, players, seed=seeds)
    encoder = env.encoder
    matches = [pentapolis.new(name, players=players, seed=seed) for seed in seeds]
    finished = 0
    for _ in range(2000):
        for row, match in enumerate(matches):
            state, seat = match.state, int(env.seats[row])
            assert seat == state.deciders()[0]
            assert np.array_equal(env.observations[row], encoder.observation(state, seat))
            assert np.array_equal(env.masks[row], encoder.mask(state, seat))
            assert int(env.seeds[row]) == match.seed
        actions = env.sample().copy()
        moves = [
            (int(env.seats[row]), encoder.action(match.state, int(env.seats[row]), actions[row]))
            for row, match in enumerate(matches)
        ]
        env.step(actions)
        for row, (match, (seat, action)) in enumerate(zip(matches, moves, strict=True)):
            match.state.apply(seat, action)
            assert env.done[row] == match.state.is_over()
            if env.done[row]:
                finished += 1
                last = encoder.observation(match.state, seat)
                assert np.array_equal(env.last_observations[row], last)
                assert env.last_scores[row].tolist() == match.state.scores()
                won = [1.0 if place == 1 else -1.0 for place in match.state.ranking()]
                assert env.rewards[row].tolist() == won
                seed = np.int64(env.seeds[row])
                matches[row] = pentapolis.new(name, players=players, seed=seed)
            else:
                assert not env.rewards[row].any()
        if finished >= 4:
            return
    raise AssertionError("games should have ended")


def test_rows_are_at_different_seats() -> None:
    env = VectorEnv("ekopolis", 64, 4, seed=1)
    for _ in range(30):
        env.step(env.sample())
    assert len(set(env.seats.tolist())) == 4


def test_arrays_show_the_memory_of_the_batch() -> None:
    env = VectorEnv("sprawlopolis", 4, seed=1)
    arrays: list[Any] = [
        env.observations,
        env.masks,
        env.seats,
        env.rewards,
        env.done,
        env.last_observations,
    ]
    before = [array.copy() for array in arrays]
    for _ in range(28):
        env.step(env.sample())
    assert all(env.done)
    assert not all(np.array_equal(a, b) for a, b in zip(arrays, before, strict=True))
    assert not any(array.flags.owndata or array.flags.writeable for array in arrays)
    blocks = env.named()
    assert blocks["placements"].shape == (4, 15, 4)
    assert all(np.shares_memory(block, env.observations) for block in blocks.values())


@pytest.mark.parametrize("name", ["ekopolis", "infinite_city"])
def test_the_same_seed_and_moves_give_the_same_bytes(name: str) -> None:
    one, other = VectorEnv(name, 8, seed=3), VectorEnv(name, 8, seed=np.uint32(3))
    other.step(other.sample())
    other.reset(3)
    for _ in range(150):
        actions = one.sample().copy()
        one.step(actions)
        other.step(actions.astype(np.uint16))
        assert one.observations.tobytes() == other.observations.tobytes()
        assert one.rewards.tobytes() == other.rewards.tobytes()
    assert one.observations.tobytes() != VectorEnv(name, 8, seed=4).observations.tobytes()


def test_wrong_actions_are_refused_and_change_no_row() -> None:
    env = VectorEnv("ekopolis", 8, 3, seed=2)
    good = env.sample().copy()
    before = [array.tobytes() for array in (env.observations, env.masks, env.seats)]
    illegal = int(np.flatnonzero(env.masks[7] == 0)[0])
    wrongs: list[tuple[Any, type[Exception], str]] = [
        ([*good[:7], illegal], ValueError, f"Row 7: action {illegal} is not legal"),
        ([*good[:7], 999], ValueError, "Row 7: there is no action 999"),
        ([*good[:7], -1], ValueError, "Row 7: there is no action -1"),
        (good[:5], ValueError, "shape"),
        (good.reshape(2, 4), ValueError, "shape"),
        (good.astype(float), TypeError, "whole numbers"),
        (None, ValueError, "shape"),
    ]
    for wrong, kind, words in wrongs:
        with pytest.raises(kind, match=words):
            env.step(wrong)
        now = [array.tobytes() for array in (env.observations, env.masks, env.seats)]
        assert now == before
    env.step(good.tolist())
    assert env.observations.tobytes() != before[0]


def test_wrong_batches_are_refused() -> None:
    wrongs: list[tuple[dict[str, Any], str]] = [
        ({"rows": 0}, "at least one row"),
        ({"rows": 2, "players": 9}, "players"),
        ({"rows": 2, "reward": "gold"}, "win, rank, score"),
        ({"rows": 2, "options": {"colour": "red"}}, "no option"),
    ]
    for wrong, words in wrongs:
        with pytest.raises(SetupError, match=words):
            VectorEnv("ekopolis", **wrong)
    with pytest.raises(ValueError, match="3 seeds for 2 rows"):
        VectorEnv("ekopolis", 2, seed=[1, 2, 3])
    with pytest.raises(ValueError, match="A seed is"):
        VectorEnv("ekopolis", 1, seed=[-1])


def to_the_end(env: VectorEnv) -> int:
    for _ in range(2000):
        env.step(env.sample())
        if env.done.any():
            return int(np.flatnonzero(env.done)[0])
    raise AssertionError("a game should have ended")


def test_rewards_by_rank_and_by_points() -> None:
    by_rank, by_score = (VectorEnv("ekopolis", 1, 4, seed=9, reward=r) for r in ("rank", "score"))
    by_score.batch.chance = by_rank.batch.chance.clone()
    to_the_end(by_rank)
    to_the_end(by_score)
    points = by_rank.last_scores[0].tolist()
    assert points == by_score.last_scores[0].tolist()
    assert abs(by_rank.rewards[0].sum()) < 1e-9
    assert by_rank.rewards[0].max() == by_rank.rewards[0][int(np.argmax(points))]
    for seat, found in enumerate(by_score.rewards[0].tolist()):
        assert found == points[seat] - max(points[:seat] + points[seat + 1 :])


def test_a_team_is_paid_as_one() -> None:
    for reward in ("win", "rank", "score"):
        env = VectorEnv("sprawlopolis", 1, 3, seed=4, reward=reward)
        to_the_end(env)
        points = float(env.last_scores[0][0])
        assert set(env.rewards[0].tolist()) <= ({points} if reward == "score" else {1.0, -1.0})


def test_shaping_pays_points_as_they_come() -> None:
    env = VectorEnv("sprawlopolis", 1, 1, seed=4, reward="win", shaping=0.5)
    start = env.batch.states[0].scores()[0]
    paid = 0.0
    while not env.done[0]:
        env.step(env.sample())
        paid += env.rewards[0][0]
    end = 1.0 if paid - 0.5 * (env.last_scores[0][0] - start) > 0 else -1.0
    assert paid == 0.5 * (env.last_scores[0][0] - start) + end


def test_a_key_is_the_same_exactly_where_a_seat_cannot_tell_the_difference() -> None:
    encoder = encoder_of(SETUPS[0])
    one, other = encoder.deal(1), encoder.deal(2)
    assert encoder.key(one, 0) == encoder.key(one.clone(), 0)
    assert len({encoder.key(one, 0), encoder.key(other, 0), encoder.key(one, 1)}) == 3


def test_numbers_of_numpy_are_numbers() -> None:
    match = pentapolis.new("ekopolis", players=3, seed=np.int64(5))
    assert match.seed == 5
    assert type(match.seed) is int
    move = np.int32(match.legal_moves()[0].action)
    match.play(move, seat=np.int8(match.deciders[0]))
    assert all(type(number) is int for number in match.moves[0])
    assert pentapolis.parse_record(str(match.record)) == match.record
    with pytest.raises(SetupError):
        pentapolis.new("ekopolis", seed=np.bool_(True))  # type: ignore[arg-type]
    with pytest.raises(SetupError):
        pentapolis.new("ekopolis", seed=np.float64(1))  # type: ignore[arg-type]
