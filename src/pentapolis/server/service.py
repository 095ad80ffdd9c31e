"""The parts of a running service, made once and shared by everything that answers requests."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass

from litestar.connection import ASGIConnection
from sqlalchemy.engine import URL

from pentapolis.server.accounts import Accounts
from pentapolis.server.analyses import Analyses
from pentapolis.server.bots import Bots
from pentapolis.server.broadcast import Broadcaster
from pentapolis.server.chatter import Chatter
from pentapolis.server.database import migrate, open_database
from pentapolis.server.decency import Decency
from pentapolis.server.entries import Entries
from pentapolis.server.errors import NoSuchCode, Refusal
from pentapolis.server.forecasts import Forecasts
from pentapolis.server.forks import Forks
from pentapolis.server.guests import Guests
from pentapolis.server.leases import Leases, PostgresLeases
from pentapolis.server.limits import Pace, Visitor
from pentapolis.server.lobby import Lobby
from pentapolis.server.meeting import Meeting
from pentapolis.server.metrics import Metrics
from pentapolis.server.people import People
from pentapolis.server.plans import Plans
from pentapolis.server.posters import Posters
from pentapolis.server.quotas import Quotas
from pentapolis.server.rating_book import RatingBook
from pentapolis.server.records import Records
from pentapolis.server.schedule import Scheduler
from pentapolis.server.sessions import Sessions
from pentapolis.server.settings import Settings
from pentapolis.server.store import CLOCK, Guest, Store
from pentapolis.server.tables import Tables
from pentapolis.server.telling import Telling, open_telling
from pentapolis.server.tries import Tries
from pentapolis.server.wellness import Wellness
from pentapolis.server.workers import Workers
from pentapolis.study.verdict import Depth

FORECAST_PATIENCE = 10.0
# Seconds for one part of an analysis, on a machine that is busy with everything else.
ANALYSIS_PATIENCE = 300.0


@dataclass(frozen=True)
class Service:
    settings: Settings
    store: Store
    broadcaster: Broadcaster
    tables: Tables
    thinkers: Workers
    bots: Bots
    scheduler: Scheduler
    ratings: RatingBook
    plans: Plans
    people: People
    decency: Decency
    chatter: Chatter
    forecasters: Workers
    forecasts: Forecasts
    entries: Entries
    posters: Posters
    forks: Forks
    records: Records
    tries: Tries
    analysts: Workers
    analyses: Analyses
    guests: Guests
    sessions: Sessions
    accounts: Accounts
    quotas: Quotas
    telling: Telling
    lobby: Lobby
    meeting: Meeting
    wellness: Wellness
    metrics: Metrics

    def check_member(self, guest: Guest | None) -> None:
        """Refusal for a guest where only members play."""
        if self.settings.accounts == "members" and (guest is None or not guest.is_member):
            raise Refusal("members_only", lambda say: say.members_only)

    def check_guess(self, connection: ASGIConnection) -> None:  # type: ignore[type-arg]
        """Before a code is looked up; Refusal for somebody who had too many wrong ones."""
        self.quotas.check_guess(self.visitor(connection))

    def saw_refusal(self, connection: ASGIConnection, refusal: Refusal) -> None:  # type: ignore[type-arg]
        """Count it; wrong codes also for whoever had them."""
        self.metrics.saw_refusal(refusal.code)
        if isinstance(refusal, NoSuchCode):
            self.quotas.missed(self.visitor(connection))

    def visitor(self, connection: ASGIConnection) -> Visitor:  # type: ignore[type-arg]
        """Whoever asks, known or not, for everything that is shared out."""
        return self.quotas.visitor(connection.scope, self.guests.id_of(connection))

    async def close(self) -> None:
        self.wellness.closing = True
        await self.scheduler.close()
        await self.telling.close()
        await self.sessions.close()
        await self.lobby.close()
        self.accounts.close()
        await self.bots.close()
        await self.thinkers.close()
        await self.forecasters.close()
        await self.analyses.close()
        await self.analysts.close()
        await self.tables.close()
        await self.tables.keepsakes.close()
        await self.broadcaster.close()
        await self.store.engine.dispose()


async def open_service(
    settings: Settings, metrics: Metrics, pace: Pace, clock: Callable[[], float] = time.time
) -> Service:
    engine = open_database(settings.database)
    await migrate(engine)
    store = Store(engine)
    broadcaster = _broadcaster(engine.url, settings.away_seconds)
    store.on_write = broadcaster.write_along
    tables = Tables(store, broadcaster, settings.live_tables, metrics, settings.bots, clock)
    quotas = Quotas(settings, store, pace)
    thinkers = Workers(settings.bot_processes, settings.bot_patience)
    leases = _leases(engine.url)
    bots = Bots(tables, thinkers, leases, settings, quotas.people)
    scheduler = Scheduler(store, leases, clock)
    scheduler.on(CLOCK, tables.on_time)
    ratings = RatingBook(tables)
    ratings.begin(scheduler)
    people = People(tables, broadcaster)
    tables.unwelcome = people.unwelcome
    store.present, store.away_seconds = broadcaster.present, settings.away_seconds
    telling = await open_telling(settings, tables, clock)
    telling.begin(scheduler)
    forecasters = Workers(settings.forecast_processes, FORECAST_PATIENCE, niceness=0)
    forecasts = Forecasts(forecasters, quotas.work, settings.forecast_seconds)

    # Analyses take long and can wait: they have what nobody else needs.
    analysts = Workers(settings.analysis_processes, ANALYSIS_PATIENCE, niceness=19)

    def changed(code: str) -> None:
        bots.wake(code)
        if table := tables.at_hand(code):
            forecasts.moved(table)

    tables.on_change = changed
    lobby = Lobby(store, broadcaster)
    lobby.start()
    sessions = Sessions(store)
    sessions.start()
    accounts = Accounts(settings.accounts, tables, sessions, quotas)
    decency = Decency(tables, people, accounts)
    tables.manners = decency
    guests = Guests(sessions, await store.secret("cookie"))
    await broadcaster.start(tables.hear)
    bots.start()
    scheduler.start()
    tables.keepsakes.start()
    entries = Entries(forecasters, quotas.work)
    forks = Forks(store, tables, entries)
    plans = Plans(tables, entries)
    plans.begin(scheduler)
    depth = Depth().scaled(settings.analysis_depth)
    return Service(
        settings,
        store,
        broadcaster,
        tables,
        thinkers,
        bots,
        scheduler,
        ratings,
        plans,
        people,
        decency,
        Chatter(),
        forecasters,
        forecasts,
        entries,
        Posters(tables, entries),
        forks,
        Records(store, tables),
        Tries(forks, analysts, quotas.work, depth),
        analysts,
        Analyses(store, analysts, depth),
        guests,
        sessions,
        accounts,
        quotas,
        telling,
        lobby,
        Meeting(tables, lobby, people),
        Wellness(store),
        metrics,
    )


def _broadcaster(url: URL, grace: float) -> Broadcaster:
    if url.get_backend_name() == "sqlite":
        return Broadcaster(grace)
    # Here, because its driver is there only where PostgreSQL is used.
    from pentapolis.server.notify import PostgresBroadcaster

    return PostgresBroadcaster(url, grace)


def _leases(url: URL) -> Leases:
    return Leases() if url.get_backend_name() == "sqlite" else PostgresLeases(url)


def service_of(connection: ASGIConnection) -> Service:  # type: ignore[type-arg]
    service = connection.app.state.service
    assert isinstance(service, Service)
    return service
