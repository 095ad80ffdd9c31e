"""The tables that anybody may find: one list, made once for all who look, and told by what has changed.

It has those whose people are here, for nobody shall wait for somebody who has gone: so it begins with the
tables that somebody is connected to, and the database is asked which of them are public.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import Counter, deque
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress

import msgspec

from pentapolis.server.broadcast import Broadcaster
from pentapolis.server.database import DATABASE_ERRORS
from pentapolis.server.lobby_messages import LobbyChange, LobbyMessage, PublicSeat, PublicTable
from pentapolis.server.presence import Company
from pentapolis.server.rating_book import Ratings, newest_ratings
from pentapolis.server.snapshot import listed_info
from pentapolis.server.store import Listed, Store

log = logging.getLogger(__name__)
# The list is made anew after so many seconds at the earliest, however much happens: so that is how often
# those who look are told something.
PAUSE = 1.0
# Whoever has missed more changes is told the whole list.
CHANGES_KEPT = 30
# The newest of each kind: nobody reads on.
MOST_WAITING = 200
MOST_PLAYING = 50
# Of each that one person has made: nobody fills the list alone, and nobody plays at more.
MOST_EACH = 2
encode = msgspec.json.Encoder().encode


class Lobby:
    def __init__(self, store: Store, broadcaster: Broadcaster) -> None:
        self.store = store
        self.broadcaster = broadcaster
        broadcaster.on_publish = self.stir
        # Counts the lists; each differs from the one before.
        self.version = 0
        # For the metrics and for tests: how often the database was asked.
        self.looks = 0
        self._tables: dict[str, PublicTable] = {}
        self._whole = encode(LobbyMessage([]))
        # With the version that each leads to.
        self._changes: deque[tuple[int, bytes]] = deque(maxlen=CHANGES_KEPT)
        # Set, and replaced by another one, with every new list.
        self._news = asyncio.Event()
        self._readers = 0
        self._looked = -PAUSE
        self._stirred = asyncio.Event()
        self._turn = asyncio.Lock()
        self._task: asyncio.Task[None] | None = None
        # Only links lead there, for ever: no table becomes public later.
        self._hidden: set[str] = set()

    def start(self) -> None:
        self._task = asyncio.create_task(self._keep_up())

    async def close(self) -> None:
        if self._task is not None:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task

    # -- for those who look -----------------------------------------------------------------------

    @contextmanager
    def reading(self) -> Iterator[None]:
        """As long as somebody reads, the list is kept up to date."""
        self._readers += 1
        self._stirred.set()
        try:
            yield
        finally:
            self._readers -= 1

    async def whole(self) -> bytes:
        """The list, at most a moment old."""
        async with self._turn:
            if time.monotonic() - self._looked >= PAUSE:
                await self._look()
        return self._whole

    def since(self, version: int) -> list[bytes]:
        """What leads from that list to the newest one: changes, or all of it."""
        changes = [change for number, change in self._changes if number > version]
        complete = len(changes) == self.version - version
        return changes if complete else [self._whole]

    async def later_than(self, version: int) -> None:
        """Wait for a list that is newer."""
        while self.version <= version:
            await self._news.wait()

    # -- keeping up -------------------------------------------------------------------------------

    def stir(self, code: str) -> None:
        """Something has happened at that table, here or at another worker."""
        if code not in self._hidden:
            self._stirred.set()

    async def _keep_up(self) -> None:
        while True:
            await self._stirred.wait()
            self._stirred.clear()
            if self._readers:
                async with self._turn:
                    try:
                        await self._look()
                    except DATABASE_ERRORS as error:
                        log.error("the lobby cannot be read: %s", type(error).__name__)
                        self._stirred.set()
            await asyncio.sleep(PAUSE)

    async def _look(self) -> None:
        self.looks += 1
        shown: list[tuple[Listed, Company]] = []
        room = {"waiting": MOST_WAITING, "playing": MOST_PLAYING, "over": 0}
        made: Counter[tuple[str, str | None]] = Counter()
        for listed, company in await self.tables():
            status = listed.summary.status
            own = status, listed.host
            if room[status] and made[own] < MOST_EACH and is_attended(listed, company):
                room[status] -= 1
                made[own] += 1
                shown.append((listed, company))
        ratings = await newest_ratings(self.store, [listed for listed, _ in shown])
        found = {listed.code: told(listed, company, ratings) for listed, company in shown}
        self._looked = time.monotonic()
        before, self._tables = self._tables, found
        changed = [table for code, table in found.items() if before.get(code) != table]
        gone = sorted(before.keys() - found.keys())
        if not changed and not gone:
            return
        self.version += 1
        self._whole = encode(LobbyMessage(list(found.values())))
        self._changes.append((self.version, encode(LobbyChange(changed, gone))))
        news, self._news = self._news, asyncio.Event()
        news.set()

    async def tables(self, more: Iterable[str] = ()) -> list[tuple[Listed, Company]]:
        """All public tables where somebody is, and `more` of them, as they are now, newest first."""
        here = {*self.broadcaster.presence.codes(), *more}
        self._hidden &= here
        asked = here - self._hidden
        found = await self.store.public_tables(asked)
        self._hidden |= asked - {listed.code for listed in found}
        return [(listed, self.broadcaster.present(listed.code)) for listed in found]


def is_attended(listed: Listed, company: Company) -> bool:
    """Whether everybody is here whom a newcomer would wait for; of a game that runs, one of them."""
    if listed.outdated:
        return False
    here = [seat.guest in company for seat in listed.summary.seats if seat.guest is not None]
    return any(here) if listed.summary.status == "playing" else bool(here) and all(here)


def told(listed: Listed, company: Company, ratings: Ratings) -> PublicTable:
    info = listed_info(listed, None, company)
    seats = [
        PublicSeat(
            seat.kind,
            seat.name,
            seat.bot,
            None
            if occupant.guest is None
            else ratings.get((listed.game, len(info.seats), occupant.guest)),
        )
        for seat, occupant in zip(info.seats, listed.summary.seats, strict=True)
    ]
    return PublicTable(
        info.code,
        info.game,
        info.title,
        info.options,
        info.status,
        info.created,
        seats,
        info.clock,
        info.cooperative,
        info.rated,
    )
