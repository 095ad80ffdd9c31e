"""The page about me: an account after playing as a guest, and the same person in another browser."""

from __future__ import annotations

import re
import zipfile
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import expect

from tests.e2e.axe import check
from tests.e2e.browsing import CREATE, ME, OPEN, Seat
from tests.server.running import ProcessServer, free_port

Newcomer = Callable[..., Seat]
PASSWORD = "three wet bricks"


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A service with accounts."""
    folder = tmp_path_factory.mktemp("you")
    log = folder / "server.log"
    server = ProcessServer(f"sqlite:///{folder}/a.sqlite3", free_port(), log, accounts="open")
    yield server.address
    server.stop()


def enter(seat: Seat, way: str, verb: str, name: str, password: str) -> None:
    seat.page.goto("/you")
    seat.page.get_by_role("button", name=way, exact=True).click()
    seat.page.get_by_label("Name", exact=True).fill(name)
    seat.page.get_by_label(re.compile("[Pp]assword")).fill(password)
    seat.page.get_by_role("button", name=verb, exact=True).last.click()


def test_a_guest_makes_an_account_and_sits_at_the_same_table_elsewhere(newcomer: Newcomer) -> None:
    ann, phone = newcomer(), newcomer(phone=True, color_scheme="dark")
    ann.page.goto("/settings")
    wish = {"game": "sprawlopolis", "seats": [ME, OPEN]}
    code = ann.page.evaluate(CREATE, wish)
    enter(ann, "Make an account", "Make the account", "Anouk", "password")
    expect(ann.page.get_by_role("alert")).to_contain_text("tried first")
    check(ann, "you, a guest")
    enter(ann, "Make an account", "Make the account", "Anouk", PASSWORD)
    devices = ann.page.locator("section").filter(has_text="Your devices")
    expect(devices.get_by_role("listitem")).to_have_count(1)
    check(ann, "you, with an account")

    # The phone has played, too; then it is Anouk's, and so is what was played there.
    phone.open_solo()
    own = phone.code
    enter(phone, "Log in", "Log in", "Anouk", "four dry bricks")
    expect(phone.page.get_by_role("alert")).to_contain_text("not the name and the password")
    enter(phone, "Log in", "Log in", "anouk", PASSWORD)
    expect(phone.page.get_by_text("You have an account")).to_be_visible()
    check(phone, "you, on a phone at night", rules="contrast")
    phone.page.goto(f"/table/{code}")
    ben = newcomer()
    ben.page.goto(f"/table/{code}")
    ben.page.get_by_role("button", name="Sit down and play").click()
    for seat in (phone, ben):
        seat.sees_cards(1)
    ann.page.goto(f"/table/{code}")
    actor = ben if ben.question.text_content() == "Which card do you play?" else ann
    actor.play_team_turn(1)
    for seat in (ann, phone, ben):
        seat.sees_cards(2)
    ann.page.goto(f"/table/{own}")
    ann.sees_cards(1)
    expect(ann.question).to_have_text("Which card do you play?")

    # Everywhere else means: at once, also at the table that lies open there.
    ann.page.goto("/you")
    expect(devices.get_by_role("listitem")).to_have_count(2)
    ann.page.get_by_role("button", name="Log out everywhere else").click()
    expect(devices.get_by_role("listitem")).to_have_count(1)
    phone.page.goto("/you")
    expect(phone.page.get_by_text("You play as a guest")).to_be_visible()
    devices.get_by_role("button", name="Log out").click()
    expect(ann.page.get_by_text("You play as a guest")).to_be_visible()


def test_codes_new_password_data_and_the_end(newcomer: Newcomer) -> None:
    ann = newcomer()
    page = ann.page
    ann.open_solo()
    code = ann.code
    enter(ann, "Make an account", "Make the account", "Brunhild", PASSWORD)
    page.get_by_role("button", name="Make codes").click()
    page.get_by_label("Your password").fill(PASSWORD)
    page.get_by_role("button", name="Show new codes").click()
    codes = page.get_by_role("list", name="Recovery codes").get_by_role("listitem")
    expect(codes).to_have_count(8)
    first = codes.first.inner_text()
    page.reload()
    expect(page.get_by_text("8 recovery codes are unused")).to_be_visible()

    other = newcomer()
    other.page.goto("/you")
    other.page.get_by_role("button", name="Log in", exact=True).first.click()
    other.page.get_by_role("button", name="I have lost my password").click()
    other.page.get_by_label("Name", exact=True).fill("Brunhild")
    other.page.get_by_label("One of your recovery codes").fill(first.upper())
    other.page.get_by_label("New password").fill("four dry bricks")
    other.page.get_by_role("button", name="Choose the new password").click()
    expect(other.page.get_by_role("status").filter(has_text="new password")).to_be_visible()
    page.reload()
    expect(page.get_by_text("You play as a guest")).to_be_visible()

    with other.page.expect_download() as began:
        other.page.get_by_role("link", name="Export").click()
    with zipfile.ZipFile(began.value.path()) as file:
        assert f"records/{code}.txt" in file.namelist()
    other.page.get_by_role("button", name="Delete me…").click()
    end = other.page.get_by_role("button", name="Delete me for good")
    expect(end).to_be_disabled()
    other.page.get_by_label("Write “delete”").fill("delete")
    other.page.get_by_label("Your password").fill("four dry bricks")
    end.click()
    expect(other.page.get_by_role("status").filter(has_text="You are deleted")).to_be_visible()
    other.page.goto(f"/table/{code}")
    expect(other.page.get_by_text("Somebody").first).to_be_visible()
