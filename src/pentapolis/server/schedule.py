"""Does what is on the list of jobs (jobs.py) when it is due, at whichever worker gets to it first.

A lease saves several workers the same work. That a job is done once is certain because it leaves the list
in the transaction that does it.
"""

from __future__ import annotations

import asyncio
import logging
import zlib
from collections.abc import Awaitable, Callable

from sqlalchemy import select
from sqlalchemy.exc import SQLAlchemyError

from pentapolis.server import models
from pentapolis.server.clocks import millis
from pentapolis.server.jobs import Job
from pentapolis.server.leases import JOBS, Leases
from pentapolis.server.presence import moment
from pentapolis.server.store import Store

log = logging.getLogger(__name__)
# Jobs are looked up so often, and so long before they are due: then they are done to the millisecond.
LOOK_SECONDS = 1.0
# So many of them at a time, the longest overdue first.
AT_ONCE = 200
# What went wrong is tried again.
RETRY_SECONDS = 2.0
_job = models.job.c


class Scheduler:
    """`clock` says what time it is, in seconds of the epoch."""

    def __init__(self, store: Store, leases: Leases, clock: Callable[[], float]) -> None:
        self.store = store
        self.leases = leases
        self.clock = clock
        self._work: dict[str, Callable[[Job], Awaitable[None]]] = {}
        self._doing: dict[tuple[str, str], asyncio.Task[None]] = {}
        self._looking: asyncio.Task[None] | None = None

    def on(self, kind: str, work: Callable[[Job], Awaitable[None]]) -> None:
        """What is to be done for jobs of that kind: it takes them off the list or puts them off."""
        self._work[kind] = work

    def start(self) -> None:
        self._looking = asyncio.create_task(self._look())

    async def close(self) -> None:
        tasks = [*self._doing.values(), *([self._looking] if self._looking else [])]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _look(self) -> None:
        while True:
            try:
                for job in await self._soon():
                    name = job.kind, job.subject
                    if name not in self._doing:
                        self._doing[name] = asyncio.create_task(self._do(job))
            except (SQLAlchemyError, OSError) as error:
                log.warning("what is due cannot be looked up: %s", type(error).__name__)
            await asyncio.sleep(LOOK_SECONDS)

    async def _soon(self) -> list[Job]:
        query = (
            select(models.job)
            .where(_job.due <= moment(self.clock() + LOOK_SECONDS), _job.kind.in_(self._work))
            .order_by(_job.due)
            .limit(AT_ONCE)
        )
        async with self.store.reading() as connection:
            rows = await connection.execute(query)
            return [Job(row.kind, row.subject, row.due) for row in rows]

    async def _do(self, job: Job) -> None:
        number = zlib.crc32(f"{job.kind} {job.subject}".encode()) - 2**31
        leased = False
        try:
            while (now := moment(self.clock())) < job.due:
                # Not past the next look: a clock that is set is believed then.
                await asyncio.sleep(min(LOOK_SECONDS, seconds_between(now, job.due)))
            leased = await self.leases.take(number, JOBS)
            if leased and await self._is_due(job):
                await self._work[job.kind](job)
        except Exception as error:
            # Only the kind of failure: the rest could tell of whom it is.
            log.error("a job of kind '%s' failed: %s", job.kind, type(error).__name__)
            await asyncio.sleep(RETRY_SECONDS)
        finally:
            del self._doing[job.kind, job.subject]
            if leased:
                await asyncio.shield(self.leases.give_back(number, JOBS))

    async def _is_due(self, job: Job) -> bool:
        """Whether nobody has done it or put it off since we looked."""
        query = select(_job.due).where(_job.kind == job.kind, _job.subject == job.subject)
        async with self.store.reading() as connection:
            return (await connection.execute(query)).scalar_one_or_none() == job.due


def seconds_between(first: str, second: str) -> float:
    return max(0.0, (millis(second) - millis(first)) / 1000)
