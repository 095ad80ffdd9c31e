"""How much one person or one address may have of what everybody shares. Kept in memory, per worker.

Guests are free, so a limit for each person alone limits nobody: an address has as many shares as people
are expected there. Whoever has taken one keeps it while they use it: newcomers push nobody aside.
"""

from __future__ import annotations

import asyncio
import time
from collections import Counter, OrderedDict, deque
from collections.abc import AsyncIterator, Callable, Hashable, Iterator
from contextlib import asynccontextmanager, contextmanager
from contextvars import ContextVar
from typing import Generic, NamedTuple, Protocol, TypeVar
from weakref import WeakValueDictionary

from pentapolis.server.errors import Refusal
from pentapolis.server.words import Sentence, ServiceWords

# Those who have asked for something lately, at the most; who is forgotten begins anew.
REMEMBERED = 20_000
# Seconds for which it is remembered where somebody was last.
ABSENT_SECONDS = 3600.0
# Seconds after which somebody who has asked for nothing makes room for somebody new.
QUIET_SECONDS = 600.0
# The place of all those whom this worker has not seen.
AWAY = "away"
# A piece of work holds the event loop for so long; most are shorter.
PIECE_SECONDS = 0.002
# What nobody can make sense of costs its sender as much as so many more that somebody can.
NONSENSE = 9.0


class Visitor(NamedTuple):
    """Whoever asks, and where from."""

    # The guest's id; empty for those whom nobody knows: all of one address are one person.
    person: str
    # None where the limits by address do not apply, such as this machine.
    address: str | None

    @property
    def place(self) -> str:
        """Those of one place share; where addresses say nothing, everybody is at one of their own."""
        return self.address or self.person


NOBODY = Visitor("", AWAY)
# For whom something is done now. What the service does by itself is done for nobody.
asking: ContextVar[Visitor] = ContextVar("asking", default=NOBODY)


def clock() -> float:
    """Seconds; a simulated week has a faster one."""
    return time.monotonic()


K = TypeVar("K", bound=Hashable)
V = TypeVar("V")


def forget(known: OrderedDict[K, V], is_over: Callable[[V], bool]) -> None:
    """Whoever came last stands last. Those who say nothing any more go, and the first of too many."""
    while known:
        first = next(iter(known))
        if len(known) <= REMEMBERED and not is_over(known[first]):
            return
        del known[first]


class RateLimit:
    """So many at once, and so many per second for long."""

    def __init__(self, rate: float, burst: float) -> None:
        self.rate = rate
        self.burst = burst
        self._left = float(burst)
        self._at = clock()

    @property
    def left(self) -> float:
        at = clock()
        self._left = min(self.burst, self._left + (at - self._at) * self.rate)
        self._at = at
        return self._left

    def allows(self, cost: float = 1.0) -> bool:
        if self.left < cost:
            return False
        self._left -= cost
        return True

    def spend(self, amount: float) -> None:
        self._left = self.left - amount

    @property
    def is_full(self) -> bool:
        """As if nothing had ever been asked for."""
        return self.left >= self.burst


def _silent(_: ServiceWords) -> str:
    """Where whoever has too much is told by other means, or not at all."""
    return ""


class Limits:
    """A rate limit for each of many, whoever they are."""

    def __init__(self, rate: float, burst: float, words: Sentence = _silent) -> None:
        self.rate = rate
        self.burst = burst
        self.words = words
        self._limits: OrderedDict[Hashable, RateLimit] = OrderedDict()
        # Also what was forgotten, while a connection still counts with it.
        self._used: WeakValueDictionary[Hashable, RateLimit] = WeakValueDictionary()

    def __len__(self) -> int:
        """How many are remembered."""
        return len(self._limits)

    def of(self, who: Hashable) -> RateLimit:
        limit = self._limits.get(who)
        if limit is None:
            forget(self._limits, lambda one: one.is_full)
            limit = self._used.get(who) or RateLimit(self.rate, self.burst)
            self._limits[who] = self._used[who] = limit
        self._limits.move_to_end(who)
        return limit

    def check(self, who: Hashable | None) -> None:
        """One more; Refusal if that is too much. Whoever is not named is not limited."""
        if who is not None and not self.of(who).allows():
            raise Refusal("too_many", self.words)

    def spend(self, who: Hashable | None, amount: float) -> None:
        """What has turned out to cost more than one."""
        if who is not None:
            self.of(who).spend(amount)


class People:
    """Who is at which address. Each has room for a number of people, who keep their place."""

    def __init__(self, most: int) -> None:
        self.most = most
        self._at: OrderedDict[str, OrderedDict[str, float]] = OrderedDict()
        self._seen: OrderedDict[str, tuple[Visitor, float]] = OrderedDict()

    def __len__(self) -> int:
        """How many are remembered."""
        return len(self._seen) + sum(map(len, self._at.values()))

    def find(self, person: str) -> Visitor:
        """Where somebody was last, for what is done in their name while they are away."""
        seen = self._seen.get(person)
        return Visitor(person, AWAY) if seen is None else seen[0]

    def admit(self, visitor: Visitor) -> None:
        """They are there; Refusal if there is no room for them."""
        if visitor.address is not None:
            self._make_room(visitor, visitor.address)
        now = clock()
        forget(self._seen, lambda one: now - one[1] > ABSENT_SECONDS)
        self._seen[visitor.person] = visitor, now
        self._seen.move_to_end(visitor.person)

    def _make_room(self, visitor: Visitor, address: str) -> None:
        now = clock()
        forget(self._at, lambda here: now - next(reversed(here.values())) > QUIET_SECONDS)
        here = self._at.setdefault(address, OrderedDict())
        self._at.move_to_end(address)
        if visitor.person not in here and len(here) >= self.most:
            quietest, seen = next(iter(here.items()))
            if now - seen < QUIET_SECONDS:
                raise Refusal("too_many", lambda say: say.address_is_full)
            del here[quietest]
        here[visitor.person] = now
        here.move_to_end(visitor.person)


class Shares:
    """A rate limit for each person, and for each address as many of them as people may be there."""

    def __init__(self, people: People, rate: float, burst: float, words: Sentence) -> None:
        self.people = people
        self._limits = Limits(rate, burst, words)

    def of(self, visitor: Visitor) -> RateLimit:
        """The visitor's own limit; Refusal if their address has no share left for them."""
        self.people.admit(visitor)
        return self._limits.of(visitor)

    def check(self, visitor: Visitor) -> None:
        """One more; Refusal if that is too much."""
        if not self.of(visitor).allows():
            raise Refusal("too_many", self._limits.words)


class Budget(Shares):
    """Seconds of other processes' time. What a job takes is known afterwards, so it is charged then."""

    def check(self, visitor: Visitor) -> None:
        if self.of(visitor).left <= 0:
            raise Refusal("too_fast", self._limits.words)

    def charge(self, visitor: Visitor, seconds: float) -> None:
        self._limits.of(visitor).spend(seconds)


class Places:
    """So many at the same time: connections of one person, or from one address."""

    def __init__(self, most: int, words: Sentence) -> None:
        self.most = most
        self.words = words
        self._taken: Counter[Hashable] = Counter()

    @contextmanager
    def taken(self, who: Hashable | None) -> Iterator[None]:
        """Take one of the places; Refusal if there is none."""
        if who is None:
            yield
            return
        if self._taken[who] >= self.most:
            raise Refusal("too_many", self.words)
        self._taken[who] += 1
        try:
            yield
        finally:
            self._taken[who] -= 1
            if not self._taken[who]:
                del self._taken[who]

    def __len__(self) -> int:
        return self._taken.total()


class Waiting(Protocol):
    """Something that waits for its turn; `done` also when nobody wants it any more."""

    visitor: Visitor
    done: asyncio.Future[object]


W = TypeVar("W", bound=Waiting)


class FairQueue(Generic[W]):
    """Addresses take turns; at an address its people do; for one person, first come first served."""

    def __init__(self) -> None:
        self._waiting: OrderedDict[str, OrderedDict[str, deque[W]]] = OrderedDict()

    def __len__(self) -> int:
        return sum(len(jobs) for here in self._waiting.values() for jobs in here.values())

    def put(self, one: W, first: bool = False) -> None:
        place, person = one.visitor.place, one.visitor.person
        here = self._waiting.setdefault(place, OrderedDict())
        jobs = here.setdefault(person, deque())
        if first:
            jobs.appendleft(one)
            here.move_to_end(person, last=False)
            self._waiting.move_to_end(place, last=False)
        else:
            jobs.append(one)

    def take(self, fits: Callable[[W], bool] = lambda one: True) -> W | None:
        """The next one that fits; its place and its person then wait until all others had a turn."""
        for place, here in list(self._waiting.items()):
            found = self._take_at(here, fits)
            if not here:
                del self._waiting[place]
            elif found is not None:
                self._waiting.move_to_end(place)
            if found is not None:
                return found
        return None

    @staticmethod
    def _take_at(here: OrderedDict[str, deque[W]], fits: Callable[[W], bool]) -> W | None:
        for person, jobs in list(here.items()):
            while jobs and jobs[0].done.done():
                jobs.popleft()  # nobody waits for it any more
            found = next((one for one in jobs if not one.done.done() and fits(one)), None)
            if found is not None:
                jobs.remove(found)
            if not jobs:
                del here[person]
            elif found is not None:
                here.move_to_end(person)
            if found is not None:
                return found
        return None

    def drain(self) -> Iterator[W]:
        while self._waiting:
            for jobs in self._waiting.popitem()[1].values():
                yield from jobs


class Turn:
    """Somebody who waits for their turn on the event loop."""

    def __init__(self, visitor: Visitor, cost: float) -> None:
        self.visitor = visitor
        self.cost = cost
        self.done: asyncio.Future[object] = asyncio.get_running_loop().create_future()


class Turnstile:
    """Lets so many in at once. Addresses take turns, and one of them never has all places."""

    def __init__(self, places: int, each: int | None = None) -> None:
        self.places = places
        self.most_each = max(1, places - 1) if each is None else each
        self._queue: FairQueue[Turn] = FairQueue()
        self._inside: Counter[str] = Counter()

    @asynccontextmanager
    async def passed(self, visitor: Visitor, first: bool = False) -> AsyncIterator[None]:
        """Inside as soon as it is the visitor's turn; `first`: before all others who wait."""
        turn = Turn(visitor, 1.0)
        self._queue.put(turn, first)
        self._let_in()
        try:
            await turn.done
            yield
        finally:
            # Also whoever was let in at the very moment in which they gave up.
            if turn.done.done() and not turn.done.cancelled():
                self._inside[visitor.place] -= 1
                if not self._inside[visitor.place]:
                    del self._inside[visitor.place]
                self._let_in()

    def _let_in(self) -> None:
        while self._inside.total() < self.places:
            turn = self._queue.take(lambda one: self._inside[one.visitor.place] < self.most_each)
            if turn is None:
                return
            self._inside[turn.visitor.place] += 1
            turn.done.set_result(None)


class Lane:
    """The turns of one address."""

    def __init__(self, rate: float, burst: float) -> None:
        self._limit = RateLimit(rate, burst)
        self._queue: FairQueue[Turn] = FairQueue()
        self._next: Turn | None = None

    @property
    def is_idle(self) -> bool:
        return self._next is None and self._limit.is_full

    async def turn(self, visitor: Visitor, cost: float) -> None:
        if self._next is None and self._limit.allows(cost):
            return
        turn = Turn(visitor, cost)
        self._queue.put(turn)
        if self._next is None:
            self._let_in()
        await turn.done

    def charge(self, cost: float) -> None:
        self._limit.spend(cost)

    def _let_in(self) -> None:
        """The one whose time has come, and see when it is the next one's."""
        if self._next is not None and not self._next.done.done():
            self._limit.spend(self._next.cost)
            self._next.done.set_result(None)
        self._next = self._queue.take()
        if self._next is not None:
            seconds = (self._next.cost - self._limit.left) / self._limit.rate
            self._next.done.get_loop().call_later(max(0.0, seconds), self._let_in)


class Pace:
    """Work on the event loop, spread out: one address has so many pieces a second, its people in turns.

    Nobody is refused here. Whoever asks for much at once gets it a little later, others in between.
    """

    def __init__(self, rate: float, burst: float) -> None:
        self.rate = rate
        self.burst = burst
        self._lanes: OrderedDict[str, Lane] = OrderedDict()

    async def turn(self, visitor: Visitor, cost: float = 1.0) -> None:
        """Wait until it is the visitor's turn; at once where addresses say nothing."""
        if visitor.address is None:
            return
        lane = self._lanes.get(visitor.address)
        if lane is None:
            forget(self._lanes, lambda one: one.is_idle)
            lane = self._lanes[visitor.address] = Lane(self.rate, self.burst)
        self._lanes.move_to_end(visitor.address)
        await lane.turn(visitor, cost)

    def charge(self, visitor: Visitor, seconds: float) -> None:
        """How long it took in the end: whoever asks for larger pieces has fewer of them."""
        lane = self._lanes.get(visitor.address or "")
        if lane is not None and seconds > PIECE_SECONDS:
            lane.charge(seconds / PIECE_SECONDS - 1)


class Box:
    """Whoever was closed for sending far too much waits before coming back."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self._until: OrderedDict[Visitor, float] = OrderedDict()

    def put(self, visitor: Visitor) -> None:
        now = clock()
        forget(self._until, lambda until: until < now)
        self._until[visitor] = now + self.seconds
        self._until.move_to_end(visitor)

    def __len__(self) -> int:
        """How many are remembered, also some who may be back."""
        return len(self._until)

    def check(self, visitor: Visitor) -> None:
        left = self._until.get(visitor, 0.0) - clock()
        if left > 0:
            raise Refusal("too_fast", lambda say: say.boxed(left))
