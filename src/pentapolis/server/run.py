"""Starts the service and keeps it running until it is told to end."""

from __future__ import annotations

import asyncio
import errno
import gc
import logging
import socket
import threading
import webbrowser

import uvicorn
from litestar import Litestar

from pentapolis.engine.errors import PentapolisError
from pentapolis.processes import begin_worker
from pentapolis.server import logs
from pentapolis.server.addresses import both_forms
from pentapolis.server.app import create_app
from pentapolis.server.database import (
    DatabaseError,
    database_url,
    default_database,
    migrate,
    open_database,
)
from pentapolis.server.frames import FrameProtocol
from pentapolis.server.guard import Door, guarded
from pentapolis.server.reception import Server
from pentapolis.server.settings import Settings
from pentapolis.server.supervisor import supervise

DEFAULT_HOST = "127.0.0.1"
DEFAULT_PORT = 8000
# What is shown of a table is thousands of objects, gone as soon as it is encoded, and none of them in a
# cycle: Python's search for cycles after every 700 would take a seventh of the time of a move.
YOUNG_OBJECTS = 20_000
# How often a socket is asked whether anybody is still there, and how long the answer may take.
PING_SECONDS = 3.0


class ServeError(PentapolisError):
    """The service cannot be started; the message says why."""


def serve(
    host: str = DEFAULT_HOST,
    port: int = DEFAULT_PORT,
    database: str | None = None,
    open_browser: bool = False,
    settings: Settings | None = None,
    workers: int = 1,
    access_log: bool = False,
) -> None:
    """Run the service until Ctrl-C or SIGTERM; ServeError if it cannot start."""
    if settings is None:
        settings = Settings(default_database() if database is None else database)
    try:
        url = database_url(settings.database)
        migrate_database(settings.database)
    except DatabaseError as error:
        raise ServeError(str(error)) from error
    if workers < 1:
        raise ServeError("At least one worker has to do the work.")
    if workers > 1 and url.get_backend_name() == "sqlite":
        raise ServeError(
            "Several workers need PostgreSQL: --database postgresql://user:password@host/database."
        )
    listener = listen(host, port)
    bound_port = listener.getsockname()[1]
    shown_host = "localhost" if host in ("127.0.0.1", "0.0.0.0", "::", "::1") else host
    address = f"http://{shown_host}:{bound_port}/"
    print(f"Pentapolis is at {address} (Ctrl-C ends it)", flush=True)
    if open_browser:
        threading.Timer(0.5, webbrowser.open, [address]).start()
    if workers == 1:
        run(settings, listener, access_log)
        return
    # Every worker listens at the port itself, and the system shares the visitors out among them.
    listener.close()
    with bind(host, bound_port, shared=True):  # held, but nobody is let in here
        logs.set_up()
        supervise(work, workers, settings, host, bound_port, access_log)


def run(settings: Settings, listener: socket.socket, access_log: bool) -> None:
    """The service in this process, until it is told to end."""
    logs.set_up(access_log=access_log)
    server = make_server(create_app(settings), settings)
    gc.freeze()  # all that was imported stays
    gc.set_threshold(YOUNG_OBJECTS, 20, 20)
    try:
        server.run(sockets=[listener])
    except KeyboardInterrupt:
        pass
    finally:
        listener.close()


def work(settings: Settings, host: str, port: int, access_log: bool) -> None:
    """One of several workers, in a process of its own."""
    begin_worker()
    run(settings, listen(host, port, shared=True), access_log)


def make_server(app: Litestar, settings: Settings, patience: int = 5) -> Server:
    """What shall serve it; `patience` is for what is under way when the service ends."""
    door = Door(settings)
    # Its own logs name the whole address of everything, and report every byte of nonsense.
    logging.getLogger("uvicorn.access").disabled = True
    logging.getLogger("uvicorn.error").setLevel(logging.ERROR)
    config = uvicorn.Config(
        app,
        http=guarded(door),
        ws=FrameProtocol,
        # A line that is lost in a tunnel says nothing: within these it is noticed.
        ws_ping_interval=PING_SECONDS,
        ws_ping_timeout=PING_SECONDS,
        # What is a little too large is refused in words; beyond that the connection is closed.
        ws_max_size=2 * settings.message_bytes,
        log_config=None,
        access_log=False,
        server_header=False,
        # Whoever these are, they say truly for whom they ask.
        forwarded_allow_ips=both_forms(settings.unlimited),
        timeout_graceful_shutdown=patience,
    )
    return Server(config, door)


def migrate_database(database: str) -> None:
    """Make or update the database's tables; DatabaseError if that cannot be done."""

    async def run() -> None:
        engine = open_database(database)
        try:
            await migrate(engine)
        finally:
            await engine.dispose()

    asyncio.run(run())


def listen(host: str, port: int, shared: bool = False) -> socket.socket:
    listener = bind(host, port, shared)
    listener.listen(1024)
    return listener


def bind(host: str, port: int, shared: bool) -> socket.socket:
    """A socket at the port; `shared`: others of our own processes may listen there, too."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # With the protocol named, asyncio switches off Nagle's delay on the connections it accepts.
    bound = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    if shared:
        bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
    try:
        bound.bind((host, port))
    except OSError as error:
        bound.close()
        if error.errno == errno.EADDRINUSE:
            raise ServeError(
                f"Port {port} is in use: end what runs there, or choose another with --port."
            ) from error
        raise ServeError(
            f"Cannot listen on {host}, port {port}: {error.strerror or error}."
        ) from error
    except OverflowError as error:
        bound.close()
        raise ServeError(f"A port is a number from 0 to 65535, not {port}.") from error
    return bound
