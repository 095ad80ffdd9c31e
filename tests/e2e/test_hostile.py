"""Names and messages that would like to be markup are text, wherever somebody reads them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, expect

from tests.e2e.browsing import ME, Seat

Newcomer = Callable[..., Seat]
NAME = "<img src=x onerror=hi()>"
OTHER = '"><b onclick=hi()>B</b>'
GROUP = "<svg onload=hi()>Owls"
SAID = "</script><script>hi()</script><a href=javascript:hi()>free points</a><!-- &lt;b&gt;"
RTL = "\u202egnp.exe"
# Whatever ran would leave a mark, and whatever were markup would be found by these.
TRAP = "window.ran = 0; window.hi = () => { window.ran += 1 }; window.alert = window.hi"
PLANTED = "img[src='x'], svg[onload], [onclick], [onerror], a[href^='javascript'], .free-points"
ASK = """async ([path, body]) => {
  await fetch('/api/me');
  const answer = await fetch(path, { method: 'POST',
    headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
  const text = await answer.text();
  if (!answer.ok) throw new Error(text);
  return JSON.parse(text);
}"""


def ask(seat: Seat, path: str, body: Any) -> Any:
    return seat.page.evaluate(ASK, [path, body])


def is_harmless(page: Page) -> None:
    assert page.locator(PLANTED).count() == 0
    assert page.evaluate("window.ran") == 0
    inline = "[...document.scripts].filter(s => !s.src && s.type !== 'application/json').length"
    assert page.evaluate(inline) == page.evaluate("window.before ?? 0")
    # Nobody's words turn the reading direction of what stands around them.
    assert "\u202e" not in page.locator("body").inner_text()


def test_nobodys_words_are_markup(newcomer: Newcomer) -> None:
    ann, bob = newcomer(), newcomer()
    for seat in (ann, bob):
        seat.page.add_init_script(TRAP)
        seat.page.goto("/settings")
        inline = "[...document.scripts].filter(s => !s.src).length"
        seat.page.add_init_script(f"window.before = {seat.page.evaluate(inline)}")
    ask(ann, "/api/me", {"name": NAME})
    ask(bob, "/api/me", {"name": OTHER})

    # At the table: who sits there, whose turn it is, the log, the chat, the title of the page.
    seats = [ME, {"kind": "hotseat", "name": "<i>C</i>&amp;"}, {"kind": "open"}]
    code = ann.open_table("sprawlopolis", seats)
    expect(ann.page.get_by_text(NAME).first).to_be_visible()
    is_harmless(ann.page)
    bob.page.goto(f"/table/{code}")
    expect(bob.page.get_by_text(NAME).first).to_be_visible()
    bob.page.get_by_role("button", name="Sit down and play").click()
    for seat in (ann, bob):
        seat.page.get_by_role("tab", name="Chat").click()
    for words in (SAID, f"<h1>{RTL}"):
        box = bob.page.get_by_role("textbox", name="Message")
        box.fill(words)
        box.press("Enter")
        expect(box).to_have_value("")
    expect(ann.page.get_by_text(SAID)).to_be_visible()
    expect(ann.page.get_by_text(OTHER).first).to_be_visible()
    expect(ann.page.locator(".chat h1")).to_have_count(0)
    for seat in (ann, bob):
        seat.page.get_by_role("tab", name="Log").click()
        is_harmless(seat.page)
        assert "<img" not in seat.page.title()

    # In the list of tables.
    ann.page.goto("/")
    expect(ann.page.get_by_text(OTHER).first).to_be_visible()
    is_harmless(ann.page)

    # Among the groups that are compared.
    contest = ask(ann, "/api/contests", {"game": "ekopolis"})
    figures = {"red": 9, "green": 10, "blue": 9}
    counted = {"players": 4, "points": -150, "figures": figures}
    ask(ann, f"/api/contests/{contest['code']}/groups", {"name": GROUP, "box": counted})
    others = [{"kind": "hotseat", "name": name} for name in (NAME[:-1], "<q>")]
    playing = {"name": "<u>table", "seats": [ME, *others]}
    ask(bob, f"/api/contests/{contest['code']}/groups", playing)
    for seat in (ann, bob):
        seat.page.goto(contest["link"])
        expect(seat.page.get_by_test_id("groups").get_by_text(GROUP)).to_be_visible()
        expect(seat.page.get_by_test_id("groups").get_by_text("<u>table")).to_be_visible()
        is_harmless(seat.page)
        assert "Owls" not in seat.page.title()
