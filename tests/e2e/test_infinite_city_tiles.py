"""Every kind of tile of Infinite City, its text followed through the page from a set-up position.

I am player 1, Ada; Ben is player 2, and Cleo player 3 where there is one.
"""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.e2e.infinite_city import Newcomer, Staged

# Whether the middle of something drawn can be seen, whatever lets clicks through.
ON_TOP = """node => {
  const box = node.getBoundingClientRect();
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const all = [...document.querySelectorAll('.outlook, .path, .gauges, kbd, .tray, .strip')];
  return !all.some(other => {
    const { left, right, top, bottom } = other.getBoundingClientRect();
    return !other.contains(node) && x > left && x < right && y > top && y < bottom;
  });
}"""

# -- tiles that play another ----------------------------------------------------------------------


def test_construction_site(newcomer: Newcomer) -> None:
    me = Staged(newcomer, {(0, 0): "FA"}, "CS PZ BK", "FA")
    me.place("CS", "1,0")
    me.asks("Construction Site: which tile do you play?")
    expect(me.path).to_contain_text("Construction Site")
    expect(me.page.locator("[data-acting]")).to_be_visible()
    me.place("PZ", "2,0")
    me.is_done()
    assert me.tile(2, 0) == "PZ 1"


def test_library(newcomer: Newcomer) -> None:
    me = Staged(newcomer, {(0, 0): "FA"}, "LB BK BK BK BK", "FA", deck="PZ LB SG AR HO EM CA")
    me.place("LB", "1,0")
    expect(me.fan).to_have_count(5)
    expect(me.page.locator(".fan [data-code=LB]")).to_be_disabled()
    expect(me.page.locator(".fan [data-code=LB]")).to_contain_text("Library cannot play it")
    me.page.locator(".fan [data-code=PZ]").click()
    me.seat.photograph("infinite-library")
    me.page.get_by_role("button", name="Play Plaza").click()
    me.drag_to("2,0")
    me.is_done()
    assert me.tile(2, 0) == "PZ 1"
    known = me.page.locator("h3", has_text="You know in the deck")
    expect(known).to_be_visible()


def test_temple(newcomer: Newcomer) -> None:
    hands = ["TE BK BK BK BK BK", "FA", "PZ SG PZ"]
    me = Staged(newcomer, {(0, 0): "FA"}, *hands, deck="AR EM")
    me.place("TE", "1,0")
    me.player("Cleo").click()
    expect(me.page.locator(".fan")).to_contain_text("Cleo: 3 tiles in hand")
    me.asks("which tile of Cleo's hand do you play?")
    # Two alike are stacked, and nothing covers their number.
    doubles = me.page.locator(".fan [data-code=PZ] circle")
    assert doubles.evaluate(ON_TOP)
    me.page.locator(".fan [data-code=PZ]").click()
    expect(me.page.locator(".tray")).to_contain_text("every new tile must be placed beside a Plaza")
    me.page.get_by_role("button", name="Play Plaza").click()
    me.at_cell("1,1")
    me.is_done()
    assert me.tile(1, 1) == "PZ 1"
    # What I have seen of her hand stays known to me.
    cleo = me.page.locator(".players > li").filter(has_text="Cleo")
    expect(cleo.locator(".known [data-thing='tile:SG']")).to_be_visible()


def test_port(newcomer: Newcomer) -> None:
    me = Staged(newcomer, {(0, 0): "FA"}, "PT BK BK BK BK BK", "FA", deck="SG AR")
    me.place("PT", "1,0")
    expect(me.page.locator(".tray[data-phase=hide]")).to_be_visible()
    me.drag_to("2,0")
    me.is_done()
    assert me.tile(2, 0) == "?SG"
    expect(me.page.locator("[data-cell='2,0']")).not_to_have_attribute("data-tile", "SG")


# -- tiles that bring tokens ----------------------------------------------------------------------


def test_police_hq(newcomer: Newcomer) -> None:
    me = Staged(newcomer, {(0, 0): "FA"}, "PH", "FA", "FA")
    me.place("PH", "1,0")
    me.is_done()
    assert me.tile(1, 0) == "PH 123"
    expect(me.page.locator("[data-cell='1,0'] [data-owner]")).to_have_count(3)


def test_capitol_in_my_order(newcomer: Newcomer) -> None:
    city = {(0, -1): "FA 2", (1, 0): "FA 2", (0, 1): "?SG", (-1, 0): "FA 2"}
    me = Staged(newcomer, city, "CA", "FA", supply={1: 3})
    me.place("CA", "0,0")
    assert me.cells() == {"0,-1", "1,0", "0,1", "-1,0"}
    me.looks_at("1,0")
    expect(me.arrow("0,0>1,0")).to_be_visible()
    me.at_cell("1,0")
    expect(me.page.locator("[data-asked='1,0']")).to_have_count(0)
    me.at_cell("-1,0")
    me.is_done()
    assert me.tile(1, 0) == "FA 1"
    assert me.tile(-1, 0) == "FA 1"
    assert me.tile(0, -1) == "FA"


def test_capitol_with_several_texts(newcomer: Newcomer) -> None:
    city = {(-1, 0): "?MA", (1, 0): "?SG", (2, 0): "FA 2", (-2, 0): "BK 2", (3, 0): "BK 2"}
    me = Staged(newcomer, city, "CA", "FA")
    me.place("CA", "0,0")
    me.asks("next")
    assert me.cells() == {"-1,0", "1,0"}
    me.at_cell("1,0")
    expect(me.path).to_contain_text("the text of another tile")
    me.at_cell("2,0")
    expect(me.page.locator("[data-asked='-2,0']")).to_be_visible()
    me.at_cell("-2,0")
    me.is_done()
    assert me.tile(2, 0) == "FA"
    assert me.tile(-2, 0) is None


def test_embassy(newcomer: Newcomer) -> None:
    me = Staged(newcomer, {(0, 0): "FA 2", (1, 0): "BK 223", (2, 1): "BK"}, "EM", "FA", "FA")
    me.place("EM", "2,0")
    assert me.cells() == {"1,0", "2,1"}
    me.looks_at("1,0")
    expect(me.arrow("2,0>1,0")).to_be_visible()
    me.at_cell("1,0")
    me.is_done()
    assert me.tile(1, 0) == "BK 1"


def test_housing(newcomer: Newcomer) -> None:
    me = Staged(newcomer, {(0, 0): "FA 2", (1, 0): "BK", (-1, 0): "?SG"}, "HO", "FA")
    me.place("HO", "2,0")
    assert me.cells() == {"-1,0", "1,0"}
    after = me.page.locator("[data-after]")
    me.looks_at("1,0")
    expect(after).to_contain_text("Its text is not followed")
    me.looks_at("-1,0")
    expect(after).to_contain_text("turned up")
    # A face-down tile is turned up by the token, and acts.
    me.at_cell("-1,0")
    me.at_cell("0,0")
    me.is_done()
    assert me.tile(0, 0) == "FA"


def test_hotel(newcomer: Newcomer) -> None:
    me = Staged(newcomer, {(0, 0): "FA"}, "FA", "HT BK", "FA", current=2)
    me.asks("Ben decides")
    me.stage.others_play("HT", "HT@1,0", "pass")
    expect(me.page.locator(".tray[data-phase=invited]")).to_be_visible()
    me.asks("Ben played Hotel: do you put a token on it?")
    # Both answers say what they bring, as places do.
    expect(me.leave.locator("[data-worth='0']")).to_be_visible()
    expect(me.accept.locator("[data-worth='1']")).to_be_visible()
    me.accept.click()
    me.asks("Cleo decides")
    assert me.tile(1, 0) == "HT 12"


# -- tiles that move and swap ---------------------------------------------------------------------


def test_transit_station(newcomer: Newcomer) -> None:
    me = Staged(newcomer, {(0, 0): "FA 2", (1, 0): "?BK", (2, 0): "SG 112"}, "TS", "FA")
    me.place("TS", "3,0")
    # What the first tile brings is not known before the second: no zero stands on it.
    me.looks_at("2,0")
    expect(me.page.get_by_test_id("forecast")).to_contain_text("depends on where it goes")
    expect(me.page.locator("[data-asked] [data-gain]")).to_have_count(0)
    me.at_cell("0,0")
    expect(me.page.locator("[data-picked='0,0']")).to_be_visible()
    me.looks_at("2,0")
    expect(me.page.locator("[data-asked] [data-gain]")).not_to_have_count(0)
    expect(me.arrow("0,0>2,0")).to_be_visible()
    me.seat.photograph("infinite-swap")
    me.at_cell("2,0")
    me.is_done()
    assert me.tile(0, 0) == "SG 112"
    assert me.tile(2, 0) == "FA 2"


def test_post_office(newcomer: Newcomer) -> None:
    me = Staged(newcomer, {(0, 0): "FA 22", (1, 0): "BK"}, "PO", "FA")
    me.place("PO", "2,0")
    me.at_cell("1,0")
    # Another one after all.
    me.page.get_by_role("button", name="Another tile").click()
    me.at_cell("0,0")
    me.asks("where does Factory go?")
    me.looks_at("2,1")
    expect(me.arrow("0,0>2,1")).to_be_visible()
    # It takes its tokens along.
    expect(me.page.locator("[data-spot='2,1'] [data-owner='1']")).to_have_count(2)
    expect(me.page.locator("[data-carried] [data-owner='1']")).to_have_count(2)
    me.drag_to("3,0")
    me.is_done()
    assert me.tile(3, 0) == "FA 22"
    assert me.tile(0, 0) is None


def test_stadium(newcomer: Newcomer) -> None:
    city = {(0, 0): "FA 1223", (2, 0): "BK 2", (3, 0): "BK 2"}
    me = Staged(newcomer, city, "ST", "FA", "FA")
    me.place("ST", "1,0")
    me.looks_at("0,0")
    expect(me.arrow("0,0>1,0")).to_be_visible()
    # Tokens of three lie there: no figure for the tile, but one for each of them.
    expect(me.page.get_by_label("This turn")).to_contain_text("whose token")
    expect(me.page.locator("[data-whose] li")).to_have_count(3)
    me.at_cell("0,0")
    me.player("Ben").click()
    expect(me.leave).to_have_text("Leave it")
    me.at_cell("2,0")
    expect(me.page.locator("[data-asked='2,0']")).to_have_count(0)
    me.leave.click()
    me.is_done()
    assert me.tile(1, 0) == "ST 122"


def test_bank(newcomer: Newcomer) -> None:
    me = Staged(newcomer, {(0, 0): "FA 2", (1, 0): "BK 23", (2, 0): "SG 12"}, "BK", "FA", "FA")
    me.place("BK", "3,0")
    assert me.cells() == {"0,0", "1,0"}
    me.looks_at("1,0")
    expect(me.arrow("3,0>1,0")).to_be_visible()
    me.at_cell("1,0")
    me.player("Cleo").click()
    me.is_done()
    assert me.tile(3, 0) == "BK 3"
    assert me.tile(1, 0) == "BK 12"


# -- tiles that take away -------------------------------------------------------------------------


def test_security_guardpost(newcomer: Newcomer) -> None:
    me = Staged(newcomer, {(0, 0): "FA 1223", (1, 0): "BK 2", (2, 0): "?BK"}, "SG", "FA", "FA")
    me.choose("SG")
    me.looks_at("3,0")
    # What the text will ask stands there before it is placed.
    expect(me.page.get_by_test_id("forecast")).to_contain_text("Then: All tokens on one other tile")
    me.at_cell("3,0")
    assert me.cells() == {"0,0", "1,0"}
    me.at_cell("0,0")
    me.is_done()
    assert me.tile(0, 0) == "FA"


def test_what_rivals_would_lose_is_told(newcomer: Newcomer) -> None:
    city = {(0, 0): "FA 2", (1, 0): "BK 2", (2, 0): "BK 2", (3, 0): "BK 3"}
    me = Staged(newcomer, city, "SG", "FA", "FA")
    me.place("SG", "4,0")
    # Without the one in the middle nothing of Ben's counts.
    expect(me.page.locator("[data-asked='1,0'] [data-swing='1:-3']")).to_be_visible()
    expect(me.page.locator("[data-asked='3,0'] [data-swing]")).to_have_count(0)
    me.looks_at("1,0")
    expect(me.page.get_by_test_id("forecast")).to_contain_text("Ben −3")


def test_mausoleum(newcomer: Newcomer) -> None:
    me = Staged(newcomer, {(0, 0): "FA 12", (1, 1): "?BK"}, "MA", "FA", deck="SG SG SG SG SG")
    me.place("MA", "0,1")
    assert me.cells() == {"0,0", "1,1"}
    me.at_cell("1,1")
    me.is_done()
    assert me.tile(1, 1) is None
    expect(me.page.locator(".hand [data-code=BK]")).to_be_visible()


def test_arboretum(newcomer: Newcomer) -> None:
    city = {(0, 0): "FA 112", (1, 0): "BK 1", (2, 0): "BK 1", (3, 0): "BK 2"}
    me = Staged(newcomer, city, "AR", "FA")
    me.place("AR", "0,1")
    assert me.cells() == {"0,0", "1,0", "2,0"}
    me.at_cell("0,0")
    me.at_cell("2,0")
    expect(me.page.locator("[data-asked='2,0']")).to_have_count(0)
    me.leave.click()
    me.is_done()
    assert me.now.supply(1) == 12


def test_salvage_yard(newcomer: Newcomer) -> None:
    me = Staged(newcomer, {(0, 0): "FA 2", (1, 0): "BK", (2, 0): "PS"}, "SY", "FA")
    me.place("SY", "0,1")
    # The Power Station and what it protects stay.
    assert me.cells() == {"0,0"}
    expect(me.page.locator("[data-cell='1,0'] [href='#ic-shield']")).to_be_visible()
    me.at_cell("0,0")
    me.is_done()
    assert me.tile(0, 0) is None
    expect(me.page.locator("h3", has_text="Out of the game")).to_be_visible()


def test_disaster_site(newcomer: Newcomer) -> None:
    options = {"tiles": "twenty_two"}
    me = Staged(newcomer, {(0, 0): "FA 2", (1, 0): "?BK"}, "DS", "FA", options=options)
    me.place("DS", "0,1")
    me.at_cell("1,0")
    me.is_done()
    assert me.tile(1, 0) is None


# -- tiles that change hands ----------------------------------------------------------------------


def test_shopping_complex(newcomer: Newcomer) -> None:
    me = Staged(newcomer, {(0, 0): "FA"}, "SC BK BK", "FA", "PZ SG AR", deck="HO HO HO HO")
    me.place("SC", "1,0")
    me.player("Cleo").click()
    me.is_done()
    expect(me.page.locator(".hand [data-code=PZ]")).to_be_visible()
    cleo = me.page.locator(".players > li").filter(has_text="Cleo")
    expect(cleo.locator(".known [data-thing='tile:BK']")).to_be_visible()


def test_factory(newcomer: Newcomer) -> None:
    me = Staged(newcomer, {(0, 0): "SG"}, "CS FA PZ", "FA", deck="BK " * 20)
    me.place("CS", "1,0")
    me.choose("FA")
    expect(me.path).to_contain_text("draw 5 more")
    me.at_cell("2,0")
    me.is_done()
    assert len(me.now.hand(1).split()) == 10
    expect(me.page.locator(".hand [data-code]")).to_have_count(10)


def test_salvage_yard_that_redraws(newcomer: Newcomer) -> None:
    options = {"tiles": "twenty_two"}
    me = Staged(
        newcomer, {(0, 0): "FA"}, "SY BK BK PZ AR", "FA", deck="HO HO EM EM", options=options
    )
    me.place("SY", "1,0")
    expect(me.page.locator(".tray[data-phase=discard]")).to_be_visible()
    # What is exchanged is seen by nobody twice: it is picked first.
    me.choose("BK")
    expect(me.page.locator(".hand [data-code]")).to_have_count(4)
    me.commit.click()
    expect(me.page.locator(".hand [data-code]")).to_have_count(3)
    me.choose("PZ")
    me.commit.click()
    expect(me.page.locator(".hand [data-code]")).to_have_count(2)
    me.leave.click()
    me.is_done()
    assert me.now.hand(1).split().count("HO") == 2


# -- tiles that work for ever ---------------------------------------------------------------------


def test_power_station(newcomer: Newcomer) -> None:
    me = Staged(newcomer, {(0, 0): "FA 2", (1, 0): "BK 2"}, "PS", "SG")
    me.place("PS", "2,0")
    me.is_done()
    expect(me.page.locator("[data-cell='1,0'] [href='#ic-shield']")).to_be_visible()
    expect(me.page.locator("[data-cell='0,0'] [href='#ic-shield']")).to_have_count(0)
    expect(me.page.get_by_role("img", name="1 of 5 Power Stations")).to_be_visible()


def test_the_only_place_is_said_to_be_picked(newcomer: Newcomer) -> None:
    city = {(0, 0): "PZ", (1, 0): "FA", (-1, 0): "FA", (0, 1): "FA"}
    me = Staged(newcomer, city, "SG BK", "FA")
    me.choose("SG")
    told = me.page.get_by_test_id("forecast")
    expect(told).to_contain_text("The only place: picked for you.")
    expect(told).to_contain_text("A Plaza has a free side")
    expect(told).to_contain_text("before what its text asks")


def test_plaza(newcomer: Newcomer) -> None:
    me = Staged(newcomer, {(0, 0): "PZ", (1, 0): "FA", (2, 0): "FA"}, "SG", "FA")
    me.choose("SG")
    assert me.cells() == {"-1,0", "0,-1", "0,1"}
    expect(me.page.locator(".lock").first).to_be_visible()
    expect(me.page.get_by_text("A Plaza has a free side")).to_be_visible()
    me.at_cell("-1,0")
    me.is_done()


# -- what others do, and the end ------------------------------------------------------------------


def test_what_a_rival_did_is_drawn(newcomer: Newcomer) -> None:
    city = {(0, 0): "FA 2", (1, 0): "EM 1", (2, 0): "SG 112"}
    me = Staged(newcomer, city, "FA BK", "TS SG BK", current=2)
    me.asks("Ben decides")
    me.stage.others_play("TS", "TS@3,0", "0,0", "2,0")
    me.asks("Which tile do you play?")
    expect(me.arrow("0,0>2,0")).to_be_visible()
    me.choose("BK")
    me.looks_at("1,1")
    expect(me.page.locator("[data-trace]")).to_have_count(0)


def test_tokens_that_a_rival_sends_home_are_named(newcomer: Newcomer) -> None:
    me = Staged(newcomer, {(0, 0): "FA 1", (1, 0): "EM 2"}, "FA BK", "SG BK", current=2)
    me.stage.others_play("SG", "SG@2,0", "0,0")
    expect(me.arrow("2,0>0,0")).to_be_visible()
    expect(me.page.locator("[data-note=home]")).to_be_visible()


def test_while_a_rival_plays_nothing_seems_to_be_asked(newcomer: Newcomer) -> None:
    me = Staged(newcomer, {(0, 0): "FA"}, "FA BK", "SG BK", current=2, supply={2: 2})
    expect(me.path).to_have_count(0)
    expect(me.page.locator(".ribbon")).to_contain_text("Ben")
    # And that the end is near is said.
    expect(me.page.locator(".closing")).to_contain_text("Ben: 2 tokens left")


def test_the_last_token(newcomer: Newcomer) -> None:
    me = Staged(newcomer, {(0, 0): "FA"}, "PZ BK", "FA BK", "FA", supply={1: 1})
    me.place("PZ", "1,0")
    me.is_done()
    expect(me.page.locator(".closing")).to_contain_text("Last turns")
    last = me.page.locator("p.last")
    expect(last).to_contain_text("You have placed the last token")
    expect(last).to_contain_text("Cleo")


def test_the_last_turns_are_told_at_the_end(newcomer: Newcomer) -> None:
    me = Staged(newcomer, {(0, 0): "SG 3"}, "PZ", "FA", "FA", supply={1: 1, 3: 0})
    me.place("PZ", "1,0")
    me.is_done()
    me.stage.others_play("FA", "FA@2,0")
    expect(me.ended).to_be_visible()
    expect(me.count).to_contain_text("You placed your last token.")
    told = "After that: one last turn for Ben; none for Cleo: no token left."
    expect(me.count).to_contain_text(told)
    expect(me.ended).to_contain_text(f"You placed your last token. {told}")


def test_what_decided_a_tie_is_one_sentence(newcomer: Newcomer) -> None:
    # A Hotel each, and one of mine beside it.
    city = {(0, 0): "HT 1", (3, 0): "HT 2", (2, 0): "SG"}
    me = Staged(newcomer, city, "PZ", "FA", supply={1: 1, 2: 0})
    me.place("PZ", "1,0")
    expect(me.ended).to_contain_text("1 point each for you and Ben, decided by the largest group.")
    while me.count.locator("button.primary").is_enabled():
        me.count.locator("button.primary").click()
    expect(me.count).to_contain_text("1 point each for you and Ben, decided by the largest group.")


def test_nothing_lies_on_the_city_and_a_phone_sees_what_brings_the_end(newcomer: Newcomer) -> None:
    city = {(0, y): "FA" for y in range(1, 10)} | {(0, 0): "PS 1", (1, 0): "FA 223"}
    wishes = {"phone": True}
    me = Staged(newcomer, city, "SG BK", "FA BK", "FA", supply={2: 3}, wishes=wishes)
    me.way = "finger"
    me.asks("Which tile do you play?")
    expect(me.path).to_be_visible()
    expect(me.page.get_by_role("application").locator("[aria-label='This turn']")).to_have_count(0)
    gauges = me.page.locator(".gauges").get_by_role("img")
    tokens = ("You: 14 tokens left", "Ben: 3 tokens left", "Cleo: 14 tokens left")
    rest = ("Most silver: You, 1 tile", "1 of 5 Power Stations", "0 tiles in the deck")
    for number, told in enumerate((*tokens, *rest)):
        expect(gauges.nth(number)).to_be_visible()
        expect(gauges.nth(number)).to_have_accessible_name(told)
    # What the tile will ask for is told as soon as it is picked, and its places are as wide as a finger.
    me.press(me.hand.first)
    expect(me.page.locator(".tray[data-phase=place]")).to_be_visible()
    expect(me.page.get_by_test_id("forecast")).to_contain_text("Then:")
    slot = me.page.locator("[role=application] [data-asked] rect").first.bounding_box()
    assert slot
    assert slot["width"] >= 36
    # The tile under consideration is never behind what is told of it.
    lowest = max(me.spots(), key=lambda spot: float(spot["y"]))
    me.page.touchscreen.tap(lowest["x"], lowest["y"])
    expect(me.page.get_by_test_id("forecast")).to_be_visible()
    ghost = me.page.locator(f"[data-spot='{lowest['cell']}'] use").first
    assert ghost.evaluate(ON_TOP)


def test_the_fifth_power_station_and_the_count(newcomer: Newcomer) -> None:
    city = {(0, 0): "PS 1", (1, 0): "PS 1", (2, 0): "PS 2", (3, 0): "PS 2", (4, 0): "FA 2"}
    me = Staged(newcomer, city, "PS", "FA")
    me.place("PS", "0,1")
    expect(me.ended).to_be_visible()
    count = me.page.get_by_test_id("count")
    expect(count).to_contain_text("ended the game")
    count.get_by_role("button", name="Count").click()
    expect(me.page.locator("path.lit")).to_be_visible()
    expect(count).to_contain_text("Ben")
    while count.get_by_role("button", name="Next").is_enabled():
        count.get_by_role("button", name="Next").click()
    # A group of three, the values printed on three tiles, and the most silver.
    expect(count.locator(".won")).to_contain_text("You 9")


@pytest.mark.parametrize(
    ("code", "step", "kept"),
    [
        ("PH", "others put a token here", "Nobody else puts a token here."),
        ("BK", "swap your token here", "Your token here is not exchanged."),
    ],
)
def test_a_text_that_a_power_station_stops_is_not_promised(
    newcomer: Newcomer, code: str, step: str, kept: str
) -> None:
    me = Staged(newcomer, {(0, 0): "PS 2", (1, 0): "FA 2"}, f"{code} SG", "FA", "FA")
    me.choose(code)
    told = me.page.get_by_test_id("forecast")
    me.looks_at("2,0")
    expect(told).to_contain_text("Then:")
    expect(me.path).to_contain_text(step)
    me.looks_at("0,1")
    expect(told).to_contain_text(f"a Power Station shields this place. {kept}")
    expect(told).not_to_contain_text("Then:")
    expect(told).not_to_contain_text("before what its text asks of you")
    expect(me.path).not_to_contain_text(step)


def test_a_tile_of_the_city_is_said_to_act_no_more(newcomer: Newcomer) -> None:
    me = Staged(newcomer, {(0, 0): "LB 2", (1, 0): "FA 2"}, "SG", "FA", "FA")
    me.place("SG", "2,0")
    panel = me.page.locator(".look")
    expect(panel).to_contain_text("Security Guardpost")
    expect(panel.locator("[data-lies]")).to_have_count(0)
    me.looks_at("0,0")
    expect(panel).to_contain_text("Library")
    expect(panel.locator("[data-lies]")).to_be_visible()


def test_what_a_rival_turned_up_is_told_and_explained(newcomer: Newcomer) -> None:
    me = Staged(newcomer, {(0, 0): "FA 2", (1, 0): "?PH"}, "FA BK", "HO BK", "FA", current=2)
    me.page.mouse.move(5, 400)
    me.stage.others_play("HO", "HO@2,0", "1,0")
    ribbon = me.page.locator(".ribbon")
    expect(ribbon).to_contain_text("Ben: Police HQ turned up; Cleo and you put a token there")
    expect(me.page.locator(".look")).to_contain_text("Police HQ")
