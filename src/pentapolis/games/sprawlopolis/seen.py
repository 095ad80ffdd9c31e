"""Sprawlopolis: what a view is made of, as clients get it; `view` makes it."""

from __future__ import annotations

from typing import TypedDict


class Block(TypedDict):
    zone: str  # R, C, I or P
    road: str  # the edges it touches, such as "EW"; empty for none


class CityBlock(Block):
    x: int
    y: int
    card: int


class Card(TypedDict):
    card: int
    name: str
    blocks: list[Block]


class Goal(TypedDict):
    goal: int
    name: str
    text: str
    points: int


class Placement(TypedDict):
    card: int
    x: int
    y: int
    turned: bool


class Hand(TypedDict):
    seat: int
    count: int
    cards: list[Card]  # the ones the viewer knows


class SprawlView(TypedDict):
    goals: list[Goal]
    target: int
    score: int
    city: list[CityBlock]
    placements: list[Placement]
    current: int
    chosen: Card | None
    top: Card | None
    deck: int
    hands: list[Hand]
