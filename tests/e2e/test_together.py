"""Several people: by link, at one device, with a bot, watching."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.e2e.browsing import ME, Seat

Newcomer = Callable[..., Seat]


def open_table(host: Seat, second: str | None = None) -> str:
    page = host.page
    page.goto("/new/sprawlopolis")
    page.get_by_role("button", name="Friend by link").click()
    if second:
        page.get_by_label("Who sits at place 2?").select_option(second)
        page.get_by_role("button", name="Play", exact=True).click()
        return ""
    page.get_by_role("button", name="Play and get the link").click()
    return page.get_by_label("Link to this table").input_value()


def decider(*seats: Seat) -> Seat:
    """Whoever is asked which card to play."""
    page = seats[0].page
    asked = re.compile("Which card|decides|thinks")
    for seat in seats:
        expect(seat.question).to_have_text(asked)
    while True:
        for seat in seats:
            if "Which card" in seat.question.inner_text():
                return seat
        page.wait_for_timeout(20)


def test_two_people_by_link(newcomer: Newcomer) -> None:
    ann, ben = newcomer(), newcomer()
    link = open_table(ann)
    expect(ann.question).to_have_text("Waiting for one more player.")
    ann.photograph("lobby")
    ben.page.goto(link)
    ben.page.get_by_role("button", name="Sit down and play").click()
    for seat in (ann, ben):
        seat.sees_cards(1)

    # What is said is shown as text.
    ann.page.get_by_role("tab", name="Chat").click()
    ann.page.get_by_role("textbox", name="Message").fill("<b>hello</b> Ben")
    ann.page.keyboard.press("Enter")
    ben.page.get_by_role("tab", name="Chat").click()
    expect(ben.page.get_by_text("<b>hello</b> Ben")).to_be_visible()
    expect(ben.page.locator(".chat time")).to_have_text(re.compile(r"\d\d?:\d\d"))
    for seat in (ann, ben):
        seat.page.get_by_role("tab", name="Score").click()
        seat.page.get_by_role("application").focus()

    for placed in range(1, 15):
        on_turn = decider(ann, ben)
        other = ben if on_turn is ann else ann
        if placed == 4:
            on_turn.page.reload()
            on_turn.sees_cards(placed)
            on_turn.page.get_by_role("application").focus()
        if placed == 6:
            # The other one is cut off while this turn is played, and finds it done afterwards.
            other.page.context.set_offline(True)
            expect(other.page.get_by_test_id("link")).to_be_visible()
            other.photograph("offline")
            on_turn.play_team_turn(placed)
            other.page.context.set_offline(False)
            expect(other.page.get_by_test_id("link")).not_to_be_visible()
        elif placed == 8:
            # Cut off in the middle of one's own turn: nothing is lost, nothing is played twice.
            on_turn.hold_with_keys(1)
            on_turn.page.context.set_offline(True)
            expect(on_turn.page.get_by_test_id("link")).to_be_visible()
            on_turn.page.keyboard.press("Enter")
            on_turn.page.keyboard.press("Enter")
            expect(on_turn.question).to_have_text("Waiting for the connection…")
            on_turn.page.context.set_offline(False)
            on_turn.sees_cards(placed + 1)
            on_turn.page.get_by_role("button", name="Take it back").click()
            on_turn.sees_cards(placed)
            on_turn.hold_with_keys(1)
            on_turn.page.keyboard.press("Enter")
            on_turn.keep.click()
            on_turn.page.get_by_role("application").focus()
        else:
            on_turn.play_team_turn(placed, ("ArrowDown",) if placed % 2 else ("ArrowUp", "r"))
        for seat in (ann, ben):
            seat.sees_cards(placed + 1)

    results = []
    for seat in (ann, ben):
        ending = seat.page.get_by_test_id("ending")
        expect(ending).to_be_visible()
        results.append(ending.locator(".head").inner_text())
    assert results[0] == results[1]
    ann.page.get_by_role("button", name="Play again").click()
    ben.page.get_by_role("link", name="Go to the rematch").click()
    for seat in (ann, ben):
        seat.sees_cards(1)
    assert ann.code == ben.code


def test_two_people_at_one_device(newcomer: Newcomer) -> None:
    us = newcomer()
    open_table(us, "hotseat")
    seen = set()
    for placed in range(1, 4):
        # Nobody sees the other's hand: the device is passed on first.
        expect(us.page.get_by_role("button", name="I am")).to_be_visible()
        assert us.page.get_by_role("list", name="Your hand").count() == 0
        us.page.get_by_role("button", name="I am").click()
        us.sees_cards(placed)
        expect(us.question).to_contain_text("Which card do you play?")
        seen.add(us.question.inner_text())
        us.page.get_by_role("application").focus()
        us.hold_with_keys(1)
        us.page.keyboard.press("Enter")
        expect(us.page.get_by_role("button", name="I am")).to_be_visible()
    assert len(seen) == 2


def test_nothing_lifts_the_curtain_but_whoever_is_asked(newcomer: Newcomer) -> None:
    us = newcomer()
    code = us.open_table("sprawlopolis", [ME, {"kind": "hotseat", "name": "Bea"}])
    curtain = us.page.get_by_role("heading", name="it is your turn")
    hand = us.page.get_by_role("list", name="Your hand")

    def stays_covered(page: Page) -> None:
        expect(page.get_by_role("heading", name="it is your turn")).to_be_visible()
        expect(page.get_by_role("button", name="I am")).to_be_visible()
        assert page.get_by_role("list", name="Your hand").count() == 0

    us.page.get_by_role("button", name="I am").click()
    us.sees_cards(1)
    us.page.get_by_role("application").focus()
    us.hold_with_keys(1)
    us.page.keyboard.press("Enter")
    expect(curtain).to_be_visible()
    us.page.reload()
    stays_covered(us.page)
    us.page.get_by_role("link", name="Pentapolis").first.click()
    expect(us.page).not_to_have_url(re.compile("/table/"))
    us.page.go_back()
    stays_covered(us.page)
    second = us.page.context.new_page()
    second.goto(f"/table/{code}")
    stays_covered(second)
    us.page.get_by_role("button", name="I am").click()
    expect(hand).to_be_visible()
    # What one tab shows, another does not.
    stays_covered(second)
    # A line that breaks is no reason to pass the device on.
    us.page.context.set_offline(True)
    expect(us.page.get_by_test_id("link")).to_be_visible()
    us.page.context.set_offline(False)
    expect(us.page.get_by_test_id("link")).not_to_be_visible()
    expect(hand).to_be_visible()


def test_with_a_bot_and_a_spectator(newcomer: Newcomer) -> None:
    me, guest = newcomer(), newcomer()
    open_table(me, "bot:easy")
    on_turn = decider(me)
    placed = me.counts_cards()
    guest.page.goto(f"/table/{me.code}")
    expect(guest.question).to_contain_text("You are watching.")
    assert guest.page.get_by_role("list", name="Your hand").count() == 0
    on_turn.play_turn_with_keys(placed)
    # The bot answers by itself, and the turn comes back.
    me.sees_cards(placed + 2)
    expect(me.question).to_have_text("Which card do you play?")
    guest.sees_cards(placed + 2)
    # The viewer is "you" in every list, as on the boards; who only watches is listed.
    panel = me.page.get_by_role("tabpanel")
    me.page.get_by_role("tab", name="Players").click()
    expect(panel.get_by_role("button", name=re.compile("You"))).to_be_visible()
    expect(panel).to_contain_text(re.compile(r"\w watches\."))
    me.page.get_by_role("tab", name="Log").click()
    expect(me.page.locator(".log li").last).to_be_visible()
    expect(panel).to_contain_text(re.compile(r"You:\s+Puts card"))
    me.photograph("log")
