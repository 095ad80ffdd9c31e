"""Rated games, friends and reports, by people in browsers of their own."""

from __future__ import annotations

import random
import re
import subprocess
import sys
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import expect

from tests.e2e.axe import check
from tests.e2e.browsing import RUSH, Seat
from tests.e2e.test_you import PASSWORD, enter
from tests.server.running import ProcessServer, free_port

Newcomer = Callable[..., Seat]


@pytest.fixture(scope="module")
def database(tmp_path_factory: pytest.TempPathFactory) -> str:
    return f"sqlite:///{tmp_path_factory.mktemp('friends')}/a.sqlite3"


@pytest.fixture(scope="module")
def address(database: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    log = tmp_path_factory.mktemp("log") / "server.log"
    server = ProcessServer(database, free_port(), log, accounts="open")
    yield server.address
    server.stop()


def account(seat: Seat, name: str) -> str:
    """Named anew each time: what is run again meets those who were there before."""
    name += "".join(random.choices("bcdfghklmnprstvwz", k=5))
    enter(seat, "Make an account", "Make the account", name, PASSWORD)
    expect(seat.page.get_by_text("You have an account")).to_be_visible()
    return name


def test_a_lonely_player_is_rated_and_sees_how(newcomer: Newcomer) -> None:
    ann, eve = newcomer(), newcomer(phone=True, color_scheme="dark")
    page = ann.page
    anna = account(ann, "Anna")
    page.goto("/new/infinite_city")
    wish = page.get_by_role("combobox", name="Does it count?")
    page.get_by_label("Who sits at place 2?").select_option("bot:expert")
    expect(wish).to_have_count(0)  # how strong it is depends on the machine
    page.get_by_label("Who sits at place 2?").select_option("bot:easy")
    wish.select_option("true")
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.get_by_role("application")).to_be_visible()
    page.get_by_role("tab", name="Players").click()
    shown = page.get_by_test_id("seat-ratings")
    expect(shown).to_contain_text("1500 ± 653")
    expect(shown).to_contain_text("provisional")
    expect(page.get_by_role("button", name="Hint")).to_have_count(0)
    page.evaluate(RUSH, ann.code)
    page.get_by_role("tab", name="Result").click()
    expect(shown.locator("strong")).to_have_text(re.compile(r"^[+−±]\d+$"))
    page.goto("/people")
    expect(page.get_by_test_id("rating")).to_contain_text("after 1 game: provisional")
    expect(page.get_by_test_id("rating-chart")).to_be_visible()
    page.get_by_text("The same as a table").click()
    rows = page.get_by_role("table").get_by_role("row")
    expect(rows.nth(1)).to_contain_text("easy bot")
    check(ann, "my ratings")
    ann.photograph("people-mine")
    # Others see the rating, and no way to a table that was not theirs.
    eve.page.goto(f"/people/{anna}")
    expect(eve.page.get_by_test_id("rating")).to_contain_text("Infinite City, 2 players")
    eve.page.get_by_text("The same as a table").click()
    expect(eve.page.get_by_role("table").get_by_role("link")).to_have_count(0)
    check(eve, "somebody's ratings on a phone at night")
    eve.photograph("people-phone-dark")


def test_friends_find_each_other_and_come_along(newcomer: Newcomer) -> None:
    ann, ben = newcomer(), newcomer()
    berta, carlo = account(ann, "Berta"), account(ben, "Carlo")
    ann.page.get_by_label("Find somebody by the name of their account").fill(carlo.lower())
    ann.page.get_by_role("button", name="Look").click()
    ann.page.get_by_role("button", name="Ask to be friends").click()
    expect(ann.page.get_by_role("button", name="Asked: take it back")).to_be_visible()
    ben.page.reload()
    ben.page.get_by_role("button", name=re.compile(f"Be friends ?: {berta}")).click()
    expect(ben.page.get_by_role("link", name=berta)).to_be_visible()
    ann.page.goto("/new/sprawlopolis")
    ann.page.get_by_role("button", name="Friend by link").click()
    ann.page.get_by_role("button", name="Play and get the link").click()
    ann.page.get_by_role("button", name=f"Ask {carlo}").click()
    expect(ann.page.get_by_role("button", name=f"{carlo} is asked")).to_be_disabled()
    ben.page.reload()
    expect(ben.page.get_by_text(f"{berta} asks you to play")).to_be_visible()
    check(ben, "you, with friends")
    ben.photograph("people-friends")
    ben.page.get_by_role("link", name=re.compile("^Go there")).click()
    ben.page.get_by_role("button", name="Sit down and play").click()
    for seat in (ann, ben):
        seat.sees_cards(1)


def test_a_report_reaches_the_host_with_what_was_said(newcomer: Newcomer, database: str) -> None:
    ann, eve, host = newcomer(), newcomer(), newcomer()
    holly = account(host, "Holly")
    command = [sys.executable, "-m", "pentapolis", "admin", "host", holly]
    subprocess.run([*command, "--database", database], check=True)
    ann.page.goto("/new/sprawlopolis")
    ann.page.get_by_role("button", name="Friend by link").click()
    ann.page.get_by_role("button", name="Play and get the link").click()
    ann.page.wait_for_url(re.compile("/table/"))
    eve.page.goto(ann.page.url)
    message = eve.page.get_by_role("textbox", name="Message")
    message.fill("something very rude")
    eve.page.get_by_role("button", name="Send", exact=True).click()
    said = ann.page.get_by_role("list", name="Messages").get_by_role("listitem")
    expect(said).to_contain_text("something very rude")
    said.get_by_role("button").first.click()
    ann.page.get_by_role("button", name="Report to the host").click()
    expect(ann.page.get_by_text("Thank you: the host will look at it.")).to_be_visible()

    page = host.page
    page.goto("/you")
    page.get_by_role("link", name="Keeping it decent: reports").click()
    found = page.get_by_test_id("report")
    expect(found).to_contain_text("Rude in chat")
    expect(found.get_by_text("something very rude")).to_have_count(0)
    found.get_by_role("button", name="Show what they said").click()
    expect(found.get_by_text("something very rude")).to_be_visible()
    check(host, "reports")
    host.photograph("people-host")
    found.get_by_label("Why, for them to read").fill("Please be kind.")
    found.get_by_role("button", name="Mute in chat").click()
    expect(page.get_by_text("Nothing is reported.")).to_be_visible()
    expect(page.get_by_text("does not chat until")).to_have_count(2)
    message.fill("a different thing to say")
    eve.page.get_by_role("button", name="Send", exact=True).click()
    expect(eve.page.get_by_text("Please be kind.")).to_be_visible()
    # Nobody else has that page.
    ann.page.goto("/host")
    expect(ann.page.get_by_role("alert")).to_contain_text("Only whoever looks after")
