"""A number that was measured, and how far it may be off."""

from __future__ import annotations

import math
from collections.abc import Sequence

from msgspec import Struct

# Standard errors on either side that make a 95 % interval.
Z = 1.96


class Estimate(Struct, frozen=True):
    """A mean with its standard error."""

    mean: float
    error: float = 0.0

    @property
    def low(self) -> float:
        return self.mean - Z * self.error

    @property
    def high(self) -> float:
        return self.mean + Z * self.error

    def scaled(self, factor: float) -> Estimate:
        return Estimate(self.mean * factor, self.error * abs(factor))

    def beyond(self, step: float) -> bool:
        """Whether the whole interval lies beyond the step."""
        return self.low > step


def estimate(values: Sequence[float]) -> Estimate:
    count = len(values)
    mean = math.fsum(values) / count
    if count < 2:
        return Estimate(mean, math.inf)
    variance = math.fsum((value - mean) ** 2 for value in values) / (count - 1)
    return Estimate(mean, math.sqrt(variance / count))


def paired(better: Sequence[float], worse: Sequence[float]) -> Estimate:
    """What the first has ahead of the second, both met in the same worlds."""
    return estimate([one - other for one, other in zip(better, worse, strict=True)])
