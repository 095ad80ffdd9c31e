"""Clients that put changes together end up with what the others are told as a whole."""

from __future__ import annotations

import json
import random
import time
from collections.abc import Callable
from pathlib import Path
from statistics import mean
from typing import Any

import msgspec
import pytest
from websockets.extensions.permessage_deflate import PerMessageDeflate
from websockets.frames import Frame

from pentapolis.engine.match import Match, Told
from pentapolis.engine.registry import all_games, find_game
from pentapolis.engine.state import SPECTATOR, State
from pentapolis.engine.words import Words
from pentapolis.server.deflate import WORTH_IT, SparingDeflate
from pentapolis.server.faces import LogLines
from pentapolis.server.news import Sheets
from pentapolis.server.snapshot import log_entries
from pentapolis.server.table import Eyes, Occupant, Table, check_setup
from tests.server.client import ME, OPEN, Connection, Json, Person, hotseat
from tests.server.conftest import new_sqlite
from tests.server.running import ThreadServer

GAMES = [game.name for game in all_games()]


@pytest.fixture
def fast(memory: Path, serve: Callable[..., ThreadServer]) -> ThreadServer:
    return serve(new_sqlite(memory), message_rate=10_000.0)


def whole(connection: Connection) -> Json:
    """Everything anew; what happened since is told only to whoever was there.

    All that is on its way is read first: who looks is answered for what is asked now.
    """
    connection.send(type="sync")
    connection.send(type="ping")
    connection.until(lambda m: m["type"] == "pong")
    return connection.snapshot | {"events": None, "chat": []}


def same(changing: Connection, other: Connection) -> None:
    """Both see the same, once everything that is on its way has come; bots may be playing on."""
    for _ in range(500):
        expected = whole(other)
        changing.send(type="ping")
        changing.until(lambda m: m["type"] == "pong")
        if changing.snapshot | {"events": None, "chat": []} == expected:
            return
        time.sleep(0.02)
    assert changing.snapshot | {"events": None, "chat": []} == expected


def made_anew(person: Person, table: Connection) -> None:
    """The same again from the game itself, past all that is kept."""
    shown = table.snapshot
    moves = shown["view"]["moves"]
    eyes = "" if shown["seat"] is None else f"?seat={shown['seat']}"
    found = person.ask("GET", f"/api/tables/{shown['table']['code']}/positions/{moves}{eyes}")
    if found["version"] == shown["version"]:
        for part in ("view", "sheet", "log", "scores", "ranking", "seat"):
            assert found[part] == shown[part]


@pytest.mark.parametrize("game", GAMES)
def test_changes_add_up_to_the_whole(fast: ThreadServer, game: str) -> None:
    ann, bob = Person(fast.address, "Ann"), Person(fast.address, "Bob")
    others = max(2, min(find_game(game).players)) - 2
    wish = {"game": game, "seats": [ME, OPEN, *[hotseat("Cem")] * others], "options": {}}
    code = ann.ask("POST", "/api/tables", wish)["code"]
    early = Connection(fast.address, code, None, "?changes")
    bob.join(code)
    tables = [person.connect(code, "?changes") for person in (ann, bob)]
    references = [person.connect(code) for person in (ann, bob)]
    watching = Connection(fast.address, code, None)
    for decision in range(60):
        newest = max(table.snapshot["version"] for table in tables)
        for table in tables:
            table.wait_for_version(newest)
        actor = next((table for table in tables if table.choices), None)
        if actor is None:
            break
        if actor.snapshot["can_undo"] and decision % 4 == 3:
            actor.undo()
        else:
            actor.play(actor.choices[decision * 7 % len(actor.choices)]["action"])
        if decision == 20:
            bob.ask("POST", f"/api/tables/{code}/leave")
        if decision == 30:
            bob.join(code)
        if decision % 5 == 0:
            for changing, reference in zip([*tables, early], [*references, watching], strict=True):
                same(changing, reference)
            for person, table in zip((ann, bob), tables, strict=True):
                made_anew(person, table)
    # They were told little: no log twice, and no whole state after the first.
    states = [sum('"type":"state"' in raw for raw in table.received) for table in tables]
    assert states == [1, 1]
    for table, reference in zip(tables, references, strict=True):
        assert usual_size(table, "change") < usual_size(reference, "state") / 2


def usual_size(connection: Connection, kind: str) -> float:
    """Without the choices, which are others at every move."""
    told = [message for raw in connection.received if (message := json.loads(raw))["type"] == kind]
    return mean(len(json.dumps(each["snapshot"] | {"choices": []})) for each in told)


def test_a_refusal_brings_what_changes_build_on(
    fast: ThreadServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = Person(fast.address, "Ann")
    code = ann.create(ME, hotseat("Bea"))
    with ann.connect(code, "?changes") as table, ann.connect(code) as other:
        other.play()
        table.wait_for_version(1)
        # What comes next is not announced: the refusal is the first to tell of it.
        broadcaster = fast.service.broadcaster
        with monkeypatch.context() as silence:
            silence.setattr(broadcaster, "publish", lambda code: None)
            assert other.try_to("play", action=other.choices[0]["action"])["type"] == "ack"
            stale = {"version": 0, "seat": 0, "action": 1}
            assert table.request(type="play", **stale)["snapshot"]["version"] == 2
        table.play()
        other.wait_for_version(3)
        same(table, other)


def test_only_large_messages_are_compressed(
    fast: ThreadServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As browsers do, the client offers compression; it is used for whole tables only."""
    sizes: list[int] = []
    compress = PerMessageDeflate.encode

    def count(self: PerMessageDeflate, frame: Frame) -> Frame:
        if isinstance(self, SparingDeflate):  # not the client's own
            sizes.append(len(frame.data))
        return compress(self, frame)

    monkeypatch.setattr(PerMessageDeflate, "encode", count)
    ann = Person(fast.address, "Ann")
    with ann.connect(ann.create(ME, hotseat("Bea")), "?changes") as table:
        assert table.socket.response is not None
        assert "permessage-deflate" in table.socket.response.headers["Sec-WebSocket-Extensions"]
        for _ in range(6):
            table.play()
        sent = [len(raw.encode()) for raw in table.received]
    assert sizes == [size for size in sent if size >= WORTH_IT]
    assert 0 < len(sizes) < len(sent)


def test_who_watches_the_same_is_told_the_same_bytes(
    fast: ThreadServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The view is made once for all spectators, however many they are."""
    ann = Person(fast.address, "Ann")
    code = ann.create(ME, hotseat("Bea"))
    watching = [Connection(fast.address, code, None, "?changes") for _ in range(5)]
    table = ann.connect(code)
    made: list[int] = []
    game = fast.service.tables._live[code].game
    honest = game.view

    def count(state: State, seat: int, words: Words) -> Any:
        made.append(seat)
        return honest(state, seat, words)

    monkeypatch.setattr(game, "view", count)
    for _ in range(4):
        table.play()
        for each in watching:
            each.wait_for_version(table.snapshot["version"])
    assert sorted(made) == [SPECTATOR] * 4 + [0] * 2 + [1] * 2
    newest = [each.received[-1] for each in watching]
    assert newest.count(newest[0]) == 5


@pytest.mark.parametrize("game", GAMES)
def test_what_is_kept_of_the_log_is_the_log(game: str) -> None:
    """For every viewer, now and at earlier positions, though words are shared between them."""
    players = find_game(game).default_players
    seats = [Occupant("person", f"P{seat}", f"g{seat}") for seat in range(players)]
    table = Table(1, "abc", game, check_setup(game, players, {}), 3, seats, "")
    lines, chance = LogLines(), random.Random(3)
    viewers = [*range(players), SPECTATOR]
    sheets = {viewer: Sheets(viewer) for viewer in viewers}

    def addressed(told: Told, viewer: int) -> Told:
        """Nobody reads their own name in what others did."""
        if told.seat == viewer:
            return told
        text = told.text.replace(f"P{viewer}'s", "your").replace(f"P{viewer}", "you")
        return msgspec.structs.replace(told, text=text)

    def expected(match: Match, viewer: int) -> list[bytes]:
        return [
            msgspec.json.encode(entry)
            for number in range(len(match.moves))
            for entry in log_entries(
                table.seats,
                [addressed(each, viewer) for each in match.told(number, viewer)],
                match.history.turns.of(number),
                sheets[viewer].gains(match, number + 1),
            )
        ]

    match = table.running()
    for number in range(40):
        seat = chance.choice(match.deciders)
        match.play(int(chance.choice(list(match.state.legal_actions(seat)))), seat)
        early = match.until(number // 2)
        for viewer in viewers:
            assert lines.of(table, match, viewer) == expected(match, viewer)
            assert lines.at(
                table, early, Eyes.of(None if viewer == SPECTATOR else viewer)
            ) == expected(early, viewer)
        if match.is_over:
            break


def test_whoever_is_named_is_addressed_and_others_read_the_name() -> None:
    table = Table(1, "abc", "ginkgopolis", check_setup("ginkgopolis", 2, {}), 3, PAIR, "")
    assert any("first is you" in line for line in log_seen(table, 0))
    assert any("first is Ann" in line for line in log_seen(table, 1))
    assert any("first is Ann" in line for line in log_seen(table, SPECTATOR))


def test_whoever_plays_for_several_reads_their_names() -> None:
    seats = [PAIR[0], Occupant("hotseat", "Bob", PAIR[0].guest)]
    table = Table(1, "abc", "ginkgopolis", check_setup("ginkgopolis", 2, {}), 3, seats, "")
    assert not any("you" in line for line in log_seen(table, 0))


PAIR = [Occupant("person", "Ann", "g0"), Occupant("person", "Bob", "g1")]


def log_seen(table: Table, viewer: int) -> list[str]:
    match, chance = table.running(), random.Random(3)
    while not match.is_over and len(match.moves) < 60:
        seat = match.deciders[0]
        match.play(int(chance.choice(list(match.state.legal_actions(seat)))), seat)
    lines = LogLines().of(table, match, viewer)
    return [msgspec.json.decode(line)["text"] for line in lines]
