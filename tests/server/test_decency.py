"""Reports reach the host with what they are about; what a host decides holds, and is written down."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import update
from typer.testing import CliRunner

from pentapolis.cli.main import app
from pentapolis.server import models
from pentapolis.server.database import open_database
from pentapolis.server.decency import LONGEST_PAUSE
from tests.server.client import ME, OPEN, Json, Person
from tests.server.conftest import new_sqlite
from tests.server.members import cheaply, member
from tests.server.running import ThreadServer
from tests.server.test_lobby import make


class House:
    """A service with a host, and its database for `pentapolis admin`."""

    def __init__(self, server: ThreadServer, database: str) -> None:
        self.server, self.database = server, database
        self.host = member(server, "Holly")
        self.admin("host", "Holly")

    def admin(self, *words: str) -> str:
        done = CliRunner().invoke(app, ["admin", *words, "--database", self.database])
        assert done.exit_code == 0, done.output
        return done.output

    def page(self) -> Json:
        return dict(self.host.ask("GET", "/api/host"))

    def do(self, action: str, about: str, **more: Any) -> Json:
        return dict(self.host.ask("POST", "/api/host", {"action": action, "about": about, **more}))

    def change(self, statement: Any) -> None:
        async def run() -> None:
            engine = open_database(self.database)
            async with engine.begin() as connection:
                await connection.execute(statement)
            await engine.dispose()

        asyncio.run(run())


@pytest.fixture
def house(memory: Path, serve: Any) -> House:
    database = new_sqlite(memory)
    return House(cheaply(serve(database, accounts="open")), database)


def say(person: Person, code: str, text: str) -> Json:
    with person.connect(code) as table:
        return table.request(type="chat", text=text)


def test_a_report_has_what_was_said_and_is_decided_once(house: House) -> None:
    ann, bob = member(house.server, "Ann"), Person(house.server.address, "Bob")
    assert house.host.ask("GET", "/api/me")["host"]
    for stranger in (ann, bob):
        assert stranger.refused("GET", "/api/host") == (403, "forbidden")
        assert stranger.refused("POST", "/api/host", {"action": "ban", "about": "x"})[0] == 403
    code = ann.create(ME, OPEN)
    bob.join(code)
    say(ann, code, "a nice otter")
    say(bob, code, "something very rude")
    report = {"kind": "chat", "message": 2, "words": "not nice"}
    ann.ask("POST", f"/api/tables/{code}/report", report)
    assert bob.refused("POST", f"/api/tables/{code}/report", report) == (400, "malformed")
    (found,) = house.page()["reports"]
    assert (found["name"], found["reporter"], found["table"]) == ("Bob", "Ann", code)
    assert [(one["text"], one["theirs"]) for one in found["lines"]] == [
        ("a nice otter", False),
        ("something very rude", True),
    ]
    assert "very rude" in house.admin("reports")
    # Muted, he plays on and says nothing more; the report is closed as right.
    done = house.do("mute", found["about"], reports=[found["id"]], days=3, words="No rude words.")
    assert done["reports"] == []
    answer = say(bob, code, "and something else entirely")
    assert answer["code"] == "forbidden"
    assert "No rude words." in answer["message"]
    assert bob.ask("POST", "/api/tables", {"game": "ekopolis", "seats": [ME, OPEN, OPEN]})
    assert [line["who"] for line in done["audit"]] == ["Holly", "admin"]
    # It ends by itself.
    house.change(update(models.ban).values(ends="2020-01-01T00:00:00.000Z"))
    assert say(bob, code, "I am sorry for that.")["type"] == "ack"
    # A second report by somebody who was right comes before those of others.
    bob.ask("POST", f"/api/tables/{code}/report", {"kind": "game", "seat": 0})
    ann.ask("POST", f"/api/tables/{code}/report", {"kind": "name", "seat": 1})
    first = house.page()["reports"][0]
    assert (first["reporter"], first["reporter_right"], first["reporter_all"]) == ("Ann", 1, 1)


def test_whoever_is_banned_ends_games_and_begins_none(house: House) -> None:
    ann, bob = member(house.server, "Ann"), member(house.server, "Bob")
    code, later = ann.create(ME, OPEN), ann.create(ME, OPEN)
    bob.join(code)
    house.admin("ban", "Bob", "--days", "2", "--reason", "Enough.")
    for path, body in (
        ("/api/tables", {"game": "sprawlopolis", "seats": [ME]}),
        ("/api/lobby/play", {"game": "ekopolis"}),
        (f"/api/tables/{later}/join", {}),
    ):
        assert bob.refused("POST", path, body) == (403, "forbidden")
    assert say(bob, code, "hello")["code"] == "forbidden"
    with ann.connect(code) as mine, bob.connect(code) as his:
        seats = {mine.snapshot["seat"]: mine, his.snapshot["seat"]: his}
        begins = mine.snapshot["view"]["deciders"][0]
        seats[begins].play()
    people = json.loads(house.admin("people", "--json"))
    assert [(ban["name"], ban["scope"]) for ban in people["bans"]] == [("Bob", "all")]
    house.admin("unban", "Bob")
    assert bob.join(later)["code"] == later
    trail = [line["text"] for line in json.loads(house.admin("audit", "--json"))]
    assert "Enough." in trail[1]
    assert trail[0] == "Bob may do everything again."


def test_a_name_is_given_by_the_host(house: House) -> None:
    member(house.server, "Ann")
    bob = member(house.server, "Rude Word")
    Person(house.server.address, "Cat").ask("POST", "/api/people/Rude Word/report", {})
    (found,) = house.page()["reports"]
    taken = {"action": "rename", "about": found["about"], "words": "Ann"}
    assert house.host.refused("POST", "/api/host", taken) == (409, "taken")
    house.do("rename", found["about"], words="Someone Kinder", reports=[found["id"]])
    assert bob.ask("GET", "/api/me")["name"] == "Someone Kinder"
    house.admin("rename", "Someone Kinder", "Someone Calmer")
    assert bob.ask("GET", "/api/people/Someone Calmer")["tie"] == "me"


def test_whoever_leaves_strangers_again_and_again_pauses_longer_each_time(house: House) -> None:
    ann, bob = Person(house.server.address, "Ann"), Person(house.server.address, "Bob")
    codes = []
    for _ in range(2):
        codes.append(code := make(ann, ME, OPEN))
        bob.join(code)
        bob.ask("POST", f"/api/tables/{code}/leave")
    third = make(ann, ME, OPEN)
    assert bob.refused("POST", f"/api/tables/{third}/join", {}) == (429, "too_many")
    assert bob.refused("POST", "/api/lobby/play", {"game": "ekopolis"}) == (429, "too_many")
    # With friends he may play, and back at one of those tables with everybody.
    bob.join(ann.create(ME, OPEN))
    bob.join(codes[0])
    bob.join(third)
    bob.ask("POST", f"/api/tables/{third}/leave")
    fourth = make(ann, ME, OPEN)
    assert bob.refused("POST", f"/api/tables/{fourth}/join", {}) == (429, "too_many")
    house.change(update(models.departure).values(at="2026-01-01T00:00:00.000Z"))
    bob.join(fourth)
    assert LONGEST_PAUSE.days == 1


def test_near_copies_are_refused_and_messages_sent_again_are_not(house: House) -> None:
    ann = Person(house.server.address, "Ann")
    with ann.connect(ann.create(ME)) as table:
        first = table.request(type="chat", text="Come and play at my other table!", id="one")
        again = table.request(type="chat", text="Come and play at my other table!", id="one")
        assert first == again
        for text in ("Come and play at my other table!!", "come and play at MY other tables"):
            assert table.request(type="chat", text=text)["code"] == "too_fast"
        assert table.request(type="chat", text="Something different altogether")["type"] == "ack"
        for _ in range(2):
            assert table.request(type="chat", text="yes")["type"] == "ack"
