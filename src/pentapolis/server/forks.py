"""Tables that go on from a position of another game, and records from outside to look at.

What nobody had seen is drawn anew, unless it is asked for as it was: else whoever has the record of the
game would know what comes.
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import replace
from hashlib import sha256
from typing import Annotated, Any

from msgspec import Meta

from pentapolis.engine.errors import RecordError
from pentapolis.engine.match import MAX_SEED
from pentapolis.engine.record import Record, parse_record
from pentapolis.server import beginnings
from pentapolis.server.beginnings import Beginning
from pentapolis.server.entered import SOURCE, Advice, advised, checked, entered
from pentapolis.server.entries import Entries, check_entry
from pentapolis.server.errors import Refusal, from_engine
from pentapolis.server.ledger import Taken
from pentapolis.server.limits import Visitor
from pentapolis.server.messages import (
    Count,
    Incoming,
    NewTable,
    SeatForBot,
    SeatRequest,
    TableInfo,
)
from pentapolis.server.names import check_name
from pentapolis.server.reading import reading
from pentapolis.server.snapshot import past_position
from pentapolis.server.store import Guest, Store
from pentapolis.server.table import Occupant, Table
from pentapolis.server.tables import Tables

# Characters. The longest games have a tenth of it; what was said of their moves takes more.
LONGEST_RECORD = 30_000
# An expert's advice may take so long, of a processor's time.
ADVICE_SECONDS = 8.0


class NewFork(Incoming):
    """Play on from the position after so many moves of a finished game, at a table of its own."""

    move: Count
    seats: Annotated[list[SeatRequest], Meta(min_length=1, max_length=16)]
    # Also what nobody had seen is as it was in that game.
    same_luck: bool = False
    practice: bool = False


class NewEntered(Incoming):
    """Play on from a position of a real table, in the form of docs/positions."""

    position: dict[str, Any]
    seats: Annotated[list[SeatRequest], Meta(min_length=1, max_length=16)]
    practice: bool = False


class NewRecord(Incoming):
    """A record from outside, to be replayed and analysed here."""

    record: Annotated[str, Meta(max_length=LONGEST_RECORD)]


class Forks:
    def __init__(self, store: Store, tables: Tables, entries: Entries) -> None:
        self.store = store
        self.tables = tables
        self.entries = entries

    async def fork(self, guest: Guest, code: str, wish: NewFork) -> TableInfo:
        table = await self.tables.get(code)
        await self.check_open(table)
        match = past_position(table, wish.move)
        if match.is_over:
            raise Refusal("over", lambda say: say.game_ends_there)
        if len(wish.seats) != match.setup.players:
            raise Refusal("malformed", lambda say: say.name_as_many(match.setup.players))
        if not wish.same_luck:
            match.redraw(secrets.randbelow(MAX_SEED))
        record = replace(match.record, seats=())
        new = NewTable(record.game, wish.seats, record.options, wish.practice)
        return await self.tables.create(guest, new, beginning=Beginning(record, code))

    async def play_on(
        self, guest: Guest, visitor: Visitor, game: str, wish: NewEntered
    ) -> TableInfo:
        """A table of its own that begins at a position entered by hand."""
        check_entry(wish.position)
        people = sum(not isinstance(seat, SeatForBot) for seat in wish.seats)
        confirm = people > 1 and not wish.practice
        text: str = await self.entries.compute(visitor, entered, game, wish.position, confirm)
        if len(text) > LONGEST_RECORD:
            raise Refusal("malformed", lambda say: say.position_too_long)
        record = parse_record(text)
        if len(wish.seats) != record.players:
            raise Refusal("malformed", lambda say: say.as_many_play_there(record.players))
        new = NewTable(record.game, wish.seats, record.options, wish.practice)
        return await self.tables.create(guest, new, beginning=Beginning(record))

    async def advise(self, visitor: Visitor, game: str, position: dict[str, Any]) -> Advice:
        """What an expert would do at a position entered by hand."""
        check_entry(position)
        found: Advice = await self.entries.compute(
            visitor, advised, game, position, reading.get(), seconds=ADVICE_SECONDS
        )
        return found

    async def check_open(self, table: Table) -> None:
        """Refusal where others are still playing, or are compared with what was played."""
        table.running()
        if table.status != "over":
            raise Refusal("forbidden", lambda say: say.still_being_played)
        if await self.store.is_compared(table.code):
            raise Refusal("forbidden", lambda say: say.deal_still_compared)

    async def add_record(self, visitor: Visitor, text: str) -> TableInfo:
        """A finished game at a table of nobody's; the same record is always at the same one."""
        try:
            game = parse_record(text, SOURCE).game
        except RecordError as error:
            raise Refusal("illegal", from_engine(error)) from error
        whole: str = await self.entries.compute(visitor, checked, game, text)
        beginning = Beginning(parse_record(whole), digest=sha256(whole.encode()).hexdigest())
        code = await self._find(beginning)
        if code is None:
            try:
                code = await self.tables.show_record(beginning, players_of(beginning.record))
            except Taken:  # somebody else was faster
                code = await self._find(beginning)
        assert code is not None
        return await self.tables.info(code, visitor.person or None)

    async def _find(self, beginning: Beginning) -> str | None:
        async with self.store.engine.connect() as connection:
            return await beginnings.find(connection, beginning.digest or "")


def players_of(record: Record) -> list[Occupant]:
    """Who played, as far as their names are fit to be shown; nobody of them is here."""
    return [Occupant("person", _name(record.seats, seat)) for seat in range(record.players)]


def _name(names: Sequence[str], seat: int) -> str:
    try:
        return check_name(names[seat] if names else "")
    except Refusal:
        return f"Player {seat + 1}"
