"""Carries signals between workers on one PostgreSQL database, by its LISTEN and NOTIFY."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections import deque
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import suppress

import asyncpg
from sqlalchemy import text
from sqlalchemy.engine import URL
from sqlalchemy.ext.asyncio import AsyncConnection

from pentapolis.server.broadcast import Broadcaster
from pentapolis.server.presence import Entry

log = logging.getLogger(__name__)
CHANNEL = "pentapolis"
RETRY_SECONDS = 1.0
NOTIFY = text("SELECT pg_notify(:channel, :message)")
# On a channel of its own the workers tell each other who is at which table:
#   WORKER beat            I live
#   WORKER + CODE GUEST    the guest is at the table, here
#   WORKER - CODE GUEST    not any more
#   WORKER ask             tell me all who are at yours
#   WORKER first, WORKER more CODE:GUEST …, WORKER last    all who are at mine
PEOPLE = "pentapolis_people"
BEAT_SECONDS = 1.5
# A worker that was not heard of for so long has ended, whatever it ended with.
SILENT_SECONDS = 6.0
# PostgreSQL carries 8,000 bytes at once.
ENTRIES_AT_ONCE = 150


class PostgresBroadcaster(Broadcaster):
    """A lost connection is made again, and whatever was missed meanwhile is looked up."""

    def __init__(self, url: URL, grace: float = 0.0) -> None:
        super().__init__(grace)
        plain = url.set(drivername="postgresql")
        self._address = plain.render_as_string(hide_password=False)
        self._worker = secrets.token_hex(4)
        # Tables to tell the others about, and tables that others told us about.
        self._outbox: set[str] = set()
        self._inbox: set[str] = set()
        self._stirred = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self._beating: asyncio.Task[None] | None = None
        # What the others have to know of who is here, in order; and when they were last heard of.
        self._letters: deque[str] = deque()
        self._alive: dict[str, float] = {}
        # By worker, what it has told of all who are there until now.
        self._told: dict[str, set[Entry]] = {}
        self.presence.tell = self._tell_of

    async def start(self, on_news: Callable[[str], Awaitable[None]]) -> None:
        self._task = asyncio.create_task(self._keep_running(on_news))
        self._beating = asyncio.create_task(self._beat())

    async def close(self) -> None:
        await super().close()
        for task in (self._task, self._beating):
            if task is not None:
                task.cancel()
                with suppress(asyncio.CancelledError):
                    await task

    async def write_along(self, connection: AsyncConnection, codes: Sequence[str]) -> None:
        message = " ".join((self._worker, *codes))
        await connection.execute(NOTIFY, {"channel": CHANNEL, "message": message})

    def announce(self, code: str) -> None:
        super().announce(code)
        self._outbox.add(code)
        self._stirred.set()

    def _heard(self, *message: object) -> None:
        worker, *codes = str(message[-1]).split()
        if worker != self._worker:
            self._inbox.update(codes)
            self._stirred.set()

    # -- who is where -----------------------------------------------------------------------------

    def _tell_of(self, here: bool, entry: Entry) -> None:
        self._write(f"{'+' if here else '-'} {' '.join(entry)}")

    def _write(self, letter: str) -> None:
        self._letters.append(letter)
        self._stirred.set()

    async def _beat(self) -> None:
        while True:
            await asyncio.sleep(BEAT_SECONDS)
            if "beat" not in self._letters:
                self._write("beat")
            silent = time.monotonic() - SILENT_SECONDS
            for worker in [one for one, heard in self._alive.items() if heard < silent]:
                del self._alive[worker]
                self.presence.heard_all(worker, set())

    def _everybody(self) -> Iterator[str]:
        """All who are here, in letters that are not too long."""
        entries = [f"{code}:{guest}" for code, guest in self.presence.own()]
        yield "first"
        for start in range(0, len(entries), ENTRIES_AT_ONCE):
            yield f"more {' '.join(entries[start : start + ENTRIES_AT_ONCE])}"
        yield "last"

    def _heard_of_people(self, *message: object) -> None:
        worker, kind, *rest = str(message[-1]).split()
        if worker == self._worker:
            return
        if worker not in self._alive and kind != "ask":
            # It has just begun, or we have: neither knows who is at the other.
            self._letters.extend(self._everybody())
            self._write("ask")
        self._alive[worker] = time.monotonic()
        if kind == "ask":
            self._letters.extend(self._everybody())
            self._stirred.set()
        elif kind in "+-":
            self.presence.heard(worker, kind == "+", (rest[0], rest[1]))
        elif kind == "first":
            self._told[worker] = set()
        elif kind == "more" and worker in self._told:
            self._told[worker].update((code, guest) for code, _, guest in map(_parted, rest))
        elif kind == "last" and worker in self._told:
            self.presence.heard_all(worker, self._told.pop(worker))

    # -- the connection that carries it all -------------------------------------------------------

    def _lost(self, *_: object) -> None:
        self._stirred.set()

    async def _keep_running(self, on_news: Callable[[str], Awaitable[None]]) -> None:
        while True:
            try:
                await self._run(on_news)
            except (OSError, asyncpg.PostgresError, asyncpg.InterfaceError) as error:
                log.warning("signals between workers are interrupted: %s", type(error).__name__)
            await asyncio.sleep(RETRY_SECONDS)

    async def _run(self, on_news: Callable[[str], Awaitable[None]]) -> None:
        connection = await asyncpg.connect(self._address)
        try:
            connection.add_termination_listener(self._lost)
            await connection.add_listener(CHANNEL, self._heard)
            await connection.add_listener(PEOPLE, self._heard_of_people)
            # What was written before is in what everybody is told now.
            self._letters = deque((*self._everybody(), "ask"))
            self._inbox.update(self.watched())
            while not connection.is_closed():
                while self._outbox:
                    code = next(iter(self._outbox))
                    await connection.execute(
                        "SELECT pg_notify($1, $2)", CHANNEL, f"{self._worker} {code}"
                    )
                    self._outbox.discard(code)
                while self._letters:
                    letter = f"{self._worker} {self._letters[0]}"
                    await connection.execute("SELECT pg_notify($1, $2)", PEOPLE, letter)
                    self._letters.popleft()
                while self._inbox:
                    code = self._inbox.pop()
                    self.on_publish(code)
                    await on_news(code)
                self._stirred.clear()
                idle = not (self._outbox or self._inbox or self._letters)
                if idle and not connection.is_closed():
                    await self._stirred.wait()
        finally:
            connection.terminate()


def _parted(entry: str) -> tuple[str, str, str]:
    return entry.partition(":")
