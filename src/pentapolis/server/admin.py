"""Work on the database for whoever runs the service: bring up to date, back up, restore, tidy, list.

A backup is always a SQLite file, also of PostgreSQL: so it can be looked into, kept as one file, and
restored into either kind of database. Taking one needs no pause of the service.
"""

from __future__ import annotations

import asyncio
import os
import sqlite3
from collections.abc import AsyncIterator, Coroutine
from contextlib import asynccontextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, TypeVar

import msgspec
from sqlalchemy import Table, delete, func, insert, or_, select, text, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from pentapolis.engine.errors import PentapolisError
from pentapolis.server import accounts as accounts_
from pentapolis.server import decency, models
from pentapolis.server.database import (
    DATABASE_ERRORS,
    DatabaseError,
    database_url,
    migrate,
    open_database,
    writing,
)
from pentapolis.server.decency import write_down
from pentapolis.server.decency_messages import Deed, HostPage
from pentapolis.server.errors import Refusal
from pentapolis.server.names import check_own_name
from pentapolis.server.owned_names import claim, owner
from pentapolis.server.rating_book import Recounted, recount
from pentapolis.server.records import delete_tables
from pentapolis.server.sessions import LASTING
from pentapolis.server.store import Store, now, written
from pentapolis.server.words import ENGLISH_WORDS

T = TypeVar("T")
# Rows that are copied or deleted at once.
AT_ONCE = 500
# In whose name the command line does something.
ADMIN = "admin"
# Rows that every service has from its beginning: a database with nothing else is empty.
KEYS_ONLY = (models.secret,)


class AdminError(PentapolisError):
    """It cannot be done; the message says why."""


class ListedTable(msgspec.Struct, frozen=True):
    code: str
    game: str
    status: str
    players: int
    moves: int
    created: str
    moved: str


class ListedAccount(msgspec.Struct, frozen=True):
    name: str
    created: str
    # When they were last seen where they are logged in; None: nowhere.
    seen: str | None
    devices: int
    tables: int


class Pruned(msgspec.Struct, frozen=True):
    tables: int
    guests: int


def run(work: Coroutine[Any, Any, T]) -> T:
    try:
        return asyncio.run(work)
    except DatabaseError as error:
        raise AdminError(str(error)) from error
    except DATABASE_ERRORS as error:
        raise AdminError(f"The database cannot be used: {error}") from error


@asynccontextmanager
async def opened(database: str, new: bool = False) -> AsyncIterator[AsyncEngine]:
    """Only where a `new` one is wanted is it made: else the path is a slip of the pen."""
    file = _sqlite_file(database)
    if not new and file is not None and not file.exists():
        raise AdminError(f"{file}: there is no such database.")
    engine = open_database(database)
    try:
        await migrate(engine)
        yield engine
    finally:
        await engine.dispose()


async def bring_up_to_date(database: str) -> None:
    async with opened(database):
        pass


# -- keeping it decent ----------------------------------------------------------------------------


async def name_host(database: str, name: str, wanted: bool) -> None:
    """Whoever has that account looks after reports in the browser, or no longer."""
    async with opened(database) as engine, writing(engine).begin() as connection:
        guest = await _account_of(connection, name)
        keeper = models.keeper
        await connection.execute(delete(keeper).where(keeper.c.guest == guest))
        if wanted:
            await connection.execute(insert(keeper).values(guest=guest, at=now()))
        word = "looks after this service" if wanted else "no longer looks after this service"
        await write_down(connection, ADMIN, guest, f"{name} {word}.")


async def _account_of(connection: AsyncConnection, name: str) -> str:
    guest = await owner(connection, name)
    if guest is None:
        raise AdminError(f"Nobody with an account is called '{name}'.")
    return guest


async def host_page(database: str) -> HostPage:
    """Open reports, whom they are about, bans, and what was done."""
    async with opened(database) as engine, engine.connect() as connection:
        return await decency.host_page(connection)


async def do_as_host(database: str, deed: Deed) -> None:
    """`deed.about` is the name of an account, or the mark of somebody who was reported."""
    async with opened(database) as engine, writing(engine).begin() as connection:
        guest = await owner(connection, deed.about)
        if guest is None:
            try:
                guest = await decency.whose_mark(connection, deed.about)
            except Refusal as refusal:
                raise AdminError(
                    f"Nobody with an account is called '{deed.about}', and no report is about them."
                ) from refusal
        query = select(models.guest.c.name).where(models.guest.c.id == guest)
        name = (await connection.execute(query)).scalar_one()
        reports = models.report.c
        about = select(reports.id).where(reports.about == guest, reports.closed.is_(None))
        deed.reports = list((await connection.execute(about)).scalars())
        await decency.decide(connection, ADMIN, guest, name, deed)


async def rename(database: str, old: str, new: str) -> None:
    """A new name for an account; tables of before keep the old one, for their log is written."""
    async with opened(database) as engine, writing(engine).begin() as connection:
        guest = await _account_of(connection, old)
        try:
            name = check_own_name(new)
            await claim(connection, guest, name)
        except Refusal as refusal:
            raise AdminError(str(refusal)) from refusal
        except IntegrityError as error:
            raise AdminError(ENGLISH_WORDS.name_has_an_account) from error
        change = update(models.guest).where(models.guest.c.id == guest)
        await connection.execute(change.values(name=name))
        await write_down(connection, ADMIN, guest, f"{old} is called {name} now.")


# -- backups --------------------------------------------------------------------------------------


async def backup(database: str, target: Path) -> None:
    """A copy of the moment, while the service runs. It appears under its name when it is complete."""
    if not target.absolute().parent.is_dir():
        raise AdminError(f"{target.absolute().parent}: there is no such folder.")
    if target.exists():
        raise AdminError(f"{target}: is there already; a backup never overwrites anything.")
    half = target.with_name(f"{target.name}.part")
    half.unlink(missing_ok=True)
    try:
        if (source := _sqlite_file(database)) is not None:
            if not source.exists():
                raise AdminError(f"{source}: there is no such file.")
            _copy_file(source, half)
        else:
            await _copy_rows(database, f"sqlite:///{half.absolute()}")
            # One file, without a log beside it.
            with sqlite3.connect(half) as connection:
                connection.execute("PRAGMA journal_mode = DELETE")
            connection.close()
        with half.open("rb") as written:
            os.fsync(written.fileno())
        half.replace(target)
    except (OSError, sqlite3.Error) as error:
        reason = error.strerror if isinstance(error, OSError) else error
        raise AdminError(f"{target}: cannot be written ({reason}).") from error
    finally:
        half.unlink(missing_ok=True)


async def restore(source: Path, database: str) -> None:
    """Bring a backup into a database that is empty; the service must not run meanwhile."""
    _check_backup(source)
    file = _sqlite_file(database)
    if file is not None and not file.exists():
        file.parent.mkdir(parents=True, exist_ok=True)
        _copy_file(source, file)
        await bring_up_to_date(database)
        return
    await _copy_rows(f"sqlite:///{source.absolute()}", database)


def _sqlite_file(database: str) -> Path | None:
    url = database_url(database)
    if url.get_backend_name() != "sqlite":
        return None
    return Path(url.database or "").expanduser().absolute()


def _copy_file(source: Path, target: Path) -> None:
    """By SQLite's own backup: complete and of one moment, whoever writes meanwhile."""
    reading = sqlite3.connect(f"file:{source}?mode=ro", uri=True)
    copying = sqlite3.connect(target)
    try:
        reading.backup(copying)
    finally:
        copying.close()
        reading.close()


def _check_backup(source: Path) -> None:
    if not source.is_file():
        raise AdminError(f"{source}: there is no such file.")
    connection = sqlite3.connect(f"file:{source}?mode=ro", uri=True)
    try:
        if connection.execute("PRAGMA integrity_check").fetchone() != ("ok",):
            raise AdminError(f"{source}: is damaged.")
        connection.execute("SELECT version_num FROM alembic_version").fetchone()
    except sqlite3.Error as error:
        raise AdminError(f"{source}: is no backup of Pentapolis ({error}).") from error
    finally:
        connection.close()


async def _copy_rows(source: str, target: str) -> None:
    """All rows of one moment into a database that has none yet."""
    async with (
        opened(source) as here,
        opened(target, new=True) as there,
        here.connect() as reading,
        writing(there).begin() as copying,
    ):
        if here.dialect.name == "postgresql":
            await reading.execute(text("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ"))
        for table in models.metadata.sorted_tables:
            await _make_room(copying, table)
            await _copy_table(reading, copying, table)
            await _count_on(copying, table)


async def _make_room(copying: AsyncConnection, table: Table) -> None:
    if table in KEYS_ONLY:
        await copying.execute(delete(table))
    elif (await copying.execute(select(func.count()).select_from(table))).scalar_one():
        raise AdminError("The database is not empty: restore into a new one.")


async def _copy_table(reading: AsyncConnection, copying: AsyncConnection, table: Table) -> None:
    rows = await reading.stream(select(table).order_by(*table.primary_key.columns))
    async for batch in rows.mappings().partitions(AT_ONCE):
        await copying.execute(insert(table), [dict(row) for row in batch])


async def _count_on(copying: AsyncConnection, table: Table) -> None:
    """PostgreSQL counts ids itself: it has to know how far they went."""
    if copying.dialect.name != "postgresql" or table.autoincrement_column is None:
        return
    column = table.autoincrement_column
    await copying.execute(
        text(
            f"SELECT setval(pg_get_serial_sequence('{table.name}', '{column.name}'), "
            f"GREATEST(1, (SELECT MAX({column.name}) FROM {table.name})))"
        )
    )


# -- tidying and looking --------------------------------------------------------------------------


async def prune(database: str, days: int, finished: bool, dry_run: bool) -> Pruned:
    """Delete tables where nothing has happened for so many days, and guests of that age who have none.

    Games that were played to their end stay, unless `finished`. Records from outside were not played
    here: they go when nobody has looked at them for so long.
    """
    before = (datetime.now(UTC) - timedelta(days=days)).isoformat(timespec="milliseconds")
    column = models.game_table.c
    moved = func.coalesce(
        select(func.max(models.event.c.at))
        .where(models.event.c.table_id == column.id)
        .scalar_subquery(),
        column.created,
    )
    record = models.beginning.c
    brought = select(record.table_id).where(record.digest.is_not(None))
    unseen = func.coalesce(record.looked, column.created) < before
    unseen_records = (
        select(column.id).join(models.beginning).where(record.digest.is_not(None), unseen)
    )
    old = select(column.id).where(moved < before, column.id.not_in(brought))
    if not finished:
        old = old.where(column.status != "over")
    async with opened(database) as engine, writing(engine).begin() as connection:
        found = [
            *(await connection.execute(old)).scalars(),
            *(await connection.execute(unseen_records)).scalars(),
        ]
        if not dry_run:
            for first in range(0, len(found), AT_ONCE):
                await delete_tables(connection, found[first : first + AT_ONCE])
        guests = await _old_guests(connection, before, dry_run)
        if not dry_run:
            await _forget_what_has_ended(connection)
    return Pruned(len(found), guests)


async def _old_guests(connection: AsyncConnection, before: str, dry_run: bool) -> int:
    """Those whom nothing refers to any more."""
    column = models.guest.c
    referring = [
        key.parent
        for table in models.metadata.sorted_tables
        for key in table.foreign_keys
        if key.column is column.id
    ]
    known = or_(*(select(each).where(each == column.id).exists() for each in referring))
    alone = (column.created < before) & ~known
    if dry_run:
        query = select(func.count()).select_from(models.guest).where(alone)
        return int((await connection.execute(query)).scalar_one())
    return (await connection.execute(delete(models.guest).where(alone))).rowcount


async def _forget_what_has_ended(connection: AsyncConnection) -> None:
    """What nobody can use any more, though it was never used."""
    for table in (models.device_pass, models.invitation, models.recovery_code):
        await connection.execute(delete(table).where(table.c.ends < now()))
    long_ago = written(datetime.now(UTC) - LASTING)
    await connection.execute(delete(models.session).where(models.session.c.seen < long_ago))


async def tables(database: str, status: str | None, most: int) -> list[ListedTable]:
    """The newest tables first."""
    column, event = models.game_table.c, models.event.c
    moved = select(func.max(event.at)).where(event.table_id == column.id).scalar_subquery()
    query = (
        select(models.game_table, func.coalesce(moved, column.created).label("moved"))
        .order_by(column.id.desc())
        .limit(most)
    )
    if status is not None:
        query = query.where(column.status == status)
    async with opened(database) as engine, engine.connect() as connection:
        return [
            ListedTable(
                row.code,
                row.game,
                row.status,
                len(row.seats_now),
                row.moves,
                row.created,
                row.moved,
            )
            for row in await connection.execute(query)
        ]


async def recount_ratings(database: str, write: bool) -> Recounted:
    """All ratings anew from the records."""
    async with opened(database) as engine:
        return await recount(Store(engine), write)


# -- accounts -------------------------------------------------------------------------------------


async def accounts(database: str) -> list[ListedAccount]:
    """All of them, by name."""
    guest, account = models.guest.c, models.account.c
    session, member = models.session.c, models.member.c
    mine = session.guest == guest.id
    query = (
        select(
            guest.name,
            account.created,
            select(func.max(session.seen)).where(mine).scalar_subquery().label("seen"),
            select(func.count()).where(mine).scalar_subquery().label("devices"),
            select(func.count()).where(member.guest == guest.id).scalar_subquery().label("tables"),
        )
        .join(models.account, account.guest == guest.id)
        .order_by(func.lower(guest.name))
    )
    async with opened(database) as engine, engine.connect() as connection:
        return [ListedAccount(*row) for row in await connection.execute(query)]


async def invite(database: str, number: int) -> list[str]:
    """Codes with which so many people can make an account where only members play."""
    async with opened(database) as engine, writing(engine).begin() as connection:
        return await accounts_.invite(connection, number)


async def reset_password(database: str, name: str) -> str:
    """A code with which whoever has the account chooses a new password."""
    async with opened(database) as engine, writing(engine).begin() as connection:
        code = await accounts_.reset_code(connection, name)
    if code is None:
        raise AdminError(f"Nobody with an account is called '{name}'.")
    return code
