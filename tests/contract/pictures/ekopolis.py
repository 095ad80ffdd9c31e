"""Ekopolis' view as plain facts, and what each event changes in them."""

from __future__ import annotations

from typing import Any

from pentapolis.engine.events import Event, GameEnded, Scored
from pentapolis.games.ekopolis.events import (
    BuildingPlaced,
    CardDrawn,
    CardPlayed,
    CitiesJoined,
    StackRenewed,
    TileChosen,
    TileDiscarded,
    TilesDrawn,
    TokenPlaced,
    TokenTaken,
    TurnBegan,
)


def picture(view: dict[str, Any]) -> dict[str, Any]:
    seats = view["seats"]
    return {
        "spaces": {
            space["name"]: (space["holds"], space.get("tile"), space.get("seat"))
            for space in view["spaces"]
            if space["holds"] != "empty"
        },
        "supply": dict(view["tokens"]),
        "stack": view["stack"],
        "discards": list(view["discards"]),
        "card stacks": dict(view["card_stacks"] or {}),
        "points": [seat["track"]["points"] for seat in seats],
        "cities": {frozenset(seat["city"]) for seat in seats},
        "tiles": [seat["tiles"] for seat in seats],
        "hands": [
            None if seat["hand"] is None else {tile["id"] for tile in seat["hand"]}
            for seat in seats
        ],
        "cards": [{card["id"] for card in seat["cards"]} for seat in seats],
        "playable": {card["id"] for seat in seats for card in seat["cards"] if card["playable"]},
        "later": {
            card["id"]: card["timing"] == "later" for seat in seats for card in seat["cards"]
        },
        "chosen": view["chosen"] and view["chosen"]["id"],
        "placed": view["placed"],
        "turn": view["current"],
        "round": view["round"],
    }


def fold(seen: dict[str, Any], event: Event, viewer: int) -> None:
    match event:
        case TileChosen():
            seen["chosen"] = event.tile
        case BuildingPlaced(seat=int(seat)):
            seen["chosen"], seen["placed"] = event.tile, event.space
            seen["spaces"][event.space] = ("building", event.tile, seat)
            take(seen, seat, event.tile)
        case CitiesJoined():
            joined = frozenset(event.seats)
            seen["cities"] = {city for city in seen["cities"] if not city & joined} | {joined}
        case TokenPlaced():
            seen["spaces"][event.space] = (event.token, None, None)
            seen["supply"][event.token] -= 1
        case TokenTaken():
            if event.why != "built over":
                del seen["spaces"][event.space]
            seen["supply"][event.token] += 1
        case Scored(seat=int(seat)):
            seen["points"][seat] += event.points
        case CardDrawn(seat=int(seat)):
            seen["cards"][seat].add(event.card)
            seen["card stacks"][event.colour] -= 1
            later = event.timing == "later"
            seen["later"][event.card] = later
            if later:
                seen["playable"].add(event.card)
        case CardPlayed():
            seen["playable"].discard(event.card)
        case TileDiscarded(seat=int(seat)):
            take(seen, seat, event.tile)
            seen["discards"].append(event.tile)
        case TilesDrawn(seat=int(seat)):
            seen["tiles"][seat] += event.count
            seen["stack"] -= event.count
            if seen["hands"][seat] is not None:
                seen["hands"][seat] |= set(event.cards or ())
        case StackRenewed():
            seen["stack"] += event.count
            seen["discards"] = []
        case TurnBegan():
            seen["turn"], seen["round"] = event.seat, event.round
            seen["chosen"], seen["placed"] = None, None
        case GameEnded():
            seen["chosen"], seen["placed"] = None, None
            seen["turn"] = (seen["turn"] + 1) % len(seen["points"])  # it would be the next one's
        case _:
            pass


def take(seen: dict[str, Any], seat: int, tile: str) -> None:
    seen["tiles"][seat] -= 1
    if seen["hands"][seat] is not None:
        seen["hands"][seat].remove(tile)
