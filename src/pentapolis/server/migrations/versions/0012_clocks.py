"""Clocks of tables, and the list of what shall be done later."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    op.add_column("game_table", sa.Column("clock", sa.JSON, nullable=True))
    op.create_table(
        "job",
        sa.Column("kind", sa.String(16), primary_key=True),
        sa.Column("subject", sa.String(64), primary_key=True),
        sa.Column("due", sa.String(32), nullable=False, index=True),
    )


def downgrade() -> None:
    op.drop_table("job")
    op.drop_column("game_table", "clock")
