"""People who play as fast as the service lets them, or at a walking pace: the load for `service`.

One process, many tables. It does as little as it can, for it runs on the same machine: frames are read
by hand, and of a message only what is needed for the next choice.
"""

from __future__ import annotations

import asyncio
import base64
import json
import os
import random
import struct
import sys
import time
from typing import Any

import msgspec

from pentapolis.engine.registry import all_games

GAMES = {game.name: game.default_players for game in all_games()}


class Choice(msgspec.Struct):
    action: int


class View(msgspec.Struct):
    over: bool | None = None


class Snapshot(msgspec.Struct):
    version: int
    seat: int | msgspec.UnsetType | None = msgspec.UNSET
    choices: list[Choice] | None = None
    view: View | None = None


class Message(msgspec.Struct):
    type: str
    id: str | None = None
    version: int = 0
    snapshot: Snapshot | None = None
    message: str = ""


decode = msgspec.json.Decoder(Message).decode


class Tally:
    def __init__(self) -> None:
        self.moves = 0
        self.games = 0
        self.bytes = 0
        self.problems: dict[str, int] = {}
        self.seconds: list[float] = []


class Player(asyncio.Protocol):
    """One socket to one table; plays at random, and asks for another game when it is over."""

    def __init__(self, crowd: Crowd, code: str, cookie: str) -> None:
        self.crowd = crowd
        self.code = code
        self.cookie = cookie
        self.buffer = b""
        self.open = False
        self.version = -1
        self.seat: int | None = 0
        self.choices: list[Choice] = []
        self.asked_at = 0.0
        self.waiting = False
        self.acked = 0
        self.over = False
        self.transport: Any = None

    def connection_made(self, transport: Any) -> None:
        self.transport = transport
        key = base64.b64encode(os.urandom(16)).decode()
        transport.write(
            f"GET /api/tables/{self.code}/socket?changes HTTP/1.1\r\nHost: 127.0.0.1\r\n"
            f"Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: {key}\r\n"
            f"Sec-WebSocket-Version: 13\r\nCookie: {self.cookie}\r\n\r\n".encode()
        )

    def data_received(self, data: bytes) -> None:
        self.buffer = self.buffer + data if self.buffer else data
        if not self.open:
            head, found, rest = self.buffer.partition(b"\r\n\r\n")
            if not found:
                return
            assert b" 101 " in head.split(b"\r\n")[0], head
            self.open, self.buffer = True, rest
        while self.buffer:
            size, start = self.buffer[1] if len(self.buffer) > 1 else 0, 2
            if size == 126 and len(self.buffer) >= 4:
                size, start = struct.unpack(">H", self.buffer[2:4])[0], 4
            elif size == 127 and len(self.buffer) >= 10:
                size, start = struct.unpack(">Q", self.buffer[2:10])[0], 10
            if len(self.buffer) < start + size:
                return
            kind, body = self.buffer[0] & 15, self.buffer[start : start + size]
            self.buffer = self.buffer[start + size :]
            if kind == 1:
                self.hear(body)
            elif kind == 9:
                self.write(10, body)
            elif kind == 8:
                self.transport.close()

    def write(self, kind: int, body: bytes) -> None:
        size = len(body)
        head = (
            bytes((128 | kind, 128 | size))
            if size < 126
            else struct.pack(">BBH", 128 | kind, 254, size)
        )
        self.transport.write(head + b"\0\0\0\0" + body)  # masked by nothing

    def hear(self, body: bytes) -> None:
        tally = self.crowd.tally
        tally.bytes += len(body)
        message = decode(body)
        now = message.snapshot
        if now is not None and now.version >= self.version:
            self.version = now.version
            if now.seat is not msgspec.UNSET:
                self.seat = now.seat
            if now.choices is not None:
                self.choices = now.choices
            if now.view is not None and now.view.over is not None:
                self.over = now.view.over
        if message.type == "ack":
            tally.moves += 1
            tally.seconds.append(time.perf_counter() - self.asked_at)
            self.acked = message.version
            self.waiting = False
        elif message.type == "error":
            tally.problems[message.message] = tally.problems.get(message.message, 0) + 1
            self.waiting = False
            self.acked = self.version
        if not self.waiting and self.version >= self.acked:
            self.crowd.ready(self)

    def play(self) -> None:
        if not self.choices or self.crowd.stopped:
            return
        action = random.choice(self.choices).action
        self.waiting = True
        self.asked_at = time.perf_counter()
        body = b'{"type":"play","id":"%d","version":%d,"seat":%d,"action":%d}'
        self.write(1, body % (self.version, self.version, self.seat, action))


class Crowd:
    def __init__(self, port: int, pause: float) -> None:
        self.port = port
        self.pause = pause
        self.tally = Tally()
        self.stopped = False
        self.loop = asyncio.get_running_loop()
        self.moving: set[asyncio.Task[None]] = set()

    def ready(self, player: Player) -> None:
        if self.stopped:
            return
        if player.over:
            task = asyncio.create_task(self.again(player))
            self.moving.add(task)
            task.add_done_callback(self.moving.discard)
            player.waiting = True
        elif self.pause:
            player.waiting = True  # until it plays
            self.loop.call_later(random.uniform(0.8, 1.2) * self.pause, player.play)
        else:
            player.play()

    async def again(self, player: Player) -> None:
        player.transport.close()
        self.tally.games += 1
        path = f"/api/tables/{player.code}/rematch"
        answer, _ = await request(self.port, "POST", path, player.cookie, {})
        await self.sit(answer["code"], player.cookie)

    async def sit(self, code: str, cookie: str) -> None:
        await self.loop.create_connection(
            lambda: Player(self, code, cookie), "127.0.0.1", self.port
        )

    async def enter(self, number: int) -> None:
        """One more person with a table of their own; the games take turns."""
        game, players = list(GAMES.items())[number % len(GAMES)]
        _, cookie = await request(self.port, "GET", "/api/me")
        seats = [{"kind": "me"}] + [
            {"kind": "hotseat", "name": f"P{n}"} for n in range(players - 1)
        ]
        wish = {"game": game, "seats": seats, "options": {}}
        answer, _ = await request(self.port, "POST", "/api/tables", cookie, wish)
        if self.pause:
            await asyncio.sleep(0)
        await self.sit(answer["code"], cookie)


async def request(
    port: int, method: str, path: str, cookie: str = "", body: Any = None
) -> tuple[Any, str]:
    """The answer, and the cookie to come back with."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    data = b"" if body is None else json.dumps(body).encode()
    writer.write(
        f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\nCookie: {cookie}\r\n"
        f"Content-Type: application/json\r\nContent-Length: {len(data)}\r\n\r\n".encode()
        + data
    )
    raw = await reader.read()
    writer.close()
    head, _, found = raw.partition(b"\r\n\r\n")
    if b"transfer-encoding: chunked" in head.lower():
        found = b"".join(found.split(b"\r\n")[1::2])
    lines = head.decode("latin-1").split("\r\n")
    assert lines[0].split()[1][0] == "2", (lines[0], found)
    kept = next(
        (
            line.split(": ", 1)[1].split(";")[0]
            for line in lines
            if line.lower().startswith("set-cookie")
        ),
        cookie,
    )
    return json.loads(found), kept


async def main(port: int, tables: int, seconds: float, pause: float) -> dict[str, Any]:
    crowd = Crowd(port, pause)
    for first in range(0, tables, 20):
        await asyncio.gather(*(crowd.enter(n) for n in range(first, min(first + 20, tables))))
    await asyncio.sleep(pause or 1.0)
    crowd.tally = tally = Tally()
    print("begin", flush=True)
    began, cpu = time.perf_counter(), time.process_time()
    await asyncio.sleep(seconds)
    took = time.perf_counter() - began
    crowd.stopped = True
    print("end", flush=True)
    times = sorted(tally.seconds) or [0.0]
    return {
        "moves": tally.moves,
        "seconds": took,
        "games": tally.games,
        "bytes": tally.bytes,
        "client_cpu": time.process_time() - cpu,
        "median": times[len(times) // 2],
        "p99": times[int(len(times) * 0.99)],
        "problems": tally.problems,
    }


if __name__ == "__main__":
    given = sys.argv[1:]
    found = asyncio.run(main(int(given[0]), int(given[1]), float(given[2]), float(given[3])))
    print(json.dumps(found), flush=True)
