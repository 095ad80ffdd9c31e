"""The tests of OpenSpiel itself, its bots, and what its users expect of wrong calls."""

from __future__ import annotations

import pickle
import subprocess
import sys
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import pentapolis
from pentapolis import Rng, all_games

pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel is not installed: pentapolis[openspiel]")
from open_spiel.python.algorithms import ismcts, mcts  # noqa: E402

from pentapolis.envs import spiel  # noqa: E402

# The smallest and the largest table of each game; those between are for the slow suite.
TABLES = [
    pytest.param(
        game.name,
        players,
        marks=() if players in (game.players[0], game.players[-1]) else pytest.mark.slow,
    )
    for game in all_games()
    for players in game.players
]


def load(name: str, **params: Any) -> Any:
    return pyspiel.load_game(f"pentapolis_{name}", params)


@pytest.mark.many
@pytest.mark.parametrize(("name", "players"), TABLES)
def test_openspiels_own_test(name: str, players: int) -> None:
    reward = ("win", "rank")[players % 2]
    game = load(name, players=players, reward=reward)
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)
    utility = pyspiel.GameType.Utility
    team = game.encoder.team
    rivals = utility.ZERO_SUM if reward == "rank" else utility.GENERAL_SUM
    assert game.get_type().utility == (utility.IDENTICAL if team else rivals)


@pytest.mark.many
@pytest.mark.parametrize("name", [game.name for game in all_games()])
def test_its_searches_play_whole_games(name: str) -> None:
    game, luck = load(name), np.random.RandomState(1)
    judge = mcts.RandomRolloutEvaluator(1, luck)
    for bot in (
        ismcts.ISMCTSBot(game, judge, 1.4, 3, random_state=luck),
        mcts.MCTSBot(game, 1.4, 2, judge, random_state=luck),
    ):
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(int(luck.choice([o for o, _ in state.chance_outcomes()])))
            else:
                state.apply_action(bot.step(state))
        assert set(state.returns()) <= {1.0, -1.0}


@pytest.mark.many
@pytest.mark.parametrize(("name", "players"), TABLES)
def test_a_resampled_world_is_one_that_the_seat_could_be_in(name: str, players: int) -> None:
    game, luck = load(name, players=players), Rng(players)
    state, unlike, number = spiel.deal(game, players), 0, 0
    while not state.is_terminal():
        number += 1
        for seat in range(players) if number % 8 == 1 else ():
            world = state.resample_from_infostate(seat, luck.random)
            assert world.information_state_string(seat) == state.information_state_string(seat)
            assert world.observation_tensor(seat) == state.observation_tensor(seat)
            assert world.current_player() == state.current_player()
            if state.current_player() == seat:
                assert world.legal_actions() == state.legal_actions()
            assert world.history() == []
            unlike += world.position.dump() != state.position.dump()
        actions = state.legal_actions()
        state.apply_action(actions[luck.below(len(actions))])
    assert unlike > 0


def test_its_ismcts_knows_what_its_seat_knows() -> None:
    """In twins it chooses alike; MCTS, which sees the deck, need not."""
    game = load("sprawlopolis", players=2)
    state = spiel.deal(game, 5)
    twin = state.resample_from_infostate(state.current_player(), lambda: 0.25)
    assert twin.position != state.position
    chosen = []
    for world in (state, twin):
        luck = np.random.RandomState(2)
        bot = ismcts.ISMCTSBot(
            game, mcts.RandomRolloutEvaluator(1, luck), 1.4, 30, random_state=luck
        )
        bot.set_resampler(
            lambda state, player, luck=luck: state.resample_from_infostate(player, luck.uniform)
        )
        chosen.append(bot.get_policy(world))
    assert chosen[0] == chosen[1]


def test_the_draws_of_chance_are_the_seed() -> None:
    game = load("ekopolis", players=4, version="basic")
    match = pentapolis.new("ekopolis", players=4, seed=70_000, options={"version": "basic"})
    state = spiel.deal(game, 70_000)
    assert state.history() == [0, 1, 17, 112]
    assert state.position == match.state
    for seed in (-1, 2**32):
        with pytest.raises(ValueError, match="seed"):
            spiel.deal(game, seed)


def test_copies_and_saved_states_are_the_same_and_apart() -> None:
    game = load("infinite_city", players=3)
    state = spiel.deal(game, 3)
    for copy in (state.clone(), pickle.loads(pickle.dumps(state))):
        assert copy.position == state.position
        copy.apply_action(copy.legal_actions()[0])
        assert copy.position != state.position
        assert copy.history()[:-1] == state.history()
    assert str(pickle.loads(pickle.dumps(game))) == str(game)
    assert len(state.serialize()) < 10_000


def wrong_calls() -> list[tuple[Callable[[Any, Any], object], str]]:
    return [
        (lambda game, state: state.apply_action(10**6), "not legal"),
        (lambda game, state: state.apply_action(-2), "not legal"),
        (lambda game, state: state.chance_outcomes(), "no chance node"),
        (lambda game, state: state.observation_tensor(9), "player"),
        (lambda game, state: state.resample_from_infostate(9, lambda: 0.5), "no seat 9"),
        (lambda game, state: game.new_initial_state("x"), "new_initial_state"),
        (lambda game, state: game.new_initial_state().apply_action(256), "0 to 255"),
        (lambda game, state: load("ekopolis", players=9), "3 to 5 players"),
        (lambda game, state: load("ekopolis", reward="score"), "win or rank"),
        (lambda game, state: load("ekopolis", reward="money"), "A reward is one of"),
        (lambda game, state: load("ekopolis", version="no"), "cannot be 'no'"),
        (lambda game, state: game.make_py_observer(None, {"x": 1}), "no parameters"),
    ]


@pytest.mark.parametrize(("call", "words"), wrong_calls())
def test_wrong_calls_are_refused_and_change_nothing(
    call: Callable[[Any, Any], object], words: str
) -> None:
    game = load("ekopolis")
    state = spiel.deal(game, 1)
    before = state.position.dump(), state.history()
    with pytest.raises(pyspiel.SpielError, match=words):
        call(game, state)
    assert (state.position.dump(), state.history()) == before


def test_python_ends_in_peace() -> None:
    """OpenSpiel lets go of registered games when Python is gone already."""
    lines = "import pyspiel, pentapolis.envs.spiel; pyspiel.load_game('pentapolis_ekopolis')"
    subprocess.run([sys.executable, "-c", lines], check=True, timeout=60)
