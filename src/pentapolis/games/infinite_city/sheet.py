"""Infinite City: the explained score."""

from __future__ import annotations

from typing import Any

import msgspec

from pentapolis.engine.score import Outcome, ScoreLine
from pentapolis.games.infinite_city.scoring import City, Part, spot
from pentapolis.games.infinite_city.state import InfiniteState
from pentapolis.games.infinite_city.words import InfiniteWords


def score_lines(
    state: InfiniteState, viewer: int | None, words: InfiniteWords
) -> tuple[tuple[ScoreLine, ...], dict[str, Any]]:
    return city_lines(state.city, int(state.players), words)


def city_lines(
    city: City, players: int, words: InfiniteWords
) -> tuple[tuple[ScoreLine, ...], dict[str, Any]]:
    """Every group, printed value and silver bonus with the tiles that earned it."""
    totals = city.totals(players)
    lines: list[ScoreLine] = []
    for part in city.parts(players):
        number = sum(line.source == part.source and line.seat == part.seat for line in lines) + 1
        lines.append(_line(city, part, number, int(totals.most), words))
    figures = {
        "groups": [int(points) for points in totals.groups],
        "values": [int(points) for points in totals.values],
        "silver": [int(totals.bonus(seat)) for seat in range(players)],
        "silver_tiles": [int(count) for count in totals.silver],
        "largest": [int(size) for size in totals.largest],
    }
    return tuple(lines), figures


def _line(city: City, part: Part, number: int, most: int, words: InfiniteWords) -> ScoreLine:
    rules, points, size = city.rules, int(part.points), len(part.cells)
    item: int | str | None = part.item
    group = ""
    if part.source == "group":
        codes = [rules.codes[city.kind_at(cell)] for cell in part.cells]
        title, text = words.group(number, codes, int(rules.group), points != 0)
        item, group = number, words.GROUPS if points else words.SMALL_GROUPS
    elif part.item is not None:
        title, text = words.printed(part.item, points // size, size)
    else:
        title, text = words.silver(size, most)
    cells = tuple(spot(cell) for cell in part.cells)
    return ScoreLine(part.source, points, text, int(part.seat), cells, (), item, title, group)


def judge(state: InfiniteState, outcome: Outcome, words: InfiniteWords) -> Outcome:
    return judged(state.city, outcome, words)


def judged(city: City, outcome: Outcome, words: InfiniteWords) -> Outcome:
    """Places, and what decided among those with the most points."""
    ranked = tuple(city.totals(len(outcome.scores)).ranking())
    best = [
        place
        for place, points in zip(ranked, outcome.scores, strict=True)
        if points == max(outcome.scores)
    ]
    broken = len(set(best)) > 1
    tie_break = words.LARGEST_GROUP if broken else None
    return msgspec.structs.replace(outcome, places=ranked, tie_break=tie_break)
