"""Ekopolis: what is sure to come after a choice."""

from __future__ import annotations

from pentapolis.engine.game import Outlook
from pentapolis.games.ekopolis.state import EkoState
from pentapolis.games.ekopolis.state.actions import MODIFY, PUT, TAKE
from pentapolis.games.ekopolis.words import EkoWords


class EkoOutlook(Outlook[EkoState, EkoWords]):
    def proves(self, seat: int, source: str, owner: int | None) -> bool:
        """Buildings and tokens count once, as they are put; the card that is drawn comes after (E-61)."""
        return source in ("building", "zone", "pollution")

    def foreseen(self, state: EkoState, seat: int) -> EkoState:
        """A Building scores, and brings an Action card of its colour (E-61), wherever its token goes."""
        if state.current != seat or state.step not in (MODIFY, PUT, TAKE) or state.card:
            return state
        after = state.clone()
        if after.step == MODIFY:
            after.settle(seat)
        if after.step == PUT and after.card == 0:
            after.after_tokens(seat)
        if after.step == TAKE:
            after.take_card(seat)
        return after
