"""Ekopolis: what can happen, and what can be refused. Tiles, cards and spaces go by their ids."""

from __future__ import annotations

from typing import Literal

from pentapolis.engine.complaints import Complaint
from pentapolis.engine.events import Cell, Detail, Event, Place, Secret

Token = Literal["pollution", "zone"]
# Why a token goes.
Why = Literal["removed", "built over", "moving"]


class TileChosen(Detail, frozen=True):
    """A tile of the hand, to be placed next; in the Full version only its owner knows which (E-52)."""

    tile: str
    cards: tuple[str, ...]


class BuildingPlaced(Event, frozen=True):
    """A tile lies on the board as a Building."""

    tile: str
    space: str
    cards: tuple[str, ...]
    source: Place
    target: Place


class CitiesJoined(Event, frozen=True):
    """Cities that touch are one from now on (E-23); `seats` are all that have a part in it."""

    seats: tuple[int, ...]


class TokenPlaced(Event, frozen=True):
    """A token comes from the supply; `moved` if it was taken up from another space just before."""

    token: Token
    space: str
    moved: bool
    source: Place
    target: Place


class TokenTaken(Event, frozen=True):
    """A token goes back to the supply: taken away, built over, or taken up to be moved."""

    token: Token
    space: str
    why: Why
    source: Place
    target: Place


class CardDrawn(Event, frozen=True):
    """An Action card of the colour of the Building (E-61)."""

    card: str
    colour: str
    timing: str
    cards: tuple[str, ...]
    source: Place
    target: Place


class CardPlayed(Event, frozen=True):
    """An Action card that was kept for later."""

    card: str
    cards: tuple[str, ...]


class CardCounted(Event, frozen=True):
    """What an Action card brings or costs at once, also to others, told of whoever drew or played it.

    The points themselves are Scored.
    """

    card: str
    # Seats and their points.
    gains: tuple[tuple[int, int], ...]


class Passed(Detail, frozen=True):
    """Nothing, or nothing more, of what was asked for at this step."""

    step: str


class TileDiscarded(Event, frozen=True):
    """A tile of the hand, face up on the pile."""

    tile: str
    cards: tuple[str, ...]
    source: Place
    target: Place


class TilesDrawn(Detail, frozen=True):
    """The hand is refilled from the stack."""

    count: int
    cards: Secret[tuple[str, ...]]
    source: Place
    target: Place


class StackRenewed(Event, frozen=True):
    """The discarded tiles are shuffled into a new stack (E-54)."""

    count: int
    source: Place
    target: Place


class TurnBegan(Detail, frozen=True):
    """The next player is on turn; a new round begins with the start player."""

    round: int


def on_board(cell: Cell) -> Place:
    return Place("city", None, cell)


# -- what can be refused --------------------------------------------------------------------------


class WrongTile(Complaint, frozen=True):
    """Not in the hand, or not the moment for one."""

    moment: bool


class WrongCard(Complaint, frozen=True):
    """Not owned, acting by itself, played already, or of no use now."""

    why: Literal["not owned", "by itself", "played", "not now"]


class MustChoose(Complaint, frozen=True):
    """Passing is not possible."""

    pollution: bool


class WrongSpace(Complaint, frozen=True):
    why: Literal[
        "none",
        "building there",
        "not beside city",
        "not empty",
        "same space",
        "token not beside building",
        "token not beside city",
        "no such token",
        "not now",
    ]
