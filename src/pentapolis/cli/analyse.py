"""`pentapolis analyse`: what a finished game was decided by."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated

import msgspec
import typer
from rich.table import Table

from pentapolis import Match, find_game
from pentapolis.cli.console import (
    err,
    find_content,
    out,
    print_json,
    progress_bar,
    say_if_interpreted,
)
from pentapolis.cli.parameters import AsJson, Content, Jobs
from pentapolis.engine.errors import RecordError
from pentapolis.engine.record import read_record
from pentapolis.study.analysis import Analysis, Done, Judged
from pentapolis.study.analysis import analyse as analyse_match
from pentapolis.study.estimates import Estimate, Z
from pentapolis.study.report import html_report
from pentapolis.study.verdict import Depth

MOST_SHOWN = 12


def analyse(
    file: Annotated[Path, typer.Argument(help="The record of a finished game.")],
    html: Annotated[
        Path | None, typer.Option("--html", help="Write a page with charts to this file.")
    ] = None,
    seconds: Annotated[
        float | None,
        typer.Option(
            "--seconds-per-decision", min=0.05, max=600, help="How long to think about each move."
        ),
    ] = None,
    jobs: Jobs = None,
    content: Content = None,
    as_json: AsJson = False,
) -> None:
    """Judge every move of a finished game, and tell what was luck."""
    record = read_record(file)
    pack = find_content(find_game(record.game), content)
    match = Match.from_record(record, content=pack, source=str(file))
    if not match.is_over:
        raise RecordError(f"{file}: the game is not finished, so there is nothing to judge yet.")
    if html is not None and not html.parent.is_dir():
        raise RecordError(f"{html}: there is no folder {html.parent} to write to.")
    say_if_interpreted()
    depth = Depth() if seconds is None else Depth().lasting(match, seconds)
    found = _with_progress(match, depth, jobs or os.cpu_count() or 1)
    if html is not None:
        html.write_text(html_report(match, found), encoding="utf-8")
        err.print(f"Written to {html}.")
    if as_json:
        print_json(msgspec.to_builtins(found))
        return
    _print(match, found)


def _with_progress(match: Match, depth: Depth, jobs: int) -> Analysis:
    worst: Judged | None = None
    with progress_bar(transient=True) as progress:
        task = progress.add_task("Analysing", total=None)

        def told(part: Done, done: int, of: int) -> None:
            nonlocal worst
            if isinstance(part, Judged) and part.mark:
                worst = part if worst is None or part.loss.mean > worst.loss.mean else worst
            so_far = (
                "" if worst is None else f", worst so far: {worst.mark} at {worst.decision + 1}"
            )
            progress.update(task, description=f"Analysing{so_far}", completed=done, total=of)

        return analyse_match(match, depth=depth, workers=jobs, progress=told)


def _print(match: Match, found: Analysis) -> None:
    names = [match.words.player_title(seat) for seat in range(found.players)]
    people = Table(
        "player", "points", "accuracy", "deal", "draws", "own choices", "others' choices"
    )
    for seat, name in enumerate(names):
        account, accuracy = found.ledger.chances[seat], found.accuracy[seat]
        people.add_row(
            name,
            str(found.result[seat]),
            "–" if accuracy is None else f"{accuracy:.0f} %",
            *(
                _percent(part)
                for part in (account.deal, account.draws, account.own, account.others)
            ),
        )
    out.print(people)
    out.print(
        "[dim]From deal to others' choices: points of winning chance, with 95 % intervals.[/]"
    )
    mistakes = found.mistakes()
    if not mistakes:
        out.print("Nothing beyond noise: no move was surely a mistake.")
        return
    table = Table("move", "player", "", "cost", "played", "better")
    for one in mistakes[:MOST_SHOWN]:
        table.add_row(
            str(one.decision + 1),
            names[one.seat],
            one.mark,
            _percent(one.loss.scaled(-1)),
            ", ".join(one.played.words),
            ", ".join(one.better.words),
        )
    out.print(table)
    if len(mistakes) > MOST_SHOWN:
        out.print(f"[dim]And {len(mistakes) - MOST_SHOWN} more: --html shows them all.[/]")
    unlucky = [one for one in found.judged if one.unlucky]
    if unlucky:
        out.print(f"Unlucky, not wrong: move {', '.join(str(u.decision + 1) for u in unlucky)}.")


def _percent(gain: Estimate) -> str:
    return f"{100 * gain.mean:+.1f} ± {100 * Z * gain.error:.1f}"
