"""Meeting people: the tables that anybody may find, live, and a seat at one of them in one press."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Any

from litestar import Request, Response, Router, WebSocket, get, post, websocket
from litestar.params import JSONBody

from pentapolis.server.http import PathWord, check_request, game_called, somebody
from pentapolis.server.limits import Visitor
from pentapolis.server.lobby_messages import LobbyMessage, PlayWithAnybody
from pentapolis.server.messages import TableInfo
from pentapolis.server.service import Service, service_of
from pentapolis.server.socket import GONE, receive
from pentapolis.server.store import Guest

AnyRequest = Request[Any, Any, Any]
AnySocket = WebSocket[Any, Any, Any]


@get("/lobby")
async def show_lobby(request: AnyRequest) -> LobbyMessage:
    """All tables that anybody may find; made once for all who ask within a second."""
    return Response(await service_of(request).lobby.whole(), media_type="application/json")  # type: ignore[return-value]


@post("/lobby/play", status_code=200)
async def play_with_anybody(request: AnyRequest, data: JSONBody[PlayWithAnybody]) -> TableInfo:
    """A seat at an open table of the game, or at a new one that waits for others."""
    service = service_of(request)
    guest, game = await somebody(request), game_called(data.game)
    if data.waiting is not None:
        service.check_guess(request)
        return await service.meeting.look_again(guest, game, data.waiting)

    async def check_new_table() -> None:
        await service.quotas.check_new_table(guest.id, request.scope)

    return await service.meeting.play(guest, game, check_new_table)


@post("/tables/{code:str}/hide", status_code=200)
async def hide_table(request: AnyRequest, code: PathWord) -> TableInfo:
    """Whoever made the table wants no more strangers: from now on only its link leads there."""
    return await service_of(request).tables.hide(code, await somebody(request))


@websocket("/api/lobby/socket")
async def lobby_socket(socket: AnySocket) -> None:
    """The list, then what changes in it, at most once a second. Nothing is asked here."""

    async def serve(service: Service, guest: Guest | None, visitor: Visitor) -> None:
        ended = asyncio.Event()
        session = "" if guest is None else guest.session
        with service.lobby.reading(), service.sessions.attended(session, ended.set):
            tasks = {
                asyncio.create_task(_tell(service, socket)),
                asyncio.create_task(_until_gone(service, socket, visitor)),
                asyncio.create_task(ended.wait()),
            }
            try:
                await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            finally:
                for task in tasks:
                    task.cancel()
                results = await asyncio.gather(*tasks, return_exceptions=True)
        for result in results:
            if isinstance(result, Exception) and not isinstance(
                result, (*GONE, OSError, RuntimeError)
            ):
                raise result
        with suppress(*GONE, OSError, RuntimeError):
            await socket.close()

    await receive(socket, serve)


async def _tell(service: Service, socket: AnySocket) -> None:
    lobby = service.lobby
    messages, version = [await lobby.whole()], lobby.version
    while True:
        for message in messages:
            await socket.send_text(message.decode())
        await lobby.later_than(version)
        messages, version = lobby.since(version), lobby.version


async def _until_gone(service: Service, socket: AnySocket, visitor: Visitor) -> None:
    while (await socket.receive())["type"] == "websocket.receive":
        service.quotas.saw_nonsense(visitor)


lobby = Router(
    "/api",
    route_handlers=[show_lobby, play_with_anybody, hide_table],
    before_request=check_request,
)
