"""Ratings: which games count, for whom, once, and that counting again comes to the same."""

from __future__ import annotations

import asyncio
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from pentapolis.server.database import open_database
from pentapolis.server.rating_book import recount
from pentapolis.server.ratings import Rating, bot_ratings, rated
from pentapolis.server.store import Store
from tests.server.client import ME, OPEN, Json, Person, bot, hotseat, wait_until
from tests.server.conftest import new_sqlite
from tests.server.members import cheaply, log_in, member
from tests.server.running import ThreadServer
from tests.server.test_clocks import Hand

GAME = "infinite_city"
WEEK = 7 * 86_400


def make(person: Person, *seats: Json, **more: Any) -> str:
    wish = {"game": GAME, "seats": seats, "rated": True, **more}
    return str(person.ask("POST", "/api/tables", wish)["code"])


def ratings(person: Person, code: str) -> list[Json]:
    return list(person.ask("GET", f"/api/tables/{code}/ratings"))


def changes(person: Person, code: str) -> list[int | None]:
    return [seat["change"] for seat in ratings(person, code)]


def counted(person: Person, code: str) -> list[int | None]:
    """What the game has changed, as soon as it was counted."""
    wait_until(lambda: any(one is not None for one in changes(person, code)))
    return changes(person, code)


def play_out(code: str, *people: Person) -> list[int]:
    """To its end; the places."""
    with ExitStack() as connected:
        tables = [connected.enter_context(person.connect(code)) for person in people]
        seats = {table.snapshot["seat"]: table for table in tables}
        while not (newest := max(tables, key=lambda one: one.snapshot["version"])).over:
            now = newest.snapshot
            table = next((seats[n] for n in now["view"]["deciders"] if n in seats), None)
            if table is None:  # a bot's turn
                newest.wait_for_version(now["version"] + 1)
                continue
            table.wait_for_version(now["version"])
            table.wait_for_turn()
            table.play()
        return list(newest.snapshot["ranking"])


def test_what_only_places_say() -> None:
    two = [Rating(), Rating()]
    won, lost = rated(two, [1, 2])
    assert won.mu > 25 > lost.mu
    assert won.sigma < Rating().sigma
    tied = rated(two, [1, 1])
    assert tied[0].mu == tied[1].mu
    levels = bot_ratings(GAME, 2)
    assert list(levels) == ["novice", "easy", "medium", "hard"]


def test_a_rated_game_counts_once_for_all_who_play(
    workers: list[ThreadServer], postgresql: Any
) -> None:
    ann, bob = Person(workers[0].address, "Ann"), Person(workers[1].address, "Bob")
    code = make(ann, ME, OPEN)
    assert ann.table(code)["rated"]
    bob.join(code)
    assert [one["rating"]["games"] for one in ratings(bob, code)] == [0, 0]
    assert all(one["rating"]["provisional"] for one in ratings(bob, code))
    places = play_out(code, ann, bob)
    changed = counted(ann, code)
    if places != [1, 1]:
        winner = places.index(1)
        assert changed[winner] > 0 > changed[1 - winner]  # type: ignore[operator]
    assert changes(bob, code) == changed
    assert [one["rating"]["games"] for one in ratings(bob, code)] == [1, 1]
    again = ann.ask("POST", f"/api/tables/{code}/rematch")
    assert again["rated"]
    # Elsewhere nothing counts: at another size of table nobody was rated.
    other = make(ann, ME, bot("easy"), bot("hard"))
    assert ratings(ann, other)[0]["rating"]["games"] == 0
    assert ratings(ann, other)[1]["rating"]["band"] == 0


def test_a_lonely_player_is_rated_and_bots_stay_as_they_are(local: ThreadServer) -> None:
    ann = Person(local.address, "Ann")
    code = make(ann, ME, bot("novice"))
    before = ratings(ann, code)[1]["rating"]
    play_out(code, ann)
    assert counted(ann, code)[1] is None
    assert ratings(ann, code)[1]["rating"] == before
    assert ratings(ann, code)[0]["rating"]["games"] == 1


def test_whoever_leaves_loses(local: ThreadServer) -> None:
    ann, bob = Person(local.address, "Ann"), Person(local.address, "Bob")
    code = make(ann, ME, OPEN)
    bob.join(code)
    bob.ask("POST", f"/api/tables/{code}/leave")
    play_out(code, ann)
    mine, theirs = counted(ann, code)
    assert mine is not None
    assert theirs is not None
    assert mine > 0 > theirs


def test_whoever_lets_a_game_lie_has_lost_it(
    memory: Path, serve: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pentapolis.server.schedule.LOOK_SECONDS", 0.1)
    clock = Hand()
    server = serve(new_sqlite(memory), clock=clock)
    ann = Person(server.address, "Ann")
    left, running = make(ann, ME, bot("easy")), make(ann, ME, bot("easy"))
    with ann.connect(left) as table:
        table.wait_for_turn()
        table.play()
    assert changes(ann, left) == [None, None]
    clock.now += WEEK - 60
    with ann.connect(running) as table:
        table.wait_for_turn()
        table.play()
    clock.now += 120
    lost = counted(ann, left)[0]
    assert lost is not None
    assert lost < 0
    assert changes(ann, running) == [None, None]


def test_tables_that_say_nothing_about_strength_are_not_rated(ann: Person) -> None:
    refused: list[Json] = [
        {"seats": [ME, bot()], "practice": True},
        {"seats": [ME, hotseat("Ben")]},
        {"seats": [ME, bot("expert")]},
        {"seats": [ME, OPEN], "game": "sprawlopolis"},
        {"seats": [ME], "game": "sprawlopolis"},
    ]
    for wish in refused:
        body = {"game": GAME, "rated": True, **wish}
        assert ann.refused("POST", "/api/tables", body) == (400, "malformed")
    code = make(ann, ME, OPEN)
    expert = {"seat": 1, "bot": "expert"}
    assert ann.refused("POST", f"/api/tables/{code}/seats", expert) == (400, "malformed")
    friendly = ann.ask("POST", "/api/tables", {"game": GAME, "seats": [ME, bot("novice")]})
    play_out(friendly["code"], ann)
    assert changes(ann, friendly["code"]) == [None, None]


def test_counted_again_from_the_records_all_is_the_same(memory: Path, serve: Any) -> None:
    """Also after people were deleted, had become accounts, had left, and after tables were deleted."""
    database = new_sqlite(memory)
    server = cheaply(serve(database, accounts="open"))
    ann, bob = member(server, "Ann"), Person(server.address, "Bob")
    codes = []
    for number in range(4):
        code = make(ann, ME, OPEN)
        bob.join(code)
        if number == 2:
            bob.ask("POST", f"/api/tables/{code}/leave")
            play_out(code, ann)
        else:
            play_out(code, ann, bob)
        counted(ann, code)
        codes.append(code)
    cat = Person(server.address, "Cat")
    code = make(cat, ME, bot("hard"))
    play_out(code, cat)
    counted(cat, code)
    log_in(cat, "Ann")  # rated already: Cat's line ends here
    bob.ask("POST", "/api/me/delete", {"word": "delete", "password": ""})
    code = make(ann, ME, bot("easy"))
    play_out(code, ann)
    counted(ann, code)
    assert ratings(ann, code)[0]["rating"]["games"] == 5
    server.stop()

    async def count(spoil: str = "") -> tuple[int, int]:
        engine = open_database(database)
        if spoil:
            async with engine.begin() as connection:
                await connection.exec_driver_sql(spoil)
        found = await recount(Store(engine))
        await engine.dispose()
        return found

    assert asyncio.run(count()) == (6, 0)
    assert asyncio.run(count("UPDATE rating SET mu = 1, sigma = 1"))[1] == 12
    assert asyncio.run(count()) == (6, 0)
