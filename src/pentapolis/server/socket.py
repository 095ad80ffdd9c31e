"""The WebSocket part of docs/protocol.md: one connection of one person to one table."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from typing import Any

import msgspec
from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath

from pentapolis.server import messages
from pentapolis.server.errors import Refusal
from pentapolis.server.messages import (
    Ack,
    AskPreview,
    ChatMessage,
    ClientMessage,
    ErrorCode,
    ErrorMessage,
    Outgoing,
    Play,
    Pong,
    Say,
    StateMessage,
    Undo,
)
from pentapolis.server.security import RateLimit, check_origin
from pentapolis.server.service import Service, service_of
from pentapolis.server.snapshot import preview
from pentapolis.server.store import Guest
from pentapolis.server.tables import check_version

log = logging.getLogger(__name__)
decoder: msgspec.json.Decoder[ClientMessage] = msgspec.json.Decoder(ClientMessage)
encoder = msgspec.json.Encoder()
# Close codes; those from 4000 on are ours.
TOO_FAST, NOT_FOUND = 4429, 4404
# Refused messages in a row after which a connection that is too fast is closed.
PATIENCE = 200
AnySocket = WebSocket[Any, Any, Any]


@websocket("/api/tables/{code:str}/socket")
async def table_socket(socket: AnySocket, code: FromPath[str]) -> None:
    service = service_of(socket)
    try:
        check_origin(socket)
    except Refusal:
        await socket.close(code=4403)
        return
    guest = await service.guests.of(socket)
    await socket.accept()
    try:
        await service.tables.get(code)
    except Refusal as refusal:
        await socket.send_text(_encode(problem(refusal.code, refusal.message)))
        await socket.close(code=NOT_FOUND, reason=refusal.message[:100])
        return
    # A bot that waits where its worker died plays on as soon as somebody looks.
    service.bots.wake(code)
    await Connection(service, socket, code, guest).run()


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
    def __init__(self, service: Service, socket: AnySocket, code: str, guest: Guest | None) -> None:
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
        self._chat_told = 0

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
            for task in (telling, listening):
                task.cancel()
            results = await asyncio.gather(telling, listening, return_exceptions=True)
        for result in results:
            if isinstance(result, Exception) and not isinstance(result, WebSocketDisconnect):
                log.error("a connection to table %s failed", self.code, exc_info=result)
        with suppress(Exception):
            await self.socket.close()

    async def _send(self, message: Outgoing) -> None:
        async with self._sending:
            await self.socket.send_text(_encode(message))

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
        await self._send(StateMessage(await self.tables.snapshot(self.code, self.guest_id)))

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
        await self.socket.close(code=TOO_FAST, reason="Too many messages.")

    async def _answer(self, raw: bytes) -> None:
        try:
            wish = decoder.decode(raw)
        except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
            await self._send(problem("malformed", f"Not understood: {error}", _id_in(raw)))
            return
        request = getattr(wish, "id", None)
        try:
            await self._do(wish)
        except Refusal as refusal:
            snapshot = None
            if refusal.code in ("stale", "illegal", "over", "cannot_undo"):
                snapshot = await self.tables.snapshot(self.code, self.guest_id)
            await self._send(ErrorMessage(request, refusal.code, refusal.message, snapshot))
        except WebSocketDisconnect:
            raise
        except Exception:
            log.exception("table %s: a request failed", self.code)
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
            version = await self.tables.say(self.code, self.guest, wish)
            await self._send(Ack(wish.id, version))
        elif isinstance(wish, AskPreview):
            await self._send(await self._preview(wish))
        elif isinstance(wish, messages.Sync):
            await self._send_state()
        else:
            await self._send(Pong((await self.tables.get(self.code)).version))

    async def _preview(self, wish: AskPreview) -> messages.PreviewMessage:
        table = await self.tables.get(self.code)
        table.check_seat(self.guest_id, wish.seat)
        check_version(table, wish.seat, wish.version)
        return preview(table, wish.seat, wish.action, wish.id)
