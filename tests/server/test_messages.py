"""What is refused, and how: stale, repeated, illegal, malformed, hostile."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import httpx
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from websockets.exceptions import ConnectionClosed, InvalidStatus

from pentapolis.server.guests import COOKIE
from tests.server.client import ME, OPEN, Connection, Person, bot
from tests.server.conftest import new_sqlite
from tests.server.running import ThreadServer


def test_a_resent_choice_gets_the_same_answer(ann: Person) -> None:
    with ann.connect(ann.create(ME)) as table:
        wish = {"type": "play", "id": "once", "version": 0, "seat": 0}
        wish["action"] = table.choices[0]["action"]
        first = table.request(**wish)
        assert first == {"type": "ack", "id": "once", "version": 1}
        table.wait_for_version(1)
        assert table.request(**wish) == first
        assert table.snapshot["view"]["moves"] == 1
        undo = {"type": "undo", "id": "back", "version": 1, "seat": 0}
        assert table.request(**undo) == table.request(**undo)
        table.send(type="sync")
        table.wait_for(lambda s: bool(s["version"] == 2 and s["view"]["moves"] == 0))


def test_a_resent_choice_is_recognised_after_a_restart(
    memory: Any, serve: Callable[..., ThreadServer]
) -> None:
    database = new_sqlite(memory)
    before = serve(database)
    ann = Person(before.address)
    code = ann.create(ME)
    with ann.connect(code) as table:
        wish = {"type": "play", "id": "once", "version": 0, "seat": 0}
        wish["action"] = table.choices[0]["action"]
        answer = table.request(**wish)
        table.wait_for_version(1)
        table.play()
        snapshot = table.snapshot
    before.stop()
    after = serve(database)
    with Connection(after.address, code, ann.http.cookies[COOKIE]) as table:
        # Whoever comes anew gets no events: there is nothing they saw before.
        assert table.snapshot == {**snapshot, "events": None}
        assert table.request(**wish) == answer
        table.play_to_end()


def test_stale_and_illegal_choices_come_back_with_the_state(ann: Person) -> None:
    with ann.connect(ann.create(ME)) as table:
        table.play()
        for version in (0, 7):
            stale = table.request(type="play", version=version, seat=0, action=1)
            assert stale["code"] == "stale"
            assert stale["snapshot"]["version"] == 1
        assert table.request(type="preview", version=0, seat=0, action=1)["code"] == "stale"
        for action in (0, 1, 10**6, 2**53):
            illegal = table.request(type="play", version=1, seat=0, action=action)
            assert illegal["code"] == "illegal"
            assert illegal["message"]
        assert table.request(type="preview", version=1, seat=0, action=0)["code"] == "illegal"
        assert table.request(type="play", version=1, seat=1, action=1)["code"] == "not_seated"
        assert table.snapshot["version"] == 1
        table.undo()
        assert table.try_to("undo")["code"] == "cannot_undo"


MALFORMED = [
    "",
    "{",
    "null",
    "[]",
    '"play"',
    '{"type": "nope"}',
    '{"type": "play"}',
    '{"type": "play", "id": "x", "version": 0, "seat": 0, "action": "1"}',
    '{"type": "play", "id": "x", "version": 0, "seat": 0, "action": 1.5}',
    '{"type": "play", "id": "x", "version": 0, "seat": 0, "action": true}',
    '{"type": "play", "id": "x", "version": 0, "seat": -1, "action": 1}',
    '{"type": "play", "id": "x", "version": 0, "seat": 0, "action": 99999999999999999999}',
    '{"type": "play", "id": "", "version": 0, "seat": 0, "action": 1}',
    '{"type": "play", "id": "x", "version": 0, "seat": 0, "action": 1, "more": 1}',
    '{"type": "chat", "id": "' + "x" * 65 + '", "text": "x"}',
    "[" * 4000,
    '{"type": "chat", "id": "x", "text": "\\ud800"}',
]


def test_malformed_messages_get_an_answer_in_words(ann: Person) -> None:
    with ann.connect(ann.create(ME)) as table:
        raws: list[str | bytes] = [*MALFORMED, b"\xff\xfe", b"\x00" * 100]
        for raw in raws:
            table.socket.send(raw)
            answer = table.until(lambda m: m["type"] == "error")
            assert answer["code"] == "malformed", raw
            assert "Traceback" not in answer["message"]
        assert table.play()["version"] == 1


@settings(
    max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.text(max_size=20),
        lambda inner: st.dictionaries(
            st.sampled_from(["type", "id", "version", "seat", "action", "text"]) | st.text(), inner
        ),
        max_leaves=8,
    )
)
def test_no_message_breaks_the_connection(talking: Connection, message: Any) -> None:
    talking.socket.send(json.dumps(message))
    talking.send(type="ping")
    answer = talking.until(lambda m: m["type"] in ("pong", "error"))
    if answer["type"] == "error":
        assert answer["code"] != "unavailable"
        assert talking.until(lambda m: m["type"] == "pong")


@pytest.fixture
def talking(memory: Any, serve: Callable[..., ThreadServer]) -> Connection:
    server = serve(new_sqlite(memory), message_rate=10_000.0, message_burst=10_000)
    ann = Person(server.address)
    return ann.connect(ann.create(ME))


def test_messages_that_are_too_large(ann: Person) -> None:
    code = ann.create(ME)
    with ann.connect(code) as table:
        assert table.request(type="chat", text="x" * 2001)["code"] == "malformed"
        table.socket.send(json.dumps({"type": "chat", "id": "big", "text": "x" * 10_000}))
        assert table.until(lambda m: m["type"] == "error")["code"] == "too_large"
        table.play()
        table.socket.send("x" * 20_000)  # beyond all reason: the connection is closed
        with pytest.raises(ConnectionClosed):
            table.until(lambda m: False)
    assert ann.table(code)["moves"] == 1
    wish = {"game": "sprawlopolis", "seats": [ME], "options": {"difficulty": "x" * 100_000}}
    assert ann.refused("POST", "/api/tables", wish) == (413, "too_large")


def flood(table: Connection) -> None:
    """Far too many messages; the service may hang up while they are still being sent."""
    for _ in range(300):
        table.send(type="ping")
    table.until(lambda m: False)


def test_too_many_messages(memory: Any, serve: Callable[..., ThreadServer]) -> None:
    server = serve(new_sqlite(memory), message_rate=1.0, message_burst=5)
    ann = Person(server.address)
    with ann.connect(ann.create(ME)) as table:
        for _ in range(8):
            table.send(type="ping")
        answers = [table.receive() for _ in range(8)]
        codes = [answer.get("code", "") for answer in answers if answer["type"] != "state"]
        assert codes[:5] == [""] * 5
        assert codes[5] == "too_fast"
        with pytest.raises(ConnectionClosed) as closed:
            flood(table)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 4429


# -- who may ----------------------------------------------------------------------------------------


def test_a_table_that_is_not_there(ann: Person) -> None:
    assert ann.refused("GET", "/api/tables/nope") == (404, "not_found")
    assert ann.refused("POST", "/api/tables/nope/join", {}) == (404, "not_found")
    table = ann.connect("nope")
    assert json.loads(table.received[-1])["code"] == "not_found"
    with pytest.raises(ConnectionClosed):
        table.receive()


def test_strangers_and_forgers(ann: Person, server: ThreadServer) -> None:
    code = ann.create(ME)
    for cookie in (
        None,
        "",
        "x",
        "x.y",
        ann.http.cookies[COOKIE][:-2] + "zz",
        "é.ü".encode().hex(),
    ):
        headers = {} if cookie is None else {"Cookie": f"{COOKIE}={cookie}"}
        answer = httpx.post(
            f"{server.address}/api/tables/{code}/leave", headers=headers, timeout=20.0
        )
        assert (answer.status_code, answer.json()["error"]["code"]) == (401, "no_guest")
        with Connection(server.address, code, cookie) as table:
            assert table.snapshot["seat"] is None
            assert table.request(type="chat", text="hello")["code"] == "no_guest"


def test_other_sites_are_refused(ann: Person, server: ThreadServer) -> None:
    code = ann.create(ME)
    path = f"/api/tables/{code}/leave"
    for headers in ({"Origin": "https://evil.example"}, {"Sec-Fetch-Site": "cross-site"}):
        assert ann.http.post(path, headers=headers).json()["error"]["code"] == "forbidden"
    assert ann.http.post(path, headers={"Origin": "null"}).status_code == 403
    cookie = ann.http.cookies[COOKIE]
    with pytest.raises(InvalidStatus):
        Connection(server.address, code, cookie, Origin="https://evil.example")
    Connection(server.address, code, cookie, Origin=server.address).close()
    assert ann.http.post(path, headers={"Origin": server.address}).is_success


def test_the_cookie_and_the_headers(server: ThreadServer) -> None:
    answer = httpx.get(f"{server.address}/api/me", timeout=20.0)
    cookie = answer.headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=lax" in cookie
    for path in ("/", "/api/me", "/api/nope", "/api/tables/nope", "/health", "/schema"):
        headers = httpx.get(server.address + path, timeout=20.0).headers
        assert "default-src 'self'" in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"


WRONG_TABLES: list[Any] = [
    None,
    [],
    {},
    {"game": "nope", "seats": [ME]},
    {"game": "sprawlopolis", "seats": []},
    {"game": "sprawlopolis", "seats": [ME] * 17},
    {"game": "sprawlopolis", "seats": [ME, ME]},
    {"game": "sprawlopolis", "seats": [OPEN] * 5},
    {"game": "sprawlopolis", "seats": [bot("nope")]},
    {"game": "sprawlopolis", "seats": [{"kind": "hotseat", "name": " "}]},
    {"game": "sprawlopolis", "seats": [{"kind": "me", "more": 1}]},
    {"game": "sprawlopolis", "seats": [ME], "options": {"nope": "x"}},
    {"game": "sprawlopolis", "seats": [ME], "seed": 7},
    {"game": 7, "seats": [ME]},
]


def test_tables_that_cannot_be(ann: Person) -> None:
    for wish in WRONG_TABLES:
        assert ann.refused("POST", "/api/tables", wish) == (400, "malformed"), wish
    for name in ("", "   ", "x" * 25, 7, None, "\u200b"):
        assert ann.refused("POST", "/api/me", {"name": name}) == (400, "malformed"), name
    body = b"\xff{"
    answer = ann.http.post(
        "/api/tables", content=body, headers={"content-type": "application/json"}
    )
    assert answer.status_code == 400
    assert ann.http.get("/api/tables/x/positions/-1").status_code in (404, 400)
    assert ann.http.get("/api/tables/x/positions/abc").status_code in (404, 400)


def test_failures_tell_clients_nothing(
    local: ThreadServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = Person(local.address)
    code = ann.create(ME)

    def explode(*_: object) -> None:
        raise RuntimeError("secret detail")

    with ann.connect(code) as table:
        monkeypatch.setattr("pentapolis.server.socket.Connection._preview", explode)
        answer = table.try_to("preview", action=1)
        assert answer["code"] == "unavailable"
        assert "secret" not in json.dumps(answer)
    monkeypatch.setattr(local.service.tables, "info", explode)
    failed = ann.http.get(f"/api/tables/{code}")
    assert failed.status_code == 500
    assert "secret" not in failed.text
    assert failed.json()["error"]["code"] == "unavailable"
