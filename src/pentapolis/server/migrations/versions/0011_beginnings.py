"""Where tables begin that go on from a position of another game."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    op.create_table(
        "beginning",
        sa.Column("table_id", sa.Integer, sa.ForeignKey("game_table.id"), primary_key=True),
        sa.Column("record", sa.Text, nullable=False),
        sa.Column("origin", sa.String(16), nullable=True),
        sa.Column("digest", sa.String(64), nullable=True, unique=True),
    )


def downgrade() -> None:
    op.drop_table("beginning")
