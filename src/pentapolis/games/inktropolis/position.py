"""Inktropolis: cities entered by hand, from a game on a real table. See docs/positions/inktropolis.md."""

from __future__ import annotations

from typing import Annotated, Any

from librt.vecs import vec
from msgspec import Meta, Struct
from mypy_extensions import i64

from pentapolis.engine.content import ContentPack
from pentapolis.engine.errors import LONGEST_WORD, PositionError, did_you_mean
from pentapolis.engine.game import Game
from pentapolis.engine.positions import read
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
from pentapolis.games.inktropolis.scoring.city import City, new_city, ranking
from pentapolis.games.inktropolis.scoring.ground import card_of
from pentapolis.games.inktropolis.scoring.tables import (
    ANY,
    FREE,
    ROAD,
    TURNS,
    Board,
    Rules,
)
from pentapolis.games.inktropolis.sheet import city_lines, judged
from pentapolis.games.inktropolis.state import InkState
from pentapolis.games.inktropolis.words import InkWords

# More than any round of any game can bring.
Points = Annotated[int, Meta(ge=0, le=255)]


class BuildingForm(Struct, forbid_unknown_fields=True):
    card: str
    grids: list[str]
    # Where the card leaves it open.
    type: str | None = None


class CityForm(Struct, forbid_unknown_fields=True):
    side: str = "A"
    buildings: Annotated[list[BuildingForm], Meta(max_length=60)] = []
    roads: list[str] = []
    rounds: list[Points] = []
    # Only for playing on: the resources that are left, and the landmarks that were dealt.
    stock: dict[str, Points] | None = None
    landmarks: list[str] = []


class Position(Struct, forbid_unknown_fields=True):
    cities: Annotated[list[CityForm], Meta(min_length=1, max_length=4)]
    plans: list[str] = []
    options: dict[str, Any] = {}
    # Only for playing on: the cards on the table, in the order they were drawn.
    available: list[str] = []


def score_position(
    game: Game[InkState, InkWords], data: object, content: ContentPack | None, locale: str
) -> ScoreSheet:
    """Draw the cities and explain their scores; several are ranked (K-70)."""
    position = read_position(data)
    setup = game.setup(len(position.cities), position.options, content)
    plans, cities = drawn(position, setup)
    words = game.words(setup, locale=locale)
    lines, figures = city_lines(cities, plans, words, entered=True)
    totals = tuple(
        sum(line.points for line in lines if line.seat == seat) for seat in range(len(cities))
    )
    places = tuple(ranking(cities, list(totals)))
    outcome = Outcome(totals, places, team=len(cities) == 1, final=True)
    return ScoreSheet(lines, words.judged(judged(cities, outcome, words)), figures)


def read_position(data: object) -> Position:
    return read(Position, data)


def drawn(position: Position, setup: Setup) -> tuple[list[int], list[City]]:
    """The plans, and the cities as they were drawn."""
    content = setup.content
    rules = rules_for(content, setup.options)
    plans = _plans(position.plans, content)
    cities = [
        read_city(form, rules, content, f"city {number}")
        for number, form in enumerate(position.cities, start=1)
    ]
    _check_landmarks(cities, content)
    return plans, cities


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


def _plans(data: list[str], content: ContentPack) -> list[int]:
    known = plan_numbers(content)
    found: list[int] = []
    for plan in data:
        if plan not in known:
            word, hint = plan[:LONGEST_WORD], did_you_mean(plan, known)
            raise PositionError(f"There is no plan '{word}': {', '.join(known)}.{hint}")
        if known[plan] in found:
            raise PositionError(f"'plans' names {plan} twice.")
        found.append(known[plan])
    return found


def read_city(form: CityForm, rules: Rules, content: ContentPack, where: str) -> City:
    if form.side not in SIDES:
        raise PositionError(f"{where}: 'side' must be A or B.")
    city = new_city(rules, rules.boards[SIDES.index(form.side)])
    _draw_roads(city, form.roads, where)
    for number, item in enumerate(form.buildings, start=1):
        _draw_building(city, item, content, f"{where}, building {number}")
    if len(form.rounds) > rules.rounds:
        raise PositionError(f"{where}: 'rounds' must be a list of at most {rules.rounds} numbers.")
    city.track = vec[i64](form.rounds)
    return city


def _grids(names: list[str], board: Board, where: str) -> list[int]:
    found: list[int] = []
    for name in names:
        cell = grid_number(board, name)
        if cell is None:
            word, last = name[:LONGEST_WORD], grid_name(board, int(board.size) - 1)
            raise PositionError(f"{where}: '{word}' is not a grid (a1 to {last}).")
        if cell in found:
            raise PositionError(f"{where}: {name} is named twice.")
        found.append(cell)
    return found


def _draw_roads(city: City, names: list[str], where: str) -> None:
    """New roads in any order: each must join the others to a printed road."""
    board = city.board
    left = [cell for cell in _grids(names, board, where) if not city.has_road(cell)]
    for cell in left:
        if cell in board.lake_cells:
            raise PositionError(f"{where}: the road in {grid_name(board, cell)} crosses a lake.")
    while left:
        reachable = [cell for cell in left if city.may_pave(cell)]
        if not reachable:
            loose = ", ".join(grid_name(board, cell) for cell in left)
            raise PositionError(f"{where}: these roads do not join the others: {loose}.")
        for cell in reachable:
            city.pave(cell)
        left = [cell for cell in left if not city.has_road(cell)]


def _draw_building(city: City, item: BuildingForm, content: ContentPack, where: str) -> None:
    cards, code = card_numbers(content), item.card
    if code not in cards:
        word, hint = code[:LONGEST_WORD], did_you_mean(code, cards)
        raise PositionError(f"{where}: there is no card '{word}'.{hint}")
    card = cards[code]
    if city.rules.landmark[card] and any(card_of(packed) == card for packed in city.built):
        raise PositionError(f"{where}: the landmark {code} can be built once only.")
    kind = _kind(item.type, int(city.rules.kind[card]), code, where)
    cells = _grids(item.grids, city.board, where)
    place = _place(city, card, cells)
    if place is None:
        shape = " / ".join(_shape_rows(content, card))
        raise PositionError(f"{where}: these grids are not the shape of {code}: {shape}.")
    for cell in cells:
        _check_grid(city, cell, where)
    if not city.may_place(card, place):
        raise PositionError(f"{where}: {code} has no side at a road.")
    city.build(card, kind, place)


def _kind(given: str | None, printed: int, code: str, where: str) -> int:
    if printed == ANY:
        if given is None or given not in TYPES:
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
