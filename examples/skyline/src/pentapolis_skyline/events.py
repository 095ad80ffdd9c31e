"""Skyline: what can happen, and what can be refused."""

from __future__ import annotations

from typing import ClassVar

from pentapolis.engine.complaints import Complaint
from pentapolis.engine.events import Event, Place, Secret


class HouseBuilt(Event, frozen=True):
    """A house at one end of the seat's street."""

    house: int
    end: str
    source: Place
    target: Place


class HouseDrawn(Event, frozen=True):
    """A card for the hand, which only its owner sees."""

    minor: ClassVar[bool] = True

    house: Secret[int]
    source: Place
    target: Place


EVENTS = (HouseBuilt, HouseDrawn)


class NotYours(Complaint, frozen=True):
    hand: tuple[int, ...]
