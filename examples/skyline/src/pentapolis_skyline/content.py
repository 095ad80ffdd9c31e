"""Skyline: what a content pack must look like."""

from __future__ import annotations

from pentapolis.engine.content import ContentPack, Field, Schema, between, one_of
from pentapolis.engine.errors import ContentError

MOST_PLAYERS = 4
NUMBERS = ("heights", "houses", "sunrise", "pair", "highest")


def _letter(text: str) -> str | None:
    return None if len(text) == 1 and text.islower() else "must be one small letter"


SCHEMA: Schema = {
    "materials": {"letter": Field(str, _letter), "name": Field(str, cosmetic=True)},
    "numbers": {"name": Field(str, one_of(*NUMBERS)), "value": Field(int, between(0, 30))},
}


def check_content(pack: ContentPack, source: str) -> None:
    numbers = {row["name"]: row["value"] for row in pack.rows("numbers")}
    if sorted(numbers) != sorted(NUMBERS):
        raise ContentError(f"{source}: [numbers] must have each of {', '.join(NUMBERS)} once.")
    letters = {row["letter"] for row in pack.rows("materials")}
    if len(letters) != len(pack.rows("materials")):
        raise ContentError(f"{source}: [materials] must have different letters.")
    if len(letters) * numbers["heights"] < MOST_PLAYERS * (numbers["houses"] + 2):
        raise ContentError(f"{source}: [numbers] the deck is too small for {MOST_PLAYERS} players.")
