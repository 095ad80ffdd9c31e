"""Starts the service and keeps it running until it is told to end."""

from __future__ import annotations

import asyncio
import errno
import logging
import socket
import threading
import webbrowser

import uvicorn

from pentapolis.engine.errors import PentapolisError
from pentapolis.server.app import create_app
from pentapolis.server.database import (
    DatabaseError,
    database_url,
    default_database,
    migrate,
    open_database,
)
from pentapolis.server.settings import Settings

DEFAULT_HOST = "127.0.0.1"
DEFAULT_PORT = 8000
# The service says what is too large in words; far beyond that the connection is closed.
WEBSOCKET_BYTES = 1 << 20


class ServeError(PentapolisError):
    """The service cannot be started; the message says why."""


def serve(
    host: str = DEFAULT_HOST,
    port: int = DEFAULT_PORT,
    database: str | None = None,
    open_browser: bool = False,
    settings: Settings | None = None,
) -> None:
    """Run the service until Ctrl-C or SIGTERM; ServeError if it cannot start."""
    if settings is None:
        settings = Settings(default_database() if database is None else database)
    try:
        database_url(settings.database)
        migrate_database(settings.database)
    except DatabaseError as error:
        raise ServeError(str(error)) from error
    listener = listen(host, port)
    bound_port = listener.getsockname()[1]
    shown_host = "localhost" if host in ("127.0.0.1", "0.0.0.0", "::", "::1") else host
    address = f"http://{shown_host}:{bound_port}/"
    _set_up_logging()
    config = uvicorn.Config(
        create_app(settings),
        ws="websockets-sansio",
        ws_max_size=WEBSOCKET_BYTES,
        log_config=None,
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=5,
    )
    server = uvicorn.Server(config)
    print(f"Pentapolis is at {address} (Ctrl-C ends it)", flush=True)
    if open_browser:
        threading.Timer(0.5, webbrowser.open, [address]).start()
    try:
        server.run(sockets=[listener])
    except KeyboardInterrupt:
        pass
    finally:
        listener.close()


def migrate_database(database: str) -> None:
    """Make or update the database's tables; DatabaseError if that cannot be done."""

    async def run() -> None:
        engine = open_database(database)
        try:
            await migrate(engine)
        finally:
            await engine.dispose()

    asyncio.run(run())


def listen(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # With the protocol named, asyncio switches off Nagle's delay on the connections it accepts.
    listener = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
        listener.listen(1024)
    except OSError as error:
        listener.close()
        if error.errno == errno.EADDRINUSE:
            raise ServeError(
                f"Port {port} is in use: end what runs there, or choose another with --port."
            ) from error
        raise ServeError(
            f"Cannot listen on {host}, port {port}: {error.strerror or error}."
        ) from error
    except OverflowError as error:
        raise ServeError(f"A port is a number from 0 to 65535, not {port}.") from error
    return listener


def _set_up_logging() -> None:
    """One line per event, on standard error: what went wrong, never cards, seeds or cookies."""
    logging.basicConfig(
        level=logging.WARNING, format="%(asctime)s level=%(levelname)s source=%(name)s %(message)s"
    )
