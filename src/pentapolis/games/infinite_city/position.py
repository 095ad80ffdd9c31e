"""Infinite City: a city entered by hand from a real table (see docs/positions/infinite_city.md)."""

from __future__ import annotations

from typing import Any

from pentapolis.engine.errors import PositionError, did_you_mean
from pentapolis.engine.score import Outcome, ScoreSheet
from pentapolis.engine.setup import Setup
from pentapolis.games.infinite_city.content import rules_for
from pentapolis.games.infinite_city.notation import cell_at, codes, names
from pentapolis.games.infinite_city.scoring import DOWN, MAX_PLAYERS, MAX_TILES, TOKEN_BITS, City
from pentapolis.games.infinite_city.sheet import judge, places, score_lines
from pentapolis.games.infinite_city.words import InfiniteWords

# Farther from the middle than any city of so many tiles: a slip of the pen.
MAX_DISTANCE = 120
KEYS = {"players", "tiles", "options"}
TILE_KEYS = {"tile", "x", "y", "tokens"}


def read_position(data: object) -> dict[str, Any]:
    """Check the outer form; tile names are checked against the pack, options with the set-up."""
    if not isinstance(data, dict):
        raise PositionError("A position is a JSON object with 'players' and 'tiles'.")
    for key in data:
        if key not in KEYS:
            raise PositionError(f"Unknown key '{key}'.{did_you_mean(str(key), KEYS)}")
    options = data.get("options", {})
    if not isinstance(options, dict):
        raise PositionError('\'options\' must be an object such as {"tiles": "base"}.')
    players = _players(data.get("players"))
    return {"players": players, "tiles": _tiles(data.get("tiles"), players), "options": options}


def _players(data: object) -> list[str]:
    if (
        not isinstance(data, list)
        or not 2 <= len(data) <= MAX_PLAYERS
        or not all(isinstance(name, str) and name for name in data)
    ):
        raise PositionError(f"'players' must be a list of 2 to {MAX_PLAYERS} names.")
    if len(set(data)) != len(data):
        raise PositionError("'players' has a name twice.")
    return data


def _tiles(data: object, players: list[str]) -> list[tuple[str | None, int, int, list[int]]]:
    if not isinstance(data, list) or not 1 <= len(data) <= MAX_TILES:
        raise PositionError(f"'tiles' must be a list of 1 to {MAX_TILES} tiles.")
    found: list[tuple[str | None, int, int, list[int]]] = []
    for number, item in enumerate(data, start=1):
        where = f"tile {number}"
        if not isinstance(item, dict):
            raise PositionError(
                f'{where}: must be such as {{"tile": "Library", "x": 0, "y": 1, "tokens": ["Ann"]}}.'
            )
        for key in item:
            if key not in TILE_KEYS:
                hint = did_you_mean(str(key), TILE_KEYS)
                raise PositionError(f"{where}: unknown key '{key}'.{hint}")
        name = item.get("tile")
        if name is not None and not isinstance(name, str):
            raise PositionError(f"{where}: 'tile' is a name or code, or null for a face-down tile.")
        x, y = _coordinate(item.get("x"), where), _coordinate(item.get("y"), where)
        if any((x, y) == (left, top) for _, left, top, _ in found):
            raise PositionError(f"{where}: there is a tile at {x},{y} already.")
        seats = _tokens(item.get("tokens", []), players, where)
        if name is None and seats:
            raise PositionError(f"{where}: a face-down tile has no tokens.")
        found.append((name, x, y, seats))
    return found


def _coordinate(value: object, where: str) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or abs(value) > MAX_DISTANCE:
        raise PositionError(
            f"{where}: needs whole numbers x and y from {-MAX_DISTANCE} to {MAX_DISTANCE}."
        )
    return value


def _tokens(data: object, players: list[str], where: str) -> list[int]:
    if not isinstance(data, list):
        raise PositionError(f"{where}: 'tokens' is a list of players' names, one per token.")
    seats = []
    for name in data:
        if name not in players:
            hint = did_you_mean(str(name), players)
            raise PositionError(f"{where}: there is no player '{name}'.{hint}")
        seats.append(players.index(name))
    return seats


def score_position(position: dict[str, Any], setup: Setup) -> ScoreSheet:
    """Lay the tiles with their tokens and explain the score."""
    pack = setup.content
    rules = rules_for(pack)
    city = City(rules)
    kinds = {name.casefold(): kind for kind, name in enumerate(names(pack))}
    kinds |= {code.casefold(): kind for kind, code in enumerate(codes(pack))}
    left, used = list(rules.copies), [0] * len(position["players"])
    for number, (name, x, y, seats) in enumerate(position["tiles"], start=1):
        if name is None:
            city.put(cell_at(x, y), DOWN, 0)
            continue
        kind = kinds.get(name.casefold())
        if kind is None:
            hint = did_you_mean(name, names(pack))
            raise PositionError(f"tile {number}: there is no tile '{name}'.{hint}")
        left[kind] -= 1
        if left[kind] < 0:
            raise PositionError(
                f"tile {number}: there are only {rules.copies[kind]} of {names(pack)[kind]}."
            )
        city.put(cell_at(x, y), kind, 0)
        for seat in seats:
            city.tokens[len(city.tokens) - 1] += 1 << (seat * TOKEN_BITS)
            used[seat] += 1
    for player, count in zip(position["players"], used, strict=True):
        if count > rules.tokens:
            raise PositionError(f"{player} has {count} tokens in the city, of {rules.tokens}.")
    words = InfiniteWords(setup, position["players"])
    lines, figures = score_lines(city, len(used), words)
    totals = city.totals(len(used))
    scores = tuple(int(totals.points(seat)) for seat in range(len(used)))
    outcome = judge(Outcome(scores, places(city, len(used)), team=False, final=True), city, words)
    return ScoreSheet(lines, words.judged(outcome), {"players": position["players"], **figures})
