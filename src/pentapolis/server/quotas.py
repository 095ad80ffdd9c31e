"""How much one person, or one address, may have of the service. In words for whoever has too much."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from pentapolis.server.errors import Refusal
from pentapolis.server.gate import address_of
from pentapolis.server.limits import Limits, Places
from pentapolis.server.settings import Settings
from pentapolis.server.store import Store

# A school or an office may share one address.
PEOPLE_AT_ADDRESS = 10


class Quotas:
    def __init__(self, settings: Settings, store: Store) -> None:
        self.settings = settings
        self.store = store
        words = "That were many new tables: wait a while."
        each, all_there = settings.table_burst, settings.table_burst * PEOPLE_AT_ADDRESS
        self._tables = Limits(settings.table_rate, each, words)
        self._tables_there = Limits(settings.table_rate * PEOPLE_AT_ADDRESS, all_there, words)
        words = "Many new people came from where you are: wait a while."
        self._guests_there = Limits(settings.guest_rate, settings.guest_burst, words)
        words = "You are connected too often: close other tabs."
        self._sockets = Places(settings.sockets_each, words)
        self._sockets_there = Places(settings.sockets_each * PEOPLE_AT_ADDRESS, words)
        self._chat = Limits(settings.chat_rate, settings.chat_burst, "Let others speak, too.")

    async def check_new_table(self, guest: str, scope: Any) -> None:
        self._tables.check(guest)
        self._tables_there.check(address_of(scope, self.settings.unlimited))
        most = self.settings.tables_each
        if await self.store.unfinished_tables(guest) >= most:
            raise Refusal("too_many", f"You have {most} unfinished tables: finish some first.")

    def check_new_guest(self, scope: Any) -> None:
        self._guests_there.check(address_of(scope, self.settings.unlimited))

    def check_chat(self, guest: str | None) -> None:
        self._chat.check(guest)

    @contextmanager
    def socket(self, guest: str | None, scope: Any) -> Iterator[None]:
        """A place for one more socket; Refusal if there is none."""
        address = address_of(scope, self.settings.unlimited)
        with self._sockets.taken(guest), self._sockets_there.taken(address):
            yield
