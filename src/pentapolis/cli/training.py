"""Training with a progress bar, and what was learned."""

from __future__ import annotations

from pathlib import Path

from rich.table import Table

from pentapolis.arena.statistics import Interval
from pentapolis.arena.training import Weights, compare, settled, train
from pentapolis.cli.console import err, out, progress_bar
from pentapolis.engine.setup import Setup

# Deals for a look at how far it has come, every so many steps; and for the final comparison.
GLANCE, EVERY = 500, 10
FINAL = 3000


def hold_training(
    setup: Setup, before: Weights, path: Path, steps: int, deals: int, seed: int, workers: int
) -> None:
    history: list[Weights] = []
    try:
        with progress_bar() as progress:
            task = progress.add_task("steps", total=steps)
            for weights in train(setup, before, path, steps, deals, seed, workers):
                history.append(weights)
                progress.advance(task)
                if len(history) % EVERY == 0:
                    gain = compare(setup, weights, before, GLANCE, seed)
                    err.print(f"After {len(history)} steps {_points(gain)} better than at first.")
    except KeyboardInterrupt:
        out.print("Interrupted; the same command goes on from here.")
    if not history:
        return
    learned = settled(history)
    table = Table("weight", "before", "learned")
    for name, weight in learned.items():
        table.add_row(name, f"{before[name]:g}", f"{weight:g}")
    out.print(table)
    gain = compare(setup, learned, before, FINAL, seed + 1)
    out.print(f"On {FINAL} other deals {_points(gain)} better than before. Steps: {path}")


def _points(gain: Interval) -> str:
    return f"{gain.mean:+.2f} points ({gain.low:+.2f} to {gain.high:+.2f})"
