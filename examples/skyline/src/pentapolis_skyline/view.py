"""Skyline: what one seat may see, as JSON and as text for a terminal."""

from __future__ import annotations

from typing import TypedDict

from pentapolis.engine.words import Words
from pentapolis_skyline.state import SkylineState
from pentapolis_skyline.words import SkylineWords


class House(TypedDict):
    house: int
    letter: str
    material: str
    height: int


class SkylineView(TypedDict):
    deck: int
    current: int
    streets: list[list[House]]
    hands: list[list[House] | None]  # None where the viewer may not look
    scores: list[int]


def view(state: SkylineState, seat: int, words: Words) -> SkylineView:
    open_hands = state.is_over()
    return {
        "deck": len(state.deck),
        "current": state.current,
        "streets": [[_house(state, house) for house in row] for row in state.streets],
        "hands": [
            [_house(state, house) for house in hand] if owner == seat or open_hands else None
            for owner, hand in enumerate(state.hands)
        ],
        "scores": state.scores(),
    }


def _house(state: SkylineState, house: int) -> House:
    row = state.setup.content.rows("materials")[state.material(house)]
    return {
        "house": house,
        "letter": row["letter"],
        "material": row["name"],
        "height": state.height(house),
    }


def show(seen: SkylineView, words: SkylineWords) -> str:
    lines = []
    for seat, street in enumerate(seen["streets"]):
        row = " ".join(f"{house['letter']}{house['height']}" for house in street)
        lines.append(f"{words.player_title(seat)}: {row or '–'} ({seen['scores'][seat]})")
        hand = seen["hands"][seat]
        if hand is not None:
            held = " ".join(f"{house['letter']}{house['height']}" for house in hand)
            lines.append(f"  {words.HAND}: [bold]{held}[/]")
    lines.append(words.in_deck(seen["deck"]))
    return "\n".join(lines)
