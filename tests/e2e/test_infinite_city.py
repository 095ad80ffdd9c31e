"""Infinite City on its drawn board: whole games by mouse, finger and keys, with bots and together."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from pentapolis.server.settings import Settings
from tests.e2e.axe import check
from tests.e2e.browsing import ME, OPEN
from tests.e2e.infinite_city import BOT, Newcomer, Player, Staged
from tests.server.running import ThreadServer


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A service whose bots do not wait for people to follow: whole games have many turns."""
    folder = tmp_path_factory.mktemp("infinite-city")
    server = ThreadServer(Settings(f"sqlite:///{folder}/games.sqlite3", bot_pause=0.0))
    yield server.address
    server.stop()


# -- whole games ----------------------------------------------------------------------------------


def test_against_a_bot_with_the_mouse(newcomer: Newcomer) -> None:
    me = Player(newcomer())
    me.open("base", [ME, BOT])
    me.play_to_the_end()
    assert {"choose", "place", "target"} <= me.met
    me.seat.photograph("infinite-end")
    me.counts_to_the_end()


def test_twenty_two_kinds_with_a_finger(newcomer: Newcomer) -> None:
    me = Player(newcomer(phone=True), "finger")
    me.open("twenty_two", [ME, BOT])
    me.waits_for()
    check(me.seat, "phone")
    me.play_to_the_end()
    assert {"choose", "place", "target"} <= me.met
    me.seat.photograph("infinite-phone-end")
    check(me.seat, "phone, the end")
    me.counts_to_the_end()


def test_six_at_a_table_with_a_finger(newcomer: Newcomer) -> None:
    me = Player(newcomer(phone=True), "finger")
    me.open("base", [ME, *[BOT] * 5])
    me.play_on(10)
    me.waits_for()
    me.seat.photograph("infinite-six-phone")
    check(me.seat, "phone with six players")
    me.rush()
    me.seat.photograph("infinite-six-phone-end")
    me.counts_to_the_end()


def test_with_keys_alone(newcomer: Newcomer) -> None:
    me = Player(newcomer(color_scheme="dark"), "keys")
    me.open("base", [ME, BOT])
    me.play_to_the_end()
    assert {"choose", "place", "target"} <= me.met
    me.counts_to_the_end()


def test_two_people_in_two_browsers(newcomer: Newcomer) -> None:
    ann, ben = Player(newcomer()), Player(newcomer(phone=True), "finger")
    code = ann.open("twenty_two", [ME, OPEN])
    ben.page.goto(f"/table/{code}")
    ben.page.get_by_role("button", name="Sit down and play").tap()
    expect(ben.page.get_by_role("application")).to_be_visible()
    expect(ann.page.get_by_role("application")).to_be_visible()
    player = ann
    for turn in range(20):
        # Whoever decided last knows whose turn it is.
        if not player.is_asked():
            player = ben if player is ann else ann
        player.decide(turn)
    assert {"choose", "place"} <= ann.met & ben.met
    for player in (ann, ben):
        player.seat.start_rushing()
    for player in (ann, ben):
        player.seat.ends_rushing()
    assert ann.counts_to_the_end() == ben.counts_to_the_end()


# -- what others did ------------------------------------------------------------------------------


def test_a_rivals_turn_is_shown_again(newcomer: Newcomer) -> None:
    # Slowly enough to be seen on a busy machine.
    me = Player(newcomer(settings={"pace": "slow"}, reduced_motion="no-preference"))
    me.open("base", [ME, BOT])
    # A turn of mine, then one of the bot's.
    while not me.again.is_visible():
        me.decide(2)
        me.waits_for()
    city = me.tiles()
    me.press(me.again)
    skip = me.page.get_by_role("button", name="Skip")
    expect(skip).to_be_visible()
    # What its tile did is drawn once more, where it happened; meanwhile nobody is asked.
    expect(me.page.locator("[data-trace]")).to_be_visible()
    expect(me.tray).to_have_count(0)
    me.press(skip)
    expect(me.tray).to_be_visible()
    assert me.tiles() == city


# -- for everybody --------------------------------------------------------------------------------


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_every_state_is_accessible(newcomer: Newcomer, theme: str) -> None:
    city = {(0, 0): "FA 2", (1, 0): "PS 1", (2, 1): "?HO", (3, 0): "EM 233", (4, 0): "BK 3"}
    hands = ["TE BK BK PZ AR", "FA HO SC", "PZ SG PZ"]
    me = Staged(newcomer, city, *hands, deck="AR EM LB HO", wishes={"color_scheme": theme})
    me.asks("Which tile do you play?")
    check(me.seat, f"asked, {theme}")
    me.choose("TE")
    me.looks_at("2,0")
    expect(me.page.get_by_test_id("forecast")).to_be_visible()
    check(me.seat, f"tile held, {theme}")
    me.seat.photograph(f"infinite-held-{theme}")
    me.at_cell("2,0")
    me.player("Cleo").click()
    me.page.locator(".fan [data-code=SG]").click()
    check(me.seat, f"fan, {theme}")
    me.seat.photograph(f"infinite-fan-{theme}")
    me.press(me.commit)
    me.at_cell("5,0")
    expect(me.page.locator(".tray[data-phase=target]")).to_be_visible()
    me.looks_at("3,0")
    expect(me.arrow("5,0>3,0")).to_be_visible()
    check(me.seat, f"effect target, {theme}")
    me.seat.photograph(f"infinite-target-{theme}")


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_end_is_accessible(newcomer: Newcomer, theme: str) -> None:
    city = {(x, 0): f"PS {1 + x % 2}" for x in range(4)}
    me = Staged(newcomer, city, "PS", "FA", wishes={"color_scheme": theme})
    me.place("PS", "0,1")
    expect(me.ended).to_be_visible()
    check(me.seat, f"the end, {theme}")
    me.press(me.count.get_by_role("button", name="Count"))
    expect(me.page.locator("path.lit")).to_be_visible()
    check(me.seat, f"the count, {theme}")
    me.seat.photograph(f"infinite-count-{theme}")


def test_the_text_board_plays(newcomer: Newcomer) -> None:
    me = Player(newcomer())
    me.open("base", [ME, BOT])
    assert me.waits_for()
    me.page.get_by_role("button", name="More", exact=True).click()
    me.page.get_by_role("button", name="Board as text").click()
    options = me.page.get_by_role("list", name="Your choices")
    expect(options).to_be_visible()
    check(me.seat, "text board")
    options.get_by_role("button").first.click()
    me.asks("Where do you put")
