"""Who is asking: a guest's id in a signed cookie.

The cookie holds nothing but the id, so signing is all it needs; itsdangerous does that and no more,
where a session library would bring encryption and storage along.
"""

from __future__ import annotations

import secrets

from itsdangerous import BadSignature, Signer
from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie

from pentapolis.server.names import guest_name
from pentapolis.server.store import Guest, Store

COOKIE = "pentapolis_guest"
YEAR = 365 * 24 * 3600


class Guests:
    def __init__(self, store: Store, key: str) -> None:
        self.store = store
        self._signer = Signer(key, salt="pentapolis.guest")

    async def of(self, connection: ASGIConnection) -> Guest | None:  # type: ignore[type-arg]
        """The guest whose cookie came with the request, if it is a true one."""
        signed = connection.cookies.get(COOKIE)
        if not signed:
            return None
        try:
            guest_id = self._signer.unsign(signed).decode()
        except (BadSignature, UnicodeError):
            return None
        return await self.store.find_guest(guest_id) or Guest(guest_id, guest_name(guest_id))

    def new(self) -> Guest:
        """Somebody who has come for the first time. Nothing is written down until they do something."""
        guest_id = secrets.token_urlsafe(16)
        return Guest(guest_id, guest_name(guest_id))

    def cookie(self, guest: Guest, secure: bool) -> Cookie:
        """For scripts out of reach, and never sent along by another site's forms or sockets."""
        return Cookie(
            key=COOKIE,
            value=self._signer.sign(guest.id).decode(),
            max_age=YEAR,
            path="/",
            httponly=True,
            samesite="lax",
            secure=secure,
        )
