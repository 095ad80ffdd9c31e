"""Keeping it decent: reports with what they are about, what a host does, and pauses for those who leave.

A person is named to hosts by a mark that says nothing else about them. Whoever is banned plays running
games to their end; only new ones, and the chat, are closed to them until the ban ends.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Collection
from datetime import UTC, datetime, timedelta
from typing import Any

from sqlalchemy import Row, delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from pentapolis.engine.errors import PentapolisError
from pentapolis.engine.registry import find_game
from pentapolis.server import models
from pentapolis.server.accounts import Accounts
from pentapolis.server.decency_messages import (
    AuditLine,
    BanInfo,
    Deed,
    Evidence,
    HostPage,
    NewReport,
    PersonInfo,
    ReportInfo,
    ReportKind,
)
from pentapolis.server.errors import Refusal
from pentapolis.server.names import guest_name
from pentapolis.server.people import People
from pentapolis.server.store import Guest, Store, now, written
from pentapolis.server.tables import Manners, Tables

# Chat that goes with a report: so many lines before, and after.
BEFORE, AFTER = 12, 4
# Open ones that one person may have about one other.
MOST_OPEN = 3
LISTED = 200
# Whoever leaves games with strangers twice in a week pauses, each time twice as long.
WEEK = timedelta(days=7)
FIRST_PAUSE, LONGEST_PAUSE = timedelta(minutes=5), timedelta(days=1)
FOR_EVER = "9999-12-31T00:00:00.000Z"
_report, _ban, _audit = models.report.c, models.ban.c, models.audit.c
_departure, _keeper = models.departure.c, models.keeper.c


def mark_of(guest: str) -> str:
    """How hosts name somebody, who may have no name of their own."""
    return hashlib.blake2s(f"person {guest}".encode(), digest_size=8).hexdigest()


class Decency(Manners):
    def __init__(self, tables: Tables, people: People, accounts: Accounts) -> None:
        self.tables = tables
        self.store: Store = tables.store
        self.people = people
        self.accounts = accounts

    # -- what may not be done ---------------------------------------------------------------------

    async def check(self, guest: str, what: str, strangers: bool) -> None:
        """Refusal for somebody who may not chat (`what` is "chat") or begin a game here now."""
        scopes = ("chat", "all") if what == "chat" else ("all",)
        query = select(_ban.ends, _ban.reason).where(
            _ban.guest == guest, _ban.scope.in_(scopes), _ban.ends > now()
        )
        async with self.store.reading() as connection:
            row = (await connection.execute(query)).first()
        if row is not None:
            until = "" if row.ends >= FOR_EVER else row.ends[:10]
            raise Refusal(
                "forbidden", lambda say: say.banned_here(what == "chat", until, row.reason)
            )
        if strangers:
            await self._check_pause(guest)

    async def _check_pause(self, guest: str) -> None:
        since = written(datetime.now(UTC) - WEEK)
        query = select(func.count(), func.max(_departure.at)).where(
            _departure.guest == guest, _departure.at > since
        )
        async with self.store.reading() as connection:
            count, last = (await connection.execute(query)).one()
        if count < 2:
            return
        pause = min(FIRST_PAUSE * 2 ** min(count - 2, 20), LONGEST_PAUSE)
        left = datetime.fromisoformat(last) + pause - datetime.now(UTC)
        if left > timedelta(0):
            minutes = -(-int(left.total_seconds()) // 60)
            raise Refusal("too_many", lambda say: say.left_too_many(count, minutes))

    async def left(self, guest: str, code: str) -> None:
        """Somebody has left a game with strangers."""
        try:
            async with self.store.writing() as connection:
                values = {"guest": guest, "code": code, "at": now()}
                await connection.execute(insert(models.departure).values(values))
        except IntegrityError:
            pass  # that is known

    async def came_back(self, guest: str, code: str) -> None:
        async with self.store.writing() as connection:
            await connection.execute(
                delete(models.departure).where(_departure.guest == guest, _departure.code == code)
            )

    # -- reporting --------------------------------------------------------------------------------

    async def report_at(self, guest: Guest, code: str, wish: NewReport) -> None:
        """Somebody at a table. Nothing of it is told to them."""
        table = await self.tables.get(code)
        about = await self.people.at_table(code, wish.seat, wish.message)
        lines: list[Evidence] = []
        if wish.kind == "chat":
            lines = await self._lines(table.id, wish.message, about)
        name = next((s.name for s in table.seats if s.guest == about), "")
        await self._report(guest, about, wish.kind, code, wish.words, name, lines)

    async def report_name(self, guest: Guest, other: Guest, words: str) -> None:
        await self._report(guest, other.id, "name", None, words, other.name, [])

    async def _report(
        self,
        guest: Guest,
        about: str,
        kind: ReportKind,
        code: str | None,
        words: str,
        name: str,
        lines: list[Evidence],
    ) -> None:
        if guest.id == about:
            raise Refusal("malformed", lambda say: say.that_is_you)
        await self.store.keep_guest(guest)
        await self.store.keep_guest(Guest(about, name or guest_name(about)))
        evidence = {"name": name, "lines": [[e.at, e.name, e.text, e.theirs] for e in lines]}
        mine = select(func.count()).where(
            _report.guest == guest.id, _report.about == about, _report.closed.is_(None)
        )
        async with self.store.writing() as connection:
            if (await connection.execute(mine)).scalar_one() >= MOST_OPEN:
                raise Refusal("too_many", lambda say: say.host_knows)
            await connection.execute(
                insert(models.report).values(
                    at=now(),
                    guest=guest.id,
                    about=about,
                    kind=kind,
                    code=code,
                    words=words[:500],
                    evidence=evidence,
                )
            )

    async def _lines(self, table_id: int, number: int | None, about: str) -> list[Evidence]:
        """What was said around it, as it was then; without a message, what was said last."""
        said = models.chat.c
        query = select(said.at, said.name, said.text, said.guest).where(said.table_id == table_id)
        if number is not None:
            query = query.where(said.number >= number - BEFORE, said.number <= number + AFTER)
        query = query.order_by(said.number.desc()).limit(BEFORE + AFTER + 1)
        async with self.store.reading() as connection:
            rows = (await connection.execute(query)).all()[::-1]
        return [Evidence(row.at, row.name, row.text, row.guest == about) for row in rows]

    # -- for hosts --------------------------------------------------------------------------------

    async def is_keeper(self, guest: Guest | None) -> bool:
        if guest is None or not guest.is_member:
            return False
        async with self.store.reading() as connection:
            query = select(_keeper.guest).where(_keeper.guest == guest.id)
            return (await connection.execute(query)).first() is not None

    async def check_keeper(self, guest: Guest) -> None:
        if not await self.is_keeper(guest):
            raise Refusal("forbidden", lambda say: say.only_for_moderators)

    async def page(self) -> HostPage:
        async with self.store.reading() as connection:
            return await host_page(connection)

    async def do(self, who: str, deed: Deed) -> None:
        """What a host has decided, done and written down."""
        async with self.store.reading() as connection:
            guest = await whose_mark(connection, deed.about)
        person = await self.store.find_guest(guest)
        if person is None:
            raise Refusal("not_found", lambda say: say.they_are_gone)
        if deed.action == "rename":
            async with self.store.reading() as connection:
                query = select(models.account.c.guest).where(models.account.c.guest == guest)
                member = (await connection.execute(query)).first() is not None
            # As whoever has an account would: nobody else may be called so.
            called = Guest(guest, person.name, "by the host" if member else "")
            await self.accounts.rename(called, deed.words)
        async with self.store.writing() as connection:
            await decide(connection, who, guest, person.name, deed)


# -- also for `pentapolis admin` -------------------------------------------------------------------


async def whose_mark(connection: AsyncConnection, mark: str) -> str:
    """Of those who were ever reported or banned, whom the mark means."""
    known = select(_report.about).union(select(_ban.guest))
    for guest in (await connection.execute(known)).scalars():
        if mark_of(guest) == mark:
            return str(guest)
    raise Refusal("not_found", lambda say: say.nobody_marked)


async def decide(connection: AsyncConnection, who: str, guest: str, name: str, deed: Deed) -> None:
    """Everything but a new name, which is done already."""
    ends = FOR_EVER
    if deed.days is not None:
        ends = written(datetime.now(UTC) + timedelta(days=deed.days))
    until = "for good" if deed.days is None else f"until {ends[:10]}"
    reason = f" {deed.words.strip()}" if deed.words.strip() else ""
    told = {
        "nothing": f"Nothing was to be done about {name}.",
        "mute": f"{name} does not chat {until}.{reason}",
        "ban": f"{name} neither begins games nor chats {until}.{reason}",
        "rename": f"{name} is called {deed.words.strip()} now.",
        "lift": f"{name} may do everything again.",
    }[deed.action]
    if deed.action in ("mute", "ban"):
        scope = "chat" if deed.action == "mute" else "all"
        same = (_ban.guest == guest) & (_ban.scope == scope)
        await connection.execute(delete(models.ban).where(same))
        values = {"guest": guest, "scope": scope, "ends": ends, "at": now()}
        await connection.execute(insert(models.ban).values(**values, reason=deed.words.strip()))
    if deed.action == "lift":
        await connection.execute(delete(models.ban).where(_ban.guest == guest))
    if deed.reports:
        right = int(deed.action not in ("nothing", "lift"))
        await connection.execute(
            update(models.report)
            .where(_report.id.in_(deed.reports), _report.about == guest)
            .values(closed=now(), right=right)
        )
    await write_down(connection, who, guest, told)


async def write_down(connection: AsyncConnection, who: str, about: str | None, text: str) -> None:
    """The trail of what was done: nothing is ever taken out of it."""
    await connection.execute(insert(models.audit).values(at=now(), who=who, about=about, text=text))


async def host_page(connection: AsyncConnection) -> HostPage:
    rows = (
        await connection.execute(
            select(models.report)
            .where(_report.closed.is_(None))
            .order_by(_report.id.desc())
            .limit(LISTED)
        )
    ).all()
    guests = {one for row in rows for one in (row.guest, row.about)}
    earlier = await _earlier(connection, {row.guest for row in rows})
    bans = (
        await connection.execute(
            select(models.ban).where(_ban.ends > now()).order_by(_ban.at.desc()).limit(LISTED)
        )
    ).all()
    names = await _names(connection, guests | {row.guest for row in bans})
    games = await _games(connection, {row.code for row in rows if row.code})
    several = Counter(row.about for row in rows)
    found = [_info(row, names, earlier, games) for row in rows]
    order = {row.id: several[row.about] for row in rows}
    found.sort(key=lambda one: (-order[one.id], -one.reporter_right, one.at))
    trail = select(models.audit).order_by(_audit.id.desc()).limit(LISTED)
    audit = [AuditLine(r.at, r.who, r.text) for r in await connection.execute(trail)]
    people = await _people(connection, {row.about for row in rows})
    listed = [
        BanInfo(mark_of(row.guest), names.get(row.guest, ""), row.scope, row.ends, row.reason)
        for row in bans
    ]
    return HostPage(found, people, listed, audit)


def _info(
    row: Row[Any],
    names: dict[str, str],
    earlier: dict[str, tuple[int, int]],
    games: dict[str, str],
) -> ReportInfo:
    right, count = earlier.get(row.guest, (0, 0))
    lines = [Evidence(*line) for line in row.evidence["lines"]]
    name = row.evidence["name"] or names.get(row.about, "")
    return ReportInfo(
        row.id,
        row.at,
        row.kind,
        mark_of(row.about),
        name,
        names.get(row.guest, ""),
        right,
        count,
        row.code,
        games.get(row.code or "", ""),
        row.words,
        lines,
        row.closed is not None,
    )


async def _names(connection: AsyncConnection, guests: Collection[str]) -> dict[str, str]:
    query = select(models.guest.c.id, models.guest.c.name).where(models.guest.c.id.in_(guests))
    return {row.id: row.name for row in await connection.execute(query)}


async def _earlier(
    connection: AsyncConnection, guests: Collection[str]
) -> dict[str, tuple[int, int]]:
    """How many of somebody's reports that were looked at were right, and how many there were."""
    query = (
        select(_report.guest, func.sum(_report.right), func.count())
        .where(_report.guest.in_(guests), _report.closed.is_not(None))
        .group_by(_report.guest)
    )
    rows = await connection.execute(query)
    return {guest: (int(right), int(count)) for guest, right, count in rows}


async def _games(connection: AsyncConnection, codes: Collection[str]) -> dict[str, str]:
    game = models.game_table.c
    rows = await connection.execute(select(game.code, game.game).where(game.code.in_(codes)))
    found = {}
    for code, name in rows:
        try:
            found[code] = find_game(name).title
        except PentapolisError:  # it was of a package that is gone
            found[code] = name
    return found


async def _people(connection: AsyncConnection, guests: Collection[str]) -> list[PersonInfo]:
    guest, member = models.guest.c, models.member.c
    query = (
        select(
            guest.id,
            guest.name,
            guest.created,
            select(func.count())
            .where(models.account.c.guest == guest.id)
            .scalar_subquery()
            .label("member"),
            select(func.count()).where(member.guest == guest.id).scalar_subquery().label("tables"),
            select(func.count())
            .where(_departure.guest == guest.id)
            .scalar_subquery()
            .label("left"),
            select(func.count()).where(_report.about == guest.id).scalar_subquery().label("made"),
            select(func.coalesce(func.sum(_report.right), 0))
            .where(_report.about == guest.id)
            .scalar_subquery()
            .label("good"),
        )
        .where(guest.id.in_(guests))
        .order_by(guest.name)
    )
    return [
        PersonInfo(
            mark_of(row.id),
            row.name,
            bool(row.member),
            row.created[:10],
            row.tables,
            row.left,
            row.made,
            int(row.good),
        )
        for row in await connection.execute(query)
    ]
