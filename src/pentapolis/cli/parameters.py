"""Arguments and options that several commands have."""

from __future__ import annotations

from typing import Annotated

import typer

from pentapolis import game_names


def complete_game(incomplete: str) -> list[str]:
    return [name for name in game_names() if name.startswith(incomplete)]


GameName = Annotated[
    str, typer.Argument(metavar="GAME", help="Which game.", autocompletion=complete_game)
]
Players = Annotated[int | None, typer.Option("--players", "-p", help="How many players.")]
LARGEST_SEED = 2**63 - 1
Seed = Annotated[
    int | None,
    typer.Option("--seed", "-s", min=0, max=LARGEST_SEED, help="The deal; random if left out."),
]
Options = Annotated[
    list[str] | None,
    typer.Option("--option", "-o", metavar="NAME=VALUE", help="A rule to switch; may be repeated."),
]
Content = Annotated[
    str | None,
    typer.Option(
        "--content", "-c", metavar="PACK", help="A content pack: a file of yours or a name."
    ),
]
Jobs = Annotated[
    int | None, typer.Option("--jobs", "-j", min=1, help="Processes; all cores if left out.")
]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON for programs.")]
