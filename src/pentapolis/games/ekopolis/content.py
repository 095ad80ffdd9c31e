"""Ekopolis: reads a content pack into the tables the rules use."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from pentapolis.engine.content import ContentPack, Field, Row, Schema, between, one_of
from pentapolis.engine.errors import ContentError
from pentapolis.engine.grid import hex_grid
from pentapolis.games.ekopolis.effects import COLOURS, EFFECTS, LIMIT, check_effects, read_effect
from pentapolis.games.ekopolis.scoring import rules as scoring
from pentapolis.games.ekopolis.scoring.rules import Rules
from pentapolis.games.ekopolis.state.actions import MAX_NUMBER

PLAYERS = (3, 4, 5)
SYMBOLS = {"": scoring.EMPTY, "pollution": scoring.POLLUTION, "zone": scoring.ZONE}
TIMINGS = {"now": scoring.NOW, "later": scoring.LATER, "end": scoring.END}
NUMBERS = (
    "hand",
    "pollution_tokens",
    "zone_tokens",
    "token_fine",
    "species_fine",
    "species_gain",
    "triplet_basic",
    "triplet_full",
    "track",
)
MAX_SPACES = 200
MAX_WILD = 6


# -- single fields --------------------------------------------------------------------------------


def _spaces(text: str) -> str | None:
    if not text or set(text) - set(".E#"):
        return "must consist of . (space), E (endangered species) and # (no space)"
    return None


def _id(text: str) -> str | None:
    good = text.isascii() and text.isalnum() and text.isupper() and len(text) <= 8
    return None if good else "must be capital letters and digits, eight at most"


NAME = Field(str, cosmetic=True)
FACTS = Field(list, cosmetic=True, optional=True)
SCHEMA: Schema = {
    "numbers": {"name": Field(str, one_of(*NUMBERS)), "value": Field(int, between(0, LIMIT))},
    "rounds": {"players": Field(int, one_of(*PLAYERS)), "rounds": Field(int, between(1, 20))},
    "board": {
        "r": Field(int, between(-20, 20)),
        "first": Field(int, between(-20, 20)),
        "spaces": Field(str, _spaces),
    },
    "starts": {
        "players": Field(int, one_of(*PLAYERS)),
        "q": Field(int, between(-40, 40)),
        "r": Field(int, between(-20, 20)),
    },
    "tiles": {
        "id": Field(str, _id),
        "name": NAME,
        "name_cs": NAME,
        "colour": Field(str, one_of(*COLOURS)),
        "red": Field(int, between(-LIMIT, LIMIT)),
        "green": Field(int, between(-LIMIT, LIMIT)),
        "blue": Field(int, between(-LIMIT, LIMIT)),
        "bonus": Field(int, between(0, LIMIT)),
        "symbol": Field(str, one_of(*SYMBOLS)),
        "facts": FACTS,
    },
    "cards": {
        "id": Field(str, _id),
        "name": NAME,
        "name_cs": NAME,
        "colour": Field(str, one_of(*COLOURS)),
        "timing": Field(str, one_of(*TIMINGS)),
        "effects": Field(list, check_effects),
        "facts": FACTS,
    },
}


# -- the whole pack -------------------------------------------------------------------------------


def check_content(pack: ContentPack, source: str) -> None:
    _check_numbers(pack, source)
    _check_board(pack, source)
    _check_ids(pack, source)
    _check_supply(pack, source)
    _check_cards(pack, source)


def _check_numbers(pack: ContentPack, source: str) -> None:
    names = [row["name"] for row in pack.rows("numbers")]
    if sorted(names) != sorted(NUMBERS):
        raise ContentError(f"{source}: [numbers] must have each of {', '.join(NUMBERS)} once.")
    numbers = numbers_of(pack)
    if not 2 <= numbers["hand"] <= 6:
        raise ContentError(f"{source}: [numbers] 'hand' must be from 2 to 6.")
    if numbers["track"] < 10:
        raise ContentError(f"{source}: [numbers] 'track' must be at least 10.")
    if sorted(row["players"] for row in pack.rows("rounds")) != list(PLAYERS):
        raise ContentError(f"{source}: [rounds] must have 3, 4 and 5 players once each.")


def _check_board(pack: ContentPack, source: str) -> None:
    rows = [row["r"] for row in pack.rows("board")]
    if not rows or rows != list(range(rows[0], rows[0] + len(rows))):
        raise ContentError(
            f"{source}: [board] must have its rows from top to bottom without a gap."
        )
    places = places_of(pack)
    if not 20 <= len(places) <= MAX_SPACES:
        raise ContentError(f"{source}: [board] must have from 20 to {MAX_SPACES} spaces.")
    known = set(places)
    reached, todo = {places[0]}, [places[0]]
    while todo:
        q, r = todo.pop()
        for beside in (
            (q + 1, r - 1),
            (q + 1, r),
            (q, r + 1),
            (q - 1, r + 1),
            (q - 1, r),
            (q, r - 1),
        ):
            if beside in known and beside not in reached:
                reached.add(beside)
                todo.append(beside)
    if reached != known:
        raise ContentError(f"{source}: [board] must hang together.")
    for number, row in enumerate(pack.rows("starts"), start=1):
        if (row["q"], row["r"]) not in known:
            raise ContentError(f"{source}: [starts] row {number}: there is no such space.")
    for players in PLAYERS:
        starts = [(row["q"], row["r"]) for row in pack.rows("starts") if row["players"] == players]
        if len(starts) != players or len(set(starts)) != players:
            raise ContentError(
                f"{source}: [starts] must have {players} different spaces for {players} players."
            )


def _check_ids(pack: ContentPack, source: str) -> None:
    seen: dict[str, str] = {}
    for table in ("tiles", "cards"):
        if not 1 <= len(pack.rows(table)) <= MAX_NUMBER:
            raise ContentError(f"{source}: [{table}] must have from 1 to {MAX_NUMBER} rows.")
        for number, row in enumerate(pack.rows(table), start=1):
            where = f"{source}: [{table}] row {number}, field 'id'"
            if row["id"] in seen:
                raise ContentError(f"{where}: '{row['id']}' is taken by {seen[row['id']]}.")
            seen[row["id"]] = f"[{table}] row {number}"


def _check_supply(pack: ContentPack, source: str) -> None:
    """There must be room and tiles for every turn, and a card for every Building."""
    tiles = len(pack.rows("tiles"))
    hand = numbers_of(pack)["hand"]
    for row in pack.rows("rounds"):
        players, turns = row["players"], row["players"] * row["rounds"]
        if tiles < turns + hand * players:
            raise ContentError(
                f"{source}: [tiles] has {tiles} rows, but {players} players place {turns} of them and "
                f"hold {hand * players} more."
            )
        if len(places_of(pack)) <= turns + players:
            raise ContentError(f"{source}: [board] is too small for {players} players.")
    for colour in COLOURS:
        cards = sum(1 for row in pack.rows("cards") if row["colour"] == colour)
        wanted = sum(1 for row in pack.rows("tiles") if row["colour"] == colour)
        if cards < wanted:
            raise ContentError(
                f"{source}: [cards] has {cards} {colour} rows, but [tiles] has {wanted}, and each "
                "Building brings a card."
            )


def _check_cards(pack: ContentPack, source: str) -> None:
    for number, row in enumerate(pack.rows("tiles"), start=1):
        if row["bonus"] and row["colour"] != "red":
            where = f"{source}: [tiles] row {number}, field 'bonus'"
            raise ContentError(f"{where}: only red tiles have extra points.")
    for number, row in enumerate(pack.rows("cards"), start=1):
        where = f"{source}: [cards] row {number}, field 'effects'"
        for effect in row["effects"]:
            if row["timing"] not in EFFECTS[effect["op"]][1].split():
                raise ContentError(f"{where}: '{effect['op']}' cannot act '{row['timing']}'.")
            if str(effect.get("count")).startswith("near:") and row["timing"] != "now":
                raise ContentError(f"{where}: '{effect['count']}' only makes sense 'now'.")
            if effect["op"] == "wild" and effect["as"] == row["colour"]:
                raise ContentError(f"{where}: the card is {row['colour']} already.")
    wild = sum(1 for row in pack.rows("cards") if row["effects"][0]["op"] == "wild")
    if wild > MAX_WILD:
        raise ContentError(f"{source}: [cards] may have {MAX_WILD} rows with 'wild' at the most.")


# -- the tables -----------------------------------------------------------------------------------


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
