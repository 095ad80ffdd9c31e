"""Why a decision is refused, as data. The words for it are made by the game's `words.py`."""

from __future__ import annotations

from msgspec import Struct

from pentapolis.engine.events import kind_of


class Complaint(Struct, frozen=True, tag_field="kind", tag=kind_of):
    """A reason why an action is not legal. Games add their own beside their events."""


class GameIsOver(Complaint, frozen=True):
    pass


class NoSuchPlayer(Complaint, frozen=True):
    seat: int


class NothingToDecide(Complaint, frozen=True):
    seat: int


class TurnIsPlayed(Complaint, frozen=True):
    """It waits for the player's word: confirm it, or take it back."""


class NotAChoice(Complaint, frozen=True):
    pass
