"""Connections made by hand, for what no honest client would send."""

from __future__ import annotations

import socket
import struct
import zlib
from collections.abc import Iterator
from contextlib import suppress

from pentapolis.server.guests import COOKIE
from tests.server.client import PATIENCE

# Not this machine in the eyes of the service: limits by address apply.
STRANGER = "127.0.0.2"
NEIGHBOUR = "127.0.0.3"
TEXT, PING, CLOSE = 1, 9, 8
COMPRESSED = 0x40


def port_of(address: str) -> int:
    return int(address.rsplit(":", 1)[1])


def call(address: str, source: str = STRANGER, timeout: float = PATIENCE) -> socket.socket:
    """A connection to the service from that address."""
    return socket.create_connection(
        ("127.0.0.1", port_of(address)), timeout=timeout, source_address=(source, 0)
    )


def is_closed(raw: socket.socket) -> bool:
    try:
        return raw.recv(1000) == b""
    except ConnectionResetError:
        return True


def read_to_end(raw: socket.socket) -> bytes:
    """Everything that comes until the service hangs up."""
    found = b""
    with suppress(ConnectionResetError):
        while piece := raw.recv(65_536):
            found += piece
    return found


def send_until_closed(raw: socket.socket, piece: bytes, most: int) -> int:
    """How many bytes could be sent before the service hung up; at most so many."""
    sent = 0
    with suppress(ConnectionResetError, BrokenPipeError):
        while sent < most:
            sent += raw.send(piece)
    return sent


def frame(kind: int, data: bytes = b"", flags: int = 0) -> bytes:
    """As a client sends it, masked by nothing."""
    size = len(data)
    if size < 126:
        head = struct.pack(">BB", 0x80 | flags | kind, 0x80 | size)
    elif size < 65_536:
        head = struct.pack(">BBH", 0x80 | flags | kind, 0x80 | 126, size)
    else:
        head = struct.pack(">BBQ", 0x80 | flags | kind, 0x80 | 127, size)
    return head + bytes(4) + data


def bomb(size: int = 1_000_000) -> bytes:
    """A small frame that inflates to that size."""
    packer = zlib.compressobj(9, wbits=-15)
    packed = packer.compress(bytes(size)) + packer.flush(zlib.Z_SYNC_FLUSH)
    return frame(TEXT, packed[:-4], COMPRESSED)


def open_socket(
    address: str, code: str, cookie: str | None = None, source: str = STRANGER
) -> socket.socket:
    """A socket to a table, after the handshake."""
    raw = call(address, source)
    who = f"Cookie: {COOKIE}={cookie}\r\n" if cookie else ""
    raw.sendall(
        f"GET /api/tables/{code}/socket HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\n"
        "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        f"Sec-WebSocket-Key: {'A' * 22}==\r\n{who}"
        "Sec-WebSocket-Extensions: permessage-deflate\r\n\r\n".encode()
    )
    answer = b""
    while b"\r\n\r\n" not in answer:
        answer += raw.recv(1)
    assert b" 101 " in answer.split(b"\r\n")[0], answer
    return raw


def frames(raw: socket.socket) -> Iterator[tuple[int, bytes]]:
    """What the service sends, as kind and payload, until it closes."""
    data, kind = b"", 0

    def need(size: int) -> bool:
        nonlocal data
        with suppress(ConnectionResetError):
            while len(data) < size and (piece := raw.recv(65_536)):
                data += piece
        return len(data) >= size

    while kind != CLOSE and need(2):
        kind, size, start = data[0] & 15, data[1] & 127, 2
        if size == 126 and need(4):
            size, start = struct.unpack(">H", data[2:4])[0], 4
        elif size == 127 and need(10):
            size, start = struct.unpack(">Q", data[2:10])[0], 10
        if need(start + size):
            yield kind, data[start : start + size]
        data = data[start + size :]


def close_code(raw: socket.socket) -> int | None:
    """With which code the service closes the socket; None if it says nothing."""
    codes = [struct.unpack(">H", data[:2])[0] for kind, data in frames(raw) if kind == CLOSE]
    return codes[-1] if codes else None
