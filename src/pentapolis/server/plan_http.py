"""Plans by HTTP: thin handlers, the work is done in `plans`."""

from __future__ import annotations

from typing import Any

from litestar import Request, Router, get, post
from litestar.params import FromQuery, JSONBody

from pentapolis.server.http import PathWord, check_request, somebody
from pentapolis.server.plan_messages import NewPlan, PlanInfo
from pentapolis.server.service import service_of

AnyRequest = Request[Any, Any, Any]


@get("/tables/{code:str}/plan")
async def show_plan(request: AnyRequest, code: PathWord, seat: FromQuery[int]) -> PlanInfo:
    """Mine, and what could be added to it."""
    service, guest = service_of(request), await somebody(request)
    return await service.plans.show(service.visitor(request), code, guest.id, seat)


@post("/tables/{code:str}/plan", status_code=200)
async def set_plan(request: AnyRequest, code: PathWord, data: JSONBody[NewPlan]) -> PlanInfo:
    """In the place of the one that I had there."""
    service, guest = service_of(request), await somebody(request)
    return await service.plans.set(service.visitor(request), code, guest.id, data)


plans = Router("/api", route_handlers=[show_plan, set_plan], before_request=check_request)
