"""Analyses of finished games: asked for by anybody who may see the game, done once, kept for everybody.

The work falls into small parts (study/analysis.py). Each is done by a process that gives way to
everything else, and kept as soon as it is done: after a crash, or when all who asked have left, it goes
on where it was. Whoever waits asks again every second or so; when nobody has for a while, it stops.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

import msgspec
from sqlalchemy import delete, insert, select
from sqlalchemy.exc import IntegrityError

from pentapolis.server import analysing, models
from pentapolis.server.errors import Refusal
from pentapolis.server.limits import Visitor
from pentapolis.server.messages import Outgoing
from pentapolis.server.store import Store
from pentapolis.server.table import Table
from pentapolis.server.workers import Workers, WorkFailed
from pentapolis.study.analysis import Analysis, Done, Judged, Part
from pentapolis.study.ledger import Entry
from pentapolis.study.verdict import Depth

log = logging.getLogger(__name__)
# Seconds after which nobody seems to wait any more.
PATIENCE = 20.0
# Games that are analysed at the same time, and of one place: one is always left for somebody else.
AT_ONCE = 2
AT_ONCE_EACH = 1
# The key under which the whole of it is kept.
WHOLE = "whole"


class AnalysisState(Outgoing):
    """How far an analysis is: `none`, `waiting`, `running` or `done`.

    `ahead` counts the games before this one; `found` are the moves with a mark so far, worst first.
    """

    state: str
    done: int = 0
    of: int = 0
    ahead: int = 0
    found: list[Judged] = []
    analysis: Analysis | None = None


@dataclass
class Work:
    """One game that is being analysed, or waits for it."""

    table: int
    version: int
    record: str
    visitor: Visitor
    asked: float = field(default_factory=time.monotonic)
    running: bool = False
    parts: list[Part] = field(default_factory=list)
    done: dict[str, Done] = field(default_factory=dict)

    @property
    def wanted(self) -> bool:
        return time.monotonic() - self.asked < PATIENCE


def line(asked: Mapping[str, Work]) -> list[str]:
    """Who waits, next first. Addresses take turns: nobody's many games stand before another's first."""
    before: Counter[str] = Counter()
    places: list[tuple[int, str]] = []
    for code, work in asked.items():
        if not work.running:
            places.append((before[work.visitor.place], code))
        before[work.visitor.place] += 1
    return [code for _, code in sorted(places, key=lambda place: place[0])]


def begins(asked: Mapping[str, Work]) -> list[str]:
    """Those whose turn it is now."""
    running = Counter(work.visitor.place for work in asked.values() if work.running)
    found = []
    for code in line(asked):
        place = asked[code].visitor.place
        if running.total() < AT_ONCE and running[place] < AT_ONCE_EACH:
            running[place] += 1
            found.append(code)
    return found


class Analyses:
    def __init__(self, store: Store, workers: Workers, depth: Depth) -> None:
        self.store = store
        self.shelf = Shelf(store)
        self.workers = workers
        self.depth = depth
        # By code, in the order in which they came; `line` says in which they are done.
        self._work: dict[str, Work] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    async def look(self, table: Table) -> AnalysisState:
        """How far it is; asking keeps the work going, but does not begin it."""
        work = self._work.get(table.code)
        if work is not None:
            work.asked = time.monotonic()
            return self._state(table.code, work)
        kept = (await self.shelf.parts(table.id, table.version)).get(WHOLE)
        if kept is None:
            return AnalysisState("none")
        return AnalysisState("done", analysis=msgspec.json.decode(kept, type=Analysis))

    async def ask(self, table: Table, visitor: Visitor) -> AnalysisState:
        """Begin it, or go on with it."""
        match = table.running()
        if table.lost is not None:
            raise Refusal("forbidden", lambda say: say.ended_on_time)
        if not match.is_over:
            raise Refusal("forbidden", lambda say: say.analysed_when_over)
        # The same deal is still played by others, who would be told what to do.
        if await self.store.is_compared(table.code):
            raise Refusal("forbidden", lambda say: say.analysed_when_closed)
        found = await self.look(table)
        if found.state != "none" or table.code in self._work:
            return found
        if any(work.visitor == visitor for work in self._work.values()):
            raise Refusal("too_fast", lambda say: say.another_is_analysed)
        work = self._work[table.code] = Work(table.id, table.version, str(match.record), visitor)
        self._start()
        return self._state(table.code, work)

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    # -- the work ---------------------------------------------------------------------------------

    def _state(self, code: str, work: Work) -> AnalysisState:
        marked = [one for one in work.done.values() if isinstance(one, Judged) and one.mark]
        marked.sort(key=lambda one: -one.loss.mean)
        running = sum(each.running for each in self._work.values())
        ahead = 0 if work.running else running + line(self._work).index(code)
        state = "running" if work.running else "waiting"
        return AnalysisState(state, len(work.done), len(work.parts), ahead, marked)

    def _start(self) -> None:
        for code in begins(self._work):
            work = self._work[code]
            work.running = True
            task = asyncio.create_task(self._analyse(code, work))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _analyse(self, code: str, work: Work) -> None:
        try:
            await self._do(work)
        except WorkFailed:
            log.warning("an analysis was given up: a part of it failed again and again")
        finally:
            del self._work[code]
            self._start()

    async def _do(self, work: Work) -> None:
        parts = await self._run(work, analysing.plan)
        kept = await self.shelf.parts(work.table, work.version)
        work.parts = parts
        work.done = {
            key: msgspec.json.decode(text, type=Judged | Entry | None) for key, text in kept.items()
        }
        left = iter([part for part in work.parts if part.key not in work.done])
        # Each lane has one part under way: no more processes are busy for one game than there are lanes.
        lanes = [self._lane(work, left) for _ in self.workers.workers]
        await asyncio.gather(*lanes)
        if len(work.done) < len(work.parts):
            return
        analysis = await self._run(work, analysing.together, list(work.done.values()))
        text = msgspec.json.encode(analysis).decode()
        await self.shelf.keep(work.table, work.version, WHOLE, text)
        await self.shelf.forget_parts(work.table)

    async def _run(self, work: Work, function: Callable[..., Any], *given: Any) -> Any:
        return await self.workers.run(work.visitor, function, work.record, self.depth, *given)

    async def _lane(self, work: Work, left: Iterator[Part]) -> None:
        for part in left:
            if not work.wanted:
                return
            found = await self._run(work, analysing.do, part)
            text = msgspec.json.encode(found).decode()
            await self.shelf.keep(work.table, work.version, part.key, text)
            work.done[part.key] = found


class Shelf:
    """Where parts are kept."""

    def __init__(self, store: Store) -> None:
        self.store = store

    async def parts(self, table: int, version: int) -> dict[str, str]:
        row = models.analysis.c
        wanted = select(row.part, row.data).where(row.table_id == table, row.version == version)
        async with self.store.reading() as connection:
            return {row.part: row.data for row in await connection.execute(wanted)}

    async def keep(self, table: int, version: int, part: str, data: str) -> None:
        values = {"table_id": table, "version": version, "part": part, "data": data}
        # Another worker may have done the same part: it found the same.
        with suppress(IntegrityError):
            async with self.store.writing() as connection:
                await connection.execute(insert(models.analysis).values(values))

    async def forget_parts(self, table: int) -> None:
        row = models.analysis.c
        unneeded = delete(models.analysis).where(row.table_id == table, row.part != WHOLE)
        async with self.store.writing() as connection:
            await connection.execute(unneeded)
