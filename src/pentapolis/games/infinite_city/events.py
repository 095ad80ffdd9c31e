"""Infinite City: what can happen, and what can be refused.

Tiles are named by the code of their type, as in the view; a face-down tile is None. `by` is the tile
whose text is being followed, None for the first tile of a turn; `beside` are the tiles beside its new
place. The areas of places are hand, deck, supply, city and removed.
"""

from __future__ import annotations

from pentapolis.engine.complaints import Complaint
from pentapolis.engine.events import Detail, Event, Place, Secret


class TileEvent(Event, frozen=True):
    """About one tile: `tile` is None where it is not known."""

    @property
    def cards(self) -> tuple[str, ...]:
        tile: str | None = getattr(self, "tile", None)
        return (tile,) if tile else ()


# -- tiles that are played ------------------------------------------------------------------------


class TileChosen(TileEvent, Detail, frozen=True):
    """A tile of a hand, or of those looked at in the deck, to be placed next; a secret until then."""

    tile: str
    by: str | None
    source: Place


class TilePlaced(TileEvent, frozen=True):
    """The chosen tile lies face up in the city.

    `depth` is how deep it lay in the deck (1 is the top), for those who knew it there.
    """

    tile: str
    by: str | None
    depth: Secret[int]
    source: Place
    target: Place
    beside: tuple[str | None, ...]


class TileAdded(TileEvent, frozen=True):
    """The top tile of the deck lies face down in the city; whoever had seen it in the deck knows it."""

    tile: Secret[str]
    by: str | None
    source: Place
    target: Place
    beside: tuple[str | None, ...]


class TextBegun(TileEvent, Detail, frozen=True):
    """From now on the text of the tile there is followed."""

    tile: str
    target: Place


class TextSkipped(TileEvent, Detail, frozen=True):
    """The tile there was turned up and has no text that could be followed."""

    tile: str
    target: Place


class Asked(Detail, frozen=True):
    """What the seat has to decide next, as the view's `phase`, `target` and `whose` say it."""

    step: str
    target: Place | None
    whose: int | None


# -- what a text does -----------------------------------------------------------------------------


class TilePicked(TileEvent, frozen=True):
    """The tile that the text is applied to; what that does, is told next.

    `effect` is what the text does, by its name in the content pack.
    """

    effect: str
    tile: str | None
    by: str
    target: Place


class TokenPicked(TileEvent, frozen=True):
    """Which of several players' tokens on that tile the text is applied to."""

    owner: int
    tile: str | None
    by: str
    target: Place


class TextPicked(TileEvent, frozen=True):
    """Which of several tiles that were turned up acts next."""

    tile: str
    target: Place


class Accepted(Event, frozen=True):
    """The text may be followed, and is."""

    by: str


class Declined(Event, frozen=True):
    """The text may be followed, and is not, or not any further."""

    by: str


class TileTurnedUp(TileEvent, Detail, frozen=True):
    """A face-down tile of the city, for a token has come to it."""

    tile: str
    target: Place


class TileMoved(TileEvent, frozen=True):
    """To an empty place, with the tokens on it."""

    tile: str | None
    by: str
    source: Place
    target: Place
    beside: tuple[str | None, ...]


class TilesSwapped(TileEvent, frozen=True):
    """Two tiles change places, with the tokens on them: `tile` at `source`, `other` at `target`."""

    tile: str | None
    other: str | None
    by: str
    source: Place
    target: Place


class TileTaken(TileEvent, Detail, frozen=True):
    """Out of the city into a hand; a face-down one is known to the taker and who had seen it."""

    tile: Secret[str]
    down: bool
    source: Place
    target: Place


class TileRemoved(TileEvent, Detail, frozen=True):
    """Out of the city and the game; a face-down one is shown."""

    tile: str
    down: bool
    source: Place
    target: Place


# -- tokens ---------------------------------------------------------------------------------------


class TokenPlaced(TileEvent, frozen=True):
    """One of the seat's tokens comes into the city; `invited` by the text of another player's tile."""

    tile: str | None
    invited: bool
    source: Place
    target: Place

    @property
    def is_minor(self) -> bool:
        return not self.invited


class TokenMoved(Event, frozen=True):
    """One of the seat's tokens, from tile to tile; not always by its owner's wish."""

    source: Place
    target: Place


class TokenTakenBack(TileEvent, frozen=True):
    """The seat takes back one of its own."""

    tile: str | None
    by: str
    source: Place
    target: Place


class TokensSentHome(Event, frozen=True):
    """All of the seat's tokens on a tile return to its supply; mostly by somebody else's deed."""

    count: int
    source: Place
    target: Place


class TokensGone(Event, frozen=True):
    """The seat has put its last token: no more tiles are placed in this turn."""


class LastRound(Event, frozen=True):
    """Somebody has run out of tokens for the first time: `seats` still have a turn, in that order."""

    out: int
    seats: tuple[int, ...]


# -- hands and the deck ---------------------------------------------------------------------------


class TilesDrawn(Detail, frozen=True):
    """From the top of the deck; in the order of the types, as a hand has no other."""

    count: int
    cards: Secret[tuple[str, ...]]
    source: Place
    target: Place


class MoreToDraw(Detail, frozen=True):
    """So many tiles beyond the refill, at the end of the turn."""

    count: int


class DeckLookedAt(Detail, frozen=True):
    """The seat sees the top tiles; `shown` to everybody if none of them may be played."""

    count: int
    cards: Secret[tuple[str, ...]]
    shown: bool
    source: Place


class TileReturned(TileEvent, Detail, frozen=True):
    """The uppermost of the tiles that were looked at goes under the deck."""

    tile: Secret[str]
    source: Place
    target: Place


class TilePutUnder(TileEvent, frozen=True):
    """A tile of the hand is shown and goes under the deck."""

    tile: str
    by: str
    source: Place
    target: Place


class HandSeen(Event, frozen=True):
    """The seat looks at another hand."""

    whose: int
    cards: Secret[tuple[str, ...]]
    by: str
    source: Place


class HandsExchanged(Event, frozen=True):
    """Everything the seat held for everything another one did; both know both hands."""

    other: int
    given: Secret[tuple[str, ...]]
    taken: Secret[tuple[str, ...]]
    by: str
    source: Place
    target: Place


class DeckEmptied(Event, frozen=True):
    """The last tile has left the deck."""


# -- the course of the game -----------------------------------------------------------------------


class PowerChanged(Event, frozen=True):
    """How many Power Stations lie face up in the city; so many end the game."""

    stations: int
    needed: int


class TurnPlayed(Detail, frozen=True):
    """Every text has been followed."""


class TurnBegun(Detail, frozen=True):
    """It is the seat's turn; the `last` one of the game for it."""

    last: bool


class TurnSkipped(Detail, frozen=True):
    """The seat has no token, or no tile and nothing to draw."""


# -- what can be refused --------------------------------------------------------------------------


class NeedsAPlace(Complaint, frozen=True):
    pass


class PlaceTaken(Complaint, frozen=True):
    pass


class NotBesideAPlaza(Complaint, frozen=True):
    """I-33."""


class NotSideBySide(Complaint, frozen=True):
    """I-14."""


class NotInTheCity(Complaint, frozen=True):
    pass


class NotToItself(Complaint, frozen=True):
    """I-24."""


class Protected(Complaint, frozen=True):
    """I-31."""


class NotBeside(Complaint, frozen=True):
    pass


class DoesNotFit(Complaint, frozen=True):
    pass


class MovesElsewhere(Complaint, frozen=True):
    """I-108."""


class NeedsAnotherTile(Complaint, frozen=True):
    """I-107."""


class NotTurnedUp(Complaint, frozen=True):
    """I-23."""


class NotInHand(Complaint, frozen=True):
    pass


class NotLookedAt(Complaint, frozen=True):
    """I-105."""


class NotInThatHand(Complaint, frozen=True):
    seat: int


class NotAnotherPlayer(Complaint, frozen=True):
    pass


class HasNoTokenThere(Complaint, frozen=True):
    pass


class YesOrNo(Complaint, frozen=True):
    pass
