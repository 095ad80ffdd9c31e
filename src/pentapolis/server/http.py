"""The HTTP part of docs/protocol.md: thin handlers, all work is done in `tables`."""

from __future__ import annotations

import secrets
from typing import Any

from litestar import MediaType, Request, Response, Router, get, post
from litestar.datastructures import CacheControlHeader
from litestar.params import FromPath, FromQuery, JSONBody

from pentapolis.bots.bot import LEVELS
from pentapolis.engine.errors import PentapolisError
from pentapolis.engine.game import Game
from pentapolis.engine.registry import all_games, find_game
from pentapolis.engine.score import ScoreSheet
from pentapolis.engine.state import SPECTATOR
from pentapolis.server.errors import Refusal
from pentapolis.server.forecast_messages import Content, ContentTable, Review
from pentapolis.server.messages import (
    BotInfo,
    ChoiceInfo,
    DealInfo,
    GameInfo,
    Join,
    Me,
    NewDeal,
    NewTable,
    OptionInfo,
    Rename,
    Snapshot,
    TableInfo,
    TextRun,
)
from pentapolis.server.names import check_name
from pentapolis.server.security import check_origin
from pentapolis.server.service import service_of
from pentapolis.server.snapshot import is_cooperative
from pentapolis.server.store import Guest

AnyRequest = Request[Any, Any, Any]
# So many deals are drawn by lot: few enough that people can tell each other the number.
DEALS = 1_000_000


async def somebody(request: AnyRequest) -> Guest:
    """Whoever asks, as far as something can be done in their name."""
    guest = await service_of(request).guests.of(request)
    if guest is None:
        raise Refusal("no_guest", "Nobody knows you here yet: ask for /api/me first.")
    return guest


async def eyes(request: AnyRequest) -> str | None:
    guest = await service_of(request).guests.of(request)
    return None if guest is None else guest.id


# -- games and people -----------------------------------------------------------------------------


def game_info(game: Game) -> GameInfo:
    return GameInfo(
        name=game.name,
        title=game.title,
        tagline=game.tagline,
        designers=list(game.designers),
        publisher=game.publisher,
        year=game.year,
        players=list(game.players),
        default_players=game.default_players,
        cooperative=game.cooperative,
        cooperative_with={
            option.name: values
            for option in game.options
            if (
                values := [
                    value
                    for value in option.choices
                    if is_cooperative(game.name, game.default_players, ((option.name, value),))
                    and not game.cooperative
                ]
            )
        },
        options=[
            OptionInfo(
                option.name,
                option.title,
                [ChoiceInfo(value, text) for value, text in option.choices.items()],
                option.default,
            )
            for option in game.options
        ],
        bots=[BotInfo(code, level.text) for code, level in LEVELS.items()],
        end_reasons=dict(game.end_reasons),
        contest=game.competing is not None,
    )


@get("/games")
async def list_games() -> list[GameInfo]:
    return [game_info(game) for game in all_games()]


@get("/games/{game:str}/rules", media_type="text/markdown; charset=utf-8")
async def show_rules(game: FromPath[str]) -> str:
    try:
        return find_game(game).rules()
    except PentapolisError as error:
        raise Refusal("not_found", str(error)) from error


@get("/games/{game:str}/content", cache_control=CacheControlHeader(max_age=3600, private=True))
async def show_content(game: FromPath[str], pack: FromQuery[str | None] = None) -> Content:
    """A pack that ships with the game, the usual one if none is named."""
    try:
        found = find_game(game).content(pack)
    except PentapolisError as error:
        raise Refusal("not_found", str(error)) from error
    tables = {
        name: ContentTable(table.provenance, table.note, [dict(row) for row in table.rows])
        for name, table in found.tables.items()
    }
    return Content(found.game, found.name, found.title, found.version, found.hash, tables)


@post("/games/{game:str}/score", status_code=200)
async def score_by_hand(game: FromPath[str], data: JSONBody[dict[str, Any]]) -> ScoreSheet:
    """What a position from a real table is worth (docs/positions)."""
    try:
        found = find_game(game)
    except PentapolisError as error:
        raise Refusal("not_found", str(error)) from error
    try:
        return found.score_position(data)
    except PentapolisError as error:
        raise Refusal("illegal", str(error)) from error


@post("/games/{game:str}/deal", status_code=200)
async def deal_for_a_real_table(game: FromPath[str], data: JSONBody[NewDeal]) -> DealInfo:
    """The cards of a step, for people who draw on paper. Nothing is kept: the seed is the deal."""
    try:
        found = find_game(game)
    except PentapolisError as error:
        raise Refusal("not_found", str(error)) from error
    seed = secrets.randbelow(DEALS) if data.seed is None else data.seed
    seat = SPECTATOR if data.seat is None else data.seat
    try:
        deal = found.deal(found.setup(data.players, data.options), seed, data.step, seat)
    except PentapolisError as error:
        raise Refusal("illegal", str(error)) from error
    return DealInfo(seed, data.step, deal.title, deal.next, deal.last, deal.table)


@get("/me")
async def who_am_i(request: AnyRequest) -> Response[Me]:
    service = service_of(request)
    guests = service.guests
    guest = await guests.of(request)
    if guest is None:
        service.quotas.check_new_guest(request.scope)
        guest = guests.new()
    cookie = guests.cookie(guest, secure=request.url.scheme == "https")
    return Response(Me(guest.name), cookies=[cookie])


@post("/me", status_code=200)
async def rename_me(request: AnyRequest, data: JSONBody[Rename]) -> Me:
    guest = await somebody(request)
    name = check_name(data.name)
    if name != guest.name:
        await service_of(request).tables.rename(guest, name)
    return Me(name)


@get("/me/tables")
async def my_tables(request: AnyRequest) -> list[TableInfo]:
    guest = await eyes(request)
    return [] if guest is None else await service_of(request).tables.mine(guest)


# -- tables ---------------------------------------------------------------------------------------


@post("/tables", status_code=201)
async def create_table(request: AnyRequest, data: JSONBody[NewTable]) -> TableInfo:
    service = service_of(request)
    guest = await somebody(request)
    await service.quotas.check_new_table(guest.id, request.scope)
    return await service.tables.create(guest, data)


@get("/tables/{code:str}")
async def show_table(request: AnyRequest, code: FromPath[str]) -> TableInfo:
    return await service_of(request).tables.info(code, await eyes(request))


@post("/tables/{code:str}/join", status_code=200)
async def join_table(request: AnyRequest, code: FromPath[str], data: JSONBody[Join]) -> TableInfo:
    return await service_of(request).tables.join(code, await somebody(request), data.seat)


@post("/tables/{code:str}/leave", status_code=200)
async def leave_table(request: AnyRequest, code: FromPath[str]) -> TableInfo:
    return await service_of(request).tables.leave(code, await somebody(request))


@post("/tables/{code:str}/rematch", status_code=201)
async def rematch_table(request: AnyRequest, code: FromPath[str]) -> TableInfo:
    service = service_of(request)
    guest = await somebody(request)
    await service.quotas.check_new_table(guest.id, request.scope)
    return await service.tables.rematch(code, guest)


@get("/tables/{code:str}/record", media_type=MediaType.TEXT)
async def download_record(request: AnyRequest, code: FromPath[str]) -> Response[str]:
    record = await service_of(request).tables.record(code, await eyes(request))
    name = f'attachment; filename="pentapolis-{code}.txt"'
    return Response(record, media_type=MediaType.TEXT, headers={"content-disposition": name})


@get("/tables/{code:str}/positions/{move:int}")
async def show_position(request: AnyRequest, code: FromPath[str], move: FromPath[int]) -> Snapshot:
    return await service_of(request).tables.past(code, move, await eyes(request))


@get("/tables/{code:str}/positions/{move:int}/text")
async def show_position_as_text(
    request: AnyRequest, code: FromPath[str], move: FromPath[int]
) -> list[TextRun]:
    return await service_of(request).tables.text(code, move, await eyes(request))


@get("/tables/{code:str}/positions/{move:int}/review")
async def review_decision(request: AnyRequest, code: FromPath[str], move: FromPath[int]) -> Review:
    """What a search thinks of the decision that was made at this position of a finished game."""
    service = service_of(request)
    guest = await somebody(request)
    return await service.forecasts.review(await service.tables.get(code), move, guest.id)


async def refuse_other_sites(request: AnyRequest) -> None:
    if request.method not in ("GET", "HEAD", "OPTIONS"):
        check_origin(request)


api = Router(
    "/api",
    route_handlers=[
        list_games,
        show_rules,
        show_content,
        score_by_hand,
        deal_for_a_real_table,
        who_am_i,
        rename_me,
        my_tables,
        create_table,
        show_table,
        join_table,
        leave_table,
        rematch_table,
        download_record,
        show_position,
        show_position_as_text,
        review_decision,
    ],
    before_request=refuse_other_sites,
)
