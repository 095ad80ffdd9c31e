"""Infinite City's view as plain facts, and what each event changes in them."""

from __future__ import annotations

from collections import Counter
from typing import Any

from pentapolis.engine.events import Cell, Event, GameEnded, Place, Scored
from pentapolis.games.infinite_city import events


def picture(view: dict[str, Any]) -> dict[str, Any]:
    def cell(place: dict[str, int] | None) -> Cell | None:
        return (place["x"], place["y"]) if place else None

    players = view["players"]
    return {
        "tiles": {cell(tile): tile["tile"] for tile in view["city"]},
        "down": {cell(tile) for tile in view["city"] if tile["down"]},
        "tokens": {cell(tile): list(tile["tokens"]) for tile in view["city"]},
        "supplies": [player["tokens"] for player in players],
        "hands": [player["hand"] for player in players],
        "known": [Counter(player["tiles"]) for player in players],
        "points": [player["points"] for player in players],
        "deck": view["deck"],
        "known in the deck": {tile["depth"]: tile["tile"] for tile in view["deck_known"]},
        "removed": list(view["removed"]),
        "turn": view["turn"],
        "current": view["current"],
        "phase": view["phase"],
        "acting": cell(view["focus"]),
        "picked": cell(view["target"]),
        "chosen": view["chosen"],
        "whose": view["whose"],
        "waiting": [cell(place) for place in view["waiting"]],
        "looked at": list(view["looked"]),
        "to draw": view["extra"],
        "stations": view["stations"],
        "needed": view["stations_to_end"],
        "out": view["out"],
        "last turns": view["last_turns"],
        "last seats": list(view["last_seats"]),
        "last played": list(view["last_played"]),
    }


def at(place: Place) -> Cell:
    assert place.area == "city"
    assert place.cell is not None
    return place.cell


def leave_deck(seen: dict[str, Any], count: int) -> None:
    """So many tiles leave the top; what is known of the rest comes nearer to it."""
    seen["deck"] -= count
    known = seen["known in the deck"].items()
    seen["known in the deck"] = {depth - count: tile for depth, tile in known}


def forget(seen: dict[str, Any], tile: str) -> None:
    """The uppermost such tile that is known in the deck is no longer there."""
    known = seen["known in the deck"]
    del known[min(depth for depth in known if known[depth] == tile)]


def go_under(seen: dict[str, Any], tile: str | None) -> None:
    seen["deck"] += 1
    if tile is not None:
        seen["known in the deck"][seen["deck"]] = tile


def lose(seen: dict[str, Any], seat: int, tile: str) -> None:
    seen["hands"][seat] -= 1
    seen["known"][seat] -= Counter([tile])


def lift(seen: dict[str, Any], cell: Cell) -> None:
    assert not any(seen["tokens"].pop(cell))
    del seen["tiles"][cell]
    seen["down"].discard(cell)
    if cell in seen["waiting"]:
        seen["waiting"].remove(cell)


def exchange(seen: dict[str, Any], one: Cell, other: Cell) -> None:
    """Whatever lies on two cells, if anything, changes places."""
    to = {one: other, other: one}
    for name in ("tiles", "tokens"):
        seen[name] = {to.get(cell, cell): thing for cell, thing in seen[name].items()}
    seen["down"] = {to.get(cell, cell) for cell in seen["down"]}
    seen["waiting"] = [to.get(cell, cell) for cell in seen["waiting"]]


def fold(seen: dict[str, Any], event: Event, viewer: int) -> None:
    match event:
        case Scored(seat=int(seat)):
            seen["points"][seat] += event.points
        case GameEnded():
            seen["turn"] += 1
            seen["last seats"] = []
            if event.reason != "power":  # at once: the promised tiles are not drawn any more
                seen["to draw"] = 0
        case (
            events.TileChosen()
            | events.TilePlaced()
            | events.TileAdded()
            | events.TileTurnedUp()
            | events.TileMoved()
            | events.TilesSwapped()
            | events.TileTaken()
            | events.TileRemoved()
        ):
            fold_tiles(seen, event, viewer)
        case (
            events.TokenPlaced()
            | events.TokenMoved()
            | events.TokenTakenBack()
            | events.TokensSentHome()
        ):
            fold_tokens(seen, event)
        case _:
            fold_hands(seen, event, viewer)
            fold_turn(seen, event)


def fold_tiles(seen: dict[str, Any], event: Event, viewer: int) -> None:
    match event:
        case events.TileChosen():
            seen["chosen"] = event.tile if event.seat == viewer else None
        case events.TilePlaced():
            cell = at(event.target)
            seen["tiles"][cell] = event.tile
            seen["tokens"][cell] = [0] * len(seen["hands"])
            if event.source.area == "deck":
                if event.depth is not None:
                    forget(seen, event.tile)
                leave_deck(seen, 1)
            else:
                assert event.source.seat is not None
                lose(seen, event.source.seat, event.tile)
            seen["chosen"], seen["looked at"] = None, []
        case events.TileAdded():
            cell = at(event.target)
            seen["tiles"][cell] = event.tile
            seen["down"].add(cell)
            seen["tokens"][cell] = [0] * len(seen["hands"])
            if event.tile is not None:
                assert seen["known in the deck"].pop(1) == event.tile
            leave_deck(seen, 1)
        case events.TileTurnedUp():
            cell = at(event.target)
            seen["tiles"][cell] = event.tile
            seen["down"].remove(cell)
            seen["waiting"].append(cell)
        case events.TileMoved() | events.TilesSwapped():
            exchange(seen, at(event.source), at(event.target))
        case events.TileTaken():
            seat = event.target.seat
            assert seat is not None
            lift(seen, at(event.source))
            seen["hands"][seat] += 1
            if event.tile is not None:
                seen["known"][seat][event.tile] += 1
        case events.TileRemoved():
            lift(seen, at(event.source))
            seen["removed"].append(event.tile)


def fold_tokens(seen: dict[str, Any], event: Event) -> None:
    match event:
        case events.TokenPlaced(seat=int(seat)):
            seen["supplies"][seat] -= 1
            seen["tokens"][at(event.target)][seat] += 1
        case events.TokenMoved(seat=int(seat)):
            seen["tokens"][at(event.source)][seat] -= 1
            seen["tokens"][at(event.target)][seat] += 1
        case events.TokenTakenBack(seat=int(seat)):
            seen["supplies"][seat] += 1
            seen["tokens"][at(event.source)][seat] -= 1
        case events.TokensSentHome(seat=int(seat)):
            seen["supplies"][seat] += event.count
            seen["tokens"][at(event.source)][seat] -= event.count
            assert seen["tokens"][at(event.source)][seat] == 0


def fold_hands(seen: dict[str, Any], event: Event, viewer: int) -> None:
    known = seen["known"]
    match event:
        case events.TilesDrawn(seat=int(seat)):
            in_deck = seen["known in the deck"]
            tops = [in_deck.pop(n) for n in range(1, event.count + 1) if n in in_deck]
            leave_deck(seen, event.count)
            seen["hands"][seat] += event.count
            known[seat] += Counter(tops if event.cards is None else event.cards)
        case events.DeckLookedAt() if event.cards is not None:
            seen["known in the deck"].update(enumerate(event.cards, start=1))
            if event.seat == viewer:
                seen["looked at"] = list(event.cards)
        case events.TileReturned():
            if event.tile is not None:
                forget(seen, event.tile)
            leave_deck(seen, 1)
            go_under(seen, event.tile)
            seen["looked at"] = []
        case events.TilePutUnder(seat=int(seat)):
            lose(seen, seat, event.tile)
            go_under(seen, event.tile)
        case events.HandSeen() if event.cards is not None:
            known[event.whose] = Counter(event.cards)
        case events.HandsExchanged(seat=int(seat), other=other):
            seen["hands"][seat], seen["hands"][other] = seen["hands"][other], seen["hands"][seat]
            known[seat], known[other] = known[other], known[seat]
            if event.given is not None and event.taken is not None:
                known[seat], known[other] = Counter(event.taken), Counter(event.given)


def fold_turn(seen: dict[str, Any], event: Event) -> None:
    match event:
        case events.TextBegun():
            seen["acting"] = at(event.target)
            if at(event.target) in seen["waiting"]:
                seen["waiting"].remove(at(event.target))
        case events.TextPicked() | events.TextSkipped():
            seen["waiting"].remove(at(event.target))
        case events.Asked():
            seen["phase"], seen["whose"] = event.step, event.whose
            seen["picked"] = at(event.target) if event.target else None
            if event.step == "next":
                seen["acting"] = None
        case events.MoreToDraw():
            seen["to draw"] += event.count
        case events.PowerChanged():
            seen["stations"], seen["needed"] = event.stations, event.needed
        case events.LastRound():
            seen["out"], seen["last turns"] = event.out, True
            seen["last seats"] = list(event.seats)
        case events.DeckEmptied():
            assert seen["deck"] == 0
        case events.TokensGone(seat=int(seat)):
            assert seen["supplies"][seat] == 0
        case events.TurnPlayed():
            seen.update({"phase": "idle", "acting": None, "picked": None, "whose": None})
            seen["waiting"] = []
        case events.TurnBegun(seat=int(seat)):
            seen["phase"], seen["current"], seen["to draw"] = "choose", seat, 0
            seen["turn"] += 1
            if event.last:
                seen["last seats"].remove(seat)
                seen["last played"].append(seat)
        case events.TurnSkipped(seat=int(seat)):
            if seat in seen["last seats"]:
                seen["last seats"].remove(seat)
