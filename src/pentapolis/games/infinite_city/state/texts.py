"""Infinite City: playing tiles and following their texts. Ids such as I-21 refer to rules.md."""

from librt.vecs import append, pop, vec
from mypy_extensions import i64

from pentapolis.engine.events import Place
from pentapolis.games.infinite_city.events import (
    Declined,
    MoreToDraw,
    TextBegun,
    TextPicked,
    TextSkipped,
    TileChosen,
    TileMoved,
    TilePutUnder,
    TilesSwapped,
    TokenTakenBack,
)
from pentapolis.games.infinite_city.scoring import (
    ADD_FACE_DOWN,
    CELLS,
    DRAW_MORE,
    EACH,
    GATHER,
    INVITE,
    MOVE_TILE,
    NONE,
    OPTIONAL,
    PICK_UP,
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
from pentapolis.games.infinite_city.state.deeds import Deeds
from pentapolis.games.infinite_city.state.table import DECK_BITS, EVERYONE, FROM_DECK, place_at


class Texts(Deeds):
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
        # Without a token, taking a tile changes something only where it has some (I-25).
        bare = self.effect() == TAKE and self.supply[self.current] == 0
        if not self.finds(enough, False) or (bare and not self.finds(1, True)):
            self.proceed()
        else:
            self.phase = TARGET

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
