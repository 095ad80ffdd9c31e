"""Who made a table, and whether it waits for a bot: any worker can find and play what is due."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.add_column("game_table", sa.Column("host", sa.String(32), nullable=True))
    # Tables of before are due until somebody looks: a bot may be to move there.
    op.add_column(
        "game_table", sa.Column("bot_due", sa.Integer, nullable=False, server_default="1")
    )
    op.create_index("ix_game_table_host", "game_table", ["host"])
    op.create_index("ix_game_table_bot_due", "game_table", ["bot_due"])
    op.execute("UPDATE game_table SET bot_due = 0 WHERE status <> 'playing'")
    op.execute(
        "UPDATE game_table SET host = (SELECT MIN(member.guest) FROM member"
        " WHERE member.table_id = game_table.id)"
    )


def downgrade() -> None:
    op.drop_index("ix_game_table_bot_due", "game_table")
    op.drop_index("ix_game_table_host", "game_table")
    op.drop_column("game_table", "bot_due")
    op.drop_column("game_table", "host")
