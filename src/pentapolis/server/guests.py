"""Who is asking: a guest's id in a signed cookie, and the token of a session where they are logged in.

Signing is all that needs; itsdangerous does that and no more, where a session library would bring
encryption and storage along.
"""

from __future__ import annotations

import secrets

from itsdangerous import BadSignature, Signer
from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie

from pentapolis.server.names import guest_name
from pentapolis.server.sessions import Sessions
from pentapolis.server.store import Guest

COOKIE = "pentapolis_guest"
YEAR = 365 * 24 * 3600


class Guests:
    def __init__(self, sessions: Sessions, key: str) -> None:
        self.sessions = sessions
        self._signer = Signer(key, salt="pentapolis.guest")

    def _read(self, connection: ASGIConnection) -> tuple[str, str] | None:  # type: ignore[type-arg]
        """Id and token (or none) in the cookie that came with the request, if it is a true one."""
        signed = connection.cookies.get(COOKIE)
        if not signed:
            return None
        try:
            guest_id, _, token = self._signer.unsign(signed).decode().partition(":")
        except (BadSignature, UnicodeError):
            return None
        return guest_id, token

    def id_of(self, connection: ASGIConnection) -> str | None:  # type: ignore[type-arg]
        """Whose cookie it is. They may be logged out: that is for shares and limits only."""
        found = self._read(connection)
        return None if found is None else found[0]

    async def of(self, connection: ASGIConnection) -> Guest | None:  # type: ignore[type-arg]
        """The guest whose cookie came with the request; nobody where they are logged out."""
        found = self._read(connection)
        return None if found is None else await self.sessions.who(*found)

    def new(self) -> Guest:
        """Somebody who has come for the first time. Nothing is written down until they do something."""
        guest_id = secrets.token_urlsafe(16)
        return Guest(guest_id, guest_name(guest_id))

    def cookie(self, guest: Guest, secure: bool, token: str = "") -> Cookie:
        """For scripts out of reach, and never sent along by another site's forms or sockets."""
        value = f"{guest.id}:{token}" if token else guest.id
        return Cookie(
            key=COOKIE,
            value=self._signer.sign(value).decode(),
            max_age=YEAR,
            path="/",
            httponly=True,
            samesite="lax",
            secure=secure,
        )

    def same_cookie(self, connection: ASGIConnection, secure: bool) -> Cookie:  # type: ignore[type-arg]
        """The one that came with the request, for another year."""
        guest_id, token = self._read(connection) or ("", "")
        return self.cookie(Guest(guest_id, ""), secure, token)
