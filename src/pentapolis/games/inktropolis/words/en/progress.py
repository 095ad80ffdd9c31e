"""Inktropolis: how far a city is with each plan, and what is missing, in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from mypy_extensions import mypyc_attr

from pentapolis.engine.words import count
from pentapolis.games.inktropolis.words.en.plans import EDGES, PlanWords, listed

# Of plans that every building of a type has to keep.
WANTED = {
    "district": "There is no district yet: it takes one or more.",
    "commercial": "There is no commercial building yet: it takes one or more.",
    "cultural": "There is no cultural building yet: it takes one or more.",
    "utilities": "There is no utilities building yet: it takes one or more.",
}


@mypyc_attr(allow_interpreted_subclasses=True)
class ProgressWords(PlanWords):
    # 0 of 1 would read as if one were enough for good.
    NONE_YET: ClassVar[str] = "none yet"
    CORNERS_BUILT: ClassVar[str] = "All four corners hold buildings."
    LINES_BUILT: ClassVar[str] = "Every row and every column holds part of a building."
    EDGES_SPOILT: ClassVar[str] = "A road lies on every edge: none can be filled."

    def wanted(self, what: str) -> str:
        """That there is no building of a type yet, or no district."""
        return WANTED[what]

    # -- what a road would cost -------------------------------------------------------------------

    def setback_lost(self, plan: str) -> str:
        return f"{plan} out of reach."

    def setback_unmet(self, plan: str) -> str:
        return f"{plan} no longer met."

    def setback_down(self, plan: str, before: int, after: int, total: int) -> str:
        return f"{plan}: {before} down to {after} of {total}."

    def setback(self, costs: Sequence[str]) -> str:
        """All that a road would cost."""
        return " ".join(costs)

    # -- plan by plan -----------------------------------------------------------------------------

    def square_lost(self, side: int) -> str:
        return f"No square of {side} by {side} can be filled any more."

    def square_done(self, first: str, last: str) -> str:
        return f"The square {first} to {last} is full of buildings."

    def square_begun(self, built: int, total: int, first: str, last: str) -> str:
        return f"Best square: {built} of {total} grids built, {first} to {last}."

    def square_empty(self, side: int) -> str:
        return f"No grid of a square of {side} by {side} is built yet."

    def lakes_left(self, grids: Sequence[str]) -> str:
        return f"No road beside the {'lake' if len(grids) == 1 else 'lakes'} {listed(grids)}."

    def lakes_lost(self, grids: Sequence[str]) -> str:
        return f"No road can come beside {listed(grids)} any more."

    def shops_by_park(self, shops: int) -> str:
        return f"{count(shops, 'commercial building')}, each beside a park."

    def shops_lost(self, buildings: Sequence[tuple[str, str]]) -> str:
        return f"Not beside a park, and never can be: {self.buildings(buildings)}."

    def districts_level(self, spread: int, limit: int) -> str:
        return f"The largest districts differ by {count(spread, 'grid')}: less than {limit}."

    def districts_apart(
        self, spread: int, limit: int, small: Sequence[tuple[str, int]], enough: int
    ) -> str:
        """`small` are the types whose districts are too small, with their sizes."""
        (first, size), *rest = small
        told = [f"{first.capitalize()} has {size}", *(f"{kind} {size}" for kind, size in rest)]
        each = "each needs" if rest else "it needs"
        allowed = f"They differ by {spread}, at most {limit - 1} is allowed."
        return f"{allowed} {listed(told)}: {each} {enough}."

    def districts_brief(self, spread: int, limit: int) -> str:
        return f"gap {spread}, max {limit - 1}"

    def culture_together(self, bottom: bool, right: bool) -> str:
        where = f"{'bottom' if bottom else 'top'} {'right' if right else 'left'}"
        return f"All cultural buildings lie in the {where} quarter."

    def culture_lost(self, buildings: Sequence[tuple[str, str]]) -> str:
        return f"Outside the quarter, for good: {self.buildings(buildings)}."

    def corners_left(self, grids: Sequence[str]) -> str:
        return f"No building on {listed(grids)}."

    def corners_lost(self, grids: Sequence[str]) -> str:
        return f"{listed(grids)} can hold no building any more."

    def lines_lost(self, lines: Sequence[int], width: int) -> str:
        return f"No room is left in {listed([self.line(line, width) for line in lines])}."

    def lines_many(self, empty: int, total: int) -> str:
        return f"{empty} of {total} rows and columns hold no building."

    def lines_left(self, lines: Sequence[tuple[int, str]], width: int) -> str:
        """Each with the only grid that is free in it, or nothing where there are several."""
        told = [
            self.line(line, width) + (f" (only {grid} is free)" if grid else "")
            for line, grid in lines
        ]
        return f"Missing: {listed(told)}."

    def line(self, line: int, width: int) -> str:
        """Columns first, then rows."""
        rows = line - width
        return f"column {chr(ord('a') + line)}" if rows < 0 else f"row {rows + 1}"

    def air_lost(self, buildings: Sequence[tuple[str, str]]) -> str:
        return f"Beside another type, for good: {self.buildings(buildings)}."

    def edge_begun(self, edge: int, filled: int, total: int, spoilt: Sequence[int]) -> str:
        text = f"Best edge: {EDGES[edge]}, {filled} of {total} grids filled."
        if spoilt:
            names = listed([EDGES[other] for other in spoilt])
            text += f" A road shuts out the {names} edge{'s' if len(spoilt) > 1 else ''}."
        return text

    def buildings(self, named: Sequence[tuple[str, str]]) -> str:
        """Buildings by name, each with its first grid."""
        return listed([f"{name} ({grid})" for name, grid in named])
