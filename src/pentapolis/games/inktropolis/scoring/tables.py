"""Inktropolis: the constants, the printed boards and the content as tables for fast play."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from pentapolis.engine.grid import Grid, square_grid

RESIDENTIAL: Final[i64] = 0
UTILITIES: Final[i64] = 1
COMMERCIAL: Final[i64] = 2
CULTURAL: Final[i64] = 3
KINDS: Final[i64] = 4
# The type of a card whose builder chooses one.
ANY: Final[i64] = 4

# Resources. The first four belong to the types of the same number.
PRESTIGE: Final[i64] = 4
RESOURCES: Final[i64] = 5
# In the yield table a sixth column: so many of the resource of the building's own type.
OWN: Final[i64] = 5
YIELDS: Final[i64] = 6

# Planes: grids a building may cover, grids a road may enter, grids beside a road, roads, one plane of
# buildings for each type, and last (BUILT + ANY) all buildings together.
FREE: Final[i64] = 0
PAVABLE: Final[i64] = 1
NEAR: Final[i64] = 2
ROAD: Final[i64] = 3
BUILT: Final[i64] = 4
PLANES: Final[i64] = BUILT + KINDS + 1

# Ways to turn a shape: bits 0 and 1 count quarter turns clockwise, bit 2 mirrors it before.
TURNS: Final[i64] = 8
MAX_GRIDS: Final[i64] = 12
MAX_WAYS: Final[i64] = 4
# The largest board: columns have letters.
MAX_SIDE: Final[i64] = 26

# What a player has to decide next; the numbers are part of saved states.
DONE: Final[i64] = 0
CARD: Final[i64] = 1
KIND: Final[i64] = 2
PLACE: Final[i64] = 3
PAY: Final[i64] = 4
ROADS: Final[i64] = 5
SIDE: Final[i64] = 6

# The plans' rule names in the order of their codes.
BLOCK: Final[i64] = 0
NATURE_TRAIL: Final[i64] = 1
COMMUNITY_PARK: Final[i64] = 2
DIVERSITY: Final[i64] = 3
TOURISM: Final[i64] = 4
DISTANCING: Final[i64] = 5
COMMUTING: Final[i64] = 6
AIR_CLEANLINESS: Final[i64] = 7
COAST: Final[i64] = 8
PLAN_RULES: Final = [
    "block",
    "nature_trail",
    "community_park",
    "diversity",
    "tourism",
    "distancing",
    "commuting",
    "air_cleanliness",
    "coast",
]


def bit(number: i64) -> i64:
    """The number with one bit set (0 to 61).

    Shifted in two steps: mypyc writes the literal 1 as a 32-bit number, which bits above 30 leave.
    """
    half: i64 = number >> 1
    low: i64 = i64(1) << half
    return low << (number - half)


def ones(bits: i64) -> i64:
    """How many bits are set."""
    count: i64 = 0
    while bits:
        bits &= bits - 1
        count += 1
    return count


SIDE_NAMES: Final = ("A", "B")
TYPE_NAMES: Final = ("residential", "utilities", "commercial", "cultural")
RESOURCE_NAMES: Final = ("citizens", "utilities", "finance", "culture", "prestige")


class Board:
    """One printed side of a city board."""

    def __init__(self, rows: list[str]) -> None:
        self.height: i64 = len(rows)
        self.width: i64 = len(rows[0])
        self.size: i64 = self.width * self.height
        self.grid: Grid = square_grid(self.width, self.height)
        self.full: i64 = bit(self.width) - 1
        self.parks: vec[i64] = vec[i64]([0] * self.height)
        self.lakes: vec[i64] = vec[i64]([0] * self.height)
        self.river: vec[i64] = vec[i64]([0] * self.height)
        self.lake_cells: vec[i64] = vec[i64]()
        self.first_roads: vec[i64] = vec[i64]()
        # The planes of a city in which nothing has been built yet.
        self.planes: vec[i64] = vec[i64]([0] * (PLANES * self.height))
        y: i64 = 0
        while y < self.height:
            row = rows[y]
            self.planes[FREE * self.height + y] = self.full
            self.planes[PAVABLE * self.height + y] = self.full
            x: i64 = 0
            while x < self.width:
                self.print_grid(row[x], x, y)
                x += 1
            y += 1
        for cell in self.first_roads:
            add_road(self, self.planes, cell)

    def is_shore(self, cell: i64) -> bool:
        """Whether there is a lake right beside the grid."""
        y: i64 = cell // self.width
        x: i64 = cell % self.width
        near: i64 = (self.lakes[y] << 1) | (self.lakes[y] >> 1)
        if y > 0:
            near |= self.lakes[y - 1]
        if y + 1 < self.height:
            near |= self.lakes[y + 1]
        return (near >> x) & 1 == 1

    def print_grid(self, mark: str, x: i64, y: i64) -> None:
        mask: i64 = bit(x)
        if mark == "P":
            self.parks[y] = self.parks[y] | mask
        elif mark == "L":
            self.lakes[y] = self.lakes[y] | mask
            self.lake_cells = append(self.lake_cells, y * self.width + x)
            self.planes[FREE * self.height + y] = self.planes[FREE * self.height + y] & ~mask
            self.planes[PAVABLE * self.height + y] = self.planes[PAVABLE * self.height + y] & ~mask
        elif mark == "~" or mark == "#":
            self.river[y] = self.river[y] | mask
            self.planes[FREE * self.height + y] = self.planes[FREE * self.height + y] & ~mask
        if mark == "=" or mark == "#":
            self.first_roads = append(self.first_roads, y * self.width + x)


def add_road(board: Board, planes: vec[i64], cell: i64) -> None:
    """Put a road into the grid: it is taken, and its neighbours now lie beside a road."""
    height = board.height
    y: i64 = cell // board.width
    mask: i64 = bit(cell % board.width)
    planes[FREE * height + y] = planes[FREE * height + y] & ~mask
    planes[PAVABLE * height + y] = planes[PAVABLE * height + y] & ~mask
    planes[ROAD * height + y] = planes[ROAD * height + y] | mask
    near: i64 = NEAR * height + y
    planes[near] = planes[near] | (((mask << 1) | (mask >> 1)) & board.full)
    if y > 0:
        planes[near - 1] = planes[near - 1] | mask
    if y + 1 < height:
        planes[near + 1] = planes[near + 1] | mask


class Rules:
    """The content and the options as tables for fast play. Cards: buildings, then landmarks."""

    def __init__(
        self,
        numbers: dict[str, int],
        boards: list[list[str]],
        kinds: list[int],
        eras: list[int],
        landmarks: list[bool],
        costs: list[list[list[int]]],
        yields: list[list[int]],
        roads: list[list[int]],
        shapes: list[list[list[tuple[int, int]]]],
        plan_rules: list[int],
        plan_numbers: list[int],
        plan_values: list[int],
        roads_fill_coast: bool,
        codes: list[str],
    ) -> None:
        # By card, as the content pack calls it.
        self.codes: list[str] = codes
        self.rounds_per_era: i64 = numbers["rounds_per_era"]
        self.first_cards: i64 = numbers["first_cards"]
        self.new_cards: i64 = numbers["new_cards"]
        self.enterprises: i64 = numbers["enterprises"]
        self.plans: i64 = numbers["plans"]
        self.park: i64 = numbers["park"]
        self.lake: i64 = numbers["lake"]
        self.district: i64 = numbers["district"]
        self.rounds: i64 = 3 * self.rounds_per_era
        self.boards: list[Board] = [Board(rows) for rows in boards]
        self.roads_fill_coast: bool = roads_fill_coast
        self.cards: i64 = len(kinds)
        self.kind: vec[i64] = vec[i64](kinds)
        self.era: vec[i64] = vec[i64](eras)
        self.landmark: vec[i64] = vec[i64]([int(flag) for flag in landmarks])
        self.ways: vec[i64] = vec[i64]([len(ways) for ways in costs])
        # cost[(card * MAX_WAYS + way) * RESOURCES + resource]
        self.cost: vec[i64] = vec[i64]([0] * (self.cards * MAX_WAYS * RESOURCES))
        self.yields: vec[i64] = vec[i64]([number for row in yields for number in row])
        self.roads: vec[i64] = vec[i64]([number for row in roads for number in row])
        # A shape has TURNS entries of its grids; turns that only repeat an earlier one have size 0.
        self.grids: vec[i64] = vec[i64]([0] * (self.cards * TURNS))
        self.tall: vec[i64] = vec[i64]([0] * (self.cards * TURNS))
        self.dx: vec[i64] = vec[i64]([0] * (self.cards * TURNS * MAX_GRIDS))
        self.dy: vec[i64] = vec[i64]([0] * (self.cards * TURNS * MAX_GRIDS))
        for card in range(self.cards):
            for way, cost in enumerate(costs[card]):
                for resource, number in enumerate(cost):
                    self.cost[(card * MAX_WAYS + way) * RESOURCES + resource] = number
            for turn, cells in enumerate(shapes[card]):
                at = card * TURNS + turn
                self.grids[at] = len(cells)
                for k, (x, y) in enumerate(cells):
                    self.dx[at * MAX_GRIDS + k] = x
                    self.dy[at * MAX_GRIDS + k] = y
                    self.tall[at] = max(self.tall[at], i64(y) + 1)
        # The cards of the three decks, and the landmarks of the three eras, ascending.
        self.decks: list[list[int]] = [
            [c for c in range(self.cards) if eras[c] == era and not landmarks[c]]
            for era in (1, 2, 3)
        ]
        self.marks: list[list[int]] = [
            [c for c in range(self.cards) if eras[c] == era and landmarks[c]] for era in (1, 2, 3)
        ]
        self.enterprise: i64 = eras.index(0)
        self.plan_rule: vec[i64] = vec[i64](plan_rules)
        self.plan_number: vec[i64] = vec[i64](plan_numbers)
        self.plan_value: vec[i64] = vec[i64](plan_values)

    def era_of(self, number: i64) -> i64:
        """The era of a round: 1, 2 or 3 (the set-up belongs to the first)."""
        return 1 if number == 0 else (number - 1) // self.rounds_per_era + 1

    def most_roads(self) -> i64:
        most: i64 = 0
        for number in self.roads:
            most = max(most, number)
        return most
