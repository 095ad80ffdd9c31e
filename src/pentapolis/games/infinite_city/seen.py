"""Infinite City: what a view is made of, as clients get it; `view` makes it."""

from __future__ import annotations

from typing import Literal, TypedDict


class TileType(TypedDict):
    code: str
    name: str
    text: str
    short: str  # the text in a few words
    effect: str  # the name of what the text does, as in the content pack
    shields: bool
    binds: bool
    rule: str  # the id of its paragraph in the rules
    copies: int
    value: int
    silver: bool


class Place(TypedDict):
    x: int
    y: int


class CityTile(Place):
    tile: str | None  # its code; None for a face-down tile the viewer has not seen
    down: bool
    protected: bool
    tokens: list[int]  # by seat


class FreePlace(Place):
    protected: bool  # by a Power Station beside it, once a tile lies there


class Group(TypedDict):
    cells: list[Place]
    points: int  # none for a group that is too small


class Player(TypedDict):
    seat: int
    tokens: int  # not in the city
    all_tokens: int
    hand: int
    tiles: list[str]  # of the hand, those the viewer knows
    points: int
    groups: list[Group]  # the largest first
    printed: int  # points printed on the tiles
    silver: int  # silver tiles
    most_silver: bool  # so that they count


class Step(TypedDict):
    """Where the turn is: what is done, what is asked now, what follows."""

    words: str
    state: Literal["done", "now", "next"]
    text: bool  # what the tile to be placed will ask for: not where that is not followed


class DeckTile(TypedDict):
    depth: int  # 1 is the top
    tile: str


class TileCount(TypedDict):
    tile: str
    count: int


class Aiming(TypedDict):
    """What follows when a token comes to a tile."""

    down: str
    up: str


class Then(TypedDict):
    """What the text of the tile to be placed does."""

    words: str
    followed: bool


class Placing(TypedDict):
    """By where it is placed: a Power Station may keep its text from anything."""

    open: Then
    protected: Then


class Missed(TypedDict):
    """A player without a last turn."""

    seat: int
    why: str  # empty: the game was over before it


class Tie(TypedDict):
    """Players with the same points below the first place; the largest group decides."""

    seats: list[int]  # the one ahead first
    largest: list[int]  # in the same order


class InfiniteView(TypedDict):
    types: list[TileType]
    city: list[CityTile]
    free: list[FreePlace]  # where a new tile may be put
    bound: bool  # only beside a Plaza
    barred: list[Place]  # where it could lie but for that
    players: list[Player]
    deck: int
    deck_known: list[DeckTile]
    removed: list[str]
    unseen: list[TileCount]  # what the viewer has no sight of, wherever it is
    current: int
    phase: str
    focus: Place | None  # the tile whose text is being followed
    target: Place | None  # the tile picked for it
    chosen: str | None  # the tile to be placed; shown to whoever chose it
    whose: int | None  # the player whose hand is looked into, or who is asked
    waiting: list[Place]  # turned-up tiles whose text is still to be followed
    path: list[Step]
    after_aiming: Aiming | None
    after_placing: Placing | None  # to whoever chose the tile
    looked: list[str]  # the tiles being looked at, to whoever looks
    extra: int  # tiles to be drawn beyond the refill
    stations: int
    stations_to_end: int
    last_turns: bool
    out: int | None  # the first player without tokens
    last_seats: list[int]  # who still has a last turn, in this order, the present one not counted
    last_played: list[int]  # who has had one, in this order, the present one counted
    last_missed: list[Missed]  # at the end: who has had none, the first without tokens aside
    ties: list[Tie]  # at the end
    turn: int
