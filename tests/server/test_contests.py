"""Several groups, one comparison: at tables, with the real box, live and ranked."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import httpx
import pytest
from sqlalchemy import insert, select
from websockets.exceptions import ConnectionClosed

from pentapolis.server import models, store
from pentapolis.server.database import open_database, writing
from tests.server.client import ME, OPEN, PATIENCE, Json, Person, bot, hotseat
from tests.server.conftest import new_sqlite
from tests.server.running import ThreadServer

GAME = "ekopolis"
FOUR = [ME, hotseat("Mila"), hotseat("Jonas"), hotseat("Tereza")]


def opened(person: Person) -> str:
    return str(person.ask("POST", "/api/contests", {"game": GAME})["code"])


def box(points: int = 122, red: int = 9, green: int = 10, blue: int = 9, players: int = 4) -> Json:
    figures = {"red": red, "green": green, "blue": blue}
    return {"players": players, "points": points, "figures": figures}


def add(person: Person, code: str, name: str, **how: object) -> Json:
    return dict(person.ask("POST", f"/api/contests/{code}/groups", {"name": name, **how}))


def groups(person: Person, code: str) -> list[Json]:
    return list(person.ask("GET", f"/api/contests/{code}")["groups"])


def finish(person: Person, table: str) -> Json:
    """Play every seat of the table with its first choice."""
    with person.connect(table) as line:
        while not line.snapshot["view"]["over"]:
            line.play(line.snapshot["choices"][0]["action"])
        return dict(line.snapshot)


def put_into_contest(database: str, contest: str, table: str) -> None:
    async def put() -> None:
        engine = open_database(database)
        async with writing(engine).begin() as connection:
            known = select(models.contest).where(models.contest.c.code == contest)
            row = (await connection.execute(known)).one()
            values = {"contest_id": row.id, "number": 1, "name": "Frogs", "table_code": table}
            values |= {"guest": row.host, "created": row.created}
            await connection.execute(insert(models.contest_group).values(**values))
        await engine.dispose()

    asyncio.run(put())


def test_groups_from_the_box_are_ranked_by_points_then_green_buildings(ann: Person) -> None:
    code = opened(ann)
    for name, counted in {
        "Frogs": box(122),
        "Storks": box(140, 8, 11, 9),
        "Otters": box(140, 8, 12, 8),
        "Owls": box(140, 8, 11, 9),
    }.items():
        assert add(ann, code, name, box=counted)["table"] is None
    found = groups(ann, code)
    assert [(group["place"], group["name"]) for group in found] == [
        (1, "Otters"),
        (2, "Storks"),
        (2, "Owls"),
        (4, "Frogs"),
    ]
    assert found[0]["note"] == "ahead of Storks by 1 green Building"
    assert found[1]["note"] == "level with Owls, in points and green Buildings"
    assert [share["points"] for share in found[3]["standing"]["shares"]] == [95, 27]


def test_a_group_at_a_table_is_seen_live_and_ranked_when_it_has_finished(
    ann: Person, bob: Person
) -> None:
    code = opened(ann)
    add(ann, code, "Frogs", box=box(-100))
    mine = add(bob, code, "Otters", seats=FOUR)
    assert (mine["place"], mine["status"], mine["players"]) == (None, "playing", 4)
    assert mine["standing"]["progress"] == "round 1 of 7, still building"
    assert bob.table(mine["table"])["options"] == {"version": "basic"}
    assert [group["place"] for group in groups(ann, code)] == [1, None]
    end = finish(bob, mine["table"])
    first, second = groups(ann, code)
    assert (first["name"], first["place"], first["status"]) == ("Otters", 1, "over")
    assert first["standing"]["points"] == end["scores"][0]
    assert (second["name"], second["place"]) == ("Frogs", 2)
    assert ann.ask("GET", f"/api/tables/{mine['table']}/contest") == {"code": code}


def test_a_group_that_waits_for_its_players_has_no_standing(ann: Person, bob: Person) -> None:
    code = opened(ann)
    waiting = add(bob, code, "Owls", seats=[ME, OPEN, bot()])
    assert (waiting["standing"], waiting["note"]) == (None, "waits for its players")
    add(ann, code, "Frogs", seats=FOUR)
    assert [group["name"] for group in groups(ann, code)] == ["Frogs", "Owls"]


def test_what_was_entered_can_be_corrected_by_those_who_may(ann: Person, bob: Person) -> None:
    eve = Person(ann.address, "Eve")
    code = opened(ann)
    frogs = add(bob, code, "Frogs", box=box(122))
    at = f"/api/contests/{code}/groups/{frogs['number']}"
    assert eve.refused("POST", at, box(200)) == (403, "forbidden")
    assert eve.refused("POST", f"{at}/remove") == (403, "forbidden")
    assert bob.ask("POST", at, box(125))["standing"]["points"] == 125
    assert ann.ask("POST", at, box(126))["mine"]
    assert not groups(eve, code)[0]["mine"]
    assert ann.ask("POST", f"{at}/remove")["groups"] == []
    assert bob.refused("POST", at, box(1))[1] == "not_found"


def test_what_cannot_be_is_refused_in_words(ann: Person) -> None:
    code = opened(ann)
    at = f"/api/contests/{code}/groups"
    assert ann.refused("POST", "/api/contests", {"game": "sprawlopolis"})[1] == "malformed"
    assert ann.refused("POST", "/api/contests", {"game": "nowhere"})[1] == "malformed"
    assert ann.refused("GET", "/api/contests/nowhere")[1] == "not_found"
    assert ann.refused("POST", at, {"name": "Frogs"})[1] == "malformed"
    assert ann.refused("POST", at, {"name": " ", "box": box()})[1] == "malformed"
    assert ann.refused("POST", at, {"name": "Frogs", "box": box(players=6)})[1] == "malformed"
    answer = ann.http.post(at, json={"name": "Frogs", "box": box(blue=8)})
    assert "4 players place 28 Buildings" in answer.json()["error"]["message"]
    assert groups(ann, code) == []
    table = add(ann, code, "Frogs", seats=FOUR)
    assert ann.refused("POST", at, {"name": "frogs", "box": box()})[1] == "taken"
    number = table["number"]
    assert ann.refused("POST", f"{at}/{number}", box())[1] == "forbidden"


def test_groups_that_want_one_name_at_once_leave_no_table_behind(ann: Person) -> None:
    code = opened(ann)
    people = [Person(ann.address, f"Pupil {number}") for number in range(6)]
    names = ["Owls", "owls", "OWLS"] * 2
    ways = [{"seats": FOUR}, {"seats": FOUR}, {"box": box()}] * 2

    def enter(person: Person, name: str, how: Json) -> int:
        body = {"name": name, **how}
        return person.http.post(f"/api/contests/{code}/groups", json=body).status_code

    with ThreadPoolExecutor(len(people)) as pool:
        answers = list(pool.map(enter, people, names, ways))
    assert sorted(answers) == [201] + [409] * 5
    assert len(groups(ann, code)) == 1
    tables = [table["code"] for person in people for table in person.ask("GET", "/api/me/tables")]
    shown = {group["table"] for person in people for group in groups(person, code)}
    assert set(tables) == shown - {None}


def test_a_table_of_its_own_is_in_no_contest(ann: Person) -> None:
    assert ann.ask("GET", f"/api/tables/{ann.create(ME)}/contest") == {"code": None}


# -- nobody plays twice, nobody sits down uninvited -------------------------------------------------


def test_a_finished_game_stands_and_keeps_its_seed_until_the_contest_is_closed(
    ann: Person, bob: Person
) -> None:
    code = opened(ann)
    table = add(bob, code, "Otters", seats=FOUR)["table"]
    finish(bob, table)
    before = groups(ann, code)
    with bob.connect(table) as line:
        assert line.snapshot["can_undo"] is False
        assert line.try_to("undo")["code"] == "over"
    assert "seed" not in bob.record(table)
    assert groups(ann, code) == before
    assert bob.refused("POST", f"/api/contests/{code}/close") == (403, "forbidden")
    assert ann.ask("POST", f"/api/contests/{code}/close")["closed"] is True
    assert "seed" in bob.record(table)
    with bob.connect(table) as line:
        assert line.try_to("undo")["code"] == "over"
    at = f"/api/contests/{code}/groups"
    assert bob.refused("POST", at, {"name": "Late", "box": box()}) == (409, "over")
    assert ann.refused("POST", f"{at}/1/remove") == (409, "over")


def test_nobody_who_is_compared_looks_ahead_and_takes_back(ann: Person) -> None:
    with ann.connect(add(ann, opened(ann), "Frogs", seats=FOUR)["table"]) as line:
        assert not line.snapshot["table"]["practice"]
        while line.snapshot["view"]["moves"] < 12:
            line.play(line.choices[0]["action"])
        while line.snapshot["can_undo"]:
            line.undo()
        assert line.snapshot["view"]["moves"] > 8


def test_games_of_before_that_were_free_stand_when_they_are_finished(
    ann: Person, server: ThreadServer
) -> None:
    """Tables of contests that an earlier version made: one person could take back everything."""
    code = opened(ann)
    wish = {"game": GAME, "seats": FOUR, "options": {"version": "basic"}, "practice": True}
    table = ann.ask("POST", "/api/tables", wish)["code"]
    put_into_contest(server.service.settings.database, code, table)
    finish(ann, table)
    with ann.connect(table) as line:
        assert line.snapshot["table"]["practice"]
        assert line.try_to("undo")["code"] == "over"
    assert "seed" not in ann.record(table)


def test_standings_show_no_way_to_a_seat(ann: Person, bob: Person) -> None:
    eve = Person(ann.address, "Eve")
    code = opened(ann)
    table = add(bob, code, "Owls", seats=[ME, OPEN, OPEN])["table"]
    playing = add(bob, code, "Frogs", seats=FOUR)["table"]
    for other in (ann, eve):
        shown = other.http.get(f"/api/contests/{code}").text
        assert table not in shown
        assert playing not in shown
    assert {group["table"] for group in groups(bob, code)} == {table, playing}
    cem = Person(ann.address, "Cem")
    cem.join(table)
    assert {group["table"] for group in groups(cem, code)} == {table, None}
    # What there is to see is seen without the code.
    at = f"/api/contests/{code}/groups"
    assert eve.http.get(f"{at}/1/view").json() is None
    seen = eve.http.get(f"{at}/2/view")
    assert playing not in seen.text
    with eve.connect(playing) as line:
        assert seen.json() == line.snapshot["view"]
    assert eve.refused("GET", f"{at}/3/view") == (404, "not_found")
    ann.ask("POST", f"/api/contests/{code}/close")
    assert {group["table"] for group in groups(eve, code)} == {table, playing}


def test_a_contest_closes_by_itself_in_the_end(
    ann: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    code = opened(ann)
    table = add(ann, code, "Frogs", seats=FOUR)["table"]
    finish(ann, table)
    assert "seed" not in ann.record(table)
    monkeypatch.setattr(store, "CONTEST_DAYS", 0)
    assert ann.ask("GET", f"/api/contests/{code}")["closed"] is True
    assert "seed" in ann.record(table)


def test_whoever_guesses_codes_is_slowed_down(
    memory: Path, serve: Callable[..., ThreadServer]
) -> None:
    server = serve(new_sqlite(memory), guess_burst=6, guess_rate=0.0001, unlimited=(), people=4)
    ann, eve = Person(server.address, "Ann"), Person(server.address, "Eve")
    contest, table = opened(ann), ann.create(ME)
    tried = [f"/api/contests/nope{n}" for n in range(2)] + [
        f"/api/tables/nope{n}" for n in range(2)
    ]
    for path in tried:
        assert eve.refused("GET", path) == (404, "not_found")
    assert eve.http.get("/table/nowhere").is_success
    with pytest.raises(ConnectionClosed):
        eve.connect("nowhere").receive()
    # Right ones do not count, and now nothing is told of any.
    for path in (f"/api/contests/{contest}", f"/api/tables/{table}", "/api/contests/nope"):
        assert eve.refused("GET", path) == (429, "too_many")
    assert "Sprawlopolis" not in eve.http.get(f"/table/{table}").text
    with pytest.raises(ConnectionClosed):
        eve.connect(table).receive()
    # Others at the same address are not meant: but those who are nobody are one person.
    assert ann.ask("GET", f"/api/contests/{contest}")["code"] == contest
    for _ in range(6):
        httpx.get(f"{server.address}/api/contests/nope", timeout=PATIENCE)
    answer = httpx.get(f"{server.address}/api/contests/{contest}", timeout=PATIENCE)
    assert answer.status_code == 429
