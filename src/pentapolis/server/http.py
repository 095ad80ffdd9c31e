"""The HTTP part of docs/protocol.md: thin handlers, all work is done in `tables`."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from typing import Annotated, Any

import msgspec
from litestar import MediaType, Request, Response, Router, get, post
from litestar.datastructures import CacheControlHeader
from litestar.params import FromPath, FromQuery, JSONBody, PathParameter, QueryParameter

from pentapolis.bots.bot import LEVELS, find_bot
from pentapolis.engine.errors import LONGEST_WORD, PentapolisError
from pentapolis.engine.game import Game
from pentapolis.engine.languages import ENGLISH
from pentapolis.engine.registry import all_games, find_game
from pentapolis.engine.score import ScoreSheet
from pentapolis.engine.state import SPECTATOR
from pentapolis.server.errors import Refusal, from_engine
from pentapolis.server.forecast_messages import Content, ContentTable, Review
from pentapolis.server.limits import asking
from pentapolis.server.messages import (
    BotInfo,
    ChangeMessage,
    ChoiceInfo,
    DealInfo,
    GameInfo,
    Join,
    Keepsake,
    Me,
    NewDeal,
    NewTable,
    OptionInfo,
    Rename,
    SeatRating,
    Snapshot,
    StateMessage,
    TableInfo,
    TextRun,
)
from pentapolis.server.ratings import measured_bots
from pentapolis.server.reading import read_in, reading
from pentapolis.server.security import check_origin
from pentapolis.server.service import Service, service_of
from pentapolis.server.snapshot import kind_of
from pentapolis.server.store import Guest
from pentapolis.server.words import service_words

AnyRequest = Request[Any, Any, Any]
# What stands in addresses has a limit, too.
PathWord = Annotated[str, PathParameter(max_length=LONGEST_WORD)]
QueryWord = Annotated[str | None, QueryParameter(max_length=LONGEST_WORD)]
# So many deals are drawn by lot: few enough that people can tell each other the number.
DEALS = 1_000_000
# No game has so many moves.
LAST = 2**31 - 1


async def somebody(request: AnyRequest) -> Guest:
    """Whoever asks, as far as something can be done in their name."""
    guest = await service_of(request).guests.of(request)
    if guest is None:
        raise Refusal("no_guest", lambda say: say.nobody_knows_you)
    return guest


async def eyes(request: AnyRequest) -> str | None:
    guest = await service_of(request).guests.of(request)
    return None if guest is None else guest.id


def game_called(name: str) -> Game:
    try:
        return find_game(name)
    except PentapolisError as error:
        raise Refusal("not_found", from_engine(error)) from error


# -- games and people -----------------------------------------------------------------------------


def game_info(game: Game, guests: Mapping[str, str], locale: str = ENGLISH) -> GameInfo:
    about, say = game.about(locale), service_words(locale)
    measured = measured_bots(game.name)
    return GameInfo(
        name=game.name,
        title=game.title,
        tagline=about.tagline,
        designers=list(game.designers),
        publisher=game.publisher,
        year=game.year,
        players=list(game.players),
        default_players=game.default_players,
        minutes=game.minutes,
        cooperative=game.cooperative,
        cooperative_with={
            option.name: values
            for option in game.options
            if (
                values := [
                    value
                    for value in option.choices
                    if kind_of(game.name, game.default_players, ((option.name, value),)).together
                    and not game.cooperative
                ]
            )
        },
        options=[
            OptionInfo(
                option.name,
                about.options[option.name][0],
                [ChoiceInfo(value, text) for value, text in about.options[option.name][1].items()],
                option.default,
            )
            for option in game.options
        ],
        bots=[
            *(
                BotInfo(name, say.level(name, level.text), rated=name in measured)
                for name, level in LEVELS.items()
            ),
            *(BotInfo(name, find_bot(code).text, guest=True) for name, code in guests.items()),
        ],
        end_reasons=dict(about.end_reasons),
        contest=game.groups is not None,
        enters=game.entering is not None,
    )


@get("/games", for_everybody=True)
async def list_games(request: AnyRequest) -> list[GameInfo]:
    guests = service_of(request).tables.guests
    return [game_info(game, guests, reading.get()) for game in all_games()]


@get("/games/{game:str}/rules", for_everybody=True, media_type="text/markdown; charset=utf-8")
async def show_rules(game: PathWord) -> str:
    return game_called(game).rules()


@get("/games/{game:str}/content", cache_control=CacheControlHeader(max_age=3600, private=True))
async def show_content(game: PathWord, pack: QueryWord = None) -> Content:
    """A pack that ships with the game, the usual one if none is named."""
    called = game_called(game)
    try:
        found = called.content(pack)
    except PentapolisError as error:
        raise Refusal("not_found", from_engine(error)) from error
    tables = {
        name: ContentTable(table.provenance, table.note, [dict(row) for row in table.rows])
        for name, table in found.tables.items()
    }
    return Content(found.game, found.name, found.title, found.version, found.hash, tables)


@post("/games/{game:str}/score", status_code=200)
async def score_by_hand(
    request: AnyRequest, game: PathWord, data: JSONBody[dict[str, Any]]
) -> ScoreSheet:
    """What a position from a real table is worth (docs/positions)."""
    found = game_called(game)
    service = service_of(request)
    return await service.entries.score(service.visitor(request), found.name, data)


@post("/games/{game:str}/deal", status_code=200)
async def deal_for_a_real_table(
    request: AnyRequest, game: PathWord, data: JSONBody[NewDeal]
) -> DealInfo:
    """The cards of a step, for people who draw on paper. Nothing is kept: the seed is the deal."""
    found = game_called(game)
    seed = secrets.randbelow(DEALS) if data.seed is None else data.seed
    seat = SPECTATOR if data.seat is None else data.seat
    service = service_of(request)
    deal = await service.entries.deal(
        service.visitor(request), found.name, data.players, data.options, seed, data.step, seat
    )
    return DealInfo(seed, data.step, deal.title, deal.next, deal.last, deal.table)


def is_secure(request: AnyRequest) -> bool:
    """Whether the browser came by TLS, as far as a trusted proxy says."""
    return request.url.scheme == "https"


async def me(service: Service, guest: Guest) -> Me:
    host = await service.decency.is_keeper(guest)
    return Me(guest.name, guest.is_member, service.accounts.mode, host)


@get("/me", for_everybody=True)
async def who_am_i(request: AnyRequest) -> Response[Me]:
    service = service_of(request)
    guests = service.guests
    guest = await guests.of(request)
    if guest is None:
        service.quotas.check_new_guest(request.scope)
        guest = guests.new()
        cookie = guests.cookie(guest, is_secure(request))
    else:
        cookie = guests.same_cookie(request, is_secure(request))
    return Response(await me(service, guest), cookies=[cookie])


@post("/me", status_code=200)
async def rename_me(request: AnyRequest, data: JSONBody[Rename]) -> Me:
    service = service_of(request)
    guest = await somebody(request)
    name = await service.accounts.rename(guest, data.name)
    return await me(service, Guest(guest.id, name, guest.session))


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
async def show_table(request: AnyRequest, code: PathWord) -> TableInfo:
    service, guest = service_of(request), await eyes(request)
    return await service.records.shown(await service.tables.info(code, guest), guest)


@post("/tables/{code:str}/join", status_code=200)
async def join_table(request: AnyRequest, code: PathWord, data: JSONBody[Join]) -> TableInfo:
    return await service_of(request).tables.join(code, await somebody(request), data.seat)


@get("/tables/{code:str}/ratings")
async def show_ratings(request: AnyRequest, code: PathWord) -> list[SeatRating]:
    """How strong those are who sit there, and what the game has changed once it was counted."""
    service = service_of(request)
    return await service.ratings.at(await service.tables.get(code))


@post("/tables/{code:str}/leave", status_code=200)
async def leave_table(request: AnyRequest, code: PathWord) -> TableInfo:
    return await service_of(request).tables.leave(code, await somebody(request))


@post("/tables/{code:str}/rematch", status_code=201)
async def rematch_table(request: AnyRequest, code: PathWord) -> TableInfo:
    service = service_of(request)
    guest = await somebody(request)
    await service.quotas.check_new_table(guest.id, request.scope)
    return await service.tables.rematch(code, guest)


@get("/tables/{code:str}/record", media_type=MediaType.TEXT)
async def download_record(request: AnyRequest, code: PathWord) -> Response[str]:
    record = await service_of(request).tables.record(code, await eyes(request))
    name = f'attachment; filename="pentapolis-{code}.txt"'
    return Response(record, media_type=MediaType.TEXT, headers={"content-disposition": name})


@get("/tables/{code:str}/keepsake")
async def show_keepsake(request: AnyRequest, code: PathWord) -> Keepsake:
    """What stays of a table whose rules no longer hold."""
    tables = service_of(request).tables
    return await tables.keepsakes.show(await tables.get(code), await eyes(request))


@get("/tables/{code:str}/positions")
async def show_positions(
    request: AnyRequest,
    code: PathWord,
    first: Annotated[int, QueryParameter(name="from", ge=0, le=LAST)],
    last: Annotated[int, QueryParameter(name="to", ge=0, le=LAST)],
    seat: FromQuery[int | None] = None,
) -> list[StateMessage | ChangeMessage]:
    """Positions in a row: the first as a whole, then what is new, as on a socket."""
    service = service_of(request)
    visitor = service.visitor(request)

    async def turn() -> None:
        await service.quotas.pace.turn(visitor)

    guest = await eyes(request)
    found = await service.tables.positions(code, first, last, guest, seat, turn)
    return msgspec.Raw(found)  # type: ignore[return-value]


@get("/tables/{code:str}/positions/{move:int}")
async def show_position(
    request: AnyRequest,
    code: PathWord,
    move: FromPath[int],
    seat: FromQuery[int | None] = None,
) -> Snapshot:
    found = await service_of(request).tables.past(code, move, await eyes(request), seat)
    return msgspec.Raw(found)  # type: ignore[return-value]


@get("/tables/{code:str}/positions/{move:int}/text")
async def show_position_as_text(
    request: AnyRequest,
    code: PathWord,
    move: FromPath[int],
    seat: FromQuery[int | None] = None,
) -> list[TextRun]:
    return await service_of(request).tables.text(code, move, await eyes(request), seat)


@get(
    "/tables/{code:str}/picture.png",
    media_type="image/png",
    cache_control=CacheControlHeader(max_age=60, private=True),
)
async def show_picture(request: AnyRequest, code: PathWord) -> bytes:
    """The board now, as everybody may know it, for whoever shows the table's link."""
    service = service_of(request)
    return await service.posters.of(code, service.visitor(request))


@get("/tables/{code:str}/positions/{move:int}/review")
async def review_decision(request: AnyRequest, code: PathWord, move: FromPath[int]) -> Review:
    """What a search thinks of the decision that was made at this position of a finished game."""
    service = service_of(request)
    await somebody(request)
    visitor = service.visitor(request)
    return await service.forecasts.review(await service.tables.get(code), move, visitor)


async def check_request(request: AnyRequest) -> None:
    """Before anything else: not from another site, not from outside where only members play, and not
    from somebody who guesses codes."""
    service = service_of(request)
    asking.set(service.visitor(request))
    read_in(request, service.settings.pseudo_language)
    if request.method not in ("GET", "HEAD", "OPTIONS"):
        check_origin(request)
    if service.accounts.mode == "members" and not request.route_handler.opt.get("for_everybody"):
        service.check_member(await service.guests.of(request))
    if "code" in request.path_params:
        service.check_guess(request)


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
        show_ratings,
        leave_table,
        rematch_table,
        download_record,
        show_keepsake,
        show_positions,
        show_position,
        show_position_as_text,
        show_picture,
        review_decision,
    ],
    before_request=check_request,
)
