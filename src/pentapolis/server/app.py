"""Puts the service together as an ASGI application."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from litestar import Litestar, Request, Response
from litestar.config.compression import CompressionConfig
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin

from pentapolis._version import __version__
from pentapolis.server.errors import Refusal
from pentapolis.server.http import api, health
from pentapolis.server.messages import ErrorCode, Problem, ProblemAnswer
from pentapolis.server.pages import page
from pentapolis.server.security import add_headers
from pentapolis.server.service import open_service
from pentapolis.server.settings import Settings
from pentapolis.server.socket import table_socket

log = logging.getLogger(__name__)
AnyRequest = Request[Any, Any, Any]
CODES: dict[int, ErrorCode] = {404: "not_found", 413: "too_large", 429: "too_fast"}


def create_app(settings: Settings) -> Litestar:
    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        service = await open_service(settings)
        app.state.service = service
        try:
            yield
        finally:
            await service.close()

    return Litestar(
        route_handlers=[api, health, table_socket, page],
        lifespan=[lifespan],
        before_send=[add_headers],
        request_max_body_size=settings.message_bytes,
        compression_config=CompressionConfig(backend="gzip", minimum_size=1000),
        exception_handlers={Refusal: refused, HTTPException: not_understood, Exception: failed},
        openapi_config=OpenAPIConfig(
            title="Pentapolis",
            version=__version__,
            path="/schema",
            render_plugins=[JsonRenderPlugin(path="/")],
        ),
        logging_config=None,
    )


def _problem(status: int, code: ErrorCode, message: str) -> Response[ProblemAnswer]:
    return Response(ProblemAnswer(Problem(code, message)), status_code=status)


def refused(_: AnyRequest, refusal: Refusal) -> Response[ProblemAnswer]:
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


def failed(request: AnyRequest, error: Exception) -> Response[ProblemAnswer]:
    """Clients learn that something failed; what it was is for the log."""
    log.error("%s %s failed", request.method, request.url.path, exc_info=error)
    return _problem(500, "unavailable", "Something went wrong here: try again.")
