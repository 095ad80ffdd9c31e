"""What is said about groups that are compared; docs/protocol.md tells the story."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from pentapolis.engine.contest import Figure, Standing
from pentapolis.server.messages import Incoming, Outgoing, SeatRequest, Status, Text, Word

Number = Annotated[int, Meta(ge=-(2**31), le=2**31 - 1)]
Players = Annotated[int, Meta(ge=1, le=64)]

# -- what clients send ----------------------------------------------------------------------------


class NewContest(Incoming):
    game: Word


class Box(Incoming):
    """What a group that played with the real box has counted."""

    players: Players
    points: Number
    figures: Annotated[dict[Word, Number], Meta(max_length=16)]


class NewGroup(Incoming):
    """A group that plays at a new table with these seats, or has played with the real box."""

    name: Text
    seats: Annotated[list[SeatRequest], Meta(min_length=1, max_length=16)] | None = None
    box: Box | None = None


# -- what the service answers ---------------------------------------------------------------------


class GroupInfo(Outgoing):
    """One group. `place` is null until it has finished; `standing` until its game has begun."""

    number: int
    name: str
    place: int | None
    standing: Standing | None
    # What decided among equal points, or what the group waits for.
    note: str
    # Whether whoever asks may change it: they added it, or opened the contest.
    mine: bool
    # Its table, which leads to its seats: told to those who sit there or added the group, and to all
    # when the contest is closed.
    table: str | None
    # How far it is; null where the real box was used.
    status: Status | None
    moves: int
    players: int


class ContestInfo(Outgoing):
    """A contest with its groups, the best first; those that still play come last."""

    code: str
    game: str
    title: str
    heading: str
    subtitle: str
    rule: str
    figures: list[Figure]
    least_points: int
    most_points: int
    players: list[int]
    default_players: int
    link: str
    # Whether whoever asks has opened it, and may close it; nothing changes afterwards.
    mine: bool
    closed: bool
    groups: list[GroupInfo]


class ContestLink(Outgoing):
    """Where the table's group is compared with others; null if it is in no contest."""

    code: str | None
