"""My seat on another device: whoever has the link is me, once and for ten minutes."""

from __future__ import annotations

import json
from datetime import timedelta
from pathlib import Path

import pytest

from pentapolis.server import device
from pentapolis.server.guests import COOKIE
from tests.server.client import ME, Person
from tests.server.running import ProcessServer, ThreadServer, free_port


def secret_of(person: Person) -> str:
    made = person.ask("POST", "/api/me/device")
    assert made["seconds"] == 600
    path, _, secret = made["path"].partition("#")
    assert path == "/device"
    return str(secret)


def take(person: Person, secret: str) -> str:
    return str(person.ask("POST", "/api/device", {"secret": secret})["name"])


def test_another_browser_is_the_same_guest(ann: Person) -> None:
    code = ann.create(ME)
    phone = Person(ann.address)
    assert take(phone, secret_of(ann)) == "Ann"
    assert phone.ask("GET", "/api/me")["name"] == "Ann"
    assert [game["table"]["code"] for game in phone.ask("GET", "/api/me/games")] == [code]
    # On both of them: the seat is played from whichever is at hand.
    with phone.connect(code) as table, ann.connect(code) as other:
        table.play()
        other.wait_for_version(table.snapshot["version"])
        other.play()


def test_whoever_has_done_nothing_yet_can_move_too(ann: Person) -> None:
    nobody, phone = Person(ann.address), Person(ann.address)
    assert take(phone, secret_of(nobody)) == nobody.ask("GET", "/api/me")["name"]


def test_it_works_once(ann: Person) -> None:
    secret = secret_of(ann)
    take(Person(ann.address), secret)
    thief = Person(ann.address)
    before = thief.http.cookies[COOKIE]
    assert thief.refused("POST", "/api/device", {"secret": secret}) == (404, "not_found")
    assert thief.http.cookies[COOKIE] == before


def test_a_new_one_ends_the_one_before(ann: Person) -> None:
    old, new = secret_of(ann), secret_of(ann)
    phone = Person(ann.address)
    assert phone.refused("POST", "/api/device", {"secret": old})[1] == "not_found"
    assert take(phone, new) == "Ann"


def test_it_is_worth_nothing_after_ten_minutes(
    ann: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(device, "LASTING", timedelta(seconds=-1))
    made = ann.ask("POST", "/api/me/device")
    secret = made["path"].partition("#")[2]
    assert Person(ann.address).refused("POST", "/api/device", {"secret": secret})[0] == 404


def test_who_guesses_has_to_wait(local: ThreadServer) -> None:
    eve = Person(local.address, "Eve", source="127.0.0.9")
    ann = Person(local.address, "Ann")
    name = secret_of(ann).partition(".")[0]
    tried = [eve.refused("POST", "/api/device", {"secret": f"{name}.{n}"})[1] for n in range(40)]
    assert tried[0] == "not_found"
    assert tried[-1] == "too_many"


@pytest.mark.parametrize("secret", ["", ".", "a.", ".b", "a.b.c", "ä.ö", "\x00.\x00", "x" * 101, 7])
def test_nonsense_is_nobodys(ann: Person, secret: object) -> None:
    before = ann.http.cookies[COOKIE]
    status, code = ann.refused("POST", "/api/device", {"secret": secret})
    assert (status, code) in {(404, "not_found"), (400, "malformed")}
    assert ann.http.cookies[COOKIE] == before


def test_another_site_can_neither_make_nor_use_one(ann: Person) -> None:
    other = {"origin": "https://elsewhere.example"}
    assert ann.http.post("/api/me/device", headers=other).status_code == 403
    body = {"secret": secret_of(ann)}
    assert ann.http.post("/api/device", json=body, headers=other).status_code == 403


def test_it_is_in_no_log_and_not_in_the_database(tmp_path: Path) -> None:
    database = tmp_path / "d.sqlite3"
    log = tmp_path / "log"
    server = ProcessServer(f"sqlite:///{database}", free_port(), log)
    try:
        ann, phone = Person(server.address, "Ann"), Person(server.address)
        kept, used = secret_of(Person(server.address, "Bob")), secret_of(ann)
        take(phone, used)
        phone.refused("POST", "/api/device", {"secret": used})
    finally:
        server.stop()
    written = log.read_bytes() + b"".join(file.read_bytes() for file in tmp_path.glob("d.sqlite3*"))
    for secret in (kept, used):
        assert secret.partition(".")[2].encode() not in written
    assert json.dumps(kept) not in log.read_text()
