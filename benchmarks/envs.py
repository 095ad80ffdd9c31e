"""Environments side by side, in one run on one core: `python -m benchmarks.envs`.

A step is one decision with what the next seat knows as an array and a mask of its choices; games are
dealt anew as they end. Where an environment does not choose for the player, choosing is not timed. Each
figure is the median of some rounds, which are interleaved, so that a slow minute hits all alike; time is
that of the process, which others on the machine do not use up. What cannot be imported is left out.
"""

from __future__ import annotations

import argparse
import random
import statistics
import time
import warnings
from collections.abc import Callable
from typing import Any

import numpy as np
from rich.console import Console
from rich.table import Table

from pentapolis import COMPILED, all_games
from pentapolis.engine.rng import Rng
from pentapolis.envs import VectorEnv, zoo

Contender = Callable[[float], float]
ROWS = (1, 64, 1024)
BASE = "OpenSpiel backgammon"
clock = time.process_time


def ours(name: str, players: int, rows: int) -> Contender:
    env = VectorEnv(name, rows, players, seed=1)
    env.batch.chance = Rng(2)

    def run(seconds: float) -> float:
        steps, begin = 0, clock()
        while (spent := clock() - begin) < seconds:
            for _ in range(max(1, 256 // rows)):
                env.step(env.sample())
                steps += rows
        return steps / spent

    return run


def pettingzoo(env: Any) -> Contender:
    env.reset(seed=1)

    def run(seconds: float) -> float:
        steps, spent, begin = 0, 0.0, clock()
        while clock() - begin < seconds:
            start = clock()
            observation, _, terminated, truncated, _ = env.last()
            spent += clock() - start
            if terminated or truncated:
                start = clock()
                env.reset()
                spent += clock() - start
                continue
            action = random.choice(np.flatnonzero(observation["action_mask"]).tolist())
            start = clock()
            env.step(action)
            spent += clock() - start
            steps += 1
        return steps / spent

    return run


def openspiel(name: str) -> Contender:
    import pyspiel
    from open_spiel.python.observation import make_observation

    game = pyspiel.load_game(name)
    observer = make_observation(game)
    size = game.num_distinct_actions()

    def run(seconds: float) -> float:
        steps, spent, begin = 0, 0.0, clock()
        while clock() - begin < seconds:
            state = game.new_initial_state()
            while not state.is_terminal():
                start = clock()
                while state.is_chance_node():
                    outcomes, weights = zip(*state.chance_outcomes(), strict=True)
                    state.apply_action(random.choices(outcomes, weights)[0])
                observer.set_from(state, player=state.current_player())
                legal = state.legal_actions()
                if size > 64:  # whichever is cheaper
                    mask = np.zeros(size, np.uint8)
                    mask[legal] = 1
                else:
                    mask = np.asarray(state.legal_actions_mask(), np.uint8)
                spent += clock() - start
                action = random.choice(legal)
                start = clock()
                state.apply_action(action)
                spent += clock() - start
                steps += 1
        return steps / spent

    return run


def openspiel_vector(name: str, rows: int) -> Contender:
    from open_spiel.python import rl_environment
    from open_spiel.python.rl_agent import StepOutput
    from open_spiel.python.vector_env import SyncVectorEnv

    envs = SyncVectorEnv([rl_environment.Environment(name) for _ in range(rows)])
    now = envs.reset()

    def run(seconds: float) -> float:
        nonlocal now
        steps, spent, begin = 0, 0.0, clock()
        while clock() - begin < seconds:
            moves = []
            for step in now:
                seat = step.observations["current_player"]
                chosen = random.choice(step.observations["legal_actions"][seat])
                moves.append(StepOutput(chosen, None))
            start = clock()
            now, _, _, _ = envs.step(moves, reset_if_done=True)
            spent += clock() - start
            steps += rows
        return steps / spent

    return run


def catanatron() -> Contender:
    import gymnasium

    env: Any = gymnasium.make("catanatron_gym:catanatron-v1").unwrapped
    _, info = env.reset()
    size = env.action_space.n

    def run(seconds: float) -> float:
        nonlocal info
        steps, spent, begin = 0, 0.0, clock()
        while clock() - begin < seconds:
            action = random.choice(info["valid_actions"])
            start = clock()
            _, _, terminated, truncated, info = env.step(action)
            mask = np.zeros(size, np.uint8)
            mask[info["valid_actions"]] = 1
            if terminated or truncated:
                _, info = env.reset()
            spent += clock() - start
            steps += 1
        return steps / spent

    return run


def classic(module: str) -> Contender:
    from importlib import import_module

    return pettingzoo(import_module(f"pettingzoo.classic.{module}").env())


def contenders() -> dict[str, Contender]:
    found: dict[str, Contender] = {}
    ways: dict[str, Callable[[], Contender]] = {}
    for game in all_games():
        for players in sorted({game.players[0], game.players[-1]}):
            for rows in ROWS:
                key = f"{game.name} ({players}) x {rows}"
                ways[key] = lambda n=game.name, p=players, r=rows: ours(n, p, r)  # type: ignore[misc]
        ways[f"{game.name} ({game.default_players}) as PettingZoo"] = (
            lambda n=game.name: pettingzoo(zoo.env(n))  # type: ignore[misc]
        )
    for module in ("connect_four_v3", "tictactoe_v3"):
        ways[f"PettingZoo {module}"] = lambda m=module: classic(m)  # type: ignore[misc]
    for name in ("backgammon", "connect_four", "tic_tac_toe"):
        ways[f"OpenSpiel {name}"] = lambda n=name: openspiel(n)  # type: ignore[misc]
    for rows in ROWS:
        key = f"OpenSpiel SyncVectorEnv backgammon x {rows}"
        ways[key] = lambda r=rows: openspiel_vector("backgammon", r)  # type: ignore[misc]
    ways["catanatron gym"] = catanatron
    for name, way in ways.items():
        try:
            found[name] = way()
        except Exception as error:  # of a peer: the rest is still worth measuring
            Console().print(f"{name} is left out: {error}")
    return found


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.envs", description=__doc__)
    parser.add_argument("--seconds", type=float, default=0.4, help="for each round of each")
    parser.add_argument("--rounds", type=int, default=5)
    asked = parser.parse_args()
    warnings.simplefilter("ignore")
    random.seed(1)
    every = contenders()
    rates: dict[str, list[float]] = {name: [] for name in every}
    for _ in range(asked.rounds):
        for name, run in every.items():
            rates[name].append(run(asked.seconds))
    title = "compiled" if COMPILED else "interpreted: compile for figures that mean something"
    table = Table("environment", "steps a second", f"to {BASE}", title=title)
    for name, found in rates.items():
        ratio = "–"
        if BASE in rates:
            pairs = zip(found, rates[BASE], strict=True)
            ratio = f"{statistics.median(one / other for one, other in pairs):.2f}"
        table.add_row(name, f"{statistics.median(found):,.0f}", ratio)
    Console().print(table)


if __name__ == "__main__":
    main()
