"""Where every change to a table happens: checked, committed, applied, announced, in that order."""

from __future__ import annotations

import asyncio
import logging
import re
import secrets
import time
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager, suppress
from functools import partial
from typing import Any, TypeVar
from weakref import WeakKeyDictionary, WeakValueDictionary

import msgspec

from pentapolis.bots.bot import BOT_CODES
from pentapolis.engine.errors import PentapolisError, did_you_mean
from pentapolis.engine.match import MAX_SEED
from pentapolis.engine.state import SPECTATOR
from pentapolis.server import messages
from pentapolis.server.broadcast import Broadcaster
from pentapolis.server.database import DATABASE_ERRORS
from pentapolis.server.errors import Refusal
from pentapolis.server.faces import Faces, Shown, show
from pentapolis.server.ledger import Taken
from pentapolis.server.logs import short
from pentapolis.server.messages import ChatEntry, NewTable, Snapshot, TableInfo, TextRun
from pentapolis.server.metrics import Metrics
from pentapolis.server.names import check_chat, check_name
from pentapolis.server.snapshot import (
    listed_info,
    past_position,
    past_snapshot,
    table_info,
)
from pentapolis.server.store import CHAT_KEPT, Alongside, Guest, Store, now
from pentapolis.server.table import OPEN, Event, EventKind, Occupant, Table, check_setup
from pentapolis.server.text_board import text_board

log = logging.getLogger(__name__)
T = TypeVar("T")
# Who plays on for somebody who has left.
STAND_IN = "greedy"
CODE = re.compile(r"[a-z0-9]{1,16}")
# How often something is tried again that another worker was faster at.
RETRIES = 5
# In whose name the service itself says something.
NOBODY = ""


class Tables:
    def __init__(
        self, store: Store, broadcaster: Broadcaster, limit: int, metrics: Metrics
    ) -> None:
        self.store = store
        self.metrics = metrics
        self.broadcaster = broadcaster
        self.limit = limit
        # Called with a table's code after every change: the bots look whether it is their turn.
        self.on_change: Callable[[str], None] = lambda code: None
        # Seats of bots that are thinking, by table.
        self.thinking: dict[str, set[int]] = {}
        self._live: OrderedDict[str, Table] = OrderedDict()
        self._faces: WeakKeyDictionary[Table, Faces] = WeakKeyDictionary()
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._changes: set[asyncio.Task[Any]] = set()

    def __len__(self) -> int:
        """How many are in memory."""
        return len(self._live)

    # -- getting hold of a table ------------------------------------------------------------------

    async def get(self, code: str) -> Table:
        """The table as this worker knows it, loaded if need be."""
        check_code(code)
        table = self._live.get(code)
        if table is None:
            async with self._lock(code):
                table = self._live.get(code) or await self._load(code)
        if code in self._live:
            self._live.move_to_end(code)
        return table

    @asynccontextmanager
    async def _hold(self, code: str) -> AsyncIterator[Table]:
        """The table for a change: nobody else in this process changes it meanwhile."""
        check_code(code)
        async with self._lock(code):
            table = self._live.get(code) or await self._load(code)
            before = table.stamp
            try:
                yield table
            except DATABASE_ERRORS as error:
                # Whether it was written is unknown: the database knows, memory does not.
                self._live.pop(code, None)
                self.broadcaster.publish(code)
                log.error("table %s: the database failed: %s", short(code), type(error).__name__)
                raise Refusal(
                    "unavailable", "That could not be saved just now: try again."
                ) from error
            finally:
                # Also what was only learned here, because another worker had done it.
                if table.stamp != before:
                    self.broadcaster.publish(code)

    async def _whole(self, change: Coroutine[Any, Any, T]) -> T:
        """Bring a change to its end even if whoever asked for it goes away in the middle: what is
        committed must also be applied here and announced.
        """
        task = asyncio.create_task(change)
        self._changes.add(task)
        task.add_done_callback(self._changed)
        return await asyncio.shield(task)

    def _changed(self, task: asyncio.Task[Any]) -> None:
        self._changes.discard(task)
        if not task.cancelled():
            task.exception()  # whoever asked has it, or is gone

    async def close(self) -> None:
        """Wait for the changes that are under way."""
        await asyncio.gather(*self._changes, return_exceptions=True)

    def _lock(self, code: str) -> asyncio.Lock:
        lock = self._locks.get(code)
        if lock is None:
            lock = self._locks[code] = asyncio.Lock()
        return lock

    async def _load(self, code: str) -> Table:
        try:
            table = await self.store.load_table(code)
        except PentapolisError as error:
            # Begun under other rules or with another content pack: never replayed differently.
            raise Refusal("outdated", str(error)) from error
        if table is None:
            raise Refusal("not_found", f"There is no table '{code}'.")
        self._live[code] = table
        while len(self._live) > self.limit:
            self._live.popitem(last=False)
        return table

    # -- making tables ----------------------------------------------------------------------------

    async def create(
        self, guest: Guest, wish: NewTable, alongside: Alongside | None = None
    ) -> TableInfo:
        return await self._whole(self._create(guest, wish, alongside))

    async def _create(self, guest: Guest, wish: NewTable, alongside: Alongside | None) -> TableInfo:
        try:
            setup = check_setup(wish.game, len(wish.seats), wish.options)
        except PentapolisError as error:
            raise Refusal("malformed", str(error)) from error
        seats = _occupants(guest, wish.seats)
        await self.store.keep_guest(guest)
        seed = secrets.randbelow(MAX_SEED)
        code = await self.store.create_table(
            wish.game, setup, seed, seats, guest.id, alongside=alongside
        )
        self.on_change(code)
        return await self.info(code, guest.id)

    async def rematch(self, code: str, guest: Guest) -> TableInfo:
        return await self._whole(self._rematch(code, guest))

    async def _rematch(self, code: str, guest: Guest) -> TableInfo:
        """A new table for the same people; whoever asks second gets the one already made."""
        async with self._hold(code) as table:
            if guest.id not in {seat.guest for seat in table.seats}:
                raise Refusal("not_seated", "Only those who played can ask for another game.")
            if table.rematch is None:
                if table.status != "over":
                    # Another worker may have seen the end a moment ago.
                    await self.store.refresh(table)
                if table.status != "over":
                    raise Refusal("not_over", "This game is not over yet.")
                try:
                    new = await self.store.create_table(
                        table.game.name,
                        check_setup(table.game.name, len(table.seats), table.setup.options),
                        secrets.randbelow(MAX_SEED),
                        table.seats,
                        guest.id,
                        continues=code,
                    )
                    table.rematch = new
                except Taken:
                    await self.store.refresh(table)
            assert table.rematch is not None
            new = table.rematch
        self.broadcaster.announce(code)
        self.on_change(new)
        return await self.info(new, guest.id)

    # -- sitting down and getting up --------------------------------------------------------------

    async def join(self, code: str, guest: Guest, wanted: int | None) -> TableInfo:
        return await self._whole(self._join(code, guest, wanted))

    async def _join(self, code: str, guest: Guest, wanted: int | None) -> TableInfo:
        """Take an open seat, or come back to the one that was left."""
        await self.store.keep_guest(guest)
        for _ in range(RETRIES):
            with suppress(Taken):  # somebody was faster at another worker: look again
                return await self._try_to_join(code, guest, wanted)
        raise Refusal("stale", "Others were faster: look again.")

    async def _try_to_join(self, code: str, guest: Guest, wanted: int | None) -> TableInfo:
        async with self._hold(code) as table:
            mine = [n for n, seat in enumerate(table.seats) if seat.guest == guest.id]
            if mine:
                if wanted is not None and wanted not in mine:
                    raise Refusal("taken", "You already sit at this table.")
                for number in mine:
                    occupant = table.seats[number]
                    if occupant.bot is not None:
                        back = msgspec.structs.replace(occupant, bot=None)
                        await self._sit(table, number, back, guest)
            else:
                free = [n for n, seat in enumerate(table.seats) if seat.kind == "open"]
                if not free or (wanted is not None and wanted not in free):
                    raise Refusal("taken", "That seat is taken." if free else "No seat is free.")
                number = free[0] if wanted is None else wanted
                await self._sit(table, number, Occupant("person", guest.name, guest.id), guest)
        self._announce(code)
        return await self.info(code, guest.id)

    async def leave(self, code: str, guest: Guest) -> TableInfo:
        return await self._whole(self._leave(code, guest))

    async def _leave(self, code: str, guest: Guest) -> TableInfo:
        for _ in range(RETRIES):
            with suppress(Taken):
                return await self._try_to_leave(code, guest)
        raise Refusal("stale", "Others were faster: look again.")

    async def _try_to_leave(self, code: str, guest: Guest) -> TableInfo:
        async with self._hold(code) as table:
            for number in table.seats_of(guest.id):
                if table.status == "over":
                    continue
                occupant = msgspec.structs.replace(table.seats[number], bot=STAND_IN)
                await self._sit(table, number, OPEN if table.match is None else occupant, guest)
        self._announce(code)
        return await self.info(code, guest.id)

    async def seat_bot(self, code: str, guest: Guest, seat: int, bot: str) -> TableInfo:
        return await self._whole(self._seat_bot(code, guest, seat, bot))

    async def _seat_bot(self, code: str, guest: Guest, seat: int, bot: str) -> TableInfo:
        """Whoever sits at a table that has not begun may put a bot on a free seat."""
        for _ in range(RETRIES):
            with suppress(Taken):
                return await self._try_to_seat_bot(code, guest, seat, bot)
        raise Refusal("stale", "Others were faster: look again.")

    async def _try_to_seat_bot(self, code: str, guest: Guest, seat: int, bot: str) -> TableInfo:
        async with self._hold(code) as table:
            if not table.seats_of(guest.id):
                raise Refusal("not_seated", "Only those who sit at the table can seat a bot.")
            if seat >= len(table.seats) or table.seats[seat].kind != "open":
                raise Refusal("taken", "That seat is taken.")
            others = sum(other.bot == bot for other in table.seats)
            await self._sit(table, seat, _bot(bot, others), guest)
        self._announce(code)
        return await self.info(code, guest.id)

    async def rename(self, guest: Guest, name: str) -> None:
        return await self._whole(self._rename(guest, name))

    async def _rename(self, guest: Guest, name: str) -> None:
        """Give the guest another name, also at the tables where they still sit."""
        await self.store.keep_guest(guest)
        await self.store.rename_guest(guest.id, name)
        for listed in await self.store.tables_of(guest.id):
            if listed.summary.status == "over":
                continue
            for _ in range(RETRIES):
                try:
                    await self._rename_at(listed.code, guest, name)
                    break
                except Taken:
                    continue

    async def _rename_at(self, code: str, guest: Guest, name: str) -> None:
        async with self._hold(code) as table:
            for number, seat in enumerate(table.seats):
                if seat.guest == guest.id and seat.kind == "person" and seat.name != name:
                    renamed = msgspec.structs.replace(seat, name=name)
                    await self._sit(table, number, renamed, guest)
        self._announce(code)

    async def _sit(self, table: Table, seat: int, occupant: Occupant, guest: Guest) -> None:
        """Taken if another worker was faster; the table is then up to date."""
        data = {"occupant": msgspec.to_builtins(occupant)}
        await self._commit(table, "seat", seat, data, guest.id)

    # -- playing ----------------------------------------------------------------------------------

    async def play(self, code: str, guest: str | None, wish: messages.Play) -> int:
        """Play a person's choice; the version at which it is committed."""

        def check(table: Table) -> dict[str, Any]:
            match = table.running()
            if match.is_over:
                raise Refusal("over", "The game is over.")
            if not match.state.is_legal(wish.seat, wish.action):
                raise Refusal("illegal", match.objection(wish.seat, wish.action))
            return {"action": wish.action}

        return await self._decide(code, guest, wish, "play", check)

    async def undo(self, code: str, guest: str | None, wish: messages.Undo) -> int:
        def check(table: Table) -> dict[str, Any]:
            return {"to": table.undo_target(wish.seat)}

        return await self._decide(code, guest, wish, "undo", check)

    async def _decide(
        self,
        code: str,
        guest: str | None,
        wish: messages.Play | messages.Undo,
        kind: EventKind,
        check: Callable[[Table], dict[str, Any]],
    ) -> int:
        if guest is None:
            raise Refusal("not_seated", "You are watching: sit down to play.")
        return await self._whole(self._decided(code, guest, wish, kind, check))

    async def _decided(
        self,
        code: str,
        guest: str,
        wish: messages.Play | messages.Undo,
        kind: EventKind,
        check: Callable[[Table], dict[str, Any]],
    ) -> int:
        async with self._hold(code) as table:
            known = table.answers.get((guest, wish.id))
            if known is not None:
                return known
            if wish.version > table.version:
                await self.store.refresh(table)
            table.check_seat(guest, wish.seat)
            table.running()
            check_version(table, wish.seat, wish.version)
            try:
                await self._commit(table, kind, wish.seat, check(table), guest, wish.id)
            except Taken as error:
                known = table.answers.get((guest, wish.id))
                if known is None:
                    raise Refusal("stale", "Somebody else was faster: look again.") from error
                return known
            version = table.version
        self._announce(code)
        return version

    async def play_bot(self, code: str, version: int, seat: int, action: int) -> bool:
        return await self._whole(self._play_bot(code, version, seat, action))

    async def _play_bot(self, code: str, version: int, seat: int, action: int) -> bool:
        """Play a bot's choice, unless the table has moved on since it was asked."""
        async with self._hold(code) as table:
            if not table.still_asks(version, seat):
                return False
            try:
                await self._commit(table, "play", seat, {"action": action})
            except Taken:
                return False
        self._announce(code)
        return True

    def still_asks(self, code: str, version: int, seat: int) -> bool:
        """Whether a bot that was asked then is still to decide; yes if that is not known here."""
        table = self._live.get(code)
        return table is None or table.still_asks(version, seat)

    async def _commit(
        self,
        table: Table,
        kind: EventKind,
        seat: int,
        data: dict[str, Any],
        guest: str | None = None,
        request: str | None = None,
    ) -> None:
        """Write the event, then apply it; on Taken the table is brought up to date first."""
        event = Event(table.version + 1, kind, seat, data, guest, request, now())
        began = time.perf_counter()
        try:
            await self.store.append(table, event, table.summary_after(event))
        except Taken:
            await self.store.refresh(table)
            raise
        self.metrics.commit_seconds.add(time.perf_counter() - began)
        self.metrics.moves += kind == "play"
        table.apply(event)

    # -- talking ----------------------------------------------------------------------------------

    async def say(self, code: str, guest: Guest | None, wish: messages.Say) -> int:
        return await self._whole(self._say(code, guest, wish))

    async def _say(self, code: str, guest: Guest | None, wish: messages.Say) -> int:
        if guest is None:
            raise Refusal("no_guest", "Say who you are first.")
        words = check_chat(wish.text)
        # A connection may be older than the name.
        guest = await self.store.find_guest(guest.id) or guest
        async with self._hold(code) as table:
            await self._write_down(table, guest, words, wish.id)
            version = table.version
        self.broadcaster.announce(code)
        return version

    async def _write_down(self, table: Table, guest: Guest, words: str, request: str) -> None:
        for _ in range(5):
            try:
                entry = await self.store.add_chat(table, guest, words, request)
            except Taken:
                if await self.store.said_before(table, guest, request):
                    break
                await self.store.refresh(table)
            else:
                table.chat = [*table.chat, entry][-CHAT_KEPT:]
                break

    async def tell_of_chance(self, code: str, version: int, seat: int) -> None:
        """Everybody at the table learns that a bot's next decision is not its own."""
        await self._whole(self._tell_of_chance(code, version, seat))

    async def _tell_of_chance(self, code: str, version: int, seat: int) -> None:
        async with self._hold(code) as table:
            name = table.seats[seat].name
            words = f"{name} could not think: its next decision is made by chance."
            await self._write_down(table, Guest(NOBODY, name), words, f"chance-{version}-{seat}")
        self.broadcaster.announce(code)

    async def chat_since(self, code: str, number: int) -> list[ChatEntry]:
        return [entry for entry in (await self.get(code)).chat if entry.number > number]

    # -- looking ----------------------------------------------------------------------------------

    async def show(self, code: str, guest: str | None) -> tuple[Table, Shown]:
        """The table now, through the guest's eyes."""
        table = await self.get(code)
        faces, thinking = self._faces_of(table), self.thinking.get(code, ())
        return table, show(table, faces, guest, self.broadcaster.present(code), thinking)

    def _faces_of(self, table: Table) -> Faces:
        faces = self._faces.get(table)
        if faces is None:
            faces = self._faces[table] = Faces()
        return faces

    async def past(self, code: str, moves: int, guest: str | None) -> Snapshot:
        table = await self.get(code)
        log = self._faces_of(table).log_of(table)
        present = self.broadcaster.present(code)
        return past_snapshot(table, moves, guest, present, partial(log.at, table))

    async def text(self, code: str, moves: int, guest: str | None) -> list[TextRun]:
        table = await self.get(code)
        position = past_position(table, moves)
        eyes = table.eyes_of(guest, position)
        return text_board(position, SPECTATOR if eyes is None else eyes)

    async def info(self, code: str, guest: str | None) -> TableInfo:
        return table_info(await self.get(code), guest, self.broadcaster.present(code))

    async def mine(self, guest: str) -> list[TableInfo]:
        listed = await self.store.tables_of(guest)
        return [listed_info(t, guest, self.broadcaster.present(t.code)) for t in listed]

    async def record(self, code: str, guest: str | None) -> str:
        """The record as the guest may have it."""
        table = await self.get(code)
        match = table.running()
        match.seats = tuple(seat.name for seat in table.seats)
        eyes = table.eyes_of(guest)
        return str(match.record_for(-1 if eyes is None else eyes))

    async def hear(self, code: str) -> None:
        """Another worker has changed the table: catch up, if anybody here looks at it."""
        if code in self._live:
            with suppress(Refusal):
                await self.catch_up(code)

    def is_behind(self, code: str, version: int) -> bool:
        """Whether the table in memory lacks something that is known to have happened."""
        table = self._live.get(code)
        return table is not None and table.version < version

    async def catch_up(self, code: str) -> None:
        """Add what other workers have done at the table."""
        async with self._hold(code) as table:
            await self.store.refresh(table)

    def _announce(self, code: str) -> None:
        """For what was written as an event: the other workers were told with it."""
        self.broadcaster.publish(code)
        self.on_change(code)


def check_code(code: str) -> None:
    """No table has any other kind of code; the database need not be asked."""
    if not CODE.fullmatch(code):
        raise Refusal("not_found", "There is no such table.")


def check_version(table: Table, seat: int, version: int) -> None:
    """A choice is welcome as long as the seat has not been asked anything else since."""
    if not table.asked_at[seat] <= version <= table.version:
        raise Refusal("stale", "The table has moved on since: look again.")


def _occupants(guest: Guest, wishes: list[messages.SeatRequest]) -> list[Occupant]:
    seats: list[Occupant] = []
    for wish in wishes:
        if isinstance(wish, messages.SeatForMe):
            if any(seat.kind == "person" for seat in seats):
                raise Refusal(
                    "malformed", "You can sit on one seat only: make the others hot-seats."
                )
            seats.append(Occupant("person", guest.name, guest.id))
        elif isinstance(wish, messages.SeatHotseat):
            seats.append(Occupant("hotseat", check_name(wish.name), guest.id))
        elif isinstance(wish, messages.SeatForBot):
            seats.append(_bot(wish.bot, sum(seat.bot == wish.bot for seat in seats)))
        else:
            seats.append(OPEN)
    return seats


def _bot(code: str, others: int) -> Occupant:
    if code not in BOT_CODES:
        known = ", ".join(BOT_CODES)
        raise Refusal(
            "malformed", f"There is no bot '{code}': choose {known}.{did_you_mean(code, BOT_CODES)}"
        )
    number = f" {others + 1}" if others else ""
    return Occupant("bot", f"{code.capitalize()} bot{number}", bot=code)
