"""Nobody gets so much that others go without: each of these got too much once."""

from __future__ import annotations

import asyncio
import sqlite3
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from pentapolis.engine.registry import find_game
from pentapolis.server.forecasts import OPEN_EACH
from pentapolis.server.limits import PIECE_SECONDS
from tests.server.client import (
    HERE,
    ME,
    OPEN,
    PATIENCE,
    Person,
    bot,
    hotseat,
    table_where,
    wait_until,
)
from tests.server.conftest import new_sqlite
from tests.server.raw import NEIGHBOUR, STRANGER
from tests.server.running import ThreadServer

# -- costly work leaves the event loop ------------------------------------------------------------


def test_previews_are_not_computed_on_the_event_loop(
    local: ThreadServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of the many score sheets that a preview takes, none is made in the service's own process."""
    ann = Person(local.address)
    wish = {"game": "infinite_city", "seats": [ME, hotseat("Bea")], "options": {}}
    game = type(find_game("infinite_city"))
    made: list[int] = []
    honest = game.score_sheet

    def count(self: Any, *arguments: Any) -> Any:
        made.append(1)
        return honest(self, *arguments)

    with ann.connect(ann.ask("POST", "/api/tables", wish)["code"]) as table:
        monkeypatch.setattr(game, "score_sheet", count)
        for choice in table.choices[:5]:
            assert table.try_to("preview", action=choice["action"])["type"] == "preview"
    assert not made


def test_what_is_asked_twice_is_computed_once(local: ThreadServer) -> None:
    ann = Person(local.address)
    code = ann.create(ME)
    with ann.connect(code) as one, ann.connect(code) as two:
        one.play()
        two.wait_for_version(1)
        first = one.try_to("forecasts", id="one")
        second = two.try_to("forecasts", id="one")
        assert first == second
        assert one.try_to("preview", action=one.choices[0]["action"])["type"] == "preview"
    assert local.service.forecasters.jobs == 1


def test_who_asks_for_too_much_waits(memory: Path, serve: Callable[..., ThreadServer]) -> None:
    server = serve(new_sqlite(memory), forecast_burst=0.05, forecast_rate=0.01)
    ann, bob = Person(server.address), Person(server.address)
    answers = []
    with ann.connect(ann.create(ME)) as table:
        for _ in range(6):
            answers.append(table.try_to("forecasts"))
            table.play()
    assert answers[0]["type"] == "forecasts"
    assert answers[-1]["code"] == "too_fast"
    with bob.connect(bob.create(ME)) as table:
        assert table.try_to("forecasts")["type"] == "forecasts"


def test_who_has_a_game_reviewed_pays_for_it(
    memory: Path, serve: Callable[..., ThreadServer]
) -> None:
    server = serve(new_sqlite(memory), forecast_burst=0.05, forecast_rate=0.01)
    ann, bob = Person(server.address), Person(server.address)
    code = ann.create(ME)
    with ann.connect(code) as table:
        table.play_to_end()
    path = f"/api/tables/{code}/positions/%s/review"
    found = ann.ask("GET", path % 0)
    assert ann.refused("GET", path % 1) == (429, "too_fast")
    # What is known already is for everybody, and costs nothing.
    assert ann.ask("GET", path % 0) == found
    assert bob.ask("GET", path % 0) == found
    assert server.service.forecasters.jobs == 1
    assert httpx.get(f"{server.address}{path % 0}").status_code == 401


def test_nobody_asks_for_many_reviews_at_once(
    local: ThreadServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What a job takes is charged when it is done: until then a budget alone lets everything pass."""
    ann, bob = Person(local.address), Person(local.address)
    code = ann.create(ME)
    with ann.connect(code) as table:
        table.play_to_end()
        moves = table.snapshot["view"]["moves"]
    assert moves > OPEN_EACH + 1
    paths = [f"/api/tables/{code}/positions/{move}/review" for move in range(moves)]
    forecasters = local.service.forecasters
    honest, go = forecasters.run, threading.Event()

    async def wait_and_run(*arguments: Any) -> Any:
        while not go.is_set():
            await asyncio.sleep(0.01)
        return await honest(*arguments)

    monkeypatch.setattr(forecasters, "run", wait_and_run)
    with ThreadPoolExecutor(moves) as pool:
        answers = [pool.submit(ann.http.get, path) for path in paths[:-1]]
        wait_until(lambda: sum(answer.done() for answer in answers) == moves - 1 - OPEN_EACH)
        other = pool.submit(bob.ask, "GET", paths[-1])
        go.set()
        assert other.result()["place"] >= 1
        statuses = [answer.result().status_code for answer in answers]
    assert statuses.count(200) == OPEN_EACH
    assert statuses.count(429) == moves - 1 - OPEN_EACH


# -- bots are for everybody --------------------------------------------------------------------


def test_bots_alone_play_only_while_somebody_watches(local: ThreadServer) -> None:
    ann = Person(local.address)
    code = ann.create(bot("random"), bot("random"))
    time.sleep(1.5)
    assert ann.table(code)["moves"] == 0
    with ann.connect(code) as table:
        table.wait_for(lambda s: bool(s["view"]["moves"] >= 2))
    if not table.over:
        time.sleep(0.5)
        moves = ann.table(code)["moves"]
        time.sleep(1.0)
        assert ann.table(code)["moves"] == moves or moves == 28


def test_a_bot_pauses_only_where_people_watch_it(
    memory: Path, serve: Callable[..., ThreadServer]
) -> None:
    """Where all decide at once nobody sees its steps: it is done before the person is."""
    ann = Person(serve(new_sqlite(memory), bot_pause=3600.0).address)
    wish = {"game": "inktropolis", "seats": [ME, bot("random")], "options": {}}
    code = ann.ask("POST", "/api/tables", wish)["code"]
    with ann.connect(code) as table:
        table.wait_for(lambda s: bool(s["view"]["deciders"] == [0]))


def test_who_has_many_bots_does_not_starve_the_others(
    memory: Path, serve: Callable[..., ThreadServer]
) -> None:
    """On one process: before a bot of the modest one, two of the greedy one's may think, not forty."""
    server = serve(new_sqlite(memory), bot_processes=1)
    greedy, modest = Person(server.address), Person(server.address)
    code = table_where(modest, 0, ME, bot("greedy"))
    codes = [greedy.create(ME, *[bot("hard")] * 3) for _ in range(12)]
    with modest.connect(code) as table:
        table.play()
        before = sum(greedy.table(code)["moves"] for code in codes)
        table.play()
        table.wait_for(lambda s: bool(s["view"]["moves"] >= 3))
        # They go on while they are being counted; without taking turns all twelve would have gone first.
        assert sum(greedy.table(code)["moves"] for code in codes) - before < 12


# -- quotas ----------------------------------------------------------------------------------------


def test_quotas_are_refused_in_words(memory: Path, serve: Callable[..., ThreadServer]) -> None:
    server = serve(
        new_sqlite(memory), table_burst=3, table_rate=0.001, sockets_each=4, chat_burst=2
    )
    ann = Person(server.address)
    codes = [ann.create(ME) for _ in range(3)]
    wish = {"game": "sprawlopolis", "seats": [ME], "options": {}}
    assert ann.refused("POST", "/api/tables", wish) == (429, "too_many")
    tables = [ann.connect(codes[0]) for _ in range(4)]
    fifth = ann.connect(codes[0])
    assert '"too_many"' in fifth.received[-1]
    with pytest.raises(ConnectionClosed):
        fifth.receive()
    said = [tables[n].request(type="chat", text="hello") for n in range(3)]
    assert [answer.get("code") for answer in said] == [None, None, "too_many"]
    tables[0].close()
    wait_until(lambda: bool(ann.connect(codes[0]).snapshot))
    bob = Person(server.address)
    bob.connect(bob.create(ME)).close()


def test_unfinished_tables_are_counted(memory: Path, serve: Callable[..., ThreadServer]) -> None:
    server = serve(new_sqlite(memory), tables_each=2)
    ann = Person(server.address)
    code = ann.create(ME)
    ann.create(ME)
    wish = {"game": "sprawlopolis", "seats": [ME], "options": {}}
    assert ann.refused("POST", "/api/tables", wish) == (429, "too_many")
    with ann.connect(code) as table:
        table.play_to_end()
    ann.create(ME)


def test_requests_from_one_address(memory: Path, serve: Callable[..., ThreadServer]) -> None:
    server = serve(new_sqlite(memory), unlimited=(), people=1, request_burst=20, request_rate=0.01)
    answers = [httpx.get(f"{server.address}/api/games", timeout=PATIENCE) for _ in range(25)]
    codes = [answer.status_code for answer in answers]
    assert codes == [200] * 20 + [429] * 5
    assert answers[-1].json()["error"]["code"] == "too_many"


def test_large_answers_count_for_more(
    memory: Path, serve: Callable[..., ThreadServer], monkeypatch: pytest.MonkeyPatch
) -> None:
    """So many requests a second do not say how much work they are."""
    # Nothing comes back meanwhile.
    server = serve(new_sqlite(memory), unlimited=(), work_rate=1e-6, work_burst=1000)
    ann = Person(server.address)
    code = ann.create(ME)
    limit = server.service.quotas.pace._lanes[HERE]._limit

    def asked() -> float:
        before = limit.left
        ann.ask("GET", f"/api/tables/{code}/positions/0/text")
        return before - limit.left

    def large(*given: Any) -> list[Any]:
        end = time.thread_time() + 100 * PIECE_SECONDS
        while time.thread_time() < end:
            pass
        return []

    asked()  # and loads what is needed for it
    usual = asked()
    monkeypatch.setattr("pentapolis.server.tables.text_board", large)
    assert asked() > usual + 50


def test_new_people_from_one_address(memory: Path, serve: Callable[..., ThreadServer]) -> None:
    server = serve(new_sqlite(memory), unlimited=(), people=1, guest_burst=3, guest_rate=0.001)
    ann, _, _ = (Person(server.address) for _ in range(3))
    answer = httpx.get(f"{server.address}/api/me", timeout=PATIENCE)
    assert (answer.status_code, answer.json()["error"]["code"]) == (429, "too_many")
    # Whoever is known stays welcome, and so is whoever only looks.
    assert ann.ask("GET", "/api/me")["name"]
    assert httpx.get(f"{server.address}/api/games", timeout=PATIENCE).status_code == 200


def test_looking_writes_nothing(local: ThreadServer) -> None:
    for _ in range(5):
        assert httpx.get(f"{local.address}/api/me", timeout=PATIENCE).json()["name"]
    database = sqlite3.connect(local.service.settings.database.removeprefix("sqlite:///"))
    assert database.execute("SELECT count(*) FROM guest").fetchone() == (0,)
    ann = Person(local.address)
    name = ann.ask("GET", "/api/me")["name"]
    ann.create(ME)
    assert database.execute("SELECT name FROM guest").fetchall() == [(name,)]
    database.close()


# -- addresses: guests are free -------------------------------------------------------------------


def test_hints_of_one_address_do_not_hold_up_others(
    memory: Path, serve: Callable[..., ThreadServer]
) -> None:
    """Of thirty hints that guests of one address have asked for, few come before somebody else."""
    server = serve(new_sqlite(memory), forecast_processes=2)
    modest = Person(server.address, source=NEIGHBOUR)
    mine = modest.connect(modest.create(ME))
    mine.try_to("forecasts")  # a process has started
    mine.play()
    people = [Person(server.address, source=STRANGER) for _ in range(30)]
    tables = [person.connect(person.create(ME)) for person in people]
    for table in tables:
        table.send(type="hint", id="h", version=0, seat=0)
    forecasters = server.service.forecasters
    wait_until(lambda: len(forecasters.queue) > 20)
    before = forecasters.jobs
    assert mine.try_to("forecasts")["type"] == "forecasts"
    # Some are done while the second process starts; not all that waited.
    assert forecasters.jobs - before < 15


def test_bots_of_one_address_do_not_hold_up_others(
    memory: Path, serve: Callable[..., ThreadServer]
) -> None:
    server = serve(new_sqlite(memory), bot_processes=2)
    modest = Person(server.address, source=NEIGHBOUR)
    code = table_where(modest, 0, ME, bot("greedy"))
    with modest.connect(code) as table:
        table.play()
        people = [Person(server.address, source=STRANGER) for _ in range(10)]
        experts = [p.connect(p.create(bot("expert"), bot("expert"))) for p in people * 2]
        thinkers = server.service.thinkers
        wait_until(lambda: len(thinkers.queue) > 10)
        before = thinkers.jobs
        table.play()
        table.wait_for(lambda s: bool(s["view"]["moves"] >= 3))
        assert thinkers.jobs - before < 6
        assert len(experts) == 20


def test_questions_that_wait_are_not_pushed_aside(
    local: ThreadServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Answers that are known make room, never those that somebody waits for."""
    monkeypatch.setattr("pentapolis.server.forecasts.KEPT", 2)
    ann = Person(local.address)
    tables = [ann.connect(ann.create(ME)) for _ in range(8)]
    for table in tables:
        table.send(type="hint", id="h", version=0, seat=0)
    answers = [table.until(lambda m: m.get("id") == "h") for table in tables]
    assert [answer["type"] for answer in answers] == ["hint"] * 8


@pytest.mark.slow
def test_a_class_behind_one_address_plays(
    memory: Path, serve: Callable[..., ThreadServer], tmp_path: Path
) -> None:
    """Thirty pupils open the page at the same moment, sit down by threes, play and ask."""
    for number in range(45):
        (tmp_path / f"{number}.js").write_text("let x = 1\n" * 500)
    (tmp_path / "index.html").write_text("<!doctype html>the page")
    server = serve(new_sqlite(memory), static=tmp_path)

    def open_page(number: int) -> Person:
        pupil = Person(server.address, f"Pupil {number}", source=STRANGER)
        for file in ("", *(f"{number}.js" for number in range(45))):
            assert pupil.http.get(f"/{file}").status_code == 200
        for path in ("/api/games", "/api/me/tables", "/api/me/games"):
            pupil.ask("GET", path)
        return pupil

    with ThreadPoolExecutor(30) as pool:
        pupils = list(pool.map(open_page, range(30)))
        codes = [pupil.create(ME, OPEN, OPEN) for pupil in pupils[::3]]
        list(pool.map(lambda n: pupils[n].join(codes[n // 3]), [n for n in range(30) if n % 3]))

        def play(group: int) -> None:
            tables = [pupil.connect(codes[group]) for pupil in pupils[3 * group : 3 * group + 3]]
            for _ in range(6):
                actor = next(table for table in tables if table.choices)
                assert actor.try_to("forecasts")["type"] == "forecasts"
                answer = actor.try_to("play", action=actor.choices[0]["action"])
                assert answer["type"] == "ack"
                for table in tables:
                    table.wait_for_version(answer["version"])

        list(pool.map(play, range(10)))
