"""The tables of the database. `event` is the truth; the rest is found faster by it or lives beside it.

Times are ISO 8601 in UTC as text: sortable, readable, and the same in every database.
"""

from __future__ import annotations

from sqlalchemy import (
    JSON,
    BigInteger,
    Column,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
)

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(column_0_label)s",
        "uq": "uq_%(table_name)s_%(column_0_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s_%(referred_table_name)s",
        "pk": "pk_%(table_name)s",
    }
)

guest = Table(
    "guest",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("name", String(64), nullable=False),
    Column("created", String(32), nullable=False),
)

# `setup` and `seed` fix the game and `seats` who began; the columns from `status` on repeat what the
# events say, for lists.
game_table = Table(
    "game_table",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("code", String(16), nullable=False, unique=True),
    Column("game", String(64), nullable=False),
    Column("setup", JSON, nullable=False),
    Column("seed", BigInteger, nullable=False),
    Column("seats", JSON, nullable=False),
    Column("created", String(32), nullable=False),
    Column("rematch", String(16), nullable=True),
    Column("status", String(16), nullable=False, index=True),
    Column("version", Integer, nullable=False),
    Column("moves", Integer, nullable=False),
    Column("seats_now", JSON, nullable=False),
    Column("undo", String(8), nullable=False),
    # Who made it, and whether a bot has to move: 1 or 0, found fast by any worker.
    Column("host", String(32), nullable=True, index=True),
    Column("bot_due", Integer, nullable=False, index=True, server_default="1"),
)

# Two workers cannot both write version 17, nor the same request twice: both are unique keys.
event = Table(
    "event",
    metadata,
    Column("table_id", ForeignKey("game_table.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("kind", String(16), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("data", JSON, nullable=False),
    Column("guest", String(32), nullable=True),
    Column("request", String(64), nullable=True),
    Column("at", String(32), nullable=False),
    UniqueConstraint("table_id", "guest", "request", name="uq_event_request"),
)

chat = Table(
    "chat",
    metadata,
    Column("table_id", ForeignKey("game_table.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("guest", String(32), nullable=False),
    Column("name", String(64), nullable=False),
    Column("text", Text, nullable=False),
    Column("request", String(64), nullable=False),
    Column("at", String(32), nullable=False),
    UniqueConstraint("table_id", "guest", "request", name="uq_chat_request"),
)

# Whose tables are whose.
member = Table(
    "member",
    metadata,
    Column("guest", ForeignKey("guest.id"), primary_key=True),
    Column("table_id", ForeignKey("game_table.id"), primary_key=True),
    Index("ix_member_table_id", "table_id"),
)

# Keys of the service itself, shared by all workers and kept by a backup.
secret = Table(
    "secret",
    metadata,
    Column("name", String(32), primary_key=True),
    Column("value", String(128), nullable=False),
)

# Groups that are compared, each at a table of its own (`table_code`) or with the real box (`box`: what
# they entered). How they stand is read from their tables.
contest = Table(
    "contest",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("code", String(16), nullable=False, unique=True),
    Column("game", String(64), nullable=False),
    Column("host", String(32), nullable=False),
    Column("created", String(32), nullable=False),
)

contest_group = Table(
    "contest_group",
    metadata,
    Column("contest_id", ForeignKey("contest.id"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("name", String(64), nullable=False),
    Column("table_code", String(16), nullable=True, index=True),
    Column("box", JSON, nullable=True),
    Column("guest", String(32), nullable=False),
    Column("created", String(32), nullable=False),
    UniqueConstraint("contest_id", "name", name="uq_contest_group_name"),
)
