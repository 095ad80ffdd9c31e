"""`pentapolis rules`: how a game is played."""

from __future__ import annotations

import sys
from typing import Annotated

import typer
from rich.markdown import Markdown

from pentapolis import find_game
from pentapolis.cli.console import out
from pentapolis.cli.parameters import GameName


def rules(
    game: GameName, raw: Annotated[bool, typer.Option("--raw", help="Plain Markdown.")] = False
) -> None:
    """Read the rules of a game."""
    text = find_game(game).rules()
    if raw:
        sys.stdout.write(text)
    else:
        with out.pager(styles=True) if out.is_terminal else out:
            out.print(Markdown(text))
