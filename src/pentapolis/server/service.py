"""The parts of a running service, made once and shared by everything that answers requests."""

from __future__ import annotations

from dataclasses import dataclass

from litestar.connection import ASGIConnection
from sqlalchemy.engine import URL

from pentapolis.server.bots import Bots
from pentapolis.server.broadcast import Broadcaster
from pentapolis.server.database import migrate, open_database
from pentapolis.server.guests import Guests
from pentapolis.server.settings import Settings
from pentapolis.server.store import Store
from pentapolis.server.tables import Tables


@dataclass(frozen=True)
class Service:
    settings: Settings
    store: Store
    broadcaster: Broadcaster
    tables: Tables
    bots: Bots
    guests: Guests

    async def close(self) -> None:
        await self.bots.close()
        await self.broadcaster.close()
        await self.store.engine.dispose()


async def open_service(settings: Settings) -> Service:
    engine = open_database(settings.database)
    await migrate(engine)
    store = Store(engine)
    broadcaster = _broadcaster(engine.url)
    tables = Tables(store, broadcaster, settings.live_tables)
    bots = Bots(tables, settings)
    tables.on_change = bots.wake
    guests = Guests(store, await store.secret("cookie"))
    await broadcaster.start(tables.hear)
    await bots.resume()
    return Service(settings, store, broadcaster, tables, bots, guests)


def _broadcaster(url: URL) -> Broadcaster:
    if url.get_backend_name() == "sqlite":
        return Broadcaster()
    # Here, because its driver is there only where PostgreSQL is used.
    from pentapolis.server.notify import PostgresBroadcaster

    return PostgresBroadcaster(url)


def service_of(connection: ASGIConnection) -> Service:  # type: ignore[type-arg]
    service = connection.app.state.service
    assert isinstance(service, Service)
    return service
