"""What decides Infinite City: `python -m benchmarks.fit_infinite_city [--games N] [--seed S]`.

Greedy players play against each other; the final lead is fitted by least squares to what a player
has more of than the other after a turn. The weights in the game's evaluation/survey.py and
evaluation/value.py started here: see there why they are not simply these.
"""

from __future__ import annotations

import argparse
from typing import cast

from pentapolis import Rng, find_game
from pentapolis.bots.bot import bot_action, make_bot
from pentapolis.games.infinite_city.evaluation.survey import Survey, Worth
from pentapolis.games.infinite_city.evaluation.value import WORTH
from pentapolis.games.infinite_city.scoring import DOWN
from pentapolis.games.infinite_city.state import InfiniteState

NAMES = ["grouped", "single", "paired", "printed", "silver", "bonus", "safe", "held"]


def holdings(state: InfiniteState, survey: Survey, seat: int) -> list[float]:
    """The seat's part of what NAMES names, the bonus apart."""
    found = dict.fromkeys(NAMES, 0.0)
    rules = state.rules
    for slot in range(survey.count):
        if not survey.owns(seat, slot):
            continue
        size = survey.sizes[survey.groups[seat * survey.count + slot]]
        found["grouped" if size >= 3 else "paired" if size == 2 else "single"] += 1
        kind = state.city.kinds[slot] & ~DOWN
        found["printed"] += float(rules.values[kind])
        found["silver"] += float(rules.silver[kind])
        found["safe"] += float(survey.safe[slot])
    found["bonus"] = float(state.totals().bonus(seat))
    first = seat * rules.types
    found["held"] = float(sum(state.hands[first + k] * rules.silver[k] for k in range(rules.types)))
    return list(found.values())


def play(seed: int) -> list[tuple[str, list[float], float]]:
    """For each turn of a game: the stage, what its player has more of, and the lead that came of it."""
    game = find_game("infinite_city")
    setup = game.setup(2)
    bot, rng = make_bot("greedy", game, setup), Rng(seed)
    state = cast(InfiniteState, game.new_state(setup, Rng(seed)))
    seen: list[tuple[str, int, list[float]]] = []
    while not state.is_over():
        turn, seat = state.turn, int(state.deciders()[0])
        mover = int(state.current)
        state.apply(seat, bot_action(bot, state, seat, rng))
        if state.turn != turn and not state.is_over():
            survey = Survey(state.city, 2, Worth(WORTH))
            mine, theirs = (holdings(state, survey, s) for s in (mover, 1 - mover))
            row = [a - b for a, b in zip(mine, theirs, strict=True)]
            left, others = state.supply[mover], state.supply[1 - mover]
            fewest = "own" if left < others else "other's" if others < left else "equal"
            few = min(left, others)
            stage = f"{few} left, fewest {fewest}" if few <= 4 else "more left"
            stage = "last turn of the other" if state.last_turns else stage
            seen.append((stage, mover, row))
    scores = state.scores()
    return [(stage, row, float(scores[s] - scores[1 - s])) for stage, s, row in seen]


def solve(rows: list[list[float]], aims: list[float]) -> list[float]:
    """Least squares with a constant, by elimination in the normal equations."""
    full = [[*row, 1.0] for row in rows]
    n = len(full[0])
    table = [
        [sum(row[i] * row[j] for row in full) + (1e-6 if i == j else 0.0) for j in range(n)]
        + [sum(row[i] * aim for row, aim in zip(full, aims, strict=True))]
        for i in range(n)
    ]
    for i in range(n):
        table[i] = [number / table[i][i] for number in table[i]]
        for j in range(n):
            if j != i:
                factor = table[j][i]
                table[j] = [a - factor * b for a, b in zip(table[j], table[i], strict=True)]
    return [line[n] for line in table]


def report(title: str, moments: list[tuple[str, list[float], float]]) -> None:
    rows, aims = [row for _, row, _ in moments], [aim for _, _, aim in moments]
    weights = solve(rows, aims)
    errors = [
        aim - weights[-1] - sum(w * x for w, x in zip(weights, row, strict=False))
        for row, aim in zip(rows, aims, strict=True)
    ]
    spread = (sum(error * error for error in errors) / len(errors)) ** 0.5
    shown = "  ".join(f"{n} {w:+.2f}" for n, w in zip([*NAMES, "constant"], weights, strict=True))
    print(f"{title} ({len(moments)} positions, deviation {spread:.1f}): {shown}", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=1000, help="about ten a second")
    parser.add_argument("--seed", type=int, default=1)
    wanted = parser.parse_args()
    moments: list[tuple[str, list[float], float]] = []
    for number in range(wanted.games):
        moments += play(wanted.seed * 1_000_003 + number)
        if (number + 1) % 100 == 0:
            print(f"{number + 1} games", flush=True)
    report("all", moments)
    for stage in sorted({stage for stage, _, _ in moments}):
        report(stage, [moment for moment in moments if moment[0] == stage])


if __name__ == "__main__":
    main()
