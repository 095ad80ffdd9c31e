"""What whoever runs the service can choose."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

STATIC = Path(__file__).parent / "static"
LOCAL = ("127.0.0.1", "::1")


@dataclass(frozen=True)
class Settings:
    database: str
    # Seconds between a bot's decisions where people wait for them, so that they can follow.
    bot_pause: float = 0.7
    bot_processes: int = 2
    # Forecasts and hints are short: they do not wait behind bots.
    forecast_processes: int = 1
    # Seconds that the forecasts of one position may take; what is not known by then is left out.
    forecast_seconds: float = 0.5
    # Seconds of forecasts and hints that one person may have at once, and per second for long.
    forecast_burst: float = 5.0
    forecast_rate: float = 0.5
    # A bot that has not answered after this many seconds is taken for dead.
    bot_patience: float = 60.0
    # Tables kept in memory; all others come back from the database when they are asked for.
    live_tables: int = 1000
    # Bytes of one message or request body, far above what any game needs.
    message_bytes: int = 8_192
    # Messages per second that one connection may send for long, and at once.
    message_rate: float = 50.0
    message_burst: int = 100
    # Host names by which the service may be called, beside this machine's own and plain addresses.
    hosts: tuple[str, ...] = ()
    # Addresses to which the limits by address do not apply: this machine, and proxies on it that do not
    # say for whom they ask.
    unlimited: tuple[str, ...] = LOCAL
    # Connections in all and from one address, and seconds for sending a whole request.
    connections: int = 4000
    connections_each: int = 200
    request_seconds: float = 10.0
    # Requests from one address, per second for long and at once.
    request_rate: float = 30.0
    request_burst: int = 200
    # New tables of one person (and ten times as many from one address), and how many may be unfinished.
    table_rate: float = 0.1
    table_burst: int = 40
    tables_each: int = 100
    # New guests from one address.
    guest_rate: float = 0.2
    guest_burst: int = 100
    # Open sockets of one person (and ten times as many from one address).
    sockets_each: int = 20
    # Chat of one person at all tables together.
    chat_rate: float = 0.5
    chat_burst: int = 10
    static: Path = field(default=STATIC)
    # Where several workers at one port put what they count, so that each can tell for all.
    shared_metrics: Path | None = None
