"""The start page: one press plays, who plays is chosen once and remembered, others find the way in."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import expect

from pentapolis.engine.registry import all_games
from tests.e2e.axe import check
from tests.e2e.browsing import Seat

Newcomer = Callable[..., Seat]
SOON = re.compile(r"/table/\w+$")


def test_play_names_its_game_and_starts_it(newcomer: Newcomer) -> None:
    me = newcomer()
    page = me.page
    page.goto("/")
    for game in all_games():
        play = page.get_by_role("button", name=f"Play {game.title}: ")
        expect(play).to_have_count(1)
        expect(page.get_by_role("article", name=game.title)).to_contain_text(f"{game.minutes} min")
    page.get_by_role("button", name="Play Infinite City: you and 1 bot").click()
    expect(page).to_have_url(SOON)
    # Bots have names of their own, and say how well they play.
    page.get_by_role("tab", name="Players").click()
    expect(page.get_by_role("tabpanel")).to_contain_text(re.compile(r"Compass\s+medium bot"))


def test_who_plays_is_one_sheet_and_remembered(newcomer: Newcomer) -> None:
    me = newcomer()
    page = me.page
    page.goto("/")
    page.get_by_role("button", name="Solo: who plays Ginkgopolis?").click()
    sheet = page.get_by_role("dialog", name="Who plays Ginkgopolis?")
    sheet.get_by_role("button", name="Bot", exact=True).click()
    sheet.get_by_label("Who sits at place 2?").select_option("bot:hard")
    sheet.get_by_role("button", name="Bot", exact=True).click()
    sheet.get_by_role("button", name="Nobody at place 2").click()
    sheet.get_by_label("Who sits at place 2?").select_option("bot:easy")
    sheet.get_by_role("button", name="Play", exact=True).click()
    expect(page).to_have_url(SOON)
    first = page.url
    page.goto("/")
    page.get_by_role("button", name="Play Ginkgopolis: you and 1 bot").click()
    expect(page).to_have_url(SOON)
    assert page.url != first
    page.get_by_role("tab", name="Players").click()
    expect(page.get_by_role("tabpanel")).to_contain_text("easy bot")


def test_the_waiting_room_shows_the_code_that_the_start_page_asks_for(newcomer: Newcomer) -> None:
    ann, ben = newcomer(), newcomer(phone=True)
    page = ann.page
    page.goto("/new/sprawlopolis")
    page.get_by_role("button", name="Friend by link").click()
    page.get_by_role("button", name="Play and get the link").click()
    code = page.get_by_test_id("code").inner_text()
    link = page.get_by_label("Link to this table").input_value()
    expect(page.locator("[data-qr]")).to_have_attribute("data-qr", link)
    # Opened by an address that only this machine knows: it says so, in one sentence.
    expect(page.get_by_text("pentapolis serve --host 0.0.0.0")).to_be_visible()
    check(ann, "waiting room")
    ann.photograph("waiting-room")
    ben.page.goto("/")
    ben.page.get_by_label(re.compile("Invited")).fill(code)
    ben.page.get_by_role("button", name="Join").click()
    ben.page.get_by_role("button", name="Sit down and play").click()
    for seat in (ann, ben):
        seat.sees_cards(1)


def test_a_class_finds_the_way_in(newcomer: Newcomer) -> None:
    page = newcomer().page
    page.goto("/new/ekopolis")
    page.get_by_role("button", name="Compare groups").click()
    expect(page.locator("[data-qr]")).to_have_attribute("data-qr", re.compile("/contest/"))
    expect(page.get_by_text("pentapolis serve --host 0.0.0.0")).to_be_visible()


def test_on_a_phone_my_games_come_first_when_there_are_any(newcomer: Newcomer) -> None:
    me = newcomer(phone=True)
    page = me.page
    mine = page.get_by_role("region", name="My games")
    games = page.get_by_role("region", name="Games", exact=True)

    def tops() -> list[float]:
        boxes = [each.bounding_box() for each in (mine, games)]
        return [box["y"] for box in boxes if box]

    page.goto("/")
    expect(me.play_solo).to_be_visible()
    assert tops()[0] > tops()[1]
    me.play_solo.click()
    expect(page).to_have_url(SOON)
    page.goto("/")
    expect(mine.get_by_role("link")).to_have_count(1)
    assert tops()[0] < tops()[1]
    me.photograph("start-phone-returning")


def test_the_pictures_are_dark_at_night(newcomer: Newcomer) -> None:
    page = newcomer(color_scheme="dark").page
    page.goto("/")
    grounds = page.locator("article .cover [data-ground]")
    expect(grounds).to_have_count(2)
    fills = grounds.evaluate_all("all => all.map(one => getComputedStyle(one).fill)")
    for fill in fills:
        assert max(int(part) for part in re.findall(r"\d+", fill)) < 100
