"""What stays of a game when the rules change: its log and last position as text."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    op.create_table(
        "keepsake",
        sa.Column("table_id", sa.Integer, sa.ForeignKey("game_table.id"), primary_key=True),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("data", sa.Text, nullable=True),
        sa.Column("at", sa.String(32), nullable=False),
    )


def downgrade() -> None:
    op.drop_table("keepsake")
