"""Ekopolis: what bots know.

Basic: the group's points. Full: one's own. Both look ahead a little: colours still missing for the
next triplet, and Action cards still to be played. The card that the last Building brought counts at
what a card is worth on average, because nobody could know which one it would be.
"""

from typing import Final

from mypy_extensions import i64

from pentapolis.engine.evaluation import Evaluation
from pentapolis.engine.rng import Rng
from pentapolis.engine.state import State
from pentapolis.games.ekopolis.scoring import CARD, END, LATER, OFFSET, PLACED
from pentapolis.games.ekopolis.state import (
    FINISH,
    MODIFY,
    PASS,
    PLACE,
    SPACE_ACTION,
    SWAP,
    EkoState,
)

# The share of a triplet's points that each of its first two colours is worth while it is unfinished.
STEP: Final = 0.25
# What an unplayed Action card is worth: one to be played with a Building, and any other.
MODIFIER: Final = 2.5
UNPLAYED: Final = 1.5
# Spaces that a simulated player looks at before placing a Building.
GLANCES: Final[i64] = 8


class EkoEvaluation(Evaluation):
    def value(self, state: State, seat: i64) -> float:
        assert isinstance(state, EkoState)
        table = state.table
        value = float(table.total(seat))
        if not state.rules.full:
            return value + self.unfinished(
                state, table.group_built(1), table.group_built(2), table.group_built(3)
            )
        at: i64 = seat * 4
        value += self.unfinished(
            state, table.built[at + 1], table.built[at + 2], table.built[at + 3]
        )
        return value + self.unplayed(state, seat) - self.luck(state, seat)

    def unfinished(self, state: EkoState, red: i64, green: i64, blue: i64) -> float:
        """Part of the next triplet's points for the colours that are there already."""
        if state.is_over():
            return 0.0
        least = red if red < green else green
        least = least if least < blue else blue
        ahead = 0
        if red > least:
            ahead += 1
        if green > least:
            ahead += 1
        if blue > least:
            ahead += 1
        return float(ahead) * STEP * float(state.rules.triplet)

    def unplayed(self, state: EkoState, seat: i64) -> float:
        """What cards may still bring, if the seat has another turn."""
        if state.turn + state.players > state.rules.rounds * state.players:
            return 0.0
        value = 0.0
        ready: i64 = state.table.ready & state.table.owned[seat]
        card: i64 = 1
        while ready >> card:
            if (ready >> card) & 1:
                value += MODIFIER if state.rules.is_modifier(card) else UNPLAYED
            card += 1
        return value

    def luck(self, state: EkoState, seat: i64) -> float:
        """What the card of the seat's last Building brought beyond the average of its kind."""
        table = state.table
        ledger = table.ledger
        i: i64 = len(ledger) - 1
        while i >= 0 and not (ledger[i] & 3 == PLACED and (ledger[i] >> 2) & 7 == seat):
            i -= 1
        if i < 0:
            return 0.0
        colour = state.rules.colour((ledger[i] >> 5) & 127)
        if state.drawn[colour] == 0:
            return 0.0
        card = state.cards[state.first_card(colour) + state.drawn[colour] - 1]
        if (table.owned[seat] >> card) & 1 == 0 or state.rules.card_timing[card] == LATER:
            return 0.0
        points: i64 = 0
        if state.rules.card_timing[card] == END:
            points = table.end_points(card, seat)
        i += 1
        while i < len(ledger):
            entry = ledger[i]
            if entry & 3 == CARD and (entry >> 2) & 7 == seat and (entry >> 5) & 127 == card:
                points += ((entry >> 20) & 0x3FFF) - OFFSET
            i += 1
        return float(points) - UNPLAYED

    def playout_action(self, state: State, seat: i64, rng: Rng) -> i64:
        """Any tile, on the best of a few random spaces; cards with it if they fit, no discards."""
        assert isinstance(state, EkoState)
        actions = state.legal_actions(seat)
        if len(actions) == 1:
            return actions[0]
        if state.step == MODIFY:
            return actions[0]
        if state.step in (FINISH, SWAP):
            return PASS
        best = actions[rng.below(len(actions))]
        if state.step != PLACE:
            return best
        best_worth: i64 = -1000
        glance: i64 = 0
        while glance < GLANCES:
            action = actions[rng.below(len(actions))]
            worth = state.rules.worth(state.chosen, state.table.detail(action - SPACE_ACTION))
            if worth > best_worth:
                best_worth = worth
                best = action
            glance += 1
        return best

    def horizon(self, state: State) -> i64:
        """One round: what others build now is what one builds next to then."""
        return state.players
