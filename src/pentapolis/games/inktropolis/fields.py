"""Inktropolis: what a state holds, and who may know it. scripts/states.py makes data.py of it."""

from __future__ import annotations

from typing import Any

from pentapolis.engine.fields import (
    EVERYBODY,
    NOBODY,
    Bits,
    Block,
    Count,
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
    Shown,
    Word,
    Written,
    exactly,
    per_seat,
    state_record,
)

ERAS = 3
CARD = Number(0, 114, "card")
CELL = Number(0, 675, "grid")
PLACE = Number(0, 675 * 8 + 7)
TYPES = ("residential", "utilities", "commercial", "cultural")
# Of arrays.py, which writes what no other words say.
ARRAYS = "pentapolis.games.inktropolis.arrays."
CARDS = Count("at most every card", lambda state: state.rules.cards)
PLANS = Count("at most every plan of a game", lambda state: state.rules.plans)
BUILDINGS = Count(
    "at most one in each round, and the first",
    lambda state: state.rules.rounds + state.rules.enterprises,
)
ROADS = Count(
    "at most all of every round", lambda state: state.rules.rounds * state.rules.most_roads()
)
SCORINGS = Count("at most one for each round", lambda state: state.rules.rounds)
TABLE = Count(
    "at most one of each type, and the new ones",
    lambda state: state.rules.first_cards + state.rules.new_cards + len(TYPES) + 1,
)


def cards_drawn(state: Any, data: Dump, seat: int) -> object:
    """everybody the cards drawn, and which others are in a deck"""
    return _seen(state, data, "decks", 0)


def backs_seen(state: Any, data: Dump, seat: int) -> object:
    """everybody the backs of the cards drawn and of the top card, and which others are in a deck"""
    return _seen(state, data, "backs", 1)


def _seen(state: Any, data: Dump, name: str, more: int) -> object:
    rules = state.rules
    now = rules.era_of(min(data["round"], rules.rounds))
    found = []
    for era in range(1, ERAS + 1):
        deck = data[name][state.deck_start(era) : state.deck_start(era + 1)]
        last = era * rules.rounds_per_era
        over = era < now or data["round"] > rules.rounds
        seen = int(state.drawn_in(last if over else data["round"])) + more if era <= now else 0
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
                Packed((("card", 8, CARD), ("type", 2, Word(TYPES)), ("place", 16, PLACE))),
                most=BUILDINGS,
            ),
            None,
            "Buildings in order. A place is the grid of the top left corner * 8 + the way it is turned.",
        ),
        Field(
            "paved", Many(CELL, most=ROADS), None, "Grids that got a road in the game, in order."
        ),
        Field(
            "track",
            Many(
                Packed((("prestige", 8, Number(0, 255)), ("lakes", 32, Bits(0, 31, "lake")))),
                most=SCORINGS,
            ),
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
        Many(CARD, most=CARDS),
        Written(
            cards_drawn,
            ARRAYS + "write_decks",
            lambda state: [Block("decks", (int(state.rules.cards),), 0, 115)],
        ),
        "The decks of the three eras one after the other, in the order they are drawn.",
        shared=True,
        dealt=True,
    ),
    Field(
        "backs",
        Many(CARD, most=CARDS),
        Written(
            backs_seen,
            ARRAYS + "write_backs",
            lambda state: [Block("backs", (int(state.rules.cards),), 0, 115)],
        ),
        "The road tables on their backs: each as the card beside which it stands in the pack (K-90).",
        shared=True,
        dealt=True,
    ),
    Field(
        "plans",
        Many(Number(0, 99, "plan"), most=PLANS),
        EVERYBODY,
        "The plans on the table.",
        shared=True,
    ),
    Field(
        "landmarks",
        Many(CARD, per_seat(ERAS)),
        Written(
            landmarks_seen,
            ARRAYS + "write_landmarks",
            lambda state: [Block("landmarks", (int(state.players), ERAS), 0, 115)],
        ),
        "By seat and era, the landmark each seat was dealt.",
        shared=True,
        dealt=True,
    ),
    Field(
        "available",
        Many(CARD, most=TABLE),
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
    Field(
        "cities",
        CITIES,
        Shown(own_city, "owner == me or state.round > state.rules.rounds"),
        "The cities.",
    ),
)
