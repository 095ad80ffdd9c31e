"""What is told, asked or offered stands beside what it is about: it covers no place and no ghost."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from tests.e2e.browsing import Seat
from tests.e2e.test_turns import TABLES, Typist

Newcomer = Callable[..., Seat]

# The places of all boards, and what lies on them before it is kept.
PLACES = (
    "[data-chip], [data-spot], [data-asked], g[data-lit], [data-road], [data-draft], .lit, .ghost"
)
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
  const seen = (x, y) => document.elementsFromPoint(x, y).find(node => paints(node, x, y));
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


def covered(page: Page) -> list[str]:
    found: list[str] = page.evaluate(COVERED, PLACES)
    return found


@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
@pytest.mark.parametrize("game", TABLES)
def test_nothing_covers_what_it_speaks_of(newcomer: Newcomer, game: str, phone: bool) -> None:
    """Two turns: what the others did, previews, what is asked, and hints."""
    me = Typist(newcomer, game, phone=phone)
    steps = 0

    def look(where: str) -> None:
        nonlocal steps
        steps += 1
        me.page.wait_for_timeout(400)
        me.seat.photograph(f"covers-{game}-{'phone' if phone else 'desktop'}-{steps}")
        print(where, covered(me.page))

    for _ in range(2):
        look("at first")
        me.turn(look)
        me.others()
