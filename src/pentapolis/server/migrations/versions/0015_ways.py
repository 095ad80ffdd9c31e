"""How people want to be told that it is their turn, and when they do not."""

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"


def upgrade() -> None:
    op.create_table(
        "way",
        sa.Column("name", sa.String(16), primary_key=True),
        sa.Column("guest", sa.String(32), sa.ForeignKey("guest.id"), nullable=False),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("address", sa.String(1000), nullable=False),
        sa.Column("keys", sa.JSON, nullable=True),
        sa.Column("created", sa.String(32), nullable=False),
        sa.Column("confirmed", sa.String(32), nullable=True),
        sa.Column("failures", sa.Integer, nullable=False, server_default="0"),
    )
    op.create_index("ix_way_guest", "way", ["guest"])
    op.create_index("ix_way_address", "way", ["address"])
    op.create_table(
        "quiet",
        sa.Column("guest", sa.String(32), sa.ForeignKey("guest.id"), primary_key=True),
        sa.Column("begins", sa.Integer, nullable=False),
        sa.Column("ends", sa.Integer, nullable=False),
        sa.Column("zone", sa.String(64), nullable=False),
    )


def downgrade() -> None:
    op.drop_table("quiet")
    op.drop_table("way")
