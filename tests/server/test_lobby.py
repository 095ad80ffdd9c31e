"""Open tables: who finds them, who meets there, what it costs, and that nothing else is told."""

from __future__ import annotations

import json
import time
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import msgspec
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from pentapolis.server.guests import COOKIE
from pentapolis.server.lobby_messages import LobbyNews
from tests.server.client import GAME, ME, OPEN, PATIENCE, Json, Person, bot
from tests.server.conftest import new_sqlite
from tests.server.members import cheaply
from tests.server.running import ThreadServer

decoder: msgspec.json.Decoder[LobbyNews] = msgspec.json.Decoder(LobbyNews)


def lobby_socket(person: Person) -> ClientConnection:
    url = f"{person.address}/api/lobby/socket".replace("http", "ws", 1)
    headers = {"Cookie": f"{COOKIE}={person.http.cookies[COOKIE]}"}
    return connect(url, additional_headers=headers, proxy=None)


class Watcher:
    """Somebody who looks at the list, and keeps every byte."""

    def __init__(self, person: Person) -> None:
        self._socket = lobby_socket(person).__enter__()
        self.received: list[str] = []
        self.tables: dict[str, Json] = {}
        self.receive()

    def __enter__(self) -> Watcher:
        return self

    def __exit__(self, *_: object) -> None:
        self._socket.close()

    def receive(self, timeout: float = PATIENCE) -> None:
        raw = self._socket.recv(timeout)
        assert isinstance(raw, str)
        decoder.decode(raw)
        self.received.append(raw)
        message = json.loads(raw)
        if message["type"] == "lobby":
            self.tables.clear()
        else:
            for code in message["gone"]:
                del self.tables[code]
        self.tables |= {table["code"]: table for table in message["tables"]}

    def until(self, code: str, status: str | None) -> Json:
        """Receive until the table is there as it is wanted; None: until it is not."""
        while (self.tables.get(code) or {"status": None})["status"] != status:
            self.receive()
        return self.tables.get(code, {})


def make(person: Person, *seats: Json, **more: Any) -> str:
    wish = {"game": GAME, "seats": seats, "public": True, **more}
    return str(person.ask("POST", "/api/tables", wish)["code"])


def play(person: Person, game: str, **more: Any) -> Json:
    return dict(person.ask("POST", "/api/lobby/play", {"game": game, **more}))


def test_an_open_table_is_found_and_nothing_else_is(
    server: ThreadServer, ann: Person, bob: Person
) -> None:
    closed, code = ann.create(ME, OPEN), make(ann, ME, OPEN, bot("hard"))
    with Watcher(bob) as lobby, ann.connect(closed), ann.connect(code) as table:
        found = lobby.until(code, "waiting")
        assert [seat["name"] for seat in found["seats"]] == ["Ann", "", "Compass"]
        assert found["seats"][2]["bot"] == "hard"
        assert [t["code"] for t in bob.ask("GET", "/api/lobby")["tables"]].count(code) == 1
        assert table.snapshot["table"]["public"]
        # Begun: to watch. Hidden again by whoever made it, and by nobody else: gone, for good.
        bob.join(code)
        lobby.until(code, "playing")
        assert bob.refused("POST", f"/api/tables/{code}/hide") == (403, "forbidden")
        assert ann.ask("POST", f"/api/tables/{code}/hide")["public"] is False
        lobby.until(code, None)
        assert not table.wait_for(lambda s: not s["table"]["public"])["table"]["public"]
        assert not any(closed in message for message in lobby.received)
        assert closed not in str(bob.ask("GET", "/api/lobby"))


def test_nobody_waits_for_a_ghost(ann: Person, bob: Person) -> None:
    code, cat = make(ann, ME, OPEN, OPEN), Person(ann.address, "Cat")
    with Watcher(bob) as lobby:
        assert code not in lobby.tables
        with ann.connect(code):
            lobby.until(code, "waiting")
            # Everybody who sits there has to be here.
            cat.join(code)
            lobby.until(code, None)
            with cat.connect(code):
                lobby.until(code, "waiting")
            lobby.until(code, None)


def test_nobody_fills_the_list_alone(ann: Person, bob: Person) -> None:
    eve = Person(ann.address, "Eve")
    code = make(ann, ME, OPEN)
    many = [make(eve, ME, OPEN) for _ in range(5)]
    with ExitStack() as stack:
        lobby = stack.enter_context(Watcher(bob))
        for person, at in ((ann, code), *((eve, each) for each in many)):
            stack.enter_context(person.connect(at))
        # The newest two, and when one is taken, the next.
        lobby.until(many[-1], "waiting")
        lobby.until(many[0], None)
        assert set(lobby.tables) & {code, *many} == {code, *many[-2:]}
        eve.ask("POST", f"/api/tables/{many[-1]}/hide")
        lobby.until(many[-3], "waiting")


def test_what_cannot_be_open_to_anybody_is_refused(ann: Person) -> None:
    for seats, more in (([ME, OPEN], {"practice": True}), ([ME, bot()], {})):
        wish = {"game": GAME, "seats": seats, "public": True, **more}
        assert ann.refused("POST", "/api/tables", wish) == (400, "malformed")
    assert ann.refused("POST", "/api/lobby/play", {"game": "chess"}) == (404, "not_found")


def test_whoever_comes_sits_down_where_others_wait(ann: Person, bob: Person) -> None:
    mine = play(ann, "ekopolis")
    assert (mine["status"], mine["public"], mine["hosting"]) == ("waiting", True, True)
    # At the same moment, before her page has come; and again, which changes nothing.
    assert play(bob, "ekopolis")["code"] == play(ann, "ekopolis")["code"] == mine["code"]
    cat = Person(ann.address, "Cat")
    with ann.connect(mine["code"]), bob.connect(mine["code"]):
        begun = play(cat, "ekopolis")
        assert (begun["code"], len(begun["seats"])) == (mine["code"], 4)
        # Nobody meets at a table by correspondence, at one of another game, or where one was sent away.
        dan = Person(ann.address, "Dan")
        slow = {"turn": 86_400, "bank": 0, "refill": 0, "most": None, "at_zero": "turn"}
        others = [make(dan, ME, OPEN, OPEN, game="ekopolis", clock=slow), make(dan, ME, OPEN)]
        sent = make(dan, ME, OPEN, OPEN, game="ekopolis")
        eve = Person(ann.address, "Eve")
        eve.join(sent)
        dan.ask("POST", f"/api/tables/{sent}/remove", {"seat": 1})
        ann.ask("POST", f"/api/tables/{mine['code']}/seats", {"seat": 3, "bot": "easy"})
        with dan.connect(others[0]), dan.connect(others[1]), dan.connect(sent):
            assert play(eve, "ekopolis")["code"] not in {*others, sent, mine["code"]}


def test_two_workers_have_one_list_and_people_meet_across_them(
    workers: list[ThreadServer],
) -> None:
    ann, bob = Person(workers[0].address, "Ann"), Person(workers[1].address, "Bob")
    first = play(ann, "infinite_city")
    with Watcher(bob) as there, ann.connect(first["code"]):
        there.until(first["code"], "waiting")
        # Each had begun to wait before the other's table was known: the younger one gives way.
        second = make(bob, ME, OPEN, game="infinite_city")
        with bob.connect(second), Watcher(ann) as here:
            here.until(second, "waiting")
            assert play(ann, "infinite_city", waiting=first["code"])["code"] == first["code"]
            moved = play(bob, "infinite_city", waiting=second)
            assert moved["code"] == first["code"]
            assert [seat["name"] for seat in moved["seats"]][:2] == ["Ann", "Bob"]
            here.until(second, None)
            # Hidden at one worker, it is gone at the other.
            ann.ask("POST", f"/api/tables/{first['code']}/hide")
            there.until(first["code"], None)


def test_a_busy_lobby_costs_each_a_message_a_second(local: ThreadServer) -> None:
    lobby = local.service.lobby
    ann, bob = Person(local.address, "Ann"), Person(local.address, "Bob")
    code = make(ann, ME, OPEN)
    with ExitStack() as open_sockets:
        watchers = [open_sockets.enter_context(Watcher(bob)) for _ in range(12)]
        began, looks, changes = time.monotonic(), lobby.looks, 0
        while time.monotonic() - began < 2.5:
            ann.connect(code).close()
            changes += 2
            time.sleep(0.03)  # nobody is hung up on
        open_sockets.enter_context(ann.connect(code))
        for watcher in watchers:
            watcher.until(code, "waiting")
        seconds = time.monotonic() - began
    assert changes > 20
    # Made once for all who look, and sent to each at most as often as it was made.
    assert lobby.looks - looks <= seconds + 2
    assert max(len(watcher.received) for watcher in watchers) <= seconds + 3


def test_where_only_members_play_strangers_see_nothing(memory: Path, serve: Any) -> None:
    server = cheaply(serve(new_sqlite(memory), accounts="members"))
    stranger = Person(server.address)
    assert stranger.refused("GET", "/api/lobby") == (403, "members_only")
    assert stranger.refused("POST", "/api/lobby/play", {"game": GAME}) == (403, "members_only")
    with lobby_socket(stranger) as socket:
        assert json.loads(socket.recv(PATIENCE))["code"] == "members_only"
        with pytest.raises(ConnectionClosed):
            socket.recv(PATIENCE)
