"""A slow, independent reading of Ginkgopolis: final scoring, the places of letters, one round's actions.

It shares no code with the package. Everything is plain dictionaries: a city maps (x, y) to a dictionary
with tile ("R7"), floors and owner (a number or None).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import product
from typing import Any

Cell = tuple[int, int]
Building = Mapping[str, Any]
City = Mapping[Cell, Building]
# Bonuses by colour: R resource, Y point, B tile; by remainder of the number: what they go with.
WHEN = {1: "exploit", 2: "urbanize", 0: "construct"}
OWN_AND_OTHERS = {
    "R": {10: "R", 11: "Y", 12: "B", 13: "R"},
    "Y": {10: "Y", 11: "R", 12: "B", 13: "Y"},
    "B": {10: "B", 11: "R", 12: "Y", 13: "B"},
}


def sides(cell: Cell) -> list[Cell]:
    x, y = cell
    return [(x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y)]


def number(tile: str) -> int:
    return int(tile[1:])


# -- final scoring --------------------------------------------------------------------------------


def groups(city: City) -> list[set[Cell]]:
    """Merge neighbours of one colour until nothing changes."""
    found = [{cell} for cell in city]
    merged = True
    while merged:
        merged = False
        for one in found:
            for other in found:
                touching = any(
                    near in other and city[near]["tile"][0] == city[cell]["tile"][0]
                    for cell in one
                    for near in sides(cell)
                )
                if one is not other and touching:
                    one.update(other)
                    found.remove(other)
                    merged = True
                    break
            if merged:
                break
    return [group for group in found if len(group) > 1]


def district_points(city: City, owners: Iterable[int]) -> dict[int, int]:
    points = dict.fromkeys(owners, 0)
    for group in groups(city):
        strength = {}
        for owner in points:
            own = [city[cell] for cell in group if city[cell]["owner"] == owner]
            if own:
                tallest = max(b["floors"] for b in own)
                best = max(number(b["tile"]) for b in own if b["floors"] == tallest)
                strength[owner] = (sum(b["floors"] for b in own), tallest, best)
        order = sorted(strength, key=strength.__getitem__, reverse=True)
        if order:
            points[order[0]] += sum(resources for resources, _, _ in strength.values())
            second = order[1] if len(order) > 1 else order[0]
            points[second] += strength[second][0]
    return points


def card_points(
    city: City, owner: int, cards: Iterable[str], people: Iterable[tuple[str, str]]
) -> int:
    """`people` are the Characters as (colour letter, action)."""
    cards, people = list(cards), list(people)
    own = [b for b in city.values() if b["owner"] == owner]
    actions = [WHEN[number(c) % 3] for c in cards if number(c) < 10] + [when for _, when in people]
    colours = [c[0] for c in cards] + [colour for colour, _ in people]
    total = 0
    for card in cards:
        value = number(card)
        if value in (10, 11, 12, 13):
            wanted = OWN_AND_OTHERS[card[0]][value]
            total += sum(b["floors"] for b in own if b["tile"][0] == wanted)
        elif value == 14:
            total += sum(1 for b in own if b["floors"] < 3)
        elif value == 15:
            total += sum(3 for b in own if b["floors"] >= 3)
        elif value in (16, 17, 18):
            total += 2 * actions.count({16: "exploit", 17: "urbanize", 18: "construct"}[value])
        elif value == 19:
            total += 2 * colours.count(card[0])
        elif value == 20:
            total += 9
    return total


# -- where a letter may go ------------------------------------------------------------------------


def walk_around(city: City) -> list[Cell]:
    """The outside cells along the outer edge of the city, clockwise, by joining edge to edge.

    Every building has four edges, directed clockwise around it. Edges between two buildings cancel. From
    the end of an edge the next one starts; where two start (buildings that meet at a corner only), the
    one of the same building is taken.
    """
    edges = {}
    for x, y in city:
        around = [
            ((x, y), (x + 1, y), (x, y - 1)),
            ((x + 1, y), (x + 1, y + 1), (x + 1, y)),
            ((x + 1, y + 1), (x, y + 1), (x, y + 1)),
            ((x, y + 1), (x, y), (x - 1, y)),
        ]
        for start, end, outside in around:
            if outside not in city:
                edges[start, end] = ((x, y), outside)
    left, top = min(city, key=lambda cell: (cell[1], cell[0]))
    first = ((left, top), (left + 1, top))
    walk = []
    edge = first
    while True:
        house, outside = edges[edge]
        walk.append(outside)
        following = [other for other in edges if other[0] == edge[1]]
        same = [other for other in following if edges[other][0] == house]
        edge = (same or following)[0]
        if edge == first:
            return walk


def in_order(walk: list[Cell], letters: Mapping[str, Cell]) -> bool:
    """Whether some choice of one meeting per letter goes through the alphabet once around."""
    times = {
        letter: [at for at, passed in enumerate(walk) if passed == cell]
        for letter, cell in letters.items()
    }
    met = sorted(letter for letter in times if times[letter])
    for meetings in product(*(times[letter] for letter in met)):
        descents = sum(a >= b for a, b in zip(meetings, meetings[1:] + meetings[:1], strict=True))
        if descents <= 1:
            return True
    return False


def letter_cells(city: City, letters: Mapping[str, Cell], moving: str, built: Cell) -> set[Cell]:
    """`city` holds the new building already; `letters` still has the moving letter on its cell."""
    others = {letter: cell for letter, cell in letters.items() if letter != moving}
    taken = set(city) | set(others.values())
    free = {cell for cell in sides(built) if cell not in taken}
    if free:
        walk = walk_around(city)
        kept = {cell for cell in free if cell in walk and in_order(walk, {**others, moving: cell})}
        return kept or free
    beside = {near for cell in city for near in sides(cell)} - taken
    away = {cell: abs(cell[0] - built[0]) + abs(cell[1] - built[1]) for cell in beside}
    return {cell for cell in beside if away[cell] == min(away.values())}


# -- what an action does --------------------------------------------------------------------------

ITEM = {"R": "resource", "Y": "point", "B": "tile"}


def bonuses(cards: Iterable[str], people: Iterable[tuple[str, str]], when: str) -> dict[str, int]:
    gained = dict.fromkeys(ITEM.values(), 0)
    for card in cards:
        if number(card) < 10 and WHEN[number(card) % 3] == when:
            gained[ITEM[card[0]]] += 1
            gained["point"] += number(card) > 6
    for colour, action in people:
        gained[ITEM[colour]] += action == when
    return gained


def price(city: City, cell: Cell, tile: str, owner: int) -> tuple[int, int]:
    """Resources (from behind the screen, own ones on the building already counted) and points."""
    old = city[cell]
    resources = old["floors"] + 1 + (old["tile"][0] != tile[0])
    if old["owner"] == owner:
        resources -= old["floors"]
    return resources, max(0, number(old["tile"]) - number(tile))


def expected_items(
    kind: str,
    city: City,
    cell: Cell | None,
    cards: Iterable[str],
    people: Iterable[tuple[str, str]],
) -> dict[str, int]:
    """What the player is due to take, supplies permitting; `city` as it was before the action."""
    gained = bonuses(cards, people, kind)
    if kind == "exploit" and cell is not None:
        gained[ITEM[city[cell]["tile"][0]]] += city[cell]["floors"]
    if kind == "urbanize" and cell is not None:
        for near in sides(cell):
            if near in city:
                gained[ITEM[city[near]["tile"][0]]] += city[near]["floors"]
    return gained
