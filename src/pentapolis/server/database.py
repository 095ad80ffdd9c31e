"""Opens the database, sets it up for durable commits, and brings its tables up to date."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
from alembic import command
from alembic.config import Config
from alembic.util import CommandError
from sqlalchemy import Connection, event, make_url, text
from sqlalchemy.engine import URL
from sqlalchemy.exc import ArgumentError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from pentapolis.folders import data_folder

# Any fixed number: servers that start at the same time on one PostgreSQL take turns by it.
MIGRATION_LOCK = 7_235_081


# What an operation on the database can fail with when it cannot be reached or written to.
DATABASE_ERRORS = (SQLAlchemyError, OSError)


# How many may write at the same time: SQLite has one writer, and lets others poll for their turn. And how
# many may read; a pool has room for all of them, so that nobody waits in it.
WRITERS = {"sqlite": 1, "postgresql": 3}
READERS = 6
JSON_CODEC: dict[str, Any] = {
    "json_serializer": lambda value: msgspec.json.encode(value).decode(),
    "json_deserializer": msgspec.json.decode,
}


class DatabaseError(Exception):
    """The database cannot be used; the message says why, for whoever runs the service."""


def default_database() -> str:
    """A file in the user's data folder."""
    return f"sqlite:///{data_folder() / 'pentapolis.sqlite3'}"


def database_url(given: str) -> URL:
    """The URL with the driver that we use; DatabaseError if it is none."""
    help_text = "Write sqlite:///path/to/file or postgresql://user:password@host/database."
    try:
        url = make_url(given)
    except (ArgumentError, ValueError) as error:
        raise DatabaseError(f"That is not the URL of a database. {help_text}") from error
    kind = url.drivername.split("+")[0]
    if kind == "sqlite":
        if not url.database or url.database == ":memory:":
            raise DatabaseError("The service needs a file: sqlite:///path/to/file.")
        return url.set(drivername="sqlite+aiosqlite")
    if kind in ("postgresql", "postgres"):
        return url.set(drivername="postgresql+asyncpg")
    raise DatabaseError(f"Databases of the kind '{kind}' are not supported. {help_text}")


def open_database(given: str) -> AsyncEngine:
    url = database_url(given)
    if url.drivername == "sqlite+aiosqlite":
        return _open_sqlite(url)
    try:
        return create_async_engine(
            url,
            pool_pre_ping=True,
            pool_size=WRITERS["postgresql"] + READERS,
            hide_parameters=True,
            **JSON_CODEC,
        )
    except ModuleNotFoundError as error:
        raise DatabaseError(
            "PostgreSQL needs one more package: pip install 'pentapolis[postgres]'."
        ) from error


def _open_sqlite(url: URL) -> AsyncEngine:
    assert url.database is not None
    folder = Path(url.database).expanduser().absolute().parent
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise DatabaseError(f"{folder}: cannot be made ({error.strerror}).") from error
    engine = create_async_engine(
        url.set(database=str(Path(url.database).expanduser())),
        pool_size=WRITERS["sqlite"] + READERS,
        hide_parameters=True,
        **JSON_CODEC,
    )

    @event.listens_for(engine.sync_engine, "connect")
    def prepare(connection: Any, _: Any) -> None:
        # We begin transactions ourselves, see below.
        connection.isolation_level = None
        cursor = connection.cursor()
        cursor.execute("PRAGMA journal_mode = WAL")
        # NORMAL would keep every commit when the process is killed, but lose the last ones when the
        # power fails; an acknowledged move must outlive both, so each commit is flushed to the disk.
        cursor.execute("PRAGMA synchronous = FULL")
        cursor.execute("PRAGMA foreign_keys = ON")
        cursor.execute("PRAGMA busy_timeout = 10000")
        cursor.close()

    @event.listens_for(engine.sync_engine, "begin")
    def begin(connection: Connection) -> None:
        # A reader that turns writer half-way fails if another wrote meanwhile; one that says at the
        # beginning that it will write waits for its turn instead.
        writing = connection.get_execution_options().get("writing", False)
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writing else "BEGIN")

    return engine


def writing(engine: AsyncEngine) -> AsyncEngine:
    """The same engine for transactions that write."""
    return engine.execution_options(writing=True)


async def migrate(engine: AsyncEngine) -> None:
    """Bring the tables to the newest form; does nothing where they have it."""
    try:
        async with writing(engine).begin() as connection:
            if connection.dialect.name == "postgresql":
                await connection.execute(
                    text("SELECT pg_advisory_xact_lock(:key)"), {"key": MIGRATION_LOCK}
                )
            await connection.run_sync(_upgrade)
    except CommandError as error:
        raise DatabaseError(
            "The database was made by a newer version of Pentapolis: update this one."
        ) from error
    except (SQLAlchemyError, OSError) as error:
        reason = str(getattr(error, "orig", None) or error)
        raise DatabaseError(f"The database cannot be used: {reason}") from error


def _upgrade(connection: Connection) -> None:
    folder = str(Path(__file__).parent / "migrations")
    config = Config()
    config.set_main_option("script_location", folder.replace("%", "%%"))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
