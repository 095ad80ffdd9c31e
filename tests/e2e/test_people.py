"""People come and go: a bot holds a seat, its player comes back, somebody else sits down instead."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Locator, expect

from tests.e2e.browsing import CREATE, ME, OPEN, Seat
from tests.e2e.test_together import decider

Newcomer = Callable[..., Seat]


def open_table(host: Seat, *guests: Seat, patience: int = 1) -> str:
    host.page.goto("/settings")
    seats = [ME, *[OPEN for _ in guests]]
    wish = {"game": "sprawlopolis", "seats": seats, "patience": patience}
    code = str(host.page.evaluate(CREATE, wish))
    host.page.goto(f"/table/{code}")
    for guest in guests:
        guest.page.goto(f"/table/{code}")
        guest.page.get_by_role("button", name="Sit down and play").click()
    for seat in (host, *guests):
        seat.sees_cards(1)
    return code


def row_of(seat: Seat, name: str) -> Locator:
    return seat.page.locator(".players li").filter(has_text=name)


def name_of(seat: Seat) -> str:
    answer = seat.page.evaluate("async () => (await (await fetch('/api/me')).json()).name")
    return str(answer)


def both_see(cards: int, *seats: Seat) -> None:
    for seat in seats:
        seat.sees_cards(cards)


def test_a_bot_holds_the_seat_until_its_player_is_back(newcomer: Newcomer) -> None:
    ann, ben = newcomer(), newcomer()
    code = open_table(ann, ben)
    on_turn = decider(ann, ben)
    other = ben if on_turn is ann else ann
    # Whoever waits sees who is here; then the line of whoever is asked is lost.
    name, link = name_of(on_turn), on_turn.page.url
    other.page.get_by_role("tab", name="Players").click()
    expect(row_of(other, name)).to_contain_text("choosing")
    on_turn.page.goto("about:blank")
    expect(row_of(other, name)).to_contain_text("away")
    expect(other.page.get_by_test_id("absent")).to_contain_text(f"{name} has been away")
    other.photograph("absent")
    # It may be waited for; and when the page is new, it is asked again.
    other.page.get_by_role("button", name="Wait").click()
    other.page.reload()
    other.page.get_by_role("button", name="Let a bot hold the seat").click()
    both_see(2, other)
    other.page.get_by_role("tab", name="Players").click()
    expect(row_of(other, name)).to_contain_text("Compass holds the seat")
    other.photograph("held")
    # In another window of the same browser: the seat is waiting.
    on_turn.page.goto(link)
    back = on_turn.page.get_by_test_id("absent")
    expect(back).to_contain_text("Compass holds your seat")
    on_turn.photograph("back")
    on_turn.page.get_by_role("button", name="Take your seat back").click()
    expect(back).not_to_be_visible()
    expect(row_of(other, name)).to_contain_text("here")
    assert on_turn.code == code
    # The log says whose decision it was.
    other.page.get_by_role("tab", name="Log").click()
    expect(other.page.locator(".log")).to_contain_text("Compass:")
    for seat in (ann, ben):
        seat.start_rushing()
    for seat in (ann, ben):
        seat.ends_rushing()
        parts = seat.page.get_by_test_id("parts")
        expect(parts).to_contain_text("Compass")
        expect(parts).to_contain_text(name)
    other.photograph("parts")


def test_somebody_else_sits_down_by_the_hosts_leave(newcomer: Newcomer) -> None:
    ann, ben, cy = newcomer(), newcomer(phone=True), newcomer()
    open_table(ann, ben)
    name = name_of(ben)
    ben.page.on("dialog", lambda dialog: dialog.accept())
    ben.page.get_by_role("button", name="More").click()
    ben.page.get_by_role("button", name="Leave the table").click()
    ann.page.get_by_role("tab", name="Players").click()
    expect(row_of(ann, name)).to_contain_text("Compass holds the seat")
    cy.page.goto(ann.page.url)
    expect(cy.page.get_by_test_id("absent")).not_to_be_visible()
    row_of(ann, name).get_by_role("button", name="Let somebody else play").click()
    expect(row_of(ann, name)).to_contain_text("may sit down")
    cy.page.get_by_test_id("absent").get_by_role("button", name="Sit down and play").click()
    expect(cy.page.get_by_test_id("absent")).not_to_be_visible()
    expect(row_of(ann, name_of(cy))).to_be_visible()
    # On the phone, whoever left only watches now.
    ben.page.goto(ann.page.url)
    expect(ben.question).to_contain_text("You are watching.")


def test_my_games_come_to_another_device(newcomer: Newcomer) -> None:
    ann, phone, late = newcomer(), newcomer(phone=True), newcomer()
    code = ann.open_table("sprawlopolis", [ME])
    ann.page.goto("/settings")
    ann.page.get_by_role("link", name="Show a code for it").click()
    ann.page.get_by_role("button", name="Show the code").click()
    shown = ann.page.locator("[data-qr]")
    expect(ann.page.get_by_test_id("left")).to_have_text(re.compile("10:00|9:"))
    ann.photograph("device")
    link = shown.get_attribute("data-qr")
    assert link
    phone.page.goto(link)
    expect(phone.page).to_have_url(re.compile("/device$"))
    phone.page.get_by_role("button", name="Bring my games here").click()
    expect(phone.page.get_by_role("status")).to_contain_text("device now, too")
    phone.photograph("device-phone")
    assert name_of(phone) == name_of(ann)
    phone.page.get_by_role("button", name="To my games").click()
    phone.page.locator(f"a[href='/table/{code}']").click()
    phone.sees_cards(1)
    # Whoever finds the link later is told why it does nothing.
    before = name_of(late) if late.page.goto("/") else ""
    late.page.goto(link)
    late.page.get_by_role("button", name="Bring my games here").click()
    expect(late.page.get_by_role("alert")).to_contain_text("used already")
    assert name_of(late) == before


def test_the_host_of_a_waiting_room_and_its_chat(newcomer: Newcomer) -> None:
    ann, ben, phone = newcomer(), newcomer(), newcomer(phone=True)
    ann.open_table("ginkgopolis", [ME, OPEN, OPEN])
    ben.page.goto(ann.page.url)
    ben.page.get_by_role("button", name="Sit down and play").click()
    # Another seat is another colour.
    ann.page.get_by_role("button", name="Sit here, as gold triangle").click()
    rows = ann.page.locator(".room .sheet").first.get_by_role("listitem")
    expect(rows.nth(2)).to_contain_text("(you)")
    expect(rows.nth(0)).to_contain_text("Open seat")
    # Whoever only looks on is told apart in the chat; muted for oneself, or silenced for all.
    phone.page.goto(ann.page.url)
    write(phone, "let me in")
    line = ann.page.get_by_role("list", name="Messages").get_by_role("listitem").last
    expect(line).to_contain_text("watches")
    ann.photograph("waiting-room")
    line.get_by_role("button", name=name_of(phone)).click()
    line.get_by_role("button", name="Mute for me").click()
    expect(line).not_to_contain_text("let me in")
    line.get_by_role("button", name=name_of(phone)).click()
    line.get_by_role("button", name="Silence at this table").click()
    expect(ann.page.locator(".told")).to_contain_text("says nothing more here")
    write(phone, "why?")
    expect(phone.page.get_by_text("has silenced you here")).to_be_visible()
    ann.page.get_by_role("button", name=f"Send {name_of(ben)} away").click()
    expect(rows.nth(1)).to_contain_text("Open seat")
    expect(ben.page.get_by_text("has sent you away")).to_be_visible()
    phone.photograph("waiting-room-phone")


def write(seat: Seat, text: str) -> None:
    seat.page.get_by_role("textbox", name="Message").fill(text)
    seat.page.get_by_role("textbox", name="Message").press("Enter")


def test_whoever_is_sent_away_is_told_and_a_phone_shows_the_chat(newcomer: Newcomer) -> None:
    ann, ben = newcomer(), newcomer(phone=True)
    code = ann.open_table("sprawlopolis", [ME, OPEN, OPEN])
    ben.page.goto(f"/table/{code}")
    ben.page.get_by_role("button", name="Sit down and play").tap()
    expect(ben.page.get_by_role("button", name="Begin with bots")).to_be_visible()
    chat = ben.page.locator(".talk").bounding_box()
    assert chat
    assert chat["height"] > 200
    ann.page.get_by_role("button", name=re.compile("^Send .* away$")).click()
    for _ in range(2):
        expect(ben.page.get_by_role("alert")).to_contain_text("has sent you away")
        expect(ben.page.get_by_role("button", name="Sit down and play")).to_have_count(0)
        # Not only where it was seen to happen.
        ben.page.reload()
