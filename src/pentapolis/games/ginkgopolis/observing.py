"""Ginkgopolis: what a seat knows, as numbers. Made from fields.py by scripts/states.py."""

from librt.vecs import vec
from mypy_extensions import i16, i64

from pentapolis.engine.arrays import Observer
from pentapolis.engine.state import State
from pentapolis.games.ginkgopolis.arrays import write_deeds, write_hands, write_known, write_memory, write_packets, write_tiles
from pentapolis.games.ginkgopolis.state.deciding import GinkgoState

class Observed(Observer):
    """The declaration as code; docs/research.md says how a row is read."""

    def write(self, state: State, me: i64, out: vec[i16], at: i64) -> i64:
        assert isinstance(state, GinkgoState)
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
        # cells
        entries3 = state.cells
        before5: i64 = i64(out[at])
        out[at] = i16(len(entries3))
        at += 1
        begin4: i64 = at
        step6: i64 = 0
        while step6 < len(entries3):
            held7: i64 = entries3[step6]
            out[at] = i16((held7 >> 7) - 64)
            at += 1
            out[at] = i16((held7 & 127) - 64)
            at += 1
            step6 += 1
        bound8: i64 = self.bounds[0]
        bound9: i64 = self.bounds[1]
        stop10: i64 = begin4 + before5 * bound9
        assert at <= begin4 + bound8 and stop10 <= begin4 + bound8
        while at < stop10:
            out[at] = 0
            at += 1
        at = begin4 + bound8
        # blocks
        entries11 = state.blocks
        before13: i64 = i64(out[at])
        out[at] = i16(len(entries11))
        at += 1
        begin12: i64 = at
        step14: i64 = 0
        while step14 < len(entries11):
            held15: i64 = entries11[step14]
            part16: i64 = (held15 >> 0) & 63
            out[at] = i16(part16)
            at += 1
            part17: i64 = (held15 >> 6) & 63
            out[at] = i16(part17)
            at += 1
            part18: i64 = (held15 >> 12) & 15
            turned19: i64 = part18 - 1
            if 0 <= turned19 < state.sides:
                turned19 = turned19 - me if turned19 >= me else turned19 - me + state.sides
            out[at] = i16(turned19 + 1)
            at += 1
            part20: i64 = (held15 >> 16) & 1
            out[at] = i16(part20)
            at += 1
            step14 += 1
        bound21: i64 = self.bounds[2]
        bound22: i64 = self.bounds[3]
        stop23: i64 = begin12 + before13 * bound22
        assert at <= begin12 + bound21 and stop23 <= begin12 + bound21
        while at < stop23:
            out[at] = 0
            at += 1
        at = begin12 + bound21
        # covered
        held24: i64 = state.covered
        step25: i64 = 0
        while step25 < 60:
            out[at] = i16((held24 >> (step25 + 0)) & 1)
            at += 1
            step25 += 1
        # box
        rest26: i64 = state.box
        count27: i64 = 0
        while rest26:
            rest26 &= rest26 - 1
            count27 += 1
        out[at] = i16(count27)
        at += 1
        # supply
        out[at] = i16(len(state.supply))
        at += 1
        # memory
        at = write_memory(state, me, out, at)
        # tokens
        entries28 = state.tokens
        step29: i64 = 0
        while step29 < len(entries28):
            held30: i64 = entries28[step29]
            out[at] = i16((held30 >> 7) - 64)
            at += 1
            out[at] = i16((held30 & 127) - 64)
            at += 1
            step29 += 1
        # deck
        out[at] = i16(len(state.deck))
        at += 1
        # discards
        entries31 = state.discards
        step32: i64 = 0
        while step32 < 72:
            out[at + step32] = 0
            step32 += 1
        step33: i64 = 0
        while step33 < len(entries31):
            out[at + entries31[step33] - 0] = 1
            step33 += 1
        at += 72
        # hands
        at = write_hands(state, me, out, at)
        # known
        at = write_known(state, me, out, at)
        # batch
        entries34 = state.batch
        step35: i64 = 0
        while step35 < len(entries34):
            held36: i64 = entries34[step35]
            out[at] = i16(held36)
            at += 1
            step35 += 1
        # batches
        held37: i64 = state.batches
        out[at] = i16(held37)
        at += 1
        # resources
        entries38 = state.resources
        bound39: i64 = self.bounds[4]
        step40: i64 = 0
        while step40 < state.sides:
            owner41: i64 = me + step40
            if owner41 >= state.sides:
                owner41 -= state.sides
            step42: i64 = 0
            while step42 < bound39:
                held43: i64 = entries38[owner41 * bound39 + step42]
                out[at] = i16(held43)
                at += 1
                step42 += 1
            step40 += 1
        # stock
        entries44 = state.stock
        bound45: i64 = self.bounds[5]
        step46: i64 = 0
        while step46 < state.sides:
            owner47: i64 = me + step46
            if owner47 >= state.sides:
                owner47 -= state.sides
            step48: i64 = 0
            while step48 < bound45:
                held49: i64 = entries44[owner47 * bound45 + step48]
                out[at] = i16(held49)
                at += 1
                step48 += 1
            step46 += 1
        # points
        entries50 = state.points
        bound51: i64 = self.bounds[6]
        step52: i64 = 0
        while step52 < state.sides:
            owner53: i64 = me + step52
            if owner53 >= state.sides:
                owner53 -= state.sides
            step54: i64 = 0
            while step54 < bound51:
                held55: i64 = entries50[owner53 * bound51 + step54]
                out[at] = i16(held55)
                at += 1
                step54 += 1
            step52 += 1
        # new_hands
        entries56 = state.new_hands
        bound57: i64 = self.bounds[7]
        step58: i64 = 0
        while step58 < state.sides:
            owner59: i64 = me + step58
            if owner59 >= state.sides:
                owner59 -= state.sides
            step60: i64 = 0
            while step60 < bound57:
                held61: i64 = entries56[owner59 * bound57 + step60]
                out[at] = i16(held61)
                at += 1
                step60 += 1
            step58 += 1
        # tiles
        at = write_tiles(state, me, out, at)
        # tableau
        entries62 = state.tableau
        bound63: i64 = self.bounds[8]
        step64: i64 = 0
        while step64 < state.sides:
            owner65: i64 = me + step64
            if owner65 >= state.sides:
                owner65 -= state.sides
            step66: i64 = 0
            while step66 < bound63:
                held67: i64 = entries62[owner65 * bound63 + step66]
                step68: i64 = 0
                while step68 < 60:
                    out[at] = i16((held67 >> (step68 + 0)) & 1)
                    at += 1
                    step68 += 1
                step66 += 1
            step64 += 1
        # characters
        entries69 = state.characters
        bound70: i64 = self.bounds[9]
        step71: i64 = 0
        while step71 < state.sides:
            owner72: i64 = me + step71
            if owner72 >= state.sides:
                owner72 -= state.sides
            step73: i64 = 0
            while step73 < bound70:
                held74: i64 = entries69[owner72 * bound70 + step73]
                step75: i64 = 0
                while step75 < 27:
                    out[at] = i16((held74 >> (step75 + 1)) & 1)
                    at += 1
                    step75 += 1
                step73 += 1
            step71 += 1
        # packets
        at = write_packets(state, me, out, at)
        # kept
        entries76 = state.kept
        bound77: i64 = self.bounds[10]
        step78: i64 = 0
        while step78 < state.sides:
            owner79: i64 = me + step78
            if owner79 >= state.sides:
                owner79 -= state.sides
            step80: i64 = 0
            while step80 < bound77:
                held81: i64 = entries76[owner79 * bound77 + step80]
                if owner79 == me or state.phase != 0:
                    out[at] = i16(held81)
                    at += 1
                else:
                    bound82: i64 = self.bounds[11]
                    step83: i64 = 0
                    while step83 < bound82:
                        out[at] = i16(-1)
                        at += 1
                        step83 += 1
                step80 += 1
            step78 += 1
        # card
        entries84 = state.card
        bound85: i64 = self.bounds[12]
        step86: i64 = 0
        while step86 < state.sides:
            owner87: i64 = me + step86
            if owner87 >= state.sides:
                owner87 -= state.sides
            step88: i64 = 0
            while step88 < bound85:
                held89: i64 = entries84[owner87 * bound85 + step88]
                if owner87 == me or owner87 >= players or (state.revealed >> owner87) & 1 == 1 or (state.phase != 2 and (held89 == -1)):
                    out[at] = i16(held89)
                    at += 1
                else:
                    bound90: i64 = self.bounds[13]
                    step91: i64 = 0
                    while step91 < bound90:
                        out[at] = i16(-2)
                        at += 1
                        step91 += 1
                step88 += 1
            step86 += 1
        # tile
        entries92 = state.tile
        bound93: i64 = self.bounds[14]
        step94: i64 = 0
        while step94 < state.sides:
            owner95: i64 = me + step94
            if owner95 >= state.sides:
                owner95 -= state.sides
            step96: i64 = 0
            while step96 < bound93:
                held97: i64 = entries92[owner95 * bound93 + step96]
                if owner95 == me or owner95 >= players or (state.revealed >> owner95) & 1 == 1 or (state.phase != 2 and (held97 == -1 or held97 == 60)):
                    out[at] = i16(held97)
                    at += 1
                else:
                    bound98: i64 = self.bounds[15]
                    step99: i64 = 0
                    while step99 < bound98:
                        out[at] = i16(-2)
                        at += 1
                        step99 += 1
                step96 += 1
            step94 += 1
        # giving
        entries100 = state.giving
        bound101: i64 = self.bounds[16]
        step102: i64 = 0
        while step102 < state.sides:
            owner103: i64 = me + step102
            if owner103 >= state.sides:
                owner103 -= state.sides
            step104: i64 = 0
            while step104 < bound101:
                held105: i64 = entries100[owner103 * bound101 + step104]
                if owner103 == me or state.phase != 4:
                    step106: i64 = 0
                    while step106 < 60:
                        out[at] = i16((held105 >> (step106 + 0)) & 1)
                        at += 1
                        step106 += 1
                else:
                    bound107: i64 = self.bounds[17]
                    step108: i64 = 0
                    while step108 < bound107:
                        out[at] = i16(-1)
                        at += 1
                        step108 += 1
                step104 += 1
            step102 += 1
        # upto
        entries109 = state.upto
        bound110: i64 = self.bounds[18]
        step111: i64 = 0
        while step111 < state.sides:
            owner112: i64 = me + step111
            if owner112 >= state.sides:
                owner112 -= state.sides
            step113: i64 = 0
            while step113 < bound110:
                held114: i64 = entries109[owner112 * bound110 + step113]
                if owner112 == me or state.phase != 4:
                    out[at] = i16(held114)
                    at += 1
                else:
                    bound115: i64 = self.bounds[19]
                    step116: i64 = 0
                    while step116 < bound115:
                        out[at] = i16(-1)
                        at += 1
                        step116 += 1
                step113 += 1
            step111 += 1
        # gave
        entries117 = state.gave
        bound118: i64 = self.bounds[20]
        step119: i64 = 0
        while step119 < state.sides:
            owner120: i64 = me + step119
            if owner120 >= state.sides:
                owner120 -= state.sides
            step121: i64 = 0
            while step121 < bound118:
                held122: i64 = entries117[owner120 * bound118 + step121]
                out[at] = i16(held122)
                at += 1
                step121 += 1
            step119 += 1
        # fresh
        entries123 = state.fresh
        bound124: i64 = self.bounds[21]
        step125: i64 = 0
        while step125 < state.sides:
            owner126: i64 = me + step125
            if owner126 >= state.sides:
                owner126 -= state.sides
            step127: i64 = 0
            while step127 < bound124:
                held128: i64 = entries123[owner126 * bound124 + step127]
                out[at] = i16(held128)
                at += 1
                step127 += 1
            step125 += 1
        # deeds
        at = write_deeds(state, me, out, at)
        # phase
        held129: i64 = state.phase
        step130: i64 = 0
        while step130 < 6:
            out[at] = i16(1 if held129 == step130 else 0)
            at += 1
            step130 += 1
        # round
        held131: i64 = state.round
        out[at] = i16(held131)
        at += 1
        # first
        held132: i64 = state.first
        turned133: i64 = held132 - 0
        if 0 <= turned133 < state.sides:
            turned133 = turned133 - me if turned133 >= me else turned133 - me + state.sides
        out[at] = i16(turned133 + 0)
        at += 1
        # offset
        held134: i64 = state.offset
        out[at] = i16(held134)
        at += 1
        # done
        held135: i64 = state.done
        turned136: i64 = held135 & ((i64(1) << players) - 1)
        turned136 = (turned136 >> me) | (turned136 << (players - me))
        step137: i64 = 0
        while step137 < players:
            out[at] = i16((turned136 >> step137) & 1)
            at += 1
            step137 += 1
        # revealed
        held138: i64 = state.revealed
        turned139: i64 = held138 & ((i64(1) << state.sides) - 1)
        turned139 = (turned139 >> me) | (turned139 << (state.sides - me))
        step140: i64 = 0
        while step140 < state.sides:
            out[at] = i16((turned139 >> step140) & 1)
            at += 1
            step140 += 1
        # question
        held141: i64 = state.question
        step142: i64 = 0
        while step142 < 3:
            out[at] = i16(1 if held141 == step142 else 0)
            at += 1
            step142 += 1
        # built
        held143: i64 = state.built
        out[at] = i16(held143)
        at += 1
        # exhausted
        held144: i64 = state.exhausted
        out[at] = i16(held144)
        at += 1
        # returning
        out[at] = i16(1 if state.returning else 0)
        at += 1
        # owed
        held145: i64 = state.owed
        out[at] = i16(held145)
        at += 1
        # ending
        held146: i64 = state.ending
        step147: i64 = 0
        while step147 < 5:
            out[at] = i16(1 if held146 == step147 else 0)
            at += 1
            step147 += 1
        return at
