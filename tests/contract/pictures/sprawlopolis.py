"""Sprawlopolis' view as plain facts, and what each event changes in them."""

from __future__ import annotations

from typing import Any

from pentapolis.engine.events import Event, Scored
from pentapolis.games.sprawlopolis.events import (
    CardChosen,
    CardDrawn,
    CardPlaced,
    CardTurnedUp,
    HandPassed,
)


def picture(view: dict[str, Any]) -> dict[str, Any]:
    return {
        "cards in the city": [(p["card"], p["x"], p["y"], p["turned"]) for p in view["placements"]],
        "on top": {(block["x"], block["y"]): block["card"] for block in view["city"]},
        "counts": [hand["count"] for hand in view["hands"]],
        "known": [{card["card"] for card in hand["cards"]} for hand in view["hands"]],
        "chosen": view["chosen"] and view["chosen"]["card"],
        "deck": view["deck"],
        "top": view["top"] and view["top"]["card"],
        "turn": view["current"],
        "score": view["score"],
        "goals": {goal["goal"]: goal["points"] for goal in view["goals"]},
    }


def fold(seen: dict[str, Any], event: Event, viewer: int) -> None:
    match event:
        case CardChosen(seat=int(seat)):
            seen["chosen"] = event.card
            seen["known"][seat].add(event.card)
        case CardPlaced(seat=int(seat)):
            assert event.target.cell is not None
            seen["cards in the city"].append((event.card, *event.target.cell, event.turned))
            seen["on top"].update(dict.fromkeys(event.cells, event.card))
            seen["counts"][seat] -= 1
            seen["known"][seat].discard(event.card)
            if len(seen["counts"]) == 1 and not seen["deck"]:
                seen["chosen"] = None
        case Scored():
            seen["score"] += event.points
            if event.cause == "goal":
                seen["goals"][event.item] += event.points
        case HandPassed():
            giver, taker = event.source.seat, event.target.seat
            seen["counts"][taker] += event.count
            seen["known"][taker] |= seen["known"][giver] | set(event.cards or ())
            seen["counts"][giver], seen["known"][giver] = 0, set()
            seen["turn"], seen["chosen"] = taker, None
        case CardDrawn(seat=int(seat)):
            seen["counts"][seat] += 1
            seen["known"][seat].add(event.card)
            seen["deck"] -= 1
            seen["top"], seen["chosen"] = None, None
        case CardTurnedUp():
            seen["top"] = event.card
