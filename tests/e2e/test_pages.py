"""Every page, for everyone: axe finds nothing from moderate up, by day and night; text plays too."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from pentapolis.engine.registry import all_games
from tests.e2e.axe import check
from tests.e2e.browsing import Seat

Newcomer = Callable[..., Seat]
GAMES = [game.name for game in all_games()]


@pytest.mark.parametrize(("theme", "rules"), [("light", "all"), ("dark", "contrast")])
def test_axe_finds_nothing(newcomer: Newcomer, theme: str, rules: str) -> None:
    me = newcomer(color_scheme=theme)
    page = me.page
    page.goto("/")
    expect(me.play_solo).to_be_visible()
    check(me, "start", rules)
    me.photograph(f"start-{theme}")
    page.get_by_role("button", name="Solo: who plays Ginkgopolis?").click()
    page.get_by_role("button", name="Friend by link").click()
    check(me, "who plays", rules)
    me.photograph(f"who-plays-{theme}")
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="Solo: who plays Ginkgopolis?")).to_be_focused()
    page.goto("/new/ekopolis")
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()
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
    page.get_by_role("button", name="To the end").click()
    me.sees_cards(15)
    check(me, "replay", rules)
    me.photograph(f"replay-{theme}")
    page.get_by_role("tab", name="Analyse").click()
    page.get_by_role("button", name="One step back").click()
    expect(page.get_by_test_id("review")).to_be_visible()
    check(me, "analysis", rules)
    me.photograph(f"analysis-{theme}")


# What can be pushed sideways, page or part, and by how much; tables of the rules may be.
TOO_WIDE = """() => [document.documentElement, ...document.querySelectorAll('body :not(.scroll)')]
  .filter(node => !node.parentElement || /auto|scroll/.test(getComputedStyle(node).overflowX))
  .filter(node => node.clientWidth && node.scrollWidth > node.clientWidth + 1)
  .map(node => `${node.tagName} ${node.className}: ${node.scrollWidth} > ${node.clientWidth}`)"""


@pytest.mark.parametrize("game", GAMES)
def test_every_picture_of_a_game_can_be_drawn(newcomer: Newcomer, game: str) -> None:
    """The rules have every card and tile; of one that the browser cannot read it says so."""
    me = newcomer()
    me.page.goto(f"/rules/{game}")
    expect(me.page.locator("main svg").nth(10)).to_be_attached()
    me.page.wait_for_load_state("networkidle")
    assert me.errors == []


def test_no_page_is_wider_than_a_phone(newcomer: Newcomer) -> None:
    me = newcomer(phone=True)
    page = me.page
    wide = {}
    for path in (
        "/",
        "/settings",
        *(f"/{kind}/{game}" for kind in ("new", "rules") for game in GAMES),
    ):
        page.goto(path)
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        if path.startswith("/rules"):
            page.wait_for_load_state("networkidle")  # the pictures of its glossary
        wide[path] = page.evaluate(TOO_WIDE)
    page.goto("/new/sprawlopolis")
    page.get_by_role("button", name="Friend by link").click()
    page.get_by_role("button", name="Play and get the link").click()
    expect(page.get_by_role("button", name="Begin with bots")).to_be_visible()
    wide["waiting room"] = page.evaluate(TOO_WIDE)
    assert {where: what for where, what in wide.items() if what} == {}


def test_the_text_board_plays(newcomer: Newcomer) -> None:
    me = newcomer()
    page = me.page
    me.open_solo()
    page.get_by_role("button", name="More", exact=True).click()
    page.get_by_role("button", name="Board as text").click()
    page.get_by_role("button", name="Play card").first.click()
    expect(me.question).to_contain_text("Where do you put card")
    page.get_by_label("Column of its left blocks").select_option("1")
    page.get_by_label("Row of its top blocks").select_option(index=1)
    page.get_by_label("Turned upside down").select_option("true")
    expect(page.get_by_text(re.compile("^Score .* → "))).to_be_visible()
    check(me, "text board")
    me.photograph("text-board")
    page.get_by_role("button", name="Place card").click()
    expect(me.question).to_have_text("Which card do you play?")
    table = page.get_by_role("table")
    expect(table).to_contain_text("residential")


def test_what_is_not_there_is_said_in_words(newcomer: Newcomer) -> None:
    me = newcomer()
    for path in (
        "/nonsense/of/all/kinds",
        "/%25%20?nonsense",
        "/new/chess",
        "/rules/chess",
        "/print/sprawlopolis",
        "/deal/sprawlopolis",
        "/score/chess",
        "/contest/nowhere",
        "/table/nowhere/replay/7",
        "/table/no-such-table",
    ):
        me.page.goto(path)
        expect(me.page.get_by_role("link", name="Pick a city")).to_be_visible()
        check(me, path)
    expect(me.page.get_by_role("heading")).to_contain_text("table")
    me.page.get_by_role("link", name="Pick a city").click()
    expect(me.play_solo).to_be_visible()


def test_a_new_page_is_read_from_its_heading(newcomer: Newcomer) -> None:
    me = newcomer()
    page = me.page
    page.goto("/")
    rules = page.get_by_role("link", name="Rules of Sprawlopolis")
    rules.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_be_focused()
    # The next stop is on the page, not on the one before it.
    page.keyboard.press("Tab")
    expect(page.locator("main :focus")).to_have_count(1)


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
