"""What the service refuses, with a code for programs and a sentence for people."""

from __future__ import annotations

from pentapolis.server.messages import ErrorCode

STATUS: dict[ErrorCode, int] = {
    "malformed": 400,
    "no_guest": 401,
    "forbidden": 403,
    "members_only": 403,
    "not_seated": 403,
    "not_found": 404,
    "outdated": 410,
    "too_large": 413,
    "too_fast": 429,
    "too_many": 429,
    "unavailable": 503,
}


class Refusal(Exception):  # noqa: N818 - it is an answer, not a failure
    def __init__(self, code: ErrorCode, message: str) -> None:
        super().__init__(message)
        self.code: ErrorCode = code
        self.message = message

    @property
    def status(self) -> int:
        return STATUS.get(self.code, 409)


class NoSuchCode(Refusal):
    """A code that leads nowhere. Whoever has many of them is guessing."""

    def __init__(self, message: str) -> None:
        super().__init__("not_found", message)
