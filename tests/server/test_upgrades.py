"""Databases of every form that was ever released open with all that is in them; games of other rules stay
readable, and whoever played them can go on with their life."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, MetaData, insert, select

from pentapolis.engine.registry import all_games
from pentapolis.server import database as databases
from pentapolis.server.database import open_database, writing
from pentapolis.server.guests import COOKIE
from tests.server.client import ME, OPEN, Json, Person, hotseat
from tests.server.conftest import new_database
from tests.server.members import SECRET, cheaply, games_of, log_in, member
from tests.server.running import ThreadServer

MIGRATIONS = Path(databases.__file__).parent / "migrations"
Serve = Callable[..., ThreadServer]
Rows = dict[str, list[dict[str, Any]]]


def forms() -> list[str]:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    return [step.revision for step in ScriptDirectory.from_config(config).walk_revisions()][::-1]


def read_all(database: str) -> Rows:
    """Every row of every table, as the newest form has them."""

    async def read() -> Rows:
        engine = open_database(database)
        found: Rows = {}
        async with engine.connect() as connection:
            known = MetaData()
            await connection.run_sync(known.reflect)
            for table in known.sorted_tables:
                rows = (await connection.execute(select(table))).mappings()
                found[table.name] = [dict(row) for row in rows]
        await engine.dispose()
        return found

    return asyncio.run(read())


def make(database: str, form: str, rows: Rows) -> None:
    """A database as an older version left it: its form, and of the rows what it had room for."""

    def fill(connection: Connection) -> None:
        config = Config()
        config.set_main_option("script_location", str(MIGRATIONS))
        config.attributes["connection"] = connection
        command.upgrade(config, form)
        known = MetaData()
        known.reflect(connection)
        for table in known.sorted_tables:
            if table.name == "alembic_version":
                continue
            for row in rows.get(table.name, []):
                had = {name: value for name, value in row.items() if name in table.columns}
                if table.name == "game_table" and "undo" in table.columns:
                    had["undo"] = "free" if len(row["seats"]) == 1 else "turn"
                connection.execute(insert(table).values(**had))

    async def run() -> None:
        engine = open_database(database)
        async with writing(engine).begin() as connection:
            await connection.run_sync(fill)
        await engine.dispose()

    asyncio.run(run())


@pytest.fixture(params=["sqlite", "postgresql"])
def fresh(request: pytest.FixtureRequest) -> Callable[[], str]:
    return lambda: new_database(request)


@pytest.fixture
def newer_rules(monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    def change() -> None:
        for game in all_games():
            monkeypatch.setattr(type(game), "rules_version", 99)

    return change


def as_before(server: ThreadServer, person: Person) -> Person:
    """The same browser, at the service as it is now."""
    again = Person.__new__(Person)
    again.__dict__.update(person.__dict__)
    again.address = server.address
    again.http.base_url = server.address
    return again


def known_cookie(person: Person) -> str:
    return str(person.http.cookies[COOKIE])


@pytest.mark.parametrize("form", forms())
def test_a_database_of_every_form_opens_with_all_that_is_in_it(
    form: str, fresh: Callable[[], str], serve: Serve
) -> None:
    first = serve(fresh())
    ann, bob = Person(first.address, "Ann"), Person(first.address, "Bob")
    running, finished = ann.create(ME, OPEN), ann.create(ME)
    bob.join(running)
    with ann.connect(finished) as table:
        table.play_to_end()
        table.request(type="chat", text="what a city")
    with ann.connect(running) as one, bob.connect(running) as other:
        for _ in range(4):
            (one if one.choices else other).play()
            one.wait_for_version(other.snapshot["version"])
            other.wait_for_version(one.snapshot["version"])
        moves = one.snapshot["view"]["moves"]
    contest = ann.ask("POST", "/api/contests", {"game": "ekopolis"})["code"]
    record = ann.record(finished)
    rows = read_all(first.service.settings.database)
    first.stop()

    older = fresh()
    make(older, form, rows)
    now = serve(older)
    ann, bob = as_before(now, ann), as_before(now, bob)
    assert {table["code"] for table in ann.ask("GET", "/api/me/tables")} == {running, finished}
    assert not any(table["outdated"] for table in ann.ask("GET", "/api/me/tables"))
    assert ann.record(finished) == record
    with ann.connect(finished) as table:
        assert [entry["text"] for entry in table.snapshot["chat"]] == ["what a city"]
    with ann.connect(running) as one, bob.connect(running) as other:
        assert one.snapshot["view"]["moves"] == moves
        (one if one.choices else other).play()
    if form >= "0003":
        assert ann.ask("GET", f"/api/contests/{contest}")["mine"]
    ann.ask("POST", "/api/contests", {"game": "ekopolis"})
    bob.ask("POST", "/api/me", {"name": "Robert"})
    assert [seat["name"] for seat in ann.table(running)["seats"]] == ["Ann", "Robert"]


def test_what_was_played_on_is_kept_and_readable_under_newer_rules(
    fresh: Callable[[], str], serve: Serve, newer_rules: Callable[[], None]
) -> None:
    first = serve(fresh())
    ann = Person(first.address, "Ann")
    finished = ann.create(ME)
    with ann.connect(finished) as table:
        table.play_to_end()
    fork = ann.ask("POST", f"/api/tables/{finished}/forks", {"move": 6, "seats": [ME]})["code"]
    record = ann.record(finished)
    shown = ann.ask("POST", "/api/records", {"record": record})["code"]
    with ann.connect(fork) as table:
        table.play()
    rows = read_all(first.service.settings.database)
    first.stop()

    copied = fresh()
    make(copied, forms()[-1], rows)
    ann = as_before(serve(copied), ann)
    assert ann.table(fork)["begins"] == {"moves": 6, "code": finished, "brought": False}
    assert ann.table(fork)["moves"] == 7
    assert ann.ask("POST", "/api/records", {"record": record})["code"] == shown
    with ann.connect(fork) as table:
        table.play()

    newer_rules()
    ann = as_before(serve(copied), ann)
    for code in (fork, shown):
        assert ann.table(code)["outdated"]
        assert ann.ask("GET", f"/api/tables/{code}/keepsake")["why"]
    wish = {"move": 6, "seats": [ME]}
    assert ann.refused("POST", f"/api/tables/{finished}/forks", wish) == (410, "outdated")


@pytest.fixture
def past(
    fresh: Callable[[], str], serve: Serve, newer_rules: Callable[[], None]
) -> Callable[..., tuple[ThreadServer, Person, Person, dict[str, Any]]]:
    """Two who play at a table, and one of whom has finished another; then the rules change."""

    def make_past(kept: bool = True) -> tuple[ThreadServer, Person, Person, dict[str, Any]]:
        first = serve(fresh())
        if not kept:
            first.service.tables.keepsakes.sweep = nothing  # type: ignore[method-assign]
        ann, bob = Person(first.address, "Ann"), Person(first.address, "Bob")
        running, finished, waiting = ann.create(ME, OPEN), ann.create(ME), ann.create(ME, OPEN)
        bob.join(running)
        with ann.connect(finished) as table:
            table.play_to_end()
        with ann.connect(running) as one, bob.connect(running) as other:
            for _ in range(4):
                (one if one.choices else other).play()
                one.wait_for_version(other.snapshot["version"])
                other.wait_for_version(one.snapshot["version"])
            known: dict[str, Any] = {"running": running, "finished": finished, "waiting": waiting}
            known["log"] = [entry["text"] for entry in one.snapshot["log"] if not entry["minor"]]
            moves = one.snapshot["view"]["moves"]
            one.request(type="chat", text="wait for me")
        eyes = {"ann": ann, "bob": bob, "stranger": Person(first.address)}
        at = f"/api/tables/{running}/positions/{moves}/text"
        known["text"] = {name: person.ask("GET", at) for name, person in eyes.items()}
        known["record"] = ann.record(finished)
        first.stop()
        newer_rules()
        now = serve(first.service.settings.database)
        return now, as_before(now, ann), as_before(now, bob), known

    return make_past


async def nothing(quiet: float = 0.0) -> int:
    return 0


Past = Callable[..., tuple[ThreadServer, Person, Person, dict[str, Any]]]


def test_a_game_of_older_rules_can_be_read(past: Past) -> None:
    _, ann, bob, known = past()
    listed = ann.ask("GET", "/api/me/tables")
    assert [table["outdated"] for table in listed] == [True, True, True]
    assert {game["table"]["outdated"] for game in ann.ask("GET", "/api/me/games")} == {True}
    running = known["running"]
    info = ann.table(running)
    assert (info["status"], info["outdated"], info["moves"]) == ("playing", True, 4)
    kept = ann.ask("GET", f"/api/tables/{running}/keepsake")
    assert [entry["text"] for entry in kept["log"]] == known["log"]
    assert kept["text"] == known["text"]["ann"]
    assert [entry["text"] for entry in kept["chat"]] == ["wait for me"]
    assert "--" not in kept["why"]
    # Everybody has what they saw themselves, and strangers what everybody may.
    stranger = Person(ann.address)
    for name, person in (("bob", bob), ("stranger", stranger)):
        kept = person.ask("GET", f"/api/tables/{running}/keepsake")
        assert kept["text"] == known["text"][name]
    assert known["text"]["ann"] != known["text"]["stranger"]
    assert ann.record(known["finished"]) == known["record"]


def test_a_game_of_older_rules_can_be_left_and_is_no_hindrance(past: Past) -> None:
    now, ann, bob, known = past()
    assert ann.ask("POST", "/api/me", {"name": "Anna"})["name"] == "Anna"
    assert ann.ask("GET", "/api/me")["name"] == "Anna"
    running = known["running"]
    assert [seat["name"] for seat in ann.table(running)["seats"]] == ["Anna", "Bob"]
    count = unfinished(now, ann)
    left = ann.ask("POST", f"/api/tables/{running}/leave")
    assert [seat["bot"] for seat in left["seats"]] == ["greedy", None]
    ann.ask("POST", f"/api/tables/{known['waiting']}/leave")
    assert unfinished(now, ann) == count - 2
    bob.ask("POST", f"/api/tables/{running}/leave")
    # It stays readable, with its people as they are called now.
    assert ann.ask("GET", f"/api/tables/{running}/keepsake")["log"]
    # Another game of the same people, under the rules of today.
    again = ann.ask("POST", f"/api/tables/{known['finished']}/rematch")
    assert again["outdated"] is False


def unfinished(server: ThreadServer, person: Person) -> int:
    rows = read_all(server.service.settings.database)["game_table"]
    guest = known_cookie(person).split(".")[0]
    return sum(row["host"] == guest and row["status"] != "over" for row in rows)


def test_who_is_deleted_is_also_gone_from_games_of_older_rules(past: Past) -> None:
    _, ann, bob, known = past()
    running = known["running"]
    before = bob.ask("GET", f"/api/tables/{running}/keepsake")
    assert "Ann" in json.dumps(before)
    ann.ask("POST", "/api/me/delete", {"word": "delete"})
    kept = bob.ask("GET", f"/api/tables/{running}/keepsake")
    assert len(kept["log"]) == len(before["log"])
    assert [entry["text"] for entry in kept["chat"]] == ["(removed)"]
    assert "Ann" not in json.dumps(kept)
    assert "seat P1 Somebody" in bob.record(known["finished"])


def test_nobody_plays_on_under_other_rules(past: Past) -> None:
    _, ann, bob, known = past()
    running, waiting = known["running"], known["waiting"]
    for path in (f"{running}/positions/1", f"{running}/positions/1/text", f"{running}/record"):
        assert ann.refused("GET", f"/api/tables/{path}") == (410, "outdated")
    assert bob.refused("POST", f"/api/tables/{waiting}/join", {}) == (410, "outdated")
    wish: Json = {"seat": 1, "bot": "greedy"}
    assert ann.refused("POST", f"/api/tables/{waiting}/seats", wish) == (410, "outdated")
    assert ann.connect(running).received[-1].count('"outdated"') == 1


def test_where_nothing_was_kept_the_rest_is_shown(past: Past) -> None:
    """A database of a version that kept nothing, or was killed before it could."""
    _, ann, _, known = past(kept=False)
    kept = ann.ask("GET", f"/api/tables/{known['running']}/keepsake")
    assert (kept["log"], kept["text"]) == ([], [])
    assert [entry["text"] for entry in kept["chat"]] == ["wait for me"]
    assert ann.refused("GET", f"/api/tables/{known['finished']}/record") == (410, "outdated")
    ann.ask("POST", f"/api/tables/{known['running']}/leave")


def test_quiet_tables_are_kept_once(fresh: Callable[[], str], serve: Serve) -> None:
    server = serve(fresh())
    ann = Person(server.address)
    codes = [ann.create(ME, hotseat("Bea")), ann.create(ME)]
    for code in codes:
        with ann.connect(code) as table:
            table.play()
    keepsakes = server.service.tables.keepsakes

    def swept(quiet: float) -> int:
        async def sweep() -> int:
            return await keepsakes.sweep(quiet)

        assert keepsakes._task is not None
        loop = keepsakes._task.get_loop()
        return asyncio.run_coroutine_threadsafe(sweep(), loop).result(60)

    assert swept(quiet=3600.0) == 0  # they are not quiet yet
    assert swept(quiet=0.0) == 2
    assert swept(quiet=0.0) == 0
    with ann.connect(codes[0]) as table:
        table.play()
    assert swept(quiet=0.0) == 1


def test_tables_of_before_wait_for_people_and_know_who_spoke(
    fresh: Callable[[], str], serve: Serve
) -> None:
    """Patience, and seats in the chat, are new: tables of before have the usual ones."""
    first = serve(fresh())
    ann, bob = Person(first.address, "Ann"), Person(first.address, "Bob")
    code = ann.create(ME, OPEN)
    silent = ann.create(ME)
    for person in (ann, bob):
        with person.connect(code) as table:
            table.request(type="chat", text=f"I am {person.http.get('/api/me').json()['name']}")
    rows = read_all(first.service.settings.database)
    second = fresh()
    make(second, "0007", rows)
    server = serve(second)
    ann = as_before(server, ann)
    assert [ann.table(each)["patience"] for each in (code, silent)] == [120, 120]
    with ann.connect(code) as table:
        chat = table.snapshot["chat"]
    assert [(each["text"], each["seat"]) for each in chat] == [("I am Ann", 0), ("I am Bob", None)]


def test_guests_of_an_older_database_make_accounts(fresh: Callable[[], str], serve: Serve) -> None:
    first = serve(fresh())
    ann, bob = Person(first.address, "Anouk"), Person(first.address, "Bob")
    code = ann.create(ME, OPEN)
    bob.join(code)
    with bob.connect(code) as table:
        table.request(type="chat", text="hello")
    rows = read_all(first.service.settings.database)
    first.stop()
    older = fresh()
    make(older, "0011", rows)
    house = cheaply(serve(older, accounts="open"))
    ann, bob = as_before(house, ann), as_before(house, bob)
    ann.ask("POST", "/api/account", {"name": "Anouk", "password": SECRET})
    member(house, "Robert")
    log_in(bob, "Robert")
    assert games_of(ann) == games_of(bob) == {code}
    with ann.connect(code) as one, bob.connect(code) as other:
        (one if one.choices else other).play()
        assert [entry["text"] for entry in one.snapshot["chat"]] == ["hello"]
