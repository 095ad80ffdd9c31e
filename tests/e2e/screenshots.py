"""Makes the pictures of the README and of shared links: `python -m tests.e2e.screenshots`."""

from __future__ import annotations

import re
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, ViewportSize, expect, sync_playwright

from pentapolis import all_games
from tests.e2e.browsing import ROOT, Seat, launch, new_context
from tests.server.running import ProcessServer, free_port

IMAGES = ROOT / "docs" / "images"
# What messengers show beside a link, in the shape they like.
PREVIEW = ROOT / "web" / "public" / "preview.png"
CARD: ViewportSize = {"width": 1200, "height": 630}
TURNS = 9
# Until bots that begin have played, and what moves has come to rest.
SETTLED_MS = 6000
# Small enough for a README: each picture stays below 300 kB.
WINDOW: ViewportSize = {"width": 1120, "height": 700}
# Some decisions into any game, each the one that brings most at once, by the forecasts that boards show;
# where several do, one in the middle: the first is often to do nothing.
AHEAD = """([code, decisions]) => new Promise((done, fail) => {
  const socket = new WebSocket(`ws://${location.host}/api/tables/${code}/socket`);
  let asked = -1, left = decisions, now = null;
  const send = message => socket.send(JSON.stringify(message));
  const ask = () => {
    const { version, seat } = now;
    send({ type: 'forecasts', id: `ask-${version}`, version, seat });
  };
  const worth = ({ after, next }) => Math.max(after, ...(next ?? []).map(step => step.after));
  socket.onclose = () => fail('closed');
  socket.onmessage = ({ data }) => {
    const message = JSON.parse(data);
    // The page itself asks too: then this waits.
    if (message.type === 'error') setTimeout(ask, 400);
    if (message.type === 'forecasts' && message.version === now.version) {
      const most = Math.max(...message.choices.map(worth));
      const equal = message.choices.filter(choice => worth(choice) === most);
      const best = equal[Math.floor(equal.length / 2)];
      const { version, seat } = now;
      send({ type: 'play', id: `ahead-${version}`, version, seat, action: best.action });
    }
    if (message.type !== 'state') return;
    now = message.snapshot;
    const asks = now.choices.length && now.version !== asked;
    if (now.view.over || (asks && !left)) { socket.onclose = null; socket.close(); done(); return; }
    if (!asks) return;
    left -= 1;
    asked = now.version;
    ask();
  };
})"""
DECISIONS = 16


def photograph_games(browser: Browser, address: str, folder: Path) -> None:
    """Every game in its middle, for the README and its rules page."""
    folder.mkdir(parents=True, exist_ok=True)
    for game in all_games():
        page = new_context(browser, address, viewport=WINDOW).new_page()
        page.goto("/")
        page.get_by_role("button", name=f"Play {game.title}: ").click()
        page.wait_for_url("**/table/**")
        page.evaluate(AHEAD, [Seat(page).code, DECISIONS])
        # Where the mouse happens to rest, something would be pointed at.
        page.mouse.move(0, 0)
        page.wait_for_timeout(SETTLED_MS)
        page.screenshot(path=folder / f"{game.name}.png")


def aim_at_best(me: Seat) -> None:
    """The held card goes where it brings most, and nobody's focus is in the picture."""
    box = me.page.locator(".chip.best").first.bounding_box()
    assert box
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    if me.page.evaluate("matchMedia('(pointer: coarse)').matches"):
        me.page.touchscreen.tap(x, y)
    else:
        me.page.mouse.click(x, y)
    # What flew or rose has come to rest.
    me.page.wait_for_timeout(1500)
    me.page.evaluate("document.activeElement.blur()")


def main() -> None:
    IMAGES.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        log = Path(folder) / "server.log"
        server = ProcessServer(f"sqlite:///{folder}/pictures.sqlite3", free_port(), log)
        browser = launch(playwright)
        try:
            context = new_context(browser, server.address, viewport=WINDOW)
            me = Seat(context.new_page())
            me.page.goto("/")
            expect(me.play_solo).to_be_visible()
            me.page.screenshot(path=IMAGES / "start.png")
            me.page.set_viewport_size(CARD)
            me.page.screenshot(path=PREVIEW)
            me.page.set_viewport_size(WINDOW)
            me.open_solo()
            me.page.evaluate(AHEAD, [me.code, 2 * TURNS])
            me.sees_cards(TURNS + 1)
            me.hold_with_keys(2)
            aim_at_best(me)
            me.page.screenshot(path=IMAGES / "table.png")
            me.page.get_by_role("button", name=re.compile("^Park")).hover()
            expect(me.page.locator("path.lit")).to_be_visible()
            me.page.screenshot(path=IMAGES / "why.png")
            photograph_games(browser, server.address, IMAGES / "games")
            state = context.storage_state()
            ways: dict[str, dict[str, Any]] = {
                "night": {"color_scheme": "dark", "viewport": WINDOW},
                "phone": {"phone": True, "device_scale_factor": 1.5},
            }
            for name, wishes in ways.items():
                other = new_context(browser, server.address, storage_state=state, **wishes)
                seat = Seat(other.new_page())
                seat.page.goto(f"/table/{me.code}")
                expect(seat.forecast).to_be_visible()
                aim_at_best(seat)
                seat.page.screenshot(path=IMAGES / f"{name}.png")
                other.close()
        finally:
            browser.close()
            server.stop()


if __name__ == "__main__":
    main()
