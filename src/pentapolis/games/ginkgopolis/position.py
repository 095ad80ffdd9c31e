"""Ginkgopolis: a position entered by hand, from a real table. The form is in docs/positions."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from pentapolis.engine.errors import PositionError, did_you_mean
from pentapolis.engine.game import places_by
from pentapolis.engine.score import Outcome, ScoreSheet
from pentapolis.engine.setup import Setup
from pentapolis.games.ginkgopolis.content import rules_for
from pentapolis.games.ginkgopolis.notation import card_name, card_of
from pentapolis.games.ginkgopolis.scoring import CHARACTERS, TILES, building
from pentapolis.games.ginkgopolis.sheet import City, Side, judge, score_lines
from pentapolis.games.ginkgopolis.words import GinkgoWords

KEYS = {"players", "city", "hal"}
PLAYER_KEYS = {"points", "new_hands", "cards", "characters"}
HAL_KEYS = {"points", "cards"}
BUILDING_KEYS = {"x", "y", "tile", "floors", "owner", "resources"}
MAX_SPAN = 1000


@dataclass(frozen=True)
class Building:
    x: int
    y: int
    tile: int
    floors: int
    # The side, or -1.
    owner: int


@dataclass(frozen=True)
class Position:
    players: int
    sides: tuple[Side, ...]
    city: tuple[Building, ...]


def read_position(data: object) -> Position:
    """Check the form and what no table can show; PositionError says where it is wrong."""
    if not isinstance(data, dict):
        raise PositionError("A position is a JSON object with 'players' and 'city'.")
    _only(data, KEYS, "The position")
    entries = data.get("players")
    if not isinstance(entries, list) or not 1 <= len(entries) <= 5:
        raise PositionError("'players' must be a list of 1 to 5 players.")
    sides = [_side(entry, f"player {n}", PLAYER_KEYS) for n, entry in enumerate(entries, start=1)]
    if (len(entries) == 1) != ("hal" in data):
        raise PositionError("'hal' is needed when one player plays alone, and only then.")
    if "hal" in data:
        sides.append(_side(data["hal"], "hal", HAL_KEYS))
    city = _city(data.get("city"), len(entries), len(sides))
    _check_cards(sides, city)
    return Position(len(entries), tuple(sides), tuple(city))


def _only(data: dict[Any, Any], keys: Iterable[str], where: str) -> None:
    for key in data:
        if key not in keys:
            hint = did_you_mean(str(key), keys)
            raise PositionError(f"{where} has an unknown key '{key}'.{hint}")


def _whole(value: object, low: int, high: int, where: str) -> int:
    if type(value) is not int or not low <= value <= high:
        raise PositionError(f"{where} must be a whole number from {low} to {high}.")
    return value


def _tile(value: object, where: str) -> int:
    tile = card_of(value) if isinstance(value, str) else None
    if tile is None or tile >= TILES:
        raise PositionError(f"{where} must be a colour and a number, such as R7, Y12 or B3.")
    return tile


def _side(data: object, where: str, keys: Iterable[str]) -> Side:
    if not isinstance(data, dict):
        raise PositionError(f'{where}: must be an object such as {{"points": 12}}.')
    _only(data, keys, where)
    cards = data.get("cards", [])
    people = data.get("characters", [])
    if not isinstance(cards, list) or not isinstance(people, list):
        raise PositionError(f"{where}: 'cards' and 'characters' must be lists.")
    card_bits = 0
    for value in cards:
        card = _tile(value, f"{where}: a card")
        if card_bits >> card & 1:
            raise PositionError(f"{where}: card {card_name(card)} is named twice.")
        card_bits |= 1 << card
    people_bits = 0
    for value in people:
        number = _whole(value, 1, int(CHARACTERS), f"{where}: a Character")
        if people_bits >> number & 1:
            raise PositionError(f"{where}: Character {number} is named twice.")
        people_bits |= 1 << number
    return Side(
        _whole(data.get("points", 0), 0, 9999, f"{where}: points"),
        _whole(data.get("new_hands", 0), 0, 9, f"{where}: new_hands"),
        card_bits,
        people_bits,
    )


def _city(data: object, players: int, sides: int) -> list[Building]:
    if not isinstance(data, list) or not 1 <= len(data) <= TILES:
        raise PositionError(f"'city' must be a list of 1 to {TILES} buildings.")
    found: list[Building] = []
    for number, item in enumerate(data, start=1):
        where = f"building {number}"
        if not isinstance(item, dict):
            raise PositionError(f'{where}: must be such as {{"x": 0, "y": 1, "tile": "R7"}}.')
        _only(item, BUILDING_KEYS, where)
        new = Building(
            _whole(item.get("x"), -MAX_SPAN, MAX_SPAN, f"{where}: x"),
            _whole(item.get("y"), -MAX_SPAN, MAX_SPAN, f"{where}: y"),
            _tile(item.get("tile"), f"{where}: tile"),
            _whole(item.get("floors", 1), 1, int(TILES), f"{where}: floors"),
            _owner(item.get("owner"), players, sides, where),
        )
        pieces = item.get("resources", new.floors if new.owner >= 0 else 0)
        wanted = new.floors if new.owner >= 0 else 0
        if pieces != wanted:
            raise PositionError(
                f"{where}: an owned building carries one resource for each floor, another none; "
                f"here that is {wanted}."
            )
        for other in found:
            if (other.x, other.y) == (new.x, new.y):
                raise PositionError(f"{where}: there is a building at {new.x},{new.y} already.")
            if other.tile == new.tile:
                raise PositionError(f"{where}: tile {card_name(new.tile)} is in the city already.")
        found.append(new)
    if sum(each.floors for each in found) > TILES:
        raise PositionError(f"The city has more floors than there are tiles ({TILES}).")
    return found


def _owner(value: object, players: int, sides: int, where: str) -> int:
    if value is None:
        return -1
    if value == "hal" and sides > players:
        return players
    return _whole(value, 1, players, f"{where}: owner") - 1


def _check_cards(sides: list[Side], city: list[Building]) -> None:
    """A card is before one player only, and its tile lies under another."""
    tops = {each.tile for each in city}
    for bits, what in (([s.cards for s in sides], "card"), ([s.characters for s in sides], "")):
        seen = 0
        for own in bits:
            twice = seen & own
            if twice:
                number = twice.bit_length() - 1
                name = f"card {card_name(number)}" if what else f"Character {number}"
                raise PositionError(f"Two players have {name}.")
            seen |= own
        for tile in tops:
            if what and seen >> tile & 1:
                raise PositionError(
                    f"Card {card_name(tile)} cannot be before a player while its tile is on top of "
                    "a building."
                )


def score_position(setup: Setup, position: Position) -> ScoreSheet:
    rules = rules_for(setup.content, position.players, {})
    words = GinkgoWords(setup)
    for side in range(len(position.sides)):
        used = sum(each.floors for each in position.city if each.owner == side)
        if used > rules.resources:
            raise PositionError(
                f"{words.side_title(side)} has {used} resources in the city, but there "
                f"are only {rules.resources} of each colour."
            )
    places = {(each.x, each.y): number for number, each in enumerate(position.city)}
    near = [
        places.get((each.x + dx, each.y + dy), -1)
        for each in position.city
        for dx, dy in ((0, -1), (1, 0), (0, 1), (-1, 0))
    ]
    blocks = [int(building(each.tile, each.floors, each.owner, 0)) for each in position.city]
    city = City(list(places), vec[i64](blocks), vec[i64](near))
    lines, figures = score_lines(rules, city, position.sides, words)
    scores = tuple(
        sum(line.points for line in lines if line.seat == seat) for seat in range(setup.players)
    )
    alone = setup.players == 1
    outcome = Outcome(scores, places_by(scores), team=alone, final=True)
    outcome = judge(outcome, figures["hal"]["total"] if alone else None)
    return ScoreSheet(lines, words.judged(outcome), figures)
