"""Two games of one deal on one page: found from the study page, and stepped through together."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import expect

from tests.e2e.axe import check
from tests.e2e.browsing import Seat
from tests.e2e.test_study import study
from tests.server.test_comparing import TOGETHER, game

Newcomer = Callable[..., Seat]


def test_two_games_side_by_side(newcomer: Newcomer) -> None:
    me = newcomer()
    page = me.page
    study(me, str(game(TOGETHER, last=False).record))
    page.get_by_role("link", name="Compare with another game of this deal").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Compare two games of one deal")
    check(me, "choosing a game to compare with")
    box = page.get_by_label("Link of the other game, or its record")
    box.fill(str(game(0, last=False, seed=6).record))
    page.get_by_role("button", name="Compare", exact=True).click()
    expect(page.get_by_role("alert")).to_contain_text("different deals")
    box.fill(str(game(TOGETHER, last=True).record))
    page.get_by_role("button", name="Compare", exact=True).click()
    # It begins where they parted: both boards are the same there, and no longer one step on.
    expect(page.get_by_test_id("parted")).to_contain_text(
        f"The first {TOGETHER} moves are the same"
    )
    expect(page.get_by_text(f"{TOGETHER}/28")).to_be_visible()
    cities = page.get_by_role("application")
    expect(cities).to_have_count(2)
    for _ in range(6):
        page.keyboard.press("ArrowRight")
    expect(page.get_by_text(f"{TOGETHER + 6}/28")).to_be_visible()
    for place in (0, 1):
        expect(cities.nth(place)).to_have_attribute("aria-label", "The city, 7 of 15 cards")
    expect(page.get_by_role("row", name=re.compile("In all"))).to_be_visible()
    check(me, "two games")
    me.photograph("compare")
    other = newcomer(phone=True, color_scheme="dark")
    other.page.goto(page.url)
    expect(other.page.get_by_test_id("compare-chart").locator("polyline")).to_have_count(2)
    check(other, "two games on a phone at night")
    other.photograph("compare-phone")
