"""People who only want to play while others attack: how long they wait, and whether they are refused.

Each of them comes from an address of their own, and from another one than the attackers.
"""

from __future__ import annotations

import asyncio
import itertools
import json
import random
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

Json = dict[str, Any]
# What is asked, and seconds between asking twice. Nobody plays faster than this for long.
PAGE, MOVE, FORECAST, HINT, BOT = "page", "move", "forecast", "hint", "bot"
PAUSES = {PAGE: 0.15, MOVE: 0.15, FORECAST: 0.5, HINT: 4.0, BOT: 0.0}
PATIENCE = 30.0


class Refused(Exception):  # noqa: N818
    """The service did not do what an innocent person asked for."""


class Times:
    """How long things took by what was asked, and what was refused."""

    def __init__(self) -> None:
        self.seconds: dict[str, list[float]] = {}
        self.refused: list[str] = []

    def of(self, kind: str, part: float) -> float:
        found = sorted(self.seconds.get(kind, []))
        return found[min(len(found) - 1, int(part * len(found)))] if found else float("nan")


class Innocent:
    ids = itertools.count(1)

    def __init__(self, port: int, address: str, kind: str) -> None:
        self.port = port
        self.address = address
        self.kind = kind
        self.times = Times()
        # Sooner than the service hangs up on who says nothing: between two runs nobody asks anything.
        limits = httpx.Limits(keepalive_expiry=2.0)
        transport = httpx.AsyncHTTPTransport(local_address=address, limits=limits)
        base = f"http://127.0.0.1:{port}"
        self.http = httpx.AsyncClient(base_url=base, transport=transport, timeout=PATIENCE)
        self.socket: ClientConnection | None = None
        self.snapshot: Json = {}

    async def sit_down(self) -> None:
        (await self.http.get("/api/me")).raise_for_status()
        seats = [{"kind": "me"}]
        if self.kind == BOT:
            seats.append({"kind": "bot", "bot": "hard"})
        wish = {"game": "sprawlopolis", "seats": seats, "options": {}}
        answer = await self.http.post("/api/tables", json=wish)
        answer.raise_for_status()
        self.code = answer.json()["code"]
        await self.connect()

    async def connect(self) -> None:
        cookie = "; ".join(f"{k}={v}" for k, v in self.http.cookies.items())
        self.socket = await connect(
            f"ws://127.0.0.1:{self.port}/api/tables/{self.code}/socket",
            additional_headers={"Cookie": cookie},
            local_addr=(self.address, 0),
            max_size=None,
            proxy=None,
        )
        self.snapshot = {}
        await self.until(lambda message: bool(self.snapshot))

    async def until(self, wanted: Callable[[Json], bool]) -> Json:
        assert self.socket is not None
        while True:
            message: Json = json.loads(await asyncio.wait_for(self.socket.recv(), PATIENCE))
            if message.get("snapshot"):
                self.snapshot = message["snapshot"]
            if wanted(message):
                return message

    async def request(self, kind: str, **more: Any) -> Json:
        assert self.socket is not None
        name = f"r{next(self.ids)}"
        now = self.snapshot
        wish = {"type": kind, "id": name, "version": now["version"], "seat": now["seat"], **more}
        await self.socket.send(json.dumps(wish))
        answer = await self.until(lambda message: message.get("id") == name)
        if answer["type"] == "error" and answer["code"] in ("too_fast", "too_many", "unavailable"):
            raise Refused(answer["code"])
        return answer

    # -- what they do, again and again ----------------------------------------------------------------

    async def play(self) -> None:
        """A choice and back again: the table never ends."""
        choice = random.choice(self.snapshot["choices"])["action"]
        answer = await self.request("play", action=choice)
        if answer["type"] == "ack":
            await self.reach(answer["version"])
            if len(self.snapshot["log"]) > 6 or not self.snapshot["choices"]:
                answer = await self.request("undo")
                await self.reach(answer["version"])

    async def reach(self, version: int) -> None:
        if self.snapshot["version"] < version:
            await self.until(lambda message: self.snapshot["version"] >= version)

    async def page(self) -> None:
        answer = await self.http.get(f"/api/tables/{self.code}")
        if answer.status_code != 200:
            raise Refused(f"status {answer.status_code}")

    async def ask(self) -> None:
        await self.play()
        began = time.perf_counter()
        await self.request("forecasts" if self.kind == FORECAST else "hint")
        self.began = began  # the move before it is not what is measured

    async def play_against_bot(self) -> None:
        def mine(_: Json) -> bool:
            return bool(self.snapshot["choices"])

        if self.snapshot["table"]["status"] == "over":
            await self.sit_down()
        if not self.snapshot["choices"]:
            await self.until(mine)
        self.began = time.perf_counter()
        answer = await self.request("play", action=self.snapshot["choices"][0]["action"])
        await self.reach(answer.get("version", 0))
        if self.snapshot["choices"] or self.snapshot["table"]["status"] == "over":
            self.began = 0.0  # the turn goes on: no bot was waited for
            return
        await self.until(lambda m: mine(m) or self.snapshot["table"]["status"] == "over")

    async def run(self, seconds: float) -> Times:
        """Until the time is over; what takes longer counts, too."""
        self.times = Times()
        deeds: dict[str, Callable[[], Awaitable[None]]] = {
            PAGE: self.page,
            MOVE: self.play,
            FORECAST: self.ask,
            HINT: self.ask,
            BOT: self.play_against_bot,
        }
        end = time.perf_counter() + seconds
        while time.perf_counter() < end:
            self.began = time.perf_counter()
            try:
                await deeds[self.kind]()
            except (Refused, httpx.HTTPError, ConnectionClosed, OSError, TimeoutError) as error:
                self.times.refused.append(f"{self.kind}: {type(error).__name__} {error}"[:100])
                await asyncio.sleep(0.5)
                with suppress(Exception):
                    await self.connect()
            if self.began:
                took = time.perf_counter() - self.began
                self.times.seconds.setdefault(self.kind, []).append(took)
            await asyncio.sleep(PAUSES[self.kind] * random.uniform(0.5, 1.5))
        return self.times

    async def leave(self) -> None:
        if self.socket is not None:
            await self.socket.close()
        await self.http.aclose()


class Crowd:
    """Several of each kind, each at an address of their own."""

    def __init__(self, port: int, kinds: dict[str, int]) -> None:
        addresses = itertools.count(10)
        self.people = [
            Innocent(port, f"127.0.0.{next(addresses)}", kind)
            for kind, number in kinds.items()
            for _ in range(number)
        ]

    async def sit_down(self) -> None:
        for person in self.people:
            await person.sit_down()

    async def run(self, seconds: float) -> Times:
        total = Times()
        for found in await asyncio.gather(*(person.run(seconds) for person in self.people)):
            total.refused += found.refused
            for kind, times in found.seconds.items():
                total.seconds.setdefault(kind, []).extend(times)
        return total

    async def leave(self) -> None:
        for person in self.people:
            await person.leave()
