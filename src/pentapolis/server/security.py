"""Who may ask from where, how much and how fast; and the headers that every answer carries.

Another site cannot act for our guests: their cookie is SameSite=Lax, so browsers do not add it to
another site's POST requests or sockets; and requests whose Origin (which browsers always send with
both) is not this very host are refused. Programs that are not browsers send no Origin and are welcome.
"""

from __future__ import annotations

from urllib.parse import urlsplit

from litestar.connection import ASGIConnection
from litestar.datastructures import MutableScopeHeaders
from litestar.types import Message, Scope

from pentapolis.server.errors import Refusal

HEADERS = {
    # Svelte sets styles on elements; everything else comes from files of our own.
    "content-security-policy": (
        "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
        "connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; "
        "frame-ancestors 'none'"
    ),
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}


async def add_headers(message: Message, scope: Scope) -> None:
    """For Litestar's `before_send`: also answers that are errors or files get them."""
    if message["type"] == "http.response.start":
        headers = MutableScopeHeaders.from_message(message)
        for name, value in HEADERS.items():
            headers.setdefault(name, value)
        if scope["path"].startswith("/api/"):
            headers.setdefault("cache-control", "no-store")


def check_origin(connection: ASGIConnection) -> None:  # type: ignore[type-arg]
    origin = connection.headers.get("origin")
    try:
        same_host = origin is None or urlsplit(origin).netloc == connection.headers.get("host")
    except ValueError:  # that is no address at all
        same_host = False
    if not same_host or connection.headers.get("sec-fetch-site") == "cross-site":
        raise Refusal("forbidden", lambda say: say.from_another_site)
