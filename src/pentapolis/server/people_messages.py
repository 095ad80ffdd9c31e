"""What is said about people: profiles, friends, and those whom somebody does not want to meet."""

from __future__ import annotations

from typing import Literal

from pentapolis.server.messages import Count, Incoming, Outgoing, RatingInfo, SeatNumber, Text

# How whoever asks stands to somebody: `asked` them, is asked by them (`asks`), or is it themselves.
Tie = Literal["none", "asked", "asks", "friends", "me"]


class Wish(Incoming):
    """That it shall be so, or no longer."""

    wanted: bool = True


class BlockAtTable(Incoming):
    """Who sits there, or who said that."""

    seat: SeatNumber | None = None
    message: Count | None = None
    wanted: bool = True


class AskAlong(Incoming):
    name: Text


class RatedGame(Outgoing):
    """A game that counted; `code` where whoever asks may look at it. `place`: 1 the best."""

    at: str
    code: str | None
    place: int
    change: int
    points: int
    band: int
    provisional: bool
    against: list[str]


class BotMark(Outgoing):
    """A bot's rating, measured once for all."""

    bot: str
    points: int


class RatingLine(Outgoing):
    """A rating at a game and size of table, its last games in their order, and the bots there."""

    game: str
    title: str
    players: int
    rating: RatingInfo
    history: list[RatedGame]
    bots: list[BotMark]


class GamesPlayed(Outgoing):
    game: str
    title: str
    finished: int


class Profile(Outgoing):
    """`since`: the month in which they came. `blocked`: I do not want to meet them."""

    name: str
    member: bool
    since: str
    tie: Tie
    blocked: bool
    games: list[GamesPlayed]
    ratings: list[RatingLine]


class FriendsTable(Outgoing):
    """A table where a friend waits, or to which one has asked me: there is a free seat."""

    code: str
    game: str
    title: str
    friend: str
    free: int
    asked: bool


class MyPeople(Outgoing):
    """By name: friends (those who are `here` are at some table now), who asked me, whom I asked, and
    whom I do not want to meet, as far as they have names that are theirs."""

    friends: list[str]
    here: list[str]
    asking: list[str]
    asked: list[str]
    blocked: list[str]
    tables: list[FriendsTable]
