"""Who is here, who is away and since when: told to everybody, across workers, and not flickering."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from pentapolis.server.presence import Presence
from pentapolis.server.run import PING_SECONDS
from pentapolis.server.settings import Settings
from tests.server.client import ME, OPEN, Connection, Json, Person, hang_up
from tests.server.conftest import new_postgresql, new_sqlite
from tests.server.running import ProcessServer, ThreadServer, free_port

Serve = Callable[..., ThreadServer]


def seat_of(snapshot: Json, number: int) -> Json:
    return dict(snapshot["table"]["seats"][number])


def wait_until_away(table: Connection, number: int) -> str:
    table.wait_for(lambda s: not s["table"]["seats"][number]["connected"])
    return str(seat_of(table.snapshot, number)["away"])


def test_who_comes_and_goes_is_told_with_the_time(ann: Person, bob: Person) -> None:
    code = ann.create(ME, OPEN)
    bob.join(code)
    with ann.connect(code) as table:
        mine, other = table.snapshot["table"]["seats"]
        assert (mine["connected"], mine["away"]) == (True, None)
        # Whoever has never been connected is away since the service has been there to see it.
        assert not other["connected"]
        assert other["away"]
        with bob.connect(code) as his:
            table.wait_for(lambda s: bool(seat_of(s, 1)["connected"]))
            assert seat_of(table.snapshot, 1)["away"] is None
            began = seat_of(his.snapshot, 0)
            assert began["connected"]
        assert wait_until_away(table, 1) > other["away"]


def test_a_second_tab_keeps_somebody_here(ann: Person, bob: Person) -> None:
    code = ann.create(ME, OPEN)
    bob.join(code)
    with bob.connect(code) as table, ann.connect(code):
        ann.connect(code).close()
        # Something that is told after the tab was closed: all that was told before is here by then.
        table.request(type="chat", text="still here?")
        table.send(type="sync")
        table.until(lambda m: m["type"] == "state")
        assert seat_of(table.snapshot, 0)["connected"]


def test_a_short_loss_is_no_absence(memory: Path, serve: Serve) -> None:
    """Nobody is told anything: not that somebody went, and not that they came."""
    server = serve(new_sqlite(memory), away_seconds=30.0)
    ann, bob = Person(server.address, "Ann"), Person(server.address, "Bob")
    code = ann.create(ME, OPEN)
    bob.join(code)
    presence = server.service.broadcaster.presence
    told: list[str] = []
    with bob.connect(code) as table:
        publish, presence.on_change = presence.on_change, told.append
        table.send(type="ping")
        table.until(lambda m: m["type"] == "pong")
        hang_up(table)
        bob.connect(code).close()
        assert told == []
        presence.on_change = publish


def test_a_lost_line_is_noticed_in_time() -> None:
    """A line in a tunnel closes nothing: it is asked for signs of life, all in less than ten seconds."""
    assert 2 * PING_SECONDS + Settings("").away_seconds < 10


def test_whoever_falls_silent_is_away(memory: Path, serve: Serve) -> None:
    """Without a word, as in a tunnel: nothing is closed, and nothing answers."""
    server = serve(new_sqlite(memory))
    eve, kim = Person(server.address, "Eve"), Person(server.address, "Kim")
    code = eve.create(ME, OPEN)
    kim.join(code)
    with eve.connect(code) as table:
        silent = kim.connect(code)
        table.wait_for(lambda s: bool(seat_of(s, 1)["connected"]))
        # Nothing that comes is heard any more, so nothing is answered.
        silent.socket.protocol.recv_frame = lambda frame: None  # type: ignore[method-assign]
        assert wait_until_away(table, 1)


def test_presence_is_known_at_every_worker(workers: list[ThreadServer]) -> None:
    here, there = workers
    ann, bob = Person(here.address, "Ann"), Person(here.address, "Bob")
    code = ann.create(ME, OPEN)
    bob.join(code)
    bob.address = there.address
    with ann.connect(code) as table:
        with bob.connect(code) as his:
            table.wait_for(lambda s: bool(seat_of(s, 1)["connected"]))
            his.wait_for(lambda s: bool(seat_of(s, 0)["connected"]))
        wait_until_away(table, 1)


def test_a_worker_that_begins_later_learns_who_is_here(postgresql: Any, serve: Serve) -> None:
    database = new_postgresql(postgresql)
    here = serve(database)
    ann, bob = Person(here.address, "Ann"), Person(here.address, "Bob")
    code = ann.create(ME, OPEN)
    bob.join(code)
    with ann.connect(code):
        there = serve(database)
        bob.address = there.address
        with bob.connect(code) as his:
            his.wait_for(lambda s: bool(seat_of(s, 0)["connected"]))
        assert len(there.service.broadcaster.present(code).here) in (1, 2)


def test_with_a_killed_worker_its_people_are_away(
    postgresql: Any, serve: Serve, tmp_path: Path
) -> None:
    database = new_postgresql(postgresql)
    here = serve(database)
    there = ProcessServer(database, free_port(), tmp_path / "there.log")
    try:
        ann, bob = Person(here.address, "Ann"), Person(here.address, "Bob")
        code = ann.create(ME, OPEN)
        bob.join(code)
        bob.address = there.address
        with ann.connect(code) as table:
            bob.connect(code)
            table.wait_for(lambda s: bool(seat_of(s, 1)["connected"]))
            os.kill(there.process.pid, signal.SIGKILL)
            wait_until_away(table, 1)
    finally:
        there.kill()


# -- by itself, with a clock of our own ----------------------------------------------------------------


def test_away_begins_after_the_grace_and_ends_with_the_first_line() -> None:
    asyncio.run(_away_begins_after_the_grace())


async def _away_begins_after_the_grace() -> None:
    seconds = 100.0
    presence = Presence(0.01, lambda: seconds)
    news: list[str] = []
    presence.on_change = news.append
    presence.came("t", "ann")
    presence.went("t", "ann")
    presence.came("t", "ann")
    await asyncio.sleep(0.05)
    assert news == ["t"]
    assert "ann" in presence.company("t")
    presence.went("t", "ann")
    seconds = 107.0
    while "ann" in presence.company("t"):
        await asyncio.sleep(0.01)
    assert news == ["t", "t"]
    assert presence.company("t").away_since("ann") == 107.0
    assert presence.company("t").away_since("bob") == 100.0
    presence.came("t", "ann")
    assert presence.company("t").away_since("ann") is None


@pytest.mark.parametrize("last", ["heard", "heard_all"])
def test_here_is_whoever_is_at_any_worker(last: str) -> None:
    presence = Presence(0.0)
    presence.came("t", "ann")
    presence.heard("other", True, ("t", "ann"))
    presence.heard_all("third", {("t", "ann"), ("u", "bob")})
    presence.went("t", "ann")
    presence.heard("third", False, ("t", "ann"))
    assert "ann" in presence.company("t")
    assert "bob" in presence.company("u")
    if last == "heard":
        presence.heard("other", False, ("t", "ann"))
    else:
        presence.heard_all("other", set())
    assert "ann" not in presence.company("t")
    assert list(presence.own()) == []
