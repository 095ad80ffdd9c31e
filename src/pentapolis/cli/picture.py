"""`pentapolis picture`: any position of a recorded game as a picture."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from pentapolis import Match, find_game
from pentapolis.cli.console import find_content, out
from pentapolis.cli.parameters import Content
from pentapolis.engine.errors import RecordError
from pentapolis.engine.record import read_record


def picture(
    file: Annotated[Path, typer.Argument(help="A record.")],
    target: Annotated[Path, typer.Argument(help="Where to: a name that ends in .svg or .png.")],
    move: Annotated[
        int | None, typer.Option(min=0, help="After that many moves; at the end if left out.")
    ] = None,
    seat: Annotated[
        int | None,
        typer.Option(min=1, help="As this player knows it; as everybody does if left out."),
    ] = None,
    dark: Annotated[bool, typer.Option("--dark", help="The colours of the night.")] = False,
    width: Annotated[int, typer.Option(help="Of a PNG, in pixels.")] = 1000,
    content: Content = None,
) -> None:
    """Draw a position of a recorded game as the browser draws it."""
    from pentapolis.pictures import rendered, svg

    kind = target.suffix.lower()
    if kind not in (".svg", ".png"):
        raise RecordError(f"{target}: a picture's name ends in .svg or .png.")
    record = read_record(file)
    pack = find_content(find_game(record.game), content)
    match = Match.from_record(record, to=move, content=pack, source=str(file))
    drawing = svg(match, None if seat is None else seat - 1, "dark" if dark else "light")
    data = rendered(drawing, width) if kind == ".png" else drawing.encode()
    try:
        target.write_bytes(data)
    except OSError as error:
        raise RecordError(f"{target}: cannot be written ({error.strerror or error}).") from error
    out.print(f"{match.game.title} after {len(match.moves)} moves: {target}", markup=False)
