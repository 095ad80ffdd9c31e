"""Ginkgopolis on its drawn board: whole games by mouse, finger and keys, alone and together."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from pentapolis.engine.match import Match
from pentapolis.engine.rng import Rng
from pentapolis.games.ginkgopolis.words.en import spoken
from tests.e2e.axe import check
from tests.e2e.browsing import ME, OPEN, Seat
from tests.e2e.ginkgo import BOT, Dragging, Finger, Keys, Player
from tests.e2e.staged import Stage
from tests.games.ginkgopolis.scene import play, scene

Newcomer = Callable[..., Seat]
PRESET = {"characters": "preset"}
# Decisions until supply and deck have long seen everything.
LONG = 400


def position(wanted: Callable[[dict[str, Any]], bool], asked: int = 0) -> Match:
    """A game of two, played at random until whoever is asked sees what is wanted."""
    for seed in range(50):
        match = Match.new("ginkgopolis", players=2, seed=seed, options=PRESET)
        rng = Rng(seed)
        for _ in range(LONG):
            if match.is_over:
                break
            if asked in match.deciders and wanted(match.view(asked)["table"]):
                return match
            seat = match.deciders[-1]
            moves = match.legal_moves(seat)
            match.play(moves[rng.below(len(moves))].action, seat)
    raise AssertionError("No such position.")


def staged(seat: Seat, wanted: Callable[[dict[str, Any]], bool], asked: int = 0) -> Stage:
    """As the first one sees it."""
    return Stage(seat.page, "ginkgopolis", position(wanted, asked).state, ["Ada", "Bo"])


# -- whole games ----------------------------------------------------------------------------------


def test_against_a_bot_with_the_draft(newcomer: Newcomer) -> None:
    me = Dragging(newcomer())
    me.open([ME, BOT])
    assert me.waits_for() == "character"
    me.page.locator("button.person").nth(1).click()
    check(me.seat, "draft")
    me.seat.photograph("ginkgopolis-draft")
    met = me.play_to_the_end()
    assert {"character", "hand", "card"} <= met
    check(me.seat, "scoring")
    me.seat.photograph("ginkgopolis-scoring")
    me.sees_the_scoring()


def test_alone_against_hal_on_a_phone(newcomer: Newcomer) -> None:
    me = Player(newcomer(phone=True), touch=True)
    me.open([ME], PRESET)
    assert me.waits_for() == "card"
    # Both ends: mine, and Hal's.
    expect(me.page.get_by_test_id("summary")).to_contain_text(
        re.compile(r"end:\s+\d+\s+or\s+\d+\s+to build")
    )
    me.seat.photograph("ginkgopolis-phone")
    check(me.seat, "phone")
    me.play_to_the_end()
    expect(me.ended).to_contain_text(re.compile("Hal|lost|won"))
    me.seat.photograph("ginkgopolis-phone-scoring")
    me.sees_the_scoring()


def test_alone_with_the_keyboard(newcomer: Newcomer) -> None:
    me = Keys(newcomer(color_scheme="dark"))
    me.open([ME], PRESET)
    for turn in range(5):
        me.decide(turn)
    assert me.waits_for()
    check(me.seat, "dark", "contrast")
    me.seat.photograph("ginkgopolis-dark")
    me.play_to_the_end()
    me.seat.photograph("ginkgopolis-dark-scoring")
    check(me.seat, "dark scoring", "contrast")


def test_two_people_in_two_browsers(newcomer: Newcomer) -> None:
    ann, ben = Player(newcomer()), Player(newcomer(phone=True), touch=True)
    code = ann.open([ME, OPEN])
    ben.page.goto(f"/table/{code}")
    ben.page.get_by_role("button", name="Sit down and play").tap()
    met: set[str] = set()
    turn = 0
    # Whoever is asked answers; in the middle of it what one has chosen stays hidden from the other.
    while len(met & {"character", "hand", "card", "take", "move"}) < 5:
        turn += 1
        assert turn < LONG
        for player in (ann, ben):
            kind = player.asks_me()
            if kind:
                met.add(kind)
                player.answer(kind, turn)
                expect(player.seat.question).not_to_have_text("One moment…")
    for player in (ann, ben):
        player.seat.start_rushing()
    for player in (ann, ben):
        player.seat.ends_rushing()
        player.sees_the_scoring()


# -- single moments -------------------------------------------------------------------------------


def test_a_round_is_told_plan_by_plan(newcomer: Newcomer) -> None:
    me = Player(newcomer(settings={"pace": "slow"}))
    me.open([ME, BOT], PRESET)
    plans = me.page.get_by_role("list", name="The plans of this round")
    now = plans.locator("li.now")
    while (kind := me.waits_for()) != "card":
        me.answer(kind, 1)
    # A card with a number and no tile asks for nothing more: the round goes on by itself.
    names = [card.get_attribute("data-card") or "" for card in me.cards.all()]
    numbered = next(i for i, name in enumerate(names) if len(name) > 1)
    me.press(me.cards.nth(numbered))
    me.press(me.lay)
    # First nobody knows more than who has laid a tile; then one after the other.
    expect(plans).to_contain_text("face down")
    expect(me.seat.question).to_have_text("Everybody has planned.")
    panel = me.page.get_by_label("Score, log, players and chat")
    expect(
        panel.get_by_text(re.compile("your choice|chosen|choosing|Known in hand"))
    ).to_have_count(0)
    expect(now).to_have_count(1)
    me.seat.photograph("ginkgopolis-reveal")
    expect(plans).not_to_contain_text("face down")
    me.waits_for()


def test_previews_of_every_action(newcomer: Newcomer) -> None:
    me = Player(newcomer())

    def wanted(view: dict[str, Any]) -> bool:
        found = {(plan["kind"], plan["possible"]) for plan in view["own"]["plans"]}
        own = view["phase"] == "plan" and not view["own"]["card"]
        kinds = {("exploit", True), ("urbanize", True), ("construct", True), ("construct", False)}
        return own and kinds <= found and len(view["city"]) > 12

    stage = staged(me.seat, wanted)
    assert me.waits_for() == "card"
    plans = stage.match.view(0)["table"]["own"]["plans"]
    for kind, possible in (
        ("exploit", True),
        ("urbanize", True),
        ("construct", True),
        ("construct", False),
    ):
        plan = next(p for p in plans if (p["kind"], p["possible"]) == (kind, possible))
        me.page.locator(f"button[data-card='{plan['card']}']").click()
        me.page.locator(f"button[data-tile='{plan['tile'] or ''}']").click()
        expect(me.preview).to_have_attribute("data-kind", kind)
        if possible:
            expect(me.preview).to_contain_text(f"{plan['before']} → {plan['after']}")
            expect(me.page.locator("g[data-lit=chosen]")).to_have_count(1)
        else:
            expect(me.preview).to_contain_text("You lack")
        check(me.seat, f"{kind} preview")
        me.seat.photograph(f"ginkgopolis-{kind if possible else 'impossible'}-preview")
        me.page.keyboard.press("Escape")
        me.page.keyboard.press("Escape")
    me.page.keyboard.press("d")
    expect(me.page.locator("g.district").first).to_be_visible()
    me.seat.photograph("ginkgopolis-districts")


@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
def test_every_tile_is_in_sight_and_so_is_my_tableau(newcomer: Newcomer, phone: bool) -> None:
    """However late it is; and what is said of a plan moves no tile away."""
    me = Player(newcomer(phone=phone), touch=phone)

    def late(view: dict[str, Any]) -> bool:
        planning = view["phase"] == "plan" and not view["own"]["card"]
        return planning and len(view["own"]["tiles"]) >= 7

    staged(me.seat, late)
    assert me.waits_for() == "card"
    tiles = me.page.locator("button[data-tile]")
    for pressed in ("", "1"):
        if pressed:
            me.page.keyboard.press(pressed)
        for tile in tiles.all():
            expect(tile).to_be_in_viewport(ratio=1)
    if not phone:
        expect(me.page.locator("[data-place='tableau:0']")).to_be_in_viewport(ratio=1)
        # The left of the board is where things are said: the city has all of the height.
        assert me.page.evaluate(
            """() => {
              const [slips, board] = ['.slips', '[role=application]']
                .map(one => document.querySelector(one).getBoundingClientRect());
              const tray = document.querySelector('.tray').getBoundingClientRect();
              return slips.right < board.left + 340 && Math.abs(tray.top - board.bottom) < 2;
            }"""
        )


def test_a_card_looked_at_is_held_on_when_the_hand_is_kept(newcomer: Newcomer) -> None:
    me = Player(newcomer(phone=True), touch=True)
    # Nobody decides on a hand after me, so that planning begins at once.
    staged(me.seat, lambda view: view["phase"] == "hand" and view["first"] == 1)
    assert me.waits_for() == "hand"
    expect(me.page.get_by_test_id("summary")).to_contain_text("to build")
    first = me.cards.first
    me.pick(first)
    expect(me.preview).to_contain_text("A look ahead")
    # Nothing is planned yet: no tile, and not that there is none.
    expect(me.page.locator("button[data-tile][aria-pressed=true]")).to_have_count(0)
    for button in (me.button("^Keep the hand"), me.button("^A new hand")):
        assert button.evaluate("button => button.scrollWidth <= button.clientWidth")
    check(me.seat, "hand")
    me.seat.photograph("ginkgopolis-phone-hand")
    me.press(me.button("^Keep the hand"))
    assert me.waits_for() == "card"
    expect(first).to_have_attribute("aria-pressed", "true")
    expect(me.preview).not_to_contain_text("A look ahead")
    expect(me.seat.question).to_contain_text("or which tile goes with it?")


def test_where_another_one_puts_a_letter_is_no_question_for_me(newcomer: Newcomer) -> None:
    me = Player(newcomer())

    def wanted(view: dict[str, Any]) -> bool:
        action = view["action"]
        return bool(action and action["asked"] == "move" and action["side"] == 1)

    stage = staged(me.seat, wanted, asked=1)
    cells = stage.match.view(0)["table"]["action"]["cells"]
    expect(me.page.locator("g[data-ghost]")).to_have_count(len(cells))
    expect(me.page.locator("g[data-lit]")).to_have_count(0)


def test_every_figure_of_a_plan_is_the_same(newcomer: Newcomer) -> None:
    """Below the tile, on the board and in the preview stands what changes behind the screen."""
    me = Player(newcomer())

    def wanted(view: dict[str, Any]) -> bool:
        own = view["own"]
        return (
            view["phase"] == "plan"
            and not own["card"]
            and any(p["possible"] and p["tile"] and p["items"]["resource"] for p in own["plans"])
        )

    stage = staged(me.seat, wanted)
    assert me.waits_for() == "card"
    plans = stage.match.view(0)["table"]["own"]["plans"]
    plan = next(p for p in plans if p["possible"] and p["tile"] and p["items"]["resource"])
    me.page.locator(f"button[data-card='{plan['card']}']").click()
    tile = me.page.locator(f"button[data-tile='{plan['tile']}']")
    tile.click()
    figures = [f"{n:+d}".replace("-", "−") for n in plan["items"].values() if n]
    expect(me.page.locator("g.tag text")).to_have_text(figures)
    for where in (tile.locator(".change"), me.preview.locator(".sum")):
        for figure in figures:
            expect(where).to_contain_text(figure)


def test_a_tile_is_dragged_by_finger(newcomer: Newcomer) -> None:
    me = Finger(newcomer(phone=True))

    def wanted(view: dict[str, Any]) -> bool:
        own = view["own"]
        return (
            view["phase"] == "plan"
            and not own["card"]
            and len(view["city"]) > 10
            and any(plan["possible"] for plan in own["plans"] if plan["kind"] == "construct")
        )

    stage = staged(me.seat, wanted)
    assert me.waits_for() == "card"
    seen = stage.match.view(0)["table"]
    plan = next(p for p in seen["own"]["plans"] if p["kind"] == "construct" and p["possible"])
    place = me.page.locator(f"g[data-place='city::{plan['x']},{plan['y']}'][data-lit]")
    expect(place).to_be_visible()
    me.drag(me.page.locator(f"button[data-tile='{plan['tile']}']"), place)
    expect(me.preview).to_have_attribute("data-kind", "construct")
    expect(me.preview).to_contain_text(f"{plan['before']} → {plan['after']}")
    # What is looked at is not covered by what is said about it.
    chosen = me.page.locator("g[data-lit=chosen]")
    expect(chosen).to_have_count(1)
    me.page.wait_for_function("""() => {
      const box = document.querySelector('g[data-lit=chosen]').getBoundingClientRect();
      const over = document.querySelector('[data-testid=forecast]').getBoundingClientRect();
      return box.bottom <= over.top + 1;
    }""")
    me.seat.photograph("ginkgopolis-phone-preview")
    me.press(me.lay)
    expect(me.preview).to_have_count(0)
    own = stage.match.view(0)["table"]["own"]
    assert (own["card"], own["tile"]) == (plan["card"], plan["tile"])


# Whether something lies on what it speaks of, or is cut off.
COVERED = """([over, under]) => {
  const boxes = selector =>
    [...document.querySelectorAll(selector)].map(it => it.getBoundingClientRect());
  return boxes(under).some(a => boxes(over).some(b =>
    a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1));
}"""
CUT = """selector => [...document.querySelectorAll(selector)].some(it => {
  const { left, right } = it.getBoundingClientRect();
  return left < 0 || right > innerWidth || it.scrollWidth > it.clientWidth + 1;
})"""


def test_nothing_lies_on_what_it_speaks_of_on_a_phone(newcomer: Newcomer) -> None:
    me = Player(newcomer(phone=True), touch=True)

    def late(view: dict[str, Any]) -> bool:
        rows = {building["y"] for building in view["city"]}
        return len(rows) > 5 and view["phase"] == "plan" and not view["own"]["card"]

    staged(me.seat, late)
    assert me.waits_for() == "card"
    # Lit places carry no numbers that stand nowhere else.
    expect(me.lit.or_(me.page.locator("g[data-lit=not]")).first).to_be_visible()
    expect(me.page.locator("g.tag")).to_have_count(0)
    for card in me.cards.all():
        me.pick(card)
        expect(me.preview).to_be_visible()
        me.page.wait_for_function(
            "both => !(" + COVERED + ")(both)", arg=["[data-testid=forecast]", "g[data-lit]"]
        )
        # What stands on the place can be read.
        heights = me.page.locator("g.tag text").evaluate_all(
            "texts => texts.map(it => it.getBoundingClientRect().height)"
        )
        assert all(height >= 9 for height in heights), heights
    me.seat.photograph("ginkgopolis-phone-late")


def test_what_is_said_at_first_covers_no_place(newcomer: Newcomer) -> None:
    me = Player(newcomer(phone=True), touch=True)
    me.open([ME], PRESET)
    assert me.waits_for() == "card"
    expect(me.page.get_by_text("Pick a card: alone")).to_be_visible()
    assert not me.page.evaluate(COVERED, [".tip, .hint", "g[data-lit]"])
    me.press(me.page.get_by_title("What could I do? (H)"))
    expect(me.button("^Take this").first).to_be_visible()
    # The cards and the places that the hint names stay in sight.
    hinted = me.page.locator("button[data-card]:has(.hinted)")
    expect(hinted.first).to_be_visible()
    me.page.wait_for_function(
        "both => !(" + COVERED + ")(both)", arg=["[data-testid=side]", "g[data-lit], .hinted"]
    )
    expect(me.page.locator("g.tag")).to_have_count(hinted.count())


def test_no_plan_of_the_round_is_cut(newcomer: Newcomer) -> None:
    def wanted(view: dict[str, Any]) -> bool:
        action = view["action"]
        asks = bool(action and action["asked"] == "move" and action["side"] == 0)
        return asks and view["order"][0] == 1

    for wishes in ({}, {"phone": True}):
        me = Player(newcomer(**wishes))
        staged(me.seat, wanted)
        assert me.waits_for() == "move"
        plans = me.page.get_by_role("list", name="The plans of this round")
        expect(plans.get_by_role("listitem")).to_have_count(2)
        assert not me.page.evaluate(CUT, ".plans, .plans > li")


def test_who_ends_the_game_is_named(newcomer: Newcomer) -> None:
    me = Player(newcomer())
    state = scene(
        hands=[["R9"], ["A"]],
        tiles=[["R12"], []],
        resources=[2, 5],
        buildings={(0, 0): ("R9", 1, None), (5, 5): ("B9", 23, 0)},
    )
    play(state, 0, "R9", "+R12")
    play(state, 1, "A")
    # Ada has built everything, and I still have a choice to make.
    Stage(me.page, "ginkgopolis", state, ["Ada", "Bo"], seat=1)
    assert me.waits_for() == "take"
    ending = me.page.locator(".round .ending")
    expect(ending).to_have_text("Ada has built all their resources: this round is the last.")


def test_the_last_supply_is_called_so(newcomer: Newcomer) -> None:
    me = Player(newcomer())
    staged(me.seat, lambda view: view["exhausted"] == 1 and view["phase"] == "plan")
    supply = me.page.locator(".round [data-place=supply]")
    expect(supply).to_contain_text("left, the last supply")
    expect(supply).not_to_contain_text(" of ")


def test_tiles_are_returned_together(newcomer: Newcomer) -> None:
    me = Player(newcomer())

    def wanted(view: dict[str, Any]) -> bool:
        own = view["own"]
        return view["phase"] == "return" and bool(own["asked_tile"]) and len(own["tiles"]) > 2

    stage = staged(me.seat, wanted)
    assert me.waits_for() == "return"
    before = stage.match.view(0)["table"]["own"]["tiles"]
    open_tiles = me.page.locator("button[data-tile]:enabled")
    gone = open_tiles.first.get_attribute("data-tile")
    open_tiles.first.click()
    me.seat.photograph("ginkgopolis-return")
    me.button("^Return 1 tile").click()
    expect(me.button("^Return 1 tile")).to_have_count(0)
    assert stage.match.view(0)["table"]["own"]["returning"] in ([gone], [])
    assert gone in before
    expect(me.page.get_by_text("goes back")).to_have_count(1)


def test_in_the_middle_of_a_round_plans_to_come_are_no_deeds(newcomer: Newcomer) -> None:
    """The tiles run out while my plan still lies face down: what I did last is of another round."""

    def wanted(view: dict[str, Any]) -> bool:
        own = view["own"]
        mine = view["sides"][0]
        waits = view["phase"] == "return" and bool(own["asked_tile"]) and not mine["acted"]
        return waits and bool(mine["last_action"]) and own["tile"] not in (None, "alone")

    me = Player(newcomer())
    stage = staged(me.seat, wanted)
    assert me.waits_for() == "return"
    own = stage.match.view(0)["table"]["own"]
    card, tile = spoken(own["card"]), spoken(own["tile"])
    slips = me.page.get_by_role("group", name="This round so far")
    expect(slips.locator(".waiting")).to_have_text(f"You still to act: {card} with {tile}")
    expect(slips.locator(".slip")).to_have_count(2)
    planned = me.page.locator(f"button[data-tile={own['tile']}]")
    expect(planned).to_contain_text(f"for {card}")
    expect(me.page.get_by_text(f"lies with your card {card}")).to_contain_text("cannot go back")
    expect(me.page.locator("section.player.mine")).to_contain_text("Last round:")
    expect(me.page.locator("g.mark")).to_have_count(1)


def test_whoever_was_built_over_reads_what_came_back(newcomer: Newcomer) -> None:
    state = scene(
        hands=[["A"], ["B9"]],
        tiles=[[], ["B12"]],
        resources=[3, 9],
        buildings={(1, 0): ("B9", 3, 0)},
        new_hands=[1, 0],
    )
    play(state, 0, "A")
    play(state, 1, "B9", "+B12")
    play(state, 0, "resource")
    for wishes in ({}, {"phone": True}):
        me = Player(newcomer(**wishes))
        Stage(me.page, "ginkgopolis", state.clone(), ["Ada", "Bo"])
        assert me.waits_for() in {"hand", "card"}
        covered = me.page.locator(".slips [data-covered='0']")
        expect(covered).to_be_visible()
        assert not me.page.evaluate(CUT, ".slip")
        expect(covered).to_contain_text("yours")
        expect(covered).to_contain_text("resources back")
        if not wishes:
            bo = me.page.locator("section.player:not(.mine)")
            expect(bo).to_contain_text("your building covered: 3 resources back, +3 points")


def test_what_the_supply_lacks_is_named(newcomer: Newcomer) -> None:
    """All resources are behind the screen or built; there are few tiles, but enough."""
    state = scene(
        hands=[["R9", "B9"], ["B"]],
        resources=[23, 3],
        buildings={(0, 0): ("R9", 2, 0), (1, 0): ("B9", 1, None)},
        supply=["Y20", "Y19"],
        exhausted=1,
    )
    assert state.stock[0] == 0
    me = Player(newcomer())
    Stage(me.page, "ginkgopolis", state, ["Ada", "Bo"])
    assert me.waits_for() == "card"
    me.pick(me.page.locator("button[data-card=R9]"))
    expect(me.preview.locator(".scarce")).to_have_text(
        "No resources left in your supply: 2 resources (from red 9) are lost."
    )
    me.pick(me.page.locator("button[data-card=B9]"))
    expect(me.preview.locator(".scarce")).to_have_count(0)


def test_with_a_tile_first_a_phone_shows_what_each_card_costs(newcomer: Newcomer) -> None:
    me = Player(newcomer(phone=True), touch=True)
    me.open([ME], PRESET)
    assert me.waits_for() == "card"
    # Alone: everybody's worth, as with others.
    strip = me.page.locator("button.strip")
    expect(strip).to_contain_text("Score")
    expect(strip.locator("strong")).to_have_count(2)
    expect(me.page.locator(".card .price")).to_have_count(0)
    me.pick(me.tiles.first)
    expect(me.page.locator(".card .price")).to_have_count(me.cards.count())
    expect(me.button("^Pick a lit place or a card")).to_be_disabled()
    me.press(me.lit.first)
    expect(me.preview).to_be_visible()
    expect(me.page.locator(".card .price")).to_have_count(0)


def test_the_text_board_plays(newcomer: Newcomer) -> None:
    me = newcomer()
    Player(me).open([ME], PRESET)
    expect(me.question).to_have_text("Which card do you play?")
    me.page.get_by_role("button", name="More", exact=True).click()
    me.page.get_by_role("button", name="Board as text").click()
    options = me.page.get_by_role("list", name="Your choices")
    expect(options).to_be_visible()
    check(me, "text board")
    options.get_by_role("button").first.click()
    expect(me.question).not_to_have_text("Which card do you play?")
    options.get_by_role("button").first.click()
    expect(me.page.get_by_label("The table")).to_contain_text("Hal")
