"""Ekopolis: the board, its tokens, who owns which card, and the ledger of all points. Ids: rules.md."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from pentapolis.games.ekopolis.data import BoardData
from pentapolis.games.ekopolis.scoring.rules import (
    BESIDE,
    EMPTY,
    EMPTY_AT,
    EMPTY_BESIDE,
    FREE,
    HALL,
    LATER,
    OFF,
    ON_AT,
    ON_POLLUTION,
    ON_SPECIES,
    ON_ZONE,
    POLLUTION,
    SEVEN,
    SPECIES_BESIDE,
    WORD,
    ZONE,
    Rules,
)

# Kinds of ledger entries.
PLACED: Final[i64] = 1
TOKEN: Final[i64] = 2
CARD: Final[i64] = 3
OFFSET: Final[i64] = 4096


class Board(BoardData):
    """Spaces, tokens, points and Action cards: everything that is public and counts."""

    def __init__(self, rules: Rules, players: i64) -> None:
        super().__init__()
        self.rules: Rules = rules
        self.players: i64 = players
        self.pollution = rules.pollution_tokens
        self.zones = rules.zone_tokens

    def set_up(self) -> None:
        """An empty board with the City halls (E-11, E-12)."""
        rules = self.rules
        self.board = vec[i64]([EMPTY] * (rules.spaces + 1))
        self.board[rules.spaces] = OFF
        self.near = vec[i64]([0] * (rules.spaces + 1))
        self.joint = vec[i64]([1 << seat for seat in range(self.players)])
        self.complete()
        self.points = vec[i64]([0] * self.players)
        self.built = vec[i64]([0] * (4 * self.players))
        self.owned = vec[i64]([0] * self.players)
        seat: i64 = 0
        while seat < self.players:
            self.lay(seat, self.hall(seat), HALL)
            seat += 1

    def hall(self, seat: i64) -> i64:
        """The space of the seat's City hall."""
        return self.rules.starts[(seat + self.shift) % self.players]

    # -- the board --------------------------------------------------------------------------------

    def complete(self) -> None:
        """After loading: what stands around each space, and where one can build."""
        self.around = vec[i64]([0] * (self.rules.spaces + 1))
        self.spots = vec[i64]([0] * ((self.players + 2) * self.rules.words))
        space: i64 = 0
        while space < self.rules.spaces:
            held = self.board[space]
            self.show(space, self.sight(space, held))
            if held in (POLLUTION, ZONE):
                self.mark(self.tokens(held), space)
            if held in (EMPTY, POLLUTION, ZONE):
                self.open_beside(self.near[space], space)
            space += 1

    def mark(self, row: i64, space: i64) -> None:
        """The space belongs to a set of `spots` from now on."""
        at: i64 = row * self.rules.words + space // WORD
        self.spots[at] = self.spots[at] | self.rules.bits[space % WORD]

    def clear(self, row: i64, space: i64) -> None:
        at: i64 = row * self.rules.words + space // WORD
        self.spots[at] = self.spots[at] & ~self.rules.bits[space % WORD]

    def tokens(self, what: i64) -> i64:
        """The row of `spots` for a token."""
        return self.players if what == POLLUTION else self.players + 1

    def open_beside(self, seats: i64, space: i64) -> None:
        """Whoever shares a city with one of the seats can build there."""
        seat: i64 = 0
        while seat < self.players:
            if seats & self.joint[seat]:
                self.mark(seat, space)
            seat += 1

    def hold(self, space: i64, what: i64) -> None:
        """From now on the space holds this. Its neighbours are told: bots ask for the detail of every
        space again and again, and putting it together each time took a third of their time."""
        before = self.board[space]
        self.show(space, self.sight(space, what) - self.sight(space, before))
        self.board[space] = what
        if before in (POLLUTION, ZONE):
            self.clear(self.tokens(before), space)
        if what in (POLLUTION, ZONE):
            self.mark(self.tokens(what), space)

    def sight(self, space: i64, what: i64) -> i64:
        """What the space adds to `around` of its neighbours when it holds this."""
        if what != EMPTY:
            return self.rules.sight[what]
        return EMPTY_BESIDE + SPECIES_BESIDE if self.rules.species[space] else EMPTY_BESIDE

    def show(self, space: i64, change: i64) -> None:
        around, neighbours = self.around, self.rules.neighbours
        at: i64 = space * 6
        end: i64 = at + 6
        while at < end:
            beside = neighbours[at]
            around[beside] = around[beside] + change
            at += 1

    def lay(self, seat: i64, space: i64, what: i64) -> None:
        """Put a Building or a hall on the board; cities that touch become one (E-23)."""
        self.hold(space, what)
        other: i64 = 0
        while other < self.players:
            self.clear(other, space)
            other += 1
        mark: i64 = i64(1) << seat
        touched: i64 = self.near[space] | mark
        at: i64 = space * 6
        end: i64 = at + 6
        neighbours = self.rules.neighbours
        while at < end:
            beside = neighbours[at]
            self.near[beside] = self.near[beside] | mark
            if self.board[beside] in (EMPTY, POLLUTION, ZONE):
                self.open_beside(mark, beside)
            at += 1
        if touched & ~self.joint[seat]:
            self.join(touched)

    def join(self, touched: i64) -> None:
        self.joint = self.joint[:]  # copies share it
        whole: i64 = 0
        seat: i64 = 0
        while seat < self.players:
            if (touched >> seat) & 1:
                whole |= self.joint[seat]
            seat += 1
        seat = 0
        while seat < self.players:
            if (whole >> seat) & 1:
                self.joint[seat] = whole
            seat += 1
        self.share_spots(whole)

    def share_spots(self, seats: i64) -> None:
        """They have one city now: where one of them can build, all can."""
        spots, words = self.spots, self.rules.words
        word: i64 = 0
        while word < words:
            all_of: i64 = 0
            seat: i64 = 0
            while seat < self.players:
                if (seats >> seat) & 1:
                    all_of |= spots[seat * words + word]
                seat += 1
            seat = 0
            while seat < self.players:
                if (seats >> seat) & 1:
                    spots[seat * words + word] = all_of
                seat += 1
            word += 1

    def touches(self, seat: i64, space: i64) -> bool:
        """Whether the space neighbours the seat's city, joint cities included (E-22, E-23)."""
        return self.near[space] & self.joint[seat] != 0

    def can_build(self, seat: i64, space: i64) -> bool:
        """Empty or only a token on it, and next to the city (E-22, E-24, E-44)."""
        held = self.board[space]
        free = held in (EMPTY, POLLUTION, ZONE)
        return free and self.near[space] & self.joint[seat] != 0

    def spots_with(self, seat: i64, what: i64, word: i64) -> i64:
        """A word of the spaces beside the seat's city that hold this: EMPTY, a token, or FREE for all
        three."""
        spots, words = self.spots, self.rules.words
        beside: i64 = spots[seat * words + word]
        if what == FREE:
            return beside
        polluted: i64 = spots[self.players * words + word]
        zones: i64 = spots[(self.players + 1) * words + word]
        if what == EMPTY:
            return beside & ~(polluted | zones)
        return beside & (polluted if what == POLLUTION else zones)

    def holding(self, seat: i64, what: i64) -> i64:
        """How many spaces that neighbour the seat's city hold this."""
        found: i64 = 0
        word: i64 = 0
        while word < self.rules.words:
            rest: i64 = self.spots_with(seat, what, word)
            while rest:
                rest &= rest - 1
                found += 1
            word += 1
        return found

    def nth_holding(self, seat: i64, what: i64, n: i64) -> i64:
        """The space with so many others before it."""
        word: i64 = 0
        while True:
            rest: i64 = self.spots_with(seat, what, word)
            while rest:
                if n == 0:
                    return word * WORD + self.rules.number_of[(rest & -rest) % 67]
                rest &= rest - 1
                n -= 1
            word += 1

    def empty_beside(self, space: i64) -> i64:
        """How many empty spaces neighbour the space."""
        return (self.around[space] >> EMPTY_AT) & SEVEN

    def are_neighbours(self, one: i64, other: i64) -> bool:
        at: i64 = one * 6
        end: i64 = at + 6
        while at < end:
            if self.rules.neighbours[at] == other:
                return True
            at += 1
        return False

    def detail(self, space: i64) -> i64:
        """What stands around a space and on it: all that a Building placed there scores for."""
        found: i64 = self.around[space] & BESIDE
        under = self.board[space]
        if under == POLLUTION:
            found |= ON_POLLUTION << ON_AT
        elif under == ZONE:
            found |= ON_ZONE << ON_AT
        if self.rules.species[space]:
            found |= ON_SPECIES << ON_AT
        return found

    def build(self, seat: i64, tile: i64, space: i64) -> None:
        """Place the Building; a token under it goes back to the supply (E-44)."""
        if self.board[space] != EMPTY:
            self.take_token(space)
        colour = self.rules.colour(tile)
        self.lay(seat, space, colour)
        if not self.rules.full:
            self.built[seat * 4 + colour] = self.built[seat * 4 + colour] + 1

    def settle(self, seat: i64, tile: i64, space: i64, detail: i64) -> None:
        points = self.rules.worth(tile, detail)
        self.note(PLACED, seat, points, tile, space, detail)

    def take_token(self, space: i64) -> None:
        if self.board[space] == POLLUTION:
            self.pollution += 1
        else:
            self.zones += 1
        self.hold(space, EMPTY)

    def supply(self, token: i64) -> i64:
        return self.pollution if token == POLLUTION else self.zones

    def put_token(self, seat: i64, token: i64, space: i64) -> None:
        """A token on an empty space; an endangered species there gains or suffers (E-46)."""
        self.hold(space, token)
        if token == POLLUTION:
            self.pollution -= 1
        else:
            self.zones -= 1
        if self.rules.species[space]:
            points = self.rules.species_gain if token == ZONE else -self.rules.species_fine
            self.note(TOKEN, seat, points, token, space, 0)

    # -- the ledger -------------------------------------------------------------------------------

    def note(self, kind: i64, seat: i64, points: i64, item: i64, space: i64, detail: i64) -> None:
        self.points[seat] = self.points[seat] + points
        self.ledger = append(
            self.ledger,
            kind
            | (seat << 2)
            | (item << 5)
            | (space << 12)
            | ((points + OFFSET) << 20)
            | (detail << 34),
        )

    def gain(self, seat: i64, points: i64, card: i64) -> None:
        """Points that an Action card gives or takes; nothing is noted where it changes nothing."""
        if points != 0:
            self.note(CARD, seat, points, card, 0, 0)

    def take_card(self, seat: i64, card: i64) -> None:
        """The seat owns the card from now on; one for later is ready to be played (E-61, E-62)."""
        at: i64 = seat * 4 + self.rules.card_colour[card]
        self.built[at] = self.built[at] + 1
        self.owned[seat] = self.owned[seat] | self.rules.bits[card]
        if self.rules.card_timing[card] == LATER:
            self.ready |= self.rules.bits[card]


def entry(packed: i64) -> tuple[int, int, int, int, int, int]:
    """A ledger entry as kind, seat, points, item (tile, token or card), space and detail."""
    return (
        packed & 3,
        (packed >> 2) & 7,
        ((packed >> 20) & 0x3FFF) - OFFSET,
        (packed >> 5) & 127,
        (packed >> 12) & 255,
        packed >> 34,
    )
