"""Whoever is away is told that it is their turn: once, by their own ways, and nothing more than that."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

import httpx
import pytest
from py_vapid import Vapid02

from pentapolis.server.checks import check
from pentapolis.server.errors import Refusal
from pentapolis.server.outside import Inside, Outside, is_outside
from pentapolis.server.settings import Settings, SettingsError
from pentapolis.server.telling import import_what_sends
from pentapolis.server.way_messages import QuietHours
from pentapolis.server.ways import quiet_until
from tests.server.client import GAME, ME, OPEN, Json, Person, wait_until
from tests.server.conftest import new_postgresql, new_sqlite
from tests.server.listening import Listener, Mailbox, PushBrowser, listening, post_office
from tests.server.members import cheaply, member
from tests.server.running import ThreadServer, free_port
from tests.server.test_clocks import Hand
from tests.server.test_my_data import unpacked

Serve = Callable[..., ThreadServer]
LOCAL = {"tells_this_machine": True, "way_burst": 1000}
# Longer than the scheduler takes to look twice.
A_WHILE = 0.7
TRIAL = "/api/me/ways/trial"


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pentapolis.server.schedule.LOOK_SECONDS", 0.1)
    # Else nothing would be sent in so short a while, whatever is wrong.
    import_what_sends()


@pytest.fixture
def service() -> Iterator[Listener]:
    with listening() as found:
        yield found


@pytest.fixture
def house(database: str, serve: Serve) -> ThreadServer:
    return cheaply(serve(database, accounts="open", **LOCAL))


def tell(person: Person, browser: PushBrowser) -> Json:
    return dict(person.ask("POST", "/api/me/ways", browser.way))


def ways(person: Person) -> list[Json]:
    return list(person.ask("GET", "/api/me/ways")["ways"])


def play_until_asked(other: Person, me: Person, code: str) -> None:
    """The others decide until it is my turn; I look on only where I have to decide first."""
    while True:
        with other.connect(code) as table:
            while table.choices:
                table.play()
            if table.snapshot["view"]["deciders"]:
                return
        with me.connect(code) as table:
            table.play()


def two(me: Person, other: Person, **more: Any) -> str:
    wish = {"game": GAME, "seats": [ME, OPEN], **more}
    code = str(me.ask("POST", "/api/tables", wish)["code"])
    other.join(code)
    return code


def test_who_is_away_is_told_once_and_who_watches_is_not(
    house: ThreadServer, service: Listener
) -> None:
    ann, bob = Person(house.address, "Ann"), Person(house.address, "Bob")
    phone, laptop = PushBrowser(service, "/phone"), PushBrowser(service, "/laptop")
    for browser in (phone, laptop, phone):
        tell(ann, browser)
    assert len(ways(ann)) == 2
    code = two(ann, bob)
    play_until_asked(bob, ann, code)
    wait_until(lambda: bool(phone.told() and laptop.told()))
    # Which table, which game and whose turn: nothing else, and nothing that anybody on the way can read.
    said = {"table": code, "game": "Sprawlopolis", "name": "Ann", "nearly": False}
    assert phone.told() == laptop.told() == [said]
    for each in service.arrived:
        assert code.encode() not in each.body
        assert not any(code in value for value in each.headers.values())
        assert Vapid02.verify(each.headers["authorization"])
        assert each.headers["authorization"].endswith(ann.ask("GET", "/api/me/ways")["key"])
    # Whoever watches is told by the page.
    service.arrived.clear()
    with ann.connect(code) as mine, bob.connect(code) as theirs:
        for _ in range(6):
            (mine if mine.choices else theirs).play()
            mine.wait_for_version(theirs.snapshot["version"])
            theirs.wait_for_version(mine.snapshot["version"])
        while not mine.choices:
            theirs.play()
            mine.wait_for_version(theirs.snapshot["version"])
        time.sleep(A_WHILE)
    assert service.arrived == []


def test_a_job_that_is_out_of_date_tells_nobody(
    serve: Serve, memory: Any, service: Listener
) -> None:
    # So long may a line be lost before anybody is told: time enough to move.
    house = serve(new_sqlite(memory), **{**LOCAL, "away_seconds": 2.0})
    ann, bob = Person(house.address, "Ann"), Person(house.address, "Bob")
    phone = PushBrowser(service)
    tell(ann, phone)
    code = two(ann, bob)
    play_until_asked(bob, ann, code)
    with ann.connect(code) as table:
        while table.choices:
            table.play()
    # And whoever has come back by then looks at it.
    other = two(ann, bob)
    play_until_asked(bob, ann, other)
    with ann.connect(other):
        time.sleep(2.0 + A_WHILE)
    assert phone.told() == []


def test_two_workers_tell_once_and_one_that_was_killed_is_stood_in_for(
    postgresql: Any, serve: Serve, service: Listener
) -> None:
    database = new_postgresql(postgresql)
    workers = [serve(database, **LOCAL) for _ in range(2)]
    ann, bob = Person(workers[0].address, "Ann"), Person(workers[1].address, "Bob")
    phones = [PushBrowser(service, f"/{number}") for number in range(3)]
    for phone in phones:
        tell(ann, phone)
    # What is put down and not done, because everybody is killed, is done by whoever comes next.
    for worker in workers:
        worker.service.scheduler._work.clear()
    codes = [two(ann, bob) for _ in range(3)]
    for code in codes:
        play_until_asked(bob, ann, code)
    assert service.arrived == []
    for worker in workers:
        worker.service.telling.begin(worker.service.scheduler)
    wait_until(lambda: len(service.arrived) >= 9)
    time.sleep(A_WHILE)
    for phone in phones:
        assert sorted(said["table"] for said in phone.told()) == sorted(codes)


def test_who_has_little_time_left_is_reminded_once(
    serve: Serve, memory: Any, service: Listener
) -> None:
    hand = Hand()
    house = serve(new_sqlite(memory), clock=hand, **LOCAL)
    ann, bob = Person(house.address, "Ann"), Person(house.address, "Bob")
    phone = PushBrowser(service)
    tell(ann, phone)
    clock = {"turn": 1000, "bank": 0, "refill": 0, "most": None, "at_zero": "turn"}
    code = two(ann, bob, clock=clock)
    play_until_asked(bob, ann, code)
    wait_until(lambda: len(phone.told()) == 1)
    hand.now += 790
    time.sleep(A_WHILE)
    assert len(phone.told()) == 1
    hand.now += 20
    wait_until(lambda: len(phone.told()) == 2)
    hand.now += 100
    time.sleep(A_WHILE)
    assert [said["nearly"] for said in phone.told()] == [False, True]


def test_nobody_is_told_in_quiet_hours_and_afterwards_they_are(
    serve: Serve, memory: Any, service: Listener
) -> None:
    hand = Hand()
    zone = ZoneInfo("Europe/Berlin")
    hand.now = datetime(2026, 3, 28, 23, 0, tzinfo=zone).timestamp()
    house = serve(new_sqlite(memory), clock=hand, **LOCAL)
    ann, bob = Person(house.address, "Ann"), Person(house.address, "Bob")
    phone = PushBrowser(service)
    tell(ann, phone)
    hours = {"begins": 22 * 60, "ends": 7 * 60 + 30, "zone": "Europe/Berlin"}
    assert ann.ask("POST", "/api/me/ways/quiet", {"hours": hours})["quiet"] == hours
    bad = {"hours": {**hours, "zone": "../../etc/passwd"}}
    assert ann.refused("POST", "/api/me/ways/quiet", bad) == (400, "malformed")
    play_until_asked(bob, ann, two(ann, bob))
    time.sleep(A_WHILE)
    assert phone.told() == []
    # The clocks go forward in that night.
    hand.now = datetime(2026, 3, 29, 7, 31, tzinfo=zone).timestamp()
    wait_until(lambda: len(phone.told()) == 1)


def test_quiet_hours_are_those_of_the_clock_on_the_wall() -> None:
    night = QuietHours(22 * 60, 7 * 60, "America/New_York")
    noon = QuietHours(12 * 60, 13 * 60, "UTC")

    def at(zone: str, hour: int, day: int = 7) -> float:
        return datetime(2026, 1, day, hour, 0, tzinfo=ZoneInfo(zone)).timestamp()

    assert quiet_until(night, at("America/New_York", 23)) == at("America/New_York", 7, 8)
    assert quiet_until(night, at("America/New_York", 3)) == at("America/New_York", 7)
    assert quiet_until(night, at("America/New_York", 8)) is None
    assert quiet_until(noon, at("UTC", 12)) == at("UTC", 13)
    assert quiet_until(noon, at("UTC", 13)) is None
    assert quiet_until(QuietHours(60, 60, "UTC"), at("UTC", 1)) is None


def test_where_nobody_is_any_more_nothing_is_sent_again(
    house: ThreadServer, service: Listener
) -> None:
    ann = Person(house.address, "Ann")
    phone = PushBrowser(service)
    (way,) = tell(ann, phone)["ways"]
    assert way["address"] == service.address.removeprefix(
        "http://"
    )  # not the whole, which is secret
    ann.ask("POST", "/api/me/ways/trial", {"name": way["name"]})
    assert phone.told() == [{"trial": True}]
    service.status = 503
    trial = {"name": way["name"]}
    assert ann.refused("POST", "/api/me/ways/trial", trial) == (503, "unavailable")
    assert len(ways(ann)) == 1
    # Nobody is sent on, and what is sent on is nowhere.
    service.status, service.elsewhere = 307, f"{service.address}/elsewhere"
    assert ann.refused("POST", "/api/me/ways/trial", trial) == (503, "unavailable")
    assert {each.path for each in service.arrived} == {phone.path}
    for status in (404, 410):
        service.status, service.elsewhere = status, ""
        (way,) = tell(ann, phone)["ways"]
        ann.refused("POST", "/api/me/ways/trial", {"name": way["name"]})
        assert ways(ann) == []


def test_my_ways_are_mine_and_go_where_i_go(house: ThreadServer, service: Listener) -> None:
    ann, bob = member(house, "Anouk"), Person(house.address, "Bob")
    phone, tablet = PushBrowser(service, "/phone"), PushBrowser(service, "/tablet")
    (way,) = tell(ann, phone)["ways"]
    for what in ("trial", "remove"):
        assert bob.refused("POST", f"/api/me/ways/{what}", {"name": way["name"]}) == (
            404,
            "not_found",
        )
    # What a guest has chosen comes along; a browser tells only whoever is there now.
    tell(bob, tablet)
    hours = {"begins": 0, "ends": 60, "zone": "UTC"}
    bob.ask("POST", "/api/me/ways/quiet", {"hours": hours})
    bob.ask("POST", "/api/account/login", {"name": "Anouk", "password": "three wet bricks"})
    assert len(ways(bob)) == len(ways(ann)) == 2
    assert ann.ask("GET", "/api/me/ways")["quiet"] == hours
    told = unpacked(ann)[0]
    assert {each["address"] for each in told["told_at"]} == {
        b.way["address"] for b in (phone, tablet)
    }
    assert told["quiet_hours"] == [hours]
    assert phone.way["auth"] not in json.dumps(told)
    cid = Person(house.address, "Cid")
    tell(cid, phone)
    assert [each["name"] for each in ways(ann)] != [way["name"]]
    assert len(ways(ann)) == 1
    ann.ask("POST", "/api/me/delete", {"word": "delete", "password": "three wet bricks"})
    assert ways(ann) == []
    fresh = member(house, "Later")
    assert unpacked(fresh)[0]["told_at"] == []


# -- where it is sent -----------------------------------------------------------------------------

INSIDE = (
    *("127.0.0.1", "10.1.2.3", "172.16.0.1", "192.168.1.1", "169.254.169.254", "100.64.0.1"),
    *("0.0.0.0", "224.0.0.1", "255.255.255.255", "::1", "::", "fe80::1%eth0", "fd00::1", "ff02::1"),
    *("::ffff:127.0.0.1", "::ffff:10.0.0.1", "64:ff9b::7f00:1", "2002:7f00:1::", "::127.0.0.1"),
)
NOT_TAKEN = (
    *(f"https://[{one}]/" if ":" in one else f"https://{one}/" for one in INSIDE),
    *("https://2130706433/", "https://0x7f.1/", "https://127.1/", "https://localhost/"),
    *("https://LOCALHOST./", "https://printer.local/", "https://intranet/", "http://example.com/"),
    *("file:///etc/passwd", "https://me:pass@example.com/", "https://example.com:0/", "https://"),
    *("https://example.com:99999/", "https://exa mple.com/", "https://ex.com/\r\nX: y", "x"),
    "https://example.com/" + "a" * 1000,
)


def test_addresses_inside_are_known_however_they_are_written() -> None:
    assert [one for one in INSIDE if is_outside(one)] == []
    assert is_outside("8.8.8.8")
    assert is_outside("2606:4700::1111")
    assert is_outside("64:ff9b::808:808")


def test_addresses_that_lead_inside_are_refused(local: ThreadServer, service: Listener) -> None:
    ann = Person(local.address, "Ann")
    phone = PushBrowser(service)
    outside = Outside()
    for address in NOT_TAKEN:
        with pytest.raises(Refusal):
            outside.check(address)
    for address in (phone.way["address"], "https://127.0.0.1/", "https://localhost/"):
        answer = ann.refused("POST", "/api/me/ways", {**phone.way, "address": address})
        assert answer == (400, "malformed")
    fine = "https://push.example.com/abc"
    bad = {**phone.way, "address": fine, "p256dh": phone.way["auth"]}
    assert ann.refused("POST", "/api/me/ways", bad) == (400, "malformed")
    ann.ask("POST", "/api/me/ways", {**phone.way, "address": fine})


def test_a_name_that_leads_inside_is_not_connected_to(
    service: Listener, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever a name looked like when it was entered: what counts is where it leads when it is used."""
    port = int(service.address.rpartition(":")[2])

    async def post() -> None:
        outside = Outside()
        found = asyncio.get_running_loop().getaddrinfo

        async def leads_inside(host: Any, *args: Any, **named: Any) -> Any:
            return await found("127.0.0.1", *args, **named)

        monkeypatch.setattr(asyncio.get_running_loop(), "getaddrinfo", leads_inside)
        try:
            with pytest.raises(OSError, match="Connector"):
                await outside.post(f"https://push.example.com:{port}/", b"x", {})
            # And it is that which stands in the way, not TLS.
            monkeypatch.setattr(outside, "check", lambda url: None)
            with pytest.raises(OSError, match="Connector"):
                await outside.post(f"http://push.example.com:{port}/", b"x", {})
            with pytest.raises(OSError, match="Connector"):
                await outside.post(f"http://127.0.0.1:{port}/", b"x", {})
            outside.local = True
            assert await outside.post(f"http://push.example.com:{port}/", b"x", {}) == 201
        finally:
            await outside.close()

    asyncio.run(post())
    assert len(service.arrived) == 1
    assert issubclass(Inside, OSError)


# -- mail and webhooks ----------------------------------------------------------------------------


@pytest.fixture
def mailbox() -> Iterator[Mailbox]:
    with post_office() as found:
        yield found


def mailing(mailbox: Mailbox) -> Json:
    sender = {"mail_from": "turns@example.org", "site": "https://play.example.org"}
    return {**LOCAL, **sender, "smtp": mailbox.url, "webhooks": True}


def test_mail_goes_to_whoever_has_confirmed_and_ends_by_one_press(
    database: str, serve: Serve, mailbox: Mailbox
) -> None:
    house = serve(database, **mailing(mailbox))
    ann, bob = Person(house.address, "Ann"), Person(house.address, "Bob")
    wish = {"kind": "mail", "address": "ann@example.com"}
    for bad in ("ann", "a@b", "a b@example.com", "ann@example.com\r\nBcc: bob@example.com"):
        refused = ann.refused("POST", "/api/me/ways", {**wish, "address": bad})
        assert refused == (400, "malformed")
    (way,) = ann.ask("POST", "/api/me/ways", wish)["ways"]
    assert not way["confirmed"]
    assert ann.refused("POST", "/api/me/ways/trial", {"name": way["name"]}) == (403, "forbidden")
    code = two(ann, bob)
    play_until_asked(bob, ann, code)
    time.sleep(A_WHILE)
    # Nobody but who reads mail there can confirm, and looking at the link is not enough.
    assert [mail["To"] for mail in mailbox.mails] == ["ann@example.com"]
    assert "Ann" not in mailbox.mails[0].get_content()
    path = mailbox.links()[0].removeprefix("https://play.example.org")
    anybody = Person(house.address).http
    assert anybody.get(path).is_success
    assert not ways(ann)[0]["confirmed"]
    assert anybody.post(path.replace("confirm", "stop")).status_code == 404
    assert anybody.post(path[:-10] + "x/confirm").status_code == 404
    assert anybody.post(path).is_success
    assert ways(ann)[0]["confirmed"]

    code = two(ann, bob)
    play_until_asked(bob, ann, code)
    wait_until(lambda: len(mailbox.mails) == 2)
    mail = mailbox.mails[-1]
    assert mail["Subject"] == "Your turn: Sprawlopolis"
    assert f"https://play.example.org/table/{code}" in mail.get_content()
    assert mail["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    press = mail["List-Unsubscribe"].strip("<>")
    assert mailbox.links() == [press]
    stop = press.removeprefix("https://play.example.org")
    assert anybody.get(stop).is_success
    assert len(ways(ann)) == 1
    # As mail programs do it: no cookie, no origin, a form.
    gone = anybody.post(stop, data={"List-Unsubscribe": "One-Click"})
    assert gone.is_success
    assert ways(ann) == []


def test_nobody_is_flooded_with_mail_and_who_is_not_there_is_forgotten(
    memory: Any, serve: Serve, mailbox: Mailbox
) -> None:
    house = serve(new_sqlite(memory), **mailing(mailbox), notice_burst=2)
    people = [Person(house.address) for _ in range(5)]
    wish = {"kind": "mail", "address": "ann@example.com"}
    answers = [one.http.post("/api/me/ways", json=wish).status_code for one in people]
    assert answers == [201, 201, 201, 429, 429]
    assert len(mailbox.mails) == 3
    ann = people[2]
    Person(house.address).http.post(mailbox.links()[0].removeprefix("https://play.example.org"))
    (way,) = ways(ann)
    for _ in range(4):
        ann.ask("POST", "/api/me/ways/trial", {"name": way["name"]})
    assert len(mailbox.mails) == 5
    mailbox.nobody = {"bob@example.com"}
    refused = people[3].refused("POST", "/api/me/ways", {**wish, "address": "bob@example.com"})
    assert refused == (503, "unavailable")


def test_who_is_told_where_nobody_answers_holds_up_nobody(
    memory: Any, serve: Serve, service: Listener
) -> None:
    server = serve(new_sqlite(memory), webhooks=True, **LOCAL)
    ann, eve = Person(server.address, "Ann"), Person(server.address, "Eve")

    def told_at(person: Person, path: str) -> Json:
        wish = {"kind": "webhook", "address": f"{service.address}/{path}"}
        return {"name": person.ask("POST", "/api/me/ways", wish)["ways"][-1]["name"]}

    with ThreadPoolExecutor(10) as pool:
        # As many as may be connected to one service, and more.
        names = [told_at(eve, f"deaf{number}") for number in range(10)]
        tried = [pool.submit(eve.http.post, TRIAL, json=name) for name in names]
        wait_until(lambda: bool(service.arrived))
        ann.ask("POST", TRIAL, told_at(ann, "ann"))
        assert not any(one.done() for one in tried)
        service.awake.set()
        assert all(one.result().is_success for one in tried)


def test_a_webhook_is_told_what_a_browser_is(
    memory: Any, serve: Serve, mailbox: Mailbox, service: Listener
) -> None:
    house = serve(new_sqlite(memory), **mailing(mailbox))
    ann, bob = Person(house.address, "Ann"), Person(house.address, "Bob")
    wish = {"kind": "webhook", "address": f"{service.address}/hook"}
    ann.ask("POST", "/api/me/ways", wish)
    code = two(ann, bob)
    play_until_asked(bob, ann, code)
    wait_until(lambda: bool(service.arrived))
    assert service.arrived[0].headers["content-type"] == "application/json"
    said = {"table": code, "game": "Sprawlopolis", "name": "Ann", "nearly": False}
    assert json.loads(service.arrived[0].body) == said
    # A service that does not offer it takes no such address.
    other = serve(new_sqlite(memory), **LOCAL)
    for kind in ("webhook", "mail"):
        answer = Person(other.address).refused("POST", "/api/me/ways", {**wish, "kind": kind})
        assert answer == (403, "forbidden")


def test_settings_for_mail_are_checked(memory: Any, mailbox: Mailbox) -> None:
    there = new_sqlite(memory)
    sender: Json = {"mail_from": "turns@example.org", "site": "https://play.example.org/"}
    said = check(Settings(there, smtp=mailbox.url, **sender), 1)
    assert "Mail goes by 127.0.0.1, from turns@example.org." in said
    wrongs: list[Json] = [
        {**sender, "smtp": "smtp://127.0.0.1:1"},
        {**sender, "smtp": "https://mail.example.org"},
        {**sender, "smtp": mailbox.url, "site": "play.example.org"},
        {**sender, "smtp": mailbox.url, "site": "https://play.example.org/games"},
        {**sender, "smtp": mailbox.url, "mail_from": "turns"},
        {"smtp": mailbox.url, "site": "https://play.example.org"},
    ]
    for wrong in wrongs:
        with pytest.raises(SettingsError) as found:
            check(Settings(there, **wrong), 1)
        assert str(found.value)
    assert "secret" not in repr(Settings(there, smtp="smtp://me:secret@example.org", **sender))


# -- kill -9 --------------------------------------------------------------------------------------

PROGRAM = """
import sys
from pentapolis.server.run import serve
from pentapolis.server.settings import Settings
serve(port=int(sys.argv[1]), settings=Settings(sys.argv[2], away_seconds=0.0, tells_this_machine=True))
"""


class Killable:
    """A service that may tell people on this machine, in a process of its own."""

    def __init__(self, database: str, port: int) -> None:
        self.address = f"http://127.0.0.1:{port}"
        self.process = subprocess.Popen(
            [sys.executable, "-c", PROGRAM, str(port), database],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        wait_until(self._answers)

    def _answers(self) -> bool:
        with suppress(httpx.TransportError):
            return httpx.get(f"{self.address}/health").is_success
        return False

    def kill(self) -> None:
        os.kill(self.process.pid, signal.SIGKILL)
        self.process.wait()


@pytest.mark.slow
def test_kills_while_people_are_told_send_nothing_twice(memory: Any, service: Listener) -> None:
    database, port = new_sqlite(memory), free_port()
    phone = PushBrowser(service)
    house = Killable(database, port)
    ann, bob = Person(house.address, "Ann"), Person(house.address, "Bob")
    tell(ann, phone)
    codes = []
    rounds = 12
    try:
        for number in range(rounds):
            code = two(ann, bob)
            codes.append(code)
            play_until_asked(bob, ann, code)
            # Before the job is found, while it is made into others, while it is sent, or after that.
            time.sleep(2.5 * number / rounds)
            house.kill()
            house = Killable(database, port)
        time.sleep(5.0)
    finally:
        house.kill()
    told = [said["table"] for said in phone.told()]
    assert len(set(told)) == len(told)
    # Only what was being sent at that very moment may be lost.
    assert set(told) <= set(codes)
    assert len(told) >= rounds - 3
