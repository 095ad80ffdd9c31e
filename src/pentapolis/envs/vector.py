"""Many games in one call: a batch of compiled rows as NumPy sees it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from operator import index
from typing import Any, SupportsIndex

import numpy as np
from librt.vecs import vec
from mypy_extensions import i64
from numpy.typing import ArrayLike, NDArray

from pentapolis.engine.content import ContentPack
from pentapolis.engine.errors import SetupError
from pentapolis.engine.game import Game
from pentapolis.engine.rng import Rng
from pentapolis.envs.encoder import Encoder, Mask, Observations, reward_code
from pentapolis.envs.rows import Batch


class VectorEnv:
    """So many games side by side, each at its own seat to act; a game that ends is dealt anew.

    All arrays show the batch's own memory: they change with every step, and cannot be written to. Copy
    what shall be kept.

    >>> env = VectorEnv("ekopolis", 8, players=3, seed=1)
    >>> env.observations.shape, env.masks.shape
    ((8, 1030), (8, 201))
    >>> env.step(env.sample())
    >>> env.seats.tolist()
    [0, 2, 0, 1, 2, 2, 1, 0]
    """

    def __init__(
        self,
        game: str | Game,
        rows: int,
        players: int | None = None,
        options: Mapping[str, str] | None = None,
        content: ContentPack | None = None,
        *,
        seed: SupportsIndex | Sequence[int] | NDArray[np.integer[Any]] = 0,
        reward: str = "win",
        shaping: float = 0.0,
    ) -> None:
        self.encoder = Encoder(game, players, options, content)
        self.rows = index(rows)
        if self.rows < 1:
            raise SetupError(f"A batch has at least one row, not {rows}.")
        encoder = self.encoder
        self.batch = Batch(
            encoder.observer,
            encoder.actions,
            encoder.deal,
            encoder.size,
            encoder.players,
            row_seeds(seed, self.rows),
            reward_code(reward),
            encoder.team,
            float(shaping),
        )
        shape = (self.rows, -1)
        batch = self.batch
        # What the seat to act knows, and what it may do.
        self.observations: Observations = np.asarray(batch.observations).reshape(shape)
        self.masks: Mask = np.asarray(batch.masks).view(np.int8).reshape(shape)
        self.seats: NDArray[np.int64] = np.asarray(batch.seats)
        # By seat, for the last step; and whether it ended a game.
        self.rewards: NDArray[np.float64] = np.asarray(batch.rewards).reshape(shape)
        self.done: NDArray[np.bool_] = np.asarray(batch.done).view(np.bool_)
        # Of games that have just ended: what the last to act knew then, and the points by seat.
        self.last_observations: Observations = np.asarray(batch.last_observations).reshape(shape)
        self.last_scores: NDArray[np.int64] = np.asarray(batch.last_scores).reshape(shape)
        # Decisions of the game so far, of a finished one until the next step; and its seed.
        self.lengths: NDArray[np.int64] = np.asarray(batch.lengths)
        self.seeds: NDArray[np.int64] = np.asarray(batch.seeds)
        self._picked: NDArray[np.int64] = np.asarray(batch.picked)

    def reset(self, seed: SupportsIndex | Sequence[int] | NDArray[np.integer[Any]] = 0) -> None:
        """New games in all rows. One seed gives every row another; or there is one for each row, and the
        row's first game is that of `pentapolis.new(seed=...)`."""
        self.batch.reset(row_seeds(seed, self.rows))

    def step(self, actions: ArrayLike) -> None:
        """One decision in every row, by number. ValueError or TypeError if one of them is wrong: then
        nothing has changed in any row."""
        chosen = np.asarray(actions)
        if chosen.shape != (self.rows,):
            raise ValueError(f"Actions have the shape {chosen.shape}, not {(self.rows,)}.")
        if chosen.dtype.kind not in "iu":
            raise TypeError(f"Actions are whole numbers, not {chosen.dtype}.")
        self.batch.step(vec[i64](np.ascontiguousarray(chosen, np.int64)))

    def sample(self) -> NDArray[np.int64]:
        """A legal action for every row, each equally likely; the same array every time."""
        self.batch.pick()
        return self._picked

    def named(self) -> dict[str, NDArray[Any]]:
        """The observations by block."""
        return self.encoder.named(self.observations)


def row_seeds(seed: Any, rows: int) -> list[int]:
    """The seeds of the rows: one for each is given, or one from which all of them follow."""
    if np.ndim(seed) == 0:
        chance = Rng(index(seed))
        return [int(chance.seed()) for _ in range(rows)]
    seeds = [index(one) for one in seed]
    if len(seeds) != rows:
        raise ValueError(f"There are {len(seeds)} seeds for {rows} rows.")
    if any(not 0 <= one < 2**63 for one in seeds):
        raise ValueError("A seed is a whole number from 0 to 2**63 - 1.")
    return seeds
