"""Every question to the database and every change in it. One transaction per change."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from datetime import UTC, datetime, timedelta
from typing import Any

import msgspec
from sqlalchemy import Row, bindparam, func, insert, select, text, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from pentapolis.server import beginnings, jobs, models
from pentapolis.server.beginnings import Beginning
from pentapolis.server.clocks import millis
from pentapolis.server.database import READERS, WRITERS, writing
from pentapolis.server.errors import NoSuchCode
from pentapolis.server.jobs import Job
from pentapolis.server.ledger import Entry, Ledger, Taken
from pentapolis.server.limits import Turnstile, Visitor, asking
from pentapolis.server.messages import Begins, ChatEntry, Clock
from pentapolis.server.presence import Company, moment
from pentapolis.server.table import Call, Event, Occupant, Summary, Table, TableSetup, is_outdated

CODE_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
CHAT_KEPT = 50
LISTED = 100
# So many tables are asked for in one question.
CODES_AT_ONCE = 500
# Guests who are known to be written down; beyond that it is written again, which changes nothing.
GUESTS_KNOWN = 2_000
# Whose the moves are that are written together. They come next whenever somebody else has had a turn.
EVERYBODY = Visitor("", "everybody")
# The kind of job that is due when the next clock of a table is over; its subject is the table's code.
CLOCK = "clock"
# The kinds of jobs that tell somebody that it is their turn, at once and when most of their time is gone;
# their subject is the table's code and the seat. Nobody is told who has not said where.
TURN, NEARLY = "turn", "nearly"
# The kind of job that counts a rated game (rating_book.py): at its end, or when nobody has gone on with
# it for so long, after the last clock that ran there. Its subject is the table's code.
RATE = "rate"
GIVEN_UP = timedelta(days=7)
CALL = text(
    "INSERT INTO job (kind, subject, due)"
    " SELECT CAST(:kind AS VARCHAR(16)), CAST(:subject AS VARCHAR(64)), CAST(:due AS VARCHAR(32))"
    " WHERE EXISTS (SELECT 1 FROM way WHERE guest = :guest AND confirmed IS NOT NULL)"
    " ON CONFLICT (kind, subject) DO UPDATE SET due = excluded.due"
)
# The kind of job that plays what somebody has chosen ahead (plans.py), as soon as it is their turn.
PLAN = "plan"
PLANNED = text(
    "INSERT INTO job (kind, subject, due)"
    " SELECT CAST(:kind AS VARCHAR(16)), CAST(:subject AS VARCHAR(64)), CAST(:due AS VARCHAR(32))"
    " WHERE EXISTS (SELECT 1 FROM plan JOIN game_table ON game_table.id = plan.table_id"
    " WHERE game_table.code = :code AND plan.seat = :seat AND plan.guest = :guest)"
    " ON CONFLICT (kind, subject) DO UPDATE SET due = excluded.due"
)
# Longer than any school project.
CONTEST_DAYS = 30
# Statements that are executed with every move.
ADD_EVENT = insert(models.event)
_OF = models.game_table.c.id == bindparam("of")
SUM_UP = (
    update(models.game_table)
    .where(_OF)
    .values({name: bindparam(f"{name}_now") for name in ("status", "version", "moves", "bot_due")})
)
# What is written in the same transaction as a new table, given its code.
Alongside = Callable[[AsyncConnection, str], Awaitable[None]]
RESEAT = update(models.game_table).where(_OF).values(seats_now=bindparam("seats_after"))


class Guest(msgspec.Struct, frozen=True):
    id: str
    name: str
    # Of somebody with an account, the session in which they are logged in here.
    session: str = ""

    @property
    def is_member(self) -> bool:
        return self.session != ""


class Listed(msgspec.Struct, frozen=True):
    code: str
    game: str
    options: dict[str, str]
    created: str
    rematch: str | None
    practice: bool
    summary: Summary
    # Begun under rules that no longer hold.
    outdated: bool
    patience: int | None
    host: str | None
    clock: Clock | None
    # Only of a table that is looked at.
    begins: Begins | None = None
    sent_away: frozenset[str] = frozenset()
    public: bool = False
    rated: bool = False


def now() -> str:
    return written(datetime.now(UTC))


def written(time: datetime) -> str:
    return time.isoformat(timespec="milliseconds").replace("+00:00", "Z")


def contests_end() -> str:
    """Contests that were opened before are over, whether their host has closed them or forgot."""
    return written(datetime.now(UTC) - timedelta(days=CONTEST_DAYS))


def new_code() -> str:
    """Unguessable, because whoever has a table's link may sit down at it."""
    return "".join(secrets.choice(CODE_LETTERS) for _ in range(12))


def new_secret() -> str:
    return secrets.token_urlsafe(48)


class Store:
    def __init__(self, engine: AsyncEngine) -> None:
        self.engine = engine
        self._writing = writing(engine)
        self._ledger = Ledger(self._write_events)
        # Tells the other workers of changed tables, in the same transaction as the change: whoever
        # dies after it has told them already.
        self.on_write: Callable[[AsyncConnection, Sequence[str]], Awaitable[None]] = _silence
        # Who watches a table: nobody has to tell them that it is their turn.
        self.present: Callable[[str], Company] = lambda code: Company()
        # How long somebody may be away whose line was lost.
        self.away_seconds = 0.0
        # For the metrics: transactions with events, each of one or many tables.
        self.commits = 0
        self._kept: set[str] = set()
        # Whoever waits for the database waits here, where addresses take turns, and not in the pool or
        # at SQLite's lock, where whoever asks most gets most.
        self._writers = Turnstile(WRITERS[engine.dialect.name])
        self._readers = Turnstile(READERS)

    @asynccontextmanager
    async def _write(
        self, visitor: Visitor | None = None, first: bool = False
    ) -> AsyncIterator[AsyncConnection]:
        """A transaction that writes, committed at the end."""
        turn = self._writers.passed(visitor or asking.get(), first)
        async with turn, self._writing.begin() as connection:
            yield connection

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[AsyncConnection]:
        """A transaction that only reads."""
        async with self._readers.passed(asking.get()), self.engine.connect() as connection:
            yield connection

    def forget(self, guest_id: str) -> None:
        """The guest is not written down any more."""
        self._kept.discard(guest_id)

    def writing(self) -> AbstractAsyncContextManager[AsyncConnection]:
        """For modules with tables of their own: they queue with all other writers."""
        return self._write()

    async def check(self) -> None:
        """Fails where nothing can be written: a full disk answers questions, but loses moves."""
        async with self._write() as connection:
            await connection.execute(
                update(models.secret)
                .where(models.secret.c.name == "cookie")
                .values(value=models.secret.c.value)
            )

    async def secret(self, name: str, draw: Callable[[], str] = new_secret) -> str:
        """A key of the service, drawn when it is first asked for."""
        column = models.secret.c
        query = select(column.value).where(column.name == name)
        async with self.reading() as connection:
            found = (await connection.execute(query)).scalar_one_or_none()
        if found is None:
            try:
                async with self._write() as connection:
                    await connection.execute(insert(models.secret).values(name=name, value=draw()))
            except IntegrityError:
                pass  # another worker drew it
            async with self.reading() as connection:
                found = (await connection.execute(query)).scalar_one()
        return str(found)

    # -- people -----------------------------------------------------------------------------------

    async def keep_guest(self, guest: Guest) -> None:
        """Write the guest down, unless that is done already."""
        if guest.id in self._kept:
            return
        async with self._write() as connection:
            await connection.execute(
                text(
                    "INSERT INTO guest (id, name, created) VALUES (:id, :name, :created)"
                    " ON CONFLICT DO NOTHING"
                ),
                {"id": guest.id, "name": guest.name, "created": now()},
            )
        if len(self._kept) > GUESTS_KNOWN:
            self._kept.clear()
        self._kept.add(guest.id)

    async def find_guest(self, guest_id: str) -> Guest | None:
        column = models.guest.c
        async with self.reading() as connection:
            query = select(column.id, column.name).where(column.id == guest_id)
            row = (await connection.execute(query)).one_or_none()
        return None if row is None else Guest(row.id, row.name)

    async def rename_guest(self, guest_id: str, name: str) -> None:
        async with self._write() as connection:
            await connection.execute(
                update(models.guest).where(models.guest.c.id == guest_id).values(name=name)
            )

    # -- tables -----------------------------------------------------------------------------------

    async def create_table(
        self,
        game: str,
        setup: TableSetup,
        seed: int,
        seats: Sequence[Occupant],
        host: str | None,
        practice: bool = False,
        patience: int | None = None,
        continues: str = "",
        alongside: Alongside | None = None,
        beginning: Beginning | None = None,
        clock: Clock | None = None,
        at: str = "",
        public: bool = False,
        rated: bool = False,
    ) -> str:
        """The code of a new table; Taken if the table that it continues has one already.

        With what is written `alongside`, given the code: both are there, or neither is.
        """
        code, created = new_code(), at or now()
        table = Table(
            0,
            code,
            game,
            setup,
            seed,
            seats,
            created,
            practice=practice,
            beginning=beginning,
            clock=clock,
            host=host,
            rated=rated,
        )
        summary = table.summary()
        async with self._write() as connection:
            if continues:
                column = models.game_table.c
                changed = await connection.execute(
                    update(models.game_table)
                    .where(column.code == continues, column.rematch.is_(None))
                    .values(rematch=code)
                )
                if changed.rowcount != 1:
                    raise Taken
            await connection.execute(
                insert(models.game_table).values(
                    code=code,
                    game=game,
                    setup=msgspec.to_builtins(setup),
                    seed=seed,
                    seats=msgspec.to_builtins(list(seats)),
                    created=created,
                    host=host,
                    practice=int(practice),
                    patience=patience,
                    clock=msgspec.to_builtins(clock),
                    public=int(public),
                    rated=int(rated),
                    **_summary_values(summary),
                )
            )
            query = select(models.game_table.c.id).where(models.game_table.c.code == code)
            table_id = (await connection.execute(query)).scalar_one()
            await _add_members(connection, table_id, ({host} if host else set()) | _guests(seats))
            if beginning is not None:
                await beginnings.write(connection, table_id, beginning)
            if alongside is not None:
                await alongside(connection, code)
            if summary.clocks:
                await jobs.put(connection, CLOCK, [(code, summary.deadline)])
            if rated:
                await jobs.put(connection, RATE, [(code, _counted(summary, created))])
            await self._call(connection, [(code, created, table.first_calls())])
        return code

    async def load_table(self, code: str, until: int | None = None) -> Table | None:
        """As it is now, or as it was at that version."""
        column = models.game_table.c
        async with self.reading() as connection:
            query = select(models.game_table).where(column.code == code)
            row = (await connection.execute(query)).one_or_none()
            if row is None:
                return None
            # Made under other rules or with another content pack: never replayed differently.
            listed = _listed(row)
            if listed.outdated:
                table = _table(row, listed.summary)
            else:
                table = _table(row, beginning=await beginnings.read(connection, row.id))
            await self._catch_up(connection, table, until)
        return table

    async def refresh(self, table: Table) -> None:
        """Add what other workers have written since, and note whether older things were rewritten."""
        column = models.game_table.c
        async with self.reading() as connection:
            query = select(column.rematch, column.edition, column.public).where(
                column.id == table.id
            )
            row = (await connection.execute(query)).one_or_none()
            if row is None:
                raise NoSuchCode(lambda say: say.table_is_gone(table.code))
            table.rematch = row.rematch
            table.public = bool(row.public)
            table.is_rewritten |= row.edition != table.edition
            await self._catch_up(connection, table)

    async def _catch_up(
        self, connection: AsyncConnection, table: Table, until: int | None = None
    ) -> None:
        column = models.event.c
        query = select(models.event).where(
            column.table_id == table.id, column.number > table.version
        )
        if until is not None:
            query = query.where(column.number <= until)
        rows = await connection.execute(query.order_by(column.number))
        for row in rows:
            table.become(table.after(_event(row)))
        said = models.chat.c
        last = table.chat[-1].number if table.chat else 0
        rows = await connection.execute(
            select(said.number, said.name, said.text, said.at, said.seat, said.guest)
            .where(said.table_id == table.id, said.number > last)
            .order_by(said.number.desc())
            .limit(CHAT_KEPT)
        )
        fresh = [
            ChatEntry(row.number, row.name, row.text, row.at, row.seat, speaker(table, row.guest))
            for row in rows
        ]
        table.chat = (table.chat + fresh[::-1])[-CHAT_KEPT:]

    async def rewrite_table(
        self, code: str, change: Callable[[AsyncConnection, int], Awaitable[None]]
    ) -> None:
        """Change what was written of a table, given its id; Taken if something is written meanwhile.

        It ends with a new version, in which nothing happens: whoever was about to write the next one, at
        this worker or another, looks again first and finds another edition.
        """
        column = models.game_table.c
        query = select(column.id, column.version, column.seats_now).where(column.code == code)
        try:
            async with self._write() as connection:
                row = (await connection.execute(query)).one()
                values = {"table_id": row.id, "number": row.version + 1, "kind": "seat", "seat": 0}
                data = {"occupant": row.seats_now[0]}
                await connection.execute(ADD_EVENT, [{**values, "data": data, "at": now()}])
                await change(connection, row.id)
                await connection.execute(
                    update(models.game_table)
                    .where(column.id == row.id)
                    .values(version=row.version + 1, edition=column.edition + 1)
                )
                await self.on_write(connection, [code])
        except IntegrityError as error:
            raise Taken from error

    async def append(self, table: Table, event: Event, after: Summary) -> None:
        """Write one event; when this returns it is committed. Taken if the number is not free."""
        await self._ledger.append(table, event, after)

    async def _write_events(self, entries: Sequence[Entry]) -> None:
        """In one transaction; IntegrityError if one of them is there already."""
        async with self._write(EVERYBODY, first=True) as connection:
            self.commits += 1
            await connection.execute(ADD_EVENT, [_event_values(entry) for entry in entries])
            await connection.execute(SUM_UP, [_now_values(entry) for entry in entries])
            await self.on_write(connection, [entry.code for entry in entries])
            timed = [(each.code, each.after.deadline) for each in entries if each.after.clocks]
            if timed:
                await jobs.put(connection, CLOCK, timed)
            counting = [
                (each.code, _counted(each.after, each.event.at))
                for each in entries
                if each.after.rated
            ]
            if counting:
                await jobs.put(connection, RATE, counting)
            await self._call(
                connection, [(each.code, each.event.at, each.after.calls) for each in entries]
            )
            for entry in entries:
                if "occupant" in entry.event.data:
                    seats = {
                        "of": entry.table_id,
                        "seats_after": msgspec.to_builtins(entry.after.seats),
                    }
                    await connection.execute(RESEAT, [seats])
                    await _add_members(connection, entry.table_id, _guests(entry.after.seats))

    async def _call(
        self, connection: AsyncConnection, tables: Sequence[tuple[str, str, Sequence[Call]]]
    ) -> None:
        """Put down that people shall be told of their turn: the moment and whom each table calls."""
        wanted: list[dict[str, Any]] = []
        planned: list[dict[str, Any]] = []
        for code, at, calls in tables:
            present = self.present(code)
            for call in calls:
                subject = f"{code} {call.seat}"
                job = {"kind": PLAN, "subject": subject, "due": at, "guest": call.guest}
                planned.append({**job, "code": code, "seat": call.seat})
                if call.guest not in present:
                    due = moment(millis(at) / 1000 + self.away_seconds)
                    wanted.append(
                        {"kind": TURN, "subject": subject, "due": due, "guest": call.guest}
                    )
                if call.nearly is not None:
                    job = {"kind": NEARLY, "subject": subject, "due": call.nearly}
                    wanted.append({**job, "guest": call.guest})
        if planned:
            await connection.execute(PLANNED, planned)
        if wanted:
            await connection.execute(CALL, wanted)

    async def add_chat(
        self, table: Table, guest: Guest, words: str, request: str, seat: int | None
    ) -> ChatEntry:
        """Write down what somebody said; Taken if the number or the request is already there."""
        number = table.chat[-1].number + 1 if table.chat else 1
        entry = ChatEntry(number, guest.name, words, now(), seat, speaker(table, guest.id))
        try:
            async with self._write() as connection:
                await connection.execute(
                    insert(models.chat).values(
                        table_id=table.id,
                        number=number,
                        guest=guest.id,
                        name=guest.name,
                        text=words,
                        seat=seat,
                        request=request,
                        at=entry.at,
                    )
                )
        except IntegrityError as error:
            raise Taken from error
        return entry

    async def said_before(self, table: Table, guest: Guest, request: str) -> bool:
        column = models.chat.c
        async with self.reading() as connection:
            query = select(column.number).where(
                column.table_id == table.id, column.guest == guest.id, column.request == request
            )
            return (await connection.execute(query)).one_or_none() is not None

    async def is_compared(self, code: str) -> bool:
        """Whether the table is one of a contest that is not closed."""
        group, contest = models.contest_group.c, models.contest.c
        query = (
            select(contest.created)
            .join(models.contest_group, group.contest_id == contest.id)
            .where(group.table_code == code, contest.closed.is_(None))
        )
        async with self.reading() as connection:
            opened = (await connection.execute(query)).scalar()
        return opened is not None and opened > contests_end()

    # -- lists ------------------------------------------------------------------------------------

    async def tables_of(self, guest_id: str) -> list[Listed]:
        """The guest's tables, newest first."""
        column = models.game_table.c
        async with self.reading() as connection:
            rows = await connection.execute(
                select(models.game_table)
                .join(models.member, models.member.c.table_id == column.id)
                .where(models.member.c.guest == guest_id)
                .order_by(column.id.desc())
                .limit(LISTED)
            )
            return [_listed(row) for row in rows]

    async def public_tables(self, codes: Iterable[str]) -> list[Listed]:
        """Those of the tables that anybody may find, newest first."""
        column, wanted = models.game_table.c, sorted(codes)
        found: list[Row[Any]] = []
        async with self.reading() as connection:
            for start in range(0, len(wanted), CODES_AT_ONCE):
                some = wanted[start : start + CODES_AT_ONCE]
                query = select(models.game_table).where(column.code.in_(some), column.public == 1)
                found += (await connection.execute(query)).all()
        return [_listed(row) for row in sorted(found, key=lambda row: row.id, reverse=True)]

    async def hide(self, table: Table) -> None:
        """From now on only its link leads there; the other workers are told."""
        column = models.game_table.c
        async with self._write() as connection:
            await connection.execute(
                update(models.game_table).where(column.id == table.id).values(public=0)
            )
            await self.on_write(connection, [table.code])

    async def bots_due(self) -> dict[str, int]:
        """The tables where a bot has to move, with their versions."""
        column = models.game_table.c
        async with self.reading() as connection:
            rows = await connection.execute(
                select(column.code, column.version).where(column.bot_due == 1)
            )
            return {row.code: row.version for row in rows}

    async def put_off(self, job: Job, due: str | None) -> None:
        """There was nothing to do yet, or never will be; unless the job was changed by others."""
        async with self._write() as connection:
            if await jobs.done(connection, job):
                await jobs.put(connection, job.kind, [(job.subject, due)])

    async def disown(self, table: Table) -> None:
        """Nobody's any more: it does not count among those that somebody has made."""
        async with self._write() as connection:
            await connection.execute(
                update(models.game_table)
                .where(models.game_table.c.id == table.id)
                .values(host=None, bot_due=0)
            )

    async def unfinished_tables(self, host: str) -> int:
        """How many tables the guest has made that are not over."""
        column = models.game_table.c
        query = select(func.count()).where(column.host == host, column.status != "over")
        async with self.reading() as connection:
            return int((await connection.execute(query)).scalar_one())


def speaker(table: Table, guest: str) -> str:
    """Tells people in a chat apart, and says nothing else about them."""
    if not guest:
        return ""
    return hashlib.blake2s(f"{table.code} {guest}".encode(), digest_size=6).hexdigest()


async def _silence(connection: AsyncConnection, codes: Sequence[str]) -> None:
    """For a worker that is alone."""


def _counted(summary: Summary, at: str) -> str | None:
    """When a rated game is counted, if nothing more happens there."""
    if summary.status == "waiting":
        return None
    if summary.status == "over":
        return at
    last = datetime.fromisoformat(summary.deadline or at)
    return written(last + GIVEN_UP)


def _summary_values(summary: Summary) -> dict[str, Any]:
    return {
        "status": summary.status,
        "version": summary.version,
        "moves": summary.moves,
        "seats_now": msgspec.to_builtins(summary.seats),
        "bot_due": int(summary.bot_due),
    }


def _event_values(entry: Entry) -> dict[str, Any]:
    return {"table_id": entry.table_id, **msgspec.structs.asdict(entry.event)}


def _now_values(entry: Entry) -> dict[str, Any]:
    after = entry.after
    return {
        "of": entry.table_id,
        "status_now": after.status,
        "version_now": after.version,
        "moves_now": after.moves,
        "bot_due_now": int(after.bot_due),
    }


def _table(row: Row[Any], past: Summary | None = None, beginning: Beginning | None = None) -> Table:
    return Table(
        row.id,
        row.code,
        row.game,
        msgspec.convert(row.setup, TableSetup),
        row.seed,
        msgspec.convert(row.seats, list[Occupant]),
        row.created,
        row.rematch,
        row.host,
        bool(row.practice),
        past,
        row.patience,
        beginning,
        _clock(row),
        row.edition,
        bool(row.public),
        bool(row.rated),
    )


def _clock(row: Row[Any]) -> Clock | None:
    return msgspec.convert(row.clock, Clock | None)


def _event(row: Row[Any]) -> Event:
    return Event(row.number, row.kind, row.seat, row.data, row.guest, row.request, row.at)


def _listed(row: Row[Any]) -> Listed:
    seats = msgspec.convert(row.seats_now, list[Occupant])
    summary = Summary(row.status, row.version, row.moves, seats)
    setup = msgspec.convert(row.setup, TableSetup)
    return Listed(
        row.code,
        row.game,
        setup.options,
        row.created,
        row.rematch,
        bool(row.practice),
        summary,
        is_outdated(row.game, setup),
        row.patience,
        row.host,
        _clock(row),
        public=bool(row.public),
        rated=bool(row.rated),
    )


def _guests(seats: Iterable[Occupant]) -> set[str]:
    return {seat.guest for seat in seats if seat.guest is not None}


async def _add_members(connection: AsyncConnection, table_id: int, guests: set[str]) -> None:
    column = models.member.c
    query = select(column.guest).where(column.table_id == table_id)
    known = set((await connection.execute(query)).scalars())
    for guest in sorted(guests - known):
        await connection.execute(insert(models.member).values(guest=guest, table_id=table_id))
