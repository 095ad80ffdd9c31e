"""What is said about tables that anybody may find: the same for everybody, whoever asks."""

from __future__ import annotations

from pentapolis.server.messages import Clock, Incoming, Outgoing, RatingInfo, SeatKind, Status, Word


class PlayWithAnybody(Incoming):
    """I would like to play this game with whoever comes.

    `waiting`: the table where I wait alone until now, which is left for an older one where others are.
    """

    game: Word
    waiting: Word | None = None


class PublicSeat(Outgoing):
    """Who sits there; the name is empty where the seat is free. `bot`: also while one holds it. `rating`:
    of people who were ever rated there."""

    kind: SeatKind
    name: str
    bot: str | None
    rating: RatingInfo | None = None


class PublicTable(Outgoing):
    """A table that anybody may find: to sit down at while it is `waiting`, else to watch."""

    code: str
    game: str
    title: str
    options: dict[str, str]
    status: Status
    created: str
    seats: list[PublicSeat]
    clock: Clock | None
    cooperative: bool
    # It changes the ratings of all who play.
    rated: bool


class LobbyMessage(Outgoing, tag_field="type", tag="lobby"):
    """All of them, newest first."""

    tables: list[PublicTable]


class LobbyChange(Outgoing, tag_field="type", tag="lobby_change"):
    """What is new since the last message: tables as they are now, and codes of those that have gone."""

    tables: list[PublicTable]
    gone: list[str]


LobbyNews = LobbyMessage | LobbyChange
