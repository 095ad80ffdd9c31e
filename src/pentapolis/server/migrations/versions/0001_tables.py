"""The first tables: guests, game tables, their events and chat."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "guest",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("created", sa.String(32), nullable=False),
    )
    op.create_table(
        "game_table",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("code", sa.String(16), nullable=False, unique=True),
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("setup", sa.JSON, nullable=False),
        sa.Column("seed", sa.BigInteger, nullable=False),
        sa.Column("seats", sa.JSON, nullable=False),
        sa.Column("created", sa.String(32), nullable=False),
        sa.Column("rematch", sa.String(16), nullable=True),
        sa.Column("status", sa.String(16), nullable=False, index=True),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("moves", sa.Integer, nullable=False),
        sa.Column("seats_now", sa.JSON, nullable=False),
        sa.Column("undo", sa.String(8), nullable=False),
    )
    op.create_table(
        "event",
        sa.Column("table_id", sa.Integer, sa.ForeignKey("game_table.id"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("data", sa.JSON, nullable=False),
        sa.Column("guest", sa.String(32), nullable=True),
        sa.Column("request", sa.String(64), nullable=True),
        sa.Column("at", sa.String(32), nullable=False),
        sa.UniqueConstraint("table_id", "guest", "request", name="uq_event_request"),
    )
    op.create_table(
        "chat",
        sa.Column("table_id", sa.Integer, sa.ForeignKey("game_table.id"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("guest", sa.String(32), nullable=False),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("request", sa.String(64), nullable=False),
        sa.Column("at", sa.String(32), nullable=False),
        sa.UniqueConstraint("table_id", "guest", "request", name="uq_chat_request"),
    )
    op.create_table(
        "member",
        sa.Column("guest", sa.String(32), sa.ForeignKey("guest.id"), primary_key=True),
        sa.Column("table_id", sa.Integer, sa.ForeignKey("game_table.id"), primary_key=True),
    )
    op.create_index("ix_member_table_id", "member", ["table_id"])
    op.create_table(
        "secret",
        sa.Column("name", sa.String(32), primary_key=True),
        sa.Column("value", sa.String(128), nullable=False),
    )


def downgrade() -> None:
    for name in ("secret", "member", "chat", "event", "game_table", "guest"):
        op.drop_table(name)
