"""What somebody has played and said goes over to somebody else: to their account, or to nobody.

Ids and names of people stand in the events of a table, so its past is rewritten, table by table, each as
a whole. Whoever asked for it and was cut off asks again: what went over is not found a second time.
"""

from __future__ import annotations

import re
import secrets
from collections.abc import Callable, Iterable
from typing import Any

import msgspec
from sqlalchemy import String, cast, delete, insert, literal, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from pentapolis.server import models
from pentapolis.server.keepsakes import Kept
from pentapolis.server.names import numbered
from pentapolis.server.people import hand_on_people
from pentapolis.server.rating_book import forget_ratings, hand_on_ratings
from pentapolis.server.records import delete_tables
from pentapolis.server.store import Store, now
from pentapolis.server.table import Occupant
from pentapolis.server.tables import Tables
from pentapolis.server.ways import hand_on

NOBODYS_NAME = "Somebody"
REMOVED = "(removed)"
# Events that can say who sits at a seat from then on.
SEATINGS = ("seat", "expire")


async def tables_with(store: Store, guest: str, unfinished: bool = False) -> list[str]:
    """The codes of all tables that know something of the guest, the oldest first."""
    column = models.game_table.c
    traces = [
        select(trace.c.table_id).where(trace.c.guest == guest)
        for trace in (models.member, models.chat, models.sent_away)
    ]
    of_theirs = (column.host == guest) | column.id.in_(traces[0].union(*traces[1:]))
    async with store.reading() as connection:
        query = select(column.code).where(of_theirs).order_by(column.id)
        if unfinished:
            query = query.where(column.status != "over")
        return list((await connection.execute(query)).scalars())


async def bring_along(tables: Tables, guest: str, account: str) -> None:
    """All that a guest has goes over to an account, under the names that they had."""
    for code in await tables_with(tables.store, guest):

        async def change(connection: AsyncConnection, table_id: int) -> None:
            await _add_member(connection, table_id, account)
            await _replace(connection, table_id, guest, account)
            await _share_a_device(connection, table_id, account)

        await tables.rewrite(code, change)
    async with tables.store.writing() as connection:
        await _replace_in_contests(connection, guest, account)
        await _hand_on_records(connection, guest, account)
        await hand_on(connection, guest, account)
        await hand_on_ratings(connection, guest, account)
        await hand_on_people(connection, guest, account)
        await _forget(connection, guest)
    tables.store.forget(guest)


async def become_nobody(tables: Tables, guest: str) -> None:
    """The games of a guest stay; of the guest, nothing does. At every table they are another nobody."""
    for code in await tables_with(tables.store, guest):
        stranger = secrets.token_urlsafe(16)

        async def change(
            connection: AsyncConnection, table_id: int, stranger: str = stranger
        ) -> None:
            values = {"id": stranger, "name": NOBODYS_NAME, "created": now()}
            await connection.execute(insert(models.guest).values(values))
            await _add_member(connection, table_id, stranger)
            names = await _names_of(connection, table_id, guest)
            await _replace(connection, table_id, guest, stranger, names)
            await _silence(connection, table_id, stranger)
            await _unname_copies(connection, table_id, names)

        await tables.rewrite(code, change)
    async with tables.store.writing() as connection:
        await _replace_in_contests(connection, guest, secrets.token_urlsafe(16))
        codes = await _take_records_away(connection, guest)
        await forget_ratings(connection, guest)
        await _forget(connection, guest)
    tables.store.forget(guest)
    for code in codes:
        tables.forget(code)


# -- at one table ---------------------------------------------------------------------------------


async def _add_member(connection: AsyncConnection, table_id: int, guest: str) -> None:
    column = models.member.c
    query = select(column.guest).where(column.table_id == table_id, column.guest == guest)
    if (await connection.execute(query)).one_or_none() is None:
        await connection.execute(insert(models.member).values(guest=guest, table_id=table_id))


async def _replace(
    connection: AsyncConnection,
    table_id: int,
    old: str,
    new: str,
    names: dict[str, str] | None = None,
) -> None:
    """Wherever the old id stands. With `names`, seats of theirs are renamed: the new names by the old."""

    def renewed(value: Any) -> Any:
        if isinstance(value, dict):
            found = {new if key == old else key: renewed(each) for key, each in value.items()}
            if names is not None and value.get("guest") == old:
                found["name"] = names.get(value["name"], NOBODYS_NAME)
                if value.get("bot"):
                    found["offered"] = True  # nobody comes back to this seat
            return found
        if isinstance(value, list):
            return [renewed(each) for each in value]
        return new if value == old else value

    game, event, chat, away = models.game_table, models.event.c, models.chat.c, models.sent_away
    here = select(game).where(game.c.id == table_id)
    row = (await connection.execute(here)).one()
    await connection.execute(
        update(game)
        .where(game.c.id == table_id)
        .values(seats=renewed(row.seats), seats_now=renewed(row.seats_now), host=renewed(row.host))
    )
    # Decisions name nobody; who sits down, whose time is over and who wants a pause does.
    naming = select(event.number, event.data).where(
        event.table_id == table_id, event.kind.not_in(("play", "undo"))
    )
    for number, data in (await connection.execute(naming)).all():
        if (after := renewed(data)) != data:
            await connection.execute(
                update(models.event)
                .where(event.table_id == table_id, event.number == number)
                .values(data=after)
            )
    # What they asked for was answered long ago: their requests cannot meet those of the other.
    await connection.execute(
        update(models.event)
        .where(event.table_id == table_id, event.guest == old)
        .values(guest=new, request=None)
    )
    await connection.execute(
        update(models.chat)
        .where(chat.table_id == table_id, chat.guest == old)
        .values(guest=new, request=literal("moved-") + cast(chat.number, String))
    )
    await connection.execute(
        delete(models.member).where(
            models.member.c.table_id == table_id, models.member.c.guest == old
        )
    )
    at = away.c.table_id == table_id
    places = select(away.c.place).where(at, away.c.guest == old)
    known = select(away.c.place).where(at, away.c.guest == new)
    sent = set((await connection.execute(places)).scalars())
    await connection.execute(delete(away).where(at, away.c.guest == old))
    for place in sorted(sent - set((await connection.execute(known)).scalars())):
        values = {"table_id": table_id, "guest": new, "place": place}
        await connection.execute(insert(away).values(values))


async def _share_a_device(connection: AsyncConnection, table_id: int, guest: str) -> None:
    """Who sat there twice is one person with two seats: as when two people share a device."""
    game = models.game_table.c
    query = select(game.seats_now).where(game.id == table_id)
    seats = list((await connection.execute(query)).scalar_one())
    mine = [n for n, seat in enumerate(seats) if seat.get("guest") == guest]
    people = [n for n in mine if seats[n]["kind"] == "person"]
    for number in people[1:]:
        seats[number] = {**seats[number], "kind": "hotseat"}
        await _reseat(connection, table_id, number, seats[number])
    if people[1:]:
        await connection.execute(
            update(models.game_table).where(game.id == table_id).values(seats_now=seats)
        )


async def _reseat(
    connection: AsyncConnection, table_id: int, seat: int, occupant: dict[str, Any]
) -> None:
    """Let the last event about the seat, or what stood there at the beginning, say so."""
    event, game = models.event.c, models.game_table.c
    query = select(event.number, event.data).where(
        event.table_id == table_id, event.kind.in_(SEATINGS), event.seat == seat
    )
    found = (await connection.execute(query.order_by(event.number.desc()))).all()
    number = next((number for number, data in found if "occupant" in data), None)
    if number is not None:
        await connection.execute(
            update(models.event)
            .where(event.table_id == table_id, event.number == number)
            .values(data={"occupant": occupant})
        )
        return
    first = select(game.seats).where(game.id == table_id)
    seats = list((await connection.execute(first)).scalar_one())
    seats[seat] = occupant
    await connection.execute(
        update(models.game_table).where(game.id == table_id).values(seats=seats)
    )


# -- to be nobody ---------------------------------------------------------------------------------


async def _names_of(connection: AsyncConnection, table_id: int, guest: str) -> dict[str, str]:
    """What they, and those who shared their device, were ever called at the table; and what instead."""
    event, game, chat = models.event.c, models.game_table.c, models.chat.c
    row = (await connection.execute(select(game.seats).where(game.id == table_id))).one()
    seatings = select(event.data).where(event.table_id == table_id, event.kind.in_(SEATINGS))
    data = (await connection.execute(seatings)).scalars()
    sat = [*row.seats, *(each["occupant"] for each in data if "occupant" in each)]
    said = select(chat.name).where(chat.table_id == table_id, chat.guest == guest)
    theirs, others = set((await connection.execute(said)).scalars()), set[str]()
    for each in (msgspec.convert(one, Occupant) for one in sat):
        if each.guest == guest:
            theirs.add(each.name)
        else:
            others.update(name for name in (each.name, each.stand_in) if name)
    found: dict[str, str] = {}
    for name in sorted(theirs):
        found[name] = numbered(NOBODYS_NAME, [*others, *found.values()])
    return found


async def _silence(connection: AsyncConnection, table_id: int, stranger: str) -> None:
    column = models.chat.c
    await connection.execute(
        update(models.chat)
        .where(column.table_id == table_id, column.guest == stranger)
        .values(name=NOBODYS_NAME, text=REMOVED)
    )


async def _unname_copies(connection: AsyncConnection, table_id: int, names: dict[str, str]) -> None:
    """In what was made of the game: its keepsake, and its analysis, which can be made again."""
    kept = models.keepsake.c
    query = select(kept.data).where(kept.table_id == table_id)
    data = (await connection.execute(query)).scalar_one_or_none()
    if data is not None:
        await connection.execute(
            update(models.keepsake)
            .where(kept.table_id == table_id)
            .values(data=_unnamed_keepsake(data, names))
        )
    await connection.execute(delete(models.analysis).where(models.analysis.c.table_id == table_id))


def _unnamed_keepsake(data: str, names: dict[str, str]) -> str:
    change = _unnaming(names)
    kept = msgspec.json.decode(data, type=Kept)
    for seen in kept.seen.values():
        for entry in seen.log:
            entry.name, entry.text = change(entry.name), change(entry.text)
        for run in seen.text:
            run.text = change(run.text)
    if kept.record is not None:
        kept.record = change(kept.record)
    return msgspec.json.encode(kept).decode()


def _unnaming(names: dict[str, str]) -> Callable[[str], str]:
    """Words in which the names stand, without them; never inside of another word."""
    if not names:
        return lambda text: text
    longest_first: Iterable[str] = sorted(names, key=len, reverse=True)
    wanted = re.compile(rf"(?<!\w)({'|'.join(map(re.escape, longest_first))})(?!\w)")
    return lambda text: wanted.sub(lambda found: names[found[0]], text)


# -- elsewhere ------------------------------------------------------------------------------------


async def _replace_in_contests(connection: AsyncConnection, old: str, new: str) -> None:
    contest, group = models.contest.c, models.contest_group.c
    await connection.execute(update(models.contest).where(contest.host == old).values(host=new))
    await connection.execute(
        update(models.contest_group).where(group.guest == old).values(guest=new)
    )


async def _hand_on_records(connection: AsyncConnection, old: str, new: str) -> None:
    """Records from outside that they brought; some of them both did."""
    keeper = models.record_keeper.c
    known = select(keeper.table_id).where(keeper.guest == new).scalar_subquery()
    await connection.execute(
        update(models.record_keeper)
        .where(keeper.guest == old, keeper.table_id.not_in(known))
        .values(guest=new)
    )
    await connection.execute(delete(models.record_keeper).where(keeper.guest == old))


async def _take_records_away(connection: AsyncConnection, guest: str) -> list[str]:
    """The codes of those that nobody else has brought: they are gone."""
    keeper, game = models.record_keeper.c, models.game_table.c
    others = select(keeper.table_id).where(keeper.guest != guest).scalar_subquery()
    query = select(game.id, game.code).where(
        game.id.in_(select(keeper.table_id).where(keeper.guest == guest)), game.id.not_in(others)
    )
    alone = (await connection.execute(query)).all()
    await connection.execute(delete(models.record_keeper).where(keeper.guest == guest))
    await delete_tables(connection, [row.id for row in alone])
    return [row.code for row in alone]


async def _forget(connection: AsyncConnection, guest: str) -> None:
    """The guest, and whatever else refers to them."""
    for table in models.metadata.sorted_tables:
        for key in table.foreign_keys:
            if key.column is models.guest.c.id:
                await connection.execute(delete(table).where(key.parent == guest))
    await connection.execute(delete(models.guest).where(models.guest.c.id == guest))
