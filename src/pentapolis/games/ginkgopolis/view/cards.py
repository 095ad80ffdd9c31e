"""Ginkgopolis: cards and Characters as the view shows them."""

from __future__ import annotations

from collections.abc import Sequence

from pentapolis.engine.content import ContentPack, Row, once_per_wording
from pentapolis.games.ginkgopolis.content import card_number
from pentapolis.games.ginkgopolis.notation import card_name
from pentapolis.games.ginkgopolis.seen import Bonus, CardText, Items, Person
from pentapolis.games.ginkgopolis.words import LETTER_TEXT, card_text


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
def catalogue_of(content: ContentPack) -> Catalogue:
    return Catalogue(content)


class Catalogue:
    """What a content pack says of its cards and Characters."""

    def __init__(self, content: ContentPack) -> None:
        numbers = {row["name"]: row["value"] for row in content.rows("numbers")}
        low = numbers["low_floors"]
        self.texts = {card_number(row): card_text(row, low) for row in content.rows("cards")}
        self.bonuses = {card_number(row): bonus_view(row, low) for row in content.rows("cards")}
        self.characters = {row["number"]: row for row in content.rows("characters")}
        self.low_floors = low

    def card(self, card: int) -> CardText:
        text = self.texts.get(card, LETTER_TEXT)
        bonus = self.bonuses.get(card) or bonus_view(None)
        return {"card": card_name(card), "text": text, "bonus": bonus}

    def character(self, number: int) -> Person:
        row = self.characters[number]
        return {
            "character": number,
            "name": row["name"],
            "colour": row["colour"],
            "text": card_text(row, self.low_floors),
            "bonus": bonus_view(row),
            "start": items_view(row["start"]),
        }
