"""What somebody has here they can take along and have deleted; and coming back without a password."""

from __future__ import annotations

import io
import json
import sqlite3
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import CliRunner

from pentapolis.cli.main import app
from pentapolis.engine.record import parse_record
from pentapolis.server.admin import AdminError, accounts, invite, reset_password, run
from pentapolis.server.guests import COOKIE
from tests.server.client import ME, OPEN, Json, Person, hotseat
from tests.server.members import OTHER, SECRET, account, cheaply, games_of, log_in, member
from tests.server.running import ProcessServer, ThreadServer, free_port
from tests.server.test_clocks import TEN_MINUTES, create
from tests.server.test_records import bring, brought
from tests.server.test_upgrades import as_before, read_all
from tests.study.played import played

Serve = Callable[..., ThreadServer]


@pytest.fixture
def house(database: str, serve: Serve) -> ThreadServer:
    return cheaply(serve(database, accounts="open"))


def unpacked(person: Person) -> tuple[Json, dict[str, str]]:
    answer = person.http.get("/api/me/data")
    assert answer.is_success
    assert "attachment" in answer.headers["content-disposition"]
    with zipfile.ZipFile(io.BytesIO(answer.content)) as file:
        names = [name for name in file.namelist() if name.startswith("records/")]
        records = {name[8:-4]: file.read(name).decode() for name in names}
        return json.loads(file.read("you.json")), records


def test_my_data_is_all_of_mine_and_nothing_of_others(house: ThreadServer) -> None:
    ann, bob = member(house, "Anouk"), Person(house.address, "Bob")
    running, finished, heard = ann.create(ME, OPEN), ann.create(ME), bob.create(ME)
    bob.join(running)
    with ann.connect(finished) as table:
        table.play_to_end()
    for person, code in ((ann, running), (bob, running), (ann, heard)):
        with person.connect(code) as table:
            table.request(type="chat", text=f"{person.ask('GET', '/api/me')['name']} is here")
    you, records = unpacked(ann)
    assert you["you"][0]["name"] == "Anouk"
    assert {each["code"] for each in you["tables"]} == {running, finished, heard}
    assert [(each["table"], each["text"]) for each in you["said"]] == [
        (running, "Anouk is here"),
        (heard, "Anouk is here"),
    ]
    assert records == {code: ann.record(code) for code in (running, finished)}
    # What I may not know of a game that goes on is not in it either.
    assert parse_record(records[running]).seed is None
    told = json.dumps(you)
    assert "argon2" not in told
    assert "Bob" not in told
    guest = Person(house.address, "Guest")
    assert unpacked(guest)[0]["account"] == []


def test_who_is_deleted_leaves_games_and_nothing_else(house: ThreadServer, serve: Serve) -> None:
    database = house.service.settings.database
    ann, bob = Person(house.address, "Zzyzx"), Person(house.address, "Bob")
    running, finished, waiting, heard = (
        ann.create(ME, OPEN),
        ann.create(ME, hotseat("Zzyzxs Kid")),
        ann.create(ME, OPEN),
        bob.create(ME),
    )
    bob.join(running)
    contest = ann.ask("POST", "/api/contests", {"game": "ekopolis"})["code"]
    assert contest
    with ann.connect(finished) as table:
        table.play_to_end()
    with ann.connect(running) as one, bob.connect(running) as other:
        for _ in range(4):
            (one if one.choices else other).play()
            one.wait_for_version(other.snapshot["version"])
            other.wait_for_version(one.snapshot["version"])
        one.request(type="chat", text="Zzyzx was here")
    with ann.connect(heard) as table:
        table.request(type="chat", text="Zzyzx was here")
    fork = bob.ask(
        "POST", f"/api/tables/{finished}/forks", {"move": 6, "seats": [ME, hotseat("B")]}
    )
    ann.ask("POST", "/api/account", {"name": "Zzyzx", "password": SECRET})
    ann.ask("POST", "/api/account/codes", {"password": SECRET})
    ann.ask("POST", "/api/me/device")
    record = parse_record(ann.record(finished))
    mine = ann.http.cookies[COOKIE].partition(":")[0]

    wish: Json = {"word": "delete", "password": OTHER}
    assert ann.refused("POST", "/api/me/delete", wish) == (403, "forbidden")
    wish = {"word": "yes", "password": SECRET}
    assert ann.refused("POST", "/api/me/delete", wish) == (400, "malformed")
    with bob.connect(running) as table:
        table.wait_for(lambda snapshot: snapshot["table"]["seats"][0]["name"] == "Zzyzx")
        assert not ann.ask("POST", "/api/me/delete", {**wish, "word": "delete"})["member"]
        table.wait_for(lambda snapshot: snapshot["table"]["seats"][0]["name"] == "Somebody")
        assert "zzyzx" not in json.dumps(table.snapshot).lower()
        # A bot holds the seat, and somebody else may sit down there.
        cem = Person(house.address, "Cem")
        cem.join(running)
    assert games_of(ann) == set()

    # The game can still be replayed, as it was played.
    kept = parse_record(bob.record(finished))
    assert kept.moves == record.moves
    assert set(kept.seats) == {"Somebody", "Somebody 2"}
    assert [seat["kind"] for seat in bob.table(waiting)["seats"]] == ["open", "open"]
    assert bob.table(fork["code"])["begins"]
    told = json.dumps(read_all(database)).lower()
    assert "zzyzx" not in told
    assert mine.lower() not in told
    wish = {"name": "Zzyzx", "password": SECRET}
    assert ann.refused("POST", "/api/account/login", wish) == (403, "forbidden")
    # Memory was read anew: the database alone says the same.
    house.stop()
    again = serve(database, accounts="open")
    assert parse_record(as_before(again, bob).record(finished)) == kept


def test_wishes_for_a_pause_and_records_go_with_their_person(house: ThreadServer) -> None:
    ann, bob = Person(house.address, "Zzyzx"), Person(house.address, "Bob")
    timed = create(ann, TEN_MINUTES, ME, OPEN)
    bob.join(timed)
    ann.ask("POST", f"/api/tables/{timed}/pause", {"paused": True})
    first, second, third = (
        str(played("sprawlopolis", 1, seed, "greedy").record) for seed in (1, 2, 3)
    )
    mine, shared = bring(ann, first), bring(ann, second)
    assert bring(bob, second) == shared
    ann.ask("POST", "/api/account", {"name": "Zzyzx", "password": SECRET})
    # Elsewhere a guest has brought one, too; with the account it is the account's.
    phone = Person(house.address, "Phone")
    bring(phone, first)
    theirs = bring(phone, third)
    log_in(phone, "Zzyzx")
    assert brought(phone, mine)
    assert brought(ann, theirs)
    gone = ann.http.cookies[COOKIE].partition(":")[0]
    ann.ask("POST", "/api/me/delete", {"word": "delete", "password": SECRET})
    told = json.dumps(read_all(house.service.settings.database))
    assert gone not in told
    assert "Zzyzx" not in told
    for code in (mine, theirs):
        assert bob.refused("GET", f"/api/tables/{code}")[1] == "not_found"
    assert brought(bob, shared)


def test_a_guest_can_be_deleted_without_a_password(house: ThreadServer) -> None:
    ann = Person(house.address, "Guest")
    code = ann.create(ME)
    ann.ask("POST", "/api/me/delete", {"word": " Delete "})
    assert games_of(ann) == set()
    assert ann.table(code)["seats"][0]["name"] == "Somebody"
    nobody = Person(house.address)
    nobody.ask("POST", "/api/me/delete", {"word": "delete"})


def test_recovery_codes_work_once_and_log_everybody_out(house: ThreadServer) -> None:
    ann, phone = member(house, "Anouk"), Person(house.address)
    code = ann.create(ME)
    wrong = {"password": OTHER}
    assert ann.refused("POST", "/api/account/codes", wrong) == (403, "forbidden")
    old = ann.ask("POST", "/api/account/codes", {"password": SECRET})["codes"]
    codes = ann.ask("POST", "/api/account/codes", {"password": SECRET})["codes"]
    assert len(set(codes)) == account(ann)["codes"] == 8
    typed = codes[0].upper().replace("-", " ")
    wish = {"name": "Anouk", "code": typed, "password": OTHER}
    for bad in ({"code": old[0]}, {"name": "Nobody"}, {"code": ""}):
        assert phone.refused("POST", "/api/account/recover", {**wish, **bad})[1] == "forbidden"
    phone.ask("POST", "/api/account/recover", wish)
    assert phone.refused("POST", "/api/account/recover", wish)[1] == "forbidden"
    assert (games_of(phone), games_of(ann)) == ({code}, set())
    assert account(phone)["codes"] == 7
    log_in(ann, "Anouk", OTHER)


def test_where_only_members_play(database: str, serve: Serve) -> None:
    house = cheaply(serve(database, accounts="members"))
    first, second = run(invite(database, 2))
    eve = Person(house.address)
    assert eve.ask("GET", "/api/games")
    for method, path, body in (
        ("POST", "/api/tables", {"game": "sprawlopolis", "seats": [ME]}),
        ("POST", "/api/me", {"name": "Eve"}),
        ("POST", "/api/contests", {"game": "ekopolis"}),
        ("POST", "/api/records", {"record": "x"}),
        ("GET", "/api/me/tables", None),
    ):
        assert eve.refused(method, path, body) == (403, "members_only"), path
    ann = Person(house.address)
    wish = {"name": "Anouk", "password": SECRET}
    assert ann.refused("POST", "/api/account", {**wish, "invitation": "abcd"})[1] == "not_found"
    ann.ask("POST", "/api/account", {**wish, "invitation": first.upper()})
    code = ann.create(ME, OPEN)
    assert eve.refused("GET", f"/api/tables/{code}") == (403, "members_only")
    assert '"members_only"' in eve.connect(code).received[-1]
    assert "Anouk" not in eve.http.get(f"/table/{code}").text
    wish["name"] = "Bernd"
    assert eve.refused("POST", "/api/account", {**wish, "invitation": first})[1] == "not_found"
    eve.ask("POST", "/api/account", {**wish, "invitation": second})
    eve.join(code)


def test_whoever_runs_the_service_lists_and_resets(house: ThreadServer) -> None:
    ann, database = member(house, "Anouk"), house.service.settings.database
    ann.create(ME)
    (listed,) = run(accounts(database))
    assert (listed.name, listed.devices, listed.tables) == ("Anouk", 1, 1)
    with pytest.raises(AdminError, match="Nobody"):
        run(reset_password(database, "Nobody"))
    wish = {"name": "Anouk", "code": run(reset_password(database, "ANOUK")), "password": OTHER}
    assert account(ann)["codes"] == 0
    phone = Person(house.address)
    phone.ask("POST", "/api/account/recover", wish)
    assert games_of(ann) == set()
    assert phone.refused("POST", "/api/account/recover", wish)[1] == "forbidden"


def test_the_command_makes_invitations_and_codes(tmp_path: Path) -> None:
    database = ("--database", f"sqlite:///{tmp_path}/a.sqlite3")

    def call(*words: str) -> str:
        found = CliRunner().invoke(app, [*words, *database])
        assert found.exit_code == 0, found.output
        return found.output

    assert "no accounts" in call("serve", "--check")
    file = tmp_path / "settings.toml"
    file.write_text('accounts = "members"')
    assert "Only members play" in call("serve", "--check", "--settings", str(file))
    sqlite3.connect(tmp_path / "a.sqlite3").close()
    assert len(call("admin", "invite", "3").split()) == 3
    assert json.loads(call("admin", "accounts", "--json")) == []
    assert CliRunner().invoke(app, ["serve", "--check", "--accounts", "some", *database]).exit_code


def test_no_secret_is_kept_or_logged(tmp_path: Path) -> None:
    database = tmp_path / "d.sqlite3"
    log = tmp_path / "log"
    server = ProcessServer(f"sqlite:///{database}", free_port(), log, accounts="open")
    try:
        ann = Person(server.address)
        ann.ask("POST", "/api/account", {"name": "Anouk", "password": SECRET})
        codes = ann.ask("POST", "/api/account/codes", {"password": SECRET})["codes"]
        wish = {"name": "Anouk", "password": [SECRET]}
        said = ann.http.post("/api/account/login", json=wish).text
        ann.refused("POST", "/api/account/login", {"name": "Anouk", "password": OTHER})
        cookie = ann.http.cookies[COOKIE]
        invitation = run(invite(f"sqlite:///{database}", 1))[0]
    finally:
        server.stop()
    token = cookie.partition(":")[2].rpartition(".")[0]
    assert len(token) > 20
    written = log.read_bytes() + b"".join(file.read_bytes() for file in tmp_path.glob("d.sqlite3*"))
    for secret in (SECRET, OTHER, token, invitation, *codes):
        assert secret.encode() not in written
        assert secret not in said
