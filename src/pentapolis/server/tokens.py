"""Secrets that the service makes for people; what is kept is only what they can be checked with."""

from __future__ import annotations

import hashlib
import secrets

# Without letters that are taken for others when they are read from paper.
LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
GROUPS, LETTERS_EACH = 4, 4


def new_token() -> str:
    return secrets.token_urlsafe(24)


def new_code() -> str:
    """For people who write it down: 79 bits of chance in four groups."""
    groups = ("".join(secrets.choice(LETTERS) for _ in range(LETTERS_EACH)) for _ in range(GROUPS))
    return "-".join(groups)


def written_code(given: str) -> str:
    """The code as it was made, however somebody has typed it."""
    letters = [letter for letter in given.lower() if letter in LETTERS]
    size = LETTERS_EACH
    return "-".join("".join(letters[at : at + size]) for at in range(0, len(letters), size))


def digest_of(secret: str) -> str:
    """Enough for what cannot be guessed anyway."""
    return hashlib.sha256(secret.encode()).hexdigest()
