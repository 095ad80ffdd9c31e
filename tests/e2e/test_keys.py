"""One key, one meaning: what is shown, what is bound and what is listed are the same."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from pentapolis import Rng
from pentapolis.engine.match import Match
from tests.e2e.browsing import Seat
from tests.e2e.staged import Stage

Newcomer = Callable[..., Seat]

GAMES = {"sprawlopolis": 1, "ekopolis": 3, "infinite_city": 2, "ginkgopolis": 2, "inktropolis": 2}
# Every shortcut that can be seen, and every one in the list of keys.
SHOWN = """() => [...document.querySelectorAll('kbd')]
  .filter(one => one.checkVisibility() && !one.closest('dialog') && !one.closest('button:disabled'))
  .map(one => one.textContent.trim())"""
LISTED = """() => [...document.querySelectorAll('dialog kbd')].map(one => one.textContent.trim())"""
# Kinds of decisions that give something up or end a round.
ENDS = {"pass", "stop"}


def staged(seat: Seat, match: Match) -> Stage:
    names = ["Ada", "Ben", "Cleo"][: match.setup.players]
    return Stage(seat.page, match.game.name, match, names, among_bots=True)


def states(game: str) -> list[Match]:
    """One position for every set of things that may be asked, of three games by chance."""
    found: dict[frozenset[str], Match] = {}
    for seed in range(2):
        match, rng = Match.new(game, players=GAMES[game], seed=seed), Rng(seed)
        while not match.is_over and len(match.moves) < 150:
            if 0 in match.deciders:
                kinds = frozenset(str(move.structure["kind"]) for move in match.legal_moves(0))
                # From the middle of a game, where what the others did can be shown again.
                if kinds not in found or len(match.moves) < 40:
                    found[kinds] = match.until(len(match.moves))
            turn = match.deciders[-1]
            legal = match.legal_moves(turn)
            match.play(legal[rng.below(len(legal))].action, turn)
    return list(found.values())


@pytest.mark.parametrize("game", GAMES)
def test_every_key_has_one_meaning(newcomer: Newcomer, game: str) -> None:
    """In every state of the game, with nothing and with something in the hand."""
    me = newcomer()
    page = me.page
    for match in states(game):
        stage = staged(me, match)
        expect(me.question).not_to_have_text("Laying out the table…")
        expect(page.locator("main [role=application], main .draft").first).to_be_visible()
        for pressed in ("", "1", "ArrowRight"):
            if pressed:
                page.keyboard.press(pressed)
                page.wait_for_timeout(80)
            asked = me.question.inner_text()
            shown = page.evaluate(SHOWN)
            assert twice(shown) == [], f"{game}, {asked}: {shown}"
            page.keyboard.press("?")
            expect(page.get_by_role("dialog", name="Keys")).to_be_visible()
            listed = page.evaluate(LISTED)
            assert twice(listed) == [], f"{game}, {asked}: {listed}"
            letters = {key for key in shown if len(key) == 1 and key.isalpha()}
            assert letters <= set(listed), f"{game}, {asked}: {letters} of {listed}"
            page.keyboard.press("Escape")
            expect(page.get_by_role("dialog", name="Keys")).to_be_hidden()
        assert stage.played == [] or not {str(step["kind"]) for step in stage.played} & ENDS


def twice(keys: list[str]) -> list[str]:
    return [key for key, count in Counter(keys).items() if count > 1]


@pytest.mark.parametrize("game", ["ekopolis", "inktropolis", "infinite_city"])
def test_no_single_key_passes_or_ends_a_round(newcomer: Newcomer, game: str) -> None:
    """Every letter there is, where one may pass: only the button does it, which Enter presses."""
    match = next(
        found
        for found in states(game)
        if ENDS & {str(move.structure["kind"]) for move in found.legal_moves(0)}
    )
    me = newcomer()
    stage = staged(me, match)
    expect(me.page.locator("main [role=application]")).to_be_visible()
    # What undoes is not what passes, and hints take their time.
    for letter in "abcdefgijklmnopqrstvwxyz":
        me.page.keyboard.press(letter)
    me.page.wait_for_timeout(200)
    assert not {str(step["kind"]) for step in stage.played} & ENDS
