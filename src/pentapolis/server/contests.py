"""Groups that are compared: which there are is kept here, how they stand is read from their tables."""

from __future__ import annotations

import re
import secrets
from contextlib import suppress
from itertools import pairwise
from typing import Any

import msgspec
from sqlalchemy import Row, delete, insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from pentapolis.engine.contest import Contest, Standing
from pentapolis.engine.errors import PentapolisError
from pentapolis.engine.game import Game
from pentapolis.engine.match import View
from pentapolis.engine.registry import find_game
from pentapolis.engine.state import SPECTATOR
from pentapolis.server import models
from pentapolis.server.contest_messages import Box, ContestInfo, GroupInfo, NewGroup
from pentapolis.server.errors import NoSuchCode, Refusal, from_engine
from pentapolis.server.lookalikes import look_alike
from pentapolis.server.messages import NewTable
from pentapolis.server.names import check_name
from pentapolis.server.reading import reading, said
from pentapolis.server.store import CODE_LETTERS, Guest, Store, contests_end, now
from pentapolis.server.tables import Tables, check_code

# Short enough to be written on a blackboard: it leads to results and new groups, to nobody's seat.
CODE = re.compile(r"[a-z0-9]{1,16}")
CODE_LENGTH = 6
MOST_GROUPS = 40
RETRIES = 5

_contest, _group = models.contest.c, models.contest_group.c


class Contests:
    def __init__(self, store: Store, tables: Tables) -> None:
        self.store = store
        self.tables = tables

    # -- looking ----------------------------------------------------------------------------------

    async def info(self, code: str, guest: str | None) -> ContestInfo:
        row = await self._find(code)
        game, contest = _contest_of(row.game)
        groups = [
            await self._group_info(contest, row, each, guest) for each in await self._all(row)
        ]
        return ContestInfo(
            code=row.code,
            game=game.name,
            title=game.title,
            heading=contest.heading,
            subtitle=contest.subtitle,
            rule=contest.rule,
            figures=list(contest.figures),
            least_points=contest.least_points,
            most_points=contest.most_points,
            players=list(game.players),
            default_players=game.default_players,
            link=f"/contest/{row.code}",
            mine=guest is not None and guest == row.host,
            closed=_is_closed(row),
            groups=ranked(contest, groups),
        )

    async def of_table(self, table: str) -> str | None:
        """The contest that a table belongs to."""
        check_code(table)
        query = (
            select(_contest.code)
            .join(models.contest_group, _group.contest_id == _contest.id)
            .where(_group.table_code == table)
        )
        async with self.store.reading() as connection:
            return (await connection.execute(query)).scalars().first()

    async def _find(self, code: str) -> Row[Any]:
        row = None
        if CODE.fullmatch(code):
            async with self.store.reading() as connection:
                query = select(models.contest).where(_contest.code == code)
                row = (await connection.execute(query)).one_or_none()
        if row is None:
            raise NoSuchCode(lambda say: say.no_such_contest)
        return row

    async def _all(self, contest: Row[Any]) -> list[Row[Any]]:
        async with self.store.reading() as connection:
            return await _groups(connection, contest.id)

    async def _group_info(
        self, contest: Contest, row: Row[Any], group: Row[Any], guest: str | None
    ) -> GroupInfo:
        info = GroupInfo(
            number=group.number,
            name=group.name,
            place=None,
            standing=None,
            note="",
            mine=guest is not None and guest in (group.guest, row.host),
            table=group.table_code if _is_closed(row) or guest == group.guest else None,
            status=None,
            moves=0,
            players=0,
        )
        try:
            if group.table_code is None:
                box = msgspec.convert(group.box, Box)
                info.players = box.players
                info.standing = contest.entered(box.players, box.points, box.figures)
                return info
            table = await self.tables.get(group.table_code)
            if guest is not None and any(seat.guest == guest for seat in table.seats):
                info.table = table.code
            info.players = len(table.seats)
            info.status = table.status
            table.check_present()
            if table.match is None:
                info.note = said(lambda say: say.waits_for_players)
                return info
            info.moves = len(table.match.moves)
            info.standing = contest.standing(table.match.state)
        except Refusal as refusal:
            info.note = refusal.message
        except PentapolisError as error:
            # Begun under other rules: the group stays in the list, and it is said why it has no place.
            info.note = said(from_engine(error))
        return info

    async def view(self, code: str, number: int) -> View | None:
        """A group's table as anybody may see it, and no way to it."""
        row = await self._find(code)
        group = next((each for each in await self._all(row) if each.number == number), None)
        if group is None or group.table_code is None:
            raise Refusal("not_found", lambda say: say.no_table_of_group)
        match = (await self.tables.get(group.table_code)).match
        return None if match is None else match.view(SPECTATOR)

    # -- changing ---------------------------------------------------------------------------------

    async def create(self, guest: Guest, game: str) -> ContestInfo:
        _contest_of(game)
        await self.store.keep_guest(guest)
        for _ in range(RETRIES):
            code = "".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH))
            values = {"code": code, "game": game, "host": guest.id, "created": now()}
            try:
                async with self.store.writing() as connection:
                    await connection.execute(insert(models.contest).values(**values))
            except IntegrityError:
                continue
            return await self.info(code, guest.id)
        raise Refusal("unavailable", lambda say: say.no_free_code)

    async def add(self, code: str, guest: Guest, wish: NewGroup) -> GroupInfo:
        """A group with a new table, or with what it counted."""
        row = await self._open(code)
        game, contest = _contest_of(row.game)
        name = check_name(wish.name)
        if (wish.seats is None) == (wish.box is None):
            raise Refusal("malformed", lambda say: say.group_plays_or_enters)
        if wish.box is not None:
            _check_box(game, contest, wish.box)
        await self.store.keep_guest(guest)
        values = {
            "contest_id": row.id,
            "name": name,
            "box": None if wish.box is None else msgspec.to_builtins(wish.box),
            "guest": guest.id,
            "created": now(),
        }

        async def enter(connection: AsyncConnection, table: str | None) -> None:
            groups = await _groups(connection, row.id)
            _check_room(name, groups)
            number = 1 + max((group.number for group in groups), default=0)
            await connection.execute(
                insert(models.contest_group).values(number=number, table_code=table, **values)
            )

        for _ in range(RETRIES):
            with suppress(IntegrityError):  # another worker was faster, with the same number
                if wish.seats is None:
                    async with self.store.writing() as connection:
                        await enter(connection, None)
                else:
                    options = dict(contest.competing)
                    # Without its group nobody would find the table: both are made, or neither.
                    await self.tables.create(guest, NewTable(game.name, wish.seats, options), enter)
                groups = (await self.info(code, guest.id)).groups
                return next(group for group in groups if group.name == name)
        raise Refusal("stale", lambda say: say.others_faster_try_again)

    async def close(self, code: str, guest: Guest) -> ContestInfo:
        """Nothing is compared any more: records tell their deals, and tables can be looked at."""
        row = await self._open(code)
        if guest.id != row.host:
            raise Refusal("forbidden", lambda say: say.only_opener_closes)
        async with self.store.writing() as connection:
            await connection.execute(
                update(models.contest).where(_contest.id == row.id).values(closed=now())
            )
        return await self.info(code, guest.id)

    async def _open(self, code: str) -> Row[Any]:
        """A contest that is still open for changes."""
        row = await self._find(code)
        if _is_closed(row):
            raise Refusal("over", lambda say: say.contest_is_closed)
        return row

    async def change(self, code: str, number: int, guest: Guest, box: Box) -> GroupInfo:
        """Other figures for a group with the real box: somebody has counted again."""
        row, group = await self._own(code, number, guest)
        if group.table_code is not None:
            raise Refusal("forbidden", lambda say: say.group_counts_at_its_table)
        game, contest = _contest_of(row.game)
        _check_box(game, contest, box)
        async with self.store.writing() as connection:
            await connection.execute(
                update(models.contest_group)
                .where(_group.contest_id == row.id, _group.number == number)
                .values(box=msgspec.to_builtins(box))
            )
        return await self._one(code, number, guest)

    async def remove(self, code: str, number: int, guest: Guest) -> ContestInfo:
        """The group is compared no longer; its table stays."""
        row, _ = await self._own(code, number, guest)
        async with self.store.writing() as connection:
            await connection.execute(
                delete(models.contest_group).where(
                    _group.contest_id == row.id, _group.number == number
                )
            )
        return await self.info(code, guest.id)

    async def _own(self, code: str, number: int, guest: Guest) -> tuple[Row[Any], Row[Any]]:
        row = await self._open(code)
        group = next((each for each in await self._all(row) if each.number == number), None)
        if group is None:
            raise Refusal("not_found", lambda say: say.no_such_group)
        if guest.id not in (group.guest, row.host):
            raise Refusal("forbidden", lambda say: say.only_adder_changes_group)
        return row, group

    async def _one(self, code: str, number: int, guest: Guest) -> GroupInfo:
        groups = (await self.info(code, guest.id)).groups
        return next(group for group in groups if group.number == number)


async def _groups(connection: AsyncConnection, contest_id: int) -> list[Row[Any]]:
    query = (
        select(models.contest_group).where(_group.contest_id == contest_id).order_by(_group.number)
    )
    return list(await connection.execute(query))


def _is_closed(contest: Row[Any]) -> bool:
    return contest.closed is not None or contest.created <= contests_end()


def _check_room(name: str, groups: list[Row[Any]]) -> None:
    if len(groups) >= MOST_GROUPS:
        raise Refusal("too_many", lambda say: say.too_many_groups(MOST_GROUPS))
    if any(look_alike(name, group.name) for group in groups):
        raise Refusal("taken", lambda say: say.group_name_taken(name))


def ranked(contest: Contest, groups: list[GroupInfo]) -> list[GroupInfo]:
    """With their places, those that have finished first."""
    final: list[tuple[GroupInfo, Standing]] = []
    rest: list[GroupInfo] = []
    for group in groups:
        if group.standing is not None and group.standing.final:
            final.append((group, group.standing))
        else:
            rest.append(group)
    places = contest.rank([standing for _, standing in final])
    for (group, _), place in zip(final, places, strict=True):
        group.place = place
    final.sort(key=lambda each: (each[0].place or 0, each[0].number))
    for (group, standing), (other, behind) in pairwise(final):
        if standing.points == behind.points:
            group.note = contest.tie_break(standing, behind, other.name)
    rest.sort(key=lambda group: -(group.standing.points if group.standing else -(10**9)))
    return [*(group for group, _ in final), *rest]


def _contest_of(name: str) -> tuple[Game, Contest]:
    try:
        game = find_game(name)
        return game, game.contest(reading.get())
    except PentapolisError as error:
        raise Refusal("malformed", from_engine(error)) from error


def _check_box(game: Game, contest: Contest, box: Box) -> None:
    try:
        game.setup(box.players, contest.competing)
        contest.entered(box.players, box.points, box.figures)
    except PentapolisError as error:
        raise Refusal("malformed", from_engine(error)) from error
