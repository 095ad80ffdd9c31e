"""Names and passwords for guests who want to come from anywhere. Nobody needs one to play.

An account is a guest who has a password: whoever makes one stays who they are, with all games and seats,
and whoever logs in elsewhere is that guest there. What they have played there as a guest comes along.
"""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import msgspec
from sqlalchemy import delete, func, insert, or_, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from pentapolis.server import models
from pentapolis.server.errors import NoSuchCode, Refusal
from pentapolis.server.inheritance import become_nobody, bring_along, tables_with
from pentapolis.server.limits import Visitor
from pentapolis.server.names import check_name, check_own_name
from pentapolis.server.owned_names import check_owner, claim, owner
from pentapolis.server.passwords import Passwords, check_password
from pentapolis.server.quotas import Quotas
from pentapolis.server.sessions import Sessions
from pentapolis.server.settings import AccountMode
from pentapolis.server.store import Guest, Store, now, written
from pentapolis.server.tables import Tables
from pentapolis.server.tokens import digest_of, new_code, written_code

RECOVERY_CODES = 8
INVITED = timedelta(days=30)
RESET = timedelta(days=7)


class Kept(msgspec.Struct, frozen=True):
    """An account as it is kept."""

    guest: Guest
    password: str


class Accounts:
    def __init__(
        self, mode: AccountMode, tables: Tables, sessions: Sessions, quotas: Quotas
    ) -> None:
        self.mode: AccountMode = mode
        self.tables = tables
        self.store: Store = tables.store
        self.sessions = sessions
        self.quotas = quotas
        self.passwords = Passwords()

    def close(self) -> None:
        self.passwords.close()

    def check_open(self) -> None:
        if self.mode == "off":
            raise Refusal("forbidden", lambda say: say.no_accounts_here)

    # -- making one -------------------------------------------------------------------------------

    async def make(
        self, guest: Guest, visitor: Visitor, name: str, password: str, invitation: str
    ) -> None:
        """The guest has an account from now on; whoever was the same guest elsewhere logs in there."""
        self.check_open()
        if guest.is_member:
            raise Refusal("taken", lambda say: say.has_account_already)
        name = check_own_name(name)
        check_password(password, name)
        await check_owner(self.store, name, guest.id)
        if self.mode == "members":
            self.quotas.check_guess(visitor)
            await check_invitation(self.store, invitation)
        self.quotas.try_password(visitor)  # it is as much work
        digest = await self.passwords.digest(visitor, password)
        await self.store.keep_guest(guest)
        if name != guest.name:
            await self.tables.rename(guest, name)
        try:
            async with self.store.writing() as connection:
                if self.mode == "members":
                    await _use_invitation(connection, invitation)
                await connection.execute(
                    insert(models.account).values(guest=guest.id, password=digest, created=now())
                )
                await claim(connection, guest.id, name)
                passes = models.device_pass
                await connection.execute(delete(passes).where(passes.c.guest == guest.id))
        except IntegrityError as error:
            raise Refusal("taken", lambda say: say.name_has_an_account) from error

    async def rename(self, guest: Guest, name: str) -> str:
        """The new name, as it is shown; those with an account log in by it."""
        name = check_own_name(name) if guest.is_member else check_name(name)
        if name == guest.name:
            return name
        await check_owner(self.store, name, guest.id)
        if not guest.is_member:
            await self.tables.rename(guest, name)
            return name
        await self._log_in_by(guest.id, name)
        try:
            await self.tables.rename(guest, name)
        except Refusal:
            await self._log_in_by(guest.id, guest.name)
            raise
        return name

    async def _log_in_by(self, guest: str, name: str) -> None:
        try:
            async with self.store.writing() as connection:
                await claim(connection, guest, name)
        except IntegrityError as error:
            raise Refusal("taken", lambda say: say.name_has_an_account) from error

    # -- coming back ------------------------------------------------------------------------------

    async def log_in(self, here: Guest | None, visitor: Visitor, name: str, password: str) -> Guest:
        """Whose name and password these are. Unknown names take as long, and are told the same."""
        self.check_open()
        self.quotas.try_password(visitor, name)
        kept = await self._called(name)
        digest = None if kept is None else kept.password
        if not await self.passwords.is_right(visitor, digest, password) or kept is None:
            raise Refusal("forbidden", lambda say: say.wrong_name_or_password)
        self.quotas.knew_password(visitor, name)
        await self._come_along(here, kept.guest)
        return kept.guest

    async def recover(
        self, here: Guest | None, visitor: Visitor, name: str, code: str, password: str
    ) -> Guest:
        """With a code that works once: a new password, and everybody else is logged out."""
        self.check_open()
        check_password(password, name)
        self.quotas.try_password(visitor, name)
        kept = await self._called(name)
        # Before it is known whether the code is right, so that it takes as long when it is not.
        digest = await self.passwords.digest(visitor, password)
        column = models.recovery_code.c
        async with self.store.writing() as connection:
            used = await connection.execute(
                delete(models.recovery_code).where(
                    column.digest == digest_of(written_code(code)),
                    column.guest == ("" if kept is None else kept.guest.id),
                    or_(column.ends.is_(None), column.ends > now()),
                )
            )
            if kept is not None and used.rowcount == 1:
                await _set_password(connection, kept.guest.id, digest)
        if kept is None or used.rowcount != 1:
            raise Refusal("forbidden", lambda say: say.wrong_name_or_code)
        self.quotas.knew_password(visitor, name)
        await self.sessions.end(kept.guest.id)
        await self._come_along(here, kept.guest)
        return kept.guest

    async def _come_along(self, here: Guest | None, account: Guest) -> None:
        """What was played here as a guest. Another account stays what it is."""
        if here is not None and not here.is_member and here.id != account.id:
            await bring_along(self.tables, here.id, account.id)

    async def _called(self, name: str) -> Kept | None:
        guest, account = models.guest.c, models.account.c
        async with self.store.reading() as connection:
            query = (
                select(guest.id, guest.name, account.password)
                .join(models.account, account.guest == guest.id)
                .where(guest.id == (await owner(connection, name) or ""))
            )
            row = (await connection.execute(query)).one_or_none()
        return None if row is None else Kept(Guest(row.id, row.name), row.password)

    # -- looking after it -------------------------------------------------------------------------

    async def check_password(self, guest: Guest, visitor: Visitor, password: str) -> None:
        """It is really them, not somebody at a browser that they left open."""
        if not guest.is_member:
            raise Refusal("forbidden", lambda say: say.has_no_account)
        self.quotas.try_password(visitor)
        column = models.account.c
        async with self.store.reading() as connection:
            query = select(column.password).where(column.guest == guest.id)
            digest = (await connection.execute(query)).scalar_one_or_none()
        if not await self.passwords.is_right(visitor, digest, password):
            raise Refusal("forbidden", lambda say: say.wrong_password)
        self.quotas.knew_password(visitor)

    async def change_password(self, guest: Guest, visitor: Visitor, old: str, new: str) -> None:
        """Everybody else who is logged in is logged out."""
        check_password(new, guest.name)
        await self.check_password(guest, visitor, old)
        digest = await self.passwords.digest(visitor, new)
        async with self.store.writing() as connection:
            await _set_password(connection, guest.id, digest)
        await self.sessions.end(guest.id, but=guest.session)

    async def new_codes(self, guest: Guest, visitor: Visitor, password: str) -> list[str]:
        """For a sheet of paper; those from before are worth nothing any more."""
        await self.check_password(guest, visitor, password)
        codes = [new_code() for _ in range(RECOVERY_CODES)]
        column = models.recovery_code.c
        rows = [{"digest": digest_of(code), "guest": guest.id, "ends": None} for code in codes]
        async with self.store.writing() as connection:
            await connection.execute(delete(models.recovery_code).where(column.guest == guest.id))
            await connection.execute(insert(models.recovery_code), rows)
        return codes

    async def unused_codes(self, guest: Guest) -> int:
        column = models.recovery_code.c
        mine = (column.guest == guest.id) & column.ends.is_(None)
        query = select(func.count()).select_from(models.recovery_code).where(mine)
        async with self.store.reading() as connection:
            return int((await connection.execute(query)).scalar_one())

    # -- going ------------------------------------------------------------------------------------

    async def delete(self, guest: Guest, visitor: Visitor, password: str) -> None:
        """The guest's games stay, played by somebody; nothing else does."""
        if guest.is_member:
            await self.check_password(guest, visitor, password)
        for code in await tables_with(self.store, guest.id, unfinished=True):
            try:
                await self.tables.leave(code, guest)
            except Refusal as refusal:
                if refusal.code != "outdated":  # of a game that is not here any more
                    raise
        await become_nobody(self.tables, guest.id)
        await self.sessions.look_around()


async def _set_password(connection: AsyncConnection, guest: str, digest: str) -> None:
    await connection.execute(
        update(models.account).where(models.account.c.guest == guest).values(password=digest)
    )


# -- by leave of the host -------------------------------------------------------------------------


async def check_invitation(store: Store, given: str) -> None:
    column = models.invitation.c
    query = select(column.digest).where(
        column.digest == digest_of(written_code(given)), column.ends > now()
    )
    async with store.reading() as connection:
        if (await connection.execute(query)).one_or_none() is None:
            raise NoSuchCode(lambda say: say.no_invitation)


async def _use_invitation(connection: AsyncConnection, given: str) -> None:
    column = models.invitation.c
    used = await connection.execute(
        delete(models.invitation).where(column.digest == digest_of(written_code(given)))
    )
    if used.rowcount != 1:
        raise NoSuchCode(lambda say: say.no_invitation)  # somebody was faster


async def invite(connection: AsyncConnection, number: int) -> list[str]:
    """Codes with which so many people can make an account."""
    codes = [new_code() for _ in range(number)]
    ends = written(datetime.now(UTC) + INVITED)
    rows = [{"digest": digest_of(code), "ends": ends} for code in codes]
    await connection.execute(insert(models.invitation), rows)
    return codes


async def reset_code(connection: AsyncConnection, name: str) -> str | None:
    """A code with which whoever has the account of that name chooses a new password; None: nobody has."""
    guest = await owner(connection, name)
    if guest is None:
        return None
    code = new_code()
    ends = written(datetime.now(UTC) + RESET)
    values = {"digest": digest_of(code), "guest": guest, "ends": ends}
    await connection.execute(insert(models.recovery_code).values(values))
    return code
