"""Sprawlopolis: every sentence of the game."""

from __future__ import annotations

from typing import ClassVar

from mypy_extensions import mypyc_attr

from pentapolis.engine.complaints import Complaint
from pentapolis.engine.content import Row
from pentapolis.engine.events import Event
from pentapolis.engine.state import State
from pentapolis.engine.words import Words, at, count
from pentapolis.games.sprawlopolis import notation
from pentapolis.games.sprawlopolis.events import (
    CardChosen,
    CardPlaced,
    HidesACard,
    MustPlace,
    NotInHand,
    TooFar,
)
from pentapolis.games.sprawlopolis.state import SprawlState
from pentapolis.games.sprawlopolis.words.en.goals import goal_text

ZONES = {1: "residential", 2: "commercial", 3: "industrial", 4: "park"}


@mypyc_attr(allow_interpreted_subclasses=True)
class SprawlWords(Words):
    end_reasons: ClassVar[dict[str, str]] = {
        "won": "The target is reached.",
        "lost": "The target is missed.",
    }
    ROADS: ClassVar[str] = "road"

    def ask(self, state: State, seat: int) -> str:
        assert isinstance(state, SprawlState)
        if state.chosen == 0:
            return "Which card do you play?"
        return f"Where do you put card {state.chosen}?"

    def action(self, state: State, seat: int, action: int) -> str:
        assert isinstance(state, SprawlState)
        chosen = notation.action_structure(state, seat, action)
        if chosen["kind"] == "choose":
            return f"Card {chosen['card']}"
        turned = ", turned" if chosen["turned"] else ""
        where = at((chosen["x"], chosen["y"]))
        return f"Card {chosen['card']} at {where}{turned}"

    def tell(self, event: Event) -> str:
        match event:
            case CardChosen():
                return f"chooses card {event.card}"
            case CardPlaced():
                assert event.target.cell is not None
                turned = ", turned" if event.turned else ""
                where = at(event.target.cell)
                return f"puts card {event.card} at {where}{turned} ({event.gain:+d})"
            case _:  # hands and deck follow by the rules, and points stand beside the placement
                return ""

    def refuse(self, complaint: Complaint) -> str:
        match complaint:
            case NotInHand():
                return f"Choose a card of your hand: {', '.join(map(str, complaint.hand))}."
            case MustPlace():
                return f"Card {complaint.card} is chosen and must now be placed."
            case HidesACard():
                return "A card may not hide another card completely (option full_cover)."
            case TooFar():
                return "The card must overlap the city or touch it along an edge; a corner is not enough."
        raise TypeError(complaint)

    # -- score lines: title and text ----------------------------------------------------------------

    def group(self, zone: int, size: int, counts: bool) -> tuple[str, str]:
        text = f"Largest group: {count(size, 'block')}."
        if not counts:
            text += " Only one zone counts in the harder game."
        return ZONES[zone], text

    def road(self, number: int, size: int, loop: bool, free: bool) -> tuple[str, str]:
        text = f"{'A loop over ' if loop else ''}{count(size, 'block')}."
        if free:
            text += " Roads are free in the easier game."
        return f"road {number}", text

    def goal(self, row: Row) -> tuple[str, str]:
        return self.goal_name(row), f"Goal {row['number']}: {self.goal_text(row)}"

    # -- cards ------------------------------------------------------------------------------------

    def card_name(self, card: int) -> str:
        names = {row["number"]: row["name"] for row in self.content.rows("cards")}
        return str(names[card])

    def goal_name(self, row: Row) -> str:
        return str(row["name"])

    def goal_text(self, row: Row) -> str:
        return goal_text(row["rule"], row["points"])

    def texts(self) -> dict[str, list[str]]:
        return {"goals": [self.goal_text(row) for row in self.content.rows("goals")]}

    # -- the table as text ------------------------------------------------------------------------

    TO_BE_PLACED: ClassVar[str] = "To be placed"
    HAND: ClassVar[str] = "Hand"

    def standing(self, score: int, target: int) -> str:
        return f"Score {score} of {target} needed."

    def hidden(self, cards: int) -> str:
        return f"{cards} hidden"

    def card_label(self, card: int) -> str:
        return f"card {card}"

    def top_of_deck(self, deck: int) -> str:
        return f"Next of {deck} in the deck"
