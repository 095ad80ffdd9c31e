"""Ginkgopolis: what bots know. Points now, what will still be earned, and what others have."""

from mypy_extensions import i64

from pentapolis.engine.evaluation import Evaluation
from pentapolis.engine.rng import Rng
from pentapolis.engine.state import State
from pentapolis.games.ginkgopolis.scoring import TILES, districts, floors_of, owner_of
from pentapolis.games.ginkgopolis.state import (
    GIVE_TILE,
    KEEP_HAND,
    WITH_TILE,
    WITHOUT,
    GinkgoState,
)
from pentapolis.games.ginkgopolis.table import (
    ALONE,
    HAND,
    MOVE,
    NOTHING,
    OVER,
    PLAN,
    RESOLVE,
    RETURN,
    RUNNING,
    TAKE,
    UNDECIDED,
    count_of,
    next_in,
)


class GinkgoEvaluation(Evaluation):
    """A plan that waits is judged by what it would do if it were carried out now."""

    def __init__(self) -> None:
        # Worth in points of a resource and a tile that may still be used, of a use of a bonus times
        # how often it is used in a turn still to come, of a resource that scores in no district yet;
        # and how much of the others' average counts against oneself.
        self.piece: float = 0.9
        self.tile: float = 1.0
        self.use: float = 0.25
        self.foothold: float = 0.6
        self.rivalry: float = 0.6

    def value(self, state: State, seat: i64) -> float:
        assert isinstance(state, GinkgoState)
        if state.phase == PLAN or state.phase == RESOLVE:
            waiting = state.card[seat] >= 0 and state.tile[seat] != UNDECIDED
            if waiting and (state.revealed >> seat) & 1 == 0:
                ahead = state.clone()
                finish(ahead, state.turn_seat())
                ahead.carry_out(seat)
                finish(ahead, seat)
                return self.standing(ahead, seat)
            if state.question != NOTHING and state.asked_seat() == seat:
                ahead = state.clone()
                finish(ahead, state.turn_seat())
                return self.standing(ahead, seat)
        return self.standing(state, seat)

    def standing(self, state: GinkgoState, seat: i64) -> float:
        """Own worth against the average of the others."""
        own = 0.0
        others = 0.0
        found = districts(state.rules, state.blocks, state.near, state.sides)
        left = turns_left(state)
        side: i64 = 0
        while side < state.sides:
            worth = self.worth(state, side, left)
            i = 0
            while i < len(found):
                worth += float(found[i].points(side))
                if left > 0.0 and found[i].resources[side] > 0 and found[i].points(side) == 0:
                    worth += 0.3 * self.foothold * float(found[i].resources[side])
                i += 1
            if side == seat:
                own = worth
            else:
                others += worth
            side += 1
        return own - self.rivalry * others / float(state.sides - 1)

    def worth(self, state: GinkgoState, side: i64, left: float) -> float:
        """Everything but districts: points, cards, tokens, and what can still be made of the rest."""
        worth = float(state.points[side] + state.holding(side).total())
        worth += float(state.new_hands[side] * state.rules.new_hand_points)
        if left <= 0.0 or state.is_hal(side):
            return worth
        share = left / (left + 2.0)
        # Resources beyond what can still be built with are worth less and less.
        pieces = float(state.resources[side])
        useful = 2.5 * left
        worth += (
            self.piece * share * (pieces if pieces < useful else useful + 0.2 * (pieces - useful))
        )
        tiles = float(count_of(state.tiles[side]))
        enough = left if left < 6.0 else 6.0
        worth += self.tile * (tiles if tiles < enough else enough + 0.5 * (tiles - enough))
        engine: i64 = 0
        item: i64 = 0
        while item < 9:
            engine += state.bonus[9 * side + item]
            item += 1
        worth += self.use * left * float(engine)
        lonely: i64 = 0
        i: i64 = 0
        while i < len(state.blocks):
            if owner_of(state.blocks[i]) == side and alone(state, i):
                lonely += floors_of(state.blocks[i])
            i += 1
        return worth + self.foothold * share * float(lonely)

    def scale(self) -> float:
        return 5.0

    def playout_action(self, state: State, seat: i64, rng: Rng) -> i64:
        """Builds when it can, keeps hands, returns tiles half of the time."""
        assert isinstance(state, GinkgoState)
        if (state.unconfirmed >> seat) & 1 == 0:
            if state.phase == HAND and rng.below(20) > 0:
                return KEEP_HAND
            if state.phase == PLAN and state.card[seat] >= 0:
                return plausible_tile(state, seat, rng)
            if state.phase == RETURN and rng.below(2) == 0:
                return GIVE_TILE + state.next_return(seat)
        actions = state.legal_actions(seat)
        return actions[rng.below(len(actions))]


def turns_left(state: GinkgoState) -> float:
    """How many rounds are still to be played, judged by the tiles: about one a turn is taken."""
    if state.phase == OVER or state.ending != RUNNING:
        return 0.0
    rounds = float(len(state.supply)) / (1.25 * float(state.sides))
    if state.exhausted == 0 and state.players > 1:
        return rounds + 2.0
    return rounds + 0.5


def alone(state: GinkgoState, at: i64) -> bool:
    """Whether no building beside it has its colour."""
    colour: i64 = (state.blocks[at] & 63) // 20
    k: i64 = 4 * at
    while k < 4 * at + 4:
        there = state.near[k]
        if there >= 0 and (state.blocks[there] & 63) // 20 == colour:
            return False
        k += 1
    return True


def finish(state: GinkgoState, side: i64) -> None:
    """Answer in a plain way what the side's action asks, if anything, to see what it brings."""
    if state.question == TAKE:
        state.take_for_letter(side, state.resources[side] < 3)
    elif state.question == MOVE:
        letter: i64 = state.card[side] - TILES
        state.settle(side, letter, state.letter_cells(letter, state.built)[0])


def plausible_tile(state: GinkgoState, seat: i64, rng: Rng) -> i64:
    """A random tile among those that can be built now, or none one time in five."""
    card = state.card[seat]
    if rng.below(5) == 0:
        return WITHOUT
    at: i64 = state.building_of(card) if card < TILES else -1
    if at < 0 and state.resources[seat] == 0:
        return WITHOUT
    chosen = ALONE
    seen: i64 = 0
    tile = next_in(state.tiles[seat], 0)
    while tile >= 0:
        if at < 0 or state.can_construct(seat, at, tile):
            seen += 1
            if rng.below(seen) == 0:
                chosen = tile
        tile = next_in(state.tiles[seat], tile + 1)
    return WITHOUT if chosen == ALONE else WITH_TILE + chosen
