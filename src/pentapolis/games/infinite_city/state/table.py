"""Infinite City: what lies on the table, who holds what, and who has seen what.

Equal tiles cannot be told apart, so hands are counts by type. What a viewer knows of a hand is a
count by type as well: so many of them are there at least (I-62). Tiles in the deck and face down in the
city can be followed one by one; each carries the set of viewers who have seen it.
"""

from typing import Final

from librt.vecs import append, pop, vec
from mypy_extensions import i64

from pentapolis.engine.events import Place
from pentapolis.engine.rng import Rng, reshuffled
from pentapolis.engine.setup import Setup
from pentapolis.games.infinite_city.data import InfiniteData
from pentapolis.games.infinite_city.events import (
    DeckEmptied,
    HandSeen,
    HandsExchanged,
    TilesDrawn,
    TokenMoved,
    TokenPlaced,
    TokensGone,
    TokensSentHome,
)
from pentapolis.games.infinite_city.scoring import (
    DOWN,
    PLAY_FROM_DECK,
    TOKEN_BITS,
    TOKEN_MASK,
    City,
    Rules,
    Totals,
    spot,
)

# Viewers are the seats 0 to 5 and the public. A set of them has a bit for each; the counts that they
# know have a byte for each.
PUBLIC: Final[i64] = 6
EVERYONE: Final[i64] = 127
ONE_EACH: Final[i64] = 0x01010101010101
SEVENS: Final[i64] = 0x7F7F7F7F7F7F7F
TOPS: Final[i64] = 0x80808080808080
# A tile in the deck is its type, and above that the set of viewers who know it.
DECK_BITS: Final[i64] = 8
TYPE_MASK: Final[i64] = 255
# Where a chosen tile comes from: a seat's hand, or the tiles looked at in the deck.
FROM_DECK: Final[i64] = 6


def in_byte(number: i64, which: i64) -> i64:
    """The number in the byte of a viewer or seat; compiled constants have too few bits to shift."""
    return number << (which * 8)


def place_at(cell: i64) -> Place:
    return Place("city", None, spot(cell))


class Table(InfiniteData):
    """What lies where, and who knows it."""

    def __init__(self, setup: Setup, rng: Rng, rules: Rules) -> None:
        super().__init__(setup, rng)
        self.rules: Rules = rules
        self.city = City(rules)

    def deal(self) -> None:
        """Tokens, hands and the first tiles of the city (I-04 to I-07)."""
        rules = self.rules
        for kind in range(rules.types):
            for _ in range(rules.copies[kind]):
                self.deck = append(self.deck, kind)
        self.rng.shuffle(self.deck)
        self.supply = vec[i64]([rules.tokens] * self.players)
        self.hands = vec[i64]([0] * (self.players * rules.types))
        self.known = vec[i64]([0] * (self.players * rules.types))
        self.sizes = vec[i64]([0] * self.players)
        for seat in range(self.players):
            for _ in range(rules.hand):
                self.draw(seat)
        for cell in rules.start:
            self.city.put(cell, self.take_top() | DOWN, 0)

    def new_part(self) -> City:
        return City(self.rules)

    def complete(self) -> None:
        """The sizes of hands follow from the hands."""
        self.sizes = vec[i64]([0] * self.players)
        at: i64 = 0
        while at < len(self.hands):
            self.sizes[at // self.rules.types] += self.hands[at]
            at += 1

    # -- tiles ------------------------------------------------------------------------------------

    def take_top(self) -> i64:
        """The top tile of the deck, with its viewers."""
        self.deck, tile = pop(self.deck)
        return tile

    def draw(self, seat: i64) -> i64:
        tile = self.take_top()
        self.gain(seat, tile & TYPE_MASK, tile >> DECK_BITS)
        return tile & TYPE_MASK

    def draw_up_to(self, seat: i64, size: i64) -> None:
        if self.notes is not None:
            self.draw_aloud(seat, size)
            return
        while self.sizes[seat] < size and len(self.deck) > 0:
            self.draw(seat)

    def draw_aloud(self, seat: i64, size: i64) -> None:
        drawn: list[int] = []
        while self.sizes[seat] < size and len(self.deck) > 0:
            drawn.append(int(self.draw(seat)))
        if drawn:
            tiles = tuple([self.rules.codes[kind] for kind in sorted(drawn)])
            event = TilesDrawn(seat, len(tiles), tiles, Place("deck"), Place("hand", seat))
            self.note(event, i64(1) << seat)
            self.note_empty_deck()

    def put_under(self, tiles: vec[i64]) -> None:
        """Tiles go under the deck, the last of them first."""
        i: i64 = 0
        while i < len(self.deck):
            tiles = append(tiles, self.deck[i])
            i += 1
        self.deck = tiles

    def gain(self, seat: i64, kind: i64, viewers: i64) -> None:
        """A tile comes into a hand; the viewers have seen which."""
        at: i64 = seat * self.rules.types + kind
        self.hands[at] += 1
        self.sizes[seat] += 1
        viewer: i64 = 0
        while viewers >> viewer:
            if (viewers >> viewer) & 1 and viewer != seat:
                self.known[at] += in_byte(1, viewer)
            viewer += 1

    def lose(self, seat: i64, kind: i64) -> None:
        """A tile leaves a hand in everybody's sight: whoever knew of one such knows of one less."""
        at: i64 = seat * self.rules.types + kind
        self.hands[at] -= 1
        self.sizes[seat] -= 1
        known = self.known[at]
        self.known[at] = known - (((known + SEVENS) & TOPS) >> 7)

    def look_at_hand(self, viewer: i64, owner: i64, by: str) -> None:
        if self.notes is not None:
            both: i64 = (i64(1) << viewer) | (i64(1) << owner)
            self.note(HandSeen(viewer, owner, self.hand(owner), by, Place("hand", owner)), both)
        theirs: i64 = ~in_byte(255, viewer)
        at: i64 = owner * self.rules.types
        end: i64 = at + self.rules.types
        while at < end:
            self.known[at] = (self.known[at] & theirs) | in_byte(self.hands[at], viewer)
            at += 1

    def exchange_hands(self, one: i64, other: i64, by: str) -> None:
        """Both know from now on what the other one holds (I-63)."""
        if self.notes is not None:
            source, target = Place("hand", one), Place("hand", other)
            given, taken = self.hand(one), self.hand(other)
            event = HandsExchanged(one, other, given, taken, by, source, target)
            self.note(event, (i64(1) << one) | (i64(1) << other))
        types = self.rules.types
        both: i64 = ~(in_byte(255, one) | in_byte(255, other))
        kind: i64 = 0
        while kind < types:
            here: i64 = one * types + kind
            there: i64 = other * types + kind
            mine, theirs = self.hands[here], self.hands[there]
            self.hands[here], self.hands[there] = theirs, mine
            mine_known, theirs_known = self.known[here] & both, self.known[there] & both
            self.known[here] = theirs_known | in_byte(theirs, other)
            self.known[there] = mine_known | in_byte(mine, one)
            kind += 1
        self.sizes[one], self.sizes[other] = self.sizes[other], self.sizes[one]

    def types_in_hand(self, seat: i64) -> vec[i64]:
        hands, types = self.hands, self.rules.types
        kinds = vec[i64]()
        kind: i64 = 0
        at: i64 = seat * types
        while kind < types:
            if hands[at + kind] > 0:
                kinds = append(kinds, kind)
            kind += 1
        return kinds

    # -- tokens -----------------------------------------------------------------------------------

    def tokens_on(self, slot: i64, seat: i64) -> i64:
        return (self.city.tokens[slot] >> (seat * TOKEN_BITS)) & TOKEN_MASK

    def put_token(self, seat: i64, slot: i64, invited: bool = False) -> None:
        self.city.tokens[slot] += in_byte(1, seat)
        self.supply[seat] -= 1
        if self.notes is not None:
            source = Place("supply", seat)
            self.note(TokenPlaced(seat, self.face(slot), invited, source, self.place_of(slot)))
            if self.supply[seat] == 0:
                self.note(TokensGone(seat))
        if self.supply[seat] == 0:
            self.closing = 1
            if self.out < 0:
                self.out = seat
                if self.notes is not None:
                    self.note_last_round()

    def take_back(self, seat: i64, slot: i64) -> None:
        self.city.tokens[slot] -= in_byte(1, seat)
        self.supply[seat] += 1

    def send_home(self, slot: i64) -> None:
        """All tokens on a tile go back to their owners."""
        if self.city.tokens[slot] == 0:
            return
        seat: i64 = 0
        while seat < self.players:
            count = self.tokens_on(slot, seat)
            self.supply[seat] += count
            if self.notes is not None and count > 0:
                home = Place("supply", seat)
                self.note(TokensSentHome(seat, count, self.place_of(slot), home))
            seat += 1
        self.city.tokens[slot] = 0

    def move_token(self, seat: i64, slot: i64, to: i64) -> None:
        token: i64 = in_byte(1, seat)
        self.city.tokens[slot] -= token
        self.city.tokens[to] += token
        if self.notes is not None:
            self.note(TokenMoved(seat, self.place_of(slot), self.place_of(to)))

    def owners(self, slot: i64) -> vec[i64]:
        """The seats with a token on the tile, ascending."""
        seats = vec[i64]()
        seat: i64 = 0
        while seat < self.players:
            if self.tokens_on(slot, seat) > 0:
                seats = append(seats, seat)
            seat += 1
        return seats

    # -- for whoever listens ----------------------------------------------------------------------

    def knowing(self, viewers: i64) -> i64:
        """A set of viewers as the engine has it: the public comes after the last seat."""
        seats: i64 = viewers & ((i64(1) << self.players) - 1)
        return seats | (((viewers >> PUBLIC) & 1) << self.players)

    def face(self, slot: i64) -> str | None:
        """The code of a tile in the city, as everybody sees it."""
        kind = self.city.kinds[slot]
        return None if kind >= DOWN else self.rules.codes[kind]

    def place_of(self, slot: i64) -> Place:
        return place_at(self.city.cells[slot])

    def hand(self, seat: i64) -> tuple[str, ...]:
        """The codes of all tiles that the seat holds."""
        codes: list[str] = []
        for kind in range(self.rules.types):
            codes += [self.rules.codes[kind]] * int(self.hands[seat * self.rules.types + kind])
        return tuple(codes)

    def note_empty_deck(self) -> None:
        if len(self.deck) == 0:
            self.note(DeckEmptied(None))

    def note_last_round(self) -> None:
        """Somebody has run out of tokens for the first time."""
        raise NotImplementedError

    # -- points -----------------------------------------------------------------------------------

    def totals(self) -> Totals:
        return self.city.totals(self.players)

    def scores(self) -> list[int]:
        totals = self.totals()
        return [int(totals.points(seat)) for seat in range(self.players)]

    def ranking(self) -> list[int]:
        return self.totals().ranking()

    # -- hidden things ----------------------------------------------------------------------------

    def scramble(self, seat: i64, looked: i64, rng: Rng) -> None:
        """Give every tile the seat has not seen another place it could as well be in (I-61).

        Where the seat sees somebody choose among `looked` tiles of the deck, one of those can be
        played.
        """
        viewer: i64 = seat if seat >= 0 else PUBLIC
        self.forget_for_others(viewer)
        unseen = self.unseen(viewer)
        rng.shuffle(unseen)
        used: i64 = self.scramble_deck(viewer, looked, unseen)
        shift: i64 = viewer * 8
        owner: i64 = 0
        while owner < self.players:
            if owner != seat:
                used = self.scramble_hand(owner, shift, unseen, used)
            owner += 1
        for cell in self.city.tiles():
            slot = self.city.slot(cell)
            if self.city.kinds[slot] & DOWN and not (self.city.marks[slot] >> viewer) & 1:
                self.city.kinds[slot] = unseen[used] | DOWN
                used += 1

    def forget_for_others(self, viewer: i64) -> None:
        """What other seats know of a hand the viewer cannot tell, beyond what is public."""
        kept: i64 = in_byte(255, viewer) | in_byte(255, PUBLIC)
        types = self.rules.types
        at: i64 = 0
        while at < len(self.known):
            known = self.known[at]
            public: i64 = known >> (PUBLIC * 8)
            own: i64 = in_byte(255, at // types)
            self.known[at] = ((known & kept) | (public * ONE_EACH & ~kept)) & ~own
            at += 1

    def unseen(self, viewer: i64) -> vec[i64]:
        """The types of all tiles the viewer has no sight of, ascending."""
        types = self.rules.types
        left = self.rules.copies[:]
        i: i64 = 0
        while i < len(self.city.kinds):
            kind = self.city.kinds[i]
            if kind < DOWN or (self.city.marks[i] >> viewer) & 1:
                left[kind & ~DOWN] -= 1
            i += 1
        i = 0
        while i < len(self.removed):
            left[self.removed[i]] -= 1
            i += 1
        i = 0
        while i < len(self.deck):
            if (self.deck[i] >> (DECK_BITS + viewer)) & 1:
                left[self.deck[i] & TYPE_MASK] -= 1
            i += 1
        i = 0
        while i < len(self.hands):
            if i // types == viewer:
                left[i % types] -= self.hands[i]
            else:
                left[i % types] -= (self.known[i] >> (viewer * 8)) & 255
            i += 1
        found = vec[i64]()
        kind = 0
        while kind < types:
            while left[kind] > 0:
                found = append(found, kind)
                left[kind] -= 1
            kind += 1
        return found

    def scramble_deck(self, viewer: i64, looked: i64, unseen: vec[i64]) -> i64:
        """Lay out the deck from its top; how many of the unseen tiles that took."""
        used: i64 = 0
        playable = looked == 0
        i: i64 = len(self.deck) - 1
        bottom: i64 = i - looked
        last: i64 = -1
        while i >= 0:
            if i == bottom and not playable:
                self.make_playable(last, unseen, used)
            tile = self.deck[i]
            if not (tile >> (DECK_BITS + viewer)) & 1:
                tile = (tile & ~TYPE_MASK) | unseen[used]
                self.deck[i] = tile
                used += 1
                last = i if i > bottom else last
            playable = playable or self.rules.effects[tile & TYPE_MASK] != PLAY_FROM_DECK
            i -= 1
        if bottom < 0 and not playable:
            self.make_playable(last, unseen, used)
        return used

    def make_playable(self, at: i64, unseen: vec[i64], used: i64) -> None:
        """Exchange the last unseen one of the looked-at tiles for one that can be played."""
        i: i64 = used
        while self.rules.effects[unseen[i]] == PLAY_FROM_DECK:
            i += 1
        self.deck[at] = (self.deck[at] & ~TYPE_MASK) | unseen[i]
        unseen[used - 1], unseen[i] = unseen[i], unseen[used - 1]

    def shuffle_unseen(self, rng: Rng) -> None:
        """The tiles of the deck and those face down in the city that nobody has looked at (I-61)."""
        unseen = vec[i64]()
        i: i64 = 0
        while i < len(self.deck):
            if self.deck[i] >> DECK_BITS == 0:
                unseen = append(unseen, self.deck[i])
            i += 1
        city = self.city
        i = 0
        while i < len(city.kinds):
            if city.kinds[i] & DOWN and city.marks[i] == 0:
                unseen = append(unseen, city.kinds[i] & ~DOWN)
            i += 1
        unseen = reshuffled(unseen, rng)
        used: i64 = 0
        i = 0
        while i < len(self.deck):
            if self.deck[i] >> DECK_BITS == 0:
                self.deck[i] = unseen[used]
                used += 1
            i += 1
        i = 0
        while i < len(city.kinds):
            if city.kinds[i] & DOWN and city.marks[i] == 0:
                city.kinds[i] = unseen[used] | DOWN
                used += 1
            i += 1

    def scramble_hand(self, owner: i64, shift: i64, unseen: vec[i64], used: i64) -> i64:
        at: i64 = owner * self.rules.types
        held: i64 = 0
        kind: i64 = 0
        while kind < self.rules.types:
            count: i64 = (self.known[at + kind] >> shift) & 255
            self.hands[at + kind] = count
            held += count
            kind += 1
        while held < self.sizes[owner]:
            self.hands[at + unseen[used]] += 1
            used += 1
            held += 1
        return used
