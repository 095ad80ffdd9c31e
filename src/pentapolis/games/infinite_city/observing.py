"""Infinite City: what a seat knows, as numbers. Made from fields.py by scripts/states.py."""

from librt.vecs import vec
from mypy_extensions import i16, i64

from pentapolis.engine.arrays import Observer
from pentapolis.engine.state import State
from pentapolis.games.infinite_city.arrays import write_deck, write_hands, write_kinds, write_known, write_target
from pentapolis.games.infinite_city.state.turn import InfiniteState

class Observed(Observer):
    """The declaration as code; docs/research.md says how a row is read."""

    def write(self, state: State, me: i64, out: vec[i16], at: i64) -> i64:
        assert isinstance(state, InfiniteState)
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
        # city
        whole3 = state.city
        # city.cells
        entries4 = whole3.cells
        before6: i64 = i64(out[at])
        out[at] = i16(len(entries4))
        at += 1
        begin5: i64 = at
        step7: i64 = 0
        while step7 < len(entries4):
            held8: i64 = entries4[step7]
            out[at] = i16((held8 >> 8) - 128)
            at += 1
            out[at] = i16((held8 & 255) - 128)
            at += 1
            step7 += 1
        bound9: i64 = self.bounds[0]
        bound10: i64 = self.bounds[1]
        stop11: i64 = begin5 + before6 * bound10
        assert at <= begin5 + bound9 and stop11 <= begin5 + bound9
        while at < stop11:
            out[at] = 0
            at += 1
        at = begin5 + bound9
        # city.kinds
        at = write_kinds(state, me, out, at)
        # city.tokens
        entries12 = whole3.tokens
        before14: i64 = i64(out[at])
        out[at] = i16(len(entries12))
        at += 1
        begin13: i64 = at
        step15: i64 = 0
        while step15 < len(entries12):
            held16: i64 = entries12[step15]
            step17: i64 = 0
            while step17 < players:
                owner18: i64 = me + step17
                if owner18 >= players:
                    owner18 -= players
                out[at] = i16((held16 >> (8 * owner18)) & 255)
                at += 1
                step17 += 1
            step15 += 1
        bound19: i64 = self.bounds[2]
        bound20: i64 = self.bounds[3]
        stop21: i64 = begin13 + before14 * bound20
        assert at <= begin13 + bound19 and stop21 <= begin13 + bound19
        while at < stop21:
            out[at] = 0
            at += 1
        at = begin13 + bound19
        # city.marks
        entries22 = whole3.marks
        before24: i64 = i64(out[at])
        out[at] = i16(len(entries22))
        at += 1
        begin23: i64 = at
        step25: i64 = 0
        while step25 < len(entries22):
            held26: i64 = entries22[step25]
            turned27: i64 = held26 & ((i64(1) << players) - 1)
            turned27 = (turned27 >> me) | (turned27 << (players - me))
            step28: i64 = 0
            while step28 < players:
                out[at] = i16((turned27 >> step28) & 1)
                at += 1
                step28 += 1
            out[at] = i16((held26 >> 6) & 1)
            at += 1
            step25 += 1
        bound29: i64 = self.bounds[4]
        bound30: i64 = self.bounds[5]
        stop31: i64 = begin23 + before24 * bound30
        assert at <= begin23 + bound29 and stop31 <= begin23 + bound29
        while at < stop31:
            out[at] = 0
            at += 1
        at = begin23 + bound29
        # supply
        entries32 = state.supply
        bound33: i64 = self.bounds[6]
        step34: i64 = 0
        while step34 < players:
            owner35: i64 = me + step34
            if owner35 >= players:
                owner35 -= players
            step36: i64 = 0
            while step36 < bound33:
                held37: i64 = entries32[owner35 * bound33 + step36]
                out[at] = i16(held37)
                at += 1
                step36 += 1
            step34 += 1
        # hands
        at = write_hands(state, me, out, at)
        # known
        at = write_known(state, me, out, at)
        # deck
        at = write_deck(state, me, out, at)
        # removed
        entries38 = state.removed
        before40: i64 = i64(out[at])
        out[at] = i16(len(entries38))
        at += 1
        begin39: i64 = at
        step41: i64 = 0
        while step41 < len(entries38):
            held42: i64 = entries38[step41]
            out[at] = i16(held42)
            at += 1
            step41 += 1
        bound43: i64 = self.bounds[7]
        bound44: i64 = self.bounds[8]
        stop45: i64 = begin39 + before40 * bound44
        assert at <= begin39 + bound43 and stop45 <= begin39 + bound43
        while at < stop45:
            out[at] = 0
            at += 1
        at = begin39 + bound43
        # closing
        held46: i64 = state.closing
        out[at] = i16(held46)
        at += 1
        # out
        held47: i64 = state.out
        ahead48: i64 = held47
        if ahead48 >= 0:
            ahead48 = ahead48 - me if ahead48 >= me else ahead48 - me + players
        step49: i64 = 0
        while step49 < players:
            out[at] = i16(1 if ahead48 == step49 else 0)
            at += 1
            step49 += 1
        # current
        held50: i64 = state.current
        ahead51: i64 = held50
        if ahead51 >= 0:
            ahead51 = ahead51 - me if ahead51 >= me else ahead51 - me + players
        step52: i64 = 0
        while step52 < players:
            out[at] = i16(1 if ahead51 == step52 else 0)
            at += 1
            step52 += 1
        # phase
        held53: i64 = state.phase
        step54: i64 = 0
        while step54 < 14:
            out[at] = i16(1 if held53 == step54 else 0)
            at += 1
            step54 += 1
        # focus
        held55: i64 = state.focus
        out[at] = i16((held55 >> 8) - 128)
        at += 1
        out[at] = i16((held55 & 255) - 128)
        at += 1
        # chosen
        held56: i64 = state.chosen
        if me == state.current or held56 == 0:
            out[at] = i16(held56)
            at += 1
        else:
            bound57: i64 = self.bounds[9]
            step58: i64 = 0
            while step58 < bound57:
                out[at] = i16(-1)
                at += 1
                step58 += 1
        # source
        held59: i64 = state.source
        turned60: i64 = held59 - 0
        if 0 <= turned60 < players:
            turned60 = turned60 - me if turned60 >= me else turned60 - me + players
        out[at] = i16(turned60 + 0)
        at += 1
        # target
        at = write_target(state, me, out, at)
        # steps
        held61: i64 = state.steps
        out[at] = i16(held61)
        at += 1
        # looked
        held62: i64 = state.looked
        out[at] = i16(held62)
        at += 1
        # pending
        entries63 = state.pending
        before65: i64 = i64(out[at])
        out[at] = i16(len(entries63))
        at += 1
        begin64: i64 = at
        step66: i64 = 0
        while step66 < len(entries63):
            held67: i64 = entries63[step66]
            out[at] = i16((held67 >> 8) - 128)
            at += 1
            out[at] = i16((held67 & 255) - 128)
            at += 1
            step66 += 1
        bound68: i64 = self.bounds[10]
        bound69: i64 = self.bounds[11]
        stop70: i64 = begin64 + before65 * bound69
        assert at <= begin64 + bound68 and stop70 <= begin64 + bound68
        while at < stop70:
            out[at] = 0
            at += 1
        at = begin64 + bound68
        # extra
        held71: i64 = state.extra
        out[at] = i16(held71)
        at += 1
        # plays
        held72: i64 = state.plays
        out[at] = i16(held72 if held72 < 32767 else 32767)
        at += 1
        # last_turns
        held73: i64 = state.last_turns
        out[at] = i16(held73)
        at += 1
        # finals
        held74: i64 = state.finals
        turned75: i64 = held74 & ((i64(1) << players) - 1)
        turned75 = (turned75 >> me) | (turned75 << (players - me))
        step76: i64 = 0
        while step76 < players:
            out[at] = i16((turned75 >> step76) & 1)
            at += 1
            step76 += 1
        # lasts
        entries77 = state.lasts
        before79: i64 = i64(out[at])
        out[at] = i16(len(entries77))
        at += 1
        begin78: i64 = at
        step80: i64 = 0
        while step80 < len(entries77):
            held81: i64 = entries77[step80]
            ahead82: i64 = held81
            if ahead82 >= 0:
                ahead82 = ahead82 - me if ahead82 >= me else ahead82 - me + players
            out[at] = i16(ahead82)
            at += 1
            step80 += 1
        bound83: i64 = self.bounds[12]
        bound84: i64 = self.bounds[13]
        stop85: i64 = begin78 + before79 * bound84
        assert at <= begin78 + bound83 and stop85 <= begin78 + bound83
        while at < stop85:
            out[at] = 0
            at += 1
        at = begin78 + bound83
        # over
        held86: i64 = state.over
        step87: i64 = 0
        while step87 < 5:
            out[at] = i16(1 if held86 == step87 else 0)
            at += 1
            step87 += 1
        return at
