"""The score pads: what lies on a real table, entered by tap, drag, keys or as text; and played on."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from pentapolis.engine.registry import find_game
from tests.e2e.axe import check
from tests.e2e.browsing import Seat
from tests.engine.test_entering import POSITIONS

Newcomer = Callable[..., Seat]
DOCS = Path(__file__).parents[2] / "docs/positions"
GAMES = ("ekopolis", "ginkgopolis", "infinite_city", "inktropolis", "sprawlopolis")
# A piece to begin with, and what the position says of it once it lies on the board.
FIRST: dict[str, tuple[str, str, dict[str, Any]]] = {
    "ekopolis": ("R11 .*", "turns", {"player": 1, "tile": "R11"}),
    "ginkgopolis": ("R12", "city", {"tile": "R12", "floors": 1}),
    "infinite_city": ("Embassy", "tiles", {"tile": "EM"}),
    "sprawlopolis": ("Card 16", "placements", {"card": 16, "turned": False}),
}
each_game = pytest.mark.parametrize("game", GAMES)
each_piece = pytest.mark.parametrize("game", sorted(FIRST))


def example(game: str) -> dict[str, Any]:
    """The first position of its page."""
    found = re.search(r"```json[^\n]*\n(.*?)```", (DOCS / f"{game}.md").read_text("utf-8"), re.S)
    assert found is not None
    return dict(json.loads(found[1]))


class Pad:
    """One person at the score pad of a game."""

    def __init__(self, seat: Seat, game: str) -> None:
        self.seat, self.page, self.game = seat, seat.page, game
        self.page.goto(f"/score/{game}")
        expect(self.board).to_be_visible()

    @property
    def board(self) -> Locator:
        return self.page.get_by_role("application")

    @property
    def score(self) -> Locator:
        return self.page.get_by_test_id("pad-score")

    def button(self, name: str) -> Locator:
        return self.page.get_by_role("button", name=name, exact=True)

    def piece(self, name: str) -> Locator:
        return self.page.get_by_role("button", name=re.compile(f"^{name}$")).first

    def position(self) -> dict[str, Any]:
        self.button("As text").click()
        dialog = self.page.get_by_role("dialog")
        text = dialog.get_by_label("The position as JSON").input_value()
        dialog.get_by_role("button", name="Close").click()
        return dict(json.loads(text))

    def paste(self, position: object) -> Locator:
        self.button("As text").click()
        dialog = self.page.get_by_role("dialog")
        text = position if isinstance(position, str) else json.dumps(position)
        dialog.get_by_label("The position as JSON").fill(text)
        dialog.get_by_role("button", name="Enter it").click()
        return dialog

    def middle(self) -> tuple[float, float]:
        self.board.scroll_into_view_if_needed()
        box = self.board.bounding_box()
        assert box is not None
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def sees_score(self, position: dict[str, Any]) -> None:
        sheet = find_game(self.game).score_position(position)
        expect(self.score).to_have_attribute("data-fresh", "true")
        expect(self.score).to_contain_text(sheet.outcome.text)
        for line in sheet.lines[:3]:
            expect(self.score).to_contain_text(line.text)


@each_game
@pytest.mark.parametrize(
    "wishes", [{}, {"phone": True}, {"color_scheme": "dark"}], ids=["desk", "phone", "dark"]
)
def test_a_table_is_pasted_counted_and_kept(
    newcomer: Newcomer, game: str, wishes: dict[str, Any]
) -> None:
    pad = Pad(newcomer(**wishes), game)
    position = example(game)
    pad.paste(position)
    pad.sees_score(position)
    check(pad.seat, f"score pad of {game}")
    pad.seat.photograph("-".join(["pad", game, *wishes]))
    pad.page.reload()
    pad.sees_score(position)
    kept = pad.position()
    assert {name: kept[name] for name in position} == position
    pad.button("Start over").click()
    expect(pad.score).to_have_count(0)
    pad.button("Undo").click()
    pad.sees_score(position)


@each_game
def test_what_cannot_be_is_refused_in_words(newcomer: Newcomer, game: str) -> None:
    pad = Pad(newcomer(), game)
    before = pad.position()
    dialog = pad.paste("no json")
    expect(dialog.get_by_role("alert")).to_contain_text("This is no JSON")
    dialog.get_by_role("button", name="Close").click()
    dialog = pad.paste({**example(game), "colour": "red"})
    expect(dialog.get_by_role("alert")).to_contain_text("unknown key 'colour'")
    dialog.get_by_role("button", name="Close").click()
    assert pad.position() == before


@each_game
def test_a_link_brings_the_table_to_others(newcomer: Newcomer, game: str) -> None:
    pad = Pad(newcomer(permissions=["clipboard-read", "clipboard-write"]), game)
    position = example(game)
    pad.paste(position)
    pad.sees_score(position)
    pad.button("Copy link").click()
    expect(pad.page.get_by_text("The link is copied.")).to_be_visible()
    link = pad.page.evaluate("navigator.clipboard.readText()")
    other = newcomer()
    other.page.goto(link)
    there = Pad.__new__(Pad)
    there.seat, there.page, there.game = other, other.page, game
    there.sees_score(position)
    # One that was cut says so.
    cut = newcomer()
    cut.page.goto(link[:-9])
    expect(cut.page.get_by_text("What the link brought cannot be shown.")).to_be_visible()


@each_piece
@pytest.mark.parametrize("wishes", [{}, {"phone": True}], ids=["desk", "phone"])
def test_a_piece_is_put_with_a_tap(newcomer: Newcomer, game: str, wishes: dict[str, Any]) -> None:
    pad = Pad(newcomer(**wishes), game)
    name, where, said = FIRST[game]
    if wishes:
        pad.piece(name).tap()
        pad.page.touchscreen.tap(*pad.middle())
    else:
        pad.piece(name).click()
        pad.page.mouse.click(*pad.middle())
    (found,) = pad.position()[where]
    assert said.items() <= found.items()
    pad.button("Undo").click()
    assert pad.position()[where] == []


@each_piece
def test_a_piece_is_put_by_dragging_it(newcomer: Newcomer, game: str) -> None:
    pad = Pad(newcomer(), game)
    name, where, said = FIRST[game]
    to = pad.middle()
    box = pad.piece(name).bounding_box()
    assert box is not None
    pad.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    pad.page.mouse.down()
    pad.page.mouse.move(*to, steps=6)
    pad.page.mouse.up()
    (found,) = pad.position()[where]
    assert said.items() <= found.items()


@each_piece
def test_a_piece_is_put_and_taken_away_with_keys(newcomer: Newcomer, game: str) -> None:
    pad = Pad(newcomer(), game)
    name, where, said = FIRST[game]
    keys = pad.page.keyboard
    pad.piece(name).press("Enter")
    expect(pad.board).to_be_focused()
    for key in ("ArrowRight", "ArrowRight", "ArrowDown", "Enter"):
        keys.press(key)
    expect(pad.page.get_by_role("status")).not_to_be_empty()
    (found,) = pad.position()[where]
    assert said.items() <= found.items()
    pad.board.focus()
    keys.press("Delete")
    assert pad.position()[where] == []
    pad.board.focus()
    keys.press("u")
    assert len(pad.position()[where]) == 1


def test_a_game_of_ekopolis_is_entered_turn_by_turn(newcomer: Newcomer) -> None:
    """Tiles, tokens and cards by tapping; what the rules forbid is said, with the turn named."""
    pad = Pad(newcomer(), "ekopolis")
    page = pad.page

    def space(name: str) -> None:
        at = page.evaluate(SPACE, name)
        page.mouse.click(*at)

    pad.piece("R01 .*").click()
    space("0,3")
    space("1,3")
    page.get_by_label("Its Action card").select_option("AR13")
    entered = {"player": 1, "tile": "R01", "at": "i6", "token": "i7", "card": "AR13", "card_at": []}
    position = pad.position()
    assert position["turns"] == [entered]
    pad.sees_score(position)
    pad.piece("green").click()
    pad.piece("G02 .*").click()
    space("0,0")
    expect(page.get_by_role("alert")).to_contain_text("turn 2")
    pad.button("Undo").click()
    expect(page.get_by_role("alert")).to_have_count(0)


SPACE = """where => {
  const box = document.querySelector(`[data-place="city::${where}"] polygon`).getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2];
}"""


def test_owners_floors_and_cards_of_ginkgopolis(newcomer: Newcomer) -> None:
    pad = Pad(newcomer(), "ginkgopolis")
    pad.piece("R12").click()
    pad.page.mouse.click(*pad.middle())
    pad.button("Floors: one more").click()
    pad.piece("Resources of Player 2").click()
    pad.page.mouse.click(*pad.middle())
    pad.page.get_by_label("Points", exact=True).locator("input").fill("12")
    pad.page.get_by_label("Points", exact=True).locator("input").press("Tab")
    position = pad.position()
    (built,) = position["city"]
    assert (built["tile"], built["floors"], built["owner"]) == ("R12", 2, 2)
    assert position["players"][0]["points"] == 12
    pad.sees_score(position)


def test_tokens_and_names_of_infinite_city(newcomer: Newcomer) -> None:
    pad = Pad(newcomer(), "infinite_city")
    pad.page.get_by_label("Name of player 1").fill("Abe")
    pad.page.get_by_label("Name of player 1").press("Tab")
    pad.piece("Embassy").click()
    pad.page.mouse.click(*pad.middle())
    pad.piece("Token of Abe").click()
    pad.page.mouse.click(*pad.middle())
    pad.page.mouse.click(*pad.middle())
    position = pad.position()
    assert position["tiles"][0]["tokens"] == ["Abe", "Abe"]
    pad.sees_score(position)


def test_cards_of_sprawlopolis_are_turned_covered_and_moved(newcomer: Newcomer) -> None:
    pad = Pad(newcomer(), "sprawlopolis")
    for goal in (8, 9, 11):
        pad.page.get_by_role("group", name="Goals").get_by_role(
            "button", name=re.compile(f"^{goal} ")
        ).click()
    pad.piece("Card 16").click()
    pad.button("Turn").click()
    pad.page.mouse.click(*pad.middle())
    (laid,) = pad.position()["placements"]
    assert laid["turned"] is True
    # Taken up again, and laid by keys one column to the right.
    pad.page.mouse.click(*pad.middle())
    pad.board.focus()
    pad.page.keyboard.press("ArrowRight")
    pad.page.keyboard.press("Enter")
    position = pad.position()
    (moved,) = position["placements"]
    assert moved["card"] == 16
    assert moved["x"] != laid["x"]
    pad.sees_score(position)


@pytest.mark.parametrize("game", sorted(POSITIONS))
def test_a_table_is_played_on(newcomer: Newcomer, game: str) -> None:
    me = newcomer()
    pad = Pad(me, game)
    pad.paste(POSITIONS[game])
    pad.sees_score(POSITIONS[game])
    pad.button("What would an expert do?").click()
    expect(me.page.get_by_test_id("pad-advice").get_by_role("listitem").first).to_be_visible()
    check(me, "advice")
    me.photograph(f"pad-{game}-advice")
    me.page.get_by_role("button", name="Play on from here").click()
    dialog = me.page.get_by_role("dialog")
    check(me, "playing on from a real table")
    dialog.get_by_role("button", name="Play on", exact=True).click()
    me.page.wait_for_url(re.compile(r"/table/\w+$"))
    expect(me.page.get_by_test_id("question")).not_to_be_empty()
    me.photograph(f"pad-{game}-played-on")
