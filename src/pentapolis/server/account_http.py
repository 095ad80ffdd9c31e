"""Accounts by HTTP: thin handlers, the work is done in `accounts`. Passwords come in bodies only."""

from __future__ import annotations

from typing import Any

from litestar import Request, Response, Router, get, post
from litestar.params import JSONBody

from pentapolis.server.account_messages import (
    AccountInfo,
    DeleteMe,
    LoggedIn,
    LogIn,
    LogOut,
    MyPassword,
    NewAccount,
    NewPassword,
    Recover,
    RecoveryCodes,
)
from pentapolis.server.becoming import becomes
from pentapolis.server.errors import Refusal
from pentapolis.server.http import check_request, me, somebody
from pentapolis.server.inheritance import tables_with
from pentapolis.server.messages import Me
from pentapolis.server.my_data import my_data
from pentapolis.server.service import service_of

AnyRequest = Request[Any, Any, Any]
WORD = "delete"


@get("/account", for_everybody=True)
async def show_account(request: AnyRequest) -> AccountInfo:
    service = service_of(request)
    guest = await somebody(request)
    devices = await service.sessions.of(guest.id) if guest.is_member else []
    return AccountInfo(
        guest.name,
        guest.is_member,
        service.accounts.mode,
        len(await tables_with(service.store, guest.id)),
        await service.accounts.unused_codes(guest),
        [
            LoggedIn(row.name, row.device, row.created, row.seen, row.digest == guest.session)
            for row in devices
        ],
    )


@post("/account", status_code=201, for_everybody=True)
async def make_account(request: AnyRequest, data: JSONBody[NewAccount]) -> Response[Me]:
    service = service_of(request)
    guest = await somebody(request)
    visitor = service.visitor(request)
    await service.accounts.make(guest, visitor, data.name, data.password, data.invitation)
    return await becomes(request, await service.store.find_guest(guest.id) or guest)


@post("/account/login", status_code=200, for_everybody=True)
async def log_in(request: AnyRequest, data: JSONBody[LogIn]) -> Response[Me]:
    """This browser is from now on whoever has that account."""
    service = service_of(request)
    here, visitor = await service.guests.of(request), service.visitor(request)
    guest = await service.accounts.log_in(here, visitor, data.name, data.password)
    return await becomes(request, guest)


@post("/account/recover", status_code=200, for_everybody=True)
async def recover(request: AnyRequest, data: JSONBody[Recover]) -> Response[Me]:
    service = service_of(request)
    here, visitor = await service.guests.of(request), service.visitor(request)
    guest = await service.accounts.recover(here, visitor, data.name, data.code, data.password)
    return await becomes(request, guest)


@post("/account/logout", status_code=200)
async def log_out(request: AnyRequest, data: JSONBody[LogOut]) -> Response[Me]:
    """Whoever logs out here is somebody new afterwards."""
    service = service_of(request)
    guest = await somebody(request)
    if not guest.is_member:
        raise Refusal("forbidden", lambda say: say.no_account_nobody_logged_in)
    devices = {row.name: row.digest for row in await service.sessions.of(guest.id)}
    here = next((name for name, digest in devices.items() if digest == guest.session), "")
    if data.everywhere:
        await service.sessions.end(guest.id, but=guest.session)
    elif data.device is not None and data.device != here:
        if not await service.sessions.end(guest.id, name=data.device):
            raise Refusal("not_found", lambda say: say.not_logged_in_there)
    else:
        await service.sessions.end(guest.id, name=here)
        return await becomes(request, service.guests.new())
    return Response(await me(service, guest))


@post("/account/password", status_code=200)
async def change_password(request: AnyRequest, data: JSONBody[NewPassword]) -> Response[Me]:
    """Everybody else who is logged in is logged out, and this session is a new one."""
    service = service_of(request)
    guest = await somebody(request)
    visitor = service.visitor(request)
    await service.accounts.change_password(guest, visitor, data.old, data.new)
    return await becomes(request, guest)


@post("/account/codes", status_code=201)
async def make_codes(request: AnyRequest, data: JSONBody[MyPassword]) -> RecoveryCodes:
    service = service_of(request)
    guest = await somebody(request)
    visitor = service.visitor(request)
    return RecoveryCodes(await service.accounts.new_codes(guest, visitor, data.password))


@get("/me/data", for_everybody=True, media_type="application/zip")
async def download_my_data(request: AnyRequest) -> Response[bytes]:
    """All that is kept of me: as JSON, and my games as records."""
    service = service_of(request)
    guest = await somebody(request)
    packed = await my_data(service, guest, service.visitor(request))
    name = 'attachment; filename="pentapolis-my-data.zip"'
    headers = {"content-disposition": name}
    return Response(packed, media_type="application/zip", headers=headers)


@post("/me/delete", status_code=200, for_everybody=True)
async def delete_me(request: AnyRequest, data: JSONBody[DeleteMe]) -> Response[Me]:
    """My games stay, played by somebody; nothing else of me does."""
    service = service_of(request)
    guest = await somebody(request)
    if data.word.strip().lower() != WORD:
        raise Refusal("malformed", lambda say: say.write_the_word(WORD))
    await service.accounts.delete(guest, service.visitor(request), data.password)
    return await becomes(request, service.guests.new())


accounts = Router(
    "/api",
    route_handlers=[
        show_account,
        make_account,
        log_in,
        recover,
        log_out,
        change_password,
        make_codes,
        download_my_data,
        delete_me,
    ],
    before_request=check_request,
)
