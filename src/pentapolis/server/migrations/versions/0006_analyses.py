"""Analyses of finished games, part by part."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    op.create_table(
        "analysis",
        sa.Column("table_id", sa.Integer, sa.ForeignKey("game_table.id"), primary_key=True),
        sa.Column("version", sa.Integer, primary_key=True),
        sa.Column("part", sa.String(32), primary_key=True),
        sa.Column("data", sa.Text, nullable=False),
    )


def downgrade() -> None:
    op.drop_table("analysis")
