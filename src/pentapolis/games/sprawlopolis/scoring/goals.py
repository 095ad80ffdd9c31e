"""Sprawlopolis: the base score, the eighteen goals, and the explanation of every point.

Every goal is one method that returns points and, when explaining, marks the blocks that earned them.
"""

from typing import final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr, u8

from pentapolis.games.sprawlopolis.scoring.ground import (
    BYTES,
    CELL,
    DIGITS,
    END_AT,
    LENGTH_AT,
    LOOP,
    MARKS,
    OTHER_AT,
    ROADS,
    ROOM,
    STRIDE,
    WORDS,
    ZONES_AT,
    C,
    E,
    Ground,
    I,
    N,
    P,
    R,
    S,
    W,
    blocks_of,
    lowest,
    ones,
    row_of,
    spread,
)
from pentapolis.games.sprawlopolis.scoring.rules import (
    COMMERCIAL,
    EASIER,
    HARDER,
    INDUSTRIAL,
    PARK,
    RESIDENTIAL,
    ZONE,
    Rules,
)


class Part:
    """One part of a city's score. `item` is the zone, the number of the road or the goal."""

    def __init__(
        self, source: str, item: i64, points: i64, size: i64, places: list[tuple[int, int]]
    ) -> None:
        self.source: str = source
        self.item: i64 = item
        self.points: i64 = points
        self.size: i64 = size
        self.places: list[tuple[int, int]] = places
        self.loop: bool = False


# `final` makes calls of its methods direct; the memory of the last one freed is used again.
@final
@mypyc_attr(free_list_len=1)
class City(Ground):
    """A city that can be counted."""

    def __init__(self, rules: Rules, board: vec[u8], rows: vec[i64]) -> None:
        super().__init__(rules, board, rows)
        self.explaining: bool = False

    def clone(self) -> "City":
        copy = City(self.rules, self.board[:], self.rows[:])
        copy.top = self.top
        copy.bottom = self.bottom
        copy.places = self.places
        return copy

    def begin(self) -> None:
        """Before anything is counted."""
        if len(self.work) == 0:
            self.work = vec[i64]([0] * ROOM)

    def total(self, goals: vec[i64]) -> i64:
        self.begin()
        points: i64 = self.group_points() + self.road_points()
        i: i64 = 0
        while i < len(goals):
            points += self.goal(goals[i])
            i += 1
        return points

    def total_with(self, card: i64, spot: i64, turned: i64, goals: vec[i64]) -> i64:
        """What the city would score with one more card; nothing changes in the end."""
        self.begin()
        top, bottom = self.top, self.bottom
        self.hide(spot)
        self.cover(card, spot, turned)
        total = self.total(goals)
        self.show(spot)
        self.top, self.bottom = top, bottom
        return total

    def group_points(self) -> i64:
        """The largest group of each zone, or in the harder game of the best zone only."""
        total: i64 = 0
        best: i64 = 0
        zone: i64 = RESIDENTIAL
        while zone <= PARK:
            size = self.largest(zone)
            total += size
            best = size if size > best else best
            zone += 1
        return best if self.rules.difficulty == HARDER else total

    def road_points(self) -> i64:
        """Roads cost a point each; they are not walked for that unless there may be loops."""
        if self.rules.difficulty == EASIER:
            return 0
        number = self.road_number()
        return -number if number >= 0 else -self.roads()

    # -- goals ------------------------------------------------------------------------------------

    def goal(self, card: i64) -> i64:
        """The points of a goal card."""
        rule = self.rules.goal_rules[card]
        at: i64 = card * 6
        one = self.rules.goal_points[at]
        two = self.rules.goal_points[at + 1]
        if rule == 0:
            return self.the_outskirts(one, two)
        if rule == 1:
            return self.bloom_boom(one, two, self.rules.goal_points[at + 2])
        if rule == 2:
            return self.count_zone(P) * one + self.count_zone(I) * two
        if rule == 3:
            squares = self.block_party()
            return self.rules.goal_points[at + (squares if squares < 5 else 5)]
        if rule == 4:
            return self.stacks_and_scrapers() * one
        if rule == 5:
            return self.master_planned(one, two)
        if rule == 6:
            return self.central_perks(one, two)
        if rule == 7:
            return self.the_burbs(one, two)
        if rule == 8:
            return self.concrete_jungle() * one
        if rule == 9:
            return self.the_strip() * one
        if rule == 10:
            return self.mini_marts() * one
        if rule == 11:
            return self.superhighway() // one
        if rule == 12:
            return self.park_hopping() * one
        if rule == 13:
            return self.looping_lanes() * one
        if rule == 14:
            return self.skid_row() * one
        if rule == 15:
            return self.morning_commute() * one
        if rule == 16:
            return self.tourist_traps(one, two)
        return self.sprawlopolis() * one

    # -- goals about single blocks ----------------------------------------------------------------

    def count_zone(self, which: i64) -> i64:
        rows, bottom = self.rows, self.bottom
        sums: i64 = 0
        y: i64 = self.top
        while y <= bottom:
            sums += spread(row_of(rows, which, y))
            self.mark(y, row_of(rows, which, y))
            y += 1
        return sums % 255

    def block_party(self) -> i64:
        """Squares of four blocks of a zone."""
        rows, bottom = self.rows, self.bottom
        sums: i64 = 0
        y: i64 = self.top
        while y < bottom:
            at: i64 = (y & 31) << 3
            below: i64 = ((y + 1) & 31) << 3
            r: i64 = rows[at + R] & rows[below + R]
            c: i64 = rows[at + C] & rows[below + C]
            i: i64 = rows[at + I] & rows[below + I]
            p: i64 = rows[at + P] & rows[below + P]
            found: i64 = (r & (r >> 1)) | (c & (c >> 1)) | (i & (i >> 1)) | (p & (p >> 1))
            sums += spread(found)
            self.mark(y, found | (found << 1))
            self.mark(y + 1, found | (found << 1))
            y += 1
        return sums % 255

    def stacks_and_scrapers(self) -> i64:
        """Industrial blocks beside no residential block and no park."""
        rows, bottom = self.rows, self.bottom
        sums: i64 = 0
        above: i64 = 0
        y: i64 = self.top
        here: i64 = row_of(rows, R, y) | row_of(rows, P, y)
        while y <= bottom:
            below: i64 = row_of(rows, R, y + 1) | row_of(rows, P, y + 1)
            found: i64 = row_of(rows, I, y) & ~((here << 1) | (here >> 1) | above | below)
            sums += spread(found)
            self.mark(y, found)
            above = here
            here = below
            y += 1
        return sums % 255

    def central_perks(self, inside: i64, edge: i64) -> i64:
        """Parks inside the city, and on its edge."""
        rows, bottom = self.rows, self.bottom
        parks: i64 = 0
        inner: i64 = 0
        y: i64 = self.top
        above: i64 = self.inside(y - 1)
        here: i64 = self.inside(y)
        while y <= bottom:
            below: i64 = self.inside(y + 1)
            park: i64 = row_of(rows, P, y)
            found: i64 = park & (here << 1) & (here >> 1) & above & below
            parks += spread(park)
            inner += spread(found)
            self.mark(y, found)
            above = here
            here = below
            y += 1
        return inner % 255 * inside + (parks % 255 - inner % 255) * edge

    def concrete_jungle(self) -> i64:
        """Industrial blocks that meet another at a corner."""
        rows, bottom = self.rows, self.bottom
        sums: i64 = 0
        above: i64 = 0
        y: i64 = self.top
        here: i64 = row_of(rows, I, y)
        while y <= bottom:
            below: i64 = row_of(rows, I, y + 1)
            near: i64 = above | below
            found: i64 = here & ((near << 1) | (near >> 1))
            sums += spread(found)
            self.mark(y, found)
            above = here
            here = below
            y += 1
        return sums % 255

    def mini_marts(self) -> i64:
        """Commercial blocks whose road runs on into homes both ways."""
        rows, bottom = self.rows, self.bottom
        sums: i64 = 0
        homes_above: i64 = 0
        y: i64 = self.top
        while y <= bottom:
            at: i64 = (y & 31) << 3
            below: i64 = ((y + 1) & 31) << 3
            home: i64 = rows[at + R]
            east: i64 = rows[at + E]
            west: i64 = rows[at + W]
            to_north: i64 = rows[at + N] & homes_above
            to_south: i64 = rows[at + S] & rows[below + N] & rows[below + R]
            to_east: i64 = east & ((west & home) >> 1)
            to_west: i64 = west & ((east & home) << 1)
            both: i64 = (to_north & to_south) | (to_east & to_west)
            both |= (to_north | to_south) & (to_east | to_west)
            sums += spread(rows[at + C] & both)
            self.mark(y, rows[at + C] & both)
            homes_above = home & rows[at + S]
            y += 1
        return sums % 255

    def skid_row(self) -> i64:
        """Residential blocks beside at least two industrial ones."""
        rows, bottom = self.rows, self.bottom
        sums: i64 = 0
        above: i64 = 0
        y: i64 = self.top
        here: i64 = row_of(rows, I, y)
        while y <= bottom:
            below: i64 = row_of(rows, I, y + 1)
            right: i64 = here >> 1
            left: i64 = here << 1
            two: i64 = (above & below) | (left & right) | ((above | below) & (left | right))
            sums += spread(row_of(rows, R, y) & two)
            self.mark(y, row_of(rows, R, y) & two)
            above = here
            here = below
            y += 1
        return sums % 255

    def tourist_traps(self, edge: i64, corner: i64) -> i64:
        """Commercial blocks on the edge, and those open both upwards or downwards and sideways."""
        rows, bottom = self.rows, self.bottom
        edges: i64 = 0
        corners: i64 = 0
        y: i64 = self.top
        above: i64 = self.inside(y - 1)
        here: i64 = self.inside(y)
        while y <= bottom:
            below: i64 = self.inside(y + 1)
            shops: i64 = row_of(rows, C, y)
            upright: i64 = shops & ~(above & below)
            sideways: i64 = shops & ~((here << 1) & (here >> 1))
            edges += spread(upright | sideways)
            corners += spread(upright & sideways)
            self.mark(y, upright | sideways)
            above = here
            here = below
            y += 1
        return edges % 255 * edge + corners % 255 * corner

    # -- goals about groups -----------------------------------------------------------------------

    def master_planned(self, residential: i64, industrial: i64) -> i64:
        if self.explaining:
            self.mark_largest(RESIDENTIAL)
            self.mark_largest(INDUSTRIAL)
        return self.largest(RESIDENTIAL) * residential + self.largest(INDUSTRIAL) * industrial

    def the_burbs(self, park: i64, industrial: i64) -> i64:
        """Parks and industrial blocks around the best of the largest residential groups (S-85)."""
        wanted = self.largest(RESIDENTIAL)
        found = False
        best: i64 = 0
        self.look_at(R)
        y: i64 = self.top
        while y <= self.bottom:
            row: i64 = self.left_in(y)
            if row == 0:
                y += 1
                continue
            self.look_on()
            if self.take_group(y, row) != wanted:
                continue
            points = self.around(P) * park + self.around(I) * industrial
            if not found or points > best:
                found = True
                best = points
                if self.explaining:
                    self.begin_marking()
                    self.mark_taken()
                    self.mark_around(P)
                    self.mark_around(I)
        return best

    def beside_taken(self, y: i64) -> i64:
        """Blocks of a row beside the group that was taken out of LEFT."""
        here: i64 = self.taken(y)
        above: i64 = self.taken(y - 1) if y > self.top else 0
        below: i64 = self.taken(y + 1) if y < self.bottom else 0
        return (here << 1) | (here >> 1) | above | below

    def around(self, which: i64) -> i64:
        """How many different blocks of the zone share an edge with the group."""
        rows, bottom = self.rows, self.bottom
        sums: i64 = 0
        y: i64 = self.top
        while y <= bottom:
            sums += spread(self.beside_taken(y) & row_of(rows, which, y))
            y += 1
        return sums % 255

    # -- goals about rows and columns -------------------------------------------------------------

    def bloom_boom(self, wanted: i64, hit: i64, none: i64) -> i64:
        """Rows and columns with so many parks, and those without any."""
        rows, bottom = self.rows, self.bottom
        points: i64 = 0
        every: i64 = 0
        y: i64 = self.top
        while y <= bottom:
            row = blocks_of(rows, y)
            parks = ones(row_of(rows, P, y))
            if row:
                points += hit if parks == wanted else none if parks == 0 else 0
            if parks == wanted:
                self.mark(y, row_of(rows, P, y))
            every |= row
            y += 1
        self.count_columns(P)
        full: i64 = every & self.columns_with(wanted)
        empty: i64 = every & self.columns_with(0)
        self.mark_columns(P, full)
        return points + ones(full) * hit + ones(empty & ~full) * none

    def the_strip(self) -> i64:
        """Most commercial blocks in one row or column."""
        row = self.fullest_row(C)
        column = self.fullest_column(C)
        if self.explaining:
            if row >= column:
                self.mark_row(C, row)
            else:
                self.mark_column(C, column)
        return max(row, column)

    def sprawlopolis(self) -> i64:
        """Most blocks in one row, and in one column."""
        row = self.fullest_row(-1)
        column = self.fullest_column(-1)
        if self.explaining:
            self.mark_row(-1, row)
            self.mark_column(-1, column)
        return row + column

    def line(self, which: i64, y: i64) -> i64:
        """A row of a zone; -1 for all zones."""
        rows = self.rows
        return blocks_of(rows, y) if which < 0 else row_of(rows, which, y)

    def fullest_row(self, which: i64) -> i64:
        best: i64 = 0
        y: i64 = self.top
        while y <= self.bottom:
            found = ones(self.line(which, y))
            best = found if found > best else best
            y += 1
        return best

    def fullest_column(self, which: i64) -> i64:
        self.count_columns(which)
        work = self.work
        fullest: i64 = -1
        best: i64 = 0
        i: i64 = 4
        while i >= 0:
            if fullest & work[DIGITS + i]:
                fullest &= work[DIGITS + i]
                best |= i64(1) << i
            i -= 1
        return best

    def count_columns(self, which: i64) -> None:
        """The blocks in all columns at once, as binary digits: a column is at most 30 high."""
        d0: i64 = 0
        d1: i64 = 0
        d2: i64 = 0
        d3: i64 = 0
        d4: i64 = 0
        y: i64 = self.top
        while y <= self.bottom:
            carry: i64 = self.line(which, y)
            next_carry: i64 = d0 & carry
            d0 ^= carry
            carry = d1 & next_carry
            d1 ^= next_carry
            next_carry = d2 & carry
            d2 ^= carry
            carry = d3 & next_carry
            d3 ^= next_carry
            d4 ^= carry
            y += 1
        work = self.work
        work[DIGITS] = d0
        work[DIGITS + 1] = d1
        work[DIGITS + 2] = d2
        work[DIGITS + 3] = d3
        work[DIGITS + 4] = d4

    def columns_with(self, wanted: i64) -> i64:
        """The columns in which so many blocks were counted."""
        if wanted < 0 or wanted > 31:
            return 0
        found: i64 = -1
        i: i64 = 0
        while i < 5:
            digit: i64 = self.work[DIGITS + i]
            found &= digit if (wanted >> i) & 1 else ~digit
            i += 1
        return found

    # -- goals about roads ------------------------------------------------------------------------

    def the_outskirts(self, inner: i64, edge: i64) -> i64:
        """Roads inside the city, and those that run off it."""
        points: i64 = 0
        i: i64 = 0
        while i < self.roads():
            road: i64 = self.work[ROADS + i]
            i += 1
            if road & LOOP:
                points += inner if self.rules.loops_score else 0
            elif self.is_edge((road >> END_AT) & CELL) or self.is_edge((road >> OTHER_AT) & CELL):
                points += edge
                self.mark_road(road)
            else:
                points += inner
        return points

    def superhighway(self) -> i64:
        """The blocks of the longest road."""
        longest: i64 = 0
        which: i64 = 0
        i: i64 = 0
        while i < self.roads():
            road: i64 = self.work[ROADS + i]
            length: i64 = (road >> LENGTH_AT) & 63
            if length > longest:
                longest = length
                which = road
            i += 1
        if longest:
            self.mark_road(which)
        return longest

    def park_hopping(self) -> i64:
        """Roads that run from one park to another."""
        board = self.board
        found: i64 = 0
        i: i64 = 0
        while i < self.roads():
            road: i64 = self.work[ROADS + i]
            i += 1
            end: i64 = (road >> END_AT) & CELL
            other: i64 = (road >> OTHER_AT) & CELL
            if (
                road & LOOP == 0
                and i64(board[end & BYTES]) & ZONE == PARK
                and i64(board[other & BYTES]) & ZONE == PARK
                and end != other
                and not (self.rules.hop_between_groups and self.in_one_group(end, other))
            ):
                found += 1
                self.mark_road(road)
                self.mark_cell(end)
                self.mark_cell(other)
        return found

    def looping_lanes(self) -> i64:
        """The blocks of all loops."""
        sections: i64 = 0
        i: i64 = 0
        while i < self.roads():
            road: i64 = self.work[ROADS + i]
            if road & LOOP:
                sections += (road >> LENGTH_AT) & 63
                self.mark_road(road)
            i += 1
        return sections

    def morning_commute(self) -> i64:
        """Roads through residential and commercial blocks."""
        both: i64 = (i64(1) << RESIDENTIAL) | (i64(1) << COMMERCIAL)
        found: i64 = 0
        i: i64 = 0
        while i < self.roads():
            road: i64 = self.work[ROADS + i]
            if (road >> ZONES_AT) & both == both:
                found += 1
                self.mark_road(road)
            i += 1
        return found

    # -- explaining -------------------------------------------------------------------------------

    def parts(self, goals: vec[i64], cells: list[int]) -> list[Part]:
        """Every group, road and goal with its points and the places that earned or cost them. Roads come
        in the order of their first blocks among the cells."""
        self.begin()
        found = self.group_parts() + self.road_parts(cells)
        return found + [self.goal_part(goal) for goal in goals]

    def group_parts(self) -> list[Part]:
        """A largest group of each zone; in the harder game only the first of the largest counts."""
        found = []
        best: i64 = 0
        zone: i64 = RESIDENTIAL
        while zone <= PARK:
            size = self.largest(zone)
            self.begin_marking()
            self.mark_largest(zone)
            found.append(Part("group", zone, size, size, self.end_marking()))
            best = max(best, size)
            zone += 1
        if self.rules.difficulty == HARDER:
            counted = False
            for part in found:
                if counted or part.size < best:
                    part.points = 0
                counted = counted or part.points > 0
        return found

    def road_parts(self, cells: list[int]) -> list[Part]:
        """Every road; in the easier game they are free."""
        order = {cell: number for number, cell in enumerate(cells)}
        cost: i64 = 0 if self.rules.difficulty == EASIER else -1
        found: list[tuple[int, Part]] = []
        i: i64 = 0
        while i < self.roads():
            road: i64 = self.work[ROADS + i]
            self.begin_marking()
            self.mark_road(road)
            places = self.end_marking()
            part = Part("road", 0, cost, len(places), places)
            part.loop = road & LOOP != 0
            found.append((min([order[y * STRIDE + x] for x, y in places]), part))
            i += 1
        found.sort(key=lambda item: item[0])
        for number, (_, part) in enumerate(found, start=1):
            part.item = number
        return [part for _, part in found]

    def goal_part(self, card: i64) -> Part:
        self.begin_marking()
        points = self.goal(card)
        places = self.end_marking()
        return Part("goal", card, points, len(places), places)

    def begin_marking(self) -> None:
        self.explaining = True
        i: i64 = 0
        while i < 32:
            self.work[MARKS + i] = 0
            i += 1

    def end_marking(self) -> list[tuple[int, int]]:
        """The places that were marked, column by column."""
        self.explaining = False
        found: list[tuple[int, int]] = []
        y: i64 = self.top
        while y <= self.bottom:
            row: i64 = self.work[MARKS + (y & 31)]
            while row:
                found.append((int(lowest(row)), int(y)))
                row &= row - 1
            y += 1
        return sorted(found)

    def mark(self, y: i64, bits: i64) -> None:
        if self.explaining:
            self.work[MARKS + (y & 31)] = self.work[MARKS + (y & 31)] | bits

    def mark_cell(self, cell: i64) -> None:
        bit: i64 = 1
        bit <<= cell & 63  # compiled, `1 << x` would be shifted in 32 bits
        self.mark(cell >> 6, bit)

    def mark_taken(self) -> None:
        y: i64 = self.top
        while y <= self.bottom:
            self.mark(y, self.taken(y))
            y += 1

    def mark_around(self, which: i64) -> None:
        rows, bottom = self.rows, self.bottom
        y: i64 = self.top
        while y <= bottom:
            self.mark(y, self.beside_taken(y) & row_of(rows, which, y))
            y += 1

    def mark_largest(self, zone: i64) -> None:
        """Mark the first of the zone's largest groups."""
        wanted = self.largest(zone)
        self.look_at(zone - 1)
        y: i64 = self.top
        while y <= self.bottom:
            row: i64 = self.left_in(y)
            if row == 0:
                y += 1
                continue
            self.look_on()
            if self.take_group(y, row) == wanted:
                self.mark_taken()
                return

    def mark_road(self, road: i64) -> None:
        if self.explaining:
            self.look_at(-1)
            self.walk(road & CELL)
            self.mark_taken()

    def mark_row(self, which: i64, blocks: i64) -> None:
        """Mark the first row with so many blocks."""
        y: i64 = self.top
        while y <= self.bottom and ones(self.line(which, y)) != blocks:
            y += 1
        self.mark(y, self.line(which, y))

    def mark_column(self, which: i64, blocks: i64) -> None:
        """Mark the first column with so many blocks, of those counted last."""
        columns = self.columns_with(blocks)
        self.mark_columns(which, columns & -columns)

    def mark_columns(self, which: i64, columns: i64) -> None:
        if self.explaining:
            y: i64 = self.top
            while y <= self.bottom:
                self.mark(y, self.line(which, y) & columns)
                y += 1


def new_city(rules: Rules) -> City:
    """A field without a city."""
    return City(rules, vec[u8]([0] * (BYTES + 1)), vec[i64]([0] * WORDS))
