"""Many games in several processes, behind the interface of VectorEnv: the arrays are shared memory."""

from __future__ import annotations

import weakref
from collections.abc import Mapping, Sequence
from itertools import pairwise
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.shared_memory import SharedMemory
from typing import Any, SupportsIndex

import numpy as np
from numpy.typing import ArrayLike, NDArray

from pentapolis.engine.content import ContentPack
from pentapolis.engine.errors import PentapolisError, SetupError
from pentapolis.engine.game import Game
from pentapolis.envs.encoder import Encoder, Mask, Observations
from pentapolis.envs.vector import VectorEnv, row_seeds
from pentapolis.processes import begin_worker

# What a row has, as VectorEnv has it: its type, and how much of it (None: one number).
SHOWN: dict[str, tuple[type, str | None]] = {
    "observations": (np.int16, "size"),
    "last_observations": (np.int16, "size"),
    "masks": (np.int8, "width"),
    "rewards": (np.float64, "players"),
    "last_scores": (np.int64, "players"),
    "seats": (np.int64, None),
    "lengths": (np.int64, None),
    "seeds": (np.int64, None),
    "done": (np.bool_, None),
}
# What is handed over: actions for a step, and those of a sample.
HANDED = {"actions": (np.int64, None), "picked": (np.int64, None)}


class ProcessEnv:
    """So many games side by side, shared out among processes: row by row the games of a VectorEnv.

    It is worth its while where a step takes longer than to wake the others: with thousands of rows. Close
    it, or use it in a `with`.
    """

    observations: Observations
    last_observations: Observations
    masks: Mask
    rewards: NDArray[np.float64]
    last_scores: NDArray[np.int64]
    seats: NDArray[np.int64]
    lengths: NDArray[np.int64]
    seeds: NDArray[np.int64]
    done: NDArray[np.bool_]

    def __init__(
        self,
        game: str | Game,
        rows: int,
        players: int | None = None,
        options: Mapping[str, str] | None = None,
        content: ContentPack | None = None,
        *,
        processes: int = 2,
        seed: SupportsIndex | Sequence[int] | NDArray[np.integer[Any]] = 0,
        reward: str = "win",
        shaping: float = 0.0,
    ) -> None:
        self.encoder = Encoder(game, players, options, content)
        self.rows = rows
        if not 1 <= processes <= rows:
            raise SetupError(f"{rows} rows are for 1 to {rows} processes, not for {processes}.")
        setup = self.encoder.setup
        self._memory = SharedMemory(create=True, size=_size(self.encoder, rows))
        arrays = _arrays(self._memory, self.encoder, rows)
        for name, array in arrays.items():
            # Who looks may not write; the workers do.
            shown = array.view()
            shown.flags.writeable = False
            setattr(self, name if name in SHOWN else f"_{name}", shown)
        self._actions = arrays["actions"]
        cuts = [rows * part // processes for part in range(processes + 1)]
        seeds = row_seeds(seed, rows)
        context = get_context("spawn")
        self._lines: list[Connection] = []
        self._workers = []
        self._parts = list(pairwise(cuts))
        for first, last in self._parts:
            line, end = context.Pipe()
            given = (setup.game, setup.players, dict(setup.options), setup.content)
            pay = (reward, shaping)
            worker = context.Process(
                target=_work,
                args=(end, self._memory.name, rows, (first, last), given, pay, seeds[first:last]),
                daemon=True,
            )
            worker.start()
            end.close()
            self._lines.append(line)
            self._workers.append(worker)
        self.close = weakref.finalize(self, _close, self._lines, self._workers, self._memory)
        self._hear()

    def __enter__(self) -> ProcessEnv:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def reset(self, seed: SupportsIndex | Sequence[int] | NDArray[np.integer[Any]] = 0) -> None:
        """New games in all rows, as VectorEnv deals them."""
        seeds = row_seeds(seed, self.rows)
        for line, (first, last) in zip(self._lines, self._parts, strict=True):
            line.send(("reset", seeds[first:last]))
        self._hear()

    def step(self, actions: ArrayLike) -> None:
        """One decision in every row, as VectorEnv: if one is wrong nothing has changed in any row."""
        chosen = np.asarray(actions)
        if chosen.shape != (self.rows,):
            raise ValueError(f"Actions have the shape {chosen.shape}, not {(self.rows,)}.")
        if chosen.dtype.kind not in "iu":
            raise TypeError(f"Actions are whole numbers, not {chosen.dtype}.")
        inside = (chosen >= 0) & (chosen < self.encoder.width)
        legal = inside & self.masks[np.arange(self.rows), np.where(inside, chosen, 0)].astype(bool)
        if not legal.all():
            row = int(np.flatnonzero(~legal)[0])
            raise ValueError(f"Action {chosen[row]} is not legal in row {row}.")
        self._actions[:] = chosen
        self._ask("step")

    def sample(self) -> NDArray[np.int64]:
        """A legal action for every row, each equally likely; the same array every time."""
        self._ask("sample")
        picked: NDArray[np.int64] = self._picked  # type: ignore[attr-defined]
        return picked

    def _ask(self, what: str) -> None:
        for line in self._lines:
            line.send((what, None))
        self._hear()

    def _hear(self) -> None:
        """Wait until all are done."""
        wrong = None
        for line in self._lines:
            try:
                wrong = line.recv() or wrong
            except EOFError as error:
                raise PentapolisError("A process of the environment has ended.") from error
        if wrong is not None:
            raise wrong


def _columns(encoder: Encoder) -> dict[str, tuple[type, tuple[int, ...]]]:
    return {
        name: (kind, () if much is None else (int(getattr(encoder, much)),))
        for name, (kind, much) in {**SHOWN, **HANDED}.items()
    }


def _size(encoder: Encoder, rows: int) -> int:
    parts = _columns(encoder).values()
    return sum(_bytes(kind, rows, shape) for kind, shape in parts)


def _bytes(kind: type, rows: int, shape: tuple[int, ...]) -> int:
    """Rounded up, so that what comes behind begins where its type wants to."""
    exact = rows * int(np.prod(shape, dtype=np.int64)) * np.dtype(kind).itemsize
    return -(-exact // 64) * 64


def _arrays(memory: SharedMemory, encoder: Encoder, rows: int) -> dict[str, NDArray[Any]]:
    found, at = {}, 0
    for name, (kind, shape) in _columns(encoder).items():
        found[name] = np.ndarray((rows, *shape), kind, memory.buf, at)
        at += _bytes(kind, rows, shape)
    return found


def _work(
    line: Connection,
    memory_name: str,
    rows: int,
    part: tuple[int, int],
    given: tuple[Any, ...],
    pay: tuple[str, float],
    seeds: list[int],
) -> None:
    """What a process does: steps its rows, and shows them."""
    begin_worker()
    first, last = part
    memory = SharedMemory(memory_name)
    try:
        game, players, options, content = given
        reward, shaping = pay
        env = VectorEnv(
            game,
            last - first,
            players,
            options,
            content,
            seed=seeds,
            reward=reward,
            shaping=shaping,
        )
        shared = {
            name: array[first:last] for name, array in _arrays(memory, env.encoder, rows).items()
        }
        wrong: Exception | None = None
        while True:
            for name in SHOWN:
                shared[name][...] = getattr(env, name)
            line.send(wrong)
            what, seeds = line.recv()
            wrong = None
            try:
                if what == "step":
                    env.step(shared["actions"])
                elif what == "sample":
                    shared["picked"][:] = env.sample()
                else:
                    env.reset(seeds)
            except Exception as error:
                wrong = error
    except (EOFError, KeyboardInterrupt):
        pass  # closed
    finally:
        shared = {}
        memory.close()


def _close(lines: list[Connection], workers: list[Any], memory: SharedMemory) -> None:
    for line in lines:
        line.close()
    for worker in workers:
        worker.join(10)
        if worker.is_alive():
            worker.terminate()
    memory.unlink()
