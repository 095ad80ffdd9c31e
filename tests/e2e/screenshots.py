"""Makes the pictures of the README: `python -m tests.e2e.screenshots`."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import expect, sync_playwright

from tests.e2e.browsing import ROOT, Seat, launch, new_context
from tests.server.running import ProcessServer, free_port

IMAGES = ROOT / "docs" / "images"
TURNS = 9
# Small enough for a README: each picture stays below 300 kB.
WINDOW = {"width": 1120, "height": 700}
# A passable city: each turn the best of a handful of places, by the previews that players see too.
BUILD = """([code, turns]) => new Promise((done, fail) => {
  const socket = new WebSocket(`ws://${location.host}/api/tables/${code}/socket`);
  let sent = -1, left = turns, best = null, open = 0, now = null;
  const send = message => socket.send(JSON.stringify(message));
  const play = action => {
    sent = now.version;
    send({ type: 'play', id: `build-${sent}`, version: sent, seat: now.seat, action });
  };
  socket.onclose = () => fail('closed');
  socket.onmessage = ({ data }) => {
    const message = JSON.parse(data);
    if (message.type === 'error') fail(message.message);
    if (message.type === 'preview') {
      const action = Number(message.id.split('-')[1]);
      if (!best || message.after > best.after) best = { action, after: message.after };
      open -= 1;
      if (!open) play(best.action);
    }
    if (message.type !== 'state' || message.snapshot.version <= sent) return;
    now = message.snapshot;
    const { version, seat, choices } = now;
    if (choices[0].structure.kind === 'choose') {
      if (!left) { socket.onclose = null; socket.close(); done(); return; }
      left -= 1;
      play(choices[version % choices.length].action);
    } else if (!open) {
      best = null;
      const step = Math.max(1, Math.floor(choices.length / 40));
      const tried = choices.filter((_, i) => i % step === 0);
      open = tried.length;
      tried.forEach(({ action }, i) => setTimeout(
        () => send({ type: 'preview', id: `p-${action}`, version, seat, action }), i * 60));
    }
  };
})"""


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
            me.open_solo()
            me.page.evaluate(BUILD, [me.code, TURNS])
            me.sees_cards(TURNS + 1)
            me.hold_with_keys(2)
            # The focus ring belongs to whoever uses the keyboard, not to the picture.
            me.page.evaluate("document.activeElement.blur()")
            me.page.screenshot(path=IMAGES / "table.png")
            me.page.get_by_role("button", name="Park Largest").hover()
            expect(me.page.locator("path.lit")).to_be_visible()
            me.page.screenshot(path=IMAGES / "why.png")
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
                seat.page.screenshot(path=IMAGES / f"{name}.png")
                other.close()
        finally:
            browser.close()
            server.stop()


if __name__ == "__main__":
    main()
