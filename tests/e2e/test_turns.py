"""Whole turns at crowded tables: with the keyboard alone, and on a board that stands still meanwhile."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import pytest
from playwright.sync_api import expect

from pentapolis import Rng
from tests.e2e.browsing import Seat
from tests.e2e.positions import middle
from tests.e2e.staged import Stage

Newcomer = Callable[..., Seat]
KINDS = frozenset[str]


@dataclass(frozen=True)
class Table:
    """A crowded one: what is asked there, and what one presses for each thing that may be asked."""

    begins: str
    players: int
    moves: int
    keys: dict[str, tuple[str, ...]]
    options: dict[str, str] | None = None


POINT = ("ArrowRight", "Enter")
TABLES = {
    "sprawlopolis": Table("choose", 1, 16, {"choose": ("1", "ArrowRight", "r", "Enter")}),
    "ekopolis": Table(
        "choose",
        3,
        60,
        {
            "choose": ("2", "ArrowRight", "ArrowDown", "Enter"),
            "discard": ("1", "Enter"),
            "pass": ("n", "Enter"),
        },
    ),
    "infinite_city": Table(
        "choose",
        2,
        30,
        {
            "choose": ("1", "ArrowRight", "ArrowDown", "Enter"),
            "look": ("1", "Enter"),
            "steal": ("1", "Enter"),
            "whom": ("1",),
            "owner": ("1",),
            "discard": ("1", "Enter"),
            "pass": ("n", "Enter"),
        },
    ),
    "ginkgopolis": Table(
        "card",
        2,
        120,
        {"hand": ("Enter",), "card": ("1", "ArrowRight", "Enter"), "take": ("1",)},
        {"characters": "preset"},
    ),
    "inktropolis": Table(
        "card",
        2,
        40,
        {
            "card": ("1",),
            "type": ("ArrowRight", "Enter"),
            "place": ("ArrowRight", "r", "Enter"),
            "pay": ("1", "Enter"),
            "road": ("ArrowRight", "ArrowLeft", "Enter", "Enter"),
            "stop": ("s", "Enter"),
            "pass": ("n", "Enter"),
        },
    ),
}
# What has the focus: the board, or a control of what is asked beside it.
FOCUS = """() => {
  const at = document.activeElement;
  if (at.closest('[role=application]')) return 'the board';
  return at.closest('main') && at.matches('button, a, input') ? 'a control'
    : `${at.tagName} ${at.id} ${at.textContent.trim().slice(0, 40)}`;
}"""
# Where the drawing lies on the screen.
FRAME = """() => {
  const { a, e, f } = document.querySelector('[role=application] > svg').getScreenCTM();
  return [Math.round(a * 100) / 100, Math.round(e), Math.round(f)];
}"""
DRAWN = """() => new Promise(done =>
  requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 40))))"""
MOST = 40


class Typist:
    """One who has no mouse; the others decide by chance."""

    def __init__(
        self, newcomer: Newcomer, game: str, *, crowded: bool = True, **wishes: Any
    ) -> None:
        self.table = TABLES[game]
        self.seat = newcomer(**wishes)
        self.page = self.seat.page
        match = middle(
            game,
            lambda _, kinds: self.table.begins in kinds,
            players=self.table.players,
            moves=self.table.moves if crowded else 0,
            options=self.table.options,
        )
        names = ["Ada", "Ben", "Cleo"][: self.table.players]
        self.stage = Stage(self.page, game, match, names, among_bots=True)
        self.rng = Rng(5)
        expect(self.page.get_by_role("application")).to_be_visible()
        # Nobody plays before the page has been laid out.
        self.page.wait_for_timeout(450)
        self.settle()

    def settle(self) -> None:
        """Until what was decided is shown, and whatever moves has come to rest."""
        self.page.wait_for_function(
            "version => document.querySelector('main').dataset.version === version",
            arg=str(self.stage.version),
        )
        self.page.evaluate(DRAWN)

    @property
    def kinds(self) -> KINDS:
        """What I may do now; nothing while others decide."""
        match = self.stage.match
        if match.is_over or 0 not in match.deciders:
            return frozenset()
        return frozenset(str(move.structure["kind"]) for move in match.legal_moves(0))

    def keys(self) -> tuple[str, ...]:
        """What is pressed for what is asked; passing only where nothing else is."""
        known = sorted(
            self.kinds & self.table.keys.keys(), key=lambda kind: kind in {"pass", "stop"}
        )
        return self.table.keys[known[0]] if known and known[0] in self.kinds else POINT

    def others(self) -> None:
        while not self.stage.match.is_over and not self.kinds:
            turn = self.stage.match.deciders[0]
            legal = self.stage.match.legal_moves(turn)
            self.stage.others_play(str(legal[self.rng.below(len(legal))]))
        self.settle()

    def turn(self, after_each: Callable[[str], None]) -> None:
        """Until somebody else decides or a new turn begins."""
        number = self.stage.match.state.turn
        for _ in range(MOST):
            if not self.kinds or self.stage.match.state.turn != number:
                return
            asked = self.kinds
            for key in self.keys():
                self.page.keyboard.press(key)
                self.settle()
                after_each(f"{sorted(asked)}, {key}")
                if self.kinds != asked:
                    break
        raise AssertionError(f"No end: {sorted(self.kinds)}, {self.seat.question.inner_text()}")


@pytest.mark.parametrize("game", TABLES)
def test_two_turns_with_the_keyboard_alone(newcomer: Newcomer, game: str) -> None:
    me = Typist(newcomer, game)

    def focused(where: str) -> None:
        if me.kinds:
            assert me.page.evaluate(FOCUS) in {"the board", "a control"}, where

    for _ in range(2):
        before = len(me.stage.played)
        me.turn(focused)
        assert len(me.stage.played) > before
        me.others()


@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
@pytest.mark.parametrize("game", TABLES)
def test_the_frame_stands_still_within_a_turn(newcomer: Newcomer, game: str, phone: bool) -> None:
    """A small screen comes nearer once, and then only goes along with what is aimed at."""
    me = Typist(newcomer, game, phone=phone)
    frames = [("at first", me.page.evaluate(FRAME))]

    def look(where: str) -> None:
        if me.kinds:
            frames.append((where, me.page.evaluate(FRAME)))

    me.turn(look)
    scales = [scale for _, (scale, _, _) in frames]
    if phone:
        assert len(set(scales)) <= 2, frames
        assert scales == sorted(scales), frames
    else:
        assert len({tuple(frame) for _, frame in frames}) == 1, frames


@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
@pytest.mark.parametrize("game", TABLES)
def test_the_frame_of_a_small_board_stands_still(
    newcomer: Newcomer, game: str, phone: bool
) -> None:
    """What is picked and aimed at moves nothing; only what is laid makes a board larger."""
    me = Typist(newcomer, game, crowded=False, phone=phone)
    frames: dict[int, list[tuple[str, Any]]] = {}

    def look(where: str) -> None:
        laid = [step for step in me.stage.played if step["kind"] not in {"choose", "card"}]
        if me.kinds:
            frames.setdefault(len(laid), []).append((where, me.page.evaluate(FRAME)))

    look("at first")
    me.turn(look)
    # What is told meanwhile takes its room, and not the board's.
    every = [scale for each in frames.values() for _, (scale, _, _) in each]
    assert min(every) > max(every) * 0.55, frames
    for each in frames.values():
        scales = [scale for _, (scale, _, _) in each]
        changes = [after - before for before, after in pairwise(scales)]
        # A hair's breadth is not seen; a phone comes nearer once.
        assert min(changes, default=0) > -0.03, each
        assert phone or max(changes, default=0) < 0.03, each


# Of a crowded hand not everything can be paid.
OTHER = {"inktropolis": "4"}


@pytest.mark.parametrize("game", TABLES)
def test_the_question_follows_what_is_picked(newcomer: Newcomer, game: str) -> None:
    """Taken up, put back, and something else taken up: each time it says what is asked now."""
    me = Typist(newcomer, game)
    asked = me.seat.question.inner_text()
    told = set()
    for number in ("1", OTHER.get(game, "2")):
        me.page.keyboard.press(number)
        expect(me.seat.question).not_to_have_text(asked)
        me.settle()
        told.add(me.seat.question.inner_text())
        for _ in range(3):
            if me.seat.question.inner_text() != asked:
                me.page.keyboard.press("Escape")
                me.settle()
        expect(me.seat.question).to_have_text(asked)
    assert len(told) == 2, told
