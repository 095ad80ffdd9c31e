"""What is left when a sender, a worker or a process dies: each of these was lost once."""

from __future__ import annotations

import asyncio
import os
import resource
import signal
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import Any

import psutil  # type: ignore[import-untyped]
import pytest

from pentapolis.server.guests import COOKIE
from pentapolis.server.store import Store
from tests.server.client import (
    ME,
    Connection,
    Json,
    Person,
    bot,
    hang_up,
    hotseat,
    table_where,
    wait_until,
)
from tests.server.conftest import new_sqlite
from tests.server.raw import call, read_to_end
from tests.server.running import ProcessServer, ThreadServer, free_port
from tests.server.storage import events_of

# -- memory and database -----------------------------------------------------------------------


def test_a_move_whose_sender_vanishes_is_committed_and_applied(
    local: ThreadServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The commit takes a moment; meanwhile its connection breaks, and somebody comes and goes."""
    written = Store.append

    async def slowly(self: Store, *arguments: Any) -> None:
        await written(self, *arguments)
        await asyncio.sleep(0.5)

    monkeypatch.setattr(Store, "append", slowly)
    ann, bob = Person(local.address), Person(local.address)
    code = ann.create(ME)
    watching = Connection(local.address, code, None)
    table = ann.connect(code)
    action = table.choices[0]["action"]
    table.send(type="play", id="once", version=0, seat=0, action=action)
    database = local.service.settings.database
    wait_until(lambda: len(events_of(database, code)) == 1)
    hang_up(table)
    for _ in range(3):
        bob.connect(code).close()
    watching.wait_for_version(1)
    with ann.connect(code) as again:
        assert again.snapshot["version"] == 1
        assert again.play()["version"] == 2


# -- files --------------------------------------------------------------------------------------


def test_no_file_is_free(memory: Path, tmp_path: Path) -> None:
    """Those who are in play on, those who come wait at the port, and it is said once."""
    log = tmp_path / "log"
    server = ProcessServer(new_sqlite(memory), free_port(), log)
    pid = server.process.pid
    limits = resource.prlimit(pid, resource.RLIMIT_NOFILE)
    try:
        ann = Person(server.address)
        with ann.connect(ann.create(ME)) as table:
            table.play()
            resource.prlimit(pid, resource.RLIMIT_NOFILE, (3, limits[1]))
            newcomers = [call(server.address) for _ in range(5)]
            for raw in newcomers:
                raw.sendall(b"GET /api/games HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
            wait_until(lambda: "nobody more can be let in" in log.read_text())
            before = psutil.Process(pid).cpu_times()
            time.sleep(1.2)  # it is tried again, now and then
            after = psutil.Process(pid).cpu_times()
            assert sum(after[:2]) - sum(before[:2]) < 0.5
            table.play()
            resource.prlimit(pid, resource.RLIMIT_NOFILE, limits)
            assert all(b"HTTP/1.1 " in read_to_end(raw) for raw in newcomers)
            table.play()
    finally:
        server.stop()
    assert log.read_text().count("level=") == 1


# -- bots belong to no process -----------------------------------------------------------------


def falls_silent(worker: ThreadServer) -> None:
    """It dies just after its next commit: nobody hears of it, and its bots never move."""
    worker.service.tables.on_change = lambda code: None
    worker.service.bots.wake = lambda code: None  # type: ignore[method-assign]
    worker.service.broadcaster.announce = lambda code: None  # type: ignore[method-assign]


def test_a_bot_moves_although_its_worker_died(workers: list[ThreadServer]) -> None:
    ann = Person(workers[0].address, "Ann")
    code = table_where(ann, 0, ME, bot("greedy"))
    table = ann.connect(code)
    other = Connection(workers[1].address, code, ann.http.cookies[COOKIE])
    table.play()  # a card; the bot moves after the second decision, its place
    falls_silent(workers[0])
    action = table.choices[0]["action"]
    wish: Json = {"type": "play", "id": "once", "version": 1, "seat": 0, "action": action}
    assert table.request(**wish)["version"] == 2
    with ThreadPoolExecutor(1) as pool:  # a test that waits for ever says nothing
        pool.submit(other.wait_for, lambda s: bool(s["view"]["moves"] >= 4)).result(20)
    assert other.request(**wish)["version"] == 2
    other.wait_for_turn()
    assert other.play()["type"] == "ack"


def test_what_a_dead_worker_committed_is_shown(workers: list[ThreadServer]) -> None:
    """It dies between the commit and everything after it; nobody plays or asks at the other one."""
    ann = Person(workers[0].address, "Ann")
    code = table_where(ann, 0, ME, hotseat("Bea"))
    table = ann.connect(code)
    other = Connection(workers[1].address, code, None)
    falls_silent(workers[0])
    table.try_to("play", action=table.choices[0]["action"])
    with ThreadPoolExecutor(1) as pool:
        pool.submit(other.wait_for_version, 1).result(20)


def test_a_resent_move_of_a_dead_worker_is_shown(workers: list[ThreadServer]) -> None:
    ann = Person(workers[0].address, "Ann")
    code = table_where(ann, 0, ME, hotseat("Bea"))
    table = ann.connect(code)
    other = Connection(workers[1].address, code, ann.http.cookies[COOKIE])
    falls_silent(workers[0])
    action = table.choices[0]["action"]
    wish: Json = {"type": "play", "id": "once", "version": 0, "seat": 0, "action": action}
    assert table.request(**wish)["version"] == 1
    assert other.request(**wish)["version"] == 1
    with ThreadPoolExecutor(1) as pool:
        pool.submit(other.wait_for_version, 1).result(20)


# -- one dead process ---------------------------------------------------------------------------


def test_a_dead_bot_process_harms_no_other_bot(
    memory: Path, serve: Callable[..., ThreadServer], caplog: pytest.LogCaptureFixture
) -> None:
    server = serve(new_sqlite(memory), bot_processes=2)
    ann = Person(server.address)
    codes = [ann.create(bot("hard"), ME) for _ in range(12)]
    for _ in range(3):
        time.sleep(0.4)
        for pid in pids(server):
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
    for code in codes:
        with ann.connect(code) as table:
            table.wait_for_turn()
            assert not table.snapshot["chat"]
    assert "replaced by chance" not in caplog.text


def pids(server: ThreadServer) -> list[int]:
    service = server.service
    if not hasattr(service, "thinkers"):  # as it was when this was found
        pool = service.bots._pool  # type: ignore[attr-defined]
        return list(pool._processes) if pool else []
    return [worker.pid for worker in service.thinkers.workers if worker.pid is not None]


def test_a_decision_by_chance_is_told(local: ThreadServer, monkeypatch: pytest.MonkeyPatch) -> None:
    async def fail(*_: object) -> int:
        raise RuntimeError("broken")

    monkeypatch.setattr(local.service.bots, "_ask", fail)
    ann = Person(local.address)
    with ann.connect(ann.create(bot("greedy"), ME)) as table:
        table.play_to_end()
        said = [entry["text"] for entry in table.snapshot["chat"]]
        chosen = [entry for entry in table.snapshot["log"] if entry["seat"] == 0]
        assert len(said) == len(chosen) > 5
        assert all("by chance" in words for words in said)
