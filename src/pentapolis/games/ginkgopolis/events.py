"""Ginkgopolis: what can happen, and what can be refused.

A tile and its card share a number: colour * 20 + number - 1 (red 0, yellow 1, blue 2); letters are 60 to
71, Characters 72 + their number. A side is a seat or, alone against Hal, Hal: what he does has no seat.
Areas: `hand`, `screen`, `tableau`, `packet` and `stock` (general supply) of a side; `deck`, `discard`,
`supply`; `city` with the cells of the view.
"""

from __future__ import annotations

from pentapolis.engine.complaints import Complaint
from pentapolis.engine.events import Cell, Detail, Event, Place, Secret


class Deed(Event, frozen=True):
    """Done by a side, or happening to it; no kind of its own."""

    side: int


# -- the draft of the Characters ------------------------------------------------------------------


class CharacterKept(Event, frozen=True):
    """One of the packet, in secret."""

    character: int
    cards: tuple[int, ...]


class CharactersPassed(Detail, frozen=True):
    """The rest of a packet goes to the left neighbour."""

    count: int
    cards: Secret[tuple[int, ...]]
    source: Place
    target: Place


class CharactersShown(Detail, frozen=True):
    """The Characters that were kept lie open; what is left of the packet goes into the box."""

    cards: tuple[int, ...]
    target: Place


# -- a round and its plans ------------------------------------------------------------------------


class RoundBegan(Detail, frozen=True):
    """The first-player card lies before `first`."""

    round: int
    first: int


class RoundEnded(Detail, frozen=True):
    """Every plan of the round is carried out."""

    round: int


class HandPassed(Detail, frozen=True):
    """The rest of a hand goes to the left neighbour; all pass at once."""

    count: int
    cards: Secret[tuple[int, ...]]
    source: Place
    target: Place


class CardDrawn(Deed, Detail, frozen=True):
    """From the deck into a hand."""

    card: Secret[int]
    cards: Secret[tuple[int, ...]]
    source: Place
    target: Place


class DeckShuffled(Detail, frozen=True):
    """The discards and the cards of all marked buildings are the new deck of `count` cards.

    `cards` were fetched, and the site markers are gone from `cells`.
    """

    count: int
    cards: tuple[int, ...]
    cells: tuple[Cell, ...]
    target: Place


class CardTurnedUp(Detail, frozen=True):
    """From the new deck straight onto the discards, seen by all."""

    card: int
    cards: tuple[int, ...]
    source: Place
    target: Place


class NewHandOffered(Detail, frozen=True):
    """The seat is asked whether it spends a New Hand token."""


class HandKept(Detail, frozen=True):
    """No token is spent."""


class HandRenewed(Event, frozen=True):
    """A New Hand token is spent: the hand is discarded and a new one drawn."""


class HandDiscarded(Deed, Detail, frozen=True):
    """A whole hand, seen by all."""

    cards: tuple[int, ...]
    source: Place
    target: Place


class PlanningBegan(Detail, frozen=True):
    """All plan at once."""


class CardChosen(Detail, frozen=True):
    """The card of a plan, in secret."""

    card: int
    cards: tuple[int, ...]


class TileChosen(Detail, frozen=True):
    """The tile that goes with the card, in secret, or None."""

    card: int
    tile: int | None
    cards: tuple[int, ...]


class PlayerReady(Detail, frozen=True):
    """The seat has decided where all decide at once."""


class PlansLaid(Detail, frozen=True):
    """Everybody has planned: it can be seen which sides have laid down a tile."""

    with_tile: tuple[int, ...]


# -- carrying out a plan --------------------------------------------------------------------------


class PlanRevealed(Deed, frozen=True):
    """What the side does: exploit, urbanize or construct. `target` is where the card points."""

    action: str
    card: int
    tile: int | None
    cards: tuple[int, ...]
    source: Place
    target: Place


class PlanFailed(Deed, frozen=True):
    """It cannot be paid for. A tile goes back behind the screen, seen by all, and the card is exploited;
    Hal does nothing."""

    card: int
    tile: int | None
    cards: tuple[int, ...]


class TileTurnedUp(Deed, Detail, frozen=True):
    """Hal's tile, from the supply."""

    tile: int
    cards: tuple[int, ...]
    source: Place


class ResourcesReturned(Deed, frozen=True):
    """The side's resources leave a building that is built over."""

    count: int
    source: Place
    target: Place


class SurchargePaid(Deed, Detail, frozen=True):
    """For another colour (resources, to the general supply) or a lower number (points)."""

    reason: str
    resource: int
    point: int


class TileBuilt(Deed, Detail, frozen=True):
    """A tile lies in the city, with a marker and one of the side's resources for each of its floors.

    `covered` is the tile underneath. The resources come from behind the screen; Hal's tile comes from the
    supply and his resources from his stock.
    """

    tile: int
    covered: int | None
    floors: int
    cards: tuple[int, ...]
    cells: tuple[Cell, ...]
    source: Place
    target: Place


class ActionAsks(Deed, Detail, frozen=True):
    """The action waits for the seat's word: what to take, or where the letter moves."""

    asked: str
    cells: tuple[Cell, ...]


class LetterMoved(Deed, Detail, frozen=True):
    """The letter of the new building goes to another cell."""

    card: int
    cards: tuple[int, ...]
    source: Place
    target: Place


class BonusUsed(Deed, Detail, frozen=True):
    """A card of the tableau gives its bonus; all bonuses are taken together after that."""

    card: int
    cards: tuple[int, ...]
    resource: int
    point: int
    tile: int
    source: Place


class ItemsTaken(Deed, frozen=True):
    """What the side takes, as far as it is there. Points are Scored and tiles drawn right after.

    `reason`: building, letter, neighbours, bonus, character, or owed (tiles from the new supply).
    """

    reason: str
    resource: int
    point: int
    tile: int
    cells: tuple[Cell, ...]
    target: Place


class TileDrawn(Deed, Detail, frozen=True):
    """From the supply behind the screen."""

    tile: Secret[int]
    cards: Secret[tuple[int, ...]]
    source: Place
    target: Place


class CardDiscarded(Deed, Detail, frozen=True):
    """The played card, seen by all."""

    card: int
    cards: tuple[int, ...]
    source: Place
    target: Place


class CardGained(Deed, Detail, frozen=True):
    """The played card joins the tableau."""

    card: int
    cards: tuple[int, ...]
    source: Place
    target: Place


class ActionEnded(Deed, Detail, frozen=True):
    """The side's plan is carried out."""


# -- tiles run out, and the end -------------------------------------------------------------------


class SupplyExhausted(Event, frozen=True):
    """The last tile is taken, for the first or the second time."""

    times: int


class ReturnBegan(Detail, frozen=True):
    """All decide at once which of their tiles they return."""


class TileDecided(Detail, frozen=True):
    """A tile is returned or kept, in secret."""

    tile: int
    given: bool
    cards: tuple[int, ...]


class TilesReturned(Deed, frozen=True):
    """Everybody sees how many. `unsure` are tiles once seen behind the screen that may be gone now."""

    count: int
    cards: Secret[tuple[int, ...]]
    unsure: tuple[int, ...]
    source: Place
    target: Place


class SupplyFormed(Detail, frozen=True):
    """The returned tiles are the new supply."""

    count: int
    target: Place


class EndAnnounced(Event, frozen=True):
    """The game ends with this round; `seat` has built all their resources, if that is why."""

    reason: str


class ScreenOpened(Deed, Detail, frozen=True):
    """At the end everybody sees the points and how many tiles are left."""

    held: int
    tiles: int


# What is disclosed with a plan; which tiles were returned stays secret until the end.
PLAN_KINDS = (CardChosen, TileChosen)


# -- what can be refused --------------------------------------------------------------------------


class KeepOneOfThePacket(Complaint, frozen=True):
    pass


class KeepOrRenew(Complaint, frozen=True):
    pass


class ReturnInOrder(Complaint, frozen=True):
    tile: int


class TakeOneItem(Complaint, frozen=True):
    pass


class NotOffered(Complaint, frozen=True):
    """The letter may not go there."""

    letter: int
    cells: tuple[Cell, ...]


class NotInHand(Complaint, frozen=True):
    hand: tuple[int, ...]


class NotYourTile(Complaint, frozen=True):
    tile: int


class CardIsChosen(Complaint, frozen=True):
    card: int
