"""`pentapolis check`: whether a file is what it should be."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Annotated

import typer

from pentapolis import Match, find_game
from pentapolis.cli.console import find_content, out
from pentapolis.cli.parameters import Content
from pentapolis.engine.errors import RecordError
from pentapolis.engine.record import MAGIC, read_record


def check(
    file: Annotated[Path, typer.Argument(help="A record or a content pack (TOML).")],
    content: Content = None,
) -> None:
    """Check a record or a content pack; says what is wrong and where."""
    head = _beginning(file)
    if head.startswith(MAGIC):
        record = read_record(file)
        pack = find_content(find_game(record.game), content)
        match = Match.from_record(record, content=pack, source=str(file))
        state = "finished" if match.is_over else "unfinished"
        out.print(
            f"[green]✓[/] {file}: a {state} game of {match.game.title}, {len(match.moves)} moves."
        )
        return
    game_name = _pack_game(file)
    pack = find_game(game_name).read_content(file)
    out.print(
        f"[green]✓[/] {file}: the content pack '{pack.name}' for {pack.game}, hash {pack.hash}."
    )


def _beginning(file: Path) -> str:
    try:
        return file.read_bytes()[:200].decode("utf-8", errors="replace").removeprefix("\ufeff")
    except OSError as error:
        raise RecordError(f"{file}: cannot be read ({error.strerror or error}).") from error


def _pack_game(file: Path) -> str:
    try:
        data = tomllib.loads(file.read_text(encoding="utf-8-sig"))
        return str(data["pack"]["game"])
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise RecordError(
            f"{file}: is neither a record (it would begin '{MAGIC}') nor a content pack in TOML: "
            f"{error}."
        ) from error
    except (KeyError, TypeError) as error:
        raise RecordError(f"{file}: has no [pack] table with the name of its game.") from error
