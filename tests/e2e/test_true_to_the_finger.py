"""What is pointed at is what happens: the same on all boards, with the mouse and with a finger."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.e2e.browsing import Seat
from tests.e2e.positions import middle
from tests.e2e.staged import Stage

Newcomer = Callable[..., Seat]

# Where the places of a board are that nothing covers, by their names; with room for a finger.
PLACES = """([selector, name]) => Object.fromEntries(
  [...document.querySelectorAll(`[role=application] ${selector}`)].flatMap(node => {
    const box = (node.querySelector('rect, .ground') ?? node).getBoundingClientRect();
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const free = [[0, 0], [9, 0], [-9, 0], [0, 9], [0, -9]].every(([dx, dy]) =>
      document.elementFromPoint(x + dx, y + dy)?.closest('[role=application] svg'));
    return free ? [[node.getAttribute(name), [x, y]]] : [];
  }))"""
AIMED = """([selector, name]) =>
  document.querySelector(`[role=application] ${selector}`)?.getAttribute(name) ?? null"""
# The middles of the grids that a shape covers; whether one of them is there.
GHOST = """(() => {
  const svg = document.querySelector('[role=application] > svg');
  const matrix = svg.getScreenCTM();
  const cells = document.querySelector('[role=application] .ghost').dataset.cells.split(' ');
  const unit = document.querySelector('[role=application] .lit').getBBox().width + 8;
  return cells.map(cell => {
    const [x, y] = cell.split(',').map(Number);
    const at = new DOMPoint((x + 0.5) * unit, (y + 0.5) * unit).matrixTransform(matrix);
    return [at.x, at.y, unit * matrix.a];
  });
})()"""
COVERS = f"""([x, y, reach]) =>
  {GHOST}.some(([gx, gy, wide]) => Math.hypot(gx - x, gy - y) < wide * reach)"""
ON_GHOST = f"""() => {GHOST}[0].slice(0, 2)"""
DRAWN = """() => new Promise(done =>
  requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 30))))"""


@dataclass(frozen=True)
class Board:
    """How the places of a board are found on the page, and how a piece for them is taken."""

    game: str
    asks: str
    # Each place and its name; the one that is aimed at and its name.
    places: tuple[str, str]
    aimed: tuple[str, str]
    take: str = ""
    moves: int = 20
    players: int = 2


BOARDS = {
    "sprawlopolis": Board(
        "sprawlopolis",
        "choose",
        ("[data-chip]", "data-chip"),
        (".ghost", "data-spot"),
        "[aria-label='Your hand'] button",
        players=1,
        moves=18,
    ),
    "ekopolis": Board(
        "ekopolis",
        "choose",
        ("[data-spot]", "data-spot"),
        ("[data-ghost]", "data-ghost"),
        "[aria-label='Your tiles'] button",
        players=3,
        moves=30,
    ),
    "infinite city": Board(
        "infinite_city",
        "choose",
        ("[data-asked]", "data-asked"),
        ("[data-spot]", "data-spot"),
        "[aria-label='Your hand'] button",
        moves=40,
    ),
    "ginkgopolis": Board(
        "ginkgopolis", "move", ("g[data-lit]", "data-place"), ("g[data-lit=chosen]", "data-place")
    ),
}
ROADS = Board(
    "inktropolis", "road", ("[data-road]", "data-road"), ("[data-draft]", "data-draft"), players=1
)
BUILDING = Board("inktropolis", "place", (".lit", "x"), (".ghost", "data-mood"), players=1)


class Hand:
    """One who points at places, with a mouse or a finger."""

    def __init__(self, newcomer: Newcomer, board: Board, way: str, **more: Any) -> None:
        self.touch = way == "finger"
        self.seat = newcomer(phone=self.touch)
        self.page, self.board = self.seat.page, board
        state = middle(
            board.game,
            lambda _, asked: board.asks in asked,
            players=board.players,
            moves=board.moves,
        ).state
        names = ["Ada", "Ben", "Cleo"][: board.players]
        self.stage = Stage(self.page, board.game, state, names, **more)
        expect(self.page.get_by_role("application")).to_be_visible()
        if board.take:
            self.press(self.page.locator(board.take).first)
        expect(self.page.locator(f"[role=application] {board.places[0]}").first).to_be_attached()
        self.settle()

    @property
    def moves(self) -> int:
        return len(self.stage.match.moves)

    def settle(self) -> None:
        self.page.evaluate(DRAWN)

    def press(self, what: Locator) -> None:
        if self.touch:
            what.tap()
        else:
            what.click()

    def places(self) -> dict[str, list[float]]:
        found: dict[str, list[float]] = self.page.evaluate(PLACES, list(self.board.places))
        return found

    def aimed(self) -> str | None:
        found: str | None = self.page.evaluate(AIMED, list(self.board.aimed))
        return found

    def point(self, x: float, y: float) -> None:
        if self.touch:
            self.page.touchscreen.tap(x, y)
        else:
            self.page.mouse.click(x, y)
        self.settle()


@pytest.mark.parametrize("way", ["mouse", "finger"])
@pytest.mark.parametrize("name", BOARDS)
def test_nothing_is_laid_by_a_first_touch(newcomer: Newcomer, name: str, way: str) -> None:
    """Every number of a crowded board: what was pointed at is aimed at; the second time it is done."""
    me = Hand(newcomer, BOARDS[name], way)
    before = me.moves
    wanted = sorted(me.places())
    assert len(wanted) > 1
    pointed = 0
    for place in wanted:
        # Others may have come into sight, or lie below what is told of the last one.
        at = me.places().get(place)
        if at is None:
            continue
        again = me.aimed() == place and pointed > 0
        if again:
            continue
        me.point(*at)
        pointed += 1
        assert me.moves == before, f"{place} was laid by one touch"
        assert me.aimed() == place
    assert pointed > 1
    # Where the last one lies, it is done.
    me.point(*at_aimed(me))
    assert me.moves > before


def at_aimed(me: Hand) -> list[float]:
    """The middle of what is aimed at."""
    shape = me.page.locator(f"[role=application] {me.board.aimed[0]}").first
    inner = shape.locator(".edge, .ground, rect")
    box = (inner.first if inner.count() else shape).bounding_box()
    assert box
    return [box["x"] + box["width"] / 2, box["y"] + box["height"] / 2]


@pytest.mark.parametrize("way", ["mouse", "finger"])
def test_a_shape_is_built_where_it_was_pointed_at_twice(newcomer: Newcomer, way: str) -> None:
    me = Hand(newcomer, BUILDING, way)
    before = me.moves
    ghost = me.page.locator("[role=application] .ghost")
    lit = me.page.locator("[role=application] .lit")
    for number in range(0, lit.count(), 2):
        box = lit.nth(number).bounding_box()
        assert box
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        # On the shape itself it would be the second time.
        if number and me.page.evaluate(COVERS, [x, y, 1]):
            continue
        me.point(x, y)
        assert me.moves == before
        assert me.page.evaluate(COVERS, [x, y, 1.5]), "it lies where was pointed at"
    expect(ghost).to_have_attribute("data-mood", "legal")
    me.point(*me.page.evaluate(ON_GHOST))
    assert me.moves > before


@pytest.mark.parametrize("way", ["mouse", "finger"])
def test_roads_are_pencilled_in_first(newcomer: Newcomer, way: str) -> None:
    """By taps and by drawing: nothing is built, and no round ends, before it is said."""
    me = Hand(newcomer, ROADS, way)
    before = me.moves
    drafts = me.page.locator("[data-draft]")
    left = int(str(me.page.locator(".note .lead").inner_text()).split()[0])
    for number in range(1, left + 1):
        place, at = next(iter(me.places().items()))
        me.point(*at)
        expect(drafts).to_have_count(number)
        expect(drafts.last).to_have_attribute("data-draft", place)
    # There are no more: nowhere a road could go on.
    expect(me.page.locator("[data-road]")).to_have_count(0)
    assert me.moves == before
    rub = me.page.get_by_role("button", name="Rub out")
    me.press(rub)
    expect(drafts).to_have_count(left - 1)
    for _ in range(left - 1):
        me.press(rub)
    expect(drafts).to_have_count(0)
    assert me.moves == before
    place, at = next(iter(me.places().items()))
    me.point(*at)
    me.press(me.page.get_by_role("button", name="Build the road"))
    expect(drafts).to_have_count(0)
    assert me.moves == before + 1


# -- advice ---------------------------------------------------------------------------------------

TURNS = {
    **BOARDS,
    "inktropolis": Board("inktropolis", "card", ("svg", "class"), ("", ""), players=1),
}


@pytest.mark.parametrize("name", TURNS)
def test_take_this_lays_out_the_whole_turn(newcomer: Newcomer, name: str) -> None:
    """It waits for one word, and then all of it is done as advised: what chance decides is said."""
    me = Hand(
        newcomer, replace(TURNS[name], take="", places=("svg", "class")), "mouse", among_bots=True
    )
    before = me.moves
    me.page.keyboard.press("h")
    hints = me.page.get_by_role("region", name="Hint")
    take = hints.get_by_role("button", name="Take this")
    expect(take.first).to_be_visible()
    advised = me.stage.hints[0]
    take.first.click()
    expect(hints).to_be_hidden()
    me.settle()
    assert me.moves == before, "taken is not done"
    expect(me.seat.question).to_contain_text("As advised")
    for step in advised["then"]:
        expect(me.seat.question).to_contain_text(step["words"])
    if advised["open"]:
        expect(me.seat.question).to_contain_text(advised["open"])
    me.seat.photograph(f"taken-{name}")
    me.page.keyboard.press("Enter")
    steps = [advised["structure"], *(step["structure"] for step in advised["then"])]
    expect(me.seat.question).not_to_contain_text("As advised")
    me.page.wait_for_function(
        "count => Number(document.querySelector('main').dataset.version) >= count", arg=len(steps)
    )
    assert me.stage.played[: len(steps)] == steps


@pytest.mark.parametrize("name", ["sprawlopolis", "ekopolis", "infinite city", "inktropolis"])
def test_what_was_taken_lies_on_the_board(newcomer: Newcomer, name: str) -> None:
    """The ghost is where the advice says, the board's own button does it, and another place leaves it."""
    me = Hand(
        newcomer, replace(TURNS[name], take="", places=("svg", "class")), "mouse", among_bots=True
    )
    me.page.keyboard.press("h")
    me.page.get_by_role("button", name="Take this").first.click()
    ghost = me.page.locator("[role=application] .ghost, [role=application] [data-spot]").first
    expect(ghost).to_be_visible()
    before = me.moves
    me.page.locator(".tray, .note, [data-testid=prompt]").get_by_role(
        "button", name=re.compile("^(Place|Build)")
    ).first.click()
    me.page.wait_for_function("() => Number(document.querySelector('main').dataset.version) > 1")
    assert me.moves >= before + 2
