"""Servers and bots that die in the middle of it: nothing acknowledged is lost, no table is stuck."""

from __future__ import annotations

import os
import random
import signal
import threading
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import WebSocketException

from pentapolis.server.guests import COOKIE
from tests.server.client import ME, Connection, Json, Person, bot
from tests.server.running import ProcessServer, ThreadServer, free_port
from tests.server.storage import events_of

PLAYERS = 4
KILLS = 2


class Player(threading.Thread):
    """Plays solo games one after another, and comes back whenever the connection is lost."""

    def __init__(self, person: Person) -> None:
        super().__init__(daemon=True)
        self.person = person
        self.stopping = threading.Event()
        # By table: what was acknowledged, as version -> (request, action).
        self.acknowledged: dict[str, dict[int, tuple[str, int]]] = {}
        self.reconnects = 0
        self.failure: BaseException | None = None
        self._unanswered: Json | None = None

    def run(self) -> None:
        try:
            code = ""
            while not self.stopping.is_set():
                try:
                    code = code or self.person.create(ME)
                    cookie = self.person.http.cookies[COOKIE]
                    with Connection(self.person.address, code, cookie) as table:
                        self._play(table, code)
                    if table.over:
                        code = ""
                        # The last choice was committed, though a kill took its answer.
                        self._unanswered = None
                        self.person = Person(self.person.address)  # nobody may make many tables
                except (WebSocketException, httpx.TransportError, OSError, EOFError):
                    self.reconnects += 1
                    time.sleep(0.05)
        except BaseException as error:
            self.failure = error

    def _play(self, table: Connection, code: str) -> None:
        acknowledged = self.acknowledged.setdefault(code, {})
        while not self.stopping.is_set() and not table.over:
            wish = self._unanswered
            if wish is None:
                choice = random.choice(table.choices)
                request = f"{code}-{len(acknowledged)}-{random.random()}"
                wish = {"type": "play", "id": request, "seat": 0, "action": choice["action"]}
                wish["version"] = table.snapshot["version"]
                self._unanswered = wish
            answer = table.request(**wish)
            if answer.get("code") == "too_fast":
                time.sleep(0.1)
                continue
            # Also what was resent after a crash: it is there, or it is played now.
            assert answer["type"] == "ack", answer
            acknowledged[answer["version"]] = (wish["id"], wish["action"])
            self._unanswered = None
            table.wait_for_version(answer["version"])


def test_kill_under_load_loses_no_acknowledged_move(database: str, tmp_path: Path) -> None:
    port = free_port()
    server = ProcessServer(database, port, tmp_path / "log")
    ann = Person(server.address)
    bots = ann.create(bot("greedy"), bot("random"), ME)
    players = [Player(Person(server.address)) for _ in range(PLAYERS)]
    for player in players:
        player.start()
    for _ in range(KILLS):
        time.sleep(random.uniform(0.3, 0.9))
        server.kill()
        server = ProcessServer(database, port, tmp_path / "log")
    time.sleep(0.5)
    for player in players:
        player.stopping.set()
        player.join(20)
    acknowledged = {code: acks for p in players for code, acks in p.acknowledged.items()}
    for player in players:
        assert player.failure is None, player.failure
        assert player.reconnects >= 1
    for code, acks in acknowledged.items():
        events = {e.number: (e.request, e.data["action"]) for e in events_of(database, code)}
        assert sorted(events) == list(range(1, len(events) + 1))
        for version, move in acks.items():
            assert events[version] == move
        requests = [request for request, _ in events.values()]
        assert len(set(requests)) == len(requests)
    assert sum(map(len, acknowledged.values())) > 20
    # Nobody is connected to the bots' table, and still they have moved as far as they can.
    wait_for_person(ann, bots, 2)
    assert server.stop() in (0, -signal.SIGTERM)
    assert "Traceback" not in (tmp_path / "log").read_text()


def wait_for_person(person: Person, code: str, seat: int) -> None:
    """Until it is that seat's turn, without ever connecting."""
    deadline = time.monotonic() + 30
    while True:
        moves = person.table(code)["moves"]
        shown = person.ask("GET", f"/api/tables/{code}/positions/{moves}")
        if shown["view"]["deciders"] == [seat]:
            return
        assert time.monotonic() < deadline
        time.sleep(0.05)


def test_a_bot_that_dies_is_asked_again(local: ThreadServer) -> None:
    ann = Person(local.address)
    code = ann.create(ME, bot("greedy"), bot("greedy"))
    with ann.connect(code) as table:
        kills = 0
        while table.wait_for_turn():
            table.play()
            for worker in local.service.thinkers.workers:
                if worker.pid is not None and kills < 3:
                    with suppress(ProcessLookupError):
                        os.kill(worker.pid, signal.SIGKILL)
                        kills += 1
        assert kills >= 3
        assert table.snapshot["table"]["moves"] == 28


@pytest.mark.parametrize("answer", [RuntimeError("broken"), 10**9])
def test_a_bot_that_fails_does_not_stop_the_table(
    local: ThreadServer, monkeypatch: pytest.MonkeyPatch, answer: Any
) -> None:
    async def choose(*_: object) -> int:
        if isinstance(answer, Exception):
            raise answer
        return int(answer)

    monkeypatch.setattr("pentapolis.server.bots.RETRY_SECONDS", 0.1)
    monkeypatch.setattr(local.service.bots, "_ask", choose)
    ann = Person(local.address)
    code = ann.create(ME, bot("greedy"))
    with ann.connect(code) as table:
        table.play_to_end()
