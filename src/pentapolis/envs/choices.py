"""A space of actions that knows which are legal now."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

import numpy as np
from gymnasium import spaces

from pentapolis.envs.encoder import Encoder, Mask, Observations


class Choices(spaces.Discrete):
    """All numbers of actions; a sample is a legal one, unless another mask is given."""

    def __init__(self, size: int, legal: Callable[[], Mask]) -> None:
        super().__init__(size)
        self._legal = legal

    def sample(self, mask: Any = None, probability: Any = None) -> np.int64:
        if mask is None and probability is None:
            legal = self._legal()
            mask = legal if legal.any() else None
        return super().sample(mask, probability)


def observations(encoder: Encoder) -> spaces.Space[Observations]:
    return cast("spaces.Space[Observations]", spaces.Box(encoder.low, encoder.high, dtype=np.int16))
