"""What the service says itself, by language: a module each, made from English (`en`)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from importlib import import_module

from pentapolis.engine.languages import ENGLISH, PSEUDO, modules_of, spoken
from pentapolis.engine.pseudo import pseudo
from pentapolis.server.words.en import ServiceWords

__all__ = ["Sentence", "ServiceWords", "languages", "service_words"]

# What is said, whatever the language: `lambda say: say.not_begun`.
Sentence = Callable[[ServiceWords], str]


@cache
def languages() -> Mapping[str, type[ServiceWords]]:
    """Its words by language: every module here that has some."""
    found = {}
    for module in modules_of(__name__):
        for kind in vars(import_module(module)).values():
            if isinstance(kind, type) and issubclass(kind, ServiceWords):
                found[kind.locale] = kind
    return found


@cache
def service_words(locale: str) -> ServiceWords:
    """In the language that is nearest to the tag."""
    if locale == PSEUDO:
        marked: ServiceWords = pseudo(ServiceWords)()
        return marked
    kind: type[ServiceWords] = languages()[spoken(locale, languages())]
    return kind()


ENGLISH_WORDS = service_words(ENGLISH)
