"""Whether everything may be taken back is chosen for a table, and no longer follows from who plays.

Where one person played alone or for all, everything could be taken back: such tables go on as practice.
"""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    op.add_column(
        "game_table", sa.Column("practice", sa.Integer, nullable=False, server_default="0")
    )
    op.execute("UPDATE game_table SET practice = 1 WHERE undo = 'free'")
    op.drop_column("game_table", "undo")


def downgrade() -> None:
    op.add_column(
        "game_table", sa.Column("undo", sa.String(8), nullable=False, server_default="turn")
    )
    op.execute("UPDATE game_table SET undo = 'free' WHERE practice = 1")
    op.drop_column("game_table", "practice")
