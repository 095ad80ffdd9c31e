"""Every question to the database and every change in it. One transaction per change."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import AsyncIterator, Iterable, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager, nullcontext
from datetime import UTC, datetime
from typing import Any

import msgspec
from sqlalchemy import Row, insert, select, text, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from pentapolis.server import models
from pentapolis.server.database import writing
from pentapolis.server.messages import ChatEntry
from pentapolis.server.table import Event, Occupant, Summary, Table, TableSetup

CODE_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
CHAT_KEPT = 50
LISTED = 100


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


class Taken(Exception):  # noqa: N818 - an outcome that callers handle
    """Somebody else was first: the number or the request is already there. Nothing was written."""


def now() -> str:
    return datetime.now(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def new_code() -> str:
    """Unguessable, because whoever has a table's link may sit down at it."""
    return "".join(secrets.choice(CODE_LETTERS) for _ in range(12))


class Store:
    def __init__(self, engine: AsyncEngine) -> None:
        self.engine = engine
        self._writing = writing(engine)
        # SQLite has one writer at a time, and lets others poll for their turn: unfair and slow. Here
        # they queue. PostgreSQL's writers need no queue.
        one_writer = engine.dialect.name == "sqlite"
        self._turn: AbstractAsyncContextManager[None] = (
            asyncio.Lock() if one_writer else nullcontext()
        )

    @asynccontextmanager
    async def _write(self) -> AsyncIterator[AsyncConnection]:
        """A transaction that writes, committed at the end."""
        async with self._turn, self._writing.begin() as connection:
            yield connection

    async def check(self) -> None:
        async with self.engine.connect() as connection:
            await connection.execute(text("SELECT 1"))

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

    async def new_guest(self, name: str) -> Guest:
        guest = Guest(secrets.token_urlsafe(16), name)
        async with self._write() as connection:
            await connection.execute(
                insert(models.guest).values(id=guest.id, name=name, created=now())
            )
        return guest

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
    ) -> str:
        """The code of a new table; Taken if the table that it continues has one already."""
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
                    **_summary_values(table.summary()),
                )
            )
            query = select(models.game_table.c.id).where(models.game_table.c.code == code)
            table_id = (await connection.execute(query)).scalar_one()
            await _add_members(connection, table_id, {host, *_guests(seats)})
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
        try:
            async with self._write() as connection:
                await connection.execute(
                    insert(models.event).values(
                        table_id=table.id,
                        number=event.number,
                        kind=event.kind,
                        seat=event.seat,
                        data=event.data,
                        guest=event.guest,
                        request=event.request,
                        at=event.at,
                    )
                )
                await connection.execute(
                    update(models.game_table)
                    .where(models.game_table.c.id == table.id)
                    .values(**_summary_values(after))
                )
                if event.kind == "seat":
                    await _add_members(connection, table.id, _guests(after.seats))
        except IntegrityError as error:
            raise Taken from error

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

    async def running_with_bots(self) -> list[str]:
        """The codes of all running tables where a bot sits."""
        column = models.game_table.c
        async with self.engine.connect() as connection:
            rows = await connection.execute(
                select(column.code, column.seats_now).where(column.status == "playing")
            )
            return [row.code for row in rows if any(seat.get("bot") for seat in row.seats_now)]


def _summary_values(summary: Summary) -> dict[str, Any]:
    return {
        "status": summary.status,
        "version": summary.version,
        "moves": summary.moves,
        "seats_now": msgspec.to_builtins(summary.seats),
        "undo": summary.undo,
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
