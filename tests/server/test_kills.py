"""kill -9 under load, many times: servers, one worker of two, and the processes in which bots think."""

from __future__ import annotations

import asyncio
import os
import random
import re
import signal
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import WebSocketException

from pentapolis.server.database import open_database
from pentapolis.server.guests import COOKIE
from pentapolis.server.store import Store
from tests.server.client import ME, Connection, Json, Person, bot
from tests.server.conftest import new_postgresql, new_sqlite
from tests.server.running import ProcessServer, children, command_of, free_port, is_listening
from tests.server.storage import events_of
from tests.server.test_crash import Player

pytestmark = pytest.mark.slow
KILLS = 50
ALONE = 3
WITH_BOTS = 3
# A table that has not moved on for so long is stuck; under load everything takes its time.
STUCK_SECONDS = 90.0


class Companion(Player):
    """Plays with bots: each of its games ends only if they move, too."""

    def __init__(self, person: Person) -> None:
        super().__init__(person)
        self.finished = 0

    def run(self) -> None:
        try:
            code = ""
            while not (self.stopping.is_set() and not code):
                try:
                    code = code or self.person.create(ME, bot("greedy"), bot("random"))
                    cookie = self.person.http.cookies[COOKIE]
                    with Connection(self.person.address, code, cookie) as table:
                        self._play_on(table, code)
                    code = ""
                    self._unanswered = None  # committed, though a kill took its answer
                    self.finished += 1
                    self.person = Person(self.person.address)
                except (WebSocketException, httpx.TransportError, OSError, EOFError):
                    self.reconnects += 1
                    time.sleep(0.05)
        except BaseException as error:
            self.failure = error

    def _play_on(self, table: Connection, code: str) -> None:
        acknowledged = self.acknowledged.setdefault(code, {})
        while not table.over:
            wish = self._unanswered
            if wish is None:
                began = time.monotonic()
                while not table.choices and not table.over:
                    assert time.monotonic() - began < STUCK_SECONDS, f"{code} is stuck"
                    with suppress(TimeoutError):
                        table.receive(timeout=1.0)
                if table.over:
                    return
                wish = self._wish(table, code)
            answer = table.request(**wish)
            if answer.get("code") in ("too_fast", "unavailable"):
                time.sleep(0.1)
                continue
            assert answer["type"] == "ack", answer
            acknowledged[answer["version"]] = (wish["id"], wish["action"])
            self._unanswered = None
            table.wait_for_version(answer["version"])

    def _wish(self, table: Connection, code: str) -> Json:
        wish = {
            "type": "play",
            "id": f"{code}-{random.random()}",
            "seat": table.snapshot["seat"],
            "version": table.snapshot["version"],
            "action": random.choice(table.choices)["action"],
        }
        self._unanswered = wish
        return wish


def thinking(server: ProcessServer, workers: int) -> list[int]:
    """The processes in which bots think and forecasts are made."""
    parents = [server.process.pid] if workers == 1 else server.workers()
    found = [child for parent in parents for child in children(parent)]
    return [pid for pid in found if "spawn_main" in command_of(pid)]


def all_listen(pids: list[int], workers: int, port: int) -> bool:
    return len(pids) == workers and all(is_listening(pid, port) for pid in pids)


@pytest.mark.parametrize(
    ("kind", "victim", "workers"),
    [
        ("sqlite", "server", 1),
        ("sqlite", "bots", 1),
        ("postgresql", "server", 1),
        ("postgresql", "worker", 2),
        ("postgresql", "bots", 2),
    ],
)
def test_kills_lose_nothing(
    kind: str, victim: str, workers: int, request: pytest.FixtureRequest, tmp_path: Path
) -> None:
    database = (
        new_sqlite(request.getfixturevalue("memory"))
        if kind == "sqlite"
        else new_postgresql(request.getfixturevalue("postgresql"))
    )
    port, log = free_port(), tmp_path / "log"
    server = ProcessServer(database, port, log, workers)
    request.addfinalizer(lambda: server.stop())  # noqa: PLW0108 - the newest one
    players: list[Player] = [Player(Person(server.address)) for _ in range(ALONE)]
    companions = [Companion(Person(server.address)) for _ in range(WITH_BOTS)]
    players += companions
    for player in players:
        player.start()
    kills = 0
    while kills < KILLS:
        time.sleep(random.uniform(0.1, 0.8))
        if victim == "server":
            server.kill()
            server = ProcessServer(database, port, log, workers)
            kills += 1
            continue
        pids = server.workers() if victim == "worker" else thinking(server, workers)
        if victim == "worker" and not all_listen(pids, workers, port):
            continue
        if pids:
            with suppress(ProcessLookupError):
                os.kill(random.choice(pids), signal.SIGKILL)
                kills += 1
        assert not any(player.failure for player in players), [p.failure for p in players]
    for player in players:
        player.stopping.set()
    for player in players:
        player.join(2 * STUCK_SECONDS)
        assert not player.is_alive()
        assert player.failure is None, player.failure
    moves = 0
    for player in players:
        for code, acknowledged in player.acknowledged.items():
            check(database, code, acknowledged)
            moves += len(acknowledged)
    assert moves > 100
    assert sum(companion.finished for companion in companions) >= WITH_BOTS
    assert server.stop() in (0, -signal.SIGTERM)
    assert not failures(log.read_text())


def failures(log: str) -> list[str]:
    """Tracebacks, but for those of Python itself in a process whose parent was killed at its birth."""
    found = re.findall(r"Traceback \(most recent call last\):\n(?: .*\n)+.*\n", log)
    assert len(found) == log.count("Traceback")
    unborn = re.compile(r"in spawn_main\n(?: .*\n)+(EOFError|_pickle\.UnpicklingError)")
    return [trace for trace in found if not unborn.search(trace)]


def check(database: str, code: str, acknowledged: dict[int, tuple[str, int]]) -> None:
    """What was acknowledged is there, once, and the whole game can be played again."""
    events = events_of(database, code)
    assert [event.number for event in events] == list(range(1, len(events) + 1))
    for version, move in acknowledged.items():
        assert (events[version - 1].request, events[version - 1].data["action"]) == move
    requests = [event.request for event in events if event.request is not None]
    assert len(set(requests)) == len(requests)

    async def load() -> Any:
        engine = open_database(database)
        try:
            return await Store(engine).load_table(code)
        finally:
            await engine.dispose()

    table = asyncio.run(load())
    assert table is not None
    assert table.version == len(events)
