"""Ginkgopolis: cards and Characters as the view shows them."""

from __future__ import annotations

from collections.abc import Sequence

from pentapolis.engine.content import ContentPack, Row, once_per_wording
from pentapolis.games.ginkgopolis.content import card_number
from pentapolis.games.ginkgopolis.notation import card_name
from pentapolis.games.ginkgopolis.seen import Bonus, CardText, Items, Person
from pentapolis.games.ginkgopolis.words import GinkgoWords


def items_view(items: Sequence[int]) -> Items:
    return {"resource": int(items[0]), "point": int(items[1]), "tile": int(items[2])}


def bonus_view(row: Row | None, low_floors: int = 0) -> Bonus:
    row = row or {}
    rule = row.get("rule", "")
    return {
        "when": row.get("when", ""),
        "gain": items_view(row.get("gain", (0, 0, 0))),
        "rule": rule,
        "of": row.get("of", ""),
        "points": row.get("points", 0),
        "floors": {"low": low_floors, "high": low_floors + 1}.get(rule, 0),
    }


@once_per_wording
def bonuses_of(content: ContentPack) -> dict[int, Bonus]:
    """What the building cards bring, by number."""
    low = _low_floors(content)
    return {card_number(row): bonus_view(row, low) for row in content.rows("cards")}


def _low_floors(content: ContentPack) -> int:
    return int(next(r["value"] for r in content.rows("numbers") if r["name"] == "low_floors"))


def card_view(words: GinkgoWords, card: int) -> CardText:
    bonus = bonuses_of(words.content).get(card) or bonus_view(None)
    return {"card": card_name(card), "text": words.card_text(card), "bonus": bonus}


def character_view(words: GinkgoWords, number: int) -> Person:
    row = words.row_of(number)
    return {
        "character": number,
        "name": words.name_of(number),
        "colour": row["colour"],
        "text": words.character_text(number),
        "bonus": bonus_view(row),
        "start": items_view(row["start"]),
    }
