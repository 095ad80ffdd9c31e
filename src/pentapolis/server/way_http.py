"""Ways to be told by HTTP: thin handlers, the work is done in `ways` and `telling`."""

from __future__ import annotations

from typing import Annotated, Any
from urllib.parse import urlsplit

from litestar import Request, Response, Router, get, post
from litestar.params import JSONBody, PathParameter

from pentapolis.server.errors import Refusal
from pentapolis.server.http import check_request, somebody
from pentapolis.server.mails import CONFIRM, STOP, check_mail_address
from pentapolis.server.push import check_keys
from pentapolis.server.reading import reading, said
from pentapolis.server.service import service_of
from pentapolis.server.store import Guest
from pentapolis.server.way_messages import NewWay, QuietWish, Way, Ways, WayWish
from pentapolis.server.ways import Known
from pentapolis.server.words import Sentence

AnyRequest = Request[Any, Any, Any]


async def _all(request: AnyRequest, guest: Guest) -> Ways:
    telling = service_of(request).telling
    found = await telling.ways.of(guest.id)
    return Ways(
        telling.kinds,
        telling.push.public_key,
        [_shown(way) for way in found],
        await telling.ways.quiet(guest.id),
    )


def _shown(way: Known) -> Way:
    # Whoever has the whole address of a push service can send to it.
    address = urlsplit(way.address).netloc if way.kind == "push" else way.address
    return Way(way.name, way.kind, address, way.created, way.confirmed is not None)


async def _mine(request: AnyRequest, guest: Guest, name: str) -> Known:
    found = await service_of(request).telling.ways.of(guest.id, name)
    if not found:
        raise Refusal("not_found", lambda say: say.no_such_way)
    return found[0]


@get("/me/ways")
async def show_ways(request: AnyRequest) -> Ways:
    """How I want to be told that it is my turn."""
    return await _all(request, await somebody(request))


@post("/me/ways", status_code=201)
async def add_way(request: AnyRequest, data: JSONBody[NewWay]) -> Ways:
    service = service_of(request)
    guest = await somebody(request)
    telling = service.telling
    if data.kind not in telling.kinds:
        raise Refusal("forbidden", lambda say: say.way_not_offered)
    service.quotas.check_way(service.visitor(request))
    if data.kind == "mail":
        way = await telling.ways.add(guest, "mail", check_mail_address(data.address))
        if way.confirmed is None:
            await telling.ask(way)
        return await _all(request, guest)
    telling.push.outside.check(data.address)
    keys = check_keys(data.p256dh, data.auth) if data.kind == "push" else None
    await telling.ways.add(guest, data.kind, data.address, keys)
    return await _all(request, guest)


@post("/me/ways/trial", status_code=200)
async def try_way(request: AnyRequest, data: JSONBody[WayWish]) -> Ways:
    """Send something there, to see whether it arrives."""
    service = service_of(request)
    guest = await somebody(request)
    way = await _mine(request, guest, data.name)
    service.quotas.check_way(service.visitor(request))
    await service.telling.try_out(way)
    return await _all(request, guest)


@post("/me/ways/remove", status_code=200)
async def remove_way(request: AnyRequest, data: JSONBody[WayWish]) -> Ways:
    guest = await somebody(request)
    if not await service_of(request).telling.ways.remove(data.name, guest.id):
        raise Refusal("not_found", lambda say: say.no_such_way)
    return await _all(request, guest)


@post("/me/ways/quiet", status_code=200)
async def set_quiet(request: AnyRequest, data: JSONBody[QuietWish]) -> Ways:
    """When I am told nothing: what there is to tell is told afterwards, if it is still so."""
    guest = await somebody(request)
    await service_of(request).telling.ways.set_quiet(guest, data.hours)
    return await _all(request, guest)


# -- links in mails -------------------------------------------------------------------------------

PAGE = """<!doctype html>
<html lang="{language}"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>{title} · Pentapolis</title>
<style>
  :root {{ color-scheme: light dark; background: light-dark(#f4eddf, #151a25); }}
  body {{ max-width: 32rem; margin: 3rem auto; padding: 0 1rem; font: 1.1rem/1.5 sans-serif; }}
  h1 {{ font-size: 1.5rem; }}
  button {{
    font: inherit; font-weight: bold; padding: 0.7rem 1.2rem; border: 0; border-radius: 10px;
    color: light-dark(#fff, #151a25); background: light-dark(#1d5b79, #8ac9f0);
  }}
</style>
<h1>{title}</h1>
{body}
</html>
"""
PRESS = '<form method="post"><button>{verb}</button></form>'
QUESTIONS: dict[str, tuple[Sentence, Sentence]] = {
    CONFIRM: (lambda say: say.shall_mail_tell, lambda say: say.yes_my_address),
    STOP: (lambda say: say.no_mails_any_more, lambda say: say.yes_no_mails),
}
Token = Annotated[str, PathParameter(max_length=200)]


def _page(title: Sentence, body: str = "") -> Response[str]:
    page = PAGE.format(language=reading.get(), title=said(title), body=body)
    return Response(page, media_type="text/html")


async def _of_link(request: AnyRequest, what: str, token: str) -> Known:
    telling = service_of(request).telling
    way = await telling.ways.find(telling.mails.way_of(what, token))
    if way is None:
        raise Refusal("not_found", lambda say: say.address_not_listed)
    return way


def _question(what: str) -> Response[str]:
    """Programs that read mail follow its links, too: what changes something takes a press."""
    title, verb = QUESTIONS[what]
    return _page(title, PRESS.format(verb=said(verb)))


@get("/mail/{token:str}/confirm", for_everybody=True, include_in_schema=False)
async def ask_to_confirm(request: AnyRequest, token: Token) -> Response[str]:
    await _of_link(request, CONFIRM, token)
    return _question(CONFIRM)


@post("/mail/{token:str}/confirm", for_everybody=True, include_in_schema=False, status_code=200)
async def confirm(request: AnyRequest, token: Token) -> Response[str]:
    way = await _of_link(request, CONFIRM, token)
    if not await service_of(request).telling.ways.confirm(way.name):
        raise Refusal("not_found", lambda say: say.link_too_old)
    return _page(lambda say: say.told_by_mail)


@get("/mail/{token:str}/stop", for_everybody=True, include_in_schema=False)
async def ask_to_stop(request: AnyRequest, token: Token) -> Response[str]:
    await _of_link(request, STOP, token)
    return _question(STOP)


@post("/mail/{token:str}/stop", for_everybody=True, include_in_schema=False, status_code=200)
async def stop(request: AnyRequest, token: Token) -> Response[str]:
    """Also what mail programs send for whoever presses their own button (RFC 8058)."""
    way = await _of_link(request, STOP, token)
    await service_of(request).telling.ways.remove(way.name)
    return _page(lambda say: say.told_no_more)


ways = Router(
    "/api",
    route_handlers=[
        show_ways,
        add_way,
        try_way,
        remove_way,
        set_quiet,
        ask_to_confirm,
        confirm,
        ask_to_stop,
        stop,
    ],
    before_request=check_request,
)
