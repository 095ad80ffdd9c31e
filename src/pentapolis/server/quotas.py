"""How much one person, or one address, may have of the service. In words for whoever has too much."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from pentapolis.server.addresses import Trusted, address_of
from pentapolis.server.errors import Refusal
from pentapolis.server.limits import (
    NONSENSE,
    Box,
    Budget,
    Limits,
    Pace,
    People,
    Places,
    Shares,
    Visitor,
)
from pentapolis.server.lookalikes import looks
from pentapolis.server.settings import Settings
from pentapolis.server.store import Store

# From so many places somebody may try to log in at one account as often as from one: who tries from one
# place only keeps nobody else out of it.
PLACES = 5


class Quotas:
    def __init__(self, settings: Settings, store: Store, pace: Pace) -> None:
        self.settings = settings
        self.store = store
        self.unlimited = Trusted(settings.unlimited)
        self.people = people = People(settings.people)
        self._tables = Shares(
            people,
            settings.table_rate,
            settings.table_burst,
            lambda say: say.too_many_new_tables,
        )
        self._guests = Limits(
            settings.guest_rate * settings.people,
            settings.guest_burst * settings.people,
            lambda say: say.too_many_new_people,
        )
        self._sockets = Places(settings.sockets_each, lambda say: say.too_many_tabs)
        # Messages that are answered; and whatever comes over sockets, beyond which they are closed.
        rate, burst = settings.message_rate, settings.message_burst
        self.messages = Shares(people, rate, burst, lambda say: say.slow_down)
        self.frames = Shares(people, 2 * rate, 2 * burst, lambda say: say.slow_down)
        self.box = Box(settings.penalty_seconds)
        self.pace = pace
        self._chat = Shares(
            people, settings.chat_rate, settings.chat_burst, lambda say: say.let_others_speak
        )
        # Codes that lead nowhere: a slip of the finger now and then, or somebody who guesses.
        self._guesses = Shares(
            people, settings.guess_rate, settings.guess_burst, lambda say: say.guessing_codes
        )
        # Log-ins that failed: of one person, at any account; at one account, from one place and from all.
        rate, burst = settings.login_rate, settings.login_burst
        self._tries = Shares(people, rate, burst, lambda say: say.too_many_log_ins)
        self._account_tries_there = Limits(rate, burst, lambda say: say.too_many_log_ins)
        self._account_tries = Limits(
            PLACES * rate, PLACES * burst, lambda say: say.too_many_log_ins
        )
        self._exports = Shares(
            people, settings.export_rate, settings.export_burst, lambda say: say.had_data
        )
        self._ways = Shares(
            people, settings.way_rate, settings.way_burst, lambda say: say.changed_often
        )
        self._ties = Shares(
            people, settings.way_rate, settings.way_burst, lambda say: say.changed_often
        )
        # Seconds of computing for whoever asks: forecasts, hints, reviews, what they enter by hand.
        self.work = Budget(
            people, settings.forecast_rate, settings.forecast_burst, lambda say: say.too_much_work
        )

    def visitor(self, scope: Any, guest: str | None) -> Visitor:
        """Whoever asks, for everything that is shared out."""
        return Visitor(guest or "", address_of(scope, self.unlimited))

    async def check_new_table(self, guest: str, scope: Any) -> None:
        self._tables.check(self.visitor(scope, guest))
        most = self.settings.tables_each
        if await self.store.unfinished_tables(guest) >= most:
            raise Refusal("too_many", lambda say: say.too_many_tables(most))

    def check_new_guest(self, scope: Any) -> None:
        self._guests.check(address_of(scope, self.unlimited))

    def check_chat(self, visitor: Visitor) -> None:
        self._chat.check(visitor)

    def check_guess(self, visitor: Visitor) -> None:
        """Before a code is looked up; Refusal for those who had too many wrong ones."""
        if self._guesses.of(visitor).left < 1:
            raise Refusal("too_many", lambda say: say.guessing_codes)

    def try_password(self, visitor: Visitor, name: str | None = None) -> None:
        """Counted before it is known how it ends: who tries many at once is counted, too. Whoever is
        logged in says no name: others cannot keep them out."""
        self._tries.check(visitor)
        if name is not None:
            account = min(looks(name))
            # First where only who is there loses by it.
            self._account_tries_there.check((account, visitor.place))
            self._account_tries.check(account)

    def knew_password(self, visitor: Visitor, name: str | None = None) -> None:
        """That was no guess."""
        self._tries.of(visitor).spend(-1)
        if name is not None:
            account = min(looks(name))
            self._account_tries_there.spend((account, visitor.place), -1)
            self._account_tries.spend(account, -1)

    def check_export(self, visitor: Visitor) -> None:
        self._exports.check(visitor)

    def check_tie(self, visitor: Visitor) -> None:
        self._ties.check(visitor)

    def check_way(self, visitor: Visitor) -> None:
        self._ways.check(visitor)

    def saw_nonsense(self, visitor: Visitor) -> None:
        """A message that cannot be read: whoever sends many is closed soon."""
        self.frames.of(visitor).spend(NONSENSE)

    def missed(self, visitor: Visitor) -> None:
        """The code led nowhere."""
        self._guesses.of(visitor).spend(1)

    @contextmanager
    def socket(self, visitor: Visitor) -> Iterator[None]:
        """A place for one more socket; Refusal if there is none."""
        self.people.admit(visitor)
        with self._sockets.taken(visitor if visitor.place else None):
            yield
