"""What if, over the wire: finished games only, checked, and shared out like other work."""

from __future__ import annotations

import pytest

from pentapolis import Match
from tests.server.client import ME, Json, Person
from tests.study.played import played

MOVE = 8


@pytest.fixture(scope="module")
def solo() -> Match:
    return played("sprawlopolis", 1, level="greedy")


@pytest.fixture
def code(ann: Person, solo: Match) -> str:
    return str(ann.ask("POST", "/api/records", {"record": str(solo.record)})["code"])


def look(person: Person, code: str, steps: list[Json], seat: int = 0, **more: object) -> Json:
    wish = {"move": MOVE, "seat": seat, "steps": steps, **more}
    return dict(person.ask("POST", f"/api/tables/{code}/tries", wish))


def step(choice: Json) -> Json:
    return {"seat": choice["seat"], "text": choice["text"]}


def test_one_choice_after_the_other_is_tried(ann: Person, bob: Person, code: str) -> None:
    steps: list[Json] = []
    for number in range(6):
        found = look(ann, code, steps)
        assert found["snapshot"]["view"]["moves"] == MOVE + number
        assert found["steps"] == steps
        assert found["ends_move"] == (number >= 2)
        steps = [*steps, step(found["snapshot"]["choices"][-1])]
    # Everybody who tries the same sees the same.
    assert look(bob, code, steps)["snapshot"]["view"] == look(ann, code, steps)["snapshot"]["view"]
    # And the game is as it was.
    assert ann.table(code)["version"] == 0


def test_others_answer_until_it_is_my_turn(ann: Person) -> None:
    match = played("ginkgopolis", 2, level="greedy")
    code = ann.ask("POST", "/api/records", {"record": str(match.record)})["code"]
    first = look(ann, code, [], seat=1, answers=True)
    mine = step(first["snapshot"]["choices"][0])
    again = look(ann, code, [*first["steps"], mine], seat=1, answers=True)
    assert again["snapshot"]["view"]["deciders"].count(1) == 1
    assert again["snapshot"]["seat"] == 1
    assert again["steps"][: len(first["steps"]) + 1] == [*first["steps"], mine]


def test_lines_are_weighed_against_the_first(ann: Person, bob: Person, code: str) -> None:
    choices = look(ann, code, [])["snapshot"]["choices"]
    wish = {"move": MOVE, "seat": 0, "lines": [[step(one)] for one in choices[:3]]}
    found = ann.ask("POST", f"/api/tables/{code}/weigh", wish)
    assert found[0]["behind"]["mean"] == 0
    assert len(found) == 3
    assert all(0 <= one["chance"]["mean"] <= 1 for one in found)
    assert bob.ask("POST", f"/api/tables/{code}/weigh", wish) == found


def test_what_makes_no_sense_is_refused(ann: Person, code: str) -> None:
    tries, weigh = f"/api/tables/{code}/tries", f"/api/tables/{code}/weigh"
    nonsense = {"seat": 0, "text": "nonsense"}
    wish = {"move": MOVE, "seat": 0}
    assert ann.refused("POST", tries, {**wish, "steps": [nonsense]}) == (409, "illegal")
    assert ann.refused("POST", tries, {**wish, "seat": 1}) == (400, "malformed")
    assert ann.refused("POST", tries, {**wish, "move": 999}) == (404, "not_found")
    assert ann.refused("POST", weigh, {**wish, "lines": []}) == (400, "malformed")
    assert ann.refused("POST", weigh, {**wish, "lines": [[nonsense]]}) == (409, "illegal")
    stranger = {**nonsense, "seat": 5}
    assert ann.refused("POST", weigh, {**wish, "lines": [[stranger]]}) == (409, "illegal")


def test_nothing_is_tried_in_a_game_that_is_played(ann: Person) -> None:
    code = ann.create(ME)
    wish = {"move": 0, "seat": 0}
    assert ann.refused("POST", f"/api/tables/{code}/tries", wish) == (403, "forbidden")
    wish["lines"] = [[{"seat": 0, "text": "1"}]]  # type: ignore[assignment]
    assert ann.refused("POST", f"/api/tables/{code}/weigh", wish) == (403, "forbidden")
