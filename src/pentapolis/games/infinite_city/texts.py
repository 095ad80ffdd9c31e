"""Infinite City: playing tiles and following their texts. Ids such as I-21 refer to rules.md."""

from typing import Final

from librt.vecs import append, pop, vec
from mypy_extensions import i64

from pentapolis.engine.rng import Rng
from pentapolis.engine.setup import Setup
from pentapolis.games.infinite_city.scoring import (
    ADD_FACE_DOWN,
    BESIDE,
    CELLS,
    CLEAR,
    DOWN,
    DRAW_MORE,
    EACH,
    GATHER,
    INVITE,
    MAX_PLAYERS,
    MAX_TYPES,
    MOVE_TILE,
    NONE,
    OPTIONAL,
    PICK_UP,
    PIERCES,
    PLAY_FROM_DECK,
    PLAY_FROM_HAND,
    PLAY_FROM_OTHER,
    RECALL,
    REDRAW,
    REMOVE,
    SETTLE,
    SWAP_HANDS,
    SWAP_TILES,
    SWAP_TOKEN,
    TAKE,
    Rules,
    beside,
    insert,
)
from pentapolis.games.infinite_city.table import (
    DECK_BITS,
    EVERYONE,
    FROM_DECK,
    TYPE_MASK,
    Table,
)

# Actions: TILE + type, PASS, ACCEPT, PLAYER + seat, CELL + cell.
TILE: Final[i64] = 1
PASS: Final[i64] = TILE + MAX_TYPES
ACCEPT: Final[i64] = PASS + 1
PLAYER: Final[i64] = ACCEPT + 1
CELL: Final[i64] = 64
ACTIONS: Final[i64] = CELL + CELLS

# What is being decided.
IDLE: Final[i64] = 0  # nothing: the turn is played, or the game is over
CHOOSE: Final[i64] = 1  # a tile of the own hand
PLACE: Final[i64] = 2  # where the chosen tile goes
LOOK: Final[i64] = 3  # a tile out of those looked at in the deck
WHOM: Final[i64] = 4  # another player
STEAL: Final[i64] = 5  # a tile of that player's hand
HIDE: Final[i64] = 6  # where the face-down tile goes
TARGET: Final[i64] = 7  # the tile that the text is applied to
OWNER: Final[i64] = 8  # whose token on that tile
SECOND: Final[i64] = 9  # the other tile, or the new place
INVITED: Final[i64] = 10  # another player: put a token there or not
DISCARD: Final[i64] = 11  # a tile of the own hand to put under the deck
WILL: Final[i64] = 12  # whether to follow the text at all

# How a game ended.
RUNNING: Final[i64] = 0
TOKENS: Final[i64] = 1
POWER: Final[i64] = 2
EMPTY: Final[i64] = 3
ROUNDS: Final[i64] = 4
END_CODES: Final = ["", "tokens", "power", "empty", "rounds"]

NO_LIMIT: Final[i64] = 1000


class Texts(Table):
    """The table, where in a turn the game is, and what every text does."""

    def __init__(self, setup: Setup, rng: Rng, rules: Rules) -> None:
        super().__init__(setup, rng, rules)
        self.current: i64 = 0
        self.phase: i64 = IDLE
        # The cell of the tile whose text is being followed; -1 for the first tile of a turn.
        self.focus: i64 = -1
        # The type of the tile to be placed, plus one; and the hand (or deck) it comes from.
        self.chosen: i64 = 0
        self.source: i64 = 0
        # The first of two things a text asks for: a cell or a seat.
        self.target: i64 = -1
        # How often the text may still be applied, or how many tiles were put under the deck.
        self.steps: i64 = 0
        # How many tiles on top of the deck are being looked at.
        self.looked: i64 = 0
        # Cells of turned-up tiles whose text is to be followed, the next one last (I-23).
        self.pending: vec[i64] = vec[i64]()
        # Tiles to be drawn beyond the refill of this turn.
        self.extra: i64 = 0
        # Tiles placed with a token so far.
        self.plays: i64 = 0
        # Whether the last turns have begun, and a bit set of the seats that still have theirs.
        self.last_turns: i64 = 0
        self.finals: i64 = 0
        self.over: i64 = RUNNING

    def close(self) -> None:
        """Every text has been followed: the turn is played."""
        self.phase = IDLE
        self.focus = -1
        self.target = -1
        self.steps = 0
        self.pending = vec[i64]()
        self.end_turn(self.current)

    def flags(self) -> i64:
        """The properties of the tile whose text is being followed."""
        return self.rules.flags[self.city.kinds[self.city.slot(self.focus)]]

    def effect(self) -> i64:
        return self.rules.effects[self.city.kinds[self.city.slot(self.focus)]]

    # -- playing a tile ---------------------------------------------------------------------------

    def choose(self, action: i64) -> None:
        if action == PASS:
            if self.phase == LOOK:
                self.return_looked()
            self.proceed()
            return
        self.chosen = action - TILE + 1
        self.phase = PLACE

    def play(self, cell: i64) -> None:
        """The chosen tile is placed with a token (I-13 to I-15)."""
        kind: i64 = self.chosen - 1
        source = self.source
        self.chosen = 0
        self.plays += 1
        if source == FROM_DECK:
            self.pull_looked(kind)
            self.return_looked()
        else:
            self.lose(source, kind)
        self.city.put(cell, kind, 0)
        self.put_token(self.current, self.city.slot(cell))
        if source != FROM_DECK and source != self.current and len(self.deck) > 0:
            self.draw(source)
            self.reveals += 1
        self.resolve(cell)

    def looked_types(self) -> vec[i64]:
        """The types that may be played from the looked-at tiles, ascending (I-105)."""
        kinds = vec[i64]()
        kind: i64 = 0
        while kind < self.rules.types:
            if self.rules.effects[kind] != PLAY_FROM_DECK:
                i: i64 = len(self.deck) - self.looked
                while i < len(self.deck):
                    if self.deck[i] & TYPE_MASK == kind:
                        kinds = append(kinds, kind)
                        break
                    i += 1
            kind += 1
        return kinds

    def pull_looked(self, kind: i64) -> None:
        """Take the uppermost such tile out of the looked-at ones."""
        i: i64 = len(self.deck) - 1
        while self.deck[i] & TYPE_MASK != kind:
            i -= 1
        self.deck, _ = pop(self.deck, i)
        self.looked -= 1

    def return_looked(self) -> None:
        """The looked-at tiles that are left go under the deck."""
        rest: i64 = len(self.deck) - self.looked
        tiles = self.deck[rest:]
        self.deck = self.deck[:rest]
        self.looked = 0
        self.put_under(tiles)

    # -- following texts --------------------------------------------------------------------------

    def proceed(self) -> None:
        """A text is done: the next turned-up tile, or the end of the turn."""
        if len(self.pending) == 0:
            self.close()
            return
        self.pending, cell = pop(self.pending)
        self.resolve(cell)

    def resolve(self, cell: i64) -> None:
        """Begin to follow the text of a tile that has just been placed or turned up."""
        if self.city.shields >= self.rules.stations:
            self.close()
            return
        self.focus = cell
        self.target = -1
        number = self.rules.numbers[self.city.kinds[self.city.slot(cell)]]
        self.steps = number if number > 0 else NO_LIMIT
        flags = self.flags()
        effect = self.effect()
        if effect == NONE or self.is_idle(effect, flags):
            self.proceed()
        elif flags & OPTIONAL and (effect == DRAW_MORE or flags & EACH):
            self.phase = WILL
        else:
            self.follow()

    def is_idle(self, effect: i64, flags: i64) -> bool:
        """Whether a text has nothing it could do, or must not do it (I-21, I-32, I-41)."""
        if effect <= ADD_FACE_DOWN and self.closing:
            return True
        if effect == SWAP_TOKEN and self.tokens_on(self.city.slot(self.focus), self.current) == 0:
            return True  # its token has left while the tile waited for its turn (I-23)
        if effect in (GATHER, SWAP_TOKEN, INVITE):
            return self.city.protected(self.focus) and flags & PIERCES == 0
        if effect in (TAKE, SETTLE):
            return self.supply[self.current] == 0
        if effect in (PLAY_FROM_HAND, REDRAW):
            return self.sizes[self.current] == 0
        if effect in (PLAY_FROM_DECK, ADD_FACE_DOWN):
            return len(self.deck) == 0
        return False

    def follow(self) -> None:
        effect = self.effect()
        if effect == PLAY_FROM_HAND:
            self.source = self.current
            self.phase = CHOOSE
        elif effect == PLAY_FROM_DECK:
            self.look()
        elif effect in (PLAY_FROM_OTHER, SWAP_HANDS):
            self.ask_whom()
        elif effect == ADD_FACE_DOWN:
            self.phase = HIDE
        elif effect == DRAW_MORE:
            self.extra += self.steps
            self.proceed()
        elif effect == INVITE:
            self.invite((self.current + 1) % self.players)
        elif effect == REDRAW:
            self.target = 0
            self.phase = DISCARD
        elif self.flags() & EACH:
            self.apply_to_each()
        else:
            self.ask_target()

    def ask_target(self) -> None:
        """Ask for a tile if there is one that the text could be applied to."""
        enough: i64 = 2 if self.effect() == SWAP_TILES else 1
        if len(self.targets()) < enough:
            self.proceed()
        else:
            self.phase = TARGET

    def targets(self) -> vec[i64]:
        """The tiles that the text may be applied to, ascending."""
        found = vec[i64]()
        effect, flags = self.effect(), self.flags()
        if flags & BESIDE:
            direction: i64 = 0
            while direction < 4:
                cell = beside(self.focus, direction)
                if self.suits(cell, effect, flags):
                    found = insert(found, cell)
                direction += 1
            return found
        cells = self.city.tiles()
        i: i64 = 0
        while i < len(cells):
            if self.suits(cells[i], effect, flags):
                found = append(found, cells[i])
            i += 1
        return found

    def is_target(self, cell: i64) -> bool:
        if not self.city.has_tile(cell):
            return False
        flags = self.flags()
        if flags & BESIDE:
            direction: i64 = 0
            while direction < 4 and beside(self.focus, direction) != cell:
                direction += 1
            if direction == 4:
                return False
        return self.suits(cell, self.effect(), flags)

    def suits(self, cell: i64, effect: i64, flags: i64) -> bool:
        """Whether the text can be applied to the tile there: never to itself (I-24)."""
        slot = self.city.slot(cell)
        if slot < 0 or cell == self.focus:
            return False
        tokens = self.city.tokens[slot]
        if effect in (CLEAR, GATHER):
            fits = tokens != 0
        elif effect == SETTLE:
            fits = tokens == 0
        elif effect == RECALL:
            fits = self.tokens_on(slot, self.current) > 0
        elif effect == SWAP_TOKEN:
            fits = tokens != 0 and self.tokens_on(slot, self.current) == 0
        else:
            fits = True
        if not fits or (flags & PIERCES == 0 and self.city.protected(cell)):
            return False
        return effect != MOVE_TILE or self.city.can_leave(cell)

    def apply_to(self, cell: i64) -> None:
        effect = self.effect()
        slot = self.city.slot(cell)
        if effect in (TAKE, SETTLE):
            if self.occupy(cell):
                self.resolve(cell)
            else:
                self.proceed()
        elif effect in (SWAP_TILES, MOVE_TILE):
            self.target = cell
            self.phase = SECOND
        elif effect == RECALL:
            self.take_back(self.current, slot)
            self.again()
        elif effect in (GATHER, SWAP_TOKEN):
            owners = self.owners(slot)
            if len(owners) == 1:
                self.apply_to_token(cell, owners[0])
            else:
                self.target = cell
                self.phase = OWNER
        else:
            self.send_home(slot)
            if effect in (PICK_UP, REMOVE):
                self.take_away(cell, effect == PICK_UP)
            self.proceed()

    def occupy(self, cell: i64) -> bool:
        """Tokens there go home and one of the player's comes; whether that turned a tile up (I-16)."""
        slot = self.city.slot(cell)
        self.send_home(slot)
        self.put_token(self.current, slot)
        if self.city.kinds[slot] < DOWN:
            return False
        self.city.turn_up(slot)
        self.reveals += 1
        return True

    def apply_to_each(self) -> None:
        """Take every tile the text reaches, clockwise from the north while tokens last (I-112)."""
        turned = vec[i64]()
        order = vec[i64]([0, 2, 3, 1])
        flags = self.flags()
        i: i64 = 0
        while i < 4:
            cell = beside(self.focus, order[i])
            if (
                self.supply[self.current] > 0
                and self.suits(cell, TAKE, flags)
                and self.occupy(cell)
            ):
                turned = append(turned, cell)
            i += 1
        i = len(turned) - 1
        while i >= 0:
            self.pending = append(self.pending, turned[i])
            i -= 1
        if self.city.shields >= self.rules.stations:
            self.close()
        else:
            self.proceed()

    def take_away(self, cell: i64, to_hand: bool) -> None:
        """A tile leaves the city for a hand, or for good (I-116, I-120)."""
        slot = self.city.slot(cell)
        kind, mark = self.city.kinds[slot], self.city.marks[slot]
        self.city.lift(cell)
        self.rename_pending(cell, -1)
        if kind & DOWN:
            self.reveals += 1
        else:
            mark = EVERYONE
        if to_hand:
            self.gain(self.current, kind & ~DOWN, mark)
        else:
            self.removed = append(self.removed, kind & ~DOWN)

    def rename_pending(self, cell: i64, to: i64) -> None:
        """A turned-up tile whose text still waits has moved, or (-1) has gone (I-23)."""
        i: i64 = 0
        while i < len(self.pending):
            if self.pending[i] == cell:
                if to < 0:
                    self.pending, _ = pop(self.pending, i)
                else:
                    self.pending[i] = to
                return
            i += 1

    def again(self) -> None:
        """The text may be applied more than once (I-117, I-118)."""
        self.steps -= 1
        self.target = -1
        if self.steps == 0:
            self.proceed()
        else:
            self.ask_target()

    def apply_to_token(self, cell: i64, owner: i64) -> None:
        slot, here = self.city.slot(cell), self.city.slot(self.focus)
        self.move_token(owner, slot, here)
        if self.effect() == GATHER:
            self.again()
        else:
            self.move_token(self.current, here, slot)
            self.proceed()

    def second_cells(self) -> vec[i64]:
        """The tiles to change places with, or the places to move to (I-107, I-108)."""
        if self.effect() == MOVE_TILE:
            trial = self.city.clone()
            trial.lift(self.target)
            cells = trial.free_cells()
        else:
            cells = self.targets()
        found = vec[i64](capacity=len(cells))
        i: i64 = 0
        while i < len(cells):
            if cells[i] != self.target:
                found = append(found, cells[i])
            i += 1
        return found

    def apply_second(self, cell: i64) -> None:
        if self.effect() == MOVE_TILE:
            self.city.move(self.target, cell)
            self.rename_pending(self.target, cell)
        else:
            self.city.swap(self.target, cell)
            self.rename_pending(self.target, CELLS)
            self.rename_pending(cell, self.target)
            self.rename_pending(CELLS, cell)
        self.proceed()

    # -- texts about other players and the deck ---------------------------------------------------

    def partners(self) -> vec[i64]:
        """The other players the text can be about, ascending."""
        seats = vec[i64]()
        need: i64 = 1 if self.effect() == PLAY_FROM_OTHER else 0
        seat: i64 = 0
        while seat < self.players:
            if seat != self.current and self.sizes[seat] >= need:
                seats = append(seats, seat)
            seat += 1
        return seats

    def ask_whom(self) -> None:
        seats = self.partners()
        if len(seats) == 0:
            self.proceed()
        elif len(seats) == 1 and self.flags() & OPTIONAL == 0:
            self.meet(seats[0])
        else:
            self.phase = WHOM

    def meet(self, seat: i64) -> None:
        """Look into a hand to play from it (I-111), or exchange hands (I-109)."""
        self.reveals += 1
        if self.effect() == SWAP_HANDS:
            self.exchange_hands(self.current, seat)
            self.proceed()
            return
        self.look_at_hand(self.current, seat)
        self.source = seat
        self.target = seat
        self.phase = STEAL

    def look(self) -> None:
        """The player sees the top tiles of the deck; if none can be played, all see them (I-105)."""
        self.looked = min(self.steps, len(self.deck))
        self.reveals += 1
        self.show_looked(i64(1) << self.current)
        if len(self.looked_types()) == 0:
            self.show_looked(EVERYONE)
            self.return_looked()
            self.proceed()
            return
        self.source = FROM_DECK
        self.phase = LOOK

    def show_looked(self, viewers: i64) -> None:
        i: i64 = len(self.deck) - self.looked
        while i < len(self.deck):
            self.deck[i] = self.deck[i] | (viewers << DECK_BITS)
            i += 1

    def invite(self, seat: i64) -> None:
        """The other players in turn put a token on the tile, or are asked to (I-103, I-121)."""
        slot = self.city.slot(self.focus)
        optional = self.flags() & OPTIONAL != 0
        while seat != self.current:
            if self.supply[seat] > 0:
                if optional:
                    self.target = seat
                    self.phase = INVITED
                    return
                self.put_token(seat, slot)
            seat = (seat + 1) % self.players
        self.proceed()

    def answer(self, accepted: bool) -> None:
        guest = self.target
        self.target = -1
        if accepted:
            self.put_token(guest, self.city.slot(self.focus))
        self.invite((guest + 1) % self.players)

    def discard(self, action: i64) -> None:
        """One more tile shown and put under the deck, or the drawing for them (I-123)."""
        if action != PASS:
            kind: i64 = action - TILE
            self.lose(self.current, kind)
            self.put_under(vec[i64]([kind | (EVERYONE << DECK_BITS)]))
            self.target += 1
            self.steps -= 1
            if self.steps > 0 and self.sizes[self.current] > 0:
                return
        if self.target > 0:
            self.reveals += 1
            self.draw_up_to(self.current, self.sizes[self.current] + self.target)
        self.proceed()


# Seats are actions and token bytes: more players than this need more of both.
assert PLAYER + MAX_PLAYERS <= CELL
