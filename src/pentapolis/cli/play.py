"""`pentapolis play`: a game in the terminal."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from pentapolis import find_game, game_names
from pentapolis.bots.bot import bot_codes
from pentapolis.cli.console import find_content, read_options, say_if_interpreted
from pentapolis.cli.parameters import Content, Options, Players, Seed, complete_game
from pentapolis.cli.session import Session, default_save_path, new_session, resume_session
from pentapolis.engine.errors import RecordError


def play(
    game: Annotated[
        str | None,
        typer.Argument(metavar="GAME", help="Which game.", autocompletion=complete_game),
    ] = None,
    players: Players = None,
    seats: Annotated[
        str | None,
        typer.Option(
            metavar="LIST",
            help=f"Who plays, by commas: human, {', '.join(bot_codes())} or my_bot.py:Mine.",
        ),
    ] = None,
    seed: Seed = None,
    option: Options = None,
    content: Content = None,
    save: Annotated[
        Path | None, typer.Option(help="Where the game is kept after every move.")
    ] = None,
    resume: Annotated[bool, typer.Option("--resume", help="Go on with the saved game.")] = False,
) -> None:
    """Play in the terminal; the game is saved after every move."""
    say_if_interpreted()
    path = save or default_save_path()
    session: Session
    if resume:
        session = resume_session(path, content)
    else:
        if game is None:
            names = ", ".join(game_names())
            raise RecordError(f"Say which game to play ({names}), or --resume the saved one.")
        chosen = find_game(game)
        names_of_seats = seats.split(",") if seats else None
        count = players or (len(names_of_seats) if names_of_seats else None)
        session = new_session(
            chosen.setup(count, read_options(option or []), find_content(chosen, content)),
            names_of_seats,
            seed,
            path,
        )
    session.run()
