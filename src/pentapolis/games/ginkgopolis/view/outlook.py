"""Ginkgopolis: what a board shows besides the table: districts as they stand, and what plans would do.

Every plan is tried on a copy of the state, by the rules themselves, as if nobody acted before. What comes
out rests on what the seat knows: its own hand and tiles, and how many tiles are left.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from librt.vecs import vec
from mypy_extensions import i64

from pentapolis.games.ginkgopolis.content import COLOURS
from pentapolis.games.ginkgopolis.notation import card_name, coordinates
from pentapolis.games.ginkgopolis.scoring import (
    CONSTRUCT,
    EXPLOIT,
    NUMBERS,
    TILE,
    TILES,
    TOP,
    URBANIZE,
    District,
    districts,
    floors_of,
    owner_of,
)
from pentapolis.games.ginkgopolis.seen import (
    Covered,
    DistrictChange,
    DistrictView,
    Items,
    Part,
    Place,
    Plan,
    Tie,
)
from pentapolis.games.ginkgopolis.state import (
    ALONE,
    CARD,
    DEED,
    DEED_ITEMS,
    DEED_KIND,
    FAILED,
    FULL_HAND,
    MOVE,
    PLAN,
    TAKE,
    WITH_TILE,
    WITHOUT,
    GinkgoState,
    items_of,
)
from pentapolis.games.ginkgopolis.view.cards import items_view

KINDS = ("exploit", "urbanize", "construct")
RANK = 64  # a tallest building is its floors times this, and its number


def district_views(state: GinkgoState, found: Sequence[District]) -> list[DistrictView]:
    return [district_view(state, district) for district in found]


def district_view(state: GinkgoState, district: District) -> DistrictView:
    first, second = int(district.first), int(district.second)
    both = first >= 0 and second >= 0
    tie = max(first, second, key=lambda side: district.tallest[side]) if both else None
    held = [int(count) for count in district.resources]
    return {
        "colour": COLOURS[district.colour],
        "cells": [place(state.cells[member]) for member in district.members],
        "resources": held,
        "points": [int(district.points(side)) for side in range(len(held))],
        "first": first if first >= 0 else None,
        "second": second if second >= 0 else None,
        "lead": (held[first] - (held[second] if both else 0)) if first >= 0 else 0,
        "tie": tie,
        "ties": _ties(district),
    }


def _ties(district: District) -> list[Tie]:
    held = [side for side in range(len(district.resources)) if district.resources[side]]
    held.sort(key=lambda side: (-district.resources[side], -district.tallest[side]))
    return [
        {"ahead": ahead, "behind": behind, "by": _decided_by(district, ahead, behind)}
        for ahead, behind in pairwise(held[:3])
        if district.resources[ahead] == district.resources[behind]
    ]


def _decided_by(district: District, ahead: int, behind: int) -> str:
    higher = district.tallest[ahead] // RANK > district.tallest[behind] // RANK
    return "height" if higher else "number"


def place(cell: int) -> Place:
    x, y = coordinates(cell)
    return {"x": x, "y": y}


def plans(state: GinkgoState, seat: int) -> list[Plan]:
    """Every card of the seat's hand, alone and with every tile behind its screen."""
    now = _Standing(state, seat)
    hand = [int(card) for card in state.hands[FULL_HAND * seat : FULL_HAND * seat + FULL_HAND]]
    tiles = [ALONE, *items_of(state.tiles[seat])]
    return [_plan(state, seat, card, tile, now) for card in hand if card >= 0 for tile in tiles]


def planned(state: GinkgoState, seat: int, actions: Sequence[int]) -> Plan | None:
    """The plan that these choices make; nothing if they make none."""
    if state.phase != PLAN:
        return None
    steps = [int(action) for action in actions]
    card = int(state.card[seat])
    if card < 0:
        card = steps.pop(0) - int(CARD)
    if not steps:
        return None
    tile = int(ALONE if steps[0] == WITHOUT else steps[0] - WITH_TILE)
    return _plan(state, seat, card, tile, _Standing(state, seat))


class _Standing:
    """What a plan is measured by: totals, and one's own part of them."""

    def __init__(self, state: GinkgoState, seat: int) -> None:
        self.totals = [int(total) for total in state.side_scores()]
        self.found = districts(state.rules, state.blocks, state.near, state.sides)
        self.cards = int(state.holding(seat).total())


def _plan(state: GinkgoState, seat: int, card: int, tile: int, now: _Standing) -> Plan:
    world = begun(state, seat, card, tile)
    letter_cells = _letter_cells(world, card) if card >= TILES and tile != ALONE else []
    finish(world, seat, card)
    then = _Standing(world, seat)
    kind = EXPLOIT if tile == ALONE else URBANIZE if card >= TILES else CONSTRUCT
    at = state.building_of(card) if card < TILES else -1
    cell = state.cells[at] if at >= 0 else state.tokens[card - TILES]
    price = _price(state, seat, at, tile) if kind != EXPLOIT else []
    possible = world.deeds[DEED * seat + DEED_KIND] != FAILED
    done = kind if possible else EXPLOIT
    laid = [_part("tile", tile=-1)] if possible and tile != ALONE else []
    gains, lost = _gains(state, world, seat, card, tile, int(done))
    change = [after - before for before, after in zip(now.totals, then.totals, strict=True)]
    return {
        **place(cell),
        "card": card_name(card),
        "tile": None if tile == ALONE else card_name(tile),
        "kind": KINDS[kind],
        "possible": bool(possible),
        "missing": _missing(state, seat, price),
        "parts": laid + price + gains,
        "items": items_view(
            [
                world.resources[seat] - state.resources[seat],
                world.points[seat] - state.points[seat],
                int(world.tiles[seat]).bit_count() - int(state.tiles[seat]).bit_count(),
            ]
        ),
        "lost": lost,
        "either": bool(world.question == TAKE),
        "covered": _covered(state, seat, at) if possible and kind == CONSTRUCT else None,
        "before": now.totals[seat],
        "after": then.totals[seat],
        "change": change,
        "districts": _district_changes(now.found, then.found, seat),
        "cards": then.cards - now.cards,
        "letter_cells": letter_cells if possible else [],
    }


def _letter_cells(world: GinkgoState, card: int) -> list[Place]:
    """Where the letter may go; with one cell only it is there already."""
    letter = card - TILES
    if world.question == MOVE:
        return [place(cell) for cell in world.letter_cells(letter, world.built)]
    return [place(world.tokens[letter])]


def _district_changes(
    before: Sequence[District], after: Sequence[District], seat: int
) -> list[DistrictChange]:
    """Each district by itself. One that was cut in two or grew together counts with its first part."""
    lay_in = {int(member): n for n, old in enumerate(before) for member in old.members}
    left = dict(enumerate(before))
    changes: list[DistrictChange] = []
    for district in after:
        worth = [int(district.points(side)) for side in range(len(district.resources))]
        for member in district.members:
            number = lay_in.get(int(member), -1)
            if number in left and left[number].colour == district.colour:
                old = left.pop(number)
                worth = [points - int(old.points(side)) for side, points in enumerate(worth)]
        if any(worth):
            held = [int(count) for count in district.resources]
            alone = bool(district.first == seat and district.second < 0)
            changes.append(_change(district, seat, worth, held, alone))
    for gone in left.values():
        lost = [-int(gone.points(side)) for side in range(len(gone.resources))]
        if any(lost):
            changes.append(_change(gone, seat, lost, [], False))
    return sorted(changes, key=lambda found: (-found["change"], min(found["changes"])))


def _change(
    district: District, seat: int, worth: list[int], held: list[int], alone: bool
) -> DistrictChange:
    return {
        "colour": COLOURS[district.colour],
        "change": worth[seat],
        "changes": worth,
        "resources": held,
        "alone": alone,
    }


def tried(
    state: GinkgoState, seat: int, card: int, tile: int, *, bonuses: bool = True
) -> GinkgoState:
    """The state after the plan, if the seat acted now."""
    world = begun(state, seat, card, tile, bonuses=bonuses)
    finish(world, seat, card)
    return world


def begun(
    state: GinkgoState, seat: int, card: int, tile: int, *, bonuses: bool = True
) -> GinkgoState:
    """The state when the plan is carried out as far as nothing is asked."""
    world = state.clone()
    world.card[seat] = card
    world.tile[seat] = tile
    if not bonuses:
        world.bonus = vec[i64]([0] * len(world.bonus))
    world.carry_out(seat)
    return world


def finish(world: GinkgoState, seat: int, card: int) -> None:
    """Where a letter goes changes nothing here."""
    if world.question == MOVE:
        cells = world.letter_cells(card - TILES, world.built)
        world.settle(seat, card - TILES, cells[0])
    elif world.question == TAKE:
        # Whatever is taken for the letter, the bonuses follow.
        world.take_bonuses(seat, EXPLOIT)


def _price(state: GinkgoState, seat: int, at: int, tile: int) -> list[Part]:
    """What is paid, reason by reason (G-30, G-36, G-38)."""
    if at < 0:
        return [_part("storeys", resource=-1)]
    block = state.blocks[at]
    floors = int(floors_of(block))
    parts = [_part("storeys", resource=-floors - 1)]
    if owner_of(block) == seat:
        parts.append(_part("back", resource=floors))
    if (block & TOP) // NUMBERS != tile // NUMBERS:
        parts.append(_part("colour", resource=-int(state.rules.colour_cost)))
    down = int(state.number_price(block & TOP, tile))
    if down:
        parts.append(_part("number", point=-down))
    return parts


def _gains(
    state: GinkgoState, world: GinkgoState, seat: int, card: int, tile: int, kind: int
) -> tuple[list[Part], list[Part]]:
    """What is taken, from the city and by the bonuses of the tableau; and what is not there to take."""
    taken = _taken(world, seat)
    source = {EXPLOIT: "building", URBANIZE: "neighbours"}.get(kind, "")
    bonus = [int(gain) for gain in state.bonus[9 * seat + 3 * kind : 9 * seat + 3 * kind + 3]]
    without = taken
    if any(bonus):
        without = _taken(tried(state, seat, card, tile, bonuses=False), seat)
    rest = [all_of - some for all_of, some in zip(taken, without, strict=True)]
    gains, lost = [], []
    for reason, wanted, found in (
        (source, _offered(world, card, kind) or without, without),
        ("bonus", bonus, rest),
    ):
        if any(found):
            gains.append(_part(reason, *found))
        short = [offer - some for offer, some in zip(wanted, found, strict=True)]
        if world.returning:
            short[TILE] = 0  # owed from the new supply (G-43)
        if any(short):
            lost.append(_part(reason, *short))
    return gains, lost


def _offered(world: GinkgoState, card: int, kind: int) -> list[int]:
    """What a building or the neighbours of a new one give; nothing for a letter alone, where one takes
    what is there (G-22)."""
    amounts = vec[i64]([0, 0, 0])
    if kind == URBANIZE:
        world.produce(world.built, amounts)
    elif kind == EXPLOIT and card < TILES:
        block = world.blocks[world.building_of(card)]
        amounts[(block & TOP) // NUMBERS] = floors_of(block)
    return [int(amount) for amount in amounts] if any(amounts) else []


def _taken(world: GinkgoState, seat: int) -> list[int]:
    start = DEED * seat + DEED_ITEMS
    return [int(count) for count in world.deeds[start : start + 3]]


def _missing(state: GinkgoState, seat: int, price: Sequence[Part]) -> Items:
    pieces = int(state.resources[seat]) + sum(part["items"]["resource"] for part in price)
    points = int(state.points[seat]) + sum(part["items"]["point"] for part in price)
    return {"resource": max(0, -pieces), "point": max(0, -points), "tile": 0}


def _covered(state: GinkgoState, seat: int, at: int) -> Covered | None:
    owner = int(owner_of(state.blocks[at]))
    if owner in (-1, seat):
        return None
    floors = int(floors_of(state.blocks[at]))
    points = floors * int(state.rules.cover_points)
    return {"side": owner, "resources": floors, "points": points}


def _part(reason: str, resource: int = 0, point: int = 0, tile: int = 0) -> Part:
    return {"reason": reason, "items": {"resource": resource, "point": point, "tile": tile}}
