"""What a table's page weighs and how soon it is there: `python -m benchmarks.page`.

As on a phone of the middle: the browser's own emulation slows the processor down four times and gives
1.6 Mbit/s with 150 ms to every answer. Each figure is the median of a few visits by somebody who was
never here. From a choice to the changed board it is measured at full speed, over the last third of whole
games: what 95 of 100 choices take at most.
"""

from __future__ import annotations

import argparse
import json
import statistics
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright
from rich.console import Console
from rich.progress import track
from rich.table import Column, Table

from benchmarks.service import ROOT, service
from pentapolis import all_games
from tests.e2e.browsing import CREATE, KEEP_SETTINGS, launch

GOAL_REQUESTS = 12
GOAL_SCRIPT_KB = 130
GOAL_BOARD_MS = 1000
GOAL_CHANGE_MS = 100
PHONE = {"viewport": {"width": 390, "height": 844}, "device_scale_factor": 2, "is_mobile": True}
SLOWER = 4
KILOBYTES_A_SECOND = 200
LATENCY_MS = 150
# When something is asked and drawn for the first time, in ms since the page was asked for.
WATCH = """window.boardAt = new Promise(done => new MutationObserver((_, self) => {
  const drawn = [...document.querySelectorAll('main svg')].some(one => one.clientWidth > 40);
  if (!drawn || !document.querySelector('[data-testid=question]')) return;
  self.disconnect();
  requestAnimationFrame(() => setTimeout(() => done(performance.now())));
}).observe(document, { childList: true, subtree: true }));"""
# Plays a game, or 300 choices of it, on a socket of its own; the ms until the page has changed.
PLAY = """code => new Promise((done, fail) => {
  const socket = new WebSocket(`ws://${location.host}/api/tables/${code}/socket`);
  const times = [];
  let sent = -1, at = 0, changed = true, next = null;
  new MutationObserver(() => {
    if (changed) return;
    changed = true;
    requestAnimationFrame(() => { times.push(performance.now() - at); if (next) next(); });
  }).observe(document.body, { childList: true, subtree: true, attributes: true });
  const play = ({ version, seat, choices }) => {
    sent = version; at = performance.now(); changed = false;
    socket.send(JSON.stringify({ type: 'play', id: `p${version}`, version, seat,
      action: choices[(version * 7) % choices.length].action }));
  };
  socket.onclose = () => fail('closed');
  socket.onmessage = ({ data }) => {
    const { type, snapshot, message, code: reason } = JSON.parse(data);
    if (type === 'error' && reason !== 'stale') fail(message);
    if (!snapshot || snapshot.version <= sent) return;
    if (snapshot.view.over || times.length >= 300) {
      socket.onclose = null; socket.close(); done(times); return;
    }
    if (!snapshot.choices.length) return;
    next = () => { next = null; setTimeout(() => play(snapshot), 30); };
    if (changed) next();
  };
})"""


@dataclass(frozen=True)
class Visit:
    requests: int
    script_kb: float
    all_kb: float
    board_ms: float


def newcomer(browser: Browser, address: str, **more: Any) -> BrowserContext:
    context = browser.new_context(base_url=address, reduced_motion="reduce", **more)
    context.set_default_timeout(120_000)
    settings = json.dumps(json.dumps({"pace": "off", "guard": 0, "peek": False}))
    context.add_init_script(KEEP_SETTINGS % settings)
    return context


def new_table(page: Page, game: str, players: int) -> str:
    bots = [{"kind": "bot", "bot": "random"}] * (players - 1)
    wish = {"game": game, "options": {}, "seats": [{"kind": "me"}, *bots]}
    return str(page.evaluate(CREATE, wish))


def visit(browser: Browser, address: str, game: str, players: int) -> Visit:
    context = newcomer(browser, address, **PHONE)
    try:
        # The table is made from a page without scripts of ours: nothing of the client is known before.
        page = context.new_page()
        page.goto("/icon.svg")
        code = new_table(page, game, players)
        page.close()
        page = context.new_page()
        page.add_init_script(WATCH)
        line = context.new_cdp_session(page)
        kinds: dict[str, str] = {}
        sizes: dict[str, float] = {}
        line.on("Network.responseReceived", lambda e: kinds.update({e["requestId"]: e["type"]}))
        line.on(
            "Network.loadingFinished",
            lambda e: sizes.update({e["requestId"]: e["encodedDataLength"] / 1000}),
        )
        line.send("Network.enable")
        speed = KILOBYTES_A_SECOND * 1000
        slow = {"offline": False, "latency": LATENCY_MS}
        both = {"downloadThroughput": speed, "uploadThroughput": speed}
        line.send("Network.emulateNetworkConditions", slow | both)
        line.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
        page.goto(f"/table/{code}", wait_until="commit")
        board_ms = page.evaluate("window.boardAt")
        scripts = [size for key, size in sizes.items() if kinds.get(key) == "Script"]
        return Visit(len(sizes), sum(scripts), sum(sizes.values()), float(board_ms))
    finally:
        context.close()


def changes(browser: Browser, address: str, game: str, players: int) -> list[float]:
    """The ms from choices to the changed board, in the last third of a game."""
    context = newcomer(browser, address)
    try:
        page = context.new_page()
        page.goto("/settings")
        code = new_table(page, game, players)
        page.goto(f"/table/{code}")
        page.get_by_test_id("question").wait_for()
        times = [float(each) for each in page.evaluate(PLAY, code)]
        return times[len(times) * 2 // 3 :]
    finally:
        context.close()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--visits", type=int, default=3, help="of each table (3)")
    parser.add_argument("--games", type=int, default=1, help="played to the end of each game (1)")
    given = parser.parse_args()
    goals = (GOAL_REQUESTS, GOAL_SCRIPT_KB, GOAL_BOARD_MS, GOAL_CHANGE_MS)
    heads = ("requests", "script, kB", "all, kB", "board, ms", "change p95, ms")
    table = Table(Column("Game"), *[Column(head, justify="right") for head in heads])
    with (
        tempfile.TemporaryDirectory() as folder,
        service(f"sqlite:///{Path(folder) / 'page.sqlite3'}", 1, ROOT / "src") as (port, _),
        sync_playwright() as playwright,
    ):
        address = f"http://127.0.0.1:{port}"
        browser = launch(playwright)
        for game in track(all_games(), "Visiting tables…", transient=True):
            players = game.default_players
            seen = [visit(browser, address, game.name, players) for _ in range(given.visits)]
            times = sorted(
                each
                for _ in range(given.games)
                for each in changes(browser, address, game.name, players)
            )
            middle = [
                statistics.median(column)
                for column in zip(
                    *((v.requests, v.script_kb, v.all_kb, v.board_ms) for v in seen), strict=True
                )
            ]
            p95 = times[int(len(times) * 0.95)]
            table.add_row(game.title, *(f"{value:.0f}" for value in (*middle, p95)))
        browser.close()
    table.add_row("goal", str(goals[0]), str(goals[1]), "", str(goals[2]), str(goals[3]))
    Console(width=100).print(table)


if __name__ == "__main__":
    main()
