"""Playing through the page, as people do: with a mouse, a finger or the keyboard."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path
from typing import Any

from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Locator,
    Page,
    Playwright,
    expect,
)

ROOT = Path(__file__).parents[2]
ARTIFACTS = ROOT / "test-artifacts"
STATIC = ROOT / "src" / "pentapolis" / "server" / "static"
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
)
PHONE = {"width": 360, "height": 740}
DESKTOP = {"width": 1280, "height": 800}
# The machine may be slow and busy; nothing here waits longer than it has to.
PATIENCE_MS = 30_000


def chromium() -> str | None:
    """The system's browser; without one Playwright looks for its own."""
    for name in ("chromium", "chromium-browser", "google-chrome"):
        if found := shutil.which(name):
            return found
    return None


def launch(playwright: Playwright) -> Browser:
    expect.set_options(timeout=PATIENCE_MS)
    return playwright.chromium.launch(executable_path=chromium(), args=list(FLAGS))


def new_context(browser: Browser, address: str, **wishes: Any) -> BrowserContext:
    phone = wishes.pop("phone", False)
    settings = {"pace": "off", "guard": 0, "peek": False, **wishes.pop("settings", {})}
    given = {
        "base_url": address,
        "viewport": PHONE if phone else DESKTOP,
        "has_touch": phone,
        "is_mobile": phone,
        "device_scale_factor": 2 if phone else 1,
        "reduced_motion": "reduce",
        "color_scheme": "light",
        **wishes,
    }
    context = browser.new_context(**given)
    context.set_default_timeout(PATIENCE_MS)
    # Tests do not wait for turns to be played back, and are faster than a double click.
    context.add_init_script(KEEP_SETTINGS % json.dumps(json.dumps(settings)))
    return context


# Who sits at a table that a test makes.
ME = {"kind": "me"}
OPEN = {"kind": "open"}
CREATE = """async wish => {
  await fetch('/api/me');
  const answer = await fetch('/api/tables', { method: 'POST',
    headers: { 'content-type': 'application/json' }, body: JSON.stringify(wish) });
  return (await answer.json()).code;
}"""

# What was set before stays; a setting changed in the page stays changed.
KEEP_SETTINGS = """(() => {
  const key = 'pentapolis.settings';
  try { if (!localStorage.getItem(key)) localStorage.setItem(key, %s); } catch {}
})()"""

# Plays the first choice again and again, over a socket of the page's own.
RUSH = """code => new Promise((done, fail) => {
  const socket = new WebSocket(`ws://${location.host}/api/tables/${code}/socket`);
  let sent = -1;
  socket.onclose = () => fail('closed');
  socket.onmessage = ({ data }) => {
    const { type, snapshot, message, code: reason } = JSON.parse(data);
    // Nobody plays as fast by hand: whoever is told so waits a little, and looks again.
    if (type === 'error' && reason === 'too_fast') {
      sent = -1;
      setTimeout(() => socket.send(JSON.stringify({ type: 'sync' })), 500);
      return;
    }
    // Asked twice, for somebody else moved meanwhile: the first answer counts.
    if (type === 'error' && reason !== 'stale') fail(message);
    if (!snapshot || snapshot.version <= sent) return;
    const { version, seat, choices, handover } = snapshot;
    if (handover !== null) { socket.send(JSON.stringify({ type: 'look', seat: handover })); return; }
    if (snapshot.view.over) { socket.onclose = null; socket.close(); done(); return; }
    if (!choices.length) return;
    sent = version;
    socket.send(JSON.stringify({ type: 'play', id: `rush-${version}`, version, seat,
      action: choices[(version * 7) % choices.length].action }));
  };
})"""


class Seat:
    """One person at one page."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.errors: list[str] = []
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on("console", self.hears)

    def hears(self, message: ConsoleMessage) -> None:
        """Drawings that cannot be read; what the network says tests bring about themselves."""
        if message.type == "error" and "attribute" in message.text:
            self.errors.append(message.text)

    # -- what can be seen -------------------------------------------------------------------------

    @property
    def question(self) -> Locator:
        return self.page.get_by_test_id("question")

    @property
    def ghost(self) -> Locator:
        return self.page.locator(".ghost[data-mood=legal]")

    @property
    def forecast(self) -> Locator:
        return self.page.get_by_test_id("forecast").filter(has_text="→")

    @property
    def keep(self) -> Locator:
        """The button that keeps a turn, while it can be pressed: what is sent is not sent again."""
        return self.page.get_by_role("button", name=re.compile("^Keep this turn"), disabled=False)

    def sees_cards(self, count: int) -> None:
        city = self.page.get_by_role("application", name=f"The city, {count} of 15 cards")
        expect(city).to_be_visible()

    def counts_cards(self) -> int:
        label = self.page.get_by_role("application").get_attribute("aria-label") or ""
        return int(re.findall(r"\d+", label)[0])

    def hand(self) -> Locator:
        return self.page.get_by_role("list", name="Your hand").get_by_role("button")

    @property
    def code(self) -> str:
        found = re.search(r"/table/([^/]+)", self.page.url)
        assert found
        return found[1]

    def photograph(self, name: str) -> None:
        ARTIFACTS.mkdir(exist_ok=True)
        self.page.screenshot(path=ARTIFACTS / f"{name}.png")

    # -- what can be done -------------------------------------------------------------------------

    def open_table(
        self, game: str, seats: list[dict[str, Any]], options: dict[str, str] | None = None
    ) -> str:
        """Make a table of any kind, and go there; its code."""
        self.page.goto("/settings")
        wish = {"game": game, "options": options or {}, "seats": seats}
        code = str(self.page.evaluate(CREATE, wish))
        self.page.goto(f"/table/{code}")
        return code

    @property
    def play_solo(self) -> Locator:
        """The button that starts Sprawlopolis alone."""
        return self.page.get_by_role("button", name="Play Sprawlopolis: alone")

    def open_solo(self) -> None:
        self.page.goto("/")
        self.play_solo.click()
        expect(self.question).to_have_text("Which card do you play?")
        self.sees_cards(1)

    def hold_with_keys(self, card: int, keys: tuple[str, ...] = ()) -> None:
        # Until what was played before is answered, the board takes nothing new.
        expect(self.question).to_have_text(re.compile("Which card do you play|Where do you put"))
        self.page.keyboard.press(str(card))
        expect(self.ghost).to_be_visible()
        for key in keys:
            self.page.keyboard.press(key)
        expect(self.forecast).to_be_visible()

    def play_turn_with_keys(self, already: int, keys: tuple[str, ...] = (), card: int = 1) -> None:
        """Alone: pick, move, place."""
        self.hold_with_keys(card, keys)
        self.page.keyboard.press("Enter")
        self.sees_cards(already + 1)

    def play_team_turn(self, already: int, keys: tuple[str, ...] = ()) -> None:
        """In a team: as alone, and keep the turn."""
        self.play_turn_with_keys(already, keys)
        expect(self.question).to_have_text("Keep this turn, or take it back?")
        self.page.keyboard.press("Enter")
        expect(self.question).not_to_have_text("Keep this turn, or take it back?")

    def start_rushing(self) -> None:
        """Play the rest without looking, while others may do the same."""
        self.page.evaluate(f"code => {{ window.rushing = ({RUSH})(code); }}", self.code)

    def ends_rushing(self) -> None:
        self.page.evaluate("() => window.rushing")
        expect(self.page.get_by_test_id("ending")).to_be_visible()

    def rush_to_the_end(self) -> None:
        """Play the rest without looking, for tests that are about what comes after."""
        self.page.evaluate(RUSH, self.code)
        expect(self.page.get_by_test_id("ending")).to_be_visible()

    def finish_solo(self, already: int) -> None:
        keys = (("ArrowUp",), ("ArrowRight", "r"), ("ArrowDown",), ("ArrowLeft", "ArrowUp"))
        for number in range(already, 15):
            self.play_turn_with_keys(number, keys[number % 4])
        expect(self.page.get_by_test_id("ending")).to_be_visible()
