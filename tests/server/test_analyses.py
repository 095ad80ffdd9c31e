"""Analyses of finished games at tables: asked for, done in parts, kept, shared, and never too early."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import pytest

from pentapolis.server import analysing
from pentapolis.server.analyses import Work, begins, line
from pentapolis.server.limits import Visitor
from pentapolis.study import analysis
from pentapolis.study.verdict import Depth
from tests.server.client import ME, Person
from tests.server.running import ThreadServer

PATIENCE = 240.0


def finished(person: Person) -> str:
    """The code of a table whose game is over; the first choices are as good as any."""
    code = person.create(ME)
    with person.connect(code) as table:
        table.play_to_end()
    return code


def waited_for(person: Person, code: str) -> dict[str, Any]:
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        state = person.ask("GET", f"/api/tables/{code}/analysis")
        if state["state"] == "done":
            return dict(state["analysis"])
        time.sleep(0.2)
    raise AssertionError(f"no analysis after {PATIENCE} s: {state}")


def test_a_running_game_is_not_analysed(ann: Person) -> None:
    code = ann.create(ME)
    assert ann.refused("POST", f"/api/tables/{code}/analysis") == (403, "forbidden")
    assert ann.ask("GET", f"/api/tables/{code}/analysis")["state"] == "none"


def test_a_finished_game_is_analysed_once_for_everybody(ann: Person, bob: Person) -> None:
    code = finished(ann)
    begun = ann.ask("POST", f"/api/tables/{code}/analysis")
    assert begun["state"] in ("waiting", "running")
    # Whoever asks meanwhile waits for the same work.
    assert bob.ask("POST", f"/api/tables/{code}/analysis")["state"] in ("waiting", "running")
    found = waited_for(ann, code)
    assert found["game"] == "sprawlopolis"
    assert found["judged"]
    account = found["ledger"]["chances"][0]
    parts = [account[part]["mean"] for part in ("deal", "draws", "own", "others")]
    assert account["expected"] + sum(parts) == pytest.approx(account["result"], abs=1e-9)
    assert waited_for(bob, code) == found
    assert ann.ask("POST", f"/api/tables/{code}/analysis")["analysis"] == found


def test_one_game_of_a_person_after_the_other(ann: Person) -> None:
    one, other = finished(ann), finished(ann)
    ann.ask("POST", f"/api/tables/{one}/analysis")
    assert ann.refused("POST", f"/api/tables/{other}/analysis") == (429, "too_fast")
    waited_for(ann, one)


def test_addresses_wait_in_turns() -> None:
    """A crowd of one address, each with a game, stands before nobody else's first."""
    asked = {
        f"crowd{number}": Work(number, 0, "", Visitor(f"guest{number}", "192.0.2.7"))
        for number in range(5)
    }
    asked["crowd0"].running = True
    asked["ann"] = Work(7, 0, "", Visitor("ann", "192.0.2.8"))
    asked["bob"] = Work(8, 0, "", Visitor("bob", "192.0.2.9"))
    assert line(asked) == ["ann", "bob", "crowd1", "crowd2", "crowd3", "crowd4"]
    asked["ann2"] = Work(9, 0, "", Visitor("ann", "192.0.2.8"))
    assert line(asked)[:4] == ["ann", "bob", "crowd1", "ann2"]


def test_one_address_never_has_all_analyses_under_way() -> None:
    asked = {
        f"crowd{number}": Work(number, 0, "", Visitor(f"guest{number}", "192.0.2.7"))
        for number in range(5)
    }
    assert begins(asked) == ["crowd0"]
    asked["crowd0"].running = True
    assert begins(asked) == []
    asked["ann"] = Work(7, 0, "", Visitor("ann", "192.0.2.8"))
    assert begins(asked) == ["ann"]
    # Where addresses say nothing, everybody is somewhere else.
    here = {name: Work(1, 0, "", Visitor(name, None)) for name in ("ann", "bob", "cem")}
    assert begins(here) == ["ann", "bob"]


def test_what_was_done_is_not_done_again(database: str, serve: Callable[..., ThreadServer]) -> None:
    """After a restart in the middle of it the parts that were kept are there."""
    server = serve(database)
    ann = Person(server.address, "Ann")
    code = finished(ann)
    ann.ask("POST", f"/api/tables/{code}/analysis")
    while not (state := ann.ask("GET", f"/api/tables/{code}/analysis"))["done"]:
        assert state["state"] != "done"
        time.sleep(0.05)
    server.stop()
    again = serve(database)
    returned = Person(again.address)
    returned.http.cookies = ann.http.cookies
    returned.ask("POST", f"/api/tables/{code}/analysis")
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        state = returned.ask("GET", f"/api/tables/{code}/analysis")
        if state["of"]:
            break
        time.sleep(0.02)
    assert state["done"] >= 1
    assert waited_for(returned, code)["judged"]


def test_what_a_process_does_is_what_python_does(ann: Person) -> None:
    """By the record alone."""
    code = finished(ann)
    record = ann.record(code)
    depth = Depth().scaled(0.1)
    part = analysing.plan(record, depth)[0]
    assert analysing.do(record, depth, part) == analysis.do_part(record, part, depth)
