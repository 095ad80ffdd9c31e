"""A tournament as one self-contained HTML page: tables and pictures, nothing loaded from anywhere."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from html import escape

from pentapolis.arena.results import Header, Result
from pentapolis.arena.statistics import (
    BotLine,
    Interval,
    bot_lines,
    share_interval,
    win_matrix,
    win_shares,
)
from pentapolis.arena.tournament import is_team
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
svg { display: block; margin: .5rem 0; } td svg { margin: 0; }
.scroll { overflow-x: auto; }
.bar { display: inline-block; height: .8em; background: #2f6db5; border-radius: 2px; }
td.picture { text-align: left; min-width: 8rem; }
summary { cursor: pointer; font-weight: 600; margin: 1rem 0 .3rem; }
@media (prefers-color-scheme: dark) { body { color: #ece5d8; background: #1e2129; }
  th, td { border-color: #3a3f4b; } small { color: #a79f92; } }
"""
# What has a name of its own in some game.
THINGS = ("card", "tile", "character", "plan", "landmark", "building")
COLOURS = ["#2f6db5", "#c9622f", "#3f8f5b", "#8a5aa8", "#b08a1e", "#4a9aa5", "#a8435f"]


def html_report(
    header: Header, results: Sequence[Result], content: ContentPack | None = None
) -> str:
    """The whole page. `content` is needed only where the games used a pack that is not installed."""
    game = find_game(header.game)
    bots = header.bots
    setup = game.setup(header.players, header.options, content)
    team = is_team(setup)
    lines = bot_lines(results, bots, team)
    title = f"{game.title}: {', '.join(bots)}"
    players = "one player" if header.players == 1 else f"{header.players} players"
    options = "".join(f", {name} {value}" for name, value in header.options.items())
    play = "; ".join(f"{bot}: {how}" for bot, how in header.play.items() if bot != how)
    colours = {bot: COLOURS[number % len(COLOURS)] for number, bot in enumerate(bots)}
    parts = [
        f"<h1>{escape(title)}</h1>",
        f"<p>{len(results)} games, {players}, seed {header.seed}{escape(options)}, "
        f"content {escape(header.content)}. Intervals are 95 %.</p>",
        f"<p><small>{escape(play)}</small></p>" if play else "",
        "<h2>Rating</h2>",
        rating_table(lines, team),
        interval_chart([(line.bot, line.wins, colours[line.bot]) for line in lines], "wins"),
    ]
    if not team and len(bots) > 1:
        parts += ["<h2>Who beats whom</h2>", _matrix(results, bots)]
    parts += ["<h2>Scores</h2>", _score_chart(results, colours, team)]
    if not team:
        parts += ["<h2>Seats</h2>", _seat_chart(results)]
    parts += [
        "<h2>Length</h2>",
        _length_chart(results),
        "<h2>How games end</h2>",
        _end_table(results, game.end_reasons),
        "<h2>What is played</h2>",
        "<p>How often a choice was made, and how often by those who won in the end; the line in the "
        "picture is how often winners choose anything. What nobody ever chose is not listed.</p>",
        _usage(results, team, setup.content),
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
    return f"{interval.mean:.2f} <small>{interval.reach(2)}</small>"


def _table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    top = "".join(f"<th>{cell}</th>" for cell in head)
    body = "".join("<tr>" + "".join(map(_cell, row)) + "</tr>" for row in rows)
    return f'<div class="scroll"><table><tr>{top}</tr>{body}</table></div>'


def _cell(text: str) -> str:
    picture = text.startswith(("<svg", '<span class="bar"'))
    return f'<td class="picture">{text}</td>' if picture else f"<td>{text}</td>"


def rating_table(lines: Sequence[BotLine], team: bool) -> str:
    """Rating, wins, scores and leads of each bot, with their intervals."""
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
            _say(shares[one, other], percent=True) + "<br>" + _bar(shares[one, other].mean)
            if (one, other) in shares
            else ""
            for other in bots
        ]
        for one in bots
    ]
    return _table(["ahead of →", *map(escape, bots)], rows)


# -- pictures -------------------------------------------------------------------------------------


def _svg(width: int, height: int, inside: str, label: str) -> str:
    return (
        f'<div class="scroll"><svg viewBox="0 0 {width} {height}" width="{width}" '
        f'height="{height}" role="img" aria-label="{escape(label)}" font-size="13" '
        f'fill="currentColor">{inside}</svg></div>'
    )


def interval_chart(rows: Sequence[tuple[str, Interval, str]], label: str) -> str:
    """A dot in its colour with its interval for each row, on a scale from 0 to 100 %."""
    left, width = 120, 420
    shapes = []
    for share in (0, 25, 50, 75, 100):
        x = left + width * share / 100
        shapes.append(f'<path d="M{x} 0V{26 * len(rows)}" stroke="currentColor" opacity=".15"/>')
        shapes.append(
            f'<text x="{x}" y="{26 * len(rows) + 16}" text-anchor="middle">{share} %</text>'
        )
    for number, (name, interval, colour) in enumerate(rows):
        y = 26 * number + 13
        low, mean, high = (
            left + width * value for value in (interval.low, interval.mean, interval.high)
        )
        shapes.append(f'<text x="0" y="{y + 5}">{escape(name)}</text>')
        shapes.append(f'<path d="M{low:.1f} {y}H{high:.1f}" stroke="{colour}" stroke-width="4"/>')
        shapes.append(f'<circle cx="{mean:.1f}" cy="{y}" r="6" fill="{colour}"/>')
    return _svg(left + width + 40, 26 * len(rows) + 24, "".join(shapes), label)


def _length_chart(results: Sequence[Result]) -> str:
    lengths = [result.decisions for result in results]
    if len(set(lengths)) == 1:
        return f"<p>Every game takes {lengths[0]} decisions.</p>"
    return _histogram({"all": (lengths, COLOURS[0])}, "decisions in a game")


def _histogram(series: Mapping[str, tuple[list[int], str]], label: str) -> str:
    """Bars side by side for each series and its colour over common bins, as shares of the series."""
    values = [value for found, _ in series.values() for value in found]
    if not values:
        return ""
    low, high = min(values), max(values)
    step = max(1, -(-(high - low + 1) // 24))
    bins = (high - low) // step + 1
    width, height = 720, 170
    slot = width / bins
    shares = [
        {at: times / len(found) for at, times in Counter((v - low) // step for v in found).items()}
        for found, _ in series.values()
    ]
    peak = max(share for found in shares for share in found.values())
    shapes = []
    for number, (found, (_, colour)) in enumerate(zip(shares, series.values(), strict=True)):
        for at, share in found.items():
            tall = 140 * share / peak
            x = at * slot + number * slot / len(series)
            shapes.append(
                f'<rect x="{x:.1f}" y="{145 - tall:.1f}" width="{slot / len(series) * 0.9:.1f}" '
                f'height="{tall:.1f}" fill="{colour}"/>'
            )
    every = max(1, bins // 12)
    for at in range(0, bins, every):
        x = (at + 0.5) * slot
        shapes.append(f'<text x="{x:.1f}" y="162" text-anchor="middle">{low + at * step}</text>')
    legend = " ".join(
        f'<span style="color:{colour}">■</span> {escape(name)}'
        for name, (_, colour) in series.items()
    )
    return f"<p>{legend} <small>({escape(label)})</small></p>" + _svg(
        width, height, "".join(shapes), label
    )


def _score_chart(results: Sequence[Result], colours: Mapping[str, str], team: bool) -> str:
    series: dict[str, tuple[list[int], str]] = {bot: ([], colours[bot]) for bot in colours}
    for result in results:
        for seat in range(1 if team else len(result.seats)):
            series[result.seats[seat]][0].append(result.scores[seat])
    return _histogram({bot: found for bot, found in series.items() if found[0]}, "final score")


def _seat_chart(results: Sequence[Result]) -> str:
    wins: defaultdict[int, float] = defaultdict(float)
    for result in results:
        for seat, share in enumerate(win_shares(result, team=False)):
            wins[seat] += share
    found = {seat: share_interval(won, len(results)) for seat, won in sorted(wins.items())}
    table = _table(
        ["seat", "wins"],
        [[f"player {seat + 1}", _say(share, percent=True)] for seat, share in found.items()],
    )
    rows = [(f"player {seat + 1}", share, COLOURS[0]) for seat, share in found.items()]
    return table + interval_chart(rows, "wins by seat")


def _bar(share: float) -> str:
    """As wide as its share of a table's column for pictures."""
    return f'<span class="bar" style="width:{max(0.0, min(1.0, share)):.1%}"></span>'


def _small_interval(interval: Interval, usual: float) -> str:
    """A dot with its interval from 0 to 100 %, and a line where it would be by chance."""
    low, mean, high, line = (
        4 + 112 * value for value in (interval.low, interval.mean, interval.high, usual)
    )
    label = f"{interval.low:.0%} to {interval.high:.0%}"
    return (
        f'<svg width="120" height="16" role="img" aria-label="{label}">'
        f'<path d="M{line:.1f} 0V16" stroke="currentColor" opacity=".4"/>'
        f'<path d="M{low:.1f} 8H{high:.1f}" stroke="{COLOURS[0]}" stroke-width="3"/>'
        f'<circle cx="{mean:.1f}" cy="8" r="4" fill="{COLOURS[0]}"/></svg>'
    )


def _end_table(results: Sequence[Result], reasons: Mapping[str, str]) -> str:
    ends = Counter(result.end_reason for result in results).most_common()
    rows = [
        [escape(reasons.get(end, end)), str(times), f"{share:.1%}", _bar(share)]
        for end, times in ends
        for share in [times / len(results)]
    ]
    return _table(["reason", "games", "share", ""], rows)


def _usage(results: Sequence[Result], team: bool, content: ContentPack) -> str:
    """For each kind of decision, which card, tile or other named thing was chosen how often."""
    used: defaultdict[str, Counter[str]] = defaultdict(Counter)
    won: defaultdict[tuple[str, str], float] = defaultdict(float)
    chosen = wins = 0.0
    for result in results:
        record = parse_record(result.record)
        match = Match.from_record(record, to=0, content=content)
        shares = win_shares(result, team)
        for move in record.moves:
            action = match.game.parse(match.state, move.seat, move.text)
            structure = match.game.structure(match.state, move.seat, action)
            match.play(action, move.seat)
            for name, value in structure.items():
                if name in THINGS and value is not None:
                    kind = str(structure["kind"])
                    what = kind if kind == name else f"{kind} {name}"
                    used[what][str(value)] += 1
                    won[what, str(value)] += shares[move.seat]
                    chosen, wins = chosen + 1, wins + shares[move.seat]
    if not chosen:
        return "<p>Nothing with a name is chosen in this game.</p>"
    return "".join(
        f"<details{' open' if number == 0 else ''}><summary>{escape(what)}</summary>"
        + _usage_table(
            what, found, won, _names(content, what.split()[-1]), len(results), wins / chosen
        )
        + "</details>"
        for number, (what, found) in enumerate(used.items())
    )


def _usage_table(
    what: str,
    used: Counter[str],
    won: Mapping[tuple[str, str], float],
    names: Mapping[str, str],
    games: int,
    usual: float,
) -> str:
    most = max(used.values())
    rows = []
    for which, times in used.most_common():
        winners = share_interval(won[what, which], times)
        name = names.get(which)
        rows.append(
            [
                f"{escape(name)} <small>{escape(which)}</small>" if name else escape(which),
                str(times),
                f"{times / games:.2f}",
                _bar(times / most),
                _say(winners, percent=True),
                _small_interval(winners, usual),
            ]
        )
    return _table(["which", "times", "per game", "", "by winners", ""], rows)


def _names(content: ContentPack, thing: str) -> dict[str, str]:
    """What the codes and numbers of such things stand for, where the content says."""
    found = {}
    for title, table in content.tables.items():
        for row in table.rows:
            code = row.get("code") or row.get("id")
            if code is None and title == f"{thing}s":
                code = row.get("number")
            if code is not None and "name" in row:
                found[str(code)] = str(row["name"])
    return found
