"""The `pentapolis` command: one module per command, in the order of the help page."""

from __future__ import annotations

import platform
import sys
from typing import Annotated

import typer

from pentapolis import COMPILED, __version__
from pentapolis.cli.admin import admin
from pentapolis.cli.analyse import analyse
from pentapolis.cli.arena import arena
from pentapolis.cli.check import check
from pentapolis.cli.console import complain, out
from pentapolis.cli.content import content
from pentapolis.cli.dataset import dataset
from pentapolis.cli.games import games
from pentapolis.cli.learn import learn
from pentapolis.cli.picture import picture
from pentapolis.cli.play import play
from pentapolis.cli.replay import replay
from pentapolis.cli.rules import rules
from pentapolis.cli.score import score
from pentapolis.cli.serve import serve
from pentapolis.cli.simulate import simulate
from pentapolis.cli.train import train
from pentapolis.engine.errors import PentapolisError

COMMANDS = (
    games,
    rules,
    play,
    serve,
    simulate,
    arena,
    train,
    dataset,
    learn,
    replay,
    picture,
    analyse,
    check,
    content,
    score,
)

app = typer.Typer(
    help="Play, study and research five city-building tabletop games.",
    no_args_is_help=True,
    rich_markup_mode="rich",
)
for command in COMMANDS:
    app.command()(command)
app.add_typer(admin, name="admin")


def _version(wanted: bool) -> None:
    if wanted:
        engine = "compiled" if COMPILED else "interpreted"
        out.print(f"pentapolis {__version__} ({engine} engine, Python {platform.python_version()})")
        raise typer.Exit()


@app.callback()
def common(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Show the version.")
    ] = False,
) -> None:
    pass


def main() -> None:
    try:
        app(standalone_mode=True)
    except PentapolisError as error:
        sys.exit(complain(error))
    except BrokenPipeError:
        sys.exit(0)
