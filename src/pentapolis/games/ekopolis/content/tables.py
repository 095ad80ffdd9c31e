"""Ekopolis: a content pack as the tables the rules use."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from pentapolis.engine.content import ContentPack, Row
from pentapolis.engine.grid import hex_grid
from pentapolis.games.ekopolis.content.schema import COLOURS, SYMBOLS, TIMINGS, read_effect
from pentapolis.games.ekopolis.scoring import rules as scoring
from pentapolis.games.ekopolis.scoring.rules import Rules


def numbers_of(pack: ContentPack) -> dict[str, int]:
    return {row["name"]: row["value"] for row in pack.rows("numbers")}


def rounds_of(pack: ContentPack, players: int) -> int:
    return next(int(row["rounds"]) for row in pack.rows("rounds") if row["players"] == players)


@lru_cache(maxsize=16)
def _board(pack: ContentPack) -> tuple[list[tuple[int, int]], list[str], list[int]]:
    places, names, species = [], [], []
    for line, row in enumerate(pack.rows("board")):
        number = 0
        for at, letter in enumerate(row["spaces"]):
            if letter != "#":
                number += 1
                places.append((row["first"] + at, row["r"]))
                names.append(f"{_letters(line)}{number}")
                species.append(int(letter == "E"))
    return places, names, species


def _letters(line: int) -> str:
    return chr(ord("a") + line) if line < 26 else "a" + chr(ord("a") + line - 26)


def places_of(pack: ContentPack) -> list[tuple[int, int]]:
    """(q, r) of every space in the order of their numbers."""
    return _board(pack)[0]


def names_of(pack: ContentPack) -> list[str]:
    """The names of the spaces: a small letter for the row, a number from the left."""
    return _board(pack)[1]


def tile_row(pack: ContentPack, tile: int) -> Row:
    return pack.rows("tiles")[tile - 1]


def card_row(pack: ContentPack, card: int) -> Row:
    return pack.rows("cards")[card - 1]


@lru_cache(maxsize=64)
def _rules(pack: ContentPack, players: int, full: bool) -> Rules:
    places = places_of(pack)
    number = {place: at for at, place in enumerate(places)}
    left, top = min(q for q, _ in places), min(r for _, r in places)
    width = max(q for q, _ in places) - left + 1
    grid = hex_grid(width, max(r for _, r in places) - top + 1)
    neighbours = []
    for q, r in places:
        cell = grid.cell(q - left, r - top)
        around = [grid.neighbours[cell * 6 + k] for k in range(6)]
        near = [(int(grid.x(at)) + left, int(grid.y(at)) + top) for at in around if at >= 0]
        found = sorted(number[place] for place in near if place in number)
        neighbours += found + [len(places)] * (6 - len(found))
    starts = [
        number[row["q"], row["r"]] for row in pack.rows("starts") if row["players"] == players
    ]
    tiles = [
        [
            int(COLOURS[row["colour"]]),
            row["red"],
            row["green"],
            row["blue"],
            row["bonus"],
            int(SYMBOLS[row["symbol"]]),
            0,
            0,
        ]
        for row in pack.rows("tiles")
    ]
    cards = []
    for row in pack.rows("cards"):
        card = [int(COLOURS[row["colour"]]), int(TIMINGS[row["timing"]])]
        for effect in row["effects"]:
            card += read_effect(effect)
        cards.append(card + [0] * (2 + int(scoring.PARTS * scoring.WIDTH) - len(card)))
    return Rules(
        neighbours,
        _board(pack)[2],
        starts,
        tiles,
        cards,
        numbers_of(pack),
        rounds_of(pack, players),
        full,
        names_of(pack),
        list(places),
    )


def rules_for(pack: ContentPack, players: int, options: Mapping[str, str]) -> Rules:
    """The tables for a pack, a number of players and a version; made once for each."""
    return _rules(pack, players, options["version"] == "full")


def card_decisions(pack: ContentPack) -> int:
    """How many decisions carrying out one card may take at the most."""
    hand = numbers_of(pack)["hand"]
    longest = 0
    for row in pack.rows("cards"):
        steps = 0
        for effect in row["effects"]:
            match effect["op"]:
                case "redraw":
                    steps += hand + 1
                case "remove_pollution":
                    steps += effect["tokens"]
                case "move_zone":
                    steps += 2
                case _:
                    steps += 1
        longest = max(longest, steps)
    return longest
