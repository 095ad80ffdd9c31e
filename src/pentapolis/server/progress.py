"""What somebody's finished games say together: from analyses that are there, of games that are over for
everybody.

Games that went on from a position of another one are left out: a part of them is somebody else's. So are
those of a contest that still compares them.
"""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
from sqlalchemy import Row, and_, select

from pentapolis.bots.bot import BOT_CODES
from pentapolis.engine.registry import find_game
from pentapolis.server import models
from pentapolis.server.analyses import WHOLE
from pentapolis.server.messages import Outgoing
from pentapolis.server.store import Store, contests_end
from pentapolis.server.table import Occupant, TableSetup, is_outdated
from pentapolis.study.estimates import Estimate
from pentapolis.study.ledger import Account
from pentapolis.study.reasons import Reason
from pentapolis.study.verdict import Mark

# So many of somebody's games count, the last ones.
MOST = 100


class Lapse(Outgoing):
    """A choice that surely cost something: at which decision (from 0), how much of the chance of winning,
    and the source of points of which it brought too little; empty where it is no source of one's own."""

    decision: int
    mark: Mark
    loss: Estimate
    source: str


class StudiedGame(Outgoing):
    """One of my games that was analysed.

    `against`: the strongest bot at the table, or "people", or "alone". `result`: my share of the win;
    alone 1 where the target was reached, and where there is none the share of usual games that end with
    fewer points. `luck`: what deal and draws gave, in points and in chances of winning.
    """

    code: str
    game: str
    title: str
    players: int
    ended: str
    seat: int
    against: str
    result: float
    points: float
    accuracy: float | None
    luck: Estimate
    luck_chance: Estimate
    lapses: list[Lapse]


class UnstudiedGame(Outgoing):
    """One of my games that can be analysed."""

    code: str
    game: str


class Progress(Outgoing):
    """My last games, the oldest first; and those that nobody has analysed yet, the newest first."""

    studied: list[StudiedGame]
    unstudied: list[UnstudiedGame]


class _Judged(msgspec.Struct):
    """What of an analysis is needed here; see study/analysis.py."""

    decision: int
    seat: int
    mark: Mark
    loss: Estimate
    reasons: tuple[Reason, ...] = ()


class _Books(msgspec.Struct):
    chances: tuple[Account, ...]
    points: tuple[Account, ...]


class _Analysis(msgspec.Struct):
    judged: tuple[_Judged, ...]
    ledger: _Books
    accuracy: tuple[float | None, ...]


async def progress_of(store: Store, guest: str) -> Progress:
    studied, unstudied = [], []
    for row in await _games(store, guest):
        seats = msgspec.convert(row.seats_now, list[Occupant])
        mine = [n for n, s in enumerate(seats) if s.guest == guest and s.kind == "person"]
        if not mine or seats[mine[0]].bot is not None:
            continue
        if row.data is not None:
            studied.append(_studied(row, seats, mine[0]))
            await asyncio.sleep(0)  # analyses are large: others are served in between
        elif not is_outdated(row.game, msgspec.convert(row.setup, TableSetup)):
            unstudied.append(UnstudiedGame(row.code, row.game))
    return Progress(studied[::-1], unstudied)


async def _games(store: Store, guest: str) -> list[Row[Any]]:
    """The guest's finished games, the last first, with the analysis of how they ended."""
    table, event, kept = models.game_table.c, models.event.c, models.analysis.c
    contest, group = models.contest.c, models.contest_group.c
    compared = (
        select(group.table_code)
        .join(models.contest, contest.id == group.contest_id)
        .where(contest.closed.is_(None), contest.created > contests_end())
        .where(group.table_code.is_not(None))
    )
    ended = and_(event.table_id == table.id, event.number == table.version)
    whole = and_(kept.table_id == table.id, kept.version == table.version, kept.part == WHOLE)
    query = (
        select(table.code, table.game, table.setup, table.seats_now, event.at, kept.data)
        .join(models.member, models.member.c.table_id == table.id)
        .join(models.event, ended)
        .outerjoin(models.analysis, whole)
        .outerjoin(models.beginning, models.beginning.c.table_id == table.id)
        .where(models.member.c.guest == guest, table.status == "over")
        .where(models.beginning.c.table_id.is_(None), table.code.not_in(compared))
        .order_by(table.id.desc())
        .limit(MOST)
    )
    async with store.reading() as connection:
        return list(await connection.execute(query))


def _studied(row: Row[Any], seats: list[Occupant], seat: int) -> StudiedGame:
    found = msgspec.json.decode(row.data, type=_Analysis)
    chances, points = found.ledger.chances[seat], found.ledger.points[seat]
    return StudiedGame(
        row.code,
        row.game,
        find_game(row.game).title,
        len(seats),
        row.at,
        seat,
        against([other for number, other in enumerate(seats) if number != seat]),
        chances.result,
        points.result,
        found.accuracy[seat],
        _luck(points),
        _luck(chances),
        [
            Lapse(one.decision, one.mark, one.loss, _missing(one.reasons))
            for one in found.judged
            if one.seat == seat and one.mark
        ],
    )


def against(others: list[Occupant]) -> str:
    """Whom one played with: the strongest bot where all others are bots."""
    bots = [other.bot for other in others if other.kind == "bot" and other.bot]
    if not others:
        return "alone"
    if len(bots) < len(others):
        return "people"
    own = [bot for bot in bots if bot in BOT_CODES]
    return max(own, key=list(BOT_CODES).index) if own else bots[0]


def _luck(account: Account) -> Estimate:
    error = (account.deal.error**2 + account.draws.error**2) ** 0.5
    return Estimate(account.deal.mean + account.draws.mean, error)


def _missing(reasons: tuple[Reason, ...]) -> str:
    """Of what the played line brought least, compared with the better one."""
    least = min(reasons, key=lambda one: one.points, default=None)
    return least.name if least is not None and least.points < 0 else ""
