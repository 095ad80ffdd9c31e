"""The hand of Ekopolis: whole cards, what was drawn, what a number counts, what others' turns cost."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import expect

from tests.e2e import positions
from tests.e2e.browsing import ME, Seat
from tests.e2e.staged import Stage
from tests.e2e.test_ekopolis import Ekopolis
from tests.e2e.test_ekopolis_cards import Played, drag, middle
from tests.games.ekopolis.scene import Scene

Newcomer = Callable[..., Seat]

# Cards that are not seen whole: cut by the row's edge, covered by something, or with half a line of text.
NOT_WHOLE = """() => {
  const row = document.querySelector('ul.cards').getBoundingClientRect();
  return [...document.querySelectorAll('ul.cards .card')].flatMap(card => {
    const { left, right, top, bottom } = card.getBoundingClientRect();
    if (right <= row.left + 1 || left >= row.right - 1) return [];
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    const points = [[left + 4, top + 9], [right - 4, bottom - 9], [x, y]];
    const covered = points.some(([x, y]) => document.elementFromPoint(x, y)?.closest('.card') !== card);
    const text = card.querySelector('.room .text');
    const lines = text ? text.clientHeight / parseFloat(getComputedStyle(text).lineHeight) : 1;
    const end = card.querySelector('.state').getBoundingClientRect().top;
    const outside = text && text.getBoundingClientRect().bottom > end + 1;
    const cut = left < row.left - 1 || right > row.right + 1;
    return cut || covered || outside || Math.abs(lines - Math.round(lines)) > 0.1
      ? [{ name: card.innerText.slice(0, 40), cut, covered, outside, lines }] : [];
  });
}"""


def many_cards() -> Scene:
    """The longest texts, names that take two lines, and some that are done."""
    scene = Scene().hand("B06", "R14", "G16").on_top("AB04").stack("R01", "R02", "R03")
    for card in ("AG10", "AR12", "AB13"):
        scene.ready(card)
    for card in ("AR15", "AB19", "AG19", "AR11", "AB15", "AB02", "AG03"):
        scene.owns(card)
    return scene


def test_cards_are_seen_whole_and_nothing_lies_over_them(newcomer: Newcomer) -> None:
    me = Played(newcomer, many_cards())
    more = me.page.get_by_role("button", name="More cards")
    expect(more).to_be_enabled()
    assert me.page.evaluate(NOT_WHOLE) == []
    while more.is_enabled():
        more.click()
        me.page.wait_for_timeout(300)
        assert me.page.evaluate(NOT_WHOLE) == []
    # Also while a tile may be discarded: the pile has a place of its own.
    me.place("Kindergarten", "h5")
    me.asks("end your turn")
    expect(me.page.locator("[data-drop=discard]")).to_be_visible()
    assert me.page.evaluate(NOT_WHOLE) == []


def test_what_was_drawn_is_said_until_the_turn_ends(newcomer: Newcomer) -> None:
    scene = Scene().hand("B06", "R14", "B13").on_top("AB04").stack("R01", "R02", "R03")
    me = Played(newcomer, scene)
    drew = me.page.get_by_test_id("drew")
    expect(drew).to_be_hidden()
    me.place("Kindergarten", "i6")
    me.asks("end your turn")
    expect(drew).to_have_text("You drew: Cycle Paths")
    expect(me.card("Cycle Paths")).to_contain_text("NEW")
    expect(me.prompt).to_contain_text("You drew: Cycle Paths At once: you gain 3 points. done: +3")
    me.page.get_by_role("button", name="End the turn").click()
    expect(drew).to_be_hidden()
    expect(me.card("Cycle Paths")).not_to_contain_text("NEW")


def test_a_tile_says_what_its_building_alone_could_score(newcomer: Newcomer) -> None:
    """And apart from it the triplet that the card it brings completes."""
    scene = Scene().cards(0, 1, 1, 0).hand("B06", "R14", "G16").on_top("AB04")
    me = Played(newcomer, scene)
    tile = me.tile("Kindergarten")
    expect(tile).to_contain_text("Triplet +7")
    expect(me.tile("Food Factory")).not_to_contain_text("Triplet")
    tile.click()
    best = max(spot["points"] for spot in me.spots())
    expect(tile).to_contain_text(
        f"Building up to {'+' if best > 0 else ''}{best}".replace("-", "−")
    )
    spot = me.spots()[0]
    me.page.mouse.move(spot["x"], spot["y"])
    expect(me.page.get_by_test_id("points")).to_contain_text(f"for the Building on {spot['space']}")
    expect(me.prompt).to_contain_text("+7 triplet with the blue card")
    # The key that the button shows works right after the click on the tile.
    me.page.keyboard.press("Enter")
    me.asks("end your turn")


def test_the_points_in_the_end_mean_the_same_with_and_without_a_token(newcomer: Newcomer) -> None:
    """The triplet is counted, and said apart, also where pollution is to be put before the card comes."""
    scene = Scene().cards(0, 0, 1, 1).built("B01", "g5", seat=1).hand("R04", "R13", "B13")
    me = Played(newcomer, scene.on_top("AR09").ready("AB13").ready("AB10"))
    # Cards that wait say for what.
    expect(me.card("Green Roofs")).to_contain_text("with a blue Building")
    expect(me.card("Neighbourhood Clean-up")).to_contain_text("needs pollution")
    for name in ("Livestock", "Incinerator"):
        me.tile(name).click()
        spot = me.spot("h5")
        me.page.mouse.move(spot["x"], spot["y"])
        expect(me.page.get_by_test_id("points")).to_contain_text(
            "−1"
        )  # 5 extra, two blue neighbours
        expect(me.prompt).to_contain_text("+7 triplet with the red card")
        expect(me.prompt).to_contain_text("You: 0 → 6 points if it ended then")
        expect(me.prompt).to_contain_text("Joins cities with Mila. Then you")
        expect(me.page.locator(".score .then")).to_have_text("+6")
        me.seat.photograph(f"ekopolis-triplet-{name}")
    me.at(spot)
    me.asks("pollution token")
    spot = me.spots()[0]
    me.page.mouse.move(spot["x"], spot["y"])
    expect(me.prompt).to_contain_text("+7 triplet with the red card")
    expect(me.prompt).to_contain_text("Then you draw a red Action card.")
    me.seat.photograph("ekopolis-triplet-token")


def test_on_a_phone_the_cards_say_whether_one_can_be_played(newcomer: Newcomer) -> None:
    scene = Scene().hand("B06", "R14", "B13").ready("AB11").ready("AB10").on_top("AB04")
    me = Played(lambda: newcomer(phone=True), scene)
    cards = me.page.get_by_role("button", name=re.compile("^2 Action cards"))
    expect(cards).to_contain_text("none to play now")
    me.seat.photograph("ekopolis-phone-cards")
    me = Played(lambda: newcomer(phone=True), scene.token("pollution", "i6"))
    expect(me.page.get_by_role("button", name=re.compile("^2 Action"))).to_contain_text(
        "1 to play now"
    )


def test_a_rivals_turn_says_what_it_cost_me(newcomer: Newcomer) -> None:
    scene = Scene().hand("B06", "R14", "B13").on_top("AB04").stack("R01", "R02", "R03", "R04")
    scene.hand("R16", "R05", "R06", seat=1).hand("B01", "B02", "B03", seat=2)
    me = Played(newcomer, scene)
    me.place("Kindergarten", "i6")
    me.asks("end your turn")
    me.page.get_by_role("button", name="End the turn").click()
    expect(me.page.locator(".eko[data-asked='']")).to_be_visible()
    scene.on_top("AR14")
    me.stage.match.state.cards = scene.state.cards  # type: ignore[attr-defined]
    me.stage.others_play("R16", "R16@e4", "pass")
    since = me.page.get_by_test_id("since")
    expect(since).to_contain_text("You −2.")
    expect(since).to_contain_text("−2 points for Ada and Jonas")


def test_a_quick_hand_keeps_the_tile(newcomer: Newcomer) -> None:
    """The mouse is beyond the tile before it has moved far enough to drag."""
    me = Played(newcomer, Scene().hand("B06", "R14", "B13").on_top("AB04"))
    me.tile("Kindergarten").click()
    spot: dict[str, Any] = me.spot("i6")
    me.page.mouse.move(*middle(me.tile("Kindergarten")))
    me.page.mouse.down()
    me.page.mouse.move(spot["x"], spot["y"])
    me.page.mouse.move(spot["x"] + 2, spot["y"] + 2)
    me.page.mouse.up()
    me.page.keyboard.press("Enter")
    me.asks("end your turn")
    assert me.holds("i6") == "building"


def test_a_tile_is_discarded_by_dragging_it_to_its_place(newcomer: Newcomer) -> None:
    scene = Scene().hand("B06", "R14", "B13").on_top("AB04").stack("R01", "R02", "R03")
    me = Played(newcomer, scene)
    me.place("Kindergarten", "i6")
    assert me.wait() == "finish"
    # Picked already: dragging must not put it back.
    me.tile("Food Factory").click()
    drag(me, me.tile("Food Factory"), middle(me.page.locator("[data-drop=discard]")))
    me.page.keyboard.press("Enter")
    expect(me.tile("Food Factory")).to_be_hidden()
    assert me.stage.match.view(0)["table"]["discards"] == ["R14"]


def test_a_hint_lets_go_of_a_tile_that_is_only_tried(newcomer: Newcomer) -> None:
    """It ranks tiles: the bar must not ask for the place of one meanwhile."""
    me = Ekopolis(newcomer())
    me.seat.open_table(
        "ekopolis", [ME, *[{"kind": "bot", "bot": "random"}] * 2], {"version": "full"}
    )
    assert me.wait() == "choose"
    me.press(me.tiles.first)
    expect(me.seat.question).to_contain_text("Where do you put")
    me.page.keyboard.press("h")
    expect(me.page.get_by_role("button", name="Take this").first).to_be_visible()
    expect(me.seat.question).to_have_text("Which Building do you place?")
    expect(me.page.locator("[data-spot]")).to_have_count(0)
    expect(me.tiles.locator(".hinted").get_by_text("1", exact=True)).to_be_visible()


def test_a_two_coloured_card_stands_where_it_counts(newcomer: Newcomer) -> None:
    """E-74: of two players with equal cards, one lacks less for the next triplet."""
    scene = Scene().hand("B06", "R14", "B13").owns("AG17").cards(0, 1, 3, 1).cards(1, 1, 3, 1)
    me = Played(newcomer, scene)
    ada, mila = (
        me.page.get_by_role("img", name=f"Action cards of {name}") for name in ("Ada", "Mila")
    )
    expect(ada.locator(".half")).to_have_count(1)
    expect(ada.locator(".lacking")).to_have_count(1)
    expect(mila.locator(".half")).to_have_count(0)
    expect(mila.locator(".lacking")).to_have_count(2)


def test_what_others_did_stands_between_the_landscape_and_the_hand(newcomer: Newcomer) -> None:
    """As at every other table."""
    match = positions.middle("ekopolis", lambda _, kinds: "choose" in kinds, players=3, moves=60)
    page = newcomer().page
    Stage(page, "ekopolis", match, ["Ada", "Ben", "Cleo"], among_bots=True)
    expect(page.get_by_test_id("since")).to_be_visible()
    since, tray = (page.locator(one).bounding_box() for one in (".since", ".tray"))
    assert since
    assert tray
    assert since["y"] + since["height"] <= tray["y"] + 1
