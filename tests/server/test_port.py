"""Several workers at one port, as `pentapolis serve --workers 2` starts them."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from pentapolis.server.metrics import Metrics, Shared, render, samples
from pentapolis.server.run import ServeError, serve
from tests.server.client import ME, OPEN, Person, wait_until
from tests.server.conftest import new_postgresql, new_sqlite
from tests.server.running import ProcessServer, free_port


@pytest.fixture
def service(postgresql: Any, tmp_path: Path) -> Iterator[ProcessServer]:
    server = ProcessServer(new_postgresql(postgresql), free_port(), tmp_path / "log", workers=2)
    yield server
    server.stop()


def shown(service: ProcessServer) -> str:
    return httpx.get(f"{service.address}/metrics", timeout=60).text


def test_workers_share_the_port_and_tell_for_each_other(service: ProcessServer) -> None:
    people = [Person(service.address, f"P{number}") for number in range(8)]
    code = people[0].create(ME, OPEN)
    people[1].join(code)
    tables = [person.connect(code) for person in people]
    for _ in range(6):
        newest = max(table.snapshot["version"] for table in tables)
        for table in tables:
            table.wait_for_version(newest)
        next(table for table in tables if table.choices).play()
    # Whichever of them is asked, it knows what all have.
    wait_until(lambda: all("pentapolis_sockets 8\n" in shown(service) for _ in range(5)))
    wait_until(lambda: all("pentapolis_moves_total 6\n" in shown(service) for _ in range(5)))
    before = service.workers()
    assert len(before) == 2
    os.kill(before[0], signal.SIGKILL)
    wait_until(lambda: len(service.workers()) == 2 and service.workers() != before)
    # Whoever was connected there comes back, and the game goes on.
    for table in tables:
        table.close()
    tables = [person.connect(code) for person in people]
    next(table for table in tables if table.choices).play()
    wait_until(lambda: all("pentapolis_sockets 8\n" in shown(service) for _ in range(5)))
    assert "pentapolis_moves_total 7\n" in shown(service)


def test_the_service_ends_in_peace(service: ProcessServer) -> None:
    ann = Person(service.address)
    table = ann.connect(ann.create(ME))
    table.play()
    workers = service.workers()
    assert service.stop() == 0
    with pytest.raises(ConnectionClosed) as closed:
        table.until(lambda m: False)
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 1012
    assert all(not Path(f"/proc/{pid}").exists() for pid in workers)


def test_sqlite_has_one_worker(memory: Path) -> None:
    with pytest.raises(ServeError, match="PostgreSQL"):
        serve(port=0, database=new_sqlite(memory), workers=2)
    with pytest.raises(ServeError, match="At least one"):
        serve(port=0, database=new_sqlite(memory), workers=0)


def test_metrics_are_as_prometheus_reads_them(tmp_path: Path) -> None:
    metrics = Metrics()
    metrics.saw_request("GET", "/api/me", 200, 0.01)
    metrics.saw_request("GET", "/api/me", 404, 3.0)
    metrics.saw_message("play")
    found = samples(metrics, {"sockets": 3}, {"moves_total": 7, "bot_seconds_total": 1.5})
    text = render(found)
    assert "# TYPE pentapolis_sockets gauge\npentapolis_sockets 3\n" in text
    assert "# TYPE pentapolis_bot_seconds_total counter\npentapolis_bot_seconds_total 1.5\n" in text
    assert text.count("# TYPE pentapolis_request_seconds histogram\n") == 1
    assert 'pentapolis_request_seconds_bucket{le="0.02"} 1\n' in text
    assert 'pentapolis_request_seconds_bucket{le="+Inf"} 2\n' in text
    # What a worker counted stays when it has ended, what it had does not.
    shared = Shared(tmp_path)
    shared.put(found)
    (tmp_path / str(os.getpid())).rename(tmp_path / str(2**22 + 1))
    shared.put(found)
    both = render(shared.all())
    assert "pentapolis_sockets 3\n" in both
    assert "pentapolis_moves_total 14\n" in both
    assert 'pentapolis_request_seconds_bucket{le="+Inf"} 4\n' in both
    types = [line for line in both.splitlines() if line.startswith("# TYPE")]
    assert len(types) == len(set(types))
