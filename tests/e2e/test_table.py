"""The table that every game shares: what others did, looking things up, hints, invitations, the guard."""

from __future__ import annotations

import math
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from pentapolis import Rng
from tests.e2e.axe import check
from tests.e2e.browsing import ME, OPEN, Seat
from tests.e2e.positions import kinds, middle
from tests.e2e.staged import Stage

Newcomer = Callable[..., Seat]
BOT = {"kind": "bot", "bot": "easy"}
# How long everything that moves on the page shall take, in milliseconds.
WATCH_MOTION = """() => {
  window.motions = [];
  const layer = document.querySelector('[data-testid=flights]');
  const look = new MutationObserver(changes => changes.forEach(({ addedNodes }) =>
    addedNodes.forEach(node => node instanceof Element && requestAnimationFrame(() =>
      node.getAnimations({ subtree: true }).forEach(({ effect }) =>
        window.motions.push([node.tagName.toLowerCase(), effect.getTiming().duration]))))));
  look.observe(layer, { childList: true });
}"""

# Sounds and notifications, as the page asks the browser for them; the window is behind others.
LISTEN = """
  window.said = []; window.tones = 0;
  Object.defineProperty(document, 'visibilityState', { get: () => 'hidden' });
  const start = OscillatorNode.prototype.start;
  OscillatorNode.prototype.start = function (...at) { window.tones++; return start.apply(this, at); };
  const Shown = Notification;
  window.Notification = class extends Shown {
    constructor(title, more) { super(title, more); window.said.push(title); }
  };
"""


def sit_down(seat: Seat, game: str = "sprawlopolis", *others: Any) -> str:
    return seat.open_table(game, [ME, *others])


def asked(seat: Seat) -> None:
    expect(seat.question).to_have_text("Which card do you play?")


def since(page: Page) -> Locator:
    return page.get_by_test_id("since")


# -- what others did ------------------------------------------------------------------------------


def test_turns_of_others_are_played_back_and_told(newcomer: Newcomer) -> None:
    me = newcomer(settings={"pace": "slow"}, reduced_motion="no-preference")
    page = me.page
    sit_down(me, "sprawlopolis", BOT, BOT)
    asked(me)
    page.evaluate(WATCH_MOTION)
    me.hold_with_keys(1)
    page.keyboard.press("Enter")
    skip = page.get_by_role("button", name="Skip", exact=True)
    expect(skip).to_be_visible()
    # Who it is comes first: bots have names of their own.
    expect(me.question).to_have_text(re.compile(r"^\s*(Compass|Plumb)\s+puts card \d+"))
    page.keyboard.press("Space")
    asked(me)
    # The card flew, points rose, and nothing for longer than the eye likes to wait.
    motions = page.evaluate("window.motions")
    assert {"svg", "span"} <= {what for what, _ in motions}
    assert max(length for _, length in motions) <= 400

    told = since(page).get_by_role("listitem")
    expect(told).to_have_count(2)
    expect(told.first).to_contain_text("Puts card")
    expect(page.locator("[data-mark]")).to_have_count(3)
    told.first.hover()
    expect(page.locator("path.lit")).to_be_visible()
    me.photograph("since")
    page.get_by_role("button", name="Show again").click()
    expect(skip).to_be_visible()
    skip.click()
    asked(me)
    check(me, "table with a strip of turns")


@pytest.mark.parametrize("way", ["mouse", "finger"])
@pytest.mark.parametrize("game", ["sprawlopolis", "ekopolis", "infinite_city"])
def test_what_is_clicked_while_others_are_shown_is_picked_up(
    newcomer: Newcomer, game: str, way: str
) -> None:
    """Whoever knows what they want need not wait, nor click twice."""
    me = newcomer(settings={"pace": "slow"}, phone=way == "finger")
    match = middle(game, lambda _, asked: "choose" in asked, players=3, moves=12)
    stage = Stage(me.page, game, match, ["Ada", "Ben", "Cleo"], among_bots=True)
    hand = me.page.locator(":is([aria-label='Your hand'], [aria-label='Your tiles']) button")
    expect(hand.first).to_be_enabled()
    rng = Rng(3)

    def by_chance() -> int:
        seat = match.deciders[0]
        legal = match.legal_moves(seat)
        stage.others_play(str(legal[rng.below(len(legal))]))
        return seat

    # My turn, those of the others, and I am asked anew.
    while by_chance() == 0 or "choose" not in kinds(match, 0):
        pass
    skip = me.page.get_by_role("button", name="Skip")
    expect(skip).to_be_visible()
    box = hand.last.bounding_box()
    assert box
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    if way == "finger":
        me.page.touchscreen.tap(x, y)
    else:
        me.page.mouse.click(x, y)
    expect(skip).to_be_hidden()
    expect(hand.and_(me.page.locator("[aria-pressed=true]"))).to_have_count(1)
    assert {step["kind"] for step in stage.played} <= {"choose"}, "what was picked up is not laid"


def test_nothing_moves_under_reduced_motion(newcomer: Newcomer) -> None:
    me = newcomer(settings={"pace": "fast"})
    page = me.page
    sit_down(me, "sprawlopolis", BOT)
    asked(me)
    page.evaluate(WATCH_MOTION)
    placed = me.counts_cards()
    me.hold_with_keys(1)
    page.keyboard.press("Enter")
    me.sees_cards(placed + 2)
    asked(me)
    assert page.evaluate("window.motions") == []


# -- looking things up ----------------------------------------------------------------------------


def test_things_are_looked_up_in_place(newcomer: Newcomer) -> None:
    me = newcomer()
    page = me.page
    me.open_solo()
    side = page.get_by_test_id("side")
    me.hand().first.click(button="right")
    expect(side.get_by_role("heading", name="Look up")).to_be_focused()
    expect(side).to_contain_text("Card")
    check(me, "look-up")
    side.get_by_role("button", name="Open them here").click()
    expect(side.locator("p.wanted")).to_be_in_viewport()
    check(me, "rules beside the table")
    me.photograph("rules-beside")
    page.keyboard.press("Escape")
    expect(side.get_by_role("heading", name="Look up")).to_be_visible()
    page.keyboard.press("Escape")
    expect(side).to_be_hidden()
    # Nothing has changed, and the keyboard is where it was.
    asked(me)
    me.hand().nth(1).focus()
    page.keyboard.press("i")
    expect(side).to_be_visible()
    page.keyboard.press("Escape")
    expect(me.hand().nth(1)).to_be_focused()
    # Tiles that lie in the city, and the goals, too.
    page.locator("[data-thing^='goal:']").first.click(button="right")
    expect(side).to_contain_text("to what the city needs")
    page.keyboard.press("Escape")
    page.locator(".viewport [data-thing^='card:']").first.click(button="right", force=True)
    expect(side).to_contain_text("Card")


def test_a_long_press_looks_up(newcomer: Newcomer) -> None:
    me = newcomer(phone=True)
    page = me.page
    me.open_solo()
    box = me.hand().nth(1).bounding_box()
    assert box
    finger = page.context.new_cdp_session(page)
    point = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]})
    side = page.get_by_test_id("side")
    expect(side).to_be_visible()
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(page.get_by_role("application")).to_be_in_viewport()
    me.photograph("phone-look-up")
    side.get_by_role("button", name="Back to the table").tap()
    expect(side).to_be_hidden()
    # A press that looked something up picked nothing.
    asked(me)


# -- help -----------------------------------------------------------------------------------------


def test_a_hint_is_shown_on_the_board(newcomer: Newcomer) -> None:
    me = newcomer()
    page = me.page
    me.open_solo()
    page.keyboard.press("h")
    panel = page.get_by_role("region", name="Hint")
    take = panel.get_by_role("button", name="Take this")
    expect(take.first).to_be_visible()
    assert 1 <= take.count() <= 3
    expect(panel.get_by_role("listitem").first).to_contain_text(re.compile(r"\w+ .*\."))
    expect(me.hand().filter(has=page.locator(".hinted"))).to_have_count(take.count())
    # Not only the card: where it is to go.
    expect(page.locator("[role=application] [data-hint]").first).to_be_visible()
    check(me, "hint")
    me.photograph("hint")
    take.first.click()
    expect(panel).to_be_hidden()
    # Laid out as a whole, to be done with one word.
    expect(me.question).to_contain_text("As advised")
    expect(me.ghost).to_be_visible()
    page.keyboard.press("Enter")
    me.sees_cards(2)


def test_a_player_s_public_area(newcomer: Newcomer) -> None:
    me = newcomer()
    page = me.page
    sit_down(me, "infinite_city", BOT, BOT)
    page.get_by_role("tab", name="Players").click()
    page.get_by_role("tabpanel").get_by_role("button", name=re.compile("Plumb")).click()
    side = page.get_by_test_id("side")
    expect(side).to_contain_text("Plumb")
    check(me, "a player's area")
    page.keyboard.press("Escape")
    expect(side).to_be_hidden()


# -- answers --------------------------------------------------------------------------------------


def test_a_new_question_is_deaf_for_a_moment(newcomer: Newcomer) -> None:
    """With a moment of an hour; a message back and forth shows that an answer would have arrived."""
    me = newcomer(settings={"guard": 3_600_000})
    page = me.page
    me.open_solo()
    page.keyboard.press("1")
    me.hand().first.click()
    page.get_by_role("tab", name="Chat").click()
    page.get_by_role("textbox", name="Message").fill("still here")
    page.keyboard.press("Enter")
    expect(page.get_by_role("list", name="Messages")).to_contain_text("still here")
    asked(me)
    expect(me.hand().first).to_have_attribute("aria-pressed", "false")


def test_the_wheel_turns_what_is_held(newcomer: Newcomer) -> None:
    me = newcomer()
    page = me.page
    me.open_solo()
    me.hold_with_keys(1)
    box = me.ghost.bounding_box()
    assert box
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.wheel(0, 120)
    # What is done is also said, with what it would bring.
    expect(page.get_by_test_id("live")).to_have_text(
        re.compile(r"^Card \d+, turned, at column -?\d+, row -?\d+, ([+−]\d+|±0)\.$")
    )


def test_a_card_is_dragged_to_its_place(newcomer: Newcomer) -> None:
    me = newcomer()
    page = me.page
    me.open_solo()
    card, city = (
        me.hand().nth(1).bounding_box(),
        page.locator("[data-place^='city:']").bounding_box(),
    )
    assert card
    assert city
    page.mouse.move(card["x"] + 40, card["y"] + 40)
    page.mouse.down()
    page.mouse.move(card["x"] + 40, card["y"] - 60, steps=4)
    expect(me.hand().nth(1)).to_have_attribute("aria-pressed", "true")
    page.mouse.move(city["x"] + city["width"] * 1.5, city["y"] + city["height"] / 2, steps=6)
    page.mouse.up()
    # It lies there to be seen; the button, or Enter, lays it down.
    expect(me.ghost).to_be_visible()
    page.keyboard.press("Enter")
    me.sees_cards(2)
    # Beside the board nothing is put down; the card stays in the hand, held.
    card = me.hand().first.bounding_box()
    assert card
    page.mouse.move(card["x"] + 40, card["y"] + 40)
    page.mouse.down()
    page.mouse.move(card["x"] + 240, card["y"] + 50, steps=4)
    page.mouse.up()
    expect(me.hand().first).to_have_attribute("aria-pressed", "true")
    me.sees_cards(2)


def test_two_fingers_turn_what_is_held(newcomer: Newcomer) -> None:
    me = newcomer(phone=True)
    page = me.page
    me.open_solo()
    me.hand().first.tap()
    expect(me.ghost).to_be_visible()
    box = page.get_by_role("application").bounding_box()
    assert box
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    line = page.context.new_cdp_session(page)

    def fingers(kind: str, degrees: float) -> None:
        dx, dy = 60 * math.cos(math.radians(degrees)), 60 * math.sin(math.radians(degrees))
        points = (
            [] if kind == "touchEnd" else [{"x": x - dx, "y": y - dy}, {"x": x + dx, "y": y + dy}]
        )
        line.send(
            "Input.dispatchTouchEvent",
            {"type": kind, "touchPoints": [{**at, "id": n} for n, at in enumerate(points)]},
        )

    fingers("touchStart", 0)
    for degrees in range(0, 61, 10):
        fingers("touchMove", degrees)
    fingers("touchEnd", 60)
    expect(page.get_by_test_id("live")).to_have_text(re.compile(r"^Card \d+, turned, at column"))


def test_the_keyboard_goes_to_what_is_asked(newcomer: Newcomer) -> None:
    me = newcomer(settings={"text": True})
    page = me.page
    me.page.goto("/")
    me.play_solo.focus()
    page.keyboard.press("Enter")
    choices = page.get_by_role("list", name="Your choices").get_by_role("button")
    expect(choices.first).to_be_focused()
    page.keyboard.press("2")
    expect(me.question).to_contain_text("Where do you put card")
    # How many places there are, and along which axes they lie.
    expect(page.get_by_text(re.compile(r"^\d+ choices"))).to_be_visible()
    expect(page.get_by_label(re.compile("Column.* −?\\d+ … \\d+"))).to_be_visible()
    expect(page.get_by_test_id("live")).to_contain_text("Where do you put card")
    at = page.evaluate("document.activeElement.closest('main') !== null")
    assert at


# -- invitations ----------------------------------------------------------------------------------


@pytest.mark.parametrize("phone", [False, True])
def test_a_waiting_room(newcomer: Newcomer, phone: bool) -> None:
    ann, ben = newcomer(phone=phone), newcomer()
    code = sit_down(ann, "sprawlopolis", OPEN, OPEN)
    page = ann.page
    # The test's service listens on this machine only, and says so.
    bring = page.get_by_role("region", name="Bring the others")
    expect(bring).to_contain_text("Only this machine can open this address")
    expect(bring).to_contain_text("pentapolis serve --host 0.0.0.0")
    # The code to type and the picture to photograph lead to this table, as the link does.
    expect(bring.get_by_test_id("code")).to_have_text(" ".join(re.findall(".{1,4}", code)))
    link = bring.get_by_label("Link to this table").input_value()
    assert link.endswith(f"/table/{code}")
    expect(bring.locator("[data-qr]")).to_have_attribute("data-qr", link)
    # Where the browser keeps the clipboard to itself, copying works all the same.
    page.evaluate("""() => {
      Object.defineProperty(navigator, 'share', { value: undefined });
      navigator.clipboard.writeText = () => Promise.reject(new Error('no'));
      document.addEventListener('copy', () => window.copied = getSelection().toString() || 'yes');
    }""")
    page.get_by_role("main").get_by_role("button", name="Copy the link").click()
    expect(page.get_by_text("The link is copied")).to_be_visible()
    assert page.evaluate("window.copied")
    check(ann, "waiting room")
    ann.photograph(f"waiting-room-{'phone' if phone else 'desk'}")

    ben.page.goto(f"/table/{code}")
    ben.page.get_by_role("button", name="Sit down and play").click()
    page.get_by_role("textbox", name="Message").fill("Hello Ben")
    page.keyboard.press("Enter")
    expect(ben.page.get_by_role("list", name="Messages")).to_contain_text("Hello Ben")
    # They wait no longer: a bot takes the last seat, and it begins.
    page.get_by_role("button", name="Begin with bots").click()
    for seat in (ann, ben):
        seat.sees_cards(1)


def test_a_new_name_is_everywhere_at_once(newcomer: Newcomer) -> None:
    """Also where a page was opened under the old one."""
    ann, ben = newcomer(), newcomer()
    code = sit_down(ann, "sprawlopolis", OPEN, OPEN)
    ben.page.goto(f"/table/{code}")
    expect(ben.page.get_by_role("button", name="Sit down and play")).to_be_visible()
    elsewhere = ann.page.context.new_page()
    elsewhere.goto("/settings")
    elsewhere.get_by_title("Change your name").click()
    elsewhere.get_by_label("Your name").fill("Ada Lovelace")
    elsewhere.keyboard.press("Enter")
    expect(ben.page.get_by_role("listitem").filter(has_text="Ada Lovelace")).to_be_visible()
    ann.page.get_by_role("textbox", name="Message").fill("It is me")
    ann.page.keyboard.press("Enter")
    messages = ben.page.get_by_role("list", name="Messages")
    expect(messages).to_contain_text("Ada Lovelace It is me")


def test_shared_links_introduce_the_table(newcomer: Newcomer) -> None:
    me = newcomer()
    code = sit_down(me, "sprawlopolis", OPEN)
    text = me.page.request.get(f"/table/{code}").text()
    assert re.search(r'og:title" content="Play Sprawlopolis with \w', text)
    picture = re.search(r'og:image" content="([^"]+)"', text)
    assert picture
    answer = me.page.request.get(picture[1])
    assert answer.ok
    assert answer.headers["content-type"] == "image/png"


# -- around the table -----------------------------------------------------------------------------


def test_my_games_say_whose_turn_it_is(newcomer: Newcomer) -> None:
    me = newcomer()
    page = me.page
    sit_down(me, "sprawlopolis", BOT)
    asked(me)
    page.goto("/")
    mine = page.get_by_role("region", name="My games").get_by_role("listitem").get_by_role("link")
    expect(mine).to_contain_text("Your turn")
    expect(mine).to_contain_text("with Compass")
    expect(page).to_have_title(re.compile(r"^\(1\) "))
    mine.click()
    me.rush_to_the_end()
    page.goto("/")
    expect(mine).to_contain_text(re.compile(r"Won|Lost|Over|of 2"))
    expect(mine).to_contain_text("points")


def test_being_asked_is_said_while_one_looks_elsewhere(newcomer: Newcomer) -> None:
    """By the title of the page, a sound and the browser; each only where it is wanted."""
    quiet = newcomer()
    me = newcomer(settings={"sound": True, "notify": True}, permissions=["notifications"])
    for seat in (quiet, me):
        seat.page.add_init_script(LISTEN)
        sit_down(seat, "sprawlopolis", BOT)
        asked(seat)
        seat.hold_with_keys(1)
        seat.page.keyboard.press("Enter")
        seat.sees_cards(3)
        asked(seat)
        expect(seat.page).to_have_title(re.compile("^● "))
    # More than once, where the bot began.
    assert set(me.page.evaluate("window.said")) == {"Your turn: Sprawlopolis"}
    assert me.page.evaluate("window.tones") > 0
    assert quiet.page.evaluate("[window.said, window.tones]") == [[], 0]


def test_without_a_connection_the_site_says_so(newcomer: Newcomer) -> None:
    me = newcomer()
    page = me.page
    page.goto("/")
    page.evaluate("async () => { await navigator.serviceWorker.ready; }")
    page.reload()
    page.context.set_offline(True)
    page.goto("/settings")
    expect(page.get_by_role("heading")).to_contain_text(re.compile("connection", re.I))
    page.context.set_offline(False)


def test_the_site_can_be_installed(newcomer: Newcomer) -> None:
    page = newcomer().page
    page.goto("/")
    page.evaluate("async () => { await navigator.serviceWorker.ready; }")
    browser = page.context.new_cdp_session(page)
    manifest = browser.send("Page.getAppManifest")
    assert manifest["url"].endswith("/manifest.webmanifest")
    assert manifest["errors"] == []
    # A window of its own without history is what tests run in, and nothing else may be in the way.
    found = {
        each["errorId"]
        for each in browser.send("Page.getInstallabilityErrors")["installabilityErrors"]
    }
    assert found <= {"in-incognito"}


def test_a_resting_mouse_has_things_explained(newcomer: Newcomer) -> None:
    me = newcomer(settings={"peek": True})
    page = me.page
    me.open_solo()
    # Until the first time it is pointed out.
    mark, side = page.get_by_test_id("look-up-mark"), page.get_by_test_id("side")
    expect(mark).to_be_visible()
    focused = page.evaluate_handle("document.activeElement")
    me.hand().nth(1).hover()
    expect(side).to_contain_text("Card")
    assert page.evaluate("before => document.activeElement === before", focused)
    # It stays while the mouse is in it, and goes with the mouse; the mark was heeded.
    side.hover()
    page.wait_for_timeout(800)
    expect(side).to_be_visible()
    page.get_by_role("banner").hover()
    expect(side).to_have_count(0)
    expect(mark).to_have_count(0)
    # Whoever presses acts, and is not read to.
    me.hand().nth(0).hover()
    page.mouse.down()
    page.mouse.up()
    expect(me.hand().nth(0)).to_have_attribute("aria-pressed", "true")
    page.wait_for_timeout(1000)
    expect(side).to_have_count(0)
    page.goto("/settings")
    page.get_by_label("A mouse that rests").uncheck()
    page.go_back()
    me.hand().nth(1).hover()
    page.wait_for_timeout(1200)
    expect(side).to_have_count(0)
