"""Arrows and rings on a board: drawn, seen by whoever has the link or the record, and cleared."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Literal

import pytest
from playwright.sync_api import Locator, expect

from tests.e2e.axe import check
from tests.e2e.browsing import Seat
from tests.e2e.test_study import record, study

Newcomer = Callable[..., Seat]
OTHERS = (("ginkgopolis", 2), ("infinite_city", 2), ("ekopolis", 3), ("inktropolis", 1))


def strokes(seat: Seat) -> Locator:
    return seat.page.locator(".sketch .ink")


def drag(
    seat: Seat, way: tuple[float, float, float, float], button: Literal["left", "right"] = "left"
) -> None:
    """From and to, as parts of the board's width and height."""
    page = seat.page
    box = page.get_by_role("application").first.bounding_box()
    assert box
    points = [
        (box["x"] + box["width"] * way[i], box["y"] + box["height"] * way[i + 1]) for i in (0, 2)
    ]
    page.mouse.move(*points[0])
    page.mouse.down(button=button)
    page.mouse.move(*points[1], steps=4)
    page.mouse.up(button=button)


def shapes(seat: Seat) -> list[str]:
    found: list[str] = strokes(seat).evaluate_all("all => all.map(one => one.getAttribute('d'))")
    return found


def test_a_drawing_goes_with_link_and_record(newcomer: Newcomer, tmp_path: Path) -> None:
    me = newcomer()
    page = me.page
    code = study(me, record(), 14)
    drag(me, (0.4, 0.3, 0.6, 0.5), "right")
    expect(strokes(me)).to_have_count(1)
    # With the pen out, a press is a ring, and the city stays where it is.
    page.get_by_role("button", name="Draw on the board").click()
    drag(me, (0.5, 0.4, 0.5, 0.4))
    expect(strokes(me)).to_have_count(2)
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="Draw on the board")).to_have_attribute(
        "aria-pressed", "false"
    )
    check(me, "a drawing")
    me.photograph("drawing")
    # It lies on the board: zooming changes how large it is, not where.
    before = [re.findall(r"-?[\d.]+", shape)[:2] for shape in shapes(me)]
    page.get_by_role("button", name="Zoom in").click()
    assert [re.findall(r"-?[\d.]+", shape)[:2] for shape in shapes(me)] == before
    # Each position has its own.
    page.get_by_role("button", name="One step on").click()
    expect(strokes(me)).to_have_count(0)
    page.get_by_role("button", name="One step back").click()
    expect(strokes(me)).to_have_count(2)

    # Whoever has the link sees it, on a phone at night too.
    assert "#draw=" in page.url
    other = newcomer(phone=True, color_scheme="dark")
    other.page.goto(page.url)
    expect(strokes(other)).to_have_count(2)
    check(other, "a drawing on a phone at night")
    other.photograph("drawing-phone")

    # And whoever has the record, after a round trip through the service.
    with page.expect_download() as saved:
        page.get_by_role("link", name="Download the record").click()
    saved.value.save_as(tmp_path / "drawn.txt")
    text = (tmp_path / "drawn.txt").read_text()
    assert text.count("! draw [[") == 1
    drawn = text.replace("! draw", "! comment The corner counts.\n! draw")
    again = study(me, drawn, 14)
    assert again != code
    expect(strokes(me)).to_have_count(2)
    expect(page.get_by_test_id("remark")).to_have_text("The corner counts.")
    page.keyboard.press("x")
    expect(strokes(me)).to_have_count(0)
    assert "#" not in page.url


@pytest.mark.parametrize(("game", "players"), OTHERS)
def test_every_board_can_be_drawn_on(newcomer: Newcomer, game: str, players: int) -> None:
    me = newcomer()
    study(me, record(game, players), 10)
    drag(me, (0.4, 0.4, 0.6, 0.6), "right")
    expect(strokes(me)).to_have_count(1)
    me.photograph(f"drawing-{game}")


def test_at_a_table_a_right_click_still_looks_up_and_the_pen_draws(newcomer: Newcomer) -> None:
    me = newcomer()
    page = me.page
    me.open_solo()
    page.get_by_role("button", name="More", exact=True).click()
    page.get_by_role("button", name="Draw on the board").click()
    drag(me, (0.2, 0.3, 0.4, 0.5))
    expect(strokes(me)).to_have_count(1)
    page.keyboard.press("Escape")
    page.locator(".viewport [data-thing^='card:']").first.click(button="right", force=True)
    expect(strokes(me)).to_have_count(1)
    expect(page.get_by_test_id("side")).to_contain_text("Card")
    page.keyboard.press("Escape")
    # A new position is a clean board.
    me.play_turn_with_keys(1)
    expect(strokes(me)).to_have_count(0)
