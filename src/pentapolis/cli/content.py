"""`pentapolis content`: the cards, tiles and boards of a game."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.table import Column, Table

from pentapolis import find_game
from pentapolis.cli.console import find_content, out, print_json
from pentapolis.cli.parameters import AsJson, GameName
from pentapolis.engine.errors import RecordError


def content(
    game: GameName,
    pack: Annotated[
        str | None, typer.Option(help="Which of the game's packs, or the file of your own.")
    ] = None,
    export: Annotated[
        Path | None, typer.Option(help="Write the pack there, to change it and play with it.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Show or export a game's content pack."""
    chosen = find_game(game)
    shown = find_content(chosen, pack) or chosen.content()
    if export is not None:
        if export.exists():
            raise RecordError(f"{export} exists already: choose another name.")
        export.write_text(shown.source, encoding="utf-8")
        out.print(f"Written to {export}. Play with it: pentapolis play {game} --content {export}")
    elif as_json:
        tables = {name: list(table.rows) for name, table in shown.tables.items()}
        print_json({"name": shown.name, "hash": shown.hash, "tables": tables})
    else:
        out.print(f"[bold]{shown.title}[/] (pack '{shown.name}', hash {shown.hash})")
        texts = chosen.words(chosen.setup(content=shown)).texts()
        for name, table in shown.tables.items():
            out.print(f"\n[bold]{name}[/]: {table.provenance}. {table.note}", highlight=False)
            columns = list(table.rows[0]) if table.rows else []
            columns += ["text"] if name in texts else []
            # The first column is the code or number that people type: it stays whole.
            grid = Table(
                *(Column(name, overflow="fold", no_wrap=not at) for at, name in enumerate(columns))
            )
            for number, row in enumerate(table.rows):
                told = {"text": texts[name][number]} if name in texts else {}
                grid.add_row(*(_cell({**row, **told}.get(column, "")) for column in columns))
            out.print(grid)


def _cell(value: object) -> str:
    return " ".join(str(part) or "–" for part in value) if isinstance(value, list) else str(value)
