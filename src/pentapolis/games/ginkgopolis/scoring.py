"""Ginkgopolis: what buildings and cards are worth. One definition gives both totals and explanations.

Colours and items share their numbers: red buildings give resources (0), yellow ones points (1), blue
ones tiles (2). A tile and its card share theirs: colour * 20 + number - 1; letters follow from 60.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

RED: Final[i64] = 0
YELLOW: Final[i64] = 1
BLUE: Final[i64] = 2
RESOURCE: Final[i64] = 0
POINT: Final[i64] = 1
TILE: Final[i64] = 2

EXPLOIT: Final[i64] = 0
URBANIZE: Final[i64] = 1
CONSTRUCT: Final[i64] = 2
END: Final[i64] = 3

NUMBERS: Final[i64] = 20
TILES: Final[i64] = 60
LETTERS: Final[i64] = 12
CARDS: Final[i64] = 72
CHARACTERS: Final[i64] = 27
ALL_TILES: Final[i64] = 0xFFFFFFFFFFFFFFF
HIGHEST: Final[i64] = 0x1000000000000000

# What end cards count.
RULE_NAMES: Final = ["none", "resources", "low", "high", "bonuses", "colour", "flat"]
ON_COLOUR: Final[i64] = 1
LOW: Final[i64] = 2
HIGH: Final[i64] = 3
BONUSES: Final[i64] = 4
OF_COLOUR: Final[i64] = 5
FLAT: Final[i64] = 6

# A building in one number: top tile, floors, owner + 1 (0 for nobody), and whether a marker is on it.
TOP: Final[i64] = 63
FLOORS: Final[i64] = 6
OWNER: Final[i64] = 12
SITE: Final[i64] = 0x10000


def bit(item: i64) -> i64:
    """The bit set with one member, 0 to 60. (mypyc makes 1 << item a 32-bit number; not so this.)"""
    return HIGHEST >> (60 - item)


def building(top: i64, floors: i64, owner: i64, site: i64) -> i64:
    return top | (floors << FLOORS) | ((owner + 1) << OWNER) | (site * SITE)


def floors_of(block: i64) -> i64:
    return (block >> FLOORS) & 63


def owner_of(block: i64) -> i64:
    return ((block >> OWNER) & 7) - 1


def colour_of(block: i64) -> i64:
    return (block & TOP) // NUMBERS


def number_of(tile: i64) -> i64:
    return tile % NUMBERS + 1


class Rules:
    """The content and the options as tables for fast play."""

    def __init__(
        self,
        players: i64,
        draft: bool,
        cards: list[list[int]],
        characters: list[list[int]],
        numbers: dict[str, int],
    ) -> None:
        self.players: i64 = players
        self.draft: bool = draft
        # Cards 0 to 59 are buildings, from 72 on are Characters (72 + number); letters have no entry.
        size = CARDS + CHARACTERS + 1
        self.when: vec[i64] = vec[i64]([END] * size)
        self.colour: vec[i64] = vec[i64]([-1] * size)
        self.gain: vec[i64] = vec[i64]([0] * (3 * size))
        self.rule: vec[i64] = vec[i64]([0] * size)
        self.of: vec[i64] = vec[i64]([0] * size)
        self.worth: vec[i64] = vec[i64]([0] * size)
        for card, colour, when, resources, points, tiles, rule, of, worth in cards:
            self.colour[card] = colour
            self.when[card] = when
            self.gain[3 * card] = resources
            self.gain[3 * card + 1] = points
            self.gain[3 * card + 2] = tiles
            self.rule[card] = rule
            self.of[card] = of
            self.worth[card] = worth
        # By Character: starting items (three each) and first-game set.
        self.start: vec[i64] = vec[i64]([0] * (3 * (CHARACTERS + 1)))
        self.set: vec[i64] = vec[i64]([0] * (CHARACTERS + 1))
        for number, resources, points, tiles, group in characters:
            self.start[3 * number] = resources
            self.start[3 * number + 1] = points
            self.start[3 * number + 2] = tiles
            self.set[number] = group
        self.resources: i64 = numbers["resources"]
        self.removed: i64 = numbers["removed"]
        self.face_up: i64 = numbers["face_up"]
        self.new_hand_tokens: i64 = numbers["new_hand_tokens"]
        self.new_hand_points: i64 = numbers["new_hand_points"]
        self.return_points: i64 = numbers["return_points"]
        self.cover_points: i64 = numbers["cover_points"]
        self.colour_cost: i64 = numbers["colour_cost"]
        self.number_cost: i64 = numbers["number_cost"]
        self.low_floors: i64 = numbers["low_floors"]
        self.district_size: i64 = numbers["district_size"]
        self.solo_resources: i64 = numbers["solo_resources"]
        self.solo_points: i64 = numbers["solo_points"]
        self.solo_tiles: i64 = numbers["solo_tiles"]
        self.solo_hand: i64 = numbers["solo_hand"]
        self.rounds: i64 = numbers["rounds"]


class District:
    """Connected buildings of one colour, and how its points fall (G-52 to G-55)."""

    def __init__(self, colour: i64, sides: i64) -> None:
        self.colour: i64 = colour
        self.members: vec[i64] = vec[i64]()
        # By side: own resources, and floors * 64 + number of the tallest own building.
        self.resources: vec[i64] = vec[i64]([0] * sides)
        self.tallest: vec[i64] = vec[i64]([0] * sides)
        self.total: i64 = 0
        self.first: i64 = -1
        self.second: i64 = -1

    def add(self, member: i64, block: i64) -> None:
        self.members = append(self.members, member)
        owner = owner_of(block)
        if owner < 0:
            return
        floors = floors_of(block)
        self.resources[owner] = self.resources[owner] + floors
        self.total += floors
        rank = floors * 64 + number_of(block & TOP)
        if rank > self.tallest[owner]:
            self.tallest[owner] = rank

    def rank(self) -> None:
        """First and second: most resources, then tallest building, then its number."""
        side: i64 = 0
        while side < len(self.resources):
            if self.resources[side] > 0:
                if self.first < 0 or self.ahead(side, self.first):
                    self.second = self.first
                    self.first = side
                elif self.second < 0 or self.ahead(side, self.second):
                    self.second = side
            side += 1

    def ahead(self, one: i64, other: i64) -> bool:
        if self.resources[one] != self.resources[other]:
            return self.resources[one] > self.resources[other]
        return self.tallest[one] > self.tallest[other]

    def points(self, side: i64) -> i64:
        if side == self.first:
            # Alone in the district one is first and second (G-55).
            return self.total if self.second >= 0 else self.total + self.resources[side]
        return self.resources[side] if side == self.second else 0


def districts(rules: Rules, blocks: vec[i64], near: vec[i64], sides: i64) -> list[District]:
    """The districts of a city: `near[4 * building + direction]` is the building there, or -1."""
    found: list[District] = []
    count: i64 = len(blocks)
    seen = vec[i64]([0] * count)
    stack = vec[i64]([0] * count)
    start: i64 = 0
    while start < count:
        if seen[start] == 0:
            colour = colour_of(blocks[start])
            district = District(colour, sides)
            seen[start] = 1
            stack[0] = start
            depth: i64 = 1
            while depth > 0:
                depth -= 1
                here = stack[depth]
                district.add(here, blocks[here])
                k: i64 = 4 * here
                while k < 4 * here + 4:
                    there = near[k]
                    k += 1
                    if there >= 0 and seen[there] == 0 and colour_of(blocks[there]) == colour:
                        seen[there] = 1
                        stack[depth] = there
                        depth += 1
            if len(district.members) >= rules.district_size:
                district.rank()
                found.append(district)
        start += 1
    return found


class Holding:
    """What the end cards of one side count: its buildings and the cards before it (G-61 to G-66)."""

    def __init__(
        self, rules: Rules, blocks: vec[i64], side: i64, cards: i64, characters: i64
    ) -> None:
        self.rules: Rules = rules
        # The cards as entries of the tables in Rules.
        self.cards: vec[i64] = vec[i64]()
        self.on_colour: vec[i64] = vec[i64]([0] * 3)
        self.low: i64 = 0
        self.high: i64 = 0
        self.bonuses: vec[i64] = vec[i64]([0] * 4)
        self.of_colour: vec[i64] = vec[i64]([0] * 3)
        i: i64 = 0
        while i < len(blocks):
            if owner_of(blocks[i]) == side:
                floors = floors_of(blocks[i])
                colour = colour_of(blocks[i])
                self.on_colour[colour] = self.on_colour[colour] + floors
                if floors <= rules.low_floors:
                    self.low += 1
                else:
                    self.high += 1
            i += 1
        card: i64 = 0
        while cards >> card:
            if (cards >> card) & 1:
                self.count(card)
            card += 1
        card = 0
        while characters >> card:
            if (characters >> card) & 1:
                self.count(CARDS + card)
            card += 1

    def count(self, card: i64) -> None:
        self.cards = append(self.cards, card)
        when = self.rules.when[card]
        self.bonuses[when] = self.bonuses[when] + 1
        colour = self.rules.colour[card]
        self.of_colour[colour] = self.of_colour[colour] + 1

    def counted(self, card: i64) -> i64:
        """How many things the end card counts."""
        rule = self.rules.rule[card]
        of = self.rules.of[card]
        if rule == ON_COLOUR:
            return self.on_colour[of]
        if rule == LOW:
            return self.low
        if rule == HIGH:
            return self.high
        if rule == BONUSES:
            return self.bonuses[of]
        if rule == OF_COLOUR:
            return self.of_colour[of]
        return 1 if rule == FLAT else 0

    def total(self) -> i64:
        total: i64 = 0
        i: i64 = 0
        while i < len(self.cards):
            card = self.cards[i]
            i += 1
            total += self.rules.worth[card] * self.counted(card)
        return total
