"""How long everybody at a table may still think.

Nothing ticks: all follows from the moments at which the table's events were written, as the table follows
from the events. In milliseconds, moments since 1970.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from datetime import UTC, datetime, timedelta

from msgspec import Struct
from msgspec.structs import replace

from pentapolis.server.errors import Refusal
from pentapolis.server.messages import Clock, SeatClock, SeatKind

# Whoever goes on after zero has at least so much for a turn, in seconds; nobody moves faster than that.
LEAST = 5
# When so much of a turn's time is gone, whoever is away is reminded.
NEARLY_PERCENT = 80


def millis(at: str) -> int:
    """A moment as it is stored."""
    return round(datetime.fromisoformat(at).timestamp() * 1000)


def written(at: int) -> str:
    """As it is stored."""
    when = datetime.fromtimestamp(at // 1000, UTC) + timedelta(milliseconds=at % 1000)
    return when.isoformat(timespec="milliseconds").replace("+00:00", "Z")


def check_clock(clock: Clock, people: int, seats: int, together: bool, practice: bool) -> None:
    """Refusal where such clocks make no sense at such a table."""
    if practice:
        raise Refusal("malformed", lambda say: say.no_clock_at_practice)
    if clock.most is not None and clock.most < clock.bank:
        raise Refusal("malformed", lambda say: say.bank_begins_too_full)
    if clock.turn + clock.bank < LEAST:
        raise Refusal("malformed", lambda say: say.turn_too_short(LEAST))
    if clock.at_zero == "loss":
        if people != 2 or seats != 2 or together:
            raise Refusal("malformed", lambda say: say.loss_needs_two)
    elif clock.turn + clock.refill < LEAST:
        raise Refusal("malformed", lambda say: say.bank_needs(LEAST))


class Turn(Struct, frozen=True):
    """What a turn that is over took, and the bank before it; and the turn before."""

    bank: int
    used: int
    before: Turn | None


class Dial(Struct, frozen=True):
    """One seat's time, as it was at the last event.

    `bank` is what was saved when the turn under way began, `used` what that turn has taken. `late`: that
    was all there was, and a bot takes this turn.
    """

    bank: int
    used: int = 0
    asked: bool = False
    running: bool = False
    late: bool = False
    ended: Turn | None = None


class Clocks(Struct, frozen=True):
    """The clocks of a table after one of its events."""

    rules: Clock
    dials: tuple[Dial, ...]
    since: int

    @classmethod
    def set_up(cls, rules: Clock, seats: int) -> Clocks:
        return cls(rules, (Dial(rules.bank * 1000),) * seats, 0)

    def after(
        self,
        at: int,
        who: int,
        asked: Collection[int],
        still: Collection[int],
        new_turn: bool,
        undone: bool = False,
    ) -> Clocks:
        """The clocks after an event of the seat `who`.

        `asked` are the seats that the game waits for now; nothing runs for those that stand `still`,
        because a bot plays there or the game is paused. A turn is over when its seat is not asked any
        more, or when `who` has begun a `new_turn`. What is `undone` goes on with the time it had left.
        """
        elapsed = max(0, at - self.since) if self.since else 0
        dials = []
        for seat, before in enumerate(self.dials):
            dial = replace(before, used=before.used + elapsed * before.running)
            over = dial.asked and (seat not in asked or (new_turn and seat == who))
            if undone and seat == who and dial.ended and (over or not dial.asked):
                now = self._gone_back(dial, dial.ended)
            elif over:
                now = self._given_up(dial) if undone else self._ended(dial)
            else:
                now = dial
            running = seat in asked and seat not in still and not now.late
            dials.append(replace(now, asked=seat in asked, running=running))
        return replace(self, dials=tuple(dials), since=max(at, self.since))

    def _ended(self, dial: Dial) -> Dial:
        turn, refill = self.rules.turn * 1000, self.rules.refill * 1000
        bank = max(0, dial.bank - max(0, dial.used - turn)) + refill
        if self.rules.most is not None:
            bank = min(bank, self.rules.most * 1000)
        return Dial(bank, ended=Turn(dial.bank, dial.used, dial.ended))

    def _gone_back(self, dial: Dial, turn: Turn) -> Dial:
        """Nobody wins time by taking back: what was thought is thought."""
        return Dial(turn.bank, turn.used + dial.used, ended=turn.before)

    def _given_up(self, dial: Dial) -> Dial:
        """Somebody else took back what had led to being asked."""
        return Dial(dial.bank, ended=dial.ended)

    @property
    def late_seats(self) -> list[int]:
        return [seat for seat, dial in enumerate(self.dials) if dial.late]

    def late(self, seat: int) -> Clocks:
        """A bot takes the turn of that seat."""
        dials = list(self.dials)
        dials[seat] = replace(dials[seat], late=True)
        return replace(self, dials=tuple(dials))

    # -- what they say ----------------------------------------------------------------------------

    def left(self, seat: int) -> int:
        """At the last event; what is over before the expiry is written is zero."""
        dial = self.dials[seat]
        return max(0, self.rules.turn * 1000 + dial.bank - dial.used)

    def zero(self, seat: int) -> int | None:
        """When the seat's time is over, while it runs."""
        return self.since + self.left(seat) if self.dials[seat].running else None

    def nearly(self, seat: int) -> int | None:
        """When most of the time that the seat has for its turn is gone, while it runs."""
        zero, all_of_it = self.zero(seat), self.rules.turn * 1000 + self.dials[seat].bank
        return None if zero is None else zero - all_of_it * (100 - NEARLY_PERCENT) // 100

    @property
    def deadline(self) -> int | None:
        """When the next one's time is over."""
        ends = [zero for seat in range(len(self.dials)) if (zero := self.zero(seat)) is not None]
        return min(ends, default=None)

    def expired(self, now: int) -> int | None:
        """The seat whose time is over, the first of several."""
        ends = [
            (zero, seat)
            for seat in range(len(self.dials))
            if (zero := self.zero(seat)) is not None and zero <= now
        ]
        return min(ends)[1] if ends else None

    def shown(self, kinds: Sequence[SeatKind]) -> list[SeatClock | None]:
        """As clients are told; a bot's seat has no clock."""
        return [
            None
            if kind == "bot"
            else SeatClock(self.left(seat), self.zero(seat), self.dials[seat].late)
            for seat, kind in enumerate(kinds)
        ]
