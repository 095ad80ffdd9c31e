"""Skyline: what can happen, and what can be refused."""

from __future__ import annotations

from pentapolis.engine.complaints import Complaint
from pentapolis.engine.events import Detail, Event, Place, Secret


class HouseBuilt(Event, frozen=True):
    """A house at one end of the seat's street."""

    house: int
    end: str
    source: Place
    target: Place


class HouseDrawn(Detail, frozen=True):
    """A card for the hand, which only its owner sees."""

    house: Secret[int]
    source: Place
    target: Place


class NotYours(Complaint, frozen=True):
    hand: tuple[int, ...]
