"""A person at a board of Infinite City: what can be seen of it, and how questions are answered."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from playwright.sync_api import Locator, expect

from pentapolis.games.infinite_city.state import InfiniteState
from tests.e2e.browsing import PATIENCE_MS, RUSH, Seat
from tests.e2e.staged import Stage
from tests.games.infinite_city.scene import Scene

Newcomer = Callable[..., Seat]
City = Mapping[tuple[int, int], str]

# Everything on the board that may be chosen and is in sight, with the middle of each; a finger also needs
# some room around it, since it may be taken to mean a button beside it.
SPOTS = """async () => {
  // What is told below the city has its room by then.
  for (const _ of [1, 2, 3]) await new Promise(drawn => requestAnimationFrame(drawn));
  return [...document.querySelectorAll('[role=application] [data-asked]')].map(node => {
    const box = node.getBoundingClientRect();
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const room = matchMedia('(pointer: coarse)').matches ? 12 : 0;
    const free = [[0, 0], [room, 0], [-room, 0], [0, room], [0, -room]].every(([dx, dy]) =>
      document.elementFromPoint(x + dx, y + dy)?.closest('[role=application] > svg'));
    return { cell: node.dataset.asked, x, y, free };
  }).filter(spot => spot.free);
}"""
# Looks again and again, sooner than `expect` does: a game has many questions.
SOON = """async ([find, given, patience]) => {
  const look = { asked: ASKED, moved: MOVED }[find];
  for (const end = Date.now() + patience; Date.now() < end;) {
    const found = look(given);
    if (found) return found;
    await new Promise(done => setTimeout(done, 20));
  }
  return '';
}"""
ASKED = """() => {
  if (document.querySelector('[data-testid=ending]')) return 'over';
  if ([...document.querySelectorAll('.asked.confirming button')].some(b => !b.disabled)) return 'confirm';
  const tray = document.querySelector('.tray[data-ready=true]');
  return tray && tray.dataset.phase !== 'idle' ? tray.dataset.phase : '';
}"""
MOVED = """before => {
  const tray = document.querySelector('.tray');
  return !tray || tray.dataset.moves !== before ? 'moved' : '';
}"""
SOON = SOON.replace("ASKED", ASKED).replace("MOVED", MOVED)
# What the service says of the last position.
SCORES = """async () => {
  const code = location.pathname.split('/').pop();
  const table = await (await fetch(`/api/tables/${code}`)).json();
  return (await (await fetch(`/api/tables/${code}/positions/${table.moves}`)).json()).scores;
}"""
BOT = {"kind": "bot", "bot": "random"}
# More than any game takes; a game that does not end is a failure, not a wait.
STEPS = 600


class Player:
    """One person at a board of Infinite City."""

    def __init__(self, seat: Seat, way: str = "mouse") -> None:
        self.seat = seat
        self.page = seat.page
        self.way = way
        # What was asked, for tests that want to have met it.
        self.met: set[str] = set()

    def open(self, tiles: str, seats: list[dict[str, Any]]) -> str:
        return self.seat.open_table("infinite_city", seats, {"tiles": tiles})

    # -- what can be seen -------------------------------------------------------------------------

    @property
    def tray(self) -> Locator:
        """My part of the table while something is asked of me."""
        return self.page.locator(".tray:not([data-phase=idle])[data-ready=true]")

    @property
    def ended(self) -> Locator:
        return self.page.get_by_test_id("ending")

    @property
    def hand(self) -> Locator:
        return self.page.get_by_role("list", name="Your hand", exact=True).get_by_role("button")

    @property
    def fan(self) -> Locator:
        return self.page.locator(".fan").get_by_role("button")

    @property
    def commit(self) -> Locator:
        return self.page.locator("[data-commit]")

    @property
    def again(self) -> Locator:
        return self.page.get_by_role("button", name="Show again")

    @property
    def count(self) -> Locator:
        """The end, counted step by step."""
        return self.page.get_by_test_id("count")

    @property
    def leave(self) -> Locator:
        return self.page.locator("[data-pass]")

    @property
    def accept(self) -> Locator:
        return self.page.locator("[data-accept]")

    def asks_me(self) -> str:
        """What is asked now, without waiting; '' while others decide."""
        if self.ended.is_visible():
            return "over"
        if self.seat.keep.is_visible():
            return "confirm"
        return self.tray.get_attribute("data-phase") or "" if self.tray.count() else ""

    def waits_for(self) -> str:
        """What is asked next: a kind of decision, 'confirm' or 'over'."""
        return self.soon("asked")

    def soon(self, what: str, given: str = "") -> str:
        found = str(self.page.evaluate(SOON, [what, given, PATIENCE_MS]))
        assert found, f"Not {what}."
        return found

    def is_asked(self) -> bool:
        """Whether the next decision is mine, as soon as that is known here."""
        others = self.seat.question.filter(has_text="decides")
        expect(self.tray.or_(self.seat.keep).or_(self.ended).or_(others).first).to_be_visible()
        return self.asks_me() != ""

    def asks(self, words: str) -> None:
        expect(self.seat.question).to_contain_text(words)

    def tiles(self) -> dict[str, str]:
        """The city as it is drawn: what lies where."""
        found = self.page.locator("[role=application] [data-cell]").all()
        return {
            t.get_attribute("data-cell") or "": t.get_attribute("data-tile") or "" for t in found
        }

    def totals(self) -> list[str]:
        """Everybody's points, at the end of the count."""
        return self.count.locator(".total strong").all_inner_texts()

    def spots(self) -> list[dict[str, Any]]:
        expect(self.page.locator("[role=application] [data-asked]").first).to_be_attached()
        found: list[dict[str, Any]] = self.page.evaluate(SPOTS)
        # Whatever else is told on a small screen, the city keeps room.
        board = self.page.get_by_role("application").bounding_box()
        assert board
        assert board["height"] > 130
        return found

    def cells(self) -> set[str]:
        """What may be chosen on the board, in sight or not."""
        asked = self.page.locator("[role=application] [data-asked]")
        expect(asked.first).to_be_attached()
        return {node.get_attribute("data-asked") or "" for node in asked.all()}

    def spot(self, cell: str) -> dict[str, Any]:
        expect(self.page.locator(f"[role=application] [data-asked='{cell}']")).to_be_attached()
        return next(spot for spot in self.spots() if spot["cell"] == cell)

    # -- what can be done -------------------------------------------------------------------------

    def press(self, what: Locator) -> None:
        if self.way == "finger":
            what.tap()
        elif self.way == "keys":
            what.focus()
            self.page.keyboard.press("Enter")
        else:
            what.click()

    def at(self, spot: dict[str, Any]) -> None:
        """Choose a place: a finger first looks at it, unless it is the only one."""
        if self.way == "finger":
            if not self.page.locator(f"[data-spot='{spot['cell']}']").count():
                self.page.touchscreen.tap(spot["x"], spot["y"])
            self.press(self.commit)
        else:
            self.page.mouse.dblclick(spot["x"], spot["y"])

    def drag(self, what: Locator, choose: Callable[[list[dict[str, Any]]], dict[str, Any]]) -> None:
        """Take a tile; its places light up; let it go over one of them, and say so."""
        what.scroll_into_view_if_needed()
        box = what.bounding_box()
        assert box
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        self.page.mouse.move(x, y)
        self.page.mouse.down()
        self.page.mouse.move(x, y - 30, steps=2)
        expect(self.page.locator(".tray[data-phase=choose]")).to_have_count(0)
        spot = choose(self.spots())
        self.page.mouse.move(spot["x"], spot["y"], steps=3)
        expect(self.page.locator(f"[data-spot='{spot['cell']}']")).to_be_visible()
        self.page.mouse.up()
        self.press(self.commit)

    def with_keys(self, kind: str, turn: int) -> None:
        page = self.page
        if kind == "choose" or (kind == "discard" and turn % 3):
            number = turn % min(9, self.hand.count())
            expect(self.hand.nth(number)).to_be_enabled()
            page.keyboard.press(str(1 + number))
            if kind == "discard":
                page.keyboard.press("Enter")
        elif kind in ("look", "steal"):
            tile = self.fan.and_(page.locator(":enabled")).first
            tile.focus()
            page.keyboard.press("Enter")
            expect(tile).to_have_attribute("aria-pressed", "true")
            page.keyboard.press("Enter")
        elif kind in ("place", "hide", "target", "second", "next"):
            expect(page.locator("[role=application] [data-asked]").first).to_be_attached()
            page.get_by_role("application").focus()
            for key in ("ArrowRight", "ArrowUp", "ArrowLeft", "ArrowDown")[: 1 + turn % 4]:
                page.keyboard.press(key)
            expect(page.locator("[data-spot]")).to_be_visible()
            page.keyboard.press("Enter")
        else:
            self.answer(kind, turn)

    def answer(self, kind: str, turn: int) -> None:
        """Answer one question; which way changes from turn to turn."""
        if kind == "confirm":
            self.press(self.seat.keep)
        elif kind == "choose":
            tile = self.hand.nth(turn % self.hand.count())
            if self.way == "mouse" and turn % 2:
                self.drag(tile, lambda spots: spots[turn % len(spots)])
            else:
                self.press(tile)
        elif kind in ("place", "hide", "target", "second", "next"):
            spots = self.spots()
            self.at(spots[turn % len(spots)])
        elif kind in ("look", "steal"):
            tiles = self.fan.and_(self.page.locator(":enabled"))
            self.press(tiles.nth(turn % tiles.count()))
            self.press(self.commit)
        elif kind in ("whom", "owner"):
            self.press(self.page.locator(".tray [data-seat]").first)
        elif kind == "discard" and turn % 3:
            self.press(self.hand.first)
            self.press(self.commit)
        elif self.accept.count() and turn % 3:
            self.press(self.accept)
        else:
            self.press(self.leave)

    def decide(self, turn: int) -> bool:
        """Wait for a question and answer it; False when the game is over."""
        kind = self.waits_for()
        if kind == "over":
            return False
        self.met.add(kind)
        moves = self.page.locator(".tray").get_attribute("data-moves") or ""
        if self.way == "keys":
            self.with_keys(kind, turn)
        else:
            self.answer(kind, turn)
        self.soon("moved", moves)
        return True

    def play_on(self, decisions: int) -> bool:
        """So many decisions of mine; False when the game is over before that."""
        return all(self.decide(turn) for turn in range(decisions))

    def play_to_the_end(self) -> None:
        assert not self.play_on(STEPS), "The game does not end."

    def rush(self) -> None:
        """Play the rest without looking: away from the board, which would draw every step."""
        table = self.page.url
        self.page.goto("/settings")
        self.page.evaluate(RUSH, table.rsplit("/", 1)[1])
        self.page.goto(table)
        expect(self.ended).to_be_visible()

    def counts_to_the_end(self) -> list[str]:
        """Group by group; the sums are the points of the table, which are returned."""
        onward = self.count.locator("button.primary")
        while onward.is_enabled():
            before = self.count.inner_text()
            self.press(onward)
            expect(self.count).not_to_have_text(before, use_inner_text=True)
        totals = self.totals()
        assert [int(points) for points in totals] == self.page.evaluate(SCORES)
        return totals


class Staged(Player):
    """A scene of the engine's on the page, played with the mouse."""

    def __init__(self, newcomer: Newcomer, city: City, *hands: str, **more: Any) -> None:
        super().__init__(newcomer(**more.pop("wishes", {})))
        self.scene = Scene(city, hands, **more)
        self.stage = Stage(
            self.page,
            "infinite_city",
            self.scene.state,
            ["Ada", "Ben", "Cleo", "Dan"][: len(hands)],
        )
        expect(self.page.get_by_role("application")).to_be_visible()

    @property
    def now(self) -> Scene:
        state = self.stage.match.state
        assert isinstance(state, InfiniteState)
        self.scene.state = state
        return self.scene

    def tile(self, x: int, y: int) -> str | None:
        return self.now.tile(x, y)

    def choose(self, code: str) -> None:
        self.hand.and_(self.page.locator(f"[data-code={code}]")).first.click()

    def at_cell(self, cell: str) -> None:
        self.at(self.spot(cell))

    def drag_to(self, cell: str) -> None:
        """The tile that a text puts somewhere."""
        carried = self.page.locator("[data-carried]")
        self.drag(carried, lambda spots: next(s for s in spots if s["cell"] == cell))

    def place(self, code: str, cell: str) -> None:
        """A tile of the hand, to a place of the city."""
        self.choose(code)
        expect(self.page.locator(".tray[data-phase=place]")).to_be_visible()
        self.at_cell(cell)

    def looks_at(self, cell: str) -> None:
        spot = self.spot(cell)
        self.page.mouse.move(spot["x"], spot["y"])

    def arrow(self, way: str) -> Locator:
        return self.page.locator(f"[data-arrow='{way}']")

    def player(self, name: str) -> Locator:
        return self.page.locator(".tray").get_by_role("button", name=name)

    def is_done(self) -> None:
        """The turn is over: it is somebody else's."""
        self.asks("decides")

    @property
    def path(self) -> Locator:
        return self.page.get_by_role("list", name="This turn")
