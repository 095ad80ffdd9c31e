"""Inktropolis: what arrays of it need that its declaration cannot say."""

from librt.vecs import vec
from mypy_extensions import i16, i64

from pentapolis.games.inktropolis.state.rounds import InkState
from pentapolis.games.inktropolis.state.table import ERAS


def write_decks(state: InkState, me: i64, out: vec[i16], at: i64) -> i64:
    """The cards drawn in each era, plus one; 0 is still to come."""
    return drawn(state, state.decks, 0, out, at)


def write_backs(state: InkState, me: i64, out: vec[i16], at: i64) -> i64:
    """The same of backs, with that of the top card."""
    return drawn(state, state.backs, 1, out, at)


def drawn(state: InkState, cards: vec[i64], more: i64, out: vec[i16], at: i64) -> i64:
    rules = state.rules
    end: i64 = at + rules.cards
    over = state.round > rules.rounds
    now = rules.era_of(rules.rounds if over else state.round)
    i: i64 = 0
    era: i64 = 1
    while era <= ERAS:
        last: i64 = era * rules.rounds_per_era
        seen: i64 = state.deck_start(era)
        if era < now or over:
            seen += state.drawn_in(last) + more
        elif era == now:
            seen += state.drawn_in(state.round) + more
        behind = state.deck_start(era + 1)
        while i < behind:
            out[at + i] = i16(cards[i] + 1) if i < seen else i16(0)
            i += 1
        era += 1
    at += i
    while at < end:
        out[at] = 0
        at += 1
    return end


def write_landmarks(state: InkState, me: i64, out: vec[i16], at: i64) -> i64:
    """By seat and era, plus one: the own, and those that everybody has seen built."""
    players = state.players
    ahead: i64 = 0
    while ahead < players:
        first: i64 = (me + ahead) % players * ERAS
        i: i64 = 0
        while i < ERAS:
            card = state.landmarks[first + i]
            seen = ahead == 0
            other: i64 = 0
            while not seen and other < players:
                seen = state.has_built(state.before[other], card)
                other += 1
            out[at] = i16(card + 1) if seen else i16(0)
            at += 1
            i += 1
        ahead += 1
    return at
