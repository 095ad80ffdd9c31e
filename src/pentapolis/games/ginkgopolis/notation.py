"""Ginkgopolis: actions as text and as structure.

Tiles and building cards are a colour letter and a number: `R7`, `Y12`, `B3`; urbanization cards are
their letter: `A` to `L`; Characters are `#` and a number: `#14`.

    #14        keep this Character
    hold, new  keep the hand, or give up a New Hand token for a new one
    R7, C      choose this card
    +B3, alone lay this tile on the chosen card, or none
    resource, tile   what to take for a letter played alone
    C@2,-1     the letter moves to this cell, counted from the middle of the first nine tiles
    -B3, =B3   return this tile for points, or keep it
"""

from __future__ import annotations

import re
from typing import Any

from pentapolis.games.ginkgopolis.scoring import CHARACTERS, NUMBERS, TILES
from pentapolis.games.ginkgopolis.state import (
    CARD,
    CELL,
    CHARACTER,
    DRAFT,
    GIVE_TILE,
    HAND,
    KEEP_HAND,
    KEEP_TILE,
    MOVE,
    NEW_HAND,
    ORIGIN,
    PLAN,
    RESOLVE,
    RETURN,
    STRIDE,
    TAKE,
    TAKE_RESOURCE,
    TAKE_TILE,
    WITH_TILE,
    WITHOUT,
    GinkgoState,
)

COLOUR_LETTERS = "RYB"
LETTER_NAMES = "ABCDEFGHIJKL"
REACH = 60
_TILE = re.compile(r"([RYB])(\d{1,2})", re.IGNORECASE)
_PREFIXED = re.compile(r"([+=-])([RYB]\d{1,2})", re.IGNORECASE)
_CELL = re.compile(r"(?:([A-L])@)?(-?\d{1,2}),(-?\d{1,2})", re.IGNORECASE)
_CHARACTER = re.compile(r"#(\d{1,2})")
WORDS = {
    "hold": KEEP_HAND,
    "new": NEW_HAND,
    "alone": WITHOUT,
    "resource": TAKE_RESOURCE,
    "tile": TAKE_TILE,
}
_WORD_OF = {action: word for word, action in WORDS.items()}
_KINDS: dict[int, dict[str, Any]] = {
    KEEP_HAND: {"kind": "hand", "new": False},
    NEW_HAND: {"kind": "hand", "new": True},
    WITHOUT: {"kind": "tile", "tile": None},
    TAKE_RESOURCE: {"kind": "take", "item": "resource"},
    TAKE_TILE: {"kind": "take", "item": "tile"},
}


def card_name(card: int) -> str:
    """A tile or card as people write it."""
    if card >= TILES:
        return LETTER_NAMES[card - TILES]
    return f"{COLOUR_LETTERS[card // NUMBERS]}{card % NUMBERS + 1}"


def card_of(name: str) -> int | None:
    """The inverse of card_name; None for what is no card."""
    if len(name) == 1 and name.upper() in LETTER_NAMES:
        return int(TILES) + LETTER_NAMES.index(name.upper())
    match = _TILE.fullmatch(name)
    if match is None or not 1 <= int(match[2]) <= NUMBERS:
        return None
    return COLOUR_LETTERS.index(match[1].upper()) * int(NUMBERS) + int(match[2]) - 1


def coordinates(cell: int) -> tuple[int, int]:
    """x to the right and y downwards from the middle of the first nine tiles."""
    return cell % STRIDE - ORIGIN % STRIDE, cell // STRIDE - ORIGIN // STRIDE


def cell_at(x: int, y: int) -> int:
    return int(ORIGIN) + y * int(STRIDE) + x


def letter_of(state: GinkgoState) -> str:
    """The letter that has to move."""
    return card_name(state.card[state.turn_seat()])


def action_text(state: GinkgoState, seat: int, action: int) -> str:
    if action in _WORD_OF:
        return _WORD_OF[action]
    if action >= CELL:
        x, y = coordinates(action - CELL)
        return f"{letter_of(state)}@{x},{y}"
    if action >= GIVE_TILE:
        return f"-{card_name(action - GIVE_TILE)}"
    if action >= KEEP_TILE:
        return f"={card_name(action - KEEP_TILE)}"
    if action >= CHARACTER:
        return f"#{action - CHARACTER}"
    if action >= WITH_TILE:
        return f"+{card_name(action - WITH_TILE)}"
    return card_name(action - CARD)


def parse_action(state: GinkgoState, seat: int, text: str) -> int | None:
    if text.lower() in WORDS:
        return int(WORDS[text.lower()])
    card = card_of(text)
    if card is not None:
        return int(CARD) + card
    prefixed = _PREFIXED.fullmatch(text)
    if prefixed:
        tile = card_of(prefixed[2])
        bases = {"+": WITH_TILE, "=": KEEP_TILE, "-": GIVE_TILE}
        return None if tile is None else int(bases[prefixed[1]]) + tile
    character = _CHARACTER.fullmatch(text)
    if character:
        number = int(character[1])
        return int(CHARACTER) + number if 1 <= number <= CHARACTERS else None
    cell = _CELL.fullmatch(text)
    if cell is None or state.question != MOVE:
        return None
    if cell[1] and cell[1].upper() != letter_of(state):
        return None
    x, y = int(cell[2]), int(cell[3])
    return int(CELL) + cell_at(x, y) if max(abs(x), abs(y)) <= REACH else None


def action_structure(state: GinkgoState, seat: int, action: int) -> dict[str, Any]:
    if action in _KINDS:
        return dict(_KINDS[action])
    if action >= CELL:
        x, y = coordinates(action - CELL)
        return {"kind": "move", "letter": letter_of(state), "x": x, "y": y}
    if action >= KEEP_TILE:
        give = action >= GIVE_TILE
        tile = action - (GIVE_TILE if give else KEEP_TILE)
        return {"kind": "return", "tile": card_name(tile), "give": give}
    if action >= CHARACTER:
        return {"kind": "character", "character": int(action - CHARACTER)}
    if action >= WITH_TILE:
        return {"kind": "tile", "tile": card_name(action - WITH_TILE)}
    return {"kind": "card", "card": card_name(action - CARD)}


def move_help(state: GinkgoState, seat: int) -> str:
    if state.phase == DRAFT:
        return "Write # and the number of the Character you keep, such as #14."
    if state.phase == HAND:
        return "Write hold to keep your hand, or new to give up a New Hand token."
    if state.phase == RETURN:
        tile = state.next_return(seat)
        name = card_name(tile) if tile >= 0 else "B3"
        return f"Write -{name} to return the tile, or ={name} to keep it."
    if state.phase == RESOLVE and state.question == TAKE:
        return "Write resource or tile."
    if state.phase == RESOLVE:
        letter = letter_of(state) if state.question == MOVE else "C"
        return (
            f"Write where {letter} goes, as {letter}@x,y from the middle of the first nine tiles."
        )
    if state.phase == PLAN and state.card[seat] >= 0:
        return "Write + and a tile of yours, such as +B3, or alone to play the card without one."
    return "Write a card of your hand: a letter such as C, or colour and number such as R7."
