"""Everything that is said between clients and the service; docs/protocol.md tells the story.

What clients send is decoded strictly: a wrong type, an unknown field or a text that is too long is
refused before any other code sees it.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

Count = Annotated[int, Meta(ge=0, le=2**31 - 1)]
Action = Annotated[int, Meta(ge=0, le=2**53)]
SeatNumber = Annotated[int, Meta(ge=0, le=63)]
RequestId = Annotated[str, Meta(min_length=1, max_length=64)]
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


class Join(Incoming):
    seat: SeatNumber | None = None


# -- HTTP: what the service answers ---------------------------------------------------------------


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
    options: list[OptionInfo]
    bots: list[BotInfo]
    end_reasons: dict[str, str]


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


class Health(Outgoing):
    status: Literal["ok"]


class Problem(Outgoing):
    code: ErrorCode
    message: str


class ProblemAnswer(Outgoing):
    error: Problem


# -- what a table looks like ----------------------------------------------------------------------


class View(Outgoing):
    """What a seat may know; `table` is the game's own view, its type named in the schema."""

    game: str
    players: int
    options: dict[str, str]
    seat: int | None
    moves: int
    deciders: list[int]
    question: str
    over: bool
    end_reason: str
    table: dict[str, Any]


class Choice(Outgoing):
    action: int
    text: str
    words: str
    structure: dict[str, Any]


class ScoreLine(Outgoing):
    source: str
    points: int
    text: str
    seat: int | None
    cells: list[tuple[int, int]]
    cards: list[int]


class ScoreSheet(Outgoing):
    """Every point explained, and `summary`: the game's own figures by name."""

    lines: list[ScoreLine]
    summary: dict[str, Any]


class LogEntry(Outgoing):
    number: int
    seat: int
    name: str
    text: str


class ChatEntry(Outgoing):
    number: int
    name: str
    text: str
    at: str


class Snapshot(Outgoing):
    """A table through one seat's eyes. `view` and `sheet` are null until the game begins."""

    version: int
    table: TableInfo
    seat: int | None
    view: View | None
    choices: list[Choice]
    can_undo: bool
    sheet: ScoreSheet | None
    log: list[LogEntry]
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
    seat: int | None
    before: int
    after: int
    text: str
    cells: list[tuple[int, int]]


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


ServerMessage = StateMessage | Ack | ErrorMessage | PreviewMessage | ChatMessage | Pong
