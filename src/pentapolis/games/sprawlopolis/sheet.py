"""Sprawlopolis: the explained score."""

from __future__ import annotations

from typing import Any

import msgspec
from librt.vecs import vec
from mypy_extensions import i64

from pentapolis.engine.content import ContentPack
from pentapolis.engine.score import Outcome, ScoreLine
from pentapolis.games.sprawlopolis.scoring.goals import City
from pentapolis.games.sprawlopolis.words import SprawlWords

ZONE_LETTERS = "?RCIP"


def score_lines(
    city: City, goals: list[int], content: ContentPack, words: SprawlWords, origin: tuple[int, int]
) -> tuple[tuple[ScoreLine, ...], dict[str, Any]]:
    """Every group, road and goal with the blocks that earned it, in city coordinates."""
    rows = {row["number"]: row for row in content.rows("goals")}
    lines = []
    groups, results = {}, {}
    for part in city.parts(vec[i64](goals)):
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
            title, text = words.road(part.item, size, part.loop, points == 0)
        else:
            results[str(item)] = points
            cards = (part.item,)
            title, text = words.goal(rows[item])
        cells = tuple((x - origin[0], y - origin[1]) for x, y in part.places)
        lines.append(ScoreLine(part.source, points, text, None, cells, cards, item, title, group))
    figures = {"groups": groups, "roads": int(city.roads()), "goals": results}
    return tuple(lines), figures


def judge(outcome: Outcome, goals: list[int]) -> Outcome:
    """The target is the sum of the goals' numbers; the team has won if it reaches it (S-05)."""
    target = sum(goals)
    won = outcome.total >= target
    places = tuple(1 if won else 2 for _ in outcome.scores)
    return msgspec.structs.replace(outcome, target=target, won=won, places=places)
