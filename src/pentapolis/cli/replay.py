"""`pentapolis replay`: any position of a recorded game."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import msgspec
import typer

from pentapolis import Match, find_game
from pentapolis.cli.console import find_content, out, print_json
from pentapolis.cli.parameters import AsJson, Content
from pentapolis.cli.sheet import print_sheet
from pentapolis.engine.record import read_record


def replay(
    file: Annotated[Path, typer.Argument(help="A record.")],
    to: Annotated[int | None, typer.Option(min=0, help="Stop after that many moves.")] = None,
    content: Content = None,
    as_json: AsJson = False,
) -> None:
    """Replay a record and show the position it leads to."""
    record = read_record(file)
    pack = find_content(find_game(record.game), content)
    match = Match.from_record(record, to=to, content=pack, source=str(file))
    if as_json:
        print_json(
            {
                "view": match.view(),
                "events": msgspec.to_builtins(match.events()),
                "log": msgspec.to_builtins(match.log()),
                "sheet": match.score_sheet().to_json(),
            }
        )
        return
    for told in match.log():
        out.print(f"[dim]{told.number:>3}[/] {_who(match, told.seat)}{told.text}", highlight=False)
    out.print()
    out.print(match.show())
    out.print()
    print_sheet(match)


def _who(match: Match, seat: int | None) -> str:
    """The player as in `play`: by number, and what they are called."""
    if seat is None:
        return ""
    name = f" ({match.seats[seat]})" if match.seats else ""
    return f"Player {seat + 1}{name} "
