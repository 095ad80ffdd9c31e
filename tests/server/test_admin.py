"""What whoever runs the service does with its database, while people play."""

from __future__ import annotations

import sqlite3
import threading
import time
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from pentapolis.cli.main import app
from pentapolis.server import admin
from pentapolis.server.admin import AdminError, run
from pentapolis.server.run import migrate_database
from tests.server.client import ME, OPEN, Connection, Person
from tests.server.conftest import new_postgresql, new_sqlite
from tests.server.running import ThreadServer
from tests.server.storage import events_of

Serve = Callable[..., ThreadServer]


@pytest.fixture
def other(database: str, memory: Path, postgresql: Any) -> str:
    """An empty database of the other kind."""
    return new_postgresql(postgresql) if database.startswith("sqlite") else new_sqlite(memory)


def test_a_backup_of_the_running_service_can_be_restored_anywhere(
    database: str, other: str, memory: Path, tmp_path: Path, serve: Serve
) -> None:
    server = serve(database, message_rate=10_000.0)
    ann = Person(server.address, "Ann")
    codes = [ann.create(ME) for _ in range(4)]
    acknowledged: dict[str, int] = {}
    stop = threading.Event()

    def play() -> None:
        while not stop.is_set():
            code = ann.create(ME)
            with ann.connect(code) as table:
                while table.choices and not stop.is_set():
                    acknowledged[code] = table.play()["version"]

    first = ann.connect(codes[0])
    first.play()
    playing = threading.Thread(target=play)
    playing.start()
    try:
        before = dict(acknowledged)
        run(admin.backup(database, tmp_path / "copy.sqlite3"))
    finally:
        stop.set()
        playing.join()
    with pytest.raises(AdminError, match="is there already"):
        run(admin.backup(database, tmp_path / "copy.sqlite3"))
    same_kind = new_sqlite(memory)
    for target in (same_kind, other):
        run(admin.restore(tmp_path / "copy.sqlite3", target))
        for code, version in before.items():
            assert len(events_of(target, code)) >= version
        assert [e.data for e in events_of(target, codes[0])] == [
            e.data for e in events_of(database, codes[0])
        ]
        with pytest.raises(AdminError, match="not empty"):
            run(admin.restore(tmp_path / "copy.sqlite3", target))
        # It goes on where it was: the same people, the same tables, and new ones.
        again = serve(target)
        with Connection(again.address, codes[0], ann.http.cookies["pentapolis_guest"]) as table:
            assert table.snapshot["table"]["seats"][0]["mine"]
            assert table.play()["version"] == 2
        Person(again.address).create(ME)


def test_what_is_no_backup_is_refused(memory: Path, tmp_path: Path) -> None:
    database = new_sqlite(memory)
    with pytest.raises(AdminError, match="no such file"):
        run(admin.restore(tmp_path / "none", database))
    (tmp_path / "text").write_text("This is no database at all. " * 100)
    with pytest.raises(AdminError, match="no backup"):
        run(admin.restore(tmp_path / "text", database))
    sqlite3.connect(tmp_path / "empty").execute("CREATE TABLE x (y)").connection.close()
    with pytest.raises(AdminError, match="no backup"):
        run(admin.restore(tmp_path / "empty", database))
    with pytest.raises(AdminError, match="no such file"):
        run(admin.backup(database, tmp_path / "copy"))


def test_pruning_deletes_what_nobody_uses(
    database: str, serve: Serve, monkeypatch: pytest.MonkeyPatch
) -> None:
    old = "2020-01-01T00:00:00.000Z"
    now = [datetime.fromisoformat(old).timestamp()]
    server = serve(database, clock=lambda: now[0])
    monkeypatch.setattr("pentapolis.server.store.now", lambda: old)
    ann, bob = Person(server.address, "Ann"), Person(server.address, "Bob")
    waiting, over, alive = ann.create(ME, OPEN), ann.create(ME), bob.create(ME)
    with ann.connect(over) as table:
        table.play_to_end()
    with bob.connect(alive) as table:
        table.play()
        monkeypatch.undo()
        now[0] = time.time()
        table.play()
    server.stop()
    assert run(admin.prune(database, 30, finished=False, dry_run=True)).tables == 1
    assert run(admin.prune(database, 30, finished=False, dry_run=False)) == admin.Pruned(1, 0)
    left = {each.code: each for each in run(admin.tables(database, None, 10))}
    assert waiting not in left
    assert (left[over].status, left[over].moves, left[alive].moves) == ("over", 28, 2)
    assert run(admin.prune(database, 30, finished=True, dry_run=False)) == admin.Pruned(1, 1)
    assert [each.code for each in run(admin.tables(database, "playing", 10))] == [alive]
    assert events_of(database, over) == []


def test_the_commands(memory: Path, tmp_path: Path) -> None:
    database = new_sqlite(memory)

    def command(*words: str) -> str:
        done = CliRunner().invoke(app, ["admin", *words, "--database", database])
        assert done.exit_code == 0, done.output
        return done.output

    migrate_database(database)
    assert "up to date" in command("migrate")
    assert "Backed up" in command("backup", str(tmp_path / "copy"))
    assert "0 tables and 0 guests would be deleted" in command("prune", "--dry-run")
    assert command("tables", "--json").strip() == "[]"
    database = new_sqlite(memory)
    assert "Restored" in command("restore", str(tmp_path / "copy"))
