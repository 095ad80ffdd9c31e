"""`pentapolis arena`: tournaments with a live table, and their reports."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from rich.console import Group
from rich.live import Live
from rich.table import Table

from pentapolis.arena.report import html_report
from pentapolis.arena.statistics import BotLine, bot_lines, widest
from pentapolis.arena.tournament import (
    ResultFile,
    header_of,
    is_team,
    plan,
    read_results,
    run,
)
from pentapolis.cli.console import err, find_content, out, progress_bar
from pentapolis.engine.errors import RecordError
from pentapolis.engine.registry import find_game
from pentapolis.engine.setup import Setup

# Early games say little, whatever their interval: no early stop before this many for each bot.
FEWEST = 30


def hold_tournament(
    setup: Setup,
    bots: Sequence[str],
    games: int,
    seed: int,
    jobs: int,
    path: Path,
    precision: float | None,
    ray_address: str | None,
) -> None:
    """Play what is missing in the file, show the table as it grows, and write the report."""
    todo = plan(setup, bots, games, seed)
    file = ResultFile(path, header_of(setup, bots, seed))
    file.open()
    done = {result.number for result in file.results}
    missing = [job for job in todo if job.number not in done]
    if done:
        err.print(f"{path} has {len(done)} of {len(todo)} games already; going on.")
    progress = progress_bar()
    task = progress.add_task("games", total=len(todo), completed=len(todo) - len(missing))
    stopped = ""
    results = run(setup, missing, jobs, ray_address)
    try:
        with Live(console=err, refresh_per_second=4, transient=True) as live:
            live.update(Group(_table(file, bots, setup), progress))
            for result in results:
                file.add(result)
                progress.advance(task)
                lines = bot_lines(file.results, bots, is_team(setup))
                live.update(Group(_lines_table(lines, is_team(setup)), progress))
                if precision and _precise(lines, precision):
                    stopped = f"Stopped early: every win rate is known to ± {precision:.1%}."
                    break
    except KeyboardInterrupt:
        stopped = "Interrupted; the same command goes on from here."
    finally:
        results.close()  # type: ignore[attr-defined]
        file.close()
    out.print(_table(file, bots, setup))
    if stopped:
        out.print(stopped)
    if file.results:
        page = path.with_suffix(".html")
        page.write_text(html_report(file.header, file.results, setup.content), encoding="utf-8")
        out.print(f"Results: {path}\nReport:  {page}")


def _precise(lines: Sequence[BotLine], precision: float) -> bool:
    return widest(lines) <= precision and min(line.games for line in lines) >= FEWEST


def _table(file: ResultFile, bots: Sequence[str], setup: Setup) -> Table:
    return _lines_table(bot_lines(file.results, bots, is_team(setup)), is_team(setup))


def _lines_table(lines: Sequence[BotLine], team: bool) -> Table:
    table = Table("bot", "games", "wins (95 %)", "score", *([] if team else ["margin"]), "rating")
    for line in lines:
        wins = f"{line.wins.mean:.1%} ({line.wins.low:.1%}–{line.wins.high:.1%})"
        score = f"{line.score.mean:.1f} ± {line.score.half_width:.1f}"
        margin = [] if team else [f"{line.margin.mean:+.1f} ± {line.margin.half_width:.1f}"]
        rating = f"{line.rating:.1f} ± {1.96 * line.rating_error:.1f}"
        table.add_row(line.bot, str(line.games), wins, score, *margin, rating)
    return table


def write_report(file: Path, content: str | None, target: Path | None) -> None:
    header, results, _ = read_results(file)
    if not results:
        raise RecordError(f"{file}: has no finished games yet.")
    game = find_game(header["game"])
    pack = find_content(game, content)
    page = target or file.with_suffix(".html")
    page.write_text(html_report(header, results, pack), encoding="utf-8")
    out.print(f"{len(results)} games; report: {page}")
