"""What an attack on the service found: each of these failed once."""

from __future__ import annotations

import asyncio
import logging
import os
import signal
import socket
import sqlite3
import sys
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy.exc import OperationalError
from websockets.exceptions import ConnectionClosed

from pentapolis.bots.search import Search
from pentapolis.engine.match import Match
from pentapolis.engine.registry import find_game
from pentapolis.engine.rng import Rng
from pentapolis.server import logs, thinking
from pentapolis.server.forecasts import OPEN_EACH
from pentapolis.server.guests import COOKIE
from pentapolis.server.store import Store
from pentapolis.server.workers import Workers
from tests.server.client import ME, OPEN, PATIENCE, Connection, Json, Person, bot, hotseat
from tests.server.conftest import new_postgresql, new_sqlite
from tests.server.running import ThreadServer
from tests.server.storage import events_of


def hang_up(connection: Connection) -> None:
    """Without a word, as when a laptop is closed."""
    raw: socket.socket = connection.socket.socket
    raw.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\x01\0\0\0\0\0\0\0")
    raw.shutdown(socket.SHUT_RDWR)


def wait_until(happened: Callable[[], bool], seconds: float = 20.0) -> None:
    deadline = time.monotonic() + seconds
    while not happened():
        assert time.monotonic() < deadline
        time.sleep(0.02)


def table_where(person: Person, begins: int, *seats: Json) -> str:
    """A table where that seat begins; who does is up to the deal."""
    while True:
        code = person.create(*seats)
        with person.connect(code) as table:
            if table.snapshot["view"]["moves"] or begins in table.snapshot["view"]["deciders"]:
                moved = [entry["seat"] for entry in table.snapshot["log"]]
                if not moved or moved[0] == begins:
                    return code


# -- 1: memory and database -----------------------------------------------------------------------


def test_a_move_whose_sender_vanishes_is_committed_and_applied(
    local: ThreadServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The commit takes a moment; meanwhile its connection breaks, and somebody comes and goes."""
    written = Store.append

    async def slowly(self: Store, *arguments: Any) -> None:
        await written(self, *arguments)
        await asyncio.sleep(0.5)

    monkeypatch.setattr(Store, "append", slowly)
    ann, bob = Person(local.address), Person(local.address)
    code = ann.create(ME)
    watching = Connection(local.address, code, None)
    table = ann.connect(code)
    action = table.choices[0]["action"]
    table.send(type="play", id="once", version=0, seat=0, action=action)
    database = local.service.settings.database
    wait_until(lambda: len(events_of(database, code)) == 1)
    hang_up(table)
    for _ in range(3):
        bob.connect(code).close()
    watching.wait_for_version(1)
    with ann.connect(code) as again:
        assert again.snapshot["version"] == 1
        assert again.play()["version"] == 2


# -- 2: bots belong to no process -----------------------------------------------------------------


@pytest.fixture
def workers(postgresql: Any, serve: Callable[..., ThreadServer]) -> list[ThreadServer]:
    database = new_postgresql(postgresql)
    return [serve(database) for _ in range(2)]


def falls_silent(worker: ThreadServer) -> None:
    """It dies just after its next commit: nobody hears of it, and its bots never move."""
    worker.service.tables.on_change = lambda code: None
    worker.service.bots.wake = lambda code: None  # type: ignore[method-assign]
    worker.service.broadcaster.announce = lambda code: None  # type: ignore[method-assign]


def test_a_bot_moves_although_its_worker_died(workers: list[ThreadServer]) -> None:
    ann = Person(workers[0].address, "Ann")
    code = table_where(ann, 0, ME, bot("greedy"))
    table = ann.connect(code)
    other = Connection(workers[1].address, code, ann.http.cookies[COOKIE])
    table.play()  # a card; the bot moves after the second decision, its place
    falls_silent(workers[0])
    action = table.choices[0]["action"]
    wish: Json = {"type": "play", "id": "once", "version": 1, "seat": 0, "action": action}
    assert table.request(**wish)["version"] == 2
    with ThreadPoolExecutor(1) as pool:  # a test that waits for ever says nothing
        pool.submit(other.wait_for, lambda s: bool(s["view"]["moves"] >= 4)).result(20)
    assert other.request(**wish)["version"] == 2
    other.wait_for_turn()
    assert other.play()["type"] == "ack"


def test_what_a_dead_worker_committed_is_shown(workers: list[ThreadServer]) -> None:
    """It dies between the commit and everything after it; nobody plays or asks at the other one."""
    ann = Person(workers[0].address, "Ann")
    code = table_where(ann, 0, ME, hotseat("Bea"))
    table = ann.connect(code)
    other = Connection(workers[1].address, code, None)
    falls_silent(workers[0])
    table.try_to("play", action=table.choices[0]["action"])
    with ThreadPoolExecutor(1) as pool:
        pool.submit(other.wait_for_version, 1).result(20)


def test_a_resent_move_of_a_dead_worker_is_shown(workers: list[ThreadServer]) -> None:
    ann = Person(workers[0].address, "Ann")
    code = table_where(ann, 0, ME, hotseat("Bea"))
    table = ann.connect(code)
    other = Connection(workers[1].address, code, ann.http.cookies[COOKIE])
    falls_silent(workers[0])
    action = table.choices[0]["action"]
    wish: Json = {"type": "play", "id": "once", "version": 0, "seat": 0, "action": action}
    assert table.request(**wish)["version"] == 1
    assert other.request(**wish)["version"] == 1
    with ThreadPoolExecutor(1) as pool:
        pool.submit(other.wait_for_version, 1).result(20)


# -- 3: costly work leaves the event loop ------------------------------------------------------------


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


# -- 5: bots are for everybody --------------------------------------------------------------------


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


# -- 6: one dead process ---------------------------------------------------------------------------


def test_a_dead_bot_process_harms_no_other_bot(
    memory: Path, serve: Callable[..., ThreadServer], caplog: pytest.LogCaptureFixture
) -> None:
    server = serve(new_sqlite(memory), bot_processes=2)
    ann = Person(server.address)
    codes = [ann.create(bot("hard"), ME) for _ in range(12)]
    for _ in range(3):
        time.sleep(0.4)
        for pid in pids(server):
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
    for code in codes:
        with ann.connect(code) as table:
            table.wait_for_turn()
            assert not table.snapshot["chat"]
    assert "replaced by chance" not in caplog.text


def pids(server: ThreadServer) -> list[int]:
    service = server.service
    if not hasattr(service, "thinkers"):  # as it was when this was found
        pool = service.bots._pool  # type: ignore[attr-defined]
        return list(pool._processes) if pool else []
    return [worker.pid for worker in service.thinkers.workers if worker.pid is not None]


def test_a_decision_by_chance_is_told(local: ThreadServer, monkeypatch: pytest.MonkeyPatch) -> None:
    async def fail(*_: object) -> int:
        raise RuntimeError("broken")

    monkeypatch.setattr(local.service.bots, "_ask", fail)
    ann = Person(local.address)
    with ann.connect(ann.create(bot("greedy"), ME)) as table:
        table.play_to_end()
        said = [entry["text"] for entry in table.snapshot["chat"]]
        chosen = [entry for entry in table.snapshot["log"] if entry["seat"] == 0]
        assert len(said) == len(chosen) > 5
        assert all("by chance" in words for words in said)


# -- 4: slow requests --------------------------------------------------------------------------------


def half_requests(server: ThreadServer, number: int) -> list[socket.socket]:
    port = int(server.address.rsplit(":", 1)[1])
    found = []
    for _ in range(number):
        raw = socket.create_connection(("127.0.0.1", port), timeout=PATIENCE)
        raw.sendall(b"GET /api/me HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: ")
        found.append(raw)
    return found


def is_closed(raw: socket.socket) -> bool:
    try:
        return raw.recv(1000) == b""
    except ConnectionResetError:
        return True


def test_half_requests_are_hung_up_on(memory: Path, serve: Callable[..., ThreadServer]) -> None:
    server = serve(new_sqlite(memory), request_seconds=0.5)
    slow = half_requests(server, 10)
    port = int(server.address.rsplit(":", 1)[1])
    slow.append(socket.create_connection(("127.0.0.1", port), timeout=PATIENCE))  # says nothing
    body = socket.create_connection(("127.0.0.1", port), timeout=PATIENCE)
    body.sendall(b"POST /api/me HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 50\r\n\r\n{")
    slow.append(body)
    assert all(is_closed(raw) for raw in slow)
    # Whoever asks properly is not hung up on, however long the connection lasts.
    ann = Person(server.address)
    with ann.connect(ann.create(ME)) as table:
        time.sleep(1.0)
        table.play()


def test_half_requests_take_nobodys_place(memory: Path, serve: Callable[..., ThreadServer]) -> None:
    server = serve(new_sqlite(memory), connections=20)
    ann = Person(server.address)
    table = ann.connect(ann.create(ME))
    slow = half_requests(server, 60)
    began = time.monotonic()
    table.play()
    assert Person(server.address).table(table.snapshot["table"]["code"])["moves"] == 1
    assert time.monotonic() - began < 10
    for raw in slow:
        raw.settimeout(0.2)
    closed = 0
    for raw in slow:
        with suppress(TimeoutError):
            closed += is_closed(raw)
    assert closed >= 40


def test_one_address_cannot_have_all_connections(
    memory: Path, serve: Callable[..., ThreadServer]
) -> None:
    server = serve(new_sqlite(memory), connections_each=10, unlimited=(), request_seconds=3600.0)
    slow = half_requests(server, 10)
    refused = half_requests(server, 5)
    assert all(is_closed(raw) for raw in refused)
    for raw in slow:
        raw.close()
    wait_until(lambda: bool(Person(server.address).ask("GET", "/api/games")))


# -- 7: nonsense --------------------------------------------------------------------------------------


def test_nonsense_is_no_failure(server: ThreadServer, ann: Person) -> None:
    deep = "[" * 4000 + "]" * 4000
    json_body = {"content-type": "application/json"}
    answers = [
        ann.http.post("/api/me", json={"name": "Ann"}, headers={"Origin": "http://["}),
        ann.http.post("/api/me", content=deep, headers=json_body),
        ann.http.post("/api/tables", content='{"options":' + deep + "}", headers=json_body),
        ann.http.get("/%00"),
        ann.http.get("/" + "x" * 300),
        ann.http.get("/assets/" + "x" * 300),
        ann.http.get("/api/tables/%00"),
        ann.http.get("/api/tables/%00/record"),
        ann.http.get("/api/tables/" + "a" * 500),
        ann.http.get("/api/tables/%ff%fe"),
        ann.http.post("/api/tables/%00/join", json={}),
        ann.http.get("/api/games/%00/rules"),
        ann.http.get("/api/games/sprawlopolis/content?pack=%00"),
        ann.http.get("/api/games/sprawlopolis/content?pack=../../x"),
    ]
    for answer in answers:
        assert answer.status_code < 500, (answer.url, answer.status_code)
    code = ann.create(ME)
    with ann.connect(code) as table:
        action = table.choices[0]["action"]
        table.send(type="play", id="\x00", version=0, seat=0, action=action)
        assert table.until(lambda m: m["type"] == "error")["code"] == "malformed"
        table.send(type="chat", id="a\x00b", text="hello")
        assert table.until(lambda m: m["type"] == "error")["code"] == "malformed"
        assert table.play()["type"] == "ack"


def test_a_database_that_is_down_is_said_to_be(
    local: ThreadServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = Person(local.address)
    code = ann.create(ME)
    table = ann.connect(code)

    def down(*_: object, **__: object) -> Any:
        raise OperationalError("SELECT secret", {"secret": 1}, OSError("down"))

    monkeypatch.setattr(type(local.service.store.engine), "connect", down)
    monkeypatch.setattr(type(local.service.store.engine), "begin", down)
    for path in ("/api/me", "/api/me/tables", "/api/tables/abcdefgh", "/health"):
        answer = ann.http.get(path)
        assert (answer.status_code, answer.json()["error"]["code"]) == (503, "unavailable")
    assert table.try_to("play", action=table.choices[0]["action"])["code"] == "unavailable"
    with pytest.raises(ConnectionClosed) as closed:
        table.until(lambda m: False)
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 4503
    fresh = ann.connect(code)
    with pytest.raises(ConnectionClosed) as closed:
        fresh.until(lambda m: False)
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 4503


# -- 8: logs --------------------------------------------------------------------------------------------


def test_ordinary_life_leaves_no_errors_in_the_log(
    local: ThreadServer, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("INFO")
    ann, bob = Person(local.address), Person(local.address)
    code = ann.create(ME, OPEN)
    bob.join(code)
    for _ in range(8):
        tables = [person.connect(code) for person in (ann, bob, ann)]
        actor = next((table for table in tables if table.choices), tables[0])
        if actor.choices:
            actor.send(
                type="play",
                id=str(time.monotonic()),
                version=actor.snapshot["version"],
                seat=actor.snapshot["seat"],
                action=actor.choices[0]["action"],
            )
        for table in tables:
            hang_up(table)
    time.sleep(0.5)
    ours = [r for r in caplog.records if not r.name.startswith(("httpx", "httpcore", "websockets"))]
    assert not [record for record in ours if record.levelname in ("WARNING", "ERROR")]
    # Who asked for what is there, but nothing that opens doors or tells choices.
    said = " ".join(record.getMessage() for record in ours)
    assert "POST /api/tables/{code}/join 200" in said
    for secret in (code, ann.http.cookies[COOKIE], bob.http.cookies[COOKIE].split(".")[0]):
        assert secret not in said


def test_logs_are_structured_and_sparing(capsys: pytest.CaptureFixture[str]) -> None:
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(logs.Format())
    handler.addFilter(logs.Sparing())
    logger = logging.Logger("test")
    logger.addHandler(handler)
    token = logs.request_id.set("abc")
    for number in range(500):
        logger.error("failed %d", number)
    logs.request_id.reset(token)
    lines = capsys.readouterr().err.splitlines()
    assert len(lines) == logs.LINES
    assert 'level=error source=test request=abc message="failed 0"' in lines[0]


# -- 9: quotas ----------------------------------------------------------------------------------------


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
    server = serve(new_sqlite(memory), unlimited=(), request_burst=20, request_rate=0.01)
    answers = [httpx.get(f"{server.address}/api/games", timeout=PATIENCE) for _ in range(25)]
    codes = [answer.status_code for answer in answers]
    assert codes == [200] * 20 + [429] * 5
    assert answers[-1].json()["error"]["code"] == "too_many"


def test_new_people_from_one_address(memory: Path, serve: Callable[..., ThreadServer]) -> None:
    server = serve(new_sqlite(memory), unlimited=(), guest_burst=3, guest_rate=0.001)
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


# -- 10: smaller things -------------------------------------------------------------------------------


def test_people_who_join_at_both_workers_at_once(workers: list[ThreadServer]) -> None:
    ann = Person(workers[0].address)
    for _ in range(5):
        code = ann.create(OPEN, OPEN, OPEN, OPEN)
        people = [Person(workers[number % 2].address) for number in range(4)]
        with ThreadPoolExecutor(4) as pool:
            list(pool.map(lambda person, code=code: person.join(code), people))
        wait_until(lambda code=code: ann.table(code)["status"] == "playing")  # type: ignore[misc]


@pytest.mark.parametrize(
    "name", ["\u3164", "\u2800\u2800", "\u0301", "Greedy bot", "Ｇreedy Ｂot", "expert BOT 2"]
)
def test_names_that_nobody_can_have(local: ThreadServer, name: str) -> None:
    ann = Person(local.address)
    assert ann.refused("POST", "/api/me", {"name": name}) == (400, "malformed")
    for fine in ("Zoë 🦊", "Li", "李", "Botticelli"):
        assert ann.ask("POST", "/api/me", {"name": fine}) == {"name": fine}


def test_other_names_of_the_service(memory: Path, serve: Callable[..., ThreadServer]) -> None:
    server = serve(new_sqlite(memory), hosts=("play.example",))
    for host, status in (
        ("evil.example", 403),
        ("play.example", 200),
        ("localhost:80", 200),
        ("192.0.2.7", 200),
        ("[::1]:8000", 200),
    ):
        answer = httpx.get(f"{server.address}/api/games", headers={"Host": host}, timeout=PATIENCE)
        assert answer.status_code == status, host


def test_health_looks_whether_anything_can_be_written(
    local: ThreadServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert httpx.get(f"{local.address}/health/ready").json() == {"status": "ready"}
    assert httpx.get(f"{local.address}/health/live").json() == {"status": "alive"}
    monkeypatch.setattr("pentapolis.server.wellness.FRESH_SECONDS", 0.0)
    monkeypatch.setattr("pentapolis.server.wellness.LEAST_FREE_BYTES", 2**62)
    answer = httpx.get(f"{local.address}/health")
    assert (answer.status_code, answer.json()["error"]["code"]) == (503, "unavailable")
    assert httpx.get(f"{local.address}/health/live").status_code == 200
    monkeypatch.setattr("pentapolis.server.wellness.LEAST_FREE_BYTES", 0)
    assert httpx.get(f"{local.address}/health").status_code == 200
    # A file that may not grow is what a full disk looks like to SQLite.
    file = Path(local.service.settings.database.removeprefix("sqlite:///"))
    for path in (file, file.with_name(f"{file.name}-wal")):
        path.chmod(0o400)
    if os.geteuid() != 0:
        assert httpx.get(f"{local.address}/health").status_code == 503


def test_nobody_thinks_after_an_undo(local: ThreadServer, monkeypatch: pytest.MonkeyPatch) -> None:
    ann = Person(local.address)
    code = table_where(ann, 0, ME, bot("greedy"))
    with ann.connect(code) as table:
        table.play()
        honest = local.service.bots._choose

        async def slowly(code: str, task: Any) -> int | None:
            local.service.bots._show_thinking(code, task.seat)
            await asyncio.sleep(3600)
            return await honest(code, task)

        monkeypatch.setattr(local.service.bots, "_choose", slowly)
        table.play()
        table.wait_for(lambda s: s["thinking"] == [1])
        table.undo()
        table.wait_for(lambda s: bool(s["choices"]) and not s["thinking"])


def test_a_bot_keeps_its_thoughts_within_a_turn() -> None:
    """In Sprawlopolis a turn is a card and its place: the second search begins with the first's tree."""
    match = Match.new("sprawlopolis", 1, seed=3)
    first = thinking.think("hard", "t", thinking.pack(match.state.resample(0, Rng(1))), 0, 1)
    kept = thinking._bots["t hard"]
    assert isinstance(kept, Search)
    visits = kept.reusable.visits if kept.reusable else 0
    assert visits > 0
    match.play(first)
    thinking.think("hard", "t", thinking.pack(match.state.resample(0, Rng(2))), 0, 2)
    assert kept.root.visits > visits
    assert "t hard" not in thinking._bots


def slow_pid() -> int:
    time.sleep(0.2)
    return os.getpid()


def test_a_turn_stays_with_one_process() -> None:
    async def ask() -> list[int]:
        workers = Workers(3, 60.0)
        try:
            # All three of them run; the others are free when the turn goes on.
            await asyncio.gather(*(workers.run(f"p{n}", slow_pid) for n in range(3)))
            first = await workers.run("ann", slow_pid, home="turn")
            mine = [workers.run("ann", slow_pid, home="turn") for _ in range(4)]
            return [first, *await asyncio.gather(*mine)]
        finally:
            await workers.close()

    assert len(set(asyncio.run(ask()))) == 1


def test_a_game_that_some_options_make_cooperative(local: ThreadServer) -> None:
    ann = Person(local.address)
    for game in ann.ask("GET", "/api/games"):
        found = find_game(game["name"])
        for option in game["options"]:
            for value in (choice["value"] for choice in option["choices"]):
                setup = found.setup(options={option["name"]: value})
                together = value in game["cooperative_with"].get(option["name"], [])
                assert found.is_cooperative(setup) == (game["cooperative"] or together)
    seats = [ME, hotseat("Bea"), hotseat("Cem")]
    wish: Json = {"game": "ekopolis", "seats": seats, "options": {"version": "basic"}}
    assert ann.ask("POST", "/api/tables", wish)["cooperative"] is True
    wish["options"] = {"version": "full"}
    assert ann.ask("POST", "/api/tables", wish)["cooperative"] is False


def test_metrics_tell_nothing_to_strangers(
    local: ThreadServer, memory: Path, serve: Callable[..., ThreadServer]
) -> None:
    ann = Person(local.address)
    with ann.connect(ann.create(ME)) as table:
        table.play()
        shown = httpx.get(f"{local.address}/metrics").text
    assert "pentapolis_moves_total 1\n" in shown
    assert "pentapolis_sockets 1\n" in shown
    assert 'route="/api/tables"' in shown
    assert table.snapshot["table"]["code"] not in shown
    other = serve(new_sqlite(memory), unlimited=())
    assert httpx.get(f"{other.address}/metrics").status_code == 403
