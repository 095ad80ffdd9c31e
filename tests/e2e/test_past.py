"""What is told at the end of a game, and when it is looked at again."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from pentapolis.engine.match import Match
from pentapolis.engine.registry import all_games
from pentapolis.engine.rng import Rng
from tests.e2e.browsing import Seat
from tests.e2e.staged import Stage

Newcomer = Callable[..., Seat]
GAMES = [game.name for game in all_games()]

# Every sentence above the board, and whether the end was told by then.
WATCH = """() => {
  window.seen = [];
  const look = () => {
    const said = document.querySelector('[data-testid=question]')?.textContent ?? '';
    const over = document.querySelector('[data-testid=ending]') !== null;
    const last = window.seen.at(-1);
    if (!last || last.said !== said || last.over !== over) window.seen.push({ said, over });
  };
  const all = { childList: true, subtree: true, characterData: true };
  new MutationObserver(look).observe(document.body, all);
  look();
}"""


# A finished game from outside is at a table of nobody's: everybody there is a stranger.
ADD = """async record => {
  await fetch('/api/me');
  const answer = await fetch('/api/records', { method: 'POST',
    headers: { 'content-type': 'application/json' }, body: JSON.stringify({ record }) });
  return (await answer.json()).code;
}"""


def whole_game(game: str) -> Match:
    players = max(2, min(Match.new(game, seed=1).game.players))
    match, rng = Match.new(game, players=players, seed=3), Rng(3)
    while not match.is_over:
        seat = match.deciders[-1]
        legal = match.legal_moves(seat)
        match.play(legal[rng.below(len(legal))].action, seat)
    return match


@pytest.mark.parametrize("game", GAMES)
def test_the_last_move_is_told_before_the_end(newcomer: Newcomer, game: str) -> None:
    match = whole_game(game)
    number = len(match.moves)
    last, action = match.moves[-1]
    text = str(match.until(number - 1).choice(action, last))
    me = newcomer(settings={"pace": "normal"})
    names = ["Ada", "Ben", "Cleo", "Dan"][: match.setup.players]
    me_at = (last + 1) % len(names)
    stage = Stage(me.page, game, match.until(number - 1), names, seat=me_at)
    expect(me.question).to_contain_text(re.compile(r"\?|decide|Keep|Choose", re.IGNORECASE))
    me.page.evaluate(WATCH)
    stage.others_play(text)
    expect(me.page.get_by_test_id("ending")).to_be_visible()
    seen: list[dict[str, Any]] = me.page.evaluate("() => window.seen")
    told = [at for at, one in enumerate(seen) if one["said"].startswith(names[last])]
    ends = [at for at, one in enumerate(seen) if one["over"]]
    assert told, seen
    assert min(told) < min(ends), seen
    # Once told, the end stays.
    assert all(one["over"] for one in seen[min(ends) :]), seen


def box(page: Page, name: str) -> Any:
    return page.get_by_role("button", name=name).bounding_box()


@pytest.mark.parametrize("game", GAMES)
def test_a_stranger_s_replay_of_a_whole_game(newcomer: Newcomer, game: str) -> None:
    stranger = newcomer()
    page = stranger.page
    page.goto("/settings")
    code = page.evaluate(ADD, str(whole_game(game).record))
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(f"/table/{code}/replay")
    sentence = page.get_by_test_id("sentence")
    expect(sentence).to_have_text("The table as it was laid.")
    page.evaluate("() => document.fonts.ready.then(() => null)")
    back, on = box(page, "One step back"), box(page, "One step on")
    for step in range(1, 13):
        page.get_by_role("button", name="One step on").click()
        expect(page).to_have_url(re.compile(f"/replay/{step}$"))
        assert (box(page, "One step back"), box(page, "One step on")) == (back, on)
    expect(sentence).not_to_have_text("The table as it was laid.")
    assert sum("/positions?" in url for url in asked) <= 3
    assert not any(re.search(r"/positions/\d+$", url) for url in asked)
    stranger.photograph(f"past-board-{game}")
    # What can be looked up at the table can be looked up here.
    thing = page.locator("main [data-thing]").first
    thing.dispatch_event("contextmenu")
    expect(page.get_by_test_id("side")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("tab", name="Score")).to_be_visible()
    page.get_by_role("tab", name="Score").click()
    expect(page.get_by_text("You are")).to_have_count(0)
    stranger.photograph(f"past-{game}")
