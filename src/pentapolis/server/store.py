"""Every question to the database and every change in it. One transaction per change."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager, nullcontext
from datetime import UTC, datetime
from typing import Any

import msgspec
from sqlalchemy import Row, bindparam, func, insert, select, text, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from pentapolis.server import models
from pentapolis.server.database import writing
from pentapolis.server.ledger import Entry, Ledger, Taken
from pentapolis.server.messages import ChatEntry
from pentapolis.server.table import Event, Occupant, Summary, Table, TableSetup

CODE_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
CHAT_KEPT = 50
LISTED = 100
GUESTS_KNOWN = 50_000
# Statements that are executed with every move.
ADD_EVENT = insert(models.event)
_OF = models.game_table.c.id == bindparam("of")
SUM_UP = (
    update(models.game_table)
    .where(_OF)
    .values(
        {
            name: bindparam(f"{name}_now")
            for name in ("status", "version", "moves", "undo", "bot_due")
        }
    )
)
# What is written in the same transaction as a new table, given its code.
Alongside = Callable[[AsyncConnection, str], Awaitable[None]]
RESEAT = update(models.game_table).where(_OF).values(seats_now=bindparam("seats_after"))


class Guest(msgspec.Struct, frozen=True):
    id: str
    name: str


class Listed(msgspec.Struct, frozen=True):
    code: str
    game: str
    options: dict[str, str]
    created: str
    rematch: str | None
    summary: Summary


def now() -> str:
    return datetime.now(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def new_code() -> str:
    """Unguessable, because whoever has a table's link may sit down at it."""
    return "".join(secrets.choice(CODE_LETTERS) for _ in range(12))


class Store:
    def __init__(self, engine: AsyncEngine) -> None:
        self.engine = engine
        self._writing = writing(engine)
        self._ledger = Ledger(self._write_events)
        # Tells the other workers of changed tables, in the same transaction as the change: whoever
        # dies after it has told them already.
        self.on_write: Callable[[AsyncConnection, Sequence[str]], Awaitable[None]] = _silence
        # For the metrics: transactions with events, each of one or many tables.
        self.commits = 0
        # SQLite has one writer at a time, and lets others poll for their turn: unfair and slow. Here
        # they queue. PostgreSQL's writers need no queue.
        self._kept: set[str] = set()
        one_writer = engine.dialect.name == "sqlite"
        self._turn: AbstractAsyncContextManager[None] = (
            asyncio.Lock() if one_writer else nullcontext()
        )

    @asynccontextmanager
    async def _write(self) -> AsyncIterator[AsyncConnection]:
        """A transaction that writes, committed at the end."""
        async with self._turn, self._writing.begin() as connection:
            yield connection

    def writing(self) -> AbstractAsyncContextManager[AsyncConnection]:
        """For modules with tables of their own: they queue with all other writers."""
        return self._write()

    async def check(self) -> None:
        """Fails where nothing can be written: a full disk answers questions, but loses moves."""
        async with self._write() as connection:
            await connection.execute(
                update(models.secret)
                .where(models.secret.c.name == "cookie")
                .values(value=models.secret.c.value)
            )

    async def secret(self, name: str) -> str:
        """A key of the service, drawn when it is first asked for."""
        column = models.secret.c
        query = select(column.value).where(column.name == name)
        async with self.engine.connect() as connection:
            found = (await connection.execute(query)).scalar_one_or_none()
        if found is None:
            try:
                async with self._write() as connection:
                    value = secrets.token_urlsafe(48)
                    await connection.execute(insert(models.secret).values(name=name, value=value))
            except IntegrityError:
                pass  # another worker drew it
            async with self.engine.connect() as connection:
                found = (await connection.execute(query)).scalar_one()
        return str(found)

    # -- people -----------------------------------------------------------------------------------

    async def keep_guest(self, guest: Guest) -> None:
        """Write the guest down, unless that is done already."""
        if guest.id in self._kept:
            return
        async with self._write() as connection:
            await connection.execute(
                text(
                    "INSERT INTO guest (id, name, created) VALUES (:id, :name, :created)"
                    " ON CONFLICT DO NOTHING"
                ),
                {"id": guest.id, "name": guest.name, "created": now()},
            )
        if len(self._kept) > GUESTS_KNOWN:
            self._kept.clear()
        self._kept.add(guest.id)

    async def find_guest(self, guest_id: str) -> Guest | None:
        column = models.guest.c
        async with self.engine.connect() as connection:
            query = select(column.id, column.name).where(column.id == guest_id)
            row = (await connection.execute(query)).one_or_none()
        return None if row is None else Guest(row.id, row.name)

    async def rename_guest(self, guest_id: str, name: str) -> None:
        async with self._write() as connection:
            await connection.execute(
                update(models.guest).where(models.guest.c.id == guest_id).values(name=name)
            )

    # -- tables -----------------------------------------------------------------------------------

    async def create_table(
        self,
        game: str,
        setup: TableSetup,
        seed: int,
        seats: Sequence[Occupant],
        host: str,
        continues: str = "",
        alongside: Alongside | None = None,
    ) -> str:
        """The code of a new table; Taken if the table that it continues has one already.

        With what is written `alongside`, given the code: both are there, or neither is.
        """
        code, created = new_code(), now()
        table = Table(0, code, game, setup, seed, seats, created)
        async with self._write() as connection:
            if continues:
                column = models.game_table.c
                changed = await connection.execute(
                    update(models.game_table)
                    .where(column.code == continues, column.rematch.is_(None))
                    .values(rematch=code)
                )
                if changed.rowcount != 1:
                    raise Taken
            await connection.execute(
                insert(models.game_table).values(
                    code=code,
                    game=game,
                    setup=msgspec.to_builtins(setup),
                    seed=seed,
                    seats=msgspec.to_builtins(list(seats)),
                    created=created,
                    host=host,
                    **_summary_values(table.summary()),
                )
            )
            query = select(models.game_table.c.id).where(models.game_table.c.code == code)
            table_id = (await connection.execute(query)).scalar_one()
            await _add_members(connection, table_id, {host, *_guests(seats)})
            if alongside is not None:
                await alongside(connection, code)
        return code

    async def load_table(self, code: str) -> Table | None:
        column = models.game_table.c
        async with self.engine.connect() as connection:
            query = select(models.game_table).where(column.code == code)
            row = (await connection.execute(query)).one_or_none()
            if row is None:
                return None
            table = Table(
                row.id,
                row.code,
                row.game,
                msgspec.convert(row.setup, TableSetup),
                row.seed,
                msgspec.convert(row.seats, list[Occupant]),
                row.created,
                row.rematch,
                row.host,
            )
            await self._catch_up(connection, table)
        return table

    async def refresh(self, table: Table) -> None:
        """Add what other workers have written since."""
        column = models.game_table.c
        async with self.engine.connect() as connection:
            query = select(column.rematch).where(column.id == table.id)
            table.rematch = (await connection.execute(query)).scalar_one()
            await self._catch_up(connection, table)

    async def _catch_up(self, connection: AsyncConnection, table: Table) -> None:
        column = models.event.c
        rows = await connection.execute(
            select(models.event)
            .where(column.table_id == table.id, column.number > table.version)
            .order_by(column.number)
        )
        for row in rows:
            table.apply(_event(row))
        said = models.chat.c
        last = table.chat[-1].number if table.chat else 0
        rows = await connection.execute(
            select(said.number, said.name, said.text, said.at)
            .where(said.table_id == table.id, said.number > last)
            .order_by(said.number.desc())
            .limit(CHAT_KEPT)
        )
        fresh = [ChatEntry(row.number, row.name, row.text, row.at) for row in rows]
        table.chat = (table.chat + fresh[::-1])[-CHAT_KEPT:]

    async def append(self, table: Table, event: Event, after: Summary) -> None:
        """Write one event; when this returns it is committed. Taken if the number is not free."""
        await self._ledger.append(table, event, after)

    async def _write_events(self, entries: Sequence[Entry]) -> None:
        """In one transaction; IntegrityError if one of them is there already."""
        async with self._write() as connection:
            self.commits += 1
            await connection.execute(ADD_EVENT, [_event_values(entry) for entry in entries])
            await connection.execute(SUM_UP, [_now_values(entry) for entry in entries])
            await self.on_write(connection, [entry.code for entry in entries])
            for entry in entries:
                if entry.event.kind == "seat":
                    seats = {
                        "of": entry.table_id,
                        "seats_after": msgspec.to_builtins(entry.after.seats),
                    }
                    await connection.execute(RESEAT, [seats])
                    await _add_members(connection, entry.table_id, _guests(entry.after.seats))

    async def add_chat(self, table: Table, guest: Guest, words: str, request: str) -> ChatEntry:
        """Write down what somebody said; Taken if the number or the request is already there."""
        number = table.chat[-1].number + 1 if table.chat else 1
        entry = ChatEntry(number, guest.name, words, now())
        try:
            async with self._write() as connection:
                await connection.execute(
                    insert(models.chat).values(
                        table_id=table.id,
                        number=number,
                        guest=guest.id,
                        name=guest.name,
                        text=words,
                        request=request,
                        at=entry.at,
                    )
                )
        except IntegrityError as error:
            raise Taken from error
        return entry

    async def said_before(self, table: Table, guest: Guest, request: str) -> bool:
        column = models.chat.c
        async with self.engine.connect() as connection:
            query = select(column.number).where(
                column.table_id == table.id, column.guest == guest.id, column.request == request
            )
            return (await connection.execute(query)).one_or_none() is not None

    # -- lists ------------------------------------------------------------------------------------

    async def tables_of(self, guest_id: str) -> list[Listed]:
        """The guest's tables, newest first."""
        column = models.game_table.c
        async with self.engine.connect() as connection:
            rows = await connection.execute(
                select(models.game_table)
                .join(models.member, models.member.c.table_id == column.id)
                .where(models.member.c.guest == guest_id)
                .order_by(column.id.desc())
                .limit(LISTED)
            )
            return [_listed(row) for row in rows]

    async def bots_due(self) -> dict[str, int]:
        """The tables where a bot has to move, with their versions."""
        column = models.game_table.c
        async with self.engine.connect() as connection:
            rows = await connection.execute(
                select(column.code, column.version).where(column.bot_due == 1)
            )
            return {row.code: row.version for row in rows}

    async def unfinished_tables(self, host: str) -> int:
        """How many tables the guest has made that are not over."""
        column = models.game_table.c
        query = select(func.count()).where(column.host == host, column.status != "over")
        async with self.engine.connect() as connection:
            return int((await connection.execute(query)).scalar_one())


async def _silence(connection: AsyncConnection, codes: Sequence[str]) -> None:
    """For a worker that is alone."""


def _summary_values(summary: Summary) -> dict[str, Any]:
    return {
        "status": summary.status,
        "version": summary.version,
        "moves": summary.moves,
        "seats_now": msgspec.to_builtins(summary.seats),
        "undo": summary.undo,
        "bot_due": int(summary.bot_due),
    }


def _event_values(entry: Entry) -> dict[str, Any]:
    return {"table_id": entry.table_id, **msgspec.structs.asdict(entry.event)}


def _now_values(entry: Entry) -> dict[str, Any]:
    after = entry.after
    return {
        "of": entry.table_id,
        "status_now": after.status,
        "version_now": after.version,
        "moves_now": after.moves,
        "undo_now": after.undo,
        "bot_due_now": int(after.bot_due),
    }


def _event(row: Row[Any]) -> Event:
    return Event(row.number, row.kind, row.seat, row.data, row.guest, row.request, row.at)


def _listed(row: Row[Any]) -> Listed:
    seats = msgspec.convert(row.seats_now, list[Occupant])
    summary = Summary(row.status, row.version, row.moves, seats, row.undo)
    options = msgspec.convert(row.setup, TableSetup).options
    return Listed(row.code, row.game, options, row.created, row.rematch, summary)


def _guests(seats: Iterable[Occupant]) -> set[str]:
    return {seat.guest for seat in seats if seat.guest is not None}


async def _add_members(connection: AsyncConnection, table_id: int, guests: set[str]) -> None:
    column = models.member.c
    query = select(column.guest).where(column.table_id == table_id)
    known = set((await connection.execute(query)).scalars())
    for guest in sorted(guests - known):
        await connection.execute(insert(models.member).values(guest=guest, table_id=table_id))
