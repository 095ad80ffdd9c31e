"""Ekopolis: what a state holds, and who may know it. scripts/states.py makes data.py of it."""

from __future__ import annotations

from typing import Any

from pentapolis.engine.fields import (
    EVERYBODY,
    HOW_MANY,
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

CARD = Number(1, 60, "card")
CARDS = Bits(1, 60, "card")
TILE = Number(1, 60, "tile")
TILES = Bits(1, 60, "tile")
SEATS = Seats()
ALL_TILES = Count("at most every tile", lambda state: state.rules.tiles)
# Of arrays.py, which writes what no other words say.
ARRAYS = "pentapolis.games.ekopolis.arrays."
SPACES = Count("one per space, one for beyond the edge", lambda state: state.rules.spaces + 1)
COUNT = Number(0, 7)
THINGS = ("empty", "red", "green", "blue", "hall", "pollution", "zone", "beyond")
# In the order of the numbers in state.py; views and events say them so, too.
STEPS = ("choose", "place", "modify", "put", "remove", "lift", "drop", "swap", "take", "finish")
DETAIL = Packed(
    (
        ("red", 3, COUNT),
        ("pollution", 3, COUNT),
        ("green", 3, COUNT),
        ("zones", 3, COUNT),
        ("blue", 3, COUNT),
        ("on", 3, Bits(0, 2)),
        ("waived", 3, Bits(0, 2)),
        ("shields", 8, Bits(0, 7)),
    )
)


def hands_seen(state: Any, data: Dump, seat: int) -> object:
    """in Basic everybody; in Full each seat its own, and from which stacks the tiles of others came"""
    return [
        sorted(data["stack_of"][tile] for tile in hand)
        if state.rules.full and owner != seat
        else hand
        for owner, hand in enumerate(data["hands"])
    ]


def cards_drawn(state: Any, data: Dump, seat: int) -> object:
    """everybody those drawn, and which of each colour are still to come"""
    found = []
    for colour, drawn in enumerate(data["drawn"]):
        cards = data["cards"][state.rules.card_start[colour] : state.rules.card_start[colour + 1]]
        found.append((cards[:drawn], sorted(cards[drawn:])))
    return found


def tile_chosen(state: Any, data: Dump, seat: int) -> object:
    """everybody, but in Full only who has chosen it until it is placed"""
    hidden = state.rules.full and data["step"] == "place" and seat != data["current"]
    return data["chosen"] is None if hidden else data["chosen"]


TABLE = Record(
    "BoardData",
    "Spaces, tokens, points and Action cards: everything that is public and counts.",
    (
        Field(
            "shift",
            Seat(),
            None,
            "Which of the start spaces is the first seat's; the others follow clockwise (E-11).",
        ),
        Field("board", Many(Word(THINGS), SPACES), None, "What each space holds."),
        Field(
            "near",
            Many(SEATS, SPACES),
            None,
            "By space, the seats that have built, or have their hall, beside it.",
        ),
        Field(
            "joint",
            Many(SEATS, per_seat()),
            None,
            "By seat, the seats whose cities are one with its own.",
            shared=True,
        ),
        Field("pollution", Number(0, 999), None, "Pollution tokens left."),
        Field("zones", Number(0, 999), None, "Green zones left."),
        Field("points", Many(Number(-4096, 9999), per_seat()), None, "By seat."),
        Field(
            "built",
            Many(Number(0, 99), per_seat(4)),
            None,
            "By seat and colour, at seat * 4 + colour: Buildings in the Basic version, Action cards in "
            "the Full one, where every Building brings a card of its colour (E-61).",
        ),
        Field("owned", Many(CARDS, per_seat()), None, "The cards that each seat owns."),
        Field("ready", CARDS, None, "The cards still to be played."),
        Field(
            "ledger",
            Many(
                Packed(
                    (
                        ("kind", 2, Word(("", "placed", "token", "card"))),
                        ("seat", 3, Seat()),
                        ("item", 7, Number(0, 127)),
                        ("space", 8, Number(0, 255)),
                        ("points", 14, Number(-4096, 8191, plus=4096)),
                        ("detail", 29, DETAIL),
                    )
                )
            ),
            None,
            "Everything that earned or cost points, in order. An item is a tile, a token or a card. The "
            "detail says what stood beside a Building when it was placed.",
            log=True,
        ),
        Follows(
            "around", "vec[i64]", "vec[i64]()", "By space, what its neighbours hold, in one word."
        ),
        Follows(
            "spots",
            "vec[i64]",
            "vec[i64]()",
            "Sets of spaces, 60 to a word: by seat those where it can build, then those with pollution, "
            "then those with a zone.",
        ),
    ),
)

STATE = state_record(
    "EkoData",
    "The data of a game.",
    Field(
        "table",
        Part(TABLE, "Table", "pentapolis.games.ekopolis.scoring.table"),
        EVERYBODY,
        "The board and all that counts.",
    ),
    Field(
        "stack",
        Many(TILE, most=ALL_TILES),
        HOW_MANY,
        "The last tile is the top.",
        shared=True,
        dealt=True,
    ),
    Field(
        "discards",
        Many(TILE, most=ALL_TILES, ordered=False),
        EVERYBODY,
        "Discarded tiles lie face up.",
    ),
    Field(
        "hands",
        Many(TILES, per_seat()),
        Written(
            hands_seen,
            ARRAYS + "write_hands",
            lambda state: [
                Block("hands", (int(state.players), int(state.rules.tiles)), 0, 1),
                Block("hands.stacks", (int(state.players), int(state.rules.hand) + 1), 0, 1000),
            ],
        ),
        "The tiles of each seat.",
        dealt=True,
    ),
    Field(
        "stack_of",
        Many(
            Number(0, 999),
            Count("one per tile, from 0", lambda state: state.rules.tiles + 1),
            by="tile",
        ),
        EVERYBODY,
        "The discards are shuffled into a new stack when it is empty. By tile, the number of the last "
        "stack it was in.",
        shared=True,
    ),
    Field("stacks", Number(0, 999), EVERYBODY, "The number of the stack in use."),
    Field(
        "cards",
        Many(CARD),
        Written(
            cards_drawn,
            ARRAYS + "write_cards",
            lambda state: [Block("cards", (60,), 0, 60)],
        ),
        "The three stacks of Action cards one after the other, red, green, blue, in the order they are "
        "drawn.",
        shared=True,
        dealt=True,
    ),
    Field("drawn", Many(Number(0, 60), exactly(4)), EVERYBODY, "By colour, the cards drawn."),
    Field("start", Seat(), EVERYBODY, "Who began."),
    Field("current", Seat(), EVERYBODY, "Whose turn it is."),
    Field("step", Word(STEPS), EVERYBODY, "What is being decided."),
    Field(
        "chosen",
        Number(1, 60, "tile", none=0),
        Shown(
            tile_chosen,
            f"not state.rules.full or state.step != {STEPS.index('place')} or me == state.current"
            " or entry == 0",
        ),
        "The tile chosen or just placed.",
    ),
    Field("space", Number(0, 254, "space", none=-1), EVERYBODY, "And its space.", start="-1"),
    Field("detail", DETAIL, EVERYBODY, "What it scores for while that is open."),
    Field("card", Number(1, 60, "card", none=0), EVERYBODY, "The card being carried out."),
    Field("part", Number(0, 9), EVERYBODY, "Which of its effects."),
    Field("left", Number(0, 99), EVERYBODY, "Tokens it may still remove."),
    Field("back", Word(STEPS), EVERYBODY, "The step to go back to after it."),
    Field("token", Word(THINGS), EVERYBODY, "The token to put."),
    Field(
        "origin",
        Number(0, 254, "space", none=-1),
        EVERYBODY,
        "The space a moved zone came from.",
        start="-1",
    ),
    Follows("told", "i64", "0", "How many entries of the ledger whoever listens has been told."),
)
