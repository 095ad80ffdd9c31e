"""How long a table waits for somebody who is away before the others may let a bot hold their seat."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    op.add_column("game_table", sa.Column("patience", sa.Integer, nullable=True))
    # Tables of before wait as long as new ones do, if nobody has said otherwise.
    op.execute("UPDATE game_table SET patience = 120")


def downgrade() -> None:
    op.drop_column("game_table", "patience")
