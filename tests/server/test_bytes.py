"""Whatever bytes arrive, at whatever address, the answer is never that the service has failed."""

from __future__ import annotations

import json
import random
import re
import socket
from collections.abc import Callable, Iterator
from urllib.parse import quote, urlsplit

import pytest
from websockets.exceptions import ConnectionClosed

from pentapolis.server.guests import COOKIE
from tests.server.client import GAME, ME, OPEN, Json, Person, hotseat
from tests.server.running import ThreadServer

# Not UTF-8: a byte that never occurs, the half of a letter, a surrogate, a zero written in two bytes; and
# what JSON can write but no database keeps.
NO_TEXT = (b"\xff", b"\xc3", b"\xed\xa0\x80", b"\xc0\x80", b"\\u0000", b"\\ud800")
# No table, game or contest is called so.
NO_NAMES = ("\0", "a\0b", "%", "..", "\u202e", "x" * 3000, "\ud800")
HOSTS = ("localhost:65536", "127.0.0.1:99999", "[::1]:70000", "localhost:", "[::1", "[", "%00", "")


def wishes(code: str, contest: str) -> dict[str, Json]:
    """For every address that takes something, what it would take."""
    seats = [ME, hotseat("Bea")]
    return {
        "/api/me": {"name": "Ann"},
        "/api/tables": {"game": GAME, "seats": seats, "options": {"a": "b"}},
        f"/api/tables/{code}/join": {"seat": 1, "as": "x"},
        f"/api/tables/{code}/leave": {"as": "x"},
        f"/api/tables/{code}/rematch": {"as": "x"},
        f"/api/tables/{code}/analysis": {"as": "x"},
        f"/api/tables/{code}/forks": {"move": 0, "seats": seats},
        f"/api/tables/{code}/tries": {"move": 0, "seat": 0, "steps": [{"seat": 0, "text": "a"}]},
        f"/api/tables/{code}/weigh": {"move": 0, "seat": 0, "lines": [[{"seat": 0, "text": "a"}]]},
        "/api/records": {"record": "pentapolis record 1"},
        f"/api/tables/{code}/forget": {"as": "x"},
        f"/api/tables/{code}/seats": {"seat": 1, "bot": "greedy"},
        f"/api/tables/{code}/hold": {"seat": 1},
        f"/api/tables/{code}/offer": {"seat": 1},
        f"/api/tables/{code}/move": {"seat": 1},
        f"/api/tables/{code}/remove": {"seat": 1},
        f"/api/tables/{code}/pause": {"paused": True, "as": "x"},
        f"/api/tables/{code}/hide": {"as": "x"},
        "/api/lobby/play": {"game": GAME, "waiting": code},
        f"/api/tables/{code}/silence": {"message": 1},
        "/api/me/device": {"as": "x"},
        "/api/device": {"secret": "a.b"},
        "/api/account": {"name": "Ann", "password": "a b", "invitation": "c"},
        "/api/account/login": {"name": "Ann", "password": "a b"},
        "/api/account/recover": {"name": "Ann", "code": "a", "password": "a b"},
        "/api/account/logout": {"device": "a"},
        "/api/account/password": {"old": "a", "new": "b"},
        "/api/account/codes": {"password": "a b"},
        "/api/me/delete": {"word": "no", "password": "a b"},
        "/api/me/ways": {"kind": "push", "address": "a", "p256dh": "b", "auth": "c"},
        "/api/me/ways/trial": {"name": "a"},
        "/api/me/ways/remove": {"name": "a"},
        "/api/me/ways/quiet": {"hours": {"begins": 0, "ends": 1, "zone": "a"}},
        "/api/mail/a/confirm": {"as": "x"},
        "/api/mail/a/stop": {"as": "x"},
        "/api/games/infinite_city/score": {"players": ["Ann", "Bob"], "tiles": []},
        "/api/games/sprawlopolis/tables": {"position": {"a": "b"}, "seats": seats},
        "/api/games/sprawlopolis/advice": {"a": "b"},
        "/api/people/Ann/friend": {"wanted": True},
        "/api/people/Ann/block": {"wanted": True},
        "/api/people/Ann/report": {"words": "a"},
        f"/api/tables/{code}/plan": {"seat": 0, "steps": ["a", "b"]},
        f"/api/tables/{code}/block": {"seat": 1},
        f"/api/tables/{code}/invite": {"name": "Ann"},
        f"/api/tables/{code}/report": {"kind": "chat", "seat": 1, "words": "a"},
        "/api/host": {"action": "mute", "about": "a", "reports": [1], "days": 1, "words": "b"},
        "/api/games/inktropolis/deal": {"players": 1, "options": {"a": "b"}},
        "/api/contests": {"game": "ekopolis"},
        f"/api/contests/{contest}/groups": {"name": "The Reds", "seats": seats},
        f"/api/contests/{contest}/groups/1": {"players": 3, "points": 1, "figures": {"a": 1}},
        f"/api/contests/{contest}/groups/1/remove": {"as": "x"},
        f"/api/contests/{contest}/close": {"as": "x"},
    }


@pytest.fixture
def open_doors(ann: Person) -> dict[str, Json]:
    code = ann.create(ME, OPEN)
    return wishes(code, ann.ask("POST", "/api/contests", {"game": "ekopolis"})["code"])


def routes(server: ThreadServer, method: str) -> list[str]:
    return [
        route.path_format
        for route in server.app.routes
        if method in getattr(route, "methods", ()) and route.path_format.startswith("/api")
    ]


def test_every_address_that_takes_something_is_tried(
    server: ThreadServer, open_doors: dict[str, Json]
) -> None:
    for route in routes(server, "POST"):
        path = re.sub(r"{[^}]*}", "[^/]+", route)
        assert any(re.fullmatch(path, each) for each in open_doors), f"{route} is not tried"


def test_bytes_that_are_no_text(ann: Person, open_doors: dict[str, Json]) -> None:
    kind = {"content-type": "application/json"}
    for path, wish in open_doors.items():
        for bad in NO_TEXT:
            for known in (key for key in strings_in(wish) if key in json.dumps(wish)):
                body = json.dumps(wish).encode().replace(known.encode(), bad)
                answer = ann.http.post(path, content=body, headers=kind)
                assert answer.status_code < 500, (path, body, answer.text)
                if "as" not in wish:
                    assert answer.json()["error"]["code"] == "malformed", (path, body)


def strings_in(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for key, each in value.items():
            yield key
            yield from strings_in(each)
    elif isinstance(value, list):
        for each in value:
            yield from strings_in(each)


def test_names_that_nothing_has(server: ThreadServer, ann: Person) -> None:
    for method in ("GET", "POST"):
        for route in routes(server, method):
            if "{" not in route:
                continue
            for name in NO_NAMES:
                written = quote(name, safe="", errors="surrogatepass")
                parts = [written if part.startswith("{") else part for part in route.split("/")]
                answer = ann.http.request(
                    method, "/".join(parts), json={} if method == "POST" else None
                )
                assert 400 <= answer.status_code < 500, (method, route, name, answer.text)


@pytest.mark.parametrize("host", HOSTS)
def test_hosts_that_cannot_be(ann: Person, host: str) -> None:
    for path in ("/", "/api/me", "/api/games", "/table/abcdefgh"):
        answer = ann.http.get(path, headers={"Host": host})
        assert answer.status_code == 403, (path, answer.text)


# -- anything at all ------------------------------------------------------------------------------

ROUNDS = 5000
# Of a message, also where every byte becomes a letter that takes three.
LARGEST = 5_000


def changed(raw: bytes, rng: random.Random) -> bytes:
    """Something like it: bytes turned, left out, doubled, moved or put in."""
    found = bytearray(raw)
    for _ in range(rng.choice((1, 1, 2, 4, 16))):
        at = rng.randrange(len(found) + 1)
        to = min(len(found), at + rng.choice((1, 2, 8, 64)))
        match rng.randrange(5):
            case 0:
                found[at:to] = rng.randbytes(to - at)
            case 1:
                del found[at:to]
            case 2:
                found[at:at] = found[at:to] * rng.choice((1, 3, 200))
            case 3:
                other = rng.randrange(len(found) + 1)
                found[other:other] = found[at:to]
            case _:
                odd = (
                    b"\0",
                    b"\xff",
                    b"\r\n",
                    b"\r\n\r\n",
                    b"%00",
                    b'"',
                    b"[" * 40,
                    b"-1",
                    b"1e999",
                )
                found[at:at] = rng.choice(odd)
    return bytes(found)


@pytest.mark.slow
def test_requests_of_any_bytes(
    server: ThreadServer, ann: Person, open_doors: dict[str, Json], caplog: pytest.LogCaptureFixture
) -> None:
    rng = random.Random(7)
    where = urlsplit(server.address)
    cookie = f"{COOKIE}={ann.http.cookies[COOKIE]}"
    head = f"Host: {where.netloc}\r\nCookie: {cookie}\r\nConnection: close\r\n"
    asked = []
    for path, wish in open_doors.items():
        body = json.dumps(wish)
        length = f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n"
        asked.append(f"POST {path} HTTP/1.1\r\n{head}{length}\r\n{body}".encode())
        asked.append(f"GET {path}?since=1&pack=base HTTP/1.1\r\n{head}\r\n".encode())
    upgrade = "Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: eA==\r\n"
    asked.append(f"GET /api/tables/abc/socket HTTP/1.1\r\n{head}{upgrade}\r\n".encode())
    answered = 0
    for _ in range(ROUNDS):
        raw = changed(rng.choice(asked), rng)
        status = status_of((str(where.hostname), int(where.port or 0)), raw)
        answered += status > 0
        assert status < 500, raw
    assert answered > ROUNDS // 3
    assert not failures(caplog)


def status_of(address: tuple[str, int], raw: bytes) -> int:
    """What the server answers; 0 if it hangs up or waits for more."""
    with socket.create_connection(address, timeout=30) as connection:
        connection.sendall(raw)
        connection.shutdown(socket.SHUT_WR)
        first = b""
        try:
            while b"\r\n" not in first and (more := connection.recv(4096)):
                first += more
        except ConnectionError:
            return 0
    parts = first.split(b" ", 2)
    return int(parts[1]) if len(parts) > 1 and parts[1].isdigit() else 0


def failures(caplog: pytest.LogCaptureFixture) -> list[str]:
    return [
        record.getMessage()
        for record in caplog.records
        if record.levelname == "ERROR" and record.name.startswith("pentapolis")
    ]


@pytest.mark.slow
def test_messages_of_any_bytes(
    database: str, serve: Callable[..., ThreadServer], caplog: pytest.LogCaptureFixture
) -> None:
    # Nobody is sent away for talking nonsense, or the rest would never be read.
    server = serve(database, message_rate=10**9, message_burst=10**9)
    ann = Person(server.address, "Ann")
    rng = random.Random(7)
    code = ann.create(ME)
    known = [
        {"type": "play", "id": "r1", "version": 0, "seat": 0, "action": 1},
        {"type": "undo", "id": "r2", "version": 0, "seat": 0},
        {"type": "preview", "id": "r3", "version": 0, "seat": 0, "action": 1},
        {"type": "forecasts", "id": "r4", "version": 0, "seat": 0},
        {"type": "hint", "id": "r5", "version": 0, "seat": 0},
        {"type": "chat", "id": "r6", "text": "hello"},
        {"type": "look", "seat": 0},
        {"type": "sync"},
        {"type": "ping"},
    ]
    table = ann.connect(code)
    for _ in range(ROUNDS):
        # What is larger is not read at all: the connection is closed.
        raw = changed(json.dumps(rng.choice(known)).encode(), rng)[:LARGEST]
        try:
            table.socket.send(raw if rng.random() < 0.5 else raw.decode("utf-8", "replace"))
            drain(table.receive)
        except ConnectionClosed as closed:
            pytest.fail(f"{raw!r} ended the connection: {closed.rcvd}")
    with ann.connect(code) as still:
        assert still.snapshot["table"]["code"] == code
    assert not failures(caplog)


def drain(receive: Callable[[float], Json]) -> None:
    """Everything that has arrived."""
    try:
        while True:
            receive(0.0)
    except TimeoutError:
        return
