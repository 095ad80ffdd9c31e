"""The web client's files, as the build left them in static/."""

from __future__ import annotations

import html
import mimetypes
import re
from pathlib import Path
from typing import Any

from litestar import MediaType, Request, Response, get
from litestar.response import File

from pentapolis.server.errors import Refusal
from pentapolis.server.service import service_of

NOT_BUILT = """<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Pentapolis</title>
<h1>Pentapolis</h1>
<p>The service runs, but the web client has not been built into it.</p>
<p>In a copy of the source, <code>make play</code> builds it. The service itself is described by
<a href="/schema">its OpenAPI schema</a>.</p>
</html>
"""
# The build puts a hash of its content into the name of every file under assets/.
FOREVER = "public, max-age=31536000, immutable"
ASK_AGAIN = "no-cache"


@get(["/", "/{path:path}"], include_in_schema=False)
async def page(request: Request[Any, Any, Any]) -> Response[Any]:
    """A file of the web client; any other address is one of its pages, which it finds out itself."""
    static = service_of(request).settings.static.resolve()
    wanted = request.url.path.strip("/")
    try:
        file = (static / wanted).resolve()
        found = bool(wanted) and file.is_file() and file.is_relative_to(static)
    except (OSError, ValueError):  # no file can have such a name
        raise Refusal("not_found", "There is nothing here.") from None
    if found:
        return _file(file, FOREVER if wanted.startswith("assets/") else ASK_AGAIN)
    if wanted.startswith(("api/", "assets/")) or "." in wanted.rsplit("/", 1)[-1]:
        raise Refusal("not_found", "There is nothing here.")
    index = static / "index.html"
    if not index.is_file():
        return Response(NOT_BUILT, media_type=MediaType.HTML)
    if request.url.path.startswith("/table/"):
        shown = await _introduced(request, index.read_text("utf-8"))
        return Response(shown, media_type=MediaType.HTML, headers={"cache-control": ASK_AGAIN})
    return _file(index, ASK_AGAIN)


async def _introduced(request: Request[Any, Any, Any], text: str) -> str:
    """The page of a table as messengers show its link: which game, and who waits."""
    code = request.url.path.split("/")[2]
    try:
        info = await service_of(request).tables.info(code, None)
    except Refusal:
        return text
    names = ", ".join(seat.name for seat in info.seats if seat.kind in ("person", "hotseat"))
    free = info.status == "waiting"
    title = f"Play {info.title} with {names}" if free and names else f"{info.title} on Pentapolis"
    words = "A seat is free: open the link and sit down." if free else "Watch it in your browser."
    text = _content(text, "og:title", title)
    text = _content(text, "og:description", words)
    return _content(text, "og:image", f"{str(request.base_url).rstrip('/')}/preview.png")


def _content(text: str, name: str, value: str) -> str:
    def replaced(found: re.Match[str]) -> str:
        return f"{found[1]}{html.escape(value, quote=True)}{found[2]}"

    pattern = rf'(<meta property="{re.escape(name)}" content=")[^"]*(")'
    return re.sub(pattern, replaced, text, count=1)


def _file(path: Path, cache: str) -> File:
    media_type = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    return File(
        path,
        media_type=media_type,
        content_disposition_type="inline",
        headers={"cache-control": cache},
    )
