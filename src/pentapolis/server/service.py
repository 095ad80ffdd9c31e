"""The parts of a running service, made once and shared by everything that answers requests."""

from __future__ import annotations

from dataclasses import dataclass

from litestar.connection import ASGIConnection
from sqlalchemy.engine import URL

from pentapolis.server.bots import Bots
from pentapolis.server.broadcast import Broadcaster
from pentapolis.server.database import migrate, open_database
from pentapolis.server.forecasts import Forecasts
from pentapolis.server.guests import Guests
from pentapolis.server.leases import Leases, PostgresLeases
from pentapolis.server.limits import Budget
from pentapolis.server.metrics import Metrics
from pentapolis.server.quotas import Quotas
from pentapolis.server.settings import Settings
from pentapolis.server.store import Store
from pentapolis.server.tables import Tables
from pentapolis.server.wellness import Wellness
from pentapolis.server.workers import Workers

FORECAST_PATIENCE = 10.0
TOO_MANY_FORECASTS = "Too much to compute at once: wait a moment."


@dataclass(frozen=True)
class Service:
    settings: Settings
    store: Store
    broadcaster: Broadcaster
    tables: Tables
    thinkers: Workers
    bots: Bots
    forecasters: Workers
    forecasts: Forecasts
    guests: Guests
    quotas: Quotas
    wellness: Wellness
    metrics: Metrics

    async def close(self) -> None:
        self.wellness.closing = True
        await self.bots.close()
        await self.thinkers.close()
        await self.forecasters.close()
        await self.tables.close()
        await self.broadcaster.close()
        await self.store.engine.dispose()


async def open_service(settings: Settings, metrics: Metrics) -> Service:
    engine = open_database(settings.database)
    await migrate(engine)
    store = Store(engine)
    broadcaster = _broadcaster(engine.url)
    store.on_write = broadcaster.write_along
    tables = Tables(store, broadcaster, settings.live_tables, metrics)
    thinkers = Workers(settings.bot_processes, settings.bot_patience)
    bots = Bots(tables, thinkers, _leases(engine.url), settings)
    forecasters = Workers(settings.forecast_processes, FORECAST_PATIENCE, niceness=0)
    budget = Budget(settings.forecast_rate, settings.forecast_burst, TOO_MANY_FORECASTS)
    forecasts = Forecasts(forecasters, budget, settings.forecast_seconds)

    def changed(code: str) -> None:
        bots.wake(code)
        forecasts.moved(code)

    tables.on_change = changed
    guests = Guests(store, await store.secret("cookie"))
    await broadcaster.start(tables.hear)
    bots.start()
    return Service(
        settings,
        store,
        broadcaster,
        tables,
        thinkers,
        bots,
        forecasters,
        forecasts,
        guests,
        Quotas(settings, store),
        Wellness(store),
        metrics,
    )


def _broadcaster(url: URL) -> Broadcaster:
    if url.get_backend_name() == "sqlite":
        return Broadcaster()
    # Here, because its driver is there only where PostgreSQL is used.
    from pentapolis.server.notify import PostgresBroadcaster

    return PostgresBroadcaster(url)


def _leases(url: URL) -> Leases:
    return Leases() if url.get_backend_name() == "sqlite" else PostgresLeases(url)


def service_of(connection: ASGIConnection) -> Service:  # type: ignore[type-arg]
    service = connection.app.state.service
    assert isinstance(service, Service)
    return service
