"""Games of a bot, as a net learns from them: what was known, what was played, and what came of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pentapolis.bots.bot import bot_action, make_bot
from pentapolis.engine.rng import Rng
from pentapolis.engine.setup import Setup
from pentapolis.engine.state import State
from pentapolis.envs.encoder import Encoder


@dataclass
class Lessons:
    """A row for each decision. `results` is what the game paid to whoever decided."""

    observations: NDArray[np.int16]
    masks: NDArray[np.bool_]
    actions: NDArray[np.int64]
    results: NDArray[np.float32]
    games: int


def encoder_for(setup: Setup) -> Encoder:
    return Encoder(setup.game, setup.players, setup.options, setup.content, setup.confirm)


def give(setup: Setup, bot: str, seeds: list[int], slips: float) -> Lessons:
    """The bot plays all seats of these deals. Now and then anything is played, so that there are also
    lessons in what to do then; those moves themselves are no lessons."""
    encoder = encoder_for(setup)
    teacher = make_bot(bot, encoder.game, setup, clock=False)
    rows: list[tuple[Any, Any, int]] = []
    results: list[float] = []
    for seed in seeds:
        state, dice, seats = encoder.deal(seed), Rng(seed + 1), []
        while not state.is_over():
            seat = int(state.deciders()[0])
            legal = state.legal_actions(seat)
            if slips and len(legal) > 1 and int(dice.below(1000)) < slips * 1000:
                state.apply(seat, legal[dice.below(len(legal))])
                continue
            action = bot_action(teacher, state, seat, dice)
            if len(legal) > 1:
                mask = encoder.mask(state, seat).astype(bool)
                number = encoder.number(state, seat, action)
                rows.append((encoder.observation(state, seat), mask, number))
                seats.append(seat)
            state.apply(seat, action)
        paid = outcome(state, encoder.team)
        results += [paid[seat] for seat in seats]
    return Lessons(
        np.stack([row[0] for row in rows]),
        np.stack([row[1] for row in rows]),
        np.array([row[2] for row in rows], np.int64),
        np.array(results, np.float32),
        len(seeds),
    )


def outcome(state: State, team: bool) -> list[float]:
    """The points ahead of the best other seat; a team's points."""
    scores = [float(score) for score in state.scores()]
    if team or len(scores) == 1:
        return [scores[0]] * len(scores)
    return [
        score - max(other for at, other in enumerate(scores) if at != seat)
        for seat, score in enumerate(scores)
    ]


def together(parts: list[Lessons]) -> Lessons:
    return Lessons(
        np.concatenate([part.observations for part in parts]),
        np.concatenate([part.masks for part in parts]),
        np.concatenate([part.actions for part in parts]),
        np.concatenate([part.results for part in parts]),
        sum(part.games for part in parts),
    )
