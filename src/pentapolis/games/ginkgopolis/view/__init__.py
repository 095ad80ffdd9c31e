"""Ginkgopolis: what one seat may see, as JSON; `text` shows it in a terminal."""

from __future__ import annotations

from collections.abc import Sequence

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
from pentapolis.games.ginkgopolis.view.cards import card_view, character_view, items_view
from pentapolis.games.ginkgopolis.view.outlook import KINDS, district_views, place, plans
from pentapolis.games.ginkgopolis.view.text import show
from pentapolis.games.ginkgopolis.words import GinkgoWords

__all__ = ["show", "view"]

FIRST_NUMBERS = 3  # of each colour lie in the city at the beginning
LAID = 9  # tiles that lie in the city at the beginning


def view(state: GinkgoState, seat: int, words: GinkgoWords) -> GinkgoView:
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
        "last_round": words.last_round.get(END_REASONS[state.ending], ""),
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
        "action": _action_view(state, words),
        "sides": [side_view(state, seat, side, words, found) for side in range(state.sides)],
        "own": own_view(state, seat, words) if seat >= 0 else None,
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


def _action_view(state: GinkgoState, words: GinkgoWords) -> PendingAction | None:
    if state.phase != RESOLVE or not state.question:
        return None
    side = int(state.turn_seat())
    moving = state.question == MOVE
    return {
        "side": side,
        "asked": "move" if moving else "take",
        "card": card_view(words, state.card[side]),
        "letter": letter_of(state) if moving else None,
        "cells": [place(cell) for cell in state.move_cells()] if moving else [],
    }


def side_view(
    state: GinkgoState, seat: int, side: int, words: GinkgoWords, found: Sequence[District]
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
        "name": words.side_title(side),
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
        "known_cards": [card_view(words, card) for card in hand if state.known[card] & bit],
        "tableau": [card_view(words, card) for card in items_of(state.tableau[side])],
        "characters": [
            character_view(words, number) for number in items_of(state.characters[side])
        ],
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


def own_view(state: GinkgoState, seat: int, words: GinkgoWords) -> OwnView:
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
        "packet": [character_view(words, number) for number in packet],
        "kept": [character_view(words, number) for number in kept if number],
        "card": card_name(card) if card >= 0 else None,
        "tile": None if tile < 0 else "alone" if tile == ALONE else card_name(tile),
        "returning": [card_name(tile) for tile in items_of(state.giving[seat])],
        "asked_tile": card_name(asked) if asked >= 0 else None,
        "return_points": int(state.rules.return_points),
        "plans": plans(state, seat) if state.phase in (HAND, PLAN) else [],
    }


def hand_card(state: GinkgoState, card: int, words: GinkgoWords) -> HandCard:
    """A card of one's own hand and where in the city it points."""
    at = state.building_of(card) if card < TILES else -1
    cell = state.cells[at] if at >= 0 else state.tokens[card - TILES]
    return {**card_view(words, card), **place(cell)}
