"""Ginkgopolis: what one seat may see, as JSON and as text for a terminal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypedDict

from pentapolis.games.ginkgopolis.content import COLOURS
from pentapolis.games.ginkgopolis.notation import card_name, coordinates, letter_of
from pentapolis.games.ginkgopolis.scoring import (
    NUMBERS,
    SITE,
    TILES,
    TOP,
    District,
    districts,
    floors_of,
    owner_of,
)
from pentapolis.games.ginkgopolis.sheet import (
    CardText,
    Items,
    Person,
    Words,
    count,
    gain_text,
    items_view,
    sees_behind,
    side_name,
    words_of,
)
from pentapolis.games.ginkgopolis.state import END_REASONS, GinkgoState
from pentapolis.games.ginkgopolis.table import (
    ALONE,
    DEED,
    DRAFT,
    FULL_HAND,
    HAND,
    KEPT,
    MOVE,
    PLAN,
    RESOLVE,
    RETURN,
    SHOWN,
    items_of,
)

ACTIONS = ("exploit", "urbanize", "construct")
PHASES = ("draft", "hand", "plan", "resolve", "return", "over")


# -- as JSON --------------------------------------------------------------------------------------


class Place(TypedDict):
    x: int
    y: int


class CityBuilding(Place):
    tile: str
    colour: str
    number: int
    floors: int
    owner: int | None  # a side
    site: bool


class Letter(Place):
    letter: str


class HandCard(CardText):
    x: int
    y: int


class Deed(TypedDict):
    kind: str  # exploit, urbanize, construct, or failed: exploited for want of payment
    card: str
    tile: str | None
    taken: Items


class Score(TypedDict):
    districts: int
    cards: int
    tokens: int
    points: int | None  # None where a screen hides them


class PendingAction(TypedDict):
    """An action that waits for an answer."""

    side: int
    asked: str  # take or move
    card: CardText
    letter: str | None
    cells: list[Place]


class SideView(TypedDict):
    """A player or Hal, as the viewer sees them."""

    seat: int
    name: str
    resources: int
    stock: int
    in_city: int
    points: int | None
    tiles: int | None
    shown_tiles: list[str]
    returned: int
    new_hands: int
    hand: int
    known_cards: list[CardText]
    tableau: list[CardText]
    characters: list[Person]
    bonuses: dict[str, Items]
    last_action: Deed | None
    chosen: bool
    planned_tile: bool | None  # whether a tile lies with a plan that is still face down
    score: Score


class OwnView(TypedDict):
    """What only the viewer sees."""

    seat: int
    hand: list[HandCard]
    tiles: list[str]
    packet: list[Person]
    kept: list[Person]
    card: str | None
    tile: str | None  # or "alone"
    returning: list[str]
    asked_tile: str | None


class GinkgoView(TypedDict):
    round: int
    phase: str
    first: int
    turn: int | None
    exhausted: int
    ending: str
    city: list[CityBuilding]
    letters: list[Letter]
    supply: int
    deck: int
    discards: list[str]
    action: PendingAction | None
    sides: list[SideView]
    own: OwnView | None


def view(state: GinkgoState, seat: int) -> GinkgoView:
    words = words_of(state.setup.content)
    phase = int(state.phase)
    turn = int(state.turn_seat()) if phase in (HAND, RESOLVE) else None
    found = districts(state.rules, state.blocks, state.near, state.sides)
    return {
        "round": int(state.round),
        "phase": PHASES[phase],
        "first": int(state.first),
        "turn": turn,
        "exhausted": int(state.exhausted),
        "ending": END_REASONS[state.ending],
        "city": [building_view(state, number) for number in range(len(state.blocks))],
        "letters": [
            {"letter": card_name(TILES + number), **place(cell)}
            for number, cell in enumerate(state.tokens)
        ],
        "supply": len(state.supply),
        "deck": len(state.deck),
        "discards": [card_name(card) for card in state.discards],
        "action": _action_view(state, words),
        "sides": [side_view(state, seat, side, words, found) for side in range(state.sides)],
        "own": own_view(state, seat, words) if seat >= 0 else None,
    }


def place(cell: int) -> Place:
    x, y = coordinates(cell)
    return {"x": x, "y": y}


def building_view(state: GinkgoState, number: int) -> CityBuilding:
    block = state.blocks[number]
    tile = block & TOP
    owner = int(owner_of(block))
    return {
        **place(state.cells[number]),
        "tile": card_name(tile),
        "colour": COLOURS[tile // NUMBERS],
        "number": int(tile % NUMBERS + 1),
        "floors": int(floors_of(block)),
        "owner": owner if owner >= 0 else None,
        "site": bool(block & SITE),
    }


def _action_view(state: GinkgoState, words: Words) -> PendingAction | None:
    if state.phase != RESOLVE or not state.question:
        return None
    side = int(state.turn_seat())
    moving = state.question == MOVE
    return {
        "side": side,
        "asked": "move" if moving else "take",
        "card": words.card(state.card[side]),
        "letter": letter_of(state) if moving else None,
        "cells": [place(cell) for cell in state.move_cells()] if moving else [],
    }


def side_view(
    state: GinkgoState, seat: int, side: int, words: Words, found: Sequence[District]
) -> SideView:
    """A side as the seat sees it: the open part, and how much of the rest."""
    seen = sees_behind(state, seat, side)
    bit = 1 << seat if seat >= 0 else 0
    hand = [int(card) for card in state.hands[FULL_HAND * side : FULL_HAND * side + FULL_HAND]]
    hand = [card for card in hand if card >= 0]
    held = state.holding(side)
    score: Score = {
        "districts": sum(int(district.points(side)) for district in found),
        "cards": int(held.total()),
        "tokens": int(state.new_hands[side] * state.rules.new_hand_points),
        "points": int(state.points[side]) if seen else None,
    }
    waiting = state.phase in (RESOLVE, RETURN) and state.card[side] >= 0
    hidden_plan = waiting and not (state.revealed >> side) & 1
    return {
        "seat": side,
        "name": side_name(side, state.players),
        "resources": int(state.resources[side]),
        "stock": int(state.stock[side]),
        "in_city": int(state.in_city(side)),
        "points": score["points"],
        "tiles": int(state.tiles[side]).bit_count() if seen else None,
        "shown_tiles": [
            card_name(tile)
            for tile in items_of(state.tiles[side])
            if (state.memory[tile] >> SHOWN) & 7 == side + 1
        ],
        "returned": int(state.gave[side]),
        "new_hands": int(state.new_hands[side]),
        "hand": len(hand),
        "known_cards": [words.card(card) for card in hand if state.known[card] & bit],
        "tableau": [words.card(card) for card in items_of(state.tableau[side])],
        "characters": [words.character(number) for number in items_of(state.characters[side])],
        "bonuses": {
            action: items_view([state.bonus[9 * side + 3 * when + item] for item in range(3)])
            for when, action in enumerate(ACTIONS)
        },
        "last_action": _deed_view(state, side),
        "chosen": state.phase in (DRAFT, PLAN, RETURN) and bool((state.done >> side) & 1),
        "planned_tile": bool(state.tile[side] != ALONE) if hidden_plan else None,
        "score": score,
    }


def _deed_view(state: GinkgoState, side: int) -> Deed | None:
    card, tile, kind, *items = state.deeds[DEED * side : DEED * side + DEED]
    if kind < 0:
        return None
    return {
        "kind": (*ACTIONS, "failed")[kind],
        "card": card_name(card),
        "tile": None if tile == ALONE else card_name(tile),
        "taken": items_view(items),
    }


def own_view(state: GinkgoState, seat: int, words: Words) -> OwnView:
    """What only the seat itself sees."""
    packet: list[int] = []
    kept: list[int] = []
    if state.phase == DRAFT:
        packet = [int(number) for number in items_of(state.packets[state.packet_of(seat)])]
        kept = [int(state.kept[KEPT * seat + turn]) for turn in range(KEPT)]
    card, tile = int(state.card[seat]), int(state.tile[seat])
    asked = int(state.next_return(seat)) if state.phase == RETURN else -1
    hand = [int(card) for card in state.hands[FULL_HAND * seat : FULL_HAND * seat + FULL_HAND]]
    return {
        "seat": seat,
        "hand": [hand_card(state, card, words) for card in hand if card >= 0],
        "tiles": [card_name(tile) for tile in items_of(state.tiles[seat])],
        "packet": [words.character(number) for number in packet],
        "kept": [words.character(number) for number in kept if number],
        "card": card_name(card) if card >= 0 else None,
        "tile": None if tile < 0 else "alone" if tile == ALONE else card_name(tile),
        "returning": [card_name(tile) for tile in items_of(state.giving[seat])],
        "asked_tile": card_name(asked) if asked >= 0 else None,
    }


def hand_card(state: GinkgoState, card: int, words: Words) -> HandCard:
    """A card of one's own hand and where in the city it points."""
    at = state.building_of(card) if card < TILES else -1
    cell = state.cells[at] if at >= 0 else state.tokens[card - TILES]
    return {**words.card(card), **place(cell)}


# -- as text --------------------------------------------------------------------------------------

PAINT = {"red": "#ffffff on #a8322a", "yellow": "black on #e8c33c", "blue": "#ffffff on #2b62ad"}


def show(seen: GinkgoView) -> str:
    """The city with letters and coordinates, then everyone's things, then the seat's own."""
    out = []
    ending = {
        "tiles": "The tiles have run out: this round is the last.",
        "resources": "Somebody has every resource in the city: this round is the last.",
        "hal": "Hal has run out: the game ends.",
        "rounds": "The game has lasted too long and ends.",
    }
    if seen["phase"] == "draft":
        out.append("[bold]Draft of the Characters[/]")
    else:
        out.append(
            f"[bold]Round {seen['round']}[/], first is {_name(seen, seen['first'])}. Supply: "
            f"{count(seen['supply'], 'tile')}; deck: {count(seen['deck'], 'card')}."
        )
    if seen["ending"]:
        out.append(f"[bold]{ending[seen['ending']]}[/]")
    out.append("")
    out.extend(_show_city(seen))
    out.append("")
    for side in seen["sides"]:
        out.extend(_show_side(seen, side))
    if seen["discards"]:
        out.append(f"Discards: {' '.join(seen['discards'])}")
    if seen["own"]:
        out.extend(_show_own(seen["own"]))
    return "\n".join(out)


def _name(seen: GinkgoView, side: int) -> str:
    return seen["sides"][side]["name"]


def _show_city(seen: GinkgoView) -> list[str]:
    """A building is two lines: tile and marker, floors and owner. Dots are empty cells."""
    buildings = {(b["x"], b["y"]): b for b in seen["city"]}
    letters = {(t["x"], t["y"]): t["letter"] for t in seen["letters"]}
    action = seen["action"]
    offered = {(c["x"], c["y"]) for c in action["cells"]} if action else set()
    known = [*buildings, *letters, *offered]
    columns = range(min(x for x, _ in known), max(x for x, _ in known) + 1)
    rows = range(min(y for _, y in known), max(y for _, y in known) + 1)
    out = ["     " + "".join(f"{x:^6}" for x in columns)]
    for y in rows:
        upper, lower = f"{y:>4} ", "     "
        for x in columns:
            building = buildings.get((x, y))
            if building:
                paint = PAINT[building["colour"]]
                owner = building["owner"]
                who = "--" if owner is None else f"P{owner + 1}"
                if owner is not None and _name(seen, owner) == "Hal":
                    who = "Ha"
                site = "*" if building["site"] else " "
                upper += f"[{paint}]{building['tile']:>4}{site} [/]"
                lower += f"[{paint}] {building['floors']}^{who} [/]"
            elif (x, y) in offered:
                upper, lower = upper + "  ?   ", lower + "      "
            else:
                mark = letters.get((x, y), "·")
                paint = "bold" if mark != "·" else "dim"
                upper += f"[{paint}]{mark:^6}[/]"
                lower += "      "
        out += [upper, lower]
    out.append(
        "[dim]R7* = tile on top, * = new, no card yet; 2^P1 = two floors owned by Player 1.[/]"
    )
    return out


def _show_side(seen: GinkgoView, side: SideView) -> list[str]:
    def hidden(value: object) -> object:
        return "?" if value is None else value

    status = ""
    if side["chosen"]:
        status = " [bold](has chosen)[/]"
    if side["planned_tile"] is not None:
        status = f" [bold](plan {'with' if side['planned_tile'] else 'without'} tile)[/]"
    if seen["turn"] == side["seat"]:
        status += " [bold]<- turn[/]"
    score = side["score"]
    known = score["districts"] + score["cards"] + score["tokens"]
    out = [
        f"[bold]{side['name']}[/]{status}: resources {side['resources']} "
        f"(+{side['stock']} in supply, {side['in_city']} in the city), tiles "
        f"{hidden(side['tiles'])}, points {hidden(side['points'])}, New Hand "
        f"{side['new_hands']}; city and cards worth {known} now"
    ]
    if side["last_action"]:
        out.append(f"    last: {_deed_text(side['last_action'])}")
    gains = [
        f"{action} {gain_text(list_of(gain))}"
        for action, gain in side["bonuses"].items()
        if any(gain.values())
    ]
    ends = [f"{c['card']} ({c['text'][5:]})" for c in side["tableau"] if c["text"][:4] == "end:"]
    if gains:
        out.append(f"    bonuses: {'; '.join(gains)}")
    if ends:
        out.append(f"    end cards: {'; '.join(ends)}")
    if side["shown_tiles"]:
        out.append(f"    tiles seen behind the screen: {' '.join(side['shown_tiles'])}")
    own = seen["own"] is not None and side["seat"] == seen["own"]["seat"]
    if side["known_cards"] and not own:
        cards = " ".join(card["card"] for card in side["known_cards"])
        out.append(f"    known of the hand: {cards}")
    return out


def list_of(items: Items) -> list[int]:
    return [items["resource"], items["point"], items["tile"]]


def _deed_text(deed: Deed) -> str:
    taken = gain_text(list_of(deed["taken"]))
    with_tile = f" with {deed['tile']}" if deed["tile"] else ""
    verb = {
        "exploit": "exploited",
        "urbanize": "urbanized",
        "construct": "constructed on",
        "failed": "could not build, so exploited",
    }[deed["kind"]]
    return f"{verb} {deed['card']}{with_tile}, took {taken}"


def _show_own(own: OwnView) -> list[str]:
    out = [""]
    for title, people in (("You may keep", own["packet"]), ("You have kept", own["kept"])):
        if people:
            out.append(f"[bold]{title}[/]")
            for person in people:
                items = gain_text(list_of(person["start"]))
                out.append(
                    f"  #{person['character']:<2} {person['name']} ({person['colour']}): "
                    f"{person['text']}; starts with {items}"
                )
    if own["hand"]:
        out.append("[bold]Your hand[/]")
        for card in own["hand"]:
            out.append(f"  {card['card']:<3} at {card['x']},{card['y']}: {card['text']}")
    if own["tiles"]:
        out.append(f"[bold]Your tiles:[/] {' '.join(own['tiles'])}")
    if own["card"]:
        with_tile = {None: "", "alone": " alone"}.get(own["tile"], f" with {own['tile']}")
        out.append(f"[bold]Your plan:[/] {own['card']}{with_tile}")
    if own["returning"]:
        out.append(f"[bold]You return:[/] {' '.join(own['returning'])}")
    return out
