"""Starting the service: databases, addresses, files, the schema."""

from __future__ import annotations

import asyncio
import json
import socket
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, text

from pentapolis.engine.match import Match
from pentapolis.engine.registry import all_games
from pentapolis.server import models
from pentapolis.server.database import (
    DatabaseError,
    database_url,
    default_database,
    migrate,
    open_database,
)
from pentapolis.server.run import ServeError, migrate_database, serve
from pentapolis.server.schema import schema
from tests.server.client import ME, Person
from tests.server.conftest import new_sqlite
from tests.server.running import ThreadServer

# -- the database ---------------------------------------------------------------------------------


def test_the_migrations_make_the_tables_that_the_code_uses(database: str) -> None:
    async def differences() -> list[Any]:
        engine = open_database(database)
        await migrate(engine)
        await migrate(engine)  # again: nothing to do

        def compare(connection: Connection) -> list[Any]:
            return list(compare_metadata(MigrationContext.configure(connection), models.metadata))

        async with engine.connect() as connection:
            found = await connection.run_sync(compare)
        await engine.dispose()
        return found

    assert asyncio.run(differences()) == []


def test_a_database_of_a_newer_version_is_left_alone(database: str) -> None:
    migrate_database(database)

    async def pretend() -> None:
        engine = open_database(database)
        async with engine.begin() as connection:
            await connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
        await engine.dispose()

    asyncio.run(pretend())
    with pytest.raises(ServeError, match="newer version"):
        serve(port=0, database=database)


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ("", "not the URL"),
        ("nonsense", "not the URL"),
        ("mysql://host/db", "'mysql' are not supported"),
        ("sqlite://", "needs a file"),
        ("sqlite:///:memory:", "needs a file"),
        ("sqlite:////dev/null/nope/x.sqlite3", "cannot be made"),
        ("sqlite:////dev", "cannot be used"),
        ("postgresql://nobody@127.0.0.1:1/none", "cannot be used"),
    ],
)
def test_databases_that_cannot_be_used(given: str, words: str) -> None:
    with pytest.raises(ServeError, match=words):
        serve(port=0, database=given)


def test_the_default_database_is_in_the_users_data_folder(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert default_database() == f"sqlite:///{tmp_path}/pentapolis/pentapolis.sqlite3"
    migrate_database(default_database())
    assert (tmp_path / "pentapolis" / "pentapolis.sqlite3").exists()


def test_passwords_do_not_appear_in_errors() -> None:
    with pytest.raises(DatabaseError) as error:
        database_url("mysql://user:hunter2@host/db")
    assert "hunter2" not in str(error.value)


# -- the address ----------------------------------------------------------------------------------


def test_a_port_in_use_is_said_clearly(memory: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        command = [sys.executable, "-m", "pentapolis.server", "--port", str(port)]
        done = subprocess.run(
            [*command, "--database", new_sqlite(memory)],
            capture_output=True,
            text=True,
            check=False,
            timeout=60,
        )
    assert done.returncode == 1
    assert done.stderr.startswith(f"Port {port} is in use")
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize(("host", "port"), [("127.0.0.1", 70_000), ("192.0.2.1", 0)])
def test_addresses_that_cannot_be_had(memory: Path, host: str, port: int) -> None:
    with pytest.raises(ServeError):
        serve(host, port, new_sqlite(memory))


# -- files ----------------------------------------------------------------------------------------


def test_without_a_built_client_a_page_says_so(
    memory: Path, tmp_path: Path, serve: Callable[..., ThreadServer]
) -> None:
    server = serve(new_sqlite(memory), static=tmp_path / "none")
    answer = httpx.get(server.address)
    assert answer.status_code == 200
    assert "make play" in answer.text


def test_the_built_client_is_served(
    memory: Path, tmp_path: Path, serve: Callable[..., ThreadServer]
) -> None:
    static = tmp_path / "static"
    (static / "assets").mkdir(parents=True)
    (static / "index.html").write_text("<!doctype html>the page")
    (static / "assets" / "app-3f2a.js").write_text("let x = 1\n" * 500)
    (static / "favicon.svg").write_text("<svg/>")
    (tmp_path / "secret.txt").write_text("secret")
    server = serve(new_sqlite(memory), static=static)
    with httpx.Client(base_url=server.address) as client:
        for page in ("/", "/table/abc", "/replay/abc", "/learn"):
            answer = client.get(page)
            assert answer.text == "<!doctype html>the page"
            assert answer.headers["content-type"].startswith("text/html")
            assert answer.headers["cache-control"] == "no-cache"
        script = client.get("/assets/app-3f2a.js")
        assert "immutable" in script.headers["cache-control"]
        assert "javascript" in script.headers["content-type"]
        assert script.headers["content-encoding"] == "gzip"
        assert client.get("/favicon.svg").headers["content-type"].startswith("image/svg")
        for path in ("/assets/none.js", "/none.txt", "/api/none", "/api/none/more"):
            assert client.get(path).status_code == 404
        for path in ("/../secret.txt", "/..%2fsecret.txt", "/assets/..%2f..%2fsecret.txt"):
            assert "secret" not in client.get(path).text


# -- the schema -----------------------------------------------------------------------------------


def test_the_schema_names_every_message_and_every_games_view() -> None:
    printed = subprocess.run(
        [sys.executable, "-m", "pentapolis.server.schema"], capture_output=True, check=True
    )
    found = json.loads(printed.stdout)
    assert found == json.loads(json.dumps(schema()))
    defs = found["$defs"]
    wanted = {"TableInfo", "Snapshot", "ScoreSheet", "ClientMessage", "ServerMessage", "GameViews"}
    assert wanted <= set(defs)
    for game in all_games():
        view = defs["GameViews"]["properties"][game.name]["$ref"].removeprefix("#/$defs/")
        assert defs[view]["type"] == "object"
    references = set(_references(found))
    assert {reference.removeprefix("#/$defs/") for reference in references} <= set(defs)


def _references(part: Any) -> list[str]:
    if isinstance(part, dict):
        own = [part["$ref"]] if isinstance(part.get("$ref"), str) else []
        return own + [found for value in part.values() for found in _references(value)]
    if isinstance(part, list):
        return [found for value in part for found in _references(value)]
    return []


def test_views_have_the_type_that_the_schema_says() -> None:
    for game in all_games():
        match = Match.new(game.name, seed=1)
        while True:
            for seat in (*range(match.setup.players), -1):
                view = msgspec.json.encode(match.view(seat)["table"])
                msgspec.json.decode(view, type=game.view_type)
            if match.is_over:
                break
            match.play(match.legal_moves(match.deciders[0])[0])


def test_the_http_part_has_an_openapi_description(local: ThreadServer) -> None:
    answer = httpx.get(f"{local.address}/schema")
    paths = answer.json()["paths"]
    for path in ("/api/games", "/api/tables", "/api/tables/{code}/join", "/health"):
        assert path in paths


def test_errors_are_described_as_they_are_sent(local: ThreadServer) -> None:
    described = httpx.get(f"{local.address}/schema").json()
    for path, item in described["paths"].items():
        for method, operation in item.items():
            errors = {k: v for k, v in operation["responses"].items() if k >= "4"}
            assert {"400", "404", "429", "503"} <= errors.keys(), (method, path)
            for answer in errors.values():
                schema = answer["content"]["application/json"]["schema"]
                assert schema == {"$ref": "#/components/schemas/ProblemAnswer"}
    problem = described["components"]["schemas"]["ProblemAnswer"]["properties"]["error"]
    sent = httpx.get(f"{local.address}/api/tables/nosuchtable").json()["error"]
    assert sorted(sent) == problem["required"]
    assert sent["code"] in problem["properties"]["code"]["enum"]


def test_health(server: ThreadServer) -> None:
    assert httpx.get(f"{server.address}/health").json() == {"status": "ok"}


# -- memory ---------------------------------------------------------------------------------------


def test_idle_tables_leave_memory_and_come_back(
    memory: Path, serve: Callable[..., ThreadServer]
) -> None:
    server = serve(new_sqlite(memory), live_tables=2)
    ann = Person(server.address)
    codes = [ann.create(ME) for _ in range(5)]
    for code in codes:
        with ann.connect(code) as table:
            table.play()
    assert len(server.service.tables._live) == 2
    with ann.connect(codes[0]) as table:
        assert table.snapshot["view"]["moves"] == 1
        table.play_to_end()
