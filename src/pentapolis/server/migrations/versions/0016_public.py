"""Tables that anybody may find and sit down at."""

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"


def upgrade() -> None:
    # Whoever made a table before chose that only its link leads there.
    op.add_column("game_table", sa.Column("public", sa.Integer, nullable=False, server_default="0"))


def downgrade() -> None:
    op.drop_column("game_table", "public")
