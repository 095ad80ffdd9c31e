"""Whether a service that runs for a week keeps its memory: guests and tables come and go.

    python -m benchmarks.week                                 10,000 guests, 50,000 tables
    python -m benchmarks.week --guests 1000 --tables 5000

The service itself, on a SQLite file in memory, without the network before it: people look at their
tables of all games, play a few decisions, speak and leave. The clock by which people are forgotten goes
as fast as they come: a week for all of them. After every tenth of them the memory is read; after the
first one it must stay within a tenth of what it was then.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import os
import tempfile
from collections.abc import AsyncIterator
from pathlib import Path

from pentapolis.engine.registry import all_games
from pentapolis.server import limits
from pentapolis.server.limits import Pace, Visitor
from pentapolis.server.messages import NewTable, Play, Say, SeatForMe, SeatHotseat, SeatRequest
from pentapolis.server.metrics import Metrics
from pentapolis.server.service import Service, open_service
from pentapolis.server.settings import Settings

PARTS = 10
DECISIONS = 4
MOST_GROWTH = 0.1
WEEK_SECONDS = 7 * 24 * 3600
PAGE = os.sysconf("SC_PAGE_SIZE")


def resident() -> int:
    gc.collect()
    return int(Path("/proc/self/statm").read_text().split()[1]) * PAGE


async def visit(service: Service, number: int, tables: int) -> None:
    """Somebody new, at an address of their own, who opens some tables and goes away."""
    guest = service.guests.new()
    visitor = Visitor(guest.id, f"10.{number >> 16 & 255}.{number >> 8 & 255}.{number & 255}")
    games = all_games()
    for each in range(tables):
        game = games[(number + each) % len(games)]
        others = game.default_players - 1
        seats: list[SeatRequest] = [SeatForMe()]
        seats += [SeatHotseat(f"Player {seat + 2}") for seat in range(others)]
        service.quotas.check_guess(visitor)
        with service.quotas.socket(visitor):
            info = await service.tables.create(guest, NewTable(game.name, seats))
            await play(service, info.code, guest.id)
        await service.tables.say(info.code, guest, Say("said", "good game"))
        await service.tables.leave(info.code, guest)


async def play(service: Service, code: str, guest: str) -> None:
    seen = service.broadcaster.subscribe(code, guest)
    try:
        for decision in range(DECISIONS):
            table, _ = await service.tables.show(code, guest, None)
            match = table.running()
            seat = match.deciders[0]
            action = int(match.state.legal_actions(seat)[0])
            await service.tables.play(code, guest, Play(str(decision), table.version, seat, action))
    finally:
        service.broadcaster.unsubscribe(seen)


async def week(guests: int, tables: int, live: int) -> AsyncIterator[int]:
    """The memory after every tenth of the week, in bytes."""
    with tempfile.TemporaryDirectory(dir="/dev/shm") as folder:
        settings = Settings(f"sqlite:///{folder}/week.sqlite3", live_tables=live)
        service = await open_service(
            settings, Metrics(), Pace(settings.request_rate, settings.request_burst)
        )
        passed = 0.0
        limits.clock = lambda: passed
        try:
            for part in range(PARTS):
                for number in range(part * guests // PARTS, (part + 1) * guests // PARTS):
                    passed = number * WEEK_SECONDS / guests
                    await visit(service, number, tables // guests)
                yield resident()
        finally:
            await service.close()


async def measured(guests: int, tables: int, live: int) -> list[int]:
    found = []
    async for memory in week(guests, tables, live):
        found.append(memory)
        print(f"{len(found) * 100 // PARTS:4} %  {memory / 1e6:8.1f} MB", flush=True)
    return found


def growth(found: list[int]) -> float:
    """By which part of what it was after the first tenth it has grown at the most."""
    return max(found) / found[0] - 1


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--guests", type=int, default=10_000)
    parser.add_argument("--tables", type=int, default=50_000)
    parser.add_argument("--live", type=int, default=1000, help="tables kept in memory")
    given = parser.parse_args()
    found = asyncio.run(measured(given.guests, given.tables, given.live))
    grown = growth(found)
    print(f"grown by {grown:.1%} after the first tenth; {MOST_GROWTH:.0%} is allowed")
    raise SystemExit(grown > MOST_GROWTH)


if __name__ == "__main__":
    main()
