"""A bot holds the seat of somebody who is away or has left; they come back; somebody else sits down."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from pentapolis.engine.match import Match
from pentapolis.engine.record import parse_record
from pentapolis.engine.registry import all_games
from pentapolis.server.bots import Task
from pentapolis.server.hands import Hand, Hands
from pentapolis.server.table import Table as ServedTable
from tests.server.client import GAME, ME, OPEN, Connection, Json, Person
from tests.server.conftest import new_sqlite
from tests.server.running import ThreadServer
from tests.server.storage import events_of

Serve = Callable[..., ThreadServer]


def seats(person: Person, code: str) -> list[Json]:
    return list(person.table(code)["seats"])


def hours_later(server: ThreadServer, hours: float = 1.0) -> None:
    """By the clock that says for how long somebody has been away."""
    presence = server.service.broadcaster.presence
    before = presence.clock
    presence.clock = lambda: before() + 3600 * hours


class Table:
    """Ann made it; Bob sits there, and Cy where there are three."""

    def __init__(self, server: ThreadServer, players: int = 2, **more: object) -> None:
        self.server = server
        self.ann, self.bob, self.cy = (Person(server.address, n) for n in ("Ann", "Bob", "Cy"))
        wish = {"game": GAME, "seats": [ME] + [OPEN] * (players - 1), **more}
        self.code = str(self.ann.ask("POST", "/api/tables", wish)["code"])
        for person in (self.bob, self.cy)[: players - 1]:
            person.join(self.code)
        self.hold = f"/api/tables/{self.code}/hold"
        self.offer = f"/api/tables/{self.code}/offer"

    def seat(self, number: int) -> Json:
        return seats(self.ann, self.code)[number]


@pytest.fixture
def table(local: ThreadServer) -> Table:
    return Table(local)


def test_the_others_wait_as_long_as_the_table_says(table: Table) -> None:
    assert table.ann.table(table.code)["patience"] == 120
    with table.ann.connect(table.code), table.bob.connect(table.code):
        assert table.ann.refused("POST", table.hold, {"seat": 1}) == (403, "forbidden")
    with table.ann.connect(table.code) as eyes:
        eyes.wait_for(lambda s: not s["table"]["seats"][1]["connected"])
        assert table.ann.refused("POST", table.hold, {"seat": 1}) == (403, "forbidden")
        assert table.seat(1)["bot"] is None
        hours_later(table.server)
        table.ann.ask("POST", table.hold, {"seat": 1})
        assert (table.seat(1)["bot"], table.seat(1)["stand_in"]) == ("greedy", "Compass")
        # The game goes on: the bot plays whenever that seat is asked.
        eyes.wait_for_turn()
        eyes.play()
        eyes.wait_for_turn()


def test_nonsense_about_seats_changes_nothing(table: Table) -> None:
    hours_later(table.server)
    stranger = Person(table.server.address, "Stranger")
    assert stranger.refused("POST", table.hold, {"seat": 1}) == (403, "not_seated")
    assert table.ann.refused("POST", table.hold, {"seat": 0})[1] == "taken"
    assert table.ann.refused("POST", table.hold, {"seat": 9})[1] == "malformed"
    assert table.ann.refused("POST", table.hold, {})[1] == "malformed"
    assert table.ann.refused("POST", table.offer, {"seat": 1})[1] == "taken"
    assert table.bob.refused("POST", table.offer, {"seat": 0}) == (403, "forbidden")
    waiting = table.ann.create(ME, OPEN)
    assert table.ann.refused("POST", f"/api/tables/{waiting}/hold", {"seat": 1})[1] == "waiting"
    assert [seat["bot"] for seat in seats(table.ann, table.code)] == [None, None]


def test_a_table_may_wait_forever(local: ThreadServer) -> None:
    table = Table(local, patience=None)
    hours_later(local, 1000)
    assert table.ann.refused("POST", table.hold, {"seat": 1}) == (403, "forbidden")
    assert table.ann.refused("POST", "/api/tables", {"game": GAME, "seats": [ME], "patience": 0})


def test_all_who_are_here_have_to_agree(local: ThreadServer) -> None:
    table = Table(local, players=3)
    hours_later(local)
    with table.ann.connect(table.code) as eyes, table.cy.connect(table.code):
        eyes.wait_for(lambda s: bool(s["table"]["seats"][2]["connected"]))
        table.ann.ask("POST", table.hold, {"seat": 1})
        assert (table.seat(1)["bot"], table.seat(1)["for_bot"]) == (None, [0])
        table.ann.ask("POST", table.hold, {"seat": 1})
        assert table.seat(1)["bot"] is None
        # Bob looks in and goes again: that was another absence, and Ann has to say so again.
        table.bob.connect(table.code).close()
        eyes.wait_for(lambda s: not s["table"]["seats"][1]["connected"])
        assert table.seat(1)["for_bot"] == []
        hours_later(local)
        table.cy.ask("POST", table.hold, {"seat": 1})
        assert (table.seat(1)["bot"], table.seat(1)["for_bot"]) == (None, [2])
        table.ann.ask("POST", table.hold, {"seat": 1})
        assert table.seat(1)["bot"] == "greedy"


def test_whoever_comes_back_takes_the_seat_back(table: Table) -> None:
    hours_later(table.server)
    table.ann.ask("POST", table.hold, {"seat": 1})
    with table.bob.connect(table.code) as eyes:
        assert eyes.snapshot["seat"] is None  # a bot plays here, and nobody else
        assert table.ann.refused("POST", table.hold, {"seat": 1})[1] == "taken"
        table.bob.join(table.code)
        eyes.wait_for(lambda s: s["seat"] == 1)
    assert (table.seat(1)["bot"], table.seat(1)["stand_in"]) == (None, "")


def test_leaving_is_the_same_and_the_host_may_give_the_seat_away(table: Table) -> None:
    table.bob.ask("POST", f"/api/tables/{table.code}/leave")
    assert (table.seat(1)["name"], table.seat(1)["stand_in"]) == ("Bob", "Compass")
    assert table.cy.refused("POST", f"/api/tables/{table.code}/join", {"seat": 1})[1] == "taken"
    assert table.cy.refused("POST", table.offer, {"seat": 1}) == (403, "forbidden")
    table.ann.ask("POST", table.offer, {"seat": 1})
    assert table.seat(1)["offered"]
    with table.cy.connect(table.code) as eyes:
        assert eyes.snapshot["seat"] is None
        table.cy.join(table.code)
        eyes.wait_for(lambda s: s["seat"] == 1)
    assert (table.seat(1)["name"], table.seat(1)["offered"]) == ("Cy", False)
    # Whoever had it before is a spectator now.
    assert table.bob.refused("POST", f"/api/tables/{table.code}/join", {})[1] == "taken"
    with table.bob.connect(table.code) as eyes:
        assert eyes.snapshot["seat"] is None


def test_whoever_left_may_be_faster_than_those_who_want_the_seat(table: Table) -> None:
    table.bob.ask("POST", f"/api/tables/{table.code}/leave")
    table.ann.ask("POST", table.offer, {"seat": 1})
    table.bob.join(table.code)
    assert not table.seat(1)["offered"]
    assert table.cy.refused("POST", f"/api/tables/{table.code}/join", {})[1] == "taken"


def test_results_say_who_played_which_part(table: Table) -> None:
    with table.ann.connect(table.code) as ann:
        assert ann.snapshot["parts"] == []
        with table.bob.connect(table.code) as bob:
            while not any(entry["seat"] == 1 for entry in bob.snapshot["log"]):
                _play_whoever_can(ann, bob)
        table.bob.ask("POST", f"/api/tables/{table.code}/leave")
        while not any(part["bot"] for part in ann.snapshot["parts"]):
            ann.wait_for_turn()
            if not any(part["bot"] for part in ann.snapshot["parts"]):
                ann.play()
        table.ann.ask("POST", table.offer, {"seat": 1})
        table.cy.join(table.code)
        with table.cy.connect(table.code) as cy:
            while not ann.over and not cy.over:
                _play_whoever_can(ann, cy)
            parts = cy.wait_for(lambda s: s["table"]["status"] == "over")["parts"]
    assert {part["seat"] for part in parts} == {1}
    names = [part["name"] for part in parts]
    assert [name for name, after in zip(names, [*names[1:], ""], strict=True) if name != after] == [
        "Bob",
        "Compass",
        "Cy",
    ]
    assert [part["bot"] for part in parts] == [None, "greedy", None]
    moves = table.ann.table(table.code)["moves"]
    assert all(1 <= part["first"] <= part["last"] <= moves for part in parts)


def _play_whoever_can(*tables: Connection) -> None:
    """One decision of one of them, as soon as they are asked."""
    newest = max(each.snapshot["version"] for each in tables)
    for each in tables:
        each.wait_for_version(newest)
    for each in tables:
        if each.choices:
            each.play()
            return
    tables[0].wait_for(lambda s: s["version"] > newest or s["table"]["status"] == "over")


def test_a_new_service_knows_who_played_which_part(memory: Path, serve: Serve) -> None:
    """It is in the events: whoever reads them again comes to the same."""
    database = new_sqlite(memory)
    first = serve(database)
    table = Table(first)
    with table.ann.connect(table.code) as ann, table.bob.connect(table.code) as bob:
        while not any(entry["seat"] == 1 for entry in bob.snapshot["log"]):
            _play_whoever_can(ann, bob)
    table.bob.ask("POST", f"/api/tables/{table.code}/leave")
    with table.ann.connect(table.code) as ann:
        while not ann.snapshot["parts"]:
            ann.wait_for_turn()
            if not ann.snapshot["parts"]:
                ann.play()
        parts, version = ann.snapshot["parts"], ann.snapshot["version"]
    first.stop()
    second = serve(database)
    table.ann.address = second.address
    with table.ann.connect(table.code) as again:
        if again.snapshot["version"] == version:
            assert again.snapshot["parts"] == parts
        assert again.snapshot["parts"][: len(parts) - 1] == parts[:-1]


GAMES = [game.name for game in all_games() if 2 in game.players]


@pytest.mark.parametrize("game", GAMES)
def test_a_bot_and_its_player_know_the_same(local: ThreadServer, game: str) -> None:
    """At every hand-over, in every game: the player sees after it what they saw before, what the bot
    thinks with is a world that the seat may be in, and nobody else sees anything new."""
    ann, bob = Person(local.address, "Ann"), Person(local.address, "Bob")
    seats_ = [ME, OPEN]
    code = str(ann.ask("POST", "/api/tables", {"game": game, "seats": seats_})["code"])
    bob.join(code)
    # By whom the bot was asked to think, what it knew then, what the seat knows, and what really was.
    asked: list[tuple[int, Json, Json, bool]] = []
    bots = local.service.bots
    task_of = bots._task

    def spied(table: ServedTable) -> Task:
        task = task_of(table)
        real = table.running().state
        views = [table.game.view(state, task.seat) for state in (task.world, real)]
        asked.append((task.seat, views[0], views[1], task.world.dump() == real.dump()))
        return task

    bots._task = spied  # type: ignore[method-assign]
    with (
        ann.connect(code) as hers,
        bob.connect(code) as his,
        Connection(local.address, code, None) as eyes,
    ):
        for _ in range(6):
            _play_whoever_can(hers, his)
            now = max(hers.snapshot["version"], his.snapshot["version"])
            for each in (hers, his):
                each.wait_for_version(now)
            before = his.snapshot["view"]
            if his.choices or his.over:
                continue
            public = eyes.wait_for(lambda s: s["version"] >= his.snapshot["version"])["view"]
            bob.ask("POST", f"/api/tables/{code}/leave")
            left = his.wait_for(lambda s: s["seat"] is None or s["table"]["status"] == "over")
            assert left["view"] == public
            bob.join(code)
            his.wait_for(lambda s: s["seat"] == 1 and bool(s["table"]["seats"][1]["bot"] is None))
            assert his.snapshot["view"] == before
        # Now the bot really plays for a while.
        bob.ask("POST", f"/api/tables/{code}/leave")
        while not asked and hers.wait_for_turn():
            hers.play()
    assert {seat for seat, *_ in asked} <= {1}
    for _, world, real, is_all in asked:
        assert world == real
        assert not is_all


@pytest.mark.parametrize("times", [25, pytest.param(500, marks=pytest.mark.slow)])
def test_hand_overs_back_and_forth_lose_nothing(memory: Path, serve: Serve, times: int) -> None:
    """Back and forth while the game goes on: every move is there once, and the game is the same."""
    database = new_sqlite(memory)
    table = Table(serve(database))
    leave, code = f"/api/tables/{table.code}/leave", table.code
    with table.ann.connect(code) as hers:
        for turn in range(times):
            table.bob.ask("POST", leave)
            if turn % (times // 5) == 0 and hers.wait_for_turn():
                hers.play()
            table.bob.join(code)
        with table.bob.connect(code) as his:
            while not hers.over and not his.over:
                _play_whoever_can(hers, his)
            last = his.wait_for(lambda s: s["table"]["status"] == "over")
    assert [seat["name"] for seat in last["table"]["seats"]] == ["Ann", "Bob"]
    events = events_of(database, code)
    assert [event.number for event in events] == list(range(1, last["version"] + 1))
    assert sum(event.kind == "seat" for event in events) == 1 + 2 * times
    assert sum(event.kind == "play" for event in events) == last["table"]["moves"]
    # The whole game can be played again from its record, and comes out the same.
    again = Match.from_record(parse_record(table.ann.record(code)))
    assert again.is_over
    assert list(again.outcome.scores) == last["scores"]


def test_what_was_taken_back_is_nobodys_part() -> None:
    ann, ruler = Hand("ann", None, "Ann"), Hand("ann", "greedy", "Ruler")
    hands = Hands()
    for hand in (ann, ann, ruler, ruler):
        hands.add(0, hand)
    renamed = Hand("ann", None, "Anna")
    told = [(part.name, part.first, part.last, part.decisions) for part in hands.parts([renamed])]
    assert told == [("Anna", 1, 2, 2), ("Ruler", 3, 4, 2)]
    hands.keep(3)
    assert [part.last for part in hands.parts([ann])] == [2, 3]
    hands.keep(2)
    assert hands.parts([ann]) == []
