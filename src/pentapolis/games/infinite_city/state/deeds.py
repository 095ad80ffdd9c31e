"""Infinite City: what texts find, and their single deeds. Ids such as I-21 refer to rules.md."""

from typing import Final

from librt.vecs import append, pop, vec
from mypy_extensions import i64

from pentapolis.engine.events import EVERYONE as EVERYBODY
from pentapolis.engine.events import Place
from pentapolis.games.infinite_city.events import (
    DeckLookedAt,
    TileRemoved,
    TileReturned,
    TileTaken,
    TileTurnedUp,
)
from pentapolis.games.infinite_city.scoring import (
    ADD_FACE_DOWN,
    BESIDE,
    CLEAR,
    DOWN,
    DRAW_MORE,
    EACH,
    GATHER,
    INVITE,
    MOVE_TILE,
    NONE,
    PIERCES,
    PLAY_FROM_DECK,
    PLAY_FROM_HAND,
    PLAY_FROM_OTHER,
    RECALL,
    REDRAW,
    SETTLE,
    SWAP_TOKEN,
    beside,
    insert,
)
from pentapolis.games.infinite_city.state.actions import BATCH
from pentapolis.games.infinite_city.state.course import Course
from pentapolis.games.infinite_city.state.table import DECK_BITS, EVERYONE, TYPE_MASK, place_at

# Why a text is not followed.
FOLLOWED: Final[i64] = 0
CLOSED: Final[i64] = 1
SHIELDED: Final[i64] = 2
NO_TOKEN: Final[i64] = 3
NO_TILE: Final[i64] = 4
NO_DECK: Final[i64] = 5


def hindrance(
    effect: i64, flags: i64, closing: bool, protected: bool, tokens: i64, tiles: i64, deck: i64
) -> i64:
    """What keeps a text from being followed (I-21, I-32, I-41), with so much left to its player."""
    if effect <= ADD_FACE_DOWN and closing:
        return CLOSED
    if effect in (GATHER, SWAP_TOKEN, INVITE) and protected and flags & PIERCES == 0:
        return SHIELDED
    if effect == SETTLE and tokens <= 0:
        return NO_TOKEN
    if effect in (PLAY_FROM_HAND, REDRAW) and tiles <= 0:
        return NO_TILE
    if effect in (PLAY_FROM_DECK, ADD_FACE_DOWN) and deck <= 0:
        return NO_DECK
    return FOLLOWED


class Deeds(Course):
    """What a text finds and what it does at one place; what follows from that is told by `Texts`."""

    # -- what a text can be applied to ------------------------------------------------------------

    def is_idle(self, effect: i64, flags: i64) -> bool:
        """Whether a text has nothing it could do, or must not do it (I-21, I-32, I-41)."""
        if effect == SWAP_TOKEN and self.tokens_on(self.city.slot(self.focus), self.current) == 0:
            return True  # its token has left while the tile waited for its turn (I-23)
        return (
            hindrance(
                effect,
                flags,
                self.closing != 0,
                self.city.protected(self.focus),
                self.supply[self.current],
                self.sizes[self.current],
                len(self.deck),
            )
            != FOLLOWED
        )

    def finds(self, enough: i64, with_tokens: bool) -> bool:
        """Whether there are so many `targets`, or so many of them with tokens. It ends with the last one
        needed: the whole list took a fifth of a random game."""
        effect, flags = self.effect(), self.flags()
        city = self.city
        cell: i64 = self.focus
        i: i64 = 0
        count: i64 = 4 if flags & BESIDE else len(city.cells)
        while i < count and enough > 0:
            if flags & BESIDE:
                cell = beside(self.focus, i)
                reached = self.reaches(i, flags)
            else:
                cell = city.cells[i]
                reached = True
            i += 1
            if not reached or not self.suits(cell, effect, flags):
                continue
            if not with_tokens or city.tokens[city.slot(cell)] != 0:
                enough -= 1
        return enough == 0

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

    # -- tiles whose texts wait -------------------------------------------------------------------

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

    # -- what happens to a tile -------------------------------------------------------------------

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

    def take_side(self, direction: i64) -> None:
        cell = beside(self.focus, direction)
        self.steps &= ~(i64(1) << direction)
        if self.notes is not None:
            self.note_picked(cell)
        if self.occupy(cell):
            self.pending = append(self.pending, cell)

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

    # -- tiles that are looked at -----------------------------------------------------------------

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

    def show_looked(self, viewers: i64) -> None:
        i: i64 = len(self.deck) - self.looked
        while i < len(self.deck):
            self.deck[i] = self.deck[i] | (viewers << DECK_BITS)
            i += 1

    def note_look(self, shown: bool) -> None:
        codes: list[str] = []
        i: i64 = len(self.deck) - 1
        while i >= len(self.deck) - self.looked:
            codes.append(self.rules.codes[self.deck[i] & TYPE_MASK])
            i -= 1
        event = DeckLookedAt(self.current, len(codes), tuple(codes), shown, Place("deck"))
        self.note(event, EVERYBODY if shown else i64(1) << self.current)
