"""A person at Ginkgopolis' drawn board: what can be seen of it, and how it is played."""

from __future__ import annotations

import re
from contextlib import suppress
from typing import Any

from playwright.sync_api import Locator, expect

from tests.e2e.browsing import Seat

BOT = {"kind": "bot", "bot": "random"}
# More than any game takes; a game that does not end is a failure, not a wait.
STEPS = 400
# Nothing makes the page wider than a phone, and words stay inside their buttons.
FITS = """() => document.documentElement.scrollWidth <= screen.width
  && [...document.querySelectorAll('.tray .button')].every((it) => it.scrollWidth <= it.clientWidth)"""


class Player:
    """By mouse, or by finger."""

    def __init__(self, seat: Seat, *, touch: bool = False) -> None:
        self.seat = seat
        self.page = seat.page
        self.touch = touch

    def open(self, seats: list[dict[str, Any]], options: dict[str, str] | None = None) -> str:
        return self.seat.open_table("ginkgopolis", seats, options)

    # -- what can be seen -------------------------------------------------------------------------

    @property
    def ended(self) -> Locator:
        return self.page.get_by_test_id("ending")

    @property
    def asked(self) -> Locator:
        """The tray while it waits for an answer."""
        return self.page.locator("[data-asks]:not([data-asks=''])")

    @property
    def preview(self) -> Locator:
        return self.page.get_by_test_id("forecast")

    @property
    def cards(self) -> Locator:
        return self.page.locator("button[data-card]")

    @property
    def tiles(self) -> Locator:
        """Those behind the screen that can be chosen, without the space for none."""
        return self.page.locator("button[data-tile]:not(.none):enabled")

    @property
    def affordable(self) -> Locator:
        return self.page.locator("button[data-tile]:not(.not):not(.none)")

    @property
    def lit(self) -> Locator:
        return self.page.locator("g[data-lit=can]")

    @property
    def lay(self) -> Locator:
        return self.page.get_by_role("button", name=re.compile("^(Exploit|Urbanize|Construct)"))

    def asks_me(self) -> str:
        """What is asked: a kind of decision, 'confirm', 'over', or '' while others decide."""
        if self.ended.is_visible():
            return "over"
        if self.seat.keep.is_visible():
            return "confirm"
        return self.asked.first.get_attribute("data-asks") or "" if self.asked.count() else ""

    def waits_for(self) -> str:
        expect(self.asked.or_(self.seat.keep).or_(self.ended).first).to_be_visible()
        return self.asks_me() or self.waits_for()

    # -- what can be done -------------------------------------------------------------------------

    def press(self, where: Locator) -> None:
        if self.touch:
            where.tap()
        else:
            where.click()

    def pick(self, where: Locator) -> None:
        """As a person does: a tap that missed, because the page moved under the finger, is made again."""
        pressed = where.and_(self.page.locator("[aria-pressed=true]"))
        for _ in range(5):
            self.press(where)
            with suppress(AssertionError):
                return expect(pressed).to_be_visible(timeout=3_000)
        raise AssertionError(f"Nothing was picked: {where}")

    def button(self, name: str) -> Locator:
        return self.page.get_by_role("button", name=re.compile(name))

    def answer(self, kind: str, turn: int) -> None:
        """What is chosen changes from turn to turn."""
        if kind == "confirm":
            self.press(self.seat.keep)
        elif kind == "character":
            people = self.page.locator("button.person")
            self.pick(people.nth(turn % people.count()))
            self.press(self.button("^Keep the"))
        elif kind == "hand":
            spend = self.button("^A new hand")
            again = spend.count() and turn % 3 == 0
            self.press(spend if again else self.button("^Keep the hand"))
        elif kind == "take":
            self.press(self.button("^Take a (resource|tile)").nth(turn % 2))
        elif kind == "move":
            self.press(self.lit.first)
            self.press(self.button("^Put . there"))
        elif kind == "return":
            self.pick(self.tiles.first)
            self.press(self.button("^(Return \\d|Keep all)"))
        else:
            self.plan(turn)

    def plan(self, turn: int) -> None:
        """A card, and mostly the first tile that can be paid for, if there is one."""
        self.press(self.cards.nth(turn % self.cards.count()))
        expect(self.preview).to_be_visible()
        if turn % 4 and self.affordable.count():
            self.press(self.affordable.first)
        expect(self.preview).to_be_visible()
        self.press(self.lay)

    def decide(self, turn: int) -> str:
        """Answer the next question; what it was, or 'over'."""
        kind = self.waits_for()
        if self.touch:
            assert self.page.evaluate(FITS), kind
        if kind != "over":
            self.answer(kind, turn)
            expect(self.seat.question).not_to_have_text("One moment…")
        return kind

    def play_to_the_end(self) -> set[str]:
        """The kinds of decisions that came up on the way."""
        met: set[str] = set()
        for turn in range(STEPS):
            kind = self.decide(turn)
            if kind == "over":
                return met
            met.add(kind)
        raise AssertionError("The game does not end.")

    def sees_the_scoring(self) -> None:
        """District by district, then cards, tokens and points; the last sums are the totals."""
        scoring = self.page.get_by_role("group", name="Final scoring")
        onward = scoring.get_by_role("button", name="The next step")
        districts = self.page.locator("g.district")
        expect(districts).to_have_count(1)
        while onward.is_enabled():
            self.press(onward)
        sums = [int(text.split("=")[1]) for text in scoring.locator(".sides li").all_inner_texts()]
        assert sums[0] == self.page.evaluate("""async () => {
          const code = location.pathname.split('/').pop();
          const table = await (await fetch(`/api/tables/${code}`)).json();
          const last = await (await fetch(`/api/tables/${code}/positions/${table.moves}`)).json();
          return last.scores[0];
        }""")


class Dragging(Player):
    """By mouse: tiles are dragged to the places they light up."""

    def plan(self, turn: int) -> None:
        if not self.tiles.count():
            super().plan(turn)
            return
        tile = self.tiles.nth(turn % self.tiles.count())
        tile.click()
        if not self.lit.count():
            tile.click()
            self.press(self.cards.first)
            self.press(self.lay)
            return
        self.drag(tile, self.lit.nth(turn % self.lit.count()))
        expect(self.preview).to_be_visible()
        self.press(self.lay)

    def drag(self, what: Locator, where: Locator) -> None:
        start, end = what.bounding_box(), where.bounding_box()
        assert start
        assert end
        mouse = self.page.mouse
        mouse.move(start["x"] + start["width"] / 2, start["y"] + start["height"] / 2)
        mouse.down()
        # The label above a roof belongs to its place; the street before it may be behind another roof.
        mouse.move(end["x"] + end["width"] / 2, end["y"] + end["height"] * 0.45, steps=3)
        expect(self.page.locator(".flying")).to_be_visible()
        mouse.up()


class Finger(Player):
    """By finger: a tile is dragged to a lit place."""

    def __init__(self, seat: Seat) -> None:
        super().__init__(seat, touch=True)

    def drag(self, what: Locator, where: Locator) -> None:
        """Real touches of the browser: what it takes for scrolling never reaches the page."""
        start, end = what.bounding_box(), where.bounding_box()
        assert start
        assert end
        x, y = start["x"] + start["width"] / 2, start["y"] + start["height"] / 2
        # The middle of the roof: the street before it may be behind another roof.
        to_x, to_y = end["x"] + end["width"] / 2, end["y"] + end["height"] * 0.45
        touches = self.page.context.new_cdp_session(self.page)

        def touch(kind: str, *points: dict[str, float]) -> None:
            touches.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": list(points)})

        touch("touchStart", {"x": x, "y": y})
        for step in (0.1, 0.3, 0.6, 1.0):
            touch("touchMove", {"x": x + step * (to_x - x), "y": y + step * (to_y - y)})
        expect(self.page.locator(".flying")).to_be_visible()
        # A finger that rests before it lifts throws nothing: else the next tap only stops the throw.
        for _ in range(3):
            self.page.wait_for_timeout(80)
            touch("touchMove", {"x": to_x, "y": to_y})
        touch("touchEnd")
        expect(self.page.locator(".flying")).to_have_count(0)


class Keys(Player):
    """By keyboard alone."""

    def answer(self, kind: str, turn: int) -> None:
        keyboard = self.page.keyboard
        if kind == "take":
            keyboard.press(str(1 + turn % 2))
        elif kind == "move":
            keyboard.press("ArrowRight")
            keyboard.press("Enter")
        elif kind == "card":
            keyboard.press(str(1 + turn % self.cards.count()))
            expect(self.preview).to_be_visible()
            for _ in range(self.tiles.count()):
                keyboard.press("ArrowRight")
                if not self.page.locator("button[data-tile].held.not").count():
                    break
            else:
                keyboard.press("ArrowRight")
            keyboard.press("Enter")
        else:
            raise AssertionError(f"Asked {kind}.")
