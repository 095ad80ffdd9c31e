"""`pentapolis score`: count a game played on a real table."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Annotated

import typer

from pentapolis import find_game
from pentapolis.cli.console import find_content, print_json
from pentapolis.cli.parameters import AsJson, Content, GameName
from pentapolis.cli.sheet import print_position
from pentapolis.engine.errors import PentapolisError, PositionError


def score(
    game: GameName,
    file: Annotated[Path, typer.Argument(help="A position in JSON; - reads standard input.")],
    content: Content = None,
    as_json: AsJson = False,
) -> None:
    """Score a position entered by hand, for games on a real table (see docs/positions)."""
    chosen = find_game(game)
    try:
        text = sys.stdin.read() if str(file) == "-" else file.read_text(encoding="utf-8")
        data = json.loads(text)
    except OSError as error:
        raise PositionError(f"{file}: cannot be read ({error.strerror or error}).") from error
    except UnicodeDecodeError as error:
        raise PositionError(f"{file}: is not a text file.") from error
    except (json.JSONDecodeError, RecursionError) as error:
        raise PositionError(f"{file}: is not valid JSON: {error}.") from error
    try:
        sheet = chosen.score_position(data, find_content(chosen, content))
    except PentapolisError as error:
        raise PositionError(f"{file}: {error}") from error
    if as_json:
        print_json(sheet.to_json())
    else:
        print_position(sheet)
