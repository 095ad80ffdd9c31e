"""Ginkgopolis: what one seat may see, as JSON and as text for a terminal."""

from __future__ import annotations

from collections.abc import Sequence

from pentapolis.engine.words import Words, count
from pentapolis.games.ginkgopolis.content import COLOURS
from pentapolis.games.ginkgopolis.fields import PHASES
from pentapolis.games.ginkgopolis.notation import card_name, letter_of
from pentapolis.games.ginkgopolis.scoring import (
    CARDS,
    CONSTRUCT,
    NUMBERS,
    SITE,
    TILES,
    TOP,
    District,
    districts,
    floors_of,
    owner_of,
)
from pentapolis.games.ginkgopolis.seen import (
    CityBuilding,
    Covered,
    Deed,
    GinkgoView,
    HandCard,
    Items,
    OwnView,
    PendingAction,
    Score,
    SideView,
)
from pentapolis.games.ginkgopolis.sheet import sees_behind
from pentapolis.games.ginkgopolis.state import (
    ALONE,
    DEED,
    DRAFT,
    END_REASONS,
    FULL_HAND,
    HAND,
    KEPT,
    MOVE,
    PLAN,
    RESOLVE,
    RETURN,
    SHOWN,
    GinkgoState,
    items_of,
)
from pentapolis.games.ginkgopolis.view.cards import Catalogue, catalogue_of, items_view
from pentapolis.games.ginkgopolis.view.outlook import KINDS, district_views, place, plans
from pentapolis.games.ginkgopolis.words import GinkgoWords, gain_text

FIRST_NUMBERS = 3  # of each colour lie in the city at the beginning
LAID = 9  # tiles that lie in the city at the beginning


# -- as JSON --------------------------------------------------------------------------------------


def view(state: GinkgoState, seat: int) -> GinkgoView:
    cards = catalogue_of(state.setup.content)
    phase = int(state.phase)
    turn = int(state.turn_seat()) if phase in (HAND, RESOLVE) else None
    found = districts(state.rules, state.blocks, state.near, state.sides)
    return {
        "round": int(state.round),
        "phase": PHASES[phase],
        "first": int(state.first),
        "order": order_of(state, int(state.first)),
        "last_order": order_of(state, last_first(state)),
        "turn": turn,
        "exhausted": int(state.exhausted),
        "ending": END_REASONS[state.ending],
        "last_round": GinkgoWords.last_round.get(END_REASONS[state.ending], ""),
        "city": [building_view(state, number) for number in range(len(state.blocks))],
        "letters": [
            {"letter": card_name(TILES + number), **place(cell)}
            for number, cell in enumerate(state.tokens)
        ],
        "districts": district_views(state, found),
        "supply": len(state.supply),
        "supply_at_first": int(TILES - LAID - state.rules.removed),
        "deck": len(state.deck),
        "shuffled": [card_name(card) for card in shuffled(state)],
        "discards": [card_name(card) for card in state.discards],
        "action": _action_view(state, cards),
        "sides": [side_view(state, seat, side, cards, found) for side in range(state.sides)],
        "own": own_view(state, seat, cards) if seat >= 0 else None,
    }


def order_of(state: GinkgoState, first: int) -> list[int]:
    return [(first + turn) % int(state.sides) for turn in range(state.sides)]


def last_first(state: GinkgoState) -> int:
    """Who acted first when somebody last acted: while all plan, the card has been passed (G-20)."""
    passed = state.players > 1 and state.phase in (HAND, PLAN)
    return int(state.first - 1 if passed else state.first) % int(state.sides)


def shuffled(state: GinkgoState) -> list[int]:
    """The cards of the last shuffling, wherever they are now; in the first one the set-up's (G-06)."""
    return [
        card
        for card in range(CARDS)
        if state.batch[card] == state.batches
        and (state.batches > 0 or card >= TILES or card % NUMBERS < FIRST_NUMBERS)
    ]


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


def _action_view(state: GinkgoState, cards: Catalogue) -> PendingAction | None:
    if state.phase != RESOLVE or not state.question:
        return None
    side = int(state.turn_seat())
    moving = state.question == MOVE
    return {
        "side": side,
        "asked": "move" if moving else "take",
        "card": cards.card(state.card[side]),
        "letter": letter_of(state) if moving else None,
        "cells": [place(cell) for cell in state.move_cells()] if moving else [],
    }


def side_view(
    state: GinkgoState, seat: int, side: int, cards: Catalogue, found: Sequence[District]
) -> SideView:
    """A side as the seat sees it: the open part, and how much of the rest."""
    seen = sees_behind(state, seat, side)
    bit = 1 << seat if seat >= 0 else 0
    hand = [int(card) for card in state.hands[FULL_HAND * side : FULL_HAND * side + FULL_HAND]]
    hand = [card for card in hand if card >= 0]
    held = state.holding(side)
    in_city = sum(int(district.points(side)) for district in found)
    in_cards = int(held.total())
    in_tokens = int(state.new_hands[side] * state.rules.new_hand_points)
    points = int(state.points[side]) if seen else None
    score: Score = {
        "districts": in_city,
        "cards": in_cards,
        "tokens": in_tokens,
        "points": points,
        "total": in_city + in_cards + in_tokens + (points or 0),
    }
    waiting = state.phase in (RESOLVE, RETURN) and state.card[side] >= 0
    hidden_plan = waiting and not (state.revealed >> side) & 1
    return {
        "seat": side,
        "name": GinkgoWords(state.setup).side_title(side),
        "resources": int(state.resources[side]),
        "stock": int(state.stock[side]),
        "in_city": int(state.in_city(side)),
        "pieces": int(state.rules.resources),
        "points": points,
        "tiles": int(state.tiles[side]).bit_count() if seen else None,
        "shown_tiles": [
            card_name(tile)
            for tile in items_of(state.tiles[side])
            if (state.memory[tile] >> SHOWN) & 7 == side + 1
        ],
        "returned": int(state.gave[side]),
        "new_hands": int(state.new_hands[side]),
        "hand": len(hand),
        "known_cards": [cards.card(card) for card in hand if state.known[card] & bit],
        "tableau": [cards.card(card) for card in items_of(state.tableau[side])],
        "characters": [cards.character(number) for number in items_of(state.characters[side])],
        "bonuses": {
            action: items_view([state.bonus[9 * side + 3 * when + item] for item in range(3)])
            for when, action in enumerate(KINDS)
        },
        "last_action": _deed_view(state, side),
        "chosen": state.phase in (DRAFT, PLAN, RETURN) and bool((state.done >> side) & 1),
        "acted": bool((state.revealed >> side) & 1),
        "planned_tile": bool(state.tile[side] != ALONE) if hidden_plan else None,
        "passes_to": (side + 1) % int(state.players) if state.players > 1 else None,
        "score": score,
    }


def _deed_view(state: GinkgoState, side: int) -> Deed | None:
    card, tile, kind, *items, put, owner = state.deeds[DEED * side : DEED * side + DEED]
    if kind < 0:
        return None
    return {
        "kind": (*KINDS, "failed")[kind],
        "card": card_name(card),
        "tile": None if tile == ALONE else card_name(tile),
        "taken": items_view(items),
        "paid": _paid(state, side, int(card), int(tile), int(kind)),
        "put": int(put),
        "covered": _built_over(state, int(owner), int(put)),
    }


def _paid(state: GinkgoState, side: int, card: int, tile: int, kind: int) -> Items:
    if kind != CONSTRUCT or side >= state.players:
        return items_view([0, 0, 0])
    other = card // NUMBERS != tile // NUMBERS
    colour = int(state.rules.colour_cost) if other else 0
    return items_view([colour, int(state.number_price(card, tile)), 0])


def _built_over(state: GinkgoState, owner: int, put: int) -> Covered | None:
    """Whose building it was, and what went home: one resource less than is on it now."""
    if owner < 0:
        return None
    return {
        "side": owner,
        "resources": put - 1,
        "points": (put - 1) * int(state.rules.cover_points),
    }


def own_view(state: GinkgoState, seat: int, cards: Catalogue) -> OwnView:
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
        "hand": [hand_card(state, card, cards) for card in hand if card >= 0],
        "tiles": [card_name(tile) for tile in items_of(state.tiles[seat])],
        "packet": [cards.character(number) for number in packet],
        "kept": [cards.character(number) for number in kept if number],
        "card": card_name(card) if card >= 0 else None,
        "tile": None if tile < 0 else "alone" if tile == ALONE else card_name(tile),
        "returning": [card_name(tile) for tile in items_of(state.giving[seat])],
        "asked_tile": card_name(asked) if asked >= 0 else None,
        "return_points": int(state.rules.return_points),
        "plans": plans(state, seat) if state.phase in (HAND, PLAN) else [],
    }


def hand_card(state: GinkgoState, card: int, cards: Catalogue) -> HandCard:
    """A card of one's own hand and where in the city it points."""
    at = state.building_of(card) if card < TILES else -1
    cell = state.cells[at] if at >= 0 else state.tokens[card - TILES]
    return {**cards.card(card), **place(cell)}


# -- as text --------------------------------------------------------------------------------------

PAINT = {"red": "#ffffff on #a8322a", "yellow": "black on #e8c33c", "blue": "#ffffff on #2b62ad"}


def show(seen: GinkgoView, words: Words) -> str:
    """The city with letters and coordinates, then everyone's things, then the seat's own."""
    out = []
    assert isinstance(words, GinkgoWords)
    if seen["phase"] == "draft":
        out.append("[bold]Draft of the Characters[/]")
    else:
        out.append(
            f"[bold]Round {seen['round']}[/], first is {words.side_title(seen['first'])}. Supply: "
            f"{count(seen['supply'], 'tile')}; deck: {count(seen['deck'], 'card')}."
        )
    if seen["last_round"]:
        out.append(f"[bold]{seen['last_round']}[/]")
    out.append("")
    out.extend(_show_city(seen, words))
    out.append("")
    for side in seen["sides"]:
        out.extend(_show_side(seen, side, words))
    if seen["discards"]:
        out.append(f"Discards: {' '.join(seen['discards'])}")
    if seen["own"]:
        out.extend(_show_own(seen["own"]))
    return "\n".join(out)


def _show_city(seen: GinkgoView, words: GinkgoWords) -> list[str]:
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
                if owner is not None and owner >= words.setup.players:
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


def _show_side(seen: GinkgoView, side: SideView, words: GinkgoWords) -> list[str]:
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
    known = score["total"] - (score["points"] or 0)
    out = [
        f"[bold]{words.side_title(side['seat'])}[/]{status}: resources {side['resources']} "
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
    ends = [
        f"{card['card']} ({card['text'].removeprefix('end: ')})"
        for card in side["tableau"]
        if card["bonus"]["when"] == "end"
    ]
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
