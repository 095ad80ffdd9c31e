"""Sprawlopolis: what can happen, and what can be refused."""

from __future__ import annotations

from pentapolis.engine.complaints import Complaint
from pentapolis.engine.events import Cell, Detail, Event, Place, Secret


class CardChosen(Detail, frozen=True):
    """A card of the hand, to be placed next."""

    card: int
    cards: tuple[int, ...]


class CardPlaced(Event, frozen=True):
    """It lies in the city now; `target` is its top left block, `gain` what it changed; parts follow."""

    card: int
    turned: bool
    gain: int
    cells: tuple[Cell, ...]
    cards: tuple[int, ...]
    source: Place
    target: Place


class HandPassed(Detail, frozen=True):
    """The rest of the hand goes to the left neighbour, whose turn it now is."""

    count: int
    cards: Secret[tuple[int, ...]]
    source: Place
    target: Place


class CardDrawn(Detail, frozen=True):
    """The top card of the deck, which everybody has seen."""

    card: int
    cards: tuple[int, ...]
    source: Place
    target: Place


class CardTurnedUp(Detail, frozen=True):
    """The new top card of the deck, face up."""

    card: int
    cards: tuple[int, ...]
    target: Place


# -- what can be refused --------------------------------------------------------------------------


class NotInHand(Complaint, frozen=True):
    hand: tuple[int, ...]


class MustPlace(Complaint, frozen=True):
    card: int


class HidesACard(Complaint, frozen=True):
    """Option full_cover."""


class TooFar(Complaint, frozen=True):
    pass
