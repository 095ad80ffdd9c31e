"""`pentapolis serve`: the service."""

from __future__ import annotations

from typing import Annotated

import typer

from pentapolis.cli.console import say_if_interpreted
from pentapolis.cli.extras import need


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
    access_log: Annotated[bool, typer.Option("--access-log", help="Log every request.")] = False,
) -> None:
    """Start the service: play in the browser, alone, with bots or with friends."""
    need("server")
    # Here, because the other commands start faster without it.
    from pentapolis.server.database import default_database
    from pentapolis.server.run import serve as run
    from pentapolis.server.settings import LOCAL, Settings

    say_if_interpreted()
    settings = Settings(
        default_database() if database is None else database,
        hosts=tuple(allow_host or ()),
        unlimited=(*LOCAL, *(trusted_proxy or ())),
    )
    run(host, port, None, open_browser, settings=settings, workers=workers, access_log=access_log)
