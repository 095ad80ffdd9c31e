"""Infinite City, a second time and as plainly as possible: the judge of the fast engine.

Nothing here is imported from pentapolis. A city is a dictionary from (x, y) to a Tile; rules are read off
the rules page: I-14, I-31 to I-33 and I-50 to I-55.
"""

from __future__ import annotations

from dataclasses import dataclass, field

Place = tuple[int, int]


@dataclass
class Tile:
    code: str
    value: int = 0
    silver: bool = False
    down: bool = False
    shields: bool = False
    binds: bool = False
    tokens: list[int] = field(default_factory=list)  # how many of each player


City = dict[Place, Tile]


def sides(place: Place) -> list[Place]:
    x, y = place
    return [(x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y)]


# -- scoring --------------------------------------------------------------------------------------


def controlled(city: City, player: int) -> set[Place]:
    return {place for place, tile in city.items() if tile.tokens[player] > 0}


def groups(places: set[Place]) -> list[set[Place]]:
    """Take place by place; whatever it touches becomes one group with it."""
    found: list[set[Place]] = []
    for place in places:
        touching = [group for group in found if any(side in group for side in sides(place))]
        rest = [group for group in found if group not in touching]
        found = [*rest, {place}.union(*touching)]
    return found


@dataclass
class Result:
    groups: int
    values: int
    silver: int
    largest: int

    @property
    def total(self) -> int:
        return self.groups + self.values + self.silver


def score(city: City, players: int) -> list[Result]:
    silver = [
        sum(1 for place in controlled(city, player) if city[place].silver)
        for player in range(players)
    ]
    results = []
    for player in range(players):
        mine = controlled(city, player)
        sizes = [len(group) for group in groups(mine)]
        results.append(
            Result(
                groups=sum(size for size in sizes if size >= 3),
                values=sum(city[place].value for place in mine),
                silver=silver[player] if silver[player] == max(silver) else 0,
                largest=max(sizes, default=0),
            )
        )
    return results


def places_of(results: list[Result]) -> list[int]:
    """1 for the winner, ties shared."""
    order = sorted({(r.total, r.largest) for r in results}, reverse=True)
    better = {merit: sum(1 for r in results if (r.total, r.largest) > merit) for merit in order}
    return [1 + better[r.total, r.largest] for r in results]


# -- placing and protecting -----------------------------------------------------------------------


def free_places(city: City) -> set[Place]:
    """Where a new tile may be put."""
    touching = {side for place in city for side in sides(place) if side not in city}
    plazas = [place for place, tile in city.items() if tile.binds and not tile.down]
    beside_plaza = {side for place in plazas for side in sides(place) if side not in city}
    return beside_plaza or touching


def is_protected(city: City, place: Place) -> bool:
    return any(
        other in city and city[other].shields and not city[other].down
        for other in [place, *sides(place)]
    )


def targets(city: City, effect: str, here: Place, player: int, beside: bool) -> set[Place]:
    """The tiles a text that does not ignore protection may be applied to."""
    reach = set(sides(here)) if beside else set(city)
    found = set()
    for place in reach & set(city) - {here}:
        tile = city[place]
        fits = {
            "clear": sum(tile.tokens) > 0,
            "gather": sum(tile.tokens) > 0,
            "settle": sum(tile.tokens) == 0,
            "recall": tile.tokens[player] > 0,
            "swap_token": sum(tile.tokens) > 0 and tile.tokens[player] == 0,
        }.get(effect, True)
        if effect == "move_tile":
            fits = bool(moves(city, place))
        if fits and not is_protected(city, place):
            found.add(place)
    return found


def moves(city: City, place: Place) -> set[Place]:
    """Where a tile can move to."""
    rest = {other: tile for other, tile in city.items() if other != place}
    return free_places(rest) - {place}
