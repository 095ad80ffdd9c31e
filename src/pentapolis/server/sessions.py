"""Browsers in which somebody is logged in. What a browser has is a token; its digest is what is kept."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from datetime import UTC, datetime, timedelta
from typing import Any, NamedTuple

from sqlalchemy import Row, delete, insert, select, update

from pentapolis.server import models
from pentapolis.server.database import DATABASE_ERRORS
from pentapolis.server.names import guest_name
from pentapolis.server.store import Guest, Store, now, written
from pentapolis.server.tokens import digest_of, new_token

log = logging.getLogger(__name__)
# Whoever has not come for so long logs in again.
LASTING = timedelta(days=365)
# When somebody was seen is not written down more often.
NOTED = timedelta(hours=1)
# Seconds after which sockets notice that their session was ended at another worker.
LOOK_SECONDS = 5.0
# How browsers and systems call themselves; the first that fits, for many say that they are others, too.
BROWSERS = {"Edg": "Edge", "OPR": "Opera", "Firefox": "Firefox", "FxiOS": "Firefox"} | {
    "CriOS": "Chrome",
    "Chrome": "Chrome",
    "Safari": "Safari",
}
SYSTEMS = {"iPhone": "iPhone", "iPad": "iPad", "Android": "Android", "CrOS": "Chromebook"} | {
    "Windows": "Windows",
    "Mac OS": "Mac",
    "Linux": "Linux",
}


def device_called(agent: str) -> str:
    """A browser in words: enough for its owner, and nothing to recognise anybody by."""
    browser = next((name for sign, name in BROWSERS.items() if sign in agent), "A program")
    system = next((name for sign, name in SYSTEMS.items() if sign in agent), "")
    return f"{browser}, {system}" if system else browser


class Begun(NamedTuple):
    """Who is logged in from now on, and with what."""

    guest: Guest
    token: str


class Sessions:
    def __init__(self, store: Store) -> None:
        self.store = store
        # By session, what ends the sockets that are open in it.
        self._open: dict[str, set[Callable[[], None]]] = defaultdict(set)
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        self._task = asyncio.create_task(self._keep_looking())

    async def close(self) -> None:
        if self._task is not None:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task

    async def who(self, guest_id: str, token: str) -> Guest | None:
        """Whoever has this id and token, if they still may; a guest without an account needs none."""
        guest, account, session = models.guest.c, models.account.c, models.session.c
        digest = digest_of(token)
        query = (
            select(guest.name, account.created, session.digest, session.seen)
            .outerjoin(models.account, account.guest == guest.id)
            .outerjoin(models.session, (session.guest == guest.id) & (session.digest == digest))
            .where(guest.id == guest_id)
        )
        async with self.store.reading() as connection:
            row = (await connection.execute(query)).one_or_none()
        if row is None:
            self.store.forget(guest_id)  # deleted, perhaps at another worker
            return None if token else Guest(guest_id, guest_name(guest_id))
        if row.created is None:
            return None if token else Guest(guest_id, row.name)
        if row.digest is None or row.seen < _ago(LASTING):
            return None
        if row.seen < _ago(NOTED):
            await self._note(digest)
        return Guest(guest_id, row.name, digest)

    async def _note(self, digest: str) -> None:
        async with self.store.writing() as connection:
            await connection.execute(
                update(models.session).where(models.session.c.digest == digest).values(seen=now())
            )

    async def begin(self, guest: Guest, agent: str, instead_of: str = "") -> Begun:
        """A browser is somebody from now on, and no longer who it was: that session ends. Without an
        account there is none to begin."""
        token = new_token()
        account = models.account.c
        async with self.store.writing() as connection:
            await connection.execute(
                delete(models.session).where(models.session.c.digest == instead_of)
            )
            query = select(account.guest).where(account.guest == guest.id)
            if (await connection.execute(query)).one_or_none() is None:
                return Begun(Guest(guest.id, guest.name), "")
            await connection.execute(
                insert(models.session).values(
                    digest=digest_of(token),
                    name=secrets.token_urlsafe(9),
                    guest=guest.id,
                    device=device_called(agent),
                    created=now(),
                    seen=now(),
                )
            )
        return Begun(Guest(guest.id, guest.name, digest_of(token)), token)

    async def of(self, guest: str) -> list[Row[Any]]:
        """All of somebody, the one that was seen last first."""
        column = models.session.c
        query = select(models.session).where(column.guest == guest, column.seen > _ago(LASTING))
        async with self.store.reading() as connection:
            return list((await connection.execute(query.order_by(column.seen.desc()))).all())

    async def end(self, guest: str, *, name: str | None = None, but: str = "") -> int:
        """End the one of that name, or all but one; links to other devices with them. How many ended."""
        column, passes = models.session.c, models.device_pass
        which = (column.guest == guest) & (column.digest != but)
        if name is not None:
            which &= column.name == name
        async with self.store.writing() as connection:
            ended = await connection.execute(delete(models.session).where(which))
            if name is None:
                await connection.execute(delete(passes).where(passes.c.guest == guest))
        await self.look_around()
        return ended.rowcount

    # -- open sockets -----------------------------------------------------------------------------

    @contextmanager
    def attended(self, session: str, hang_up: Callable[[], None]) -> Iterator[None]:
        """While a socket is open in a session, whoever ends the session ends the socket."""
        if not session:
            yield
            return
        self._open[session].add(hang_up)
        try:
            yield
        finally:
            self._open[session].discard(hang_up)
            if not self._open[session]:
                del self._open[session]

    async def look_around(self) -> None:
        """Hang up on sockets of sessions that are no more."""
        asked = list(self._open)
        if not asked:
            return
        column = models.session.c
        async with self.store.reading() as connection:
            query = select(column.digest).where(column.digest.in_(asked))
            alive = set((await connection.execute(query)).scalars())
        for session in set(asked) - alive:
            for hang_up in tuple(self._open.get(session, ())):
                hang_up()

    async def _keep_looking(self) -> None:
        while True:
            await asyncio.sleep(LOOK_SECONDS)
            try:
                await self.look_around()
            except DATABASE_ERRORS as error:
                log.warning("ended sessions wait for the database: %s", type(error).__name__)


def _ago(time: timedelta) -> str:
    return written(datetime.now(UTC) - time)
