"""Everything at once, in the worst order: afterwards every client has the truth without asking for it."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from pentapolis.server.guests import COOKIE
from pentapolis.server.store import Store
from tests.server.client import ME, OPEN, Connection, Json, Person, hang_up
from tests.server.conftest import new_postgresql, new_sqlite
from tests.server.running import ThreadServer
from tests.server.storage import events_of

pytestmark = pytest.mark.slow
ROUNDS = 12
STEPS = 120
EVENTS = 20
SEEN = ("version", "seat", "view", "choices", "can_undo", "sheet", "log", "scores", "ranking")


@pytest.fixture(params=["sqlite", "postgresql", "two workers"])
def servers(
    request: pytest.FixtureRequest, memory: Path, serve: Callable[..., ThreadServer]
) -> list[ThreadServer]:
    more: Json = {"message_rate": 10_000.0, "sockets_each": 1000, "table_burst": 1000}
    if request.param == "sqlite":
        return [serve(new_sqlite(memory), **more)]
    database = new_postgresql(request.getfixturevalue("postgresql"))
    return [serve(database, **more) for _ in range(1 if request.param == "postgresql" else 2)]


class Storm:
    """Three people at two sockets each, one with changes and one with whole states, and spectators."""

    def __init__(self, servers: list[ThreadServer], chance: random.Random) -> None:
        self.servers = servers
        self.chance = chance
        self.people = [Person(servers[0].address, name) for name in ("Ann", "Bob", "Cleo")]
        self.code = self.people[0].create(ME, OPEN, OPEN)
        for person in self.people[1:]:
            person.join(self.code)
        self.sockets = [
            self.connect(person, asking)
            for person in (*self.people, None)
            for asking in ("?changes", "")
        ]
        self.asked: list[Json] = []
        self.number = 0

    def connect(self, person: Person | None, asking: str) -> tuple[Person | None, str, Connection]:
        address = self.chance.choice(self.servers).address
        cookie = None if person is None else person.http.cookies[COOKIE]
        return person, asking, Connection(address, self.code, cookie, asking)

    def step(self) -> None:
        places = range(len(self.sockets))
        # More often somebody who believes to be on turn.
        asked = [n for n in places if self.sockets[n][2].choices] or places
        place = self.chance.choice(asked if self.chance.random() < 0.6 else places)
        person, asking, table = self.sockets[place]
        what = self.chance.random()
        if what < 0.08:
            hang_up(table)
            self.sockets[place] = self.connect(person, asking)
        elif what < 0.12 and person is not None:
            person.ask("POST", f"/api/tables/{self.code}/leave")
            person.join(self.code)
        elif what < 0.16:
            table.send(type="chat", id=self._id(), text="hello")
        elif what < 0.26 and self.asked:
            # Once more, perhaps on another socket, perhaps long after.
            table.send(**self.chance.choice(self.asked))
        elif what < 0.45:
            self._drain(table)
        else:
            self._wish(table, undo=what > 0.85)

    def _wish(self, table: Connection, undo: bool) -> None:
        now = table.snapshot
        version = max(0, now["version"] - self.chance.choice((0, 0, 0, 0, 1, 3)))
        seat = now["seat"] if now["seat"] is not None else 0
        wish: Json = {"type": "undo", "id": self._id(), "version": version, "seat": seat}
        if not undo:
            choices = now["choices"] or [{"action": 1}]
            wish |= {"type": "play", "action": self.chance.choice(choices)["action"]}
        self.asked.append(wish)
        for _ in range(self.chance.choice((1, 1, 1, 2))):
            table.send(**wish)
        if self.chance.random() < 0.7:
            self._drain(table)

    def _drain(self, table: Connection) -> None:
        """Read what has come so far."""
        table.send(type="ping")
        table.until(lambda m: m["type"] == "pong")

    @property
    def newest(self) -> int:
        return max(int(table.snapshot["version"]) for _, _, table in self.sockets)

    def _id(self) -> str:
        self.number += 1
        return f"s{self.number}"


def settled(database: str, code: str) -> int:
    """The version once nothing is written any more, not even for those who hung up."""
    before, version = -1, 0
    while version != before:
        time.sleep(0.3)
        before, version = version, len(events_of(database, code))
    return version


@pytest.mark.parametrize("seed", range(ROUNDS))
def test_every_client_ends_with_the_truth(
    servers: list[ThreadServer], seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    chance = random.Random(seed)
    written = Store._write_events

    async def now_and_then_slowly(self: Store, *arguments: Any) -> None:
        if chance.random() < 0.3:
            await asyncio.sleep(chance.random() * 0.05)
        await written(self, *arguments)
        if chance.random() < 0.3:
            await asyncio.sleep(chance.random() * 0.05)

    monkeypatch.setattr(Store, "_write_events", now_and_then_slowly)
    storm = Storm(servers, chance)
    for _ in range(STEPS):
        storm.step()
    # How much is refused as stale depends on the machine: on until enough has happened.
    while storm.newest <= EVENTS:
        storm.step()
    for _, _, table in storm.sockets:
        storm._drain(table)
    version = settled(servers[0].service.settings.database, storm.code)
    for person, _, table in storm.sockets:
        # It comes by itself: nobody syncs, and nobody waits for ever.
        table.wait_for_version(version)
        assert table.snapshot["version"] == version
        fresh = storm.connect(person, "")[2]
        assert {name: table.snapshot[name] for name in SEEN} == {
            name: fresh.snapshot[name] for name in SEEN
        }
        fresh.close()
    requests = [
        (event.guest, event.request)
        for event in events_of(servers[0].service.settings.database, storm.code)
        if event.request is not None
    ]
    assert len(set(requests)) == len(requests)
    for _, _, table in storm.sockets:
        table.close()
