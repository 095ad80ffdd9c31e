"""Accounts, with sessions, recovery codes and invitations; and tables whose past is rewritten."""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"


def _guest(primary_key: bool = False) -> sa.Column[str]:
    key = sa.ForeignKey("guest.id")
    return sa.Column("guest", sa.String(32), key, primary_key=primary_key, nullable=False)


def upgrade() -> None:
    op.create_table(
        "account",
        _guest(primary_key=True),
        sa.Column("password", sa.String(256), nullable=False),
        sa.Column("created", sa.String(32), nullable=False),
    )
    op.create_table(
        "account_look",
        sa.Column("look", sa.String(512), primary_key=True),
        _guest(),
    )
    op.create_index("ix_account_look_guest", "account_look", ["guest"])
    op.create_table(
        "session",
        sa.Column("digest", sa.String(64), primary_key=True),
        sa.Column("name", sa.String(16), nullable=False, unique=True),
        _guest(),
        sa.Column("device", sa.String(64), nullable=False),
        sa.Column("created", sa.String(32), nullable=False),
        sa.Column("seen", sa.String(32), nullable=False),
    )
    op.create_index("ix_session_guest", "session", ["guest"])
    op.create_table(
        "recovery_code",
        sa.Column("digest", sa.String(64), primary_key=True),
        _guest(),
        sa.Column("ends", sa.String(32), nullable=True),
    )
    op.create_index("ix_recovery_code_guest", "recovery_code", ["guest"])
    op.create_table(
        "invitation",
        sa.Column("digest", sa.String(64), primary_key=True),
        sa.Column("ends", sa.String(32), nullable=False),
    )
    op.create_index("ix_chat_guest", "chat", ["guest"])
    op.add_column(
        "game_table", sa.Column("edition", sa.Integer, nullable=False, server_default="0")
    )


def downgrade() -> None:
    op.drop_column("game_table", "edition")
    op.drop_index("ix_chat_guest", "chat")
    for name in ("invitation", "recovery_code", "session", "account_look", "account"):
        op.drop_table(name)
