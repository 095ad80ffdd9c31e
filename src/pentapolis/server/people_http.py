"""Profiles and friends by HTTP: thin handlers, the work is done in `people`."""

from __future__ import annotations

from typing import Any

from litestar import Request, Router, get, post
from litestar.params import JSONBody

from pentapolis.server.http import PathWord, check_request, eyes, somebody
from pentapolis.server.people_messages import AskAlong, BlockAtTable, MyPeople, Profile, Wish
from pentapolis.server.service import service_of
from pentapolis.server.store import speaker

AnyRequest = Request[Any, Any, Any]


@get("/me/profile")
async def my_profile(request: AnyRequest) -> Profile:
    """Mine, also as a guest."""
    guest = await somebody(request)
    return await service_of(request).people.profile(guest, guest, guest.is_member)


@get("/me/people")
async def my_people(request: AnyRequest) -> MyPeople:
    return await service_of(request).people.mine(await somebody(request))


@get("/people/{name:str}")
async def show_profile(request: AnyRequest, name: PathWord) -> Profile:
    """Of somebody with an account."""
    service = service_of(request)
    viewer = await service.guests.of(request)
    return await service.people.profile(viewer, await service.people.called(name), True)


@post("/people/{name:str}/friend", status_code=200)
async def befriend(request: AnyRequest, name: PathWord, data: JSONBody[Wish]) -> Profile:
    """I would like to be their friend, or no longer."""
    service, guest = service_of(request), await somebody(request)
    other = await service.people.called(name)
    service.quotas.check_tie(service.visitor(request))
    await service.people.befriend(guest, other, data.wanted)
    return await service.people.profile(guest, other, True)


@post("/people/{name:str}/block", status_code=200)
async def block(request: AnyRequest, name: PathWord, data: JSONBody[Wish]) -> Profile:
    """I do not want to meet them, or I do again."""
    service, guest = service_of(request), await somebody(request)
    other = await service.people.called(name)
    service.quotas.check_tie(service.visitor(request))
    await service.people.block(guest, other.id, data.wanted)
    return await service.people.profile(guest, other, True)


@post("/tables/{code:str}/block", status_code=200)
async def block_at_table(
    request: AnyRequest, code: PathWord, data: JSONBody[BlockAtTable]
) -> list[str]:
    """Somebody at a table, also a guest. How those whom I have blocked are marked in its chat."""
    service, guest = service_of(request), await somebody(request)
    service.quotas.check_tie(service.visitor(request))
    other = await service.people.at_table(code, data.seat, data.message)
    await service.people.block(guest, other, data.wanted)
    return await _silent(request, code, guest.id)


@get("/tables/{code:str}/blocked")
async def blocked_here(request: AnyRequest, code: PathWord) -> list[str]:
    """How those whom I have blocked are marked in the chat (`by`)."""
    guest = await eyes(request)
    return [] if guest is None else await _silent(request, code, guest)


async def _silent(request: AnyRequest, code: str, guest: str) -> list[str]:
    service = service_of(request)
    table = await service.tables.get(code)
    return sorted(speaker(table, one) for one in await service.people.blocked_by(guest))


@post("/tables/{code:str}/invite", status_code=200)
async def ask_along(request: AnyRequest, code: PathWord, data: JSONBody[AskAlong]) -> MyPeople:
    """A friend shall come to this table."""
    service, guest = service_of(request), await somebody(request)
    service.quotas.check_tie(service.visitor(request))
    await service.people.ask_along(guest, code, await service.people.called(data.name))
    return await service.people.mine(guest)


people = Router(
    "/api",
    route_handlers=[
        my_profile,
        my_people,
        show_profile,
        befriend,
        block,
        block_at_table,
        blocked_here,
        ask_along,
    ],
    before_request=check_request,
)
