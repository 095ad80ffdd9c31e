"""Passwords: which are good enough, and how they are kept. Hashing takes memory and time on purpose, so
it is done beside the event loop, and addresses take turns at it.
"""

from __future__ import annotations

import asyncio
import base64
import secrets
import unicodedata
from concurrent.futures import ThreadPoolExecutor
from functools import cache

from argon2 import PasswordHasher
from argon2.exceptions import VerifyMismatchError

from pentapolis.server.errors import Refusal
from pentapolis.server.limits import Turnstile, Visitor
from pentapolis.server.lookalikes import look_alike

SHORTEST = 8
LONGEST = 1000
# So many are hashed at the same time, each with 64 MB; one address never has all of them.
AT_ONCE = 2


def check_password(password: str, name: str) -> None:
    """Refusal for one that is guessed soon."""
    if len(_plain(password)) < SHORTEST:
        raise Refusal("malformed", lambda say: say.password_too_short(SHORTEST))
    if len(password) > LONGEST:
        raise Refusal("malformed", lambda say: say.password_too_long(LONGEST))
    if _plain(password).casefold() in _common() or look_alike(password, name):
        raise Refusal("malformed", lambda say: say.password_too_common)


@cache
def _common() -> frozenset[str]:
    """The 30,000 passwords met most often, as zxcvbn carries them."""
    from zxcvbn.frequency_lists import FREQUENCY_LISTS

    return frozenset(FREQUENCY_LISTS["passwords"])


def _plain(password: str) -> str:
    """The same letters, however a keyboard has put them together."""
    return unicodedata.normalize("NFKC", password)


class Passwords:
    def __init__(self) -> None:
        self._hasher = PasswordHasher()
        self._turns = Turnstile(AT_ONCE)
        self._clerks = ThreadPoolExecutor(AT_ONCE, "passwords")

    async def digest(self, visitor: Visitor, password: str) -> str:
        async with self._turns.passed(visitor):
            loop = asyncio.get_running_loop()
            return await loop.run_in_executor(self._clerks, self._hasher.hash, _plain(password))

    async def is_right(self, visitor: Visitor, digest: str | None, password: str) -> bool:
        """Without a digest it never is; that is found out in the same time."""
        against = self._nobodys() if digest is None else digest
        async with self._turns.passed(visitor):
            loop = asyncio.get_running_loop()
            return await loop.run_in_executor(self._clerks, self._fits, against, _plain(password))

    def _fits(self, digest: str, password: str) -> bool:
        try:
            return self._hasher.verify(digest, password)
        except VerifyMismatchError:
            return False

    def _nobodys(self) -> str:
        """As if it were somebody's; no password leads to it."""
        h = self._hasher

        def drawn(size: int) -> str:
            return base64.b64encode(secrets.token_bytes(size)).decode().rstrip("=")

        cost = f"m={h.memory_cost},t={h.time_cost},p={h.parallelism}"
        return f"$argon2id$v=19${cost}${drawn(h.salt_len)}${drawn(h.hash_len)}"

    def close(self) -> None:
        self._clerks.shutdown(wait=False)
