"""Reads what is in the database, past the service."""

from __future__ import annotations

import asyncio

from sqlalchemy import select

from pentapolis.server import models
from pentapolis.server.database import open_database
from pentapolis.server.table import Event


def events_of(database: str, code: str) -> list[Event]:
    async def read() -> list[Event]:
        engine = open_database(database)
        column = models.event.c
        async with engine.connect() as connection:
            rows = await connection.execute(
                select(models.event)
                .join(models.game_table, models.game_table.c.id == column.table_id)
                .where(models.game_table.c.code == code)
                .order_by(column.number)
            )
            events = [
                Event(r.number, r.kind, r.seat, r.data, r.guest, r.request, r.at) for r in rows
            ]
        await engine.dispose()
        return events

    return asyncio.run(read())
