"""What stays of a game when the rules change: its log and last position in words, as they were shown.

A game is stored as decisions, and decisions mean something under the rules they were made by only. So
whenever a table has been quiet for a while, what people saw of it is written down as text, which needs no
rules to be read. Later rules can then neither change it nor take it away.
"""

from __future__ import annotations

import asyncio
import logging
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from datetime import UTC, datetime, timedelta

import msgspec
from sqlalchemy import func, select, text

from pentapolis.engine.match import Match
from pentapolis.engine.state import SPECTATOR
from pentapolis.server import models
from pentapolis.server.database import DATABASE_ERRORS
from pentapolis.server.errors import Refusal
from pentapolis.server.faces import LogLines
from pentapolis.server.messages import Keepsake, KeptEntry, LogEntry, TextRun
from pentapolis.server.reading import reading
from pentapolis.server.store import Store, now, written
from pentapolis.server.table import Table
from pentapolis.server.text_board import text_board
from pentapolis.server.words import service_words

log = logging.getLogger(__name__)
# Seconds between looks for tables of which something is to be kept.
PAUSE = 60.0
# A table where nothing has happened for so many seconds is quiet.
QUIET = 300.0
# So many tables in one go; those that are left come next.
AT_ONCE = 50
# Seconds that a service which is about to end takes for tables that are not quiet yet.
LAST_SECONDS = 5.0


class Seen(msgspec.Struct):
    """What one seat, or a spectator, saw last."""

    text: list[TextRun]
    log: list[KeptEntry]


class Kept(msgspec.Struct):
    """All of a table's keepsake: by seat (-1: a spectator), and the record of a finished game."""

    seen: dict[int, Seen]
    record: str | None = None


class Keepsakes:
    def __init__(self, store: Store) -> None:
        self.store = store
        self._task: asyncio.Task[None] | None = None
        # One thread, always the same: each keeps memory of its own.
        self._clerk = ThreadPoolExecutor(1, "keepsakes")

    def start(self) -> None:
        self._task = asyncio.create_task(self._keep_on())

    async def close(self) -> None:
        """What was played until now is kept, too, as far as that is done in time."""
        if self._task is not None:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task
        with suppress(TimeoutError, *DATABASE_ERRORS):
            await asyncio.wait_for(self.sweep(quiet=0.0), LAST_SECONDS)
        self._clerk.shutdown(wait=False)

    async def _keep_on(self) -> None:
        while True:
            await asyncio.sleep(PAUSE)
            try:
                while await self.sweep() == AT_ONCE:
                    await asyncio.sleep(1)
            except DATABASE_ERRORS as error:
                log.warning("keepsakes wait for the database: %s", type(error).__name__)

    async def sweep(self, quiet: float = QUIET) -> int:
        """Keep what is to be kept of some quiet tables; how many there were."""
        codes = await self._due(quiet)
        for code in codes:
            # A copy of its own: making words takes a while, and is done beside the event loop.
            table = await self.store.load_table(code)
            if table is not None:
                kept = None if table.past else await self._words_of(table)
                await self._write(table, kept)
        return len(codes)

    async def _words_of(self, table: Table) -> Kept:
        return await asyncio.get_running_loop().run_in_executor(self._clerk, keepsake_of, table)

    async def _due(self, quiet: float) -> list[str]:
        table, event, kept = models.game_table.c, models.event.c, models.keepsake.c
        before = written(datetime.now(UTC) - timedelta(seconds=quiet))
        query = (
            select(table.code)
            .outerjoin(models.event, (event.table_id == table.id) & (event.number == table.version))
            .outerjoin(models.keepsake, kept.table_id == table.id)
            .where(table.status != "waiting", func.coalesce(event.at, table.created) <= before)
            .where(kept.version.is_(None) | (kept.version < table.version))
            .order_by(table.id.desc())
            .limit(AT_ONCE)
        )
        async with self.store.reading() as connection:
            return list((await connection.execute(query)).scalars())

    async def _write(self, table: Table, kept: Kept | None) -> None:
        """What cannot be read any more leaves what was kept before as it is."""
        data = "keepsake.data" if kept is None else "excluded.data"
        statement = text(
            "INSERT INTO keepsake (table_id, version, data, at) VALUES (:id, :version, :data, :at)"
            " ON CONFLICT (table_id) DO UPDATE"
            f" SET version = excluded.version, data = {data}, at = excluded.at"
        )
        encoded = None if kept is None else msgspec.json.encode(kept).decode()
        values = {"id": table.id, "version": table.version, "data": encoded, "at": now()}
        async with self.store.writing() as connection:
            await connection.execute(statement, values)

    async def find(self, table: Table) -> Kept | None:
        column = models.keepsake.c
        async with self.store.reading() as connection:
            query = select(column.data).where(column.table_id == table.id)
            data = (await connection.execute(query)).scalar_one_or_none()
        return None if data is None else msgspec.json.decode(data, type=Kept)

    async def show(self, table: Table, guest: str | None) -> Keepsake:
        """What the guest saw of it last; whoever shares a device sees what everybody may."""
        if not table.past:
            raise Refusal("not_over", lambda say: say.not_a_keepsake)
        kept = await self.find(table)
        mine = [number for number, seat in enumerate(table.seats) if guest and seat.guest == guest]
        viewer = mine[0] if len(mine) == 1 else SPECTATOR
        seen = Seen([], []) if kept is None else kept.seen[viewer]
        return Keepsake(
            table.why_past(service_words(reading.get())), seen.log, seen.text, list(table.chat)
        )

    async def record(self, table: Table) -> str | None:
        """The record of a game that was over before the rules changed."""
        kept = await self.find(table)
        return None if kept is None else kept.record


def keepsake_of(table: Table) -> Kept:
    """Beside the event loop, for a table that nobody else has."""
    match = table.running()
    match.seats = tuple(seat.name for seat in table.seats)
    viewers = [int(SPECTATOR), *range(len(table.seats))]
    seen = {
        viewer: Seen(text_board(match, viewer), _log(table, match, viewer)) for viewer in viewers
    }
    return Kept(seen, str(match.record) if match.is_over else None)


def _log(table: Table, match: Match, viewer: int) -> list[KeptEntry]:
    lines = (
        msgspec.json.decode(line, type=LogEntry) for line in LogLines().of(table, match, viewer)
    )
    return [KeptEntry(line.name, line.text) for line in lines if not line.minor]
