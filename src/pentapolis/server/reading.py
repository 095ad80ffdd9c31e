"""The language of whoever asks: `?locale=de` in the address of a request or a socket (docs/protocol.md).

It goes along with all that is done for them, as who asks does (`limits.asking`). Only languages that
somebody here speaks count: what is made for each of them is kept.
"""

from __future__ import annotations

from contextvars import ContextVar
from functools import cache

from litestar.connection import ASGIConnection

from pentapolis.engine.languages import ENGLISH, PSEUDO, spoken
from pentapolis.engine.registry import all_games
from pentapolis.server.words import Sentence, languages, service_words

reading: ContextVar[str] = ContextVar("reading", default=ENGLISH)


@cache
def known() -> frozenset[str]:
    """Every language that the service or a game speaks."""
    games = {tag for game in all_games() for tag in game.languages}
    return frozenset(games | set(languages()))


def read_in(connection: ASGIConnection, pseudo: bool) -> None:  # type: ignore[type-arg]
    """From now on whoever asks is spoken to in the language that the address names; `pseudo` where the
    pseudo-language is one, too."""
    wanted = connection.query_params.get("locale", ENGLISH)
    reading.set(PSEUDO if pseudo and wanted == PSEUDO else spoken(wanted, known()))


def said(sentence: Sentence) -> str:
    """To whoever asks."""
    return sentence(service_words(reading.get()))
