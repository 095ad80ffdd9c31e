"""Secrets with which somebody comes to another device of theirs."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    op.create_table(
        "device_pass",
        sa.Column("name", sa.String(16), primary_key=True),
        sa.Column("digest", sa.String(64), nullable=False),
        sa.Column("guest", sa.String(32), sa.ForeignKey("guest.id"), nullable=False),
        sa.Column("ends", sa.String(32), nullable=False),
    )
    op.create_index("ix_device_pass_guest", "device_pass", ["guest"])


def downgrade() -> None:
    op.drop_table("device_pass")
