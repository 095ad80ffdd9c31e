"""Sprawlopolis: what a seat knows, as numbers. Made from fields.py by scripts/states.py."""

from librt.vecs import vec
from mypy_extensions import i16, i64

from pentapolis.engine.arrays import Observer
from pentapolis.engine.state import State
from pentapolis.games.sprawlopolis.arrays import write_deck, write_hands, write_known
from pentapolis.games.sprawlopolis.state import SprawlState

class Observed(Observer):
    """The declaration as code; docs/research.md says how a row is read."""

    def write(self, state: State, me: i64, out: vec[i16], at: i64) -> i64:
        assert isinstance(state, SprawlState)
        players: i64 = state.players
        # turn
        held1: i64 = state.turn
        out[at] = i16(held1 if held1 < 32767 else 32767)
        at += 1
        # reveals
        held2: i64 = state.reveals
        out[at] = i16(held2 if held2 < 32767 else 32767)
        at += 1
        # unconfirmed
        out[at] = i16((state.unconfirmed >> me) & 1)
        at += 1
        # placements
        entries3 = state.placements
        before5: i64 = i64(out[at])
        out[at] = i16(len(entries3))
        at += 1
        begin4: i64 = at
        step6: i64 = 0
        while step6 < len(entries3):
            held7: i64 = entries3[step6]
            part8: i64 = (held7 >> 0) & 1
            out[at] = i16(part8)
            at += 1
            part9: i64 = (held7 >> 1) & 31
            out[at] = i16(part9)
            at += 1
            part10: i64 = (held7 >> 6) & 4095
            out[at] = i16((part10 >> 6) - 31)
            at += 1
            out[at] = i16((part10 & 63) - 31)
            at += 1
            step6 += 1
        bound11: i64 = self.bounds[0]
        bound12: i64 = self.bounds[1]
        stop13: i64 = begin4 + before5 * bound12
        assert at <= begin4 + bound11 and stop13 <= begin4 + bound11
        while at < stop13:
            out[at] = 0
            at += 1
        at = begin4 + bound11
        # goals
        entries14 = state.goals
        step15: i64 = 0
        while step15 < 18:
            out[at + step15] = 0
            step15 += 1
        step16: i64 = 0
        while step16 < len(entries14):
            out[at + entries14[step16] - 1] = 1
            step16 += 1
        at += 18
        # deck
        at = write_deck(state, me, out, at)
        # hands
        at = write_hands(state, me, out, at)
        # known
        at = write_known(state, me, out, at)
        # current
        held17: i64 = state.current
        ahead18: i64 = held17
        if ahead18 >= 0:
            ahead18 = ahead18 - me if ahead18 >= me else ahead18 - me + players
        step19: i64 = 0
        while step19 < players:
            out[at] = i16(1 if ahead18 == step19 else 0)
            at += 1
            step19 += 1
        # chosen
        held20: i64 = state.chosen
        out[at] = i16(held20)
        at += 1
        return at
