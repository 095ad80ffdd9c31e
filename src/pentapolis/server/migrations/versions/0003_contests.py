"""Groups that play at tables of their own and are compared on one page."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.create_table(
        "contest",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("code", sa.String(16), nullable=False, unique=True),
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("host", sa.String(32), nullable=False),
        sa.Column("created", sa.String(32), nullable=False),
    )
    op.create_table(
        "contest_group",
        sa.Column("contest_id", sa.Integer, sa.ForeignKey("contest.id"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("table_code", sa.String(16), nullable=True, index=True),
        sa.Column("box", sa.JSON, nullable=True),
        sa.Column("guest", sa.String(32), nullable=False),
        sa.Column("created", sa.String(32), nullable=False),
        sa.UniqueConstraint("contest_id", "name", name="uq_contest_group_name"),
    )


def downgrade() -> None:
    op.drop_table("contest_group")
    op.drop_table("contest")
