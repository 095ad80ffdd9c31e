"""All that is kept of somebody, for themselves: one file to take along."""

from __future__ import annotations

import asyncio
import io
import zipfile
from typing import Any

import msgspec
from sqlalchemy import select

from pentapolis.engine.errors import PentapolisError
from pentapolis.server import models
from pentapolis.server.errors import Refusal
from pentapolis.server.inheritance import tables_with
from pentapolis.server.limits import Visitor
from pentapolis.server.service import Service
from pentapolis.server.store import Guest

READ_ME = """What Pentapolis keeps of you.

you.json     your name, where you are logged in, your tables, what you said, contests you opened,
             where you are told that it is your turn, friends, ratings, what you reported
records/     your games, each as you may see it now: the site replays and analyses them, and so does
             `pentapolis replay FILE`
"""


async def my_data(service: Service, guest: Guest, visitor: Visitor) -> bytes:
    """A zip file. Of each game what the guest may know of it now, and of a chat their own words only."""
    service.quotas.check_export(visitor)
    records = {}
    tables = []
    for code in await tables_with(service.store, guest.id):
        await service.quotas.pace.turn(visitor)
        await asyncio.sleep(0)  # others are served in between
        told: dict[str, Any] = {"code": code}
        tables.append(told)
        try:
            # Not kept in memory: nobody is about to play there.
            table = service.tables.at_hand(code) or await service.store.load_table(code)
            if table is None:
                continue
            seats = [n for n, seat in enumerate(table.seats) if seat.guest == guest.id]
            told |= {"game": table.game.name, "created": table.created, "status": table.status}
            told |= {"my_seats": [n + 1 for n in seats], "made_by_me": table.host == guest.id}
            if seats:
                records[code] = await service.tables.record_of(table, guest.id)
        except (
            Refusal,
            PentapolisError,
        ) as error:  # other rules, or a game that is not here any more
            told["no_record"] = str(error)
    you = {**await _of_person(service, guest), "tables": tables}
    return await asyncio.to_thread(_packed, you, records)


async def _of_person(service: Service, guest: Guest) -> dict[str, Any]:
    person, account, session = models.guest, models.account, models.session
    way, quiet = models.way, models.quiet
    friend, blocked = models.friend, models.blocked
    rating, report, ban = models.rating, models.report, models.ban
    chat, table, contest = models.chat, models.game_table, models.contest
    wanted = {
        "you": select(person.c.name, person.c.created).where(person.c.id == guest.id),
        "account": select(account.c.created).where(account.c.guest == guest.id),
        "devices": select(session.c.device, session.c.created, session.c.seen).where(
            session.c.guest == guest.id
        ),
        "said": select(table.c.code.label("table"), chat.c.at, chat.c.name, chat.c.text)
        .join(table, table.c.id == chat.c.table_id)
        .where(chat.c.guest == guest.id)
        .order_by(chat.c.at),
        "told_at": select(way.c.kind, way.c.address, way.c.created, way.c.confirmed).where(
            way.c.guest == guest.id
        ),
        "quiet_hours": select(quiet.c.begins, quiet.c.ends, quiet.c.zone).where(
            quiet.c.guest == guest.id
        ),
        "friends": select(person.c.name, friend.c.at)
        .join(friend, friend.c.other == person.c.id)
        .where(friend.c.guest == guest.id),
        "blocked": select(person.c.name, blocked.c.at)
        .join(blocked, blocked.c.other == person.c.id)
        .where(blocked.c.guest == guest.id),
        "ratings": select(
            rating.c.game, rating.c.players, rating.c.place, rating.c.mu, rating.c.sigma
        )
        .where(rating.c.guest == guest.id)
        .order_by(rating.c.game, rating.c.players, rating.c.number),
        "reports_by_me": select(report.c.at, report.c.kind, report.c.words).where(
            report.c.guest == guest.id
        ),
        "bans": select(ban.c.scope, ban.c.ends, ban.c.reason).where(ban.c.guest == guest.id),
        "contests": select(contest.c.code, contest.c.game, contest.c.created).where(
            contest.c.host == guest.id
        ),
    }
    async with service.store.reading() as connection:
        return {
            name: [dict(row) for row in (await connection.execute(query)).mappings()]
            for name, query in wanted.items()
        }


def _packed(you: dict[str, Any], records: dict[str, str]) -> bytes:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as file:
        file.writestr("README.txt", READ_ME)
        file.writestr("you.json", msgspec.json.format(msgspec.json.encode(you), indent=2))
        for code, record in records.items():
            file.writestr(f"records/{code}.txt", record)
    return packed.getvalue()
