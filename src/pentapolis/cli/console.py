"""What all commands share: where they print, how they read options, how they complain."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

from pentapolis import COMPILED
from pentapolis.engine.content import ContentPack
from pentapolis.engine.errors import PentapolisError, SetupError
from pentapolis.engine.game import Game

out = Console(highlight=False)
# Progress, notices and errors, so that what is printed on `out` can be piped.
err = Console(stderr=True, highlight=False)


def print_json(data: Any) -> None:
    sys.stdout.write(json.dumps(data, indent=2, ensure_ascii=False) + "\n")


def read_options(pairs: Iterable[str], word: str = "option") -> dict[str, str]:
    """`--option name=value`, any number of times; or the same with another word."""
    options = {}
    for pair in pairs:
        name, equals, value = pair.partition("=")
        if not equals or not name or not value:
            raise SetupError(f"'{pair}' is not understood: write --{word} name=value.")
        options[name.strip()] = value.strip()
    return options


def find_content(game: Game, wanted: str | None) -> ContentPack | None:
    """A pack of the user's (a file) or one that ships with the game (a name)."""
    if wanted is None:
        return None
    # A word without an ending, and no such file: somebody meant a name.
    path = Path(wanted)
    if wanted in game.pack_names() or not (path.suffix or path.exists()):
        return game.content(wanted)
    return game.read_content(path)


def say_if_interpreted() -> None:
    if not COMPILED:
        err.print(
            "[yellow]The engine runs as plain Python (no compiled version is installed): bots and "
            "simulations are many times slower.[/]"
        )


def complain(error: PentapolisError) -> int:
    err.print("[bold red]Error:[/] ", end="")
    err.print(str(error), markup=False, soft_wrap=True)
    return 2


def progress_bar(transient: bool = False) -> Progress:
    """For long work: what, how much of it, and how long it will still take."""
    columns = ("{task.description}", BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    return Progress(*columns, console=err, transient=transient)
