"""How far compiled Python is from C: Sprawlopolis written in C twice, beside the engine, in one run.

    python -m benchmarks.yardstick [--seconds 0.2] [--rounds 5] [--check 2000]

The *port* goes from block to block, as the engine did before its cities were rows of bits; the
*bitboards* are what a C programmer would write for speed (benchmarks/c). Both play by the engine's own
random stream, so every game is the same game: first they are compared move by move and score by score,
then timed in turns, by processor time. The C compiler that mypyc needs anyway builds them.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sysconfig
import time
from collections.abc import Callable, Iterable
from functools import cache
from pathlib import Path

from pentapolis import Rng, State, find_game
from pentapolis.bots.playout import play_randomly
from pentapolis.games.sprawlopolis.content import rules_for

SOURCE = Path(__file__).parent / "c"
BUILT = Path(__file__).resolve().parents[1] / "build" / "yardstick"
GAME = find_game("sprawlopolis")
WAYS = ("port", "bits")
# What is measured, and how many times as fast each of the two may be: the goal.
GOALS = {"play": (1.2, 6.0), "score": (1.0, 2.5), "clone": (None, None)}
MASK = (1 << 48) - 1


class NoCompiler(Exception):  # noqa: N818 - the name says what is wrong
    """There is no C compiler, or it does not work."""


def tables() -> str:
    """The content of the standard game as C."""
    setup = GAME.setup()
    rules = rules_for(setup.content, setup.options)
    rows = len(rules.patterns) // 16

    def listed(values: Iterable[int]) -> str:
        return "{" + ", ".join(str(int(value)) for value in values) + "}"

    return "\n".join(
        [
            f"static const uint8_t faces[] = {listed(rules.faces)};",
            f"static const uint64_t patterns[{rows}][16] = {listed(rules.patterns)};",
            f"static const int64_t goal_rules[] = {listed(rules.goal_rules)};",
            f"static const int64_t goal_points[] = {listed(rules.goal_points)};",
            f"enum {{ loops_score = {int(rules.loops_score)} }};",
            "",
        ]
    )


@cache
def program() -> Path:
    """The program, built anew where its source is newer."""
    BUILT.mkdir(parents=True, exist_ok=True)
    made, table = BUILT / "yardstick", BUILT / "tables.h"
    if not table.exists() or table.read_text(encoding="utf-8") != tables():
        table.write_text(tables(), encoding="utf-8")
    newest = max(path.stat().st_mtime for path in [*SOURCE.iterdir(), table])
    if not made.exists() or made.stat().st_mtime < newest:
        compiler = (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()
        options = ["-O3", "-march=native", "-Wall", "-Wextra", "-Wno-missing-braces", f"-I{BUILT}"]
        command = [*compiler, *options, "-o", str(made), str(SOURCE / "yardstick.c")]
        try:
            subprocess.run(command, check=True)
        except (OSError, subprocess.CalledProcessError) as error:
            raise NoCompiler(f"the C programs cannot be built: {error}") from error
    return made


def said(way: str, *words: object) -> str:
    command = [str(program()), way, *map(str, words)]
    return subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout


def played(seed: int) -> tuple[int, int, int]:
    """A random game of the engine: decisions, a digest of them all, the score."""
    state, rng = GAME.new_state(GAME.setup(), Rng(seed)), Rng(seed + 1)
    decisions = digest = 0
    while (seat := state.any_decider(rng)) >= 0:
        actions = state.legal_actions(seat)
        action = actions[rng.below(len(actions))]
        state.apply(seat, action)
        digest = (digest * 1000003 + action) & MASK
        decisions += 1
    return decisions, digest, state.scores()[0]


def check(first: int, count: int) -> None:
    """Both programs play the engine's own games, move by move and to the same score."""
    own = [played(seed) for seed in range(first, first + count)]
    for way in WAYS:
        lines = said(way, "check", first, count).splitlines()
        found = [tuple(map(int, line.split())) for line in lines]
        for seed, (ours, theirs) in enumerate(zip(own, found, strict=True), start=first):
            if ours != theirs:
                raise SystemExit(f"{way}, game {seed}: {theirs}, but the engine's is {ours}")


def play() -> Callable[[int], int]:
    setup = GAME.setup()

    def work(seed: int) -> int:
        count = 0
        for one in range(20 * seed, 20 * seed + 20):
            state = GAME.new_state(setup, Rng(one))
            count += int(play_randomly(state, Rng(one + 1)))
            state.scores()
        return count

    return work


def finished() -> list[State]:
    states = [GAME.new_state(GAME.setup(), Rng(seed)) for seed in range(200)]
    for seed, state in enumerate(states):
        play_randomly(state, Rng(seed + 1))
    return states


def score() -> Callable[[int], int]:
    states = finished()

    def work(seed: int) -> int:
        for state in states:
            state.scores()
        return len(states)

    return work


def clone() -> Callable[[int], int]:
    states = finished()

    def work(seed: int) -> int:
        for _ in range(5):
            for state in states:
                state.clone()
        return 5 * len(states)

    return work


def timed(work: Callable[[int], int], seconds: float, seed: int) -> float:
    work(seed)
    count, started = 0, time.process_time()
    while (spent := time.process_time() - started) < seconds:
        seed += 1
        count += work(seed)
    return count / spent


def measured(rounds: int, seconds: float) -> dict[str, dict[str, float]]:
    """The best rate of each, by kind and then by "engine", "port" and "bits"."""
    works = {"play": play(), "score": score(), "clone": clone()}
    best: dict[str, dict[str, float]] = {kind: {} for kind in works}
    for number in range(1, rounds + 1):
        for kind, work in works.items():
            rates = {"engine": timed(work, seconds, number)}
            for way in WAYS:
                rates[way] = float(said(way, kind, seconds, number))
            for name, rate in rates.items():
                best[kind][name] = max(rate, best[kind].get(name, 0.0))
    return best


def report(rounds: int, seconds: float) -> None:
    """engine : port : bitboards, with the goals."""
    from rich.console import Console
    from rich.table import Column, Table

    names = ("Sprawlopolis", "engine, per second", "C port", "goal", "C bitboards", "goal")
    table = Table(*(Column(name, no_wrap=True) for name in names))
    for kind, rates in measured(rounds, seconds).items():
        cells = []
        for way, goal in zip(WAYS, GOALS[kind], strict=True):
            cells += [f"× {rates[way] / rates['engine']:.2f}", f"× {goal}" if goal else ""]
        table.add_row(kind, f"{rates['engine']:,.0f}", *cells)
    Console().print(table)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=0.2, help="length of one round")
    parser.add_argument("--rounds", type=int, default=5, help="rounds; the best one counts")
    parser.add_argument("--check", type=int, default=2000, help="games to compare first")
    wanted = parser.parse_args()
    check(0, wanted.check)
    report(wanted.rounds, wanted.seconds)


if __name__ == "__main__":
    main()
