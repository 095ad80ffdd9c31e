"""How fast the engine is, beside its peers, in one run on one core: `make bench`.

Nothing here is asserted: machines are noisy. Each figure is the best of several short rounds, and the
rounds of all candidates are interleaved, so that a slow minute hits everyone alike.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable

from rich.console import Console
from rich.table import Column, Table

from benchmarks import yardstick
from benchmarks.peers import (
    PeerMissing,
    Rate,
    catanatron,
    openspiel_backgammon,
    openspiel_hive,
    openspiel_mcts_hive,
)
from pentapolis import COMPILED, Rng, all_games
from pentapolis.bots.playout import play_randomly
from pentapolis.bots.search import Search
from pentapolis.engine.game import Game

Measure = Callable[[float, int], Rate]
SIMULATIONS = 50


def timed(name: str, unit: str, work: Callable[[int], int], seconds: float, seed: int) -> Rate:
    """Repeat the work, each time with another seed, until the time is up."""
    work(seed)
    count, number = 0, seed
    started = time.perf_counter()
    while (spent := time.perf_counter() - started) < seconds:
        number += 1
        count += work(number)
    return Rate(name, unit, count, spent)


def random_play(game: Game) -> Measure:
    """Whole random games, dealing and the exact final score included."""
    setup = game.setup()

    def one_game(seed: int) -> int:
        state = game.new_state(setup, Rng(seed))
        decisions = play_randomly(state, Rng(seed + 1))
        state.scores()
        return int(decisions)

    return lambda seconds, seed: timed(
        f"{game.name} random play", "decisions", one_game, seconds, seed
    )


def cloning(game: Game) -> Measure:
    state = game.new_state(game.setup(), Rng(1))
    for _ in range(10):
        seat = state.deciders()[0]
        state.apply(seat, state.legal_actions(seat)[0])

    def many(seed: int) -> int:
        for _ in range(1000):
            state.clone()
        return 1000

    return lambda seconds, seed: timed(f"{game.name} clone", "clones", many, seconds, seed)


def scoring(game: Game) -> Measure:
    """Many finished games in turn: one scored over and over would stay in the processor's caches."""
    finished = []
    for seed in range(200):
        state = game.new_state(game.setup(), Rng(seed))
        play_randomly(state, Rng(seed + 1))
        finished.append(state)

    def many(seed: int) -> int:
        for state in finished:
            state.scores()
        return len(finished)

    return lambda seconds, seed: timed(f"{game.name} final score", "scores", many, seconds, seed)


def searching(game: Game) -> Measure:
    """Simulations of the tree search from the first decision, as OpenSpiel's is measured."""
    setup = game.setup()
    state = game.new_state(setup, Rng(1))
    seat = int(state.deciders()[0])

    def one_search(seed: int) -> int:
        search = Search(game.evaluation(setup), SIMULATIONS, 0.0)
        search.think(state, seat, Rng(seed))
        return int(search.root.visits)  # fewer when the choice was clear early

    return lambda seconds, seed: timed(
        f"{game.name} tree search", "simulations", one_search, seconds, seed
    )


def best_of(measures: list[Measure], rounds: int, seconds: float) -> list[Rate]:
    best: dict[str, Rate] = {}
    for number in range(rounds):
        for measure in measures:
            try:
                rate = measure(seconds, 1 + number)
            except PeerMissing as error:
                Console(stderr=True).print(f"[yellow]{error}[/]")
                continue
            if rate.name not in best or rate.per_second > best[rate.name].per_second:
                best[rate.name] = rate
    return list(best.values())


# The peers that ours are divided by, and the units that may be compared with them.
STEPS = ("steps", "actions", "decisions")
# Wider than a pipe is taken to be: no figure is cut off.
WIDTH = 120
REFERENCES = (
    ("OpenSpiel hive", STEPS),
    ("catanatron", STEPS),
    ("OpenSpiel MCTS hive", ("simulations",)),
)


def ratios(rate: Rate, rates: list[Rate]) -> list[str]:
    found = []
    for name, units in REFERENCES:
        peer = next((other for other in rates if other.name == name), None)
        comparable = peer is not None and rate.unit in units
        found.append(f"{rate.per_second / peer.per_second:.1f}" if peer and comparable else "")
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=1.0, help="length of one round")
    parser.add_argument("--rounds", type=int, default=3, help="rounds; the best one counts")
    wanted = parser.parse_args()
    peers: list[Measure] = [openspiel_hive, openspiel_backgammon, catanatron, openspiel_mcts_hive]
    kinds = (random_play, searching, cloning, scoring)
    own = [make(game) for make in kinds for game in all_games()]
    rates = best_of(peers + own, wanted.rounds, wanted.seconds)
    table = Table(Column("what", no_wrap=True), "per second", *(f"× {n}" for n, _ in REFERENCES))
    for rate in rates:
        table.add_row(f"{rate.name} ({rate.unit})", f"{rate.per_second:,.0f}", *ratios(rate, rates))
    console = Console(width=WIDTH)
    console.print(table)
    console.print(
        f"engine: {'compiled' if COMPILED else 'interpreted'}; one core; noisy machines vary"
    )
    try:
        yardstick.check(0, 500)
        yardstick.report(wanted.rounds, wanted.seconds / 5)
    except yardstick.NoCompiler as error:
        Console(stderr=True).print(f"[yellow]{error}[/]")


if __name__ == "__main__":
    main()
