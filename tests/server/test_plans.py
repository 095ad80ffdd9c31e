"""What is chosen ahead is played when its turn comes, once, if it is legal; nobody else learns it."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import update

from pentapolis.server import models
from pentapolis.server.database import open_database
from tests.server.client import ME, OPEN, Connection, Json, Person, wait_until
from tests.server.conftest import new_sqlite
from tests.server.running import ThreadServer

# Tests ask faster than people.
MUCH = {"forecast_rate": 100.0, "forecast_burst": 1000.0}


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pentapolis.server.schedule.LOOK_SECONDS", 0.1)


class Pair:
    """Two at a table: whoever decides now, and whoever plans meanwhile."""

    def __init__(self, server: ThreadServer, game: str) -> None:
        ann, bob = Person(server.address, "Ann"), Person(server.address, "Bob")
        wish = {"game": game, "seats": [ME, OPEN]}
        self.code = str(ann.ask("POST", "/api/tables", wish)["code"])
        bob.join(self.code)
        self.tables = {}
        self.people = {}
        for person in (ann, bob):
            table = person.connect(self.code)
            self.tables[table.snapshot["seat"]] = table
            self.people[table.snapshot["seat"]] = person
        now = self.tables[0].snapshot["view"]["deciders"]
        assert len(now) == 1
        self.first: int = now[0]
        self.second: int = 1 - self.first

    @property
    def path(self) -> str:
        return f"/api/tables/{self.code}/plan"

    def plan(self, *steps: str) -> Json:
        body = {"seat": self.second, "steps": list(steps)}
        return dict(self.people[self.second].ask("POST", self.path, body))

    def shown(self) -> Json:
        return dict(self.people[self.second].ask("GET", f"{self.path}?seat={self.second}"))

    def until_second(self) -> None:
        """The first plays until the second is asked."""
        table: Connection = self.tables[self.first]
        while self.first in table.snapshot["view"]["deciders"]:
            table.play()

    @property
    def moved(self) -> list[str]:
        """What the second has played, in notation."""
        record = self.people[self.second].record(self.code)
        return re.findall(rf"^\d+ P{self.second + 1} (\S+)", record, re.MULTILINE)

    def close(self) -> None:
        for table in self.tables.values():
            table.close()


@pytest.fixture
def local(memory: Path, serve: Any) -> ThreadServer:
    return serve(new_sqlite(memory), **MUCH)  # type: ignore[no-any-return]


@pytest.mark.parametrize("game", ["infinite_city", "sprawlopolis"])
def test_a_plan_is_played_when_its_turn_comes(local: ThreadServer, game: str) -> None:
    """What is most likely legal may turn out not to be: then it is dropped, and rightly so."""
    for _ in range(12):
        pair = Pair(local, game)
        offered = [choice for choice in pair.shown()["choices"] if choice["sure"]]
        assert offered
        text = offered[0]["text"]
        assert [step["text"] for step in pair.plan(text)["steps"]] == [text]
        before = len(pair.tables[pair.first].received)
        pair.until_second()
        wait_until(lambda pair=pair: pair.shown()["steps"] == [])  # type: ignore[misc]
        # Not a word of it reached the other.
        assert not any('"plan' in raw for raw in pair.tables[pair.first].received[before:])
        mine = pair.tables[pair.second]
        if not pair.shown()["dropped"]:
            assert pair.moved == [text]
            pair.close()
            return
        mine.wait_for_turn()
        assert pair.moved == []
        assert text not in [choice["text"] for choice in mine.choices]
        pair.close()
    pytest.fail("no plan was ever legal")


def test_only_its_maker_sees_a_plan_and_may_change_it(local: ThreadServer) -> None:
    pair = Pair(local, "infinite_city")
    choice = pair.shown()["choices"][0]["text"]
    pair.plan(choice)
    other = pair.people[pair.first]
    eve = Person(local.address, "Eve")
    for stranger in (other, eve):
        asked = f"{pair.path}?seat={pair.second}"
        assert stranger.refused("GET", asked) == (403, "not_seated")
        wish = {"seat": pair.second, "steps": []}
        assert stranger.refused("POST", pair.path, wish) == (403, "not_seated")
    # Whoever is asked now plays; what cannot be chosen is not planned; and it can be taken back.
    wish = {"seat": pair.first, "steps": [choice]}
    assert other.refused("POST", pair.path, wish) == (409, "stale")
    wish = {"seat": pair.second, "steps": ["nonsense"]}
    assert pair.people[pair.second].refused("POST", pair.path, wish)[1] == "illegal"
    assert len(pair.shown()["steps"]) == 1
    assert pair.plan()["steps"] == []
    pair.until_second()
    mine = pair.tables[pair.second]
    mine.wait_for_turn()
    assert pair.moved == []
    pair.close()


def test_what_is_not_legal_any_more_is_not_played(memory: Path, serve: Any) -> None:
    database = new_sqlite(memory)
    pair = Pair(serve(database, **MUCH), "infinite_city")
    pair.plan(pair.shown()["choices"][0]["text"])

    async def spoil() -> None:
        engine = open_database(database)
        async with engine.begin() as connection:
            await connection.execute(update(models.plan).values(steps=[["9@99,99", "x"]]))
        await engine.dispose()

    asyncio.run(spoil())
    pair.until_second()
    wait_until(lambda: bool(pair.shown()["dropped"]))
    mine = pair.tables[pair.second]
    mine.wait_for_turn()
    assert pair.moved == []
    pair.close()


def test_a_plan_survives_the_service(memory: Path, serve: Any) -> None:
    database = new_sqlite(memory)
    first = serve(database, **MUCH)
    pair = Pair(first, "infinite_city")
    pair.plan(pair.shown()["choices"][0]["text"])
    pair.close()
    first.stop()
    again = serve(database, **MUCH)
    for person in pair.people.values():
        person.address = again.address
        person.http.base_url = again.address
    assert len(pair.shown()["steps"]) == 1
    pair.tables = {seat: one.connect(pair.code) for seat, one in pair.people.items()}
    pair.until_second()
    wait_until(lambda: pair.shown()["steps"] == [])
    pair.close()
