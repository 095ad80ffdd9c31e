"""Inktropolis: what is sure to come after a choice."""

from __future__ import annotations

from pentapolis.engine.game import Outlook
from pentapolis.games.inktropolis.state import InkState
from pentapolis.games.inktropolis.words import InkWords


class InkOutlook(Outlook[InkState, InkWords]):
    def proves(self, seat: int, source: str, owner: int | None) -> bool:
        """A city counts by itself, whatever the others have drawn and the deck shows next."""
        return owner == seat
