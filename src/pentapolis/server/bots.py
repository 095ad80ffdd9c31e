"""Makes bots play: finds tables that wait for one, lets it think in another process, plays its choice."""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import secrets
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor
from dataclasses import dataclass

from pentapolis.engine.match import MAX_SEED
from pentapolis.engine.rng import Rng
from pentapolis.engine.state import State
from pentapolis.server import thinking
from pentapolis.server.errors import Refusal
from pentapolis.server.settings import Settings
from pentapolis.server.tables import Tables

log = logging.getLogger(__name__)
# A bot that fails so often at one decision is replaced by chance: a table must never wait forever.
ATTEMPTS = 3
RETRY_SECONDS = 2.0


@dataclass(frozen=True)
class Task:
    version: int
    seat: int
    bot: str
    world: State


class Bots:
    def __init__(self, tables: Tables, settings: Settings) -> None:
        self.tables = tables
        self.settings = settings
        self._driving: dict[str, asyncio.Task[None]] = {}
        self._pool: ProcessPoolExecutor | None = None

    def wake(self, code: str) -> None:
        """Look whether a bot has to play at the table; cheap, and harmless if none has."""
        if code not in self._driving:
            self._driving[code] = asyncio.create_task(self._drive(code))

    async def resume(self) -> None:
        """Wake every table that was left waiting when the service ended."""
        for code in await self.tables.store.running_with_bots():
            self.wake(code)

    async def close(self) -> None:
        self.tables.on_change = lambda code: None
        driving = list(self._driving.values())
        for task in driving:
            task.cancel()
        await asyncio.gather(*driving, return_exceptions=True)
        self._drop_pool()

    async def _drive(self, code: str) -> None:
        try:
            while True:
                try:
                    task = await self._next(code)
                    if task is None:
                        return
                    await self._play(code, task)
                except Refusal as refusal:
                    if refusal.code != "unavailable":
                        return
                    await asyncio.sleep(RETRY_SECONDS)
                except Exception:
                    log.exception("table %s: a bot could not play; it tries again", code)
                    await asyncio.sleep(RETRY_SECONDS)
        finally:
            # No await between finding nothing to do and this line: no wake can be missed.
            del self._driving[code]

    async def _next(self, code: str) -> Task | None:
        table = await self.tables.get(code)
        waiting = table.bots_to_move()
        if not waiting or table.match is None:
            return None
        seat = waiting[0]
        bot = table.seats[seat].bot
        assert bot is not None
        # Only a world that the bot's seat could be in leaves this process.
        world = table.match.state.resample(seat, Rng(secrets.randbelow(MAX_SEED)))
        return Task(table.version, seat, bot, world)

    async def _play(self, code: str, task: Task) -> None:
        self._show_thinking(code, {task.seat})
        try:
            pause = asyncio.create_task(asyncio.sleep(self.settings.bot_pause))
            action = await self._choose(task)
            await pause
        finally:
            self._show_thinking(code, set())
        await self.tables.play_bot(code, task.version, task.seat, action)

    def _show_thinking(self, code: str, seats: set[int]) -> None:
        if seats:
            self.tables.thinking[code] = seats
            self.tables.broadcaster.publish(code)
        else:
            self.tables.thinking.pop(code, None)

    async def _choose(self, task: Task) -> int:
        for attempt in range(1, ATTEMPTS + 1):
            try:
                action = await self._ask(task)
                if task.world.is_legal(task.seat, action):
                    return action
                log.error("bot '%s' chose what is not legal", task.bot)
            except (BrokenExecutor, TimeoutError) as error:
                log.warning("bot '%s', attempt %d: %s", task.bot, attempt, type(error).__name__)
                self._drop_pool()
            except Exception:
                log.exception("bot '%s', attempt %d failed", task.bot, attempt)
        log.error("bot '%s' is replaced by chance for one decision", task.bot)
        return int(secrets.choice(list(task.world.legal_actions(task.seat))))

    async def _ask(self, task: Task) -> int:
        job = asyncio.get_running_loop().run_in_executor(
            self._workers(),
            thinking.think,
            task.bot,
            task.world,
            task.seat,
            secrets.randbelow(MAX_SEED),
        )
        return await asyncio.wait_for(job, self.settings.bot_patience)

    def _workers(self) -> ProcessPoolExecutor:
        if self._pool is None:
            # Started afresh, not forked: the service has threads, and forking those can hang.
            self._pool = ProcessPoolExecutor(
                self.settings.bot_processes,
                mp_context=multiprocessing.get_context("spawn"),
                initializer=thinking.prepare,
            )
        return self._pool

    def _drop_pool(self) -> None:
        pool, self._pool = self._pool, None
        if pool is None:
            return
        processes = list((pool._processes or {}).values())
        pool.shutdown(wait=False, cancel_futures=True)
        for process in processes:
            process.kill()
