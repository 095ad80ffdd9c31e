"""Ekopolis: what a seat knows, as numbers. Made from fields.py by scripts/states.py."""

from librt.vecs import vec
from mypy_extensions import i16, i64

from pentapolis.engine.arrays import Observer
from pentapolis.engine.state import State
from pentapolis.games.ekopolis.arrays import write_cards, write_hands
from pentapolis.games.ekopolis.state.turn import EkoState

class Observed(Observer):
    """The declaration as code; docs/research.md says how a row is read."""

    def write(self, state: State, me: i64, out: vec[i16], at: i64) -> i64:
        assert isinstance(state, EkoState)
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
        # table
        whole3 = state.table
        # table.shift
        held4: i64 = whole3.shift
        ahead5: i64 = held4
        if ahead5 >= 0:
            ahead5 = ahead5 - me if ahead5 >= me else ahead5 - me + players
        step6: i64 = 0
        while step6 < players:
            out[at] = i16(1 if ahead5 == step6 else 0)
            at += 1
            step6 += 1
        # table.board
        entries7 = whole3.board
        step8: i64 = 0
        while step8 < len(entries7):
            held9: i64 = entries7[step8]
            out[at] = i16(held9)
            at += 1
            step8 += 1
        # table.near
        entries10 = whole3.near
        step11: i64 = 0
        while step11 < len(entries10):
            held12: i64 = entries10[step11]
            turned13: i64 = held12 & ((i64(1) << players) - 1)
            turned13 = (turned13 >> me) | (turned13 << (players - me))
            step14: i64 = 0
            while step14 < players:
                out[at] = i16((turned13 >> step14) & 1)
                at += 1
                step14 += 1
            step11 += 1
        # table.joint
        entries15 = whole3.joint
        bound16: i64 = self.bounds[0]
        step17: i64 = 0
        while step17 < players:
            owner18: i64 = me + step17
            if owner18 >= players:
                owner18 -= players
            step19: i64 = 0
            while step19 < bound16:
                held20: i64 = entries15[owner18 * bound16 + step19]
                turned21: i64 = held20 & ((i64(1) << players) - 1)
                turned21 = (turned21 >> me) | (turned21 << (players - me))
                step22: i64 = 0
                while step22 < players:
                    out[at] = i16((turned21 >> step22) & 1)
                    at += 1
                    step22 += 1
                step19 += 1
            step17 += 1
        # table.pollution
        held23: i64 = whole3.pollution
        out[at] = i16(held23)
        at += 1
        # table.zones
        held24: i64 = whole3.zones
        out[at] = i16(held24)
        at += 1
        # table.points
        entries25 = whole3.points
        bound26: i64 = self.bounds[1]
        step27: i64 = 0
        while step27 < players:
            owner28: i64 = me + step27
            if owner28 >= players:
                owner28 -= players
            step29: i64 = 0
            while step29 < bound26:
                held30: i64 = entries25[owner28 * bound26 + step29]
                out[at] = i16(held30)
                at += 1
                step29 += 1
            step27 += 1
        # table.built
        entries31 = whole3.built
        bound32: i64 = self.bounds[2]
        step33: i64 = 0
        while step33 < players:
            owner34: i64 = me + step33
            if owner34 >= players:
                owner34 -= players
            step35: i64 = 0
            while step35 < bound32:
                held36: i64 = entries31[owner34 * bound32 + step35]
                out[at] = i16(held36)
                at += 1
                step35 += 1
            step33 += 1
        # table.owned
        entries37 = whole3.owned
        bound38: i64 = self.bounds[3]
        step39: i64 = 0
        while step39 < players:
            owner40: i64 = me + step39
            if owner40 >= players:
                owner40 -= players
            step41: i64 = 0
            while step41 < bound38:
                held42: i64 = entries37[owner40 * bound38 + step41]
                step43: i64 = 0
                while step43 < 60:
                    out[at] = i16((held42 >> (step43 + 1)) & 1)
                    at += 1
                    step43 += 1
                step41 += 1
            step39 += 1
        # table.ready
        held44: i64 = whole3.ready
        step45: i64 = 0
        while step45 < 60:
            out[at] = i16((held44 >> (step45 + 1)) & 1)
            at += 1
            step45 += 1
        # stack
        out[at] = i16(len(state.stack))
        at += 1
        # discards
        entries46 = state.discards
        step47: i64 = 0
        while step47 < 60:
            out[at + step47] = 0
            step47 += 1
        step48: i64 = 0
        while step48 < len(entries46):
            out[at + entries46[step48] - 1] = 1
            step48 += 1
        at += 60
        # hands
        at = write_hands(state, me, out, at)
        # stack_of
        entries49 = state.stack_of
        step50: i64 = 0
        while step50 < len(entries49):
            held51: i64 = entries49[step50]
            out[at] = i16(held51)
            at += 1
            step50 += 1
        # stacks
        held52: i64 = state.stacks
        out[at] = i16(held52)
        at += 1
        # cards
        at = write_cards(state, me, out, at)
        # drawn
        entries53 = state.drawn
        step54: i64 = 0
        while step54 < len(entries53):
            held55: i64 = entries53[step54]
            out[at] = i16(held55)
            at += 1
            step54 += 1
        # start
        held56: i64 = state.start
        ahead57: i64 = held56
        if ahead57 >= 0:
            ahead57 = ahead57 - me if ahead57 >= me else ahead57 - me + players
        step58: i64 = 0
        while step58 < players:
            out[at] = i16(1 if ahead57 == step58 else 0)
            at += 1
            step58 += 1
        # current
        held59: i64 = state.current
        ahead60: i64 = held59
        if ahead60 >= 0:
            ahead60 = ahead60 - me if ahead60 >= me else ahead60 - me + players
        step61: i64 = 0
        while step61 < players:
            out[at] = i16(1 if ahead60 == step61 else 0)
            at += 1
            step61 += 1
        # step
        held62: i64 = state.step
        step63: i64 = 0
        while step63 < 10:
            out[at] = i16(1 if held62 == step63 else 0)
            at += 1
            step63 += 1
        # chosen
        held64: i64 = state.chosen
        if not state.rules.full or state.step != 1 or me == state.current or held64 == 0:
            out[at] = i16(held64)
            at += 1
        else:
            bound65: i64 = self.bounds[4]
            step66: i64 = 0
            while step66 < bound65:
                out[at] = i16(-1)
                at += 1
                step66 += 1
        # space
        held67: i64 = state.space
        out[at] = i16(held67)
        at += 1
        # detail
        held68: i64 = state.detail
        part69: i64 = (held68 >> 0) & 7
        out[at] = i16(part69)
        at += 1
        part70: i64 = (held68 >> 3) & 7
        out[at] = i16(part70)
        at += 1
        part71: i64 = (held68 >> 6) & 7
        out[at] = i16(part71)
        at += 1
        part72: i64 = (held68 >> 9) & 7
        out[at] = i16(part72)
        at += 1
        part73: i64 = (held68 >> 12) & 7
        out[at] = i16(part73)
        at += 1
        part74: i64 = (held68 >> 15) & 7
        step75: i64 = 0
        while step75 < 3:
            out[at] = i16((part74 >> (step75 + 0)) & 1)
            at += 1
            step75 += 1
        part76: i64 = (held68 >> 18) & 7
        step77: i64 = 0
        while step77 < 3:
            out[at] = i16((part76 >> (step77 + 0)) & 1)
            at += 1
            step77 += 1
        part78: i64 = (held68 >> 21) & 255
        step79: i64 = 0
        while step79 < 8:
            out[at] = i16((part78 >> (step79 + 0)) & 1)
            at += 1
            step79 += 1
        # card
        held80: i64 = state.card
        out[at] = i16(held80)
        at += 1
        # part
        held81: i64 = state.part
        out[at] = i16(held81)
        at += 1
        # left
        held82: i64 = state.left
        out[at] = i16(held82)
        at += 1
        # back
        held83: i64 = state.back
        step84: i64 = 0
        while step84 < 10:
            out[at] = i16(1 if held83 == step84 else 0)
            at += 1
            step84 += 1
        # token
        held85: i64 = state.token
        step86: i64 = 0
        while step86 < 8:
            out[at] = i16(1 if held85 == step86 else 0)
            at += 1
            step86 += 1
        # origin
        held87: i64 = state.origin
        out[at] = i16(held87)
        at += 1
        return at
