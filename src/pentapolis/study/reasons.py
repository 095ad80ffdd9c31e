"""Which sources of points make the difference between two lines, by final scores in the same worlds."""

from __future__ import annotations

from collections import Counter

from msgspec import Struct

from pentapolis.engine.match import Match
from pentapolis.engine.state import State

# Final scores that are looked at so closely.
SHEETS = 60
# Sources whose difference is worth a word.
MOST = 3
LEAST = 0.3


class Reason(Struct, frozen=True):
    """Where a line ends with more points than another one, or fewer, on average."""

    name: str
    points: float


class Sources:
    """What a seat's points came from, summed over the ends of games."""

    def __init__(self, match: Match, seat: int) -> None:
        self.match = match
        self.seat = seat
        self.games = 0
        self.points: Counter[str] = Counter()

    def add(self, end: State) -> None:
        self.games += 1
        for line in self.match.game.score_sheet(end, None, self.match.words).lines:
            if line.seat in (None, self.seat):
                self.points[line.name] += line.points


def reasons(line: Sources, other: Sources) -> tuple[Reason, ...]:
    """By how much the first has more of what, the largest difference first; both met the same worlds."""
    names = set(line.points) | set(other.points)
    gaps = [Reason(n, (line.points[n] - other.points[n]) / line.games) for n in sorted(names)]
    large = [one for one in gaps if abs(one.points) >= LEAST]
    return tuple(sorted(large, key=lambda one: -abs(one.points))[:MOST])
