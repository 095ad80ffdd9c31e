"""This browser is somebody from now on: a guest, or somebody who is logged in here."""

from __future__ import annotations

from typing import Any

from litestar import Request, Response

from pentapolis.server.http import is_secure, me
from pentapolis.server.messages import Me
from pentapolis.server.service import service_of
from pentapolis.server.store import Guest

AnyRequest = Request[Any, Any, Any]


async def becomes(request: AnyRequest, guest: Guest) -> Response[Me]:
    """With a session of its own where the guest has an account; the one it had before ends."""
    service = service_of(request)
    before = await service.guests.of(request)
    ended = "" if before is None else before.session
    found = await service.sessions.begin(
        guest, request.headers.get("user-agent", ""), instead_of=ended
    )
    cookie = service.guests.cookie(found.guest, is_secure(request), found.token)
    return Response(await me(service, found.guest), cookies=[cookie])
