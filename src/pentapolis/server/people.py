"""What people are to each other, and what others see of somebody. Only those with an account are found by
name: of guests nobody knows tomorrow who they are."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable
from typing import Any

import msgspec
from sqlalchemy import Row, Table, delete, func, insert, or_, select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from pentapolis.engine.errors import PentapolisError
from pentapolis.engine.registry import find_game
from pentapolis.server import models
from pentapolis.server.broadcast import Broadcaster
from pentapolis.server.errors import Refusal
from pentapolis.server.owned_names import owner
from pentapolis.server.people_messages import (
    BotMark,
    FriendsTable,
    GamesPlayed,
    MyPeople,
    Profile,
    RatedGame,
    RatingLine,
    Tie,
)
from pentapolis.server.rating_book import Pool, same_game
from pentapolis.server.ratings import Rating, bot_ratings, points_of
from pentapolis.server.seating import is_free
from pentapolis.server.sent_away import who_said
from pentapolis.server.store import Guest, Store, now
from pentapolis.server.table import Occupant
from pentapolis.server.tables import Tables

# Of one person; and of those, games of one line that are shown.
MOST = 200
SHOWN = 200
_friend, _blocked, _asked = models.friend.c, models.blocked.c, models.asked_along.c
_rating, _counted = models.rating.c, models.rated_game.c


class People:
    def __init__(self, tables: Tables, broadcaster: Broadcaster) -> None:
        self.tables = tables
        self.store: Store = tables.store
        self.broadcaster = broadcaster

    # -- who is meant -----------------------------------------------------------------------------

    async def called(self, name: str) -> Guest:
        """Whoever has the account of that name."""
        async with self.store.reading() as connection:
            guest = await owner(connection, name)
        found = None if guest is None else await self.store.find_guest(guest)
        if found is None:
            raise Refusal("not_found", lambda say: say.no_such_account(name))
        return found

    async def at_table(self, code: str, seat: int | None, message: int | None) -> str:
        """The id of somebody who sits at a table, or has said something there."""
        table = await self.tables.get(code)
        if message is not None:
            return await who_said(self.store, table, message)
        known = seat is not None and seat < len(table.seats)
        guest = table.seats[seat].guest if known and seat is not None else None
        if guest is None:
            raise Refusal("malformed", lambda say: say.say_whom)
        return guest

    # -- friends ----------------------------------------------------------------------------------

    async def befriend(self, guest: Guest, other: Guest, wanted: bool) -> None:
        """They are friends as soon as both would like to be, and no longer when one would not."""
        if not guest.is_member:
            raise Refusal("forbidden", lambda say: say.friends_need_an_account)
        if guest.id == other.id:
            raise Refusal("malformed", lambda say: say.that_is_you)
        if not wanted:
            await self._drop(models.friend, (guest.id, other.id), (other.id, guest.id))
            return
        if await self.unwelcome(guest.id, [other.id]):
            return  # whom they have blocked asks in vain, and is not told
        await self._add(models.friend, guest.id, other.id)

    async def block(self, guest: Guest, other: str, wanted: bool) -> None:
        """Whoever is blocked is no friend any more, and cannot sit down where I sit."""
        if guest.id == other:
            raise Refusal("malformed", lambda say: say.that_is_you)
        if not wanted:
            await self._drop(models.blocked, (guest.id, other))
            return
        await self.store.keep_guest(guest)
        await self._drop(models.friend, (guest.id, other), (other, guest.id))
        await self._add(models.blocked, guest.id, other)

    async def _add(self, table: Table, guest: str, other: str) -> None:
        count = select(func.count()).where(table.c.guest == guest)
        try:
            async with self.store.writing() as connection:
                if (await connection.execute(count)).scalar_one() >= MOST:
                    raise Refusal("too_many", lambda say: say.most_kept(MOST))
                await connection.execute(insert(table).values(guest=guest, other=other, at=now()))
        except IntegrityError:
            pass  # it was so already

    async def _drop(self, table: Table, *pairs: tuple[str, str]) -> None:
        which = or_(*(((table.c.guest == a) & (table.c.other == b)) for a, b in pairs))
        async with self.store.writing() as connection:
            await connection.execute(delete(table).where(which))

    # -- who does not want to meet whom -----------------------------------------------------------

    async def unwelcome(self, guest: str, others: Collection[str]) -> bool:
        """Whether one of the others has blocked the guest."""
        query = select(_blocked.guest).where(_blocked.other == guest, _blocked.guest.in_(others))
        async with self.store.reading() as connection:
            return (await connection.execute(query)).first() is not None

    async def blocked_by(self, guest: str) -> set[str]:
        query = select(_blocked.other).where(_blocked.guest == guest)
        async with self.store.reading() as connection:
            return set((await connection.execute(query)).scalars())

    async def avoided(self, guest: str) -> set[str]:
        """With whom the guest is not brought together: those they have blocked, and who blocked them."""
        query = select(_blocked.guest, _blocked.other).where(
            or_(_blocked.guest == guest, _blocked.other == guest)
        )
        async with self.store.reading() as connection:
            rows = (await connection.execute(query)).all()
        return {one for row in rows for one in row} - {guest}

    # -- coming along -----------------------------------------------------------------------------

    async def ask_along(self, guest: Guest, code: str, other: Guest) -> None:
        """A friend is told of the table, with its link; it is for them to come."""
        table = await self.tables.get(code)
        if not table.seats_of(guest.id):
            raise Refusal("not_seated", lambda say: say.sit_down_first)
        if table.status != "waiting":
            raise Refusal("taken", lambda say: say.no_seat_begun)
        if await self.tie(guest.id, other.id) != "friends":
            raise Refusal("forbidden", lambda say: say.not_a_friend(other.name))
        values = {"table_id": table.id, "guest": other.id, "friend": guest.id, "at": now()}
        try:
            async with self.store.writing() as connection:
                await connection.execute(insert(models.asked_along).values(values))
        except IntegrityError:
            pass  # they know

    # -- what is shown ----------------------------------------------------------------------------

    async def tie(self, guest: str, other: str) -> Tie:
        if guest == other:
            return "me"
        pair = {(guest, other), (other, guest)}
        query = select(_friend.guest, _friend.other).where(
            _friend.guest.in_((guest, other)), _friend.other.in_((guest, other))
        )
        async with self.store.reading() as connection:
            found = {(row.guest, row.other) for row in await connection.execute(query)} & pair
        if len(found) == 2:
            return "friends"
        return "asked" if (guest, other) in found else "asks" if found else "none"

    async def mine(self, guest: Guest) -> MyPeople:
        """All that I need to know of others when I come."""
        async with self.store.reading() as connection:
            asked = await _names(connection, _friend.other, _friend.guest == guest.id)
            asking = await _names(connection, _friend.guest, _friend.other == guest.id)
            blocked = await _names(connection, _blocked.other, _blocked.guest == guest.id)
            invited = await self._invited(connection, guest.id)
            friends = {one: name for one, name in asked.items() if one in asking}
            waiting = await self._waiting(connection, friends)
        here = {
            one
            for code in list(self.broadcaster.presence.codes())
            for one in self.broadcaster.present(code).here
        }
        known = {table.code for table in invited}
        return MyPeople(
            sorted(friends.values()),
            sorted(name for one, name in friends.items() if one in here),
            sorted(name for one, name in asking.items() if one not in asked),
            sorted(name for one, name in asked.items() if one not in asking),
            sorted(blocked.values()),
            [*invited, *(table for table in waiting if table.code not in known)],
        )

    async def _invited(self, connection: AsyncConnection, guest: str) -> list[FriendsTable]:
        game = models.game_table
        query = (
            select(game.c.code, game.c.game, game.c.seats_now, models.guest.c.name)
            .join(models.asked_along, _asked.table_id == game.c.id)
            .join(models.guest, models.guest.c.id == _asked.friend)
            .where(_asked.guest == guest, game.c.status == "waiting")
            .order_by(game.c.id.desc())
            .limit(MOST)
        )
        rows = (await connection.execute(query)).all()
        found = (_friends_table(row, row.name, guest, True) for row in rows)
        return [table for table in found if table is not None]

    async def _waiting(
        self, connection: AsyncConnection, friends: dict[str, str]
    ) -> list[FriendsTable]:
        """Where a friend waits and anybody may come: other tables are for whoever has their link."""
        game, member = models.game_table, models.member.c
        query = (
            select(game.c.code, game.c.game, game.c.seats_now, member.guest)
            .join(models.member, member.table_id == game.c.id)
            .where(member.guest.in_(friends), game.c.status == "waiting", game.c.public == 1)
            .order_by(game.c.id.desc())
            .limit(MOST)
        )
        found = {}
        for row in (await connection.execute(query)).all():
            if row.guest in self.broadcaster.present(row.code):
                table = _friends_table(row, friends[row.guest], "", False)
                if table is not None:
                    found[row.code] = table
        return list(found.values())

    async def profile(self, viewer: Guest | None, person: Guest, member: bool) -> Profile:
        """What others see of somebody, and a little more for themselves."""
        me = viewer is not None and viewer.id == person.id
        mine = "" if viewer is None else viewer.id
        async with self.store.reading() as connection:
            since = select(models.guest.c.created).where(models.guest.c.id == person.id)
            came = (await connection.execute(since)).scalar_one_or_none() or now()
            blocked = select(_blocked.at).where(_blocked.guest == mine, _blocked.other == person.id)
            is_blocked = (await connection.execute(blocked)).first() is not None
            games = await _finished(connection, person.id)
            lines = await _lines(connection, person.id, mine)
        tie: Tie = "me" if me else "none"
        if viewer is not None and not me:
            tie = await self.tie(viewer.id, person.id)
        return Profile(person.name, member, came[:7], tie, is_blocked, games, lines)


async def _names(connection: AsyncConnection, column: Any, which: Any) -> dict[str, str]:
    """By id, what those are called."""
    query = select(models.guest.c.id, models.guest.c.name).join_from(
        column.table, models.guest, models.guest.c.id == column
    )
    rows = await connection.execute(query.where(which))
    return {row.id: row.name for row in rows}


def _title(game: str) -> str:
    try:
        return find_game(game).title
    except PentapolisError:  # it was of a package that is gone
        return game


def _friends_table(row: Any, friend: str, guest: str, asked: bool) -> FriendsTable | None:
    seats = msgspec.convert(row.seats_now, list[Occupant])
    free = sum(map(is_free, seats))
    if not free or any(seat.guest == guest for seat in seats):
        return None
    return FriendsTable(row.code, row.game, _title(row.game), friend, free, asked)


async def _finished(connection: AsyncConnection, guest: str) -> list[GamesPlayed]:
    game, member = models.game_table.c, models.member.c
    query = (
        select(game.game, func.count())
        .join(models.member, member.table_id == game.id)
        .where(member.guest == guest, game.status == "over")
        .group_by(game.game)
    )
    rows = await connection.execute(query)
    return [GamesPlayed(name, _title(name), int(count)) for name, count in sorted(map(tuple, rows))]


async def _lines(connection: AsyncConnection, guest: str, viewer: str) -> list[RatingLine]:
    """The ratings of somebody, most games first."""
    query = (
        select(models.rating, _counted.code, _counted.at)
        .join(models.rated_game, same_game())
        .where(_rating.guest == guest)
        .order_by(_counted.at, _rating.number)
    )
    rows = (await connection.execute(query)).all()
    games = Counter(Pool(row.game, row.players) for row in rows)
    with_whom = await _others(connection, rows, guest)
    may_see = await _visible(connection, [row.code for row in rows], viewer)
    lines = []
    for pool, count in games.most_common():
        mine = [row for row in rows if (row.game, row.players) == pool]
        history = [
            RatedGame(
                row.at,
                row.code if row.code in may_see else None,
                row.place,
                points_of(row.mu) - points_of(row.mu_before),
                *_shown(Rating(row.mu, row.sigma)),
                with_whom.get((*pool, row.number), []),
            )
            for row in mine[-SHOWN:]
        ]
        last = Rating(mine[-1].mu, mine[-1].sigma)
        marks = [BotMark(bot, points_of(mu)) for bot, mu in bot_ratings(*pool).items()]
        title = _title(pool.game)
        lines.append(RatingLine(pool.game, title, pool.players, last.shown(count), history, marks))
    return lines


def _shown(rating: Rating) -> tuple[int, int, bool]:
    shown = rating.shown(0)
    return shown.points, shown.band, shown.provisional


async def _others(
    connection: AsyncConnection, rows: Iterable[Row[Any]], guest: str
) -> dict[tuple[str, int, int], list[str]]:
    """With whom somebody played these games, as they are called now."""
    mine = models.rating.alias()
    query = (
        select(_rating.game, _rating.players, _rating.number, _rating.bot, models.guest.c.name)
        .join(
            mine,
            (mine.c.game == _rating.game)
            & (mine.c.players == _rating.players)
            & (mine.c.number == _rating.number),
        )
        .outerjoin(models.guest, models.guest.c.id == _rating.guest)
        .where(mine.c.guest == guest, _rating.seat != mine.c.seat)
        .order_by(_rating.seat)
    )
    found: dict[tuple[str, int, int], list[str]] = {}
    for row in await connection.execute(query):
        name = f"{row.bot} bot" if row.bot else row.name or "somebody"
        found.setdefault((row.game, row.players, row.number), []).append(name)
    return found


async def _visible(connection: AsyncConnection, codes: Collection[str], viewer: str) -> set[str]:
    """Where whoever looks was, and tables that anybody could find: the others' links are theirs."""
    game, member = models.game_table.c, models.member.c
    mine = select(member.table_id).where(member.guest == viewer)
    query = select(game.code).where(game.code.in_(codes), or_(game.public == 1, game.id.in_(mine)))
    return set((await connection.execute(query)).scalars())


async def hand_on_people(connection: AsyncConnection, old: str, new: str) -> None:
    """Whom a guest has blocked, their account does not want to meet either, and the other way round."""
    at = now()
    for mine, theirs in ((_blocked.guest, _blocked.other), (_blocked.other, _blocked.guest)):
        others = set((await connection.execute(select(theirs).where(mine == old))).scalars())
        known = set((await connection.execute(select(theirs).where(mine == new))).scalars())
        for other in others - known - {new}:
            values = {mine.name: new, theirs.name: other, "at": at}
            await connection.execute(insert(models.blocked).values(values))
