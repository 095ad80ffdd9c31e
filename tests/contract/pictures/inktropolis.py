"""Inktropolis' view as plain facts, and what each event changes in them."""

from __future__ import annotations

from collections import Counter
from typing import Any

from pentapolis.engine.events import Event, GameEnded
from pentapolis.games.inktropolis.events import (
    BuildingDrawn,
    ResourcesGained,
    ResourcesSpent,
    RoadDrawn,
    RoundBegan,
    RoundScored,
    SideChosen,
)


def picture(view: dict[str, Any]) -> dict[str, Any]:
    top = view["top"]
    return {
        "round": view["round"],
        "era": view["era"],
        "over": view["phase"] == "over",
        "offer": Counter(card["card"] for card in view["available"]),
        "deck": view["deck"],
        "table": top and top["roads"],
        "sides": [city["side"] for city in view["cities"]],
        "buildings": [
            [(b["card"], b["type"], tuple(map(tuple, b["cells"]))) for b in city["buildings"]]
            for city in view["cities"]
        ],
        "roads": [drawn_roads(city) for city in view["cities"]],
        "stock": [Counter({k: v for k, v in c["stock"].items() if v}) for c in view["cities"]],
        "track": [
            [(box["prestige"], box["lakes"], box["points"]) for box in city["track"]]
            for city in view["cities"]
        ],
        "landmarks": [
            {mark["card"]["card"] for mark in city["landmarks"] if mark["built"]}
            for city in view["cities"]
        ],
    }


def drawn_roads(city: dict[str, Any]) -> set[tuple[int, int]]:
    """The grids with a road that is not printed on the board."""
    ends = {tuple(end) for line in city["roads"] for end in line}
    return {(x, y) for x, y in ends if city["printed"][y][x] != "="}


def fold(seen: dict[str, Any], event: Event, viewer: int) -> None:
    match event:
        case SideChosen(seat=int(seat)):
            seen["sides"][seat] = event.side
        case BuildingDrawn(seat=int(seat)):
            seen["buildings"][seat].append((event.card, event.type, event.cells))
            if event.landmark:
                seen["landmarks"][seat].add(event.card)
        case ResourcesSpent(seat=int(seat)):
            seen["stock"][seat] -= Counter(event.resources)
        case ResourcesGained(seat=int(seat)):
            seen["stock"][seat] += Counter(event.resources)
        case RoadDrawn(seat=int(seat)):
            seen["roads"][seat] |= set(event.cells)
        case RoundScored(seat=int(seat)):
            seen["track"][seat].append((event.prestige, event.lakes, event.points))
        case RoundBegan():
            seen["round"], seen["era"] = event.round, event.era
            seen["offer"] = seen["offer"] - Counter(event.gone) + Counter(event.drawn)
            seen["deck"], seen["table"] = event.deck, event.roads
        case GameEnded():
            seen["over"], seen["offer"], seen["table"] = True, Counter(), None
        case _:
            pass
