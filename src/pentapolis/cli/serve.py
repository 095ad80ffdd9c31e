"""`pentapolis serve`: the service."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

import typer

from pentapolis.cli.console import err, out, say_if_interpreted
from pentapolis.cli.extras import need
from pentapolis.cli.settings_file import read_settings


def serve(
    host: Annotated[
        str, typer.Option(help="Where to listen; 0.0.0.0 lets others in.")
    ] = "127.0.0.1",
    port: Annotated[int, typer.Option(help="Which port; 0 takes a free one.")] = 8000,
    database: Annotated[
        str | None,
        typer.Option(
            metavar="URL", envvar="PENTAPOLIS_DATABASE", help="sqlite:///path or postgresql://…"
        ),
    ] = None,
    open_browser: Annotated[bool, typer.Option("--open", help="Open the start page.")] = False,
    workers: Annotated[
        int, typer.Option(min=1, help="Processes that share the port; PostgreSQL only.")
    ] = 1,
    allow_host: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME", help="A host name by which it is called; may be repeated."),
    ] = None,
    trusted_proxy: Annotated[
        list[str] | None,
        typer.Option(
            metavar="ADDRESS", help="A proxy that says for whom it asks; may be repeated."
        ),
    ] = None,
    bots: Annotated[
        str,
        typer.Option(metavar="LIST", help="Bots of others that may sit at tables: my_bot.py:Mine."),
    ] = "",
    people_per_address: Annotated[
        int, typer.Option(min=1, help="How many people may play behind one address.")
    ] = 50,
    accounts: Annotated[
        Literal["off", "open", "members"],
        typer.Option(help="No accounts; for whoever wants one; or only members play."),
    ] = "off",
    site: Annotated[
        str, typer.Option(metavar="URL", help="Where people find it: https://play.example.org.")
    ] = "",
    smtp: Annotated[
        str,
        typer.Option(
            metavar="URL",
            envvar="PENTAPOLIS_SMTP",
            help="The server that takes mail: smtp://user:password@host:587 or smtps://…",
        ),
    ] = "",
    mail_from: Annotated[
        str, typer.Option(metavar="ADDRESS", help="Whom mails are from: turns@example.org.")
    ] = "",
    webhooks: Annotated[
        bool, typer.Option("--webhooks", help="People may be told at addresses of their own.")
    ] = False,
    access_log: Annotated[bool, typer.Option("--access-log", help="Log every request.")] = False,
    settings: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            is_eager=True,
            callback=read_settings,
            help="A TOML file with these options; what is said here comes first.",
        ),
    ] = None,
    check: Annotated[
        bool, typer.Option("--check", help="Only look whether it could be started like this.")
    ] = False,
) -> None:
    """Start the service: play in the browser, alone, with bots or with friends."""
    need("server")
    # Here, because the other commands start faster without it.
    from pentapolis.bots.bot import find_bot
    from pentapolis.server.checks import check as look
    from pentapolis.server.checks import check_place
    from pentapolis.server.database import default_database
    from pentapolis.server.run import serve as run
    from pentapolis.server.settings import LOCAL, Settings

    say_if_interpreted()
    guests = tuple(code.strip() for code in bots.split(",") if code.strip())
    for code in guests:
        find_bot(code)  # complain here, not in a worker
    chosen = Settings(
        default_database() if database is None else database,
        hosts=tuple(allow_host or ()),
        unlimited=(*LOCAL, *(trusted_proxy or ())),
        people=people_per_address,
        bots=guests,
        accounts=accounts,
        site=site,
        smtp=smtp,
        mail_from=mail_from,
        webhooks=webhooks,
    )
    if check:
        for line in look(chosen, workers):
            out.print(line, markup=False, soft_wrap=True)
        return
    if check_place(chosen.database):
        err.print("A new database is made: there was none yet.")
    run(host, port, None, open_browser, settings=chosen, workers=workers, access_log=access_log)
