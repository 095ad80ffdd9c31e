"""Why something cannot be built, or not there."""

from __future__ import annotations

from collections.abc import Mapping

from pentapolis.games.inktropolis.content import ERA_NAMES
from pentapolis.games.inktropolis.words import spoken

# Why a building cannot stand somewhere, by the mark of the board in the way (see `board_marks`), and why
# a road cannot go there. "outside" is off the board, "else" what is left when nothing is in the way.
NO_BUILDING = {
    "outside": "Off the board.",
    "=": "There is a road in the way.",
    "L": "Buildings cannot stand on a lake.",
    "~": "Buildings cannot stand on the river.",
    **dict.fromkeys("RUCK", "There is another building in the way."),
    "else": "It must touch a road with a side; a corner is not enough.",
}
NO_ROAD = {
    "outside": "Off the board.",
    "=": "There is a road already.",
    "L": "Roads cannot cross a lake.",
    **dict.fromkeys("RUCK", "There is a building in the way."),
    "else": "A road goes on from a road beside it.",
}
NO_PLACE = "No place is left for it."


def too_early(era: int) -> str:
    return f"From the {ERA_NAMES[era]} era on."


def too_dear(missing: Mapping[str, int]) -> str:
    return f"You lack {spoken(missing)}."
