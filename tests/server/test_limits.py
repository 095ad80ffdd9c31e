"""Who gets how much: shares of people within addresses, and whose turn it is."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from contextlib import suppress

import pytest

from pentapolis.server import limits
from pentapolis.server.addresses import Trusted, address_of, household, plain
from pentapolis.server.errors import Refusal
from pentapolis.server.limits import (
    PIECE_SECONDS,
    Box,
    Budget,
    FairQueue,
    Limits,
    Pace,
    People,
    Shares,
    Turnstile,
    Visitor,
)
from pentapolis.server.stopwatch import Stopwatch
from pentapolis.server.workers import Job, Workers
from tests.server.client import PATIENCE

SCHOOL, HOME = "192.0.2.7", "198.51.100.1"


def pupil(number: int) -> Visitor:
    return Visitor(f"pupil {number}", SCHOOL)


# -- addresses ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("given", "place"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("::FFFF:c000:207", "192.0.2.7"),
        ("2001:db8:1:2:aaaa::1", "2001:db8:1:2::/64"),
        ("2001:DB8:1:2:bbbb::9", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("a unix socket", "a unix socket"),
    ],
)
def test_a_place_has_one_name(given: str, place: str) -> None:
    assert household(given) == place
    assert address_of({"client": (given, 1)}, Trusted(())) == place


def test_listed_addresses_are_known_in_every_form() -> None:
    listed = Trusted(("127.0.0.1", "::1", "10.0.0.0/8", "2001:db8::/32"))
    for known in ("::ffff:127.0.0.1", "0:0:0:0:0:0:0:1", "::ffff:10.1.2.3", "2001:db8:9::1"):
        assert known in listed
    for unknown in ("127.0.0.2", "::ffff:11.0.0.1", "2001:db9::1", "nonsense", ""):
        assert unknown not in listed
    assert plain("::ffff:10.1.2.3") == "10.1.2.3"


# -- shares -------------------------------------------------------------------------------------------


def test_people_of_one_address_have_a_share_each() -> None:
    shares = Shares(People(30), rate=0.0, burst=2, words=lambda _: "Too much.")
    for number in range(30):
        shares.check(pupil(number))
        shares.check(pupil(number))
    with pytest.raises(Refusal, match="Too much"):
        shares.check(pupil(0))


def test_newcomers_push_nobody_aside(monkeypatch: pytest.MonkeyPatch) -> None:
    """Guests are free: whoever comes as a hundred of them gets the shares that are left, no more."""
    people = People(30)
    shares = Shares(people, rate=0.0, burst=2, words=lambda _: "Too much.")
    for number in range(30):
        shares.check(pupil(number))
    for number in range(100):
        with pytest.raises(Refusal, match="As many people"):
            shares.check(Visitor(f"bully {number}", SCHOOL))
    for number in range(30):
        shares.check(pupil(number))
    # Another address is not concerned, and nobody is counted where addresses say nothing.
    shares.check(Visitor("ann", HOME))
    for number in range(100):
        shares.check(Visitor(f"local {number}", None))
    # Who has been quiet for long makes room.
    monkeypatch.setattr(limits, "QUIET_SECONDS", 0.0)
    shares.check(Visitor("late", SCHOOL))


def test_a_budget_is_charged_afterwards() -> None:
    budget = Budget(People(30), rate=0.0, burst=1.0, words=lambda _: "Too much.")
    budget.check(pupil(1))
    budget.charge(pupil(1), 5.0)
    with pytest.raises(Refusal, match="Too much"):
        budget.check(pupil(1))
    budget.check(pupil(2))


def test_what_is_done_for_somebody_counts_where_they_are() -> None:
    people = People(30)
    people.admit(pupil(1))
    assert people.find("pupil 1") == pupil(1)
    # Those who have not been seen share one place.
    assert people.find("unknown").place == people.find("another").place


# -- turns --------------------------------------------------------------------------------------------


def test_addresses_take_turns_and_so_do_their_people() -> None:
    async def order() -> list[str]:
        queue: FairQueue[Job] = FairQueue()

        def put(person: str, address: str | None, number: int = 1) -> None:
            for _ in range(number):
                queue.put(Job(Visitor(person, address), print, (), ""))

        put("bully", SCHOOL, 3)
        put("pupil", SCHOOL, 2)
        put("ann", HOME, 2)
        put("local", None)
        taken = []
        while (job := queue.take()) is not None:
            taken.append(job.visitor.person)
        assert len(queue) == 0
        return taken

    expected = ["bully", "ann", "local", "pupil", "ann", "bully", "pupil", "bully"]
    assert asyncio.run(order()) == expected


def test_one_address_never_has_all_processes() -> None:
    """A job cannot be interrupted, so whoever comes second must find a process that is free."""

    async def ask() -> None:
        workers = Workers(2, 600.0)
        try:
            many = [asyncio.create_task(workers.run(pupil(n), _wait)) for n in range(4)]
            await asyncio.sleep(0)
            assert workers.queue.take(lambda job: workers._fits(job, workers.workers[1])) is None
            answer = workers.run(Visitor("ann", HOME), _answer)
            assert await asyncio.wait_for(answer, PATIENCE) == 5
            assert not any(task.done() for task in many)
            for task in many:
                task.cancel()
        finally:
            await workers.close()

    asyncio.run(ask())


def _wait() -> None:
    """Longer than anybody; it ends with the process."""
    time.sleep(600)


def _answer() -> int:
    return 5


def test_work_is_spread_out_and_people_take_turns() -> None:
    async def order() -> list[str]:
        pace = Pace(rate=200.0, burst=2)
        had: list[str] = []

        async def ask(visitor: Visitor) -> None:
            await pace.turn(visitor)
            had.append(visitor.person)

        bully, quiet = Visitor("bully", SCHOOL), pupil(1)
        asked = [asyncio.create_task(ask(bully)) for _ in range(20)]
        asked += [asyncio.create_task(ask(quiet)) for _ in range(2)]
        asked += [asyncio.create_task(ask(Visitor("ann", HOME))) for _ in range(2)]
        asked += [asyncio.create_task(ask(Visitor("local", None))) for _ in range(50)]
        await asyncio.sleep(0)
        asked[15].cancel()  # gone while waiting: the others go on
        await asyncio.gather(*asked, return_exceptions=True)
        return had

    had = asyncio.run(order())
    assert len(had) == 19 + 2 + 2 + 50
    # Two at once for each address; elsewhere nobody waits at all.
    assert had[:2] == ["bully"] * 2
    assert set(had[2:54]) == {"ann", "local"}
    # Then the pupil, although the bully came first with many.
    assert "pupil 1" not in had[54 + 6 :]


def test_who_asks_for_large_pieces_has_fewer_of_them() -> None:
    async def order() -> list[str]:
        pace = Pace(rate=50.0, burst=2)
        had: list[str] = []

        async def ask(visitor: Visitor) -> None:
            await pace.turn(visitor)
            had.append(visitor.person)

        hog, quiet = Visitor("hog", SCHOOL), Visitor("ann", HOME)
        for visitor, pieces in ((hog, 40), (quiet, 1)):
            await pace.turn(visitor)
            pace.charge(visitor, pieces * PIECE_SECONDS)
        await asyncio.gather(ask(hog), *(ask(quiet) for _ in range(10)))
        return had

    # One piece each; but the hog's took as long as forty.
    assert asyncio.run(order()) == ["ann"] * 10 + ["hog"]


def test_only_what_holds_the_event_loop_is_timed() -> None:
    async def times() -> tuple[float, float]:
        async def sleep(seconds: float) -> None:
            await asyncio.sleep(seconds)

        async def work(seconds: float) -> None:
            await asyncio.sleep(0)
            end = time.thread_time() + seconds
            while time.thread_time() < end:
                pass

        async def fail() -> None:
            with suppress(TimeoutError):
                await asyncio.wait_for(asyncio.sleep(3600), 0.01)
            await work(0.2)
            raise KeyError("seen by whoever waits")

        sleeping, failing = Stopwatch(sleep(0.3)), Stopwatch(fail())
        await sleeping
        with pytest.raises(KeyError):
            await failing
        return sleeping.seconds, failing.seconds

    slept, worked = asyncio.run(times())
    assert slept < 0.2 <= worked


def test_who_is_in_the_box_comes_back_later() -> None:
    box = Box(3600.0)
    box.put(pupil(1))
    with pytest.raises(Refusal, match="come back"):
        box.check(pupil(1))
    box.check(pupil(2))
    box = Box(0.0)
    box.put(pupil(1))
    box.check(pupil(1))


def test_at_a_turnstile_addresses_take_turns() -> None:
    async def run() -> list[str]:
        passed: list[str] = []
        gate, held = Turnstile(1), asyncio.Event()

        async def pass_by(address: str, first: bool = False) -> None:
            async with gate.passed(Visitor("somebody", address), first):
                passed.append(address)
                await held.wait()

        async with asyncio.TaskGroup() as group:
            for address in ("flood", "flood", "flood", "flood", "ann", "bob"):
                group.create_task(pass_by(address))
            await asyncio.sleep(0)
            group.create_task(pass_by("moves", first=True))
            await asyncio.sleep(0)
            held.set()
        return passed

    assert asyncio.run(run()) == ["flood", "moves", "flood", "ann", "bob", "flood", "flood"]


def test_one_address_never_has_the_whole_turnstile() -> None:
    async def run() -> tuple[int, int]:
        inside: Counter[str] = Counter()
        gate, held = Turnstile(3), asyncio.Event()

        async def pass_by(address: str) -> None:
            async with gate.passed(Visitor("somebody", address)):
                inside[address] += 1
                await held.wait()

        tasks = [asyncio.create_task(pass_by("flood")) for _ in range(9)]
        await asyncio.sleep(0.01)
        tasks.append(asyncio.create_task(pass_by("ann")))
        await asyncio.sleep(0.01)
        found = inside["flood"], inside["ann"]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        # Whoever gave up has left, wherever they were.
        async with asyncio.timeout(10):
            for address in ("flood", "flood", "ann"):
                async with gate.passed(Visitor("somebody", address)):
                    pass
        return found

    assert asyncio.run(run()) == (2, 1)


def test_those_who_are_gone_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    passed = 0.0
    monkeypatch.setattr("pentapolis.server.limits.clock", lambda: passed)

    async def run() -> int:
        nonlocal passed
        people = People(50)
        chat, guesses = Limits(0.5, 10), Shares(people, 0.02, 20, lambda _: "")
        box, pace = Box(30.0), Pace(4.0, 20)
        for number in range(1000):
            passed = 60.0 * number
            visitor = Visitor(f"p{number}", f"10.0.{number // 250}.{number % 250}")
            guesses.check(visitor)
            chat.check(visitor)
            box.put(visitor)
            await pace.turn(visitor)
        kept = len(people), len(chat), len(guesses._limits), len(box), len(pace._lanes)
        return max(kept)

    assert asyncio.run(run()) < 100


def test_whoever_is_connected_is_not_given_a_new_share(monkeypatch: pytest.MonkeyPatch) -> None:
    passed = 0.0
    monkeypatch.setattr("pentapolis.server.limits.clock", lambda: passed)
    limits = Limits(1.0, 10)
    mine = limits.of("ann")
    passed = 100.0
    limits.of("bob")
    assert len(limits) == 1
    assert limits.of("ann") is mine
