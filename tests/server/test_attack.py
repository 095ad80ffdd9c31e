"""What an attack on the service found: each of these failed once."""

from __future__ import annotations

import asyncio
import logging
import os
import sys
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
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
from pentapolis.server.guests import COOKIE
from pentapolis.server.limits import Visitor
from pentapolis.server.workers import Workers
from tests.server.client import (
    ME,
    OPEN,
    PATIENCE,
    Json,
    Person,
    bot,
    hang_up,
    hotseat,
    table_where,
    wait_until,
)
from tests.server.conftest import new_sqlite
from tests.server.running import ThreadServer

# -- nonsense --------------------------------------------------------------------------------------


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


# -- logs --------------------------------------------------------------------------------------------


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


def test_where_an_error_comes_from_is_told_once(capsys: pytest.CaptureFixture[str]) -> None:
    """Or whoever finds a way to an error fills the disk with it."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(logs.Format())
    handler.addFilter(logs.Sparing())
    logger = logging.Logger("test")
    logger.addHandler(handler)

    def fail(kind: type[Exception]) -> None:
        try:
            raise kind("again")
        except kind:
            logger.exception("failed")

    for _ in range(3):
        fail(KeyError)
    fail(IndexError)
    lines = capsys.readouterr().err.splitlines()
    assert ["trace=" in line for line in lines] == [True, False, False, True]
    assert ["error=KeyError" in line for line in lines] == [True, True, True, False]


# -- smaller things -------------------------------------------------------------------------------


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
        assert ann.ask("POST", "/api/me", {"name": fine})["name"] == fine


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
    code = table_where(ann, 0, ME, bot("greedy"), practice=True)
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
            people = [Visitor(f"p{n}", None) for n in range(3)]
            await asyncio.gather(*(workers.run(person, slow_pid) for person in people))
            ann = Visitor("ann", None)
            first = await workers.run(ann, slow_pid, home="turn")
            mine = [workers.run(ann, slow_pid, home="turn") for _ in range(4)]
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
