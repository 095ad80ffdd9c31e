"""Where people want to be told that it is their turn, and when they do not."""

from __future__ import annotations

import secrets
from datetime import UTC, datetime, timedelta
from typing import NamedTuple
from zoneinfo import ZoneInfo

from sqlalchemy import delete, func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from pentapolis.server import models
from pentapolis.server.errors import Refusal
from pentapolis.server.store import Guest, Store, now, written
from pentapolis.server.way_messages import QuietHours, WayKind

# Of one person.
MOST = 10
# What nobody has confirmed by then was a slip of the pen, or somebody else's.
UNCONFIRMED = timedelta(days=2)
_way, _quiet = models.way.c, models.quiet.c


class Known(NamedTuple):
    """A way as it is kept."""

    name: str
    guest: str
    kind: WayKind
    address: str
    keys: dict[str, str] | None
    created: str
    confirmed: str | None
    failures: int


class WayBook:
    def __init__(self, store: Store) -> None:
        self.store = store

    async def add(
        self, guest: Guest, kind: WayKind, address: str, keys: dict[str, str] | None = None
    ) -> Known:
        """The same address again is the same way; a browser tells only who is there now."""
        await self.store.keep_guest(guest)
        same = (_way.kind == kind) & (_way.address == address)
        async with self.store.writing() as connection:
            old = written(datetime.now(UTC) - UNCONFIRMED)
            await connection.execute(
                delete(models.way).where(_way.confirmed.is_(None), _way.created < old)
            )
            if kind == "push":
                await connection.execute(delete(models.way).where(same))
            query = select(models.way).where(same, _way.guest == guest.id)
            row = (await connection.execute(query)).one_or_none()
            if row is not None:
                return Known(*row)
            count = select(func.count()).where(_way.guest == guest.id)
            if (await connection.execute(count)).scalar_one() >= MOST:
                raise Refusal("too_many", lambda say: say.too_many_ways(MOST))
            at = now()
            confirmed = None if kind == "mail" else at
            name = secrets.token_urlsafe(9)
            found = Known(name, guest.id, kind, address, keys, at, confirmed, 0)
            await connection.execute(insert(models.way).values(found._asdict()))
        return found

    async def of(self, guest: str, name: str | None = None) -> list[Known]:
        """All of somebody, or the one of that name."""
        query = select(models.way).where(_way.guest == guest).order_by(_way.created)
        if name is not None:
            query = query.where(_way.name == name)
        async with self.store.reading() as connection:
            return [Known(*row) for row in await connection.execute(query)]

    async def find(self, name: str) -> Known | None:
        query = select(models.way).where(_way.name == name)
        async with self.store.reading() as connection:
            row = (await connection.execute(query)).one_or_none()
        return None if row is None else Known(*row)

    async def remove(self, name: str, guest: str | None = None) -> bool:
        which = _way.name == name if guest is None else (_way.name == name) & (_way.guest == guest)
        async with self.store.writing() as connection:
            gone = await connection.execute(delete(models.way).where(which))
        return gone.rowcount == 1

    async def confirm(self, name: str) -> bool:
        """Whether it is confirmed now, or was before."""
        fresh = _way.created > written(datetime.now(UTC) - UNCONFIRMED)
        async with self.store.writing() as connection:
            await connection.execute(
                update(models.way)
                .where(_way.name == name, _way.confirmed.is_(None), fresh)
                .values(confirmed=now())
            )
            query = select(_way.confirmed).where(_way.name == name)
            return (await connection.execute(query)).scalar_one_or_none() is not None

    async def note(self, name: str, failures: int) -> None:
        """How often nothing has arrived there since something did."""
        async with self.store.writing() as connection:
            await connection.execute(
                update(models.way).where(_way.name == name).values(failures=failures)
            )

    # -- quiet hours ------------------------------------------------------------------------------

    async def quiet(self, guest: str) -> QuietHours | None:
        query = select(_quiet.begins, _quiet.ends, _quiet.zone).where(_quiet.guest == guest)
        async with self.store.reading() as connection:
            row = (await connection.execute(query)).one_or_none()
        return None if row is None else QuietHours(*row)

    async def set_quiet(self, guest: Guest, hours: QuietHours | None) -> None:
        if hours is not None:
            zone_of(hours)
        await self.store.keep_guest(guest)
        async with self.store.writing() as connection:
            await connection.execute(delete(models.quiet).where(_quiet.guest == guest.id))
            if hours is not None:
                values = {"guest": guest.id, "begins": hours.begins, "ends": hours.ends}
                await connection.execute(insert(models.quiet).values(**values, zone=hours.zone))


def zone_of(hours: QuietHours) -> ZoneInfo:
    try:
        return ZoneInfo(hours.zone)
    except (ValueError, OSError, KeyError) as error:
        raise Refusal("malformed", lambda say: say.no_such_time_zone) from error


def quiet_until(hours: QuietHours | None, seconds: float) -> float | None:
    """When the quiet hours are over that it is in at that moment, in seconds of the epoch; None: it is
    in none."""
    if hours is None or hours.begins == hours.ends:
        return None
    local = datetime.fromtimestamp(seconds, zone_of(hours))
    minute = local.hour * 60 + local.minute
    over_night = hours.begins > hours.ends
    if over_night:
        inside = minute >= hours.begins or minute < hours.ends
    else:
        inside = hours.begins <= minute < hours.ends
    if not inside:
        return None
    # By the clock on the wall, also in the night in which it is put forward or back.
    end = local.replace(hour=hours.ends // 60, minute=hours.ends % 60, second=0, microsecond=0)
    if minute >= hours.ends:
        end += timedelta(days=1)
    return max(end.timestamp(), seconds + 60)


async def hand_on(connection: AsyncConnection, old: str, new: str) -> None:
    """What a guest has chosen goes over to an account; where it has chosen the same, that stays."""
    known = set(
        (await connection.execute(select(_way.kind, _way.address).where(_way.guest == new))).all()
    )
    mine = select(_way.name, _way.kind, _way.address).where(_way.guest == old)
    for name, kind, address in (await connection.execute(mine)).all():
        if (kind, address) not in known:
            await connection.execute(update(models.way).where(_way.name == name).values(guest=new))
    there = select(_quiet.guest).where(_quiet.guest == new)
    if (await connection.execute(there)).one_or_none() is None:
        await connection.execute(update(models.quiet).where(_quiet.guest == old).values(guest=new))
