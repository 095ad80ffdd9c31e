"""`pentapolis admin`: the database of the service."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Literal

import msgspec
import typer
from rich.console import Console
from rich.measure import Measurement
from rich.table import Column, Table
from rich.text import Text

from pentapolis.cli.console import out, print_json
from pentapolis.cli.extras import need
from pentapolis.cli.parameters import AsJson

admin = typer.Typer(help="Look after the database of the service.", no_args_is_help=True)
WIDEST = 1000
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
    names = ("code", "game", "status", "players", "moves", "created", "last change")
    rows = [
        (t.code, t.game, t.status, t.players, t.moves, t.created[:16], t.moved[:16]) for t in found
    ]
    _print_whole(names, rows)


@admin.command("ratings")
def ratings_command(
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Only say what would change.")] = False,
    database: Database = None,
) -> None:
    """Count all rated games once more, from their records; stop the service before."""
    from pentapolis.server.admin import recount_ratings, run

    found = run(recount_ratings(_database(database), not dry_run))
    word = "would change" if dry_run else "changed"
    out.print(f"{found.games} rated games, {found.changed} ratings in them {word}.")


@admin.command("accounts")
def accounts_command(as_json: AsJson = False, database: Database = None) -> None:
    """List the accounts."""
    from pentapolis.server.admin import accounts, run

    found = run(accounts(_database(database)))
    if as_json:
        print_json(msgspec.to_builtins(found))
        return
    rows = [
        (one.name, one.created[:16], (one.seen or "")[:16], one.devices, one.tables)
        for one in found
    ]
    _print_whole(("name", "created", "last seen", "devices", "tables"), rows)


@admin.command("invite")
def invite_command(
    number: Annotated[int, typer.Argument(min=1, max=1000, help="For how many people.")] = 1,
    database: Database = None,
) -> None:
    """Make invitations for `pentapolis serve --accounts members`. Each works once, for 30 days."""
    from pentapolis.server.admin import invite, run

    for code in run(invite(_database(database), number)):
        out.print(code)


@admin.command("reset-password")
def reset_command(
    name: Annotated[str, typer.Argument(help="What the account is called.")],
    database: Database = None,
) -> None:
    """Make a code with which somebody who has lost their password chooses a new one.

    It works once, for 7 days, on the page "You"; everybody else who is logged in is then logged out.
    """
    from pentapolis.server.admin import reset_password, run

    out.print(run(reset_password(_database(database), name)))


@admin.command("host")
def host_command(
    name: Annotated[str, typer.Argument(help="What the account is called.")],
    off: Annotated[bool, typer.Option("--off", help="No longer.")] = False,
    database: Database = None,
) -> None:
    """Name somebody who looks after reports in the browser, on the page "Keeping it decent"."""
    from pentapolis.server.admin import name_host, run

    run(name_host(_database(database), name, not off))
    out.print(f"{name} {'no longer looks' if off else 'looks'} after this service.")


@admin.command("reports")
def reports_command(as_json: AsJson = False, database: Database = None) -> None:
    """List the open reports, those first that several people made."""
    from pentapolis.server.admin import host_page, run

    page = run(host_page(_database(database)))
    if as_json:
        print_json(msgspec.to_builtins(page))
        return
    rows = [
        (r.id, r.at[:16], r.kind, r.name, r.about, r.reporter, r.game, r.words)
        for r in page.reports
    ]
    _print_whole(("id", "at", "kind", "about", "mark", "by", "game", "words"), rows)
    for report in page.reports:
        for line in report.lines:
            sign = ">" if line.theirs else " "
            out.print(Text(f"{report.id} {sign} {line.at[:16]} {line.name}: {line.text}"))


@admin.command("people")
def people_command(as_json: AsJson = False, database: Database = None) -> None:
    """List who was reported, and who is banned until when."""
    from pentapolis.server.admin import host_page, run

    page = run(host_page(_database(database)))
    if as_json:
        print_json(msgspec.to_builtins({"people": page.people, "bans": page.bans}))
        return
    rows = [
        (p.name, p.about, p.since, p.tables, p.left, f"{p.reports_right} of {p.reports}")
        for p in page.people
    ]
    _print_whole(("name", "mark", "since", "tables", "left", "reports right"), rows)
    bans = [(b.name, b.about, b.scope, b.ends[:16], b.reason) for b in page.bans]
    _print_whole(("banned", "mark", "from", "until", "why"), bans)


@admin.command("ban")
def ban_command(
    name: Annotated[str, typer.Argument(help="An account, or the mark in `reports`.")],
    days: Annotated[int | None, typer.Option(min=1, max=3650, help="Left out: for good.")] = None,
    reason: Annotated[str, typer.Option(help="What they are told.")] = "",
    chat: Annotated[bool, typer.Option("--chat", help="Only from the chat.")] = False,
    database: Database = None,
) -> None:
    """Let somebody begin no more games, or only not chat, until the ban ends. Running games go on."""
    _do_as_host(database, "mute" if chat else "ban", name, days, reason)


@admin.command("unban")
def unban_command(
    name: Annotated[str, typer.Argument(help="An account, or the mark in `people`.")],
    database: Database = None,
) -> None:
    """Lift all bans of somebody."""
    _do_as_host(database, "lift", name, None, "")


@admin.command("close")
def close_command(
    name: Annotated[str, typer.Argument(help="An account, or the mark in `reports`.")],
    database: Database = None,
) -> None:
    """Close the reports about somebody: there was nothing to do."""
    _do_as_host(database, "nothing", name, None, "")


@admin.command("rename")
def rename_command(
    name: Annotated[str, typer.Argument(help="What the account is called.")],
    new: Annotated[str, typer.Argument(help="What it is called from now on, also to log in.")],
    database: Database = None,
) -> None:
    """Give somebody another name. The log of games that are over keeps the old one."""
    from pentapolis.server.admin import rename, run

    run(rename(_database(database), name, new))
    out.print(f"{name} is called {new} now.")


@admin.command("audit")
def audit_command(as_json: AsJson = False, database: Database = None) -> None:
    """List what was done about people, and by whom, the newest first."""
    from pentapolis.server.admin import host_page, run

    page = run(host_page(_database(database)))
    if as_json:
        print_json(msgspec.to_builtins(page.audit))
        return
    _print_whole(("at", "by", "what"), [(a.at[:16], a.who, a.text) for a in page.audit])


def _do_as_host(
    database: str | None,
    action: Literal["nothing", "mute", "ban", "lift"],
    name: str,
    days: int | None,
    reason: str,
) -> None:
    from pentapolis.server.admin import do_as_host, run
    from pentapolis.server.decency_messages import Deed

    run(do_as_host(_database(database), Deed(action, name, days=days, words=reason)))
    out.print("Done, and written down.")


def _print_whole(names: tuple[str, ...], rows: Sequence[tuple[object, ...]]) -> None:
    shown = Table(*(Column(name, no_wrap=True) for name in names))
    for row in rows:
        shown.add_row(*(Text(str(each)) for each in row))
    # Whole, however narrow the terminal, and in files and pipes, too.
    whole = Measurement.get(out, out.options.update(max_width=WIDEST), shown).maximum
    Console(file=out.file, highlight=False, width=whole).print(shown)
