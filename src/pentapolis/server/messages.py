"""Everything that is said between clients and the service; docs/protocol.md tells the story.

What clients send is decoded strictly: a wrong type, an unknown field or a text that is too long is
refused before any other code sees it.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from pentapolis.engine.errors import LONGEST_WORD
from pentapolis.engine.events import Card, Cell
from pentapolis.engine.match import Choice, View
from pentapolis.engine.score import ScoreSheet
from pentapolis.server.settings import AccountMode

Count = Annotated[int, Meta(ge=0, le=2**31 - 1)]
Action = Annotated[int, Meta(ge=0, le=2**53)]
SeatNumber = Annotated[int, Meta(ge=0, le=63)]
RequestId = Annotated[str, Meta(min_length=1, max_length=64, pattern="^[^\\x00-\\x1f]*$")]
Word = Annotated[str, Meta(min_length=1, max_length=LONGEST_WORD)]
Seconds = Annotated[int, Meta(ge=0, le=90 * 86_400)]
# Longer than a name or a chat message may be: the reason is then given in words, not by the decoder.
Text = Annotated[str, Meta(max_length=2000)]

Status = Literal["waiting", "playing", "over"]
SeatKind = Literal["person", "hotseat", "bot", "open"]
AtZero = Literal["turn", "seat", "loss"]
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
    "members_only",
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


class Clock(Incoming):
    """How long a seat may think, in seconds.

    A turn has `turn` seconds of its own. What it takes beyond comes from the `bank`, which gets `refill`
    back with every turn, up to `most` (null: without limit). At zero a bot takes the `turn`, a bot holds
    the `seat`, or the game is lost (`loss`, where two play against each other).
    """

    turn: Seconds
    bank: Seconds
    refill: Seconds
    most: Seconds | None
    at_zero: AtZero


class NewTable(Incoming):
    game: Word
    seats: Annotated[list[SeatRequest], Meta(min_length=1, max_length=16)]
    options: Annotated[dict[Word, Word], Meta(max_length=64)] = {}
    # Everything may be taken back, which is marked for all to see.
    practice: bool = False
    # After so many seconds the others may let a bot hold the seat of somebody who is away; null: never.
    patience: Annotated[int, Meta(ge=1, le=7 * 86_400)] | None = 120
    # How long everybody may think; null: as long as they like.
    clock: Clock | None = None
    # Anybody may find the table and sit down; else only whoever has its link.
    public: bool = False
    # It changes the ratings of all who play.
    rated: bool = False


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
    # Whether I have an account; and whether one can be had ("open"), or is needed to play ("members").
    member: bool
    accounts: AccountMode
    # Whether I look after this service: reports, and what is done about them.
    host: bool = False


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
    # Brought by whoever runs the service; ours come before, the weakest first.
    guest: bool = False
    # Whether it was measured, so that it can sit at rated tables.
    rated: bool = False


class GameInfo(Outgoing):
    name: str
    title: str
    tagline: str
    designers: list[str]
    publisher: str
    year: int
    players: list[int]
    default_players: int
    # About how long a game takes; 0 if nobody has said.
    minutes: int
    cooperative: bool
    # By option, the values with which all seats are one team although `cooperative` says otherwise.
    cooperative_with: dict[str, list[str]]
    options: list[OptionInfo]
    bots: list[BotInfo]
    end_reasons: dict[str, str]
    # Whether groups at several tables can be compared.
    contest: bool
    # Whether positions entered by hand can be played on.
    enters: bool


class RatingInfo(Outgoing):
    """How strong somebody is at this game and size of table: with 95 % between `points` less and more
    `band`. `provisional`: that is too wide to say much. `games` were rated."""

    points: int
    band: int
    provisional: bool
    games: int


class SeatRating(Outgoing):
    """How strong whoever sits there is, null at free seats and of bots that were not measured; and by how
    much this game has changed it, once it was counted."""

    seat: int
    rating: RatingInfo | None
    change: int | None


class SeatInfo(Outgoing):
    """`bot` is set for a bot's seat, and for a person's while a bot holds it for them; it is then called
    `stand_in`. `away`: since when somebody who sits here is not connected. `for_bot`: the seats of those
    who are for letting a bot hold it. `offered`: somebody else may sit down here.
    """

    number: int
    kind: SeatKind
    name: str
    bot: str | None
    mine: bool
    connected: bool
    away: str | None
    stand_in: str
    for_bot: list[int]
    offered: bool


class Begins(Outgoing):
    """The table begins after so many moves of a game, played at the table `code` or elsewhere (null).

    `brought`: whoever asks brought this record from outside, and may take it away again; only told by
    `GET /api/tables/{code}`.
    """

    moves: int
    code: str | None
    brought: bool = False


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
    # Everything may be taken back here; elsewhere undo is fair.
    practice: bool
    rematch: str | None
    # Whether all seats are one team, as the options of this table have it.
    cooperative: bool
    # Whether the seats hide nothing from each other: then people at one device need not look away.
    open: bool
    # Begun under rules that no longer hold: it can be read (`Keepsake`) and left, but not played on.
    outdated: bool
    # Seconds after which the others may let a bot hold the seat of somebody who is away; null: never.
    patience: int | None
    # How long everybody may think; null: as long as they like.
    clock: Clock | None
    # Whether it was I who made it.
    hosting: bool
    # Null where it began with a deal, and in lists.
    begins: Begins | None
    # Whether whoever made it sent me away: I may watch, but not sit down.
    sent_away: bool
    # Anybody may find it and sit down, or watch once it has begun.
    public: bool
    # It changes the ratings of all who began to play there.
    rated: bool


class Health(Outgoing):
    status: Literal["ok", "ready", "alive"]


class Problem(Outgoing):
    code: ErrorCode
    message: str


class ProblemAnswer(Outgoing):
    error: Problem


# -- what a table looks like ----------------------------------------------------------------------


class Gain(Outgoing):
    """Points that a seat won or lost; `title` is what they are for, where that is told."""

    seat: int
    points: int
    title: str = ""


class LogEntry(Outgoing):
    """What a decision did to one player, or to the whole table where `seat` is null.

    `turn` counts the turns: entries with the same one belong together. `gains` is by how much the
    decision changed the points of each seat, on its last entry about a player that is not `minor`.
    """

    number: int
    turn: int
    seat: int | None
    name: str
    text: str
    cells: tuple[Cell, ...]
    cards: tuple[Card, ...]
    minor: bool
    gains: tuple[Gain, ...]


class TurnTold(Outgoing):
    """A turn of somebody else since the viewer's last one; its words are the log's with this `turn`.

    Where several decided at the same time (`shared`), each of them has such a turn. `before` and `after`
    are the points by seat as the viewer's score sheets said at those moves, `gains` what changed them.
    """

    turn: int
    seat: int
    shared: bool
    first: int
    before: tuple[int, ...]
    after: tuple[int, ...]
    gains: tuple[Gain, ...]


class Part(Outgoing):
    """The decisions from `first` to `last` at a seat, as far as they are this hand's: a person's or, with
    `bot`, that of the bot which held the seat for them."""

    seat: int
    name: str
    bot: str | None
    first: int
    last: int
    decisions: int


class ChatEntry(Outgoing):
    """`seat`: where they sat when they said it, null for whoever watches. `by` is the same for all that
    one person says at this table, and empty for what the service itself says."""

    number: int
    name: str
    text: str
    at: str
    seat: int | None
    by: str


class SeatClock(Outgoing):
    """`left`: milliseconds until zero, as of the last change. While the clock runs, `ends` is the moment
    of zero in milliseconds of 1970, else null. `late`: it was reached, and a bot takes this turn."""

    left: int
    ends: int | None
    late: bool


class Times(Outgoing):
    """The clocks by seat, null at a bot's; `now` is the service's time when this was sent. `lost`: the
    seat whose time was over, where that has ended the game. `paused`: nothing runs and nobody plays until
    somebody goes on; `for_pause`: the seats of those who would like that.
    """

    now: int
    seats: list[SeatClock | None]
    lost: int | None
    paused: bool
    for_pause: list[int]


class Snapshot(Outgoing):
    """A table through one seat's eyes. `view` and `sheet` are null until the game begins.

    `events` are what has happened since the version the client had, each with the `number` of its
    decision; null where that cannot be told: then the rest of the snapshot is all there is.
    `handover` is the seat whose player is to take the device first and say so with `look`; until then
    only what is public is told. `parts` are told of seats that had another hand than their own.
    """

    version: int
    table: TableInfo
    seat: int | None
    handover: int | None
    view: View | None
    choices: list[Choice]
    can_undo: bool
    sheet: ScoreSheet | None
    log: list[LogEntry]
    turns: list[TurnTold]
    events: list[dict[str, Any]] | None
    chat: list[ChatEntry]
    thinking: list[int]
    # Null where there is no clock.
    clocks: Times | None
    parts: list[Part]
    scores: list[int] | None
    ranking: list[int] | None


class KeptEntry(Outgoing):
    """A line of a log that is only read any more. It is stored in this form: later versions read it."""

    # Who did it; empty for the whole table.
    name: str
    text: str


class Keepsake(Outgoing):
    """What stays of a table whose rules no longer hold: log and last position as I saw them then, both
    empty where nothing was kept."""

    why: str
    log: list[KeptEntry]
    text: list[TextRun]
    chat: list[ChatEntry]


class TextRun(Outgoing):
    """A piece of the table as text; colours only where the game names both of them."""

    text: str
    colour: str | None
    ground: str | None
    bold: bool


# -- WebSocket: what clients send -----------------------------------------------------------------


class FromSeat(Incoming):
    """By whoever has a seat, about the version that they see."""

    id: RequestId
    version: Count
    seat: SeatNumber


class Play(FromSeat, tag_field="type", tag="play"):
    action: Action


class Undo(FromSeat, tag_field="type", tag="undo"):
    pass


class AskPreview(FromSeat, tag_field="type", tag="preview"):
    action: Action


class Say(Incoming, tag_field="type", tag="chat"):
    id: RequestId
    text: Text


class Look(Incoming, tag_field="type", tag="look"):
    """Of several people who share a device it is this seat's player who looks now."""

    seat: SeatNumber


class Sync(Incoming, tag_field="type", tag="sync"):
    pass


class Ping(Incoming, tag_field="type", tag="ping"):
    pass


ClientMessage = Play | Undo | AskPreview | Say | Look | Sync | Ping


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
    # Whether the rules prove it; else it is only likely.
    sure: bool


class PreviewMessage(Outgoing, tag_field="type", tag="preview"):
    """What is sure or likely to change; `luck`: there may be more, by what is drawn or hidden."""

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
    seat: int | None
    by: str


class Pong(Outgoing, tag_field="type", tag="pong"):
    """`now`: the service's time, in milliseconds of 1970."""

    version: int
    now: int


ServerMessage = (
    StateMessage | ChangeMessage | Ack | ErrorMessage | PreviewMessage | ChatMessage | Pong
)
