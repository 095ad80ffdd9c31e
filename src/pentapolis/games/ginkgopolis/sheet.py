"""Ginkgopolis: cards in words, and the explained score."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, TypedDict

from librt.vecs import vec
from mypy_extensions import i64

from pentapolis.engine.content import ContentPack, Row
from pentapolis.engine.score import ScoreLine, ScoreSheet
from pentapolis.games.ginkgopolis.content import COLOURS, card_number
from pentapolis.games.ginkgopolis.notation import card_name, coordinates
from pentapolis.games.ginkgopolis.scoring import FLAT, District, Holding, Rules, districts
from pentapolis.games.ginkgopolis.state import GinkgoState

ITEMS = ("resource", "point", "tile")


# -- cards in words -------------------------------------------------------------------------------


class Items(TypedDict):
    resource: int
    point: int
    tile: int


class CardText(TypedDict):
    card: str  # R7, or a letter
    text: str


class Person(TypedDict):
    character: int
    name: str
    colour: str
    text: str
    start: Items


def count(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def side_name(side: int, players: int) -> str:
    return "Hal" if side >= players else f"Player {side + 1}"


def gain_text(gain: Sequence[int]) -> str:
    parts = [count(n, item) for n, item in zip(gain, ITEMS, strict=True) if n]
    return " and ".join(parts) or "nothing"


def card_text(row: Row, low_floors: int) -> str:
    """What a building card does, in a few words."""
    if row["when"] != "end":
        return f"{row['when']}: {gain_text(row['gain'])}"
    each = {
        "resources": f"per own resource on {row.get('of')} buildings",
        "low": f"per own building of up to {count(low_floors, 'floor')}",
        "high": f"per own building of {low_floors + 1} or more floors",
        "bonuses": f"per own card with a bonus for {row.get('of')}",
        "colour": f"per own {row.get('of')} card",
        "flat": "",
    }[row["rule"]]
    return f"end: {row['points']:+d} {each}".rstrip()


def items_view(items: Sequence[int]) -> Items:
    return {"resource": int(items[0]), "point": int(items[1]), "tile": int(items[2])}


@lru_cache(maxsize=16)
def words_of(content: ContentPack) -> Words:
    return Words(content)


class Words:
    """The texts of a content pack by card and Character."""

    def __init__(self, content: ContentPack) -> None:
        numbers = {row["name"]: row["value"] for row in content.rows("numbers")}
        self.cards = {
            card_number(row): card_text(row, numbers["low_floors"]) for row in content.rows("cards")
        }
        self.characters = {row["number"]: row for row in content.rows("characters")}

    def card(self, card: int) -> CardText:
        text = self.cards.get(card, "urbanization: a place for a new building")
        return {"card": card_name(card), "text": text}

    def character(self, number: int) -> Person:
        row = self.characters[number]
        return {
            "character": number,
            "name": row["name"],
            "colour": row["colour"],
            "text": f"{row['when']}: {gain_text(row['gain'])}",
            "start": items_view(row["start"]),
        }


# -- the explained score --------------------------------------------------------------------------


def sees_behind(state: GinkgoState, seat: int, side: int) -> bool:
    """Whether the seat sees how many tiles and points the side has (G-82)."""
    open_screens = state.setup.options["screens"] == "open"
    return side == seat or side >= state.players or open_screens or state.is_over()


@dataclass(frozen=True)
class Side:
    """What a score sheet needs to know of a player; points are None where they are hidden."""

    points: int | None
    new_hands: int
    cards: int
    characters: int


def sides_of(state: GinkgoState, viewer: int | None) -> list[Side]:
    return [
        Side(
            int(state.points[side]) if viewer is None or sees_behind(state, viewer, side) else None,
            int(state.new_hands[side]),
            int(state.tableau[side]),
            int(state.characters[side]),
        )
        for side in range(state.sides)
    ]


class City:
    """Buildings as scoring.py takes them."""

    def __init__(self, cells: Sequence[tuple[int, int]], blocks: vec[i64], near: vec[i64]) -> None:
        self.cells = tuple(cells)
        self.blocks = blocks
        self.near = near


def city_of(state: GinkgoState) -> City:
    return City([coordinates(cell) for cell in state.cells], state.blocks, state.near)


def score_sheet(
    rules: Rules, city: City, sides: Sequence[Side], players: int, content: ContentPack
) -> ScoreSheet:
    """Every point with the cards and buildings that earned it; Hal's in the summary."""
    words = words_of(content)
    found = districts(rules, city.blocks, city.near, len(sides))
    by_side = [
        _side_lines(rules, city, found, side, data, words, players)
        for side, data in enumerate(sides)
    ]
    totals = [sum(line.points for line in lines) for lines in by_side]
    summary: dict[str, Any] = {
        "totals": totals[:players],
        "complete": all(data.points is not None for data in sides),
        "districts": [_district_json(city, district, players) for district in found],
    }
    if len(sides) > players:
        summary["hal"] = {
            "total": totals[players],
            "lines": [line.to_json() for line in by_side[players]],
        }
        summary["won"] = totals[0] >= totals[players]
    return ScoreSheet(tuple(line for lines in by_side[:players] for line in lines), summary)


def _side_lines(
    rules: Rules,
    city: City,
    found: Sequence[District],
    side: int,
    data: Side,
    words: Words,
    players: int,
) -> list[ScoreLine]:
    lines = []
    if data.points is not None:
        text = f"{count(data.points, 'point')} earned during the game."
        lines.append(ScoreLine("points", data.points, text, side))
    if data.new_hands:
        worth = data.new_hands * int(rules.new_hand_points)
        text = f"{count(data.new_hands, 'unused New Hand token')}."
        lines.append(ScoreLine("new hand tokens", worth, text, side))
    held = Holding(rules, city.blocks, side, data.cards, data.characters)
    for card in held.cards:
        if rules.rule[card]:
            counted = int(held.counted(card))
            text = words.cards[int(card)].removeprefix("end: ")
            text += "." if rules.rule[card] == FLAT else f": {counted} counted."
            worth = int(rules.worth[card]) * counted
            name = card_name(card)
            lines.append(ScoreLine(f"card {name}", worth, text, side, cards=(int(card),)))
    for number, district in enumerate(found, start=1):
        points = int(district.points(side))
        if points:
            cells = tuple(city.cells[member] for member in district.members)
            text = _district_text(district, side, players)
            lines.append(ScoreLine(f"district {number}", points, text, side, cells=cells))
    return lines


def _district_text(district: District, side: int, players: int) -> str:
    """Which place the side has, and what decided it."""
    own, total = int(district.resources[side]), int(district.total)
    what = f"The {COLOURS[district.colour]} district of {count(len(district.members), 'building')}"
    if district.second < 0:
        return f"{what}: alone with {count(own, 'resource')}, so first and second."
    if side == district.first:
        text = f"{what}: first with {own} of {count(total, 'resource')}, and all {total} count"
        rival = int(district.second)
    else:
        text = f"{what}: second with {own} of {count(total, 'resource')}, and the own {own} count"
        rival = _third(district)
    reason = _tie_break(district, side, rival, players)
    return f"{text}{reason}."


def _third(district: District) -> int:
    """The best of those behind second place, or -1."""
    rest = [
        side
        for side in range(len(district.resources))
        if district.resources[side] and side not in (district.first, district.second)
    ]
    return max(
        rest, key=lambda side: (district.resources[side], district.tallest[side]), default=-1
    )


def _tie_break(district: District, side: int, rival: int, players: int) -> str:
    if rival < 0 or district.resources[side] != district.resources[rival]:
        return ""
    name = side_name(rival, players)
    floors, number = divmod(int(district.tallest[side]), 64)
    other = int(district.tallest[rival]) // 64
    if floors != other:
        return f"; level with {name}, ahead by the taller building ({floors} to {other} floors)"
    return (
        f"; level with {name} in resources and floors, ahead by number {number} "
        "on the tallest building"
    )


def _district_json(city: City, district: District, players: int) -> dict[str, Any]:
    def named(side: int) -> int | None:
        return side if side >= 0 else None

    return {
        "colour": COLOURS[district.colour],
        "cells": [list(city.cells[member]) for member in district.members],
        "resources": [int(count) for count in district.resources],
        "total": int(district.total),
        "first": named(int(district.first)),
        "second": named(int(district.second)),
    }
