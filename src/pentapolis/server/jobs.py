"""The list of what shall be done later: one in the database, for all workers and for every kind of thing.

A job is known by its kind and subject; there is at most one of each. It is put down in the transaction
that makes it necessary, and leaves the list in the one that does what it is for: so it is done exactly
once, whoever dies in between. schedule.py does them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from sqlalchemy import bindparam, delete, text
from sqlalchemy.ext.asyncio import AsyncConnection

from pentapolis.server import models

_job = models.job.c
_PUT = text(
    "INSERT INTO job (kind, subject, due) VALUES (:kind, :subject, :due)"
    " ON CONFLICT (kind, subject) DO UPDATE SET due = excluded.due"
)
_DROP = delete(models.job).where(
    _job.kind == bindparam("of_kind"), _job.subject == bindparam("of_subject")
)


class Job(NamedTuple):
    """`due` is a moment as it is written."""

    kind: str
    subject: str
    due: str


async def put(
    connection: AsyncConnection, kind: str, due: Sequence[tuple[str, str | None]]
) -> None:
    """When it is to be done for each subject, if the transaction is committed; None: never."""
    wanted = [Job(kind, subject, when)._asdict() for subject, when in due if when is not None]
    unwanted = [{"of_kind": kind, "of_subject": subject} for subject, when in due if when is None]
    if wanted:
        await connection.execute(_PUT, wanted)
    if unwanted:
        await connection.execute(_DROP, unwanted)


async def done(connection: AsyncConnection, job: Job) -> bool:
    """Take it off the list, unless it is there for another time by now; whether it was ours to do."""
    taken = await connection.execute(
        delete(models.job).where(
            _job.kind == job.kind, _job.subject == job.subject, _job.due == job.due
        )
    )
    return taken.rowcount == 1
