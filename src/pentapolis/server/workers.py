"""Processes that think for the service: bots, forecasts and hints never run on the event loop.

Every process has one job at a time, so that one which dies takes nobody else's job along; jobs wait in
a queue that is fair between those for whom they are done, however many jobs each of them has.
"""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import time
from collections import OrderedDict, deque
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor
from typing import Any

from pentapolis.server import thinking

log = logging.getLogger(__name__)
# A job whose process died is innocent at first; one that is there at so many deaths is not.
ATTEMPTS = 3
# How many homes are remembered, see Job.home.
HOMES = 4096


class WorkFailed(Exception):  # noqa: N818 - an outcome that callers handle
    """The job took too long, or its process died again and again."""


class Job:
    def __init__(
        self, owner: str, function: Callable[..., Any], arguments: tuple[Any, ...], home: str
    ) -> None:
        self.owner = owner
        self.function = function
        self.arguments = arguments
        # Jobs of one home go to the process that had the last one: it remembers things for them.
        self.home = home
        self.attempts = 0
        self.done: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self.started: asyncio.Future[None] = asyncio.get_running_loop().create_future()


class FairQueue:
    """Owners take turns; within an owner, first come first served."""

    def __init__(self) -> None:
        self._waiting: OrderedDict[str, deque[Job]] = OrderedDict()

    def __len__(self) -> int:
        return sum(map(len, self._waiting.values()))

    def put(self, job: Job, first: bool = False) -> None:
        jobs = self._waiting.setdefault(job.owner, deque())
        if first:
            jobs.appendleft(job)
            self._waiting.move_to_end(job.owner, last=False)
        else:
            jobs.append(job)

    def take(self, fits: Callable[[Job], bool]) -> Job | None:
        """The next job that fits; its owner then waits until all others had a turn."""
        for owner, jobs in list(self._waiting.items()):
            while jobs and jobs[0].done.done():
                jobs.popleft()  # nobody waits for it any more
            job = next((job for job in jobs if fits(job)), None)
            if job is not None:
                jobs.remove(job)
                self._waiting.move_to_end(owner)
            if not jobs:
                del self._waiting[owner]
            if job is not None:
                return job
        return None

    def of(self, owner: str) -> int:
        """How many jobs of the owner wait."""
        return sum(not job.done.done() for job in self._waiting.get(owner, ()))

    def drain(self) -> Iterator[Job]:
        while self._waiting:
            yield from self._waiting.popitem()[1]


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
        self.queue = FairQueue()
        self.workers = [Worker(niceness) for _ in range(number)]
        self._homes: OrderedDict[str, Worker] = OrderedDict()
        self._tasks: set[asyncio.Task[None]] = set()
        self._closed = False
        # For the metrics: jobs done, seconds of work, processes that died or were ended.
        self.jobs = 0
        self.seconds = 0.0
        self.deaths = 0
        # Told of every job: for whom it was, and how long it took.
        self.on_work: Callable[[str, float], None] = lambda owner, seconds: None

    async def run(
        self,
        owner: str,
        function: Callable[..., Any],
        *arguments: Any,
        home: str = "",
        on_start: Callable[[], None] | None = None,
    ) -> Any:
        """What the function answers, from another process; WorkFailed if there is no answer.

        Only work counts towards `patience`, not waiting for a process.
        """
        job = Job(owner, function, arguments, home)
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
            job = self.queue.take(lambda job, w=worker: self._home(job) in (None, w))  # type: ignore[misc]
            if job is None:
                continue
            worker.busy = True
            task = asyncio.create_task(self._work(worker, job))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    def _home(self, job: Job) -> Worker | None:
        return self._homes.get(job.home) if job.home else None

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
            self.jobs += 1
            took = time.monotonic() - began
            self.seconds += took
            self.on_work(job.owner, took)
        self._dispatch()

    def _lose(self, worker: Worker) -> None:
        self.deaths += 1
        worker.drop()
        for home in [home for home, where in self._homes.items() if where is worker]:
            del self._homes[home]
