"""Learning the weights of a game's quick policy by self-play.

An evolution strategy: simulated players with weights a little to one side of the present ones meet
players a little to the other side, on the same deals with seats exchanged. Which side does better tells
where to go (Adam on that gradient, with a falling rate). What is trained is the policy alone; whether a
search that simulates with it plays better, only the arena can tell.

The same seed gives the same weights whatever the number of workers. Every step is a line in a file, and a
run goes on where its file ends.
"""

from __future__ import annotations

import json
import math
import os
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from statistics import fmean
from typing import Any

from pentapolis.arena.statistics import Interval, mean_interval
from pentapolis.engine.errors import RecordError, SetupError, did_you_mean
from pentapolis.engine.registry import find_game
from pentapolis.engine.rng import Rng
from pentapolis.engine.setup import Setup
from pentapolis.parallel import worker_pool

Weights = dict[str, float]

# How far to either side players differ from the present weights, and how far a step goes at first.
REACH = 0.35
RATE = 0.04
# Adam's memory for the direction and for its size.
DIRECTION, SIZE = 0.9, 0.98
# The tasks that the deals of a step are shared among.
PARTS = 8


def first_weights(setup: Setup, others: Mapping[str, str] | None = None) -> Weights:
    """What the game comes with, or others for some of them; SetupError if that cannot be trained."""
    game = find_game(setup.game)
    if game.is_cooperative(setup) and setup.players > 1:
        raise SetupError(
            "A team's result does not tell whose weights were better: train with --players 1."
        )
    weights = game.evaluation(setup).weights()
    if not weights:
        raise SetupError(f"{game.title} has no weights to train.")
    for name, text in (others or {}).items():
        if name not in weights:
            known = ", ".join(weights)
            raise SetupError(
                f"There is no weight '{name}': choose {known}.{did_you_mean(name, weights)}"
            )
        try:
            weights[name] = float(text)
        except ValueError as error:
            raise SetupError(f"The weight {name} must be a number, not '{text}'.") from error
    return weights


# -- games ----------------------------------------------------------------------------------------


def play(setup: Setup, deal: int, sides: tuple[Weights, Weights]) -> list[float]:
    """A game of both sides by turns round the table: each seat's score less the mean of the others."""
    game = find_game(setup.game)
    policies = [game.evaluation(setup) for _ in sides]
    for policy, weights in zip(policies, sides, strict=True):
        policy.adopt(weights)
    state, luck = game.new_state(setup, Rng(deal)), Rng(deal + 1)
    while not state.is_over():
        seats = state.deciders()
        seat = int(seats[luck.below(len(seats))])
        state.apply(seat, policies[seat % 2].playout_action(state, seat, luck))
    scores = [float(score) for score in state.scores()]
    if len(scores) == 1:
        return scores
    return [score - (sum(scores) - score) / (len(scores) - 1) for score in scores]


def lead(setup: Setup, deal: int, one: Weights, other: Weights) -> float:
    """By how many points one side does better on a deal that is played both ways."""
    there, back = play(setup, deal, (one, other)), play(setup, deal, (other, one))
    if setup.players == 1:
        return there[0] - back[0]
    return (fmean(there[0::2] + back[1::2]) - fmean(there[1::2] + back[0::2])) / 2.0


def slopes(setup: Setup, weights: Weights, seed: int, deals: int) -> Weights:
    """How much a unit more of each weight gains, as far as so many deals tell."""
    random = Random(seed)
    found = dict.fromkeys(weights, 0.0)
    for _ in range(deals):
        shift = {name: random.gauss(0.0, REACH) for name in weights}
        one = {name: weights[name] + shift[name] for name in weights}
        other = {name: weights[name] - shift[name] for name in weights}
        gain = lead(setup, random.getrandbits(60), one, other)
        for name in weights:
            found[name] += gain * shift[name]
    return {name: total / (2.0 * deals * REACH * REACH) for name, total in found.items()}


def compare(setup: Setup, one: Weights, other: Weights, deals: int, seed: int) -> Interval:
    """By how many points one side does better, over many deals."""
    random = Random(seed)
    return mean_interval([lead(setup, random.getrandbits(60), one, other) for _ in range(deals)])


# -- steps ----------------------------------------------------------------------------------------


@dataclass
class Climb:
    """Adam, uphill."""

    weights: Weights
    steps: int = 0
    direction: Weights = field(default_factory=dict)
    size: Weights = field(default_factory=dict)

    def follow(self, slope: Weights, rate: float) -> None:
        self.steps += 1
        for name, gain in slope.items():
            direction = DIRECTION * self.direction.get(name, 0.0) + (1 - DIRECTION) * gain
            size = SIZE * self.size.get(name, 0.0) + (1 - SIZE) * gain * gain
            self.direction[name], self.size[name] = direction, size
            ahead = direction / (1 - DIRECTION**self.steps)
            usual = math.sqrt(size / (1 - SIZE**self.steps)) + 1e-9
            self.weights[name] += rate * ahead / usual


def train(
    setup: Setup, start: Weights, path: Path, steps: int, deals: int, seed: int, workers: int
) -> Iterator[Weights]:
    """The weights after each step; the steps on file are taken from there."""
    header = {
        "training": 1,
        "game": setup.game,
        "players": setup.players,
        "options": dict(setup.options),
        "content_hash": setup.content.hash,
        "steps": steps,
        "deals": deals,
        "seed": seed,
        "start": start,
    }
    known = _steps_on_file(path, header)
    climb = Climb(dict(start))
    tasks = [(part, deals // PARTS + (part < deals % PARTS)) for part in range(min(PARTS, deals))]
    with path.open("a", encoding="utf-8") as file, worker_pool(workers) as pool:
        for step in range(steps):
            if step < len(known):
                slope = known[step]
            else:
                first = (seed * 1_000_003 + step) * PARTS
                found = [
                    (count, pool.submit(slopes, setup, climb.weights, first + part, count))
                    for part, count in tasks
                ]
                slope = dict.fromkeys(start, 0.0)
                for count, task in found:
                    for name, gain in task.result().items():
                        slope[name] += gain * count / deals
                file.write(json.dumps(slope) + "\n")
                file.flush()
            climb.follow(slope, RATE * (1.0 - 0.9 * step / steps))
            yield dict(climb.weights)


def _steps_on_file(path: Path, header: dict[str, Any]) -> list[Weights]:
    """The slopes found so far, of the same training; begins the file if there is none."""
    try:
        if not path.exists() or not path.stat().st_size:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(json.dumps(header) + "\n", encoding="utf-8")
            return []
        raw = path.read_bytes()
    except OSError as error:
        raise RecordError(f"{path}: cannot be used ({error.strerror or error}).") from error
    whole = raw[: raw.rfind(b"\n") + 1]
    try:
        lines = [json.loads(line) for line in whole.splitlines()]
    except ValueError as error:
        raise RecordError(f"{path}: is not a file of a training.") from error
    if not lines or lines[0] != header:
        raise RecordError(
            f"{path}: holds something else or another training: name another file with --out."
        )
    os.truncate(path, len(whole))  # a kill may have left half a line
    return lines[1:]


def settled(history: list[Weights]) -> Weights:
    """The mean of the last fifth of the steps, rounded: less noise than the last step alone."""
    late = history[-max(1, len(history) // 5) :]
    return {name: round(fmean(weights[name] for weights in late), 2) for name in history[-1]}
