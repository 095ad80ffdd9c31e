"""Rated tables, and what came out of them."""

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0016"


def upgrade() -> None:
    # Nobody who made a table before wanted it to count.
    op.add_column("game_table", sa.Column("rated", sa.Integer, nullable=False, server_default="0"))
    op.create_table(
        "rated_game",
        sa.Column("game", sa.String(64), primary_key=True),
        sa.Column("players", sa.Integer, primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("code", sa.String(16), nullable=False, unique=True),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("at", sa.String(32), nullable=False),
    )
    op.create_table(
        "rating",
        sa.Column("game", sa.String(64), primary_key=True),
        sa.Column("players", sa.Integer, primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("guest", sa.String(32), sa.ForeignKey("guest.id"), nullable=True),
        sa.Column("bot", sa.String(64), nullable=True),
        sa.Column("place", sa.Integer, nullable=False),
        sa.Column("mu_before", sa.Float, nullable=False),
        sa.Column("sigma_before", sa.Float, nullable=False),
        sa.Column("mu", sa.Float, nullable=False),
        sa.Column("sigma", sa.Float, nullable=False),
    )
    op.create_index("ix_rating_guest", "rating", ["guest"])


def downgrade() -> None:
    op.drop_table("rating")
    op.drop_table("rated_game")
    op.drop_column("game_table", "rated")
