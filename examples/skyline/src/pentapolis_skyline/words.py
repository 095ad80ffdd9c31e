"""Skyline: every sentence of the game."""

from __future__ import annotations

from typing import ClassVar

from pentapolis import State
from pentapolis.engine.complaints import Complaint
from pentapolis.engine.events import Event
from pentapolis.engine.words import Words, count
from pentapolis_skyline.events import HouseBuilt, HouseDrawn
from pentapolis_skyline.state import SkylineState, numbers_of


class SkylineWords(Words):
    end_reasons = {"built": "All streets are built."}

    def house(self, house: int) -> str:
        """'brick 7'."""
        heights = numbers_of(self.setup)["heights"]
        material = self.content.rows("materials")[house // heights]["name"]
        return f"{material} {house % heights + 1}"

    def ask(self, state: State, seat: int) -> str:
        return "Which house do you build, and at which end?"

    def action(self, state: State, seat: int, action: int) -> str:
        assert isinstance(state, SkylineState)
        first = not state.streets[seat]
        end = "first" if first else ("on the left", "on the right")[(action - 1) % 2]
        return f"{self.house((action - 1) // 2).capitalize()} {end}"

    def tell(self, event: Event) -> str:
        match event:
            case HouseBuilt():
                return f"builds {self.house(event.house)} on the {event.end}"
            case HouseDrawn() if event.house is not None:
                return f"draws {self.house(event.house)}"
            case HouseDrawn():
                return "draws a card"
        raise TypeError(event)

    def refuse(self, complaint: Complaint) -> str:
        return "Build a house of your hand, at the left or the right end."

    # -- the text board ---------------------------------------------------------------------------

    HAND: ClassVar[str] = "hand"

    def in_deck(self, number: int) -> str:
        return f"{count(number, 'card')} in the deck"

    # -- score lines: title and text --------------------------------------------------------------

    def sunrise(self, number: int) -> tuple[str, str]:
        seen = "sees" if number == 1 else "see"
        return "sunrise", f"{count(number, 'house')} {seen} the sunrise."

    def pairs(self, number: int) -> tuple[str, str]:
        return "pairs", f"{count(number, 'pair')} of neighbours of one material."

    def highest(self) -> tuple[str, str]:
        return "highest", "The highest house on the table."
