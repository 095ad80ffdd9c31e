"""Tells connections that something changed at their table.

A signal carries no state: whoever hears it makes a snapshot for its own seat, so nothing hidden can
travel by accident, and a slow client that missed ten signals makes one snapshot, not ten. That is why
this is not a queue of messages such as Litestar's Channels. Several workers on one PostgreSQL database
hear of each other's changes, and of who is at which table, by its NOTIFY.
"""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Awaitable, Callable, Sequence

from sqlalchemy.ext.asyncio import AsyncConnection

from pentapolis.server.presence import Company, Presence


class Subscription:
    """`wait` returns when the table has changed since the last time it returned."""

    def __init__(self, code: str, guest: str | None) -> None:
        self.code = code
        self.guest = guest
        self._changed = asyncio.Event()

    def signal(self) -> None:
        self._changed.set()

    async def wait(self) -> None:
        await self._changed.wait()
        self._changed.clear()


class Broadcaster:
    """For one process: it tells its own connections, and whoever is connected here is all there is."""

    def __init__(self, grace: float = 0.0) -> None:
        self._subscriptions: dict[str, set[Subscription]] = defaultdict(set)
        # Told of every table where something has happened, here or at another worker.
        self.on_publish: Callable[[str], None] = lambda code: None
        self.presence = Presence(grace)
        self.presence.on_change = self.publish

    async def start(self, on_news: Callable[[str], Awaitable[None]]) -> None:
        """`on_news` is told of tables that another worker has changed."""

    async def close(self) -> None:
        self.presence.close()

    async def write_along(self, connection: AsyncConnection, codes: Sequence[str]) -> None:
        """Tell the other workers of changed tables, if and when the transaction is committed."""

    def announce(self, code: str) -> None:
        """Something was committed: tell this worker's connections and the other workers."""
        self.publish(code)

    def publish(self, code: str) -> None:
        """Tell this worker's connections."""
        self.on_publish(code)
        for subscription in self._subscriptions.get(code, ()):
            subscription.signal()

    def subscribe(self, code: str, guest: str | None) -> Subscription:
        first = guest is not None and not self._is_connected(code, guest)
        subscription = Subscription(code, guest)
        self._subscriptions[code].add(subscription)
        if first and guest is not None:
            self.presence.came(code, guest)
        return subscription

    def unsubscribe(self, subscription: Subscription) -> None:
        code, guest = subscription.code, subscription.guest
        subscriptions = self._subscriptions[code]
        subscriptions.discard(subscription)
        if not subscriptions:
            del self._subscriptions[code]
        if guest is not None and not self._is_connected(code, guest):
            self.presence.went(code, guest)

    def _is_connected(self, code: str, guest: str) -> bool:
        return any(each.guest == guest for each in self._subscriptions.get(code, ()))

    def is_watched(self, code: str) -> bool:
        return code in self._subscriptions

    def sockets(self) -> int:
        return sum(map(len, self._subscriptions.values()))

    def watched(self) -> list[str]:
        """The tables that somebody is connected to."""
        return list(self._subscriptions)

    def present(self, code: str) -> Company:
        """Who is at the table, at whichever worker."""
        return self.presence.company(code)
