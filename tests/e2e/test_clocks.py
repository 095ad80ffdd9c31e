"""Players' clocks: chosen with the table, seen by everybody, and over when they are over."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import expect

from tests.e2e.browsing import CREATE, ME, OPEN, Seat

Newcomer = Callable[..., Seat]


def sit_down(host: Seat, guest: Seat) -> None:
    guest.page.goto(host.page.url)
    guest.page.get_by_role("button", name="Sit down and play").click()


def clocks_of(seat: Seat) -> list[str]:
    line = seat.page.get_by_role("list", name="Time left").get_by_test_id("clock")
    expect(line).to_have_count(2)
    return [re.findall(r"\d+:\d\d", text)[0] for text in line.all_inner_texts()]


def test_a_clock_is_chosen_and_shown(newcomer: Newcomer) -> None:
    ann, ben = newcomer(), newcomer(phone=True)
    ann.page.goto("/new/infinite_city")
    # Among bots nobody is waited for.
    expect(ann.page.get_by_role("combobox", name="Clock", exact=True)).not_to_be_visible()
    ann.page.get_by_label("Who sits at place 2?").select_option("open")
    ann.page.get_by_role("combobox", name="Clock", exact=True).select_option("3 minutes a turn")
    ann.page.get_by_role("combobox", name="When time is over").select_option("loss")
    ann.photograph("clock-chosen")
    ann.page.get_by_role("button", name="Play and get the link").click()
    expect(ann.page.get_by_test_id("pace")).to_have_text(
        "3 minutes a turn; at zero the game is lost."
    )
    sit_down(ann, ben)
    for seat in (ann, ben):
        shown = clocks_of(seat)
        assert "3:00" in shown
        # Who has to choose sees their time in the title, and it goes on.
        expect(seat.page.get_by_role("list", name="Time left")).to_contain_text("2:5")
        seat.photograph(f"clock-{'phone' if seat is ben else 'table'}")
    titles = [seat.page.title() for seat in (ann, ben)]
    assert [bool(re.match(r"● 2:5\d · Infinite City", title)) for title in titles].count(True) == 1
    # A pause is for both to agree to, and for each to end.
    ann.page.get_by_role("button", name="Pause", exact=True).click()
    expect(ben.page.get_by_text("would like a pause.")).to_be_visible()
    ben.photograph("clock-pause-phone")
    ben.page.get_by_role("button", name="Agree").click()
    expect(ann.page.get_by_text("Paused.")).to_be_visible()
    ann.photograph("clock-paused")
    ann.page.get_by_role("button", name="Go on").click()
    expect(ben.page.get_by_role("button", name="Pause", exact=True)).to_be_visible()
    # Both pages show the same, also the one that was loaded anew with a clock of its own gone wrong.
    ben.page.add_init_script("{ const now = Date.now; Date.now = () => now() + 45_000; }")
    ben.page.reload()
    clocks_of(ben)
    left = "() => [...document.querySelectorAll('.clocks .clock')].map((one) => one.innerText)"
    ann.page.wait_for_timeout(600)
    seconds = [
        sum(int(m) * 60 + int(s) for m, s in re.findall(r"(\d+):(\d\d)", " ".join(texts)))
        for texts in (seat.page.evaluate(left) for seat in (ann, ben))
    ]
    assert abs(seconds[0] - seconds[1]) <= 1, seconds


def test_a_game_ends_on_time(newcomer: Newcomer) -> None:
    ann, ben = newcomer(), newcomer(phone=True)
    ann.page.goto("/settings")
    clock = {"turn": 5, "bank": 0, "refill": 0, "most": None, "at_zero": "loss"}
    wish = {"game": "infinite_city", "seats": [ME, OPEN], "clock": clock}
    ann.page.goto(f"/table/{ann.page.evaluate(CREATE, wish)}")
    sit_down(ann, ben)
    expect(ben.page.locator(".clocks .short")).to_have_count(1)
    ben.photograph("clock-short-phone")
    for seat in (ann, ben):
        expect(seat.page.get_by_test_id("ending")).to_contain_text("on time")
        expect(seat.page.get_by_test_id("ending")).to_contain_text("time was over.")
        seat.photograph(f"clock-over-{'phone' if seat is ben else 'table'}")
    ann.page.get_by_role("tab", name="Log").click()
    expect(ann.page.locator(".log")).to_contain_text("time is over: the game is lost.")
