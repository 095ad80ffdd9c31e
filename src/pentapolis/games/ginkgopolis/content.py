"""Ginkgopolis: reads a content pack into the tables the rules use."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from pentapolis.engine.content import ContentPack, Field, Row, Schema, between, one_of
from pentapolis.engine.errors import ContentError
from pentapolis.games.ginkgopolis.scoring import CHARACTERS, NUMBERS, RULE_NAMES, TILES, Rules

COLOURS = ("red", "yellow", "blue")
WHENS = ("exploit", "urbanize", "construct", "end")
RULES_OF = {"resources": COLOURS, "colour": COLOURS, "bonuses": WHENS[:3]}
NAMES = {
    "numbers": {
        "new_hand_tokens": (0, 9),
        "new_hand_points": (-100, 100),
        "return_points": (0, 100),
        "cover_points": (0, 100),
        "colour_cost": (0, 100),
        "number_cost": (0, 100),
        "low_floors": (0, 60),
        "district_size": (1, 60),
    },
    "solo": {"resources": (0, 100), "points": (0, 100), "tiles": (0, 20), "hand": (1, 4)},
    "limits": {"rounds": (1, 1000)},
}
# First-game sets that a full table needs, and the cards of each.
SETS = 5
SET_SIZE = 3


def _items(values: list[object]) -> str | None:
    if len(values) != 3 or not all(type(value) is int and 0 <= value <= 9 for value in values):
        return "must be three whole numbers from 0 to 9: resources, points, tiles"
    return None


def _start(values: list[object]) -> str | None:
    complaint = _items(values)
    # Five players with three Characters each must never empty the supply of tiles.
    if complaint is None and values[2] not in (0, 1, 2):
        return "must have at most 2 tiles"
    return complaint


SCHEMA: Schema = {
    "cards": {
        "colour": Field(str, one_of(*COLOURS)),
        "number": Field(int, between(1, NUMBERS)),
        "when": Field(str, one_of(*WHENS)),
        "gain": Field(list, _items, optional=True),
        "rule": Field(str, one_of(*RULE_NAMES[1:]), optional=True),
        "of": Field(str, one_of(*COLOURS, *WHENS[:3]), optional=True),
        "points": Field(int, between(-100, 100), optional=True),
    },
    "characters": {
        "number": Field(int, between(1, CHARACTERS)),
        "name": Field(str, cosmetic=True),
        "colour": Field(str, one_of(*COLOURS)),
        "when": Field(str, one_of(*WHENS[:3])),
        "gain": Field(list, _items),
        "start": Field(list, _start),
        "set": Field(int, between(0, CHARACTERS)),
    },
    "players": {
        "players": Field(int, between(1, 5)),
        "resources": Field(int, between(1, 100)),
        "removed": Field(int, between(0, 20)),
        "face_up": Field(int, between(0, 7)),
    },
    **{
        table: {
            "name": Field(str, one_of(*names)),
            "value": Field(int),
            "text": Field(str, cosmetic=True),
        }
        for table, names in NAMES.items()
    },
}


def check_content(pack: ContentPack, source: str) -> None:
    """What one field cannot show."""
    for place, row in enumerate(pack.rows("cards"), start=1):
        _check_card(row, f"{source}: [cards] row {place}")
    tiles = [(row["colour"], row["number"]) for row in pack.rows("cards")]
    if len(set(tiles)) != TILES or len(tiles) != TILES:
        raise ContentError(f"{source}: [cards] must have 1 to {NUMBERS} of each colour once each.")
    numbers = [row["number"] for row in pack.rows("characters")]
    if sorted(numbers) != list(range(1, CHARACTERS + 1)):
        raise ContentError(
            f"{source}: [characters] must have the numbers 1 to {CHARACTERS} once each."
        )
    sets = _sets(pack)
    for number, members in sets.items():
        if len(members) != SET_SIZE:
            raise ContentError(
                f"{source}: [characters] set {number} has {len(members)} cards, not {SET_SIZE}."
            )
    if len(sets) < SETS:
        raise ContentError(f"{source}: [characters] needs {SETS} sets or more, not {len(sets)}.")
    if sorted(row["players"] for row in pack.rows("players")) != [1, 2, 3, 4, 5]:
        raise ContentError(f"{source}: [players] must have a row each for 1 to 5 players.")
    for place, row in enumerate(pack.rows("players"), start=1):
        if row["players"] > 3 and row["face_up"] > 0:
            raise ContentError(
                f"{source}: [players] row {place}, field 'face_up': must be 0 for 4 and 5 players, "
                "or there are too few cards to deal."
            )
    for table, names in NAMES.items():
        _check_names(pack, source, table, names)


def _check_card(row: Row, where: str) -> None:
    if row["when"] != "end":
        if "gain" not in row or {"rule", "of", "points"} & set(row):
            raise ContentError(f"{where}: a card with an action bonus has 'gain' and no end rule.")
        return
    if "rule" not in row or "points" not in row or "gain" in row:
        raise ContentError(f"{where}: an end card has 'rule' and 'points' and no 'gain'.")
    allowed = RULES_OF.get(row["rule"], ())
    if row.get("of") not in (allowed or (None,)):
        wanted = f"one of {', '.join(allowed)}" if allowed else "left out"
        raise ContentError(f"{where}, field 'of': must be {wanted} for the rule {row['rule']}.")


def _check_names(
    pack: ContentPack, source: str, table: str, names: Mapping[str, tuple[int, int]]
) -> None:
    for place, row in enumerate(pack.rows(table), start=1):
        low, high = names[row["name"]]
        if not low <= row["value"] <= high:
            raise ContentError(
                f"{source}: [{table}] row {place}, field 'value': must be from {low} to {high} "
                f"for {row['name']}."
            )
    found = [row["name"] for row in pack.rows(table)]
    if sorted(found) != sorted(names):
        raise ContentError(f"{source}: [{table}] must have each of {', '.join(names)} once.")


def _sets(pack: ContentPack) -> dict[int, list[int]]:
    sets: dict[int, list[int]] = {}
    for row in pack.rows("characters"):
        if row["set"]:
            sets.setdefault(row["set"], []).append(row["number"])
    return sets


def card_number(row: Row) -> int:
    """The number of the tile and card that a row of [cards] describes."""
    return COLOURS.index(row["colour"]) * int(NUMBERS) + int(row["number"]) - 1


@lru_cache(maxsize=64)
def _rules(pack: ContentPack, players: int, draft: bool) -> Rules:
    cards = []
    for row in pack.rows("cards"):
        rule = row.get("rule", "none")
        allowed = RULES_OF.get(rule, ())
        cards.append(
            [
                card_number(row),
                COLOURS.index(row["colour"]),
                WHENS.index(row["when"]),
                *row.get("gain", (0, 0, 0)),
                RULE_NAMES.index(rule),
                allowed.index(row["of"]) if allowed else 0,
                row.get("points", 0),
            ]
        )
    for row in pack.rows("characters"):
        cards.append(
            [
                72 + row["number"],
                COLOURS.index(row["colour"]),
                WHENS.index(row["when"]),
                *row["gain"],
                0,
                0,
                0,
            ]
        )
    characters = [[row["number"], *row["start"], row["set"]] for row in pack.rows("characters")]
    table = next(row for row in pack.rows("players") if row["players"] == players)
    numbers = {key: int(value) for key, value in table.items()}
    for row in (*pack.rows("numbers"), *pack.rows("limits")):
        numbers[row["name"]] = row["value"]
    for row in pack.rows("solo"):
        numbers[f"solo_{row['name']}"] = row["value"]
    return Rules(players, draft, cards, characters, numbers)


def rules_for(pack: ContentPack, players: int, options: Mapping[str, str]) -> Rules:
    """The tables for a pack, a number of players and options; made once for each."""
    return _rules(pack, players, options.get("characters", "draft") == "draft")
