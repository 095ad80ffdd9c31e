"""Ginkgopolis' view as plain facts, and what each event changes in them."""

from __future__ import annotations

from typing import Any

from pentapolis.engine.events import Event, GameEnded, Place, Scored
from pentapolis.games.ginkgopolis import events as on
from pentapolis.games.ginkgopolis.notation import card_name, card_of

CHARACTERS = 72


def picture(view: dict[str, Any]) -> dict[str, Any]:
    action = view["action"]
    return {
        "round": view["round"],
        "phase": view["phase"],
        "first": view["first"],
        "turn": view["turn"],
        "exhausted": view["exhausted"],
        "ending": view["ending"],
        "supply": view["supply"],
        "deck": view["deck"],
        "shuffled": set(view["shuffled"]),
        "discards": list(view["discards"]),
        "letters": {each["letter"]: (each["x"], each["y"]) for each in view["letters"]},
        "city": {
            (each["x"], each["y"]): [each["tile"], each["floors"], each["owner"], each["site"]]
            for each in view["city"]
        },
        "asked": action
        and (action["side"], action["asked"], {(cell["x"], cell["y"]) for cell in action["cells"]}),
        "sides": [side_picture(side) for side in view["sides"]],
        "own": view["own"] and own_picture(view["own"]),
    }


def side_picture(side: dict[str, Any]) -> dict[str, Any]:
    deed = side["last_action"]
    plain = (
        "name",
        "resources",
        "stock",
        "in_city",
        "points",
        "tiles",
        "returned",
        "new_hands",
        "hand",
    )
    return {
        **{name: side[name] for name in plain},
        **{name: side[name] for name in ("chosen", "acted", "planned_tile")},
        "shown": set(side["shown_tiles"]),
        "known": {card["card"] for card in side["known_cards"]},
        "tableau": {card["card"] for card in side["tableau"]},
        "characters": {person["character"] for person in side["characters"]},
        "deed": deed and [deed["kind"], deed["card"], deed["tile"], dict(deed["taken"])],
        "worth": {name: side["score"][name] for name in ("districts", "cards", "tokens")},
    }


def own_picture(own: dict[str, Any]) -> dict[str, Any]:
    return {
        "hand": {card["card"] for card in own["hand"]},
        "tiles": set(own["tiles"]),
        "packet": {person["character"] for person in own["packet"]},
        "kept": [person["character"] for person in own["kept"]],
        "card": own["card"],
        "tile": own["tile"],
        "returning": set(own["returning"]),
        "asked tile": own["asked_tile"],
    }


def names(cards: tuple[int, ...] | None) -> set[str]:
    return {card_name(card) for card in cards or ()}


def cell(place: Place) -> tuple[int, int]:
    assert place.cell is not None
    return place.cell


def next_tile(own: dict[str, Any], after: int) -> str | None:
    """The tile that is asked for next in the return; a planned one is not."""
    tiles = {card_of(tile) or 0: tile for tile in own["tiles"] - {own["tile"]}}
    return next((tiles[number] for number in sorted(tiles) if number > after), None)


def nobody_has_chosen(seen: dict[str, Any]) -> None:
    for side in seen["sides"]:
        side["chosen"] = False


def fold(seen: dict[str, Any], event: Event, viewer: int) -> None:
    # Alone, what has no seat and is done by somebody is done by Hal.
    number = getattr(event, "side", event.seat)
    side = seen["sides"][-1 if number is None else number]
    own = seen["own"] if viewer >= 0 and viewer == event.seat else None
    match event:
        case Scored():
            scored(side, event)
        case GameEnded():
            seen["phase"], seen["turn"] = "over", None
            nobody_has_chosen(seen)
        case on.CharacterKept() | on.CharactersPassed() | on.CharactersShown():
            draft(seen, side, own, event, viewer)
        case on.CardDrawn() | on.HandDiscarded() | on.HandPassed():
            hands(seen, side, event)
            follow_own_hand(seen, viewer)
        case on.DeckShuffled():
            seen["shuffled"] = set(seen["discards"]) | names(event.cards)
            seen["deck"], seen["discards"] = event.count, []
            for marked in event.cells:
                assert seen["city"][marked][3]
                seen["city"][marked][3] = False
        case on.CardTurnedUp():
            seen["deck"] -= 1
            seen["discards"].append(card_name(event.card))
        case on.HandRenewed():
            side["new_hands"] -= 1
        case on.PlayerReady():
            side["chosen"] = True
        case (
            on.RoundBegan()
            | on.NewHandOffered()
            | on.PlanningBegan()
            | on.PlansLaid()
            | on.ReturnBegan()
            | on.SupplyFormed()
        ):
            stages(seen, event)
            follow_own_hand(seen, viewer)
        case on.SupplyExhausted():
            seen["exhausted"] = event.times
        case on.EndAnnounced():
            seen["ending"] = event.reason
        case on.ScreenOpened():
            for name, value in (("points", event.held), ("tiles", event.tiles)):
                assert side[name] in (None, value)
                side[name] = value
        case _:
            secrets(own, event)
            actions(seen, side, own, event)
            follow_own_hand(seen, viewer)


def scored(side: dict[str, Any], event: Scored) -> None:
    if event.cause == "points":
        if side["points"] is not None:
            side["points"] += event.points
    else:
        side["worth"][event.cause.rstrip("s") + "s"] += event.points


def draft(
    seen: dict[str, Any],
    side: dict[str, Any],
    own: dict[str, Any] | None,
    event: Event,
    viewer: int,
) -> None:
    match event:
        case on.CharacterKept():
            if own and seen["phase"] == "draft":
                assert event.character in own["packet"]
                own["kept"].append(event.character)
        case on.CharactersPassed():
            nobody_has_chosen(seen)
            if event.target.seat == viewer:
                assert event.cards is not None
                assert len(event.cards) == event.count
                seen["own"]["packet"] = {card - CHARACTERS for card in event.cards}
        case on.CharactersShown():
            side["characters"] |= {card - CHARACTERS for card in event.cards}
            if own:
                assert set(own["kept"]) == side["characters"]
                own["packet"], own["kept"] = set(), []


def stages(seen: dict[str, Any], event: Event) -> None:
    """What part of a round it is, and whose turn."""
    nobody_has_chosen(seen)
    seen["turn"] = None
    match event:
        case on.RoundBegan():
            seen["round"], seen["first"] = event.round, event.first
            # All hands were passed at once.
            for taker, known, count in seen.pop("passed", ()):
                seen["sides"][taker]["known"], seen["sides"][taker]["hand"] = known, count
            for side in seen["sides"]:
                side["acted"] = False
        case on.NewHandOffered():
            seen["phase"], seen["turn"] = "hand", event.seat
        case on.PlanningBegan():
            seen["phase"] = "plan"
        case on.PlansLaid():
            seen["phase"] = "resolve"
            for number, side in enumerate(seen["sides"]):
                if side["name"] != "Hal":
                    side["planned_tile"] = number in event.with_tile
        case on.ReturnBegan():
            seen["phase"] = "return"
            if seen["own"]:
                seen["own"]["asked tile"] = next_tile(seen["own"], -1)
        case on.SupplyFormed():
            seen["supply"] = event.count
            if seen["own"]:
                seen["own"]["returning"], seen["own"]["asked tile"] = set(), None


def hands(seen: dict[str, Any], side: dict[str, Any], event: Event) -> None:
    match event:
        case on.CardDrawn():
            seen["deck"] -= 1
            side["hand"] += 1
            side["known"] |= names(event.cards)
        case on.HandDiscarded():
            seen["discards"] += [card_name(card) for card in event.cards]
            side["hand"] -= len(event.cards)
            side["known"] -= names(event.cards)
        case on.HandPassed():
            assert side["hand"] == event.count
            known = side["known"] | names(event.cards)
            seen.setdefault("passed", []).append((event.target.seat, known, event.count))


def follow_own_hand(seen: dict[str, Any], viewer: int) -> None:
    """One's own hand is what one knows of it."""
    if seen["own"]:
        seen["own"]["hand"] = set(seen["sides"][viewer]["known"])


def secrets(own: dict[str, Any] | None, event: Event) -> None:
    """What others hear only later, when it changes nothing any more."""
    if own is None:
        return
    match event:
        case on.CardChosen():
            own["card"] = card_name(event.card)
        case on.TileChosen():
            own["tile"] = "alone" if event.tile is None else card_name(event.tile)
        case on.TileDecided():
            if event.given:
                own["returning"].add(card_name(event.tile))
            own["asked tile"] = next_tile(own, event.tile)
        case on.ActionEnded():
            own["card"] = own["tile"] = None


def actions(
    seen: dict[str, Any], side: dict[str, Any], own: dict[str, Any] | None, event: Event
) -> None:
    match event:
        case on.PlanRevealed():
            seen["phase"], seen["turn"] = "resolve", event.side
            side["acted"], side["planned_tile"] = True, None
            card = card_name(event.card)
            side["hand"] -= 1
            side["known"].discard(card)
            tile = None if event.tile is None else card_name(event.tile)
            side["deed"] = [event.action, card, tile, {"resource": 0, "point": 0, "tile": 0}]
            if card in seen["letters"]:
                assert seen["letters"][card] == cell(event.target)
            else:
                assert seen["city"][cell(event.target)][0] == card
        case on.PlanFailed():
            side["deed"][0] = "failed"
            if event.tile is not None:
                side["shown"].add(card_name(event.tile))
        case on.TileTurnedUp():
            seen["supply"] -= 1
            side["deed"][2] = card_name(event.tile)
        case on.CardDiscarded():
            seen["discards"].append(card_name(event.card))
        case on.CardGained():
            side["tableau"].add(card_name(event.card))
        case on.ActionAsks():
            seen["asked"] = (event.side, event.asked, set(event.cells))
        case on.LetterMoved():
            assert seen["letters"][card_name(event.card)] == cell(event.source)
            seen["letters"][card_name(event.card)] = cell(event.target)
            seen["asked"] = None
        case on.ResourcesReturned():
            side["resources" if event.target.area == "screen" else "stock"] += event.count
            side["in_city"] -= event.count
        case on.SurchargePaid():
            side["resources"] -= event.resource
            side["stock"] += event.resource
        case on.TileBuilt():
            built(seen, side, own, event)
        case on.ItemsTaken():
            side["resources"] += event.resource
            side["stock"] -= event.resource
            if event.reason == "letter":
                seen["asked"] = None
            if side["deed"]:
                side["deed"][3]["resource"] += event.resource
                side["deed"][3]["point"] += event.point
        case on.TileDrawn():
            seen["supply"] -= 1
            add_tiles(side, 1)
            if own:
                own["tiles"] |= names(event.cards)
            if side["deed"]:
                side["deed"][3]["tile"] += 1
        case on.TilesReturned():
            side["returned"] = event.count
            add_tiles(side, -event.count)
            side["shown"] -= names(event.unsure)
            if own:
                assert event.cards is not None
                own["tiles"] -= names(event.cards)


def built(
    seen: dict[str, Any], side: dict[str, Any], own: dict[str, Any] | None, event: on.TileBuilt
) -> None:
    tile, place = card_name(event.tile), cell(event.target)
    if event.covered is None:
        assert place not in seen["city"]
    else:
        assert seen["city"][place][:2] == [card_name(event.covered), event.floors - 1]
    seen["city"][place] = [tile, event.floors, event.side, True]
    side["in_city"] += event.floors
    if event.source.area == "supply":
        side["stock"] -= event.floors
        return
    side["resources"] -= event.floors
    side["shown"].discard(tile)
    add_tiles(side, -1)
    if own:
        own["tiles"].discard(tile)


def add_tiles(side: dict[str, Any], count: int) -> None:
    if side["tiles"] is not None:
        side["tiles"] += count
