"""The web client's files, as the build left them in static/.

They are packed once and kept: packing them for everybody who asks would be work that strangers can order.
"""

from __future__ import annotations

import asyncio
import gzip
import html
import mimetypes
import re
from functools import lru_cache
from pathlib import Path
from typing import Any

import msgspec
from litestar import HttpMethod, MediaType, Request, Response, route
from litestar.response import File

from pentapolis.pictures import can_draw
from pentapolis.server.errors import Refusal
from pentapolis.server.service import service_of
from pentapolis.server.words import ENGLISH_WORDS

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
# Bytes of the largest file that is kept, and of the smallest that is worth packing.
KEPT_BYTES = 1_000_000
WORTH_IT = 1000


@route(
    ["/", "/{path:path}"],
    http_method=[HttpMethod.GET, HttpMethod.HEAD],
    status_code=200,
    include_in_schema=False,
    packs_itself=True,
)
async def page(request: Request[Any, Any, Any]) -> Response[Any]:
    """A file of the web client; any other address is one of its pages, which it finds out itself."""
    static = service_of(request).settings.static.resolve()
    wanted = request.url.path.strip("/")
    try:
        file = (static / wanted).resolve()
        found = bool(wanted) and file.is_file() and file.is_relative_to(static)
    except (OSError, ValueError):  # no file can have such a name
        raise Refusal("not_found", lambda say: say.nothing_here) from None
    if found:
        return await _file(request, file, FOREVER if wanted.startswith("assets/") else ASK_AGAIN)
    if wanted.startswith(("api/", "assets/")) or "." in wanted.rsplit("/", 1)[-1]:
        raise Refusal("not_found", lambda say: say.nothing_here)
    index = static / "index.html"
    if not index.is_file():
        return Response(NOT_BUILT, media_type=MediaType.HTML)
    members_only = service_of(request).accounts.mode == "members"
    if request.url.path.startswith("/table/") and not members_only:
        shown = await _introduced(request, index.read_text("utf-8"))
        return Response(shown, media_type=MediaType.HTML, headers={"cache-control": ASK_AGAIN})
    return await _file(request, index, ASK_AGAIN)


async def _introduced(request: Request[Any, Any, Any], text: str) -> str:
    """The page of a table as messengers show its link: which game, and who waits."""
    code = request.url.path.split("/")[2]
    service = service_of(request)
    try:
        service.check_guess(request)
        info = await service.tables.info(code, None)
    except Refusal as refusal:
        service.saw_refusal(request, refusal)
        return text
    text = text.replace("</head>", f"{_preloads(request, info.game)}</head>")
    names = ", ".join(seat.name for seat in info.seats if seat.kind in ("person", "hotseat"))
    free = info.status == "waiting"
    # Messengers fetch the page of a link for everybody who reads it: in English.
    say = ENGLISH_WORDS
    title = say.play_with(info.title, names) if free and names else say.on_pentapolis(info.title)
    words = say.seat_is_free if free else say.watch_it
    text = _content(text, "og:title", title)
    text = _content(text, "og:description", words)
    drawn = not free and can_draw(info.game)
    image = f"api/tables/{info.code}/picture.png" if drawn else "preview.png"
    return _content(text, "og:image", f"{str(request.base_url).rstrip('/')}/{image}")


def _preloads(request: Request[Any, Any, Any], game: str) -> str:
    """What the table's page will ask for one after the other, named so that it is fetched at once."""
    path = service_of(request).settings.static / "manifest.json"
    built = _manifest(path, path.stat().st_mtime_ns) if path.is_file() else {}
    wanted = {"Table", f"kit-{game}"}
    waiting = [part for part in built.values() if part.get("name") in wanted]
    files: dict[str, None] = {}
    for part in waiting:
        if part["file"] not in files and not part.get("isEntry"):  # that one is in the page already
            files[part["file"]] = None
            waiting += [built[name] for name in part.get("imports", [])]
    return "".join(
        f'<link rel="modulepreload" crossorigin href="/{html.escape(file, quote=True)}" />'
        for file in files
    )


@lru_cache(4)
def _manifest(path: Path, changed: int) -> dict[str, Any]:
    """Which files the client's parts were built into, and what these import."""
    found: dict[str, Any] = msgspec.json.decode(path.read_bytes())
    return found


def _content(text: str, name: str, value: str) -> str:
    def replaced(found: re.Match[str]) -> str:
        return f"{found[1]}{html.escape(value, quote=True)}{found[2]}"

    pattern = rf'(<meta property="{re.escape(name)}" content=")[^"]*(")'
    return re.sub(pattern, replaced, text, count=1)


async def _file(request: Request[Any, Any, Any], path: Path, cache: str) -> Response[Any]:
    media_type = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    headers = {"cache-control": cache}
    stat = path.stat()
    if stat.st_size > KEPT_BYTES:
        return File(path, media_type=media_type, content_disposition_type="inline", headers=headers)
    packs = stat.st_size >= WORTH_IT and "gzip" in request.headers.get("accept-encoding", "")
    content = await asyncio.to_thread(_content_of, path, stat.st_mtime_ns, packs)
    headers["vary"] = "accept-encoding"
    if packs:
        headers["content-encoding"] = "gzip"
    return Response(content, media_type=media_type, headers=headers)


@lru_cache(2048)
def _content_of(path: Path, changed: int, packs: bool) -> bytes:
    """What is in the file since it was changed then."""
    content = path.read_bytes()
    return gzip.compress(content, 9) if packs else content
