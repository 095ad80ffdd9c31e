"""Friends, blocks and profiles: who sees what of whom."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.server.client import ME, OPEN, Person, bot, wait_until
from tests.server.conftest import new_sqlite
from tests.server.members import cheaply, log_in, member
from tests.server.running import ThreadServer
from tests.server.test_lobby import make, play
from tests.server.test_ratings import make as make_rated
from tests.server.test_ratings import play_out, ratings


@pytest.fixture
def house(memory: Path, serve: Any) -> ThreadServer:
    return cheaply(serve(new_sqlite(memory), accounts="open"))


def befriend(one: Person, name: str, wanted: bool = True) -> str:
    return str(one.ask("POST", f"/api/people/{name}/friend", {"wanted": wanted})["tie"])


def test_friends_are_those_who_both_want_to_be(house: ThreadServer) -> None:
    ann, bob, cat = member(house, "Ann"), member(house, "Bob"), Person(house.address, "Cat")
    assert cat.refused("POST", "/api/people/Ann/friend", {}) == (403, "forbidden")
    assert ann.refused("POST", "/api/people/Cat/friend", {}) == (404, "not_found")
    assert ann.refused("POST", "/api/people/ann/friend", {}) == (400, "malformed")
    assert befriend(ann, "Bob") == "asked"
    assert bob.ask("GET", "/api/me/people")["asking"] == ["Ann"]
    assert bob.ask("GET", "/api/people/Ann")["tie"] == "asks"
    assert befriend(bob, "Ann") == "friends"
    # Where a friend waits and anybody may come is found; what is for those with a link is not.
    closed, code = ann.create(ME, OPEN), make(ann, ME, OPEN)
    with ann.connect(code), ann.connect(closed):
        mine = bob.ask("GET", "/api/me/people")
        assert mine["friends"] == mine["here"] == ["Ann"]
        assert [(t["code"], t["asked"]) for t in mine["tables"]] == [(code, False)]
        # Asked along, they have the link.
        ann.ask("POST", f"/api/tables/{closed}/invite", {"name": "Bob"})
        tables = bob.ask("GET", "/api/me/people")["tables"]
        assert [(t["code"], t["asked"]) for t in tables] == [(closed, True), (code, False)]
        assert bob.refused("POST", f"/api/tables/{closed}/invite", {"name": "Ann"})[0] == 403
        bob.join(closed)
        assert len(bob.ask("GET", "/api/me/people")["tables"]) == 1
    assert befriend(bob, "Ann", wanted=False) == "none"
    assert ann.ask("GET", "/api/people/Bob")["tie"] == "none"


def test_whoever_is_blocked_meets_me_no_more(house: ThreadServer) -> None:
    ann, bob, cat = member(house, "Ann"), member(house, "Bob"), Person(house.address, "Cat")
    befriend(ann, "Bob")
    befriend(bob, "Ann")
    assert ann.ask("POST", "/api/people/Bob/block", {})["blocked"]
    assert bob.ask("GET", "/api/people/Ann") | {"tie": ""} == bob.ask("GET", "/api/people/Ann") | {
        "tie": "",
        "blocked": False,
    }
    assert befriend(bob, "Ann") == "none"  # in vain, and he is not told
    assert ann.ask("GET", "/api/me/people")["asking"] == []
    waiting = play(ann, "ekopolis")["code"]
    with ann.connect(waiting):
        assert play(bob, "ekopolis")["code"] != waiting
        assert bob.refused("POST", f"/api/tables/{waiting}/join", {}) == (403, "forbidden")
        # A guest is blocked where they are met, by what they said.
        with cat.connect(waiting) as table:
            table.send(type="chat", id="nasty", text="nasty words, said by a watcher")
            said = table.until(lambda m: m["type"] == "chat")
        silent = ann.ask("POST", f"/api/tables/{waiting}/block", {"message": said["number"]})
        assert said["by"] in silent
        assert silent == ann.ask("GET", f"/api/tables/{waiting}/blocked")
        assert cat.refused("POST", f"/api/tables/{waiting}/join", {}) == (403, "forbidden")
        ann.ask(
            "POST", f"/api/tables/{waiting}/block", {"message": said["number"], "wanted": False}
        )
        assert cat.join(waiting)["code"] == waiting


def test_a_block_outlives_the_guest_who_becomes_an_account(house: ThreadServer) -> None:
    guest, bob = Person(house.address, "Zoe"), member(house, "Bob")
    ann = member(house, "Ann")
    guest.ask("POST", "/api/people/Bob/block", {})
    log_in(guest, "Ann")
    assert ann.ask("GET", "/api/me/people")["blocked"] == ["Bob"]
    with ann.connect(code := make(ann, ME, OPEN)):
        assert bob.refused("POST", f"/api/tables/{code}/join", {}) == (403, "forbidden")


def test_a_profile_shows_ratings_and_no_links_that_are_not_for_all(house: ThreadServer) -> None:
    ann, bob = member(house, "Ann"), Person(house.address, "Bob")
    code = make_rated(ann, ME, bot("novice"))
    play_out(code, ann)
    wait_until(lambda: ratings(ann, code)[0]["change"] is not None)
    mine, seen = ann.ask("GET", "/api/me/profile"), bob.ask("GET", "/api/people/Ann")
    (line,) = mine["ratings"]
    assert (line["players"], line["rating"]["games"]) == (2, 1)
    assert line["rating"]["provisional"]
    (game,) = line["history"]
    assert (game["code"], game["against"]) == (code, ["novice bot"])
    assert game["points"] - game["change"] == 1500
    assert [mark["bot"] for mark in line["bots"]] == ["novice", "easy", "medium", "hard"]
    assert seen["ratings"][0]["history"][0] == {**game, "code": None}
    assert code not in str(seen)
    assert (seen["member"], seen["tie"], mine["tie"]) == (True, "none", "me")
    assert mine["games"] == [{"game": "infinite_city", "title": "Infinite City", "finished": 1}]
    # A guest has a profile for themselves, and nobody else finds it.
    assert bob.ask("GET", "/api/me/profile")["ratings"] == []
    assert ann.refused("GET", "/api/people/Bob") == (404, "not_found")
