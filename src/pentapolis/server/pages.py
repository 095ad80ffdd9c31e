"""The web client's files, as the build left them in static/."""

from __future__ import annotations

import mimetypes
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
    file = (static / wanted).resolve()
    if wanted and file.is_file() and file.is_relative_to(static):
        return _file(file, FOREVER if wanted.startswith("assets/") else ASK_AGAIN)
    if wanted.startswith(("api/", "assets/")) or "." in wanted.rsplit("/", 1)[-1]:
        raise Refusal("not_found", "There is nothing here.")
    index = static / "index.html"
    if not index.is_file():
        return Response(NOT_BUILT, media_type=MediaType.HTML)
    return _file(index, ASK_AGAIN)


def _file(path: Path, cache: str) -> File:
    media_type = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    return File(
        path,
        media_type=media_type,
        content_disposition_type="inline",
        headers={"cache-control": cache},
    )
