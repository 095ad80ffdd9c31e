"""Compression of what goes over a socket, only where it pays.

Most messages are small changes, for which compressing costs more time than sending; a whole table is
sent once, is large, and shrinks to a sixth. Clients may compress, too: which direction is compressed
cannot be agreed on, but what they send is inflated only up to the largest message (`ws_max_size`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from websockets.extensions.permessage_deflate import (
    PerMessageDeflate,
    ServerPerMessageDeflateFactory,
)
from websockets.frames import Frame

# Bytes from which a message is compressed, and how: fast, for what is left hardly gets smaller.
WORTH_IT = 4096
SETTINGS = {"level": 1, "memLevel": 5}


class SparingDeflate(PerMessageDeflate):
    """A message may always be sent as it is, also where compression was agreed on."""

    def encode(self, frame: Frame) -> Frame:
        return frame if len(frame.data) < WORTH_IT else super().encode(frame)


class SparingFactory(ServerPerMessageDeflateFactory):
    @classmethod
    def usual(cls) -> SparingFactory:
        """Nothing is remembered from message to message: idle sockets keep no memory for it."""
        return cls(
            server_no_context_takeover=True,
            client_no_context_takeover=True,
            compress_settings=SETTINGS,
        )

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
