"""Inktropolis: what a view is made of, as clients get it; `view` makes it."""

from __future__ import annotations

from typing import TypedDict


class Card(TypedDict):
    card: str
    name: str
    type: str  # one of the four, or "any" where the builder chooses
    era: int  # 0 for Small Enterprise
    landmark: bool
    costs: list[dict[str, int]]  # the ways to pay
    shape: list[str]  # rows of # and .
    yields: dict[str, int]  # own_type: of the resource of the type chosen


class Plan(TypedDict):
    plan: str
    name: str
    text: str
    prestige: int


class Top(TypedDict):
    roads: dict[str, int]
    boxed: bool  # the round ends an era: the deck goes back to the box


# Column and row, from 0.
Cell = tuple[int, int]


class Resource(TypedDict):
    resource: str
    at: Cell
    spent: bool


class Building(TypedDict):
    card: str
    name: str
    type: str
    landmark: bool
    cells: list[Cell]
    resources: list[Resource]
    fresh: bool  # built this round, so that nobody else sees it yet


class Lake(TypedDict):
    at: Cell
    open: list[Cell]  # empty grids beside it; none: it is closed
    points: int  # what it brings in every round once it is closed


class District(TypedDict):
    size: int  # of the largest; 0 while there is none
    cells: list[Cell]


class PlanProgress(TypedDict):
    met: bool
    lost: bool  # it can never be met again
    done: int
    total: int
    brief: str  # how it stands in a few words, where `done` of `total` would not say it
    text: str  # what is missing, or why it is met
    missing: list[Cell]
    cells: list[Cell]


class Box(TypedDict):
    prestige: int
    lakes: int
    points: int


class Setback(TypedDict):
    at: Cell
    text: str  # what a road there would cost the plans


class Deciding(TypedDict):
    stage: str  # "side", "card", "type", "place", "pay" or "roads"
    card: str | None
    type: str | None
    left: int  # roads, or enterprises of the set-up
    no_building: dict[str, str]  # why not, by the mark in the way
    no_road: dict[str, str]
    setbacks: list[Setback]


class Landmark(TypedDict):
    era: int
    built: bool
    card: Card | None  # None if the viewer may not see it


class CityView(TypedDict):
    seat: int
    side: str
    deciding: Deciding | None
    printed: list[str]  # the board without anything built: . P L ~ = #
    board: list[str]  # the board now: . P L ~ = and R U C K
    buildings: list[Building]
    roads: list[tuple[Cell, Cell]]
    fresh_roads: int  # so many of the last lines were built this round
    stock: dict[str, int]
    track: list[Box]
    box: Box  # what this round would bring if it ended now
    lakes: list[Lake]
    lakes_closed: int
    parks: int
    park_points: int
    districts: dict[str, District]
    plans: list[PlanProgress]
    score: int
    landmarks: list[Landmark]


class Way(TypedDict):
    spends: dict[str, int]
    missing: dict[str, int]  # empty: it can be paid
    strikes: list[Cell]  # the grids whose resources would be struck off
    round: int  # what its resources, paid and got, would change of this round's points


class Offer(TypedDict):
    """A card that the viewer may build some time: on the table, or an own landmark."""

    card: Card
    new: bool  # drawn this round
    ways: list[Way]
    fits: bool  # whether there is a place for it
    bar: str  # what stands against it: "era", "cost" or "place"; empty if it can be built now
    why_not: str  # the same in words


class Par(TypedDict):
    points: int
    title: str


class InkView(TypedDict):
    phase: str  # "set-up", "build" or "over"
    round: int
    rounds: int
    rounds_per_era: int
    era: int
    era_name: str
    width: int
    height: int
    plans: list[Plan]
    enterprise: Card
    available: list[Card]
    offers: list[Offer]  # the same and the own landmarks, as the viewer could build them
    deck: int
    top: Top | None
    cities: list[CityView]
    par: list[Par]  # for a player alone: the titles
    type_resources: dict[str, str]  # what own_type stands for, by type
    seat: int | None


class DealtCard(TypedDict):
    card: Card
    new: bool  # drawn this round


class InkDeal(TypedDict):
    phase: str  # "set-up", "build" or "over"
    round: int
    rounds: int
    rounds_per_era: int
    era: int
    era_name: str
    todo: list[str]  # what everybody does now
    plans: list[Plan]
    cards: list[DealtCard]
    deck: int
    top: Top | None
    # By player; None what the table may not see. In the end everything lies open.
    landmarks: list[list[Card] | None]
