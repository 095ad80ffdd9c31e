"""My seat on another device: a secret that makes another browser the same guest, once and soon.

What is kept is only what the secret can be checked with; the secret itself stands in the part of the link
behind the `#`, which browsers send to nobody, and comes back in the body of a request: it is in no log.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from datetime import UTC, datetime, timedelta
from typing import Annotated, Any

from litestar import Request, Response, Router, post
from litestar.params import JSONBody
from msgspec import Meta
from sqlalchemy import delete, insert, select

from pentapolis.server import models
from pentapolis.server.becoming import becomes
from pentapolis.server.errors import NoSuchCode
from pentapolis.server.http import check_request, somebody
from pentapolis.server.messages import Incoming, Me, Outgoing
from pentapolis.server.service import service_of
from pentapolis.server.store import Guest, Store, now, written

AnyRequest = Request[Any, Any, Any]
LASTING = timedelta(minutes=10)


class DevicePass(Outgoing):
    """`path` leads the other device here; it works once, and for so many seconds."""

    path: str
    seconds: int


class TakePass(Incoming):
    """What stands behind the `#` of the link."""

    secret: Annotated[str, Meta(min_length=1, max_length=100, pattern="^[!-~]*$")]


async def make_pass(store: Store, guest: Guest) -> str:
    """A new secret for the guest; older ones of theirs are worth nothing any more."""
    await store.keep_guest(guest)
    name, secret = secrets.token_urlsafe(9), secrets.token_urlsafe(24)
    column = models.device_pass.c
    async with store.writing() as connection:
        await connection.execute(
            delete(models.device_pass).where((column.guest == guest.id) | (column.ends < now()))
        )
        await connection.execute(
            insert(models.device_pass).values(
                name=name,
                digest=_digest(secret),
                guest=guest.id,
                ends=written(datetime.now(UTC) + LASTING),
            )
        )
    return f"{name}.{secret}"


async def take_pass(store: Store, given: str) -> Guest:
    """Whose secret it is, which is then used up; NoSuchCode if it is nobody's."""
    name, _, secret = given.partition(".")
    column = models.device_pass.c
    async with store.writing() as connection:
        query = select(models.device_pass).where(column.name == name)
        row = (await connection.execute(query)).one_or_none()
        # In the same time whether there is one or not, and however much of it is right.
        right = hmac.compare_digest(_digest(secret), _digest("") if row is None else row.digest)
        if row is None or not right or row.ends < now():
            raise NoSuchCode(lambda say: say.link_used_or_old)
        used = await connection.execute(delete(models.device_pass).where(column.name == name))
        if used.rowcount != 1:
            raise NoSuchCode(
                lambda say: say.link_used_or_old
            )  # somebody was faster at another worker
    guest = await store.find_guest(row.guest)
    if guest is None:
        raise NoSuchCode(lambda say: say.link_used_or_old)
    return guest


def _digest(secret: str) -> str:
    """Enough for what cannot be guessed anyway."""
    return hashlib.sha256(secret.encode()).hexdigest()


@post("/me/device", status_code=201)
async def for_another_device(request: AnyRequest) -> DevicePass:
    """A link with which another browser becomes me."""
    guest = await somebody(request)
    secret = await make_pass(service_of(request).store, guest)
    return DevicePass(f"/device#{secret}", int(LASTING.total_seconds()))


@post("/device", status_code=200, for_everybody=True)
async def on_this_device(request: AnyRequest, data: JSONBody[TakePass]) -> Response[Me]:
    """This browser is from now on whoever made the link."""
    service = service_of(request)
    service.check_guess(request)
    guest = await take_pass(service.store, data.secret)
    return await becomes(request, guest)


devices = Router(
    "/api",
    route_handlers=[for_another_device, on_this_device],
    before_request=check_request,
)
