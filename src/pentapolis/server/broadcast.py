"""Tells connections that something changed at their table.

A signal carries no state: whoever hears it makes a snapshot for its own seat, so nothing hidden can
travel by accident, and a slow client that missed ten signals makes one snapshot, not ten. That is why
this is not a queue of messages such as Litestar's Channels. Several workers on one PostgreSQL database
hear of each other's changes by its NOTIFY.
"""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Awaitable, Callable, Sequence

from sqlalchemy.ext.asyncio import AsyncConnection


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
    """For one process; who is connected is known for this process only."""

    def __init__(self) -> None:
        self._subscriptions: dict[str, set[Subscription]] = defaultdict(set)

    async def start(self, on_news: Callable[[str], Awaitable[None]]) -> None:
        """`on_news` is told of tables that another worker has changed."""

    async def close(self) -> None:
        pass

    async def write_along(self, connection: AsyncConnection, codes: Sequence[str]) -> None:
        """Tell the other workers of changed tables, if and when the transaction is committed."""

    def announce(self, code: str) -> None:
        """Something was committed: tell this worker's connections and the other workers."""
        self.publish(code)

    def publish(self, code: str) -> None:
        """Tell this worker's connections."""
        for subscription in self._subscriptions.get(code, ()):
            subscription.signal()

    def subscribe(self, code: str, guest: str | None) -> Subscription:
        before = self.present(code)
        subscription = Subscription(code, guest)
        self._subscriptions[code].add(subscription)
        if guest not in before:
            self.publish(code)
        return subscription

    def unsubscribe(self, subscription: Subscription) -> None:
        subscriptions = self._subscriptions[subscription.code]
        subscriptions.discard(subscription)
        if not subscriptions:
            del self._subscriptions[subscription.code]
        elif subscription.guest not in self.present(subscription.code):
            self.publish(subscription.code)

    def is_watched(self, code: str) -> bool:
        return code in self._subscriptions

    def sockets(self) -> int:
        return sum(map(len, self._subscriptions.values()))

    def watched(self) -> list[str]:
        """The tables that somebody is connected to."""
        return list(self._subscriptions)

    def present(self, code: str) -> set[str]:
        """The guests that are connected to the table."""
        found = self._subscriptions.get(code, ())
        return {s.guest for s in found if s.guest is not None}
