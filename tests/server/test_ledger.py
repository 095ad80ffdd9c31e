"""Many tables' events go into one transaction; one that is refused takes no other with it."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import pytest

from pentapolis.server.database import migrate, open_database
from pentapolis.server.ledger import Entry, Ledger, Taken
from pentapolis.server.limits import Visitor, asking
from pentapolis.server.store import Guest, Store, now
from pentapolis.server.table import Event, Occupant, Table, check_setup
from tests.server.storage import events_of

ANN = Occupant("hotseat", "Ann", "ann")


async def new_tables(store: Store, number: int) -> list[Table]:
    setup = check_setup("sprawlopolis", 1, {})
    await store.keep_guest(Guest("ann", "Ann"))
    codes = [
        await store.create_table("sprawlopolis", setup, 7, [ANN], "ann") for _ in range(number)
    ]
    tables = [await store.load_table(code) for code in codes]
    return [table for table in tables if table is not None]


async def append(store: Store, table: Table, request: str = "r") -> str:
    assert table.match is not None
    action = table.match.legal_moves()[0].action
    event = Event(1, "play", 0, {"action": action}, "ann", request, now())
    try:
        await store.append(table, event, table.after(event).summary)
    except Taken:
        return "taken"
    return "written"


def test_one_refusal_in_a_batch(database: str) -> None:
    async def run() -> tuple[list[str], list[Table]]:
        engine = open_database(database)
        await migrate(engine)
        here, there = Store(engine), Store(engine)
        tables = await new_tables(here, 3)
        assert await append(there, tables[1]) == "written"
        answers = await asyncio.gather(*(append(here, table, "other") for table in tables))
        await engine.dispose()
        return list(answers), tables

    answers, tables = asyncio.run(run())
    assert answers == ["written", "taken", "written"]
    requests = [[event.request for event in events_of(database, table.code)] for table in tables]
    assert requests == [["other"], ["r"], ["other"]]


def test_many_tables_share_a_transaction(database: str) -> None:
    async def run() -> tuple[list[str], int]:
        engine = open_database(database)
        await migrate(engine)
        store = Store(engine)
        tables = await new_tables(store, 30)
        answers = await asyncio.gather(*(append(store, table) for table in tables))
        await engine.dispose()
        return list(answers), store.commits

    answers, transactions = asyncio.run(run())
    assert answers == ["written"] * 30
    assert transactions <= 2


def test_moves_do_not_wait_behind_what_one_address_writes(database: str) -> None:
    """Somebody makes tables as fast as they can; a move of somebody else comes next all the same."""

    async def run() -> tuple[str, int, str]:
        engine = open_database(database)
        await migrate(engine)
        store = Store(engine)
        [table] = await new_tables(store, 1)
        setup = check_setup("sprawlopolis", 1, {})
        asking.set(Visitor("mallory", "192.0.2.7"))
        flood = [
            asyncio.create_task(store.create_table("sprawlopolis", setup, n, [ANN], "ann"))
            for n in range(60)
        ]
        await asyncio.sleep(0)  # they all stand there
        asking.set(Visitor("ann", "192.0.2.8"))
        answer = await append(store, table)
        before = sum(task.done() for task in flood)
        chat = await store.add_chat(table, Guest("ann", "Ann"), "hello", "r2", 0)
        await asyncio.gather(*flood)
        await engine.dispose()
        return answer, before, chat.text

    answer, before, text = asyncio.run(run())
    assert (answer, text) == ("written", "hello")
    assert before < 15


def test_in_a_transaction_addresses_take_turns(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pentapolis.server.ledger.MOST", 4)
    batches: list[list[str]] = []

    async def write(entries: Sequence[Entry]) -> None:
        batches.append(sorted(str(entry.visitor.address) for entry in entries))

    async def run() -> None:
        ledger = Ledger(write)
        table = Table(1, "t", "sprawlopolis", check_setup("sprawlopolis", 1, {}), 7, [ANN], now())

        async def add(address: str) -> None:
            asking.set(Visitor("somebody", address))
            event = Event(1, "play", 0, {"action": 1}, "ann", "r", now())
            await ledger.append(table, event, table.summary())

        await asyncio.gather(*(add("flood") for _ in range(10)), add("ann"), add("bob"))

    asyncio.run(run())
    assert batches[0] == ["ann", "bob", "flood", "flood"]
    assert sum(map(len, batches)) == 12


def test_nobody_is_told_before_the_commit(database: str) -> None:
    """Whoever waits is told only when the transaction has ended, and of its failure if it fails."""

    async def run() -> tuple[bool, list[str]]:
        engine = open_database(database)
        await migrate(engine)
        store = Store(engine)
        tables = await new_tables(store, 2)
        ready = asyncio.Event()
        honest = store._ledger._write

        async def held(entries: Sequence[Entry]) -> None:
            await ready.wait()
            await honest(entries)

        store._ledger._write = held
        tasks = [asyncio.create_task(append(store, table)) for table in tables]
        await asyncio.sleep(0.05)
        early = any(task.done() for task in tasks)
        ready.set()
        answers = [await task for task in tasks]
        await engine.dispose()
        return early, answers

    assert asyncio.run(run()) == (False, ["written", "written"])
