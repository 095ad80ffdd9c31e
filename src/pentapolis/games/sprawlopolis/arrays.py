"""Sprawlopolis: what arrays of it need that its declaration cannot say, and its actions without gaps."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i16, i64

from pentapolis.engine.arrays import Actions
from pentapolis.engine.state import State
from pentapolis.games.sprawlopolis.scoring.ground import FIELD, STRIDE
from pentapolis.games.sprawlopolis.state import CARDS, CITY_CARDS, PLACE, SprawlState

# Every legal place is one of these many around some card of the city (S-16).
AROUND: Final[i64] = 21
FIRST: Final[i64] = CARDS + 1


def write_deck(state: SprawlState, me: i64, out: vec[i16], at: i64) -> i64:
    """How many cards there are, and from the bottom those that are seen."""
    deck, known = state.deck, state.known
    out[at] = i16(len(deck))
    at += 1
    i: i64 = 0
    while i < CITY_CARDS:
        seen = i < len(deck) and (known[deck[i]] >> me) & 1 == 1
        out[at + i] = i16(deck[i]) if seen else i16(0)
        i += 1
    return at + CITY_CARDS


def write_hands(state: SprawlState, me: i64, out: vec[i16], at: i64) -> i64:
    """The cards that are seen, then how many there are."""
    players = state.players
    sizes: i64 = at + players * CARDS
    ahead: i64 = 0
    while ahead < players:
        hand = state.hands[(me + ahead) % players]
        count: i64 = 0
        card: i64 = 1
        while card <= CARDS:
            there: i64 = (hand >> card) & 1
            count += there
            out[at] = i16(there & (state.known[card] >> me))
            at += 1
            card += 1
        out[sizes + ahead] = i16(count)
        ahead += 1
    return sizes + players


def write_known(state: SprawlState, me: i64, out: vec[i16], at: i64) -> i64:
    """By card: public, seen by me, and of those whether the right neighbour has seen it."""
    right: i64 = (me + state.players - 1) % state.players
    card: i64 = 1
    while card <= CARDS:
        viewers = state.known[card]
        mine: i64 = (viewers >> me) & 1
        out[at] = i16((viewers >> state.players) & 1)
        out[at + 1] = i16(mine)
        out[at + 2] = i16(mine & (viewers >> right))
        at += 3
        card += 1
    return at


class SprawlActions(Actions):
    """A place is counted from the first card of the city that has it around itself: 14 cards with 21
    places each, laid two ways, always suffice."""

    def __init__(self) -> None:
        super().__init__(
            [("confirm", 1), ("card", CARDS), ("place", 2 * AROUND * (CITY_CARDS - 1))]
        )
        self.around: vec[i64] = vec[i64]()
        self.numbers: vec[i64] = vec[i64]([0] * FIELD)
        dy: i64 = -2
        while dy <= 2:
            reach: i64 = 1 if dy == -2 or dy == 2 else 2
            dx: i64 = -reach
            while dx <= reach:
                self.around = append(self.around, dy * STRIDE + dx)
                dx += 1
            dy += 1

    def offer(self, state: State, seat: i64) -> vec[i64]:
        found = state.legal_actions(seat)
        if len(found) == 0 or found[0] < PLACE:
            return found
        assert isinstance(state, SprawlState)
        # From the last card to the first, so that the first has the last word.
        numbers, around = self.numbers, self.around
        card: i64 = len(state.placements) - 1
        while card >= 0:
            spot: i64 = state.placements[card] >> 6
            i: i64 = 0
            while i < AROUND:
                numbers[spot + around[i]] = card * AROUND + i
                i += 1
            card -= 1
        i = 0
        while i < len(found):
            place: i64 = found[i] - PLACE
            found[i] = FIRST + 2 * numbers[place >> 1] + (place & 1)
            i += 1
        return found

    def meant(self, state: State, seat: i64, number: i64) -> i64:
        found = number
        if number >= FIRST:
            assert isinstance(state, SprawlState)
            place: i64 = (number - FIRST) >> 1
            card: i64 = place // AROUND
            spot: i64 = (state.placements[card] >> 6) + self.around[place % AROUND]
            found = PLACE + 2 * spot + ((number - FIRST) & 1)
        return found
