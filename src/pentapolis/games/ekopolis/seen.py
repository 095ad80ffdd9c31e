"""Ekopolis: what a view is made of, as clients get it; `view` makes it."""

from __future__ import annotations

from typing import NotRequired, TypedDict


class Tile(TypedDict):
    id: str
    name: str
    colour: str
    red: int
    green: int
    blue: int
    bonus: int
    symbol: str  # "pollution", "zone" or empty


class ActionCard(TypedDict):
    id: str
    name: str
    colour: str
    timing: str  # "now", "later" or "end"
    text: str
    effect: str  # the text without the words that say when
    playable: bool  # still to be played
    when: str  # what it waits for, while it cannot be played; empty if nothing
    earned: int  # what it brought its owner; "end": what it would bring if the game ended now


class Track(TypedDict):
    points: int
    space: int  # where the marker stands
    laps: int  # how often it has gone round


class Space(TypedDict):
    name: str
    q: int
    r: int
    species: bool
    holds: str  # "empty", "building", "hall", "pollution" or "zone"
    colour: NotRequired[str]  # of a Building or a hall
    seat: NotRequired[int]  # who placed it
    tile: NotRequired[str]  # the id of a Building


class Seat(TypedDict):
    seat: int
    track: Track  # points so far
    score: int  # as if the game ended now
    city: list[int]  # the seats of its joint city, its own included
    built: dict[str, int]  # by colour: Buildings in Basic, Action cards in Full
    triplets: int  # of its Action cards; in Basic those of the whole group
    balance: int  # the points for these
    lacks: list[str]  # the colours of which one more each would make another triplet
    turned: dict[str, str]  # two-coloured cards by id: the colour each counts as, if not its own
    at_end: int  # what cards that count at the end bring it, as it stands; its own and others'
    tiles: int
    hand: list[Tile] | None  # None if the viewer may not see it
    cards: list[ActionCard]


class Group(TypedDict):
    track: Track
    score: int
    built: dict[str, int]  # Buildings by colour
    triplets: int
    balance: int  # the points for these
    lacks: list[str]  # the colours of which one more each would make another triplet


class City(TypedDict):
    """What hangs together, and whose it is."""

    seats: list[int]
    spaces: list[str]


class Part(TypedDict):
    """One reason for points: a neighbour, the tile's extra points, a fine, a species, a card."""

    what: str  # "building", "hall", "zone", "pollution", "extra", "token", "species" or "card"
    points: int
    space: NotRequired[str]  # the neighbour, or the space itself
    token: NotRequired[str]  # what is built over: "zone" or "pollution"


class CardGain(TypedDict):
    card: str
    points: int  # what it would add if it were played with this Building


class Worth(TypedDict):
    """What one piece would score on one space that is open to it."""

    piece: str  # the id of a tile; "zone" or "pollution" to be put; "clear" or "lift" to be taken
    space: str
    points: int
    parts: list[Part]  # the reasons, those that change nothing left out
    cards: list[CardGain]
    token: str  # that a Building brings next: "pollution", "zone" or empty
    draws: str  # the colour of the Action card that comes then, for the Building; empty in Basic
    triplet: int  # points at the end for a triplet that is sure to be completed then; 0 if none
    joins: list[int]  # the seats whose cities a Building joins with the own one


class EkoView(TypedDict):
    version: str
    round: int
    rounds: int
    start: int
    current: int
    step: str
    chosen: Tile | None
    placed: str | None  # the space of the Building placed in this turn
    acting_card: ActionCard | None
    drew: str | None  # the id of the Action card that was drawn in this turn
    spaces: list[Space]
    tokens: dict[str, int]
    stack: int
    discards: list[str]
    seats: list[Seat]
    card_stacks: dict[str, int] | None  # Full version
    group: Group | None  # Basic version
    cities: list[City]
    faces: list[Tile]  # the tiles that lie open: placed or discarded
    triplet: int  # points for each triplet
    track_spaces: int  # of the score track
    worth: list[Worth]  # for the viewer: what each piece would score on each space it may go to
