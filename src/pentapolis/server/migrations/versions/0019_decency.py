"""Reports, what was decided, who may decide, and who leaves again and again."""

import sqlalchemy as sa
from alembic import op

revision = "0019"
down_revision = "0018"


def upgrade() -> None:
    op.create_table(
        "report",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("at", sa.String(32), nullable=False),
        sa.Column("guest", sa.String(32), sa.ForeignKey("guest.id"), nullable=False),
        sa.Column("about", sa.String(32), sa.ForeignKey("guest.id"), nullable=False),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("code", sa.String(16), nullable=True),
        sa.Column("words", sa.Text, nullable=False),
        sa.Column("evidence", sa.JSON, nullable=False),
        sa.Column("closed", sa.String(32), nullable=True),
        sa.Column("right", sa.Integer, nullable=False, server_default="0"),
    )
    op.create_index("ix_report_guest", "report", ["guest"])
    op.create_index("ix_report_about", "report", ["about"])
    op.create_table(
        "ban",
        sa.Column("guest", sa.String(32), sa.ForeignKey("guest.id"), primary_key=True),
        sa.Column("scope", sa.String(8), primary_key=True),
        sa.Column("ends", sa.String(32), nullable=False),
        sa.Column("reason", sa.Text, nullable=False),
        sa.Column("at", sa.String(32), nullable=False),
    )
    op.create_table(
        "keeper",
        sa.Column("guest", sa.String(32), sa.ForeignKey("guest.id"), primary_key=True),
        sa.Column("at", sa.String(32), nullable=False),
    )
    op.create_table(
        "audit",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("at", sa.String(32), nullable=False),
        sa.Column("who", sa.String(64), nullable=False),
        sa.Column("about", sa.String(32), sa.ForeignKey("guest.id"), nullable=True),
        sa.Column("text", sa.Text, nullable=False),
    )
    op.create_index("ix_audit_about", "audit", ["about"])
    op.create_table(
        "departure",
        sa.Column("guest", sa.String(32), sa.ForeignKey("guest.id"), primary_key=True),
        sa.Column("code", sa.String(16), primary_key=True),
        sa.Column("at", sa.String(32), nullable=False),
    )


def downgrade() -> None:
    for name in ("departure", "audit", "keeper", "ban", "report"):
        op.drop_table(name)
