"""Sprawlopolis: a city as rows of bits; places for the next card, groups, roads and gaps.

Eight planes, a word for each row of the city: the four zones, then the four sides that a road touches.
What a goal asks of every block is asked of a whole row at once: that, and not the language, made counting
a city 7 times as fast as going from block to block.

Rows lie on a torus of 32: a city is at most 30 high, so that above and below it there is an empty row.
Columns are those of the field, 1 to 61: no word is ever negative, and compiled and interpreted code have
the same numbers.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from pentapolis.games.sprawlopolis.scoring.rules import EAST, NORTH, ROAD, SOUTH, ZONE, Rules

# The city is kept on a square field with the first card in the middle. Fourteen further cards reach
# at most 28 blocks away from it, so the field is larger than any city: there is no border to meet.
STRIDE: Final[i64] = 64
ORIGIN: Final[i64] = 31 * STRIDE + 31
FIELD: Final[i64] = STRIDE * STRIDE
# The blocks once more, a byte each, to look at single ones: board[cell & BYTES], on the same torus.
BYTES: Final[i64] = STRIDE * 32 - 1

# Planes: rows[(y & 31) * 8 + plane].
R: Final[i64] = 0
C: Final[i64] = 1
I: Final[i64] = 2  # noqa: E741
P: Final[i64] = 3
N: Final[i64] = 4
E: Final[i64] = 5
S: Final[i64] = 6
W: Final[i64] = 7
# After them, by y & 31: where the next card may lie (its top left block), at how many places, and where
# cards lie that must not vanish completely.
PLACES: Final[i64] = 8 * 32
COUNTS: Final[i64] = PLACES + 32
SPARED: Final[i64] = COUNTS + 32
WORDS: Final[i64] = SPARED + 32

# Room for counting, in `work`. By y & 31: blocks still to be looked at, the same before some were taken
# out, the city with its gaps filled, the blocks that earned something. A stack, a word for each road, the
# size of each zone's largest group, columns counted in binary digits, and what a card on trial covers.
LEFT: Final[i64] = 0
BEFORE: Final[i64] = 32
FILLED: Final[i64] = 64
MARKS: Final[i64] = 96
STACK: Final[i64] = 128
ROADS: Final[i64] = 256
SIZES: Final[i64] = 320
DIGITS: Final[i64] = 324
COVERED: Final[i64] = 329
ROOM: Final[i64] = 349

# What of the city is known, since a card was laid.
GROUPS_KNOWN: Final[i64] = 1
ROADS_KNOWN: Final[i64] = 2
GAPS_KNOWN: Final[i64] = 4

# A road in one word: the block where the walk began, the cells beyond its two ends, its length, the zones
# it runs through (a bit set), and whether it is a loop.
END_AT: Final[i64] = 12
OTHER_AT: Final[i64] = 24
LENGTH_AT: Final[i64] = 36
ZONES_AT: Final[i64] = 42
LOOP: Final[i64] = 0x800000000000
CELL: Final[i64] = 0xFFF

# Constants from 2**62 on would be objects, and compiled code would unpack them every time.
PAIRS: Final[i64] = 0x1555555555555555
FOURS: Final[i64] = 0x3333333333333333
EIGHTS: Final[i64] = 0x0F0F0F0F0F0F0F0F
COLUMNS: Final[i64] = 0x3FFFFFFFFFFFFFFF


def spread(bits: i64) -> i64:
    """Eight numbers of ones, one in each byte. Sums of them, modulo 255, are numbers of ones: mypyc knows
    no popcount, and one division for a city is cheaper than one for each of its rows."""
    bits = bits - ((bits >> 1) & PAIRS)
    bits = (bits & FOURS) + ((bits >> 2) & FOURS)
    return (bits + (bits >> 4)) & EIGHTS


def ones(bits: i64) -> i64:
    return spread(bits) % 255


def lowest(bits: i64) -> i64:
    """The number of the lowest bit."""
    return ones((bits & -bits) - 1)


def row_of(rows: vec[i64], which: i64, y: i64) -> i64:
    """A row of a plane. Loops name their rows once: to look them up in self costs more than the rest."""
    return rows[((y & 31) << 3) + which]


def blocks_of(rows: vec[i64], y: i64) -> i64:
    """A row of all zones together."""
    at: i64 = (y & 31) << 3
    return rows[at] | rows[at + 1] | rows[at + 2] | rows[at + 3]


class Ground:
    """The visible blocks of a city."""

    def __init__(self, rules: Rules, board: vec[u8], rows: vec[i64]) -> None:
        self.rules: Rules = rules
        self.board: vec[u8] = board
        self.rows: vec[i64] = rows
        # The first and the last row with a block, and at how many places the next card may lie.
        self.top: i64 = STRIDE
        self.bottom: i64 = 0
        self.places: i64 = 0
        # Made when the city is first counted, and no part of a copy.
        self.work: vec[i64] = vec[i64]()
        self.known: i64 = 0
        self.road_count: i64 = 0

    # -- laying cards -----------------------------------------------------------------------------

    def lay(self, card: i64, spot: i64, turned: i64) -> None:
        """Put a card in its place, and extend the places for the next one."""
        self.cover(card, spot, turned)
        if not self.rules.full_cover:
            self.spare(spot)
        self.reach(spot)

    def cover(self, card: i64, spot: i64, turned: i64) -> None:
        """Put the card's four blocks on the board, in bytes and in bits."""
        board, rows, faces, patterns = (
            self.board,
            self.rows,
            self.rules.faces,
            self.rules.patterns,
        )
        face: i64 = card * 8 + turned * 4
        board[spot & BYTES] = faces[face]
        board[(spot + 1) & BYTES] = faces[face + 1]
        board[(spot + STRIDE) & BYTES] = faces[face + 2]
        board[(spot + STRIDE + 1) & BYTES] = faces[face + 3]
        x: i64 = spot & 63
        y: i64 = spot >> 6
        pair: i64 = 3
        pair <<= x  # compiled, `3 << x` would be shifted in 32 bits
        upper: i64 = (y & 31) * 8
        lower: i64 = ((y + 1) & 31) * 8
        at: i64 = (card * 2 + turned) * 16
        end: i64 = at + 8
        while at < end:
            rows[upper] = (rows[upper] & ~pair) | (patterns[at] << x)
            rows[lower] = (rows[lower] & ~pair) | (patterns[at + 8] << x)
            upper += 1
            lower += 1
            at += 1
        self.top = y if y < self.top else self.top
        self.bottom = y + 1 if y >= self.bottom else self.bottom
        self.known = 0

    def spare(self, spot: i64) -> None:
        """Where a card lies no other may lie: it would vanish completely (S-83)."""
        rows = self.rows
        bit: i64 = 1
        bit <<= spot & 63
        at: i64 = (spot >> 6) & 31
        rows[SPARED + at] = rows[SPARED + at] | bit
        if rows[PLACES + at] & bit:
            rows[PLACES + at] = rows[PLACES + at] ^ bit
            rows[COUNTS + at] = rows[COUNTS + at] - 1
            self.places -= 1

    def reach(self, spot: i64) -> None:
        """Add the 21 places around a new card: all overlaps and edge contacts (S-16).

        Two cards touch or overlap when their corners are at most two apart both ways, except two
        both ways: then they meet at a corner only.
        """
        rows = self.rows
        five: i64 = 31
        three: i64 = 14
        five <<= (spot & 63) - 2
        three <<= (spot & 63) - 2
        row: i64 = three
        y: i64 = (spot >> 6) - 2
        last: i64 = y + 4
        while y <= last:
            at: i64 = y & 31
            new: i64 = row & ~(rows[PLACES + at] | rows[SPARED + at])
            if new:
                count = ones(new)
                rows[PLACES + at] = rows[PLACES + at] | new
                rows[COUNTS + at] = rows[COUNTS + at] + count
                self.places += count
            y += 1
            row = three if y == last else five

    def is_place(self, spot: i64) -> bool:
        y: i64 = spot >> 6
        if y < self.top - 2 or y > self.bottom + 1:
            return False
        return (self.rows[PLACES + (y & 31)] >> (spot & 63)) & 1 == 1

    def nth_place(self, n: i64) -> i64:
        """The n-th place in reading order, without a list of them."""
        rows = self.rows
        y: i64 = self.top - 2
        here: i64 = rows[COUNTS + (y & 31)]
        while n >= here:
            n -= here
            y += 1
            here = rows[COUNTS + (y & 31)]
        bits: i64 = rows[PLACES + (y & 31)]
        while n > 0:
            bits &= bits - 1
            n -= 1
        return y * STRIDE + lowest(bits)

    def hide(self, spot: i64) -> None:
        """Remember what a card on trial will cover."""
        rows, board, work = self.rows, self.board, self.work
        upper: i64 = ((spot >> 6) & 31) * 8
        lower: i64 = (((spot >> 6) + 1) & 31) * 8
        i: i64 = 0
        while i < 8:
            work[COVERED + i] = rows[upper + i]
            work[COVERED + 8 + i] = rows[lower + i]
            i += 1
        work[COVERED + 16] = i64(board[spot & BYTES])
        work[COVERED + 17] = i64(board[(spot + 1) & BYTES])
        work[COVERED + 18] = i64(board[(spot + STRIDE) & BYTES])
        work[COVERED + 19] = i64(board[(spot + STRIDE + 1) & BYTES])

    def show(self, spot: i64) -> None:
        """Take the card on trial away again."""
        rows, board, work = self.rows, self.board, self.work
        upper: i64 = ((spot >> 6) & 31) * 8
        lower: i64 = (((spot >> 6) + 1) & 31) * 8
        i: i64 = 0
        while i < 8:
            rows[upper + i] = work[COVERED + i]
            rows[lower + i] = work[COVERED + 8 + i]
            i += 1
        board[spot & BYTES] = u8(work[COVERED + 16])
        board[(spot + 1) & BYTES] = u8(work[COVERED + 17])
        board[(spot + STRIDE) & BYTES] = u8(work[COVERED + 18])
        board[(spot + STRIDE + 1) & BYTES] = u8(work[COVERED + 19])
        self.known = 0

    # -- rows -------------------------------------------------------------------------------------

    def block(self, cell: i64) -> i64:
        return i64(self.board[cell & BYTES])

    def roads_in(self, y: i64) -> i64:
        rows = self.rows
        at: i64 = (y & 31) << 3
        return rows[at + N] | rows[at + E] | rows[at + S] | rows[at + W]

    def inside(self, y: i64) -> i64:
        """What of a row does not lie beyond the city's edge (S-81)."""
        if self.rules.holes_are_edge:
            return blocks_of(self.rows, y)
        if not self.known & GAPS_KNOWN:
            self.fill_gaps()
        return self.work[FILLED + (y & 31)]

    def is_edge(self, cell: i64) -> bool:
        return (self.inside(cell >> 6) >> (cell & 63)) & 1 == 0

    def fill_gaps(self) -> None:
        """Let the outside in from above, left and right until it gets no further."""
        work = self.work
        y: i64 = self.top - 1
        while y <= self.bottom + 1:
            at: i64 = FILLED + (y & 31)
            work[at] = COLUMNS if self.top <= y <= self.bottom else 0
            y += 1
        changed = True
        while changed:
            changed = False
            y = self.top
            while y <= self.bottom:
                at = FILLED + (y & 31)
                dry: i64 = work[at]
                wet: i64 = COLUMNS & ~(
                    work[FILLED + ((y - 1) & 31)] & work[FILLED + ((y + 1) & 31)]
                )
                wet |= COLUMNS & ~((dry << 1) & (dry >> 1))
                kept: i64 = dry & (blocks_of(self.rows, y) | ~wet)
                if kept != dry:
                    work[at] = kept
                    changed = True
                y += 1
        self.known |= GAPS_KNOWN

    # -- groups -----------------------------------------------------------------------------------

    def largest(self, zone: i64) -> i64:
        """The blocks of a zone's largest group."""
        work = self.work
        if not self.known & GROUPS_KNOWN:
            which: i64 = R
            while which <= P:
                work[SIZES + which] = self.largest_in(which)
                which += 1
            self.known |= GROUPS_KNOWN
        return work[SIZES + zone - 1]

    def largest_in(self, which: i64) -> i64:
        """Single blocks are left out at once, and groups that cannot be larger are not looked at."""
        rows, work, top, bottom = self.rows, self.work, self.top, self.bottom
        above: i64 = 0
        here: i64 = rows[((top & 31) << 3) + which]
        some: i64 = 0
        sums: i64 = 0
        y: i64 = top
        while y <= bottom:
            below: i64 = rows[(((y + 1) & 31) << 3) + which]
            joined: i64 = here & ((here << 1) | (here >> 1) | above | below)
            work[LEFT + (y & 31)] = joined
            sums += spread(joined)
            some |= here
            above = here
            here = below
            y += 1
        if some == 0:
            return 0
        rest: i64 = sums % 255
        best: i64 = 1
        work[LEFT + ((top - 1) & 31)] = 0
        work[LEFT + ((bottom + 1) & 31)] = 0
        y = top
        while rest > best:
            row: i64 = work[LEFT + (y & 31)]
            if row == 0:
                y += 1
                continue
            size = self.take_group(y, row)
            rest -= size
            if size > best:
                best = size
        return best

    def take_group(self, y: i64, bits: i64) -> i64:
        """Take the group of the first of these blocks of row y out of LEFT; its size."""
        work = self.work
        run: i64 = bits & ~(bits + (bits & -bits))
        work[LEFT + (y & 31)] = work[LEFT + (y & 31)] ^ run
        size: i64 = 0
        depth: i64 = STACK
        work[depth] = y
        work[depth + 1] = run
        depth += 2
        while depth > STACK:
            depth -= 2
            y = work[depth]
            run = work[depth + 1]
            counted: i64 = run
            while counted:
                counted &= counted - 1
                size += 1
            step: i64 = -1
            while step <= 1:
                near: i64 = LEFT + ((y + step) & 31)
                row: i64 = work[near]
                more: i64 = row & run
                if more:
                    grown: i64 = more | (((more << 1) | (more >> 1)) & row)
                    while grown != more:
                        more = grown
                        grown = more | (((more << 1) | (more >> 1)) & row)
                    work[near] = row ^ more
                    work[depth] = y + step
                    work[depth + 1] = more
                    depth += 2
                step += 2
        return size

    def look_at(self, which: i64) -> None:
        """All blocks of a zone into LEFT, and BEFORE; -1 for all with a road."""
        work = self.work
        y: i64 = self.top - 1
        while y <= self.bottom + 1:
            bits: i64 = self.roads_in(y) if which < 0 else row_of(self.rows, which, y)
            work[LEFT + (y & 31)] = bits
            work[BEFORE + (y & 31)] = bits
            y += 1

    def look_on(self) -> None:
        """From here on `taken` is what is taken next."""
        i: i64 = 0
        while i < 32:
            self.work[BEFORE + i] = self.work[LEFT + i]
            i += 1

    def left_in(self, y: i64) -> i64:
        return self.work[LEFT + (y & 31)]

    def taken(self, y: i64) -> i64:
        """What was taken out of a row."""
        return self.work[BEFORE + (y & 31)] ^ self.work[LEFT + (y & 31)]

    def in_one_group(self, one: i64, other: i64) -> bool:
        """Whether two parks belong to the same group."""
        self.look_at(P)
        bit: i64 = 1
        bit <<= one & 63
        self.take_group_of(one >> 6, bit)
        return (self.taken(other >> 6) >> (other & 63)) & 1 == 1

    def take_group_of(self, y: i64, bit: i64) -> None:
        """Take the group of one block out of LEFT."""
        row: i64 = self.work[LEFT + (y & 31)]
        grown: i64 = bit | (((bit << 1) | (bit >> 1)) & row)
        while grown != bit:
            bit = grown
            grown = bit | (((bit << 1) | (bit >> 1)) & row)
        self.take_group(y, bit)

    # -- roads ------------------------------------------------------------------------------------

    def road_number(self) -> i64:
        """How many roads there are; -1 where some of them may be loops.

        A road is a block, and one less for every join; only a loop has as many joins as blocks. It takes
        a corner of each of four kinds, joined on both sides.
        """
        rows, bottom = self.rows, self.bottom
        blocks: i64 = 0
        joins: i64 = 0
        corners: i64 = 0
        south_above: i64 = 0
        y: i64 = self.top
        at: i64 = (y & 31) << 3
        north: i64 = rows[at + N]
        while y <= bottom:
            east: i64 = rows[at + E]
            south: i64 = rows[at + S]
            west: i64 = rows[at + W]
            y += 1
            at = (y & 31) << 3
            north_below: i64 = rows[at + N]
            easts: i64 = east & (west >> 1)
            souths: i64 = south & north_below
            blocks += spread(north | east | south | west)
            joins += spread(easts) + spread(souths)
            norths: i64 = north & south_above
            wests: i64 = west & (east << 1)
            corners |= 1 if souths & easts else 0
            corners |= 2 if souths & wests else 0
            corners |= 4 if norths & easts else 0
            corners |= 8 if norths & wests else 0
            south_above = south
            north = north_below
        return -1 if corners == 15 else blocks % 255 - joins % 255

    def roads(self) -> i64:
        """How many roads there are. After this `road` tells of each."""
        if not self.known & ROADS_KNOWN:
            self.look_at(-1)
            work, bottom = self.work, self.bottom
            count: i64 = 0
            y: i64 = self.top
            while y <= bottom:
                row: i64 = work[LEFT + (y & 31)]
                if row == 0:
                    y += 1
                    continue
                work[ROADS + count] = self.walk(y * STRIDE + lowest(row))
                count += 1
            self.road_count = count
            self.known |= ROADS_KNOWN
        return self.road_count

    def walk(self, start: i64) -> i64:
        """Walk the road of a block from end to end and take it out of LEFT; the road in one word."""
        board, work = self.board, self.work
        bit: i64 = 1
        bit <<= start & 63  # compiled, `1 << x` would be shifted in 32 bits
        work[LEFT + ((start >> 6) & 31)] = work[LEFT + ((start >> 6) & 31)] & ~bit
        sides: i64 = i64(board[start & BYTES]) & ROAD
        zones: i64 = i64(1) << (i64(board[start & BYTES]) & ZONE)
        length: i64 = 1
        end: i64 = 0
        out: i64 = sides & -sides
        way: i64 = 0
        while True:
            near: i64 = start
            while True:
                if out == NORTH:
                    near -= STRIDE
                elif out == EAST:
                    near += 1
                elif out == SOUTH:
                    near += STRIDE
                else:
                    near -= 1
                back: i64 = out << 2 if out <= EAST else out >> 2
                block: i64 = i64(board[near & BYTES])
                if block & back == 0:
                    break
                if near == start:
                    return start | (length << LENGTH_AT) | (zones << ZONES_AT) | LOOP
                bit = 1
                bit <<= near & 63
                work[LEFT + ((near >> 6) & 31)] = work[LEFT + ((near >> 6) & 31)] & ~bit
                length += 1
                zones |= i64(1) << (block & ZONE)
                out = (block & ROAD) ^ back
            if way == 1:
                break
            way = 1
            end = near
            out = sides ^ (sides & -sides)
        return (
            start
            | (end << END_AT)
            | (near << OTHER_AT)
            | (length << LENGTH_AT)
            | (zones << ZONES_AT)
        )
