"""Inktropolis on its drawn board: what is told, marked and advised, and that everybody can read it."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.e2e.axe import check
from tests.e2e.browsing import ME
from tests.e2e.inktropolis import BOT, FRIEND, STEPS, Newcomer, Planner

# What is told while a round is played back, and whose city is shown meanwhile.
LISTEN = """() => {
  window.told = [];
  const look = () => {
    const text = document.querySelector('[data-testid=question]')?.innerText ?? '';
    const city = document.querySelector('[role=application]')?.getAttribute('aria-label') ?? '';
    const who = city.match(/^The city of (.*?), side/)?.[1] ?? '';
    const when = document.querySelector('[aria-label^="Round and plans"] .when')?.innerText ?? '';
    const label = document.querySelector('[aria-label^="Round and plans"]')?.ariaLabel ?? '';
    const change = document.querySelector('[data-testid=change]')?.innerText ?? '';
    const scores = [...document.querySelectorAll('.strip .player strong')].map(one => one.innerText);
    const cities = [...document.querySelectorAll('.other .head')].map(one => one.textContent);
    window.told.push({ who, text, when, label, change, scores, cities });
  };
  const all = { subtree: true, childList: true, characterData: true };
  new MutationObserver(look).observe(document.body, all);
}"""


def test_an_opened_round_is_told_player_by_player(newcomer: Newcomer) -> None:
    """On a phone too, in words and in the city of whoever drew; what nobody may see is not told."""
    me = Planner(newcomer(phone=True, settings={"pace": "slow"}), touch=True)
    me.open([ME, BOT, BOT])
    me.page.evaluate(LISTEN)
    me.play_until("card", turn=1)
    heard = me.page.evaluate("window.told")
    told = {(one["who"], one["text"]) for one in heard}
    for name in ("Compass", "Plumb"):
        # Two enterprises each, and it is their city that is shown with them.
        said = f"{name} puts the Small Enterprise on"
        assert len({text for who, text in told if who == name and text.startswith(said)}) == 2
    assert any(text.startswith("Round 1") for _, text in told)
    # Beside what is told stands the round it belongs to, not the next one.
    beside = [one for one in heard if one["who"] and one["text"].startswith(f"{one['who']} puts")]
    assert beside
    assert all("set-up" in one["when"] for one in beside)
    # The plans above it are those of the city that is shown.
    assert all(one["label"] == f"Round and plans of {one['who']}" for one in beside)
    # The score above is that of the city as it is shown, and it is said what changed it.
    for one in beside:
        seat = ("Compass", "Plumb").index(one["who"])
        score = one["scores"][seat + 1]
        assert re.search(rf"\b{score} prestige$", one["cities"][seat]), one
        assert re.match(rf"Score (\d+ → {score}:|{score}, as before)", one["change"]), one
    assert not [text for _, text in told if "has chosen" in text]
    # Then it is my own city again, and my turn.
    expect(me.page.get_by_role("application", name=re.compile("^Your city"))).to_be_visible()
    expect(me.page.get_by_label("Round and plans", exact=True)).to_be_visible()


def test_the_score_beside_is_of_the_city_that_is_shown(newcomer: Newcomer) -> None:
    """Another's city is looked at: its plans and points, with whose they are; then one's own again."""
    me = Planner(newcomer())
    me.open([ME, BOT])
    me.play_until("card", turn=1)
    page, other = me.page, me.page.locator(".other")
    panel = page.get_by_role("tabpanel")
    expect(panel).to_contain_text("your prestige if it ended now")
    score = other.locator(".head .num").inner_text().split()[0]
    other.click()
    expect(panel.locator("[data-city='1']")).to_contain_text("The city of Compass")
    expect(panel.locator(".score strong")).to_have_text(score)
    expect(panel).to_contain_text("City plans of Compass")
    expect(panel).not_to_contain_text("your prestige")
    me.press(me.button("Back to mine"))
    expect(panel.locator("[data-city='0']")).to_contain_text("your prestige")


def test_a_plan_of_another_is_explained_on_a_phone(newcomer: Newcomer) -> None:
    me = Planner(newcomer(phone=True), touch=True)
    me.open([ME, BOT])
    me.play_until("card", turn=1)
    me.press(me.page.locator(".other"))
    theirs = me.page.get_by_label("Round and plans of Compass")
    plan = theirs.get_by_role("button").first
    me.press(plan)
    expect(plan).to_have_attribute("aria-pressed", "true")
    words = me.page.locator(".whose .last")
    expect(words).to_contain_text("prestige.")
    # Of my own city nothing is asked for any more.
    me.press(me.button("Back to mine"))
    expect(me.page.locator("[data-stage=card] .lead")).not_to_contain_text("prestige")


def test_a_plan_that_is_looked_at_hides_nothing(newcomer: Newcomer) -> None:
    """The aimed building stays beside what is missing, for it can still be built."""
    me = Planner(newcomer())
    me.open([ME])
    me.waits_for("type")
    me.page.locator("[data-stamp=cultural]").click()
    me.waits_for("place")
    ghost = me.page.locator(".ghost[data-mood=legal]")
    expect(ghost).to_be_visible()
    plans = me.page.locator("[data-thing^='plan:']:visible")
    expect(plans).to_have_count(3)
    for plan in plans.all():
        plan.hover()
        expect(ghost).to_be_visible()
        expect(me.button("Build")).to_be_enabled()


def test_the_cards_can_be_seen_before_the_first_building(newcomer: Newcomer) -> None:
    """What they cost is a reason for a type; on a phone the stamps have their room."""
    me = Planner(newcomer(phone=True), touch=True)
    me.open([ME])
    cards = me.page.locator("[data-card]")
    for stage in ("type", "place"):
        me.waits_for(stage)
        expect(cards.first).to_be_hidden()
        me.press(me.button("See the cards"))
        expect(cards.first).to_be_visible()
        me.press(me.button("Back"))
        expect(cards.first).to_be_hidden()
        if stage == "type":
            me.stamp("cultural")


def test_a_card_is_put_back_in_one_step(newcomer: Newcomer) -> None:
    """Also over the type that was chosen for it."""
    me = Planner(newcomer(phone=True), touch=True)
    me.open([ME])
    me.play_until("card", turn=1)
    me.press(me.page.locator("[data-card=small-enterprise]"))
    me.waits_for("type")
    me.stamp("cultural")
    me.waits_for("place")
    me.press(me.button("Change card"))
    me.waits_for("card")
    expect(me.page.locator(".ghost")).to_have_count(0)


def test_hints_on_cards_and_on_places(newcomer: Newcomer) -> None:
    me = Planner(newcomer())
    me.open([ME])
    me.play_until("card", turn=1)
    keys, page = me.page.keyboard, me.page
    offered = page.locator("[data-card][aria-disabled=false]")
    expect(offered.first).to_be_visible()
    # Nobody passes who can build: where one card is all there is, nothing is advised.
    expect(me.button("Build nothing")).to_have_count(0)
    expect(page.get_by_title("What could I do? (H)")).to_have_count(int(offered.count() > 1))
    for turn in range(1, STEPS):
        if (stage := me.waits_for()) == "card" and offered.count() > 1:
            break
        me.answer(stage, turn)
    keys.press("h")
    take = page.get_by_role("button", name="Take this")
    expect(take.first).to_be_visible()
    # A card has the number it has in the list.
    numbers = page.locator("[data-card] .hint")
    expect(numbers.first).to_be_visible()
    listed = page.get_by_role("listitem").filter(has=page.get_by_text("Take this"))
    for number in numbers.all():
        rank = int(number.inner_text())
        card = page.locator("[data-card]", has_text=f"Hint {rank}.").get_by_text(f"Hint {rank}.")
        expect(listed.nth(rank - 1)).to_contain_text(card.inner_text().split(":")[0])
    keys.press("Escape")
    expect(numbers).to_have_count(0)
    me.pick(0)
    if me.waits_for("type", "place") == "type":
        me.stamp("residential")
        me.waits_for("place")
    keys.press("h")
    expect(take.first).to_be_visible()
    marks = page.locator("[role=application] .hint")
    expect(marks).to_have_count(take.count())
    expect(marks.first).to_have_text("1")
    # One is outlined, of the others there is the number; the shape at the pen stands back.
    expect(page.locator("[role=application] [data-marks]")).to_have_count(1)
    expect(page.locator(".ghost.aside")).to_have_count(1)
    # One is drawn strongly; the numbers lie apart, and no key is taken for one of them.
    expect(page.locator("[role=application] .hint:not(.faint)")).to_have_text("1")
    places = marks.evaluate_all("all => all.map(one => one.getAttribute('transform'))")
    assert len(set(places)) == len(places)
    expect(page.locator("[data-card] kbd")).to_have_count(0)
    # Each is where its words say, and taking the first builds there.
    words = page.get_by_text(re.compile("^On [a-l]")).first.inner_text()
    take.first.click()
    me.press(me.button("Build"))
    me.waits_for("roads", "card", "pay", "keep")
    grid = words.split()[1]
    at = (ord(grid[0]) - ord("a"), int(grid[1:]) - 1)
    built = page.locator("[role=application] [data-building]").last.bounding_box()
    assert built
    x, y = me.at(at)
    assert built["x"] < x < built["x"] + built["width"]
    assert built["y"] < y < built["y"] + built["height"]


def test_a_hint_leaves_the_whole_map_in_sight_on_a_phone(newcomer: Newcomer) -> None:
    """Also while cards are asked for: its places are on the map, its card is in its words."""
    me = Planner(newcomer(phone=True), touch=True)
    me.open([ME, BOT])
    me.play_until("card", turn=1)
    hint = me.page.get_by_title("What could I do? (H)")
    while not hint.is_visible():  # only one card can be paid: there is nothing to advise
        me.step(turn=1)
        me.play_until("card")
    me.press(hint)
    take = me.page.get_by_role("button", name="Take this")
    expect(take.first).to_be_visible()
    on_the_map = "([x, y]) => !!document.elementFromPoint(x, y)?.closest('[role=application]')"
    for corner in ((0, 0), (11, 0), (0, 11), (11, 11)):
        assert me.page.evaluate(on_the_map, me.at(corner)), corner
    assert me.at((11, 0))[0] - me.at((0, 0))[0] > 220
    me.press(take.first)
    me.press(me.button("Do it"))
    me.waits_for("type", "place", "pay", "keep", "card", "roads")
    expect(me.page.get_by_label("Round and plans")).to_be_visible()


def test_nothing_on_a_card_or_beside_a_plan_is_taken_for_something_else(newcomer: Newcomer) -> None:
    """A key stands on a card's edge, a plan's prestige is not there yet, the set-up is no round."""
    me = Planner(newcomer())
    me.open([ME, BOT], {"sides": "A"})
    me.play_until("card", turn=1)
    page = me.page
    expect(page.locator("[data-card] kbd")).to_have_count(0)
    expect(page.locator("li:has([data-card=small-enterprise]) > kbd")).to_have_text("1")
    expect(page.get_by_text(re.compile(r"^\d+ if met$")).first).to_be_visible()
    other = page.locator(".other .last")
    expect(other).to_contain_text(re.compile("^Set-up: (Puts the Small Enterprise on.*){2}"))
    # The places another builds on do not lie below the words about it.
    page.locator(".other").click()
    expect(me.button("Back to mine")).to_be_visible()
    box, (x, _) = page.locator(".whose").bounding_box(), me.at((0, 11))
    assert box
    assert box["x"] + box["width"] < x
    me.press(me.button("Back to mine"))
    me.press(page.locator("[data-card=small-enterprise]"))
    me.play_until("roads", turn=2)
    expect(page.locator("[data-stage=roads]")).to_contain_text("Roads may enter parks.")


def test_a_small_screen_says_whose_and_how_much(newcomer: Newcomer) -> None:
    """A rival's sign at the tile, the resources beside the types, the cards that are out of sight."""
    me = Planner(newcomer(phone=True), touch=True)
    me.open([ME, BOT])
    me.waits_for("type")
    expect(me.page.locator("[data-stage=type]").get_by_label("Your resources")).to_be_visible()
    expect(me.page.locator(".other .sign [data-owner='1']")).to_be_visible()
    me.play_until("card", turn=1)
    row, back = me.page.locator(".offers"), me.page.locator(".beyond.back")
    expect(back).to_have_count(0)
    row.evaluate("one => one.scrollTo({ left: 200 })")
    expect(back).to_contain_text("2")
    # The next round begins with the first card again.
    me.step(turn=1)
    me.play_until("card")
    expect(me.page.get_by_label("Round and plans")).to_contain_text("round 2")
    assert row.evaluate("one => one.scrollLeft") == 0


def test_everybody_can_read_it(newcomer: Newcomer) -> None:
    """Every kind of question, another's city and the end, by day and by night."""
    for scheme in ("light", "dark"):
        me = Planner(newcomer(color_scheme=scheme))
        me.open([ME, FRIEND], {"sides": "choose"})
        seen: set[str] = set()
        for turn in range(26):
            stage = me.waits_for()
            if stage not in seen:
                check(me.seat, f"{scheme} {stage}")
                seen.add(stage)
            me.answer(stage, turn)
        assert {"side", "type", "card", "place", "roads"} <= seen
        me.play_until("card")
        me.page.locator(".other").click()
        expect(me.button("Back to mine")).to_be_visible()
        check(me.seat, f"{scheme} another city")
        me.seat.rush_to_the_end()
        check(me.seat, f"{scheme} end")


def test_everybody_can_read_it_on_a_phone(newcomer: Newcomer) -> None:
    for scheme in ("light", "dark"):
        me = Planner(newcomer(phone=True, color_scheme=scheme), touch=True)
        me.open([ME, BOT], {"sides": "choose"})
        seen: set[str] = set()
        for turn in range(14):
            stage = me.waits_for()
            if stage not in seen:
                check(me.seat, f"{scheme} phone {stage}")
                seen.add(stage)
            me.answer(stage, turn)
        assert {"side", "type", "card", "place", "roads"} <= seen
        me.play_until("card")
        me.press(me.page.get_by_label("Round and plans").get_by_role("button").first)
        check(me.seat, f"{scheme} phone plan")
        me.press(me.page.locator(".other"))
        expect(me.button("Back to mine")).to_be_visible()
        check(me.seat, f"{scheme} phone another city")
        me.seat.rush_to_the_end()
        check(me.seat, f"{scheme} phone end")
