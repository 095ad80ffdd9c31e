"""A line that breaks in the middle of a request: once it holds again, nothing is missing."""

from __future__ import annotations

import json
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from tests.e2e.browsing import Seat

Newcomer = Callable[..., Seat]


class Line:
    """Between a page and the server: it breaks at the first request of a kind, and swallows others."""

    def __init__(self, page: Page, breaks_at: str, swallows: str = "") -> None:
        self.breaks_at, self.swallows = breaks_at, swallows
        self.broken = False
        page.route_web_socket(re.compile("/socket"), self._connect)

    def _connect(self, page: WebSocketRoute) -> None:
        server = page.connect_to_server()

        def forward(text: str | bytes) -> None:
            kind = json.loads(text)["type"]
            if kind == self.breaks_at and not self.broken:
                self.broken = True
                server.close()
                page.close()
            elif kind != self.swallows:
                server.send(text)

        page.on_message(forward)


def solo(me: Seat, breaks_at: str, swallows: str = "") -> Line:
    line = Line(me.page, "", swallows)
    me.open_solo()
    me.page.get_by_role("application").focus()
    line.breaks_at = breaks_at
    return line


@pytest.mark.parametrize(("kind", "other"), [("forecasts", "preview"), ("preview", "forecasts")])
def test_what_choices_bring_is_asked_again(newcomer: Newcomer, kind: str, other: str) -> None:
    me = newcomer()
    # One could stand in for the other: only this one gets through.
    line = solo(me, kind, swallows=other)
    me.hold_with_keys(1)
    assert line.broken


def test_a_hint_is_asked_again(newcomer: Newcomer) -> None:
    me = newcomer()
    line = solo(me, "hint")
    me.page.keyboard.press("h")
    expect(me.page.get_by_role("button", name=re.compile("Take this")).first).to_be_visible()
    assert line.broken


@pytest.mark.parametrize("kind", ["play", "undo"])
def test_a_decision_is_sent_again(newcomer: Newcomer, kind: str) -> None:
    me = newcomer()
    line = solo(me, kind)
    if kind == "play":
        me.play_turn_with_keys(1)
    else:
        me.hold_with_keys(1)
        me.page.keyboard.press("u")
        expect(me.question).to_have_text("Which card do you play?")
    assert line.broken


def test_what_was_said_is_said_again(newcomer: Newcomer) -> None:
    me = newcomer()
    line = solo(me, "chat")
    me.page.get_by_role("tab", name="Chat").click()
    me.page.get_by_role("textbox", name="Message").fill("Still there?")
    me.page.keyboard.press("Enter")
    expect(me.page.get_by_text("Still there?")).to_have_count(1)
    assert line.broken
