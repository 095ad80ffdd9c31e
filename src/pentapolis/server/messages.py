"""Everything that is said between clients and the service; docs/protocol.md tells the story.

What clients send is decoded strictly: a wrong type, an unknown field or a text that is too long is
refused before any other code sees it.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from pentapolis.engine.events import Card, Cell
from pentapolis.engine.match import Choice, View
from pentapolis.engine.score import ScoreSheet

Count = Annotated[int, Meta(ge=0, le=2**31 - 1)]
Action = Annotated[int, Meta(ge=0, le=2**53)]
SeatNumber = Annotated[int, Meta(ge=0, le=63)]
RequestId = Annotated[str, Meta(min_length=1, max_length=64, pattern="^[^\\x00-\\x1f]*$")]
Word = Annotated[str, Meta(min_length=1, max_length=64)]
# Longer than a name or a chat message may be: the reason is then given in words, not by the decoder.
Text = Annotated[str, Meta(max_length=2000)]

Status = Literal["waiting", "playing", "over"]
UndoMode = Literal["free", "turn"]
SeatKind = Literal["person", "hotseat", "bot", "open"]
ErrorCode = Literal[
    "malformed",
    "too_large",
    "not_found",
    "not_seated",
    "stale",
    "illegal",
    "cannot_undo",
    "over",
    "waiting",
    "too_fast",
    "too_many",
    "no_guest",
    "taken",
    "forbidden",
    "not_over",
    "outdated",
    "unavailable",
]


class Incoming(Struct, forbid_unknown_fields=True):
    """What a client sends."""


class Outgoing(Struct):
    """What the service answers."""


# -- HTTP: what clients send ----------------------------------------------------------------------


class Rename(Incoming):
    name: Text


class SeatForMe(Incoming, tag_field="kind", tag="me"):
    """I sit here."""


class SeatOpen(Incoming, tag_field="kind", tag="open"):
    """Whoever has the link may sit here."""


class SeatForBot(Incoming, tag_field="kind", tag="bot"):
    bot: Word


class SeatHotseat(Incoming, tag_field="kind", tag="hotseat"):
    """Another person at my device."""

    name: Text


SeatRequest = SeatForMe | SeatOpen | SeatForBot | SeatHotseat


class NewTable(Incoming):
    game: Word
    seats: Annotated[list[SeatRequest], Meta(min_length=1, max_length=16)]
    options: Annotated[dict[Word, Word], Meta(max_length=64)] = {}


class NewDeal(Incoming):
    """Cards to turn over at a real table: so many steps of a deal, as the table or one player sees it."""

    players: Annotated[int, Meta(ge=1, le=64)]
    options: Annotated[dict[Word, Word], Meta(max_length=64)] = {}
    # Without one it is drawn by lot.
    seed: Annotated[int, Meta(ge=0, le=2**53)] | None = None
    step: Annotated[int, Meta(ge=0, le=1000)] = 0
    seat: SeatNumber | None = None


class Join(Incoming):
    seat: SeatNumber | None = None


# -- HTTP: what the service answers ---------------------------------------------------------------


class DealInfo(Outgoing):
    seed: int
    step: int
    title: str
    # What the next step is called; empty after the last.
    next: str
    last: int
    # The game's own, see `<Game>Deal`.
    table: dict[str, Any]


class Me(Outgoing):
    name: str


class ChoiceInfo(Outgoing):
    """One value of an option, with a sentence about it."""

    value: str
    text: str


class OptionInfo(Outgoing):
    name: str
    title: str
    choices: list[ChoiceInfo]
    default: str


class BotInfo(Outgoing):
    code: str
    text: str


class GameInfo(Outgoing):
    name: str
    title: str
    tagline: str
    designers: list[str]
    publisher: str
    year: int
    players: list[int]
    default_players: int
    cooperative: bool
    # By option, the values with which all seats are one team although `cooperative` says otherwise.
    cooperative_with: dict[str, list[str]]
    options: list[OptionInfo]
    bots: list[BotInfo]
    end_reasons: dict[str, str]
    # Whether groups at several tables can be compared.
    contest: bool


class SeatInfo(Outgoing):
    """`bot` is set for a bot's seat, and for a person's while a bot plays for them."""

    number: int
    kind: SeatKind
    name: str
    bot: str | None
    mine: bool
    connected: bool


class TableInfo(Outgoing):
    code: str
    game: str
    title: str
    options: dict[str, str]
    status: Status
    seats: list[SeatInfo]
    moves: int
    version: int
    created: str
    link: str
    undo: UndoMode
    rematch: str | None
    # Whether all seats are one team, as the options of this table have it.
    cooperative: bool
    # Whether the seats hide nothing from each other: then people at one device need not look away.
    open: bool


class Health(Outgoing):
    status: Literal["ok", "ready", "alive"]


class Problem(Outgoing):
    code: ErrorCode
    message: str


class ProblemAnswer(Outgoing):
    error: Problem


# -- what a table looks like ----------------------------------------------------------------------


class LogEntry(Outgoing):
    """What a decision did to one player, or to the whole table where `seat` is null."""

    number: int
    seat: int | None
    name: str
    text: str
    cells: tuple[Cell, ...]
    cards: tuple[Card, ...]
    minor: bool


class ChatEntry(Outgoing):
    number: int
    name: str
    text: str
    at: str


class Snapshot(Outgoing):
    """A table through one seat's eyes. `view` and `sheet` are null until the game begins.

    `events` are what has happened since the version the client had, each with the `number` of its
    decision; null where that cannot be told: then the rest of the snapshot is all there is.
    """

    version: int
    table: TableInfo
    seat: int | None
    view: View | None
    choices: list[Choice]
    can_undo: bool
    sheet: ScoreSheet | None
    log: list[LogEntry]
    events: list[dict[str, Any]] | None
    chat: list[ChatEntry]
    thinking: list[int]
    scores: list[int] | None
    ranking: list[int] | None


class TextRun(Outgoing):
    """A piece of the table as text; colours only where the game names both of them."""

    text: str
    colour: str | None
    ground: str | None
    bold: bool


# -- WebSocket: what clients send -----------------------------------------------------------------


class Play(Incoming, tag_field="type", tag="play"):
    id: RequestId
    version: Count
    seat: SeatNumber
    action: Action


class Undo(Incoming, tag_field="type", tag="undo"):
    id: RequestId
    version: Count
    seat: SeatNumber


class AskPreview(Incoming, tag_field="type", tag="preview"):
    id: RequestId
    version: Count
    seat: SeatNumber
    action: Action


class Say(Incoming, tag_field="type", tag="chat"):
    id: RequestId
    text: Text


class Sync(Incoming, tag_field="type", tag="sync"):
    pass


class Ping(Incoming, tag_field="type", tag="ping"):
    pass


ClientMessage = Play | Undo | AskPreview | Say | Sync | Ping


# -- WebSocket: what the service says -------------------------------------------------------------


class StateMessage(Outgoing, tag_field="type", tag="state"):
    snapshot: Snapshot


class ChangeMessage(Outgoing, tag_field="type", tag="change"):
    """What is new since the last `state` or `change` of this connection, which had version `since`.

    Fields that are missing in `snapshot`, in its `view` or in `view.table` are as they were; of the log
    the first `kept` entries stay, and those in `snapshot` follow. Chat comes by itself.
    """

    since: int
    kept: int
    snapshot: dict[str, Any]


class Ack(Outgoing, tag_field="type", tag="ack"):
    id: str
    version: int


class ErrorMessage(Outgoing, tag_field="type", tag="error"):
    id: str | None
    code: ErrorCode
    message: str
    snapshot: Snapshot | None


class PreviewLine(Outgoing):
    """A score line that would change; points are 0 where the line is not there."""

    source: str
    item: int | str | None
    title: str
    seat: int | None
    before: int
    after: int
    text: str
    cells: tuple[Cell, ...]


class PreviewMessage(Outgoing, tag_field="type", tag="preview"):
    """What is sure to change; `luck` says that there may be more, by what is drawn or hidden."""

    id: str
    before: int
    after: int
    lines: list[PreviewLine]
    luck: bool


class ChatMessage(Outgoing, tag_field="type", tag="chat"):
    number: int
    name: str
    text: str
    at: str


class Pong(Outgoing, tag_field="type", tag="pong"):
    version: int


ServerMessage = (
    StateMessage | ChangeMessage | Ack | ErrorMessage | PreviewMessage | ChatMessage | Pong
)
