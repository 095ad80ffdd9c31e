"""Score sheets in the terminal."""

from __future__ import annotations

from rich.table import Table

from pentapolis.cli.console import out
from pentapolis.engine.match import Match
from pentapolis.engine.score import ScoreSheet


def sheet_table(sheet: ScoreSheet, names: list[str] | None = None) -> Table:
    table = Table("points", "from", "why", row_styles=["", "dim"])
    for line in sheet.lines:
        owner = "" if line.seat is None else f"{names[line.seat] if names else line.seat + 1}: "
        table.add_row(f"{line.points:+d}", f"{owner}{line.source}", line.text)
    return table


def print_sheet(match: Match, viewer: int | None = None) -> None:
    """The explained score of a match, with how it ended."""
    names = [f"Player {seat + 1}" for seat in range(match.setup.players)]
    sheet = match.score_sheet(viewer)
    out.print(sheet_table(sheet, names))
    scores = match.state.scores()
    if not match.is_over:
        return
    out.print(f"[bold]{match.game.end_reasons[match.state.end_reason()]}[/]")
    ranking = match.state.ranking()
    if match.game.is_cooperative(match.setup) or match.setup.players == 1:
        par = sheet.summary.get("par")
        out.print(f"Final score: [bold]{scores[0]}[/]" + (f" ({par})" if par else ""))
        return
    for place, seat in sorted((place, seat) for seat, place in enumerate(ranking)):
        out.print(f"{place}. {names[seat]}: [bold]{scores[seat]}[/]")


def print_position(sheet: ScoreSheet) -> None:
    """The explained score of a position entered by hand, with the game's own figures."""
    out.print(sheet_table(sheet))
    for name, value in sheet.summary.items():
        out.print(f"{name.replace('_', ' ')}: [bold]{value}[/]")
