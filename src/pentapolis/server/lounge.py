"""What people need around a table: a bot for a free seat, who watches, their games, a way in."""

from __future__ import annotations

import asyncio
import ipaddress
import socket
import time
from contextlib import suppress
from typing import Any

from litestar import Request, Router, get, post
from litestar.params import FromPath, JSONBody
from sqlalchemy import func, select

from pentapolis.server import models
from pentapolis.server.errors import Refusal
from pentapolis.server.http import eyes, refuse_other_sites, somebody
from pentapolis.server.messages import Incoming, Outgoing, SeatNumber, TableInfo, Word
from pentapolis.server.names import guest_name
from pentapolis.server.service import Service, service_of
from pentapolis.server.snapshot import listed_info

AnyRequest = Request[Any, Any, Any]
# Games of one person that are looked into; older ones are only listed by their tables.
LOOKED_INTO = 24
# How long what was found out about the network is believed, in seconds.
BELIEVED = 30.0


class SeatBot(Incoming):
    """A bot shall sit on a free seat."""

    seat: SeatNumber
    bot: Word


class MyGame(Outgoing):
    """One of my games. `turn`: the seats that may act; `moved`: when something last happened; `scores`
    and `ranking` once it is over."""

    table: TableInfo
    turn: list[int]
    moved: str
    scores: list[int] | None
    ranking: list[int] | None


class Reach(Outgoing):
    """Addresses at which others in the same network can open this service; none if nobody else can."""

    addresses: list[str]


@post("/tables/{code:str}/seats", status_code=200)
async def seat_bot(request: AnyRequest, code: FromPath[str], data: JSONBody[SeatBot]) -> TableInfo:
    tables = service_of(request).tables
    return await tables.seat_bot(code, await somebody(request), data.seat, data.bot)


@get("/tables/{code:str}/watching")
async def watching(request: AnyRequest, code: FromPath[str]) -> list[str]:
    """The names of those who look at the table without a seat."""
    service = service_of(request)
    table = await service.tables.get(code)
    seated = {seat.guest for seat in table.seats}
    names = []
    for guest_id in sorted(service.broadcaster.present(code) - seated):
        guest = await service.store.find_guest(guest_id)
        # Whoever only watches was never written down, and has the name that comes with the id.
        names.append(guest.name if guest else guest_name(guest_id))
    return sorted(names)


@get("/me/games")
async def my_games(request: AnyRequest) -> list[MyGame]:
    """My games, those first that wait for me, then by when something last happened."""
    guest = await eyes(request)
    if guest is None:
        return []
    service = service_of(request)
    listed = (await service.store.tables_of(guest))[:LOOKED_INTO]
    moved = await _last_events(service, [each.code for each in listed])
    found = []
    for each in listed:
        info = listed_info(each, guest, service.broadcaster.present(each.code))
        game = MyGame(info, [], moved.get(each.code) or each.created, None, None)
        # A game begun under other rules cannot be looked into; it is listed all the same.
        with suppress(Refusal):
            match = (await service.tables.get(each.code)).match
            if match is not None and match.is_over:
                game.scores = list(match.state.scores())
                game.ranking = list(match.state.ranking())
            elif match is not None:
                game.turn = list(match.deciders)
        found.append(game)
    found.sort(key=lambda game: game.moved, reverse=True)
    found.sort(key=lambda game: not _waits_for_me(game))
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
    async with service.store.engine.connect() as connection:
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
    route_handlers=[seat_bot, watching, my_games, reach],
    before_request=refuse_other_sites,
)
