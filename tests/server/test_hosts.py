"""What the maker of a table may do: send somebody away, silence somebody; and seats to choose."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from pentapolis.server.moving import Mover
from pentapolis.server.table import OPEN as FREE
from pentapolis.server.table import Occupant
from tests.server.client import ME, OPEN, Json, Person, bot


def names(person: Person, code: str) -> list[str]:
    return [seat["name"] for seat in person.table(code)["seats"]]


def said(person: Person, code: str, text: str) -> Json:
    with person.connect(code) as table:
        answer = table.request(type="chat", text=text)
        if answer["type"] == "error":
            return answer
        return next(m for m in table_chat(person, code) if m["text"] == text)


def table_chat(person: Person, code: str) -> list[Json]:
    with person.connect(code) as table:
        return list(table.snapshot["chat"])


def test_the_host_sends_somebody_away_who_waits(ann: Person, bob: Person) -> None:
    code = ann.create(ME, OPEN, OPEN)
    bob.join(code)
    remove = f"/api/tables/{code}/remove"
    assert bob.refused("POST", remove, {"seat": 0}) == (403, "forbidden")
    assert ann.refused("POST", remove, {"seat": 0})[1] == "taken"
    assert ann.refused("POST", remove, {"seat": 2})[1] == "taken"
    assert ann.refused("POST", remove, {"seat": 9})[1] == "taken"
    ann.ask("POST", remove, {"seat": 1})
    assert names(ann, code) == ["Ann", "", ""]
    assert bob.refused("POST", f"/api/tables/{code}/join", {}) == (403, "forbidden")
    # Watching is everybody's, and whoever was sent away is told.
    with bob.connect(code) as table:
        assert table.snapshot["seat"] is None
        assert table.snapshot["table"]["sent_away"] is True
    assert ann.ask("GET", f"/api/tables/{code}")["sent_away"] is False


def test_nobody_is_sent_away_from_a_game(ann: Person, bob: Person) -> None:
    code = ann.create(ME, OPEN)
    bob.join(code)
    assert ann.refused("POST", f"/api/tables/{code}/remove", {"seat": 1}) == (403, "forbidden")
    assert names(ann, code) == ["Ann", "Bob"]


def test_the_host_silences_somebody_and_lets_them_speak_again(ann: Person, bob: Person) -> None:
    code = ann.create(ME, OPEN)
    silence = f"/api/tables/{code}/silence"
    number = said(bob, code, "rubbish")["number"]
    mine = said(ann, code, "hm")["number"]
    assert bob.refused("POST", silence, {"message": mine}) == (403, "forbidden")
    assert ann.refused("POST", silence, {"message": mine})[1] == "malformed"
    assert ann.refused("POST", silence, {"message": 99})[1] == "malformed"
    for _ in range(2):
        ann.ask("POST", silence, {"message": number})
    assert said(bob, code, "more rubbish")["code"] == "forbidden"
    # Only here.
    assert said(bob, bob.create(ME), "well")["name"] == "Bob"
    ann.ask("POST", silence, {"message": number, "silent": False})
    assert said(bob, code, "sorry")["text"] == "sorry"


def test_who_watches_is_told_apart_in_the_chat(ann: Person, bob: Person) -> None:
    code = ann.create(ME, OPEN, OPEN)
    first, other = said(ann, code, "hello"), said(bob, code, "nice")
    assert (first["seat"], other["seat"]) == (0, None)
    assert first["by"] != other["by"]
    bob.join(code)
    later = said(bob, code, "here I am")
    assert (later["seat"], later["by"]) == (1, other["by"])
    # What was said stays as it was said, and tells nobody's id.
    assert next(m for m in table_chat(ann, code) if m["text"] == "nice")["seat"] is None
    elsewhere = bob.create(ME)
    assert said(bob, elsewhere, "me")["by"] != other["by"]


def test_whoever_changes_seats_while_others_sit_down_has_one() -> None:
    """Another worker was faster, after they got up: they sit down again."""
    mover = Mover("ann", 1)
    sitting, other = Occupant("person", "Ann", "ann"), Occupant("person", "Bob", "bob")
    table: Any = SimpleNamespace(status="waiting", seats=[sitting, FREE, FREE])
    table.seats_of = lambda guest: [n for n, s in enumerate(table.seats) if s.guest == guest]
    assert mover.seating(table) == [(0, FREE), (1, sitting)]
    table.seats = [FREE, other, FREE]
    assert mover.seating(table) == [(0, sitting)]
    table.seats = [FREE, FREE, other]
    assert mover.seating(table) == [(1, sitting)]


def test_a_free_seat_and_its_colour_can_be_chosen(ann: Person, bob: Person) -> None:
    code = ann.create(ME, OPEN, OPEN)
    move = f"/api/tables/{code}/move"
    assert bob.refused("POST", move, {"seat": 1}) == (403, "not_seated")
    bob.join(code)
    assert ann.refused("POST", move, {"seat": 1})[1] == "taken"
    assert ann.refused("POST", move, {"seat": 9})[1] == "taken"
    ann.ask("POST", move, {"seat": 2})
    assert names(ann, code) == ["", "Bob", "Ann"]
    ann.ask("POST", f"/api/tables/{code}/seats", {"seat": 0, "bot": "greedy"})
    assert ann.refused("POST", move, {"seat": 0}) == (403, "forbidden")
    running = ann.create(ME, bot())
    assert ann.refused("POST", f"/api/tables/{running}/move", {"seat": 1}) == (403, "forbidden")
