"""Infinite City: what bots know."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from pentapolis.engine.evaluation import Evaluation
from pentapolis.engine.rng import Rng
from pentapolis.engine.state import State
from pentapolis.games.infinite_city.scoring import (
    CLEAR,
    DOWN,
    PICK_UP,
    REMOVE,
    SETTLE,
    SWAP_TOKEN,
    TAKE,
    TOKEN_BITS,
    TOKEN_MASK,
    beside,
)
from pentapolis.games.infinite_city.state import InfiniteState
from pentapolis.games.infinite_city.texts import ACCEPT, CELL, INVITED, PASS, PLACE, TARGET

# What a won game is worth beyond its lead.
VICTORY: Final = 10.0
# Choices that a simulated player looks at before making one.
GLANCES: Final[i64] = 6


class InfiniteEvaluation(Evaluation):
    """The lead over the others, counting what small groups and silver tiles may still become."""

    def __init__(
        self,
        single: float = 0.3,
        pair: float = 0.7,
        silver: float = 0.4,
        safe: float = 0.15,
        hand: float = 0.05,
        looks: i64 = 800,
    ) -> None:
        # The worth of a tile alone or in a pair, of a silver tile without the majority, of a
        # protected tile, and of a tile in hand.
        self.single: float = single
        self.pair: float = pair
        self.silver: float = silver
        self.safe: float = safe
        self.hand: float = hand
        self.looks: i64 = looks

    def value(self, state: State, seat: i64) -> float:
        """The seat's standing less the mean of the others' best and their average."""
        assert isinstance(state, InfiniteState)
        if state.is_over():
            return self.result(state, seat)
        totals = state.totals()
        best = -1000.0
        total = 0.0
        other: i64 = 0
        while other < state.players:
            if other != seat:
                points = self.standing(state, other, float(totals.bonus(other)))
                total += points
                best = max(best, points)
            other += 1
        mean = total / float(state.players - 1)
        return self.standing(state, seat, float(totals.bonus(seat))) - (best + mean) / 2.0

    def result(self, state: InfiniteState, seat: i64) -> float:
        scores = state.scores()
        others = sum(scores) - scores[seat]
        lead = float(scores[seat]) - float(others) / float(state.players - 1)
        ranking = state.ranking()
        return lead + (VICTORY / float(ranking.count(1)) if ranking[seat] == 1 else 0.0)

    def standing(self, state: InfiniteState, seat: i64, bonus: float) -> float:
        city = state.city
        rules = state.rules
        points = bonus + self.hand * float(state.sizes[seat])
        seen = vec[u8]([0] * len(city.cells))
        shift: i64 = seat * TOKEN_BITS
        slot: i64 = 0
        while slot < len(city.cells):
            if (city.tokens[slot] >> shift) & TOKEN_MASK:
                kind = city.kinds[slot] & ~DOWN
                points += float(rules.values[kind])
                if bonus == 0.0 and rules.silver[kind] > 0:
                    points += self.silver
                if city.protected(city.cells[slot]):
                    points += self.safe
                if seen[slot] == 0:
                    size: i64 = len(city.group_of(slot, seat, seen))
                    if size >= rules.group:
                        points += float(size * rules.tile_points)
                    elif size == 1:
                        points += self.single * float(rules.tile_points)
                    else:
                        points += self.pair * float(size * rules.tile_points)
            slot += 1
        return points

    # -- how to search this game ------------------------------------------------------------------

    def horizon(self, state: State) -> i64:
        return state.players

    def scale(self) -> float:
        return 1.5

    def budget(self) -> i64:
        """A turn can have tens of thousands of endings; their best is found among far fewer."""
        return self.looks

    # -- simulated players ------------------------------------------------------------------------

    def playout_action(self, state: State, seat: i64, rng: Rng) -> i64:
        """Any tile; the most appealing of a few random places or targets for it."""
        assert isinstance(state, InfiniteState)
        actions = state.legal_actions(seat)
        if state.phase == INVITED and len(actions) > 1:
            return ACCEPT
        best = actions[rng.below(len(actions))]
        if len(actions) == 1 or (state.phase != PLACE and state.phase != TARGET):
            return best
        best_appeal = appeal(state, seat, best)
        glance: i64 = 1
        while glance < GLANCES:
            action = actions[rng.below(len(actions))]
            found = appeal(state, seat, action)
            if found > best_appeal:
                best_appeal = found
                best = action
            glance += 1
        return best


def appeal(state: InfiniteState, seat: i64, action: i64) -> i64:
    """How good a place or target looks: near one's own tiles, against those of others."""
    if action == PASS:
        return 3  # tokens are best left where they are
    if action < CELL:
        return 0
    cell: i64 = action - CELL
    if state.phase == PLACE:
        return own_neighbours(state, seat, cell)
    slot = state.city.slot(cell)
    if slot < 0:
        return 0
    own: i64 = 1 if state.tokens_on(slot, seat) > 0 else 0
    others: i64 = i64(len(state.owners(slot))) - own
    effect = state.effect()
    if effect in (CLEAR, REMOVE, PICK_UP):
        return others - 4 * own
    if effect in (TAKE, SETTLE, SWAP_TOKEN):
        return 2 * own_neighbours(state, seat, cell) + others - 4 * own
    return 0


def own_neighbours(state: InfiniteState, seat: i64, cell: i64) -> i64:
    count: i64 = 0
    direction: i64 = 0
    while direction < 4:
        slot = state.city.slot(beside(cell, direction))
        if slot >= 0 and state.tokens_on(slot, seat) > 0:
            count += 1
        direction += 1
    return count
