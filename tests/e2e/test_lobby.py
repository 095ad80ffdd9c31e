"""Strangers meet: at an open table, with whoever comes, and looking on."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import expect

from tests.e2e.axe import check
from tests.e2e.browsing import Seat

Newcomer = Callable[..., Seat]
TABLE = re.compile(r"/table/\w+$")


def test_two_strangers_meet_through_the_lobby(newcomer: Newcomer) -> None:
    ann, ben, eve = newcomer(), newcomer(), newcomer(phone=True)
    page = ben.page
    page.goto("/")
    page.get_by_role("link", name="Open tables").click()
    expect(page.get_by_role("heading", name="Open tables")).to_be_focused()
    expect(page.get_by_role("status")).to_contain_text("0 tables wait")

    # Opened where one chooses who plays, and not unless that was chosen.
    ann.page.goto("/new/sprawlopolis")
    ann.page.get_by_role("button", name="Friend by link").click()
    wish = ann.page.get_by_label("The seats that are free")
    expect(wish).to_have_value("false")
    wish.select_option(label="Open to anybody: it stands among the open tables")
    ann.page.get_by_role("button", name="Play and get the link").click()
    expect(ann.page.get_by_text("Open to anybody")).to_be_visible()
    check(ann, "waiting room")

    row = page.get_by_role("list", name="Tables that wait for players").get_by_role("listitem")
    expect(row).to_contain_text("1 of 2 free")
    check(ben, "open tables")
    eve.page.goto("/tables")
    expect(
        eve.page.get_by_role("button", name=re.compile("^Sit down: Sprawlopolis"))
    ).to_be_visible()
    check(eve, "open tables on a phone")
    page.get_by_role("button", name=re.compile("^Sit down: Sprawlopolis")).click()
    for seat in (ann, ben):
        seat.sees_cards(1)
    eve.page.get_by_role("link", name=re.compile("^Watch Sprawlopolis")).click()
    eve.sees_cards(1)


def test_whoever_waits_alone_is_offered_bots_after_a_minute(newcomer: Newcomer) -> None:
    me = newcomer()
    page = me.page
    page.clock.install()
    page.goto("/tables")
    page.get_by_role("button", name="Play with whoever comes: Infinite City").click()
    expect(page).to_have_url(TABLE)
    expect(page.get_by_text("Open to anybody")).to_be_visible()
    offer = page.get_by_text("Nobody has come for a minute")
    expect(offer).to_have_count(0)
    page.clock.fast_forward(61_000)
    expect(offer).to_be_visible()
    page.get_by_role("button", name="Only by link").click()
    expect(page.get_by_text("Open to anybody")).to_have_count(0)
    page.get_by_role("button", name="Begin with bots").click()
    expect(page.get_by_role("application")).to_be_visible()
