"""The frames of a socket, every one of them counted.

What a client has to say is small and rare. Whoever sends more is closed at once, in the middle of what
was read, and waits before coming back; an honest client that is merely too fast is told so long before.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame
from websockets.server import ServerProtocol

from pentapolis.server.addresses import plain
from pentapolis.server.deflate import SparingFactory
from pentapolis.server.limits import RateLimit
from pentapolis.server.words import ENGLISH_WORDS

# What a sender may have before it is known who it is, on one connection.
UNKNOWN_FRAMES = 20
# Bytes that cost as much as one more frame.
FRAME_BYTES = 2_048
# 4000 and the status that HTTP would have.
TOO_FAST = 4429


class Meter:
    """What comes in over one connection, against what its sender may send on all of theirs."""

    def __init__(self) -> None:
        self.exceeded = False
        self._limit = RateLimit(0.0, UNKNOWN_FRAMES)
        self._on_excess: Callable[[], None] = lambda: None

    def belongs_to(self, limit: RateLimit, on_excess: Callable[[], None]) -> None:
        """Now it is known whose connection it is; `on_excess` is told when it was too much."""
        self._limit = limit
        self._on_excess = on_excess
        if self.exceeded:
            on_excess()

    def allows(self, size: int) -> bool:
        if not self.exceeded and not self._limit.allows(1 + size / FRAME_BYTES):
            self.exceeded = True
            self._on_excess()
        return not self.exceeded


class MeteredProtocol(ServerProtocol):
    """Stops reading at the frame that is too much: what was read with it is never looked at."""

    def __init__(self, meter: Meter, **more: Any) -> None:
        super().__init__(**more)
        self.meter = meter

    def recv_frame(self, frame: Frame) -> None:
        if self.meter.allows(len(frame.data)):
            super().recv_frame(frame)
        else:
            self.fail(TOO_FAST, ENGLISH_WORDS.too_many_messages)
            # uvicorn closes a connection whose parser has failed.
            self.parser_exc = ConnectionAbortedError("too many frames")


class FrameProtocol(WebSocketsSansIOProtocol):
    """uvicorn's protocol with sparing compression and a meter, which the application finds in the
    scope's state: it knows who the sender is.
    """

    def __init__(self, *arguments: Any, **more: Any) -> None:
        super().__init__(*arguments, **more)
        self.meter = Meter()
        self.on_lost: Callable[[], None] = lambda: None
        self.conn = MeteredProtocol(
            self.meter,
            extensions=[SparingFactory.usual()],
            max_size=self.config.ws_max_size,
            logger=logging.getLogger("uvicorn.error"),
        )

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        if self.client is not None:
            self.client = plain(self.client[0]), self.client[1]

    def connection_lost(self, exc: Exception | None) -> None:
        self.on_lost()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if self.handshake_initiated and not self.handshake_complete:
            self.transport.abort()  # whoever has not been let in yet has nothing to say
        else:
            super().data_received(data)

    def handle_text(self, event: Frame) -> None:
        """Whether it is text at all is seen where it is read, and answered there."""
        self.handle_bytes(event)

    def handle_connect(self, event: Any) -> None:
        self.app_state = {**self.app_state, "meter": self.meter}
        super().handle_connect(event)
