"""Reports and what a host does, by HTTP: thin handlers, the work is done in `decency`."""

from __future__ import annotations

from typing import Any

from litestar import Request, Router, get, post
from litestar.params import JSONBody

from pentapolis.server.decency_messages import Deed, HostPage, NameReport, NewReport, ReportMade
from pentapolis.server.http import PathWord, check_request, somebody
from pentapolis.server.reading import said
from pentapolis.server.service import service_of

AnyRequest = Request[Any, Any, Any]


@post("/tables/{code:str}/report", status_code=201)
async def report_at_table(
    request: AnyRequest, code: PathWord, data: JSONBody[NewReport]
) -> ReportMade:
    """What somebody says at a table, what they are called, or how they play."""
    service, guest = service_of(request), await somebody(request)
    service.quotas.check_tie(service.visitor(request))
    await service.decency.report_at(guest, code, data)
    return ReportMade(said(lambda say: say.thanks_for_report))


@post("/people/{name:str}/report", status_code=201)
async def report_name(
    request: AnyRequest, name: PathWord, data: JSONBody[NameReport]
) -> ReportMade:
    service, guest = service_of(request), await somebody(request)
    service.quotas.check_tie(service.visitor(request))
    await service.decency.report_name(guest, await service.people.called(name), data.words)
    return ReportMade(said(lambda say: say.thanks_for_report))


@get("/host")
async def host_page(request: AnyRequest) -> HostPage:
    """For those whom `pentapolis admin host` has named."""
    service, guest = service_of(request), await somebody(request)
    await service.decency.check_keeper(guest)
    return await service.decency.page()


@post("/host", status_code=200)
async def do_as_host(request: AnyRequest, data: JSONBody[Deed]) -> HostPage:
    service, guest = service_of(request), await somebody(request)
    await service.decency.check_keeper(guest)
    await service.decency.do(guest.name, data)
    return await service.decency.page()


hosts = Router(
    "/api",
    route_handlers=[report_at_table, report_name, host_page, do_as_host],
    before_request=check_request,
)
