"""How fast other people's engines play at random, on one core and driven from Python.

The figures give ours a scale. Each game's rules cost what they cost, so a figure places an engine
among others; it does not rank them. Nothing here is a test: no time is ever asserted.
"""

from __future__ import annotations

import argparse
import importlib
import random
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

OPEN_SPIEL = "open_spiel==2.0.2"
CATANATRON = "catanatron==3.2.1"

SIMULATIONS_PER_SEARCH = 50  # Enough to grow a tree, few enough to end a run near its time.
EXPLORATION = 2.0  # As in OpenSpiel's own examples.


class PeerMissing(Exception):  # noqa: N818 - the name says what is wrong
    """A peer cannot be imported; the message says how to install it."""


@dataclass(frozen=True)
class Rate:
    """How much of something was done in how long."""

    name: str
    unit: str
    count: int
    seconds: float

    @property
    def per_second(self) -> float:
        return self.count / self.seconds


def _peer(module: str, requirement: str) -> Any:
    # Imported on demand, so that one missing peer does not hide the others.
    try:
        return importlib.import_module(module)
    except ImportError as error:
        raise PeerMissing(
            f"{module} cannot be imported ({error}); `make bench` needs: pip install {requirement}"
        ) from error


def _measure(name: str, unit: str, seconds: float, episode: Callable[[], int]) -> Rate:
    """Repeat whole episodes until the time is up, at least one.

    The clock is read only between episodes, so that it costs the peer nothing and each part of a
    game has its due weight. A run may overshoot by an episode; the time reported is the true one.
    """
    episode()  # Untimed: the first one also fills the peer's caches.
    count = 0
    start = time.perf_counter()
    while True:
        count += episode()
        elapsed = time.perf_counter() - start
        if elapsed >= seconds:
            return Rate(name, unit, count, elapsed)


def _openspiel_random(short_name: str, seconds: float, seed: int) -> Rate:
    game = _peer("pyspiel", OPEN_SPIEL).load_game(short_name)
    rng = random.Random(seed)

    def episode() -> int:
        state = game.new_initial_state()
        steps = 0
        while not state.is_terminal():
            if state.is_chance_node():
                actions, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(rng.choices(actions, weights)[0])
            else:
                state.apply_action(rng.choice(state.legal_actions()))
            steps += 1
        return steps

    return _measure(f"OpenSpiel {short_name}", "steps", seconds, episode)


def openspiel_hive(seconds: float, seed: int) -> Rate:
    """Hive with its three expansion pieces; OpenSpiel calls a draw after 500 steps."""
    return _openspiel_random("hive", seconds, seed)


def openspiel_backgammon(seconds: float, seed: int) -> Rate:
    """Backgammon; rolls of the dice, sampled in Python, are nearly half of the steps."""
    return _openspiel_random("backgammon", seconds, seed)


def catanatron(seconds: float, seed: int) -> Rate:
    """Catan between four random players, up to catanatron's own limit of turns.

    A seed gives the same games within one process only: catanatron draws from sets whose order
    depends on where objects lie in memory, which no seed reaches.
    """
    # Catanatron draws from Python's global generator as soon as it is imported, and then reseeds
    # it for each game; a caller should not notice.
    before = random.getstate()
    games = _peer("catanatron.game", CATANATRON)
    players = _peer("catanatron.models.player", CATANATRON)
    rng = random.Random(seed)

    def episode() -> int:
        # Never seed 0, which catanatron takes to mean "none given".
        game_seed = rng.randrange(1, 2**32)
        game = games.Game([players.RandomPlayer(c) for c in players.Color], seed=game_seed)
        actions = 0
        while game.winning_color() is None and game.state.num_turns < games.TURNS_LIMIT:
            game.play_tick()
            actions += 1
        return actions

    try:
        return _measure("catanatron", "actions", seconds, episode)
    finally:
        random.setstate(before)


def openspiel_mcts_hive(seconds: float, seed: int) -> Rate:
    """OpenSpiel's C++ tree search on Hive, one random playout to the end per simulation.

    Every search starts from the opening, so that the figure does not drift with the time given.
    """
    spiel = _peer("pyspiel", OPEN_SPIEL)
    game = spiel.load_game("hive")
    evaluator = spiel.RandomRolloutEvaluator(n_rollouts=1, seed=seed)
    # No limit on memory; and no solving, because a solved root would stop a search early.
    limits = {"max_simulations": SIMULATIONS_PER_SEARCH, "max_memory_mb": 0, "solve": False}
    bot = spiel.MCTSBot(game, evaluator, uct_c=EXPLORATION, seed=seed, verbose=False, **limits)

    def episode() -> int:
        return int(bot.mcts_search(game.new_initial_state()).explore_count)

    return _measure("OpenSpiel MCTS hive", "simulations", seconds, episode)


PEERS = (openspiel_hive, openspiel_backgammon, catanatron, openspiel_mcts_hive)


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.peers", description=__doc__)
    parser.add_argument("--seconds", type=float, default=2.0, help="for each peer (default 2)")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args(arguments)
    print(f"{'peer':<22}{'count':>10}  {'unit':<12}{'seconds':>8}{'per second':>12}")
    missing = False
    for peer in PEERS:
        try:
            rate = peer(options.seconds, options.seed)
        except PeerMissing as error:
            missing = True
            print(f"{peer.__name__}: {error}", file=sys.stderr)
        else:
            done = f"{rate.name:<22}{rate.count:>10,}  {rate.unit:<12}"
            print(f"{done}{rate.seconds:>8.2f}{rate.per_second:>12,.0f}")
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main())
