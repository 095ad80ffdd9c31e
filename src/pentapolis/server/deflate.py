"""Compression of what goes over a socket, only where it pays.

Most messages are small changes, for which compressing costs more time than sending; a whole table is
sent once, is large, and shrinks to a sixth.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.extensions.permessage_deflate import (
    PerMessageDeflate,
    ServerPerMessageDeflateFactory,
)
from websockets.frames import Frame
from websockets.server import ServerProtocol

# Bytes from which a message is compressed, and how: fast, for what is left hardly gets smaller.
WORTH_IT = 4096
SETTINGS = {"level": 1, "memLevel": 5}


class SparingDeflate(PerMessageDeflate):
    """A message may always be sent as it is, also where compression was agreed on."""

    def encode(self, frame: Frame) -> Frame:
        return frame if len(frame.data) < WORTH_IT else super().encode(frame)


class SparingFactory(ServerPerMessageDeflateFactory):
    def process_request_params(
        self, params: Sequence[tuple[str, str | None]], accepted_extensions: Sequence[Any]
    ) -> tuple[list[tuple[str, str | None]], SparingDeflate]:
        answer, agreed = super().process_request_params(params, accepted_extensions)
        return answer, SparingDeflate(
            agreed.remote_no_context_takeover,
            agreed.local_no_context_takeover,
            agreed.remote_max_window_bits,
            agreed.local_max_window_bits,
            agreed.compress_settings,
        )


class SparingProtocol(WebSocketsSansIOProtocol):
    """uvicorn's protocol with that compression; idle sockets keep no memory for it."""

    def __init__(self, *arguments: Any, **more: Any) -> None:
        super().__init__(*arguments, **more)
        self.conn = ServerProtocol(
            extensions=[
                SparingFactory(server_no_context_takeover=True, compress_settings=SETTINGS)
            ],
            max_size=self.config.ws_max_size,
            logger=logging.getLogger("uvicorn.error"),
        )
