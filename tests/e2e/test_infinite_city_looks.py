"""What lies on what on the board of Infinite City: nothing hides a figure, a name or a token."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from pentapolis.engine.match import Match
from pentapolis.engine.rng import Rng
from pentapolis.engine.state import State
from tests.e2e.browsing import ME
from tests.e2e.infinite_city import BOT, Newcomer, Player, Staged
from tests.e2e.staged import Stage

# How wide a place is in the drawing's units.
TILE = 84
# What is drawn for a choice, where it lies on the tokens of a tile that stays.
HIDDEN = """() => {
  const boxes = query => [...document.querySelectorAll(`[role=application] ${query}`)]
    .map(node => ({ name: query, box: node.getBoundingClientRect() }));
  const pills = ['[data-gain] rect', '[data-swing] rect', '[data-note] rect'];
  const drawn = ['.arrow path[transform]:not(.halo)', ...pills].flatMap(boxes);
  const meet = (a, b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1
    && b.top < a.bottom - 1;
  const tokens = boxes('.tile [data-owner]');
  return drawn.filter(({ box }) => tokens.some(token => meet(token.box, box))).map(({ name }) => name);
}"""
# Whether two parts of the page share any room.
APART = """([one, other]) => {
  const [a, b] = [one, other].map(query => document.querySelector(query).getBoundingClientRect());
  return a.left >= b.right || b.left >= a.right || a.top >= b.bottom || b.top >= a.bottom;
}"""
LARGE = {
    (x, y): "CS 2" if y == 2 else "CA 1" if not y else "HO" for x in range(9) for y in range(5)
}


@pytest.mark.parametrize("second", ["4,0", "0,3", "4,3", "1,0", "0,1"])
def test_an_arrow_hides_no_token(newcomer: Newcomer, second: str) -> None:
    city = {(x, y): f"HO {2 + y % 2}" if x else "CA 13" for x in range(5) for y in range(4)}
    me = Staged(newcomer, city, "TS", "FA", "FA")
    me.place("TS", "5,0")
    me.at_cell("0,0")
    expect(me.page.locator("[role=application] [data-gain]").first).to_be_visible()
    assert not me.page.evaluate(HIDDEN)
    me.looks_at(second)
    expect(me.arrow(f"0,0>{second}")).to_be_visible()
    assert not me.page.evaluate(HIDDEN)


def test_what_goes_home_is_told_beside_the_tokens(newcomer: Newcomer) -> None:
    me = Staged(newcomer, {(0, 0): "FA 1", (1, 0): "EM 2"}, "FA BK", "SG BK", current=2)
    me.stage.others_play("SG", "SG@2,0", "0,0")
    expect(me.page.locator("[data-note=home]")).to_be_visible()
    assert not me.page.evaluate(HIDDEN)


@pytest.mark.parametrize("phone", [False, True])
def test_the_zoom_buttons_stand_beside_the_city(newcomer: Newcomer, phone: bool) -> None:
    me = Staged(newcomer, LARGE, "SG BK", "FA", "FA", wishes={"phone": phone})
    zoom = me.page.get_by_role("group", name="Zoom")
    # All of it would be too small for a finger: there a part is in sight from the start.
    for _ in range(0 if phone else 2):
        zoom.get_by_role("button", name="Zoom in").click()
    expect(zoom).to_have_class(re.compile("cut"))
    assert me.page.evaluate(APART, ["[aria-label=Zoom]", "[role=application] > svg"])
    expect(me.page.locator(".viewport > .tools")).to_be_hidden()
    zoom.get_by_role("button", name="Show the whole city").click()
    expect(zoom).not_to_have_class(re.compile("cut"))
    zoom.get_by_role("button", name="Zoom in").click()
    if phone:
        expect(zoom).to_have_class(re.compile("cut"))
    assert me.page.evaluate(APART, ["[aria-label=Zoom]", "[role=application] > svg"])


@pytest.mark.parametrize("phone", [False, True])
def test_a_small_tile_says_its_name(newcomer: Newcomer, phone: bool) -> None:
    me = Staged(newcomer, LARGE, "SG BK", "FA", "FA", wishes={"phone": phone})
    me.asks("Which tile do you play?")
    tile = me.page.locator("[role=application] [data-cell='2,2']")
    expect(tile.locator("use[href^='#ic-short-'], use[href^='#ic-small-']")).to_have_count(1)
    box = tile.bounding_box()
    assert box
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    if phone:
        me.page.touchscreen.tap(x, y)
    else:
        me.page.mouse.move(x, y)
    expect(me.page.locator("[data-name='Construction Site']")).to_be_visible()


def test_every_place_has_its_figure_and_they_are_explained(newcomer: Newcomer) -> None:
    city = {(0, 0): "FA 1", (1, 0): "BK 1", (4, 0): "BK 2", (3, 0): "PZ", (2, 0): "BK"}
    me = Staged(newcomer, city, "SG PS", "FA", "FA")
    # All sides of the Plaza are free: the same figure, which may be nothing.
    me.choose("SG")
    expect(me.page.locator("[role=application] [data-gain]").first).to_be_visible()
    bare = me.page.locator("[role=application] [data-asked]:not(:has([data-gain]))")
    expect(bare).to_have_count(0)
    told = me.page.get_by_test_id("forecast")
    expect(told).to_contain_text(
        "On each place: your points at once, before what its text asks of you."
    )
    me.looks_at("3,1")
    expect(told).to_contain_text("points before what its text asks of you")


def test_a_hint_on_a_phone_leaves_the_city_in_sight(newcomer: Newcomer) -> None:
    me = Staged(newcomer, LARGE, "SG BK", "FA", "FA", wishes={"phone": True})
    me.way = "finger"
    me.choose("SG")
    me.at(me.spots()[0])
    expect(me.page.locator(".tray[data-phase=target]")).to_be_visible()
    # The page gives a hint its room by this class.
    me.page.evaluate("document.querySelector('.page').classList.add('looking')")
    city = me.page.get_by_role("application").bounding_box()
    assert city
    assert city["height"] > 150


def test_every_owner_of_a_shared_tile_has_a_line_of_their_own(newcomer: Newcomer) -> None:
    city = {(0, 0): "HO 2", (1, 0): "HO 2", (2, 0): "HT 23", (3, 0): "HO 3", (4, 0): "HO 3"}
    me = Staged(newcomer, city, "SG BK", "FA", "FA")
    lines = me.page.locator("[role=application] [data-group]")
    expect(lines).to_have_count(2)
    assert len({line.get_attribute("data-grow") for line in lines.all()}) == 2


@pytest.mark.parametrize("phone", [False, True])
@pytest.mark.parametrize("tall", [1, 8])
def test_a_fan_leaves_the_city_in_sight(newcomer: Newcomer, phone: bool, tall: int) -> None:
    """All of a small city, and of a tall one the tile that acts, wherever it lies."""
    city = {(0, y): ("HO", "EM", "PO", "SG")[y % 4] for y in range(tall)}
    deck = "PZ SG AR HO EM CA"
    me = Staged(newcomer, city, "LB BK", "FA", deck=deck, wishes={"phone": phone})
    me.way = "finger" if phone else "mouse"
    me.choose("LB")
    # The lowest place is the first to be covered.
    spot = max(me.spots(), key=lambda one: one["y"])
    me.at(spot)
    expect(me.fan).to_have_count(5)
    lowest = "nodes => Math.max(...nodes.map(node => node.getBoundingClientRect().bottom))"
    top = "node => node.getBoundingClientRect().top"
    tiles = me.page.locator("[role=application] .tile[data-cell]")
    cell = spot["cell"]
    acting = me.page.locator(f"[role=application] .tile[data-cell='{cell}']")
    expect(me.page.locator(".fan")).to_be_visible()
    me.page.wait_for_timeout(500)
    fan = me.page.locator(".fan").evaluate(top)
    assert (acting if tall > 1 else tiles).evaluate_all(lowest) <= fan + 2
    assert acting.evaluate(top) >= me.page.get_by_role("application").evaluate(top) - 2
    zoom = me.page.locator("[role=application] > svg").evaluate(
        "one => getComputedStyle(one).getPropertyValue('--zoom')"
    )
    # A phone has too little room above the fan for tiles of that size.
    assert phone or float(zoom) * TILE >= 44


def test_points_that_rise_from_one_tile_stand_apart(newcomer: Newcomer) -> None:
    city = {(x, 0): "FA 13" for x in range(3)}
    me = Staged(newcomer, city, "FA BK", "SG BK", "FA", current=2)
    me.stage.others_play("SG", "SG@3,0", "1,0")
    points = me.page.get_by_test_id("flights").locator(".points")
    expect(points).to_have_count(2)
    one, other = points.evaluate_all("nodes => nodes.map(node => parseFloat(node.style.top))")
    assert abs(one - other) > 20


def test_places_have_numbers_while_hints_name_them(newcomer: Newcomer) -> None:
    me = Player(newcomer())
    me.open("base", [ME, BOT])
    assert me.waits_for() == "choose"
    columns = me.page.locator("[role=application] [data-column]")
    expect(columns).to_have_count(0)
    me.page.keyboard.press("h")
    expect(me.page.locator("[role=application] [data-hint]").first).to_be_visible()
    expect(columns.filter(has_text=re.compile("^0$"))).to_be_visible()
    expect(me.page.locator("[role=application] [data-row='0']")).to_be_visible()
    # As large on the screen however large the city is.
    size = columns.first.evaluate("node => node.getBoundingClientRect().height")
    assert 10 < size < 24
    me.page.keyboard.press("Escape")
    expect(columns).to_have_count(0)


@pytest.mark.parametrize("phone", [False, True])
def test_a_late_city_stays_readable(newcomer: Newcomer, phone: bool) -> None:
    """Tiles of 44 pixels, 36 for a finger; what is asked is in sight; a phone's half is the city's."""
    me = newcomer(**({"phone": True, "viewport": {"width": 390, "height": 844}} if phone else {}))
    Stage(me.page, "infinite_city", late_city(), ["Ada", "Ben", "Cleo", "Dan"])
    city = me.page.get_by_role("application")
    expect(me.question).to_contain_text("Where do you put")
    expect(me.page.locator(".overview").first).to_be_visible()
    drawing = city.locator("> svg")
    expect(drawing).to_have_css("--zoom", re.compile(r"0\.[45]\d*"))
    zoom = float(drawing.evaluate("one => getComputedStyle(one).getPropertyValue('--zoom')"))
    assert zoom * TILE >= (36 if phone else 44)
    box = city.bounding_box()
    assert box
    assert city.locator("[data-asked]").evaluate_all(
        "(all, box) => all.some(one => { const at = one.getBoundingClientRect();"
        " return at.left > box.x && at.right < box.x + box.width && at.top > box.y"
        " && at.bottom < box.y + box.height; })",
        box,
    )
    if phone:
        assert box["height"] >= 844 / 2
    # The whole is one press away.
    me.page.get_by_role("button", name="Show the whole city").first.click()
    expect(drawing).not_to_have_css("--zoom", str(zoom))


def late_city() -> State:
    """A game by chance, nearly over: player 1 looks for a place."""
    match, chance = Match.new("infinite_city", players=4, seed=3), Rng(5)
    while not match.is_over:
        moves = match.legal_moves(match.deciders[0])
        match.play(moves[chance.below(len(moves))].action, match.deciders[0])
    for number in range(len(match.moves) * 9 // 10, 0, -1):
        position = match.until(number)
        if position.deciders == [0] and "Where do you put" in position.view(0)["question"]:
            return position.state
    raise AssertionError("Nobody ever looks for a place.")
