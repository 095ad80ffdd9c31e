"""Whom the maker of a table does not want at its seats or in its chat. Watching is everybody's."""

from __future__ import annotations

from typing import Literal

from sqlalchemy import delete, insert, select
from sqlalchemy.exc import IntegrityError

from pentapolis.server import models
from pentapolis.server.errors import Refusal
from pentapolis.server.store import Store
from pentapolis.server.table import Table
from pentapolis.server.words import Sentence

Place = Literal["seat", "chat"]
WORDS: dict[Place, Sentence] = {
    "seat": lambda say: say.not_wanted_at_seat,
    "chat": lambda say: say.silenced,
}


async def check_welcome(store: Store, table: Table, guest: str, place: Place) -> None:
    column = models.sent_away.c
    query = select(column.guest).where(
        column.table_id == table.id, column.guest == guest, column.place == place
    )
    async with store.engine.connect() as connection:
        if (await connection.execute(query)).one_or_none() is not None:
            raise Refusal("forbidden", WORDS[place])


async def send_away(store: Store, table: Table, guest: str, place: Place) -> None:
    values = {"table_id": table.id, "guest": guest, "place": place}
    try:
        async with store.writing() as connection:
            await connection.execute(insert(models.sent_away).values(values))
    except IntegrityError:
        pass  # that was done already


async def welcome_again(store: Store, table: Table, guest: str, place: Place) -> None:
    column = models.sent_away.c
    async with store.writing() as connection:
        await connection.execute(
            delete(models.sent_away).where(
                column.table_id == table.id, column.guest == guest, column.place == place
            )
        )


async def who_said(store: Store, table: Table, number: int) -> str:
    column = models.chat.c
    query = select(column.guest).where(column.table_id == table.id, column.number == number)
    async with store.engine.connect() as connection:
        guest = (await connection.execute(query)).scalar_one_or_none()
    if not guest:
        raise Refusal("malformed", lambda say: say.nobody_said_that)
    return str(guest)


def check_host(table: Table, guest: str) -> None:
    if table.host != guest:
        raise Refusal("forbidden", lambda say: say.only_maker_may)


def to_send_away(table: Table, guest: str, seat: int) -> str:
    """Who sits there in a waiting room; Refusal if the guest may not send them away."""
    check_host(table, guest)
    if table.status != "waiting":
        raise Refusal("forbidden", lambda say: say.players_cannot_be_sent_away)
    other = table.seats[seat].guest if seat < len(table.seats) else None
    if other is None or other == guest:
        raise Refusal("taken", lambda say: say.nobody_else_there)
    return other
