"""Several processes of the service at one port: started together, started anew when one dies."""

from __future__ import annotations

import logging
import multiprocessing
import signal
import socket
import tempfile
import time
from collections.abc import Callable
from dataclasses import replace
from multiprocessing.connection import wait
from multiprocessing.process import BaseProcess
from pathlib import Path

from pentapolis.server.settings import Settings

log = logging.getLogger(__name__)
# A worker that dies is replaced after a pause; where they keep dying young, the pauses grow.
PAUSE_SECONDS = 1.0
LONGEST_PAUSE = 8.0
YOUNG_SECONDS = 60.0
# How long workers have to end by themselves.
PATIENCE = 15.0
Work = Callable[[Settings, str, int, bool], None]


def supervise(
    work: Work, number: int, settings: Settings, host: str, port: int, access_log: bool
) -> None:
    """Keep so many processes running until SIGTERM or Ctrl-C; then end them in peace."""
    with tempfile.TemporaryDirectory(prefix="pentapolis") as folder:
        shared = replace(
            settings,
            # What one process would have for all, the workers share.
            bot_processes=max(1, settings.bot_processes // number),
            shared_metrics=Path(folder),
        )
        Supervisor(work, number, (shared, host, port, access_log)).run()


class Supervisor:
    def __init__(self, work: Work, number: int, arguments: tuple[Settings, str, int, bool]) -> None:
        self._work = work
        self._arguments = arguments
        self._number = number
        self._ending = False
        self._pause = PAUSE_SECONDS
        self._started = 0.0
        self._workers: list[BaseProcess] = []
        # Signals wake the loop by a byte here.
        self._ear, self._mouth = socket.socketpair()

    def run(self) -> None:
        before = {name: signal.getsignal(name) for name in (signal.SIGTERM, signal.SIGINT)}
        for name in before:
            signal.signal(name, self._told_to_end)
        try:
            self._workers = [self._start() for _ in range(self._number)]
            while not self._ending:
                self._look()
        finally:
            self._end()
            for name, handler in before.items():
                signal.signal(name, handler)

    def _told_to_end(self, *_: object) -> None:
        self._ending = True
        self._mouth.send(b"!")

    def _start(self) -> BaseProcess:
        # Not daemons: they have processes of their own, for bots. They end with us by themselves.
        process = multiprocessing.get_context("spawn").Process(
            target=self._work, args=self._arguments
        )
        process.start()
        self._started = time.monotonic()
        return process

    def _look(self) -> None:
        """Wait until a worker ends; another takes its place."""
        wait([*(worker.sentinel for worker in self._workers), self._ear])
        if self._ending:
            return
        for place, worker in enumerate(self._workers):
            if not worker.is_alive():
                log.error("a worker ended with code %s; another begins", worker.exitcode)
                young = time.monotonic() - self._started < YOUNG_SECONDS
                self._pause = min(LONGEST_PAUSE, 2 * self._pause) if young else PAUSE_SECONDS
                wait([self._ear], self._pause)
                if self._ending:
                    return
                self._workers[place] = self._start()

    def _end(self) -> None:
        for worker in self._workers:
            worker.terminate()
        deadline = time.monotonic() + PATIENCE
        for worker in self._workers:
            worker.join(max(0.0, deadline - time.monotonic()))
            if worker.is_alive():
                worker.kill()
                worker.join()
