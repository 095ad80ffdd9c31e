"""What the others did since my last turn, and the log: complete, with the score sheets' points."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from pentapolis.engine.match import Match
from tests.e2e.infinite_city import Newcomer, Staged
from tests.e2e.staged import Stage


def numbers(page: Page) -> list[int]:
    """Every decision that the log lists, small steps with their deeds."""
    found: list[int] = []
    for text in page.locator(".log .number").all_inner_texts():
        for span in filter(None, text.split(", ")):
            first, _, last = span.partition("–")
            found += range(int(first), int(last or first) + 1)
    return found


def test_a_turn_with_my_answer_in_it_is_told_from_its_beginning(newcomer: Newcomer) -> None:
    """Ben's Hotel asks Cleo and me; then Cleo's Temple plays a tile of my hand."""
    hands = ["CS PZ BK BK BK", "HT BK BK BK BK", "TE FA BK BK BK"]
    city = {(0, 0): "FA 1", (0, 1): "FA 2", (0, 2): "FA 3"}
    me = Staged(newcomer, city, *hands, deck="AR EM SG LB ST FA AR EM", current=2)
    me.stage.others_play("HT", "HT@0,3", "yes")
    me.asks("do you put a token on it?")
    me.page.get_by_role("button", name="Yes").click()
    me.asks("decides")
    after_ben = me.now.state.scores()
    me.stage.others_play("TE", "TE@1,0", "P1", "CS", "CS@2,0", "FA", "FA@3,0")
    after_cleo = me.now.state.scores()
    me.asks("Which tile do you play?")
    since = me.page.get_by_test_id("since")
    ben, cleo = since.get_by_role("listitem").all()
    sheets = [me.stage.sheets.scores(me.stage.match, number) for number in (0, 4)]
    assert sheets[1] == tuple(after_ben)

    def told() -> None:
        expect(ben).to_contain_text(f"{sheets[0][1]} → {after_ben[1]}")
        expect(ben).to_contain_text("Cleo: Puts a token on Hotel.")
        expect(ben).to_contain_text("You: Puts a token on Hotel.")
        change = f"{after_ben[2]} → {after_cleo[2]}" if after_ben[2] != after_cleo[2] else "points"
        expect(cleo).to_contain_text(change)
        expect(cleo).to_contain_text("Construction Site from Ada's hand")

    told()
    me.seat.photograph("news-strip")
    me.choose("PZ")
    expect(me.page.locator(".tray[data-phase=place]")).to_be_visible()
    told()
    me.page.get_by_role("tab", name="Log").click()
    assert numbers(me.page) == list(range(1, len(me.stage.match.moves) + 1))
    me.seat.photograph("news-log")


@pytest.mark.parametrize("wishes", [{}, {"phone": True}, {"color_scheme": "dark"}], ids=str)
def test_the_end_shows_everybodys_points_turn_by_turn(
    newcomer: Newcomer, wishes: dict[str, Any]
) -> None:
    chance = random.Random(4)
    me = newcomer(**wishes)
    names = ["Ada", "Ben", "Cleo"]
    stage = Stage(me.page, "infinite_city", Match.new("infinite_city", 3, seed=4).state, names)
    expect(me.page.get_by_role("application")).to_be_visible()
    match = stage.match
    while not match.is_over:
        match.play(chance.choice(match.legal_moves()))
    stage.version = len(match.moves)
    stage.send({"type": "state", "snapshot": {**stage.shown(), "events": None}})
    course = me.page.get_by_test_id("course")
    drawn = course.get_by_role("img")
    for seat, name in enumerate(["You", *names[1:]]):
        turns = [turn.last for turn in match.history.turns]
        points = [stage.sheets.scores(match, number)[seat] for number in [0, *turns]]
        said = ", ".join(str(each).replace("-", "−") for each in points)
        expect(drawn).to_have_accessible_name(re.compile(re.escape(f"{name}: {said}.")))
    expect(course.get_by_role("listitem")).to_have_count(3)
    course.scroll_into_view_if_needed()
    me.photograph(f"end-chart{''.join(wishes)}")
