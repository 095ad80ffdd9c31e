"""A person at the drawn board of Inktropolis."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Sequence
from typing import Any

from playwright.sync_api import Locator, expect

from tests.e2e.browsing import OPEN, Seat

Newcomer = Callable[..., Seat]
Grid = tuple[float, float]

BOT = {"kind": "bot", "bot": "random"}
FRIEND = {"kind": "hotseat", "name": "Friend"}
# More than any game takes; a game that does not end is a failure, not a wait.
STEPS = 400
TYPES = ("residential", "utilities", "commercial", "cultural")
# Where a grid of the map is on the screen.
WHERE = """([x, y]) => {
  const svg = document.querySelector('[role=application] svg');
  const at = new DOMPoint(x * 40, y * 40).matrixTransform(svg.getScreenCTM());
  return [at.x, at.y];
}"""


class Planner:
    """One person at the drawn board."""

    def __init__(self, seat: Seat, *, touch: bool = False) -> None:
        self.seat, self.page, self.touch = seat, seat.page, touch

    def open(self, seats: list[dict[str, Any]], options: dict[str, str] | None = None) -> str:
        code = self.seat.open_table("inktropolis", seats, options)
        if OPEN not in seats:
            expect(self.map.or_(self.ready)).to_be_visible()
        return code

    # -- what can be seen -------------------------------------------------------------------------

    @property
    def map(self) -> Locator:
        return self.page.get_by_role("application", name=re.compile("city"))

    @property
    def ended(self) -> Locator:
        return self.page.get_by_test_id("ending")

    @property
    def ready(self) -> Locator:
        """The button that takes the device over, where several share it."""
        return self.page.get_by_role("button", name=re.compile("^I am "))

    def stage(self) -> str:
        """What the slip beside the map asks for; '' while others draw or the answer is on its way."""
        if self.ended.is_visible():
            return "over"
        if self.ready.is_visible():
            return "handover"
        if self.seat.keep.is_visible():
            return "keep"
        note = self.page.locator("[data-stage]:not([data-stage=''])")
        busy = self.seat.question.inner_text().startswith("One moment")
        return "" if busy or not note.count() else note.get_attribute("data-stage") or ""

    def waits_for(self, *stages: str) -> str:
        for _ in range(600):
            if (stage := self.stage()) and (not stages or stage in stages):
                return stage
            self.page.wait_for_timeout(50)
        raise AssertionError(f"Nothing is asked: {self.seat.question.inner_text()}")

    # -- the pen ----------------------------------------------------------------------------------

    def at(self, grid: Grid) -> tuple[float, float]:
        """The middle of a grid, in pixels."""
        x, y = self.page.evaluate(WHERE, [grid[0] + 0.5, grid[1] + 0.5])
        return float(x), float(y)

    def press(self, where: Locator) -> None:
        if self.touch:
            where.tap()
        else:
            where.click()

    def button(self, name: str) -> Locator:
        return self.page.get_by_role("button", name=re.compile(f"^{name}"))

    def touched(self, points: list[tuple[float, float]]) -> None:
        """One finger along these pixels."""
        line = self.page.context.new_cdp_session(self.page)
        for kind, (x, y) in [("touchStart", points[0]), *[("touchMove", at) for at in points]]:
            line.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y}]})
        line.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})

    def twisted(self, grid: Grid, degrees: float) -> None:
        """Two fingers around a grid, turned clockwise."""
        (x, y), line = self.at(grid), self.page.context.new_cdp_session(self.page)

        def fingers(angle: float) -> list[dict[str, float]]:
            dx, dy = 45 * math.cos(math.radians(angle)), 45 * math.sin(math.radians(angle))
            return [{"x": x - dx, "y": y - dy, "id": 0}, {"x": x + dx, "y": y + dy, "id": 1}]

        # One after the other, as fingers come down and go.
        for kind, points in [
            ("touchStart", fingers(0)[:1]),
            ("touchStart", fingers(0)),
            *[("touchMove", fingers(degrees * step / 8)) for step in range(1, 9)],
            ("touchEnd", fingers(degrees)[:1]),
            ("touchEnd", []),
        ]:
            line.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    def drag(self, grids: Sequence[Grid]) -> None:
        points = [self.at(grid) for grid in grids]
        if self.touch:
            self.touched(points)
            return
        self.page.mouse.move(*points[0])
        self.page.mouse.down()
        for point in points:
            self.page.mouse.move(*point, steps=3)
        self.page.mouse.up()

    # -- one answer -------------------------------------------------------------------------------

    def answer(self, stage: str, turn: int) -> None:
        if stage == "handover":
            self.press(self.ready)
            # The server draws the curtain; until then the button is still there.
            expect(self.ready).to_be_hidden()
        elif stage == "keep":
            self.press(self.seat.keep)
        elif stage == "side":
            self.press(self.button(f"Side {'AB'[turn % 2]}"))
        elif stage == "type":
            self.stamp(TYPES[turn % 4])
        elif stage == "card":
            self.pick(turn)
        elif stage == "place":
            self.build()
        elif stage == "pay":
            self.press(self.button("Pay ").first)
        elif stage == "roads":
            self.draw_roads(turn)

    def stamp(self, kind: str) -> None:
        """On the map beside the shape; for thumbs, and where no paper is bare, beside the map."""
        stamp = self.page.locator(f"[data-stamp={kind}]")
        if self.touch or not stamp.count():
            stamp = self.page.locator(f"[data-stamped={kind}]")
        self.press(stamp)

    def pick(self, turn: int) -> None:
        """One of the cards that can be built; nothing where no place is left."""
        cards = self.page.locator("[data-card][aria-disabled=false]")
        if cards.count():
            self.press(cards.nth(-1 - turn % min(2, cards.count())))
        else:
            self.press(self.button("Build nothing"))

    def build(self) -> None:
        """The shape lies somewhere legal already: the mouse presses there, the thumb on the button."""
        expect(self.page.locator(".ghost[data-mood=legal]")).to_be_visible()
        self.press(self.button("Build"))

    def roads(self) -> list[Grid]:
        names = self.page.locator("[data-road]").evaluate_all(
            "all => all.map(one => one.dataset.road)"
        )
        return [(ord(name[0]) - ord("a"), int(name[1:]) - 1) for name in names]

    def draw_roads(self, turn: int) -> None:
        """One road, then stop."""
        if turn % 3 == 0 and (open_ := self.roads()):
            if self.touch:
                self.touched([self.at(open_[0])])
            else:
                self.page.mouse.click(*self.at(open_[0]))
            self.press(self.button("Build the road"))
        else:
            self.press(self.button("Stop here"))

    def step(self, turn: int) -> str:
        """Answer what is asked next."""
        stage = self.waits_for()
        if stage != "over":
            self.answer(stage, turn)
        return stage

    def play_to_the_end(self) -> set[str]:
        """The kinds of questions that came up on the way."""
        met: set[str] = set()
        for turn in range(STEPS):
            stage = self.step(turn)
            met.add(stage)
            if stage == "over":
                return met
        raise AssertionError("The game does not end.")

    def play_until(self, *stages: str, turn: int = 0) -> str:
        for number in range(turn, turn + STEPS):
            stage = self.waits_for()
            if stage in stages:
                return stage
            self.answer(stage, number)
        raise AssertionError(f"Never asked for {stages}.")


def sees_the_score_sheet(me: Planner) -> None:
    """Box by box, the sum is the total."""
    boxes = [
        int(text)
        for text in me.page.get_by_test_id("score-sheet").locator(".box b").all_inner_texts()
    ]
    assert sum(boxes[:-1]) == boxes[-1]
