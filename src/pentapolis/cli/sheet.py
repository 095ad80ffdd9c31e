"""Score sheets in the terminal."""

from __future__ import annotations

from rich.table import Table

from pentapolis.cli.console import out
from pentapolis.engine.match import Match
from pentapolis.engine.score import Outcome, ScoreSheet


def sheet_table(sheet: ScoreSheet, names: list[str]) -> Table:
    table = Table("points", "from", "why", row_styles=["", "dim"])
    for line in sheet.lines:
        owner = "" if line.seat is None else f"{names[line.seat]}: "
        table.add_row(f"{line.points:+d}", f"{owner}{line.title}", line.text)
    return table


def print_sheet(match: Match, viewer: int | None = None) -> None:
    """The explained score of a match, with how it ended."""
    names = [match.words.player_title(seat) for seat in range(match.setup.players)]
    sheet = match.score_sheet(viewer)
    out.print(sheet_table(sheet, names))
    if match.is_over:
        out.print(f"[bold]{match.game.end_reasons[sheet.outcome.reason]}[/]")
        print_outcome(sheet.outcome, names)


def print_outcome(outcome: Outcome, names: list[str]) -> None:
    out.print(f"[bold]{outcome.text}[/]", highlight=False)
    if not outcome.team:
        for place, seat in sorted((place, seat) for seat, place in enumerate(outcome.places)):
            out.print(f"{place}. {names[seat]}: [bold]{outcome.scores[seat]}[/]")


def print_position(sheet: ScoreSheet) -> None:
    """The explained score of a position entered by hand, with the game's own figures."""
    names = [f"Player {seat + 1}" for seat in range(len(sheet.outcome.scores))]
    out.print(sheet_table(sheet, names))
    for name, value in sheet.figures.items():
        out.print(f"{name.replace('_', ' ')}: [bold]{value}[/]")
    print_outcome(sheet.outcome, names)
