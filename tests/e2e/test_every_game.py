"""Every game can be started with one click and played in the browser, drawn or as text."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from pentapolis import find_game, game_names
from tests.e2e.browsing import Seat

Newcomer = Callable[..., Seat]
DECISIONS = 5


@pytest.mark.parametrize("name", game_names())
def test_a_game_on_the_text_board(newcomer: Newcomer, name: str) -> None:
    me = newcomer(settings={"text": True})
    page = me.page
    page.goto("/")
    title = find_game(name).title
    card = page.get_by_role("article", name=title, exact=True)
    expect(card.get_by_role("heading", name=title, exact=True)).to_be_visible()
    card.get_by_role("button", name=f"Play {title}: ").click()
    table = page.get_by_role("main")
    choices = page.get_by_role("list", name="Your choices").get_by_role("button")
    expect(page.locator("pre, main table").first).to_be_visible()
    for _ in range(DECISIONS):
        every = page.get_by_role("button", name=re.compile(r"^list all \d+"))
        expect(choices.first.or_(every)).to_be_visible()
        if every.is_visible():
            every.click()
        expect(choices.first).to_be_enabled()
        before = table.get_attribute("data-version") or ""
        choices.first.click()
        expect(table).not_to_have_attribute("data-version", before)
    me.photograph(f"general-{name}")
