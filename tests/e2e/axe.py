"""What a page must never have: anything that axe finds from moderate up, two main headings, none."""

from __future__ import annotations

from tests.e2e.browsing import ROOT, Seat

AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
# Moderate is also what stands outside every landmark, or has no heading.
MATTERS = ("moderate", "serious", "critical")


def check(seat: Seat, where: str, rules: str = "all") -> None:
    # Evaluated, not added as a script: the page's own security policy stays in force.
    page = seat.page
    if not page.evaluate("typeof axe !== 'undefined'"):
        page.evaluate(AXE.read_text(encoding="utf-8"))
    wish = {"runOnly": ["color-contrast"]} if rules == "contrast" else {}
    found = page.evaluate("async wish => (await axe.run(document, wish)).violations", wish)
    bad = [
        f"{where}: {violation['id']}: {node['html'][:160]} {node['any'][:1]}"
        for violation in found
        if violation["impact"] in MATTERS
        for node in violation["nodes"]
    ]
    headings = page.locator("h1").count()
    if headings != 1:
        bad.append(f"{where}: {headings} main headings")
    assert not bad, "\n".join(bad)
