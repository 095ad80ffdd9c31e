"""Infinite City: playing tiles and following their texts. Ids such as I-21 refer to rules.md."""

from librt.vecs import append, pop, vec
from mypy_extensions import i64

from pentapolis.engine.events import EVERYONE as EVERYBODY
from pentapolis.engine.events import Place
from pentapolis.games.infinite_city.events import (
    DeckLookedAt,
    Declined,
    MoreToDraw,
    TextBegun,
    TextPicked,
    TextSkipped,
    TileChosen,
    TileMoved,
    TilePutUnder,
    TileRemoved,
    TileReturned,
    TilesSwapped,
    TileTaken,
    TileTurnedUp,
    TokenTakenBack,
)
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
    beside,
    insert,
)
from pentapolis.games.infinite_city.state.actions import (
    BATCH,
    CHOOSE,
    DISCARD,
    HIDE,
    INVITED,
    LOOK,
    NEXT,
    NO_LIMIT,
    OWNER,
    PASS,
    PLACE,
    SECOND,
    STEAL,
    TARGET,
    TILE,
    WHOM,
    WILL,
)
from pentapolis.games.infinite_city.state.course import Course
from pentapolis.games.infinite_city.state.table import (
    DECK_BITS,
    EVERYONE,
    FROM_DECK,
    TYPE_MASK,
    place_at,
)


class Texts(Course):
    """Playing tiles, and what every text does."""

    # -- playing a tile ---------------------------------------------------------------------------

    def choose(self, action: i64) -> None:
        if action == PASS:
            if self.notes is not None:
                self.note(Declined(self.current, self.acting_tile()))
            if self.phase == LOOK:
                self.return_looked()
            self.proceed()
            return
        self.chosen = action - TILE + 1
        self.phase = PLACE
        if self.notes is not None:
            code = self.rules.codes[action - TILE]
            self.whisper(TileChosen(self.current, code, self.by(), self.origin()))

    def play(self, cell: i64) -> None:
        """The chosen tile is placed with a token (I-13 to I-15)."""
        kind: i64 = self.chosen - 1
        source = self.source
        if self.notes is not None:
            self.note_placed(cell, kind)
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
            self.draw_up_to(source, self.sizes[source] + 1)
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
        self.deck, _ = pop(self.deck, self.looked_at(kind))
        self.looked -= 1
        if self.notes is not None:
            self.note_empty_deck()

    def return_looked(self) -> None:
        """The looked-at tiles that are left go under the deck."""
        rest: i64 = len(self.deck) - self.looked
        tiles = self.deck[rest:]
        self.deck = self.deck[:rest]
        self.looked = 0
        if self.notes is not None:
            deck = Place("deck")
            i: i64 = len(tiles) - 1
            while i >= 0:
                code = self.rules.codes[tiles[i] & TYPE_MASK]
                knows = self.knowing(tiles[i] >> DECK_BITS)
                self.note(TileReturned(self.current, code, deck, deck), knows)
                i -= 1
        self.put_under(tiles)

    # -- following texts --------------------------------------------------------------------------

    def proceed(self) -> None:
        """A text is done: the next turned-up tile, or the end of the turn.

        Whose text comes next is the player's choice (I-22), asked where several have something to do.
        """
        while len(self.pending) > 0:
            waiting = self.waiting()
            if len(waiting) > 1 and not self.all_draw(waiting):
                self.focus = -1
                self.target = -1
                self.phase = NEXT
                return
            if len(waiting) > 0:
                self.act_next(waiting[0])
                return
            self.pending, cell = pop(self.pending)  # one without a text to follow, or BATCH
            if self.notes is not None and cell != BATCH:
                self.note(TextSkipped(self.current, self.code_at(cell), place_at(cell)))
        self.close()

    def waiting(self) -> vec[i64]:
        """The turned-up tiles of the latest batch that have a text to be followed, ascending."""
        found = vec[i64]()
        i: i64 = len(self.pending) - 1
        while i >= 0 and self.pending[i] != BATCH:
            effect = self.rules.effects[self.city.kinds[self.city.slot(self.pending[i])]]
            if effect != NONE and not (self.closing and effect <= ADD_FACE_DOWN):
                found = insert(found, self.pending[i])
            i -= 1
        return found

    def all_draw(self, cells: vec[i64]) -> bool:
        """Whether all their texts merely add tiles to be drawn, in whatever order (I-110)."""
        i: i64 = 0
        while i < len(cells):
            if self.rules.effects[self.city.kinds[self.city.slot(cells[i])]] != DRAW_MORE:
                return False
            i += 1
        return True

    def act_next(self, cell: i64) -> None:
        """The text of a waiting tile is followed."""
        self.rename_pending(cell, -1)
        self.resolve(cell)

    def pick_next(self, cell: i64) -> None:
        if self.notes is not None:
            self.note(TextPicked(self.current, self.code_at(cell), place_at(cell)))
        self.act_next(cell)

    def resolve(self, cell: i64) -> None:
        """Begin to follow the text of a tile that has just been placed or turned up."""
        if self.city.shields >= self.rules.stations:
            self.close()
            return
        self.focus = cell
        self.target = -1
        if self.notes is not None:
            self.note(TextBegun(self.current, self.acting_tile(), place_at(cell)))
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
        if effect == SETTLE:
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
            if self.notes is not None:
                self.note(MoreToDraw(self.current, self.steps))
            self.proceed()
        elif effect == INVITE:
            self.invite((self.current + 1) % self.players)
        elif effect == REDRAW:
            self.target = 0
            self.phase = DISCARD
        elif self.flags() & EACH:
            self.begin_taking()
        else:
            self.ask_target()

    def ask_target(self) -> None:
        """Ask for a tile if there is one that the text could be applied to."""
        enough: i64 = 2 if self.effect() == SWAP_TILES else 1
        if len(self.targets()) < enough or not self.can_take_one():
            self.proceed()
        else:
            self.phase = TARGET

    def can_take_one(self) -> bool:
        """Whether taking a tile would change anything: without a token, it must have some (I-25)."""
        if self.effect() != TAKE or self.supply[self.current] > 0:
            return True
        cells = self.targets()
        i: i64 = 0
        while i < len(cells):
            if self.city.tokens[self.city.slot(cells[i])] != 0:
                return True
            i += 1
        return False

    def targets(self) -> vec[i64]:
        """The tiles that the text may be applied to, ascending."""
        found = vec[i64]()
        effect, flags = self.effect(), self.flags()
        if flags & BESIDE:
            direction: i64 = 0
            while direction < 4:
                cell = beside(self.focus, direction)
                if self.reaches(direction, flags) and self.suits(cell, effect, flags):
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
            if direction == 4 or not self.reaches(direction, flags):
                return False
        return self.suits(cell, self.effect(), flags)

    def reaches(self, direction: i64, flags: i64) -> bool:
        """Whether the tile on that side is still to come, where a text takes them one by one."""
        return flags & EACH == 0 or (self.steps >> direction) & 1 != 0

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
        if self.flags() & EACH:
            direction: i64 = 0
            while beside(self.focus, direction) != cell:
                direction += 1
            self.take_side(direction)
            self.take_more()
            return
        if effect == RECALL:
            if self.notes is not None:
                by, home = self.acting_tile(), Place("supply", self.current)
                tile, place = self.face(slot), place_at(cell)
                self.note(TokenTakenBack(self.current, tile, by, place, home))
            self.take_back(self.current, slot)
            self.again()
            return
        if self.notes is not None:
            self.note_picked(cell)
        if effect in (TAKE, SETTLE):
            if self.occupy(cell):
                self.resolve(cell)
            else:
                self.proceed()
        elif effect in (SWAP_TILES, MOVE_TILE):
            self.target = cell
            self.phase = SECOND
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
        """Tokens there go home and one of the player's comes; whether that turned a tile up (I-16).

        Without a token in the supply only the others go home, and the tile stays as it is (I-25).
        """
        slot = self.city.slot(cell)
        self.send_home(slot)
        if self.supply[self.current] == 0:
            return False
        self.put_token(self.current, slot)
        if self.city.kinds[slot] < DOWN:
            return False
        self.city.turn_up(slot)
        self.reveals += 1
        if self.notes is not None:
            self.note(TileTurnedUp(self.current, self.code_at(cell), place_at(cell)))
        return True

    def begin_taking(self) -> None:
        """Every tile the text reaches is taken, one by one (I-112)."""
        effect, flags = self.effect(), self.flags()
        self.steps = 0
        direction: i64 = 0
        while direction < 4:
            if self.suits(beside(self.focus, direction), effect, flags):
                self.steps |= i64(1) << direction
            direction += 1
        if len(self.pending) > 0:
            self.pending = append(self.pending, BATCH)
        self.take_more()

    def take_more(self) -> None:
        """The player says which tile is next where the order matters; the fifth station ends it."""
        direction: i64 = 0
        while direction < 4 and self.city.shields < self.rules.stations:
            if self.order_matters():
                self.phase = TARGET
                return
            if (self.steps >> direction) & 1:
                self.take_side(direction)
            direction += 1
        if self.city.shields >= self.rules.stations:
            self.close()
        else:
            self.proceed()

    def take_side(self, direction: i64) -> None:
        cell = beside(self.focus, direction)
        self.steps &= ~(i64(1) << direction)
        if self.notes is not None:
            self.note_picked(cell)
        if self.occupy(cell):
            self.pending = append(self.pending, cell)

    def order_matters(self) -> bool:
        """Whether it makes a difference which of the remaining tiles is taken first (I-22).

        It does where the tokens cannot reach for all, where own tokens come home in time or too late,
        and where a face-down tile may be the last Power Station. Nothing hidden decides it.
        """
        remaining: i64 = 0
        foreign: i64 = 0  # without a token of the player's
        down: i64 = 0
        refunds = False  # more than the one token that goes back there
        direction: i64 = 0
        while direction < 4:
            if (self.steps >> direction) & 1:
                slot = self.city.slot(beside(self.focus, direction))
                remaining += 1
                own = self.tokens_on(slot, self.current)
                foreign += 1 if own == 0 else 0
                refunds = refunds or own > 1
                down += 1 if self.city.kinds[slot] >= DOWN else 0
            direction += 1
        if remaining < 2:
            return False
        supply = self.supply[self.current]
        if supply == 0 and not refunds:
            return False
        if down > 0 and self.city.shields + down >= self.rules.stations:
            return True
        return supply < foreign or (refunds and supply == foreign)

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
        if self.notes is not None:
            down, code, place = kind >= DOWN, self.rules.codes[kind & ~DOWN], place_at(cell)
            if to_hand:
                knows = self.knowing(mark | (i64(1) << self.current))
                hand = Place("hand", self.current)
                self.note(TileTaken(self.current, code, down, place, hand), knows)
            else:
                self.note(TileRemoved(self.current, code, down, place, Place("removed")))
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
        if self.notes is not None:
            source, target, by = place_at(self.target), place_at(cell), self.acting_tile()
            tile = self.face(self.city.slot(self.target))
            if self.effect() == MOVE_TILE:
                faces = self.faces_beside(cell, self.target)
                self.note(TileMoved(self.current, tile, by, source, target, faces))
            else:
                other = self.face(self.city.slot(cell))
                self.note(TilesSwapped(self.current, tile, other, by, source, target))
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
            self.exchange_hands(self.current, seat, self.acting_tile())
            self.proceed()
            return
        self.look_at_hand(self.current, seat, self.acting_tile())
        self.source = seat
        self.target = seat
        self.phase = STEAL

    def look(self) -> None:
        """The player sees the top tiles of the deck; if none can be played, all see them (I-105)."""
        self.looked = min(self.steps, len(self.deck))
        self.reveals += 1
        self.show_looked(i64(1) << self.current)
        nothing = len(self.looked_types()) == 0
        if self.notes is not None:
            self.note_look(nothing)
        if nothing:
            self.show_looked(EVERYONE)
            self.return_looked()
            self.proceed()
            return
        self.source = FROM_DECK
        self.phase = LOOK

    def note_look(self, shown: bool) -> None:
        codes: list[str] = []
        i: i64 = len(self.deck) - 1
        while i >= len(self.deck) - self.looked:
            codes.append(self.rules.codes[self.deck[i] & TYPE_MASK])
            i -= 1
        event = DeckLookedAt(self.current, len(codes), tuple(codes), shown, Place("deck"))
        self.note(event, EVERYBODY if shown else i64(1) << self.current)

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
                self.put_token(seat, slot, True)
            seat = (seat + 1) % self.players
        self.proceed()

    def answer(self, accepted: bool) -> None:
        guest = self.target
        self.target = -1
        if accepted:
            self.put_token(guest, self.city.slot(self.focus), True)
        elif self.notes is not None:
            self.note(Declined(guest, self.acting_tile()))
        self.invite((guest + 1) % self.players)

    def discard(self, action: i64) -> None:
        """One more tile shown and put under the deck, or the drawing for them (I-123)."""
        if action != PASS:
            kind: i64 = action - TILE
            if self.notes is not None:
                code, by = self.rules.codes[kind], self.acting_tile()
                source, deck = Place("hand", self.current), Place("deck")
                self.note(TilePutUnder(self.current, code, by, source, deck))
            self.lose(self.current, kind)
            self.put_under(vec[i64]([kind | (EVERYONE << DECK_BITS)]))
            self.target += 1
            self.steps -= 1
            if self.steps > 0 and self.sizes[self.current] > 0:
                return
        elif self.notes is not None and self.target == 0:
            self.note(Declined(self.current, self.acting_tile()))
        if self.target > 0:
            self.reveals += 1
            self.draw_up_to(self.current, self.sizes[self.current] + self.target)
        self.proceed()
