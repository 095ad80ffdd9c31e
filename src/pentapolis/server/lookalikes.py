"""Whether two names look the same to people, whatever letters they are made of.

The skeleton of Unicode's UTS 39: every letter is replaced by the one that stands for all those that look
like it. Which ones those are is Unicode's list, thousands of lines; confusable_homoglyphs carries it.
"""

from __future__ import annotations

import unicodedata
from functools import cache, lru_cache

from confusable_homoglyphs.utils import load

# Signs that nobody sees, though they are letters or marks to Unicode: fillers and blanks.
BLANKS = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0\U0001d159\U00013441\U00013442")
VARIANTS = frozenset(map(chr, [*range(0xFE00, 0xFE10), *range(0x180B, 0x1810)]))


def is_visible(character: str) -> bool:
    """Whether one sees it: neither a mark without its letter nor a letter that is blank."""
    return unicodedata.category(character)[0] in "LNPS" and character not in BLANKS


@cache
def _prototypes() -> dict[str, str]:
    """What stands for a letter, where that is not the letter itself.

    The list has every pair in both directions: a letter names its one prototype, a prototype all its
    letters. Of a pair that is alone, the smaller one is chosen.
    """
    found = {}
    listed: dict[str, list[dict[str, str]]] = load("confusables.json")
    for letter, alike in listed.items():
        if len(letter) == 1 and len(alike) == 1:
            target = alike[0]["c"].strip("\u200e")
            alone = len(listed.get(target, ())) <= 1
            if not alone or target < letter:
                found[letter] = target
    return found


def _skeleton(text: str) -> str:
    prototypes = _prototypes()
    shown = (
        letter
        for letter in unicodedata.normalize("NFD", text)
        if unicodedata.category(letter) != "Cf" and letter not in BLANKS | VARIANTS
    )
    replaced = "".join(prototypes.get(letter, letter) for letter in shown)
    return " ".join(unicodedata.normalize("NFD", replaced).casefold().split())


@lru_cache(4096)
def looks(text: str) -> frozenset[str]:
    """How a text can be taken, by those who mind capitals and those who do not."""
    plain = unicodedata.normalize("NFKC", text)
    return frozenset({_skeleton(plain), _skeleton(plain.casefold())})


def look_alike(one: str, other: str) -> bool:
    return not looks(one).isdisjoint(looks(other))
