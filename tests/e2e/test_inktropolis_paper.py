"""Inktropolis on real paper: sheets to print, cards dealt by the screen, and the score pad."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Locator, expect

from pentapolis.games.inktropolis.game import GAME
from tests.e2e.axe import check
from tests.e2e.browsing import ARTIFACTS, Seat

Newcomer = Callable[..., Seat]
ROUNDS = 12
# Where the middle of a grid of the map is on the screen.
WHERE = """([x, y]) => {
  const svg = document.querySelector('[role=application] svg');
  const at = new DOMPoint(x * 40 + 20, y * 40 + 20).matrixTransform(svg.getScreenCTM());
  return [at.x, at.y];
}"""


def score(position: dict[str, Any]) -> int:
    return GAME.score_position(position).outcome.scores[0]


class Drafter:
    """One person at the score pad."""

    def __init__(self, seat: Seat) -> None:
        self.seat, self.page = seat, seat.page

    @property
    def map(self) -> Locator:
        return self.page.get_by_role("application")

    def sees(self, buildings: int, roads: int) -> None:
        words = f"{buildings} buildings, {roads} roads"
        expect(self.page.get_by_role("application", name=re.compile(words))).to_be_visible()

    def sees_score(self, points: int, city: int | None = None) -> None:
        name = f"Player {city}: {points} points" if city else f"{points} points"
        expect(self.page.get_by_role("heading", name=name, exact=True)).to_be_visible()

    def button(self, name: str) -> Locator:
        return self.page.get_by_role("button", name=re.compile(f"^{name}"))

    def at(self, grid: str) -> tuple[float, float]:
        self.map.scroll_into_view_if_needed()
        x, y = self.page.evaluate(WHERE, [ord(grid[0]) - ord("a"), int(grid[1:]) - 1])
        return float(x), float(y)


def test_the_sheets_to_print(newcomer: Newcomer) -> None:
    me = newcomer()
    me.page.goto("/new/inktropolis")
    me.page.get_by_role("link", name="print the sheets").click()
    sheets = me.page.locator("[data-side]")
    expect(sheets).to_have_count(2)
    for side, river in (("A", "no river"), ("B", "with the river")):
        expect(me.page.locator(f"[data-side={side}]")).to_contain_text(river)
    check(me, "print")
    for size, points in (("a4", (595, 842)), ("letter", (612, 792))):
        me.page.get_by_label("Paper").select_option(size)
        expect(me.page.locator(f".sheets.{size}")).to_be_visible()
        pdf = me.page.pdf(prefer_css_page_size=True, print_background=True)
        boxes = re.findall(rb"/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]", pdf)
        assert len(boxes) == 2
        assert {(round(float(w)), round(float(h))) for w, h in boxes} == {points}
    me.page.locator("[data-side=A]").screenshot(path=ARTIFACTS / "inktropolis-sheet.png")


def test_the_screen_deals_and_the_score_pad_counts(newcomer: Newcomer) -> None:
    """Chosen, dealt round by round with a reload in between, and counted with the same plans."""
    me = newcomer()
    page = me.page
    page.goto("/new/inktropolis")
    page.get_by_role("link", name="have the cards dealt here").click()
    # The page before has fields of the same names.
    expect(page.get_by_label("Number of the deal")).to_be_visible()
    page.get_by_label("Players").select_option("2")
    page.get_by_label("Board sides").select_option("B")
    page.get_by_label("Number of the deal").fill("77")
    check(me, "choosing a deal")
    page.get_by_role("button", name="Deal").click()
    setup = GAME.setup(2, {"sides": "B"})
    shown = page.get_by_role("region", name="On the table").locator("[data-card]")
    for step in range(ROUNDS + 2):
        deal = GAME.deal(setup, 77, step)
        expect(page.get_by_role("heading", level=1)).to_have_text(deal.title)
        expect(shown).to_have_count(len(deal.table["cards"]))
        codes = shown.evaluate_all("all => all.map(one => one.dataset.card)")
        assert codes == [card["card"]["card"] for card in deal.table["cards"]]
        if deal.table["top"]:
            for kind, number in deal.table["top"]["roads"].items():
                expect(page.locator(f"[data-roads={kind}] b")).to_have_text(str(number))
        if step == 3:
            page.reload()
            expect(page.get_by_role("heading", level=1)).to_have_text(deal.title)
            # What the other player holds is not even on the page.
            mine = GAME.deal(setup, 77, step, 1).table["landmarks"][1]
            assert not page.locator(f"[data-card={mine[0]['card']}]").count()
            page.get_by_role("button", name="Player 2 looks").click()
            for card in mine:
                expect(page.locator(f"[data-card={card['card']}]")).to_be_visible()
            check(me, "dealt")
            page.get_by_role("button", name="Hide").click()
            expect(page.locator(f"[data-card={mine[0]['card']}]")).to_have_count(0)
        if step == 5:
            page.get_by_role("button", name="Back").click()
            expect(page.get_by_role("heading", level=1)).to_contain_text("Round 4")
            page.keyboard.press("ArrowRight")
            expect(page.get_by_role("heading", level=1)).to_have_text(deal.title)
        if deal.next:
            page.get_by_role("button", name=deal.next).click()
    page.get_by_role("link", name="Open the score pad").click()
    last = GAME.deal(setup, 77, ROUNDS + 1).table
    for number, plan in enumerate(last["plans"], start=1):
        expect(page.get_by_label(f"Plan {number}")).to_have_value(plan["plan"])
    me_drafting = Drafter(me)
    me_drafting.button("City 2").click()
    me_drafting.button("Landmarks").click()
    offered = page.locator("[data-card]")
    expect(offered).to_have_count(3)
    codes = offered.evaluate_all("all => all.map(one => one.dataset.card)")
    assert codes == [card["card"] for card in last["landmarks"][1]]
    empty = {"side": "B", "buildings": [], "roads": []}
    position = {"plans": [plan["plan"] for plan in last["plans"]], "cities": [empty]}
    me_drafting.sees_score(score(position), city=2)


def test_a_city_entered_with_the_mouse(newcomer: Newcomer) -> None:
    me = Drafter(newcomer())
    me.page.goto("/score/inktropolis")
    me.sees(0, 0)
    me.page.get_by_label("Plan 1").select_option("diversity")
    # A road along the grids, one grid of it taken back.
    points = [me.at(grid) for grid in ("b7", "a7", "a8", "a9")]
    me.page.mouse.move(*points[0])
    me.page.mouse.down()
    for point in points:
        me.page.mouse.move(*point, steps=4)
    me.page.mouse.up()
    me.sees(0, 3)
    me.page.mouse.click(*me.at("a9"))
    me.sees(0, 2)
    # Two cultural enterprises beside each other and the road.
    me.button("Small Enterprise").click()
    me.button("K Cultural").click()
    for number, corner in enumerate(("c6", "e6"), start=1):
        x, y = me.at(corner)
        width = me.at("b1")[0] - me.at("a1")[0]
        me.page.mouse.move(x + width / 2, y)
        expect(me.page.locator(".ghost")).to_be_visible()
        me.page.mouse.click(x + width / 2, y)
        me.sees(number, 2)
    position: dict[str, Any] = {
        "plans": ["diversity"],
        "cities": [
            {
                "roads": ["a7", "a8"],
                "buildings": [
                    {"card": "small-enterprise", "type": "cultural", "grids": grids}
                    for grids in (["c6", "d6"], ["e6", "f6"])
                ],
            }
        ],
    }
    me.sees_score(score(position))
    check(me.seat, "score pad")
    me.seat.photograph("inktropolis-pad")
    # What cannot be is said, and taken back.
    me.page.mouse.click(*me.at("k1"))
    expect(me.page.get_by_role("alert")).to_contain_text("small-enterprise has no side at a road")
    me.button("Undo").click()
    expect(me.page.get_by_role("alert")).to_have_count(0)
    me.button("Rub out").click()
    me.page.mouse.click(*me.at("f6"))
    me.sees(1, 2)


def test_a_city_entered_with_keys(newcomer: Newcomer) -> None:
    """No pointer at all: the tools by Tab and Enter, the pen by arrows, Enter, R, F, Delete and U."""
    me = Drafter(newcomer())
    page, keys = me.page, me.page.keyboard
    page.goto("/score/inktropolis")
    me.sees(0, 0)
    me.button("Roads").press("Enter")
    expect(me.map).to_be_focused()
    said = page.get_by_role("status")
    # The first step takes the pen to the middle, g7, which is road already; then up to g6.
    for key, words in (("ArrowUp", "g7: road"), ("ArrowUp", "g6: ")):
        keys.press(key)
        expect(said).to_contain_text(words)
    keys.press("Enter")
    me.sees(0, 1)
    me.button("Town").press("Enter")
    me.button("Library").press("Enter")
    expect(me.map).to_be_focused()
    keys.press("ArrowLeft")
    expect(said).to_contain_text("Library on")
    before = page.locator(".ghost").get_attribute("data-cells") or ""
    keys.press("r")
    expect(page.locator(".ghost")).not_to_have_attribute("data-cells", before)
    keys.press("Enter")
    me.sees(1, 1)
    keys.press("u")
    me.sees(0, 1)
    me.button("All game").press("Enter")
    me.button("Small Enterprise").press("Enter")
    expect(me.map).to_be_focused()
    keys.press("ArrowLeft")
    expect(said).to_contain_text("Small Enterprise on")
    grids = re.findall(r"\b[a-l]\d+\b", said.inner_text())
    keys.press("Enter")
    me.sees(1, 1)
    page.get_by_label("12", exact=True).fill("5")
    building = {"card": "small-enterprise", "type": "residential", "grids": grids}
    city = {"roads": ["g6"], "buildings": [building], "rounds": [0] * 11 + [5]}
    me.sees_score(score({"plans": [], "cities": [city]}))
    me.map.focus()
    keys.press("Escape")
    keys.press("Delete")
    me.sees(0, 1)
