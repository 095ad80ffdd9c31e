"""The HTTP part of groups that are compared: thin handlers, all work is done in `contests`."""

from __future__ import annotations

from typing import Any

from litestar import Request, Router, get, post
from litestar.params import FromPath, JSONBody

from pentapolis.engine.match import View
from pentapolis.server.contest_messages import (
    Box,
    ContestInfo,
    ContestLink,
    GroupInfo,
    NewContest,
    NewGroup,
)
from pentapolis.server.contests import Contests
from pentapolis.server.http import PathWord, check_request, eyes, somebody
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
async def show_contest(request: AnyRequest, code: PathWord) -> ContestInfo:
    return await contests_of(request).info(code, await eyes(request))


@post("/contests/{code:str}/groups", status_code=201)
async def add_group(request: AnyRequest, code: PathWord, data: JSONBody[NewGroup]) -> GroupInfo:
    guest = await somebody(request)
    await service_of(request).quotas.check_new_table(guest.id, request.scope)
    return await contests_of(request).add(code, guest, data)


@post("/contests/{code:str}/groups/{number:int}", status_code=200)
async def change_group(
    request: AnyRequest, code: PathWord, number: FromPath[int], data: JSONBody[Box]
) -> GroupInfo:
    return await contests_of(request).change(code, number, await somebody(request), data)


@post("/contests/{code:str}/groups/{number:int}/remove", status_code=200)
async def remove_group(request: AnyRequest, code: PathWord, number: FromPath[int]) -> ContestInfo:
    return await contests_of(request).remove(code, number, await somebody(request))


@get("/contests/{code:str}/groups/{number:int}/view")
async def view_group(request: AnyRequest, code: PathWord, number: FromPath[int]) -> View | None:
    """The group's table as anybody may see it; null until its game begins."""
    return await contests_of(request).view(code, number)


@post("/contests/{code:str}/close", status_code=200)
async def close_contest(request: AnyRequest, code: PathWord) -> ContestInfo:
    return await contests_of(request).close(code, await somebody(request))


@get("/tables/{code:str}/contest")
async def contest_of_table(request: AnyRequest, code: PathWord) -> ContestLink:
    return ContestLink(await contests_of(request).of_table(code))


contests = Router(
    "/api",
    route_handlers=[
        open_contest,
        show_contest,
        add_group,
        change_group,
        remove_group,
        view_group,
        close_contest,
        contest_of_table,
    ],
    before_request=check_request,
)
