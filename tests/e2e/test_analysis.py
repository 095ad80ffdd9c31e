"""A finished game analysed on the page: one press, then mistakes, chances and luck, the same for all."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import count

from playwright.sync_api import Route, expect

from pentapolis import Match
from tests.e2e.axe import check
from tests.e2e.browsing import ME, Seat
from tests.e2e.test_study import study

Newcomer = Callable[..., Seat]
# A minute of thinking for processes that give way to everything else.
PATIENCE_MS = 240_000
SEED = 1
# The same game from outside is the same table: every try of a test brings an ending of its own.
TRIES = count()
MARK = re.compile("Inaccuracy|Mistake|Blunder")


def careless() -> str:
    """A game in which nobody looked, new to the server, of a deal that is fixed."""
    match = Match.new("sprawlopolis", 1, seed=SEED)
    while not match.is_over:
        choices = match.legal_moves()
        match.play(choices[len(choices) // 2])
    match = match.until(len(match.moves) - 1)
    return str(match.play(choices[next(TRIES) % len(choices)]).record)


def test_the_end_of_a_game_leads_to_its_analysis(newcomer: Newcomer) -> None:
    me = newcomer()
    me.open_table("sprawlopolis", [ME])
    me.rush_to_the_end()
    me.page.get_by_role("link", name="Analyse").click()
    expect(me.page.get_by_test_id("analysis")).to_have_attribute("data-state", "none")
    expect(me.page.get_by_role("button", name="Analyse this game")).to_be_visible()


def test_one_press_analyses_the_game_for_everybody(newcomer: Newcomer) -> None:
    me = newcomer()
    page = me.page
    code = study(me, careless())
    panel = page.get_by_test_id("analysis")
    expect(panel).to_have_attribute("data-state", "none")
    page.get_by_role("button", name="Analyse this game").click()
    expect(panel).to_have_attribute("data-state", "done", timeout=PATIENCE_MS)

    # Choices made without looking are mistakes, and a press on one leads to its position.
    worst = panel.get_by_role("listitem").first.get_by_role("button")
    expect(worst).to_contain_text(MARK)
    worst.click()
    verdict = page.get_by_test_id("verdict")
    expect(verdict).to_contain_text("Better:")
    expect(verdict).to_contain_text(MARK)
    # One opinion of it, and how it stands to the chart's.
    expect(verdict).to_contain_text("On the chart, “own”")
    expect(page.get_by_test_id("review")).to_have_count(0)

    learn(me)

    # The chart leads to a position, too.
    chart = page.get_by_test_id("chance-chart")
    box = chart.bounding_box()
    assert box
    before = page.url
    page.mouse.click(box["x"] + box["width"] * 0.5, box["y"] + box["height"] * 0.3)
    expect(page).not_to_have_url(before)
    check(me, "an analysis")

    # A stranger on a phone sees the same at once.
    other = newcomer(phone=True, color_scheme="dark")
    other.page.goto(f"/table/{code}/analysis/0")
    found = other.page.get_by_test_id("analysis")
    expect(found).to_have_attribute("data-state", "done")
    expect(found.get_by_role("listitem")).to_have_count(panel.get_by_role("listitem").count())
    check(other, "an analysis on a phone at night")


def learn(me: Seat) -> None:
    """From mistakes, one after the other."""
    page = me.page
    page.get_by_role("button", name="Learn from Player 1’s mistakes").click()
    panel = page.get_by_test_id("learn")
    expect(panel).to_have_attribute("data-stage", "asked")
    expect(panel).to_contain_text("Find better on the board")
    check(me, "a mistake to learn from")
    me.photograph("learn-asked")
    # The whole move is compared, when it is made.
    page.locator("body").press("1")
    expect(me.ghost).to_be_visible()
    page.locator("body").press("Enter")
    expect(panel).to_have_attribute("data-stage", re.compile("missed|near|found"))
    me.photograph("learn-answered")
    if panel.get_attribute("data-stage") == "missed":
        expect(panel).to_contain_text("Still behind")
        panel.get_by_role("button", name="Try again").click()
        expect(panel).to_have_attribute("data-stage", "asked")
        panel.get_by_role("button", name="Show me").click()
        expect(panel).to_have_attribute("data-stage", "shown")
        expect(panel).to_contain_text("Better:")
    panel.get_by_role("button", name="Why?").click()
    expect(page.get_by_test_id("why")).to_contain_text("points at the end")
    me.photograph("learn-shown")
    check(me, "a mistake that was explained")
    panel.get_by_role("button", name=re.compile("Next mistake|Done")).click()
    expect(panel).to_have_attribute("data-number", "1")
    panel.get_by_role("button", name=re.compile("Stop|Back")).click()
    expect(page.get_by_test_id("verdict")).to_be_visible()


def test_a_page_that_is_older_than_the_service_goes_on_by_itself(newcomer: Newcomer) -> None:
    """The part that was asked for is gone: the page of today brings it, without another press."""
    page = newcomer().page
    asked: list[str] = []

    def gone_once(route: Route) -> None:
        asked.append(route.request.url)
        if len(asked) == 1:
            route.fulfill(status=404)
        else:
            route.continue_()

    page.route(re.compile(r"/assets/Study-.*\.js"), gone_once)
    page.goto("/")
    page.get_by_role("link", name="Study a finished game").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Study a finished game")
    assert len(asked) == 2
