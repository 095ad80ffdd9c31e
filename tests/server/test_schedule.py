"""Jobs are done when they are due, not before, and once: by whoever gets to them, whatever goes wrong."""

from __future__ import annotations

import asyncio
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import func, select

from pentapolis.server import jobs, models, schedule
from pentapolis.server.database import migrate, open_database
from pentapolis.server.jobs import Job
from pentapolis.server.leases import Leases
from pentapolis.server.presence import moment
from pentapolis.server.schedule import Scheduler
from pentapolis.server.store import Store
from tests.server.conftest import new_sqlite

JOBS = 20


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(schedule, "LOOK_SECONDS", 0.05)
    monkeypatch.setattr(schedule, "RETRY_SECONDS", 0.05)


async def until(happened: Any) -> None:
    async with asyncio.timeout(30):
        while not await happened():
            await asyncio.sleep(0.02)


async def count(store: Store) -> int:
    async with store.reading() as connection:
        query = select(func.count()).select_from(models.job)
        return int((await connection.execute(query)).scalar_one())


def test_two_workers_without_leases_do_each_job_once(database: str) -> None:
    asyncio.run(_do_each_job_once(database))


async def _do_each_job_once(database: str) -> None:
    engine = open_database(database)
    await migrate(engine)
    stores = [Store(engine), Store(engine)]
    did: Counter[str] = Counter()
    tried: Counter[str] = Counter()

    async def work(job: Job) -> None:
        tried[job.subject] += 1
        if tried[job.subject] == 1 and job.subject.endswith("3"):
            raise ValueError("not at the first try")
        async with stores[0].writing() as connection:
            if await jobs.done(connection, job):
                did[job.subject] += 1

    workers = [Scheduler(store, Leases(), lambda: 100.0) for store in stores]
    subjects = [f"s{n}" for n in range(JOBS)]
    async with stores[0].writing() as connection:
        await jobs.put(connection, "test", [(subject, moment(50)) for subject in subjects])
        # Nobody knows how to do these.
        await jobs.put(connection, "other", [("s1", moment(50))])
    for worker in workers:
        worker.on("test", work)
        worker.start()

    async def all_done() -> bool:
        return await count(stores[0]) == 1

    await until(all_done)
    for worker in workers:
        await worker.close()
    await engine.dispose()
    assert did == dict.fromkeys(subjects, 1)


def test_a_job_is_done_at_its_time_which_may_be_put_off(memory: Path) -> None:
    asyncio.run(_done_at_its_time(new_sqlite(memory)))


async def _done_at_its_time(database: str) -> None:
    engine = open_database(database)
    await migrate(engine)
    store = Store(engine)
    now = 100.0
    did: list[tuple[str, float]] = []

    async def work(job: Job) -> None:
        did.append((job.subject, now))
        await store.put_off(job, None)

    async def put(**due: float | None) -> None:
        async with store.writing() as connection:
            when = [(name, None if at is None else moment(at)) for name, at in due.items()]
            await jobs.put(connection, "test", when)

    scheduler = Scheduler(store, Leases(), lambda: now)
    scheduler.on("test", work)
    scheduler.start()
    await put(early=100.02, late=200.0, never=100.02)
    # Found by now, but due at another time before the hand moves on, or not at all.
    await asyncio.sleep(0.2)
    assert did == []
    await put(early=150.0, never=None)
    # Whoever knew it for another time leaves it alone.
    await store.put_off(Job("test", "late", moment(180.0)), None)
    now = 149.9
    await asyncio.sleep(0.2)
    assert did == []
    for now in (150.0, 200.0):

        async def so_many(number: int = 1 if now < 200 else 2) -> bool:
            return len(did) == number

        await until(so_many)
    await scheduler.close()
    await engine.dispose()
    assert did == [("early", 150.0), ("late", 200.0)]
