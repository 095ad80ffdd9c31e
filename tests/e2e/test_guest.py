"""A game from another package, on the board that it brings along."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.e2e.browsing import ARTIFACTS, new_context
from tests.server.running import ProcessServer, free_port


@pytest.fixture
def service(guest: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    monkeypatch.setenv("PYTHONPATH", str(guest), prepend=os.pathsep)
    server = ProcessServer(f"sqlite:///{guest}/guest.sqlite3", free_port(), guest / "server.log")
    yield server.address
    server.stop()


def test_skyline_is_played_to_its_end(browser: Browser, service: str) -> None:
    page = new_context(browser, service).new_page()
    page.goto("/")
    offer = page.get_by_role("article", name="Skyline", exact=True)
    expect(offer.get_by_role("heading", name="Skyline", exact=True)).to_be_visible()
    offer.get_by_role("button", name="Play Skyline: you and 1 bot").click()
    hand = page.get_by_role("group", name="Your hand")
    for houses in range(6):
        card = hand.get_by_role("button").first
        expect(card).to_be_enabled()
        card.click()
        hand.get_by_role("button", name=re.compile("first$|on the right$")).click()
        expect(page.locator(".skyline .street .house").nth(houses)).to_be_visible()
    expect(page.get_by_role("button", name="Play again")).to_be_visible()
    expect(page.locator(".skyline .house")).to_have_count(12)
    ARTIFACTS.mkdir(exist_ok=True)
    page.screenshot(path=ARTIFACTS / "guest-skyline.png")
