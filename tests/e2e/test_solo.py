"""A newcomer alone: with the mouse, with the keyboard only, with a finger on a phone."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import expect

from tests.e2e.browsing import Seat

Newcomer = Callable[..., Seat]


def centre(seat: Seat) -> tuple[float, float]:
    box = seat.ghost.locator(".edge").first.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_a_game_with_the_mouse(newcomer: Newcomer) -> None:
    me = newcomer(reduced_motion="no-preference")
    page = me.page
    me.open_solo()

    # Another card instead of the one just picked; turned.
    me.hand().nth(0).click()
    expect(me.hand().nth(0)).to_have_attribute("aria-pressed", "true")
    expect(me.forecast).to_be_visible()
    me.hand().nth(2).click()
    expect(me.hand().nth(2)).to_have_attribute("aria-pressed", "true")
    expect(me.forecast).to_be_visible()
    page.get_by_role("button", name="Turn").click()
    expect(me.forecast).to_be_visible()

    # Far away a card cannot lie, and the page says why.
    stage = page.get_by_role("application")
    box = stage.bounding_box()
    assert box
    page.mouse.wheel(0, 0)
    page.get_by_role("button", name="Zoom out").click()
    page.mouse.move(box["x"] + 30, box["y"] + 30)
    expect(page.locator(".ghost[data-mood=illegal]")).to_be_visible()
    expect(page.get_by_text("Too far away")).to_be_visible()
    page.mouse.click(box["x"] + 30, box["y"] + 30)
    me.sees_cards(1)
    page.get_by_role("button", name="Show the whole city").click()
    page.mouse.move(box["x"] + box["width"] / 2 + 20, box["y"] + box["height"] / 2)
    expect(me.forecast).to_be_visible()
    me.photograph("table-hover")
    # The first click chooses the place, the second lays the card there.
    for _ in range(2):
        me.sees_cards(1)
        page.mouse.down()
        page.mouse.up()
    me.sees_cards(2)
    # A card was drawn for it: what was seen cannot be unseen.
    expect(page.get_by_role("button", name="Undo")).to_be_disabled()
    # Pressed all the same, it says why.
    page.get_by_role("button", name="Undo").dispatch_event("click")
    expect(page.get_by_text("Nothing can be taken back now")).to_be_visible()

    for placed in range(2, 15):
        me.hand().nth(placed % len(me.hand().all())).click()
        expect(me.ghost).to_be_visible()
        expect(me.forecast).to_be_visible()
        promised = me.forecast.locator(".total strong").inner_text()
        page.mouse.dblclick(*centre(me))
        me.sees_cards(placed + 1)
        if placed < 14:
            expect(page.locator(".meter strong")).to_have_text(promised)
        if placed == 8:
            page.get_by_role("button", name=re.compile("^Park Largest")).hover()
            expect(page.locator("path.lit")).to_be_visible()
            me.photograph("table-highlight")

    ending = page.get_by_test_id("ending")
    expect(ending).to_contain_text(f"with {promised} point")
    me.photograph("end")
    code = me.code

    # Watch it again, from the log and with the slider.
    ending.get_by_role("link", name="Replay").click()
    expect(page).to_have_url(re.compile(f"/table/{code}/replay/0$"))
    expect(page.get_by_role("slider")).to_have_attribute("max", re.compile("^[1-9]"))
    page.get_by_role("slider").fill("6")
    expect(page).to_have_url(re.compile("/replay/6$"))
    me.sees_cards(4)
    page.reload()
    me.sees_cards(4)
    page.get_by_role("button", name="To the beginning").click()
    expect(page.get_by_test_id("sentence")).to_have_text("The table as it was laid.")
    page.locator("[data-number='4']").get_by_role("button").click()
    me.sees_cards(3)
    me.photograph("replay")

    # What a search thinks of a decision: beside the board and on it, also after a reload.
    page.get_by_role("tab", name="Analyse").click()
    review = page.get_by_test_id("review")
    expect(review).to_contain_text("chose:")
    expect(page).to_have_url(re.compile("/analysis/4$"))
    page.reload()
    expect(review).to_contain_text("chose:")
    me.photograph("analysis")
    page.get_by_role("button", name="To the end").click()
    expect(page.get_by_text("Nothing was decided after this")).to_be_visible()

    # The record, then once more.
    with page.expect_download() as download:
        page.get_by_role("link", name="Download the record").click()
    assert "sprawlopolis" in download.value.path().read_text()
    page.get_by_role("link", name="Table").click()
    page.get_by_role("button", name="Play again").click()
    me.sees_cards(1)
    assert me.code != code


def test_practice_takes_back_anything_and_says_so(newcomer: Newcomer) -> None:
    me = newcomer()
    page = me.page
    page.goto("/new/sprawlopolis")
    page.get_by_label("Taking back").select_option(
        label="Practice: anything, and the table says so"
    )
    page.get_by_role("button", name="Bot", exact=True).click()
    page.get_by_label("Who sits at place 2?").select_option("bot:novice")
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.get_by_role("banner").get_by_text("Practice", exact=True)).to_be_visible()
    expect(me.question).to_have_text("Which card do you play?")
    placed = me.counts_cards()
    page.get_by_role("application").focus()
    me.play_turn_with_keys(placed)
    me.sees_cards(placed + 2)
    expect(me.question).to_have_text("Which card do you play?")
    # Back past the bot's turn to the place of my card; the card is still held.
    page.keyboard.press("u")
    me.sees_cards(placed)
    expect(me.question).to_have_text(re.compile("Where do you put"))
    expect(me.ghost).to_be_visible()


def test_a_game_by_keyboard_only(newcomer: Newcomer) -> None:
    me = newcomer()
    page = me.page
    page.goto("/")
    play = me.play_solo
    expect(play).to_be_visible()
    for _ in range(20):
        page.keyboard.press("Tab")
        if play.evaluate("node => node === document.activeElement"):
            break
    page.keyboard.press("Enter")
    me.sees_cards(1)

    # Undo with a key, zoom with keys, then play on.
    me.hold_with_keys(1, ("ArrowRight", "r"))
    page.keyboard.press("u")
    expect(me.question).to_have_text("Which card do you play?")
    page.keyboard.press("+")
    page.keyboard.press("0")
    me.play_turn_with_keys(1, ("ArrowRight", "r"))
    expect(page.get_by_test_id("live")).not_to_be_empty()
    me.finish_solo(2)

    # The headline has the focus; the next stops are what to do now.
    replay = page.get_by_role("link", name="Replay")
    for _ in range(6):
        page.keyboard.press("Tab")
        if replay.evaluate("node => node === document.activeElement"):
            break
    page.keyboard.press("Enter")
    # A replay begins at the beginning.
    me.sees_cards(1)
    page.keyboard.press("End")
    me.sees_cards(15)
    page.keyboard.press("Home")
    me.sees_cards(1)
    for _ in range(4):
        page.keyboard.press("ArrowRight")
    me.sees_cards(3)


def test_a_game_with_a_finger_on_a_phone(newcomer: Newcomer) -> None:
    me = newcomer(phone=True)
    page = me.page
    page.goto("/")
    me.play_solo.tap()
    me.sees_cards(1)
    for placed in range(1, 15):
        me.hand().nth(placed % len(me.hand().all())).tap()
        expect(me.forecast).to_be_visible()
        if placed % 3 == 0:
            page.get_by_role("button", name="Turn").tap()
            expect(me.forecast).to_be_visible()
        if placed == 5:
            assert_fits_a_finger(me)
            me.photograph("phone-table")
        if placed % 2:
            page.get_by_role("button", name="Place").tap()
        else:
            page.touchscreen.tap(*centre(me))
            page.touchscreen.tap(*centre(me))
        me.sees_cards(placed + 1)
        if placed == 6:
            page.get_by_role("button", name="Score, log, players and chat").tap()
            expect(page.get_by_role("tab", name="Log")).to_be_visible()
            me.photograph("phone-score")
            page.get_by_role("button", name="Back to the board").tap()
    expect(page.get_by_test_id("ending")).to_be_visible()
    me.photograph("phone-end")
    assert_no_sideways_scrolling(me)


def assert_no_sideways_scrolling(seat: Seat) -> None:
    assert seat.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def assert_fits_a_finger(seat: Seat) -> None:
    assert_no_sideways_scrolling(seat)
    small = seat.page.evaluate(
        """[...document.querySelectorAll('button, a[href], input, select')]
            .map(node => [node.getBoundingClientRect(), node])
            .filter(([box, node]) => box.width && box.height && !node.classList.contains('skip')
                && (box.width < 43.5 || box.height < 43.5))
            .map(([box, node]) => `${node.outerHTML.slice(0, 80)} ${box.width}x${box.height}`)"""
    )
    assert small == []
