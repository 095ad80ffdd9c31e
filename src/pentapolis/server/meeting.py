"""Playing with whoever comes: at the open table that begins soonest, or at a new one."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Awaitable, Callable

from pentapolis.engine.game import Game
from pentapolis.server.errors import Refusal
from pentapolis.server.lobby import Lobby, is_attended
from pentapolis.server.messages import NewTable, SeatForMe, SeatOpen, SeatRequest, TableInfo
from pentapolis.server.people import People
from pentapolis.server.seating import is_free
from pentapolis.server.store import Guest, Listed
from pentapolis.server.tables import Tables

# Whoever plays by correspondence does not wait for anybody now: turns as long as this are no match.
SLOW = 3600
# So long after its making the people of a table are believed to be on their way.
ARRIVING_MS = 3000
# Why somebody cannot sit down at one table, which says nothing about the others: somebody was faster, has
# sent them away, or is called nearly like them.
ELSEWHERE = frozenset({"taken", "forbidden", "stale", "not_found", "outdated"})


class Meeting:
    def __init__(self, tables: Tables, lobby: Lobby, people: People) -> None:
        self.tables = tables
        self.people = people
        self.lobby = lobby
        # Who comes at the same moment finds the table that the first one made.
        self._turns: defaultdict[str, asyncio.Lock] = defaultdict(asyncio.Lock)
        self._made: dict[str, int] = {}

    async def play(
        self, guest: Guest, game: Game, check_new_table: Callable[[], Awaitable[None]]
    ) -> TableInfo:
        async with self._turns[game.name]:
            for listed in await self._fitting(guest, game):
                if (info := await self._sit_down(listed.code, guest)) is not None:
                    return info
            await check_new_table()
            info = await self.tables.create(guest, _table_for_all(game))
            self._made[info.code] = self.tables.millis()
            return info

    async def look_again(self, guest: Guest, game: Game, waiting: str) -> TableInfo:
        """Two who came at the same moment to different workers wait for each other: whoever has made the
        younger table goes to the older one."""
        info = await self.tables.info(waiting, guest.id)
        taken = [seat for seat in info.seats if seat.kind != "open"]
        alone = info.status == "waiting" and [seat.mine for seat in taken] == [True]
        if not alone or info.game != game.name:
            return info
        for listed in await self._fitting(guest, game):
            if (listed.created, listed.code) >= (info.created, info.code):
                continue
            if (found := await self._sit_down(listed.code, guest)) is not None:
                await self.tables.leave(waiting, guest)
                return found
        return info

    async def _fitting(self, guest: Guest, game: Game) -> list[Listed]:
        """Where I wait already; then those where fewest are missing, and of these who waits longest."""
        now = self.tables.millis()
        self._made = {code: at for code, at in self._made.items() if now - at < ARRIVING_MS}
        fitting = []
        avoided = await self.people.avoided(guest.id)
        for listed, company in await self.lobby.tables(self._made):
            seats = listed.summary.seats
            if listed.game != game.name or listed.summary.status != "waiting":
                continue
            if any(seat.guest in avoided for seat in seats):
                continue
            if listed.clock is not None and listed.clock.turn >= SLOW:
                continue
            if is_attended(listed, company) or listed.code in self._made:
                mine = any(seat.guest == guest.id for seat in seats)
                missing = sum(map(is_free, seats))
                fitting.append(((not mine, missing, listed.created, listed.code), listed))
        return [listed for _, listed in sorted(fitting, key=lambda one: one[0])]

    async def _sit_down(self, code: str, guest: Guest) -> TableInfo | None:
        try:
            return await self.tables.join(code, guest, None)
        except Refusal as refusal:
            if refusal.code not in ELSEWHERE:
                raise
            return None


def _table_for_all(game: Game) -> NewTable:
    """As many as usually play, but never only one."""
    players = min(
        (number for number in game.players if number > 1),
        key=lambda number: abs(number - game.default_players),
    )
    seats: list[SeatRequest] = [SeatForMe(), *(SeatOpen() for _ in range(players - 1))]
    return NewTable(game.name, seats, public=True)
