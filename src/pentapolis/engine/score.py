"""Score sheets: every point with its source, what earned it, and a sentence."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True)
class ScoreLine:
    """Points from one source. `seat` is None where they belong to the whole team."""

    source: str
    points: int
    text: str
    seat: int | None = None
    cells: tuple[tuple[int, int], ...] = ()
    cards: tuple[int, ...] = ()

    def to_json(self) -> dict[str, Any]:
        return {
            "source": self.source,
            "points": self.points,
            "text": self.text,
            "seat": self.seat,
            "cells": [list(cell) for cell in self.cells],
            "cards": list(self.cards),
        }


@dataclass(frozen=True)
class ScoreSheet:
    """All lines, and `summary`: the game's own figures by name (target, groups, …)."""

    lines: tuple[ScoreLine, ...]
    summary: Mapping[str, Any] = field(default_factory=dict)

    def total(self, seat: int) -> int:
        return sum(line.points for line in self.lines if line.seat in (None, seat))

    def to_json(self) -> dict[str, Any]:
        return {**self.summary, "lines": [line.to_json() for line in self.lines]}
