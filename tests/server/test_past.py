"""Positions of the past: who sees what of them, one by one and in a row."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
import pytest

from pentapolis.engine.registry import all_games, find_game
from tests.server.client import ME, OPEN, Json, Person
from tests.server.conftest import new_sqlite
from tests.server.running import ThreadServer

# Who has no cookie and only watches.
NOBODY = None
GAMES = [game.name for game in all_games()]


@pytest.fixture
def fast(memory: Path, serve: Callable[..., ThreadServer]) -> ThreadServer:
    return serve(new_sqlite(memory), message_rate=10_000.0)


class Past:
    """A game of several people, and whoever looks at it later."""

    def __init__(self, server: ThreadServer, game: str) -> None:
        players = max(2, min(find_game(game).players))
        self.address = server.address
        self.players = [Person(server.address, f"Owner{n}") for n in range(players)]
        self.stranger = Person(server.address, "Stranger")
        wish = {"game": game, "seats": [ME, *[OPEN] * (players - 1)], "options": {}}
        self.code = self.players[0].ask("POST", "/api/tables", wish)["code"]
        for person in self.players[1:]:
            person.join(self.code)
        self.tables = [person.connect(self.code) for person in self.players]

    def play(self, decisions: int) -> None:
        for number in range(decisions):
            newest = max(table.snapshot["version"] for table in self.tables)
            for table in self.tables:
                table.wait_for_version(newest)
            actor = next((table for table in self.tables if table.choices), None)
            if actor is None:
                return
            actor.play(actor.choices[number * 7 % len(actor.choices)]["action"])

    @property
    def moves(self) -> int:
        return int(max(table.snapshot["view"]["moves"] for table in self.tables))

    def asks(self, person: Person | None, what: str) -> Any:
        path = f"/api/tables/{self.code}/positions{what}"
        if person is not None:
            return person.ask("GET", path)
        answer = httpx.get(f"{self.address}{path}")
        assert answer.is_success
        return answer.json()


def picture(snapshot: Json) -> Json:
    """What is seen, whoever looks and whoever is there: nobody is called "you" in it."""
    here = {"mine": False, "connected": False, "away": None}
    seats = [seat | here for seat in snapshot["table"]["seats"]]
    log = [entry | {"text": ""} for entry in snapshot["log"]]
    table = snapshot["table"] | {"seats": seats, "hosting": False}
    return snapshot | {"table": table, "log": log}


@pytest.mark.parametrize("game", GAMES)
def test_a_finished_game_looks_the_same_to_everybody(fast: ThreadServer, game: str) -> None:
    past = Past(fast, game)
    past.play(10_000)
    assert past.tables[0].over
    last = past.moves
    for move in sorted({0, 1, 2, 3, *range(0, last, max(1, last // 12)), last - 1, last}):
        everybody = [*past.players, past.stranger, NOBODY]
        seen = [past.asks(person, f"/{move}") for person in everybody]
        assert all(picture(each) == picture(seen[0]) for each in seen)
        # What somebody held is shown of whoever made the step.
        if move:
            log = seen[0]["log"]
            assert seen[0]["seat"] in {e["seat"] for e in log if e["number"] == move} | {None}
        # To strangers nobody is "you".
        assert seen[-1]["log"] == seen[-2]["log"]
        assert not any(seat["mine"] for seat in seen[-1]["table"]["seats"])
        texts = [past.asks(person, f"/{move}/text") for person in everybody]
        assert texts.count(texts[0]) == len(texts)
    # The table itself tells what the replay does, each point with the move that brought it.
    live = [table.snapshot for table in past.tables]
    with past.stranger.connect(past.code) as table:
        live.append(table.snapshot)
    assert [each["seat"] for each in live] == [*range(len(past.players)), None]
    passing = {"can_undo": False, "events": None, "seat": None}
    assert all(picture(each) | passing == picture(seen[0]) | passing for each in live)


@pytest.mark.parametrize("game", GAMES)
def test_while_a_game_runs_everybody_has_their_own_eyes(fast: ThreadServer, game: str) -> None:
    past = Past(fast, game)
    past.play(12)
    for seat, person in enumerate(past.players):
        assert past.asks(person, "/3")["seat"] == seat
        other = (seat + 1) % len(past.players)
        assert person.refused("GET", f"/api/tables/{past.code}/positions/3?seat={other}")[0] == 403
    assert past.asks(past.stranger, "/3")["seat"] is None


@pytest.mark.parametrize("game", GAMES)
def test_positions_in_a_row_are_those_that_are_asked_for_one_by_one(
    fast: ThreadServer, game: str
) -> None:
    past = Past(fast, game)
    past.play(26)
    for person, eyes in ((past.players[0], "&seat=0"), (past.stranger, "")):
        first, *changes = past.asks(person, f"?from=2&to=25{eyes}")
        shown = first["snapshot"]
        for move in range(2, 26):
            if move > 2:
                shown = put_together(shown, changes[move - 3])
            assert shown == past.asks(person, f"/{move}{eyes.replace('&', '?')}")
    assert [message["type"] for message in changes] == ["change"] * 23


def put_together(old: Json, message: Json) -> Json:
    new = message["snapshot"]
    view = old["view"]
    if "view" in new:
        view = {**view, **new["view"], "table": {**view["table"], **new["view"].get("table", {})}}
    return {**old, **new, "view": view, "log": old["log"][: message["kept"]] + new["log"]}


def test_a_row_of_positions_has_limits(local: ThreadServer) -> None:
    past = Past(local, "sprawlopolis")
    past.play(8)
    for asked, why in (
        ("?from=3&to=2", "malformed"),
        ("?from=0&to=64", "malformed"),
        ("?from=-1&to=3", "malformed"),
        ("?from=0&to=99999999999", "malformed"),
        ("?from=x&to=3", "malformed"),
        ("?to=3", "malformed"),
        ("?from=3&to=9", "not_found"),
        ("?from=0&to=3&seat=1", "not_seated"),
        ("?from=0&to=3&seat=-1", "not_seated"),
    ):
        path = f"/api/tables/{past.code}/positions{asked}"
        assert past.players[0].refused("GET", path)[1] == why, asked
    past.play(10_000)
    for seat in (2, -1):
        path = f"/api/tables/{past.code}/positions/0?seat={seat}"
        assert past.stranger.refused("GET", path) == (404, "not_found")
