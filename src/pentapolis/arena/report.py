"""A tournament as one self-contained HTML page: tables and pictures, nothing loaded from anywhere."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from html import escape
from typing import Any

from pentapolis.arena.statistics import (
    BotLine,
    Interval,
    bot_lines,
    share_interval,
    win_matrix,
    win_shares,
)
from pentapolis.arena.tournament import Result
from pentapolis.engine.content import ContentPack
from pentapolis.engine.match import Match
from pentapolis.engine.record import parse_record
from pentapolis.engine.registry import find_game

STYLE = """
body { font: 16px/1.5 system-ui, sans-serif; color: #2b2620; background: #f7f2e8; margin: 0 auto;
  max-width: 62rem; padding: 2rem 1rem 4rem; }
h1, h2 { line-height: 1.2; } h2 { margin-top: 2.5rem; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
th, td { padding: .3rem .8rem; text-align: right; border-bottom: 1px solid #d9cfbd; }
th:first-child, td:first-child { text-align: left; } small { color: #6a6155; }
svg { display: block; max-width: 100%; height: auto; margin: .5rem 0; }
.scroll { overflow-x: auto; }
@media (prefers-color-scheme: dark) { body { color: #ece5d8; background: #1e2129; }
  th, td { border-color: #3a3f4b; } small { color: #a79f92; } }
"""
COLOURS = ["#2f6db5", "#c9622f", "#3f8f5b", "#8a5aa8", "#b08a1e", "#4a9aa5", "#a8435f"]


def html_report(
    header: dict[str, Any], results: Sequence[Result], content: ContentPack | None = None
) -> str:
    """The whole page. `content` is needed only where the games used a pack that is not installed."""
    game = find_game(header["game"])
    bots: list[str] = header["bots"]
    team = header["players"] == 1 or game.cooperative
    lines = bot_lines(results, bots, team)
    title = f"{game.title}: {', '.join(bots)}"
    options = ", ".join(f"{name} {value}" for name, value in header["options"].items())
    parts = [
        f"<h1>{escape(title)}</h1>",
        f"<p>{len(results)} games with {header['players']} player(s), seed {header['seed']}; "
        f"{escape(options)}; content {escape(header['content'])}. Intervals are 95 %.</p>",
        "<h2>Rating</h2>",
        _rating_table(lines, team),
        _interval_chart([(line.bot, line.wins) for line in lines], "wins"),
    ]
    if not team and len(bots) > 1:
        parts += ["<h2>Who beats whom</h2>", _matrix(results, bots)]
    parts += ["<h2>Scores</h2>", _score_chart(results, bots, team)]
    if not team:
        parts += ["<h2>Seats</h2>", _seat_chart(results)]
    parts += [
        "<h2>Length</h2>",
        _histogram({"all": [result.decisions for result in results]}, "decisions in a game"),
        "<h2>How games end</h2>",
        _bars(
            (game.end_reasons.get(reason, reason), times / len(results), str(times))
            for reason, times in Counter(result.end_reason for result in results).most_common()
        ),
        "<h2>What is played</h2>",
        "<p>How often a choice was made, and how often by those who won in the end.</p>",
        _usage(results, team, content),
    ]
    body = "\n".join(parts)
    return (
        f'<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{escape(title)}</title>'
        f'<meta name="viewport" content="width=device-width"><style>{STYLE}</style></head>'
        f"<body>{body}</body></html>\n"
    )


def _say(interval: Interval, percent: bool = False) -> str:
    if percent:
        return f"{interval.mean:.1%} <small>{interval.low:.1%}–{interval.high:.1%}</small>"
    return f"{interval.mean:.2f} <small>± {interval.half_width:.2f}</small>"


def _table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    top = "".join(f"<th>{cell}</th>" for cell in head)
    body = "".join("<tr>" + "".join(f"<td>{c}</td>" for c in row) + "</tr>" for row in rows)
    return f'<div class="scroll"><table><tr>{top}</tr>{body}</table></div>'


def _rating_table(lines: Sequence[BotLine], team: bool) -> str:
    head = ["bot", "rating", "wins", "score"] + ([] if team else ["margin"]) + ["games"]
    rows = [
        [
            escape(line.bot),
            f"{line.rating:.1f} <small>± {1.96 * line.rating_error:.1f}</small>",
            _say(line.wins, percent=True),
            _say(line.score),
            *([] if team else [_say(line.margin)]),
            str(line.games),
        ]
        for line in lines
    ]
    return _table(head, rows)


def _matrix(results: Sequence[Result], bots: Sequence[str]) -> str:
    shares = win_matrix(results, bots)
    rows = [
        [escape(one)]
        + [
            _say(shares[one, other], percent=True) if (one, other) in shares else ""
            for other in bots
        ]
        for one in bots
    ]
    return _table(["ahead of →", *map(escape, bots)], rows)


# -- pictures -------------------------------------------------------------------------------------


def _svg(width: int, height: int, inside: str, label: str) -> str:
    return (
        f'<svg viewBox="0 0 {width} {height}" width="{width}" height="{height}" role="img" '
        f'aria-label="{escape(label)}" font-size="13" fill="currentColor">{inside}</svg>'
    )


def _interval_chart(rows: Sequence[tuple[str, Interval]], label: str) -> str:
    """A dot with its interval for each row, on a scale from 0 to 100 %."""
    left, width = 170, 560
    shapes = []
    for share in (0, 25, 50, 75, 100):
        x = left + width * share / 100
        shapes.append(f'<path d="M{x} 0V{26 * len(rows)}" stroke="currentColor" opacity=".15"/>')
        shapes.append(
            f'<text x="{x}" y="{26 * len(rows) + 16}" text-anchor="middle">{share} %</text>'
        )
    for number, (name, interval) in enumerate(rows):
        y = 26 * number + 13
        low, mean, high = (
            left + width * value for value in (interval.low, interval.mean, interval.high)
        )
        colour = COLOURS[number % len(COLOURS)]
        shapes.append(f'<text x="0" y="{y + 5}">{escape(name)}</text>')
        shapes.append(f'<path d="M{low:.1f} {y}H{high:.1f}" stroke="{colour}" stroke-width="4"/>')
        shapes.append(f'<circle cx="{mean:.1f}" cy="{y}" r="6" fill="{colour}"/>')
    return _svg(left + width + 40, 26 * len(rows) + 24, "".join(shapes), label)


def _histogram(series: dict[str, list[int]], label: str) -> str:
    """Bars side by side for each series over common bins."""
    values = [value for found in series.values() for value in found]
    if not values:
        return ""
    low, high = min(values), max(values)
    step = max(1, -(-(high - low + 1) // 24))
    bins = (high - low) // step + 1
    width, height = 720, 170
    slot = width / bins
    shapes = []
    for number, found in enumerate(series.values()):
        counts = Counter((value - low) // step for value in found)
        peak = max(counts.values()) / len(found)
        for at, times in counts.items():
            tall = 140 * times / len(found) / peak
            x = at * slot + number * slot / len(series)
            shapes.append(
                f'<rect x="{x:.1f}" y="{145 - tall:.1f}" width="{slot / len(series) * 0.9:.1f}" '
                f'height="{tall:.1f}" fill="{COLOURS[number % len(COLOURS)]}"/>'
            )
    every = max(1, bins // 12)
    for at in range(0, bins, every):
        x = (at + 0.5) * slot
        shapes.append(f'<text x="{x:.1f}" y="162" text-anchor="middle">{low + at * step}</text>')
    legend = " ".join(
        f'<span style="color:{COLOURS[number % len(COLOURS)]}">■</span> {escape(name)}'
        for number, name in enumerate(series)
    )
    return f"<p>{legend} <small>({escape(label)})</small></p>" + _svg(
        width, height, "".join(shapes), label
    )


def _score_chart(results: Sequence[Result], bots: Sequence[str], team: bool) -> str:
    series: dict[str, list[int]] = {bot: [] for bot in bots}
    for result in results:
        for seat in range(1 if team else len(result.seats)):
            series[result.seats[seat]].append(result.scores[seat])
    return _histogram({bot: found for bot, found in series.items() if found}, "final score")


def _seat_chart(results: Sequence[Result]) -> str:
    wins: defaultdict[int, float] = defaultdict(float)
    for result in results:
        for seat, share in enumerate(win_shares(result, team=False)):
            wins[seat] += share
    rows = [(f"player {s + 1}", share_interval(wins[s], len(results))) for s in sorted(wins)]
    return _interval_chart(rows, "wins by seat")


def _bars(rows: Iterable[tuple[str, float, str]]) -> str:
    shapes = []
    found = list(rows)
    for number, (name, share, text) in enumerate(found):
        y = 26 * number
        shapes.append(f'<text x="0" y="{y + 18}">{escape(name)}</text>')
        shapes.append(
            f'<rect x="330" y="{y + 4}" width="{330 * share:.1f}" height="18" fill="{COLOURS[0]}"/>'
        )
        shapes.append(f'<text x="{335 + 330 * share:.1f}" y="{y + 18}">{text}</text>')
    return _svg(740, 26 * len(found) + 4, "".join(shapes), "shares")


def _usage(results: Sequence[Result], team: bool, content: ContentPack | None) -> str:
    """For each kind of decision, which card, tile or other named thing was chosen how often."""
    used: Counter[tuple[str, str]] = Counter()
    won: defaultdict[tuple[str, str], float] = defaultdict(float)
    for result in results:
        match = Match.from_record(parse_record(result.record), to=0, content=content)
        shares = win_shares(result, team)
        for move in parse_record(result.record).moves:
            action = match.game.parse(match.state, move.seat, move.text)
            structure = match.game.structure(match.state, move.seat, action)
            match.play(action, move.seat)
            for name, value in structure.items():
                if name in ("card", "tile", "character", "plan", "landmark", "building"):
                    key = (f"{structure['kind']} {name}", str(value))
                    used[key] += 1
                    won[key] += shares[move.seat]
    rows = [
        [
            escape(what),
            escape(which),
            str(times),
            f"{times / len(results):.2f}",
            f"{won[what, which] / times:.1%}",
        ]
        for (what, which), times in used.most_common(120)
    ]
    return _table(["choice", "which", "times", "per game", "by winners"], rows)
