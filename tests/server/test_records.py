"""Records from outside go again: by those who brought them, or when nobody looks at them any more."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from datetime import UTC, datetime, timedelta

import pytest
from sqlalchemy import select, update

from pentapolis.server import admin, models
from pentapolis.server.database import open_database, writing
from pentapolis.server.store import written
from tests.server.client import Person
from tests.server.running import ThreadServer
from tests.study.played import played

RECORD = str(played("sprawlopolis", 1, level="greedy").record)


def bring(person: Person, record: str = RECORD) -> str:
    return str(person.ask("POST", "/api/records", {"record": record})["code"])


def brought(person: Person, code: str) -> bool:
    return bool(person.table(code)["begins"]["brought"])


def forget(person: Person, code: str) -> int:
    return person.http.post(f"/api/tables/{code}/forget").status_code


def test_whoever_brought_a_record_takes_it_away(
    database: str, serve: Callable[..., ThreadServer]
) -> None:
    server = serve(database)
    ann, bob, eve = (Person(server.address, name) for name in ("Ann", "Bob", "Eve"))
    code = bring(ann)
    assert brought(ann, code)
    assert not brought(eve, code)
    assert eve.refused("POST", f"/api/tables/{code}/forget") == (403, "forbidden")
    # Bob brought the same: it stays for him.
    assert bring(bob) == code
    assert forget(ann, code) == 204
    assert not brought(ann, code)
    assert brought(bob, code)
    assert forget(bob, code) == 204
    assert bob.refused("GET", f"/api/tables/{code}") == (404, "not_found")
    assert asyncio.run(rows_of(database)) == 0
    # Brought once more it is another table.
    assert bring(ann) != code


def test_a_table_of_others_is_nobodys_record(ann: Person) -> None:
    code = ann.create({"kind": "me"})
    assert ann.refused("POST", f"/api/tables/{code}/forget") == (403, "forbidden")
    assert ann.table(code)["begins"] is None


def test_what_another_worker_deleted_is_gone_here(workers: list[ThreadServer]) -> None:
    ann = Person(workers[0].address, "Ann")
    code = bring(ann)
    there = Person(workers[1].address, "Bob")
    assert there.table(code)["code"] == code
    assert forget(ann, code) == 204
    for _ in range(100):
        if there.http.get(f"/api/tables/{code}").status_code == 404:
            return
    pytest.fail("the other worker still shows it")


def test_a_record_that_nobody_looks_at_is_pruned(
    database: str, serve: Callable[..., ThreadServer]
) -> None:
    server = serve(database)
    ann = Person(server.address, "Ann")
    code = bring(ann)
    server.stop()
    pruned = asyncio.run(admin.prune(database, days=30, finished=False, dry_run=False))
    assert pruned.tables == 0
    asyncio.run(age(database, days=40))
    # An old record that somebody has looked at since stays, whatever else is pruned.
    pruned = asyncio.run(admin.prune(database, days=50, finished=True, dry_run=False))
    assert pruned.tables == 0
    pruned = asyncio.run(admin.prune(database, days=30, finished=False, dry_run=False))
    assert pruned.tables == 1
    again = Person(serve(database).address, "Bob")
    assert again.refused("GET", f"/api/tables/{code}") == (404, "not_found")


async def rows_of(database: str) -> int:
    engine = open_database(database)
    found = 0
    async with engine.connect() as connection:
        for table in (models.game_table, models.beginning, models.record_keeper):
            found += len((await connection.execute(select(table))).all())
    await engine.dispose()
    return found


async def age(database: str, days: int) -> None:
    """The table is a year old, and somebody looked so many days ago."""
    moment = datetime.now(UTC)
    engine = open_database(database)
    async with writing(engine).begin() as connection:
        created = written(moment - timedelta(days=365))
        await connection.execute(update(models.game_table).values(created=created))
        looked = written(moment - timedelta(days=days))
        await connection.execute(update(models.beginning).values(looked=looked))
    await engine.dispose()
