"""Infinite City: how simulated players decide, by what a choice gains at once."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from pentapolis.engine.rng import Rng
from pentapolis.games.infinite_city.evaluation.survey import Survey, Worth
from pentapolis.games.infinite_city.scoring import (
    BESIDE,
    BINDS,
    CLEAR,
    DOWN,
    EACH,
    EFFECT_NAMES,
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
from pentapolis.games.infinite_city.state.actions import (
    ACCEPT,
    CELL,
    CHOOSE,
    DISCARD,
    HIDE,
    INVITED,
    LOOK,
    NEXT,
    OWNER,
    PASS,
    PLACE,
    PLAYER,
    SECOND,
    STEAL,
    TARGET,
    TILE,
    WHOM,
    WILL,
)
from pentapolis.games.infinite_city.state.turn import InfiniteState

# What a simulated player finds worth while, in points, set by hand. What `pentapolis train infinite_city`
# makes of it plays better by itself (51 instead of 45 of 100 games against greedy, both with half a point
# of chance), but a search that simulates with it does not. So the weights at zero are there for training
# only.
HABITS: Final = {
    "grouped": 0.6,
    "single": 0.1,
    "pair": 0.8,
    "printed": 0.8,
    "silver": 0.7,
    "bonus": 0.0,  # a silver tile while the race for most of them is close
    "safe": 0.4,
    "block": 0.0,  # of what the best rival would gain by the same place
    "unknown": 1.2,  # the text that a face-down tile may have
    "moved": 1.0,  # a better place for one's own tile
    "given": 1.5,  # the tile that a Bank gives away
    "kept": 1.0,  # a token of one's own left where it is
    "urge": 4.0,  # the most that ending the game, or not, weighs
    "last_turn": 5.6,
    "shield": 0.0,  # a Power Station, beside the tiles it protects
    "plaza": 0.0,  # a tile that binds the next ones
    **dict.fromkeys(EFFECT_NAMES, 0.0),  # what else a text is worth
    "play_from_hand": 2.0,
    "play_from_deck": 2.0,
    "play_from_other": 2.0,
}
# Below everything a choice can be worth.
NEVER: Final = -1000.0


class Habits(Worth):
    """HABITS, or others, ready for use."""

    def __init__(self, weights: dict[str, float]) -> None:
        super().__init__(weights)
        self.weights: dict[str, float] = weights.copy()
        self.block: float = weights["block"]
        self.unknown: float = weights["unknown"]
        self.moved: float = weights["moved"]
        self.given: float = weights["given"]
        self.kept: float = weights["kept"]
        self.urge: float = weights["urge"]
        self.last_turn: float = weights["last_turn"]
        self.shield: float = weights["shield"]
        self.plaza: float = weights["plaza"]
        self.texts: vec[float] = vec[float]([weights[name] for name in EFFECT_NAMES])


def ending(state: InfiniteState, seat: i64, habits: Habits) -> float:
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
    gain = float(totals.points(seat) - best) - habits.last_turn
    return max(-habits.urge, min(habits.urge, gain))


@final
@mypyc_attr(free_list_len=1)
class Policy:
    """One decision of a seat, seen through a survey of the city."""

    def __init__(self, state: InfiniteState, seat: i64, habits: Habits) -> None:
        self.state: InfiniteState = state
        self.seat: i64 = seat
        self.habits: Habits = habits
        self.survey: Survey = Survey(state.city, state.players, habits)
        # For the choice of a tile: where it may be placed, what each of these places gains by itself,
        # and the best of that.
        self.cells: vec[i64] = vec[i64]()
        self.grounds: vec[float] = vec[float]()
        self.best_ground: float = 0.0
        self.race: float = 0.0

    def action(self, actions: vec[i64], rng: Rng, whim: float) -> i64:
        """The most appealing action; up to so many points chance decides."""
        if self.state.phase in (CHOOSE, LOOK, STEAL):
            self.look_at_ground()
        best: i64 = actions[0]
        best_appeal = NEVER
        i: i64 = 0
        while i < len(actions):
            appeal = self.appeal(actions[i]) + whim * rng.random()
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
        if phase == NEXT:
            return 0.0
        if phase == HIDE:
            return -self.ground(action - CELL)
        if phase == OWNER:
            return -self.habits.kept if action - PLAYER == self.seat else 0.0
        if phase == DISCARD:
            return -self.survey.tile(action - TILE)
        return self.kind(action - TILE)

    # -- which tile -------------------------------------------------------------------------------

    def look_at_ground(self) -> None:
        if self.habits.bonus != 0.0 and -2 <= self.survey.silver_lead(self.seat) <= 1:
            self.race = self.habits.bonus
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
        if self.habits.block != 0.0:
            gain += self.habits.block * self.others_joining(cell)
        return gain + self.habits.safe if city.shields > 0 and city.protected(cell) else gain

    def kind(self, kind: i64) -> float:
        """What playing a tile of that type gains: the tile, its place and its text."""
        rules = self.state.rules
        effect, flags = rules.effects[kind], rules.flags[kind]
        habits = self.habits
        appeal = self.survey.tile(kind) + habits.texts[effect]
        if rules.silver[kind]:
            appeal += self.race
        if flags & SHIELDS:
            appeal += habits.shield
        if flags & BINDS:
            appeal += habits.plaza
        second = effect in (PLAY_FROM_HAND, PLAY_FROM_DECK, PLAY_FROM_OTHER, TAKE, SETTLE)
        if second and self.state.supply[self.seat] == 2:
            appeal += ending(self.state, self.seat, self.habits)
        if flags & (BESIDE | SHIELDS) or effect == INVITE:
            best = NEVER
            i: i64 = 0
            while i < len(self.cells):
                best = max(best, self.grounds[i] + self.text_beside(kind, self.cells[i]))
                i += 1
            return appeal + best
        appeal += self.best_ground
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
                gain += self.habits.safe if other == self.seat else -self.habits.safe
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
            if state.supply[self.seat] == 0:  # the tokens there go home, and none comes
                return survey.clearing(self.seat, slot)
            return survey.clearing(self.seat, slot) + self.arriving(slot, kind)
        if effect == SETTLE:
            if state.city.tokens[slot] != 0:
                return NEVER
            return self.arriving(slot, kind)
        if effect == SWAP_TOKEN:
            if own or state.city.tokens[slot] == 0:
                return NEVER
            return survey.clearing(self.seat, slot) + self.arriving(slot, kind) - self.habits.given
        if effect in (MOVE_TILE, SWAP_TILES):
            if own:
                return self.habits.moved - survey.leaving(self.seat, slot)
            if state.city.tokens[slot] == 0:
                return 0.0
            return self.others_leaving(slot) - self.habits.single
        if effect == GATHER:
            return (
                -self.habits.kept if own else survey.clearing(self.seat, slot) - self.habits.single
            )
        return -survey.having(self.seat, slot)

    def arriving(self, slot: i64, kind: i64) -> float:
        """What a token on the tile brings."""
        gain = self.survey.joining(self.seat, self.state.city.cells[slot])
        if kind >= DOWN:
            return gain + self.habits.unknown
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


def quick_action(
    state: InfiniteState, seat: i64, habits: Habits, rng: Rng, whim: float = 0.0
) -> i64:
    """What a simulated player does: what gains most, by a whim something nearly as good."""
    actions = state.legal_actions(seat)
    count: i64 = len(actions)
    if count == 1:
        return actions[0]
    phase = state.phase
    if phase == INVITED:
        accepts = state.supply[seat] > 1 or ending(state, seat, habits) > 0.0
        return ACCEPT if accepts else PASS
    if phase in (WHOM, WILL):
        return actions[rng.below(count)]
    return Policy(state, seat, habits).action(actions, rng, whim)
