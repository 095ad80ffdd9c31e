"""What people need around a table: a bot for a free seat, who watches, their games, a way in."""

from __future__ import annotations

import asyncio
import ipaddress
import socket
import time
from contextlib import suppress
from typing import Any

from litestar import Request, Router, get, post
from litestar.params import JSONBody
from sqlalchemy import func, select

from pentapolis.server import models
from pentapolis.server import seating as seating_rules
from pentapolis.server.errors import Refusal
from pentapolis.server.http import PathWord, check_request, eyes, somebody
from pentapolis.server.messages import Count, Incoming, Outgoing, SeatNumber, TableInfo, Word
from pentapolis.server.moving import Mover
from pentapolis.server.names import guest_name
from pentapolis.server.reading import reading
from pentapolis.server.seating import Seating
from pentapolis.server.sent_away import (
    check_host,
    send_away,
    to_send_away,
    welcome_again,
    who_said,
)
from pentapolis.server.service import Service, service_of
from pentapolis.server.snapshot import listed_info
from pentapolis.server.table import OPEN, Table
from pentapolis.server.words import service_words

AnyRequest = Request[Any, Any, Any]
# Games of one person that are looked into; older ones are only listed by their tables.
LOOKED_INTO = 24
# After every clock.
NEVER = 2**63
# How long what was found out about the network is believed, in seconds.
BELIEVED = 30.0


class SeatBot(Incoming):
    """A bot shall sit on a free seat."""

    seat: SeatNumber
    bot: Word


class SeatWish(Incoming):
    """Something shall be done about that seat."""

    seat: SeatNumber


class Silence(Incoming):
    """Whoever said that message shall be silent at this table, or may speak again."""

    message: Count
    silent: bool = True


class PauseWish(Incoming):
    """I would like the clocks to stand still, or to go on."""

    paused: bool


class MyGame(Outgoing):
    """One of my games. `turn`: the seats that may act; `moved`: when something last happened; `ends`:
    when my time is over, in milliseconds of 1970, while a clock of mine runs; `scores` and what follows
    once it is over: the `ranking` where the rules know winning, and the `grade` they earn, if any."""

    table: TableInfo
    turn: list[int]
    moved: str
    ends: int | None
    scores: list[int] | None
    ranking: list[int] | None
    grade: str | None


class Reach(Outgoing):
    """Addresses at which others in the same network can open this service; none if nobody else can."""

    addresses: list[str]


@post("/tables/{code:str}/seats", status_code=200)
async def seat_bot(request: AnyRequest, code: PathWord, data: JSONBody[SeatBot]) -> TableInfo:
    tables = service_of(request).tables
    return await tables.seat_bot(code, await somebody(request), data.seat, data.bot)


@post("/tables/{code:str}/hold", status_code=200)
async def let_a_bot_hold(
    request: AnyRequest, code: PathWord, data: JSONBody[SeatWish]
) -> TableInfo:
    """I am for letting a bot hold the seat of somebody who is away."""
    service = service_of(request)
    guest = await somebody(request)

    def seating(table: Table) -> Seating:
        company = service.broadcaster.present(code)
        return seating_rules.let_a_bot_hold(table, guest.id, data.seat, company)

    return await service.tables.reseat(code, guest, seating)


@post("/tables/{code:str}/offer", status_code=200)
async def offer_seat(request: AnyRequest, code: PathWord, data: JSONBody[SeatWish]) -> TableInfo:
    """Whoever made the table lets somebody else sit where a bot holds a seat."""
    guest = await somebody(request)
    tables = service_of(request).tables
    return await tables.reseat(
        code, guest, lambda table: seating_rules.offer(table, guest.id, data.seat)
    )


@post("/tables/{code:str}/remove", status_code=200)
async def send_from_seat(
    request: AnyRequest, code: PathWord, data: JSONBody[SeatWish]
) -> TableInfo:
    """Whoever made a table sends somebody away who waits there; they cannot sit down again."""
    service = service_of(request)
    guest = await somebody(request)
    table = await service.tables.get(code)
    other = to_send_away(table, guest.id, data.seat)
    await send_away(service.store, table, other, "seat")

    def seating(table: Table) -> Seating:
        """Whoever sits there by now: it may be somebody else."""
        to_send_away(table, guest.id, data.seat)
        return [(n, OPEN) for n, seat in enumerate(table.seats) if seat.guest == other]

    return await service.tables.reseat(code, guest, seating)


@post("/tables/{code:str}/move", status_code=200)
async def change_seat(request: AnyRequest, code: PathWord, data: JSONBody[SeatWish]) -> TableInfo:
    """Another seat, with another colour, at a table that has not begun."""
    guest = await somebody(request)
    mover = Mover(guest.id, data.seat)
    return await service_of(request).tables.reseat(code, guest, mover.seating)


@post("/tables/{code:str}/pause", status_code=200)
async def pause_table(request: AnyRequest, code: PathWord, data: JSONBody[PauseWish]) -> TableInfo:
    """The clocks stand still when all who play would like that."""
    tables = service_of(request).tables
    return await tables.pause(code, await somebody(request), data.paused)


@post("/tables/{code:str}/silence", status_code=200)
async def silence(request: AnyRequest, code: PathWord, data: JSONBody[Silence]) -> TableInfo:
    """Whoever made a table lets somebody say nothing more there, or again."""
    service = service_of(request)
    guest = await somebody(request)
    table = await service.tables.get(code)
    check_host(table, guest.id)
    other = await who_said(service.store, table, data.message)
    if other == guest.id:
        raise Refusal("malformed", lambda say: say.own_words_not_reported)
    change = send_away if data.silent else welcome_again
    await change(service.store, table, other, "chat")
    return await service.tables.info(code, guest.id)


@get("/tables/{code:str}/watching")
async def watching(request: AnyRequest, code: PathWord) -> list[str]:
    """The names of those who look at the table without a seat."""
    service = service_of(request)
    table = await service.tables.get(code)
    seated = {seat.guest for seat in table.seats}
    names = []
    for guest_id in sorted(service.broadcaster.present(code).here - seated):
        guest = await service.store.find_guest(guest_id)
        # Whoever only watches was never written down, and has the name that comes with the id.
        names.append(guest.name if guest else guest_name(guest_id))
    return sorted(names)


@get("/me/games")
async def my_games(request: AnyRequest) -> list[MyGame]:
    """My games, those first that wait for me (those with least time before all), then by when something
    last happened."""
    guest = await eyes(request)
    if guest is None:
        return []
    service = service_of(request)
    listed = (await service.store.tables_of(guest))[:LOOKED_INTO]
    moved = await _last_events(service, [each.code for each in listed])
    found = []
    for each in listed:
        info = listed_info(each, guest, service.broadcaster.present(each.code))
        game = MyGame(info, [], moved.get(each.code) or each.created, None, None, None, None)
        # A game begun under other rules cannot be looked into; it is listed all the same.
        with suppress(Refusal):
            table = await service.tables.get(each.code)
            match = table.match
            if match is not None and table.status == "over":
                locale = reading.get()
                outcome = table.outcome(
                    table.speaking(match, locale).outcome, service_words(locale)
                )
                game.scores = list(outcome.scores)
                # Who plays alone against nothing has neither won nor lost.
                game.ranking = (
                    None if outcome.team and outcome.won is None else list(outcome.places)
                )
                game.grade = outcome.grade
            elif match is not None:
                game.turn = list(match.deciders)
                game.ends = table.ends_for(guest)
        found.append(game)
    found.sort(key=lambda game: game.moved, reverse=True)
    found.sort(key=lambda game: (not _waits_for_me(game), game.ends or NEVER))
    return found


def _waits_for_me(game: MyGame) -> bool:
    return any(seat.mine and seat.number in game.turn for seat in game.table.seats)


async def _last_events(service: Service, codes: list[str]) -> dict[str, str]:
    table, event = models.game_table.c, models.event.c
    query = (
        select(table.code, func.max(event.at))
        .join(models.event, event.table_id == table.id)
        .where(table.code.in_(codes))
        .group_by(table.code)
    )
    async with service.store.reading() as connection:
        return dict(tuple(row) for row in await connection.execute(query))


_known: dict[int, tuple[float, list[str]]] = {}


@get("/reach")
async def reach(request: AnyRequest) -> Reach:
    """Told to whoever sits at this machine only; others have found a way in already."""
    client = request.client.host if request.client else ""
    if not _is_local(client):
        return Reach([])
    port = request.url.port or (443 if request.url.scheme == "https" else 80)
    when, addresses = _known.get(port, (0.0, []))
    if time.monotonic() - when > BELIEVED or not when:
        addresses = [
            f"{request.url.scheme}://{host}:{port}"
            for host in _own_addresses()
            if await _answers(host, port)
        ]
        _known[port] = (time.monotonic(), addresses)
    return Reach(addresses)


def _is_local(host: str) -> bool:
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def _own_addresses() -> list[str]:
    """The address this machine has in its network, if it is in one."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            # Nothing is sent: the system only says which of its addresses it would send from.
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return []
        address = str(probe.getsockname()[0])
    return [] if _is_local(address) or address == "0.0.0.0" else [address]


async def _answers(host: str, port: int) -> bool:
    try:
        _, writer = await asyncio.wait_for(asyncio.open_connection(host, port), 0.5)
    except (OSError, TimeoutError):
        return False
    writer.close()
    return True


lounge = Router(
    "/api",
    route_handlers=[
        seat_bot,
        let_a_bot_hold,
        offer_seat,
        send_from_seat,
        change_seat,
        pause_table,
        silence,
        watching,
        my_games,
        reach,
    ],
    before_request=check_request,
)
