"""How long something holds the event loop."""

from __future__ import annotations

import time
from collections.abc import Coroutine, Generator
from typing import Any


class Stopwatch:
    """To be awaited instead of the coroutine. What it waits for does not count: others run meanwhile."""

    def __init__(self, work: Coroutine[Any, Any, None]) -> None:
        self.seconds = 0.0
        self._work = work

    def __await__(self) -> Generator[Any, Any, None]:
        work, came = self._work, None
        failure: BaseException | None = None
        while True:
            began = time.thread_time()
            try:
                waits_for = work.send(came) if failure is None else work.throw(failure)
            except StopIteration:
                return
            finally:
                self.seconds += time.thread_time() - began
            came = failure = None
            try:
                came = yield waits_for
            except BaseException as error:
                failure = error
