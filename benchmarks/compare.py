"""How fast this checkout is beside another one, in one run: `python -m benchmarks.compare ../before`.

The other checkout must be installed (`make build` there). Rounds alternate between the two, so that a
slow minute hits both alike; each figure is the best of its rounds, by processor time, which others on the
machine do not use up.
"""

from __future__ import annotations

import argparse
import inspect
import json
import os
import subprocess
from pathlib import Path

from benchmarks.speed import WIDTH, cloning, random_play, scoring, searching

HERE = Path(__file__).resolve().parents[1]
# Both are measured in the same way, which is this checkout's; it uses only what benchmarks.speed has had
# from the beginning.
KINDS = (random_play, searching, cloning, scoring)
ROUND = """
import json, sys, time
time.perf_counter = time.process_time
from benchmarks import speed
from pentapolis import COMPILED, all_games
seconds, seed, kinds = float(sys.argv[1]), int(sys.argv[2]), json.loads(sys.argv[3])
for source in kinds.values():
    exec(source, speed.__dict__)
rates = [getattr(speed, kind)(game)(seconds, seed) for kind in kinds for game in all_games()]
print(json.dumps({"compiled": COMPILED, "rates": {rate.name: rate.per_second for rate in rates}}))
"""


def one_round(checkout: Path, seconds: float, seed: int) -> dict[str, float]:
    python = checkout / ".venv" / "bin" / "python"
    if not python.exists():
        raise SystemExit(f"{checkout} has no .venv: run `make build` there first.")
    kinds = {kind.__name__: inspect.getsource(kind) for kind in KINDS}
    said = subprocess.run(
        [str(python), "-c", ROUND, str(seconds), str(seed), json.dumps(kinds)],
        cwd=checkout,
        env={**os.environ, "PYTHONPATH": str(checkout)},
        check=True,
        stdout=subprocess.PIPE,
        text=True,
    ).stdout
    found = json.loads(said)
    if not found["compiled"]:
        raise SystemExit(f"{checkout} is not compiled: run `make build` there first.")
    rates: dict[str, float] = found["rates"]
    return rates


def main() -> None:
    from rich.console import Console
    from rich.progress import track
    from rich.table import Column, Table

    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("other", type=Path, help="the checkout to compare with")
    parser.add_argument("--seconds", type=float, default=0.5, help="length of one measurement")
    parser.add_argument("--rounds", type=int, default=5, help="rounds; the best one counts")
    wanted = parser.parse_args()
    checkouts = (wanted.other.resolve(), HERE)
    best: list[dict[str, float]] = [{}, {}]
    for number in track(range(wanted.rounds), "Measuring", console=Console(stderr=True)):
        for checkout, found in zip(checkouts, best, strict=True):
            for name, rate in one_round(checkout, wanted.seconds, 1 + number).items():
                found[name] = max(rate, found.get(name, 0.0))
    table = Table(Column("what", no_wrap=True), "before, per second", "now", "now / before")
    for name, now in best[1].items():
        before = best[0].get(name)
        ratio = f"{now / before:.2f}" if before else ""
        table.add_row(name, f"{before:,.0f}" if before else "", f"{now:,.0f}", ratio)
    Console(width=WIDTH).print(table)


if __name__ == "__main__":
    main()
