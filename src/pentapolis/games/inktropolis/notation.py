"""Inktropolis: actions as text and as structure.

A grid is its column letter and its row number from the top: `a1` is the top left one. A card is its
code, such as `coal-plant`; a type is its name; `pass` builds nothing. A place is the grid of the top
left corner of the box around the shape and how the shape lies: `c5` as drawn, `c5-90`, `c5-180`,
`c5-270` turned clockwise, `c5-f` flipped left to right, `c5-f90` flipped and then turned. A payment
lists what is spent: `pay:2citizens+1finance`. A road is the grid it reaches, `+d5`; `stop` ends them.
The side of the board, where it is chosen, is `side-a` or `side-b`.
"""

from __future__ import annotations

import re
from typing import Any

from pentapolis.engine.content import ContentPack
from pentapolis.games.inktropolis.content import (
    RESOURCES,
    SIDES,
    TYPES,
    card_numbers,
    card_rows,
    shape_cells,
    turned,
)
from pentapolis.games.inktropolis.scoring.tables import (
    CARD,
    KIND,
    MAX_WAYS,
    PAY,
    PLACE,
    SIDE,
    TURNS,
    Board,
    Rules,
)
from pentapolis.games.inktropolis.scoring.tables import (
    RESOURCES as RESOURCE_COUNT,
)
from pentapolis.games.inktropolis.state import (
    BUILD_ROAD,
    CHOOSE_CARD,
    CHOOSE_KIND,
    CHOOSE_SIDE,
    CHOOSE_WAY,
    PASS,
    STOP,
    InkState,
)

_GRID = re.compile(r"([a-z])([1-9]\d?)")
_PLACE = re.compile(r"([a-z][1-9]\d?)(?:-(f?)(90|180|270)?)?")


def grid_name(board: Board, cell: int) -> str:
    return f"{chr(ord('a') + cell % board.width)}{cell // board.width + 1}"


def grid_number(board: Board, name: str) -> int | None:
    """The number of a grid by its name, or None if the board has no such grid."""
    match = _GRID.fullmatch(name)
    if match is None:
        return None
    x, y = ord(match[1]) - ord("a"), int(match[2]) - 1
    if x >= board.width or y >= board.height:
        return None
    return int(y * board.width + x)


def turn_name(turn: int) -> str:
    """How a shape lies: empty as drawn, else such as 90, f or f270."""
    return ("f" if turn & 4 else "") + (str(90 * (turn & 3)) if turn & 3 else "")


def amounts(rules: Rules, card: int, way: int) -> dict[str, int]:
    """What one way to pay for a card takes."""
    at = (card * MAX_WAYS + way) * RESOURCE_COUNT
    numbers = {name: int(rules.cost[at + k]) for k, name in enumerate(RESOURCES)}
    return {name: number for name, number in numbers.items() if number}


def payment_text(rules: Rules, card: int, way: int) -> str:
    spent = "+".join(f"{number}{name}" for name, number in amounts(rules, card, way).items())
    return f"pay:{spent or 'nothing'}"


def shape_of(pack: ContentPack, card: int) -> list[str]:
    """The rows of the card's shape as drawn."""
    code = card_rows(pack)[card]["code"]
    return next(list(row["shape"]) for row in pack.rows("designs") if row["code"] == code)


def same_turn(pack: ContentPack, card: int, turn: int) -> int:
    """The first turn that gives the same shape: symmetric shapes have fewer than eight."""
    cells = shape_cells(shape_of(pack, card))
    wanted = turned(cells, turn)
    return next(first for first in range(8) if turned(cells, first) == wanted)


# -- text -----------------------------------------------------------------------------------------


def action_text(state: InkState, seat: int, action: int) -> str:
    city = state.cities[seat]
    if action == PASS:
        return "pass"
    if action == STOP:
        return "stop"
    if action < CHOOSE_WAY:
        return TYPES[action - CHOOSE_KIND]
    if action < CHOOSE_CARD:
        return payment_text(state.rules, city.card, action - CHOOSE_WAY)
    if CHOOSE_SIDE <= action < BUILD_ROAD:
        return f"side-{SIDES[action - CHOOSE_SIDE].lower()}"
    if action < BUILD_ROAD:
        return str(card_rows(state.setup.content)[action - CHOOSE_CARD]["code"])
    if action < state.build_place:
        return "+" + grid_name(city.board, action - BUILD_ROAD)
    place = action - int(state.build_place)
    name = turn_name(place % TURNS)
    return grid_name(city.board, place // TURNS) + (f"-{name}" if name else "")


def parse_action(state: InkState, seat: int, text: str) -> int | None:
    city = state.cities[seat]
    word = text.lower()
    if word == "pass":
        return int(PASS)
    if word == "stop":
        return int(STOP)
    if word in ("side-a", "side-b"):
        return int(CHOOSE_SIDE) + SIDES.index(word[-1].upper())
    if word in TYPES:
        return int(CHOOSE_KIND) + TYPES.index(word)
    if word.startswith("pay:"):
        return _parse_payment(state, seat, word)
    if word.startswith("+"):
        cell = grid_number(city.board, word[1:])
        return None if cell is None else int(BUILD_ROAD) + cell
    cards = card_numbers(state.setup.content)
    if word in cards:
        return int(CHOOSE_CARD) + cards[word]
    match = _PLACE.fullmatch(word)
    cell = grid_number(city.board, match[1]) if match else None
    if match is None or cell is None or word.endswith("-"):
        return None
    turn = (4 if match[2] else 0) + int(match[3] or 0) // 90
    if city.card >= 0:
        turn = same_turn(state.setup.content, city.card, turn)
    return int(state.build_place) + cell * int(TURNS) + turn


def _parse_payment(state: InkState, seat: int, word: str) -> int | None:
    card = state.cities[seat].card
    if card < 0:
        return None
    for way in range(state.rules.ways[card]):
        if payment_text(state.rules, card, way) == word:
            return int(CHOOSE_WAY) + way
    return None


# -- structure ------------------------------------------------------------------------------------


def action_structure(state: InkState, seat: int, action: int) -> dict[str, Any]:
    city = state.cities[seat]
    if action == PASS:
        return {"kind": "pass"}
    if action == STOP:
        return {"kind": "stop"}
    if action < CHOOSE_WAY:
        return {"kind": "type", "type": TYPES[action - CHOOSE_KIND]}
    if action < CHOOSE_CARD:
        return {"kind": "pay", "spends": amounts(state.rules, city.card, action - CHOOSE_WAY)}
    if CHOOSE_SIDE <= action < BUILD_ROAD:
        return {"kind": "side", "side": SIDES[action - CHOOSE_SIDE]}
    if action < BUILD_ROAD:
        return {
            "kind": "card",
            "card": card_rows(state.setup.content)[action - CHOOSE_CARD]["code"],
        }
    if action < state.build_place:
        cell = action - int(BUILD_ROAD)
        return {
            "kind": "road",
            "grid": grid_name(city.board, cell),
            "x": int(cell % city.board.width),
            "y": int(cell // city.board.width),
        }
    place = action - int(state.build_place)
    cell, turn = int(place // TURNS), int(place % TURNS)
    structure = {
        "kind": "place",
        "grid": grid_name(city.board, cell),
        "x": int(cell % city.board.width),
        "y": int(cell // city.board.width),
        "quarter_turns": turn & 3,
        "flipped": bool(turn & 4),
    }
    if city.card >= 0:
        cells = city.cells_of(city.card, place)
        structure["cells"] = [
            [int(c % city.board.width), int(c // city.board.width)] for c in cells
        ]
    return structure


def move_help(state: InkState, seat: int) -> str:
    city = state.cities[seat]
    if city.stage == CARD:
        codes = ", ".join(
            action_text(state, seat, int(action)) for action in state.legal_actions(seat)
        )
        return f"Write one of: {codes}."
    if city.stage == SIDE:
        return "Write side-a for the side without the river, or side-b for the one with it."
    if city.stage == KIND:
        return f"Write a type: {', '.join(TYPES)}."
    if city.stage == PAY:
        ways = [action_text(state, seat, int(action)) for action in state.legal_actions(seat)]
        return f"Write how you pay: {' or '.join(ways)}."
    if city.stage == PLACE:
        return (
            "Write the grid for the top left corner of the shape's box, and how it lies: c5 as drawn, "
            "c5-90, c5-180 or c5-270 turned clockwise, c5-f flipped, c5-f90 flipped, then turned."
        )
    return "Write + and the grid the road goes to, such as +d5, or stop."
