"""Who brought a record from outside, and when somebody looked at it last."""

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"


def upgrade() -> None:
    op.create_table(
        "record_keeper",
        sa.Column("table_id", sa.Integer, sa.ForeignKey("game_table.id"), primary_key=True),
        sa.Column("guest", sa.String(32), primary_key=True),
    )
    op.add_column("beginning", sa.Column("looked", sa.String(32), nullable=True))


def downgrade() -> None:
    op.drop_column("beginning", "looked")
    op.drop_table("record_keeper")
