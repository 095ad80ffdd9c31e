"""A slow, plain Ekopolis that shares nothing with the fast one: the judge of its rules and points.

The content file is read again here. A turn is a generator: it yields what may be chosen, apart from
tiles, and is sent the choice. Which tiles are in hand the judge does not ask; "TILES" and "-TILES"
among the choices mean that one of them may be chosen or discarded. Cities, counts and points are
found anew from the board each time they are needed.
"""

from __future__ import annotations

import itertools
import tomllib
from collections.abc import Generator, Iterable
from pathlib import Path
from typing import Any

PACK = Path(__file__).parents[2] / "src/pentapolis/games/ekopolis/content/base.toml"
STEPS = ((1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1))
COLOURS = ("red", "green", "blue")
Place = tuple[int, int]
Choices = set[str]
Turn = Generator[Choices, str, None]


class Judge:
    """Board: place -> ("hall", seat), ("building", tile id, seat), ("pollution",) or ("zone",)."""

    def __init__(
        self, players: int, version: str, stacks: dict[str, list[str]], first_hall: str
    ) -> None:
        data = tomllib.loads(PACK.read_text(encoding="utf-8"))
        self.tiles = {row["id"]: row for row in data["tiles"]["rows"]}
        self.cards = {row["id"]: row for row in data["cards"]["rows"]}
        self.rule = {row["name"]: row["value"] for row in data["numbers"]["rows"]}
        self.names: dict[str, Place] = {}
        self.species: set[Place] = set()
        for letter, row in zip("abcdefghijk", data["board"]["rows"], strict=True):
            for at, sign in enumerate(row["spaces"]):
                place = (row["first"] + at, row["r"])
                self.names[f"{letter}{at + 1}"] = place
                if sign == "E":
                    self.species.add(place)
        self.name = {place: name for name, place in self.names.items()}
        starts = [r for r in data["starts"]["rows"] if r["players"] == players]
        places = [(row["q"], row["r"]) for row in starts]
        first = places.index(self.names[first_hall])
        self.halls = places[first:] + places[:first]
        self.board: dict[Place, tuple[Any, ...]] = {
            place: ("hall", seat) for seat, place in enumerate(self.halls)
        }
        self.players = range(players)
        self.full = version == "full"
        self.stacks = stacks
        self.points = [0] * players
        self.owned: list[list[str]] = [[] for _ in self.players]
        self.unplayed: set[str] = set()
        # How many tiles the player on turn holds; whoever asks the judge says so.
        self.held = 0

    # -- the board --------------------------------------------------------------------------------

    def around(self, place: Place) -> list[Place]:
        near = [(place[0] + q, place[1] + r) for q, r in STEPS]
        return [other for other in near if other in self.name]

    def what(self, place: Place) -> str:
        return str(self.board[place][0]) if place in self.board else "empty"

    def city(self, seat: int) -> set[Place]:
        found, todo = {self.halls[seat]}, [self.halls[seat]]
        while todo:
            for near in self.around(todo.pop()):
                if near not in found and self.what(near) in ("hall", "building"):
                    found.add(near)
                    todo.append(near)
        return found

    def beside_city(self, seat: int, what: str) -> set[Place]:
        city = self.city(seat)
        return {
            near for place in city for near in self.around(place) if self.what(near) == what
        } - city

    def left(self, token: str) -> int:
        return int(self.rule[f"{token}_tokens"]) - sum(
            1 for held in self.board.values() if held[0] == token
        )

    def colour_at(self, place: Place) -> str:
        held = self.board.get(place, ("empty",))
        if held[0] == "building":
            return str(self.tiles[held[1]]["colour"])
        return {"hall": "blue", "zone": "green", "pollution": "pollution"}.get(held[0], "")

    def named(self, verb: str, places: Iterable[Place]) -> Choices:
        return {f"{verb}@{self.name[place]}" for place in places}

    def put(self, seat: int, token: str, place: Place) -> None:
        self.board[place] = (token,)
        if place in self.species:
            gain = self.rule["species_gain"] if token == "zone" else -self.rule["species_fine"]
            self.points[seat] += gain

    # -- a turn -----------------------------------------------------------------------------------

    def turn(self, seat: int) -> Turn:
        while True:
            choice = yield {"TILES"} | self.playable(seat)
            if choice not in self.cards:
                break
            self.unplayed.discard(choice)
            yield from self.act(seat, choice, None)
        tile = self.tiles[choice]
        open_places = set().union(
            *(self.beside_city(seat, what) for what in ("empty", "pollution", "zone"))
        )
        choice = yield self.named(tile["id"], open_places)
        place = self.names[choice.split("@")[1]]
        under = self.what(place)
        self.board[place] = ("building", tile["id"], seat)
        shields, waived = yield from self.with_cards(seat, tile, place, under)
        self.points[seat] += self.worth(tile, place, under, shields, waived)
        yield from self.symbol(seat, tile, place)
        if not self.full:
            return
        while self.playable(seat):
            choice = yield {"pass"} | self.playable(seat)
            if choice == "pass":
                break
            self.unplayed.discard(choice)
            yield from self.act(seat, choice, None)
        card = self.stacks[tile["colour"]].pop(0)
        self.owned[seat].append(card)
        if self.cards[card]["timing"] == "later":
            self.unplayed.add(card)
        if self.cards[card]["timing"] == "now":
            yield from self.act(seat, card, place)
        while True:
            choice = yield {"-TILES", "pass"} | self.playable(seat)
            if choice not in self.cards:
                return
            self.unplayed.discard(choice)
            yield from self.act(seat, choice, None)

    def worth(
        self, tile: dict[str, Any], place: Place, under: str, shields: set[str], waived: set[str]
    ) -> int:
        points = int(tile["bonus"])
        for near in self.around(place):
            colour = self.colour_at(near)
            if colour == "pollution":
                points += 0 if "red" in shields else min(tile["red"], 0)
            elif colour:
                points += max(tile[colour], 0) if colour in shields else tile[colour]
        if under in ("pollution", "zone") and under not in waived:
            points -= self.rule["token_fine"]
        if place in self.species and "species" not in waived:
            points -= self.rule["species_fine"]
        return points

    def with_cards(
        self, seat: int, tile: dict[str, Any], place: Place, under: str
    ) -> Generator[Choices, str, tuple[set[str], set[str]]]:
        shields: set[str] = set()
        waived: set[str] = set()
        while True:
            fits = set()
            for card in self.mine(seat):
                effect = self.cards[card]["effects"][0]
                if effect["op"] == "shield":
                    now = self.worth(tile, place, under, shields, waived)
                    then = self.worth(tile, place, under, shields | {effect["colour"]}, waived)
                    if then != now:
                        fits.add(card)
                elif effect["op"] == "waive_fine":
                    due = {under} | ({"species"} if place in self.species else set())
                    if (due - waived) & set(effect["on"]):
                        fits.add(card)
                elif (
                    effect["op"] == "place_bonus"
                    and tile["colour"] == effect["placed"]
                    and self.beside(place, effect["near"])
                ):
                    fits.add(card)
            if not fits:
                return shields, waived
            choice = yield fits | {"pass"}
            if choice == "pass":
                return shields, waived
            self.unplayed.discard(choice)
            effect = self.cards[choice]["effects"][0]
            if effect["op"] == "shield":
                shields.add(effect["colour"])
            elif effect["op"] == "waive_fine":
                waived |= set(effect["waives"])
                self.points[seat] += effect["points"]
            else:
                bonus = effect["points"] * self.beside(place, effect["near"])
                self.points[seat] += min(bonus, effect["max"])

    def symbol(self, seat: int, tile: dict[str, Any], place: Place) -> Turn:
        token = tile["symbol"]
        if not token or not self.left(token):
            return
        while True:
            free = {near for near in self.around(place) if self.what(near) == "empty"}
            free = free or self.beside_city(seat, "empty")
            if not free or not self.left(token):
                return
            cards = self.playable(seat)
            if token == "pollution" and len(free) == 1 and not cards:
                choice = self.named(token, free).pop()
            else:
                passing = {"pass"} if token == "zone" else set()
                choice = yield self.named(token, free) | passing | cards
            if choice not in self.cards:
                break
            self.unplayed.discard(choice)
            yield from self.act(seat, choice, None)
        if choice != "pass":
            self.put(seat, token, self.names[choice.split("@")[1]])

    # -- Action cards -----------------------------------------------------------------------------

    def mine(self, seat: int) -> list[str]:
        return [card for card in self.owned[seat] if card in self.unplayed]

    def playable(self, seat: int) -> Choices:
        found = set()
        for card in self.mine(seat):
            op = self.cards[card]["effects"][0]["op"]
            if op in ("shield", "waive_fine", "place_bonus"):
                continue
            if op == "remove_pollution" and not self.beside_city(seat, "pollution"):
                continue
            movable = self.beside_city(seat, "zone") and self.beside_city(seat, "empty")
            if op == "move_zone" and not movable:
                continue
            found.add(card)
        return found

    def act(self, seat: int, card: str, place: Place | None) -> Turn:
        for effect in self.cards[card]["effects"]:
            match effect["op"]:
                case "score" | "score_per" | "score_if":
                    for who in self.players:
                        self.points[who] += self.brings(effect, who, seat, place)
                case "place_zone" | "place_pollution":
                    token = effect["op"].removeprefix("place_")
                    free = self.beside_city(seat, "empty") if self.left(token) else set()
                    if free:
                        chosen = yield from self.one_of(token, free)
                        self.put(seat, token, chosen)
                case "remove_zone":
                    found = self.beside_city(seat, "zone")
                    if found:
                        chosen = yield from self.one_of("clear", found)
                        del self.board[chosen]
                    else:
                        self.points[seat] -= effect["penalty"]
                case "remove_pollution":
                    yield from self.clean(seat, effect)
                case "move_zone":
                    origin = yield from self.one_of("lift", self.beside_city(seat, "zone"))
                    del self.board[origin]
                    free = self.beside_city(seat, "empty") - {origin}
                    chosen = yield from self.one_of("zone", free)
                    self.put(seat, "zone", chosen)
                    self.points[seat] += effect["points"]
                case "redraw":
                    for _ in range(self.held):
                        if (yield {"-TILES", "pass"}) == "pass":
                            break
                    self.points[seat] += effect["points"]

    def clean(self, seat: int, effect: dict[str, Any]) -> Turn:
        for number in range(effect["tokens"]):
            found = self.beside_city(seat, "pollution")
            if not found:
                return
            if number == 0:
                chosen = yield from self.one_of("clear", found)
            else:
                choice = yield self.named("clear", found) | {"pass"}
                if choice == "pass":
                    return
                chosen = self.names[choice.split("@")[1]]
            del self.board[chosen]
            self.points[seat] += effect["points"]

    def one_of(self, verb: str, places: set[Place]) -> Generator[Choices, str, Place]:
        if len(places) == 1:
            return next(iter(places))
        choice = yield self.named(verb, places)
        return self.names[choice.split("@")[1]]

    # -- counting ---------------------------------------------------------------------------------

    def has(self, seat: int, colour: str) -> int:
        return sum(1 for card in self.owned[seat] if self.cards[card]["colour"] == colour)

    def beside(self, place: Place, colour: str) -> int:
        return sum(1 for near in self.around(place) if self.colour_at(near) == colour)

    def count(self, what: str, seat: int, place: Place | None) -> int:
        kind, *rest = what.split(":")
        if kind == "card":
            return len(self.owned[seat]) if rest == ["any"] else self.has(seat, rest[0])
        if kind == "near":
            assert place is not None
            return self.beside(place, rest[0])
        if kind == "gap":
            return abs(self.has(seat, rest[0]) - self.has(seat, rest[1]))
        return {
            "triplet": lambda: self.triplets(seat),
            "pollution_near": lambda: len(self.beside_city(seat, "pollution")),
            "zone_near": lambda: len(self.beside_city(seat, "zone")),
            "species_protected": lambda: sum(self.what(p) == "zone" for p in self.species),
            "halls_joined": lambda: sum(hall in self.city(seat) for hall in self.halls),
            "colours": lambda: sum(self.has(seat, colour) > 0 for colour in COLOURS),
        }[kind]()

    def brings(self, effect: dict[str, Any], who: int, owner: int, place: Place | None) -> int:
        if effect["op"] == "score":
            group, _, colour = effect["who"].partition(":")
            numbers = [self.has(seat, colour) for seat in self.players]
            meant = {
                "self": who == owner,
                "all": True,
                "others": who != owner,
                "most": numbers[who] == max(numbers),
                "fewest": numbers[who] == min(numbers),
            }[group]
            return int(effect["points"]) if meant else 0
        if who != owner:
            return 0
        found = self.count(effect["count"], owner, place)
        if effect["op"] == "score_per":
            points = effect.get("base", 0) + effect["points"] * found
            most = effect.get("max", 10**6)
            return int(max(-most, min(most, points)))
        hit = effect.get("at_least", 0) <= found <= effect.get("at_most", 10**6)
        return int(effect["points"] if hit else effect["otherwise"])

    def triplets(self, seat: int) -> int:
        """Every way to count the two-coloured cards is tried."""
        ways = []
        for card in self.owned[seat]:
            row = self.cards[card]
            effect = row["effects"][0]
            ways.append([row["colour"]] + ([effect["as"]] if effect["op"] == "wild" else []))
        return max(min(way.count(colour) for colour in COLOURS) for way in itertools.product(*ways))

    def buildings(self, colour: str) -> int:
        held = [held for held in self.board.values() if held[0] == "building"]
        return sum(1 for _, tile, _ in held if self.tiles[tile]["colour"] == colour)

    def totals(self) -> list[int]:
        """As if the game ended now."""
        if not self.full:
            balance = min(self.buildings(colour) for colour in COLOURS)
            group = sum(self.points) + self.rule["triplet_basic"] * balance
            return [group for _ in self.players]
        totals = [
            self.points[seat] + self.rule["triplet_full"] * self.triplets(seat)
            for seat in self.players
        ]
        for owner in self.players:
            for card in self.owned[owner]:
                row = self.cards[card]
                if row["timing"] == "end" and row["effects"][0]["op"] != "wild":
                    for effect in row["effects"]:
                        for who in self.players:
                            totals[who] += self.brings(effect, who, owner, None)
        return totals
