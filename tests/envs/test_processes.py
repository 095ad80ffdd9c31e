"""Games in several processes are row by row those of one."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from pentapolis.engine.errors import PentapolisError, SetupError
from pentapolis.envs import ProcessEnv, VectorEnv
from pentapolis.envs.processes import SHOWN


def same(one: Any, other: Any) -> bool:
    return all(np.array_equal(getattr(one, name), getattr(other, name)) for name in SHOWN)


def test_the_rows_are_those_of_one_process() -> None:
    keys: dict[str, Any] = {"players": 3, "seed": 7, "reward": "rank"}
    alone = VectorEnv("ekopolis", 5, **keys)
    with ProcessEnv("ekopolis", 5, processes=2, **keys) as shared:
        ended = 0
        for _ in range(230):
            assert same(alone, shared)
            actions = shared.sample().copy()
            assert shared.masks[np.arange(5), actions].all()
            alone.step(actions)
            shared.step(actions)
            ended += int(shared.done.sum())
        assert ended > 5
        before = shared.observations.copy()
        wrong = np.argmin(shared.masks, 1)
        refused: list[tuple[Any, type[Exception]]] = [
            (wrong, ValueError),
            (np.full(5, 10**6), ValueError),
            (np.full(5, -1), ValueError),
            (np.zeros(4, int), ValueError),
            (np.zeros(5), TypeError),
        ]
        for bad, error in refused:
            with pytest.raises(error):
                shared.step(bad)
        assert np.array_equal(shared.observations, before)
        assert same(alone, shared)
        with pytest.raises(ValueError, match="read-only"):
            shared.observations[0, 0] = 1
        for env in (alone, shared):
            env.reset([3, 1, 4, 1, 5])
        assert same(alone, shared)
        shared._workers[1].terminate()
        shared._workers[1].join()
        with pytest.raises((PentapolisError, OSError)):
            shared.step(shared.masks.argmax(1))


def test_what_cannot_be_shared_out() -> None:
    for processes in (0, 4):
        with pytest.raises(SetupError, match="processes"):
            ProcessEnv("sprawlopolis", 3, processes=processes)
