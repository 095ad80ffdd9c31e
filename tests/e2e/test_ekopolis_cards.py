"""Every effect that an Action card of Ekopolis can have, driven through the page (E-62 to E-69, E-74).

Seat 0 has its hall on i5; i6 and j5 lie beside it, j6 beside both shows an endangered species.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Locator, expect

from tests.e2e.browsing import Seat
from tests.e2e.staged import Stage
from tests.e2e.test_ekopolis import Ekopolis
from tests.games.ekopolis.scene import GAME, Scene

Newcomer = Callable[..., Seat]


class Played(Ekopolis):
    """A scene of the engine's on the page, played with the mouse."""

    def __init__(self, newcomer: Newcomer, scene: Scene) -> None:
        super().__init__(newcomer())
        self.scene = scene
        scene.state.stack = type(scene.state.stack)([scene.tile(f"G{n:02}") for n in range(5, 12)])
        self.stage = Stage(self.page, GAME.name, scene.state, ["Ada", "Mila", "Jonas"])
        self.wait()

    @property
    def points(self) -> int:
        return int(self.stage.match.state.table.points[0])  # type: ignore[attr-defined]

    def asks(self, words: str) -> None:
        expect(self.seat.question).to_contain_text(words)

    def tile(self, name: str) -> Locator:
        return self.page.get_by_role("list", name="Your tiles").get_by_role("button", name=name)

    def card(self, name: str) -> Locator:
        return self.page.get_by_role("list", name="Your Action cards").get_by_role(
            "button", name=re.compile(f"^{name}")
        )

    def spot(self, space: str) -> dict[str, Any]:
        return next(spot for spot in self.spots() if spot["space"] == space)

    def place(self, tile: str, space: str) -> None:
        self.tile(tile).click()
        self.at(self.spot(space))

    def play(self, name: str) -> None:
        self.card(name).click()
        self.page.get_by_role("button", name="Play it").click()

    def holds(self, space: str) -> str:
        view = self.stage.match.view(0)["table"]
        return next(str(one["holds"]) for one in view["spaces"] if one["name"] == space)


def taking(newcomer: Newcomer, card: str, tile: str, scene: Scene | None = None) -> Played:
    """A Building is about to be placed that brings the card."""
    found = scene or Scene()
    found.hand(tile, "R14", "B13")
    found.on_top(card)
    return Played(newcomer, found)


# -- points ---------------------------------------------------------------------------------------


def test_score(newcomer: Newcomer) -> None:
    me = taking(newcomer, "AR09", "R16")
    lacks = me.page.get_by_role("img", name="Action cards of Ada")
    expect(lacks).to_have_accessible_name(re.compile("needs a red one, a green one and a blue one"))
    me.place("Solar Power Plant", "i6")
    me.asks("end your turn")
    expect(me.card("Recycling Line")).to_contain_text("done: +3")
    expect(lacks).to_have_accessible_name(re.compile("needs a green one and a blue one"))
    assert me.points == 3 + 3  # the extra points of the plant, and the card


def test_score_for_others(newcomer: Newcomer) -> None:
    me = taking(newcomer, "AR14", "R16")
    me.place("Solar Power Plant", "i6")
    me.asks("end your turn")
    rival = me.page.locator(".mayors > li").filter(has_text="Mila")
    expect(rival.locator(".points")).to_have_text("−2")


def test_score_per(newcomer: Newcomer) -> None:
    me = taking(newcomer, "AB01", "B11", Scene().cards(0, 0, 0, 2))
    me.place("Theatre", "i6")
    me.asks("end your turn")
    expect(me.card("Home Insulation")).to_contain_text("done: +6")


def test_score_if(newcomer: Newcomer) -> None:
    me = taking(newcomer, "AG13", "G16", Scene().cards(0, 1, 0, 1))
    me.place("Botanical Garden", "i6")
    me.asks("end your turn")
    expect(me.card("Volunteer Rangers")).to_contain_text("done: +4")


# -- tokens ---------------------------------------------------------------------------------------


def test_place_zone(newcomer: Newcomer) -> None:
    me = taking(newcomer, "AG01", "G16")
    me.place("Botanical Garden", "j5")
    me.asks("green zone (Tree Planting)")
    home = me.spot("j6")
    assert home["points"] == 3
    me.page.mouse.move(home["x"], home["y"])
    expect(me.prompt).to_contain_text("protects the lynx")
    before = me.points
    me.at(home)
    me.asks("end your turn")
    assert me.holds("j6") == "zone"
    assert me.points == before + 3 + 1


def test_place_pollution(newcomer: Newcomer) -> None:
    me = taking(newcomer, "AR16", "R16")
    me.place("Solar Power Plant", "j5")
    me.asks("pollution token (Oil Leak)")
    assert me.spot("j6")["points"] == -3
    expect(me.card("Oil Leak")).to_contain_text("acts now")
    expect(me.page.get_by_role("button", name="No green zone")).to_be_hidden()
    me.at(me.spot("h5"))
    me.asks("end your turn")
    assert me.holds("h5") == "pollution"


def test_remove_zone(newcomer: Newcomer) -> None:
    me = taking(newcomer, "AG05", "G16", Scene().token("zone", "h5", "j4"))
    me.place("Botanical Garden", "i6")
    me.asks("take away (Bark Beetle)")
    assert {spot["space"] for spot in me.spots()} == {"h5", "j4"}
    me.at(me.spot("j4"))
    me.asks("end your turn")
    assert me.holds("j4") == "empty"
    assert me.holds("h5") == "zone"


def test_remove_pollution(newcomer: Newcomer) -> None:
    scene = Scene().token("pollution", "h5", "j4", "h6").ready("AR01").hand("R16", "R14", "B13")
    me = Played(newcomer, scene)
    # What it brings depends on what it will ask for.
    expect(me.card("Chimney Filters")).to_contain_text("play it")
    me.play("Chimney Filters")
    me.asks("take away (Chimney Filters)")
    assert [spot["points"] for spot in me.spots()] == [2, 2, 2]
    me.at(me.spot("h5"))
    expect(me.page.locator("[data-spot]")).to_have_count(2)
    assert me.holds("h5") == "empty"
    assert me.points == 2
    me.page.get_by_role("button", name="No more").click()
    me.asks("Which Building")
    expect(me.card("Chimney Filters")).to_contain_text("done: +2")


def test_move_zone(newcomer: Newcomer) -> None:
    scene = Scene().built("B01", "j5").token("zone", "h5", "h6").ready("AG11")
    scene.hand("R16", "R14", "B13")
    me = Played(newcomer, scene)
    me.play("Biocorridor")
    me.asks("do you move")
    me.at(me.spot("h5"))
    me.asks("Where do you move the green zone")
    home = me.spot("j6")
    assert home["points"] == 3 + 2
    me.at(home)
    me.asks("Which Building")
    assert me.holds("h5") == "empty"
    assert me.holds("j6") == "zone"
    assert me.points == 5


def test_redraw(newcomer: Newcomer) -> None:
    me = Played(newcomer, Scene().ready("AB12").hand("R16", "R14", "B13"))
    me.play("Zoning Plan")
    me.asks("Which tiles do you discard")
    for name in ("Food Factory", "Sports Hall"):
        me.tile(name).click()
        me.page.get_by_role("button", name="Discard it").click()
        expect(me.tile(name)).to_be_hidden()
    me.page.get_by_role("button", name="Draw new tiles").click()
    me.asks("Which Building")
    expect(me.tiles).to_have_count(3)
    assert me.points == 2


# -- with a Building ------------------------------------------------------------------------------


def beside(newcomer: Newcomer, scene: Scene) -> Played:
    """A Kindergarten can be placed; the card it brings does nothing by itself."""
    scene.hand("B06", "R14").on_top("AB12")
    return Played(newcomer, scene)


def promised(me: Played, card: str) -> int:
    """What the prompt and the card promise together, before anything is settled."""
    expect(me.card(card)).to_contain_text("play:")
    found = re.findall(r"[+−]\d+", me.card(card).locator(".state").inner_text())
    shown = me.page.get_by_test_id("points").locator("b").inner_text()
    return int(found[0].replace("−", "-")) + int(shown.replace("−", "-"))


def test_shield(newcomer: Newcomer) -> None:
    scene = Scene().built("R16", "i6").token("pollution", "j5").ready("AB11")
    me = beside(newcomer, scene)
    me.tile("Kindergarten").click()
    spot = me.spot("h6")
    me.page.mouse.move(spot["x"], spot["y"])
    expect(me.prompt).to_contain_text("with Local Referendum")
    # The card says what it does and that it is not for now; the prompt says what follows.
    expect(me.card("Local Referendum")).to_contain_text("loses nothing to red neighbours")
    expect(me.card("Local Referendum")).to_contain_text("with a Building")
    expect(me.prompt).to_contain_text("Then you draw a blue Action card.")
    me.at(spot)
    me.asks("play an Action card with this Building")
    total = promised(me, "Local Referendum")
    me.seat.photograph("ekopolis-card-with-building")
    me.play("Local Referendum")
    me.asks("end your turn")
    assert me.points == total


def test_waive_fine(newcomer: Newcomer) -> None:
    scene = Scene().token("pollution", "i6").ready("AR12")
    me = beside(newcomer, scene)
    me.place("Kindergarten", "i6")
    me.asks("play an Action card with this Building")
    total = promised(me, "Brownfield Renewal")
    me.play("Brownfield Renewal")
    me.asks("end your turn")
    assert me.points == total
    assert me.holds("i6") == "building"


def test_place_bonus(newcomer: Newcomer) -> None:
    scene = Scene().built("G01", "i6").token("zone", "h6").ready("AB13")
    me = beside(newcomer, scene)
    me.place("Kindergarten", "h5")
    me.asks("play an Action card with this Building")
    total = promised(me, "Green Roofs")
    me.play("Green Roofs")
    me.asks("end your turn")
    assert me.points == total


def test_no_card_after_all(newcomer: Newcomer) -> None:
    scene = Scene().built("R16", "i6").ready("AB11")
    me = beside(newcomer, scene)
    me.place("Kindergarten", "h6")
    me.asks("play an Action card with this Building")
    shown = me.page.get_by_test_id("points").locator("b").inner_text()
    me.page.get_by_role("button", name="No card").click()
    me.asks("end your turn")
    assert me.points == int(shown.replace("−", "-"))
    expect(me.card("Local Referendum")).to_contain_text("with a Building")


def middle(of: Locator) -> tuple[float, float]:
    box = of.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def drag(me: Played, what: Locator, to: tuple[float, float]) -> None:
    me.page.mouse.move(*middle(what))
    me.page.mouse.down()
    me.page.mouse.move(*to, steps=6)
    me.page.mouse.up()


def test_everything_can_be_dragged(newcomer: Newcomer) -> None:
    """A tile to its space, a card to the Building it is played with, a tile to the pile."""
    me = beside(newcomer, Scene().built("R16", "i6").ready("AB11"))
    me.tile("Kindergarten").click()
    spot = me.spot("h6")
    drag(me, me.tile("Kindergarten"), (spot["x"], spot["y"]))
    # What was dropped lies there; the button, or Enter, does it.
    me.page.keyboard.press("Enter")
    me.asks("play an Action card with this Building")
    drag(me, me.card("Local Referendum"), middle(me.page.locator("[data-drop=play]")))
    me.page.keyboard.press("Enter")
    me.asks("end your turn")
    expect(me.card("Local Referendum")).to_contain_text("done")
    assert me.wait() == "finish"
    drag(me, me.tile("Food Factory"), middle(me.page.locator("[data-drop=discard]")))
    me.page.keyboard.press("Enter")
    expect(me.tile("Food Factory")).to_be_hidden()
    assert me.stage.match.view(0)["table"]["discards"] == ["R14"]


# -- at the end -----------------------------------------------------------------------------------


def test_wild(newcomer: Newcomer) -> None:
    me = taking(newcomer, "AR18", "R16", Scene().cards(0, 1, 0, 1))
    me.place("Solar Power Plant", "i6")
    me.asks("end your turn")
    expect(me.card("Corporate Donor")).to_contain_text("at the end")
    mine = me.page.locator(".mayors > li.me")
    expect(mine).to_contain_text("7 balance")
