"""An analysis as one self-contained HTML page: nothing is loaded from anywhere."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from pentapolis.engine.match import Match
from pentapolis.study.analysis import Analysis, Judged
from pentapolis.study.estimates import Estimate, Z
from pentapolis.study.ledger import Account

STYLE = """
body { font: 16px/1.5 system-ui, sans-serif; color: #2b2620; background: #f7f2e8; margin: 0 auto;
  max-width: 62rem; padding: 2rem 1rem 4rem; }
h1, h2 { line-height: 1.2; } h2 { margin-top: 2.5rem; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
th, td { padding: .3rem .8rem; text-align: left; border-bottom: 1px solid #d9cfbd; }
td.n, th.n { text-align: right; white-space: nowrap; } small { color: #6a6155; }
svg { display: block; width: 100%; height: auto; } .scroll { overflow-x: auto; }
.blunder { color: #b3261e; font-weight: 700; } .mistake { color: #a05a00; font-weight: 700; }
.inaccuracy { color: #6d6a00; }
@media (prefers-color-scheme: dark) { body { color: #ece5d8; background: #1e2129; }
  th, td { border-color: #3a3f4b; } small { color: #a79f92; }
  .blunder { color: #ff8a80; } .mistake { color: #ffb74d; } .inaccuracy { color: #e0dc70; } }
"""
SIGNS = {"inaccuracy": "?!", "mistake": "?", "blunder": "??"}
# Lines differ in colour, dash and width, so that nobody needs the colour.
STROKES = [
    ("#2f6db5", "", 3.0),
    ("#c9622f", "9 5", 3.0),
    ("#3f8f5b", "3 4", 3.0),
    ("#8a5aa8", "14 4 3 4", 2.5),
    ("#b08a1e", "1 5", 4.0),
    ("#4a9aa5", "20 6", 2.0),
]
WIDTH, HEIGHT, LEFT, FOOT = 900, 300, 48, 28


def html_report(match: Match, found: Analysis) -> str:
    names = [match.words.player_title(seat) for seat in range(found.players)]
    title = f"{match.game.title}: an analysis"
    parts = [
        f"<h1>{escape(title)}</h1>",
        f"<p>{escape(match.outcome.text)}</p>",
        "<h2>Chance of winning</h2>",
        _chart(found, names),
        "<h2>Where the result came from</h2>",
        "<p>Points of winning chance (0 to 100), with 95 % intervals. The parts add up to the result "
        "exactly.</p>",
        _ledger(found, names),
        "<h2>Mistakes</h2>",
        _mistakes(found.mistakes(), names),
        "<h2>How these figures are made</h2>",
        _method(found),
    ]
    return (
        '<!doctype html><html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(title)}</title><style>{STYLE}</style></head>"
        f"<body>{''.join(parts)}</body></html>\n"
    )


def _chart(found: Analysis, names: Sequence[str]) -> str:
    """Chances before every move and at the end; the same as a table for who cannot see it."""
    rows = [entry.before for entry in found.ledger.entries]
    rows.append(tuple(account.result for account in found.ledger.chances))
    step = (WIDTH - LEFT) / max(1, len(rows) - 1)
    grid = "".join(
        f'<line x1="{LEFT}" x2="{WIDTH}" y1="{y}" y2="{y}" stroke="currentColor" opacity=".15"/>'
        f'<text x="{LEFT - 6}" y="{y + 5}" text-anchor="end" font-size="13" fill="currentColor">'
        f"{percent} %</text>"
        for percent, y in ((p, _y(p / 100)) for p in (0, 25, 50, 75, 100))
    )
    lines = []
    for seat in range(found.players):
        colour, dash, width = STROKES[seat % len(STROKES)]
        points = " ".join(
            f"{LEFT + at * step:.1f},{_y(row[seat]):.1f}" for at, row in enumerate(rows)
        )
        lines.append(
            f'<polyline points="{points}" fill="none" stroke="{colour}" stroke-width="{width}"'
            f' stroke-dasharray="{dash}"><title>{escape(names[seat])}</title></polyline>'
        )
    legend = "".join(
        f'<span style="white-space:nowrap"><svg style="display:inline;width:3rem" height="12" '
        f'viewBox="0 0 48 12"><line x1="0" x2="48" y1="6" y2="6" stroke="{colour}" '
        f'stroke-width="{width}" stroke-dasharray="{dash}"/></svg> {escape(name)}</span> &nbsp; '
        for name, (colour, dash, width) in zip(names, STROKES, strict=False)
    )
    label = escape("Chance of winning of " + ", ".join(names) + " over the moves of the game")
    return (
        f'<svg viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="{label}">{grid}{"".join(lines)}'
        f'<text x="{LEFT}" y="{HEIGHT - 6}" font-size="13" fill="currentColor">start</text>'
        f'<text x="{WIDTH}" y="{HEIGHT - 6}" font-size="13" text-anchor="end" fill="currentColor">'
        f"end</text></svg><p>{legend}</p>"
    )


def _y(share: float) -> float:
    return 10 + (1 - share) * (HEIGHT - FOOT - 20)


def _ledger(found: Analysis, names: Sequence[str]) -> str:
    head = "".join(
        f'<th class="n">{cell}</th>'
        for cell in (
            "expected",
            "deal",
            "draws",
            "own choices",
            "others' choices",
            "result",
            "accuracy",
        )
    )
    rows = "".join(
        _account(name, account, accuracy)
        for name, account, accuracy in zip(names, found.ledger.chances, found.accuracy, strict=True)
    )
    return f'<div class="scroll"><table><tr><th></th>{head}</tr>{rows}</table></div>'


def _account(name: str, account: Account, accuracy: float | None) -> str:
    cells = [
        f"{100 * account.expected:.0f}",
        *(_percent(part) for part in (account.deal, account.draws, account.own, account.others)),
        f"{100 * account.result:.0f}",
        "–" if accuracy is None else f"{accuracy:.0f} %",
    ]
    return (
        f"<tr><th>{escape(name)}</th>" + "".join(f'<td class="n">{c}</td>' for c in cells) + "</tr>"
    )


def _mistakes(mistakes: Sequence[Judged], names: Sequence[str]) -> str:
    if not mistakes:
        return "<p>Nothing beyond noise.</p>"
    rows = "".join(
        f'<tr><td class="n">{one.decision + 1}</td><td>{escape(names[one.seat])}</td>'
        f'<td class="{one.mark}">{SIGNS[one.mark]} {one.mark}</td>'
        f'<td class="n">{_percent(one.loss.scaled(-1))}</td>'
        f"<td>{escape(', '.join(one.played.words))}</td>"
        f"<td>{escape(', '.join(one.better.words))}</td></tr>"
        for one in mistakes
    )
    return (
        '<div class="scroll"><table><tr><th class="n">move</th><th>player</th><th></th>'
        '<th class="n">cost</th><th>played</th><th>better</th></tr>'
        f"{rows}</table></div>"
    )


def _method(found: Analysis) -> str:
    curve = found.curve
    calibrated = (
        f"Chances are calibrated on {curve.games} games of {curve.level} bots; on games kept apart they "
        f"were off by {100 * curve.error:.1f} points, of which chance alone explains "
        f"{100 * curve.noise:.1f}."
        if curve.games
        else "These chances are as simulated: nobody has calibrated them for this kind of table yet."
    )
    return (
        "<p>A move is compared with the best line that a search finds, both played to the end in the "
        "same worlds, drawn from what its player could know. It has a mark only where the whole "
        "interval of what it lost lies beyond 5, 10 or 15 points. "
        f"{escape(calibrated)}</p>"
    )


def _percent(gain: Estimate) -> str:
    return f"{100 * gain.mean:+.1f} <small>± {100 * Z * gain.error:.1f}</small>"
