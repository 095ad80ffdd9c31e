"""`pentapolis admin`: the database of the service."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

import msgspec
import typer
from rich.table import Table

from pentapolis.cli.console import out, print_json
from pentapolis.cli.extras import need
from pentapolis.cli.parameters import AsJson

admin = typer.Typer(help="Look after the database of the service.", no_args_is_help=True)
Database = Annotated[
    str | None,
    typer.Option(
        metavar="URL",
        envvar="PENTAPOLIS_DATABASE",
        help="sqlite:///path or postgresql://…; as for `pentapolis serve`.",
    ),
]


def _database(given: str | None) -> str:
    need("server")
    from pentapolis.server.database import default_database

    return default_database() if given is None else given


@admin.command("migrate")
def migrate_command(database: Database = None) -> None:
    """Bring the tables of the database up to date. `serve` does that by itself, too."""
    from pentapolis.server.admin import bring_up_to_date, run

    run(bring_up_to_date(_database(database)))
    out.print("The database is up to date.")


@admin.command("backup")
def backup_command(
    file: Annotated[Path, typer.Argument(help="Where to; must not be there yet.")],
    database: Database = None,
) -> None:
    """Copy the whole database into one file, while the service runs."""
    from pentapolis.server.admin import backup, run

    run(backup(_database(database), file))
    out.print(f"Backed up to {file} ({file.stat().st_size:,} bytes).")


@admin.command("restore")
def restore_command(
    file: Annotated[Path, typer.Argument(help="A file made by `backup`.")],
    database: Database = None,
) -> None:
    """Bring a backup into an empty database, of the same kind or the other."""
    from pentapolis.server.admin import restore, run

    run(restore(file, _database(database)))
    out.print("Restored.")


@admin.command("prune")
def prune_command(
    days: Annotated[int, typer.Option(min=1, help="How long nothing has happened.")] = 365,
    finished: Annotated[bool, typer.Option("--finished", help="Finished games, too.")] = False,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Only say how many.")] = False,
    database: Database = None,
) -> None:
    """Delete old tables, and guests who have none."""
    from pentapolis.server.admin import prune, run

    found = run(prune(_database(database), days, finished, dry_run))
    word = "would be deleted" if dry_run else "deleted"
    out.print(f"{found.tables} tables and {found.guests} guests {word}.")


@admin.command("tables")
def tables_command(
    status: Annotated[
        Literal["waiting", "playing", "over"] | None, typer.Option(help="Only these.")
    ] = None,
    most: Annotated[int, typer.Option("--most", "-n", min=1, help="How many at most.")] = 30,
    as_json: AsJson = False,
    database: Database = None,
) -> None:
    """List tables, the newest first. Whoever knows a code may watch, so keep them to yourself."""
    from pentapolis.server.admin import run, tables

    found = run(tables(_database(database), status, most))
    if as_json:
        print_json(msgspec.to_builtins(found))
        return
    shown = Table("code", "game", "status", "players", "moves", "created", "last change")
    for each in found:
        shown.add_row(
            each.code,
            each.game,
            each.status,
            str(each.players),
            str(each.moves),
            each.created[:16],
            each.moved[:16],
        )
    out.print(shown)
