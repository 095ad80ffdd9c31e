"""A second scorer for Sprawlopolis: slow, plain, and the judge of the fast one.

Written from the rules page alone and sharing no code with the package, so that a
mistake has to be made twice before it goes unnoticed. A city is a dictionary from
(x, y) to the block seen there; x grows to the right, y grows downwards.
"""

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

Cell = tuple[int, int]
Placement = tuple[int, int, int, bool]  # card, x and y of its top left block, turned
Goals = Mapping[int, tuple[str, list[int]]]  # goal number -> rule, points

BASE_PACK = (
    Path(__file__).resolve().parents[2] / "src/pentapolis/games/sprawlopolis/content/base.toml"
)

ZONES = ("R", "C", "I", "P")
STEPS: dict[str, Cell] = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
OPPOSITE = {"N": "S", "E": "W", "S": "N", "W": "E"}

# Every option, its default first.
OPTIONS: dict[str, tuple[str, ...]] = {
    "difficulty": ("standard", "easier", "harder"),
    "holes": ("edge", "inside"),
    "park_hopping": ("blocks", "groups"),
    "full_cover": ("allowed", "forbidden"),
    "loops": ("inner", "ignored"),
}


@dataclass(frozen=True)
class Card:
    """The blocks side of a card: top left, top right, bottom left, bottom right."""

    number: int
    name: str
    blocks: tuple[str, ...]
    roads: tuple[str, ...]


@dataclass(frozen=True)
class Block:
    """One visible block: its zone and the edges its road joins, if it has one."""

    zone: str
    road: frozenset[str]


City = dict[Cell, Block]


@dataclass(frozen=True)
class Road:
    """A road: the blocks it runs through and its two ends; a loop has no ends."""

    cells: frozenset[Cell]
    ends: tuple[tuple[Cell, str], ...]

    @property
    def is_loop(self) -> bool:
        return not self.ends


@dataclass(frozen=True)
class Result:
    """The largest group of each zone, the number of roads, each goal, and the sum."""

    groups: dict[str, int]
    roads: int
    goals: dict[int, int]
    total: int


# --- Reading ------------------------------------------------------------------------


def read_pack(
    path: Path = BASE_PACK,
) -> tuple[dict[int, Card], dict[int, tuple[str, list[int]]]]:
    """The cards and the goals of a content pack, each by number."""
    with path.open("rb") as file:
        pack = tomllib.load(file)
    cards = {}
    for row in pack["cards"]["rows"]:
        cards[row["number"]] = Card(
            row["number"], row["name"], tuple(row["blocks"]), tuple(row["roads"])
        )
    goals = {}
    for row in pack["goals"]["rows"]:
        goals[row["number"]] = (str(row["rule"]), [int(n) for n in row["points"]])
    return cards, goals


# The road glyphs of a drawn city: each looks a little like the road it stands for.
GLYPHS = {"-": "EW", "|": "NS", "L": "NE", "J": "NW", "7": "SW", "F": "ES", ".": ""}


def read_picture(picture: str) -> City:
    """The city drawn as lines of two-letter blocks, zone and road; `..` is a gap."""
    city: City = {}
    for y, line in enumerate(picture.strip().splitlines()):
        for x, word in enumerate(line.split()):
            if word != "..":
                city[x, y] = Block(word[0], frozenset(GLYPHS[word[1]]))
    return city


def draw_picture(city: City) -> str:
    """The opposite of `read_picture`."""
    glyph_of = {frozenset(edges): glyph for glyph, edges in GLYPHS.items()}
    lines = []
    for y in range(min(y for _, y in city), max(y for _, y in city) + 1):
        words = []
        for x in range(min(x for x, _ in city), max(x for x, _ in city) + 1):
            if (x, y) in city:
                words.append(city[x, y].zone + glyph_of[city[x, y].road])
            else:
                words.append("..")
        lines.append(" ".join(words))
    return "\n".join(lines)


def chosen(options: Mapping[str, str]) -> dict[str, str]:
    """The options with their defaults filled in; names and values are checked."""
    result = {name: values[0] for name, values in OPTIONS.items()}
    for name, value in options.items():
        if name not in OPTIONS or value not in OPTIONS[name]:
            raise ValueError(f"no such option: {name} = {value}")
        result[name] = value
    return result


# --- Laying cards -------------------------------------------------------------------


def footprint(x: int, y: int) -> list[Cell]:
    """The four cells under a card: top left, top right, bottom left, bottom right."""
    return [(x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1)]


def legal_positions(
    placements: Sequence[Placement], options: Mapping[str, str] | None = None
) -> set[Cell]:
    """Every top left cell at which the next card may lie, either way up."""
    if not placements:
        return {(0, 0)}
    filled: set[Cell] = set()
    for _, x, y, _ in placements:
        filled.update(footprint(x, y))
    earlier = {(x, y) for _, x, y, _ in placements}
    forbid_cover = chosen(options or {})["full_cover"] == "forbidden"
    legal = set()
    for x in range(min(x for x, _ in filled) - 2, max(x for x, _ in filled) + 2):
        for y in range(min(y for _, y in filled) - 2, max(y for _, y in filled) + 2):
            under = footprint(x, y)
            overlaps = any(cell in filled for cell in under)
            touches = any(neighbour in filled for cell in under for neighbour in around(cell))
            covered = forbid_cover and (x, y) in earlier
            if (overlaps or touches) and not covered:
                legal.add((x, y))
    return legal


def is_legal(placements: Sequence[Placement], options: Mapping[str, str] | None = None) -> bool:
    """Whether a city may be built by these placements in this order, from anywhere."""
    numbers = [number for number, _, _, _ in placements]
    if len(set(numbers)) != len(numbers):
        return False
    for count in range(1, len(placements)):
        _, x, y, _ = placements[count]
        if (x, y) not in legal_positions(placements[:count], options):
            return False
    return True


def build(cards: Mapping[int, Card], placements: Sequence[Placement]) -> City:
    """The visible city: later cards lie on top of earlier ones."""
    city: City = {}
    for number, x, y, turned in placements:
        card = cards[number]
        for index, cell in enumerate(footprint(x, y)):
            if turned:
                zone, edges = card.blocks[3 - index], card.roads[3 - index]
                city[cell] = Block(zone, frozenset(OPPOSITE[edge] for edge in edges))
            else:
                zone, edges = card.blocks[index], card.roads[index]
                city[cell] = Block(zone, frozenset(edges))
    return city


# --- Looking at a city --------------------------------------------------------------


def beyond(cell: Cell, side: str) -> Cell:
    """The cell on the other side of one edge."""
    return cell[0] + STEPS[side][0], cell[1] + STEPS[side][1]


def around(cell: Cell) -> list[Cell]:
    """The four cells that share an edge with this one."""
    return [beyond(cell, side) for side in STEPS]


def cells_of(city: City, zone: str) -> list[Cell]:
    return [cell for cell in city if city[cell].zone == zone]


def neighbours_of(city: City, cell: Cell, zone: str) -> list[Cell]:
    """The blocks of one zone that share an edge with a cell."""
    return [other for other in around(cell) if other in city and city[other].zone == zone]


def groups_of(city: City, zone: str) -> list[set[Cell]]:
    """The clusters of one zone's blocks that hang together by edges."""
    groups = []
    waiting = set(cells_of(city, zone))
    while waiting:
        group: set[Cell] = set()
        frontier = [waiting.pop()]
        while frontier:
            cell = frontier.pop()
            group.add(cell)
            for other in neighbours_of(city, cell, zone):
                if other in waiting:
                    waiting.remove(other)
                    frontier.append(other)
        groups.append(group)
    return groups


def largest(city: City, zone: str) -> int:
    """The size of the largest group of a zone; 0 if there is no such block."""
    return max((len(group) for group in groups_of(city, zone)), default=0)


def continues(city: City, cell: Cell, side: str) -> bool:
    """Whether the road on a block goes on across one of its own edges."""
    other = beyond(cell, side)
    return other in city and OPPOSITE[side] in city[other].road


def roads_of(city: City) -> list[Road]:
    """Every road, in no particular order."""
    roads = []
    waiting = {cell for cell in city if city[cell].road}
    while waiting:
        cells: set[Cell] = set()
        ends: list[tuple[Cell, str]] = []
        frontier = [waiting.pop()]
        while frontier:
            cell = frontier.pop()
            cells.add(cell)
            for side in sorted(city[cell].road):
                if not continues(city, cell, side):
                    ends.append((cell, side))
                elif beyond(cell, side) in waiting:
                    waiting.remove(beyond(cell, side))
                    frontier.append(beyond(cell, side))
        assert len(ends) in (0, 2)
        roads.append(Road(frozenset(cells), tuple(ends)))
    return roads


def outside_of(city: City) -> set[Cell]:
    """The empty cells near the city that are not enclosed by it."""
    left, right = min(x for x, _ in city) - 1, max(x for x, _ in city) + 1
    top, bottom = min(y for _, y in city) - 1, max(y for _, y in city) + 1
    outside = {(left, top)}
    frontier = [(left, top)]
    while frontier:
        for x, y in around(frontier.pop()):
            near = left <= x <= right and top <= y <= bottom
            if near and (x, y) not in city and (x, y) not in outside:
                outside.add((x, y))
                frontier.append((x, y))
    return outside


def is_open(city: City, cell: Cell, options: Mapping[str, str]) -> bool:
    """Whether a cell next to the city is empty ground beyond the city's edge."""
    if cell in city:
        return False
    if options["holes"] == "inside":
        return cell in outside_of(city)
    return True


def open_sides(city: City, cell: Cell, options: Mapping[str, str]) -> set[str]:
    return {side for side in STEPS if is_open(city, beyond(cell, side), options)}


def lines_of(city: City) -> list[list[str]]:
    """The zones in each row and each column that holds at least one block."""
    rows = [
        [city[cell].zone for cell in city if cell[1] == y] for y in sorted({y for _, y in city})
    ]
    columns = [
        [city[cell].zone for cell in city if cell[0] == x] for x in sorted({x for x, _ in city})
    ]
    return rows + columns


# --- The goals ----------------------------------------------------------------------


def the_outskirts(city: City, points: list[int], options: Mapping[str, str]) -> int:
    inner, edge = points
    total = 0
    for road in roads_of(city):
        if road.is_loop and options["loops"] == "ignored":
            continue
        runs_off = [is_open(city, beyond(*end), options) for end in road.ends]
        total += edge if any(runs_off) else inner
    return total


def bloom_boom(city: City, points: list[int], options: Mapping[str, str]) -> int:
    wanted, exact, none = points
    total = 0
    for line in lines_of(city):
        parks = line.count("P")
        if parks == wanted:
            total += exact
        elif parks == 0:
            total += none
    return total


def go_green(city: City, points: list[int], options: Mapping[str, str]) -> int:
    park, industrial = points
    return park * len(cells_of(city, "P")) + industrial * len(cells_of(city, "I"))


def block_party(city: City, points: list[int], options: Mapping[str, str]) -> int:
    squares = 0
    for x, y in city:
        square = footprint(x, y)
        if all(cell in city for cell in square):
            zones = {city[cell].zone for cell in square}
            if len(zones) == 1:
                squares += 1
    if squares >= len(points):
        return points[-1]
    return points[squares]


def stacks_and_scrapers(city: City, points: list[int], options: Mapping[str, str]) -> int:
    total = 0
    for cell in cells_of(city, "I"):
        homes = neighbours_of(city, cell, "R")
        parks = neighbours_of(city, cell, "P")
        if not homes and not parks:
            total += points[0]
    return total


def master_planned(city: City, points: list[int], options: Mapping[str, str]) -> int:
    residential, industrial = points
    return residential * largest(city, "R") + industrial * largest(city, "I")


def central_perks(city: City, points: list[int], options: Mapping[str, str]) -> int:
    inner, edge = points
    total = 0
    for cell in cells_of(city, "P"):
        total += edge if open_sides(city, cell, options) else inner
    return total


def the_burbs(city: City, points: list[int], options: Mapping[str, str]) -> int:
    park, industrial = points
    worth = []
    for group in groups_of(city, "R"):
        if len(group) == largest(city, "R"):
            beside = {other for cell in group for other in around(cell)}
            parks = [cell for cell in cells_of(city, "P") if cell in beside]
            works = [cell for cell in cells_of(city, "I") if cell in beside]
            worth.append(park * len(parks) + industrial * len(works))
    return max(worth, default=0)


def concrete_jungle(city: City, points: list[int], options: Mapping[str, str]) -> int:
    works = cells_of(city, "I")
    total = 0
    for x, y in works:
        corners = [(x - 1, y - 1), (x + 1, y - 1), (x - 1, y + 1), (x + 1, y + 1)]
        if any(corner in works for corner in corners):
            total += points[0]
    return total


def the_strip(city: City, points: list[int], options: Mapping[str, str]) -> int:
    return points[0] * max(line.count("C") for line in lines_of(city))


def mini_marts(city: City, points: list[int], options: Mapping[str, str]) -> int:
    total = 0
    for cell in cells_of(city, "C"):
        homes = [
            side
            for side in city[cell].road
            if continues(city, cell, side) and city[beyond(cell, side)].zone == "R"
        ]
        if len(homes) == 2:
            total += points[0]
    return total


def superhighway(city: City, points: list[int], options: Mapping[str, str]) -> int:
    longest = max((len(road.cells) for road in roads_of(city)), default=0)
    return longest // points[0]


def park_hopping(city: City, points: list[int], options: Mapping[str, str]) -> int:
    total = 0
    for road in roads_of(city):
        stops = [beyond(*end) for end in road.ends]
        parks = [cell for cell in stops if cell in city and city[cell].zone == "P"]
        if len(parks) < 2:
            continue
        if options["park_hopping"] == "groups":
            one_park = any(
                parks[0] in group and parks[1] in group for group in groups_of(city, "P")
            )
        else:
            one_park = parks[0] == parks[1]
        if not one_park:
            total += points[0]
    return total


def looping_lanes(city: City, points: list[int], options: Mapping[str, str]) -> int:
    loops = [road for road in roads_of(city) if road.is_loop]
    return points[0] * sum(len(road.cells) for road in loops)


def skid_row(city: City, points: list[int], options: Mapping[str, str]) -> int:
    total = 0
    for cell in cells_of(city, "R"):
        if len(neighbours_of(city, cell, "I")) >= 2:
            total += points[0]
    return total


def morning_commute(city: City, points: list[int], options: Mapping[str, str]) -> int:
    total = 0
    for road in roads_of(city):
        zones = {city[cell].zone for cell in road.cells}
        if "R" in zones and "C" in zones:
            total += points[0]
    return total


def tourist_traps(city: City, points: list[int], options: Mapping[str, str]) -> int:
    edge, corner = points
    total = 0
    for cell in cells_of(city, "C"):
        sides = open_sides(city, cell, options)
        if sides:
            total += edge
        if sides & {"N", "S"} and sides & {"E", "W"}:
            total += corner
    return total


def sprawlopolis(city: City, points: list[int], options: Mapping[str, str]) -> int:
    row = max(len([1 for _, y in city if y == line]) for _, line in city)
    column = max(len([1 for x, _ in city if x == line]) for line, _ in city)
    return points[0] * (row + column)


RULES = {
    "the_outskirts": the_outskirts,
    "bloom_boom": bloom_boom,
    "go_green": go_green,
    "block_party": block_party,
    "stacks_and_scrapers": stacks_and_scrapers,
    "master_planned": master_planned,
    "central_perks": central_perks,
    "the_burbs": the_burbs,
    "concrete_jungle": concrete_jungle,
    "the_strip": the_strip,
    "mini_marts": mini_marts,
    "superhighway": superhighway,
    "park_hopping": park_hopping,
    "looping_lanes": looping_lanes,
    "skid_row": skid_row,
    "morning_commute": morning_commute,
    "tourist_traps": tourist_traps,
    "sprawlopolis": sprawlopolis,
}


# --- Scoring ------------------------------------------------------------------------


def score_city(city: City, goals: Goals, options: Mapping[str, str]) -> Result:
    """Score a visible city against some goals."""
    options = chosen(options)
    groups = {zone: largest(city, zone) for zone in ZONES}
    roads = len(roads_of(city))
    earned = {}
    for number, (rule, points) in goals.items():
        earned[number] = RULES[rule](city, points, options)
    if options["difficulty"] == "harder":
        base = max(groups.values()) - roads
    elif options["difficulty"] == "easier":
        base = sum(groups.values())
    else:
        base = sum(groups.values()) - roads
    return Result(groups, roads, earned, base + sum(earned.values()))


def score(
    cards: Mapping[int, Card],
    goals: Goals,
    placements: Sequence[Placement],
    options: Mapping[str, str],
) -> Result:
    """Score the city that these placements build."""
    return score_city(build(cards, placements), goals, options)


# The figures of the worked example in the rules (S-36), in a city of five cards; the
# city that the printed rules show with them is not known to us.
#
#     I- R- .. .. ..
#     C7 P. .. C- R-      largest groups: C 2, I 2, P 4, R 3, together 11
#     C| P. P. P. IF      roads: 7
#     I| RF R7 I| ..      base score: 4
#     IF R- .. .. ..
#     C| P. .. .. ..
WORKED_EXAMPLE: tuple[Placement, ...] = (
    (15, 0, 0, False),
    (17, 2, 0, True),
    (2, 3, -1, True),
    (11, 0, -2, False),
    (4, 0, 2, False),
)
