"""Inktropolis: cities entered by hand, from a game on a real table. See docs/positions/inktropolis.md."""

from __future__ import annotations

from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from pentapolis.engine.content import ContentPack
from pentapolis.engine.errors import PositionError, did_you_mean
from pentapolis.engine.score import Outcome, ScoreSheet
from pentapolis.engine.setup import Setup
from pentapolis.games.inktropolis.content import (
    SIDES,
    TYPES,
    card_numbers,
    card_rows,
    plan_numbers,
    rules_for,
)
from pentapolis.games.inktropolis.notation import grid_name, grid_number
from pentapolis.games.inktropolis.scoring.city import City, new_city
from pentapolis.games.inktropolis.scoring.ground import card_of
from pentapolis.games.inktropolis.scoring.tables import (
    ANY,
    FREE,
    ROAD,
    TURNS,
    Board,
    Rules,
)
from pentapolis.games.inktropolis.sheet import judge, score_lines
from pentapolis.games.inktropolis.words import InkWords

KEYS = ("plans", "cities", "options")
CITY_KEYS = ("side", "buildings", "roads", "rounds")
BUILDING_KEYS = ("card", "type", "grids")
# More than any round of any game can bring.
MAX_POINTS = 255


def _known_keys(data: dict[str, Any], known: tuple[str, ...], where: str) -> None:
    for key in data:
        if key not in known:
            raise PositionError(f"{where}unknown key '{key}'.{did_you_mean(str(key), known)}")


def read_position(data: object) -> dict[str, Any]:
    """Check the outer form; the options are checked with the set-up."""
    if not isinstance(data, dict):
        raise PositionError("A position is a JSON object with 'plans' and 'cities'.")
    _known_keys(data, KEYS, "A position has an ")
    options = data.get("options", {})
    if not isinstance(options, dict):
        raise PositionError('\'options\' must be an object such as {"coast": "filled"}.')
    cities = data.get("cities")
    if not isinstance(cities, list) or not 1 <= len(cities) <= 4:
        raise PositionError("'cities' must be a list of 1 to 4 cities.")
    plans = data.get("plans", [])
    if not isinstance(plans, list):
        raise PositionError('\'plans\' must be a list of plan codes, such as ["block", "coast"].')
    return {"plans": plans, "cities": cities, "options": options}


def score_position(setup: Setup, position: dict[str, Any]) -> ScoreSheet:
    """Draw the cities and explain their scores; several are ranked (K-70)."""
    content = setup.content
    rules = rules_for(content, setup.options)
    plans = _plans(position["plans"], content)
    cities = [
        read_city(data, rules, content, f"city {number}")
        for number, data in enumerate(position["cities"], start=1)
    ]
    _check_landmarks(cities, content)
    words = InkWords(setup)
    lines, figures = score_lines(cities, plans, words, entered=True)
    totals = tuple(
        sum(line.points for line in lines if line.seat == seat) for seat in range(len(cities))
    )
    keys = [(total, int(city.park_points())) for total, city in zip(totals, cities, strict=True)]
    places = tuple(1 + sum(other > key for other in keys) for key in keys)
    outcome = Outcome(totals, places, team=len(cities) == 1, final=True)
    return ScoreSheet(lines, words.judged(judge(outcome, cities, words)), figures)


def _check_landmarks(cities: list[City], content: ContentPack) -> None:
    """There is one card of each landmark, so it stands in one city at the most (K-10)."""
    built: dict[int, int] = {}
    for number, city in enumerate(cities, start=1):
        for card in (int(card_of(packed)) for packed in city.built):
            if city.rules.landmark[card] and built.setdefault(card, number) != number:
                code = card_rows(content)[card]["code"]
                raise PositionError(
                    f"city {number}: the landmark {code} stands in city {built[card]} already."
                )


def _plans(data: list[object], content: ContentPack) -> list[int]:
    known = plan_numbers(content)
    found: list[int] = []
    for plan in data:
        if not isinstance(plan, str) or plan not in known:
            hint = did_you_mean(str(plan), known)
            raise PositionError(f"There is no plan '{plan}': {', '.join(known)}.{hint}")
        if known[plan] in found:
            raise PositionError(f"'plans' names {plan} twice.")
        found.append(known[plan])
    return found


def read_city(data: object, rules: Rules, content: ContentPack, where: str) -> City:
    if not isinstance(data, dict):
        raise PositionError(f"{where}: must be an object with 'side', 'buildings' and 'roads'.")
    _known_keys(data, CITY_KEYS, f"{where}: ")
    side = data.get("side", "A")
    if side not in SIDES:
        raise PositionError(f"{where}: 'side' must be A or B.")
    board = rules.boards[SIDES.index(side)]
    city = new_city(rules, board)
    _draw_roads(city, data.get("roads", []), where)
    buildings = data.get("buildings", [])
    if not isinstance(buildings, list) or len(buildings) > 60:
        raise PositionError(f"{where}: 'buildings' must be a list of at most 60 buildings.")
    for number, item in enumerate(buildings, start=1):
        _draw_building(city, item, content, f"{where}, building {number}")
    rounds = data.get("rounds", [])
    if not isinstance(rounds, list) or len(rounds) > rules.rounds:
        raise PositionError(f"{where}: 'rounds' must be a list of at most {rules.rounds} numbers.")
    for points in rounds:
        if not isinstance(points, int) or isinstance(points, bool) or not 0 <= points <= MAX_POINTS:
            raise PositionError(f"{where}: '{points}' is not the score of a round.")
    city.track = vec[i64](rounds)
    return city


def _grids(data: object, board: Board, where: str, what: str) -> list[int]:
    if not isinstance(data, list):
        raise PositionError(f'{where}: \'{what}\' must be a list of grids such as ["c5", "d5"].')
    found: list[int] = []
    for name in data:
        cell = grid_number(board, name) if isinstance(name, str) else None
        if cell is None:
            last = grid_name(board, int(board.size) - 1)
            raise PositionError(f"{where}: '{name}' is not a grid (a1 to {last}).")
        if cell in found:
            raise PositionError(f"{where}: {name} is named twice.")
        found.append(cell)
    return found


def _draw_roads(city: City, data: object, where: str) -> None:
    """New roads in any order: each must join the others to a printed road."""
    board = city.board
    left = [cell for cell in _grids(data, board, where, "roads") if not city.has_road(cell)]
    for cell in left:
        if cell in board.lake_cells:
            raise PositionError(f"{where}: the road in {grid_name(board, cell)} crosses a lake.")
    while left:
        reachable = [cell for cell in left if city.may_pave(cell)]
        if not reachable:
            names = ", ".join(grid_name(board, cell) for cell in left)
            raise PositionError(f"{where}: these roads do not join the others: {names}.")
        for cell in reachable:
            city.pave(cell)
        left = [cell for cell in left if not city.has_road(cell)]


def _draw_building(city: City, item: object, content: ContentPack, where: str) -> None:
    if not isinstance(item, dict):
        raise PositionError(f'{where}: must be such as {{"card": "library", "grids": ["c5", …]}}.')
    _known_keys(item, BUILDING_KEYS, f"{where}: ")
    cards = card_numbers(content)
    code = item.get("card")
    if not isinstance(code, str) or code not in cards:
        raise PositionError(f"{where}: there is no card '{code}'.{did_you_mean(str(code), cards)}")
    card = cards[code]
    if city.rules.landmark[card] and any(card_of(packed) == card for packed in city.built):
        raise PositionError(f"{where}: the landmark {code} can be built once only.")
    kind = _kind(item.get("type"), int(city.rules.kind[card]), code, where)
    cells = _grids(item.get("grids"), city.board, where, "grids")
    place = _place(city, card, cells)
    if place is None:
        shape = " / ".join(_shape_rows(content, card))
        raise PositionError(f"{where}: these grids are not the shape of {code}: {shape}.")
    for cell in cells:
        _check_grid(city, cell, where)
    if not city.may_place(card, place):
        raise PositionError(f"{where}: {code} has no side at a road.")
    city.build(card, kind, place)


def _kind(given: object, printed: int, code: str, where: str) -> int:
    if printed == ANY:
        if given not in TYPES:
            raise PositionError(
                f"{where}: say as which 'type' {code} was built: {', '.join(TYPES)}."
            )
        return TYPES.index(given)
    if given is not None and given != TYPES[printed]:
        raise PositionError(f"{where}: {code} is always {TYPES[printed]}.")
    return printed


def _shape_rows(content: ContentPack, card: int) -> list[str]:
    code = card_rows(content)[card]["code"]
    return next(list(row["shape"]) for row in content.rows("designs") if row["code"] == code)


def _place(city: City, card: int, cells: list[int]) -> int | None:
    """The place at which the card covers exactly these grids."""
    if not cells:
        return None
    width = int(city.board.width)
    corner = min(c // width for c in cells) * width + min(c % width for c in cells)
    for turn in range(TURNS):
        place = corner * int(TURNS) + turn
        covered = sorted(int(cell) for cell in city.cells_of(card, place))
        if covered == sorted(cells):
            return place
    return None


def _check_grid(city: City, cell: int, where: str) -> None:
    board, name = city.board, grid_name(city.board, cell)
    y, x = cell // board.width, cell % board.width
    if city.owner[cell]:
        raise PositionError(f"{where}: there is a building on {name} already.")
    if (city.planes[ROAD * board.height + y] >> x) & 1:
        raise PositionError(f"{where}: there is a road in {name}.")
    if not (city.planes[FREE * board.height + y] >> x) & 1:
        raise PositionError(f"{where}: {name} is water.")
