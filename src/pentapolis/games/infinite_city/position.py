"""Infinite City: a city entered by hand from a real table (see docs/positions/infinite_city.md)."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta, Struct

from pentapolis.engine.content import ContentPack
from pentapolis.engine.errors import LONGEST_WORD, PositionError, did_you_mean
from pentapolis.engine.game import Game
from pentapolis.engine.positions import read
from pentapolis.engine.score import Outcome, ScoreSheet
from pentapolis.engine.setup import Setup
from pentapolis.games.infinite_city.content import rules_for
from pentapolis.games.infinite_city.notation import cell_at, codes, names
from pentapolis.games.infinite_city.scoring import DOWN, MAX_PLAYERS, MAX_TILES, TOKEN_BITS, City
from pentapolis.games.infinite_city.sheet import city_lines, judged
from pentapolis.games.infinite_city.state import InfiniteState
from pentapolis.games.infinite_city.words import InfiniteWords

# Farther from the middle than any city of so many tiles: a slip of the pen.
MAX_DISTANCE = 120
Coordinate = Annotated[int, Meta(ge=-MAX_DISTANCE, le=MAX_DISTANCE)]
Name = Annotated[str, Meta(min_length=1, max_length=LONGEST_WORD)]


class Tile(Struct, forbid_unknown_fields=True):
    """A tile by name or code, null where it lies face down, and whose tokens are on it."""

    x: Coordinate
    y: Coordinate
    tile: Name | None = None
    tokens: list[Name] = []


class Position(Struct, forbid_unknown_fields=True):
    players: Annotated[list[Name], Meta(min_length=2, max_length=int(MAX_PLAYERS))]
    tiles: Annotated[list[Tile], Meta(min_length=1, max_length=int(MAX_TILES))]
    options: dict[str, Any] = {}
    # Only for playing on: whose turn it is (the first player's), and the tiles in that hand.
    next: Name | None = None
    hand: Annotated[list[Name], Meta(max_length=int(MAX_TILES))] = []


def read_position(data: object) -> Position:
    """Its form; tile names are checked against the pack, options with the set-up."""
    position = read(Position, data)
    if len(set(position.players)) != len(position.players):
        raise PositionError("'players' has a name twice.")
    if position.next is not None and position.next not in position.players:
        raise PositionError(f"'next': there is no player '{position.next}'.")
    places = set()
    for number, tile in enumerate(position.tiles, start=1):
        where = f"tile {number}"
        if (tile.x, tile.y) in places:
            raise PositionError(f"{where}: there is a tile at {tile.x},{tile.y} already.")
        places.add((tile.x, tile.y))
        strangers = [name for name in tile.tokens if name not in position.players]
        if strangers:
            there = " and ".join(position.players)
            raise PositionError(f"{where}: there is no player '{strangers[0]}': there are {there}.")
        if tile.tile is None and tile.tokens:
            raise PositionError(f"{where}: a face-down tile has no tokens.")
    return position


def score_position(
    game: Game[InfiniteState, InfiniteWords], data: object, content: ContentPack | None, locale: str
) -> ScoreSheet:
    """Lay the tiles with their tokens and explain the score."""
    position = read_position(data)
    setup = game.setup(len(position.players), position.options, content)
    city, used, _ = laid_out(position, setup)
    words = game.words(setup, position.players, locale=locale)
    lines, figures = city_lines(city, len(used), words)
    totals = city.totals(len(used))
    scores = tuple(int(totals.points(seat)) for seat in range(len(used)))
    outcome = judged(city, Outcome(scores, (), team=False, final=True), words)
    return ScoreSheet(lines, words.judged(outcome), {"players": position.players, **figures})


def laid_out(position: Position, setup: Setup) -> tuple[City, list[int], list[int]]:
    """The city with its tokens, how many each player has in it, and how many tiles of each kind are left
    when the hand is taken out as well."""
    pack = setup.content
    rules = rules_for(pack)
    city = City(rules)
    left, used = list(rules.copies), [0] * len(position.players)
    for number, tile in enumerate(position.tiles, start=1):
        if tile.tile is None:
            city.put(cell_at(tile.x, tile.y), DOWN, 0)
            continue
        kind = _kind(pack, tile.tile, f"tile {number}", left)
        city.put(cell_at(tile.x, tile.y), kind, 0)
        for seat in map(position.players.index, tile.tokens):
            city.tokens[len(city.tokens) - 1] += 1 << (seat * TOKEN_BITS)
            used[seat] += 1
    for player, count in zip(position.players, used, strict=True):
        if count > rules.tokens:
            raise PositionError(f"{player} has {count} tokens in the city, of {rules.tokens}.")
    for name in position.hand:
        _kind(pack, name, "hand", left)
    return city, used, left


def kind_of(pack: ContentPack, name: str) -> int | None:
    """The kind of tile that a name or a code means."""
    for known in (names(pack), codes(pack)):
        for kind, word in enumerate(known):
            if word.casefold() == name.casefold():
                return kind
    return None


def _kind(pack: ContentPack, name: str, where: str, left: list[int]) -> int:
    """It is there, and one less of it is left."""
    kind = kind_of(pack, name)
    if kind is None:
        raise PositionError(f"{where}: there is no tile '{name}'.{did_you_mean(name, names(pack))}")
    left[kind] -= 1
    if left[kind] < 0:
        there = rules_for(pack).copies[kind]
        raise PositionError(f"{where}: there are only {there} of {names(pack)[kind]}.")
    return kind
