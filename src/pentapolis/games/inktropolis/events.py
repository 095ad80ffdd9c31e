"""Inktropolis: what can happen, and what can be refused.

Cards go by their codes, grids by column and row.
"""

from __future__ import annotations

from typing import Literal

from pentapolis.engine.complaints import Complaint
from pentapolis.engine.events import Cell, Detail, Event, Place

# Everything in a build phase is whispered: it is shown when everybody has finished (K-77).


class SideChosen(Event, frozen=True):
    """The side of the own board."""

    side: str


class CardChosen(Detail, frozen=True):
    """The card to be built this round; a landmark is one's own."""

    card: str
    landmark: bool
    cards: tuple[str, ...]


class TypeChosen(Detail, frozen=True):
    """The type of a card that has none of its own."""

    card: str
    type: str


class BuildingDrawn(Event, frozen=True):
    """A building on the map."""

    card: str
    type: str
    landmark: bool
    cells: tuple[Cell, ...]
    cards: tuple[str, ...]
    source: Place
    target: Place


class ResourcesSpent(Detail, frozen=True):
    """Struck off the map, the oldest of each kind first (K-26)."""

    resources: dict[str, int]


class ResourcesGained(Detail, frozen=True):
    """Written into the grids of the new building."""

    resources: dict[str, int]
    cells: tuple[Cell, ...]


class RoadDrawn(Event, frozen=True):
    """A road into a grid beside an older one."""

    cells: tuple[Cell, ...]
    target: Place


class Stopped(Event, frozen=True):
    """Nothing built, or no more roads."""

    what: Literal["pass", "stop"]


class RoundScored(Event, frozen=True):
    """A box of the round track: prestige, and lakes closed by then (K-50)."""

    round: int
    prestige: int
    lakes: int
    points: int
    cells: tuple[Cell, ...]


class RoundBegan(Event, frozen=True):
    """New cards on the table; some are gone, and the deck shows its next back (K-14 to K-19)."""

    round: int
    era: int
    drawn: tuple[str, ...]
    gone: tuple[str, ...]
    deck: int
    roads: dict[str, int]
    cards: tuple[str, ...]
    source: Place
    target: Place


# -- what can be refused --------------------------------------------------------------------------


class ChooseOne(Complaint, frozen=True):
    """Something else is asked for now."""

    what: Literal["type", "side", "way", "road", "place", "card"]


class WrongCard(Complaint, frozen=True):
    why: Literal["built", "not available", "too dear", "no place"]


class LandmarkTooEarly(Complaint, frozen=True):
    era: int


class WrongPlace(Complaint, frozen=True):
    why: Literal["shape", "off the board", "building", "road", "water", "no road beside"]


class WrongRoad(Complaint, frozen=True):
    why: Literal["road", "building", "lake", "no road beside"]
