"""Positions of real tables on the service: played on at a table of their own, and an expert asked."""

from __future__ import annotations

import pytest

from pentapolis import find_game, parse_record
from tests.engine.test_entering import POSITIONS
from tests.server.client import ME, OPEN, Json, Person, bot


def seats_of(game: str) -> list[Json]:
    many = len(find_game(game).score_position(POSITIONS[game]).outcome.scores)
    return [ME, *(bot("easy") for _ in range(many - 1))]


def begin(person: Person, game: str, **more: object) -> Json:
    wish = {"position": POSITIONS[game], "seats": seats_of(game), **more}
    return dict(person.ask("POST", f"/api/games/{game}/tables", wish))


@pytest.mark.parametrize("game", sorted(POSITIONS))
def test_a_table_begins_where_it_was_entered(ann: Person, game: str) -> None:
    table = begin(ann, game)
    assert table["status"] in ("playing", "waiting")
    assert table["begins"]["moves"] == 0
    # Neither what was drawn nor the hand that was entered is for those who play against it.
    record = parse_record(ann.record(table["code"]))
    assert record.position is None
    assert record.seed is None


def test_friends_get_a_link(ann: Person, bob: Person) -> None:
    wish = {"position": POSITIONS["infinite_city"], "seats": [ME, OPEN]}
    code = ann.ask("POST", "/api/games/infinite_city/tables", wish)["code"]
    assert bob.ask("POST", f"/api/tables/{code}/join", {})["status"] == "playing"


def test_an_expert_is_asked(ann: Person) -> None:
    found = ann.ask("POST", "/api/games/sprawlopolis/advice", POSITIONS["sprawlopolis"])
    assert found["seat"] == 0
    assert 1 <= len(found["best"]) <= 3
    assert {one["action"] for one in found["best"]} <= {1, 2, 3}
    assert all(one["reason"] for one in found["best"])


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("tables", {"position": {}, "seats": [ME]}),
        ("tables", {"position": POSITIONS["sprawlopolis"], "seats": [ME, OPEN]}),
        ("advice", {}),
        ("advice", {**POSITIONS["sprawlopolis"], "hand": []}),
    ],
)
def test_nonsense_is_refused_and_nothing_is_kept(ann: Person, path: str, body: Json) -> None:
    before = len(ann.ask("GET", "/api/me/tables"))
    status, _ = ann.refused("POST", f"/api/games/sprawlopolis/{path}", body)
    assert status in (400, 409, 422)
    assert len(ann.ask("GET", "/api/me/tables")) == before


def test_games_that_need_more_say_so(ann: Person) -> None:
    games = {game["name"]: game["enters"] for game in ann.ask("GET", "/api/games")}
    for game, enters in games.items():
        if not enters:
            ann.refused("POST", f"/api/games/{game}/tables", {"position": {}, "seats": [ME]})
