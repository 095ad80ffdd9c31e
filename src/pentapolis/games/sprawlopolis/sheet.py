"""Sprawlopolis: the explained score."""

from __future__ import annotations

from typing import Any

import msgspec

from pentapolis.engine.score import Outcome, ScoreLine
from pentapolis.games.sprawlopolis.scoring.goals import Part
from pentapolis.games.sprawlopolis.scoring.ground import ORIGIN, STRIDE
from pentapolis.games.sprawlopolis.state import SprawlState, reaches
from pentapolis.games.sprawlopolis.words import SprawlWords

ZONE_LETTERS = "?RCIP"


def score_lines(
    state: SprawlState, viewer: int | None, words: SprawlWords
) -> tuple[tuple[ScoreLine, ...], dict[str, Any]]:
    origin = (int(ORIGIN % STRIDE), int(ORIGIN // STRIDE))
    return lines_of(state.parts(), words, origin)


def lines_of(
    parts: list[Part], words: SprawlWords, origin: tuple[int, int]
) -> tuple[tuple[ScoreLine, ...], dict[str, Any]]:
    """Every group, road and goal with the blocks that earned it, in city coordinates."""
    rows = {row["number"]: row for row in words.content.rows("goals")}
    lines = []
    groups, results, roads = {}, {}, 0
    for part in parts:
        item: int | str = int(part.item)
        size, points = int(part.size), int(part.points)
        cards: tuple[int, ...] = ()
        group = ""
        if part.source == "group":
            item = ZONE_LETTERS[part.item]
            groups[item] = size
            title, text = words.group(part.item, size, points == size)
        elif part.source == "road":
            group = words.ROADS
            roads += 1
            title, text = words.road(part.item, size, part.loop, points == 0)
        else:
            results[str(item)] = points
            cards = (part.item,)
            title, text = words.goal(rows[item])
        cells = tuple((x - origin[0], y - origin[1]) for x, y in part.places)
        lines.append(ScoreLine(part.source, points, text, None, cells, cards, item, title, group))
    figures = {"groups": groups, "roads": roads, "goals": results}
    return tuple(lines), figures


def judge(state: SprawlState, outcome: Outcome, words: SprawlWords) -> Outcome:
    return judged(outcome, int(state.target()))


def judged(outcome: Outcome, target: int) -> Outcome:
    won = bool(reaches(outcome.total, target))
    places = tuple(1 if won else 2 for _ in outcome.scores)
    return msgspec.structs.replace(outcome, target=target, won=won, places=places)
