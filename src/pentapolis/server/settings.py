"""What whoever runs the service can choose."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

STATIC = Path(__file__).parent / "static"


@dataclass(frozen=True)
class Settings:
    database: str
    # Seconds between a bot's decisions, so that people can follow them.
    bot_pause: float = 0.7
    bot_processes: int = 2
    # A bot that has not answered after this many seconds is taken for dead.
    bot_patience: float = 60.0
    # Tables kept in memory; all others come back from the database when they are asked for.
    live_tables: int = 1000
    # Bytes of one message or request body, far above what any game needs.
    message_bytes: int = 8_192
    # Messages per second that one connection may send for long, and at once.
    message_rate: float = 50.0
    message_burst: int = 100
    static: Path = field(default=STATIC)
