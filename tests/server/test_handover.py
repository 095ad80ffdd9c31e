"""Several people at one device: nobody is sent what another holds before they say that they look."""

from __future__ import annotations

import pytest

from pentapolis.engine.registry import all_games
from tests.server.client import ME, OPEN, Connection, Json, Person, hotseat
from tests.server.running import ThreadServer

HIDING = [
    game.name for game in all_games() if not game.is_open(game.setup(max(2, game.players[0])))
]
SECRET = ("view", "sheet", "log", "scores", "choices", "seat")


def shared_table(person: Person, game: str = "infinite_city", *others: Json) -> str:
    seats = [ME, hotseat("Bea"), *others]
    return str(person.ask("POST", "/api/tables", {"game": game, "seats": seats})["code"])


def play_until_passed_on(table: Connection) -> int:
    """The seat that has to take the device now."""
    while table.snapshot["handover"] is None:
        table.play()
    return int(table.snapshot["handover"])


@pytest.fixture
def us(local: ThreadServer) -> Person:
    return Person(local.address, "Ann")


@pytest.mark.parametrize("game", HIDING)
def test_before_anybody_looks_only_the_public_is_told(local: ThreadServer, game: str) -> None:
    us = Person(local.address, "Ann")
    few = min(count for count in _counts(game) if count >= 2)
    code = shared_table(us, game, *[hotseat(f"Guest {n}") for n in range(few - 2)])
    with (
        us.connect(code, waits=True) as table,
        Connection(local.address, code, None) as stranger,
    ):
        first = table.snapshot["handover"]
        assert first == stranger.snapshot["view"]["deciders"][0]
        for part in SECRET:
            assert table.snapshot[part] == stranger.snapshot[part]
        for path in ("positions/0", "positions/0/text", "record"):
            seen, public = (
                us.http.get(f"/api/tables/{code}/{path}"),
                stranger_asks(local, code, path),
            )
            assert _without_owner(seen) == _without_owner(public)
        asked = {"version": table.snapshot["version"], "seat": first}
        assert table.request(type="forecasts", **asked)["code"] == "not_seated"
        assert table.request(type="hint", **asked)["code"] == "not_seated"
        table.look(first)
        assert table.wait_for(lambda s: s["handover"] is None)["seat"] == first
        assert table.choices


def _counts(game: str) -> tuple[int, ...]:
    return next(tuple(each.players) for each in all_games() if each.name == game)


def stranger_asks(server: ThreadServer, code: str, path: str) -> object:
    return Person(server.address).http.get(f"/api/tables/{code}/{path}")


def _without_owner(answer: object) -> object:
    found = answer.json() if "json" in answer.headers["content-type"] else answer.text  # type: ignore[attr-defined]
    return {**found, "table": None} if isinstance(found, dict) else found


def test_the_next_player_is_covered_on_every_screen(us: Person) -> None:
    code = shared_table(us)
    with us.connect(code, waits=True) as table:
        first = table.snapshot["handover"]
        table.look(first)
        table.wait_for(lambda s: s["handover"] is None)
        second = play_until_passed_on(table)
        assert second != first
        assert table.snapshot["seat"] is None
        # Loaded anew, or in a second tab, whoever claims to have been looking.
        since = table.snapshot["version"]
        for asking in ("", "?eyes=0", f"?eyes={first}&since={since}", "?eyes=7&since=99999"):
            with us.connect(code, asking, waits=True) as again:
                assert again.snapshot["handover"] == second
                assert not again.choices


def test_whoever_looks_may_lose_the_line_and_take_back(us: Person) -> None:
    code = shared_table(us)
    with us.connect(code, waits=True) as table:
        first = table.snapshot["handover"]
        table.look(first)
        table.wait_for(lambda s: s["handover"] is None)
        table.play()
        assert table.snapshot["seat"] == first
        table.undo()
        assert table.snapshot["seat"] == first
        with us.connect(code, f"?eyes={first}&since=0", waits=True) as back:
            assert (back.snapshot["seat"], back.snapshot["handover"]) == (first, None)


def test_a_forgotten_tab_is_covered_once_another_has_decided(us: Person) -> None:
    code = shared_table(us)
    with us.connect(code, waits=True) as forgotten, us.connect(code) as table:
        first = forgotten.snapshot["handover"]
        forgotten.look(first)
        forgotten.wait_for(lambda s: s["handover"] is None)
        seen = forgotten.snapshot["version"]
        decided: set[int] = set()
        while len(decided) < 2 or table.snapshot["seat"] != first:
            decided.add(table.snapshot["seat"])
            table.play()
        forgotten.wait_for(lambda s: s["version"] == table.snapshot["version"])
        assert forgotten.snapshot["handover"] == first
        with us.connect(code, f"?eyes={first}&since={seen}", waits=True) as frozen:
            assert frozen.snapshot["handover"] == first


def test_nobody_looks_with_the_eyes_of_others(local: ThreadServer, us: Person) -> None:
    bob = Person(local.address, "Bob")
    code = shared_table(us, "infinite_city", OPEN)
    bob.join(code)
    with bob.connect(code) as table:
        table.look(0)
        assert table.until(lambda m: m["type"] == "error")["code"] == "not_seated"
        assert table.snapshot["seat"] == 2
    assert bob.refused("GET", f"/api/tables/{code}/positions/0?seat=0") == (403, "not_seated")


def test_who_plays_alone_or_hides_nothing_is_not_asked(us: Person) -> None:
    with us.connect(us.create(ME), waits=True) as table:
        assert table.snapshot["handover"] is None
    seats = [ME, hotseat("Bea"), hotseat("Cem")]
    wish = {"game": "ekopolis", "options": {"version": "basic"}, "seats": seats}
    with us.connect(us.ask("POST", "/api/tables", wish)["code"], waits=True) as table:
        assert table.snapshot["handover"] is None
