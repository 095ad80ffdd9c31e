"""Being told when the page is closed: this browser goes onto the list, and what arrives is shown."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from pentapolis.server.settings import Settings
from tests.e2e.axe import check
from tests.e2e.browsing import Seat
from tests.server.client import wait_until
from tests.server.listening import Listener, Mailbox, PushBrowser, listening, post_office
from tests.server.running import ThreadServer

Newcomer = Callable[..., Seat]
SITE = "https://play.example.org"
# The push service of the browser's maker is out of reach here: it gives out an address of ours instead.
SUBSCRIBES = """
Notification.requestPermission = async () => 'granted';
PushManager.prototype.subscribe = async (wish) => {
  window.askedWith = wish.applicationServerKey;
  return { toJSON: () => (%s) };
};
"""


@pytest.fixture(scope="module")
def service() -> Iterator[Listener]:
    with listening() as found:
        yield found


@pytest.fixture(scope="module")
def mailbox() -> Iterator[Mailbox]:
    with post_office() as found:
        yield found


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory, mailbox: Mailbox) -> Iterator[str]:
    folder: Path = tmp_path_factory.mktemp("told")
    server = ThreadServer(
        Settings(
            f"sqlite:///{folder}/a.sqlite3",
            tells_this_machine=True,
            smtp=mailbox.url,
            mail_from="turns@example.org",
            site=SITE,
        )
    )
    yield server.address
    server.stop()


def test_this_browser_is_told_and_shows_what_arrives(
    newcomer: Newcomer, address: str, service: Listener
) -> None:
    me = newcomer(permissions=["notifications"])
    page, browser = me.page, PushBrowser(service)
    way = browser.way
    keys = {"endpoint": way["address"], "keys": {key: way[key] for key in ("p256dh", "auth")}}
    page.add_init_script(SUBSCRIBES % json.dumps(keys))
    page.goto("/settings")
    page.get_by_role("link", name="Be told when this page is closed").click()
    card = page.locator("section").filter(has_text="When it is your turn")
    card.get_by_role("button", name="In this browser").click()
    expect(card.get_by_role("listitem")).to_have_count(1)
    assert len(page.evaluate("window.askedWith")) == 87
    card.get_by_role("button", name="Try it").click()
    expect(card.get_by_role("status")).to_contain_text("Sent")
    wait_until(lambda: browser.told() == [{"trial": True}])
    card.get_by_label("from").fill("21:30")
    card.get_by_role("button", name="Keep quiet").click()
    expect(card.get_by_role("button", name="None")).to_be_visible()
    page.reload()
    expect(card.get_by_label("from")).to_have_value("21:30")
    check(me, "you, who are told")

    # What the browser hands to the page's worker when something has arrived.
    worker = page.context.new_cdp_session(page)
    registrations: list[str] = []
    worker.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda found: registrations.extend(r["registrationId"] for r in found["registrations"]),
    )
    page.evaluate("async () => { await navigator.serviceWorker.ready; }")
    worker.send("ServiceWorker.enable")
    wait_until(lambda: bool(page.evaluate("1") and registrations))
    for nearly in (False, True):
        told = {"table": "abc", "game": "Ekopolis", "name": "Ann", "nearly": nearly}
        worker.send(
            "ServiceWorker.deliverPushMessage",
            {"origin": address, "registrationId": registrations[0], "data": json.dumps(told)},
        )
    shown = """async () => {
        const { ready } = navigator.serviceWorker;
        const found = await (await ready).getNotifications();
        return found.map(({ title, body, data }) => [title, body, data]);
    }"""
    wanted = [["Little time left: Ekopolis", "Ann has to decide.", "/table/abc"]]
    wait_until(lambda: page.evaluate(shown) == wanted)
    card.get_by_role("button", name="Stop").click()
    expect(card.get_by_role("listitem")).to_have_count(0)


def test_mail_begins_and_ends_by_a_press_in_the_mail(newcomer: Newcomer, mailbox: Mailbox) -> None:
    me, reader = newcomer(phone=True, color_scheme="dark"), newcomer(phone=True)
    me.page.goto("/you")
    card = me.page.locator("section").filter(has_text="When it is your turn")
    card.get_by_role("button", name="By mail").click()
    card.get_by_label("Your mail address").fill("ann@example.com")
    card.get_by_role("button", name="Add it").click()
    expect(card.get_by_role("listitem")).to_contain_text("follow the link")
    expect(card.get_by_role("button", name="Try it")).to_have_count(0)
    reader.page.goto(mailbox.links()[0].removeprefix(SITE))
    reader.page.get_by_role("button", name="Yes, that is my address").click()
    expect(reader.page.get_by_role("heading")).to_contain_text("from now on")
    me.page.reload()
    card.get_by_role("button", name="Try it").click()
    expect(card.get_by_role("status")).to_contain_text("Sent")
    check(me, "you, told by mail, on a phone at night")
    reader.page.goto(mailbox.links()[0].removeprefix(SITE))
    reader.page.get_by_role("button", name="No mails any more").click()
    expect(reader.page.get_by_role("heading")).to_contain_text("no mails any more")
    me.page.reload()
    expect(card.get_by_role("button", name="By mail")).to_be_visible()
    expect(card.get_by_role("listitem")).to_have_count(0)
