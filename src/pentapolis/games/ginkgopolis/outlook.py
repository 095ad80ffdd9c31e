"""Ginkgopolis: what can be said of a turn before the others have planned theirs."""

from __future__ import annotations

from collections.abc import Sequence

from pentapolis.engine.game import Outlook
from pentapolis.games.ginkgopolis.notation import card_of
from pentapolis.games.ginkgopolis.state import GinkgoState
from pentapolis.games.ginkgopolis.view.outlook import planned
from pentapolis.games.ginkgopolis.words import GinkgoWords


class GinkgoOutlook(Outlook[GinkgoState, GinkgoWords]):
    def as_it_stands(
        self, state: GinkgoState, seat: int, actions: Sequence[int], words: GinkgoWords
    ) -> str:
        plan = planned(state, seat, actions)
        if plan is None:
            return ""
        card = card_of(plan["card"])
        if card is None or plan["kind"] != "construct":
            return words.as_it_stands(plan, seat)
        return words.as_it_stands(plan, seat, words.card_text(card))
