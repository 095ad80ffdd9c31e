"""When a tournament has been played long enough."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from statistics import fmean

from pentapolis.arena.fairer import fairer
from pentapolis.arena.results import Result
from pentapolis.arena.statistics import seats_of, share_interval, win_shares


class EarlyStop:
    """When every win rate is known well enough.

    Only whole deals count, in their order: so it does not matter who was quicker, and a run with more
    workers stops at the same game. With `lessened`, the bots whose luck is taken out, it is the wins
    without luck that have to be known; to find out takes longer, so it is asked less often.
    """

    def __init__(
        self,
        precision: float,
        fewest: int,
        per_deal: int,
        team: bool,
        lessened: Sequence[str] = (),
    ) -> None:
        self.lessened = lessened
        self._all: list[Result] = []
        self._ask_at = 0
        self.precision = precision
        self.fewest = fewest
        self.per_deal = per_deal
        self.team = team
        # So many games from the first are enough; 0 while they are not.
        self.enough = 0
        self._waiting: dict[int, Result] = {}
        self._counted = 0
        self._wins: defaultdict[str, float] = defaultdict(float)
        self._games: Counter[str] = Counter()

    def add(self, result: Result) -> None:
        self._waiting[result.number] = result
        while not self.enough and self._counted in self._waiting:
            self._count(self._waiting.pop(self._counted))
            self._counted += 1
            if self._counted % self.per_deal == 0 and self._is_precise():
                self.enough = self._counted

    def _count(self, result: Result) -> None:
        if self.lessened:
            self._all.append(result)
        shares = win_shares(result, self.team)
        for bot, seats in seats_of(result, self.team).items():
            self._wins[bot] += fmean(shares[seat] for seat in seats)
            self._games[bot] += 1

    def _is_precise(self) -> bool:
        if not self.precision:
            return False
        if self.lessened:
            if self._counted < self._ask_at or min(self._games.values()) < self.fewest:
                return False
            self._ask_at = self._counted + self._counted // 20
            lines = fairer(self._all, self.lessened, self.team)
            return all(line.wins.half_width <= self.precision for line in lines)
        return min(self._games.values()) >= self.fewest and all(
            share_interval(self._wins[bot], games).half_width <= self.precision
            for bot, games in self._games.items()
        )
