"""Where a table begins that was not dealt: a position of another game, kept as its record."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from pentapolis.engine.record import Record, parse_record
from pentapolis.server import models


@dataclass(frozen=True)
class Beginning:
    """What was played before; `origin` is the code of the table where, None for a record from outside."""

    record: Record
    origin: str | None = None
    # For finding a record from outside that is here already.
    digest: str | None = None

    @property
    def moves(self) -> int:
        return len(self.record.moves)


_begins = models.beginning.c


async def read(connection: AsyncConnection, table_id: int) -> Beginning | None:
    query = select(_begins.record, _begins.origin).where(_begins.table_id == table_id)
    row = (await connection.execute(query)).one_or_none()
    return None if row is None else Beginning(parse_record(row.record), row.origin)


async def write(connection: AsyncConnection, table_id: int, beginning: Beginning) -> None:
    await connection.execute(
        insert(models.beginning).values(
            table_id=table_id,
            record=str(beginning.record),
            origin=beginning.origin,
            digest=beginning.digest,
        )
    )


async def find(connection: AsyncConnection, digest: str) -> str | None:
    """The code of the table that shows this record."""
    query = (
        select(models.game_table.c.code)
        .join(models.beginning, _begins.table_id == models.game_table.c.id)
        .where(_begins.digest == digest)
    )
    code: str | None = (await connection.execute(query)).scalar_one_or_none()
    return code
