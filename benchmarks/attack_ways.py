"""Ways to stop a service for others, each from one address. Every loop ends with the given time."""

from __future__ import annotations

import asyncio
import json
import logging
import os
import random
import struct
import time
import zlib
from collections.abc import Awaitable, Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pentapolis.server.guests import COOKIE

Streams = tuple[asyncio.StreamReader, asyncio.StreamWriter]
GONE = (OSError, asyncio.IncompleteReadError, asyncio.LimitOverrunError, TimeoutError)
ME, EXPERT = {"kind": "me"}, {"kind": "bot", "bot": "expert"}
TEXT, PING = 1, 9
ASK = b"GET /api/games HTTP/1.1\r\nHost: 127.0.0.1\r\n"


@dataclass
class Target:
    port: int
    address: str
    seconds: float

    def __post_init__(self) -> None:
        self.end = time.monotonic() + self.seconds
        # What was done and how it ended, to see that the attack was one.
        self.done: dict[str, int] = {}

    @property
    def goes_on(self) -> bool:
        return time.monotonic() < self.end

    def count(self, what: str, number: int = 1) -> None:
        self.done[what] = self.done.get(what, 0) + number

    async def call(self) -> Streams:
        return await asyncio.wait_for(
            asyncio.open_connection(
                "127.0.0.1", self.port, local_addr=(self.address, 0), limit=1 << 22
            ),
            5,
        )

    async def again_and_again(self, one: Callable[[], Awaitable[None]], at_once: int) -> None:
        """So many at the same time, each beginning anew when it has ended, until the time is over."""

        async def loop() -> None:
            while self.goes_on:
                with suppress(*GONE):
                    await asyncio.wait_for(one(), max(0.1, self.end - time.monotonic()))
                self.count("ended")
                await asyncio.sleep(0)

        await asyncio.gather(*(loop() for _ in range(at_once)))


# -- by hand ------------------------------------------------------------------------------------------


def frame(kind: int, data: bytes = b"", flags: int = 0) -> bytes:
    size = len(data)
    if size < 126:
        head = struct.pack(">BB", 0x80 | flags | kind, 0x80 | size)
    elif size < 65_536:
        head = struct.pack(">BBH", 0x80 | flags | kind, 0x80 | 126, size)
    else:
        head = struct.pack(">BBQ", 0x80 | flags | kind, 0x80 | 127, size)
    return head + bytes(4) + data


def say(**message: Any) -> bytes:
    return frame(TEXT, json.dumps(message).encode())


async def answer_to(streams: Streams, request: bytes) -> tuple[int, bytes, bytes]:
    """Status, head and body."""
    reader, writer = streams
    writer.write(request)
    head = await reader.readuntil(b"\r\n\r\n")
    lower = head.lower()
    body = b""
    if b"content-length: " in lower:
        size = int(lower.split(b"content-length: ")[1].split(b"\r\n")[0])
        body = await reader.readexactly(size)
    elif b"transfer-encoding: chunked" in lower:
        while size := int(await reader.readuntil(b"\r\n"), 16):
            body += (await reader.readexactly(size + 2))[:-2]
        await reader.readexactly(2)
    return int(head.split(b" ")[1]), head, body


def post(path: str, body: Any, cookie: str = "") -> bytes:
    data = body if isinstance(body, bytes) else json.dumps(body).encode()
    return (
        f"POST {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: {cookie}\r\n"
        f"Content-Type: application/json\r\nContent-Length: {len(data)}\r\n\r\n"
    ).encode() + data


def get(path: str, cookie: str = "", more: str = "") -> bytes:
    return f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: {cookie}\r\n{more}\r\n".encode()


async def new_guest(target: Target) -> str:
    """A cookie; guests are free."""
    streams = await target.call()
    status, head, _ = await answer_to(streams, get("/api/me"))
    streams[1].close()
    target.count(f"guests {status}")
    if status != 200:
        raise OSError("refused")
    return f"{COOKIE}=" + head.split(COOKIE.encode() + b"=")[1].split(b";")[0].decode()


async def new_guests(target: Target, number: int) -> list[str]:
    found = []
    for _ in range(number):
        with suppress(*GONE):
            found.append(await new_guest(target))
    return found


async def new_table(target: Target, cookie: str, seats: list[Any]) -> str:
    streams = await target.call()
    wish = {"game": "sprawlopolis", "seats": seats, "options": {}}
    status, _, body = await answer_to(streams, post("/api/tables", wish, cookie))
    streams[1].close()
    target.count(f"tables {status}")
    if status != 201:
        raise OSError("refused")
    return str(json.loads(body)["code"])


async def open_socket(
    target: Target, code: str, cookie: str = "", more: str = "", *, packed: bool = True
) -> Streams:
    streams = await target.call()
    key = "A" * 22 + "=="
    upgrade = (
        "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        f"Sec-WebSocket-Key: {key}\r\n"
    )
    upgrade += "Sec-WebSocket-Extensions: permessage-deflate\r\n" if packed else ""
    streams[1].write(get(f"/api/tables/{code}/socket{more}", cookie, upgrade))
    head = await streams[0].readuntil(b"\r\n\r\n")
    target.count(f"sockets {head.split(b' ')[1].decode()}")
    if b" 101 " not in head:
        raise OSError("refused")
    return streams


async def read_frames(streams: Streams, until: float) -> Iterable[bytes]:
    """The messages that come within that time; pings and the like are passed over."""
    found = []
    with suppress(*GONE):
        while (left := until - time.monotonic()) > 0:
            head = await asyncio.wait_for(streams[0].readexactly(2), left)
            size = head[1] & 127
            if size == 126:
                size = struct.unpack(">H", await streams[0].readexactly(2))[0]
            elif size == 127:
                size = struct.unpack(">Q", await streams[0].readexactly(8))[0]
            payload = await streams[0].readexactly(size)
            if head[0] & 15 == TEXT:
                found.append(payload)
    return found


async def pour(target: Target, streams: Streams, piece: bytes) -> None:
    """The same again until it is refused. What comes back is thrown away."""

    async def drain() -> None:
        with suppress(*GONE):
            while await streams[0].read(1 << 16):
                pass

    draining = asyncio.create_task(drain())
    try:
        while target.goes_on and not draining.done():
            streams[1].write(piece)
            target.count("kB", len(piece) // 1000)
            await streams[1].drain()
            await asyncio.sleep(0)
    finally:
        draining.cancel()
        streams[1].transport.abort()


def flood_of(piece: bytes, at_once: int, first: bytes = b"") -> Callable[[Target], Awaitable[None]]:
    """Of bytes, on new connections."""

    async def attack(target: Target) -> None:
        async def one() -> None:
            streams = await target.call()
            streams[1].write(first)
            await pour(target, streams, piece)

        await target.again_and_again(one, at_once)

    return attack


def frames_of(piece: bytes, at_once: int, guests: int) -> Callable[[Target], Awaitable[None]]:
    """Of frames, on sockets of several guests (0: of nobody)."""

    async def attack(target: Target) -> None:
        host = await new_guest(target)
        code = await new_table(target, host, [ME])
        cookies = await new_guests(target, guests) or [""]

        async def one() -> None:
            streams = await open_socket(target, code, random.choice(cookies))
            await pour(target, streams, piece)

        await target.again_and_again(one, at_once)

    return attack


def requests_of(make: Callable[[], bytes], at_once: int) -> Callable[[Target], Awaitable[None]]:
    async def attack(target: Target) -> None:
        async def one() -> None:
            streams = await target.call()
            try:
                while target.goes_on:
                    status, _, _ = await answer_to(streams, make())
                    target.count(f"status {status}")
            finally:
                streams[1].close()

        await target.again_and_again(one, at_once)

    return attack


# -- the ways -----------------------------------------------------------------------------------------


def bomb() -> bytes:
    packer = zlib.compressobj(9, wbits=-15)
    packed = packer.compress(bytes(1_000_000)) + packer.flush(zlib.Z_SYNC_FLUSH)
    return frame(TEXT, packed[:-4], 0x40)


def hard_names() -> bytes:
    """Two long names whose likeness is hard to tell."""
    one = "".join(chr(97 + (n * 7) % 26) for n in range(3600))
    two = "".join(chr(97 + (n * 11) % 26) for n in range(3600))
    return post(
        "/api/games/infinite_city/score", {"players": [one], "tokens": {two: 1}, "tiles": []}
    )


async def connections(target: Target) -> None:
    async def one() -> None:
        streams = await target.call()
        target.count("connections")
        streams[1].transport.abort()

    await target.again_and_again(one, 50)


async def half_requests(target: Target) -> None:
    async def one() -> None:
        streams = await target.call()
        streams[1].write(b"GET /api/me HTTP/1.1\r\nX-Slow: ")
        while target.goes_on and not streams[0].at_eof():
            streams[1].write(b"x")
            await asyncio.sleep(0.5)

    await target.again_and_again(one, 500)


async def slow_bodies(target: Target) -> None:
    async def one() -> None:
        streams = await target.call()
        streams[1].write(
            post("/api/me", b"")[:-4].replace(b"Length: 0", b"Length: 8000") + b"\r\n\r\n"
        )
        while target.goes_on and not streams[0].at_eof():
            streams[1].write(b"x")
            await asyncio.sleep(0.5)

    await target.again_and_again(one, 500)


async def slow_readers(target: Target) -> None:
    """Ask for much and read nothing."""
    cookies = await new_guests(target, 20)
    code = await new_table(target, cookies[0], [ME])

    async def one() -> None:
        streams = await open_socket(target, code, random.choice(cookies))
        streams[1].transport.pause_reading()  # type: ignore[attr-defined]
        for _ in range(100):
            streams[1].write(say(type="sync"))
            await asyncio.sleep(0.05)
        while target.goes_on:
            await asyncio.sleep(0.5)

    await target.again_and_again(one, 380)


async def watchers(target: Target) -> None:
    """Hundreds look at one table at which somebody moves as fast as possible."""
    cookies = await new_guests(target, 20)
    code = await new_table(target, cookies[0], [ME])

    async def look() -> None:
        streams = await open_socket(target, code, random.choice(cookies[1:]))
        await pour_nothing(target, streams)

    async def move() -> None:
        streams = await open_socket(target, code, cookies[0], "?changes")
        version = 0
        while target.goes_on:
            for message in await read_frames(streams, time.monotonic() + 0.03):
                with suppress(ValueError, KeyError, TypeError):
                    told = json.loads(message)
                    if told.get("snapshot"):
                        version = told["snapshot"]["version"]
                        choices = told["snapshot"].get("choices") or []
                        if choices:
                            action = choices[0]["action"]
            streams[1].write(say(type="undo", id=os.urandom(4).hex(), version=version, seat=0))
            with suppress(UnboundLocalError):
                wish = {"version": version, "seat": 0, "action": action}
                streams[1].write(say(type="play", id=os.urandom(4).hex(), **wish))

    await asyncio.gather(
        target.again_and_again(move, 1), target.again_and_again(look, 370), return_exceptions=True
    )


async def pour_nothing(target: Target, streams: Streams) -> None:
    try:
        while target.goes_on and await streams[0].read(1 << 16):
            pass
    finally:
        streams[1].transport.abort()


async def allowed_messages(target: Target) -> None:
    """Many guests, each as fast as is allowed: whole tables, again and again."""
    cookies = await new_guests(target, 45)
    code = await new_table(target, cookies[0], [ME])

    async def one() -> None:
        streams = await open_socket(target, code, cookies[int(random.random() * len(cookies))])
        reading = asyncio.create_task(pour_nothing(target, streams))
        while target.goes_on and not reading.done():
            streams[1].write(say(type="sync"))
            target.count("messages")
            await asyncio.sleep(0.2)

    await target.again_and_again(one, 380)


async def hints(target: Target) -> None:
    """Of the issue: forty guests who ask for hints without end."""
    cookies = await new_guests(target, 40)

    async def ask(cookie: str) -> None:
        while target.goes_on:
            with suppress(*GONE):
                streams = await open_socket(target, await new_table(target, cookie, [ME]), cookie)
                state = await read_frames(streams, time.monotonic() + 0.2)
                version = 0
                for number in range(200):
                    if not target.goes_on:
                        break
                    for message in state:
                        with suppress(ValueError, KeyError, TypeError):
                            told = json.loads(message)
                            target.count(str(told.get("code") or told["type"]))
                            if told.get("snapshot"):
                                version = told["snapshot"]["version"]
                                choices = told["snapshot"]["choices"]
                    here = {"version": version, "seat": 0}
                    streams[1].write(say(type="hint", id=f"h{number}", **here))
                    streams[1].write(say(type="forecasts", id=f"f{number}", **here))
                    state = await read_frames(streams, time.monotonic() + 1.0)
                    action = random.choice(choices)["action"]
                    streams[1].write(say(type="play", id=f"p{number}", action=action, **here))

    await asyncio.gather(*(ask(cookie) for cookie in cookies), return_exceptions=True)


async def expert_tables(target: Target) -> None:
    """Of the issue: 114 tables of thirty guests, each with experts who have to move first."""
    cookies = await new_guests(target, 30)

    async def one(number: int) -> None:
        while target.goes_on:
            with suppress(*GONE):
                cookie = cookies[number % len(cookies)]
                code = await new_table(target, cookie, [EXPERT, EXPERT, EXPERT, EXPERT])
                streams = await open_socket(target, code, cookie)
                await pour_nothing(target, streams)

    await asyncio.gather(*(one(number) for number in range(114)), return_exceptions=True)


async def new_tables(target: Target) -> None:
    cookies = await new_guests(target, 45)

    async def one() -> None:
        await new_table(target, random.choice(cookies), [ME])

    await target.again_and_again(one, 50)


async def handshakes(target: Target) -> None:
    cookies = await new_guests(target, 20)
    code = await new_table(target, cookies[0], [ME])

    async def one() -> None:
        streams = await open_socket(target, code, random.choice(cookies))
        streams[1].transport.abort()

    await target.again_and_again(one, 50)


async def old_positions(target: Target) -> None:
    """A game played to its end, and then all of its positions again and again."""
    cookie = await new_guest(target)
    code = await new_table(target, cookie, [ME])
    streams = await open_socket(target, code, cookie, packed=False)
    for number in range(200):
        told = [json.loads(m) for m in await read_frames(streams, time.monotonic() + 0.06)]
        shown = [message["snapshot"] for message in told if message.get("snapshot")]
        if shown and not shown[-1]["choices"]:
            break
        if not shown:
            continue
        here = {"version": shown[-1]["version"], "seat": shown[-1]["seat"]}
        action = shown[-1]["choices"][0]["action"]
        streams[1].write(say(type="play", id=f"p{number}", action=action, **here))
    paths = [
        f"/api/tables/{code}/positions/{move}{end}" for move in range(30) for end in ("", "/text")
    ]
    await requests_of(lambda: get(random.choice(paths), cookie), 100)(target)


def any_asset() -> bytes:
    from pentapolis.server.settings import STATIC

    files = sorted(Path(STATIC, "assets").glob("*.js"), key=lambda file: -file.stat().st_size)
    path = f"/assets/{files[0].name}" if files else "/"
    return get(path, more="Accept-Encoding: gzip\r\n")


DEEP = b'{"options":' + b"[" * 4000 + b"]" * 4000 + b"}"
MANY = b"".join(b"X-%d: x\r\n" % number for number in range(20_000))
LONG = ASK + b"X-Long: " + b"x" * 70_000 + b"\r\n\r\n"
WAYS: dict[str, Callable[[Target], Awaitable[None]]] = {
    "names hard to compare": requests_of(hard_names, 4),
    "compressed bombs": frames_of(bomb() * 60, 15, 0),
    "a header without end": flood_of(b"x" * 64_000, 8, ASK + b"X-Endless: "),
    "20,000 headers": flood_of(ASK + MANY + b"\r\n", 8),
    "headers of 70 kB": flood_of(LONG, 8),
    "messages too large": frames_of(frame(TEXT, b"x" * 9_000) * 20, 15, 20),
    "pings": frames_of(frame(PING) * 5_000, 15, 20),
    "hints of 40 guests": hints,
    "114 expert tables": expert_tables,
    "bodies without end": flood_of(b"x" * 64_000, 8, post("/api/me", b"x" * 9_000)[:300]),
    "requests in a row": flood_of((ASK + b"\r\n") * 3_000, 8),
    "connections": connections,
    "half requests": half_requests,
    "slow bodies": slow_bodies,
    "slow readers": slow_readers,
    "requests": requests_of(lambda: get("/api/games"), 100),
    "guessed codes": requests_of(lambda: get(f"/api/tables/{os.urandom(5).hex()}"), 100),
    "nested bodies": requests_of(lambda: post("/api/tables", DEEP), 50),
    "large files": requests_of(any_asset, 100),
    "old positions": old_positions,
    "new tables": new_tables,
    "handshakes": handshakes,
    "400 watchers": watchers,
    "whole tables asked for": allowed_messages,
}
SLOW = {"hints of 40 guests", "114 expert tables"}


def run(name: str, port: int, address: str, seconds: float, niceness: int) -> dict[str, int]:
    """In a process of its own, that gives way: a real attacker has a machine of their own."""
    os.nice(niceness)
    logging.getLogger("asyncio").setLevel(logging.ERROR)  # that a connection was closed is no news
    target = Target(port, address, seconds)

    async def go() -> None:
        with suppress(*GONE):
            await asyncio.wait_for(WAYS[name](target), seconds + 5)

    asyncio.run(go())
    return target.done
