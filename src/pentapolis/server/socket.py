"""The WebSocket part of docs/protocol.md: one connection of one person to one table."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any

import msgspec
from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect, WebSocketException
from litestar.params import FromPath
from sqlalchemy.exc import SQLAlchemyError

from pentapolis.engine.errors import IllegalAction
from pentapolis.server import messages
from pentapolis.server.database import DATABASE_ERRORS
from pentapolis.server.errors import Refusal, from_engine
from pentapolis.server.faces import STATE, Shown, can_change, change, spoken_entry, whole_snapshot
from pentapolis.server.forecast_messages import (
    AskForecasts,
    AskHint,
    ForecastsMessage,
    HintMessage,
)
from pentapolis.server.frames import Meter
from pentapolis.server.limits import Visitor, asking
from pentapolis.server.logs import short
from pentapolis.server.messages import (
    Ack,
    AskPreview,
    ChatMessage,
    ErrorCode,
    ErrorMessage,
    Outgoing,
    Play,
    Pong,
    PreviewMessage,
    Say,
    Undo,
)
from pentapolis.server.quotas import Quotas
from pentapolis.server.reading import read_in, said
from pentapolis.server.security import check_origin
from pentapolis.server.service import Service, service_of
from pentapolis.server.store import Guest
from pentapolis.server.table import Looking, Table
from pentapolis.server.tables import check_version
from pentapolis.server.wire import ClientMessage
from pentapolis.server.words import Sentence

log = logging.getLogger(__name__)
decoder: msgspec.json.Decoder[ClientMessage] = msgspec.json.Decoder(ClientMessage)
encoder = msgspec.json.Encoder()
# Close codes are 4000 and the status that HTTP would have: 4404, 4429, 4503.
CLOSED = 4000
# How sending fails when the other side is gone. Nothing to worry about.
GONE = (WebSocketDisconnect, WebSocketException)
# Questions about the future that one connection may have open.
OPEN_QUESTIONS = 8
# Refusals of a choice that the client would not have made, had it known the table as it is.
OUT_OF_DATE = frozenset({"stale", "illegal", "over", "cannot_undo"})
AnySocket = WebSocket[Any, Any, Any]


@websocket("/api/tables/{code:str}/socket")
async def table_socket(socket: AnySocket, code: FromPath[str]) -> None:
    async def serve(service: Service, guest: Guest | None, visitor: Visitor) -> None:
        service.check_guess(socket)
        (await service.tables.get(code)).check_present()
        # A bot that waits where its worker died plays on as soon as somebody looks.
        service.bots.wake(code)
        await Connection(service, socket, code, guest, visitor).run()

    await receive(socket, serve)


async def receive(
    socket: AnySocket, serve: Callable[[Service, Guest | None, Visitor], Awaitable[None]]
) -> None:
    """Whoever may come in is served; whoever may not is told why."""
    service = service_of(socket)
    try:
        check_origin(socket)
    except Refusal as refusal:
        await socket.close(code=CLOSED + refusal.status)
        return
    await socket.accept()
    try:
        visitor = service.visitor(socket)
        asking.set(visitor)
        read_in(socket, service.settings.pseudo_language)
        service.quotas.box.check(visitor)  # before anything that costs more
        watch(socket, service.quotas, visitor)
        guest = await service.guests.of(socket)
        service.check_member(guest)
        with service.quotas.socket(visitor):
            await serve(service, guest, visitor)
            return
    except Refusal as refusal:
        service.saw_refusal(socket, refusal)
        end = refusal
    except DATABASE_ERRORS as error:
        log.error("a socket cannot be served: %s", type(error).__name__)
        end = Refusal("unavailable", lambda say: say.no_database)
    with suppress(*GONE, OSError, RuntimeError):
        await socket.send_text(_encode(problem(end.code, end.sentence)))
        await socket.close(code=CLOSED + end.status, reason=end.message[:100])


def watch(socket: AnySocket, quotas: Quotas, visitor: Visitor) -> None:
    """From now on it is known whose frames these are."""
    meter: Meter | None = socket.scope["state"].get("meter")
    if meter is not None:
        meter.belongs_to(quotas.frames.of(visitor), lambda: quotas.box.put(visitor))


def _number(socket: AnySocket, name: str) -> int | None:
    """A number in the address (`?since=17`); nonsense is none."""
    text = socket.query_params.get(name, "")
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 10 else None


def problem(code: ErrorCode, sentence: Sentence, request: str | None = None) -> ErrorMessage:
    return ErrorMessage(request, code, said(sentence), None)


def _encode(message: Outgoing) -> str:
    return encoder.encode(message).decode()


class _Request(msgspec.Struct):
    id: messages.RequestId | None = None


def _id_in(raw: bytes) -> str | None:
    """The id of a message that is wrong otherwise, so that the client knows which one it was."""
    try:
        return msgspec.json.decode(raw, type=_Request).id
    except (msgspec.MsgspecError, UnicodeError, RecursionError):
        return None


class Connection:
    def __init__(
        self,
        service: Service,
        socket: AnySocket,
        code: str,
        guest: Guest | None,
        visitor: Visitor,
    ) -> None:
        self.service = service
        self.tables = service.tables
        self.socket = socket
        self.code = code
        self.guest = guest
        self.visitor = visitor
        self.guest_id = None if guest is None else guest.id
        self.limit = service.quotas.messages.of(visitor)
        self._sending = asyncio.Lock()
        self._stamp: object = None
        # Whether the client puts changes together itself, and what it was shown last.
        self._changes = "changes" in socket.query_params
        self._shown: Shown | None = None
        # The version of the table that the client has, so that it is told what happened since.
        self._has = _number(socket, "since")
        # Who looks, where several share a device; whoever comes back says who it was.
        seat = _number(socket, "eyes")
        self._looking: Looking | None = None
        if seat is not None and self._has is not None:
            self._looking = Looking(seat, self._has)
        self._chat_told = 0
        # Answers that take a while; other messages do not wait for them.
        self._asides: set[asyncio.Task[None]] = set()
        self._ended = asyncio.Event()

    async def run(self) -> None:
        table = await self.tables.get(self.code)
        self._chat_told = table.chat[-1].number if table.chat else 0
        subscription = self.service.broadcaster.subscribe(self.code, self.guest_id)
        subscription.signal()
        telling = asyncio.create_task(self._tell(subscription.wait))
        listening = asyncio.create_task(self._listen())
        ending = asyncio.create_task(self._ended.wait())
        session = "" if self.guest is None else self.guest.session
        try:
            with self.service.sessions.attended(session, self._ended.set):
                await asyncio.wait(
                    {telling, listening, ending}, return_when=asyncio.FIRST_COMPLETED
                )
        finally:
            self.service.broadcaster.unsubscribe(subscription)
            for task in (telling, listening, ending, *self._asides):
                task.cancel()
            results = await asyncio.gather(telling, listening, return_exceptions=True)
        for result in results:
            if isinstance(result, Refusal | SQLAlchemyError):
                raise result  # the table cannot be had any more: whoever opened us says so
            if isinstance(result, Exception) and not isinstance(result, GONE):
                log.error("a connection to table %s failed", short(self.code), exc_info=result)
        with suppress(*GONE, OSError, RuntimeError):
            await self.socket.close()

    async def _send(self, message: Outgoing) -> None:
        async with self._sending:
            await self._put(encoder.encode(message))

    async def _put(self, message: bytes) -> None:
        try:
            await self.socket.send_text(message.decode())
        except (OSError, RuntimeError) as error:
            raise WebSocketDisconnect(detail="gone") from error

    # -- from the table to the client -------------------------------------------------------------

    async def _tell(self, wait: Any) -> None:
        while True:
            await wait()
            for entry in await self.tables.chat_since(self.code, self._chat_told):
                self._chat_told = entry.number
                await self._send(ChatMessage(**msgspec.structs.asdict(spoken_entry(entry))))
            table = await self.tables.get(self.code)
            stamp = (
                table.version,
                table.rematch,
                table.public,
                self.service.broadcaster.present(self.code).here,
                frozenset(self.tables.thinking.get(self.code, ())),
            )
            if stamp != self._stamp:
                self._stamp = stamp
                await self._send_state()

    async def _send_state(self) -> None:
        # What changes while we wait is told along.
        await self.service.quotas.pace.turn(self.visitor)
        # Nothing else is sent between looking at the table and telling: changes follow each other.
        async with self._sending:
            table, shown = await self.tables.show(self.code, self.guest_id, self._looking)
            before = self._shown
            if before is not None and can_change(before, shown):
                message = change(table, before, shown)
            else:
                message = STATE % whole_snapshot(table, shown, self._has)
            self._told(shown)
            await self._put(message)

    def _told(self, shown: Shown) -> None:
        self._has = shown.face.version
        seat = shown.face.seat
        self._looking = None if seat is None else Looking(seat, self._has)
        if self._changes:
            self._shown = shown

    async def _send_refusal(self, request: str | None, refusal: Refusal, look: bool) -> None:
        """In words, and where the client seems to lack something with the table as it is."""
        self.service.metrics.saw_refusal(refusal.code)
        error = ErrorMessage(request, refusal.code, refusal.message, None)
        if not look:
            await self._send(error)
            return
        await self.service.quotas.pace.turn(self.visitor)
        async with self._sending:
            table, shown = await self.tables.show(self.code, self.guest_id, self._looking)
            error.snapshot = msgspec.Raw(whole_snapshot(table, shown, None))  # type: ignore[assignment]
            if self._changes:
                self._told(shown)
            await self._put(encoder.encode(error))

    # -- from the client to the table -------------------------------------------------------------

    async def _listen(self) -> None:
        """Until the client goes, or its meter says that it has sent far too much."""
        quotas = self.service.quotas
        while True:
            message = await self.socket.receive()
            if message["type"] != "websocket.receive":
                return
            text = message.get("text")
            raw = text.encode() if text is not None else message.get("bytes") or b""
            await quotas.pace.turn(self.visitor)
            if not self.limit.allows():
                await self._send(problem("too_fast", lambda say: say.slow_down, _id_in(raw)))
            elif len(raw) > self.service.settings.message_bytes:
                quotas.saw_nonsense(self.visitor)
                await self._send(problem("too_large", lambda say: say.message_too_large))
            else:
                await self._answer(raw)

    async def _answer(self, raw: bytes) -> None:
        try:
            wish = decoder.decode(raw)
        except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
            self.service.quotas.saw_nonsense(self.visitor)
            why = str(error)
            sentence: Sentence = lambda say: say.not_understood(why)  # noqa: E731
            await self._send(problem("malformed", sentence, _id_in(raw)))
            return
        if isinstance(wish, AskPreview | AskForecasts | AskHint):
            await self._aside(wish)
        else:
            await self._fulfil(wish)

    async def _aside(self, wish: AskPreview | AskForecasts | AskHint) -> None:
        if len(self._asides) >= OPEN_QUESTIONS:
            await self._send(problem("too_fast", lambda say: say.one_question_at_a_time, wish.id))
            return
        task = asyncio.create_task(self._fulfil(wish))
        self._asides.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: asyncio.Task[None]) -> None:
        self._asides.discard(task)
        if not task.cancelled():
            task.exception()  # it could not be sent: the connection is gone

    async def _fulfil(self, wish: ClientMessage) -> None:
        request = getattr(wish, "id", None)
        self.service.metrics.saw_message(str(wish.__struct_config__.tag))
        try:
            await self._do(wish)
        except Refusal as refusal:
            await self._send_refusal(request, refusal, refusal.code in OUT_OF_DATE)
        except GONE:
            raise
        except SQLAlchemyError as error:
            log.error("table %s: the database failed: %s", short(self.code), type(error).__name__)
            await self._send(problem("unavailable", lambda say: say.no_database, request))
        except Exception:
            log.exception("table %s: a request failed", short(self.code))
            await self._send(problem("unavailable", lambda say: say.something_went_wrong, request))

    async def _do(self, wish: ClientMessage) -> None:
        if isinstance(wish, Play):
            version = await self.tables.play(self.code, self.guest_id, wish)
            await self._send(Ack(wish.id, version))
        elif isinstance(wish, Undo):
            version = await self.tables.undo(self.code, self.guest_id, wish)
            await self._send(Ack(wish.id, version))
        elif isinstance(wish, Say):
            self.service.quotas.check_chat(self.visitor)
            if self.guest_id is not None:
                self.service.chatter.check(self.guest_id, wish.id, wish.text)
            version = await self.tables.say(self.code, self.guest, wish)
            await self._send(Ack(wish.id, version))
        elif isinstance(wish, AskPreview):
            await self._send(await self._preview(wish))
        elif isinstance(wish, AskForecasts):
            table = await self._asked(wish)
            before, found = await self.service.forecasts.all(table, wish.seat, self.visitor)
            await self._send(ForecastsMessage(wish.id, wish.version, before, found))
        elif isinstance(wish, AskHint):
            table = await self._asked(wish)
            if table.rated:
                raise Refusal("forbidden", lambda say: say.no_hints_when_rated)
            best = await self.service.forecasts.hint(table, wish.seat, self.visitor)
            await self._send(HintMessage(wish.id, wish.version, best))
        elif isinstance(wish, messages.Look):
            table = await self.tables.get(self.code)
            table.check_seat(self.guest_id, wish.seat)
            async with self._sending:  # or what is just being shown would overwrite it
                self._looking = Looking(wish.seat, table.version)
            await self._send_state()
        elif isinstance(wish, messages.Sync):
            self._has = self._shown = None
            await self._send_state()
        else:
            version = (await self.tables.get(self.code)).version
            await self._send(Pong(version, self.tables.millis()))

    async def _asked(self, wish: AskPreview | AskForecasts | AskHint) -> Table:
        """The table, if the seat may ask about its choices now."""
        table = await self.tables.get(self.code)
        table.check_seat(self.guest_id, wish.seat)
        table.running()
        looks = self._looking is not None and self._looking.seat == wish.seat
        if not looks and table.hides_within(self.guest_id):
            raise Refusal("not_seated", lambda say: say.say_who_looks)
        check_version(table, wish.seat, wish.version)
        return table

    async def _preview(self, wish: AskPreview) -> PreviewMessage:
        table = await self._asked(wish)
        state = table.running().state
        if not state.is_legal(wish.seat, wish.action):
            reason = state.objection(wish.seat, wish.action)
            raise Refusal("illegal", from_engine(IllegalAction(reason, state.setup)))
        service = self.service.forecasts
        before, found = await service.one(table, wish.seat, wish.action, self.visitor)
        forecast = found[0]
        return PreviewMessage(wish.id, before, forecast.after, forecast.lines, forecast.luck)
