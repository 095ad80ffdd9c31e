"""How much one person or one address may have of what everybody shares. Kept in memory, per worker."""

from __future__ import annotations

import time
from collections import Counter, OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager

from pentapolis.server.errors import Refusal

# Those who have asked for something lately; who is forgotten begins anew.
REMEMBERED = 20_000


class RateLimit:
    """So many at once, and so many per second for long."""

    def __init__(self, rate: float, burst: float) -> None:
        self.rate = rate
        self.burst = burst
        self._left = float(burst)
        self._at = time.monotonic()

    @property
    def left(self) -> float:
        at = time.monotonic()
        self._left = min(self.burst, self._left + (at - self._at) * self.rate)
        self._at = at
        return self._left

    def allows(self) -> bool:
        if self.left < 1:
            return False
        self._left -= 1
        return True

    def spend(self, amount: float) -> None:
        self._left = self.left - amount


class Limits:
    """A rate limit for each of many: people by their id, places by their address."""

    def __init__(self, rate: float, burst: float, words: str) -> None:
        self.rate = rate
        self.burst = burst
        self.words = words
        self._limits: OrderedDict[str, RateLimit] = OrderedDict()

    def of(self, who: str) -> RateLimit:
        limit = self._limits.get(who)
        if limit is None:
            limit = self._limits[who] = RateLimit(self.rate, self.burst)
            if len(self._limits) > REMEMBERED:
                self._limits.popitem(last=False)
        self._limits.move_to_end(who)
        return limit

    def check(self, who: str | None) -> None:
        """One more; Refusal if that is too much. Whoever is not named is not limited."""
        if who is not None and not self.of(who).allows():
            raise Refusal("too_many", self.words)


class Budget(Limits):
    """Seconds of other processes' time. What a job takes is known afterwards, so it is charged then."""

    def check(self, who: str | None) -> None:
        if who is not None and self.of(who).left <= 0:
            raise Refusal("too_fast", self.words)

    def charge(self, who: str, seconds: float) -> None:
        self.of(who).spend(seconds)


class Places:
    """So many at the same time: connections of one person, or from one address."""

    def __init__(self, most: int, words: str) -> None:
        self.most = most
        self.words = words
        self._taken: Counter[str] = Counter()

    @contextmanager
    def taken(self, who: str | None) -> Iterator[None]:
        """Take one of the places; Refusal if there is none."""
        if who is None:
            yield
            return
        if self._taken[who] >= self.most:
            raise Refusal("too_many", self.words)
        self._taken[who] += 1
        try:
            yield
        finally:
            self._taken[who] -= 1
            if not self._taken[who]:
                del self._taken[who]

    def __len__(self) -> int:
        return self._taken.total()
