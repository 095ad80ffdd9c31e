"""Ginkgopolis: the explained score."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import msgspec
from librt.vecs import vec
from mypy_extensions import i64

from pentapolis.engine.score import Outcome, ScoreLine
from pentapolis.games.ginkgopolis.content import COLOURS
from pentapolis.games.ginkgopolis.notation import coordinates
from pentapolis.games.ginkgopolis.scoring import FLAT, District, Holding, Rules, districts
from pentapolis.games.ginkgopolis.state import GinkgoState
from pentapolis.games.ginkgopolis.words import GinkgoWords


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
    """Buildings as the scoring takes them."""

    def __init__(self, cells: Sequence[tuple[int, int]], blocks: vec[i64], near: vec[i64]) -> None:
        self.cells = tuple(cells)
        self.blocks = blocks
        self.near = near


def city_of(state: GinkgoState) -> City:
    return City([coordinates(cell) for cell in state.cells], state.blocks, state.near)


def score_lines(
    state: GinkgoState, viewer: int | None, words: GinkgoWords
) -> tuple[tuple[ScoreLine, ...], dict[str, Any]]:
    return city_lines(state.rules, city_of(state), sides_of(state, viewer), words)


def judge(state: GinkgoState, outcome: Outcome, words: GinkgoWords) -> Outcome:
    return judged(outcome, int(state.side_scores()[1]) if state.players == 1 else None)


def city_lines(
    rules: Rules, city: City, sides: Sequence[Side], words: GinkgoWords
) -> tuple[tuple[ScoreLine, ...], dict[str, Any]]:
    """Every point with the cards and buildings that earned it; Hal's are among the figures."""
    players = words.setup.players
    found = districts(rules, city.blocks, city.near, len(sides))
    by_side = [
        _side_lines(rules, city, found, side, data, words) for side, data in enumerate(sides)
    ]
    figures: dict[str, Any] = {
        "complete": all(data.points is not None for data in sides),
        "districts": [_district_json(city, district) for district in found],
    }
    if len(sides) > players:
        lines = by_side[players]
        figures["hal"] = {
            "total": sum(line.points for line in lines),
            "lines": msgspec.to_builtins(lines),
        }
    return tuple(line for lines in by_side[:players] for line in lines), figures


def judged(outcome: Outcome, hal: int | None) -> Outcome:
    """Alone, one has to reach Hal's points (G-78)."""
    if hal is None:
        return outcome
    won = outcome.total >= hal
    return msgspec.structs.replace(outcome, target=hal, won=won, places=(1 if won else 2,))


def _side_lines(
    rules: Rules,
    city: City,
    found: Sequence[District],
    side: int,
    data: Side,
    words: GinkgoWords,
) -> list[ScoreLine]:
    lines = []
    if data.points is not None:
        title, text = words.earned(data.points)
        lines.append(ScoreLine("points", data.points, text, side, title=title))
    if data.new_hands:
        worth = data.new_hands * int(rules.new_hand_points)
        title, text = words.tokens(data.new_hands)
        lines.append(ScoreLine("tokens", worth, text, side, title=title))
    held = Holding(rules, city.blocks, side, data.cards, data.characters)
    for card in held.cards:
        if rules.rule[card]:
            number, counted = int(card), int(held.counted(card))
            worth = int(rules.worth[card]) * counted
            title, text = words.end_card(number, counted, bool(rules.rule[card] == FLAT))
            lines.append(ScoreLine("card", worth, text, side, (), (number,), number, title))
    for number, district in enumerate(found, start=1):
        points = int(district.points(side))
        if points:
            cells = tuple(city.cells[member] for member in district.members)
            rival = int(district.second) if side == district.first else _third(district)
            title, text = words.district(number, district, side, rival)
            lines.append(
                ScoreLine("district", points, text, side, cells, (), number, title, words.DISTRICTS)
            )
    return lines


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


def _district_json(city: City, district: District) -> dict[str, Any]:
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
