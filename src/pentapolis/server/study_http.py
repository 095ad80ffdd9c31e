"""The HTTP part of study: analyses, records from outside, and tables that go on from a position."""

from __future__ import annotations

from typing import Any

from litestar import Request, Router, get, post
from litestar.params import JSONBody

from pentapolis.server.analyses import AnalysisState
from pentapolis.server.comparing import Comparison, compare
from pentapolis.server.entered import Advice
from pentapolis.server.forks import LONGEST_RECORD, NewEntered, NewFork, NewRecord
from pentapolis.server.http import PathWord, check_request, eyes, game_called, somebody
from pentapolis.server.messages import TableInfo
from pentapolis.server.progress import Progress, progress_of
from pentapolis.server.service import service_of
from pentapolis.server.tries import NewTry, TryAnswer, Weighing
from pentapolis.study.tries import Worth

AnyRequest = Request[Any, Any, Any]


@get("/tables/{code:str}/analysis")
async def show_analysis(request: AnyRequest, code: PathWord) -> AnalysisState:
    """How far the analysis of a finished game is, or the whole of it."""
    service = service_of(request)
    return await service.analyses.look(await service.tables.get(code))


@post("/tables/{code:str}/analysis", status_code=202)
async def analyse_table(request: AnyRequest, code: PathWord) -> AnalysisState:
    """Begin to analyse a finished game, or go on with it; ask for it again to keep it going."""
    service = service_of(request)
    await somebody(request)
    return await service.analyses.ask(await service.tables.get(code), service.visitor(request))


@post("/tables/{code:str}/forks", status_code=201)
async def fork_table(request: AnyRequest, code: PathWord, data: JSONBody[NewFork]) -> TableInfo:
    """A new table that begins at a position of a finished game."""
    service = service_of(request)
    guest = await somebody(request)
    await service.quotas.check_new_table(guest.id, request.scope)
    return await service.forks.fork(guest, code, data)


@post("/games/{game:str}/tables", status_code=201)
async def play_on_from_a_real_table(
    request: AnyRequest, game: PathWord, data: JSONBody[NewEntered]
) -> TableInfo:
    """A new table that begins at a position entered by hand."""
    service = service_of(request)
    name = game_called(game).name
    guest = await somebody(request)
    await service.quotas.check_new_table(guest.id, request.scope)
    return await service.forks.play_on(guest, service.visitor(request), name, data)


@post("/games/{game:str}/advice", status_code=200)
async def advise_a_real_table(
    request: AnyRequest, game: PathWord, data: JSONBody[dict[str, Any]]
) -> Advice:
    """What an expert would do at a position entered by hand."""
    service = service_of(request)
    return await service.forks.advise(service.visitor(request), game_called(game).name, data)


@post("/records", status_code=201, request_max_body_size=2 * LONGEST_RECORD)
async def add_record(request: AnyRequest, data: JSONBody[NewRecord]) -> TableInfo:
    """A finished game from outside, to be replayed and analysed; it is nobody's table."""
    service = service_of(request)
    guest = await somebody(request)
    await service.quotas.check_new_table(guest.id, request.scope)
    info = await service.forks.add_record(service.visitor(request), data.record)
    await service.records.brought(guest.id, info.code)
    return await service.records.shown(info, guest.id)


@post("/tables/{code:str}/forget", status_code=204)
async def forget_record(request: AnyRequest, code: PathWord) -> None:
    """Whoever brought a record takes it away again."""
    guest = await somebody(request)
    await service_of(request).records.take_away(guest.id, code)


@post("/tables/{code:str}/tries", status_code=200)
async def try_line(request: AnyRequest, code: PathWord, data: JSONBody[NewTry]) -> TryAnswer:
    """Where other choices lead at a position of a finished game."""
    service = service_of(request)
    guest = await somebody(request)
    return await service.tries.look(await service.tables.get(code), guest.id, data)


@post("/tables/{code:str}/weigh", status_code=200)
async def weigh_lines(request: AnyRequest, code: PathWord, data: JSONBody[Weighing]) -> list[Worth]:
    """What lines are worth that begin there."""
    service = service_of(request)
    await somebody(request)
    table = await service.tables.get(code)
    return await service.tries.weigh(table, service.visitor(request), data)


@get("/tables/{code:str}/compare/{other:str}")
async def compare_tables(request: AnyRequest, code: PathWord, other: PathWord) -> Comparison:
    """Two finished games of the same deal: where they parted, and what that was worth."""
    service = service_of(request)
    await somebody(request)
    one, two = await service.tables.get(code), await service.tables.get(other)
    return await compare(service.forks, service.analyses, one, two)


@get("/me/progress")
async def my_progress(request: AnyRequest) -> Progress:
    """What my finished games say together, as far as they are analysed."""
    guest = await eyes(request)
    if guest is None:
        return Progress([], [])
    return await progress_of(service_of(request).store, guest)


study = Router(
    "/api",
    route_handlers=[
        show_analysis,
        analyse_table,
        fork_table,
        play_on_from_a_real_table,
        advise_a_real_table,
        add_record,
        forget_record,
        try_line,
        weigh_lines,
        compare_tables,
        my_progress,
    ],
    before_request=check_request,
)
