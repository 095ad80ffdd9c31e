"""Inktropolis on its drawn board: whole games with the pen, by mouse, finger and keys."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any

from playwright.sync_api import Locator, expect

from tests.e2e.axe import check
from tests.e2e.browsing import ME, OPEN, Seat

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
            expect(self.map).to_be_visible()
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

    def drag(self, grids: Sequence[Grid]) -> None:
        points = [self.at(grid) for grid in grids]
        if self.touch:
            # The pen is above the finger, so that it can be seen.
            self.touched([(x, y + 40) for x, y in points])
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


def test_alone_with_the_mouse_on_the_side_of_ones_choice(newcomer: Newcomer) -> None:
    me = Planner(newcomer())
    me.open([ME], {"sides": "choose"})
    assert me.waits_for() == "side"
    me.press(me.button("Side B"))
    # The stamps stand at the shape.
    me.waits_for("type")
    me.page.locator("[data-stamp=cultural]").click()
    me.waits_for("place")
    ghost = me.page.locator(".ghost")
    # Off the road and on the river the pen says why not; near a place it snaps.
    me.page.mouse.move(*me.at((4.5, 1)))
    expect(ghost).to_have_attribute("data-mood", "illegal")
    expect(ghost).to_contain_text("river")
    me.page.mouse.move(*me.at((9, 3)))
    expect(ghost).to_contain_text("must touch a road")
    me.page.mouse.click(*me.at((9, 3)))
    assert me.stage() == "place"
    me.page.mouse.move(*me.at((2.5, 5.2)))
    expect(ghost).to_have_attribute("data-mood", "legal")
    before = ghost.get_attribute("data-cells")
    me.page.mouse.wheel(0, 100)
    expect(ghost).not_to_have_attribute("data-cells", before or "")
    me.page.keyboard.press("r")
    expect(ghost).to_have_attribute("data-cells", before or "")
    me.page.mouse.click(*me.at((2.5, 5)))
    me.waits_for("type")
    me.play_until("roads", turn=1)
    # A road is drawn from a road along the grids: as many as the round allows, at the most four.
    left = me.page.locator("[data-stage=roads] .lead")
    allowed = int(left.inner_text().split()[0])
    road: list[Grid] = [(1, 6), (0, 6), (0, 7), (0, 8), (0, 9)]
    me.drag(road[: allowed + 1])
    me.waits_for("card")
    me.play_until("over", turn=2)
    sees_the_score_sheet(me)
    expect(me.page.get_by_test_id("score-sheet")).to_contain_text("You are:")
    me.seat.photograph("inktropolis-end")


def test_against_bots_on_a_phone(newcomer: Newcomer) -> None:
    """Their ink appears when all have finished; a finger drags the shape from below it."""
    me = Planner(newcomer(phone=True), touch=True)
    code = me.open([ME, BOT])
    me.waits_for("type")
    # What each type gives is said before it is stamped.
    expect(me.page.locator("[data-stamped=commercial]")).to_contain_text("finance")
    expect(me.page.get_by_label("Round and plans")).to_contain_text("set-up")
    before = me.map.bounding_box()
    me.stamp("utilities")
    me.waits_for("place")
    ghost = me.page.locator(".ghost[data-mood=legal]")
    x, y = me.at((2, 7))
    height = me.at((0, 1))[1] - me.at((0, 0))[1]
    me.touched([me.at((5, 9)), (x, y + 40 + height / 2)])
    # The shape is above the finger, on the grids beside the road.
    expect(ghost).to_have_attribute("data-cells", re.compile(r"^(\d+,7 ?)+$"))
    me.press(me.button("Turn"))
    expect(ghost).to_be_visible()
    # The map stays where it is from one step to the next.
    assert me.map.bounding_box() == before
    me.press(me.button("Build"))
    met = {me.step(turn) for turn in range(12)}
    assert {"card", "place", "roads"} <= met
    me.play_until("card")
    assert me.map.bounding_box() == before
    # A plan tells what is missing, in words and on the map.
    plan = me.page.get_by_label("Round and plans").get_by_role("button").first
    me.press(plan)
    expect(plan).to_have_attribute("aria-pressed", "true")
    expect(me.page.locator("[data-stage] .lead")).to_contain_text("Plan:")
    me.press(plan)
    other = me.page.locator(".other")
    me.press(other)
    expect(me.page.get_by_role("application", name=re.compile("The city of"))).to_be_visible()
    me.press(me.button("Back to mine"))
    me.seat.photograph("inktropolis-phone")
    me.play_until("over")
    sees_the_score_sheet(me)
    assert code in me.page.url


def test_hot_seat_on_one_device(newcomer: Newcomer) -> None:
    me = Planner(newcomer())
    me.open([ME, FRIEND], {"sides": "B"})
    met = me.play_to_the_end()
    assert "handover" in met
    sees_the_score_sheet(me)


def test_two_browsers(newcomer: Newcomer) -> None:
    """Each draws unseen until both have finished, and may take it back until then."""
    ann, ben = Planner(newcomer()), Planner(newcomer())
    code = ann.open([ME, OPEN], {"sides": "choose"})
    ben.page.goto(f"/table/{code}")
    ben.page.get_by_role("button", name="Sit down and play").click()
    for one, side in ((ann, "A"), (ben, "B")):
        one.waits_for("side")
        one.press(one.button(f"Side {side}"))
        one.waits_for("type")
    inked = {one: one.page.locator(".other [data-building]") for one in (ann, ben)}
    drawn = ann.page.get_by_text("Your round is drawn")
    ann.play_until("keep", turn=1)
    expect(inked[ben]).to_have_count(0)
    ann.press(ann.seat.keep)
    expect(drawn).to_be_visible()
    expect(ben.page.locator(".other")).to_contain_text("has finished")
    expect(inked[ben]).to_have_count(0)
    # Ann thinks again.
    ann.page.get_by_role("button", name=re.compile("^Undo")).click()
    ann.waits_for("keep")
    expect(ben.page.locator(".other")).to_contain_text("drawing")
    ann.press(ann.seat.keep)
    expect(drawn).to_be_visible()
    ben.play_until("keep", turn=2)
    ben.press(ben.seat.keep)
    for one in (ann, ben):
        one.waits_for("card")
        expect(inked[one]).to_have_count(2)
    # What the other drew last is told in words; and on they draw, both at once.
    expect(ben.page.locator(".other")).to_contain_text("Puts the Small Enterprise on")
    for turn in range(4 * STEPS):
        stages = {one: one.stage() for one in (ann, ben)}
        if set(stages.values()) == {"over"}:
            break
        for one, stage in stages.items():
            if stage not in ("", "over"):
                one.answer(stage, turn)
        if turn == 16:
            ben.seat.photograph("inktropolis-two-browsers")
        if not any(stages.values()):
            ann.page.wait_for_timeout(50)
    for one in (ann, ben):
        sees_the_score_sheet(one)


def test_everybody_can_read_it(newcomer: Newcomer) -> None:
    """Every kind of question, another's city and the end, by day and by night."""
    for scheme in ("light", "dark"):
        me = Planner(newcomer(color_scheme=scheme))
        me.open([ME, FRIEND], {"sides": "choose"})
        seen: set[str] = set()
        for turn in range(26):
            stage = me.waits_for()
            if stage not in seen:
                check(me.seat, f"{scheme} {stage}")
                seen.add(stage)
            me.answer(stage, turn)
        assert {"side", "type", "card", "place", "roads"} <= seen
        me.play_until("card")
        me.page.locator(".other").click()
        expect(me.button("Back to mine")).to_be_visible()
        check(me.seat, f"{scheme} another city")
        me.seat.rush_to_the_end()
        check(me.seat, f"{scheme} end")


def test_by_keyboard(newcomer: Newcomer) -> None:
    """Numbers pick cards, letters stamp, arrows move, R and F turn, Enter builds, S stops."""
    me = Planner(newcomer())
    me.open([ME])
    keys = me.page.keyboard
    for turn in range(STEPS):
        stage = me.waits_for()
        if stage == "over":
            break
        if stage == "type":
            keys.press("RUCK"[turn % 4])
        elif stage == "card":
            can = me.page.locator("[data-card]").evaluate_all(
                "all => all.map(one => one.getAttribute('aria-disabled') === 'false')"
            )
            # 1 is the first card, 0 the tenth; P where no card can be built.
            last = max((i for i, yes in enumerate(can) if yes), default=None)
            keys.press("p" if last is None else str((last + 1) % 10))
        elif stage == "place":
            expect(me.page.locator(".ghost[data-mood=legal]")).to_be_visible()
            for key in ("r", "f", "ArrowLeft")[: turn % 4]:
                keys.press(key)
            expect(me.page.locator(".ghost[data-mood=legal]")).to_be_visible()
            keys.press("Enter")
        elif stage == "pay":
            keys.press("Tab")
            me.button("Pay ").first.press("Enter")
        elif turn % 3:
            keys.press("s")
        else:
            keys.press("ArrowUp")
            keys.press("Enter")
        expect(me.seat.question).not_to_have_text("One moment…")
    sees_the_score_sheet(me)
