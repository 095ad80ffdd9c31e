"""Names and chat: plain text, tidied and limited; whoever shows them must escape them."""

from __future__ import annotations

import hashlib
import unicodedata

from pentapolis.server.errors import Refusal

LONGEST_NAME = 24
LONGEST_CHAT = 500
# Letters and signs that look like nothing.
BLANKS = frozenset("\u115f\u1160\u2800\u3164\uffa0")
RESERVED = {"bot", "bots", "pentapolis"}
MOODS = ("Brisk", "Calm", "Clever", "Curious", "Eager", "Gentle", "Jolly", "Lucky", "Merry")
TRADES = ("Architect", "Baker", "Builder", "Gardener", "Glazier", "Mason", "Mayor", "Planner")


def tidy(text: str) -> str:
    """Without control and formatting characters, and with single spaces."""
    kept = "".join(" " if c.isspace() else c for c in text)
    kept = "".join(c for c in kept if unicodedata.category(c)[0] != "C" or c == "\u200d")
    return " ".join(kept.split())


def is_visible(character: str) -> bool:
    """Whether one sees it: neither a mark without its letter nor a letter that is blank."""
    return unicodedata.category(character)[0] in "LNPS" and character not in BLANKS


def check_name(text: str) -> str:
    name = tidy(text)
    if not any(is_visible(character) for character in name):
        raise Refusal("malformed", "A name needs at least one letter.")
    if RESERVED & set(unicodedata.normalize("NFKC", name).casefold().split()):
        raise Refusal("malformed", "Only bots are called that: choose another name.")
    if len(name) > LONGEST_NAME:
        raise Refusal("malformed", f"A name has at most {LONGEST_NAME} characters.")
    return name


def check_chat(text: str) -> str:
    words = tidy(text)
    if not words:
        raise Refusal("malformed", "There is nothing to say.")
    if len(words) > LONGEST_CHAT:
        raise Refusal("malformed", f"A message has at most {LONGEST_CHAT} characters.")
    return words


def guest_name(guest_id: str) -> str:
    """The name of a guest who has not chosen one; always the same for the same guest."""
    drawn = hashlib.sha256(guest_id.encode()).digest()
    return f"{MOODS[drawn[0] % len(MOODS)]} {TRADES[drawn[1] % len(TRADES)]}"
