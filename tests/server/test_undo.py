"""What may be taken back: fair by default, whoever plays; anything where it was agreed to practise."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path

import pytest
from alembic import command
from alembic.config import Config
from sqlalchemy import Connection as Database

import pentapolis.server
from pentapolis.server.database import open_database, writing
from pentapolis.server.guests import COOKIE
from tests.server.client import ME, OPEN, Connection, Json, Person, bot, hotseat
from tests.server.conftest import new_sqlite
from tests.server.running import ThreadServer


def my_turn(table: Connection) -> int:
    """Wait for it; how many moves there are."""
    assert table.wait_for_turn()
    return int(table.snapshot["view"]["moves"])


def refuses_to_take_back(table: Connection) -> bool:
    assert not table.snapshot["can_undo"]
    return bool(table.try_to("undo")["code"] == "cannot_undo")


def test_alone_a_turn_is_over_once_a_card_was_drawn(ann: Person) -> None:
    with ann.connect(ann.create(ME)) as table:
        assert refuses_to_take_back(table)
        table.play()  # which card: nobody learns anything by it
        assert table.snapshot["can_undo"]
        table.undo()
        table.play()
        table.play()  # where: the next card of the deck is seen
        assert refuses_to_take_back(table)


def test_a_bots_turn_is_not_taken_back(ann: Person) -> None:
    with ann.connect(ann.create(ME, bot("greedy"), bot("random"))) as table:
        my_turn(table)
        table.play()
        table.play()
        my_turn(table)
        assert refuses_to_take_back(table)
        table.play()  # in a team the chosen card is shown to all
        assert refuses_to_take_back(table)


def test_at_one_device_nobody_takes_back_what_another_did(ann: Person) -> None:
    with ann.connect(ann.create(ME, hotseat("Ben"))) as table:
        first = table.snapshot["seat"]
        while table.snapshot["seat"] == first:
            table.play()
        assert refuses_to_take_back(table)
        table.play_to_end()
        answer = table.request(type="undo", version=table.snapshot["version"], seat=first)
        assert answer["code"] == "over"


def test_practice_goes_back_to_my_own_decision_past_bots(ann: Person) -> None:
    with ann.connect(ann.create(ME, bot("greedy"), bot("random"), practice=True)) as table:
        before = my_turn(table)
        table.play()
        table.play()
        assert my_turn(table) == before + 6
        table.undo()
        assert table.snapshot["view"]["moves"] == before + 1
        assert table.snapshot["seat"] == 0
        assert len(table.choices) > 3
        table.play_to_end()
        table.undo()  # also after the end
        assert not table.over


def test_practice_is_marked_for_all_and_stays_so(ann: Person, bob: Person) -> None:
    code = ann.create(ME, OPEN, practice=True)
    assert bob.table(code)["practice"]
    assert bob.join(code)["practice"]
    with ann.connect(code) as first, bob.connect(code) as second:
        assert second.snapshot["table"]["practice"]
        while not first.over:
            newest = max(table.snapshot["version"] for table in (first, second))
            for table in (first, second):
                table.wait_for_version(newest)
            actor = first if first.choices else second
            if actor.choices:  # and no turn waits for its confirmation
                assert {"kind": "confirm"} not in [each["structure"] for each in actor.choices]
                actor.play()
    assert ann.ask("POST", f"/api/tables/{code}/rematch")["practice"]
    assert [each["practice"] for each in ann.ask("GET", "/api/me/tables")[:2]] == [True, True]


def test_groups_that_are_compared_do_not_practise(ann: Person) -> None:
    code = ann.ask("POST", "/api/contests", {"game": "ekopolis"})["code"]
    seats = [ME, hotseat("Mila"), hotseat("Jonas")]
    group: Json = {"name": "Otters", "seats": seats}
    path = f"/api/contests/{code}/groups"
    assert ann.refused("POST", path, {**group, "practice": True}) == (400, "malformed")
    table = ann.ask("POST", path, group)["table"]
    assert not ann.table(table)["practice"]


def _as_before(database: Database) -> None:
    """Back to the form in which it followed from who played what could be taken back."""
    config = Config()
    folder = Path(pentapolis.server.__file__).parent / "migrations"
    config.set_main_option("script_location", str(folder))
    config.attributes["connection"] = database
    command.downgrade(config, "0004")


@pytest.mark.parametrize("practice", [True, False])
def test_tables_of_before_go_on_as_they_began(
    memory: Path, serve: Callable[..., ThreadServer], practice: bool
) -> None:
    database = new_sqlite(memory)
    before = serve(database)
    ann = Person(before.address)
    code = ann.create(ME, practice=practice)
    with ann.connect(code) as table:
        for _ in range(4):
            table.play()
        if practice:
            table.undo()
        moves = table.snapshot["view"]["moves"]
    before.stop()

    async def go_back() -> None:
        engine = open_database(database)
        async with writing(engine).begin() as connection:
            await connection.run_sync(_as_before)
        await engine.dispose()

    asyncio.run(go_back())
    after = serve(database)
    with Connection(after.address, code, ann.http.cookies[COOKIE]) as table:
        assert table.snapshot["table"]["practice"] is practice
        assert table.snapshot["view"]["moves"] == moves
        table.play_to_end()
