"""Clocks of players: what a turn takes, what happens at zero, and who wins when a move races with it."""

from __future__ import annotations

import asyncio
import os
import random
import signal
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
from sqlalchemy import select

from pentapolis.server import models
from pentapolis.server.clocks import Clocks, millis, written
from pentapolis.server.database import open_database
from pentapolis.server.guests import COOKIE
from pentapolis.server.messages import Clock
from pentapolis.server.table import Event, Occupant, Table, TableSetup, check_setup
from tests.server.client import ME, OPEN, Connection, Json, Person, bot, hotseat, wait_until
from tests.server.conftest import new_postgresql, new_sqlite
from tests.server.running import ProcessServer, ThreadServer, free_port
from tests.server.storage import events_of
from tests.server.test_kills import all_listen, failures

KILLS = 60
Serve = Callable[..., ThreadServer]
# Ten minutes each, and five seconds more with every turn.
TEN_MINUTES: Json = {"turn": 0, "bank": 600, "refill": 5, "most": None, "at_zero": "turn"}


class Hand:
    """A clock that is moved by hand."""

    def __init__(self) -> None:
        self.now = 1_700_000_000.0

    def __call__(self) -> float:
        return self.now

    @property
    def millis(self) -> int:
        return int(self.now * 1000)


@pytest.fixture
def hand(monkeypatch: pytest.MonkeyPatch) -> Hand:
    monkeypatch.setattr("pentapolis.server.schedule.LOOK_SECONDS", 0.1)
    return Hand()


@pytest.fixture
def timed(memory: Path, serve: Serve, hand: Hand) -> ThreadServer:
    return serve(new_sqlite(memory), clock=hand)


def create(
    person: Person, clock: Json, *seats: Json, game: str = "sprawlopolis", **more: Any
) -> str:
    wish = {"game": game, "seats": seats, "options": {}, "clock": clock, **more}
    return str(person.ask("POST", "/api/tables", wish)["code"])


def lefts(table: Connection) -> list[int | None]:
    """Seconds left by seat, as a client shows them."""
    clocks = table.snapshot["clocks"]
    return [
        None
        if seat is None
        else (seat["left"] if seat["ends"] is None else seat["ends"] - clocks["now"]) // 1000
        for seat in clocks["seats"]
    ]


# -- by themselves --------------------------------------------------------------------------------------


def clocks(seats: int = 2, **rules: Any) -> Clocks:
    rule = {"turn": 0, "bank": 100, "refill": 10, "most": None, "at_zero": "turn", **rules}
    return Clocks.set_up(Clock(**rule), seats)


def seconds(found: Clocks) -> list[float]:
    return [found.left(seat) / 1000 for seat in range(len(found.dials))]


def test_a_turn_takes_from_the_bank_and_brings_something_back() -> None:
    began = clocks().after(1_000, 0, {0}, (), False)
    assert (began.zero(0), began.zero(1)) == (101_000, None)
    step = began.after(31_000, 0, {0}, (), False)  # a decision within the turn
    assert seconds(step) == [70, 100]
    passed = step.after(41_000, 0, {1}, (), True)
    assert seconds(passed) == [70, 100]  # 60 and 10 back
    assert passed.deadline == 141_000


def test_the_time_of_a_turn_comes_before_the_bank_which_has_a_most() -> None:
    rules = clocks(turn=30, bank=60, refill=20, most=60)
    first = rules.after(1_000, 0, {0}, (), False)
    assert seconds(first) == [90, 90]
    assert seconds(first.after(21_000, 0, {1}, (), True)) == [90, 90]
    assert seconds(first.after(81_000, 0, {1}, (), True)) == [30 + 60 - 50 + 20, 90]


def test_who_has_chosen_waits_for_the_others_without_a_clock() -> None:
    both = clocks().after(1_000, 0, {0, 1}, (), False)
    one = both.after(11_000, 0, {1}, (), True)
    assert (one.zero(0), one.zero(1)) == (None, 101_000)
    again = one.after(31_000, 1, {0, 1}, (), True)
    assert seconds(again) == [100, 80]


def test_nobody_wins_time_by_taking_back() -> None:
    both = clocks(turn=20).after(1_000, 0, {0, 1}, (), False)
    one = both.after(31_000, 0, {1}, (), True)
    back = one.after(36_000, 0, {0, 1}, (), True, undone=True)
    # What was thought is thought, nothing came back, and between choosing and taking back it stood still.
    assert seconds(back) == [90, 85]
    assert back.zero(0) == 36_000 + 90_000
    again = back.after(46_000, 0, {1}, (), True)
    assert seconds(again) == [20 + 100 - 20 + 10, 75]


def test_a_bot_at_the_seat_stops_the_clock_and_brings_no_new_time() -> None:
    began = clocks(turn=20).after(1_000, 0, {0}, (), False)
    held = began.after(31_000, 0, {0}, {0}, False)
    assert held.deadline is None
    back = held.after(90_000, 0, {0}, (), False)
    assert back.zero(0) == 90_000 + 90_000


@pytest.mark.parametrize(
    ("wrong", "seats", "more"),
    [
        ({"bank": 4}, [ME, OPEN], {}),
        ({"most": 500}, [ME, OPEN], {}),
        ({"refill": 4}, [ME, OPEN], {}),
        ({"at_zero": "loss"}, [ME, bot()], {"game": "ginkgopolis"}),
        ({"at_zero": "loss"}, [ME, OPEN, OPEN], {"game": "ginkgopolis"}),
        ({"at_zero": "loss"}, [ME, OPEN], {}),  # they are a team
        ({"at_zero": "win"}, [ME, OPEN], {}),
        ({"turn": -1}, [ME, OPEN], {}),
        ({}, [ME, OPEN], {"practice": True}),
    ],
)
def test_clocks_that_make_no_sense_are_refused(
    ann: Person, wrong: Json, seats: list[Json], more: Json
) -> None:
    wish = {"game": "sprawlopolis", "seats": seats, "clock": {**TEN_MINUTES, **wrong}, **more}
    assert ann.refused("POST", "/api/tables", wish) == (400, "malformed")


# -- at a table -----------------------------------------------------------------------------------------


def test_the_times_are_the_tables_and_survive_everything(
    memory: Path, serve: Serve, hand: Hand
) -> None:
    database = new_sqlite(memory)
    server = serve(database, clock=hand)
    ann, bob = Person(server.address, "Ann"), Person(server.address, "Bob")
    code = create(ann, TEN_MINUTES, ME, OPEN)
    assert ann.table(code)["clock"] == TEN_MINUTES
    hand.now += 1000  # nothing runs before the game does
    bob.join(code)
    with ann.connect(code, "?changes") as mine, bob.connect(code) as his:
        assert lefts(mine) == [600, 600]
        hand.now += 60
        first, other = (mine, his) if mine.choices else (his, mine)
        seat = first.snapshot["seat"]
        first.play()
        first.play()
        assert first.snapshot["clocks"]["seats"][seat]["ends"] is not None  # not kept yet
        hand.now += 30
        first.play()
        other.wait_for(lambda s: s["version"] >= first.snapshot["version"])
        assert lefts(other)[seat] == 515
        hand.now += 7.5
        first.send(type="ping")
        assert first.until(lambda m: m["type"] == "pong")["now"] == hand.millis
        known = other.snapshot["clocks"]["seats"]
    server.stop()
    again = serve(database, clock=hand)
    ann.http.base_url = ann.address = again.address
    with ann.connect(code) as mine:
        assert mine.snapshot["clocks"]["seats"] == known
        assert lefts(mine)[1 - seat] == 592


def test_a_bot_takes_the_turn_and_no_more(timed: ThreadServer, hand: Hand) -> None:
    ann, bob = Person(timed.address, "Ann"), Person(timed.address, "Bob")
    code = create(ann, TEN_MINUTES, ME, OPEN)
    bob.join(code)
    with ann.connect(code) as mine, bob.connect(code) as his:
        late, other = (mine, his) if mine.choices else (his, mine)
        late.play()
        seat = late.snapshot["seat"]
        hand.now += 600
        other.wait_for(lambda s: bool(s["choices"]))
        late.wait_for_version(other.snapshot["version"])
        assert lefts(late)[seat] == 5
        assert not late.snapshot["can_undo"]
        assert [part["bot"] for part in late.snapshot["parts"]] == [None, "greedy"]
        name = late.snapshot["table"]["seats"][seat]["name"]
        told = [entry["text"] for entry in late.snapshot["log"]]
        assert f"{name}'s time is over: a bot takes this turn." in told
        assert late.snapshot["table"]["seats"][seat]["bot"] is None
        for _ in range(3):
            other.play()
        late.wait_for(lambda s: bool(s["choices"]))
        assert late.play()["type"] == "ack"


def happens(table: Table, event: Event) -> None:
    table.become(table.after(event))


def test_what_a_bot_played_in_time_trouble_stands() -> None:
    """Where several choose at the same time, somebody's own choice could be taken back here."""
    pair = [Occupant("person", "Ann", "a"), Occupant("hotseat", "Bea", "a")]
    setup, clock = check_setup("inktropolis", 2, {}), Clock(**TEN_MINUTES)

    def choose(table: Table, seat: int) -> None:
        data = {"action": table.running().legal_moves(seat)[0].action}
        happens(table, Event(table.version + 1, "play", seat, data, at=written(602_000)))

    for late in (False, True):
        table = Table(1, "t", "inktropolis", setup, 3, pair, written(600_000), clock=clock)
        for _ in range(3):
            choose(table, 0)
        assert table.deciders == [0, 1]
        if late:
            data = {"bot": "greedy", "name": "Rule"}
            happens(table, Event(table.version + 1, "expire", 0, data, at=written(1_300_000)))
            assert table.bots_to_move() == [0]
        choose(table, 0)
        assert (table.deciders, table.bots_to_move()) == ([1], [])
        assert table.can_undo(0) is not late


def test_what_comes_too_late_is_refused(
    timed: ThreadServer, hand: Hand, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(timed.service.bots, "wake", lambda code: None)
    ann = Person(timed.address, "Ann")
    code = create(ann, TEN_MINUTES, ME, hotseat("Bea"))
    with ann.connect(code) as table:
        before = table.snapshot
        hand.now += 601
        table.wait_for(lambda s: any(seat["late"] for seat in s["clocks"]["seats"]))
        assert table.choices == []
        answer = table.request(
            type="play",
            version=table.snapshot["version"],
            seat=before["seat"],
            action=before["choices"][0]["action"],
        )
        assert (answer["code"], "time is over" in answer["message"]) == ("stale", True)


def test_a_bot_holds_the_seat_until_its_player_is_back(timed: ThreadServer, hand: Hand) -> None:
    ann, bob = Person(timed.address, "Ann"), Person(timed.address, "Bob")
    code = create(ann, {**TEN_MINUTES, "at_zero": "seat"}, ME, OPEN)
    bob.join(code)
    with ann.connect(code) as mine, bob.connect(code) as his:
        late, other = (mine, his) if mine.choices else (his, mine)
        seat = late.snapshot["seat"]
        hand.now += 600
        other.wait_for(lambda s: bool(s["choices"]))
        assert other.snapshot["table"]["seats"][seat]["bot"] == "greedy"
        assert ann.table(code)["seats"][seat]["bot"] == "greedy"
        (ann if late is mine else bob).join(code)
        other.wait_for(lambda s: s["table"]["seats"][seat]["bot"] is None)
        assert lefts(other)[seat] == 5


def test_whoever_is_out_of_time_has_lost(timed: ThreadServer, hand: Hand) -> None:
    ann, bob = Person(timed.address, "Ann"), Person(timed.address, "Bob")
    clock = {**TEN_MINUTES, "refill": 0, "at_zero": "loss"}
    code = create(ann, clock, ME, OPEN, game="infinite_city")
    bob.join(code)
    with ann.connect(code, "?changes") as mine, bob.connect(code) as his:
        loser = mine if mine.choices else his
        seat = loser.snapshot["seat"]
        loser.play()
        moves = loser.snapshot["view"]["moves"]
        hand.now += 600
        for table in (mine, his):
            table.wait_for(lambda s: bool(s["view"]["over"]))
            now = table.snapshot
            assert table.over
            assert (now["choices"], now["view"]["deciders"]) == ([], [])
            assert now["ranking"] == [2 if number == seat else 1 for number in range(2)]
            assert (now["clocks"]["lost"], now["sheet"]["outcome"]["reason"]) == (seat, "time")
            assert now["log"][-1]["text"].endswith("time is over: the game is lost.")
        answer = loser.try_to("undo")
        assert answer["code"] == "over"
    ended = ann.ask("GET", f"/api/tables/{code}/positions/{moves}")
    assert ended["view"]["over"]
    (game,) = ann.ask("GET", "/api/me/games")
    assert game["ranking"] == now["ranking"]
    assert ann.refused("POST", f"/api/tables/{code}/analysis", {}) == (403, "forbidden")
    fork = {"move": 1, "seats": [ME, bot()]}
    assert ann.ask("POST", f"/api/tables/{code}/forks", fork)["clock"] is None
    assert ann.ask("POST", f"/api/tables/{code}/rematch")["clock"] == clock


def test_a_table_without_clocks_costs_nothing_more(
    timed: ThreadServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[Any] = []

    async def put(*wishes: Any) -> None:
        asked.append(wishes)

    monkeypatch.setattr("pentapolis.server.jobs.put", put)
    ann = Person(timed.address, "Ann")
    with ann.connect(ann.create(ME)) as table:
        table.play_to_end()
        assert table.snapshot["clocks"] is None
    assert asked == []


def test_a_pause_is_for_all_who_play_to_agree(timed: ThreadServer, hand: Hand) -> None:
    ann, bob, eve = (Person(timed.address, name) for name in ("Ann", "Bob", "Eve"))
    code = create(ann, TEN_MINUTES, ME, OPEN)
    bob.join(code)
    address = f"/api/tables/{code}/pause"
    assert eve.refused("POST", address, {"paused": True}) == (403, "not_seated")
    with ann.connect(code) as mine, bob.connect(code) as his:
        first, other, who = (mine, his, bob) if mine.choices else (his, mine, ann)
        seat = first.snapshot["seat"]
        (ann if who is bob else bob).ask("POST", address, {"paused": True})
        other.wait_for(lambda s: s["clocks"]["for_pause"] == [seat])
        assert not other.snapshot["clocks"]["paused"]
        hand.now += 100
        before = first.snapshot["choices"]
        who.ask("POST", address, {"paused": True})
        first.wait_for(lambda s: bool(s["clocks"]["paused"]))
        # Nothing runs, nobody plays, and no time is over.
        assert (lefts(first)[seat], first.choices) == (500, [])
        answer = first.try_to("play", action=before[0]["action"])
        assert (answer["type"], answer["code"]) == ("error", "forbidden")
        hand.now += 10_000
        time.sleep(0.3)
        who.ask("POST", address, {"paused": False})
        first.wait_for(lambda s: not s["clocks"]["paused"])
        assert lefts(first)[seat] == 500
        # What was agreed to has been had; what is played ends the asking.
        who.ask("POST", address, {"paused": True})
        first.wait_for(lambda s: s["clocks"]["for_pause"] != [])
        first.play()
        assert first.snapshot["clocks"]["for_pause"] == []
    plain = ann.create(ME)
    refusal = ann.refused("POST", f"/api/tables/{plain}/pause", {"paused": True})
    assert refusal == (403, "forbidden")


def test_my_games_come_with_least_time_first(timed: ThreadServer, hand: Hand) -> None:
    ann = Person(timed.address, "Ann")
    days = {"turn": 86_400, "bank": 0, "refill": 0, "most": 0, "at_zero": "turn"}
    codes = [create(ann, {**days, "turn": n * 86_400}, ME, hotseat("Bea")) for n in (2, 1, 3)]
    last = ann.create(ME)
    games = ann.ask("GET", "/api/me/games")
    assert [game["table"]["code"] for game in games] == [codes[1], codes[0], codes[2], last]
    ends = [hand.millis + days * 86_400_000 for days in (1, 2, 3)]
    assert [game["ends"] for game in games] == [*ends, None]


# -- who is first ---------------------------------------------------------------------------------------


def check_expiries(database: str, code: str) -> int:
    """Every expiry was written when that seat's time was over, and only then; how many there were."""
    table, found = started(database, code), 0
    for event in events_of(database, code):
        if event.kind == "expire":
            assert table.out_of_time(millis(event.at)) == event.seat
            found += 1
        happens(table, event)
    return found


def started(database: str, code: str) -> Table:
    """The table as it was made."""

    async def load() -> Any:
        engine = open_database(database)
        async with engine.connect() as connection:
            query = select(models.game_table).where(models.game_table.c.code == code)
            row = (await connection.execute(query)).one()
        await engine.dispose()
        return row

    row = asyncio.run(load())
    setup = msgspec.convert(row.setup, TableSetup)
    seats = msgspec.convert(row.seats, list[Occupant])
    clock = msgspec.convert(row.clock, Clock)
    return Table(row.id, code, row.game, setup, row.seed, seats, row.created, clock=clock)


def test_a_move_and_two_workers_race_at_zero(
    postgresql: Any, serve: Serve, hand: Hand, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever is first in the database wins; no lease keeps the workers apart."""

    async def take(*_: Any) -> bool:
        return True

    monkeypatch.setattr("pentapolis.server.leases.PostgresLeases.take", take)
    database = new_postgresql(postgresql)
    workers = [serve(database, clock=hand) for _ in range(2)]
    ann = Person(workers[0].address, "Ann")
    clock = {**TEN_MINUTES, "bank": 0, "turn": 5}
    codes = [create(ann, clock, ME, hotseat("Bea")) for _ in range(6)]
    cookie = ann.http.cookies[COOKIE]
    tables = [Connection(workers[n % 2].address, code, cookie) for n, code in enumerate(codes)]

    def play(number: int) -> Json:
        time.sleep(0.06 * number)
        table = tables[number]
        action = table.choices[0]["action"]
        return table.try_to("play", action=action, id=f"race-{number}")

    with ThreadPoolExecutor(len(tables)) as pool:
        for table in tables:
            table.play()
        hand.now += 5
        answers = list(pool.map(play, range(len(tables))))
    for number, (code, answer) in enumerate(zip(codes, answers, strict=True)):
        won = answer["type"] == "ack"
        assert won or answer["code"] == "stale", answer
        # Either the move stands and its player has not lost the turn, or the other way round.
        wait_until(lambda code=code, won=won: check_expiries(database, code) == (not won))  # type: ignore[misc]
        requests = [event.request for event in events_of(database, code)]
        assert requests.count(f"race-{number}") == won
    assert answers[-1]["type"] == "error"  # long after zero
    time.sleep(0.3)
    for code, answer in zip(codes, answers, strict=True):
        assert check_expiries(database, code) == (answer["type"] == "error")
    for table in tables:
        table.close()


@pytest.mark.slow
@pytest.mark.parametrize(("kind", "workers"), [("sqlite", 1), ("postgresql", 2)])
def test_kills_during_expiries_lose_and_repeat_nothing(
    kind: str, workers: int, request: pytest.FixtureRequest, tmp_path: Path
) -> None:
    database = (
        new_sqlite(request.getfixturevalue("memory"))
        if kind == "sqlite"
        else new_postgresql(request.getfixturevalue("postgresql"))
    )
    port, log = free_port(), tmp_path / "log"
    server = ProcessServer(database, port, log, workers)
    request.addfinalizer(lambda: server.stop())  # noqa: PLW0108 - the newest one
    clock = {"turn": 5, "bank": 0, "refill": 0, "most": 0, "at_zero": "turn"}
    people = [Person(server.address) for _ in range(4)]
    # Nobody plays: every turn is one that a bot takes because time is over.
    codes = [create(person, clock, ME, hotseat("Bea")) for person in people for _ in range(5)]
    for _ in range(KILLS):
        time.sleep(random.uniform(0.2, 1.5))
        if workers == 1:
            server.kill()
            server = ProcessServer(database, port, log, workers)
            continue
        while not all_listen(pids := server.workers(), workers, port):
            time.sleep(0.05)
        with suppress(ProcessLookupError):
            os.kill(random.choice(pids), signal.SIGKILL)

    def all_over() -> bool:
        with suppress(httpx.TransportError):  # a line to a worker that was killed
            return all(person.table(code)["status"] == "over" for person, code in owned)
        return False

    owned = [(people[n // 5], code) for n, code in enumerate(codes)]
    wait_until(all_over, 400)
    # One card lies there at the beginning; with each of the others a turn was lost, once.
    assert [check_expiries(database, code) for code in codes] == [14] * len(codes)
    assert not failures(log.read_text())
