"""Fit simulated chances of winning to self-play: `python -m benchmarks.calibrate GAME [--players N]`.

What was played is kept in a file, line by line: a run that was stopped goes on where it was. The fitted
curve goes into the table that the package ships (src/pentapolis/study/chances.json).
"""

from __future__ import annotations

import json
import os
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any

import typer
from msgspec import convert, to_builtins

from pentapolis.cli.console import complain, out, progress_bar, read_options
from pentapolis.engine.errors import PentapolisError
from pentapolis.engine.registry import find_game
from pentapolis.parallel import run_parallel
from pentapolis.study.calibration import CHUNK, Played, curve_of, play, reliability
from pentapolis.study.chances import TABLE, Curve, key_of, options_key
from pentapolis.study.endings import Endings


def read(file: Path) -> list[Played]:
    """What an earlier run has played; a last line that was cut off is forgotten."""
    found: list[Played] = []
    if file.exists():
        for line in file.read_text(encoding="utf-8").splitlines():
            try:
                data = json.loads(line)
            except json.JSONDecodeError:
                break
            found.append(convert(data, Played))
    return found


def calibrate(
    game: Annotated[str, typer.Argument(help="Which game.")],
    players: Annotated[int | None, typer.Option("--players", "-p")] = None,
    games: Annotated[int, typer.Option("--games", "-n", min=CHUNK)] = 4000,
    level: Annotated[str, typer.Option(help="Who plays.")] = "medium",
    option: Annotated[list[str] | None, typer.Option("--option", "-o")] = None,
    folder: Annotated[Path, typer.Option(help="Where games are kept.")] = Path("calibration"),
    jobs: Annotated[int | None, typer.Option("--jobs", "-j", min=1)] = None,
) -> None:
    """Fit simulated chances to self-play, print how reliable they are, and write them to the table."""
    chosen = read_options(option or [])
    setup = find_game(game).setup(players, chosen)
    key = options_key(setup) if chosen else key_of(setup)
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / f"{key.replace('/', '-').replace(',', '-')}-{level}.jsonl"
    played = read(file)
    pieces = [
        (game, setup.players, chosen, level, first) for first in range(len(played), games, CHUNK)
    ]
    with file.open("a", encoding="utf-8") as kept, progress_bar() as progress:
        task = progress.add_task(key, total=games, completed=len(played))
        for part in run_parallel(play, pieces, jobs or os.cpu_count() or 1):
            kept.writelines(json.dumps(to_builtins(one)) + "\n" for one in part)
            kept.flush()
            played += part
            progress.advance(task, len(part))
    endings = Endings(setup)
    rules = endings.game.rules_version
    found = curve_of(played, level, rules, endings.usual is not None)
    _print(key, found, played)
    write(key, found)


def _print(key: str, curve: Curve, played: Sequence[Played]) -> None:
    rows = [row for one in played for row in one.rows]
    bins, _, _ = reliability(curve, rows)
    _, raw_error, _ = reliability(Curve(), rows)
    out.print(
        f"{key}: {curve.games} games of {curve.level}; logit(real) = {curve.shift:+.3f} "
        f"{curve.slope:+.3f} logit(simulated)"
    )
    out.print("expected  observed   ±95%  positions")
    for one in bins:
        out.print(
            f"{100 * one.expected:7.1f} {100 * one.observed:9.1f} {196 * one.error:6.1f} "
            f"{one.positions:10}"
        )
    out.print(
        f"error of calibration on held-out games {100 * curve.error:.2f} points (noise alone "
        f"{100 * curve.noise:.2f}); simulations as they are {100 * raw_error:.2f}"
    )


def write(key: str, curve: Curve) -> None:
    table: dict[str, Any] = json.loads(TABLE.read_text(encoding="utf-8"))
    table[key] = _rounded(to_builtins(curve))
    TABLE.write_text(json.dumps(dict(sorted(table.items())), indent=1) + "\n", encoding="utf-8")


def _rounded(data: dict[str, Any]) -> dict[str, Any]:
    """Only what the curve says differently from one without games; five digits are plenty."""
    usual = to_builtins(Curve())
    return {
        name: round(value, 5) if isinstance(value, float) else value
        for name, value in data.items()
        if value != usual[name]
    }


if __name__ == "__main__":
    try:
        typer.run(calibrate)
    except PentapolisError as error:
        raise SystemExit(complain(error)) from error
