"""Languages by their tags (BCP 47): which one is spoken to whoever asks for another."""

from __future__ import annotations

import re
from collections.abc import Iterable
from importlib import import_module
from pkgutil import iter_modules
from typing import Final

# Everything is said in it; what another language leaves out, too.
ENGLISH: Final = "en"
# No language: English in brackets and longer, which shows what is said without the words (pseudo.py).
PSEUDO: Final = "en-XA"
# A tag that anybody really uses is shorter.
LONGEST: Final = 35
TAG: Final = re.compile(r"[a-z]{2,3}(_[a-z0-9]{2,8})*")


def modules_of(package: str) -> list[str]:
    """The modules of a package that are called like languages: en, de, pt_br."""
    path = import_module(package).__path__
    names = sorted(module.name for module in iter_modules(path) if TAG.fullmatch(module.name))
    return [f"{package}.{name}" for name in names]


def spoken(wanted: str, known: Iterable[str]) -> str:
    """The best of the known languages for a tag: `de` for `de-CH`; English where there is none."""
    tags = {tag.lower(): tag for tag in known}
    parts = wanted[:LONGEST].lower().replace("_", "-").split("-")
    for length in range(len(parts), 0, -1):
        found = tags.get("-".join(parts[:length]))
        if found is not None:
            return found
    return ENGLISH
