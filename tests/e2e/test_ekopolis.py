"""Ekopolis on its board, as people play it: whole games with mouse, finger and keyboard."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Locator, expect

from tests.e2e.browsing import ME, OPEN, Seat

Newcomer = Callable[..., Seat]

# The legal spaces that nothing on the page covers, best first, with the middle of each. The one that the
# mouse happens to rest on is drawn as a preview instead.
SPOTS = """() => [...document.querySelectorAll('[data-spot]')].map(node => {
  const box = node.querySelector('.ground').getBoundingClientRect();
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const aimed = node.getAttribute('visibility') === 'hidden';
  const free = aimed || document.elementFromPoint(x, y)?.closest('[data-spot]') === node;
  return { space: node.dataset.spot, points: Number(node.dataset.points), x, y, free };
}).filter(spot => spot.free).sort((a, b) => b.points - a.points)"""
ASKED = "() => document.querySelector('.eko')?.dataset.asked ?? ''"
NAMES = ("Mila", "Jonas", "Tereza", "Ondra")


class Ekopolis:
    """One browser at a table of Ekopolis."""

    def __init__(self, seat: Seat, touch: bool = False) -> None:
        self.seat = seat
        self.page = seat.page
        self.touch = touch
        self.keyboard = False
        # What was asked and answered on the board, for tests that want to have seen it.
        self.seen: set[str] = set()

    def open(self, version: str, players: int, others: str = "bot") -> None:
        seats: list[dict[str, Any]] = [ME]
        for number, name in enumerate(NAMES[: players - 1]):
            if others == "hotseat":
                seats.append({"kind": "hotseat", "name": name})
            elif others == "friend" and number == 0:
                seats.append(OPEN)
            else:
                seats.append({"kind": "bot", "bot": "novice"})
        self.seat.open_table("ekopolis", seats, {"version": version})

    # -- what can be seen -------------------------------------------------------------------------

    @property
    def board(self) -> Locator:
        return self.page.locator(".eko")

    @property
    def prompt(self) -> Locator:
        return self.page.get_by_test_id("prompt")

    @property
    def tiles(self) -> Locator:
        return self.page.get_by_role("list", name="Your tiles").get_by_role("button")

    @property
    def ready_cards(self) -> Locator:
        return self.page.get_by_role("button", name=re.compile("Can be played now"))

    @property
    def over(self) -> Locator:
        return self.page.get_by_test_id("ending")

    @property
    def done(self) -> Locator:
        """Told above the board, also where the result lies behind a button."""
        return self.seat.question.filter(has_text="The game is over")

    def wait(self) -> str:
        """Until something is asked; what that is, "kept" for a turn that was kept, or "over"."""
        cover = self.page.get_by_role("button", name=re.compile("^I am "))
        asked = self.page.locator(".eko:not([data-asked=''])")
        confirm = self.seat.keep
        while True:
            expect(asked.or_(cover).or_(confirm).or_(self.done).first).to_be_visible()
            if self.done.is_visible():
                return "over"
            if confirm.is_visible():
                self.press(confirm)
                expect(confirm).to_be_hidden()
                return "kept"
            if cover.is_visible():
                self.press(cover)
                expect(cover).to_be_hidden()
                self.seen.add("cover")
            # It may have been answered or covered in the meantime: then look again.
            if found := self.page.evaluate(ASKED):
                return str(found)

    def is_asked(self) -> bool:
        asked = bool(self.page.evaluate(ASKED))
        return asked or self.seat.keep.is_visible() or self.done.is_visible()

    def spots(self) -> list[dict[str, Any]]:
        expect(
            self.page.locator("[data-spot], [data-ghost]").locator("visible=true").first
        ).to_be_visible()
        found: list[dict[str, Any]] = self.page.evaluate(SPOTS)
        return found

    # -- what can be done -------------------------------------------------------------------------

    def press(self, what: Locator) -> None:
        if self.keyboard:
            what.focus()
            self.page.keyboard.press("Enter")
        elif self.touch:
            what.tap()
        else:
            what.click()

    def at(self, spot: dict[str, Any]) -> None:
        if self.keyboard:
            self.page.keyboard.press("ArrowRight")
            expect(self.page.locator("[data-ghost]")).to_be_visible()
            self.page.keyboard.press("ArrowUp")
            self.page.keyboard.press("Enter")
            return
        if not self.touch:
            self.page.mouse.dblclick(spot["x"], spot["y"])
            return
        self.page.touchscreen.tap(spot["x"], spot["y"])
        expect(self.page.locator(f"[data-ghost='{spot['space']}']")).to_be_visible()
        self.press(self.prompt.page.locator(".actions .primary"))

    def decide(self, number: int = 0) -> bool:
        """Answer what is asked with what stands out; False when the game is over."""
        asked = self.wait()
        self.seen.add(asked)
        if asked in ("over", "kept"):
            return asked != "over"
        version = int(self.board.get_attribute("data-version") or 0)
        if asked == "choose":
            if self.keyboard:
                self.page.keyboard.press(str(number % 3 + 1))
            else:
                self.press(self.tiles.nth(number % 3))
            self.at(self.spots()[0])
        elif asked in ("place", "put", "clear", "lift"):
            self.at(self.spots()[0])
        elif asked == "modify" or (asked == "finish" and self.ready_cards.count() and number % 2):
            if self.touch and not self.ready_cards.first.is_visible():
                self.press(self.page.get_by_role("button", name=re.compile(r"^\d+ Action cards?")))
            self.press(self.ready_cards.first)
            self.press(self.page.get_by_role("button", name="Play it"))
            self.seen.add("play")
        elif asked == "finish" and number % 5 == 4:
            self.press(self.tiles.first)
            self.press(self.page.get_by_role("button", name="Discard it"))
            self.seen.add("discard")
        elif asked == "swap":
            self.press(self.page.get_by_role("button", name="Draw new tiles"))
        else:
            ends = re.compile("^(End the turn|Take the Action card)")
            self.press(self.page.get_by_role("button", name=ends))
        # While it is sent nothing is asked; then the table has moved on.
        expect(
            self.page.locator(f".eko[data-version='{version}']:not([data-asked=''])")
        ).to_have_count(0)
        return True


def play_on(*people: Ekopolis, most: int = 300, until: Callable[[], bool] = lambda: False) -> None:
    """Whoever is asked decides, until the game is over or has shown what was wanted."""
    for number in range(most):
        if until():
            return
        asked = [me for me in people if len(people) == 1 or me.is_asked()]
        for me in asked:
            if not me.decide(number):
                return
        if not asked:
            people[0].page.wait_for_timeout(100)
    raise AssertionError("The game does not end.")


def test_the_basic_version_of_five_around_one_device(newcomer: Newcomer) -> None:
    me = Ekopolis(newcomer())
    me.open("basic", 5, "hotseat")
    play_on(me)
    expect(me.over).to_contain_text("Together")
    assert {"choose", "put"} <= me.seen
    # All hands are open: nobody has to look away.
    assert "cover" not in me.seen
    me.seat.photograph("ekopolis-basic-end")


def test_the_full_version_of_three_around_one_device(newcomer: Newcomer) -> None:
    me = Ekopolis(newcomer())
    me.open("full", 3, "hotseat")
    play_on(me)
    assert {"choose", "put", "finish", "play", "discard", "cover"} <= me.seen
    me.seat.photograph("ekopolis-full-end")


def test_the_full_version_of_five_against_bots(newcomer: Newcomer) -> None:
    """A table as large as it gets: a turn by mouse, what four bots do, and the next one."""
    me = Ekopolis(newcomer())
    me.open("full", 5)
    for number in range(2):
        while me.wait() != "choose":
            assert me.decide()
        me.decide(number)
    while me.wait() not in ("finish", "choose"):
        assert me.decide()
    expect(me.page.locator(".mayors > li")).to_have_count(5)
    expect(me.page.locator(".mayors > li.me details")).to_contain_text("2 cards")
    me.seat.photograph("ekopolis-full-five")


def test_the_basic_version_with_the_keyboard_alone(newcomer: Newcomer) -> None:
    me = Ekopolis(newcomer())
    me.open("basic", 3, "hotseat")
    me.keyboard = True
    play_on(me)
    expect(me.over).to_contain_text("Together")


def test_three_play_on_a_phone_and_in_another_browser(newcomer: Newcomer) -> None:
    """Two people with two browsers, a phone touched and a desktop clicked, and a bot."""
    mila, jonas = Ekopolis(newcomer(phone=True), touch=True), Ekopolis(newcomer())
    mila.open("full", 3, "friend")
    jonas.page.goto(mila.page.url)
    jonas.press(jonas.page.get_by_role("button", name="Sit down").first)
    play_on(
        mila,
        jonas,
        most=2000,
        until=lambda: {"put", "finish"} <= mila.seen and "finish" in jonas.seen,
    )
    for person in (mila, jonas):
        person.seat.start_rushing()
    for person in (mila, jonas):
        person.seat.ends_rushing()
        expect(person.done).to_be_visible()
    mila.seat.photograph("ekopolis-phone-end")


def test_a_phone_keeps_the_landscape_large(newcomer: Newcomer) -> None:
    """Reading what a card does takes no room from the landscape."""
    me = Ekopolis(newcomer(phone=True), touch=True)
    me.open("full", 3)
    while me.page.get_by_role("button", name=re.compile(r"^\d+ Action cards?")).count() == 0:
        assert me.decide()
    while me.wait() != "choose":
        assert me.decide()
    stage = me.page.get_by_role("application")
    before = stage.bounding_box()
    assert before
    me.press(me.page.get_by_role("button", name=re.compile(r"^\d+ Action cards?")))
    card = me.page.get_by_role("list", name="Your Action cards").get_by_role("button").first
    me.press(card)
    # What a screen reader is told; the printed face behind it has words of its own.
    said = card.locator(".unseen").first.inner_text()
    expect(me.prompt).to_contain_text(said.split(". ", 1)[1].removesuffix(" Can be played now."))
    after = stage.bounding_box()
    assert after
    assert after["height"] >= before["height"] - 4  # its frame
