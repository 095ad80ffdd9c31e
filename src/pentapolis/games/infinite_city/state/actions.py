"""Infinite City: actions, what is being decided, and how a game ends, as numbers."""

from typing import Final

from mypy_extensions import i64

from pentapolis.games.infinite_city.scoring import CELLS, MAX_PLAYERS, MAX_TYPES

# Actions: TILE + type, PASS, ACCEPT, PLAYER + seat, CELL + cell.
TILE: Final[i64] = 1
PASS: Final[i64] = TILE + MAX_TYPES
ACCEPT: Final[i64] = PASS + 1
PLAYER: Final[i64] = ACCEPT + 1
CELL: Final[i64] = 64
ACTIONS: Final[i64] = CELL + CELLS

# What is being decided.
IDLE: Final[i64] = 0  # nothing: the turn is played, or the game is over
CHOOSE: Final[i64] = 1  # a tile of the own hand
PLACE: Final[i64] = 2  # where the chosen tile goes
LOOK: Final[i64] = 3  # a tile out of those looked at in the deck
WHOM: Final[i64] = 4  # another player
STEAL: Final[i64] = 5  # a tile of that player's hand
HIDE: Final[i64] = 6  # where the face-down tile goes
TARGET: Final[i64] = 7  # the tile that the text is applied to
OWNER: Final[i64] = 8  # whose token on that tile
SECOND: Final[i64] = 9  # the other tile, or the new place
INVITED: Final[i64] = 10  # another player: put a token there or not
DISCARD: Final[i64] = 11  # a tile of the own hand to put under the deck
WILL: Final[i64] = 12  # whether to follow the text at all
NEXT: Final[i64] = 13  # which of the turned-up tiles acts next

# How a game ended.
RUNNING: Final[i64] = 0
TOKENS: Final[i64] = 1
POWER: Final[i64] = 2
EMPTY: Final[i64] = 3
ROUNDS: Final[i64] = 4
END_CODES: Final = ["", "tokens", "power", "empty", "rounds"]

NO_LIMIT: Final[i64] = 1000
# In `pending`: what lies above it comes of one text, and is done before what lies below (I-23).
BATCH: Final[i64] = -1

# Seats are actions and token bytes: more players than this need more of both.
assert PLAYER + MAX_PLAYERS <= CELL
