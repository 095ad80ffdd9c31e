"""Infinite City: what tiles and tokens are worth to whom, quickly told from the groups round them."""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from pentapolis.games.infinite_city.scoring import (
    DOWN,
    TOKEN_BITS,
    TOKEN_MASK,
    City,
)

# What the last turn of the game brings the one who has it on the others, as nobody can answer it: the
# constant in a regression of the final lead (benchmarks/fit_infinite_city.py). Whoever runs out of
# tokens gives it away.
LAST_TURN: Final = 5.6


class Worth:
    """What things in the city are worth, in points of the final lead."""

    def __init__(self, weights: dict[str, float]) -> None:
        self.grouped: float = weights["grouped"]  # each point that a group scores
        self.single: float = weights["single"]  # a tile alone
        self.pair: float = weights["pair"]  # two tiles side by side
        self.printed: float = weights["printed"]  # each point printed on a tile
        self.silver: float = weights["silver"]  # a silver tile, for the race
        self.bonus: float = weights["bonus"]  # each point that the most silver tiles score
        self.safe: float = weights["safe"]  # a tile that a Power Station protects


# `final` makes calls of its methods direct; the memory of the last one freed is used again.
@final
@mypyc_attr(free_list_len=1)
class Survey:
    """The groups of all seats at one moment; what a token more or less would change.

    A seat's groups are looked for when they are first asked for: most decisions ask for one's own only.
    """

    def __init__(self, city: City, players: i64, worth: Worth) -> None:
        self.worth: Worth = worth
        self.city: City = city
        self.players: i64 = players
        self.group: i64 = city.rules.group
        self.tile_points: float = worth.grouped * float(city.rules.tile_points)
        count: i64 = len(city.cells)
        self.count: i64 = count
        # slot * 4 + direction: the slot beside it, or -1; made when it is first needed.
        self.near: vec[i64] = vec[i64]()
        # By slot: whether the tile is protected.
        self.safe: vec[i64] = vec[i64]([0] * count)
        # seat * count + slot: the number of the seat's group there, or 0; and the groups' sizes.
        self.groups: vec[i64] = vec[i64]([0] * (count * players))
        self.sizes: vec[i64] = vec[i64]([0])
        # The seats whose groups are numbered.
        self.numbered: i64 = 0
        # In the same order what has been found out about `having`; -1000 for what has not.
        self.losses: vec[float] = vec[float]()
        # Marks of the last walk round a group, and the tiles still to be visited.
        self.walk: i64 = 0
        self.walked: vec[i64] = vec[i64]()
        self.stack: vec[i64] = vec[i64]()
        if city.shields > 0:
            self.find_safe_tiles()

    def find_neighbours(self) -> None:
        if len(self.near) > 0:
            return
        self.near = vec[i64]([0] * (self.count * 4))
        self.stack = vec[i64]([0] * self.count)
        near, board, cells = self.near, self.city.board, self.city.cells
        width: i64 = self.city.size
        last: i64 = width - 1
        slot: i64 = 0
        while slot < self.count:
            x: i64 = cells[slot] & last
            y: i64 = (cells[slot] >> 8) & last
            near[slot * 4] = i64(board[((y - 1) & last) * width + x]) - 1
            near[slot * 4 + 1] = i64(board[y * width + ((x - 1) & last)]) - 1
            near[slot * 4 + 2] = i64(board[y * width + ((x + 1) & last)]) - 1
            near[slot * 4 + 3] = i64(board[((y + 1) & last) * width + x]) - 1
            slot += 1

    def find_safe_tiles(self) -> None:
        self.find_neighbours()
        slot: i64 = 0
        while slot < self.count:
            if self.city.is_shield(slot):
                self.safe[slot] = 1
                direction: i64 = 0
                while direction < 4:
                    other = self.near[slot * 4 + direction]
                    if other >= 0:
                        self.safe[other] = 1
                    direction += 1
            slot += 1

    def number_groups(self, seat: i64) -> None:
        if (self.numbered >> seat) & 1:
            return
        self.numbered |= i64(1) << seat
        self.find_neighbours()
        shift: i64 = seat * TOKEN_BITS
        tokens, near, groups, stack = self.city.tokens, self.near, self.groups, self.stack
        first: i64 = seat * self.count
        slot: i64 = 0
        while slot < self.count:
            if (tokens[slot] >> shift) & TOKEN_MASK and groups[first + slot] == 0:
                number: i64 = len(self.sizes)
                groups[first + slot] = number
                stack[0] = slot
                todo: i64 = 1
                size: i64 = 0
                while todo > 0:
                    todo -= 1
                    at: i64 = stack[todo] * 4
                    size += 1
                    end: i64 = at + 4
                    while at < end:
                        other = near[at]
                        at += 1
                        if (
                            other >= 0
                            and groups[first + other] == 0
                            and (tokens[other] >> shift) & TOKEN_MASK
                        ):
                            groups[first + other] = number
                            stack[todo] = other
                            todo += 1
                self.sizes = append(self.sizes, size)
            slot += 1

    # -- groups -----------------------------------------------------------------------------------

    def group_worth(self, size: i64) -> float:
        """Of a group of that size."""
        if size >= self.group:
            return self.tile_points * float(size)
        if size <= 1:
            return self.worth.single if size == 1 else 0.0
        return self.worth.pair

    def joining(self, seat: i64, cell: i64) -> float:
        """What the seat's groups gain when a tile there becomes its own."""
        self.number_groups(seat)
        board, groups = self.city.board, self.groups
        width: i64 = self.city.size
        last: i64 = width - 1
        first: i64 = seat * self.count - 1  # the board has slots plus one
        x: i64 = cell & last
        y: i64 = (cell >> 8) & last
        north: i64 = i64(board[((y - 1) & last) * width + x])
        south: i64 = i64(board[((y + 1) & last) * width + x])
        west: i64 = i64(board[y * width + ((x - 1) & last)])
        east: i64 = i64(board[y * width + ((x + 1) & last)])
        one: i64 = groups[first + north] if north else 0
        two: i64 = groups[first + south] if south else 0
        three: i64 = groups[first + west] if west else 0
        four: i64 = groups[first + east] if east else 0
        if one + two + three + four == 0:
            return self.group_worth(1)
        sizes = self.sizes
        size: i64 = 1 + sizes[one]
        before = self.group_worth(sizes[one])
        if two != one:
            size += sizes[two]
            before += self.group_worth(sizes[two])
        if three != one and three != two:
            size += sizes[three]
            before += self.group_worth(sizes[three])
        if four != one and four != two and four != three:
            size += sizes[four]
            before += self.group_worth(sizes[four])
        return self.group_worth(size) - before

    def leaving(self, seat: i64, slot: i64) -> float:
        """What the seat's groups lose when it loses the tile."""
        self.number_groups(seat)
        first: i64 = seat * self.count
        whole: i64 = self.sizes[self.groups[first + slot]]
        if self.walk == 0:
            self.walked = vec[i64]([0] * self.count)
        self.walk += 1
        self.walked[slot] = self.walk
        left = 0.0
        reached: i64 = 1
        at: i64 = slot * 4
        end: i64 = at + 4
        while at < end and reached < whole:
            other = self.near[at]
            at += 1
            if other >= 0 and self.groups[first + other] and self.walked[other] != self.walk:
                size = self.walk_from(first, other)
                reached += size
                left += self.group_worth(size)
        return self.group_worth(whole) - left

    def walk_from(self, first: i64, slot: i64) -> i64:
        """How many tiles of a group are reached from one, not crossing walked ones."""
        near, groups, stack, walked = self.near, self.groups, self.stack, self.walked
        walked[slot] = self.walk
        stack[0] = slot
        todo: i64 = 1
        size: i64 = 0
        while todo > 0:
            todo -= 1
            size += 1
            at: i64 = stack[todo] * 4
            end: i64 = at + 4
            while at < end:
                other = near[at]
                at += 1
                if other >= 0 and groups[first + other] and walked[other] != self.walk:
                    walked[other] = self.walk
                    stack[todo] = other
                    todo += 1
        return size

    # -- tiles ------------------------------------------------------------------------------------

    def tile(self, kind: i64) -> float:
        """What having a tile of that type adds, wherever it lies."""
        rules = self.city.rules
        worth = self.worth
        return worth.printed * float(rules.values[kind]) + worth.silver * float(rules.silver[kind])

    def owns(self, seat: i64, slot: i64) -> bool:
        return (self.city.tokens[slot] >> (seat * TOKEN_BITS)) & TOKEN_MASK != 0

    def having(self, seat: i64, slot: i64) -> float:
        """What the seat would lose with the tile; nothing if it is not its own."""
        if not self.owns(seat, slot):
            return 0.0
        at: i64 = seat * self.count + slot
        if len(self.losses) == 0:
            self.losses = vec[float]([-1000.0] * (self.count * self.players))
        known = self.losses[at]
        if known <= -1000.0:
            known = self.leaving(seat, slot) + self.tile(self.city.kinds[slot] & ~DOWN)
            known += self.worth.safe * float(self.safe[slot])
            self.losses[at] = known
        return known

    def standings(self) -> vec[float]:
        """What every seat has in the city, all told."""
        city, rules, groups, worth = self.city, self.city.rules, self.groups, self.worth
        found = vec[float]([0.0] * self.players)
        silver = vec[i64]([0] * self.players)
        most: i64 = 0
        seat: i64 = 0
        while seat < self.players:
            self.number_groups(seat)
            first: i64 = seat * self.count
            number: i64 = 0
            total = 0.0
            slot: i64 = 0
            while slot < self.count:
                group = groups[first + slot]
                if group != 0:
                    kind = city.kinds[slot] & ~DOWN
                    total += worth.printed * float(rules.values[kind])
                    total += worth.safe * float(self.safe[slot])
                    silver[seat] += rules.silver[kind]
                    if group > number:  # the first tile of the next group
                        total += self.group_worth(self.sizes[group])
                        number = group
                slot += 1
            found[seat] = total + worth.silver * float(silver[seat])
            most = max(most, silver[seat])
            seat += 1
        seat = 0
        while seat < self.players:
            if silver[seat] == most:
                found[seat] += worth.bonus * float(most)
            seat += 1
        return found

    def silver_lead(self, seat: i64) -> i64:
        """How many silver tiles the seat has more than the best of the others."""
        city, rules = self.city, self.city.rules
        counts = vec[i64]([0] * self.players)
        slot: i64 = 0
        while slot < self.count:
            if city.tokens[slot] != 0 and rules.silver[city.kinds[slot] & ~DOWN]:
                other: i64 = 0
                while other < self.players:
                    if self.owns(other, slot):
                        counts[other] += 1
                    other += 1
            slot += 1
        best: i64 = 0
        other = 0
        while other < self.players:
            if other != seat:
                best = max(best, counts[other])
            other += 1
        return counts[seat] - best

    def clearing(self, seat: i64, slot: i64) -> float:
        """What the seat gains on the others when all tokens leave the tile."""
        if self.city.tokens[slot] == 0:
            return 0.0
        gain = -self.having(seat, slot)
        other: i64 = 0
        while other < self.players:
            if other != seat:
                gain += self.having(other, slot) / float(self.players - 1)
            other += 1
        return gain
