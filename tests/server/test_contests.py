"""Several groups, one comparison: at tables, with the real box, live and ranked."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

from tests.server.client import ME, OPEN, Json, Person, bot, hotseat

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
    entered = groups(ann, code)
    assert len(entered) == 1
    tables = [table["code"] for person in people for table in person.ask("GET", "/api/me/tables")]
    assert tables == [group["table"] for group in entered if group["table"]]


def test_a_table_of_its_own_is_in_no_contest(ann: Person) -> None:
    assert ann.ask("GET", f"/api/tables/{ann.create(ME)}/contest") == {"code": None}
