"""Group commit: what many tables wait to have written goes into one durable transaction.

Flushing to the disk costs the same for one event as for a hundred. Whoever appends still waits until
the transaction is committed; while one is under way, the next one gathers. If more have gathered than
fit into it, addresses take turns.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from itertools import islice

from sqlalchemy.exc import IntegrityError

from pentapolis.server.limits import FairQueue, Visitor, asking
from pentapolis.server.table import Event, Summary, Table

# So many at most in one transaction: nobody shall wait long for others.
MOST = 200


class Taken(Exception):  # noqa: N818 - an outcome that callers handle
    """Somebody else was first: the number or the request is already there. Nothing was written."""


@dataclass(eq=False)
class Entry:
    table_id: int
    code: str
    event: Event
    after: Summary
    visitor: Visitor
    done: asyncio.Future[object]


class Ledger:
    def __init__(self, write: Callable[[Sequence[Entry]], Awaitable[None]]) -> None:
        self._write = write
        self._waiting: FairQueue[Entry] = FairQueue()
        self._writing: asyncio.Task[None] | None = None

    async def append(self, table: Table, event: Event, after: Summary) -> None:
        """Committed when this returns; Taken if the number or the request is there already."""
        done = asyncio.get_running_loop().create_future()
        entry = Entry(table.id, table.code, event, after, asking.get(), done)
        self._waiting.put(entry)
        if self._writing is None or self._writing.done():
            self._writing = asyncio.create_task(self._run())
        await entry.done

    async def _run(self) -> None:
        while batch := list(islice(iter(self._waiting.take, None), MOST)):
            # All workers write in the same order: none waits for another that waits for it.
            batch.sort(key=lambda entry: entry.table_id)
            if not await self._written(batch):
                # One of them is refused, and all with it: each for itself.
                for entry in batch:
                    await self._written([entry])

    async def _written(self, batch: Sequence[Entry]) -> bool:
        """Write them and tell those who wait; False if that is left to be done one by one."""
        failure: BaseException | None = None
        try:
            await self._write(batch)
        except IntegrityError as error:
            if len(batch) > 1:
                return False
            failure = Taken()
            failure.__cause__ = error
        except BaseException as error:
            failure = error
        for entry in batch:
            if entry.done.done():
                continue  # nobody waits for it any more
            if failure is None:
                entry.done.set_result(None)
            else:
                entry.done.set_exception(_own(failure))
        if isinstance(failure, asyncio.CancelledError):
            raise failure
        return True


def _own(failure: BaseException) -> BaseException:
    """One that can be raised at another place, too."""
    if isinstance(failure, asyncio.CancelledError):
        return ConnectionError("the service ends")
    return failure
