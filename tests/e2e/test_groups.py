"""A class in groups: at tables and with the real box, compared live on one page."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.e2e.axe import check
from tests.e2e.browsing import Seat

Newcomer = Callable[..., Seat]


def join(seat: Seat, link: str, name: str) -> None:
    """A group opens the page on its own device and begins."""
    page = seat.page
    page.goto(link)
    page.get_by_role("button", name="Add a group").click()
    page.get_by_label("Name of the group").fill(name)
    page.get_by_label("Player 2").fill("Mila")
    page.get_by_role("button", name="Start building").click()
    expect(seat.question).to_contain_text("Which Building")


def count(page: Page, red: int, green: int, blue: int, points: int | None = None) -> None:
    if points is not None:
        page.get_by_label("Points at the end").fill(str(points))
    for colour, number in (("red", red), ("green", green), ("blue", blue)):
        page.get_by_label(f"{colour} Buildings").fill(str(number))


# What is framed while it has the focus, in the dialog.
FRAMED = """() => [...document.querySelectorAll('dialog label, dialog input')]
  .filter(node => getComputedStyle(node).outlineStyle !== 'none').length"""


def test_what_is_entered_has_one_frame(newcomer: Newcomer) -> None:
    me = newcomer()
    me.page.goto("/new/ekopolis")
    me.page.get_by_role("button", name="Compare groups").click()
    me.page.get_by_role("button", name="Add a group").click()
    expect(me.page.get_by_label("Name of the group")).to_be_focused()
    assert me.page.evaluate(FRAMED) == 1
    me.page.keyboard.press("Tab")
    expect(me.page.locator("dialog [name=how]:focus")).to_have_count(1)
    assert me.page.evaluate(FRAMED) == 1
    me.page.keyboard.press("Tab")
    expect(me.page.locator("dialog [name=players]:focus")).to_have_count(1)
    assert me.page.evaluate(FRAMED) == 1


def test_three_groups_compete_and_are_ranked(newcomer: Newcomer) -> None:
    teacher, otters, owls = newcomer(), newcomer(), newcomer()
    page = teacher.page
    page.goto("/new/ekopolis")
    page.get_by_role("button", name="Compare groups").click()
    expect(page.get_by_text("No group yet")).to_be_visible()
    link = page.url
    rows = page.get_by_test_id("groups").locator("> li")

    # With the real box: what cannot be is refused in words, then corrected.
    page.get_by_role("button", name="Add a group").click()
    page.get_by_label("Name of the group").fill("Frogs")
    page.get_by_text("With the real box", exact=True).click()
    count(page, 9, 10, 8, points=-150)
    page.get_by_role("button", name="Enter the result").click()
    expect(page.get_by_role("alert")).to_contain_text("4 players place 28 Buildings")
    check(teacher, "form")
    count(page, 9, 10, 9)
    page.get_by_role("button", name="Enter the result").click()
    expect(rows).to_have_count(1)
    expect(rows.first).to_contain_text("Frogs")

    # At tables: seen while they build, without a place.
    join(otters, link, "Otters")
    join(owls, link, "Owls")
    expect(rows).to_have_count(3)
    expect(rows.filter(has_text="Otters")).to_contain_text("round 1 of 7")
    expect(page.get_by_text("1 of 3 groups have finished")).to_be_visible()

    # A group that finishes rises above those it has beaten, before everybody's eyes.
    otters.rush_to_the_end()
    expect(rows.first).to_contain_text("Otters")
    expect(rows.nth(1)).to_contain_text("Frogs")
    expect(rows.nth(2)).to_contain_text("still building")
    otters.page.get_by_role("link", name="Compare with other groups").click()
    expect(otters.page.get_by_role("heading", name="Which group builds best?")).to_be_visible()
    owls.rush_to_the_end()
    expect(page.get_by_text("All groups have finished")).to_be_visible()
    shown = rows.locator(".points").all_inner_texts()
    points = [int(re.sub(r"[^\d−]", "", text).replace("−", "-")) for text in shown]
    assert points == sorted(points, reverse=True)
    assert points[-1] == -150
    check(teacher, "comparison")
    teacher.photograph("groups")

    # Counted again: the same points as the best, with more green Buildings, is ahead of it.
    page.get_by_role("button", name="Frogs: count again").click()
    count(page, 6, 16, 6, points=points[0])
    page.get_by_role("button", name="Save").click()
    expect(rows.first).to_contain_text("Frogs")
    expect(rows.first).to_contain_text(re.compile(r"ahead of .* by \d+ green Building"))
    pupil = newcomer(phone=True)
    pupil.page.goto(link)
    expect(pupil.page.get_by_test_id("groups").locator("> li").first).to_contain_text("Frogs")
    check(pupil, "comparison on a phone")
    pupil.page.emulate_media(color_scheme="dark")
    check(pupil, "comparison by night", "contrast")
    pupil.photograph("groups-phone")
