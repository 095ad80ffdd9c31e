"""The HTTP part of groups that are compared: thin handlers, all work is done in `contests`."""

from __future__ import annotations

from typing import Any

from litestar import Request, Router, get, post
from litestar.params import FromPath, JSONBody

from pentapolis.server.contest_messages import (
    Box,
    ContestInfo,
    ContestLink,
    GroupInfo,
    NewContest,
    NewGroup,
)
from pentapolis.server.contests import Contests
from pentapolis.server.http import eyes, refuse_other_sites, somebody
from pentapolis.server.service import service_of

AnyRequest = Request[Any, Any, Any]


def contests_of(request: AnyRequest) -> Contests:
    service = service_of(request)
    return Contests(service.store, service.tables)


@post("/contests", status_code=201)
async def open_contest(request: AnyRequest, data: JSONBody[NewContest]) -> ContestInfo:
    guest = await somebody(request)
    await service_of(request).quotas.check_new_table(guest.id, request.scope)
    return await contests_of(request).create(guest, data.game)


@get("/contests/{code:str}")
async def show_contest(request: AnyRequest, code: FromPath[str]) -> ContestInfo:
    return await contests_of(request).info(code, await eyes(request))


@post("/contests/{code:str}/groups", status_code=201)
async def add_group(
    request: AnyRequest, code: FromPath[str], data: JSONBody[NewGroup]
) -> GroupInfo:
    guest = await somebody(request)
    await service_of(request).quotas.check_new_table(guest.id, request.scope)
    return await contests_of(request).add(code, guest, data)


@post("/contests/{code:str}/groups/{number:int}", status_code=200)
async def change_group(
    request: AnyRequest, code: FromPath[str], number: FromPath[int], data: JSONBody[Box]
) -> GroupInfo:
    return await contests_of(request).change(code, number, await somebody(request), data)


@post("/contests/{code:str}/groups/{number:int}/remove", status_code=200)
async def remove_group(
    request: AnyRequest, code: FromPath[str], number: FromPath[int]
) -> ContestInfo:
    return await contests_of(request).remove(code, number, await somebody(request))


@get("/tables/{code:str}/contest")
async def contest_of_table(request: AnyRequest, code: FromPath[str]) -> ContestLink:
    return ContestLink(await contests_of(request).of_table(code))


contests = Router(
    "/api",
    route_handlers=[
        open_contest,
        show_contest,
        add_group,
        change_group,
        remove_group,
        contest_of_table,
    ],
    before_request=refuse_other_sites,
)
