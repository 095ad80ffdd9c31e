"""Infinite City: how simulated players decide, by what a choice gains at once."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from pentapolis.engine.rng import Rng
from pentapolis.games.infinite_city.scoring import (
    BESIDE,
    CLEAR,
    DOWN,
    EACH,
    GATHER,
    INVITE,
    MOVE_TILE,
    PICK_UP,
    PIERCES,
    PLAY_FROM_DECK,
    PLAY_FROM_HAND,
    PLAY_FROM_OTHER,
    REMOVE,
    SETTLE,
    SHIELDS,
    SWAP_TILES,
    SWAP_TOKEN,
    TAKE,
    beside,
)
from pentapolis.games.infinite_city.state import InfiniteState
from pentapolis.games.infinite_city.survey import LAST_TURN, SAFE, SINGLE, Survey
from pentapolis.games.infinite_city.texts import (
    ACCEPT,
    CELL,
    CHOOSE,
    INVITED,
    LOOK,
    OWNER,
    PASS,
    PLACE,
    PLAYER,
    SECOND,
    STEAL,
    TARGET,
    TILE,
)

# Points up to which chance decides between choices: simulated players differ and err a little.
WHIM: Final = 0.5
# Guesses, in points: the text that a face-down tile may have; one more tile played in the turn; a better
# place for one's own tile; the tile that a Bank gives away; a token of one's own left where it is.
UNKNOWN: Final = 1.2
ANOTHER: Final = 2.0
MOVED: Final = 1.0
GIVEN: Final = 1.5
KEPT: Final = 1.0
# The most that ending the game, or not, weighs in a choice.
URGE: Final = 4.0
# Below everything a choice can be worth.
NEVER: Final = -1000.0


def ending(state: InfiniteState, seat: i64) -> float:
    """Whether the seat should run out of tokens: with more of a lead than the last turn brings."""
    if state.last_turns:
        return 0.0
    totals = state.totals()
    best: i64 = 0
    other: i64 = 0
    while other < state.players:
        if other != seat:
            best = max(best, totals.points(other))
        other += 1
    gain = float(totals.points(seat) - best) - LAST_TURN
    return max(-URGE, min(URGE, gain))


class Policy:
    """One decision of a seat, seen through a survey of the city."""

    def __init__(self, state: InfiniteState, seat: i64) -> None:
        self.state: InfiniteState = state
        self.seat: i64 = seat
        self.survey: Survey = Survey(state.city, state.players)
        # For the choice of a tile: where it may be placed, what each of these places gains by itself,
        # and the best of that.
        self.cells: vec[i64] = vec[i64]()
        self.grounds: vec[float] = vec[float]()
        self.best_ground: float = 0.0

    def action(self, actions: vec[i64], rng: Rng) -> i64:
        """The most appealing action, by a whim sometimes another one."""
        if self.state.phase in (CHOOSE, LOOK, STEAL):
            self.look_at_ground()
        best: i64 = actions[0]
        best_appeal = NEVER
        i: i64 = 0
        while i < len(actions):
            appeal = self.appeal(actions[i]) + WHIM * rng.random()
            if appeal > best_appeal:
                best = actions[i]
                best_appeal = appeal
            i += 1
        return best

    def appeal(self, action: i64) -> float:
        phase = self.state.phase
        if action == PASS:
            return 0.0
        if phase == PLACE:
            cell: i64 = action - CELL
            return self.ground(cell) + self.text_beside(self.state.chosen - 1, cell)
        if phase == TARGET:
            return self.target(self.state.effect(), self.state.city.slot(action - CELL))
        if phase == SECOND:
            return self.second(action - CELL)
        if phase == OWNER:
            return -KEPT if action - PLAYER == self.seat else 0.0
        return self.kind(action - TILE)

    # -- which tile -------------------------------------------------------------------------------

    def look_at_ground(self) -> None:
        self.cells = self.state.city.free_cells()
        self.grounds = vec[float]([0.0] * len(self.cells))
        i: i64 = 0
        while i < len(self.cells):
            self.grounds[i] = self.ground(self.cells[i])
            self.best_ground = max(self.best_ground, self.grounds[i])
            i += 1

    def ground(self, cell: i64) -> float:
        """What a tile gains by its place alone."""
        city = self.state.city
        gain = self.survey.joining(self.seat, cell)
        return gain + SAFE if city.shields > 0 and city.protected(cell) else gain

    def kind(self, kind: i64) -> float:
        """What playing a tile of that type gains: the tile, its place and its text."""
        rules = self.state.rules
        effect, flags = rules.effects[kind], rules.flags[kind]
        appeal = self.survey.tile(kind)
        second = effect in (PLAY_FROM_HAND, PLAY_FROM_DECK, PLAY_FROM_OTHER, TAKE, SETTLE)
        if second and self.state.supply[self.seat] == 2:
            appeal += ending(self.state, self.seat)
        if flags & (BESIDE | SHIELDS) or effect == INVITE:
            best = NEVER
            i: i64 = 0
            while i < len(self.cells):
                best = max(best, self.grounds[i] + self.text_beside(kind, self.cells[i]))
                i += 1
            return appeal + best
        appeal += self.best_ground
        if PLAY_FROM_HAND <= effect <= PLAY_FROM_OTHER:
            return appeal + ANOTHER
        if effect in (CLEAR, REMOVE, SETTLE, SWAP_TOKEN, MOVE_TILE, SWAP_TILES):
            return appeal + self.best_target(effect, flags)
        return appeal

    def best_target(self, effect: i64, flags: i64) -> float:
        best = 0.0
        slot: i64 = 0
        while slot < self.survey.count:
            if flags & PIERCES or self.survey.safe[slot] == 0:
                best = max(best, self.target(effect, slot))
            slot += 1
        return best

    # -- where ------------------------------------------------------------------------------------

    def text_beside(self, kind: i64, cell: i64) -> float:
        """What the text of a tile gains by the tiles it would lie beside."""
        state, survey = self.state, self.survey
        city, rules = state.city, state.rules
        effect, flags = rules.effects[kind], rules.flags[kind]
        if flags & (BESIDE | SHIELDS) == 0:
            if effect == INVITE:
                return -self.others_joining(cell) - float(rules.values[kind])
            return 0.0
        total = 0.0
        best = NEVER
        direction: i64 = 0
        while direction < 4:
            slot = city.slot(beside(cell, direction))
            direction += 1
            if slot < 0:
                continue
            if flags & SHIELDS:
                total += self.safer(slot)
            elif flags & PIERCES or survey.safe[slot] == 0:
                found = self.target(effect, slot)
                if effect == GATHER:
                    total += max(found, 0.0)
                elif flags & EACH:
                    total += found
                else:
                    best = max(best, found)
        return total + best if best > NEVER else total

    def others_joining(self, cell: i64) -> float:
        total = 0.0
        other: i64 = 0
        while other < self.state.players:
            if other != self.seat and self.state.supply[other] > 0:
                total += self.survey.joining(other, cell)
            other += 1
        return total / float(self.state.players - 1)

    def safer(self, slot: i64) -> float:
        """Protection for the tile: good for its owners."""
        gain = 0.0
        other: i64 = 0
        while other < self.state.players:
            if self.survey.owns(other, slot):
                gain += SAFE if other == self.seat else -SAFE
            other += 1
        return gain

    # -- what the text is applied to --------------------------------------------------------------

    def target(self, effect: i64, slot: i64) -> float:
        """What applying the text to the tile gains."""
        state, survey = self.state, self.survey
        if effect in (CLEAR, REMOVE, PICK_UP):
            return survey.clearing(self.seat, slot)
        own = survey.owns(self.seat, slot)
        kind = state.city.kinds[slot]
        if effect == TAKE:
            if own:
                return 0.0
            return survey.clearing(self.seat, slot) + self.arriving(slot, kind)
        if effect == SETTLE:
            if state.city.tokens[slot] != 0:
                return NEVER
            return self.arriving(slot, kind)
        if effect == SWAP_TOKEN:
            if own or state.city.tokens[slot] == 0:
                return NEVER
            return survey.clearing(self.seat, slot) + self.arriving(slot, kind) - GIVEN
        if effect in (MOVE_TILE, SWAP_TILES):
            if own:
                return MOVED - survey.leaving(self.seat, slot)
            if state.city.tokens[slot] == 0:
                return 0.0
            return self.others_leaving(slot) - SINGLE
        if effect == GATHER:
            return -KEPT if own else survey.clearing(self.seat, slot) - SINGLE
        return -survey.having(self.seat, slot)

    def arriving(self, slot: i64, kind: i64) -> float:
        """What a token on the tile brings."""
        gain = self.survey.joining(self.seat, self.state.city.cells[slot])
        if kind >= DOWN:
            return gain + UNKNOWN
        return gain + self.survey.tile(kind)

    def others_leaving(self, slot: i64) -> float:
        total = 0.0
        other: i64 = 0
        while other < self.state.players:
            if other != self.seat and self.survey.owns(other, slot):
                total += self.survey.leaving(other, slot)
            other += 1
        return total / float(self.state.players - 1)

    def second(self, cell: i64) -> float:
        """A new place for a tile, or a tile to change places with."""
        survey, city = self.survey, self.state.city
        moved: i64 = city.slot(self.state.target)
        gain = 0.0
        other: i64 = 0
        there = city.slot(cell)
        while other < self.state.players:
            change = 0.0
            goes = survey.owns(other, moved)
            comes = there >= 0 and survey.owns(other, there)
            if goes and not comes:
                change += survey.joining(other, cell)
            if comes and not goes:
                change += survey.joining(other, self.state.target)
                change -= survey.leaving(other, there)
            if other == self.seat:
                gain += change
            else:
                gain -= change / float(self.state.players - 1)
            other += 1
        return gain


def quick_action(state: InfiniteState, seat: i64, rng: Rng) -> i64:
    """What a simulated player does: mostly what gains most, by a whim something nearly as good."""
    actions = state.legal_actions(seat)
    count: i64 = len(actions)
    if count == 1:
        return actions[0]
    phase = state.phase
    if phase == INVITED:
        accepts = state.supply[seat] > 1 or ending(state, seat) > 0.0
        return ACCEPT if accepts else PASS
    if phase not in (CHOOSE, LOOK, STEAL, PLACE, TARGET, SECOND, OWNER):
        return actions[rng.below(count)]
    return Policy(state, seat).action(actions, rng)
