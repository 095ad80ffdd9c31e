"""Ratings as they are kept: every rated game is counted once, in one order, and can be counted again.

That a game is to be counted is put down as a job with the move that ends it (store.py), so it is counted
exactly once, whoever dies in between. Each pool (a game and a size of table) numbers its games: two
workers cannot both count the seventh, and whoever counts the eighth knows what came of the seventh.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from sqlalchemy import ColumnElement, Row, and_, bindparam, func, insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from pentapolis.engine.state import SPECTATOR
from pentapolis.server import jobs, models
from pentapolis.server.errors import Refusal
from pentapolis.server.jobs import Job
from pentapolis.server.messages import RatingInfo, SeatRating
from pentapolis.server.ratings import Rating, bot_rating, bot_ratings, points_of, rated
from pentapolis.server.schedule import Scheduler
from pentapolis.server.store import RATE, Listed, Store
from pentapolis.server.table import Table
from pentapolis.server.tables import RETRIES, Tables
from pentapolis.server.words import ENGLISH_WORDS

_game, _rating = models.rated_game.c, models.rating.c


class Pool(NamedTuple):
    game: str
    players: int


class Finish(NamedTuple):
    """How a seat ended: whoever began there, a person or a bot, and the place, 1 the best."""

    guest: str | None
    bot: str | None
    place: int


class Known(NamedTuple):
    rating: Rating
    games: int

    @property
    def shown(self) -> RatingInfo:
        return self.rating.shown(self.games)


def finishes_of(table: Table) -> list[Finish]:
    """Who has reached which place. Whoever left, or let time run out and did not come back, is last.

    Of a game that nobody goes on with, those who should have moved have left it, and all others have won.
    """
    match = table.running()
    over = table.status == "over"
    if over:
        places = list(table.outcome(match.score_sheet(SPECTATOR).outcome, ENGLISH_WORDS).places)
    else:
        places = [1] * len(table.seats)
    for seat, began in enumerate(table.starters):
        now = table.seats[seat]
        if began.kind == "bot":
            continue
        left = now.guest != began.guest or now.bot is not None
        left = left or table.hands.last_bot(seat) is not None
        if left or (not over and seat in table.deciders):
            places[seat] = len(places) + 1
    # Whoever left makes room: those behind whom they would have been move up.
    return [
        Finish(
            None if began.kind == "bot" else began.guest,
            began.bot if began.kind == "bot" else None,
            1 + sum(other < place for other in places),
        )
        for began, place in zip(table.starters, places, strict=True)
    ]


class RatingBook:
    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        self.store = tables.store

    def begin(self, scheduler: Scheduler) -> None:
        scheduler.on(RATE, self._on_due)

    async def _on_due(self, job: Job) -> None:
        """A rated game is over, or nobody has gone on with it for long."""
        try:
            await self.tables.catch_up(job.subject)
            table = await self.tables.get(job.subject)
            finishes = finishes_of(table)
        except Refusal:
            await self.store.put_off(job, None)  # it is gone, or its rules are
            return
        for attempt in range(RETRIES):
            try:
                async with self.store.writing() as connection:
                    if await jobs.done(connection, job):
                        await _count(connection, table, job.due, finishes)
                return
            except IntegrityError:
                # Another worker has counted another game of the pool, or this one.
                if attempt == RETRIES - 1:
                    raise

    # -- what is shown ----------------------------------------------------------------------------

    async def of(self, guests: Iterable[str], pool: Pool) -> dict[str, Known]:
        """How those who were ever rated there stand."""
        async with self.store.reading() as connection:
            return await _newest(connection, sorted(set(guests)), pool)

    async def at(self, table: Table) -> list[SeatRating]:
        """By seat, how strong whoever sits there is; and once the game was counted, what it changed."""
        pool = Pool(table.game.name, len(table.seats))
        known = await self.of((seat.guest for seat in table.seats if seat.guest), pool)
        changed: dict[int, int] = {}
        if table.rated:
            query = (
                select(_rating.seat, _rating.mu_before, _rating.mu)
                .join(models.rated_game, same_game())
                .where(_game.code == table.code, _rating.bot.is_(None))
            )
            async with self.store.reading() as connection:
                for seat, before, after in await connection.execute(query):
                    changed[seat] = points_of(after) - points_of(before)
        bots = bot_ratings(*pool)
        found = []
        for number, seat in enumerate(table.seats):
            rating = None
            if seat.kind == "bot" and seat.bot in bots:
                rating = RatingInfo(points_of(bots[seat.bot]), 0, False, 0)
            elif seat.guest in known:
                rating = known[seat.guest].shown
            elif seat.kind == "person":
                rating = Rating().shown(0)
            found.append(SeatRating(number, rating, changed.get(number)))
        return found


# What the lobby shows: by game, size of table and person.
Ratings = Mapping[tuple[str, int, str], RatingInfo]


async def newest_ratings(store: Store, tables: Iterable[Listed]) -> Ratings:
    """Of all who sit at these tables and were ever rated at such."""
    pools: dict[Pool, set[str]] = {}
    for listed in tables:
        seats = listed.summary.seats
        guests = {seat.guest for seat in seats if seat.guest is not None}
        pools.setdefault(Pool(listed.game, len(seats)), set()).update(guests)
    found = {}
    async with store.reading() as connection:
        for pool, guests in pools.items():
            for guest, known in (await _newest(connection, sorted(guests), pool)).items():
                found[*pool, guest] = known.shown
    return found


async def _newest(
    connection: AsyncConnection, guests: Sequence[str], pool: Pool
) -> dict[str, Known]:
    last = (
        select(_rating.guest, func.max(_rating.number).label("number"), func.count().label("games"))
        .where(_rating.game == pool.game, _rating.players == pool.players)
        .where(_rating.guest.in_(guests))
        .group_by(_rating.guest)
        .subquery()
    )
    query = select(_rating.guest, _rating.mu, _rating.sigma, last.c.games).join(
        last, and_(last.c.guest == _rating.guest, last.c.number == _rating.number)
    )
    query = query.where(_rating.game == pool.game, _rating.players == pool.players)
    rows = await connection.execute(query)
    return {row.guest: Known(Rating(row.mu, row.sigma), row.games) for row in rows}


async def _count(
    connection: AsyncConnection, table: Table, at: str, finishes: Sequence[Finish]
) -> None:
    """IntegrityError where another worker was faster."""
    pool = Pool(table.game.name, len(table.seats))
    of_pool = (_game.game == pool.game) & (_game.players == pool.players)
    again = select(_game.code).where(_game.code == table.code)
    if (await connection.execute(again)).one_or_none() is not None:
        return  # it went on after it had been given up, and had counted then
    last = (await connection.execute(select(func.max(_game.number)).where(of_pool))).scalar()
    key = {**pool._asdict(), "number": (last or 0) + 1}
    # Written first: whoever holds the number knows all that came before it.
    await connection.execute(
        insert(models.rated_game).values(**key, code=table.code, version=table.version, at=at)
    )
    known = await _newest(connection, [one.guest for one in finishes if one.guest], pool)
    before = [_before(pool, one.guest, one.bot, known) for one in finishes]
    after = rated(before, [one.place for one in finishes])
    rows = [
        {
            **key,
            "seat": seat,
            **finishes[seat]._asdict(),
            "mu_before": before[seat].mu,
            "sigma_before": before[seat].sigma,
            "mu": after[seat].mu,
            "sigma": after[seat].sigma,
        }
        for seat in range(len(finishes))
    ]
    await connection.execute(insert(models.rating), rows)


def _before(pool: Pool, guest: str | None, bot: str | None, known: dict[str, Known]) -> Rating:
    if bot is not None:
        return bot_rating(*pool, bot)
    return known[guest].rating if guest in known else Rating()


def same_game() -> ColumnElement[bool]:
    return and_(
        _game.game == _rating.game,
        _game.players == _rating.players,
        _game.number == _rating.number,
    )


# -- once more from the beginning ------------------------------------------------------------------


class Recounted(NamedTuple):
    games: int
    changed: int


_SET = (
    update(models.rating)
    .where(_rating.game == bindparam("of_game"), _rating.players == bindparam("of_players"))
    .where(_rating.number == bindparam("of_number"), _rating.seat == bindparam("of_seat"))
    .values({name: bindparam(f"new_{name}") for name in ("place", "mu_before", "sigma_before")})
    .values(mu=bindparam("new_mu"), sigma=bindparam("new_sigma"))
)


async def recount(store: Store, write: bool = True) -> Recounted:
    """All ratings anew from the records of the games, in the order in which they were counted.

    Of games that cannot be replayed any more, because they were deleted or their rules have changed, the
    places that were written down are believed; of people who are deleted, how strong they were.
    """
    known: dict[tuple[Pool, str], Known] = {}
    games, changes = 0, []
    async with store.reading() as connection:
        order = select(models.rated_game).order_by(_game.game, _game.players, _game.number)
        all_games = (await connection.execute(order)).all()
        all_seats = select(models.rating).order_by(
            _rating.game, _rating.players, _rating.number, _rating.seat
        )
        rows = (await connection.execute(all_seats)).all()
    seats: dict[tuple[str, int, int], list[Row[Any]]] = {}
    for row in rows:
        seats.setdefault((row.game, row.players, row.number), []).append(row)
    for game in all_games:
        games += 1
        pool = Pool(game.game, game.players)
        sat = seats[game.game, game.players, game.number]
        places = await _places(store, game.code, game.version)
        if places is None:
            places = [row.place for row in sat]
        mine = {guest: one for (where, guest), one in known.items() if where == pool}
        before = [
            _before(pool, row.guest, row.bot, mine)
            if row.guest or row.bot
            else Rating(row.mu_before, row.sigma_before)
            for row in sat
        ]
        after = rated(before, places)
        for row, place, was, now in zip(sat, places, before, after, strict=True):
            if row.guest:
                known[pool, row.guest] = Known(now, 0)
            told = (row.place, row.mu_before, row.sigma_before, row.mu, row.sigma)
            if told != (place, *was, *now):
                changes.append(_change(row, place, was, now))
    if write and changes:
        async with store.writing() as connection:
            await connection.execute(_SET, changes)
    return Recounted(games, len(changes))


def _change(row: Row[Any], place: int, was: Rating, now: Rating) -> dict[str, object]:
    keys = {f"of_{name}": getattr(row, name) for name in ("game", "players", "number", "seat")}
    values = {"place": place, "mu_before": was.mu, "sigma_before": was.sigma}
    values |= {"mu": now.mu, "sigma": now.sigma}
    return {**keys, **{f"new_{name}": value for name, value in values.items()}}


async def _places(store: Store, code: str, version: int) -> list[int] | None:
    table = await store.load_table(code, version)
    if table is None or table.past is not None:
        return None
    return [finish.place for finish in finishes_of(table)]


# -- people who become somebody else ---------------------------------------------------------------


async def hand_on_ratings(connection: AsyncConnection, old: str, new: str) -> None:
    """A guest's ratings go over to an account; where that is rated already, they stay nobody's: one
    person has one line of games."""
    pools = select(_rating.game, _rating.players).distinct()
    mine = set((await connection.execute(pools.where(_rating.guest == old))).all())
    theirs = set((await connection.execute(pools.where(_rating.guest == new))).all())
    for game, players in mine - theirs:
        await connection.execute(
            update(models.rating)
            .where(_rating.guest == old, _rating.game == game, _rating.players == players)
            .values(guest=new)
        )
    await forget_ratings(connection, old)


async def forget_ratings(connection: AsyncConnection, guest: str) -> None:
    """What others won or lost against them stays."""
    await connection.execute(update(models.rating).where(_rating.guest == guest).values(guest=None))
