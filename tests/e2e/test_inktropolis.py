"""Inktropolis on its drawn board: whole games with the pen, by mouse, finger and keys."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.e2e.browsing import ME, OPEN
from tests.e2e.inktropolis import BOT, FRIEND, STEPS, Grid, Newcomer, Planner, sees_the_score_sheet
from tests.e2e.staged import Stage
from tests.games.inktropolis.table import GAME, first_round, play


def test_alone_with_the_mouse_on_the_side_of_ones_choice(newcomer: Newcomer) -> None:
    me = Planner(newcomer())
    me.open([ME], {"sides": "choose"})
    assert me.waits_for() == "side"
    me.press(me.button("Side B"))
    # The stamps stand at the shape.
    me.waits_for("type")
    me.page.locator("[data-stamp=cultural]").click()
    me.waits_for("place")
    ghost = me.page.locator(".ghost")
    # Off the road and on the river the pen says why not; near a place it snaps.
    me.page.mouse.move(*me.at((4.5, 1)))
    expect(ghost).to_have_attribute("data-mood", "illegal")
    expect(ghost).to_contain_text("river")
    me.page.mouse.move(*me.at((9, 3)))
    expect(ghost).to_contain_text("must touch a road")
    me.page.mouse.click(*me.at((9, 3)))
    assert me.stage() == "place"
    me.page.mouse.move(*me.at((2.5, 5.2)))
    expect(ghost).to_have_attribute("data-mood", "legal")
    before = ghost.get_attribute("data-cells")
    me.page.mouse.wheel(0, 100)
    expect(ghost).not_to_have_attribute("data-cells", before or "")
    me.page.keyboard.press("r")
    expect(ghost).to_have_attribute("data-cells", before or "")
    me.page.mouse.click(*me.at((2.5, 5)))
    assert me.stage() == "place"
    me.page.mouse.click(*me.at((2.5, 5)))
    me.waits_for("type")
    me.play_until("roads", turn=1)
    # A road is drawn from a road along the grids: as many as the round allows, at the most four.
    left = me.page.locator("[data-stage=roads] .lead")
    allowed = int(left.inner_text().split()[0])
    road: list[Grid] = [(1, 6), (0, 6), (0, 7), (0, 8), (0, 9)]
    me.drag(road[: allowed + 1])
    me.press(me.button("Build"))
    me.waits_for("card")
    me.play_until("over", turn=2)
    sees_the_score_sheet(me)
    expect(me.page.get_by_test_id("score-sheet")).to_contain_text("You are:")
    me.seat.photograph("inktropolis-end")


def test_against_bots_on_a_phone(newcomer: Newcomer) -> None:
    """Their ink appears when all have finished; a finger drags the shape from below it."""
    me = Planner(newcomer(phone=True), touch=True)
    code = me.open([ME, BOT])
    me.waits_for("type")
    # What each type gives is said before it is stamped.
    expect(me.page.locator("[data-stamped=commercial]")).to_contain_text("finance")
    expect(me.page.get_by_label("Round and plans")).to_contain_text("set-up")
    before = me.map.bounding_box()
    me.stamp("utilities")
    me.waits_for("place")
    ghost = me.page.locator(".ghost[data-mood=legal]")
    x, y = me.at((2, 7))
    height = me.at((0, 1))[1] - me.at((0, 0))[1]
    me.touched([me.at((5, 9)), (x, y + 40 + height / 2)])
    # The shape is above the finger, on the grids beside the road.
    expect(ghost).to_have_attribute("data-cells", re.compile(r"^(\d+,7 ?)+$"))
    me.press(me.button("Turn"))
    expect(ghost).to_be_visible()
    # Two fingers turn it, wherever they are, and build nothing.
    lies = ghost.get_attribute("data-cells") or ""
    me.twisted((6, 3), 60)
    expect(ghost).not_to_have_attribute("data-cells", lies)
    me.twisted((6, 3), -60)
    expect(ghost).to_have_attribute("data-cells", re.compile(r"^\d+,\d+ \d+,\d+$"))
    assert me.stage() == "place"
    # The map stays where it is from one step to the next.
    assert me.map.bounding_box() == before
    me.press(me.button("Build"))
    met = {me.step(turn) for turn in range(12)}
    assert {"card", "place", "roads"} <= met
    me.play_until("card")
    assert me.map.bounding_box() == before
    # A plan tells what is missing, in words and on the map.
    plan = me.page.get_by_label("Round and plans").get_by_role("button").first
    me.press(plan)
    expect(plan).to_have_attribute("aria-pressed", "true")
    expect(me.page.locator("[data-stage] .lead")).to_contain_text("Plan:")
    me.press(plan)
    other = me.page.locator(".other")
    me.press(other)
    expect(me.page.get_by_role("application", name=re.compile("The city of"))).to_be_visible()
    me.press(me.button("Back to mine"))
    me.seat.photograph("inktropolis-phone")
    me.play_until("over")
    sees_the_score_sheet(me)
    assert code in me.page.url


def test_hot_seat_on_one_device(newcomer: Newcomer) -> None:
    me = Planner(newcomer())
    me.open([ME, FRIEND], {"sides": "B"})
    # Three times each is asked behind the curtain; the rest is as in a game alone.
    for turn in range(6):
        me.play_until("handover", turn=turn)
        me.answer("handover", turn)
    me.waits_for()
    me.seat.rush_to_the_end()
    sees_the_score_sheet(me)


def test_two_browsers(newcomer: Newcomer) -> None:
    """Each draws unseen until both have finished, and may take it back until then."""
    ann, ben = Planner(newcomer()), Planner(newcomer())
    code = ann.open([ME, OPEN], {"sides": "choose"})
    ben.page.goto(f"/table/{code}")
    ben.page.get_by_role("button", name="Sit down and play").click()
    for one, side in ((ann, "A"), (ben, "B")):
        one.waits_for("side")
        one.press(one.button(f"Side {side}"))
        one.waits_for("type")
    inked = {one: one.page.locator(".other [data-building]") for one in (ann, ben)}
    drawn = ann.page.get_by_text("Your round is drawn")
    ann.play_until("keep", turn=1)
    expect(inked[ben]).to_have_count(0)
    ann.press(ann.seat.keep)
    expect(drawn).to_be_visible()
    expect(ben.page.locator(".other")).to_contain_text("has finished")
    expect(inked[ben]).to_have_count(0)
    # Ann thinks again.
    ann.page.get_by_role("button", name=re.compile("^Undo")).click()
    ann.waits_for("keep")
    expect(ben.page.locator(".other")).to_contain_text("drawing")
    ann.press(ann.seat.keep)
    expect(drawn).to_be_visible()
    ben.play_until("keep", turn=2)
    ben.press(ben.seat.keep)
    for one in (ann, ben):
        one.waits_for("card")
        expect(inked[one]).to_have_count(2)
    # What the other drew last is told in words; and on they draw, both at once.
    expect(ben.page.locator(".other")).to_contain_text("Puts the Small Enterprise on")
    for turn in range(16):
        stages = {one: one.stage() for one in (ann, ben)}
        for one, stage in stages.items():
            if stage:
                one.answer(stage, turn)
        if not any(stages.values()):
            ann.page.wait_for_timeout(50)
    ben.seat.photograph("inktropolis-two-browsers")
    for one in (ann, ben):
        one.seat.start_rushing()
    for one in (ann, ben):
        one.seat.ends_rushing()
        sees_the_score_sheet(one)


def test_by_keyboard(newcomer: Newcomer) -> None:
    """Numbers pick cards and types, arrows move, R and F turn, Enter builds, S stops."""
    me = Planner(newcomer())
    me.open([ME])
    keys = me.page.keyboard
    for turn in range(STEPS):
        stage = me.waits_for()
        if stage == "over":
            break
        if stage == "type":
            keys.press(str(1 + turn % 4))
        elif stage == "card":
            can = me.page.locator("[data-card]").evaluate_all(
                "all => all.map(one => one.getAttribute('aria-disabled') === 'false')"
            )
            # 1 is the first card, 0 the tenth; N leads to the button that builds nothing.
            last = max((i for i, yes in enumerate(can) if yes), default=None)
            keys.press("n" if last is None else str((last + 1) % 10))
            if last is None:
                keys.press("Enter")
        elif stage == "place":
            expect(me.page.locator(".ghost[data-mood=legal]")).to_be_visible()
            for key in ("r", "f", "ArrowLeft")[: turn % 4]:
                keys.press(key)
            expect(me.page.locator(".ghost[data-mood=legal]")).to_be_visible()
            keys.press("Enter")
        elif stage == "pay":
            keys.press("Tab")
            me.button("Pay ").first.press("Enter")
        elif turn % 3:
            # To the button, which Enter presses.
            keys.press("s")
            keys.press("Enter")
        else:
            keys.press("ArrowUp")
            keys.press("Enter")
            keys.press("Enter")
        expect(me.seat.question).not_to_have_text("One moment…")
    sees_the_score_sheet(me)


def test_roads_lie_as_they_were_pencilled_in_and_are_counted_once(newcomer: Newcomer) -> None:
    """Built, a road goes on from where the pencil said; headline and note count the same."""
    me = Planner(newcomer())
    state = first_round(seed=2)
    for move in ("small-enterprise", "commercial", "g6"):
        play(state, 0, move)
    left = GAME.view(state, 0)["cities"][0]["deciding"]["left"]
    assert left > 2
    stage = Stage(me.page, "inktropolis", state, ["Ada"])
    built = len(GAME.view(state, 0)["cities"][0]["roads"])
    me.waits_for("roads")
    note = me.page.locator("[data-stage=roads] .lead")
    for count, grid in enumerate([(6, 7), (7, 7)], start=1):
        me.page.mouse.click(*me.at(grid))
        expect(me.page.locator("[data-draft]")).to_have_count(count)
        expect(me.seat.question).to_contain_text(f"{left - count} left")
        expect(note).to_contain_text(f"{left - count} of {left}")
    drawn = me.page.locator("[data-draft]").evaluate_all(
        "all => all.map(one => one.getAttribute('d'))"
    )
    me.page.locator("[data-build]").click()
    expect(me.page.locator("[data-draft]")).to_have_count(0)
    lines = GAME.view(stage.match.state, 0)["cities"][0]["roads"][built:]
    ends = [[tuple(20 + 40 * at for at in cell) for cell in line] for line in lines]
    assert drawn == [f"M{a} {b}L{c} {d}" for (a, b), (c, d) in ends]
