"""Inktropolis: plans in words: what stands on them, and why one is met or not."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from mypy_extensions import mypyc_attr

from pentapolis.engine.content import Row
from pentapolis.engine.words import Words, count

# What stands on the cards; {number} is that of the plan.
TEXTS = {
    "block": "A square of {number} by {number} grids of your city holds nothing but buildings.",
    "nature_trail": "Every lake of your city has a road beside it.",
    "community_park": "Every commercial building lies beside a park.",
    "diversity": "Your largest districts of the four types differ by less than {grids}.",
    "tourism": "All your cultural buildings lie in one quadrant of the city.",
    "distancing": "All four corners of the city hold buildings.",
    "commuting": "Every row and every column of the city holds part of a building.",
    "air_cleanliness": "No utilities building lies beside a building of another type.",
    "coast": "Every grid along one edge of the city holds a building; features count as filled.",
}
EDGES = ("top", "right", "bottom", "left")


@mypyc_attr(allow_interpreted_subclasses=True)
class PlanWords(Words):
    """Plans as they are dealt, and why they are met or not at the end."""

    NO_DISTRICT: ClassVar[str] = "There is no district."
    NO_CULTURE: ClassVar[str] = "There is no cultural building."
    NO_UTILITIES: ClassVar[str] = "There is no utilities building."
    NO_SHOPS: ClassVar[str] = "There is no commercial building."
    ALL_LAKES: ClassVar[str] = "Every lake has a road beside it."
    ALL_LINES: ClassVar[str] = "Buildings in every row and column."
    ALL_SHOPS: ClassVar[str] = "Every commercial building lies beside a park."
    CLEAN_AIR: ClassVar[str] = "No utilities building lies beside another type."

    def plan_name(self, row: Row) -> str:
        return str(row["name"])

    def plan_text(self, row: Row) -> str:
        number = row["number"]
        return TEXTS[row["rule"]].format(number=number, grids=count(number, "grid"))

    def square(self, side: int, full: bool) -> str:
        which = "A" if full else "No"
        return f"{which} square of {side} by {side} grids is full of buildings."

    def lakes_dry(self, lakes: int) -> str:
        return f"{count(lakes, 'lake')} without a road beside."

    def shops_away(self, shops: int) -> str:
        return f"{count(shops, 'commercial building')} not beside a park."

    def spread(self, spread: int, limit: int) -> str:
        verdict = "less than" if spread < limit else "not less than"
        return f"The districts differ by {count(spread, 'grid')}, {verdict} {limit}."

    def quadrants(self, found: int) -> str:
        return f"Cultural buildings in {count(found, 'quadrant')}."

    def corners(self, built: int) -> str:
        return f"{count(built, 'corner')} of 4 with a building."

    def lines_missing(self, lines: int) -> str:
        return f"{count(lines, 'line')} (rows and columns) without a building."

    def foul_grids(self, grids: int) -> str:
        return f"{count(grids, 'grid')} of other types beside utilities buildings."

    def edge_gaps(self, gaps: int) -> str:
        return f"The best edge has {count(gaps, 'gap')}."

    def edge_filled(self, edge: int) -> str:
        return f"The {EDGES[edge]} edge is filled."


def listed(words: Sequence[str]) -> str:
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"
