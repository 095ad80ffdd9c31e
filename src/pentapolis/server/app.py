"""Puts the service together as an ASGI application."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

from litestar import Litestar, Request, Response
from litestar.config.compression import CompressionConfig
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from sqlalchemy.exc import SQLAlchemyError

from pentapolis._version import __version__
from pentapolis.server.account_http import accounts
from pentapolis.server.boards import board_file
from pentapolis.server.contest_http import contests
from pentapolis.server.decency_http import hosts
from pentapolis.server.device import devices
from pentapolis.server.errors import Refusal
from pentapolis.server.gate import Gate
from pentapolis.server.http import api
from pentapolis.server.limits import Pace
from pentapolis.server.lobby_http import lobby, lobby_socket
from pentapolis.server.lounge import lounge
from pentapolis.server.messages import ErrorCode, Problem, ProblemAnswer
from pentapolis.server.metrics import Metrics
from pentapolis.server.openapi import describe_errors
from pentapolis.server.operation import health, live, share_metrics
from pentapolis.server.operation import metrics as metrics_page
from pentapolis.server.pages import page
from pentapolis.server.people_http import people
from pentapolis.server.plan_http import plans
from pentapolis.server.reading import said
from pentapolis.server.security import add_headers
from pentapolis.server.service import open_service, service_of
from pentapolis.server.settings import Settings
from pentapolis.server.socket import table_socket
from pentapolis.server.study_http import study
from pentapolis.server.way_http import ways

log = logging.getLogger(__name__)
AnyRequest = Request[Any, Any, Any]
ZERO = b"\\u0000"
CODES: dict[int, ErrorCode] = {404: "not_found", 413: "too_large", 429: "too_fast"}


class TextRequest(AnyRequest):
    """JSON is UTF-8 (RFC 8259), and whatever is not is refused before anybody decodes it; so is the zero,
    which is in no text of anybody's and which PostgreSQL does not keep."""

    async def body(self) -> bytes:
        found = await super().body()
        try:
            found.decode()
        except UnicodeDecodeError as error:
            at = error.start
            raise Refusal("malformed", lambda say: say.not_utf8(at)) from error
        if ZERO in found:
            raise Refusal("malformed", lambda say: say.has_zero)
        return found


def create_app(settings: Settings, clock: Callable[[], float] = time.time) -> Litestar:
    """`clock` says what time it is, in seconds of the epoch: players' clocks go by it."""
    metrics = Metrics()
    pace = Pace(settings.work_rate * settings.people, settings.work_burst)

    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        service = await open_service(settings, metrics, pace, clock)
        app.state.service = service
        sharing = None
        if settings.shared_metrics is not None:
            sharing = asyncio.create_task(share_metrics(service, settings.shared_metrics))
        try:
            yield
        finally:
            if sharing is not None:
                sharing.cancel()
            await service.close()

    app = Litestar(
        route_handlers=[
            api,
            lounge,
            contests,
            devices,
            accounts,
            study,
            ways,
            people,
            plans,
            hosts,
            live,
            health,
            metrics_page,
            table_socket,
            lobby,
            lobby_socket,
            board_file,
            page,
        ],
        request_class=TextRequest,
        lifespan=[lifespan],
        before_send=[add_headers],
        request_max_body_size=settings.message_bytes,
        # Fast, for it is done anew for everybody who asks; files pack themselves, once.
        compression_config=CompressionConfig(
            backend="gzip",
            minimum_size=1000,
            gzip_compress_level=2,
            exclude_opt_key="packs_itself",
        ),
        exception_handlers={
            Refusal: refused,
            HTTPException: not_understood,
            RecursionError: too_deep,
            SQLAlchemyError: no_database,
            OSError: no_database,
            Exception: failed,
        },
        openapi_config=OpenAPIConfig(
            title="Pentapolis",
            version=__version__,
            path="/schema",
            render_plugins=[JsonRenderPlugin(path="/")],
        ),
        logging_config=None,
    )
    describe_errors(app)
    # Before everything else, also before it is known what was asked for.
    app.asgi_handler = Gate(app.asgi_handler, settings, metrics, pace)
    return app


def _problem(status: int, code: ErrorCode, message: str) -> Response[ProblemAnswer]:
    return Response(ProblemAnswer(Problem(code, message)), status_code=status)


def refused(request: AnyRequest, refusal: Refusal) -> Response[ProblemAnswer]:
    service_of(request).saw_refusal(request, refusal)
    return _problem(refusal.status, refusal.code, refusal.message)


def not_understood(_: AnyRequest, error: HTTPException) -> Response[ProblemAnswer]:
    """What Litestar itself refuses: unknown addresses, bodies that do not fit."""
    details = error.extra if isinstance(error.extra, list) else []
    reasons = [
        f"{detail.get('key', 'body')}: {detail['message']}"
        for detail in details
        if isinstance(detail, dict) and "message" in detail
    ]
    message = "; ".join(reasons) or error.detail
    return _problem(error.status_code, CODES.get(error.status_code, "malformed"), message)


def too_deep(_: AnyRequest, error: Exception) -> Response[ProblemAnswer]:
    return _problem(400, "malformed", said(lambda say: say.nested_too_deeply))


def no_database(_: AnyRequest, error: Exception) -> Response[ProblemAnswer]:
    """Only the kind of failure goes to the log: the rest could tell what was asked."""
    log.error("the database failed: %s", type(error).__name__)
    return _problem(503, "unavailable", said(lambda say: say.no_database))


def failed(request: AnyRequest, error: Exception) -> Response[ProblemAnswer]:
    """Clients learn that something failed; what it was is for the log."""
    log.error("%s %s failed", request.method, request.scope.get("path_template"), exc_info=error)
    return _problem(500, "unavailable", said(lambda say: say.something_went_wrong))
