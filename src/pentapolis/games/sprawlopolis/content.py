"""Sprawlopolis: reads a content pack into the tables the rules use."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from pentapolis.engine.content import ContentPack, Field, Schema, between, one_of
from pentapolis.engine.errors import ContentError
from pentapolis.games.sprawlopolis.scoring import (
    EASIER,
    HARDER,
    RULE_NAMES,
    STANDARD,
    Rules,
)
from pentapolis.games.sprawlopolis.state import CARDS

ZONES = {"R": 1, "C": 2, "I": 3, "P": 4}
EDGES = {"N": 8, "E": 16, "S": 32, "W": 64}
OPPOSITE = {"N": "S", "E": "W", "S": "N", "W": "E"}
DIFFICULTIES = {"easier": EASIER, "standard": STANDARD, "harder": HARDER}
# How many numbers each goal's rule takes; one where nothing else is said.
POINTS = {
    "the_outskirts": 2,
    "bloom_boom": 3,
    "go_green": 2,
    "block_party": 6,
    "master_planned": 2,
    "central_perks": 2,
    "the_burbs": 2,
    "tourist_traps": 2,
}


def _four(complain: Any) -> Any:
    def check(values: list[object]) -> str | None:
        if len(values) != 4 or not all(isinstance(value, str) for value in values):
            return "must be four texts, in the order top left, top right, bottom left, bottom right"
        return next((found for found in map(complain, values) if found), None)

    return check


def _zone(letter: str) -> str | None:
    return None if letter in ZONES else f"'{letter}' is not a zone (R, C, I or P)"


def _road(edges: str) -> str | None:
    if edges == "" or (len(edges) == 2 and edges[0] != edges[1] and set(edges) <= set(EDGES)):
        return None
    return f"'{edges}' is not a road: two different edges out of N, E, S, W, or nothing"


def _integers(values: list[object]) -> str | None:
    whole = all(isinstance(value, int) and not isinstance(value, bool) for value in values)
    if not whole or not all(abs(value) <= 1000 for value in values):  # type: ignore[arg-type]
        return "must be whole numbers from -1000 to 1000"
    return None


SCHEMA: Schema = {
    "cards": {
        "number": Field(int, between(1, CARDS)),
        "name": Field(str, cosmetic=True),
        "blocks": Field(list, _four(_zone)),
        "roads": Field(list, _four(_road)),
    },
    "goals": {
        "number": Field(int, between(1, CARDS)),
        "name": Field(str, cosmetic=True),
        "rule": Field(str, one_of(*RULE_NAMES)),
        "points": Field(list, _integers),
    },
}


def check_content(pack: ContentPack, source: str) -> None:
    """What one row cannot show: every number once, and the right number of points."""
    for table in ("cards", "goals"):
        numbers = [row["number"] for row in pack.rows(table)]
        if sorted(numbers) != list(range(1, CARDS + 1)):
            raise ContentError(f"{source}: [{table}] must have the numbers 1 to {CARDS} once each.")
    for place, row in enumerate(pack.rows("goals"), start=1):
        wanted = POINTS.get(row["rule"], 1)
        where = f"{source}: [goals] row {place}, field 'points'"
        if len(row["points"]) != wanted:
            raise ContentError(f"{where}: the rule {row['rule']} takes {wanted} of them.")
        if row["rule"] == "superhighway" and row["points"][0] < 1:
            raise ContentError(f"{where}: the blocks per point must be at least 1.")


@lru_cache(maxsize=64)
def _rules(pack: ContentPack, options: tuple[tuple[str, str], ...]) -> Rules:
    faces = [0] * 8 * (CARDS + 1)
    for row in pack.rows("cards"):
        blocks = list(zip(row["blocks"], row["roads"], strict=True))
        turned = [(zone, "".join(OPPOSITE[edge] for edge in road)) for zone, road in blocks[::-1]]
        for at, (zone, road) in enumerate(blocks + turned):
            faces[row["number"] * 8 + at] = ZONES[zone] + sum(EDGES[edge] for edge in road)
    goal_rules = [0] * (CARDS + 1)
    goal_points: list[list[int]] = [[]] * (CARDS + 1)
    for row in pack.rows("goals"):
        goal_rules[row["number"]] = RULE_NAMES.index(row["rule"])
        goal_points[row["number"]] = row["points"]
    chosen = dict(options)
    return Rules(
        faces,
        goal_rules,
        goal_points,
        DIFFICULTIES[chosen["difficulty"]],
        chosen["holes"] == "edge",
        chosen["park_hopping"] == "groups",
        chosen["full_cover"] == "allowed",
        chosen["loops"] == "inner",
    )


def rules_for(pack: ContentPack, options: Mapping[str, str]) -> Rules:
    """The tables for a pack and options; made once for each pair."""
    return _rules(pack, tuple(options.items()))
