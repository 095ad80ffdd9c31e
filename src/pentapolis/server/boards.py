"""Boards that games of other packages bring along: the files in their `static` folders."""

from __future__ import annotations

import mimetypes

from litestar import get
from litestar.params import FromPath
from litestar.response import File

from pentapolis.engine.errors import UnknownGame
from pentapolis.engine.registry import find_game
from pentapolis.server.errors import Refusal


@get("/boards/{game:str}/{path:path}", include_in_schema=False)
async def board_file(game: FromPath[str], path: FromPath[str]) -> File:
    nothing = Refusal("not_found", lambda say: say.nothing_here)
    try:
        folder = find_game(game).static
        if folder is None:
            raise nothing
        file = (folder / path.lstrip("/")).resolve()
        found = file.is_file() and file.is_relative_to(folder.resolve())
    except (UnknownGame, OSError, ValueError):
        raise nothing from None
    if not found:
        raise nothing
    kind = mimetypes.guess_type(file.name)[0] or "application/octet-stream"
    return File(
        file,
        media_type=kind,
        content_disposition_type="inline",
        headers={"cache-control": "no-cache"},
    )
