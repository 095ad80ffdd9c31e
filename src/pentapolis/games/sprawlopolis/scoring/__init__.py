"""Sprawlopolis: what a city is worth. One definition gives both the fast total and the explanation."""

from pentapolis.games.sprawlopolis.scoring.goals import City, Part, new_city
from pentapolis.games.sprawlopolis.scoring.rules import (
    EASIER,
    EAST,
    HARDER,
    NORTH,
    ROAD,
    RULE_NAMES,
    SOUTH,
    STANDARD,
    WEST,
    ZONE,
    Rules,
)

__all__ = [
    "EASIER",
    "EAST",
    "HARDER",
    "NORTH",
    "ROAD",
    "RULE_NAMES",
    "SOUTH",
    "STANDARD",
    "WEST",
    "ZONE",
    "City",
    "Part",
    "Rules",
    "new_city",
]
