"""Names and chat: plain text, tidied and limited; whoever shows them must escape them."""

from __future__ import annotations

import secrets
import unicodedata

from pentapolis.server.errors import Refusal

LONGEST_NAME = 24
LONGEST_CHAT = 500
MOODS = ("Brisk", "Calm", "Clever", "Curious", "Eager", "Gentle", "Jolly", "Lucky", "Merry")
TRADES = ("Architect", "Baker", "Builder", "Gardener", "Glazier", "Mason", "Mayor", "Planner")


def tidy(text: str) -> str:
    """Without control and formatting characters, and with single spaces."""
    kept = "".join(" " if c.isspace() else c for c in text)
    kept = "".join(c for c in kept if unicodedata.category(c)[0] != "C" or c == "\u200d")
    return " ".join(kept.split())


def check_name(text: str) -> str:
    name = tidy(text)
    if not name:
        raise Refusal("malformed", "A name needs at least one letter.")
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


def guest_name() -> str:
    return f"{secrets.choice(MOODS)} {secrets.choice(TRADES)}"
