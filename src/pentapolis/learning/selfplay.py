"""Playing oneself, and learning from it: proximal policy optimisation on many games at once.

A round begins with new deals and needs nothing of the round before but the net: so learning that was
interrupted goes on as if it had not been.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from torch.nn import functional

from pentapolis.engine.setup import Setup
from pentapolis.envs.vector import VectorEnv
from pentapolis.learning.net import Net

# How far ahead a choice is held to account for what happens (all the way: games are short).
REACH = 0.95
# A step may make nothing much likelier than this factor says.
CLIP = 0.2
CURIOSITY = 0.003
BATCH = 1024


@dataclass
class Played:
    """What happened in a round: a row for each decision that has an outcome."""

    observations: NDArray[np.int16]
    masks: NDArray[np.bool_]
    actions: NDArray[np.int64]
    likes: NDArray[np.float32]
    gains: NDArray[np.float32]
    results: NDArray[np.float32]
    # Points of all games that ended, by seat.
    scores: NDArray[np.int64]


def play(
    net: Net, setup: Setup, rows: int, steps: int, seed: int, middle: float, unit: float
) -> Played:
    """Games by the net on all seats. `middle` and `unit` make what games pay numbers of about one."""
    env = VectorEnv(
        setup.game,
        rows,
        setup.players,
        setup.options,
        setup.content,
        seed=seed,
        reward="score",
    )
    dice = torch.Generator().manual_seed(seed)
    encoder = env.encoder
    seen = np.empty((steps, rows, encoder.size), np.int16)
    masks = np.empty((steps, rows, encoder.width), np.bool_)
    actions = np.empty((steps, rows), np.int64)
    likes = np.empty((steps, rows), np.float32)
    hopes = np.empty((steps + 1, rows), np.float32)
    seats = np.empty((steps + 1, rows), np.int64)
    paid = np.empty((steps, rows, setup.players), np.float32)
    done = np.empty((steps, rows), np.bool_)
    scores = []
    for step in range(steps + 1):
        seats[step] = env.seats
        mask = torch.from_numpy(env.masks.astype(bool))
        with torch.no_grad():
            found, hope = net(torch.from_numpy(env.observations.copy()), mask)
        hopes[step] = hope.numpy()
        if step == steps:
            break
        chances = torch.softmax(found, 1)
        picked = torch.multinomial(chances, 1, generator=dice)
        seen[step], masks[step] = env.observations, mask.numpy()
        actions[step] = picked.squeeze(1).numpy()
        likes[step] = chances.gather(1, picked).clamp(min=1e-12).log().squeeze(1).numpy()
        env.step(actions[step])
        paid[step], done[step] = (env.rewards - middle * env.done[:, None]) / unit, env.done
        if env.done.any():
            scores.append(env.last_scores[env.done].copy())
    gains, known = advantages(hopes, seats, paid, done)
    kept = known & (masks.sum(2) > 1)
    results = gains + hopes[:-1]
    return Played(
        seen[kept],
        masks[kept],
        actions[kept],
        likes[kept],
        gains[kept],
        results[kept],
        np.concatenate(scores) if scores else np.empty((0, setup.players), np.int64),
    )


def advantages(
    hopes: NDArray[np.float32],
    seats: NDArray[np.int64],
    paid: NDArray[np.float32],
    done: NDArray[np.bool_],
) -> tuple[NDArray[np.float32], NDArray[np.bool_]]:
    """By how much each decision turned out better than hoped, and whether that can be told.

    Between two decisions of a seat lie those of others: what it was paid meanwhile counts, and what it
    hoped at its own next one.
    """
    steps, rows = done.shape
    gains = np.zeros((steps, rows), np.float32)
    known = np.zeros((steps, rows), np.bool_)
    every = np.arange(rows)
    shape = (rows, paid.shape[2])
    later, gained, owed = (np.zeros(shape, np.float32) for _ in range(3))
    sure = np.zeros(shape, np.bool_)
    later[every, seats[steps]], sure[every, seats[steps]] = hopes[steps], True
    for step in reversed(range(steps)):
        over = done[step]
        # What comes after belongs to another game.
        later[over], gained[over], owed[over], sure[over] = 0.0, 0.0, 0.0, True
        owed += paid[step]
        at = every, seats[step]
        surprise = owed[at] + later[at] - hopes[step]
        gains[step] = surprise + REACH * gained[at]
        known[step] = sure[at]
        # What cannot be told is no part of what is told of the decision before it: its hope is.
        later[at], owed[at], sure[at] = hopes[step], 0.0, True
        gained[at] = np.where(known[step], gains[step], 0.0)
    return gains, known


def study(net: Net, steps: Any, played: Played, passes: int, seed: int) -> dict[str, float]:
    """Make what turned out well likelier, and hopes truer."""
    dice = torch.Generator().manual_seed(seed)
    masks, actions = torch.from_numpy(played.masks), torch.from_numpy(played.actions)
    seen, likes = torch.from_numpy(played.observations), torch.from_numpy(played.likes)
    results = torch.from_numpy(played.results)
    gains = torch.from_numpy(played.gains)
    gains = (gains - gains.mean()) / (gains.std() + 1e-6)
    told = {"moved": 0.0, "open": 0.0}
    count = 0
    for _ in range(passes):
        for part in torch.randperm(len(actions), generator=dice).split(BATCH):
            found, hope = net(seen[part], masks[part])
            logs = torch.log_softmax(found, 1)
            now = logs.gather(1, actions[part][:, None]).squeeze(1)
            ratio = (now - likes[part]).exp()
            better = torch.minimum(
                ratio * gains[part], ratio.clamp(1 - CLIP, 1 + CLIP) * gains[part]
            )
            spread = -(logs.exp() * logs.clamp(min=-50.0)).sum(1)
            missed = functional.mse_loss(hope, results[part])
            loss = -better.mean() + 0.5 * missed - CURIOSITY * spread.mean()
            descend(net, steps, loss)
            told["moved"] += float((likes[part] - now).mean().detach())
            told["open"] += float(spread.mean().detach())
            count += 1
    return {name: value / max(1, count) for name, value in told.items()}


def descend(net: Net, steps: Any, loss: Any) -> None:
    steps.zero_grad()
    loss.backward()
    torch.nn.utils.clip_grad_norm_(net.parts.parameters(), 0.5)
    steps.step()
