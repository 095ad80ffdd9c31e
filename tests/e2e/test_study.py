"""Study in the browser: a record from outside, and playing on from one of its positions."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import expect

from tests.e2e.axe import check
from tests.e2e.browsing import Seat
from tests.study.played import played

Newcomer = Callable[..., Seat]
MIDDLE = 14


def record(game: str = "sprawlopolis", players: int = 1, seed: int = 5) -> str:
    return str(played(game, players, seed, level="greedy").record)


def study(seat: Seat, text: str, move: int = 0) -> str:
    """Bring a record, and look at it after so many moves; its code."""
    page = seat.page
    page.goto("/study")
    page.get_by_label("Record", exact=True).fill(text)
    page.get_by_role("button", name="Replay and analyse").click()
    page.wait_for_url(re.compile(r"/table/\w+/analysis/"))
    code = page.url.split("/")[4]
    page.goto(f"/table/{code}/analysis/{move}")
    expect(page.get_by_test_id("sentence")).not_to_be_empty()
    return code


def test_a_pasted_record_is_replayed_and_played_on(newcomer: Newcomer) -> None:
    me = newcomer()
    page = me.page
    page.goto("/")
    page.get_by_role("link", name="Study a finished game").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Study a finished game")
    check(me, "the page for records")
    code = study(me, record(), MIDDLE)
    expect(page.get_by_test_id("analysis")).to_have_attribute("data-state", "none")
    page.get_by_role("button", name="Play on from here").click()
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_role("heading")).to_have_text(f"Play on from move {MIDDLE}")
    check(me, "playing on")
    me.photograph("play-on")
    dialog.get_by_role("button", name="Play on", exact=True).click()
    # A table of its own, which names what it goes on with.
    origin = page.get_by_role("link", name=re.compile(f"From move {MIDDLE}"))
    expect(origin).to_have_attribute("href", f"/table/{code}/replay/{MIDDLE}")
    expect(page.get_by_test_id("question")).not_to_be_empty()
    me.sees_cards(7 + 1)
    me.photograph("played-on")
    origin.click()
    page.wait_for_url(re.compile(f"/table/{code}/replay/{MIDDLE}"))


def test_whoever_brought_a_record_takes_it_away_again(newcomer: Newcomer) -> None:
    me, other = newcomer(), newcomer()
    # A record that no other test brings: it stays as long as anybody who brought it wants it.
    code = study(me, record("inktropolis", seed=6))
    other.page.goto(f"/table/{code}/replay")
    take_away = "Take this record away"
    expect(other.page.get_by_role("link", name="Download the record")).to_be_visible()
    expect(other.page.get_by_role("button", name=take_away)).to_have_count(0)
    me.page.on("dialog", lambda dialog: dialog.accept())
    me.page.get_by_role("button", name=take_away).click()
    expect(me.page.get_by_role("heading", level=1)).to_have_text("Study a finished game")
    other.page.reload()
    expect(other.page.get_by_text("There is no table")).to_be_visible()


def test_a_friend_takes_a_seat_of_a_game_that_is_played_on(newcomer: Newcomer) -> None:
    me, friend = newcomer(), newcomer(phone=True, color_scheme="dark")
    study(me, record("ginkgopolis", 2), 20)
    me.page.get_by_role("button", name="Play on from here").click()
    dialog = me.page.get_by_role("dialog")
    seats = dialog.get_by_role("combobox", name=re.compile("Who plays on for"))
    mine = 0 if seats.nth(0).input_value() == "me" else 1
    seats.nth(1 - mine).select_option("open")
    dialog.get_by_role("button", name="Play on and get the link").click()
    me.page.wait_for_url(lambda url: "/analysis/" not in url)
    friend.page.goto(me.page.url)
    friend.page.get_by_role("button", name=re.compile("Sit down|Join|Take")).first.click()
    expect(friend.page.get_by_role("link", name=re.compile("From move 20"))).to_be_attached()
    expect(me.page.get_by_test_id("question")).not_to_be_empty()


def test_what_if_another_move_had_been_made(newcomer: Newcomer) -> None:
    me = newcomer()
    page = me.page
    code = study(me, record(), MIDDLE)
    page.get_by_role("button", name="What if?").click()
    panel = page.get_by_test_id("what-if")
    rows = panel.get_by_role("list", name="What was tried").get_by_role("listitem")
    # What was played stands there already, with its value.
    expect(rows).to_have_count(2)
    expect(rows.nth(1)).to_contain_text("as played")
    expect(rows.nth(1)).to_contain_text("%")
    expect(page.get_by_test_id("sentence")).to_contain_text("Which card do you play?")
    # On the board, with the keys of the table: card and place are two choices.
    page.locator("body").press("3")
    expect(me.ghost).to_be_visible()
    # What it brings is weighed when it is chosen: nothing is waited for before.
    expect(page.get_by_test_id("forecast")).to_contain_text("Once you choose it")
    page.locator("body").press("Enter")
    me.sees_cards(7 + 2)
    expect(rows).to_have_count(4)
    expect(panel.get_by_text("± 95 %")).to_be_visible()
    expect(panel.get_by_text("weighing…")).to_have_count(0)
    me.photograph("what-if")
    check(me, "what if")
    panel.get_by_role("button", name="Everything open").click()
    expect(panel.get_by_text("weighing…")).to_have_count(0)
    # Back to the beginning of it, and to the game as it was.
    rows.nth(0).get_by_role("button").click()
    me.sees_cards(7 + 1)
    panel.get_by_role("button", name="Back to the game").click()
    expect(panel).to_have_count(0)
    expect(page).to_have_url(re.compile(f"/table/{code}/analysis/{MIDDLE}"))
    # What was tried is there again tomorrow, until it is cleared.
    page.reload()
    expect(page.get_by_text("2 choices tried here.")).to_be_visible()
    page.get_by_role("button", name="What if?").click()
    expect(rows).to_have_count(4)
    expect(panel.get_by_text("weighing…")).to_have_count(0)
    panel.get_by_role("button", name="Clear the tree").click()
    expect(rows).to_have_count(2)
    expect(panel.get_by_role("button", name="Clear the tree")).to_be_disabled()
    check(me, "a tree that was cleared")


def test_what_if_on_a_phone_at_night_with_others_who_answer(newcomer: Newcomer) -> None:
    me = newcomer(phone=True, color_scheme="dark")
    page = me.page
    study(me, record("ginkgopolis", 2), 30)
    page.get_by_role("button", name="What if?").click()
    panel = page.get_by_test_id("what-if")
    expect(panel).to_have_attribute("data-tried", "1")
    expect(panel.get_by_text("± 95 %")).to_be_visible()
    expect(panel.get_by_text("weighing…")).to_have_count(0)
    me.photograph("what-if-phone")
    check(me, "what if on a phone at night")
    # The line that was played leads on, with an answer of the other player.
    first = panel.get_by_role("listitem").nth(1).get_by_role("button")
    expect(first).to_contain_text("%")
    first.click()
    expect(first).to_have_attribute("aria-current", "step")


def test_what_is_no_whole_game_is_refused_in_words(newcomer: Newcomer) -> None:
    me = newcomer(phone=True, color_scheme="dark")
    page = me.page
    page.goto("/study")
    cut = "\n".join(record().splitlines()[:-3])
    page.get_by_label("Record", exact=True).fill(cut)
    page.get_by_role("button", name="Replay and analyse").click()
    expect(page.get_by_role("alert")).to_contain_text("before the game does")
    check(me, "a refused record on a phone at night")
    me.photograph("refused-record")
