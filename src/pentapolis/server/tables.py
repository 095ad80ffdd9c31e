"""Where every change to a table happens: checked, committed, applied, announced, in that order."""

from __future__ import annotations

import asyncio
import logging
import re
import secrets
import time
from collections import OrderedDict
from collections.abc import (
    AsyncIterator,
    Awaitable,
    Callable,
    Collection,
    Coroutine,
    Iterable,
    Sequence,
)
from contextlib import asynccontextmanager, suppress
from functools import partial, wraps
from typing import Any, Concatenate, ParamSpec, TypeVar
from weakref import WeakKeyDictionary, WeakValueDictionary

import msgspec
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from pentapolis.bots.bot import BOT_CODES, find_bot
from pentapolis.engine.errors import IllegalAction, PentapolisError
from pentapolis.engine.match import MAX_SEED
from pentapolis.engine.state import SPECTATOR
from pentapolis.server import messages
from pentapolis.server.beginnings import Beginning
from pentapolis.server.broadcast import Broadcaster
from pentapolis.server.clocks import check_clock, written
from pentapolis.server.database import DATABASE_ERRORS
from pentapolis.server.errors import NoSuchCode, Refusal, from_engine
from pentapolis.server.faces import PAST, Faces, Shown, positions, show, show_past, whole_snapshot
from pentapolis.server.jobs import Job
from pentapolis.server.keepsakes import Keepsakes
from pentapolis.server.ledger import Taken
from pentapolis.server.logs import short
from pentapolis.server.messages import ChatEntry, NewTable, SeatForBot, TableInfo, TextRun
from pentapolis.server.metrics import Metrics
from pentapolis.server.names import (
    bot_name,
    check_chat,
    check_name,
    check_others,
    guest_name,
    numbered,
)
from pentapolis.server.owned_names import check_owner
from pentapolis.server.pausing import pause
from pentapolis.server.rated import check_measured, check_rated
from pentapolis.server.reading import reading
from pentapolis.server.seating import Seating, at_zero, held, is_free, taken_back
from pentapolis.server.sent_away import check_host, check_welcome
from pentapolis.server.snapshot import (
    kind_of,
    listed_info,
    past_position,
    table_info,
)
from pentapolis.server.store import CHAT_KEPT, Alongside, Guest, Store
from pentapolis.server.table import (
    OPEN,
    Event,
    EventKind,
    Looking,
    Occupant,
    Table,
    TableSetup,
    check_setup,
    setup_of,
)
from pentapolis.server.text_board import text_board
from pentapolis.server.words import ENGLISH_WORDS

log = logging.getLogger(__name__)
P = ParamSpec("P")
T = TypeVar("T")
CODE = re.compile(r"[a-z0-9]{1,16}")
# How often something is tried again that another worker was faster at.
RETRIES = 5
# So many positions of the past in one answer.
MOST_POSITIONS = 64
# In whose name the service itself says something.
NOBODY = ""


def whole(
    change: Callable[Concatenate[Tables, P], Coroutine[Any, Any, T]],
) -> Callable[Concatenate[Tables, P], Coroutine[Any, Any, T]]:
    """Bring a change to its end even if whoever asked for it goes away in the middle: what is committed
    must also be applied here and announced.
    """

    @wraps(change)
    async def changed(tables: Tables, /, *args: P.args, **named: P.kwargs) -> T:
        return await tables.to_its_end(change(tables, *args, **named))

    return changed


class Manners:
    """Where nobody looks after manners: everybody may do everything."""

    async def check(self, guest: str, what: str, strangers: bool) -> None:
        """Refusal for somebody who may not chat (`what` is "chat") or begin a game here now."""

    async def left(self, guest: str, code: str) -> None:
        """Somebody has left a game with strangers."""

    async def came_back(self, guest: str, code: str) -> None:
        """And is there again."""


class Tables:
    def __init__(
        self,
        store: Store,
        broadcaster: Broadcaster,
        limit: int,
        metrics: Metrics,
        bots: Sequence[str] = (),
        clock: Callable[[], float] = time.time,
    ) -> None:
        """`clock` says what time it is, in seconds of the epoch: all clocks of all tables go by it."""
        self.store = store
        self.keepsakes = Keepsakes(store)
        self.metrics = metrics
        self.broadcaster = broadcaster
        self.limit = limit
        self._clock = clock
        # Bots of others that may sit here: their codes by the names that people see.
        self.guests = {find_bot(code).name: code for code in bots}
        self.known_bots = (*BOT_CODES, *self.guests)
        # Called with a table's code after every change: the bots look whether it is their turn.
        self.on_change: Callable[[str], None] = lambda code: None
        # Whether one of these has blocked somebody.
        self.unwelcome: Callable[[str, Collection[str]], Awaitable[bool]] = _welcome
        # Who may begin games and chat, and who leaves again and again.
        self.manners: Manners = Manners()
        # Seats of bots that are thinking, by table.
        self.thinking: dict[str, set[int]] = {}
        self._live: OrderedDict[str, Table] = OrderedDict()
        # What was made of each table, by language.
        self._faces: WeakKeyDictionary[Table, dict[str, Faces]] = WeakKeyDictionary()
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
                raise Refusal("unavailable", lambda say: say.not_saved) from error
            finally:
                if table.is_rewritten and self._live.get(code) is table:
                    del self._live[code]
                # Also what was only learned here, because another worker had done it.
                if table.stamp != before:
                    self.broadcaster.publish(code)

    async def to_its_end(self, change: Coroutine[Any, Any, T]) -> T:
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
            raise Refusal("outdated", lambda say: say.game_is_gone) from error
        if table is None:
            raise NoSuchCode(lambda say: say.no_table_of_code(code))
        self._live[code] = table
        while len(self._live) > self.limit:
            self._live.popitem(last=False)
        return table

    # -- making tables ----------------------------------------------------------------------------

    @whole
    async def create(
        self,
        guest: Guest,
        wish: NewTable,
        alongside: Alongside | None = None,
        beginning: Beginning | None = None,
    ) -> TableInfo:
        try:
            setup = check_setup(wish.game, len(wish.seats), wish.options)
        except PentapolisError as error:
            raise Refusal("malformed", from_engine(error)) from error
        if beginning is not None:
            setup = setup_of(beginning.record)
        if wish.clock is not None:
            options = tuple(sorted(setup.options.items()))
            together = kind_of(wish.game, len(wish.seats), options).together
            kinds = ["bot" if isinstance(seat, SeatForBot) else "person" for seat in wish.seats]
            check_clock(wish.clock, kinds.count("person"), len(kinds), together, wish.practice)
        seats = _occupants(guest, wish.seats, self.known_bots)
        if wish.public:
            _check_public(wish, seats)
        if wish.rated:
            check_rated(wish, seats, beginning is not None)
        await self.manners.check(guest.id, "game", wish.public)
        await check_owner(self.store, guest.name, guest.id)
        await self.store.keep_guest(guest)
        seed = secrets.randbelow(MAX_SEED)
        code = await self.store.create_table(
            wish.game,
            setup,
            seed,
            seats,
            guest.id,
            wish.practice,
            wish.patience,
            alongside=alongside,
            beginning=beginning,
            clock=wish.clock,
            at=self._now(),
            public=wish.public,
            rated=wish.rated,
        )
        self.on_change(code)
        return await self.info(code, guest.id)

    @whole
    async def show_record(self, beginning: Beginning, seats: Sequence[Occupant]) -> str:
        """The code of a table of nobody's where a game from outside is over; Taken if there is one."""
        game, setup = beginning.record.game, setup_of(beginning.record)
        try:
            return await self.store.create_table(game, setup, 0, seats, None, beginning=beginning)
        except IntegrityError as error:
            raise Taken from error

    @whole
    async def rematch(self, code: str, guest: Guest) -> TableInfo:
        """A new table for the same people; whoever asks second gets the one already made."""
        async with self._hold(code) as table:
            await self.manners.check(guest.id, "game", False)
            if guest.id not in {seat.guest for seat in table.seats}:
                raise Refusal("not_seated", lambda say: say.only_players_rematch)
            if table.rematch is None:
                if table.status != "over":
                    # Another worker may have seen the end a moment ago.
                    await self.store.refresh(table)
                if table.status != "over":
                    raise Refusal("not_over", lambda say: say.not_over_yet)
                try:
                    new = await self.store.create_table(
                        table.game.name,
                        _setup_again(table),
                        secrets.randbelow(MAX_SEED),
                        table.seats,
                        guest.id,
                        table.practice,
                        table.patience,
                        continues=code,
                        clock=table.clock,
                        at=self._now(),
                        rated=table.rated,
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

    async def _seating(
        self, code: str, guest: Guest, change: Callable[[Table], Awaitable[None]]
    ) -> TableInfo:
        """Do that to the table, and once more whenever somebody was faster at another worker."""
        for _ in range(RETRIES):
            with suppress(Taken):
                async with self._hold(code) as table:
                    await change(table)
                self._announce(code)
                return await self.info(code, guest.id)
        raise Refusal("stale", lambda say: say.others_faster_look_again)

    @whole
    async def join(self, code: str, guest: Guest, wanted: int | None) -> TableInfo:
        """Take an open seat, or come back to the one that was left."""

        async def change(table: Table) -> None:
            mine = [n for n, seat in enumerate(table.seats) if seat.guest == guest.id]
            if mine:
                if wanted is not None and wanted not in mine:
                    raise Refusal("taken", lambda say: say.sits_already)
                for number in mine:
                    occupant = table.seats[number]
                    if occupant.bot is not None:
                        table.check_time_to_come_back(number)
                        await self._sit(table, number, taken_back(occupant), guest)
                        await self.manners.came_back(guest.id, code)
                return
            table.check_present()
            await self.manners.check(guest.id, "game", table.public)
            await check_welcome(self.store, table, guest.id, "seat")
            others = {one for one in (table.host, *(s.guest for s in table.seats)) if one}
            if await self.unwelcome(guest.id, others):
                raise Refusal("forbidden", lambda say: say.avoided_here)
            await check_owner(self.store, guest.name, guest.id)
            free = [n for n, seat in enumerate(table.seats) if is_free(seat)]
            if not free or (wanted is not None and wanted not in free):
                raise Refusal("taken", lambda say: say.seat_taken if free else say.no_seat_free)
            number = free[0] if wanted is None else wanted
            name = _name_among(guest, (seat.name for seat in table.seats))
            await self._sit(table, number, Occupant("person", name, guest.id), guest)

        await self.store.keep_guest(guest)
        return await self._seating(code, guest, change)

    @whole
    async def leave(self, code: str, guest: Guest) -> TableInfo:
        async def change(table: Table) -> None:
            for number in table.seats_of(guest.id):
                if table.status == "over":
                    continue
                waiting = table.status == "waiting"
                await self._sit(table, number, OPEN if waiting else held(table, number), guest)
            if table.past is not None and table.host == guest.id:
                await self.store.disown(table)

        return await self._seating(code, guest, change)

    @whole
    async def seat_bot(self, code: str, guest: Guest, seat: int, bot: str) -> TableInfo:
        """Whoever sits at a table that has not begun may put a bot on a free seat."""

        async def change(table: Table) -> None:
            table.check_present()
            if not table.seats_of(guest.id):
                raise Refusal("not_seated", lambda say: say.only_sitting_seat_a_bot)
            if seat >= len(table.seats) or table.seats[seat].kind != "open":
                raise Refusal("taken", lambda say: say.seat_taken)
            if table.rated:
                check_measured(table.game.name, len(table.seats), bot)
            await self._sit(table, seat, _bot(bot, table.seats, self.known_bots), guest)

        return await self._seating(code, guest, change)

    @whole
    async def hide(self, code: str, guest: Guest) -> TableInfo:
        """Whoever made the table wants no more strangers there: only its link leads to it from now on."""
        async with self._hold(code) as table:
            check_host(table, guest.id)
            await self.store.hide(table)
            table.public = False
        self._announce(code)
        return await self.info(code, guest.id)

    @whole
    async def reseat(
        self, code: str, guest: Guest, seating: Callable[[Table], Seating]
    ) -> TableInfo:
        """Whatever the guest wants about seats, as far as `seating` says what shall stand there."""

        async def change(table: Table) -> None:
            for seat, occupant in seating(table):
                await self._sit(table, seat, occupant, guest)

        return await self._seating(code, guest, change)

    @whole
    async def rename(self, guest: Guest, name: str) -> None:
        """Give the guest another name, also at the tables where they still sit."""
        await self.store.keep_guest(guest)
        sits_at = [
            listed
            for listed in await self.store.tables_of(guest.id)
            if listed.summary.status != "over"
        ]
        for listed in sits_at:
            check_others(name, (seat.name for seat in listed.summary.seats if not _is(seat, guest)))
        await self.store.rename_guest(guest.id, name)
        for listed in sits_at:
            try:
                await self._seating(listed.code, guest, partial(self._rename_at, guest, name))
            except Refusal as refusal:
                # A table that others change all the time keeps the old name.
                if refusal.code != "stale":
                    raise

    async def _rename_at(self, guest: Guest, name: str, table: Table) -> None:
        for number, seat in enumerate(table.seats):
            if _is(seat, guest) and seat.name != name:
                await self._sit(table, number, msgspec.structs.replace(seat, name=name), guest)

    @whole
    async def rewrite(
        self, code: str, change: Callable[[AsyncConnection, int], Awaitable[None]]
    ) -> None:
        """Change what was written of a table before; whoever has it in memory reads it anew."""
        check_code(code)
        for _ in range(RETRIES):
            with suppress(Taken):
                async with self._lock(code):
                    try:
                        await self.store.rewrite_table(code, change)
                    finally:
                        self._live.pop(code, None)
                self._announce(code)
                return
        raise Refusal("stale", lambda say: say.others_faster_try_again)

    async def _sit(self, table: Table, seat: int, occupant: Occupant, guest: Guest) -> None:
        """Taken if another worker was faster; the table is then up to date."""
        data = {"occupant": msgspec.to_builtins(occupant)}
        await self._commit(table, "seat", seat, data, guest.id)
        await self._note_left(table, occupant)

    async def _note_left(self, table: Table, occupant: Occupant) -> None:
        """A bot plays for somebody with whom strangers have begun a game."""
        alone = table.single_handed or not table.public
        if occupant.guest is not None and occupant.bot is not None and not alone:
            await self.manners.left(occupant.guest, table.code)

    # -- playing ----------------------------------------------------------------------------------

    async def play(self, code: str, guest: str | None, wish: messages.Play) -> int:
        """Play a person's choice; the version at which it is committed."""

        def check(table: Table) -> dict[str, Any]:
            table.check_going()
            return {"action": wish.action}

        return await self._decide(code, guest, wish, "play", check)

    async def undo(self, code: str, guest: str | None, wish: messages.Undo) -> int:
        if (await self.get(code)).status == "over" and await self.store.is_compared(code):
            raise Refusal("over", lambda say: say.compared_game_stands)

        def check(table: Table) -> dict[str, Any]:
            return {"to": table.undo_target(wish.seat)}

        return await self._decide(code, guest, wish, "undo", check)

    @whole
    async def _decide(
        self,
        code: str,
        guest: str | None,
        wish: messages.Play | messages.Undo,
        kind: EventKind,
        check: Callable[[Table], dict[str, Any]],
    ) -> int:
        if guest is None:
            raise Refusal("not_seated", lambda say: say.only_watching)
        async with self._hold(code) as table:
            known = table.answers.get((guest, wish.id))
            if known is not None:
                return known
            if wish.version > table.version:
                await self.store.refresh(table)
            table.check_seat(guest, wish.seat)
            table.running()
            table.check_in_time(wish.seat)
            check_version(table, wish.seat, wish.version)
            try:
                await self._commit(table, kind, wish.seat, check(table), guest, wish.id)
            except IllegalAction as error:
                raise Refusal("illegal", from_engine(error)) from error
            except Taken as error:
                known = table.answers.get((guest, wish.id))
                if known is None:
                    raise Refusal("stale", lambda say: say.somebody_was_faster) from error
                return known
            version = table.version
        self._announce(code)
        return version

    @whole
    async def play_bot(self, code: str, version: int, seat: int, action: int) -> bool:
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
        """Write the event, then show what it made; on Taken the table is brought up to date first."""
        event = Event(table.version + 1, kind, seat, data, guest, request, self._now())
        after = table.after(event)
        began = time.perf_counter()
        try:
            await self.store.append(table, after.event, after.summary)
        except Taken:
            await self.store.refresh(table)
            raise
        self.metrics.commit_seconds.add(time.perf_counter() - began)
        self.metrics.moves += kind == "play"
        table.become(after)

    def _now(self) -> str:
        return written(self.millis())

    # -- pausing ----------------------------------------------------------------------------------

    @whole
    async def pause(self, code: str, guest: Guest, wanted: bool) -> TableInfo:
        """Somebody would like the clocks to stand still, or to go on."""

        async def change(table: Table) -> None:
            data = pause(table, guest.id, wanted)
            if data is not None:
                await self._commit(table, "pause", table.seats_of(guest.id)[0], data, guest.id)

        return await self._seating(code, guest, change)

    # -- time -------------------------------------------------------------------------------------

    @whole
    async def on_time(self, job: Job) -> None:
        """Whoever has no time left at that table loses the turn, the seat or the game."""
        for _ in range(RETRIES):
            # Taken: somebody was faster. A move saves the time, anything else does not: look again.
            with suppress(Taken):
                expired, deadline = await self._expire(job.subject)
                break
        else:
            return
        if expired:
            self._announce(job.subject)
        else:
            await self.store.put_off(job, deadline)

    async def _expire(self, code: str) -> tuple[bool, str | None]:
        """Whether somebody had no time left, and when that will be the case if not."""
        expired = False
        try:
            async with self._hold(code) as table:
                await self.store.refresh(table)
                while (seat := table.out_of_time(self.millis())) is not None:
                    await self._commit(table, "expire", seat, at_zero(table, seat))
                    await self._note_left(table, table.seats[seat])
                    expired = True
                return expired, table.summary().deadline
        except Refusal as refusal:
            if refusal.code not in ("outdated", "not_found"):
                raise
        return False, None

    # -- talking ----------------------------------------------------------------------------------

    @whole
    async def say(self, code: str, guest: Guest | None, wish: messages.Say) -> int:
        if guest is None:
            raise Refusal("no_guest", lambda say: say.say_who_you_are)
        words = check_chat(wish.text)
        # A connection may be older than the name.
        guest = await self.store.find_guest(guest.id) or guest
        async with self._hold(code) as table:
            seated = [seat.name for seat in table.seats if _is(seat, guest)]
            if not seated:
                check_others(guest.name, (seat.name for seat in table.seats))
                await check_owner(self.store, guest.name, guest.id)
            await check_welcome(self.store, table, guest.id, "chat")
            await self.manners.check(guest.id, "chat", False)
            speaker = Guest(guest.id, *(seated or [guest.name]))
            mine = [n for n, seat in enumerate(table.seats) if seat.guest == guest.id]
            await self._write_down(table, speaker, words, wish.id, mine[0] if mine else None)
            version = table.version
        self.broadcaster.announce(code)
        return version

    async def _write_down(
        self, table: Table, guest: Guest, words: str, request: str, seat: int | None
    ) -> None:
        for _ in range(5):
            try:
                entry = await self.store.add_chat(table, guest, words, request, seat)
            except Taken:
                if await self.store.said_before(table, guest, request):
                    break
                await self.store.refresh(table)
            else:
                table.chat = [*table.chat, entry][-CHAT_KEPT:]
                break

    @whole
    async def tell_of_chance(self, code: str, version: int, seat: int) -> None:
        """Everybody at the table learns that a bot's next decision is not its own."""
        async with self._hold(code) as table:
            name = table.seats[seat].name
            words = ENGLISH_WORDS.chosen_by_chance(name)
            await self._write_down(
                table, Guest(NOBODY, name), words, f"chance-{version}-{seat}", seat
            )
        self.broadcaster.announce(code)

    async def chat_since(self, code: str, number: int) -> list[ChatEntry]:
        return [entry for entry in (await self.get(code)).chat if entry.number > number]

    # -- looking ----------------------------------------------------------------------------------

    async def show(
        self, code: str, guest: str | None, looking: Looking | None
    ) -> tuple[Table, Shown]:
        """The table now, through the guest's eyes."""
        table = await self.get(code)
        faces, thinking = self._faces_of(table), self.thinking.get(code, ())
        present = self.broadcaster.present(code)
        times = table.times(self.millis()) if table.clocks else None
        secret = table.status == "over" and await self.store.is_compared(code)
        return table, show(table, faces, guest, present, thinking, looking, secret, times)

    def millis(self) -> int:
        """The time now, for clocks."""
        return int(self._clock() * 1000)

    def _faces_of(self, table: Table) -> Faces:
        """In the language of whoever asks."""
        spoken, locale = self._faces.setdefault(table, {}), reading.get()
        if locale not in spoken:
            spoken[locale] = Faces(locale)
        return spoken[locale]

    async def past(self, code: str, moves: int, guest: str | None, seat: int | None) -> bytes:
        """The snapshot of an earlier position."""
        table = await self.get(code)
        secret = await self.store.is_compared(code)
        return whole_snapshot(table, self._looks(table, moves, guest, seat, secret), PAST)

    async def positions(
        self,
        code: str,
        first: int,
        last: int,
        guest: str | None,
        seat: int | None,
        turn: Callable[[], Awaitable[None]],
    ) -> bytes:
        """Earlier positions in a row, as messages that build on each other.

        Each waits for its `turn`: they are as much work as if they were asked for one by one.
        """
        if not first <= last < first + MOST_POSITIONS:
            raise Refusal("malformed", lambda say: say.positions_asked(MOST_POSITIONS, first, last))
        table = await self.get(code)
        past_position(table, last)
        secret = await self.store.is_compared(code)
        shown = []
        for moves in range(first, last + 1):
            await turn()
            await asyncio.sleep(0)  # others are served in between
            shown.append(self._looks(table, moves, guest, seat, secret))
        return positions(table, shown)

    def _looks(
        self, table: Table, moves: int, guest: str | None, seat: int | None, secret: bool
    ) -> Shown:
        position = past_position(table, moves)
        eyes = table.eyes_into_the_past(guest, position, seat, secret)
        present = self.broadcaster.present(table.code)
        return show_past(table, self._faces_of(table), position, eyes, guest, present)

    async def text(
        self, code: str, moves: int, guest: str | None, seat: int | None
    ) -> list[TextRun]:
        table = await self.get(code)
        position = past_position(table, moves)
        secret = await self.store.is_compared(code)
        eyes = table.eyes_into_the_past(guest, position, seat, secret)
        viewer = SPECTATOR if eyes.seat is None else eyes.seat
        return text_board(position, viewer, reading.get())

    async def info(self, code: str, guest: str | None) -> TableInfo:
        return table_info(await self.get(code), guest, self.broadcaster.present(code))

    async def mine(self, guest: str) -> list[TableInfo]:
        listed = await self.store.tables_of(guest)
        return [listed_info(t, guest, self.broadcaster.present(t.code)) for t in listed]

    async def record(self, code: str, guest: str | None) -> str:
        return await self.record_of(await self.get(code), guest)

    async def record_of(self, table: Table, guest: str | None) -> str:
        """The record as the guest may have it."""
        if table.past is not None:
            return await self._kept_record(table)
        match = table.running()
        match.seats = tuple(seat.name for seat in table.seats)
        eyes = table.eyes_at(guest, match, None)
        # While others can still be compared with it, nobody learns the deal: not even afterwards.
        secret = await self.store.is_compared(table.code)
        return str(match.record_for(SPECTATOR if eyes is None else eyes, secret))

    async def _kept_record(self, table: Table) -> str:
        record = await self.keepsakes.record(table)
        if record is None or await self.store.is_compared(table.code):
            raise Refusal("outdated", table.why_past)
        return record

    def forget(self, code: str) -> None:
        """It is deleted: neither this worker nor another one shows it any more."""
        self._live.pop(code, None)
        self.broadcaster.announce(code)

    async def hear(self, code: str) -> None:
        """Another worker has changed the table: catch up, if anybody here looks at it."""
        if code in self._live:
            try:
                await self.catch_up(code)
            except NoSuchCode:
                self._live.pop(code, None)
            except Refusal:
                pass

    def at_hand(self, code: str) -> Table | None:
        """The table as it is in memory, if it is."""
        return self._live.get(code)

    def is_behind(self, code: str, version: int) -> bool:
        """Whether the table in memory lacks something that is known to have happened."""
        table = self.at_hand(code)
        return table is not None and table.version < version

    async def catch_up(self, code: str) -> None:
        """Add what other workers have done at the table."""
        async with self._hold(code) as table:
            await self.store.refresh(table)

    def _announce(self, code: str) -> None:
        """For what was written as an event: the other workers were told with it."""
        self.broadcaster.publish(code)
        self.on_change(code)


async def _welcome(guest: str, others: Collection[str]) -> bool:
    return False


def check_code(code: str) -> None:
    """No table has any other kind of code; the database need not be asked."""
    if not CODE.fullmatch(code):
        raise NoSuchCode(lambda say: say.no_such_table)


def check_version(table: Table, seat: int, version: int) -> None:
    """A choice is welcome as long as the seat has not been asked anything else since."""
    if not table.asked_at[seat] <= version <= table.version:
        raise Refusal("stale", lambda say: say.table_moved_on)


def _setup_again(table: Table) -> TableSetup:
    """The same set-up under today's rules, which may have other options."""
    try:
        return check_setup(table.game.name, len(table.seats), table.setup.options)
    except PentapolisError as error:
        raise Refusal("outdated", from_engine(error)) from error


def _check_public(wish: NewTable, seats: Sequence[Occupant]) -> None:
    if wish.practice:
        raise Refusal("malformed", lambda say: say.practice_not_public)
    if OPEN not in seats:
        raise Refusal("malformed", lambda say: say.public_needs_a_seat)


def _is(seat: Occupant, guest: Guest) -> bool:
    """Whether it is the guest themselves who sits there, not somebody else at their device."""
    return seat.guest == guest.id and seat.kind == "person"


def _name_among(guest: Guest, others: Iterable[str]) -> str:
    """What the guest is called where others sit; Refusal if they could be taken for one of them.

    Nobody is asked to mend a name that they did not choose: it gets a number.
    """
    if guest.name == guest_name(guest.id):
        return numbered(guest.name, others)
    check_others(guest.name, others)
    return guest.name


def _occupants(
    guest: Guest, wishes: list[messages.SeatRequest], bots: Sequence[str]
) -> list[Occupant]:
    seats: list[Occupant] = []

    def names() -> list[str]:
        return [seat.name for seat in seats]

    for wish in wishes:
        if isinstance(wish, messages.SeatForMe):
            if any(seat.kind == "person" for seat in seats):
                raise Refusal("malformed", lambda say: say.one_seat_only)
            seats.append(Occupant("person", _name_among(guest, names()), guest.id))
        elif isinstance(wish, messages.SeatHotseat):
            name = check_name(wish.name)
            check_others(name, names())
            seats.append(Occupant("hotseat", name, guest.id))
        elif isinstance(wish, messages.SeatForBot):
            seats.append(_bot(wish.bot, seats, bots))
        else:
            seats.append(OPEN)
    return seats


def _bot(code: str, others: Sequence[Occupant], known: Sequence[str]) -> Occupant:
    if code not in known:
        raise Refusal("malformed", lambda say: say.no_such_bot(code, known))
    return Occupant("bot", bot_name({seat.name for seat in others}), bot=code)
