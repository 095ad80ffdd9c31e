"""Sprawlopolis: a city read from the board into a small field; its groups, roads, edge and base score."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, u8

RESIDENTIAL: Final[i64] = 1
COMMERCIAL: Final[i64] = 2
INDUSTRIAL: Final[i64] = 3
PARK: Final[i64] = 4
# A block in one byte: the zone in the lowest three bits, then a bit for each edge its road touches.
ZONE: Final[i64] = 7
ROAD: Final[i64] = 0x78
NORTH: Final[i64] = 8
EAST: Final[i64] = 16
SOUTH: Final[i64] = 32
WEST: Final[i64] = 64

EASIER: Final[i64] = 0
STANDARD: Final[i64] = 1
HARDER: Final[i64] = 2

# The goals' rule names in the order of their codes.
RULE_NAMES: Final = [
    "the_outskirts",
    "bloom_boom",
    "go_green",
    "block_party",
    "stacks_and_scrapers",
    "master_planned",
    "central_perks",
    "the_burbs",
    "concrete_jungle",
    "the_strip",
    "mini_marts",
    "superhighway",
    "park_hopping",
    "looping_lanes",
    "skid_row",
    "morning_commute",
    "tourist_traps",
    "sprawlopolis",
]


class Rules:
    """The content and the options as tables for fast play."""

    def __init__(
        self,
        faces: list[int],
        goal_rules: list[int],
        goal_points: list[list[int]],
        difficulty: i64,
        holes_are_edge: bool,
        hop_between_groups: bool,
        full_cover: bool,
        loops_score: bool,
    ) -> None:
        # faces[card * 8 + turned * 4 + quarter], quarters in the order TL, TR, BL, BR.
        self.faces: vec[u8] = vec[u8]([u8(face) for face in faces])
        self.goal_rules: vec[i64] = vec[i64](goal_rules)
        # goal_points[card * 6 + k]
        self.goal_points: vec[i64] = vec[i64]()
        for points in goal_points:
            for k in range(6):
                self.goal_points = append(self.goal_points, points[k] if k < len(points) else 0)
        self.difficulty: i64 = difficulty
        self.holes_are_edge: bool = holes_are_edge
        self.hop_between_groups: bool = hop_between_groups
        self.full_cover: bool = full_cover
        self.loops_score: bool = loops_score


class Ground:
    """The visible blocks on a field just large enough, with one empty cell all round."""

    def __init__(self, rules: Rules, board: vec[u8], stride: i64, cells: vec[i64]) -> None:
        self.rules: Rules = rules
        left: i64 = stride
        top: i64 = 1 << 40
        right: i64 = 0
        bottom: i64 = 0
        count: i64 = len(cells)
        i: i64 = 0
        while i < count:
            y: i64 = cells[i] // stride
            x: i64 = cells[i] - y * stride
            left = x if x < left else left
            right = x if x > right else right
            top = y if y < top else top
            bottom = y if y > bottom else bottom
            i += 1
        # Coordinates of the field's first cell on the board.
        self.left: i64 = left - 1
        self.top: i64 = top - 1
        width: i64 = right - left + 3
        self.width: i64 = width
        self.height: i64 = bottom - top + 3
        size: i64 = width * self.height
        block = vec[i64]([0] * size)
        local = cells[:]
        i = 0
        while i < count:
            y = cells[i] // stride
            cell: i64 = (y - top + 1) * width + cells[i] - y * stride - left + 1
            local[i] = cell
            block[cell] = i64(board[cells[i]])
            i += 1
        self.block: vec[i64] = block
        self.cells: vec[i64] = local
        # Groups: number per cell; per group its zone, size and first cell.
        self.group: vec[i64] = vec[i64]([-1] * size)
        self.group_zone: vec[i64] = vec[i64](capacity=32)
        self.group_size: vec[i64] = vec[i64](capacity=32)
        # Roads: number per cell; per road its length, zones, loop or not, the cells beyond its ends.
        self.road: vec[i64] = vec[i64]([-1] * size)
        self.road_length: vec[i64] = vec[i64](capacity=32)
        self.road_zones: vec[i64] = vec[i64](capacity=32)
        self.road_loop: vec[i64] = vec[i64](capacity=32)
        self.road_end: vec[i64] = vec[i64](capacity=64)
        # Cells that lie outside the city; only looked for where an enclosed gap is not an edge.
        self.outside: vec[u8] = vec[u8]()
        # While explaining: the cells that earned or cost something.
        self.explaining: bool = False
        self.marked: vec[i64] = vec[i64]()
        self.find_groups()
        self.find_roads()
        if not rules.holes_are_edge:
            self.find_outside()

    # -- finding groups, roads and the outside ----------------------------------------------------

    def find_groups(self) -> None:
        # Names of our own for the tables: looking them up in self costs more than the search itself.
        cells, block, group, width = self.cells, self.block, self.group, self.width
        stack = cells[:]
        count: i64 = len(cells)
        i: i64 = 0
        while i < count:
            start = cells[i]
            i += 1
            if group[start] >= 0:
                continue
            zone: i64 = block[start] & ZONE
            number: i64 = len(self.group_size)
            group[start] = number
            size: i64 = 0
            stack[0] = start
            depth: i64 = 1
            while depth > 0:
                depth -= 1
                cell = stack[depth]
                size += 1
                near: i64 = cell - width
                if block[near] & ZONE == zone and group[near] < 0:
                    group[near] = number
                    stack[depth] = near
                    depth += 1
                near = cell + width
                if block[near] & ZONE == zone and group[near] < 0:
                    group[near] = number
                    stack[depth] = near
                    depth += 1
                near = cell - 1
                if block[near] & ZONE == zone and group[near] < 0:
                    group[near] = number
                    stack[depth] = near
                    depth += 1
                near = cell + 1
                if block[near] & ZONE == zone and group[near] < 0:
                    group[near] = number
                    stack[depth] = near
                    depth += 1
            self.group_zone = append(self.group_zone, zone)
            self.group_size = append(self.group_size, size)

    def beside(self, cell: i64, side: i64) -> i64:
        """The cell to the north, east, south or west (sides 0 to 3)."""
        if side == 0:
            return cell - self.width
        if side == 1:
            return cell + 1
        if side == 2:
            return cell + self.width
        return cell - 1

    def find_roads(self) -> None:
        i: i64 = 0
        while i < len(self.cells):
            start = self.cells[i]
            i += 1
            if self.block[start] & ROAD == 0 or self.road[start] >= 0:
                continue
            number: i64 = len(self.road_length)
            self.road_length = append(self.road_length, i64(0))
            self.road_zones = append(self.road_zones, i64(0))
            self.road_loop = append(self.road_loop, i64(0))
            self.join_road(start, number)
            first = self.first_side(start, -1)
            ahead = self.follow(start, first, number)
            if self.road_loop[number]:
                self.road_end = append(append(self.road_end, i64(-1)), i64(-1))
            else:
                behind = self.follow(start, self.first_side(start, first), number)
                self.road_end = append(append(self.road_end, ahead), behind)

    def join_road(self, cell: i64, number: i64) -> None:
        self.road[cell] = number
        self.road_length[number] = self.road_length[number] + 1
        self.road_zones[number] = self.road_zones[number] | (i64(1) << (self.block[cell] & ZONE))

    def first_side(self, cell: i64, other_than: i64) -> i64:
        """A side that the cell's road touches, other than the one given."""
        block = self.block[cell]
        side: i64 = 0
        while side == other_than or not block & (NORTH << side):
            side += 1
        return side

    def follow(self, cell: i64, side: i64, number: i64) -> i64:
        """Walk the road out of the cell by a side; the cell beyond its end, or -1 for a loop."""
        while True:
            near = self.beside(cell, side)
            back: i64 = (side + 2) & 3
            if not self.block[near] & (NORTH << back):
                return near
            if self.road[near] == number:
                self.road_loop[number] = 1
                return -1
            self.join_road(near, number)
            side = self.first_side(near, back)
            cell = near

    def find_outside(self) -> None:
        """Flood the empty cells from the corner; what stays dry is an enclosed gap."""
        size: i64 = self.width * self.height
        self.outside = vec[u8]([0] * size)
        stack = vec[i64]([0])
        self.outside[0] = 1
        while len(stack) > 0:
            last: i64 = len(stack) - 1
            cell = stack[last]
            stack = stack[:last]
            x: i64 = cell % self.width
            side: i64 = 0
            while side < 4:
                near = self.beside(cell, side)
                wraps = (side == 1 and x == self.width - 1) or (side == 3 and x == 0)
                side += 1
                if wraps or near < 0 or near >= size:
                    continue
                if self.block[near] == 0 and self.outside[near] == 0:
                    self.outside[near] = 1
                    stack = append(stack, near)

    def is_edge(self, cell: i64) -> bool:
        """Whether a cell counts as beyond the city's edge (S-81)."""
        if self.block[cell] != 0:
            return False
        return self.rules.holes_are_edge or self.outside[cell] == 1

    # -- base score -------------------------------------------------------------------------------

    def largest(self, zone: i64) -> i64:
        best: i64 = 0
        i: i64 = 0
        while i < len(self.group_size):
            if self.group_zone[i] == zone and self.group_size[i] > best:
                best = self.group_size[i]
            i += 1
        return best

    def roads(self) -> i64:
        return len(self.road_length)

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
        return 0 if self.rules.difficulty == EASIER else -self.roads()
