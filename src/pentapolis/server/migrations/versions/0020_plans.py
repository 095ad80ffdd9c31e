"""What somebody has chosen ahead for their next turn."""

import sqlalchemy as sa
from alembic import op

revision = "0020"
down_revision = "0019"


def upgrade() -> None:
    op.create_table(
        "plan",
        sa.Column("table_id", sa.Integer, sa.ForeignKey("game_table.id"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("guest", sa.String(32), sa.ForeignKey("guest.id"), nullable=False),
        sa.Column("name", sa.String(16), nullable=False),
        sa.Column("steps", sa.JSON, nullable=False),
        sa.Column("played", sa.Integer, nullable=False, server_default="0"),
        sa.Column("dropped", sa.Integer, nullable=False, server_default="0"),
    )
    op.create_index("ix_plan_guest", "plan", ["guest"])


def downgrade() -> None:
    op.drop_table("plan")
