"""What is told, asked or offered stands beside what it is about: it covers no place and no ghost."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from pentapolis import Rng
from pentapolis.engine.match import Match
from tests.e2e.browsing import Seat
from tests.e2e.staged import Stage
from tests.e2e.test_turns import DRAWN, TABLES, Typist

Newcomer = Callable[..., Seat]

# The places of all boards, and what lies on them before it is kept.
PLACES = (
    "[data-chip], [data-spot], [data-asked], g[data-lit], [data-road], [data-draft], .lit, .ghost"
)
BUILT = "svg :is([data-place], [data-building])"
# What is painted over the middle of a place, over a ghost or over what is asked, by class and words.
COVERED = """places => {
  const all = document.createElement('style');
  all.textContent = '*, *::before, *::after { pointer-events: auto !important; }';
  document.head.append(all);
  const board = document.querySelector('[role=application]');
  const drawing = board.querySelector(':scope > svg');
  const frame = drawing.getBoundingClientRect();
  const bare = colour => colour === 'transparent' || /, 0\\)$/.test(colour);
  // A box without colour covers only where its own words stand.
  const paints = (node, x, y) => {
    const style = getComputedStyle(node);
    if (Number(style.opacity) < 0.05) return false;
    if (!bare(style.backgroundColor) || style.backgroundImage !== 'none') return true;
    if (node.closest('svg')) return true;
    return [...node.childNodes].some(child => {
      if (child.nodeType !== Node.TEXT_NODE || !child.data.trim()) return false;
      const range = document.createRange();
      range.selectNodeContents(child);
      return [...range.getClientRects()].some(
        box => x >= box.left && x <= box.right && y >= box.top && y <= box.bottom);
    });
  };
  // Points that rise go by themselves, in about a second.
  const seen = (x, y) => document.elementsFromPoint(x, y)
    .find(node => paints(node, x, y) && !node.closest('[data-testid=flights]'));
  const name = node => {
    const own = node.closest('button, [class]') ?? node;
    return `${own.getAttribute('class') ?? own.tagName}: ${own.textContent.trim().slice(0, 60)}`;
  };
  const found = [];
  for (const place of board.querySelectorAll(places)) {
    const box = (place.querySelector('rect, .ground, .edge') ?? place).getBoundingClientRect();
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    // Where a large board is panned, what lies beyond its frame is not covered by what stands there.
    const within = x > frame.left && x < frame.right && y > frame.top && y < frame.bottom
      && y < innerHeight && x < innerWidth;
    if (!within || !box.width) continue;
    const top = seen(x, y);
    if (top && !drawing.contains(top)) found.push(`a place: ${name(top)}`);
  }
  const asked = document.querySelector('[data-testid=question]');
  const box = asked.getBoundingClientRect();
  const top = seen(box.x + Math.min(box.width / 2, 40), box.y + box.height / 2);
  if (top && !asked.contains(top) && !top.contains(asked)) found.push(`the question: ${name(top)}`);
  all.remove();
  return [...new Set(found)];
}"""


def covered(page: Page, places: str = PLACES) -> list[str]:
    found: list[str] = page.evaluate(COVERED, places)
    return found


SIZES = pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])


@SIZES
@pytest.mark.parametrize("game", TABLES)
def test_nothing_covers_what_it_speaks_of(newcomer: Newcomer, game: str, phone: bool) -> None:
    """Two turns: what the others did, hints, previews, and what is asked."""
    me = Typist(newcomer, game, phone=phone)
    found: list[tuple[str, list[str]]] = []

    def look(where: str) -> None:
        me.settle()
        found.append((where, covered(me.page)))

    for _ in range(2):
        look("at first")
        hint = me.page.get_by_role("region", name="Hint")
        me.page.keyboard.press("h")
        if me.stage.hints:
            expect(hint.get_by_role("button", name="Take this").first).to_be_visible()
            look("a hint")
            me.page.keyboard.press("Escape")
            expect(hint).to_be_hidden()
        me.turn(look)
        me.others()
    assert [each for each in found if each[1]] == []
    # There was something to cover.
    assert len(found) > 4


@SIZES
@pytest.mark.parametrize("game", TABLES)
def test_nothing_covers_the_end(newcomer: Newcomer, game: str, phone: bool) -> None:
    """All that was built is seen, clear of every button over the board."""
    table = TABLES[game]
    match, rng = Match.new(game, table.players, seed=4, options=table.options or {}), Rng(4)
    while not match.is_over:
        legal = match.legal_moves(match.deciders[0])
        match.play(legal[rng.below(len(legal))].action, match.deciders[0])
    me = newcomer(phone=phone)
    Stage(me.page, game, match, ["Ada", "Ben", "Cleo"][: table.players], among_bots=True)
    expect(me.page.get_by_test_id("ending")).to_be_visible()
    expect(me.page.locator(f"[role=application] > {BUILT}").nth(3)).to_be_attached()
    me.page.evaluate(DRAWN)
    assert covered(me.page, BUILT) == []
