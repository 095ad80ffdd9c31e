"""Looks whether the service could run as somebody wants it to, and changes nothing by it."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path

from sqlalchemy import text

from pentapolis.server.database import (
    DATABASE_ERRORS,
    DatabaseError,
    database_url,
    default_database,
    open_database,
)
from pentapolis.server.mails import check_mail_server
from pentapolis.server.settings import Settings, SettingsError

ACCOUNTS = {
    "off": "Everybody plays as a guest: there are no accounts.",
    "open": "Whoever wants one can make an account; guests play, too.",
    "members": "Only members play; `pentapolis admin invite` makes invitations.",
}
CONNECT_SECONDS = 10.0


def sqlite_file(database: str) -> Path | None:
    """The file that such a database is in; None for one that is no file."""
    try:
        url = database_url(database)
    except DatabaseError as error:
        raise SettingsError(str(error)) from error
    if url.get_backend_name() != "sqlite":
        return None
    return Path(url.database or "").expanduser().absolute()


def check_place(database: str) -> bool:
    """Whether a new file has to be made for the database. SettingsError where that is a slip of the pen:
    folders are only made in the place that nobody has to write."""
    file = sqlite_file(database)
    if file is None or file.exists():
        return False
    if database != default_database() and not file.parent.is_dir():
        raise SettingsError(f"{file.parent}: there is no such folder for the database.")
    return True


def check(settings: Settings, workers: int) -> list[str]:
    """What would be served, in words; SettingsError if it cannot be."""
    new = check_place(settings.database)
    file = sqlite_file(settings.database)
    if workers > 1 and file is not None:
        raise SettingsError("Several workers need PostgreSQL.")
    if file is None:
        asyncio.run(_check_answers(settings.database))
    elif not new:
        _check_file(file)
    said = [
        "The database is PostgreSQL, and answers."
        if file is None
        else f"The database {'would be made at' if new else 'is at'} {file}."
    ]
    names = ", ".join(settings.hosts) or "plain addresses and localhost only"
    said.append(f"It can be called by {names}.")
    said.append(ACCOUNTS[settings.accounts])
    if settings.mail_server is not None:
        asyncio.run(check_mail_server(settings.mail_server))
        said.append(f"Mail goes by {settings.mail_server.host}, from {settings.mail_from}.")
    if settings.webhooks:
        said.append("People may be told of their turn at addresses of their own (webhooks).")
    if not (settings.static / "index.html").is_file():
        said.append("The browser client is not built: only programs can use the service.")
    return said


def _check_file(file: Path) -> None:
    """Read only: a check writes nothing, not even beside it."""
    connection = sqlite3.connect(f"file:{file}?mode=ro", uri=True)
    try:
        connection.execute("SELECT COUNT(*) FROM sqlite_master").fetchone()
    except sqlite3.Error as error:
        raise SettingsError(f"The database cannot be used: {error}") from error
    finally:
        connection.close()


async def _check_answers(database: str) -> None:
    try:
        engine = open_database(database)
    except DatabaseError as error:
        raise SettingsError(str(error)) from error
    try:
        async with asyncio.timeout(CONNECT_SECONDS), engine.connect() as connection:
            await connection.execute(text("SELECT 1"))
    except (*DATABASE_ERRORS, TimeoutError) as error:
        reason = str(getattr(error, "orig", None) or error) or "it does not answer"
        raise SettingsError(f"The database cannot be used: {reason}") from error
    finally:
        await engine.dispose()
