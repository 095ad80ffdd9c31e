"""The WebSocket part of docs/protocol.md: one connection of one person to one table."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from typing import Any

import msgspec
from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect, WebSocketException
from litestar.params import FromPath
from sqlalchemy.exc import SQLAlchemyError

from pentapolis.server import messages
from pentapolis.server.database import DATABASE_ERRORS
from pentapolis.server.errors import Refusal
from pentapolis.server.faces import Shown, can_change, change, whole_snapshot
from pentapolis.server.forecast_messages import (
    AskForecasts,
    AskHint,
    ForecastsMessage,
    HintMessage,
)
from pentapolis.server.limits import RateLimit
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
from pentapolis.server.security import check_origin
from pentapolis.server.service import Service, service_of
from pentapolis.server.store import Guest
from pentapolis.server.table import Table
from pentapolis.server.tables import check_version
from pentapolis.server.wire import ClientMessage

log = logging.getLogger(__name__)
decoder: msgspec.json.Decoder[ClientMessage] = msgspec.json.Decoder(ClientMessage)
encoder = msgspec.json.Encoder()
# Close codes are 4000 and the status that HTTP would have: 4404, 4429, 4503.
CLOSED = 4000
# How sending fails when the other side is gone. Nothing to worry about.
GONE = (WebSocketDisconnect, WebSocketException)
# Refused messages in a row after which a connection that is too fast is closed.
PATIENCE = 200
# Questions about the future that one connection may have open.
OPEN_QUESTIONS = 8
# Refusals of a choice that the client would not have made, had it known the table as it is.
OUT_OF_DATE = frozenset({"stale", "illegal", "over", "cannot_undo"})
STATE = b'{"type":"state","snapshot":%b}'
AnySocket = WebSocket[Any, Any, Any]


@websocket("/api/tables/{code:str}/socket")
async def table_socket(socket: AnySocket, code: FromPath[str]) -> None:
    service = service_of(socket)
    try:
        check_origin(socket)
    except Refusal as refusal:
        await socket.close(code=CLOSED + refusal.status)
        return
    await socket.accept()
    try:
        guest = await service.guests.of(socket)
        with service.quotas.socket(guest.id if guest else None, socket.scope):
            await service.tables.get(code)
            # A bot that waits where its worker died plays on as soon as somebody looks.
            service.bots.wake(code)
            await Connection(service, socket, code, guest).run()
            return
    except Refusal as refusal:
        end = refusal
    except DATABASE_ERRORS as error:
        log.error("a socket cannot be served: %s", type(error).__name__)
        end = Refusal("unavailable", "The database does not answer just now: try again.")
    with suppress(*GONE, OSError, RuntimeError):
        await socket.send_text(_encode(problem(end.code, end.message)))
        await socket.close(code=CLOSED + end.status, reason=end.message[:100])


def _since(socket: AnySocket) -> int | None:
    """The version that a returning client says it has (`?since=17`); nonsense is none."""
    text = socket.query_params.get("since", "")
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 10 else None


def problem(code: ErrorCode, message: str, request: str | None = None) -> ErrorMessage:
    return ErrorMessage(request, code, message, None)


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
    ) -> None:
        self.service = service
        self.tables = service.tables
        self.socket = socket
        self.code = code
        self.guest = guest
        self.guest_id = None if guest is None else guest.id
        settings = service.settings
        self.limit = RateLimit(settings.message_rate, settings.message_burst)
        self._sending = asyncio.Lock()
        self._stamp: object = None
        # Whether the client puts changes together itself, and what it was shown last.
        self._changes = "changes" in socket.query_params
        self._shown: Shown | None = None
        # The version of the table that the client has, so that it is told what happened since.
        self._has = _since(socket)
        self._chat_told = 0
        # Answers that take a while; other messages do not wait for them.
        self._asides: set[asyncio.Task[None]] = set()

    async def run(self) -> None:
        table = await self.tables.get(self.code)
        self._chat_told = table.chat[-1].number if table.chat else 0
        subscription = self.service.broadcaster.subscribe(self.code, self.guest_id)
        subscription.signal()
        telling = asyncio.create_task(self._tell(subscription.wait))
        listening = asyncio.create_task(self._listen())
        try:
            await asyncio.wait({telling, listening}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            self.service.broadcaster.unsubscribe(subscription)
            for task in (telling, listening, *self._asides):
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
                await self._send(ChatMessage(entry.number, entry.name, entry.text, entry.at))
            table = await self.tables.get(self.code)
            stamp = (
                table.version,
                table.rematch,
                frozenset(self.service.broadcaster.present(self.code)),
                frozenset(self.tables.thinking.get(self.code, ())),
            )
            if stamp != self._stamp:
                self._stamp = stamp
                await self._send_state()

    async def _send_state(self) -> None:
        # Nothing else is sent between looking at the table and telling: changes follow each other.
        async with self._sending:
            table, shown = await self.tables.show(self.code, self.guest_id)
            before = self._shown
            if before is not None and can_change(before, shown):
                message = change(table, before, shown)
            else:
                message = STATE % whole_snapshot(table, shown, self._has)
            self._told(shown)
            await self._put(message)

    def _told(self, shown: Shown) -> None:
        self._has = shown.face.version
        if self._changes:
            self._shown = shown

    async def _send_refusal(self, request: str | None, refusal: Refusal, look: bool) -> None:
        """In words, and where the client seems to lack something with the table as it is."""
        self.service.metrics.saw_refusal(refusal.code)
        error = ErrorMessage(request, refusal.code, refusal.message, None)
        if not look:
            await self._send(error)
            return
        async with self._sending:
            table, shown = await self.tables.show(self.code, self.guest_id)
            error.snapshot = msgspec.Raw(whole_snapshot(table, shown, None))  # type: ignore[assignment]
            if self._changes:
                self._told(shown)
            await self._put(encoder.encode(error))

    # -- from the client to the table -------------------------------------------------------------

    async def _listen(self) -> None:
        refused = 0
        while refused <= PATIENCE:
            message = await self.socket.receive()
            if message["type"] != "websocket.receive":
                return
            text = message.get("text")
            raw = text.encode() if text is not None else message.get("bytes") or b""
            if len(raw) > self.service.settings.message_bytes:
                await self._send(problem("too_large", "That message is too large."))
            elif self.limit.allows():
                refused = 0
                await self._answer(raw)
            else:
                refused += 1
                words = "Too many messages: slow down."
                await self._send(problem("too_fast", words, _id_in(raw)))
        await self.socket.close(code=CLOSED + 429, reason="Too many messages.")

    async def _answer(self, raw: bytes) -> None:
        try:
            wish = decoder.decode(raw)
        except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
            await self._send(problem("malformed", f"Not understood: {error}", _id_in(raw)))
            return
        if isinstance(wish, AskPreview | AskForecasts | AskHint):
            await self._aside(wish)
        else:
            await self._fulfil(wish)

    async def _aside(self, wish: AskPreview | AskForecasts | AskHint) -> None:
        if len(self._asides) >= OPEN_QUESTIONS:
            await self._send(problem("too_fast", "One question after the other.", wish.id))
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
            words = "The database does not answer just now: try again."
            await self._send(problem("unavailable", words, request))
        except Exception:
            log.exception("table %s: a request failed", short(self.code))
            words = "Something went wrong here: try again."
            await self._send(problem("unavailable", words, request))

    async def _do(self, wish: ClientMessage) -> None:
        if isinstance(wish, Play):
            version = await self.tables.play(self.code, self.guest_id, wish)
            await self._send(Ack(wish.id, version))
        elif isinstance(wish, Undo):
            version = await self.tables.undo(self.code, self.guest_id, wish)
            await self._send(Ack(wish.id, version))
        elif isinstance(wish, Say):
            self.service.quotas.check_chat(self.guest_id)
            version = await self.tables.say(self.code, self.guest, wish)
            await self._send(Ack(wish.id, version))
        elif isinstance(wish, AskPreview):
            await self._send(await self._preview(wish))
        elif isinstance(wish, AskForecasts):
            table = await self._asked(wish)
            before, found = await self.service.forecasts.all(table, wish.seat, self._person)
            await self._send(ForecastsMessage(wish.id, wish.version, before, found))
        elif isinstance(wish, AskHint):
            table = await self._asked(wish)
            best = await self.service.forecasts.hint(table, wish.seat, self._person)
            await self._send(HintMessage(wish.id, wish.version, best))
        elif isinstance(wish, messages.Sync):
            self._has = self._shown = None
            await self._send_state()
        else:
            await self._send(Pong((await self.tables.get(self.code)).version))

    @property
    def _person(self) -> str:
        return self.guest_id or ""

    async def _asked(self, wish: AskPreview | AskForecasts | AskHint) -> Table:
        """The table, if the seat may ask about its choices now."""
        table = await self.tables.get(self.code)
        table.check_seat(self.guest_id, wish.seat)
        table.running()
        check_version(table, wish.seat, wish.version)
        return table

    async def _preview(self, wish: AskPreview) -> PreviewMessage:
        table = await self._asked(wish)
        state = table.running().state
        if not state.is_legal(wish.seat, wish.action):
            raise Refusal("illegal", table.running().objection(wish.seat, wish.action))
        service = self.service.forecasts
        before, found = await service.one(table, wish.seat, wish.action, self._person)
        forecast = found[0]
        return PreviewMessage(wish.id, before, forecast.after, forecast.lines, forecast.luck)
