"""The tests of PettingZoo and Gymnasium themselves, and what their users expect of wrong calls."""

from __future__ import annotations

import warnings
from types import SimpleNamespace
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import (
    api_test,
    max_cycles_test,
    parallel_api_test,
    parallel_seed_test,
    render_test,
    seed_test,
)

import pentapolis
from pentapolis import all_games
from pentapolis.engine.errors import SetupError
from pentapolis.envs import zoo
from pentapolis.envs.gym import SeatEnv
from pentapolis.pictures import pixels

GAMES = [(game.name, game.players[-1]) for game in all_games()]
every_game = pytest.mark.parametrize(("name", "players"), GAMES)


@pytest.fixture(autouse=True)
def quiet() -> Any:
    """They also advise: other names for spaces, observations of other ranges."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)
        yield


@every_game
def test_pettingzoo_in_turn(name: str, players: int) -> None:
    api_test(zoo.env(name, players), num_cycles=80)


@every_game
def test_pettingzoo_at_once(name: str, players: int) -> None:
    parallel_api_test(zoo.parallel_env(name, players), num_cycles=60)


@pytest.mark.parametrize("name", ["sprawlopolis", "ginkgopolis"])
def test_pettingzoo_seeds(name: str) -> None:
    seed_test(lambda: zoo.env(name, 2), num_cycles=60)
    parallel_seed_test(lambda: zoo.parallel_env(name, 2), num_cycles=60)


def test_pettingzoo_cycles() -> None:
    def env(**keys: Any) -> Any:
        return zoo.env("sprawlopolis", 2, **keys)

    def parallel_env(**keys: Any) -> Any:
        return zoo.parallel_env("sprawlopolis", 2, **keys)

    max_cycles_test(SimpleNamespace(env=env, parallel_env=parallel_env))


def test_pettingzoo_pictures(capsys: pytest.CaptureFixture[str]) -> None:
    render_test(lambda **keys: zoo.env("sprawlopolis", 2, **keys))
    assert capsys.readouterr().out


def test_doors_show_the_picture_of_the_board() -> None:
    pytest.importorskip("py_mini_racer")
    pytest.importorskip("resvg_py")
    pytest.importorskip("PIL")
    for env in (
        zoo.env("ekopolis", 3, render_mode="rgb_array"),
        SeatEnv("ekopolis", 3, render_mode="rgb_array"),
    ):
        env.reset(seed=1)
        shown = env.render()
        assert (shown.dtype, shown.shape[1:]) == (np.uint8, (1000, 3))
        assert np.array_equal(shown, pixels(env.position))


def test_in_turn_plays_the_game_of_its_seed_and_pays_at_the_end() -> None:
    env = zoo.env("ekopolis", 3)
    env.reset(seed=7)
    match = pentapolis.new("ekopolis", players=3, seed=7)
    total = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        observation, reward, over, _, _ = env.last()
        total[agent] += reward
        if over:
            env.step(None)
            continue
        number = int(np.flatnonzero(observation["action_mask"])[0])
        seat = env.seat_of[agent]
        match.play(env.encoder.action(match.state, seat, number), seat)
        env.step(number)
    assert match.is_over
    places = match.state.ranking()
    assert list(total.values()) == [1.0 if place == 1 else -1.0 for place in places]


def test_choices_at_once_are_at_once() -> None:
    """In Ginkgopolis all seats keep a Character in the same step: nobody has seen the others' first."""
    env = zoo.parallel_env("ginkgopolis", 3)
    seen, _ = env.reset(seed=1)
    assert all(seen[agent]["action_mask"].sum() > 1 for agent in env.agents)
    after = env.step({agent: env.action_space(agent).sample() for agent in env.agents})[0]
    position: Any = env.position
    assert position.offset == 1
    assert set(after) == set(env.possible_agents)


def test_wrong_moves_are_refused_and_change_nothing() -> None:
    env = zoo.env("ekopolis", 3)
    with pytest.raises(RuntimeError, match="reset"):
        env.observe("seat_0")
    env.reset(seed=1)
    agent, before = env.agent_selection, env.position.dump()
    wrong = int(np.flatnonzero(env.mask(agent) == 0)[0])
    with pytest.raises(ValueError, match="not legal"):
        env.step(wrong)
    with pytest.raises(TypeError):
        env.step("tile")
    at_once = zoo.parallel_env("ekopolis", 3)
    at_once.reset(seed=1)
    good = {a: at_once.action_space(a).sample() for a in at_once.agents}
    waiting = next(a for a in at_once.agents if a != agent)
    for actions, words in [
        ({}, "has to decide"),
        ({**good, agent: wrong}, "not legal"),
        ({**good, waiting: 5}, "nothing to decide"),
        ({**good, "seat_9": 0}, "does not play"),
    ]:
        with pytest.raises(ValueError, match=words):
            at_once.step(actions)
    assert env.position.dump() == before == at_once.position.dump()
    with pytest.raises(ValueError, match="render mode"):
        zoo.env("ekopolis", render_mode="depth_array")


# -- Gymnasium ------------------------------------------------------------------------------------


@every_game
def test_gymnasium(name: str, players: int) -> None:
    check_env(SeatEnv(name, players), skip_render_check=True)


def test_gymnasium_makes_every_game() -> None:
    env = gymnasium.make("pentapolis/Sprawlopolis-v0")
    observation, info = env.reset(seed=3)
    assert observation in env.observation_space
    over = False
    while not over:
        action = int(np.flatnonzero(info["action_mask"])[0])
        observation, reward, over, _, info = env.step(action)
    assert reward in (1.0, -1.0)
    assert not info["action_mask"].any()
    gymnasium.make("pentapolis.envs.gym:pentapolis/Sprawlopolis-v0").close()
    for game in all_games():
        gymnasium.make(f"pentapolis/{game.title.replace(' ', '')}-v0").close()


def test_gymnasium_plays_the_game_of_its_seed() -> None:
    env = SeatEnv("sprawlopolis")
    for seed in (3, 4):
        first = env.encoder.observation(pentapolis.new("sprawlopolis", seed=seed).state, 0)
        assert np.array_equal(env.reset(seed=seed)[0], first)
    assert not np.array_equal(env.reset()[0], env.reset()[0])


def test_bots_play_the_other_seats() -> None:
    env = SeatEnv("ekopolis", 3, seat=2, bots=["greedy", "random"], reward="rank")
    assert env.reset(seed=4)[0].tolist() == env.reset(seed=4)[0].tolist()
    over, reward = False, 0.0
    while not over:
        assert 2 in env.position.deciders()
        _, reward, over, _, _ = env.step(env.action_space.sample())
    assert reward in (1.0, 0.0, -1.0, 0.5, -0.5)


def test_an_illegal_move_loses() -> None:
    for reward in ("win", "rank", "score"):
        env = SeatEnv("ekopolis", 3, reward=reward)
        env.reset(seed=1)
        before, wrong = env.position.dump(), int(np.flatnonzero(env.action_masks() == 0)[0])
        _, paid, over, _, info = env.step(wrong)
        assert over
        assert info["illegal"]
        assert paid <= -1.0
        assert env.position.dump() == before
        with pytest.raises(gymnasium.error.ResetNeeded):
            env.step(wrong)


def test_wrong_calls_of_gymnasium() -> None:
    env = SeatEnv("ekopolis", 3, illegal="raise")
    with pytest.raises(gymnasium.error.ResetNeeded):
        env.step(1)
    env.reset(seed=1)
    before, wrong = env.position.dump(), int(np.flatnonzero(env.action_masks() == 0)[0])
    for action in (wrong, 999, -1):
        with pytest.raises(ValueError, match="not legal"):
            env.step(action)
    assert env.position.dump() == before
    with pytest.raises(ValueError, match="lose or raise"):
        SeatEnv("ekopolis", 3, illegal="maybe")
    with pytest.raises(SetupError, match="1 bots were named for 2"):
        SeatEnv("ekopolis", 3, bots=["greedy"])
    with pytest.raises(SetupError, match="no bot"):
        SeatEnv("ekopolis", 3, bots="nobody")
    with pytest.raises(ValueError, match="no seat 3"):
        SeatEnv("ekopolis", 3, seat=3)
