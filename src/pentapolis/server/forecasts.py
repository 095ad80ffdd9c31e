"""Forecasts, hints and reviews: computed in another process, once for each position, for whoever asks."""

from __future__ import annotations

import asyncio
import secrets
from collections import Counter, OrderedDict
from collections.abc import Callable, Coroutine
from typing import Any

from pentapolis.engine.match import MAX_SEED
from pentapolis.engine.rng import Rng
from pentapolis.server import forecasting, thinking
from pentapolis.server.errors import Refusal
from pentapolis.server.forecast_messages import Forecast, HintChoice, Review
from pentapolis.server.limits import Budget, Visitor
from pentapolis.server.reading import reading
from pentapolis.server.table import Table
from pentapolis.server.workers import Workers, WorkFailed

# Answers that are kept; positions are looked at again when somebody comes back or takes back.
KEPT = 512
# Questions of one person that are being computed, or wait for it.
OPEN_EACH = 16
# A table, since when a seat is asked what it is asked, the seat, and what is wanted. Others may decide
# meanwhile, where all choose at once: what the seat knows stays the same, and so do its answers.
Key = tuple[str, int, int, str]


class Forecasts:
    def __init__(self, workers: Workers, budget: Budget, seconds: float) -> None:
        self.workers = workers
        self.budget = budget
        self.seconds = seconds
        # Waiting for others is free; only work is charged.
        workers.on_work = budget.charge
        self._answers: OrderedDict[Key, asyncio.Task[Any]] = OrderedDict()
        self._open: Counter[Visitor] = Counter()
        # For the metrics: what was asked, and how often the answer was there already.
        self.asked = 0
        self.shared = 0

    async def all(self, table: Table, seat: int, visitor: Visitor) -> tuple[int, list[Forecast]]:
        """The points now, and what every choice of the seat would bring."""
        return await self._once(  # type: ignore[no-any-return]
            (table.code, table.asked_at[seat], seat, f"all {reading.get()}"),
            visitor,
            lambda: self.workers.run(
                visitor,
                forecasting.forecasts,
                self._world(table, seat),
                seat,
                table.asked_at[seat],
                self.seconds,
            ),
        )

    async def one(
        self, table: Table, seat: int, action: int, visitor: Visitor
    ) -> tuple[int, list[Forecast]]:
        """The same for one choice; for free where all are known."""
        known = self._answers.get((table.code, table.asked_at[seat], seat, f"all {reading.get()}"))
        if known is not None and known.done() and not known.cancelled() and not known.exception():
            before, found = known.result()
            return before, [forecast for forecast in found if forecast.action == action]
        return await self._once(  # type: ignore[no-any-return]
            (table.code, table.asked_at[seat], seat, f"one {action} {reading.get()}"),
            visitor,
            lambda: self.workers.run(
                visitor,
                forecasting.preview,
                self._world(table, seat),
                seat,
                table.asked_at[seat],
                action,
            ),
        )

    async def hint(self, table: Table, seat: int, visitor: Visitor) -> list[HintChoice]:
        """The best choices by search; only where that is fair to everybody at the table."""
        if not table.single_handed:
            raise Refusal("forbidden", lambda say: say.hints_only_alone)
        return await self._once(  # type: ignore[no-any-return]
            (table.code, table.asked_at[seat], seat, f"hint {reading.get()}"),
            visitor,
            lambda: self.workers.run(
                visitor,
                forecasting.advise,
                self._world(table, seat, secrets.randbelow(MAX_SEED)),
                seat,
                secrets.randbelow(MAX_SEED),
            ),
        )

    async def review(self, table: Table, move: int, visitor: Visitor) -> Review:
        """What the search thinks of the decision that was made at a position; once the game is over."""
        match = table.running()
        if not match.is_over:
            raise Refusal("forbidden", lambda say: say.reviewed_when_over)
        if not 0 <= move < len(match.moves):
            raise Refusal("not_found", lambda say: say.nothing_follows(len(match.moves)))
        seat, played = match.moves[move]

        def compute() -> Coroutine[Any, Any, Any]:
            world = match.state_at(move).resample(seat, Rng(secrets.randbelow(MAX_SEED)))
            packed = thinking.pack(world, match.words.names, reading.get())
            seed = secrets.randbelow(MAX_SEED)
            return self.workers.run(visitor, forecasting.review, packed, seat, played, seed)

        key = (table.code, table.version, seat, f"review {move} {reading.get()}")
        return await self._once(key, visitor, compute)  # type: ignore[no-any-return]

    def moved(self, table: Table) -> None:
        """Nobody needs what is still being computed for seats that are asked something else by now."""
        for key, task in list(self._answers.items()):
            code, since, seat, _ = key
            if code == table.code and since < table.asked_at[seat] and not task.done():
                del self._answers[key]
                task.cancel()

    def _world(self, table: Table, seat: int, seed: int | None = None) -> thinking.World:
        """Only a world that the seat could be in leaves this process.

        Which one depends on nothing secret: else two forecasts of one position could tell a secret.
        """
        match = table.running()
        world = match.state.resample(seat, Rng(table.asked_at[seat] if seed is None else seed))
        return thinking.pack(world, match.words.names, reading.get())

    def _check(self, visitor: Visitor) -> None:
        """What a job takes is charged when it is done: so nobody has many of them at once."""
        self.budget.check(visitor)
        if self._open[visitor] >= OPEN_EACH:
            raise Refusal("too_fast", lambda say: say.one_question_at_a_time)

    def _closed(self, visitor: Visitor) -> None:
        self._open[visitor] -= 1
        if not self._open[visitor]:
            del self._open[visitor]

    def _forget(self) -> None:
        """The oldest answers, but never one that somebody still waits for."""
        spare = len(self._answers) - KEPT
        if spare > 0:
            for key in [key for key, task in self._answers.items() if task.done()][:spare]:
                del self._answers[key]

    async def _once(
        self, key: Key, visitor: Visitor, compute: Callable[[], Coroutine[Any, Any, Any]]
    ) -> Any:
        self.asked += 1
        task = self._answers.get(key)
        if task is None:
            self._check(visitor)
            task = asyncio.create_task(compute())
            self._answers[key] = task
            self._open[visitor] += 1
            task.add_done_callback(lambda _: self._closed(visitor))
            self._forget()
        else:
            self.shared += 1
            self._answers.move_to_end(key)
        await asyncio.wait({task})
        if task.cancelled():
            raise Refusal("stale", lambda say: say.table_moved_on)
        error = task.exception()
        if error is not None:
            self._answers.pop(key, None)
            if isinstance(error, WorkFailed):
                raise Refusal("unavailable", lambda say: say.could_not_be_computed) from error
            raise error
        return task.result()
