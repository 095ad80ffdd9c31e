"""Every page, for everyone: nothing serious found by axe, light and dark; the text board plays too."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.e2e.browsing import ROOT, Seat

Newcomer = Callable[..., Seat]
AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"


def check(seat: Seat, where: str, rules: str = "all") -> None:
    # Evaluated, not added as a script: the page's own security policy stays in force.
    page = seat.page
    if not page.evaluate("typeof axe !== 'undefined'"):
        page.evaluate(AXE.read_text(encoding="utf-8"))
    wish = {"runOnly": ["color-contrast"]} if rules == "contrast" else {}
    found = page.evaluate("async wish => (await axe.run(document, wish)).violations", wish)
    serious = [
        f"{where}: {violation['id']}: {node['html'][:160]} {node['any'][:1]}"
        for violation in found
        if violation["impact"] in ("serious", "critical")
        for node in violation["nodes"]
    ]
    assert not serious, "\n".join(serious)


@pytest.mark.parametrize(("theme", "rules"), [("light", "all"), ("dark", "contrast")])
def test_axe_finds_nothing_serious(newcomer: Newcomer, theme: str, rules: str) -> None:
    me = newcomer(color_scheme=theme)
    page = me.page
    page.goto("/")
    expect(me.play_solo).to_be_visible()
    check(me, "start", rules)
    me.photograph(f"start-{theme}")
    page.get_by_role("link", name="With others").first.click()
    expect(page.get_by_role("button", name="Open the table")).to_be_visible()
    check(me, "set-up", rules)
    me.photograph(f"setup-{theme}")
    page.get_by_role("link", name="Settings").click()
    expect(page.get_by_role("group", name="Colours")).to_be_visible()
    check(me, "settings", rules)
    page.goto("/rules/sprawlopolis")
    expect(page.get_by_role("heading", name="Goal of the game")).to_be_visible()
    check(me, "rules", rules)
    me.photograph(f"rules-{theme}")

    me.open_solo()
    for placed in range(1, 5):
        me.play_turn_with_keys(placed, ("ArrowDown",))
    me.hold_with_keys(2)
    check(me, "table", rules)
    me.photograph(f"table-{theme}")
    for tab in ("Log", "Players", "Chat"):
        page.get_by_role("tab", name=tab).click()
        expect(page.get_by_role("tab", name=tab)).to_have_attribute("aria-selected", "true")
    check(me, "table with chat", rules)
    page.get_by_role("tab", name="Score").click()
    me.rush_to_the_end()
    check(me, "end", rules)
    me.photograph(f"end-{theme}")
    page.get_by_role("link", name="Replay").click()
    me.sees_cards(15)
    check(me, "replay", rules)
    me.photograph(f"replay-{theme}")


def test_the_text_board_plays(newcomer: Newcomer) -> None:
    me = newcomer()
    page = me.page
    me.open_solo()
    page.get_by_role("button", name="More", exact=True).click()
    page.get_by_role("button", name="Board as text").click()
    page.get_by_role("button", name="Play card").first.click()
    expect(me.question).to_contain_text("Where do you put card")
    page.get_by_label("Column of its left blocks").select_option("1")
    page.get_by_label("Turned upside down").select_option("yes")
    expect(page.get_by_text(re.compile("^Score .* → "))).to_be_visible()
    check(me, "text board")
    me.photograph("text-board")
    page.get_by_role("button", name="Place card").click()
    expect(me.question).to_have_text("Which card do you play?")
    table = page.get_by_role("table")
    expect(table).to_contain_text("residential")


def test_what_is_not_there_is_said_in_words(newcomer: Newcomer) -> None:
    me = newcomer()
    me.page.goto("/table/no-such-table")
    expect(me.page.get_by_role("heading")).to_contain_text("table")
    me.page.get_by_role("link", name="Pick a city").click()
    expect(me.play_solo).to_be_visible()


def test_a_theme_and_a_name_are_kept(newcomer: Newcomer) -> None:
    me = newcomer()
    page = me.page
    page.goto("/settings")
    page.get_by_label("Night city").check()
    page.get_by_title("Change your name").click()
    page.get_by_label("Your name").fill("Zoë <3")
    page.keyboard.press("Enter")
    expect(page.get_by_title("Change your name")).to_contain_text("Zoë <3")
    page.goto("/")
    expect(page.get_by_title("Change your name")).to_contain_text("Zoë <3")
    assert page.evaluate("document.documentElement.dataset.theme") == "dark"
