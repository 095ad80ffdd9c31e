"""Connections that mean no good: each of these harmed others once."""

from __future__ import annotations

import socket
import struct
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import httpx
import pytest
from websockets.extensions.permessage_deflate import PerMessageDeflate
from websockets.frames import Frame

from pentapolis.server.guests import COOKIE
from tests.server.client import (
    ME,
    PATIENCE,
    Person,
    wait_until,
)
from tests.server.conftest import new_sqlite
from tests.server.raw import (
    CLOSE,
    NEIGHBOUR,
    PING,
    STRANGER,
    TEXT,
    bomb,
    call,
    close_code,
    frame,
    frames,
    is_closed,
    open_socket,
    read_to_end,
    send_until_closed,
)
from tests.server.running import ThreadServer

# -- slow requests --------------------------------------------------------------------------------


def half_requests(server: ThreadServer, number: int) -> list[socket.socket]:
    port = int(server.address.rsplit(":", 1)[1])
    found = []
    for _ in range(number):
        raw = socket.create_connection(("127.0.0.1", port), timeout=PATIENCE)
        raw.sendall(b"GET /api/me HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: ")
        found.append(raw)
    return found


def test_half_requests_are_hung_up_on(memory: Path, serve: Callable[..., ThreadServer]) -> None:
    server = serve(new_sqlite(memory), request_seconds=0.5)
    slow = half_requests(server, 10)
    port = int(server.address.rsplit(":", 1)[1])
    slow.append(socket.create_connection(("127.0.0.1", port), timeout=PATIENCE))  # says nothing
    body = socket.create_connection(("127.0.0.1", port), timeout=PATIENCE)
    body.sendall(b"POST /api/me HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 50\r\n\r\n{")
    slow.append(body)
    assert all(is_closed(raw) for raw in slow)
    # Whoever asks properly is not hung up on, however long the connection lasts.
    ann = Person(server.address)
    with ann.connect(ann.create(ME)) as table:
        time.sleep(1.0)
        table.play()


def test_half_requests_take_nobodys_place(memory: Path, serve: Callable[..., ThreadServer]) -> None:
    server = serve(new_sqlite(memory), connections=20)
    ann = Person(server.address)
    table = ann.connect(ann.create(ME))
    slow = half_requests(server, 60)
    began = time.monotonic()
    table.play()
    assert Person(server.address).table(table.snapshot["table"]["code"])["moves"] == 1
    assert time.monotonic() - began < 10
    for raw in slow:
        raw.settimeout(0.2)
    closed = 0
    for raw in slow:
        with suppress(TimeoutError):
            closed += is_closed(raw)
    assert closed >= 40


def test_one_address_cannot_have_all_connections(
    memory: Path, serve: Callable[..., ThreadServer]
) -> None:
    server = serve(
        new_sqlite(memory), people=1, connections_each=10, unlimited=(), request_seconds=3600.0
    )
    slow = half_requests(server, 10)
    refused = half_requests(server, 5)
    assert all(is_closed(raw) for raw in refused)
    for raw in slow:
        raw.close()
    wait_until(lambda: bool(Person(server.address).ask("GET", "/api/games")))


def test_who_does_not_read_is_hung_up_on(
    memory: Path,
    tmp_path: Path,
    serve: Callable[..., ThreadServer],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Answers that nobody takes would lie in memory for ever."""
    monkeypatch.setattr("pentapolis.server.guard.DRAIN_SECONDS", 0.5)
    (tmp_path / "large.bin").write_bytes(bytes(30_000_000))
    server = serve(new_sqlite(memory), static=tmp_path)
    raw = call(server.address)
    raw.sendall(b"GET /large.bin HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n")
    time.sleep(4.0)
    assert len(read_to_end(raw)) < 30_000_000


# -- heads and bodies without end -----------------------------------------------------------------

ASK = b"GET /api/games HTTP/1.1\r\nHost: 127.0.0.1\r\n"
REFUSED = b"HTTP/1.1 431 Request Header Fields Too Large\r\n"


@pytest.mark.parametrize(
    "head",
    [
        ASK + b"X-Long: " + b"x" * 70_000 + b"\r\n\r\n",
        ASK + b"X-Line: " + b"x" * 9_000 + b"\r\n\r\n",
        ASK + b"".join(b"X-%d: x\r\n" % n for n in range(20_000)) + b"\r\n",
        ASK + b"".join(b"X-%d: x\r\n" % n for n in range(101)) + b"\r\n",
        ASK + b"".join(b"X-%d: %b\r\n" % (n, b"x" * 900) for n in range(20)) + b"\r\n",
        b"GET /" + b"x" * 70_000 + b" HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n",
        b"\r\n" * 100_000,
    ],
    ids=["long", "line", "many", "a few too many", "sum", "address", "empty"],
)
def test_a_head_has_a_size(local: ThreadServer, head: bytes) -> None:
    raw = call(local.address)
    with suppress(ConnectionError):
        raw.sendall(head)
    answer = read_to_end(raw)
    assert answer == b"" or answer.startswith(REFUSED)  # it may be lost with what we still sent


def test_what_a_browser_sends_is_not_too_large(local: ThreadServer) -> None:
    raw = call(local.address)
    lines = b"".join(b"X-%d: %b\r\n" % (n, b"x" * 150) for n in range(80))
    raw.sendall(ASK + lines + b"Cookie: " + b"x" * 2000 + b"\r\nConnection: close\r\n\r\n")
    assert read_to_end(raw).startswith(b"HTTP/1.1 200 ")


@pytest.mark.parametrize("line", [ASK + b"X-Endless: ", b"GET /", ASK, b""])
def test_a_head_without_end(memory: Path, serve: Callable[..., ThreadServer], line: bytes) -> None:
    """However long it is given, no more is read than a head may have."""
    server = serve(new_sqlite(memory), request_seconds=3600.0)
    raw = call(server.address)
    piece = b"X-Another: x\r\n" * 4_000 if line == ASK else b"x" * 64_000
    raw.sendall(line)
    assert send_until_closed(raw, piece, 50_000_000) < 50_000_000


@pytest.mark.parametrize("path", [b"/api/me", b"/api/games", b"/nowhere"])
@pytest.mark.parametrize("chunked", [False, True])
def test_a_body_without_end(
    memory: Path, serve: Callable[..., ThreadServer], path: bytes, chunked: bool
) -> None:
    """Also one that was refused long ago, or that nobody has asked for."""
    server = serve(new_sqlite(memory), request_seconds=3600.0)
    raw = call(server.address)
    how = b"Transfer-Encoding: chunked" if chunked else b"Content-Length: 1000000000"
    raw.sendall(b"POST %b HTTP/1.1\r\nHost: 127.0.0.1\r\n%b\r\n\r\n" % (path, how))
    piece = b"1\r\nx\r\n" * 10_000 if chunked else b"x" * 64_000
    assert send_until_closed(raw, piece, 50_000_000) < 50_000_000


def test_requests_behind_each_other(local: ThreadServer) -> None:
    """A read may hold thousands of them; a few are answered."""
    raw = call(local.address)
    with suppress(ConnectionError):
        raw.sendall((ASK + b"\r\n") * 3_000)
    assert read_to_end(raw).count(b"HTTP/1.1 200 ") < 20


@pytest.mark.parametrize("last", [b"", b"nonsense\r\n\r\n", b"X: " + b"x" * 20_000])
def test_who_goes_before_the_answers(
    memory: Path, serve: Callable[..., ThreadServer], caplog: pytest.LogCaptureFixture, last: bytes
) -> None:
    """Requests wait behind each other, and nobody is there any more when they are answered."""
    server = serve(new_sqlite(memory), people=1, work_rate=4.0, work_burst=1)
    for _ in range(3):
        raw = call(server.address)
        raw.sendall((ASK + b"\r\n") * 4 + last)
        raw.close()
    wait_until(lambda: server.asked >= 3 and not server.busy)
    assert not [record.getMessage() for record in caplog.records if record.name != "httpx"]


def test_a_socket_asked_for_behind_something_else(local: ThreadServer) -> None:
    """Answers never get in between the frames."""
    raw = call(local.address)
    upgrade = (
        b"Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        b"Sec-WebSocket-Key: %b==\r\n\r\n" % (b"A" * 22)
    )
    raw.sendall((ASK + b"\r\n") * 3 + ASK.replace(b"games", b"tables/abc/socket") + upgrade)
    assert b" 101 " not in read_to_end(raw)


def test_who_comes_again_and_again(memory: Path, serve: Callable[..., ThreadServer]) -> None:
    """A connection that asks for nothing counts half as much as a request."""
    server = serve(new_sqlite(memory), people=1, request_burst=10, request_rate=0.01)
    for _ in range(20):
        call(server.address).close()
    assert is_closed(call(server.address))
    other = call(server.address, NEIGHBOUR)
    other.sendall(ASK + b"Connection: close\r\n\r\n")
    assert read_to_end(other).startswith(b"HTTP/1.1 200 ")


# -- nonsense ---------------------------------------------------------------------------------------


def test_nonsense_counts_for_more_than_one_request(
    memory: Path, serve: Callable[..., ThreadServer]
) -> None:
    server = serve(new_sqlite(memory), people=1, request_burst=25, request_rate=0.001)

    def ask(source: str, request: bytes) -> bytes:
        raw = call(server.address, source)
        raw.sendall(request)
        return read_to_end(raw).split(b" ")[1]

    nonsense = (
        b"POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n"
        b"Content-Length: 1\r\n\r\n{"
    )
    sense = ASK + b"Connection: close\r\n\r\n"
    assert [ask(STRANGER, nonsense) for _ in range(4)] == [b"400"] * 3 + [b"429"]
    assert {ask(NEIGHBOUR, sense) for _ in range(6)} == {b"200"}


@pytest.mark.parametrize("nonsense", [b"nonsense\r\n\r\n", ASK + b"X: " + b"x" * 40_000])
def test_nonsense_counts_for_more_than_one_connection(
    memory: Path, serve: Callable[..., ThreadServer], nonsense: bytes
) -> None:
    server = serve(new_sqlite(memory), people=1, request_burst=15, request_rate=0.001)

    def tell(source: str, what: bytes) -> bool:
        """Whether anything was said to it."""
        raw = call(server.address, source)
        with suppress(ConnectionError):
            raw.sendall(what)
        return bool(read_to_end(raw))

    for _ in range(3):
        tell(STRANGER, nonsense)
    assert not tell(STRANGER, ASK + b"Connection: close\r\n\r\n")
    assert all(tell(NEIGHBOUR, ASK + b"Connection: close\r\n\r\n") for _ in range(4))


@pytest.mark.parametrize("nonsense", [b"{", b"\xff", b"x" * 9_000], ids=["json", "utf8", "size"])
def test_whoever_talks_nonsense_is_closed_soon(
    memory: Path,
    serve: Callable[..., ThreadServer],
    nonsense: bytes,
    caplog: pytest.LogCaptureFixture,
) -> None:
    # Nothing comes back meanwhile, however long it takes.
    server = serve(new_sqlite(memory), message_rate=1e-6)
    ann = Person(server.address)
    raw = open_socket(server.address, ann.create(ME), ann.http.cookies[COOKIE])
    raw.sendall(frame(TEXT, nonsense))
    said, answers = 1, 0
    for _, data in frames(raw):
        if b'"code":"malformed"' in data or b'"code":"too_large"' in data:
            answers += 1
            with suppress(ConnectionError):
                raw.sendall(frame(TEXT, nonsense))
            said += 1
        assert said < server.service.settings.message_burst // 4
    assert answers > 5
    wait_until(lambda: len(server.service.quotas.box) == 1)
    assert not [record for record in caplog.records if record.levelname == "ERROR"]


# -- frames -----------------------------------------------------------------------------------------


def test_a_compressed_message_is_inflated_up_to_the_limit(
    local: ThreadServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A thousand bytes that become a million, and a hundred of them in one read."""
    inflated: list[int] = []
    honest = PerMessageDeflate.decode

    def watched(self: PerMessageDeflate, given: Frame, *, max_size: int | None = None) -> Frame:
        inflated.append(max_size or 0)
        found = honest(self, given, max_size=max_size)
        inflated[-1] = len(found.data)
        return found

    monkeypatch.setattr(PerMessageDeflate, "decode", watched)
    ann = Person(local.address)
    raw = open_socket(local.address, ann.create(ME))
    with suppress(ConnectionError):
        raw.sendall(bomb() * 100)
    assert close_code(raw) == 1009
    assert len(inflated) == 1
    assert inflated[0] <= 2 * local.service.settings.message_bytes


@pytest.mark.parametrize(
    "flood",
    [
        frame(PING, b"x" * 100) * 5_000,
        frame(10, b"x" * 100) * 5_000,
        frame(PING) * 20_000,
        frame(TEXT, b'{"type":"ping"}') * 5_000,
        frame(TEXT, b"x" * 9_000) * 1_000,
        frame(TEXT, b"[" * 8_000) * 1_000,
        b"\x01" + frame(TEXT)[1:] + (b"\x00" + frame(0)[1:]) * 5_000,
    ],
    ids=["pings", "pongs", "empty pings", "messages", "too large", "malformed", "fragments"],
)
def test_every_frame_counts(local: ThreadServer, flood: bytes) -> None:
    """Whoever sends far too much is closed, and waits before coming back; others do not."""
    ann, bob = Person(local.address), Person(local.address)
    code = ann.create(ME)
    cookie = ann.http.cookies[COOKIE]
    raw = open_socket(local.address, code, cookie)
    with suppress(ConnectionError):
        raw.sendall(flood)
    heard = list(frames(raw))
    assert len(heard) <= 2 * 2 * local.service.settings.message_burst
    # A client that still sends may lose the last words.
    assert heard[-1][0] != CLOSE or heard[-1][1][:2] == struct.pack(">H", 4429)
    wait_until(lambda: len(local.service.quotas.box) == 1)
    assert close_code(open_socket(local.address, code, cookie)) == 4429
    other = open_socket(local.address, code, bob.http.cookies[COOKIE])
    other.sendall(frame(TEXT, b'{"type":"ping"}'))
    assert any(b'"pong"' in data for _, data in frames(other))


def test_all_sockets_of_one_person_count_together(local: ThreadServer) -> None:
    ann = Person(local.address)
    code = ann.create(ME)
    cookie = ann.http.cookies[COOKIE]
    many = [open_socket(local.address, code, cookie) for _ in range(10)]
    each = 2 * local.service.settings.message_burst // 5
    for raw in many:
        with suppress(ConnectionError):
            raw.sendall(frame(PING) * each)
    assert sum(len([1 for kind, _ in frames(raw) if kind == 10]) for raw in many[-3:]) < 3 * each


def test_who_talks_before_being_let_in(local: ThreadServer) -> None:
    ann = Person(local.address)
    raw = call(local.address)
    raw.sendall(
        f"GET /api/tables/{ann.create(ME)}/socket HTTP/1.1\r\nHost: 127.0.0.1\r\n"
        "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        f"Sec-WebSocket-Key: {'A' * 22}==\r\n\r\n".encode()
    )
    flood = frame(PING) * 1_000
    assert send_until_closed(raw, flood, 50_000_000) < 50_000_000


# -- addresses of version 6 --------------------------------------------------------------------------


@pytest.fixture
def everywhere(memory: Path, serve: Callable[..., ThreadServer]) -> ThreadServer:
    """A server on `::`, for which IPv4 comes as `::ffff:127.0.0.1`."""
    return serve(new_sqlite(memory), host="::", people=1, request_burst=5, request_rate=0.01)


def test_this_machine_is_known_on_every_address(everywhere: ThreadServer) -> None:
    for _ in range(10):
        assert httpx.get(f"{everywhere.address}/api/games").status_code == 200
    assert httpx.get(f"{everywhere.address}/metrics").status_code == 200


def test_a_proxy_on_this_machine_is_believed_on_every_address(everywhere: ThreadServer) -> None:
    def ask(path: str, visitor: str) -> int:
        told = {"X-Forwarded-For": visitor}
        return httpx.get(f"{everywhere.address}{path}", headers=told).status_code

    for visitor in ("192.0.2.7", "::ffff:192.0.2.8", "2001:db8::7"):
        assert [ask("/api/games", visitor) for _ in range(6)] == [200] * 5 + [429]
    # However it is written, it is the same visitor.
    for visitor in ("::ffff:192.0.2.7", "192.0.2.8", "2001:db8::8", "192.0.2.7, ::ffff:127.0.0.1"):
        assert ask("/api/games", visitor) == 429
    assert ask("/metrics", "192.0.2.9") == 403


def test_strangers_of_version_4_are_counted_on_every_address(everywhere: ThreadServer) -> None:
    for _ in range(10):
        call(everywhere.address, STRANGER).close()
    assert is_closed(call(everywhere.address, STRANGER))
    assert httpx.get(f"{everywhere.address}/api/games").status_code == 200
