"""Tells people that it is their turn when they are not at the table.

That it has become somebody's turn is put down as a job with the move that made it so (store.py). Whoever
does that job looks at the table as it is now, and puts down one job for each of the person's ways in the
transaction that takes the first one off; so each way is used once. A job that is out of date, because
they have moved or are watching, tells nobody.
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
from collections.abc import Callable
from importlib import import_module
from typing import NamedTuple

import msgspec

from pentapolis.server import jobs
from pentapolis.server.clocks import written
from pentapolis.server.errors import Refusal
from pentapolis.server.jobs import Job
from pentapolis.server.limits import Limits, Turnstile, Visitor
from pentapolis.server.logs import short
from pentapolis.server.mails import NOBODY_THERE, Mails
from pentapolis.server.outside import Outside
from pentapolis.server.presence import moment
from pentapolis.server.push import Push, new_vapid_key
from pentapolis.server.reading import reading
from pentapolis.server.schedule import Scheduler
from pentapolis.server.settings import Settings
from pentapolis.server.store import NEARLY, TURN
from pentapolis.server.tables import Tables
from pentapolis.server.way_messages import WayKind
from pentapolis.server.ways import Known, WayBook, quiet_until
from pentapolis.server.words import service_words

log = logging.getLogger(__name__)
# One way of one person, after the job of each kind.
TELL = {TURN: "tell", NEARLY: "tell-nearly"}
# So many are told at once, of one person one after the other: an address that never answers is waited for
# ten seconds, and nobody shall fill all places with such.
AT_ONCE = 32
# An address at which there is nothing any more.
GONE = (404, 410)
# After so many failures in a row a notice is given up; each time it is waited for longer.
TRIES = 6
FIRST_WAIT = 15.0
ON_TRIAL = "trial"
# As if it had been taken: the service does not do that, or the address has had enough for now.
NOT_HERE = 202


class Notice(NamedTuple):
    """All that is ever told: which table, which game, whose turn, and whether it is the second time."""

    table: str
    game: str
    name: str
    nearly: bool = False

    @property
    def topic(self) -> str:
        """Of one table there is one notice at a time; push services cannot read which table it is."""
        return hashlib.sha256(f"notice {self.table}".encode()).hexdigest()[:32]


class Called(NamedTuple):
    """A guest who has to decide and is not there, and when most of their time is gone, if ever."""

    guest: str
    notice: Notice
    nearly: str | None


class Telling:
    def __init__(
        self,
        settings: Settings,
        tables: Tables,
        ways: WayBook,
        push: Push,
        mails: Mails,
        clock: Callable[[], float],
    ) -> None:
        self.settings = settings
        self.tables = tables
        self.store = tables.store
        self.ways = ways
        self.push = push
        self.mails = mails
        self._notices = Limits(
            settings.notice_rate, settings.notice_burst, lambda say: say.too_many_to_address
        )
        self._questions = Limits(
            settings.asking_rate, settings.asking_burst, lambda say: say.too_many_to_address
        )
        self._turns = Turnstile(AT_ONCE, each=1)
        self.clock = clock

    def begin(self, scheduler: Scheduler) -> None:
        for kind, tell in TELL.items():
            scheduler.on(kind, self._on_turn)
            scheduler.on(tell, self._on_tell)

    async def close(self) -> None:
        await self.push.outside.close()

    @property
    def kinds(self) -> list[WayKind]:
        """What this service can do."""
        found: list[WayKind] = ["push"]
        if self.settings.smtp:
            found.append("mail")
        if self.settings.webhooks:
            found.append("webhook")
        return found

    # -- whose turn -------------------------------------------------------------------------------

    async def _called(self, code: str, seat: int) -> Called | None:
        """Whoever has to be told of that seat; None if nobody has."""
        try:
            await self.tables.catch_up(code)
            table = await self.tables.get(code)
        except Refusal as refusal:
            if refusal.code not in ("outdated", "not_found"):
                raise
            return None
        guest = table.turn_of(seat)
        if guest is None or guest in self.tables.broadcaster.present(code):
            return None
        nearly = table.clocks.nearly(seat) if table.clocks else None
        return Called(
            guest,
            Notice(code, table.game.title, table.seats[seat].name),
            None if nearly is None else written(nearly),
        )

    async def _on_turn(self, job: Job) -> None:
        code, _, seat = job.subject.partition(" ")
        company = self.tables.broadcaster.present(code)
        settled = company.watched_since + self.settings.away_seconds
        if company.now < settled:
            # We have just begun: who is there, and who is not, will be known in a moment.
            await self.store.put_off(job, moment(self.clock() + settled - company.now))
            return
        called = await self._called(code, int(seat))
        if called is None:
            await self.store.put_off(job, None)
            return
        now = moment(self.clock())
        if (job.kind == NEARLY) != (called.nearly is not None and called.nearly <= now):
            # It is too early to remind, or so late that the reminder is enough.
            await self.store.put_off(job, called.nearly if job.kind == NEARLY else None)
            return
        until = quiet_until(await self.ways.quiet(called.guest), self.clock())
        if until is not None:
            await self.store.put_off(job, moment(until))
            return
        found = [way for way in await self.ways.of(called.guest) if way.confirmed is not None]
        told = [(f"{way.name} {job.subject}", now) for way in found if way.kind in self.kinds]
        async with self.store.writing() as connection:
            if await jobs.done(connection, job):
                await jobs.put(connection, TELL[job.kind], told)

    async def _on_tell(self, job: Job) -> None:
        name, code, seat = job.subject.split(" ")
        called, way = await self._called(code, int(seat)), await self.ways.find(name)
        await asyncio.to_thread(import_what_sends)
        async with self.store.writing() as connection:
            # Off the list before it is sent: whoever is killed meanwhile never sends it twice.
            if not await jobs.done(connection, job):
                return
        if called is None or way is None or way.guest != called.guest:
            return
        notice = called.notice._replace(nearly=job.kind == TELL[NEARLY])
        if not await self._send(way, notice) and way.failures + 1 < TRIES:
            due = moment(self.clock() + FIRST_WAIT * 4**way.failures)
            async with self.store.writing() as connection:
                await jobs.put(connection, job.kind, [(job.subject, due)])

    # -- telling ----------------------------------------------------------------------------------

    async def _send(self, way: Known, notice: Notice | None) -> bool:
        """Whether it is done with: told, or nobody is there any more. None: on trial."""
        await asyncio.to_thread(import_what_sends)
        try:
            async with self._turns.passed(Visitor(way.guest, None)):
                status = await self._say(way, notice)
        except (OSError, TimeoutError) as error:
            log.warning("nobody was told by %s: %s", way.kind, type(error).__name__)
            status = 0
        if status in GONE:
            await self.ways.remove(way.name)
            return True
        good = 200 <= status < 300
        failures = 0 if good else way.failures + 1
        if failures != way.failures:
            await self.ways.note(way.name, failures % TRIES)
        if status and not good:
            log.warning("nobody was told by %s: status %d", way.kind, status)
        elif good and notice is not None:
            log.info("table %s: told by %s", short(notice.table), way.kind)
        return good

    async def _say(self, way: Known, notice: Notice | None) -> int:
        """The status of the answer."""
        if way.kind not in self.kinds:
            return NOT_HERE
        said = {ON_TRIAL: True} if notice is None else notice._asdict()
        body = msgspec.json.encode(said)
        if way.kind == "push":
            topic = ON_TRIAL if notice is None else notice.topic
            return await self.push.send(way.address, way.keys or {}, body, topic)
        if not self._notices.of(way.address).allows():
            return NOT_HERE
        if way.kind == "webhook":
            headers = {"Content-Type": "application/json"}
            return await self.push.outside.post(way.address, body, headers)
        return await self._mail(way, notice)

    async def _mail(self, way: Known, notice: Notice | None) -> int:
        """As a status of the web."""
        # Whoever is away asks for nothing: only a trial is told in the language of who asks.
        say = service_words(reading.get())
        if notice is None:
            subject, words, path = say.way_on_trial, say.it_works, "/you"
        else:
            subject = say.your_turn(notice.game, notice.nearly)
            words, path = say.has_to_decide(notice.name), f"/table/{notice.table}"
        status = await self.mails.tell(way.name, way.address, subject, words, path)
        return GONE[0] if status in NOBODY_THERE else 200 if status == 250 else 503

    async def ask(self, way: Known) -> None:
        """By mail, whether it is theirs."""
        self._questions.check(way.address)
        try:
            await self.mails.ask(way.name, way.address)
        except OSError as error:
            raise Refusal("unavailable", lambda say: say.no_mail_sent) from error

    async def try_out(self, way: Known) -> None:
        """Refusal where nothing has arrived."""
        if way.confirmed is None:
            raise Refusal("forbidden", lambda say: say.follow_link_first)
        if not await self._send(way, None):
            raise Refusal("unavailable", lambda say: say.nothing_sent)
        if await self.ways.find(way.name) is None:
            raise Refusal("not_found", lambda say: say.way_is_dead)


def import_what_sends() -> None:
    """It takes a second, and most services never send anything: not when they start, not while everybody
    waits for it, and not when a notice is off the list already."""
    for name in ("aiohttp", "aiosmtplib", "py_vapid", "pywebpush"):
        import_module(name)


async def open_telling(settings: Settings, tables: Tables, clock: Callable[[], float]) -> Telling:
    outside = Outside(settings.tells_this_machine)
    key = await tables.store.secret("vapid", new_vapid_key)
    push = Push(outside, key, settings.contact)
    mails = Mails(settings, await tables.store.secret("mail"))
    return Telling(settings, tables, WayBook(tables.store), push, mails, clock)
