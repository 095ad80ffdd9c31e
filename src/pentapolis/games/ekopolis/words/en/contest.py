"""Ekopolis: groups that compete, in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from mypy_extensions import mypyc_attr

from pentapolis.engine.words import Words, count


@mypyc_attr(allow_interpreted_subclasses=True)
class GroupWords(Words):
    HEADING: ClassVar[str] = "Which group builds best?"
    SUBTITLE: ClassVar[str] = "Basic version, everybody on the same landscape"
    RULE: ClassVar[str] = (
        "The most points win. Of groups with equal points, the one with more green Buildings is ahead."
    )
    PLACED: ClassVar[str] = "Buildings and nature"
    BALANCE: ClassVar[str] = "balance, for each triplet of colours"
    UNFINISHED: ClassVar[str] = "A group is ranked when its game is over: let it finish first."
    FULL: ClassVar[str] = (
        "Groups are compared in the Basic version; in the Full version everybody plays alone."
    )

    def buildings(self, colour: str) -> str:
        """What Buildings of a colour are called together."""
        return f"{colour} Buildings"

    def group_builds(self, now: int, rounds: int) -> str:
        return f"round {now} of {rounds}, still building"

    def wanted(self, names: Sequence[str]) -> str:
        return f"Say how many Buildings were placed of each colour: {', '.join(names)}."

    def points_out_of_range(self, points: int) -> str:
        return f"{points} points cannot be: look at the score track again."

    def too_many(self, colour: str, most: int, number: int) -> str:
        return (
            f"There are {most} {colour} Buildings in the box, so {number} cannot have been placed."
        )

    def miscounted(self, players: int, rounds: int, placed: int) -> str:
        return (
            f"{players} players place {players * rounds} Buildings in {rounds} rounds, but these are "
            f"{placed}. Count again, without the City halls."
        )

    def ahead_by_green(self, more: int, name: str) -> str:
        return f"ahead of {name} by {count(more, 'green Building')}"

    def level_with(self, name: str) -> str:
        return f"level with {name}, in points and green Buildings"
