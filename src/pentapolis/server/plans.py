"""Plans: what somebody has chosen ahead is played when their turn comes, as far as it is still legal.

A plan is told to nobody but whoever made it, and it is kept beside the table: nothing of it stands in its
events before it is played. That it is to be played is put down as a job with the move that makes it the
seat's turn (store.py). Each step is a request with a name of its own: played twice, it counts once.
"""

from __future__ import annotations

import secrets
from typing import Any

from sqlalchemy import delete, insert, select, update

from pentapolis.engine.errors import PentapolisError
from pentapolis.engine.rng import Rng
from pentapolis.server import jobs, models, planning, thinking
from pentapolis.server.entries import Entries
from pentapolis.server.errors import Refusal
from pentapolis.server.jobs import Job
from pentapolis.server.limits import Visitor
from pentapolis.server.messages import Play
from pentapolis.server.plan_messages import NewPlan, PlanChoice, PlanInfo, PlannedStep
from pentapolis.server.schedule import Scheduler
from pentapolis.server.store import PLAN, now
from pentapolis.server.table import Table
from pentapolis.server.tables import Tables

_plan = models.plan.c


class Plans:
    def __init__(self, tables: Tables, entries: Entries) -> None:
        self.tables = tables
        self.store = tables.store
        self.entries = entries

    def begin(self, scheduler: Scheduler) -> None:
        scheduler.on(PLAN, self._on_turn)

    async def show(self, visitor: Visitor, code: str, guest: str, seat: int) -> PlanInfo:
        table = await self._mine(code, guest, seat)
        row = await self._row(table, guest, seat)
        steps = [] if row is None or row.dropped else row.steps[row.played :]
        planned = [PlannedStep(text, words) for text, words in steps]
        dropped = row is not None and bool(row.dropped)
        if table.status != "playing" or seat in table.deciders:
            return PlanInfo(seat, planned, [], dropped)
        found = await self._ahead(visitor, table, seat, [text for text, _ in steps])
        return PlanInfo(seat, planned, [PlanChoice(*one) for one in found.choices], dropped)

    async def set(self, visitor: Visitor, code: str, guest: str, wish: NewPlan) -> PlanInfo:
        table = await self._mine(code, guest, wish.seat)
        table.check_going()
        if wish.steps and wish.seat in table.deciders:
            raise Refusal("stale", lambda say: say.play_at_once)
        found = planning.Ahead([], [])
        if wish.seat not in table.deciders:
            found = await self._ahead(visitor, table, wish.seat, wish.steps)
        if len(found.words) < len(wish.steps):
            wrong = wish.steps[len(found.words)]
            raise Refusal("illegal", lambda say: say.not_to_be_planned(wrong))
        steps = list(zip(wish.steps, found.words, strict=True))
        subject = f"{code} {wish.seat}"
        async with self.store.writing() as connection:
            mine = (_plan.table_id == table.id) & (_plan.seat == wish.seat)
            await connection.execute(delete(models.plan).where(mine))
            if steps:
                values = {"table_id": table.id, "seat": wish.seat, "guest": guest}
                name = secrets.token_urlsafe(9)
                await connection.execute(
                    insert(models.plan).values(**values, name=name, steps=steps)
                )
        await self.tables.catch_up(code)
        if steps and wish.seat in (await self.tables.get(code)).deciders:
            # It has become their turn meanwhile, when there was no plan yet.
            async with self.store.writing() as connection:
                await jobs.put(connection, PLAN, [(subject, now())])
        planned = [PlannedStep(*step) for step in steps]
        return PlanInfo(wish.seat, planned, [PlanChoice(*one) for one in found.choices], False)

    async def _mine(self, code: str, guest: str, seat: int) -> Table:
        table = await self.tables.get(code)
        table.check_seat(guest, seat)
        if table.hides_within(guest):
            raise Refusal("forbidden", lambda say: say.no_plans_on_a_shared_device)
        return table

    async def _row(self, table: Table, guest: str, seat: int) -> Any:
        query = select(models.plan).where(
            _plan.table_id == table.id, _plan.seat == seat, _plan.guest == guest
        )
        async with self.store.reading() as connection:
            return (await connection.execute(query)).one_or_none()

    async def _ahead(
        self, visitor: Visitor, table: Table, seat: int, steps: list[str]
    ) -> planning.Ahead:
        """From a world that the seat could be in: nothing else leaves this process. Which one depends on
        nothing secret, and is the same when the plan is made as when its choices were shown."""
        match = table.running()
        world = match.state.resample(seat, Rng(table.asked_at[seat]))
        packed = thinking.pack(world, match.words.names)
        seed = table.asked_at[seat]
        return await self.entries.compute(  # type: ignore[no-any-return]
            visitor, _ahead, table.game.name, packed, seat, tuple(steps), seed
        )

    # -- playing ----------------------------------------------------------------------------------

    async def _on_turn(self, job: Job) -> None:
        code, _, number = job.subject.partition(" ")
        seat = int(number)
        try:
            await self.tables.catch_up(code)
            while await self._play_next(code, seat):
                pass
        except Refusal:
            pass  # the table is gone, or something else has happened there: then it is another turn
        await self.store.put_off(job, None)

    async def _play_next(self, code: str, seat: int) -> bool:
        """Whether a step was played, and another one may follow."""
        table = await self.tables.get(code)
        guest = table.turn_of(seat)
        row = None if guest is None else await self._row(table, guest, seat)
        if row is None or guest is None or row.dropped or row.played >= len(row.steps):
            return False
        match, text = table.running(), row.steps[row.played][0]
        mine = (_plan.table_id == table.id) & (_plan.seat == seat) & (_plan.name == row.name)
        try:
            action = match.game.parse(match.state, seat, text)
            legal = match.state.is_legal(seat, action)
        except PentapolisError:
            legal = False
        if not legal:
            async with self.store.writing() as connection:
                await connection.execute(update(models.plan).where(mine).values(dropped=1))
            return False
        request = f"plan-{row.name}-{row.played}"
        await self.tables.play(code, guest, Play(request, table.version, seat, action))
        done = row.played + 1
        async with self.store.writing() as connection:
            if done < len(row.steps):
                await connection.execute(update(models.plan).where(mine).values(played=done))
            else:
                await connection.execute(delete(models.plan).where(mine))
        return bool(done < len(row.steps))


def _ahead(
    game: str, packed: thinking.World, seat: int, steps: tuple[str, ...], seed: int
) -> planning.Ahead:
    return planning.ahead(packed, seat, steps, seed)
