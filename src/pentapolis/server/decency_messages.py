"""What is said about people who do not behave: reports, and what a host does about them."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from pentapolis.server.messages import Count, Incoming, Outgoing, SeatNumber, Text

ReportKind = Literal["chat", "name", "game"]
# `nothing`: there was nothing to do. `mute`: no chat; `ban`: neither chat nor new games.
Action = Literal["nothing", "mute", "ban", "rename", "lift"]
Days = Annotated[int, Meta(ge=1, le=3650)]


class NewReport(Incoming):
    """Who sits there, or who said that: for what they say, are called, or how they play."""

    kind: ReportKind
    seat: SeatNumber | None = None
    message: Count | None = None
    words: Text = ""


class NameReport(Incoming):
    words: Text = ""


class Deed(Incoming):
    """What shall happen to somebody, and to the reports about them that are named here."""

    action: Action
    about: Text
    reports: Annotated[list[Count], Meta(max_length=100)] = []
    days: Days | None = None
    # What they are told, or their new name.
    words: Text = ""


class ReportMade(Outgoing):
    """What whoever reports is told."""

    told: str


class Evidence(Outgoing):
    """A line of the chat as it was then; `theirs`: of whom the report is about."""

    at: str
    name: str
    text: str
    theirs: bool


class ReportInfo(Outgoing):
    """`about` is how the host names the person in a `Deed`; of `reporter_all` earlier reports by the
    same reporter `reporter_right` were right."""

    id: int
    at: str
    kind: ReportKind
    about: str
    name: str
    reporter: str
    reporter_right: int
    reporter_all: int
    table: str | None
    game: str
    words: str
    lines: list[Evidence]
    closed: bool


class BanInfo(Outgoing):
    about: str
    name: str
    scope: Literal["chat", "all"]
    ends: str
    reason: str


class PersonInfo(Outgoing):
    """What a host knows of somebody who was reported."""

    about: str
    name: str
    member: bool
    since: str
    tables: int
    left: int
    reports: int
    reports_right: int


class AuditLine(Outgoing):
    at: str
    who: str
    text: str


class HostPage(Outgoing):
    """Open reports, those first that several made, and that people made whose reports were right."""

    reports: list[ReportInfo]
    people: list[PersonInfo]
    bans: list[BanInfo]
    audit: list[AuditLine]
