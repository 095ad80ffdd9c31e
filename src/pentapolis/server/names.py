"""Names and chat: plain text, tidied and limited; whoever shows them must escape them."""

from __future__ import annotations

import hashlib
import itertools
import re
import unicodedata
from collections.abc import Collection, Iterable
from functools import cache

from pentapolis.bots.bot import BOT_CODES
from pentapolis.server.errors import Refusal
from pentapolis.server.lookalikes import BLANKS, is_visible, look_alike, looks

LONGEST_NAME = 24
LONGEST_CHAT = 500
# Joins emoji, and letters of some scripts; everywhere else nobody sees it.
JOINER = "\u200d"
# More marks on one letter belong to no language: they are piled up to cover other lines.
MOST_MARKS = 4
WORD = re.compile(r"[^\W\d_]+")
MOODS = ("Brisk", "Calm", "Clever", "Curious", "Eager", "Gentle", "Jolly", "Lucky", "Merry")
# Bots are called after what lies on a drawing table.
BOT_NAMES = (
    "Compass",
    "Plumb",
    "Ruler",
    "Trowel",
    "Chalk",
    "Level",
    "Stencil",
    "Mallet",
    "Caliper",
    "Quill",
)
TRADES = ("Architect", "Baker", "Builder", "Gardener", "Glazier", "Mason", "Mayor", "Planner")
# Only bots and the service itself are called so, and nobody has these among the words of a name.
RESERVED_WORDS = frozenset().union(*map(looks, ("bot", "bots", "pentapolis")))
# And nobody is called so, whatever signs are around or between.
RESERVED_NAMES = RESERVED_WORDS.union(
    *map(looks, (*BOT_NAMES, *(f"{code}bot" for code in BOT_CODES)))
)


def tidy(text: str) -> str:
    """Without control and formatting characters and blanks in disguise, and with single spaces."""
    kept = "".join(" " if c.isspace() else c for c in text if c not in BLANKS)
    kept = "".join(c for c in kept if unicodedata.category(c)[0] != "C" or c == JOINER)
    found: list[str] = []
    marks = 0
    for at, character in enumerate(kept):
        marks = marks + 1 if unicodedata.category(character)[0] == "M" else 0
        if marks > MOST_MARKS or (character == JOINER and not _joins(kept, at)):
            continue
        found.append(character)
    return " ".join("".join(found).split())


def _joins(text: str, at: int) -> bool:
    """Whether there is something on both sides that can be joined."""
    around = text[at - 1 : at] + text[at + 1 : at + 2]
    return len(around) == 2 and all(is_visible(c) or _is_mark(c) for c in around)


def _is_mark(character: str) -> bool:
    return unicodedata.category(character)[0] == "M"


def check_name(text: str) -> str:
    """The name as it is shown; Refusal for one that nobody may have."""
    # One form for the same letters: wide, raised or in a circle, they are the letters themselves.
    name = tidy(unicodedata.normalize("NFKC", tidy(text)))
    if not any(is_visible(character) for character in name):
        raise Refusal("malformed", lambda say: say.name_needs_a_letter)
    if len(name) > LONGEST_NAME:
        raise Refusal("malformed", lambda say: say.name_too_long(LONGEST_NAME))
    if _is_reserved(name):
        raise Refusal("malformed", lambda say: say.name_of_a_bot)
    return name


def check_own_name(text: str) -> str:
    """The name as it is shown, where it is to be one person's; Refusal for one that any guest may get."""
    name = check_name(text)
    if not looks(name.rstrip("0123456789 ")).isdisjoint(_guest_names()):
        raise Refusal("malformed", lambda say: say.name_of_a_guest)
    return name


@cache
def _guest_names() -> frozenset[str]:
    return frozenset().union(*(looks(f"{mood} {trade}") for mood in MOODS for trade in TRADES))


def _is_reserved(name: str) -> bool:
    for look in looks(name):
        words = WORD.findall(look)
        if "".join(words) in RESERVED_NAMES or not RESERVED_WORDS.isdisjoint(words):
            return True
    return False


def check_others(name: str, others: Iterable[str]) -> None:
    """Nobody at a table passes for somebody else there; Refusal if they would."""
    for other in others:
        if look_alike(name, other):
            raise Refusal("taken", lambda say: say.looks_like(other))  # noqa: B023


def numbered(name: str, others: Iterable[str]) -> str:
    """For a name that the service chose: with a number, where somebody has it already."""
    taken, tried, number = list(others), name, 1
    while any(look_alike(tried, other) for other in taken):
        number += 1
        tried = f"{name} {number}"
    return tried


def check_chat(text: str) -> str:
    words = tidy(unicodedata.normalize("NFC", text))
    if not any(is_visible(character) for character in words):
        raise Refusal("malformed", lambda say: say.nothing_to_say)
    if len(words) > LONGEST_CHAT:
        raise Refusal("malformed", lambda say: say.message_too_long(LONGEST_CHAT))
    return words


def guest_name(guest_id: str) -> str:
    """The name of a guest who has not chosen one; always the same for the same guest."""
    drawn = hashlib.sha256(guest_id.encode()).digest()
    return f"{MOODS[drawn[0] % len(MOODS)]} {TRADES[drawn[1] % len(TRADES)]}"


def bot_name(taken: Collection[str]) -> str:
    """A name for one more bot at a table where these names are in use."""
    for round_ in itertools.count(1):
        for name in BOT_NAMES:
            full = name if round_ == 1 else f"{name} {round_}"
            if full not in taken:
                return full
    raise AssertionError("there is always one more number")
