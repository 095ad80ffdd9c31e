"""My progress on the page: what to do at first, one press, and pictures of what was found."""

from __future__ import annotations

import random
import re
from collections.abc import Callable

import msgspec
from playwright.sync_api import expect

from pentapolis.server.progress import Lapse, Progress, StudiedGame, UnstudiedGame
from pentapolis.study.estimates import Estimate
from tests.e2e.axe import check
from tests.e2e.browsing import ME, Seat

Newcomer = Callable[..., Seat]
LEVELS = ("easy", "medium", "hard")


def test_an_empty_page_says_what_to_do_and_one_press_does_it(newcomer: Newcomer) -> None:
    me = newcomer()
    page = me.page
    page.goto("/progress")
    expect(page.get_by_role("heading", name="No finished games yet")).to_be_visible()
    check(me, "no progress yet")
    me.open_table("sprawlopolis", [ME])
    me.rush_to_the_end()
    page.goto("/")
    page.get_by_role("link", name="My progress").click()
    expect(page.get_by_role("heading", name="Nothing is analysed yet")).to_be_visible()
    page.get_by_role("button", name="Analyse my last game").click()
    # What comes of it is told in test_analysis.py, as one game and as any other.
    expect(page.get_by_role("status")).to_contain_text("game 1 of 1")
    expect(page.get_by_role("progressbar", name="Analysis of my games")).to_be_visible()
    check(me, "an analysis of my games")


def many_games() -> Progress:
    rng = random.Random(5)
    games = [
        StudiedGame(
            f"game{number}",
            "ginkgopolis",
            "Ginkgopolis",
            3,
            f"2026-{9 + number // 8:02}-{3 * (number % 8) + 1:02}T12:00:00.000Z",
            0,
            LEVELS[number // 5],
            float(rng.random() < 0.6),
            40.0 + number,
            62.0 + number + rng.uniform(-6, 6),
            Estimate(rng.uniform(-8, 8), 0.8),
            Estimate(0.1, 0.01),
            [
                Lapse(4 * each, "mistake", Estimate(rng.uniform(0.1, 0.3), 0.02), source)
                for each, source in enumerate(("districts", "points", "")[: rng.randrange(4)])
            ],
        )
        for number in range(15)
    ]
    return Progress(games, [UnstudiedGame(f"other{n}", "ginkgopolis") for n in range(8)])


def test_many_games_as_pictures_day_and_night(newcomer: Newcomer) -> None:
    figures = msgspec.json.encode(many_games()).decode()
    for name, me in (
        ("progress", newcomer()),
        ("progress-phone", newcomer(phone=True, color_scheme="dark")),
    ):
        page = me.page
        page.route("**/api/me/progress", lambda route: route.fulfill(body=figures))
        page.goto("/progress")
        expect(page.get_by_test_id("progress")).to_have_attribute("data-studied", "15")
        expect(page.get_by_test_id("accuracy-chart").locator("circle")).to_have_count(15)
        expect(page.get_by_test_id("accuracy-chart").locator("polyline")).to_be_visible()
        levels = page.get_by_role("region", name="Results by level").get_by_role("listitem")
        expect(levels).to_have_count(3)
        expect(levels.first).to_contain_text("easy")
        costs = page.get_by_role("region", name="What costs you most").get_by_role("link")
        expect(costs.first).to_have_attribute("href", re.compile(r"/table/game\d+/analysis/"))
        expect(page.get_by_role("button", name="Analyse my last 5 games")).to_be_visible()
        assert page.viewport_size
        width = page.evaluate("document.documentElement.scrollWidth")
        assert width <= page.viewport_size["width"]
        check(me, name)
        page.screenshot(path=f"test-artifacts/{name}.png", full_page=True)
    me = newcomer()
    me.page.route("**/api/me/progress", lambda route: route.fulfill(body=figures))
    me.page.goto("/progress")
    with me.page.expect_download() as saved:
        me.page.get_by_role("link", name="Export").click()
    assert saved.value.suggested_filename == "pentapolis-progress.json"
