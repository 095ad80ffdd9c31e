"""When a comparison of groups was closed by whoever opened it."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.add_column("contest", sa.Column("closed", sa.String(32), nullable=True))


def downgrade() -> None:
    op.drop_column("contest", "closed")
