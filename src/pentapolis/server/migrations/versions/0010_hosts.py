"""Where people sat when they said something, and whom the maker of a table has sent away."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    op.add_column("chat", sa.Column("seat", sa.Integer, nullable=True))
    _seat_those_who_spoke()
    op.create_table(
        "sent_away",
        sa.Column("table_id", sa.Integer, sa.ForeignKey("game_table.id"), primary_key=True),
        sa.Column("guest", sa.String(32), primary_key=True),
        sa.Column("place", sa.String(8), primary_key=True),
    )


def _seat_those_who_spoke() -> None:
    """By where they sit now: nobody has changed seats until this version."""
    connection = op.get_bind()
    table = sa.table("game_table", sa.column("id"), sa.column("seats_now", sa.JSON))
    chat = sa.table("chat", sa.column("table_id"), sa.column("guest"), sa.column("seat"))
    spoken = sa.select(chat.c.table_id).distinct().scalar_subquery()
    rows = connection.execute(sa.select(table).where(table.c.id.in_(spoken)))
    for row in rows.fetchall():
        for number, seat in enumerate(row.seats_now):
            # Several people at one device speak for the first of them.
            of = (chat.c.table_id == row.id) & (chat.c.guest == seat.get("guest"))
            connection.execute(
                sa.update(chat).where(of & chat.c.seat.is_(None)).values(seat=number)
            )


def downgrade() -> None:
    op.drop_table("sent_away")
    op.drop_column("chat", "seat")
