"""Sprawlopolis: what bots know."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from pentapolis.engine.evaluation import Evaluation, Thinking
from pentapolis.engine.rng import Rng
from pentapolis.engine.state import State
from pentapolis.games.sprawlopolis.scoring.ground import BYTES, STRIDE
from pentapolis.games.sprawlopolis.scoring.rules import EAST, NORTH, ROAD, SOUTH, WEST, ZONE
from pentapolis.games.sprawlopolis.state import CITY_CARDS, PLACE, SprawlState

# What a card still to come usually adds, in points.
GAIN_PER_CARD: Final[float] = 2.2
# Points beyond the target win nothing more, but a cushion is worth having.
CUSHION: Final[float] = 0.15
# What a simulated player sees of a card's fit at a glance, beside or over other blocks. Learned by
# `pentapolis train` from 3 and 4 for zones and roads that meet, -2 for blocks covered and 0 for the rest
# (the whole command is in docs/bots.md). Only proportions matter.
GLANCE: Final = {
    "same_zone": 4.25,
    "other_zone": -0.82,
    "roads_meet": 2.77,
    "road_stops": -0.63,  # a road that runs into a block without one, or the other way round
    "road_covered": 1.1,
    "covered": -1.2,
    "covered_alike": -1.79,  # by a block of the same zone, beside that it is covered
}
# At how many of the places that look best it counts what the city would score.
COUNTED: Final[i64] = 16
# Places that look alike are told apart by chance. And less than any place is worth.
CHANCE: Final = 0.5
NEVER: Final = -1e9


class Glance:
    """GLANCE, or other weights, ready for use."""

    def __init__(self, weights: dict[str, float]) -> None:
        self.weights: dict[str, float] = weights.copy()
        # All that two blocks can gain side by side, by number: 4 for the same zone, 2 for a road to the
        # edge between them, 1 for one from beyond it. Looking it up is twice as fast as adding it up.
        self.beside: vec[float] = vec[float]([0.0] * 8)
        # And one on top of another: 2 for the same zone, 1 for a road that is covered.
        self.over: vec[float] = vec[float]([0.0] * 4)
        for number in range(8):
            gain = weights["same_zone"] if number & 4 else weights["other_zone"]
            if number & 3:
                gain += weights["roads_meet"] if number & 3 == 3 else weights["road_stops"]
            self.beside[number] = gain
        for number in range(4):
            gain = weights["covered"]
            if number & 2:
                gain += weights["covered_alike"]
            if number & 1:
                gain += weights["road_covered"]
            self.over[number] = gain


def beside(gains: vec[float], block: i64, other: i64, edge: i64, opposite: i64) -> float:
    """What two blocks gain side by side; nothing if there is no other."""
    if other == 0:
        return 0.0
    number: i64 = 4 if (block ^ other) & ZONE == 0 else 0
    number += 2 if block & edge else 0
    number += 1 if other & opposite else 0
    return gains[number]


def over(gains: vec[float], block: i64, other: i64) -> float:
    """What a block gains on top of another one; nothing if there is none."""
    if other == 0:
        return 0.0
    number: i64 = 2 if (block ^ other) & ZONE == 0 else 0
    number += 1 if other & ROAD else 0
    return gains[number]


class SprawlEvaluation(Evaluation):
    """The exact score of the city as it stands, measured against the target."""

    def __init__(self) -> None:
        self.glance: Glance = Glance(GLANCE)

    def weights(self) -> dict[str, float]:
        return self.glance.weights.copy()

    def adopt(self, weights: dict[str, float]) -> None:
        self.glance = Glance(weights)

    def value(self, state: State, seat: i64) -> float:
        assert isinstance(state, SprawlState)
        to_come = float(CITY_CARDS - i64(len(state.placements)))
        margin = float(state.total() - state.target()) + GAIN_PER_CARD * to_come
        return margin if margin < 0.0 else CUSHION * margin

    def thinking(self, players: i64) -> Thinking:
        """What a card does for later ones shows over some more turns; two were not enough. The hand and
        the top of the deck are known: cards are laid for those that follow.
        """
        return Thinking(4, foresight=3, scale=1.5)

    def playout_action(self, state: State, seat: i64, rng: Rng) -> i64:
        """Any card (the one that scores most now is no better); the best of the places that look good."""
        assert isinstance(state, SprawlState)
        if state.chosen == 0 or (state.unconfirmed >> seat) & 1:
            return state.any_action(seat, rng)
        actions = state.choices(seat)
        places = self.good_places(state, actions, rng)
        best: i64 = places[0]
        best_total: i64 = state.total_after(best)
        i: i64 = 1
        while i < len(places):
            total: i64 = state.total_after(places[i])
            if total > best_total:
                best_total = total
                best = places[i]
            i += 1
        return best

    def good_places(self, state: SprawlState, actions: vec[i64], rng: Rng) -> vec[i64]:
        """The best-looking placements; among those that look alike, chance decides."""
        kept: i64 = min(COUNTED, i64(len(actions)))
        places = vec[i64]([0] * kept)
        looks = vec[float]([NEVER] * kept)
        i: i64 = 0
        while i < len(actions):
            look = self.fit(state, actions[i]) + CHANCE * rng.random()
            at: i64 = kept
            while at > 0 and looks[at - 1] < look:
                at -= 1
                if at + 1 < kept:
                    looks[at + 1] = looks[at]
                    places[at + 1] = places[at]
            if at < kept:
                looks[at] = look
                places[at] = actions[i]
            i += 1
        return places

    def fit(self, state: SprawlState, action: i64) -> float:
        """How well the chosen card fits there, at a glance."""
        board, faces, gains = state.city.board, state.rules.faces, self.glance.beside
        spot: i64 = (action - PLACE) >> 1
        face: i64 = state.chosen * 8 + ((action - PLACE) & 1) * 4
        good = 0.0
        quarter: i64 = 0
        while quarter < 4:
            cell: i64 = spot + (quarter & 1) + (quarter >> 1) * STRIDE
            block: i64 = i64(faces[face + quarter])
            good += over(self.glance.over, block, i64(board[cell & BYTES]))
            # Of a block's four neighbours two belong to the same card.
            if quarter < 2:
                good += beside(gains, block, i64(board[(cell - STRIDE) & BYTES]), NORTH, SOUTH)
            else:
                good += beside(gains, block, i64(board[(cell + STRIDE) & BYTES]), SOUTH, NORTH)
            if quarter & 1:
                good += beside(gains, block, i64(board[(cell + 1) & BYTES]), EAST, WEST)
            else:
                good += beside(gains, block, i64(board[(cell - 1) & BYTES]), WEST, EAST)
            quarter += 1
        return good
