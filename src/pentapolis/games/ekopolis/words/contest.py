"""Ekopolis: groups that compete, in words."""

from __future__ import annotations

from pentapolis.engine.words import count

HEADING = "Which group builds best?"
SUBTITLE = "Basic version, everybody on the same landscape"
RULE = (
    "The most points win. Of groups with equal points, the one with more green Buildings is ahead."
)
BUILDINGS = {"red": "red Buildings", "green": "green Buildings", "blue": "blue Buildings"}
PLACED = "Buildings and nature"
BALANCE = "balance, for each triplet of colours"
UNFINISHED = "A group is ranked when its game is over: let it finish first."
FULL = "Groups are compared in the Basic version; in the Full version everybody plays alone."


def progress(now: int, rounds: int) -> str:
    return f"round {now} of {rounds}, still building"


def wanted(names: list[str]) -> str:
    return f"Say how many Buildings were placed of each colour: {', '.join(names)}."


def points_out_of_range(points: int) -> str:
    return f"{points} points cannot be: look at the score track again."


def too_many(colour: str, most: int, number: int) -> str:
    return f"There are {most} {colour} Buildings in the box, so {number} cannot have been placed."


def miscounted(players: int, rounds: int, placed: int) -> str:
    return (
        f"{players} players place {players * rounds} Buildings in {rounds} rounds, but these are "
        f"{placed}. Count again, without the City halls."
    )


def tie_break(more: int, name: str) -> str:
    return f"ahead of {name} by {count(more, 'green Building')}"


def shared(name: str) -> str:
    return f"level with {name}, in points and green Buildings"
