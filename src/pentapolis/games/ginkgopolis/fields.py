"""Ginkgopolis: what a state holds, and who may know it. scripts/states.py makes data.py of it."""

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
    Flag,
    Follows,
    Many,
    Number,
    Packed,
    Seats,
    Shown,
    Word,
    Written,
    at_most,
    exactly,
    state_record,
)

# A tile and its card share their number: colour * 20 + number - 1; the letters' cards follow from 60.
TILE = Number(0, 59, "tile")
TILES = Bits(0, 59, "tile")
CARD = Number(0, 71, "card")
CARDS = Bits(0, 59, "card")
CELL = Number(0, 16383, "cell", stride=128, middle=8256)
CHARACTERS = Bits(1, 27, "Character")
# A side is a seat or, alone against Hal, Hal (side 1).
SIDE = Number(0, 4, "side", none=0, plus=1, seats="sides")
AMOUNT = Number(0, 999)
ALL_TILES, ALL_CARDS = at_most(60), at_most(72)
# Of arrays.py, which writes what no other words say.
ARRAYS = "pentapolis.games.ginkgopolis.arrays."
PUBLIC = 5
# In the order of the numbers in state/table.py; views say them so, too.
PHASES = ("draft", "hand", "plan", "resolve", "return", "over")


def per_side(count: int = 1) -> Count:
    words = "one per side" if count == 1 else f"{count} per side"
    return Count(words, lambda state: state.sides * count, "sides")


def parts(entries: list[Any], size: int) -> list[list[Any]]:
    """A list in pieces, one per side."""
    return [entries[at : at + size] for at in range(0, len(entries), size)]


def cards_seen(state: Any, data: Dump, seat: int) -> object:
    """each seat how many cards there are in each hand, and those it has seen, as all of its own"""
    me = seat if seat >= 0 else PUBLIC
    hands = [[card for card in hand if card is not None] for hand in parts(data["hands"], 4)]
    return [(len(hand), {card for card in hand if me in data["known"][card]}) for hand in hands]


def seen_by_itself(state: Any, data: Dump, seat: int) -> object:
    """each seat what it has seen itself, and whether its right neighbour has"""
    me, right = seat if seat >= 0 else PUBLIC, (seat - 1) % int(state.players)
    hidden = {*data["hands"], *data["deck"]}

    def learned(card: int, viewers: list[int]) -> object:
        if card not in hidden:
            return viewers
        return {me, right}.intersection(viewers) if me in viewers else None

    return [learned(card, viewers) for card, viewers in enumerate(data["known"])]


def tiles_seen(state: Any, data: Dump, seat: int) -> object:
    """each side its own; others how many there are, and those that all have seen going there"""
    return [
        tiles
        if side == seat
        else (len(tiles), [tile for tile in tiles if data["memory"][tile]["shown"] == side])
        for side, tiles in enumerate(data["tiles"])
    ]


def own_returns(state: Any, data: Dump, seat: int) -> object:
    """everybody, but who put a tile back only that side itself"""
    return [
        {**memory, "back": memory["back"] if memory["back"] == seat else None}
        for memory in data["memory"]
    ]


def packet_in_hand(state: Any, data: Dump, seat: int) -> object:
    """each seat the one it has in hand; everybody how many are in each"""
    sizes = [len(packet) for packet in data["packets"]]
    if data["phase"] != "draft" or seat < 0:
        return sizes
    mine = (seat + state.players * 3 - data["offset"]) % state.players
    return sizes, data["packets"][mine]


def deeds_done(state: Any, data: Dump, seat: int) -> object:
    """everybody"""
    return data["deeds"]


def own_while(phase: str, name: str, size: int = 1) -> Any:
    def knows(state: Any, data: Dump, seat: int) -> object:
        """each side its own; everybody once all have chosen"""
        entries = parts(data[name], size)
        if data["phase"] != phase:
            return entries
        return entries[seat] if seat >= 0 else None

    return Shown(knows, f"owner == me or state.phase != {PHASES.index(phase)}")


def plans_shown(name: str, *nothing: int | None) -> Any:
    def knows(state: Any, data: Dump, seat: int) -> object:
        """each side its own; everybody when it is revealed, and before that whether there is one"""
        together = data["phase"] == "plan"
        done = (*data["revealed"], seat, *range(state.players, state.sides))
        return [
            entry if side in done or (entry in nothing and not together) else True
            for side, entry in enumerate(data[name])
        ]

    there_is_none = " or ".join(f"entry == {-1 if no is None else no}" for no in nothing)
    return Shown(
        knows,
        "owner == me or owner >= players or (state.revealed >> owner) & 1 == 1"
        f" or (state.phase != {PHASES.index('plan')} and ({there_is_none}))",
    )


STATE = state_record(
    "GinkgoData",
    "The data of a game. A side is a seat or, alone against Hal, Hal (side 1).",
    Field(
        "cells",
        Many(CELL, most=ALL_TILES),
        EVERYBODY,
        "The buildings' cells: row * 128 + column, 8256 in the middle.",
    ),
    Field(
        "blocks",
        Many(
            Packed(
                (
                    ("top", 6, TILE),
                    ("floors", 6, Number(0, 63)),
                    ("owner", 4, SIDE),
                    ("site", 1, Number(0, 1)),
                )
            ),
            most=ALL_TILES,
        ),
        EVERYBODY,
        "The buildings, in the same order; a site has a construction marker.",
    ),
    Field("covered", TILES, EVERYBODY, "Tiles under other tiles."),
    Field("box", TILES, HOW_MANY, "Tiles not in this game.", dealt=True),
    Field(
        "supply",
        Many(TILE, most=ALL_TILES),
        HOW_MANY,
        "The last tile is the top.",
        shared=True,
        dealt=True,
    ),
    Field(
        "memory",
        Many(
            Packed(
                (
                    ("back", 3, SIDE),
                    ("built", 3, SIDE),
                    ("shown", 3, SIDE),
                    ("maybe", 3, SIDE),
                    ("surely", 1, Number(0, 1)),
                )
            ),
            exactly(60),
            by="tile",
        ),
        Written(
            own_returns,
            ARRAYS + "write_memory",
            lambda state: [Block("memory", (60, 5), 0, 5)],
        ),
        "By tile, what is remembered of it: who put it back, who has built it since, behind whose screen "
        "everyone has seen it, who may have put it back although it had been seen, and whether everyone "
        "knows that it was put back.",
    ),
    Field("tokens", Many(CELL, exactly(12)), EVERYBODY, "The cells of the letters."),
    Field(
        "deck",
        Many(CARD, most=ALL_CARDS),
        HOW_MANY,
        "The last card is the top.",
        shared=True,
        dealt=True,
    ),
    Field(
        "discards",
        Many(CARD, most=ALL_CARDS, ordered=False),
        EVERYBODY,
        "Cards that were played or given away.",
    ),
    Field(
        "hands",
        Many(Number(0, 71, "card", none=-1), per_side(4)),
        Written(
            cards_seen,
            ARRAYS + "write_hands",
            lambda state: [Block("hands", (int(state.sides), 73), 0, 4)],
        ),
        "Four places per hand.",
        dealt=True,
    ),
    Field(
        "known",
        Many(Bits(0, PUBLIC, "viewer"), exactly(72), by="card"),
        Written(
            seen_by_itself,
            ARRAYS + "write_known",
            lambda state: [Block("known", (72, int(state.players) + 1), 0, 1)],
        ),
        "By card, which seats have seen it in a hand; 5 is the public.",
    ),
    Field(
        "batch",
        Many(AMOUNT, exactly(72), by="card"),
        EVERYBODY,
        "By card, which shuffling it came from.",
        shared=True,
    ),
    Field("batches", AMOUNT, EVERYBODY, "How often the deck was shuffled."),
    Field("resources", Many(AMOUNT, per_side()), EVERYBODY, "Pieces behind the screen, by side."),
    Field("stock", Many(AMOUNT, per_side()), EVERYBODY, "Pieces in the general supply, by side."),
    Field("points", Many(AMOUNT, per_side()), EVERYBODY, "Points taken so far, by side."),
    Field(
        "new_hands", Many(AMOUNT, per_side()), EVERYBODY, "New Hand tokens, by side.", shared=True
    ),
    Field(
        "tiles",
        Many(TILES, per_side()),
        Written(
            tiles_seen,
            ARRAYS + "write_tiles",
            lambda state: [Block("tiles", (int(state.sides), 61), 0, 60)],
        ),
        "Tiles behind the screen, by side.",
        dealt=True,
    ),
    Field("tableau", Many(CARDS, per_side()), EVERYBODY, "Cards in front of each side."),
    Field(
        "characters",
        Many(CHARACTERS, per_side()),
        EVERYBODY,
        "Characters of each side.",
        shared=True,
    ),
    Field(
        "packets",
        Many(CHARACTERS, per_side()),
        Written(
            packet_in_hand,
            ARRAYS + "write_packets",
            lambda state: [
                Block("packets.sizes", (int(state.sides),), 0, 27),
                Block("packets", (27,), 0, 1),
            ],
        ),
        "The draft: packets, by the seat that was dealt them.",
        shared=True,
    ),
    Field(
        "kept",
        Many(Number(1, 27, "Character", none=0), per_side(3)),
        own_while("draft", "kept", 3),
        "The draft: the Characters kept, three per side.",
        shared=True,
    ),
    Field(
        "card",
        Many(Number(0, 71, "card", none=-1), per_side()),
        plans_shown("card", None),
        "The planned card of each side.",
    ),
    Field(
        "tile",
        Many(Number(0, 60, "tile", none=-1), per_side()),
        plans_shown("tile", None, 60),
        "The planned tile of each side: 60 is none, null not decided yet.",
    ),
    Field(
        "giving",
        Many(TILES, per_side()),
        own_while("return", "giving"),
        "The return of tiles: those each side gives so far.",
        shared=True,
    ),
    Field(
        "upto",
        Many(Number(0, 60), per_side()),
        own_while("return", "upto"),
        "The return of tiles: the next one to decide on.",
        shared=True,
    ),
    Field(
        "gave",
        Many(AMOUNT, per_side()),
        EVERYBODY,
        "How many tiles each side gave back.",
        shared=True,
    ),
    Field(
        "fresh", Many(AMOUNT, per_side()), EVERYBODY, "How many it has drawn since.", shared=True
    ),
    Field(
        "deeds",
        Many(Number(-1, 999), per_side(8)),
        Written(
            deeds_done,
            ARRAYS + "write_deeds",
            lambda state: [Block("deeds", (int(state.sides), 8), -1, 999)],
        ),
        "The last action of each side, eight numbers: card, tile (60 for none), kind (0 exploiting, "
        "1 urbanization, 2 construction, 3 could not be paid), resources, points and tiles taken, "
        "resources put onto the building, another side that was built over; -1 where there is none.",
    ),
    Field(
        "phase",
        Word(PHASES),
        EVERYBODY,
        "Where the round stands.",
    ),
    Field("round", AMOUNT, EVERYBODY, "The number of the round."),
    Field("first", Number(0, 4, "side", seats="sides"), EVERYBODY, "The first player."),
    Field("offset", Number(0, 5), EVERYBODY, "Whose action it is, counted from the first player."),
    Field("done", Seats(), EVERYBODY, "The seats that have decided in this phase."),
    Field(
        "revealed",
        Bits(0, 4, "side", seats="sides"),
        EVERYBODY,
        "The sides whose plans are revealed.",
    ),
    Field(
        "question",
        Word(("nothing", "take", "move")),
        EVERYBODY,
        "What is asked while an action is carried out.",
    ),
    Field("built", Number(0, 99, none=-1), EVERYBODY, "The new building.", start="-1"),
    Field("exhausted", AMOUNT, EVERYBODY, "How often the supply has run out."),
    Field("returning", Flag(), EVERYBODY, "Whether tiles are now given back."),
    Field("owed", AMOUNT, EVERYBODY, "Tiles to be taken once they are given back."),
    Field(
        "ending",
        Word(("", "tiles", "resources", "hal", "rounds")),
        EVERYBODY,
        "Why the game ends.",
    ),
    Follows("near", "vec[i64]", "vec[i64]()", "Four neighbours of each building, or -1."),
    Follows("bonus", "vec[i64]", "vec[i64]()", "What cards give, nine numbers per side."),
    Follows(
        "offered",
        "vec[i64]",
        "vec[i64]()",
        "The cells where the letter may go that a player is asked about, once they were looked for.",
        shared=True,
    ),
)
