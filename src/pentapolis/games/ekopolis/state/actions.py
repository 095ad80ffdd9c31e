"""Ekopolis: the numbers of actions and steps, and sets of numbers. Ids such as E-22 refer to rules.md."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from pentapolis.games.ekopolis.events import Token
from pentapolis.games.ekopolis.scoring.rules import POLLUTION

# Actions: tiles by number, then cards by number, then "nothing (more)", then spaces by number.
CARD_ACTION: Final[i64] = 63
PASS: Final[i64] = 127
SPACE_ACTION: Final[i64] = 128
# Bit sets of tiles and of cards, from number 1 on, must fit into one native integer.
MAX_NUMBER: Final[i64] = 60

# What the player on turn has to decide.
CHOOSE: Final[i64] = 0  # a tile to place, or in Full a card to play
PLACE: Final[i64] = 1  # the space for the chosen tile
MODIFY: Final[i64] = 2  # cards that act on the placing, one by one
PUT: Final[i64] = 3  # the space for a token
REMOVE: Final[i64] = 4  # a token to take away
LIFT: Final[i64] = 5  # a green zone to move
DROP: Final[i64] = 6  # and its new space
SWAP: Final[i64] = 7  # tiles to discard for new ones
TAKE: Final[i64] = 8  # a card to play, or the Action card of the Building
FINISH: Final[i64] = 9  # a tile to discard, a card to play, or the end of the turn


def bits_of(bits: i64) -> vec[i64]:
    """The numbers of a bit set, ascending."""
    found = vec[i64]()
    number: i64 = 0
    while bits >> number:
        if (bits >> number) & 1:
            found = append(found, number)
        number += 1
    return found


def token_name(token: i64) -> Token:
    return "pollution" if token == POLLUTION else "zone"
