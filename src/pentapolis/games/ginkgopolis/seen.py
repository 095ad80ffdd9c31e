"""Ginkgopolis: what a view is made of, as clients get it; `view` makes it."""

from __future__ import annotations

from typing import TypedDict


class Items(TypedDict):
    resource: int
    point: int
    tile: int


class Bonus(TypedDict):
    """What a card in a tableau brings, as data; the content pack's own words."""

    when: str  # exploit, urbanize, construct or end; nothing for a letter
    gain: Items
    rule: str  # what an end card counts
    of: str
    points: int
    floors: int  # of the buildings it counts: at most so many if low ones, at least if high ones


class CardText(TypedDict):
    card: str  # R7, or a letter
    text: str
    bonus: Bonus


class Person(TypedDict):
    character: int
    name: str
    colour: str
    text: str
    bonus: Bonus
    start: Items


class Place(TypedDict):
    x: int
    y: int


class Tie(TypedDict):
    """Two with equal resources in a district, and what decides between them (G-56)."""

    ahead: int
    behind: int
    by: str  # height of the tallest own building, or its number


class DistrictView(TypedDict):
    """A district, and what it would bring if the game ended now; lists go by side."""

    colour: str
    cells: list[Place]
    resources: list[int]
    points: list[int]
    first: int | None
    second: int | None
    lead: int  # resources by which the first is ahead of the second
    tie: int | None  # who of these two would be ahead with equal resources (G-56)
    ties: list[Tie]  # that decide about first and second place


class DistrictChange(TypedDict):
    """A district that a plan makes worth more or less to somebody."""

    colour: str
    change: int  # to the seat itself
    changes: list[int]  # to each side
    resources: list[int]  # of each side, afterwards; nothing where the district is gone
    alone: bool  # then the seat is first and second (G-55)


class Part(TypedDict):
    """One reason why a plan costs or brings something; what is paid is negative."""

    reason: str  # tile, storeys, back, colour, number; building, neighbours, bonus
    items: Items


class Covered(TypedDict):
    """What the owner of a building gets who is built over."""

    side: int
    resources: int
    points: int


class Plan(Place):
    """A card with a tile or alone, as the table lies now."""

    card: str
    tile: str | None
    kind: str
    possible: bool  # otherwise the card would be exploited for want of payment (G-40)
    missing: Items
    parts: list[Part]
    items: Items  # what it changes behind the screen, all in all
    lost: list[Part]  # what the supplies do not have; tiles are owed while they can be returned
    either: bool  # and a resource or a tile, as one likes
    covered: Covered | None
    before: int
    after: int  # one's own total if the game ended now
    change: list[int]  # of everybody's total
    districts: list[DistrictChange]
    cards: int
    letter_cells: list[Place]  # where the letter of a new building can go


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
    paid: Items  # for another colour or a lower number (G-38)
    put: int  # resources put onto the building
    covered: Covered | None  # somebody else who was built over


class Score(TypedDict):
    districts: int
    cards: int
    tokens: int
    points: int | None  # None where a screen hides them
    total: int  # of what can be seen


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
    pieces: int  # resources in all: behind the screen, in the general supply and in the city
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
    acted: bool  # has carried out this round's plan
    planned_tile: bool | None  # whether a tile lies with a plan that is still face down
    passes_to: int | None  # the left neighbour, who gets the rest of hand or packet
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
    return_points: int  # for each tile that goes back
    plans: list[Plan]  # while a plan is to be made


class GinkgoView(TypedDict):
    round: int
    phase: str
    first: int
    order: list[int]  # of the sides in this round
    last_order: list[int]  # in which the sides' last actions were carried out
    turn: int | None
    exhausted: int
    ending: str
    last_round: str  # a sentence, once the game is about to end
    city: list[CityBuilding]
    letters: list[Letter]
    districts: list[DistrictView]
    supply: int
    supply_at_first: int
    deck: int
    shuffled: list[str]  # all cards that the deck was made of when it was last shuffled (G-84)
    discards: list[str]
    action: PendingAction | None
    sides: list[SideView]
    own: OwnView | None
