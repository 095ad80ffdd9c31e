"""Every game can be started with one click and played in the browser, drawn or as text."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from pentapolis import find_game, game_names
from tests.e2e.browsing import Seat

Newcomer = Callable[..., Seat]
DECISIONS = 5


@pytest.mark.parametrize("name", [name for name in game_names() if name != "sprawlopolis"])
def test_a_game_on_the_general_board(newcomer: Newcomer, name: str) -> None:
    me = newcomer()
    page = me.page
    page.goto("/")
    title = page.get_by_role("heading", name=find_game(name).title, exact=True)
    page.get_by_role("article").filter(has=title).get_by_role("button", name="Play").click()
    choices = page.get_by_role("region", name="What you can do")
    log = page.locator(".log li button")
    expect(choices).to_be_visible()
    page.get_by_role("tab", name="Log").click()
    expect(page.locator("pre")).to_be_visible()
    for _ in range(DECISIONS):
        expect(choices.get_by_role("button").first).to_be_enabled()
        before = log.count()
        choices.get_by_role("button").first.click()
        expect(log.nth(before)).to_be_visible()
    me.photograph(f"general-{name}")
