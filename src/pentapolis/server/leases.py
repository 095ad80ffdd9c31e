"""Which worker lets the bots of a table play, or does a job: whoever holds its lease.

A lease only saves work: that no turn is played twice is certain by the unique number of every event, and
that no job is done twice by the transaction that does it.
"""

from __future__ import annotations

import asyncio
import logging
from typing import Any

from sqlalchemy.engine import URL

log = logging.getLogger(__name__)
# What leases are of: the bots of a table by its number, and jobs by a digest of their names. Any fixed
# numbers: they set our locks apart from those of others in the same database.
BOTS, JOBS = 7_235_082, 7_235_083
# A machine that vanishes must not keep its leases until somebody notices.
KEEP_ALIVE = {
    "tcp_keepalives_idle": "2",
    "tcp_keepalives_interval": "1",
    "tcp_keepalives_count": "3",
}


class Leases:
    """For one process: every lease is free."""

    async def take(self, number: int, of: int = BOTS) -> bool:
        return True

    async def give_back(self, number: int, of: int = BOTS) -> None:
        pass

    async def close(self) -> None:
        pass


class PostgresLeases(Leases):
    """Locks of one database session: when the process dies, so does the session, and all are free."""

    def __init__(self, url: URL) -> None:
        self._address = url.set(drivername="postgresql").render_as_string(hide_password=False)
        self._connection: Any = None
        self._turn = asyncio.Lock()

    async def take(self, number: int, of: int = BOTS) -> bool:
        return bool(await self._ask("SELECT pg_try_advisory_lock($1, $2)", of, number))

    async def give_back(self, number: int, of: int = BOTS) -> None:
        import asyncpg

        try:
            await self._ask("SELECT pg_advisory_unlock($1, $2)", of, number)
        except (OSError, asyncpg.PostgresError, asyncpg.InterfaceError) as error:
            # The session is lost, and the lease with it.
            log.warning("a lease could not be given back: %s", type(error).__name__)

    async def _ask(self, question: str, of: int, number: int) -> Any:
        import asyncpg

        async with self._turn:
            if self._connection is None or self._connection.is_closed():
                self._connection = await asyncpg.connect(
                    self._address, server_settings=KEEP_ALIVE, timeout=5, command_timeout=5
                )
            return await self._connection.fetchval(question, of, number)

    async def close(self) -> None:
        if self._connection is not None:
            self._connection.terminate()
