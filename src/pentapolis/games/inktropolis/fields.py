"""Inktropolis: what a state holds, and who may know it. scripts/states.py makes data.py of it."""

from __future__ import annotations

from typing import Any

from pentapolis.engine.fields import (
    EVERYBODY,
    NOBODY,
    Bits,
    Dump,
    Field,
    Follows,
    Many,
    Number,
    Packed,
    Part,
    Parts,
    Record,
    Seat,
    Seats,
    Word,
    exactly,
    per_seat,
    state_record,
)

ERAS = 3
CARD = Number(0, 114, "card")
CELL = Number(0, 675, "grid")
TYPES = ("residential", "utilities", "commercial", "cultural")


def cards_drawn(state: Any, data: Dump, seat: int) -> object:
    """everybody the cards drawn and the next one, whose back is seen, and which others are in a deck"""
    rules = state.rules
    now = rules.era_of(min(data["round"], rules.rounds))
    found = []
    for era in range(1, ERAS + 1):
        deck = data["decks"][state.deck_start(era) : state.deck_start(era + 1)]
        last = era * rules.rounds_per_era
        over = era < now or data["round"] > rules.rounds
        seen = int(state.drawn_in(last if over else data["round"])) + 1 if era <= now else 0
        found.append((deck[:seen], sorted(deck[seen:])))
    return found


def landmarks_seen(state: Any, data: Dump, seat: int) -> object:
    """each seat its own; everybody those that were built"""
    built = {house["card"] for city in data["before"] for house in city["built"]}
    return [
        card if at // ERAS == seat or card in built else None
        for at, card in enumerate(data["landmarks"])
    ]


def own_city(state: Any, data: Dump, seat: int) -> object:
    """each seat its own; the others' are as `before` until all have built"""
    if data["round"] > state.rules.rounds:
        return data["cities"]
    return data["cities"][seat] if seat >= 0 else None


CITY = Record(
    "CityData",
    "One player's board, resources and unfinished decision. A grid is row * width + column.",
    (
        Field("up", Word(("A", "B")), None, "Which side of the board is up."),
        Field(
            "stage",
            Word(("done", "card", "kind", "place", "pay", "roads", "side")),
            None,
            "What is being decided.",
        ),
        Field("card", Number(0, 114, "card", none=-1), None, "The card chosen.", start="-1"),
        Field("type", Word((*TYPES, "any")), None, "Its type; any until it is chosen.", start="4"),
        Field(
            "left",
            Number(0, 99),
            None,
            "Roads that may still be built, or in the set-up the enterprises.",
        ),
        Field(
            "stock",
            Many(Number(0, 255), exactly(5)),
            None,
            "Citizens, utilities, finance, culture and prestige.",
        ),
        Field(
            "built",
            Many(
                Packed(
                    (("card", 8, CARD), ("type", 2, Word(TYPES)), ("place", 16, Number(0, 65535)))
                )
            ),
            None,
            "Buildings in order. A place is the grid of the top left corner * 8 + the way it is turned.",
        ),
        Field("paved", Many(CELL), None, "Grids that got a road in the game, in order."),
        Field(
            "track",
            Many(Packed((("prestige", 8, Number(0, 255)), ("lakes", 32, Bits(0, 31, "lake"))))),
            None,
            "For each round scored: prestige resources, and the lakes that were closed.",
        ),
        Follows("planes", "vec[i64]", "vec[i64]()", "The board as bit rows."),
        Follows("owner", "vec[u8]", "vec[u8]()", "By grid, the building on it (from 1), or 0."),
        Follows("links", "vec[i64]", "vec[i64]()", "By building, which of its type it touches."),
        Follows("largest", "vec[i64]", "vec[i64]()", "By type, the grids of its largest district."),
    ),
)
CITIES = Parts(Part(CITY, "City", "pentapolis.games.inktropolis.scoring.city"))

STATE = state_record(
    "InkData",
    "The data of a game.",
    Field(
        "round",
        Number(0, 99),
        EVERYBODY,
        "0 in the set-up, then 1 to the last round; one more when the game is over.",
    ),
    Field(
        "closed",
        Seats(),
        EVERYBODY,
        "The seats whose build phase is finished, and confirmed.",
    ),
    Field(
        "viewer",
        Seat(none=-1),
        NOBODY,
        "In a resampled world the seat it was made for. Bots need not play the others well there: "
        "nothing they build changes what this seat can do (K-21).",
        start="-1",
    ),
    Field(
        "decks",
        Many(CARD),
        cards_drawn,
        "The decks of the three eras one after the other, in the order they are drawn.",
        shared=True,
        dealt=True,
    ),
    Field("plans", Many(Number(0, 99, "plan")), EVERYBODY, "The plans on the table.", shared=True),
    Field(
        "landmarks",
        Many(CARD, per_seat(ERAS)),
        landmarks_seen,
        "By seat and era, the landmark each seat was dealt.",
        shared=True,
        dealt=True,
    ),
    Field(
        "available",
        Many(CARD),
        EVERYBODY,
        "The face-up building cards in the order they were drawn.",
        shared=True,
    ),
    Field(
        "before",
        CITIES,
        EVERYBODY,
        "The cities as everybody has last seen them: at the start of this build phase.",
        shared=True,
    ),
    Field("cities", CITIES, own_city, "The cities."),
)
