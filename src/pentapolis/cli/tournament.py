"""Tournaments with a live table, and their reports."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from pathlib import Path

from rich.console import Group
from rich.live import Live
from rich.markup import escape
from rich.table import Table

from pentapolis.arena.fairer import Fairer, fairer
from pentapolis.arena.report import html_report
from pentapolis.arena.results import ResultFile, check_page, read_results, write_page
from pentapolis.arena.statistics import BotLine, Interval, bot_lines, win_matrix
from pentapolis.arena.stopping import EarlyStop
from pentapolis.arena.tournament import header_of, is_team, plan, run
from pentapolis.cli.console import err, find_content, out, progress_bar
from pentapolis.engine.errors import RecordError
from pentapolis.engine.registry import find_game
from pentapolis.engine.setup import Setup
from pentapolis.parallel import connect

# Early games say little, whatever their interval: no early stop before this many for each bot.
FEWEST = 30
# Seconds between two looks at the table: to make it takes longer the more games there are.
REFRESH = 0.5


def hold_tournament(
    setup: Setup,
    bots: Sequence[str],
    games: int,
    seed: int,
    jobs: int,
    path: Path,
    precision: float | None = None,
    ray_address: str | None = None,
    ladder: bool = False,
    luck: int = 0,
) -> bool:
    """Play what is missing in the file, show the table as it grows, and write the report; False if
    that was interrupted.
    """
    todo = plan(setup, bots, games, seed, ladder, luck)
    page = path.with_suffix(".html")
    check_page(page, path)
    if ray_address is not None:
        connect(ray_address)  # complain before there is a file
    file = ResultFile(path, header_of(setup, bots, seed, ladder, luck))
    file.open()
    done = {result.number for result in file.results}
    missing = [job for job in todo if job.number not in done]
    if done and missing:
        err.print(f"{escape(str(path))} has {len(done)} of {len(todo)} games already; going on.")
    team = is_team(setup)
    per_deal = sum(job.deal == 0 for job in todo)
    stop = EarlyStop(precision or 0.0, FEWEST, per_deal, team, bots if luck else ())
    for result in file.results:
        stop.add(result)
    progress = progress_bar()
    task = progress.add_task("games", total=len(todo), completed=len(todo) - len(missing))
    interrupted = False
    results = run(setup, [] if stop.enough else missing, jobs, ray_address)
    try:
        with Live(progress, console=err, refresh_per_second=4, transient=True) as live:
            shown = 0.0
            for result in results:
                file.add(result)
                stop.add(result)
                progress.advance(task)
                if time.monotonic() - shown > REFRESH:
                    table = _lines_table(bot_lines(file.results, bots, team), team)
                    live.update(Group(table, progress))
                    shown = time.monotonic()
                if stop.enough:
                    break
    except KeyboardInterrupt:
        interrupted = True
    finally:
        results.close()  # type: ignore[attr-defined]
        file.close()
    counted = [r for r in file.results if not stop.enough or r.number < stop.enough]
    out.print(_lines_table(bot_lines(counted, bots, team), team))
    if luck:
        out.print(_fairer_table(fairer(counted, bots, team), team))
        out.print(f"Draws are valued by {file.header.luck}.")
    if not team and len(bots) > 2:
        out.print(_pairs_table(win_matrix(counted, bots)))
    if stop.enough:
        out.print(f"Stopped early: every win rate is known to ± {precision:.1%}.")
    if interrupted:
        out.print("Interrupted; the same command goes on from here.")
    if counted:
        write_page(page, path, html_report(file.header, counted, setup.content))
        out.print(f"Results: {escape(str(path))}\nReport:  {escape(str(page))}")
    return not interrupted


def _lines_table(lines: Sequence[BotLine], team: bool) -> Table:
    table = Table("bot", "games", "wins (95 %)", "score", *([] if team else ["margin"]), "rating")
    for line in lines:
        wins = f"{line.wins.mean:.1%} ({line.wins.low:.1%}–{line.wins.high:.1%})"
        score = f"{line.score.mean:.1f} {line.score.reach(1)}"
        margin = [] if team else [f"{line.margin.mean:+.1f} {line.margin.reach(1)}"]
        rating = f"{line.rating:.1f} ± {1.96 * line.rating_error:.1f}"
        table.add_row(line.bot, str(line.games), wins, score, *margin, rating)
    return table


def _fairer_table(lines: Sequence[Fairer], team: bool) -> Table:
    unit = "score" if team else "lead"
    table = Table("bot, without luck", "deals", "wins (95 %)", unit, "as sure as")
    for line in lines:
        wins = f"{line.wins.mean:.1%} {line.wins.reach_percent}"
        lead = f"{line.lead.mean:+.2f} {line.lead.reach(2)}"
        of_wins, of_leads = line.worth
        worth = f"{of_wins:.1f} times the games (wins), {of_leads:.1f} ({unit})"
        table.add_row(line.bot, str(line.deals), wins, lead, worth)
    return table


def _pairs_table(shares: Mapping[tuple[str, str], Interval]) -> Table:
    table = Table("bot", "ahead of", "in (95 %)")
    for (one, other), share in shares.items():
        table.add_row(one, other, f"{share.mean:.1%} ({share.low:.1%}–{share.high:.1%})")
    return table


def write_report(file: Path, content: str | None, target: Path | None) -> None:
    page = target or file.with_suffix(".html")
    check_page(page, file)
    header, results, _ = read_results(file)
    if not results:
        raise RecordError(f"{file}: has no finished games yet.")
    pack = find_content(find_game(header.game), content)
    write_page(page, file, html_report(header, results, pack))
    out.print(f"{len(results)} games; report: {escape(str(page))}")
