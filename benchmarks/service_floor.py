"""What a move costs before there is any service: the limits that `service` shows beside its figures.

By game, the work for one viewer (what the board shows, the score sheet, the choices in words, the log)
and for encoding it; and how long this machine lets everybody wait, for a turn or a durable transaction.
"""

from __future__ import annotations

import asyncio
import random
import sqlite3
import time
from dataclasses import dataclass
from pathlib import Path

import asyncpg

from pentapolis.engine.game import Game
from pentapolis.engine.match import Match
from pentapolis.engine.registry import all_games
from pentapolis.server.faces import Faces, Shown, change, show
from pentapolis.server.presence import Company
from pentapolis.server.table import Event, Looking, Occupant, Table, check_setup

GAMES_EACH = 2
SECONDS = 1.0
NAP = 0.005
GUEST = "somebody"


@dataclass(frozen=True)
class Floor:
    """Milliseconds of processor time a move, for one viewer."""

    game: str
    rules: float
    view: float
    sheet: float
    choices: float
    # All that a move makes the service do without network and database.
    everything: float


def floors() -> list[Floor]:
    return [floor_of(game) for game in all_games()]


def floor_of(game: Game) -> Floor:
    moves, spent = 0, dict.fromkeys(("rules", "view", "sheet", "choices", "everything"), 0.0)
    for seed in range(GAMES_EACH):
        table, chance = new_table(game, seed), random.Random(seed)
        faces = Faces()
        before = show(
            table, faces, GUEST, Company(frozenset({GUEST})), (), looking(table), secret=False
        )
        while table.status != "over":
            match = table.running()
            seat = match.deciders[0]
            action = int(chance.choice(list(match.state.legal_actions(seat))))
            event = Event(table.version + 1, "play", seat, {"action": action}, GUEST, str(moves))
            began = time.process_time()
            table.become(table.after(event))
            spent["rules"] += time.process_time() - began
            before = changed(table, faces, before)
            spent["everything"] += time.process_time() - began
            for name, seconds in parts(match, table.eyes_of(GUEST)).items():
                spent[name] += seconds
            moves += 1
    return Floor(game.name, **{name: seconds / moves * 1000 for name, seconds in spent.items()})


def new_table(game: Game, seed: int) -> Table:
    players = game.default_players
    seats = [Occupant("person", "Ann", GUEST)]
    seats += [Occupant("hotseat", f"P{n}", GUEST) for n in range(players - 1)]
    setup = check_setup(game.name, players, {})
    return Table(1, "bench", game.name, setup, seed, seats, "")


def looking(table: Table) -> Looking | None:
    """Whoever is to decide looks."""
    seat = table.eyes_of(GUEST)
    return None if seat is None else Looking(seat, table.version)


def changed(table: Table, faces: Faces, before: Shown) -> Shown:
    now = show(table, faces, GUEST, Company(frozenset({GUEST})), (), looking(table), secret=False)
    change(table, before, now)
    return now


def parts(match: Match, seat: int | None) -> dict[str, float]:
    times = [time.process_time()]
    for make in (match.view, match.score_sheet, match.legal_moves):
        make(seat)
        times.append(time.process_time())
    names = ("view", "sheet", "choices")
    return {name: times[n + 1] - times[n] for n, name in enumerate(names)}


# -- the machine and its databases ------------------------------------------------------------------


@dataclass(frozen=True)
class Waits:
    """How long something takes by itself, one time after the other, in milliseconds."""

    median: float
    p99: float

    @property
    def each_second(self) -> float:
        return 1000 / self.median


def waits(seconds: list[float]) -> Waits:
    found = sorted(seconds)
    return Waits(found[len(found) // 2] * 1000, found[int(len(found) * 0.99)] * 1000)


def waking_up() -> Waits:
    """How late a process comes to its turn that only slept: nobody is answered sooner."""
    late = []
    end = time.perf_counter() + 2 * SECONDS
    while (began := time.perf_counter()) < end:
        time.sleep(NAP)
        late.append(time.perf_counter() - began - NAP)
    return waits(late)


def sqlite_commits(file: Path) -> Waits:
    """Flushed transactions of one small row."""
    connection = sqlite3.connect(file, isolation_level=None)
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("CREATE TABLE move (number INTEGER PRIMARY KEY, data TEXT)")
    took, end = [], time.perf_counter() + SECONDS
    while (began := time.perf_counter()) < end:
        connection.execute("BEGIN IMMEDIATE")
        connection.execute("INSERT INTO move (data) VALUES ('a move')")
        connection.execute("COMMIT")
        took.append(time.perf_counter() - began)
    connection.close()
    return waits(took)


def postgresql_commits(url: str) -> Waits:
    async def run() -> Waits:
        connection = await asyncpg.connect(url)
        await connection.execute("CREATE TABLE move (number serial PRIMARY KEY, data text)")
        took, end = [], time.perf_counter() + SECONDS
        while (began := time.perf_counter()) < end:
            await connection.execute("INSERT INTO move (data) VALUES ('a move')")
            took.append(time.perf_counter() - began)
        await connection.close()
        return waits(took)

    return asyncio.run(run())
