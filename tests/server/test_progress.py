"""My progress: from stored analyses of my finished games, and never about anything else."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
import pytest
from sqlalchemy import insert, select

from pentapolis import Match, parse_record
from pentapolis.server import models
from pentapolis.server.analyses import WHOLE
from pentapolis.server.database import open_database, writing
from pentapolis.server.progress import against
from pentapolis.server.table import Occupant
from pentapolis.study.analysis import Analysis
from pentapolis.study.verdict import Depth
from tests.server.client import ME, Json, Person, bot
from tests.server.running import ThreadServer
from tests.server.test_analyses import finished

SOLO = "sprawlopolis"


def progress(person: Person) -> Json:
    return dict(person.ask("GET", "/api/me/progress"))


@pytest.fixture(scope="module")
def analysis() -> Analysis:
    """Of a game in which nobody looked: it has mistakes in it."""
    match = Match.new(SOLO, 1, seed=1)
    while not match.is_over:
        choices = match.legal_moves()
        match.play(choices[len(choices) // 2])
    return match.analyse(depth=Depth(screen=40, race=20, worlds=40))


def keep(server: ThreadServer, code: str, analysis: Analysis, version: int = 0) -> None:
    """As if it had been asked for: the figures do not matter here, only whose they are."""

    async def write() -> None:
        engine = open_database(server.service.settings.database)
        async with writing(engine).begin() as connection:
            table = models.game_table.c
            query = select(table.id, table.version).where(table.code == code)
            row = (await connection.execute(query)).one()
            data = msgspec.json.encode(analysis).decode()
            values = {"table_id": row.id, "version": version or row.version, "part": WHOLE}
            await connection.execute(insert(models.analysis).values(**values, data=data))
        await engine.dispose()

    asyncio.run(write())


def test_my_games_are_told_with_what_they_cost(local: ThreadServer, analysis: Analysis) -> None:
    ann, bob = Person(local.address, "Ann"), Person(local.address, "Bob")
    assert progress(ann) == {"studied": [], "unstudied": []}
    first, second = finished(ann), finished(ann)
    found = progress(ann)
    assert [one["code"] for one in found["unstudied"]] == [second, first]
    keep(local, first, analysis)
    found = progress(ann)
    assert [one["code"] for one in found["unstudied"]] == [second]
    (game,) = found["studied"]
    assert (game["code"], game["against"], game["seat"]) == (first, "alone", 0)
    assert game["accuracy"] == pytest.approx(analysis.accuracy[0])
    account = analysis.ledger.points[0]
    assert game["luck"]["mean"] == pytest.approx(account.deal.mean + account.draws.mean)
    marks = [one.decision for one in analysis.judged if one.mark]
    assert [one["decision"] for one in game["lapses"]] == marks
    # Where points are missing is said in the game's own words.
    names = {line.name for line in analysis_sheet(ann.record(first)).lines}
    assert marks
    assert any(one["source"] in names for one in game["lapses"])
    # And it is nobody else's.
    assert progress(bob) == {"studied": [], "unstudied": []}


def analysis_sheet(record: str) -> Any:
    return Match.from_record(parse_record(record)).score_sheet()


def test_nothing_is_said_of_a_game_that_is_played(local: ThreadServer, analysis: Analysis) -> None:
    ann = Person(local.address, "Ann")
    running = ann.create(ME)
    keep(local, running, analysis)
    assert progress(ann) == {"studied": [], "unstudied": []}
    # One that was over, and goes on because its end was taken back.
    code = ann.create(ME, practice=True)
    with ann.connect(code) as table:
        table.play_to_end()
        keep(local, code, analysis)
        assert [one["code"] for one in progress(ann)["studied"]] == [code]
        table.undo()
    assert progress(ann) == {"studied": [], "unstudied": []}


def test_nothing_is_said_while_a_deal_is_compared(local: ThreadServer) -> None:
    ann = Person(local.address, "Ann")
    contest = ann.ask("POST", "/api/contests", {"game": "ekopolis"})["code"]
    seats = [ME, bot("random"), bot("random")]
    wish = {"name": "The Reds", "seats": seats}
    code = ann.ask("POST", f"/api/contests/{contest}/groups", wish)["table"]
    with ann.connect(code) as table:
        table.play_to_end()
    assert progress(ann)["unstudied"] == []
    ann.ask("POST", f"/api/contests/{contest}/close")
    assert [one["code"] for one in progress(ann)["unstudied"]] == [code]


def test_what_was_played_on_is_not_all_mine(local: ThreadServer) -> None:
    ann = Person(local.address, "Ann")
    code = finished(ann)
    fork = ann.ask("POST", f"/api/tables/{code}/forks", {"move": 20, "seats": [ME]})["code"]
    with ann.connect(fork) as table:
        table.play_to_end()
    assert [one["code"] for one in progress(ann)["unstudied"]] == [code]


def test_whom_one_played_against() -> None:
    def seat(code: str) -> Occupant:
        return Occupant("bot", "Bo", bot=code)

    assert against([]) == "alone"
    assert against([seat("hard"), seat("novice")]) == "hard"
    assert against([seat("hard"), Occupant("person", "Bob", "bob")]) == "people"
    # A seat that somebody has left was theirs.
    assert against([Occupant("person", "Bob", "bob", bot="expert")]) == "people"
