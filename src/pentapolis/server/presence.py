"""Who is at which table, and since when those are away who were: at this worker and at all others.

A line that breaks for a moment is no absence: whoever is back within the grace was never away. Each
worker tells the others who comes and goes at it, and that it still lives; of a worker that does not,
nobody is there any more.
"""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime

# How many absences are remembered; of older ones it is only known that they began before.
REMEMBERED = 20_000
# This worker, among all.
OWN = ""
Entry = tuple[str, str]


@dataclass(frozen=True)
class Company:
    """Everybody's presence at one table, at one moment."""

    here: frozenset[str] = frozenset()
    # Since when, in seconds of the epoch.
    away: Mapping[str, float] | None = None
    # Before that nothing is known.
    watched_since: float = 0.0
    now: float = 0.0

    def __contains__(self, guest: str | None) -> bool:
        return guest in self.here

    def away_since(self, guest: str | None) -> float | None:
        """None while they are here, and where nobody is to come."""
        if guest is None or guest in self.here:
            return None
        return (self.away or {}).get(guest, self.watched_since)


def moment(seconds: float) -> str:
    """As times are told to clients."""
    when = datetime.fromtimestamp(seconds, UTC)
    return when.isoformat(timespec="milliseconds").replace("+00:00", "Z")


class Presence:
    """`on_change` is told the code of a table where somebody came or is away, `tell` whatever other
    workers have to know: that a guest is at a table here, or not any more."""

    def __init__(self, grace: float, clock: Callable[[], float] = time.time) -> None:
        self.grace = grace
        self.on_change: Callable[[str], None] = lambda code: None
        self.tell: Callable[[bool, Entry], None] = lambda here, entry: None
        self.clock = clock
        self._began = clock()
        # By table and guest, the workers where they are.
        self._where: dict[str, dict[str, set[str]]] = defaultdict(dict)
        self._away: OrderedDict[Entry, float] = OrderedDict()
        self._going: dict[Entry, asyncio.TimerHandle] = {}

    def company(self, code: str) -> Company:
        here = frozenset(self._where.get(code, ()))
        return Company(here, _Absences(code, self._away), self._began, self.clock())

    def codes(self) -> Iterable[str]:
        """The tables where somebody is."""
        return self._where

    # -- at this worker ---------------------------------------------------------------------------

    def came(self, code: str, guest: str) -> None:
        if (going := self._going.pop((code, guest), None)) is not None:
            going.cancel()
            return
        self._add(OWN, code, guest)
        self.tell(True, (code, guest))

    def went(self, code: str, guest: str) -> None:
        """Their last line at this worker is closed or lost."""
        if not self.grace:
            self._is_gone(code, guest)
            return
        loop = asyncio.get_running_loop()
        self._going[code, guest] = loop.call_later(self.grace, self._is_gone, code, guest)

    def _is_gone(self, code: str, guest: str) -> None:
        self._going.pop((code, guest), None)
        self._remove(OWN, code, guest)
        self.tell(False, (code, guest))

    def own(self) -> Iterator[Entry]:
        """Everybody who is at this worker."""
        for code, guests in self._where.items():
            for guest, workers in guests.items():
                if OWN in workers:
                    yield code, guest

    def close(self) -> None:
        for going in self._going.values():
            going.cancel()

    # -- at other workers -------------------------------------------------------------------------

    def heard(self, worker: str, here: bool, entry: Entry) -> None:
        (self._add if here else self._remove)(worker, *entry)

    def heard_all(self, worker: str, entries: set[Entry]) -> None:
        """Nobody else is at that worker."""
        for entry in self._at(worker) - entries:
            self._remove(worker, *entry)
        for entry in entries:
            self._add(worker, *entry)

    def _at(self, worker: str) -> set[Entry]:
        return {
            (code, guest)
            for code, guests in self._where.items()
            for guest, workers in guests.items()
            if worker in workers
        }

    # -- all together -----------------------------------------------------------------------------

    def _add(self, worker: str, code: str, guest: str) -> None:
        workers = self._where[code].setdefault(guest, set())
        news = not workers
        workers.add(worker)
        self._away.pop((code, guest), None)
        if news:
            self.on_change(code)

    def _remove(self, worker: str, code: str, guest: str) -> None:
        guests = self._where.get(code, {})
        workers = guests.get(guest, set())
        if worker not in workers:
            return
        workers.discard(worker)
        if workers:
            return
        del guests[guest]
        if not guests:
            del self._where[code]
        self._away[code, guest] = self.clock()
        while len(self._away) > REMEMBERED:
            self._away.popitem(last=False)
        self.on_change(code)


class _Absences(Mapping[str, float]):
    """Those of one table, as they are now."""

    def __init__(self, code: str, away: Mapping[Entry, float]) -> None:
        self._code = code
        self._away = away

    def __getitem__(self, guest: str) -> float:
        return self._away[self._code, guest]

    def __iter__(self) -> Iterator[str]:
        return (guest for code, guest in self._away if code == self._code)

    def __len__(self) -> int:
        return sum(1 for _ in self)
