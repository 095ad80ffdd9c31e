"""What happens in a game, as data: the kinds every game shares, and who may know which part.

A game declares its own kinds in its `events.py`. Its rules say them while they happen, behind one test
that costs nothing where nobody listens:

    if self.notes is not None:
        self.note(CardDrawn(seat, card, DECK, hand(seat)), knows)

- A **noted** event is public. Its fields marked `Secret` reach only who is in the bit set `knows`;
  everybody else gets them as None: "draws a card".
- A **whispered** event is known to its own seat alone until the rules `disclose` that seat: until then
  others get `Chosen`, whatever it was. That is for choices made in secret.

Some field names mean the same in every kind, so that tables, logs and boards can use events they do not
know: `source` and `target` (a Place), `cells`, `cards`, `points`.
"""

from __future__ import annotations

import re
from typing import Annotated, Any, ClassVar, Final, TypeVar, get_args, get_origin, get_type_hints

import msgspec
from msgspec import Struct

Cell = tuple[int, int]
# A card or tile by its number or id, as in the game's view.
Card = int | str
EVERYONE: Final = -1


class _Hidden:
    """Marks a field that only those in `knows` may learn."""


HIDDEN: Final = _Hidden()
T = TypeVar("T")
Secret = Annotated[T | None, HIDDEN]


class Place(Struct, frozen=True):
    """Where a piece is: an area by its name in the game, whose it is, and the cell."""

    area: str
    seat: int | None = None
    cell: Cell | None = None


def kind_of(name: str) -> str:
    """CardPlaced: card_placed."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()


class Event(Struct, frozen=True, tag_field="kind", tag=kind_of):
    """Something that happened. `seat` is who did it or had it happen; None is the whole table."""

    # A small step of a larger one, which the short log tells.
    minor: ClassVar[bool] = False

    seat: int | None

    @property
    def is_minor(self) -> bool:
        return self.minor

    @property
    def kind(self) -> str:
        return kind_of(type(self).__name__)


class Detail(Event, frozen=True):
    """A small step of a larger one: told, but not in the short log."""

    minor: ClassVar[bool] = True


class Chosen(Detail, frozen=True):
    """The seat has decided something that others may not know yet."""


class TurnKept(Detail, frozen=True):
    """The seat has confirmed its turn."""


class Scored(Detail, frozen=True):
    """Points won or lost. `cause` and `item` are source and item of the line on the score sheet."""

    points: int
    cause: str
    item: int | str | None = None
    cells: tuple[Cell, ...] = ()
    cards: tuple[Card, ...] = ()


class GameEnded(Event, frozen=True):
    """The last thing that happens: how it ended, with everybody's points and places."""

    reason: str
    scores: tuple[int, ...]
    places: tuple[int, ...]


SHARED: Final[tuple[type[Event], ...]] = (Chosen, TurnKept, Scored, GameEnded)


class Note(Struct, frozen=True):
    """An event as the rules said it, for whom; or that a seat's whispers are now disclosed, or its turn
    finished.

    `kinds` are those disclosed, by what the decision whispered first; none means all.
    """

    event: Event | None
    knows: int = EVERYONE
    whispered: bool = False
    discloses: int = -1
    kinds: tuple[type[Event], ...] = ()
    finishes: int = -1


def secret_fields(kind: type[Event]) -> tuple[str, ...]:
    """The fields of a kind of event that not everybody may know."""
    found = _secret_fields.get(kind)
    if found is None:
        hints: dict[str, Any] = get_type_hints(kind, include_extras=True)
        found = tuple(
            name
            for name in kind.__struct_fields__
            if get_origin(hints[name]) is Annotated and HIDDEN in get_args(hints[name])
        )
        _secret_fields[kind] = found
    return found


_secret_fields: dict[type[Event], tuple[str, ...]] = {}


def without_secrets(event: Event) -> Event:
    """The event as everybody may know it."""
    names = secret_fields(type(event))
    return msgspec.structs.replace(event, **dict.fromkeys(names)) if names else event


def cells_of(event: Event) -> tuple[Cell, ...]:
    """The cells an event is about, in order, each once."""
    found: list[Cell] = list(getattr(event, "cells", None) or ())
    for name in ("source", "target"):
        place = getattr(event, name, None)
        if isinstance(place, Place) and place.cell is not None:
            found.append(place.cell)
    return tuple(dict.fromkeys(found))


def cards_of(event: Event) -> tuple[Card, ...]:
    """The cards or tiles an event is about."""
    return tuple(getattr(event, "cards", None) or ())
