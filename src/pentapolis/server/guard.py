"""Keeps half-open connections from taking the place of people who play.

Whoever does not send a whole request in time is hung up on, one address cannot take all connections,
and when there are too many, those that have not asked for anything yet go first.
"""

from __future__ import annotations

import asyncio
import resource
from collections import Counter
from contextlib import suppress
from typing import Any

from uvicorn.protocols.http.auto import AutoHTTPProtocol

from pentapolis.server.settings import Settings

# Files that the process needs beside its connections.
OTHER_FILES = 200


class Door:
    """What the connections of one server share: who has come in and not asked for anything yet."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.most = room_for(settings.connections)
        self.by_address: Counter[str] = Counter()
        # In the order in which they came.
        self.unheard: dict[Any, None] = {}
        self.all = 0
        # For the metrics.
        self.hung_up = 0


def room_for(wanted: int) -> int:
    """As many connections as wanted, or as the system lets us have."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    needed = wanted + OTHER_FILES
    if soft != resource.RLIM_INFINITY and soft < needed:
        soft = needed if hard == resource.RLIM_INFINITY else min(needed, hard)
        with suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return wanted if soft == resource.RLIM_INFINITY else max(16, min(wanted, soft - OTHER_FILES))


def guarded(door: Door) -> type[asyncio.Protocol]:
    """uvicorn's HTTP protocol behind that door."""

    class GuardedProtocol(AutoHTTPProtocol):  # type: ignore[misc, valid-type]
        _deadline: asyncio.TimerHandle | None = None
        _address = ""

        def connection_made(self, transport: asyncio.Transport) -> None:
            super().connection_made(transport)
            peer = transport.get_extra_info("peername")
            self._address = peer[0] if isinstance(peer, tuple) else ""
            door.all += 1
            door.by_address[self._address] += 1
            trusted = not self._address or self._address in door.settings.unlimited
            if not trusted and door.by_address[self._address] > door.settings.connections_each:
                self._hang_up()
                return
            door.unheard[self] = None
            if door.all > door.most:
                next(iter(door.unheard))._hang_up()
            self._set_deadline()

        def connection_lost(self, exc: Exception | None) -> None:
            self._left()
            super().connection_lost(exc)

        def _left(self) -> None:
            if self._address is not None:
                door.all -= 1
                door.by_address[self._address] -= 1
                if not door.by_address[self._address]:
                    del door.by_address[self._address]
                self._address = None  # type: ignore[assignment]
            self._heard()

        def data_received(self, data: bytes) -> None:
            super().data_received(data)
            cycle = self.cycle
            asking = cycle is None or cycle.response_complete
            if self._upgraded() or not (asking or cycle.more_body):
                self._heard()
            elif self._deadline is None:
                self._set_deadline()

        def _upgraded(self) -> bool:
            return self.transport.get_protocol() is not self

        def handle_websocket_upgrade(self, *arguments: Any) -> None:
            self._heard()
            super().handle_websocket_upgrade(*arguments)
            # From here on another protocol has the connection; it tells us when it ends.
            socket_protocol = self.transport.get_protocol()
            ended = socket_protocol.connection_lost

            def connection_lost(exc: Exception | None) -> None:
                self._left()
                ended(exc)

            socket_protocol.connection_lost = connection_lost

        def _heard(self) -> None:
            door.unheard.pop(self, None)
            if self._deadline is not None:
                self._deadline.cancel()
                self._deadline = None

        def _set_deadline(self) -> None:
            seconds = door.settings.request_seconds
            self._deadline = self.loop.call_later(seconds, self._hang_up)

        def _hang_up(self) -> None:
            self._heard()
            if not self._upgraded():
                door.hung_up += 1
                self.transport.abort()

    return GuardedProtocol
