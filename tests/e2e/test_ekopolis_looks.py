"""Ekopolis for everyone: axe finds nothing at any step of a turn, by day and night, on desk and phone."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from pentapolis import Rng
from pentapolis.engine.match import Match
from tests.e2e.axe import check
from tests.e2e.browsing import Seat
from tests.e2e.staged import Stage
from tests.e2e.test_ekopolis import Ekopolis
from tests.e2e.test_ekopolis_cards import Played
from tests.games.ekopolis.scene import Scene

Newcomer = Callable[..., Seat]

WIDTHS = """[...document.querySelectorAll('[data-spot] .ground')]
  .map(ground => ground.getBoundingClientRect().width)"""
# How much of the room the island fills, and how many of its hexes lie out of sight or below a button.
ISLAND = """(() => {
  const box = one => one.getBoundingClientRect();
  const stage = document.querySelector('[role=application]');
  const [room, button] = [box(stage), box(stage.querySelector('.tools .more'))];
  const all = [...stage.querySelectorAll('polygon')].map(box);
  const wide = Math.max(...all.map(one => one.right)) - Math.min(...all.map(one => one.left));
  const high = Math.max(...all.map(one => one.bottom)) - Math.min(...all.map(one => one.top));
  const lost = all.filter(one => one.left < room.left || one.right > room.right
    || one.bottom > room.bottom || one.top < room.top
    || (one.right > button.left + 4 && one.top < button.bottom - 4));
  return [Math.max(wide / room.width, high / room.height), lost.length];
})()"""
# The places in question that are in sight, and not below what is said.
FREE = """(() => {
  const stage = document.querySelector('[role=application]').getBoundingClientRect();
  const said = document.querySelector('[data-testid=prompt]')?.getBoundingClientRect();
  return [...document.querySelectorAll('[data-spot]')].filter(spot => {
    const { top, bottom } = spot.querySelector('.ground').getBoundingClientRect();
    return top >= stage.top && bottom <= (said ? said.top : stage.bottom) + 2;
  }).map(spot => spot.dataset.spot);
})()"""


def busy_landscape() -> Scene:
    """Buildings, both tokens, a joint city to be and cards of every kind."""
    scene = Scene().built("R16", "i6").built("G01", "h6").built("B01", "e4", seat=1)
    scene.token("pollution", "j5", "f3").token("zone", "h5", "d6")
    scene.ready("AB11").owns("AR18").owns("AG13").owns("AR14", seat=1)
    return scene.cards(0, 1, 1, 1).hand("B06", "R14", "G16").on_top("AG01")


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
def test_axe_finds_nothing_during_a_turn(newcomer: Newcomer, theme: str, phone: bool) -> None:
    me = Played(lambda: newcomer(color_scheme=theme, phone=phone), busy_landscape())
    me.touch = phone

    def look(where: str) -> None:
        check(me.seat, f"{where}, {theme}")
        me.seat.photograph(f"ekopolis-{where}-{theme}{'-phone' if phone else ''}".replace(" ", "-"))

    me.asks("Which Building")
    look("asked")
    me.press(me.tile("Kindergarten"))
    expect(me.page.locator("[data-spot]").first).to_be_visible()
    look("tile held")
    spot = me.spots()[0]
    if phone:
        me.page.touchscreen.tap(spot["x"], spot["y"])
    else:
        me.page.mouse.move(spot["x"], spot["y"])
    expect(me.page.locator(f"[data-ghost='{spot['space']}']")).to_be_visible()
    look("place aimed at")
    me.page.keyboard.press("Escape")
    me.press(me.tile("Botanical Garden"))
    expect(me.tile("Botanical Garden")).to_have_attribute("aria-pressed", "true")
    # Where it loses most a card that wards off losses may be played with it.
    me.at(me.spots()[-1])
    me.asks("play an Action card with this Building")
    look("card step")
    me.press(me.ready_cards.first)
    expect(me.page.get_by_role("button", name="Play it")).to_be_visible()
    look("card considered")
    me.press(me.page.get_by_role("button", name="No card"))
    me.asks("green zone")
    look("token step")
    me.at(me.spots()[0])
    me.asks("end your turn")
    look("finish")


def test_places_on_a_phone_are_wide_enough_and_not_covered(newcomer: Newcomer) -> None:
    """Of a long city a part is seen, and how many places are not, and the way to them."""
    # A city from the north to the southern shore, and the cards with the longest texts.
    scene = Scene().ready("AG10").owns("AR12").hand("B06", "R14", "G16").on_top("AG01")
    for number, space in enumerate(("h5", "g5", "f5", "e4", "d4", "j5", "k4"), start=2):
        scene.built(f"B{number:02}" if number != 6 else "B16", space)
    me = Played(lambda: newcomer(phone=True), scene)
    me.touch = True
    me.press(me.tile("Kindergarten"))
    places = me.page.locator("[data-spot]")
    expect(places.first).to_be_visible()
    me.page.wait_for_function(f"() => {WIDTHS}.every(width => width >= 30)")
    beyond = me.page.get_by_role("button", name=re.compile(r"more places? (above|below|to the)"))
    names = [str(place.get_attribute("data-spot")) for place in places.all()]
    assert len(names) > 5
    for name in names:
        # By the way that is shown, as often as it takes.
        for _ in range(4):
            me.page.wait_for_timeout(350)
            if me.page.evaluate(f"name => {FREE}.includes(name)", name):
                break
            me.press(beyond.first if name in names[: len(names) // 2] else beyond.last)
        spot = me.spot(name)
        me.page.touchscreen.tap(spot["x"], spot["y"])
        ghost = me.page.locator(f"[data-ghost='{name}']")
        expect(ghost).to_be_visible()
        me.page.wait_for_timeout(350)
        box, said = ghost.bounding_box(), me.prompt.bounding_box()
        assert box
        assert said
        assert box["y"] + box["height"] / 2 < said["y"]
    # How near the end is, and what the scores above the landscape mean.
    expect(me.page.get_by_test_id("round")).to_contain_text("Round 1 of 9")


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("version", ["basic", "full"])
def test_axe_finds_nothing_at_the_end(newcomer: Newcomer, version: str, theme: str) -> None:
    me = Ekopolis(newcomer(color_scheme=theme))
    me.open(version, 5, "hotseat")
    assert me.wait() == "choose"
    told = me.page.locator(".told")
    me.page.get_by_role("application").hover()
    expect(told).to_be_visible()
    me.seat.rush_to_the_end()
    # What the mouse happens to rest on is not told at the end.
    expect(told).to_be_hidden()
    if version == "full":
        ranking = me.page.get_by_role("list", name="Ranking").get_by_role("listitem")
        expect(ranking).to_have_count(5)
    check(me.seat, f"end, {version}, {theme}")
    me.seat.photograph(f"ekopolis-end-{version}-{theme}")
    me.page.get_by_role("button", name="More").click()
    me.page.get_by_role("button", name="Board as text").click()
    expect(me.page.get_by_role("region", name="Landscape")).to_be_visible()
    check(me.seat, f"text, {version}, {theme}")


def test_the_end_is_seen_whole_and_clear_of_the_buttons_on_a_phone(newcomer: Newcomer) -> None:
    """Wherever somebody looked while it was played, the whole island fills the room that there is."""
    page = newcomer(phone=True).page
    match, rng = Match.new("ekopolis", players=3, seed=3), Rng(3)
    while not match.is_over:
        legal = match.legal_moves()
        match.play(legal[rng.below(len(legal))].action)
    seat, action = match.moves[-1]
    stage = Stage(page, "ekopolis", match.until(len(match.moves) - 1), ["Ada", "Bob", "Cy"], seat)
    # Somebody has looked from afar, to see it all.
    page.get_by_role("button", name="Zoom", exact=True).tap()
    page.get_by_role("button", name="Zoom out").tap()
    page.get_by_role("button", name="Zoom", exact=True).tap()
    stage.others_play(stage.match.game.text(stage.match.state, seat, action))
    expect(page.get_by_test_id("ending")).to_be_visible()
    # The frame comes to rest.
    page.wait_for_timeout(400)
    share, lost = page.evaluate(ISLAND)
    assert share > 0.75
    assert lost == 0


def test_axe_finds_nothing_in_the_glossary(newcomer: Newcomer) -> None:
    for theme in ("light", "dark"):
        me = newcomer(color_scheme=theme)
        me.page.goto("/rules/ekopolis")
        expect(me.page.get_by_text(re.compile("Kindergarten")).first).to_be_visible()
        check(me, f"rules, {theme}")
        me.photograph(f"ekopolis-rules-{theme}")
