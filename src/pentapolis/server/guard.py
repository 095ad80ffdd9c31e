"""Keeps strangers' connections from taking the place, the time or the memory of people who play.

One address cannot have all connections; a request has a size and a time; whoever does not read what they
asked for is hung up on; and when there are too many, those that have not asked for anything yet go first.
"""

from __future__ import annotations

import asyncio
import resource
import time
from collections import Counter
from contextlib import suppress
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle

from pentapolis.server.addresses import Trusted, household, plain
from pentapolis.server.limits import NONSENSE, Limits
from pentapolis.server.settings import Settings

# Files that the process needs beside its connections.
OTHER_FILES = 200
# Of the head of a request: one line, all of it, and how many lines; and bytes of a request in all.
LINE_BYTES = 8_192
HEAD_BYTES = 16_384
HEAD_LINES = 100
REQUEST_BYTES = 262_144
# What is read at once is looked at in pieces, so that no more than one of them is too much.
PIECE_BYTES = 8_192
# Requests that may wait behind each other on one connection. Browsers send none before the answer.
PIPELINED = 4
# Seconds in which a client has to read what waits for it, or to take notice that we have closed.
DRAIN_SECONDS = 60.0
CLOSING_SECONDS = 10.0
LOOK_SECONDS = 1.0
TOO_LARGE = b"The request is too large."


class TooLarge(Exception):  # noqa: N818 - it ends the parser, nothing else
    """The head of a request is more than we read."""


class Door:
    """What the connections of one server share: who has come in and not asked for anything yet."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.unlimited = Trusted(settings.unlimited)
        self.most = room_for(settings.connections)
        self.most_each = settings.connections_each * settings.people
        # New connections: more than requests, so that whoever asks too much is told so in words.
        most = 2 * settings.people
        self.arrivals = Limits(settings.request_rate * most, settings.request_burst * most)
        self.by_address: Counter[str] = Counter()
        # In the order in which they came.
        self.unheard: dict[Any, None] = {}
        self.all: set[Any] = set()
        self._looking = False
        # For the metrics.
        self.hung_up = 0

    def welcomes(self, host: str) -> bool:
        """Whether somebody from there may come again; asked before anything is done for them."""
        return host in self.unlimited or self.arrivals.of(household(host)).allows()

    def enters(self, connection: Any) -> bool:
        """Whether there is room for it."""
        address = connection.address
        self.all.add(connection)
        self.by_address[address] += 1
        if self.by_address[address] > self.most_each and address not in self.unlimited:
            return False
        self.unheard[connection] = None
        if len(self.all) > self.most:
            # Of those at the most crowded address the one that came first.
            max(self.unheard, key=lambda one: self.by_address[one.address]).hang_up()
        self._look(connection.loop)
        return connection in self.all

    def saw_nonsense(self, connection: Any) -> None:
        """Whoever sends what cannot be read may not come as often."""
        if connection.address not in self.unlimited:
            self.arrivals.spend(connection.address or None, NONSENSE)

    def leaves(self, connection: Any) -> None:
        self.unheard.pop(connection, None)
        if connection in self.all:
            self.all.discard(connection)
            self.by_address[connection.address] -= 1
            if not self.by_address[connection.address]:
                del self.by_address[connection.address]

    def _look(self, loop: asyncio.AbstractEventLoop) -> None:
        if not self._looking:
            self._looking = True
            loop.call_later(LOOK_SECONDS, self._look_around, loop)

    def _look_around(self, loop: asyncio.AbstractEventLoop) -> None:
        self._looking = False
        now = time.monotonic()
        for connection in list(self.all):
            if connection.is_stuck(now):
                connection.hang_up()
        if self.all:
            self._look(loop)


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

    class GuardedProtocol(HttpToolsProtocol):
        address = ""
        _deadline: asyncio.TimerHandle | None = None
        # Since when something waits to be read by the client.
        _waiting_since: float | None = None
        # Of the request that is being read: all bytes, and of its head bytes and lines.
        _bytes = _head_bytes = _head_lines = 0
        _in_head = True
        _head_refused = False
        # The request that is being answered; others may wait behind it.
        _answering: RequestResponseCycle | None = None

        def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
            super().connection_made(transport)
            if self.client is not None:
                self.client = plain(self.client[0]), self.client[1]
                self.address = household(self.client[0])
            if door.enters(self):
                self._set_deadline()
            else:
                self.hang_up()

        def connection_lost(self, exc: Exception | None) -> None:
            self._left()
            if self._answering is not None:
                # uvicorn tells the last one that came only; the others would write to nobody.
                self._answering.disconnected = True
                self._answering.message_event.set()
            super().connection_lost(exc)

        def _left(self) -> None:
            door.leaves(self)
            self._heard()

        # -- reading ------------------------------------------------------------------------------

        def data_received(self, data: bytes) -> None:
            for start in range(0, len(data), PIECE_BYTES):
                piece = data[start : start + PIECE_BYTES]
                super().data_received(piece)
                if self._upgraded() or self.transport.is_closing():
                    break
                self._count(len(piece))
            cycle = self.cycle
            asking = cycle is None or cycle.response_complete
            if self._upgraded() or not (asking or cycle.more_body):
                self._heard()
            elif self._deadline is None:
                self._set_deadline()

        def _count(self, size: int) -> None:
            """Also what the parser keeps to itself: a line without end, a body that nobody wants."""
            self._bytes += size
            if self._in_head and self._bytes > HEAD_BYTES + PIECE_BYTES:
                self._refuse_head()
            elif self._bytes > REQUEST_BYTES + PIECE_BYTES:
                door.saw_nonsense(self)
                self.transport.close()

        def on_message_begin(self) -> None:
            super().on_message_begin()
            self._bytes = self._head_bytes = self._head_lines = 0

        def on_url(self, url: bytes) -> None:
            self._count_head(len(url))
            super().on_url(url)

        def on_header(self, name: bytes, value: bytes) -> None:
            self._head_lines += 1
            self._count_head(len(name) + len(value))
            super().on_header(name, value)

        def _count_head(self, size: int) -> None:
            self._head_bytes += size
            if (
                size > LINE_BYTES
                or self._head_bytes > HEAD_BYTES
                or self._head_lines > HEAD_LINES
                or len(self.pipeline) > PIPELINED
            ):
                self._head_refused = True
                raise TooLarge

        def on_headers_complete(self) -> None:
            self._in_head = False
            super().on_headers_complete()

        def on_message_complete(self) -> None:
            self._in_head = True
            self._bytes = 0
            super().on_message_complete()

        def _start_asgi_task(self, cycle: RequestResponseCycle, app: Any) -> None:
            self._answering = cycle
            super()._start_asgi_task(cycle, app)

        def _owes_an_answer(self) -> bool:
            return self._answering is not None and not self._answering.response_complete

        def send_400_response(self, msg: str) -> None:
            """The parser has stopped, at nonsense or because we stopped it."""
            if self._head_refused:
                self._refuse_head()
                return
            door.saw_nonsense(self)
            if self._owes_an_answer():
                self.transport.close()  # nothing can be said in the middle of another answer
            else:
                super().send_400_response(msg)

        def _refuse_head(self) -> None:
            door.saw_nonsense(self)
            if not self._owes_an_answer():
                self.transport.write(
                    b"HTTP/1.1 431 Request Header Fields Too Large\r\nconnection: close\r\n"
                    b"content-type: text/plain; charset=utf-8\r\ncontent-length: %d\r\n\r\n%b"
                    % (len(TOO_LARGE), TOO_LARGE)
                )
            self.transport.close()

        # -- the socket that this connection may become -------------------------------------------

        def _upgraded(self) -> bool:
            return self.transport.get_protocol() is not self

        def handle_websocket_upgrade(self) -> None:
            if self._owes_an_answer():
                self.transport.close()  # the answer would come in the middle of the socket
                return
            self._heard()
            super().handle_websocket_upgrade()
            # From here on another protocol has the connection; it tells us when it ends.
            socket: Any = self.transport.get_protocol()
            socket.on_lost = self._left

        # -- hanging up ---------------------------------------------------------------------------

        def _heard(self) -> None:
            door.unheard.pop(self, None)
            if self._deadline is not None:
                self._deadline.cancel()
                self._deadline = None

        def _set_deadline(self) -> None:
            self._deadline = self.loop.call_later(door.settings.request_seconds, self._too_slow)

        def _too_slow(self) -> None:
            self._deadline = None
            if not self._upgraded():
                self.hang_up()

        def is_stuck(self, now: float) -> bool:
            """Whether the client has not read for long what waits for it, or lingers after the end."""
            closing = self.transport.is_closing()
            if not closing and not self.transport.get_write_buffer_size():
                self._waiting_since = None
                return False
            if self._waiting_since is None:
                self._waiting_since = now
            return now - self._waiting_since > (CLOSING_SECONDS if closing else DRAIN_SECONDS)

        def hang_up(self) -> None:
            door.hung_up += 1
            self._left()
            self.transport.abort()

    return GuardedProtocol
