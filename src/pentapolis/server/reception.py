"""Lets people in at the port, and waits where there is no room for them.

The loop's own way goes wrong in both directions: a flood of connections is let in before anybody else has
a turn, and when the process has all the files that it may have, the loop asks again without a pause.
"""

from __future__ import annotations

import asyncio
import logging
import socket
import time
from collections.abc import Callable
from functools import partial
from typing import Any

import uvicorn

from pentapolis.server.guard import Door

log = logging.getLogger(__name__)
# So many at the most before everything else has a turn.
AT_ONCE = 64
# Seconds until it is tried again, and for which nothing more is said about it.
PAUSE = 0.5
SILENCE = 60.0


class Reception:
    """At one port, until it is closed."""

    def __init__(
        self, listener: socket.socket, door: Door, protocol: Callable[[], asyncio.Protocol]
    ) -> None:
        self.listener = listener
        self.door = door
        self.protocol = protocol
        self.loop = asyncio.get_running_loop()
        self._pausing: asyncio.TimerHandle | None = None
        self._told: float | None = None
        self._coming: set[asyncio.Task[Any]] = set()
        listener.setblocking(False)
        self._open()

    def _open(self) -> None:
        self._pausing = None
        self.loop.add_reader(self.listener, self._let_in)

    def _let_in(self) -> None:
        for _ in range(AT_ONCE):
            try:
                came, address = self.listener.accept()
            except (BlockingIOError, InterruptedError):
                return
            except ConnectionAbortedError:
                continue
            except OSError as error:
                self._wait(error)
                return
            if not self.door.welcomes(address[0]):
                came.close()
                continue
            # Answers are not kept back until they fill a packet.
            came.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            coming = self.loop.create_task(self.loop.connect_accepted_socket(self.protocol, came))
            self._coming.add(coming)
            coming.add_done_callback(self._came)

    def _came(self, coming: asyncio.Task[Any]) -> None:
        self._coming.discard(coming)
        if not coming.cancelled():
            coming.exception()  # gone before it was in

    def _wait(self, error: OSError) -> None:
        """Whoever comes now waits at the port, and those who are in go on."""
        self.loop.remove_reader(self.listener)
        self._pausing = self.loop.call_later(PAUSE, self._open)
        now = time.monotonic()
        if self._told is None or now - self._told > SILENCE:
            self._told = now
            log.error("nobody more can be let in for now: %s", error.strerror)

    def close(self) -> None:
        if self._pausing is not None:
            self._pausing.cancel()
        self.loop.remove_reader(self.listener)

    async def wait_closed(self) -> None:
        """Nothing is left to wait for."""


class Server(uvicorn.Server):
    """uvicorn's server with receptions of ours."""

    def __init__(self, config: uvicorn.Config, door: Door) -> None:
        super().__init__(config)
        self.door = door

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets=[])

        make: Any = self.config.http_protocol_class
        protocol = partial(
            make,
            config=self.config,
            server_state=self.server_state,
            app_state=self.lifespan.state,
        )
        receptions: list[Any] = [Reception(each, self.door, protocol) for each in sockets or []]
        self.servers += receptions
