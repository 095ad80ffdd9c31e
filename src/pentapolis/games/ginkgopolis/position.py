"""Ginkgopolis: a position entered by hand, from a real table. The form is in docs/positions."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from librt.vecs import vec
from msgspec import Meta, Struct
from mypy_extensions import i64

from pentapolis.engine.content import ContentPack
from pentapolis.engine.errors import PositionError
from pentapolis.engine.game import Game, places_by
from pentapolis.engine.positions import read
from pentapolis.engine.score import Outcome, ScoreSheet
from pentapolis.games.ginkgopolis.content import rules_for
from pentapolis.games.ginkgopolis.notation import card_name, card_of
from pentapolis.games.ginkgopolis.scoring import CHARACTERS, TILES, building
from pentapolis.games.ginkgopolis.sheet import City, Side, city_lines, judged
from pentapolis.games.ginkgopolis.state import GinkgoState
from pentapolis.games.ginkgopolis.words import GinkgoWords

MAX_SPAN = 1000
Span = Annotated[int, Meta(ge=-MAX_SPAN, le=MAX_SPAN)]


class HalForm(Struct, forbid_unknown_fields=True):
    points: Annotated[int, Meta(ge=0, le=9999)] = 0
    cards: list[str] = []


class PlayerForm(HalForm, forbid_unknown_fields=True):
    new_hands: Annotated[int, Meta(ge=0, le=9)] = 0
    characters: list[Annotated[int, Meta(ge=1, le=int(CHARACTERS))]] = []


class BuildingForm(Struct, forbid_unknown_fields=True):
    """A building with its topmost tile; its owner is the number of a player, "hal" or null."""

    x: Span
    y: Span
    tile: str
    floors: Annotated[int, Meta(ge=1, le=int(TILES))] = 1
    owner: int | str | None = None
    resources: int | None = None


class Form(Struct, forbid_unknown_fields=True):
    players: Annotated[list[PlayerForm], Meta(min_length=1, max_length=5)]
    city: Annotated[list[BuildingForm], Meta(min_length=1, max_length=int(TILES))]
    hal: HalForm | None = None


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
    form = read(Form, data, city="building")
    players = len(form.players)
    sides = [_side(entry, f"player {n}") for n, entry in enumerate(form.players, start=1)]
    if (players == 1) != (form.hal is not None):
        raise PositionError("'hal' is needed when one player plays alone, and only then.")
    if form.hal is not None:
        sides.append(_side(form.hal, "hal"))
    city = _city(form.city, players, len(sides))
    _check_cards(sides, city)
    return Position(players, tuple(sides), tuple(city))


def _tile(value: str, where: str) -> int:
    tile = card_of(value)
    if tile is None or tile >= TILES:
        raise PositionError(f"{where} must be a colour and a number, such as R7, Y12 or B3.")
    return tile


def _side(form: HalForm, where: str) -> Side:
    cards = people = 0
    for value in form.cards:
        card = _tile(value, f"{where}: a card")
        if cards >> card & 1:
            raise PositionError(f"{where}: card {card_name(card)} is named twice.")
        cards |= 1 << card
    if not isinstance(form, PlayerForm):
        return Side(form.points, 0, cards, 0)
    for number in form.characters:
        if people >> number & 1:
            raise PositionError(f"{where}: Character {number} is named twice.")
        people |= 1 << number
    return Side(form.points, form.new_hands, cards, people)


def _city(forms: list[BuildingForm], players: int, sides: int) -> list[Building]:
    found: list[Building] = []
    for number, form in enumerate(forms, start=1):
        where = f"building {number}"
        tile, owner = _tile(form.tile, f"{where}: tile"), _owner(form.owner, players, sides, where)
        wanted = form.floors if owner >= 0 else 0
        if form.resources not in (None, wanted):
            raise PositionError(
                f"{where}: an owned building carries one resource for each floor, another none; "
                f"here that is {wanted}."
            )
        for other in found:
            if (other.x, other.y) == (form.x, form.y):
                raise PositionError(f"{where}: there is a building at {form.x},{form.y} already.")
            if other.tile == tile:
                raise PositionError(f"{where}: tile {card_name(tile)} is in the city already.")
        found.append(Building(form.x, form.y, tile, form.floors, owner))
    if sum(each.floors for each in found) > TILES:
        raise PositionError(f"The city has more floors than there are tiles ({TILES}).")
    return found


def _owner(value: int | str | None, players: int, sides: int, where: str) -> int:
    if value is None:
        return -1
    if value == "hal" and sides > players:
        return players
    if isinstance(value, str) or not 1 <= value <= players:
        raise PositionError(f"{where}: owner must be a whole number from 1 to {players}.")
    return value - 1


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


def score_position(
    game: Game[GinkgoState, GinkgoWords], data: object, content: ContentPack | None, locale: str
) -> ScoreSheet:
    position = read_position(data)
    setup = game.setup(position.players, None, content)
    rules = rules_for(setup.content, position.players, {})
    words = game.words(setup, locale=locale)
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
    lines, figures = city_lines(rules, city, position.sides, words)
    scores = tuple(
        sum(line.points for line in lines if line.seat == seat) for seat in range(setup.players)
    )
    alone = setup.players == 1
    outcome = Outcome(scores, places_by(scores), team=alone, final=True)
    outcome = judged(outcome, figures["hal"]["total"] if alone else None)
    return ScoreSheet(lines, words.judged(outcome), figures)
