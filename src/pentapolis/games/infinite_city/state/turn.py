"""Infinite City: decisions, turns and the end of the game. Ids such as I-42 refer to rules.md."""

from typing import final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from pentapolis.engine.complaints import Complaint
from pentapolis.engine.events import Place
from pentapolis.engine.rng import Rng
from pentapolis.engine.setup import Setup
from pentapolis.games.infinite_city.content import rules_for
from pentapolis.games.infinite_city.events import (
    Accepted,
    Asked,
    Declined,
    DoesNotFit,
    HasNoTokenThere,
    MovesElsewhere,
    NeedsAnotherTile,
    NeedsAPlace,
    NotAnotherPlayer,
    NotBeside,
    NotBesideAPlaza,
    NotInHand,
    NotInThatHand,
    NotInTheCity,
    NotLookedAt,
    NotSideBySide,
    NotToItself,
    NotTurnedUp,
    PlaceTaken,
    Protected,
    TileAdded,
    TokenPicked,
    TurnBegun,
    TurnSkipped,
    YesOrNo,
)
from pentapolis.games.infinite_city.fields import PHASES
from pentapolis.games.infinite_city.scoring import (
    BESIDE,
    DOWN,
    EACH,
    MOVE_TILE,
    OPTIONAL,
    PIERCES,
)
from pentapolis.games.infinite_city.state.actions import (
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
    NEXT,
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
)
from pentapolis.games.infinite_city.state.table import DECK_BITS, FROM_DECK, TYPE_MASK, place_at
from pentapolis.games.infinite_city.state.texts import Texts


# `final` makes calls of its methods direct; the memory of the last one freed is used again.
@final
@mypyc_attr(free_list_len=1)
class InfiniteState(Texts):
    """Whose decision it is, what may be decided, and how turns and the game end."""

    # -- the contract -----------------------------------------------------------------------------

    def acting(self) -> vec[i64]:
        if self.phase == IDLE:
            return vec[i64]()
        return vec[i64]([self.decider()])

    def actors(self) -> i64:
        return 0 if self.phase == IDLE else i64(1) << self.decider()

    def decider(self) -> i64:
        return self.target if self.phase == INVITED else self.current

    def may_pass(self) -> bool:
        """Whether the decision may be declined: only where the text says so (I-22)."""
        if self.phase == INVITED or self.phase == WILL:
            return True
        if self.focus < 0 or self.flags() & EACH:
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
        if phase == NEXT:
            return numbered(self.waiting(), CELL, False)
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

    def any_choice(self, seat: i64, rng: Rng) -> i64:
        """The k-th place or tile of a hand, found without a list of them."""
        phase = self.phase
        if phase == PLACE and self.city.plazas == 0:
            return CELL + self.city.nth_free(rng.below(self.city.free_count()))
        if phase == CHOOSE and not self.may_pass():
            hands, kind = self.hands, self.current * self.rules.types
            n: i64 = rng.below(self.count_types(self.current))
            while True:
                if hands[kind] > 0:
                    if n == 0:
                        return TILE + kind - self.current * self.rules.types
                    n -= 1
                kind += 1
        actions = self.choices(seat)
        return actions[rng.below(len(actions))]

    def count_types(self, seat: i64) -> i64:
        """How many types of tiles the seat holds."""
        hands, at = self.hands, seat * self.rules.types
        end: i64 = at + self.rules.types
        found: i64 = 0
        while at < end:
            if hands[at] > 0:
                found += 1
            at += 1
        return found

    def allows(self, seat: i64, action: i64) -> bool:
        if self.phase == IDLE or seat != self.decider():
            return False
        if self.phase == CHOOSE and TILE <= action < TILE + self.rules.types:
            return self.hands[seat * self.rules.types + action - TILE] > 0
        if action >= CELL and action < ACTIONS:
            if self.phase == PLACE or self.phase == HIDE:
                return self.city.is_free(action - CELL)
            if self.phase == TARGET:
                return self.is_target(action - CELL)
        return action in self.choices(seat)

    def advance(self, seat: i64, action: i64) -> None:
        if self.notes is None:
            self.decide(action)
            return
        turn = self.turn
        self.remember()
        self.decide(action)
        if self.turn == turn:
            self.note_gains()
            if self.phase != IDLE:
                self.note_question()
        self.told_parts = None

    def decide(self, action: i64) -> None:
        phase = self.phase
        if phase in (CHOOSE, LOOK, STEAL):
            self.choose(action)
        elif phase == PLACE:
            self.play(action - CELL)
        elif phase == INVITED:
            self.answer(action == ACCEPT)
        elif phase == DISCARD:
            self.discard(action)
        elif phase == NEXT:
            self.pick_next(action - CELL)
        elif action == PASS:
            if self.notes is not None:
                self.note(Declined(self.current, self.acting_tile()))
            self.proceed()
        elif phase == TARGET:
            self.apply_to(action - CELL)
        elif phase == SECOND:
            self.apply_second(action - CELL)
        elif phase == OWNER:
            self.pick_token(action - PLAYER)
        elif phase == WHOM:
            self.meet(action - PLAYER)
        elif phase == HIDE:
            self.add_face_down(action - CELL)
        else:
            if self.notes is not None:
                self.note(Accepted(self.current, self.acting_tile()))
            self.follow()

    def pick_token(self, owner: i64) -> None:
        if self.notes is not None:
            tile, by = self.face(self.city.slot(self.target)), self.acting_tile()
            place = place_at(self.target)
            self.note(TokenPicked(self.current, owner, tile, by, place))
        self.apply_to_token(self.target, owner)

    def add_face_down(self, cell: i64) -> None:
        tile = self.take_top()
        if self.notes is not None:
            code, by = self.rules.codes[tile & TYPE_MASK], self.acting_tile()
            place, faces = place_at(cell), self.faces_beside(cell)
            event = TileAdded(self.current, code, by, Place("deck"), place, faces)
            self.note(event, self.knowing(tile >> DECK_BITS))
            self.note_empty_deck()
        self.city.put(cell, (tile & TYPE_MASK) | DOWN, tile >> DECK_BITS)
        self.proceed()

    def note_question(self) -> None:
        phase = self.phase
        picked = place_at(self.target) if phase in (OWNER, SECOND) else None
        whose: int | None = None
        if phase in (STEAL, INVITED):
            whose = int(self.target)
        elif phase == PLACE and self.source not in (self.current, FROM_DECK):
            whose = int(self.source)
        self.note(Asked(self.decider(), PHASES[phase], picked, whose))

    def clone(self) -> "InfiniteState":
        copy = InfiniteState(self.setup, self.rng, self.rules)
        self.copy_data_to(copy)
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
        if self.notes is not None:
            self.note(TurnBegun(seat, self.last_turns != 0))
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
            if self.notes is not None:
                self.note(TurnSkipped(after))
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
                    self.lasts = append(self.lasts, after)
                    self.begin_turn(after)
                    return
                self.finals &= ~(i64(1) << after)
                if self.notes is not None:
                    self.note(TurnSkipped(after))
            step += 1
        self.over = TOKENS

    def complaint(self, seat: i64, action: i64) -> Complaint:
        phase = self.phase
        if phase in (PLACE, HIDE):
            if action < CELL or action >= ACTIONS:
                return NeedsAPlace()
            if self.city.has_tile(action - CELL):
                return PlaceTaken()
            if self.city.plaza_is_open() and not self.city.beside_plaza(action - CELL):
                return NotBesideAPlaza()
            return NotSideBySide()
        if phase == TARGET:
            return self.target_complaint(action - CELL)
        if phase == SECOND:
            return MovesElsewhere() if self.effect() == MOVE_TILE else NeedsAnotherTile()
        if phase == NEXT:
            return NotTurnedUp()
        if phase in (CHOOSE, DISCARD):
            return NotInHand()
        if phase == LOOK:
            return NotLookedAt()
        if phase == STEAL:
            return NotInThatHand(self.target)
        if phase == WHOM:
            return NotAnotherPlayer()
        if phase == OWNER:
            return HasNoTokenThere()
        return YesOrNo()

    def target_complaint(self, cell: i64) -> Complaint:
        if not self.city.has_tile(cell):
            return NotInTheCity()
        if cell == self.focus:
            return NotToItself()
        if self.city.protected(cell) and self.flags() & PIERCES == 0:
            return Protected()
        if self.flags() & BESIDE and cell not in self.targets():
            return NotBeside()
        return DoesNotFit()


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


def new_state(setup: Setup, rng: Rng) -> InfiniteState:
    state = InfiniteState(setup, rng, rules_for(setup.content))
    state.start()
    return state
