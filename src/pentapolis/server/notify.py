"""Carries signals between workers on one PostgreSQL database, by its LISTEN and NOTIFY."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress

import asyncpg
from sqlalchemy import text
from sqlalchemy.engine import URL
from sqlalchemy.ext.asyncio import AsyncConnection

from pentapolis.server.broadcast import Broadcaster

log = logging.getLogger(__name__)
CHANNEL = "pentapolis"
RETRY_SECONDS = 1.0
NOTIFY = text("SELECT pg_notify(:channel, :message)")


class PostgresBroadcaster(Broadcaster):
    """A lost connection is made again, and whatever was missed meanwhile is looked up."""

    def __init__(self, url: URL) -> None:
        super().__init__()
        plain = url.set(drivername="postgresql")
        self._address = plain.render_as_string(hide_password=False)
        self._worker = secrets.token_hex(4)
        # Tables to tell the others about, and tables that others told us about.
        self._outbox: set[str] = set()
        self._inbox: set[str] = set()
        self._stirred = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    async def start(self, on_news: Callable[[str], Awaitable[None]]) -> None:
        self._task = asyncio.create_task(self._keep_running(on_news))

    async def close(self) -> None:
        if self._task is not None:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task

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
            self._inbox.update(self.watched())
            while not connection.is_closed():
                while self._outbox:
                    code = next(iter(self._outbox))
                    await connection.execute(
                        "SELECT pg_notify($1, $2)", CHANNEL, f"{self._worker} {code}"
                    )
                    self._outbox.discard(code)
                while self._inbox:
                    await on_news(self._inbox.pop())
                self._stirred.clear()
                if not self._outbox and not self._inbox and not connection.is_closed():
                    await self._stirred.wait()
        finally:
            connection.terminate()
