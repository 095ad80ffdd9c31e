"""Infinite City: what bots know."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from pentapolis.engine.evaluation import Evaluation
from pentapolis.engine.state import State
from pentapolis.games.infinite_city.scoring import DOWN, TOKEN_BITS, TOKEN_MASK
from pentapolis.games.infinite_city.state import InfiniteState

# What a won game is worth beyond its lead.
VICTORY: Final = 10.0


class InfiniteEvaluation(Evaluation):
    """The lead over the others, counting what small groups and silver tiles may still become."""

    def __init__(
        self,
        single: float = 0.3,
        pair: float = 0.7,
        silver: float = 0.4,
        safe: float = 0.15,
        hand: float = 0.05,
    ) -> None:
        # The worth of a tile alone or in a pair, of a silver tile without the majority, of a
        # protected tile, and of a tile in hand.
        self.single: float = single
        self.pair: float = pair
        self.silver: float = silver
        self.safe: float = safe
        self.hand: float = hand

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
