"""A language that nobody speaks: English in brackets, and longer.

Whatever is still in plain English while it is spoken is said by something else than the words, and could
not be said in another language. Nothing may be cut off, either: most languages are longer than English.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from functools import cache
from types import new_class
from typing import Any, TypeVar

from pentapolis.engine.languages import PSEUDO

W = TypeVar("W")
# Around a sentence, and what makes it longer.
OPEN, CLOSE, MORE = "⟦", "⟧", "~"
LONGER = 0.4
# What people gave names to, or says nothing at all.
GIVEN = frozenset({"locale", "player", "player_title", "whose", "does", "naming", "names"})


_INNER = str.maketrans("", "", OPEN + MORE + CLOSE)


def marked(text: str) -> str:
    """The same, so that nobody takes it for English; nothing stays nothing. What it is made of was marked
    before and is so no more: a whole sentence stands in one pair of brackets."""
    plain = text.translate(_INNER)
    return f"{OPEN}{plain}{MORE * round(len(plain) * LONGER)}{CLOSE}" if plain.strip() else text


def mark(value: Any) -> Any:
    """All words in a value that words are returned in."""
    match value:
        case str():
            return marked(value)
        case list():
            return [mark(item) for item in value]
        case tuple():
            return tuple(mark(item) for item in value)
        case dict():
            return {key: mark(item) for key, item in value.items()}
        case _ if dataclasses.is_dataclass(value) and not isinstance(value, type):
            fields = {each.name: getattr(value, each.name) for each in dataclasses.fields(value)}
            return dataclasses.replace(value, **mark(fields))
        case _:
            return value


@cache
def pseudo(words: type[W]) -> type[W]:
    """The same words, all marked that its public methods and class attributes say."""
    made: dict[str, Any] = {}
    for name in dir(words):
        if name.startswith("_") or name in GIVEN:
            continue
        found = getattr(words, name)
        if isinstance(found, str | list | tuple | dict):
            made[name] = mark(found)
        elif callable(found) and not isinstance(found, type):
            made[name] = _marking(name)
    made["locale"] = PSEUDO
    kind: type[W] = new_class(
        f"Pseudo{words.__name__}", (words,), {}, lambda body: body.update(made)
    )
    return kind


def _marking(name: str) -> Callable[..., Any]:
    def marking(self: Any, *given: Any, **named: Any) -> Any:
        return mark(getattr(super(type(self), self), name)(*given, **named))

    return marking
