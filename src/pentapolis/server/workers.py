"""Processes that think for the service: bots, forecasts and hints never run on the event loop.

Every process has one job at a time, so that one which dies takes nobody else's job along; jobs wait in
a queue that is fair between the addresses and the people for whom they are done, however many jobs each
has. A job cannot be interrupted, so one address never has all processes: the last is for the others.
"""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import time
from collections import Counter, OrderedDict
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor
from typing import Any

from pentapolis.server import thinking
from pentapolis.server.limits import FairQueue, Visitor

log = logging.getLogger(__name__)
# A job whose process died is innocent at first; one that is there at so many deaths is not.
ATTEMPTS = 3
# How many homes are remembered, see Job.home.
HOMES = 4096


class WorkFailed(Exception):  # noqa: N818 - an outcome that callers handle
    """The job took too long, or its process died again and again."""


class Job:
    def __init__(
        self, visitor: Visitor, function: Callable[..., Any], arguments: tuple[Any, ...], home: str
    ) -> None:
        # For whom it is done.
        self.visitor = visitor
        self.function = function
        self.arguments = arguments
        # Jobs of one home go to the process that had the last one: it remembers things for them.
        self.home = home
        self.attempts = 0
        self.done: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self.started: asyncio.Future[None] = asyncio.get_running_loop().create_future()


class Worker:
    """One process, started when it is first needed and started anew when it has died."""

    def __init__(self, niceness: int) -> None:
        self.niceness = niceness
        self.busy = False
        self._executor: ProcessPoolExecutor | None = None

    def submit(self, job: Job) -> asyncio.Future[Any]:
        if self._executor is None:
            # Started afresh, not forked: the service has threads, and forking those can hang.
            self._executor = ProcessPoolExecutor(
                1,
                mp_context=multiprocessing.get_context("spawn"),
                initializer=thinking.prepare,
                initargs=(self.niceness,),
            )
        loop = asyncio.get_running_loop()
        return loop.run_in_executor(self._executor, job.function, *job.arguments)

    @property
    def pid(self) -> int | None:
        processes = self._executor and self._executor._processes
        return next(iter(processes), None) if processes else None

    def drop(self) -> None:
        """End the process, whatever it does."""
        executor, self._executor = self._executor, None
        if executor is not None:
            processes = list((executor._processes or {}).values())
            executor.shutdown(wait=False, cancel_futures=True)
            for process in processes:
                process.kill()


class Workers:
    def __init__(self, number: int, patience: float, niceness: int = 5) -> None:
        self.patience = patience
        self.queue: FairQueue[Job] = FairQueue()
        self.workers = [Worker(niceness) for _ in range(number)]
        # Jobs under way by place, and how many one place may have.
        self._busy: Counter[str] = Counter()
        self.most_at_once = max(1, number - 1)
        self._homes: OrderedDict[str, Worker] = OrderedDict()
        self._tasks: set[asyncio.Task[None]] = set()
        self._closed = False
        # For the metrics: jobs done, seconds of work, processes that died or were ended.
        self.jobs = 0
        self.seconds = 0.0
        self.deaths = 0
        # Told of every job: for whom it was, and how long it took.
        self.on_work: Callable[[Visitor, float], None] = lambda visitor, seconds: None

    async def run(
        self,
        visitor: Visitor,
        function: Callable[..., Any],
        *arguments: Any,
        home: str = "",
        on_start: Callable[[], None] | None = None,
    ) -> Any:
        """What the function answers, from another process; WorkFailed if there is no answer.

        Only work counts towards `patience`, not waiting for a process.
        """
        job = Job(visitor, function, arguments, home)
        if on_start is not None:
            job.started.add_done_callback(lambda f: None if f.cancelled() else on_start())
        self.queue.put(job)
        self._dispatch()
        try:
            return await job.done
        finally:
            job.done.cancel()
            job.started.cancel()

    async def close(self) -> None:
        self._closed = True
        for job in self.queue.drain():
            job.done.cancel()
        for worker in self.workers:
            worker.drop()
        # Their processes are gone, and every job hears of it.
        if self._tasks:
            await asyncio.wait(self._tasks, timeout=5)

    def _dispatch(self) -> None:
        # Those that run already first, so that no more are started than are needed.
        for worker in sorted(self.workers, key=lambda worker: worker.pid is None):
            if worker.busy or self._closed:
                continue
            job = self.queue.take(lambda job, w=worker: self._fits(job, w))  # type: ignore[misc]
            if job is None:
                continue
            worker.busy = True
            self._busy[job.visitor.place] += 1
            task = asyncio.create_task(self._work(worker, job))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    def _fits(self, job: Job, worker: Worker) -> bool:
        if self._busy[job.visitor.place] >= self.most_at_once:
            return False
        return not job.home or self._homes.get(job.home) in (None, worker)

    async def _work(self, worker: Worker, job: Job) -> None:
        began = time.monotonic()
        if job.home:
            self._homes[job.home] = worker
            self._homes.move_to_end(job.home)
            while len(self._homes) > HOMES:
                self._homes.popitem(last=False)
        if not job.started.done():
            job.started.set_result(None)
        try:
            answer = await asyncio.wait_for(worker.submit(job), self.patience)
        except BrokenExecutor:
            self._lose(worker)
            job.attempts += 1
            if self._closed:
                job.done.cancel()
                return
            log.warning("a thinking process died; its job is tried again")
            if job.attempts < ATTEMPTS:
                self.queue.put(job, first=True)
            elif not job.done.done():
                job.done.set_exception(WorkFailed("Its process died again and again."))
        except TimeoutError:
            self._lose(worker)
            log.warning("a thinking process took too long and was ended")
            if not job.done.done():
                job.done.set_exception(WorkFailed("It took too long."))
        except Exception as error:
            if not job.done.done():
                job.done.set_exception(error)
        else:
            if not job.done.done():
                job.done.set_result(answer)
        finally:
            worker.busy = False
            self._busy[job.visitor.place] -= 1
            if not self._busy[job.visitor.place]:
                del self._busy[job.visitor.place]
            self.jobs += 1
            took = time.monotonic() - began
            self.seconds += took
            self.on_work(job.visitor, took)
        self._dispatch()

    def _lose(self, worker: Worker) -> None:
        self.deaths += 1
        worker.drop()
        for home in [home for home, where in self._homes.items() if where is worker]:
            del self._homes[home]
