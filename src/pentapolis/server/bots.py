"""Makes bots play: finds tables that wait for one, lets it think in another process, plays its choice.

Bots belong to no process. Whoever changes a table wakes its bots; and because a worker can die between
the two, every worker looks regularly for tables whose bots should have moved by now.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from contextlib import suppress
from dataclasses import dataclass

from sqlalchemy.exc import SQLAlchemyError

from pentapolis.engine.match import MAX_SEED
from pentapolis.engine.rng import Rng
from pentapolis.engine.state import State
from pentapolis.server import thinking
from pentapolis.server.errors import Refusal
from pentapolis.server.leases import Leases
from pentapolis.server.limits import People, Visitor, asking
from pentapolis.server.logs import short
from pentapolis.server.settings import Settings
from pentapolis.server.table import Table
from pentapolis.server.tables import Tables
from pentapolis.server.workers import Workers, WorkFailed

log = logging.getLogger(__name__)
# A bot that fails so often at one decision is replaced by chance: a table must never wait forever.
ATTEMPTS = 3
RETRY_SECONDS = 2.0
# A table that still waits for the same bot at the second look has been forgotten by somebody.
LOOK_SECONDS = 0.7


@dataclass(frozen=True)
class Task:
    version: int
    seat: int
    bot: str
    world: State
    # For whom the work is done: bots of all tables of one person share that person's turn, and those of
    # everybody at one address that address's.
    visitor: Visitor
    # Nobody else decides now: people wait for this move, and shall see what it is.
    watched: bool


class Bots:
    def __init__(
        self,
        tables: Tables,
        workers: Workers,
        leases: Leases,
        settings: Settings,
        people: People,
    ) -> None:
        self.tables = tables
        self.people = people
        self.workers = workers
        self.leases = leases
        self.settings = settings
        self._driving: dict[str, asyncio.Task[None]] = {}
        # What is being thought about now, by table.
        self._choosing: dict[str, tuple[Task, asyncio.Task[int | None]]] = {}
        self._looking: asyncio.Task[None] | None = None
        # Tables that seemed to wait, with the version at which there was nothing to do.
        self._idle: dict[str, int] = {}
        # For the metrics: decisions made by chance because a bot failed.
        self.replaced = 0

    def start(self) -> None:
        self._looking = asyncio.create_task(self._look())

    def wake(self, code: str) -> None:
        """Look whether a bot has to play at the table; cheap, and harmless if none has."""
        if code not in self._driving:
            self._driving[code] = asyncio.create_task(self._drive(code))
        elif code in self._choosing:
            task, choosing = self._choosing[code]
            if not self.tables.still_asks(code, task.version, task.seat):
                choosing.cancel()  # taken back, or somebody came back to their seat

    async def close(self) -> None:
        self.tables.on_change = lambda code: None
        tasks = [*self._driving.values(), *([self._looking] if self._looking else [])]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self.leases.close()

    async def _look(self) -> None:
        """Find tables that wait for a bot which nobody moves."""
        seen: dict[str, int] = {}
        first = True
        while True:
            try:
                due = await self.tables.store.bots_due()
            except (SQLAlchemyError, OSError) as error:
                log.warning("tables that wait cannot be looked up: %s", type(error).__name__)
            else:
                self._idle = {c: v for c, v in self._idle.items() if due.get(c) == v}
                for code, version in due.items():
                    # At the start all of them: they were left waiting when the service ended.
                    if (first or seen.get(code) == version) and self._idle.get(code) != version:
                        await self._catch_up(code, version)
                        self.wake(code)
                seen, first = due, False
            await asyncio.sleep(LOOK_SECONDS)

    async def _catch_up(self, code: str, version: int) -> None:
        if self.tables.is_behind(code, version):
            with suppress(Refusal):
                await self.tables.catch_up(code)

    async def _drive(self, code: str) -> None:
        lease: int | None = None
        try:
            while True:
                try:
                    table = await self.tables.get(code)
                    if not self._waits(table):
                        if not table.bots_alone:
                            self._idle[code] = table.version
                        return
                    if lease is None:
                        if not await self.leases.take(table.id):
                            return
                        lease = table.id
                        # Whoever had it may have moved without our hearing of it.
                        await self.tables.catch_up(code)
                        continue
                    await self._play(code, self._task(table))
                except Refusal as refusal:
                    if refusal.code != "unavailable":
                        return
                    await asyncio.sleep(RETRY_SECONDS)
                except Exception as error:
                    log.error("table %s: a bot cannot play: %s", short(code), type(error).__name__)
                    await asyncio.sleep(RETRY_SECONDS)
        finally:
            # No await between finding nothing to do and this line: no wake can be missed.
            del self._driving[code]
            if lease is not None:
                await asyncio.shield(self.leases.give_back(lease))

    def _waits(self, table: Table) -> bool:
        """Whether a bot has to move; where bots play alone, only while somebody watches."""
        if table.bots_alone and not self.tables.broadcaster.is_watched(table.code):
            return False
        return bool(table.bots_to_move())

    def _task(self, table: Table) -> Task:
        seat = table.bots_to_move()[0]
        bot = table.hand_at(seat).bot
        assert bot is not None
        assert table.match is not None
        # Only a world that the bot's seat could be in leaves this process.
        world = table.match.state.resample(seat, Rng(secrets.randbelow(MAX_SEED)))
        watched = len(table.match.deciders) == 1
        visitor = self.people.find(table.host or table.code)
        asking.set(visitor)
        return Task(table.version, seat, bot, world, visitor, watched)

    async def _play(self, code: str, task: Task) -> None:
        pause = asyncio.create_task(asyncio.sleep(self.settings.bot_pause if task.watched else 0))
        choosing = asyncio.create_task(self._choose(code, task))
        self._choosing[code] = task, choosing
        try:
            await asyncio.wait({choosing})
            if choosing.cancelled():
                return
            action = choosing.result()
            await pause
        finally:
            pause.cancel()
            choosing.cancel()
            del self._choosing[code]
            self._show_thinking(code, None)
        if action is None:
            # Told before it is played: nobody takes chance for the bot's own choice.
            await self.tables.tell_of_chance(code, task.version, task.seat)
            self.replaced += 1
            action = int(secrets.choice(list(task.world.legal_actions(task.seat))))
        await self.tables.play_bot(code, task.version, task.seat, action)

    def _show_thinking(self, code: str, seat: int | None) -> None:
        before = self.tables.thinking.pop(code, None)
        if seat is not None:
            self.tables.thinking[code] = {seat}
        if self.tables.thinking.get(code) != before:
            self.tables.broadcaster.publish(code)

    async def _choose(self, code: str, task: Task) -> int | None:
        """The bot's choice; None if it cannot be had."""
        for attempt in range(1, ATTEMPTS + 1):
            try:
                action = await self._ask(code, task)
                if task.world.is_legal(task.seat, action):
                    return action
                log.error("bot '%s' chose what is not legal", task.bot)
            except WorkFailed as error:
                log.warning("bot '%s', attempt %d: %s", task.bot, attempt, error)
            except Exception as error:
                name = type(error).__name__
                log.error("bot '%s', attempt %d failed: %s", task.bot, attempt, name)
        log.error("bot '%s' is replaced by chance for one decision", task.bot)
        return None

    async def _ask(self, code: str, task: Task) -> int:
        # The process that thought about the earlier decisions of a turn still has its thoughts.
        turn = f"{code} {task.seat} {task.world.turn}"
        action = await self.workers.run(
            task.visitor,
            thinking.think,
            self.tables.guests.get(task.bot, task.bot),
            turn,
            thinking.pack(task.world),
            task.seat,
            secrets.randbelow(MAX_SEED),
            home=turn,
            on_start=lambda: self._show_thinking(code, task.seat),
        )
        return int(action)
