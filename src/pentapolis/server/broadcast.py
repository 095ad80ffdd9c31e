"""Tells connections that something changed at their table.

A signal carries no state: whoever hears it makes a snapshot for its own seat, so nothing hidden can
travel by accident, and a slow client that missed ten signals makes one snapshot, not ten. That is why
this is not a queue of messages such as Litestar's Channels; with several workers, PostgreSQL's NOTIFY
can carry the same signals behind the same two methods.
"""

from __future__ import annotations

import asyncio
from collections import defaultdict
from typing import Protocol


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


class Broadcaster(Protocol):
    def publish(self, code: str) -> None: ...

    def subscribe(self, code: str, guest: str | None) -> Subscription: ...

    def unsubscribe(self, subscription: Subscription) -> None: ...

    def present(self, code: str) -> set[str]:
        """The guests that are connected to the table."""
        ...


class LocalBroadcaster:
    """For one process."""

    def __init__(self) -> None:
        self._subscriptions: dict[str, set[Subscription]] = defaultdict(set)

    def publish(self, code: str) -> None:
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

    def present(self, code: str) -> set[str]:
        found = self._subscriptions.get(code, ())
        return {s.guest for s in found if s.guest is not None}
