"""Records from outside after they were brought: whose they are, who looks, and how they go again."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from sqlalchemy import delete, insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from pentapolis.server import models
from pentapolis.server.errors import Refusal
from pentapolis.server.messages import TableInfo
from pentapolis.server.store import Store, now
from pentapolis.server.table import Table
from pentapolis.server.tables import Tables

_keeper = models.record_keeper.c


class Records:
    def __init__(self, store: Store, tables: Tables) -> None:
        self.store = store
        self.tables = tables
        # By table, the day on which it was written down that somebody looked.
        self._looked: dict[int, str] = {}

    async def brought(self, guest: str, code: str) -> None:
        """The same record may be brought by many: it stays as long as one of them wants it."""
        table = await self.tables.get(code)
        try:
            async with self.store.writing() as connection:
                values = {"table_id": table.id, "guest": guest}
                await connection.execute(insert(models.record_keeper).values(values))
        except IntegrityError:
            pass  # it is theirs already

    async def shown(self, info: TableInfo, guest: str | None) -> TableInfo:
        """Somebody looks at it. Of a record it is said whether they brought it, and remembered when."""
        if info.begins is None or info.begins.code is not None:
            return info
        table = await self.tables.get(info.code)
        await self._look(table)
        mine = guest is not None and guest in await self._keepers(table)
        begins = msgspec.structs.replace(info.begins, brought=mine)
        return msgspec.structs.replace(info, begins=begins)

    async def take_away(self, guest: str, code: str) -> None:
        """Of whoever brought it. When nobody is left who did, it is deleted with all that it led to."""
        table = await self.tables.get(code)
        keepers = await self._keepers(table)
        if guest not in keepers:
            raise Refusal("forbidden", lambda say: say.only_bringer_takes_away)
        async with self.store.writing() as connection:
            mine = (_keeper.table_id == table.id) & (_keeper.guest == guest)
            await connection.execute(delete(models.record_keeper).where(mine))
            if keepers == {guest}:
                await delete_tables(connection, [table.id])
        if keepers == {guest}:
            self.tables.forget(code)

    async def _keepers(self, table: Table) -> set[str]:
        async with self.store.reading() as connection:
            query = select(_keeper.guest).where(_keeper.table_id == table.id)
            return set((await connection.execute(query)).scalars())

    async def _look(self, table: Table) -> None:
        moment = now()
        if self._looked.get(table.id) == moment[:10]:
            return
        self._looked[table.id] = moment[:10]
        begins = models.beginning
        async with self.store.writing() as connection:
            change = update(begins).where(begins.c.table_id == table.id)
            await connection.execute(change.values(looked=moment))


async def delete_tables(connection: AsyncConnection, ids: Sequence[int]) -> None:
    """With everything that belongs to them."""
    column = models.game_table.c
    codes = select(column.code).where(column.id.in_(ids)).scalar_subquery()
    await connection.execute(
        update(models.game_table).where(column.rematch.in_(codes)).values(rematch=None)
    )
    for table in reversed(models.metadata.sorted_tables):
        for key in table.foreign_keys:
            if key.column is column.id:
                await connection.execute(delete(table).where(key.parent.in_(ids)))
    await connection.execute(delete(models.game_table).where(column.id.in_(ids)))
