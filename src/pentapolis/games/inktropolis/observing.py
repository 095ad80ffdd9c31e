"""Inktropolis: what a seat knows, as numbers. Made from fields.py by scripts/states.py."""

from librt.vecs import vec
from mypy_extensions import i16, i64

from pentapolis.engine.arrays import Observer
from pentapolis.engine.state import State
from pentapolis.games.inktropolis.arrays import write_backs, write_decks, write_landmarks
from pentapolis.games.inktropolis.state.rounds import InkState

class Observed(Observer):
    """The declaration as code; docs/research.md says how a row is read."""

    def write(self, state: State, me: i64, out: vec[i16], at: i64) -> i64:
        assert isinstance(state, InkState)
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
        # round
        held3: i64 = state.round
        out[at] = i16(held3)
        at += 1
        # closed
        held4: i64 = state.closed
        turned5: i64 = held4 & ((i64(1) << players) - 1)
        turned5 = (turned5 >> me) | (turned5 << (players - me))
        step6: i64 = 0
        while step6 < players:
            out[at] = i16((turned5 >> step6) & 1)
            at += 1
            step6 += 1
        # decks
        at = write_decks(state, me, out, at)
        # backs
        at = write_backs(state, me, out, at)
        # plans
        entries7 = state.plans
        before9: i64 = i64(out[at])
        out[at] = i16(len(entries7))
        at += 1
        begin8: i64 = at
        step10: i64 = 0
        while step10 < len(entries7):
            held11: i64 = entries7[step10]
            out[at] = i16(held11)
            at += 1
            step10 += 1
        bound12: i64 = self.bounds[0]
        bound13: i64 = self.bounds[1]
        stop14: i64 = begin8 + before9 * bound13
        assert at <= begin8 + bound12 and stop14 <= begin8 + bound12
        while at < stop14:
            out[at] = 0
            at += 1
        at = begin8 + bound12
        # landmarks
        at = write_landmarks(state, me, out, at)
        # available
        entries15 = state.available
        before17: i64 = i64(out[at])
        out[at] = i16(len(entries15))
        at += 1
        begin16: i64 = at
        step18: i64 = 0
        while step18 < len(entries15):
            held19: i64 = entries15[step18]
            out[at] = i16(held19)
            at += 1
            step18 += 1
        bound20: i64 = self.bounds[2]
        bound21: i64 = self.bounds[3]
        stop22: i64 = begin16 + before17 * bound21
        assert at <= begin16 + bound20 and stop22 <= begin16 + bound20
        while at < stop22:
            out[at] = 0
            at += 1
        at = begin16 + bound20
        # before
        every23 = state.before
        step24: i64 = 0
        while step24 < players:
            owner25: i64 = me + step24
            if owner25 >= players:
                owner25 -= players
            whole26 = every23[owner25]
            # up
            held27: i64 = whole26.up
            step28: i64 = 0
            while step28 < 2:
                out[at] = i16(1 if held27 == step28 else 0)
                at += 1
                step28 += 1
            # stage
            held29: i64 = whole26.stage
            step30: i64 = 0
            while step30 < 7:
                out[at] = i16(1 if held29 == step30 else 0)
                at += 1
                step30 += 1
            # card
            held31: i64 = whole26.card
            out[at] = i16(held31)
            at += 1
            # type
            held32: i64 = whole26.type
            step33: i64 = 0
            while step33 < 5:
                out[at] = i16(1 if held32 == step33 else 0)
                at += 1
                step33 += 1
            # left
            held34: i64 = whole26.left
            out[at] = i16(held34)
            at += 1
            # stock
            entries35 = whole26.stock
            step36: i64 = 0
            while step36 < len(entries35):
                held37: i64 = entries35[step36]
                out[at] = i16(held37)
                at += 1
                step36 += 1
            # built
            entries38 = whole26.built
            before40: i64 = i64(out[at])
            out[at] = i16(len(entries38))
            at += 1
            begin39: i64 = at
            step41: i64 = 0
            while step41 < len(entries38):
                held42: i64 = entries38[step41]
                part43: i64 = (held42 >> 0) & 255
                out[at] = i16(part43)
                at += 1
                part44: i64 = (held42 >> 8) & 3
                out[at] = i16(part44)
                at += 1
                part45: i64 = (held42 >> 10) & 65535
                out[at] = i16(part45)
                at += 1
                step41 += 1
            bound46: i64 = self.bounds[4]
            bound47: i64 = self.bounds[5]
            stop48: i64 = begin39 + before40 * bound47
            assert at <= begin39 + bound46 and stop48 <= begin39 + bound46
            while at < stop48:
                out[at] = 0
                at += 1
            at = begin39 + bound46
            # paved
            entries49 = whole26.paved
            before51: i64 = i64(out[at])
            out[at] = i16(len(entries49))
            at += 1
            begin50: i64 = at
            step52: i64 = 0
            while step52 < len(entries49):
                held53: i64 = entries49[step52]
                out[at] = i16(held53)
                at += 1
                step52 += 1
            bound54: i64 = self.bounds[6]
            bound55: i64 = self.bounds[7]
            stop56: i64 = begin50 + before51 * bound55
            assert at <= begin50 + bound54 and stop56 <= begin50 + bound54
            while at < stop56:
                out[at] = 0
                at += 1
            at = begin50 + bound54
            # track
            entries57 = whole26.track
            before59: i64 = i64(out[at])
            out[at] = i16(len(entries57))
            at += 1
            begin58: i64 = at
            step60: i64 = 0
            while step60 < len(entries57):
                held61: i64 = entries57[step60]
                part62: i64 = (held61 >> 0) & 255
                out[at] = i16(part62)
                at += 1
                part63: i64 = (held61 >> 8) & 4294967295
                step64: i64 = 0
                while step64 < 32:
                    out[at] = i16((part63 >> (step64 + 0)) & 1)
                    at += 1
                    step64 += 1
                step60 += 1
            bound65: i64 = self.bounds[8]
            bound66: i64 = self.bounds[9]
            stop67: i64 = begin58 + before59 * bound66
            assert at <= begin58 + bound65 and stop67 <= begin58 + bound65
            while at < stop67:
                out[at] = 0
                at += 1
            at = begin58 + bound65
            step24 += 1
        # cities
        every68 = state.cities
        step69: i64 = 0
        while step69 < players:
            owner70: i64 = me + step69
            if owner70 >= players:
                owner70 -= players
            if owner70 == me or state.round > state.rules.rounds:
                whole71 = every68[owner70]
                # up
                held72: i64 = whole71.up
                step73: i64 = 0
                while step73 < 2:
                    out[at] = i16(1 if held72 == step73 else 0)
                    at += 1
                    step73 += 1
                # stage
                held74: i64 = whole71.stage
                step75: i64 = 0
                while step75 < 7:
                    out[at] = i16(1 if held74 == step75 else 0)
                    at += 1
                    step75 += 1
                # card
                held76: i64 = whole71.card
                out[at] = i16(held76)
                at += 1
                # type
                held77: i64 = whole71.type
                step78: i64 = 0
                while step78 < 5:
                    out[at] = i16(1 if held77 == step78 else 0)
                    at += 1
                    step78 += 1
                # left
                held79: i64 = whole71.left
                out[at] = i16(held79)
                at += 1
                # stock
                entries80 = whole71.stock
                step81: i64 = 0
                while step81 < len(entries80):
                    held82: i64 = entries80[step81]
                    out[at] = i16(held82)
                    at += 1
                    step81 += 1
                # built
                entries83 = whole71.built
                before85: i64 = i64(out[at])
                out[at] = i16(len(entries83))
                at += 1
                begin84: i64 = at
                step86: i64 = 0
                while step86 < len(entries83):
                    held87: i64 = entries83[step86]
                    part88: i64 = (held87 >> 0) & 255
                    out[at] = i16(part88)
                    at += 1
                    part89: i64 = (held87 >> 8) & 3
                    out[at] = i16(part89)
                    at += 1
                    part90: i64 = (held87 >> 10) & 65535
                    out[at] = i16(part90)
                    at += 1
                    step86 += 1
                bound91: i64 = self.bounds[10]
                bound92: i64 = self.bounds[11]
                stop93: i64 = begin84 + before85 * bound92
                assert at <= begin84 + bound91 and stop93 <= begin84 + bound91
                while at < stop93:
                    out[at] = 0
                    at += 1
                at = begin84 + bound91
                # paved
                entries94 = whole71.paved
                before96: i64 = i64(out[at])
                out[at] = i16(len(entries94))
                at += 1
                begin95: i64 = at
                step97: i64 = 0
                while step97 < len(entries94):
                    held98: i64 = entries94[step97]
                    out[at] = i16(held98)
                    at += 1
                    step97 += 1
                bound99: i64 = self.bounds[12]
                bound100: i64 = self.bounds[13]
                stop101: i64 = begin95 + before96 * bound100
                assert at <= begin95 + bound99 and stop101 <= begin95 + bound99
                while at < stop101:
                    out[at] = 0
                    at += 1
                at = begin95 + bound99
                # track
                entries102 = whole71.track
                before104: i64 = i64(out[at])
                out[at] = i16(len(entries102))
                at += 1
                begin103: i64 = at
                step105: i64 = 0
                while step105 < len(entries102):
                    held106: i64 = entries102[step105]
                    part107: i64 = (held106 >> 0) & 255
                    out[at] = i16(part107)
                    at += 1
                    part108: i64 = (held106 >> 8) & 4294967295
                    step109: i64 = 0
                    while step109 < 32:
                        out[at] = i16((part108 >> (step109 + 0)) & 1)
                        at += 1
                        step109 += 1
                    step105 += 1
                bound110: i64 = self.bounds[14]
                bound111: i64 = self.bounds[15]
                stop112: i64 = begin103 + before104 * bound111
                assert at <= begin103 + bound110 and stop112 <= begin103 + bound110
                while at < stop112:
                    out[at] = 0
                    at += 1
                at = begin103 + bound110
            else:
                bound113: i64 = self.bounds[16]
                step114: i64 = 0
                while step114 < bound113:
                    out[at] = i16(0)
                    at += 1
                    step114 += 1
            step69 += 1
        return at
