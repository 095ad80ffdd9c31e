"""Accounts: a guest with a name and a password, on as many devices as they like."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from pentapolis.server import sessions
from pentapolis.server.guests import COOKIE
from pentapolis.server.passwords import Passwords
from pentapolis.server.quotas import PLACES
from pentapolis.server.settings import Settings
from tests.server.client import ME, OPEN, Connection, Json, Person
from tests.server.conftest import QUICK, new_database, new_postgresql, new_sqlite
from tests.server.members import OTHER, SECRET, account, cheaply, games_of, log_in, member
from tests.server.running import ThreadServer

Serve = Callable[..., ThreadServer]


@pytest.fixture(params=["sqlite", "postgresql"], scope="module")
def house(request: pytest.FixtureRequest) -> Any:
    """A service with accounts, for all tests here, on either database."""
    settings: Json = {**QUICK, "accounts": "open", "login_burst": 1000}
    with pytest.MonkeyPatch.context() as patched:
        # Sockets at the worker where a session ends do not wait for the next look.
        patched.setattr(sessions, "LOOK_SECONDS", 3600.0)
        running = ThreadServer(Settings(new_database(request), **settings))
    yield cheaply(running)
    running.stop()


def test_a_guest_makes_an_account_and_is_the_same_on_another_device(house: ThreadServer) -> None:
    ann, bob = Person(house.address, "Anouk"), Person(house.address, "Bob")
    code = ann.create(ME, OPEN)
    bob.join(code)
    made = ann.ask("POST", "/api/account", {"name": "Anouk", "password": SECRET})
    assert made == {"name": "Anouk", "member": True, "accounts": "open", "host": False}
    assert games_of(ann) == {code}
    phone = Person(house.address)
    log_in(phone, "anouk ")
    assert games_of(phone) == {code}
    with phone.connect(code) as table, bob.connect(code) as other:
        (table if table.choices else other).play()
        assert [seat["mine"] for seat in table.snapshot["table"]["seats"]] == [True, False]
    assert [device["here"] for device in account(phone)["devices"]].count(True) == 1
    assert len(account(phone)["devices"]) == 2


def test_games_of_a_guest_come_along_to_the_account(house: ThreadServer) -> None:
    ann, bob = member(house, "Berta"), Person(house.address, "Bob")
    first = ann.create(ME, OPEN)
    phone = Person(house.address, "Traveller")
    running, finished, heard = phone.create(ME, OPEN), phone.create(ME), bob.create(ME)
    bob.join(running)
    phone.join(first)  # both seats of one table, as it turns out
    contest = phone.ask("POST", "/api/contests", {"game": "ekopolis"})["code"]
    with phone.connect(finished) as table:
        table.play_to_end()
    with phone.connect(heard) as table:
        table.request(type="chat", text="hello")
    with phone.connect(running) as one, bob.connect(running) as other:
        (one if one.choices else other).play()
        one.wait_for_version(other.snapshot["version"])
        other.wait_for_version(one.snapshot["version"])
        moves = one.snapshot["view"]["moves"]
        log_in(phone, "Berta")
        # Who looks on sees the same game go on, and whoever came has the seat.
        with ann.connect(running) as here:
            assert here.snapshot["view"]["moves"] == moves
            other.wait_for_version(here.snapshot["version"])
            (here if here.choices else other).play()
            here.wait_for_version(other.snapshot["version"])
    assert games_of(ann) == games_of(phone) == {first, running, finished, heard}
    assert [seat["name"] for seat in ann.table(running)["seats"]] == ["Traveller", "Bob"]
    assert ann.ask("GET", f"/api/contests/{contest}")["mine"]
    kinds = [(seat["kind"], seat["mine"]) for seat in ann.table(first)["seats"]]
    assert kinds == [("person", True), ("hotseat", True)]
    assert all(part["mine"] for part in ann.table(finished)["seats"])
    with ann.connect(finished) as table:
        assert table.snapshot["parts"] == []


def test_another_worker_reads_anew_what_was_rewritten(
    postgresql: Any, serve: Serve, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sessions, "LOOK_SECONDS", 0.2)
    database = new_postgresql(postgresql)
    house, other = (cheaply(serve(database, accounts="open")) for _ in range(2))
    ann, bob = member(house, "Clea"), Person(house.address, "Bob")
    phone = Person(house.address, "Traveller")
    code = bob.create(ME, OPEN)
    phone.join(code)
    with Connection(other.address, code, bob.http.cookies[COOKIE]) as there:
        log_in(phone, "Clea")
        there.wait_for_version(ann.table(code)["version"])
        with Connection(other.address, code, ann.http.cookies[COOKIE]) as here:
            (here if here.choices else there).play()
            there.wait_for_version(here.snapshot["version"])
            # Also the end of a session is noticed there.
            ann.ask("POST", "/api/account/logout", {})
            with pytest.raises(ConnectionClosed):
                here.until(lambda message: False)


def test_logging_out_ends_sessions_sockets_and_copies(house: ThreadServer) -> None:
    ann = Person(house.address, "Dora")
    copied = Person(house.address)
    copied.http.cookies[COOKIE] = ann.http.cookies[COOKIE]
    code = ann.create(ME, OPEN)
    ann.ask("POST", "/api/account", {"name": "Dora", "password": SECRET})
    # A copy of the cookie from before the account is worth nothing.
    assert games_of(copied) == set()
    phone, tablet = Person(house.address), Person(house.address)
    for each in (phone, tablet):
        log_in(each, "Dora")
    passed = ann.ask("POST", "/api/me/device")["path"].partition("#")[2]
    name = next(d["name"] for d in account(phone)["devices"] if d["here"])
    with phone.connect(code) as table:
        ann.ask("POST", "/api/account/logout", {"device": name})
        with pytest.raises(ConnectionClosed):
            table.until(lambda message: False)
    assert games_of(phone) == set()
    assert games_of(tablet) == {code}
    ann.ask("POST", "/api/account/logout", {"everywhere": True})
    assert games_of(tablet) == set()
    assert tablet.refused("POST", "/api/device", {"secret": passed})[1] == "not_found"
    assert games_of(ann) == {code}
    before = ann.http.cookies[COOKIE]
    ann.ask("POST", "/api/account/logout", {})
    assert games_of(ann) == set()
    ann.http.cookies.clear()
    ann.http.cookies[COOKIE] = before
    assert games_of(ann) == set()


def test_a_link_to_another_device_logs_in_there(house: ThreadServer) -> None:
    ann, phone = member(house, "Edda"), Person(house.address)
    code = ann.create(ME)
    secret = ann.ask("POST", "/api/me/device")["path"].partition("#")[2]
    assert phone.ask("POST", "/api/device", {"secret": secret})["member"]
    assert games_of(phone) == {code}
    assert len(account(ann)["devices"]) == 2


def test_a_new_password_ends_all_other_sessions_and_renews_this_one(house: ThreadServer) -> None:
    ann, phone = member(house, "Fritzi"), Person(house.address)
    before = ann.http.cookies[COOKIE]
    log_in(phone, "Fritzi")
    wish = {"old": OTHER, "new": OTHER}
    assert ann.refused("POST", "/api/account/password", wish) == (403, "forbidden")
    ann.ask("POST", "/api/account/password", {"old": SECRET, "new": OTHER})
    assert ann.http.cookies[COOKIE] != before
    assert [device["here"] for device in account(ann)["devices"]] == [True]
    assert account(Person(house.address))["member"] is False
    wrong = {"name": "Fritzi", "password": SECRET}
    assert phone.refused("POST", "/api/account/login", wrong) == (403, "forbidden")
    log_in(phone, "Fritzi", OTHER)


@pytest.mark.parametrize(
    "password", ["short12", "password", "Football", "qwertyuiop", "Gerti Huber", "x" * 1001]
)
def test_passwords_that_are_guessed_soon(house: ThreadServer, password: str) -> None:
    person = Person(house.address)
    wish = {"name": "Gerti Huber", "password": password}
    assert person.refused("POST", "/api/account", wish) == (400, "malformed")


def test_long_passwords_of_any_letters_are_fine(house: ThreadServer) -> None:
    member(house, "Hedi", "Straße 🏙 " + "ä" * 120)
    # A keyboard may put the same letters together in another way.
    log_in(Person(house.address), "Hedi", "Straße 🏙 " + "a\u0308" * 120)


def test_nobody_is_called_like_somebody_with_an_account(house: ThreadServer) -> None:
    member(house, "Ilse")
    guest, other = Person(house.address), Person(house.address)
    for name in ("Ilse", "ILSE", "IIse", "Ilsе"):
        assert guest.refused("POST", "/api/me", {"name": name})[1] == "taken", name
        wish = {"name": name, "password": SECRET}
        assert other.refused("POST", "/api/account", wish)[1] == "taken", name
    ann = member(house, "Jutta")
    ann.ask("POST", "/api/me", {"name": "JUTTA"})
    assert ann.refused("POST", "/api/me", {"name": "Ilse"})[1] == "taken"
    ann.ask("POST", "/api/me", {"name": "Judith"})
    log_in(Person(house.address), "Judith")
    guest.ask("POST", "/api/me", {"name": "Jutta"})
    # Also who was called so before somebody made the account.
    early = Person(house.address, "Käthe")
    code, waiting = early.create(ME), guest.create(ME, OPEN)
    member(house, "Kathe")
    member(house, "Käthe")
    table_wish: Json = {"game": "sprawlopolis", "seats": [ME]}
    assert early.refused("POST", "/api/tables", table_wish)[1] == "taken"
    assert early.refused("POST", f"/api/tables/{waiting}/join", {})[1] == "taken"
    with early.connect(code) as table:
        table.play()
    for name in ("Calm Mayor", "calm mayor 2"):
        wish = {"name": name, "password": SECRET}
        assert other.refused("POST", "/api/account", wish) == (400, "malformed")


def test_unknown_names_are_told_the_same_in_the_same_time(
    house: ThreadServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    member(house, "Karla")
    eve = Person(house.address)
    keeper = house.service.accounts.passwords
    met: list[str] = []

    def fits(digest: str, password: str) -> bool:
        met.append(digest)
        return Passwords._fits(keeper, digest, password)

    monkeypatch.setattr(keeper, "_fits", fits)
    said = {
        eve.http.post("/api/account/login", json={"name": name, "password": OTHER}).text
        for name in ("Karla", "Nobody Here")
    }
    assert len(said) == 1
    # The same work is done for both: argon2 with the same costs.
    known, unknown = (digest.split("$") for digest in met)
    assert known[1:4] == unknown[1:4]
    assert [len(part) for part in known] == [len(part) for part in unknown]


def test_passwords_are_kept_by_argon2_at_its_recommended_cost() -> None:
    assert Passwords()._nobodys().startswith("$argon2id$v=19$m=65536,t=3,p=4$")


def test_who_guesses_passwords_has_to_wait(memory: Path, serve: Serve) -> None:
    server = cheaply(serve(new_sqlite(memory), accounts="open", login_burst=3))
    ann = member(server, "Lena")
    wrong = {"name": "Lena", "password": OTHER}
    # One account, from one address and several people there: nobody else is kept out by that.
    guests = [Person(server.address, source="127.0.0.9") for _ in range(2)]
    said = [eve.refused("POST", "/api/account/login", wrong)[1] for eve in guests * 2]
    assert said == ["forbidden"] * 3 + ["too_many"]
    log_in(Person(server.address, source="127.0.0.10"), "Lena")
    # From many addresses: sooner or later everybody has to wait.
    for number in range(PLACES - 1):
        eve = Person(server.address, source=f"127.0.0.{11 + number}")
        assert [eve.refused("POST", "/api/account/login", wrong)[1] for _ in range(3)] == [
            "forbidden"
        ] * 3
    eve = Person(server.address, source="127.0.0.19")
    assert eve.refused("POST", "/api/account/login", wrong)[1] == "too_many"
    # One address, many accounts.
    mallory = Person(server.address, source="127.0.0.20")
    said = [
        mallory.refused("POST", "/api/account/login", {"name": f"Nobody {n}x", "password": OTHER})[
            1
        ]
        for n in range(4)
    ]
    assert said == ["forbidden"] * 3 + ["too_many"]
    # Whoever is logged in is not kept out by that.
    ann.ask("POST", "/api/account/password", {"old": SECRET, "new": OTHER})


def test_the_cookie_of_a_session_is_kept_from_scripts_sites_and_wires(house: ThreadServer) -> None:
    ann = Person(house.address)
    wish = {"name": "Marla", "password": SECRET}
    behind_tls = {"X-Forwarded-Proto": "https"}
    for headers in ({"Origin": "https://evil.example"}, {"Sec-Fetch-Site": "cross-site"}):
        assert ann.http.post("/api/account", json=wish, headers=headers).status_code == 403
    made = ann.http.post("/api/account", json=wish, headers=behind_tls)
    said = made.headers["set-cookie"]
    assert made.status_code == 201
    assert all(word in said for word in ("Secure", "HttpOnly", "SameSite=lax"))


def test_without_accounts_nobody_can_make_one(ann: Person) -> None:
    wish = {"name": "Anna", "password": SECRET}
    assert ann.ask("GET", "/api/me")["accounts"] == "off"
    assert ann.refused("POST", "/api/account", wish) == (403, "forbidden")
    assert ann.refused("POST", "/api/account/login", wish) == (403, "forbidden")
    assert account(ann)["devices"] == []
