"""Sprawlopolis: what stands on the goal cards, made of their rules and points."""

from __future__ import annotations

from collections.abc import Sequence

from pentapolis.engine.words import count

# {0}, {1} … are the points of the rule as they are added to the score.
TEXTS = {
    "the_outskirts": "{0} for each road that stays inside the city. "
    "{1} for each road with an end at the city's edge.",
    "go_green": "{0} for each park block. {1} for each industrial block.",
    "stacks_and_scrapers": "{0} for each industrial block with no residential block and no park "
    "beside it.",
    "master_planned": "{0} for each block of your largest residential group. "
    "{1} for each block of your largest industrial group.",
    "central_perks": "{0} for each park block inside the city. "
    "{1} for each park block on the city's edge.",
    "the_burbs": "Around your largest residential group: {0} for each park block beside it, "
    "{1} for each industrial block beside it.",
    "concrete_jungle": "{0} for each industrial block that touches another one corner to corner.",
    "the_strip": "{0} for each commercial block in the one row or column that has the most of them.",
    "mini_marts": "{0} for each commercial block whose road leads directly into a residential block "
    "at both ends.",
    "park_hopping": "{0} for each road that stops against a park at one end and against a different "
    "park at the other.",
    "looping_lanes": "{0} for each block of road in a closed loop. Every loop counts.",
    "skid_row": "{0} for each residential block with 2 or more industrial blocks beside it.",
    "morning_commute": "{0} for each road that runs through both a residential and a commercial block.",
    "tourist_traps": "{0} for each commercial block on the city's edge, and {1} more if it stands on "
    "an outer corner.",
    "sprawlopolis": "{0} for each block in your fullest row and in your fullest column. "
    "Gaps are skipped.",
}


def goal_text(rule: str, points: Sequence[int]) -> str:
    signed = [f"{number:+d}" for number in points]
    if rule == "bloom_boom":
        wanted, full, bare = count(points[0], "park"), signed[1], signed[2]
        return (
            f"{full} for each row and column with exactly {wanted}. "
            f"{bare} for each row and column with no park."
        )
    if rule == "block_party":
        last = len(points) - 1
        worth = [
            f"{number}{' or more' if number == last else ''}: {gain}"
            for number, gain in enumerate(signed)
        ]
        return (
            "Count the 2 by 2 squares of a single zone; they may overlap. " + ", ".join(worth) + "."
        )
    if rule == "superhighway":
        blocks = "block" if points[0] == 1 else f"{points[0]} blocks"
        return f"+1 for every {blocks} of your longest road, rounded down."
    return TEXTS[rule].format(*signed)
