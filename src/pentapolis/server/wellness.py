"""Whether the service can do its work."""

from __future__ import annotations

import shutil
import time
from pathlib import Path

from pentapolis.server.database import DATABASE_ERRORS
from pentapolis.server.store import Store

# The answer is good for so long: asking often must cost nothing.
FRESH_SECONDS = 2.0
LEAST_FREE_BYTES = 32 * 2**20


class Wellness:
    """Looked up now and then, not at every question."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.closing = False
        self._at = -FRESH_SECONDS
        self._problem = ""

    async def problem(self) -> str:
        """What is wrong, in words; empty if nothing is."""
        if self.closing:
            return "The service is ending."
        if time.monotonic() - self._at > FRESH_SECONDS:
            self._at = time.monotonic()
            self._problem = await self._look()
        return self._problem

    async def _look(self) -> str:
        url = self.store.engine.url
        if url.get_backend_name() == "sqlite":
            free = shutil.disk_usage(Path(url.database or "").absolute().parent).free
            if free < LEAST_FREE_BYTES:
                return "The disk is full."
        try:
            await self.store.check()
        except DATABASE_ERRORS:
            return "The database does not answer, or nothing can be written to it."
        return ""
