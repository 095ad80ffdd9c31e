"""Friends, people whom somebody does not want to meet, and who is asked to come to a table."""

import sqlalchemy as sa
from alembic import op

revision = "0018"
down_revision = "0017"


def upgrade() -> None:
    for name in ("friend", "blocked"):
        op.create_table(
            name,
            sa.Column("guest", sa.String(32), sa.ForeignKey("guest.id"), primary_key=True),
            sa.Column("other", sa.String(32), sa.ForeignKey("guest.id"), primary_key=True),
            sa.Column("at", sa.String(32), nullable=False),
        )
        op.create_index(f"ix_{name}_other", name, ["other"])
    op.create_table(
        "asked_along",
        sa.Column("table_id", sa.Integer, sa.ForeignKey("game_table.id"), primary_key=True),
        sa.Column("guest", sa.String(32), sa.ForeignKey("guest.id"), primary_key=True),
        sa.Column("friend", sa.String(32), sa.ForeignKey("guest.id"), nullable=False),
        sa.Column("at", sa.String(32), nullable=False),
    )
    op.create_index("ix_asked_along_guest", "asked_along", ["guest"])
    op.create_index("ix_asked_along_friend", "asked_along", ["friend"])


def downgrade() -> None:
    op.drop_table("asked_along")
    op.drop_table("blocked")
    op.drop_table("friend")
