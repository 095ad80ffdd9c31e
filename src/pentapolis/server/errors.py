"""What the service refuses, with a code for programs and a sentence for people."""

from __future__ import annotations

from pentapolis.engine.errors import PentapolisError
from pentapolis.server.messages import ErrorCode
from pentapolis.server.reading import said
from pentapolis.server.words import ENGLISH_WORDS, Sentence

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
    """Said in the language of whoever asks: `Refusal("over", lambda say: say.game_over)`."""

    def __init__(self, code: ErrorCode, sentence: Sentence) -> None:
        super().__init__(sentence(ENGLISH_WORDS))
        self.code: ErrorCode = code
        self.sentence = sentence

    @property
    def message(self) -> str:
        return said(self.sentence)

    @property
    def status(self) -> int:
        return STATUS.get(self.code, 409)


class NoSuchCode(Refusal):
    """A code that leads nowhere. Whoever has many of them is guessing."""

    def __init__(self, sentence: Sentence) -> None:
        super().__init__("not_found", sentence)


def from_engine(error: PentapolisError) -> Sentence:
    """What the engine complains of."""
    return lambda say: error.in_words(say.locale)
