"""Names that belong to somebody: whoever has an account, and nobody else, is called so here."""

from __future__ import annotations

from sqlalchemy import delete, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from pentapolis.server import models
from pentapolis.server.errors import Refusal
from pentapolis.server.lookalikes import looks
from pentapolis.server.store import Store

_look = models.account_look.c


async def check_owner(store: Store, name: str, guest: str) -> None:
    """Nobody passes for somebody who has an account; Refusal if they would."""
    query = select(_look.guest).where(_look.look.in_(looks(name)), _look.guest != guest)
    async with store.reading() as connection:
        if (await connection.execute(query)).first() is not None:
            raise Refusal("taken", lambda say: say.name_has_an_account)


async def owner(connection: AsyncConnection, name: str) -> str | None:
    """Who is called that, however it is typed. What could be two of them is nobody."""
    query = select(_look.guest).distinct().where(_look.look.in_(looks(name)))
    found = (await connection.execute(query)).scalars().all()
    return found[0] if len(found) == 1 else None


async def claim(connection: AsyncConnection, guest: str, name: str) -> None:
    """In the place of the one they had; IntegrityError where somebody else has anything like it."""
    await connection.execute(delete(models.account_look).where(_look.guest == guest))
    rows = [{"look": look, "guest": guest} for look in sorted(looks(name))]
    await connection.execute(insert(models.account_look), rows)
