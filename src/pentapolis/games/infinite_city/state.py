"""Infinite City: decisions, turns and the end of the game. Ids such as I-42 refer to rules.md."""

from librt.vecs import append, vec
from mypy_extensions import i64

from pentapolis.engine.rng import Rng
from pentapolis.engine.setup import Setup
from pentapolis.games.infinite_city.scoring import (
    BESIDE,
    DOWN,
    MOVE_TILE,
    OPTIONAL,
    PIERCES,
    Rules,
)
from pentapolis.games.infinite_city.table import (
    DECK_BITS,
    FROM_DECK,
    TYPE_MASK,
)
from pentapolis.games.infinite_city.texts import (
    ACCEPT,
    ACTIONS,
    CELL,
    CHOOSE,
    DISCARD,
    EMPTY,
    END_CODES,
    HIDE,
    IDLE,
    INVITED,
    LOOK,
    OWNER,
    PASS,
    PLACE,
    PLAYER,
    POWER,
    ROUNDS,
    RUNNING,
    SECOND,
    STEAL,
    TARGET,
    TILE,
    TOKENS,
    WHOM,
    WILL,
    Texts,
)


class InfiniteState(Texts):
    """Whose decision it is, what may be decided, and how turns and the game end."""

    # -- the contract -----------------------------------------------------------------------------

    def acting(self) -> vec[i64]:
        if self.phase == IDLE:
            return vec[i64]()
        return vec[i64]([self.decider()])

    def decider(self) -> i64:
        return self.target if self.phase == INVITED else self.current

    def may_pass(self) -> bool:
        """Whether the decision may be declined: only where the text says so (I-22)."""
        if self.phase == INVITED or self.phase == WILL:
            return True
        if self.focus < 0:
            return False
        optional = self.flags() & OPTIONAL != 0
        if self.phase == PLACE or self.phase == STEAL or self.phase == SECOND:
            return False
        return optional and self.phase != OWNER

    def choices(self, seat: i64) -> vec[i64]:
        phase = self.phase
        if phase == IDLE or seat != self.decider():
            return vec[i64]()
        if phase in (PLACE, HIDE):
            return numbered(self.city.free_cells(), CELL, phase == HIDE and self.may_pass())
        if phase == TARGET:
            return numbered(self.targets(), CELL, self.may_pass())
        if phase == SECOND:
            return numbered(self.second_cells(), CELL, False)
        if phase in (INVITED, WILL):
            return vec[i64]([PASS, ACCEPT])
        if phase == WHOM:
            return numbered(self.partners(), PLAYER, self.may_pass())
        if phase == OWNER:
            return numbered(self.owners(self.city.slot(self.target)), PLAYER, False)
        if phase == LOOK:
            kinds = self.looked_types()
        elif phase == STEAL:
            kinds = self.types_in_hand(self.target)
        else:
            kinds = self.types_in_hand(self.current)
        actions = numbered(kinds, TILE, False)
        return append(actions, PASS) if self.may_pass() else actions

    def allows(self, seat: i64, action: i64) -> bool:
        if self.phase == IDLE or seat != self.decider():
            return False
        if action >= CELL and action < ACTIONS:
            if self.phase == PLACE or self.phase == HIDE:
                return self.city.is_free(action - CELL)
            if self.phase == TARGET:
                return self.is_target(action - CELL)
        return action in self.choices(seat)

    def advance(self, seat: i64, action: i64) -> None:
        phase = self.phase
        if phase in (CHOOSE, LOOK, STEAL):
            self.choose(action)
        elif phase == PLACE:
            self.play(action - CELL)
        elif phase == INVITED:
            self.answer(action == ACCEPT)
        elif phase == DISCARD:
            self.discard(action)
        elif action == PASS:
            self.proceed()
        elif phase == TARGET:
            self.apply_to(action - CELL)
        elif phase == SECOND:
            self.apply_second(action - CELL)
        elif phase == OWNER:
            self.apply_to_token(self.target, action - PLAYER)
        elif phase == WHOM:
            self.meet(action - PLAYER)
        elif phase == HIDE:
            tile = self.take_top()
            self.city.put(action - CELL, (tile & TYPE_MASK) | DOWN, tile >> DECK_BITS)
            self.proceed()
        else:
            self.follow()

    def clone(self) -> "InfiniteState":
        copy = InfiniteState(self.setup, self.rng, self.rules)
        self.copy_table_to(copy)
        copy.current = self.current
        copy.phase = self.phase
        copy.focus = self.focus
        copy.chosen = self.chosen
        copy.source = self.source
        copy.target = self.target
        copy.steps = self.steps
        copy.looked = self.looked
        copy.pending = self.pending[:]
        copy.extra = self.extra
        copy.plays = self.plays
        copy.last_turns = self.last_turns
        copy.finals = self.finals
        copy.over = self.over
        return copy

    def resample(self, seat: i64, rng: Rng) -> "InfiniteState":
        """Unseen tiles change places; so does a tile chosen but not shown yet (I-61, I-64)."""
        world = self.clone()
        world.rng = Rng(rng.seed())
        world.scramble(seat, self.looked, rng)
        if self.chosen > 0 and seat != self.current:
            deck = self.source == FROM_DECK
            kinds = world.looked_types() if deck else world.types_in_hand(self.source)
            world.chosen = kinds[rng.below(len(kinds))] + 1
        return world

    def is_over(self) -> bool:
        return self.over != RUNNING

    def end_reason(self) -> str:
        return END_CODES[self.over]

    def fields(self) -> dict[str, object]:
        city = []
        for cell in self.city.tiles():
            slot = self.city.slot(cell)
            city.append(
                [cell, self.city.kinds[slot], self.city.marks[slot], self.city.tokens[slot]]
            )
        return {
            "city": city,
            "supply": list(self.supply),
            "hands": list(self.hands),
            "known": list(self.known),
            "deck": list(self.deck),
            "removed": list(self.removed),
            "pending": list(self.pending),
            "closing": self.closing,
            "out": self.out,
            "current": self.current,
            "phase": self.phase,
            "focus": self.focus,
            "chosen": self.chosen,
            "source": self.source,
            "target": self.target,
            "steps": self.steps,
            "looked": self.looked,
            "extra": self.extra,
            "plays": self.plays,
            "last_turns": self.last_turns,
            "finals": self.finals,
            "over": self.over,
        }

    # -- turns ------------------------------------------------------------------------------------

    def start(self) -> None:
        """Deal, and let chance say who begins (I-09)."""
        self.deal()
        self.begin_turn(self.rng.below(self.players))

    def begin_turn(self, seat: i64) -> None:
        """An empty hand is filled first (I-19)."""
        self.current = seat
        self.closing = 0
        self.focus = -1
        self.source = seat
        self.phase = CHOOSE
        if self.sizes[seat] == 0:
            self.draw_up_to(seat, self.rules.hand)

    def finish_turn(self, seat: i64) -> None:
        """Refill (I-18, I-110); then the next player, or the end of the game (I-40 to I-46)."""
        if self.city.shields >= self.rules.stations:
            self.over = POWER
            return
        self.draw_up_to(seat, self.rules.hand)
        self.draw_up_to(seat, self.sizes[seat] + self.extra)
        self.extra = 0
        if self.out >= 0:
            self.next_last_turn(seat)
            return
        if self.turn >= self.rules.rounds * self.players:
            self.over = ROUNDS
            return
        step: i64 = 1
        while step <= self.players:
            after: i64 = (seat + step) % self.players
            if self.can_play(after):
                self.begin_turn(after)
                return
            step += 1
        self.over = EMPTY

    def can_play(self, seat: i64) -> bool:
        return self.supply[seat] > 0 and (self.sizes[seat] > 0 or len(self.deck) > 0)

    def next_last_turn(self, seat: i64) -> None:
        """Everyone but the first to run out has one more turn, if there is a token for it (I-42)."""
        if self.last_turns == 0:
            self.last_turns = 1
            self.finals = ((i64(1) << self.players) - 1) & ~(i64(1) << self.out)
        else:
            self.finals &= ~(i64(1) << seat)
        step: i64 = 1
        while step <= self.players:
            after: i64 = (seat + step) % self.players
            if (self.finals >> after) & 1:
                if self.can_play(after):
                    self.begin_turn(after)
                    return
                self.finals &= ~(i64(1) << after)
            step += 1
        self.over = TOKENS

    def complaint(self, seat: i64, action: i64) -> str:
        phase = self.phase
        if phase in (PLACE, HIDE):
            if action < CELL or action >= ACTIONS:
                return "Choose the empty place where the tile goes."
            if self.city.has_tile(action - CELL):
                return "There is a tile on that place already."
            if self.city.plaza_is_open() and not self.city.beside_plaza(action - CELL):
                return "While a Plaza has a free side, a new tile must go beside a Plaza."
            return "A tile must be placed side by side with another one."
        if phase == TARGET:
            return self.target_complaint(action - CELL)
        if phase == SECOND:
            if self.effect() == MOVE_TILE:
                return "The tile must move to another place where a tile may be put."
            return "Choose the other tile to change places with."
        if phase in (CHOOSE, DISCARD):
            return "Choose a tile of your hand."
        if phase == LOOK:
            return "Choose one of the tiles you are looking at; another of the same kind is not allowed."
        if phase == STEAL:
            return f"Choose a tile of player {self.target + 1}'s hand."
        if phase == WHOM:
            return "Choose another player."
        if phase == OWNER:
            return "Choose a player who has a token on that tile."
        return "Answer yes or no."

    def target_complaint(self, cell: i64) -> str:
        if not self.city.has_tile(cell):
            return "Choose a tile of the city."
        if cell == self.focus:
            return "A tile's text is never applied to the tile itself."
        if self.city.protected(cell) and self.flags() & PIERCES == 0:
            return "That tile is protected by a Power Station."
        if self.flags() & BESIDE and cell not in self.targets():
            return "The tile must be beside the one just played, and fit its text."
        return "The text cannot be applied to that tile."


def numbered(things: vec[i64], first: i64, passing: bool) -> vec[i64]:
    """Actions for things in ascending order; with a pass before them, where it is allowed."""
    actions = vec[i64](capacity=len(things) + 1)
    if passing:
        actions = append(actions, PASS)
    i: i64 = 0
    while i < len(things):
        actions = append(actions, first + things[i])
        i += 1
    return actions


def new_state(setup: Setup, rng: Rng, rules: Rules) -> InfiniteState:
    state = InfiniteState(setup, rng, rules)
    state.start()
    return state


def load_state(
    setup: Setup,
    rng: Rng,
    rules: Rules,
    city: list[list[int]],
    lists: dict[str, list[int]],
    numbers: dict[str, int],
) -> InfiniteState:
    """A state from its `fields`; hand sizes and the field follow from the rest."""
    state = InfiniteState(setup, rng, rules)
    for tile in city:
        state.city.put(tile[0], tile[1], tile[2])
        state.city.tokens[len(state.city.tokens) - 1] = tile[3]
    state.supply = vec[i64](lists["supply"])
    state.hands = vec[i64](lists["hands"])
    state.known = vec[i64](lists["known"])
    state.sizes = vec[i64]([0] * setup.players)
    at: i64 = 0
    while at < len(state.hands):
        state.sizes[at // rules.types] += state.hands[at]
        at += 1
    state.deck = vec[i64](lists["deck"])
    state.removed = vec[i64](lists["removed"])
    state.pending = vec[i64](lists["pending"])
    state.closing = numbers["closing"]
    state.out = numbers["out"]
    state.current = numbers["current"]
    state.phase = numbers["phase"]
    state.focus = numbers["focus"]
    state.chosen = numbers["chosen"]
    state.source = numbers["source"]
    state.target = numbers["target"]
    state.steps = numbers["steps"]
    state.looked = numbers["looked"]
    state.extra = numbers["extra"]
    state.plays = numbers["plays"]
    state.last_turns = numbers["last_turns"]
    state.finals = numbers["finals"]
    state.over = numbers["over"]
    return state
