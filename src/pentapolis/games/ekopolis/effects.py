"""Ekopolis: what Action cards can do: the words of effects in a content pack, and their numbers."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from pentapolis.engine.errors import did_you_mean
from pentapolis.games.ekopolis.scoring import rules as scoring

COLOURS = {"red": scoring.RED, "green": scoring.GREEN, "blue": scoring.BLUE}
THINGS = {
    "pollution": scoring.ON_POLLUTION,
    "zone": scoring.ON_ZONE,
    "species": scoring.ON_SPECIES,
}
WHO = {
    "self": scoring.SELF,
    "all": scoring.ALL,
    "others": scoring.OTHERS,
    **{f"most:{name}": scoring.MOST + code for name, code in COLOURS.items()},
    **{f"fewest:{name}": scoring.FEWEST + code for name, code in COLOURS.items()},
}
COUNTS = {
    "card:any": scoring.CARDS_OF,
    **{f"card:{name}": scoring.CARDS_OF + code for name, code in COLOURS.items()},
    **{f"near:{name}": scoring.NEAR + code for name, code in COLOURS.items()},
    "triplet": scoring.TRIPLETS,
    "pollution_near": scoring.POLLUTION_NEAR,
    "zone_near": scoring.ZONE_NEAR,
    "species_protected": scoring.SPECIES_PROTECTED,
    "halls_joined": scoring.HALLS_JOINED,
    "colours": scoring.COLOURS,
    "gap:red:green": scoring.GAP,
    "gap:red:blue": scoring.GAP + 1,
    "gap:blue:green": scoring.GAP + 2,
}
LIMIT = 99

Reader = Callable[[Any], int]


# -- the fields of effects ------------------------------------------------------------------------


def _known(names: Mapping[str, int]) -> Reader:
    def read(value: object) -> int:
        if not isinstance(value, str) or value not in names:
            hint = did_you_mean(str(value), names)
            raise ValueError(f"must be one of {', '.join(names)}.{hint}")
        return int(names[value])

    return read


def _number(low: int, high: int) -> Reader:
    def read(value: object) -> int:
        if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
            raise ValueError(f"must be a whole number from {low} to {high}")
        return value

    return read


def _things(value: object) -> int:
    if not isinstance(value, list) or not value:
        raise ValueError(f"must be a list of {', '.join(THINGS)}")
    return sum({_known(THINGS)(thing) for thing in value})


_POINTS = _number(-LIMIT, LIMIT)
_COUNT = _number(0, LIMIT)
# Every effect: its code, the timings it may have, and its fields in the order the rules take them,
# each with a reader and, where it may be left out, its value then.
EFFECTS: Mapping[str, tuple[int, str, Sequence[tuple[str, Reader, int | None]]]] = {
    "score": (
        scoring.SCORE,
        "now later end",
        (("who", _known(WHO), None), ("points", _POINTS, None)),
    ),
    "score_per": (
        scoring.SCORE_PER,
        "now later end",
        (
            ("count", _known(COUNTS), None),
            ("points", _POINTS, None),
            ("base", _POINTS, 0),
            ("max", _COUNT, scoring.UNLIMITED),
        ),
    ),
    "score_if": (
        scoring.SCORE_IF,
        "now later end",
        (
            ("count", _known(COUNTS), None),
            ("at_least", _COUNT, 0),
            ("at_most", _COUNT, scoring.UNLIMITED),
            ("points", _POINTS, None),
            ("otherwise", _POINTS, None),
        ),
    ),
    "place_zone": (scoring.PLACE_ZONE, "now later", ()),
    "place_pollution": (scoring.PLACE_POLLUTION, "now later", ()),
    "remove_zone": (scoring.REMOVE_ZONE, "now later", (("penalty", _COUNT, None),)),
    "remove_pollution": (
        scoring.REMOVE_POLLUTION,
        "now later",
        (("tokens", _number(1, 9), None), ("points", _POINTS, None)),
    ),
    "move_zone": (scoring.MOVE_ZONE, "now later", (("points", _POINTS, None),)),
    "redraw": (scoring.REDRAW, "now later", (("points", _POINTS, None),)),
    "shield": (scoring.SHIELD, "later", (("colour", _known(COLOURS), None),)),
    "waive_fine": (
        scoring.WAIVE_FINE,
        "later",
        (("on", _things, None), ("waives", _things, None), ("points", _POINTS, None)),
    ),
    "place_bonus": (
        scoring.PLACE_BONUS,
        "later",
        (
            ("placed", _known(COLOURS), None),
            ("near", _known(COLOURS), None),
            ("points", _COUNT, None),
            ("max", _COUNT, scoring.UNLIMITED),
        ),
    ),
    "wild": (scoring.WILD, "end", (("as", _known(COLOURS), None),)),
}
# Effects that belong to the placing of a Building, or to a card as such, stand alone on a card.
ALONE = ("shield", "waive_fine", "place_bonus", "wild")


def read_effect(effect: object) -> list[int]:
    """The six numbers of an effect; ValueError says what is wrong with it."""
    if not isinstance(effect, dict):
        raise ValueError("must be a list of tables such as { op = 'score', … }")
    op = effect.get("op")
    if not isinstance(op, str) or op not in EFFECTS:
        raise ValueError(
            f"'op' must be one of {', '.join(EFFECTS)}.{did_you_mean(str(op), EFFECTS)}"
        )
    code, _, fields = EFFECTS[op]
    names = [name for name, _, _ in fields]
    for key in effect:
        if key != "op" and key not in names:
            raise ValueError(f"'{op}' has no field '{key}'.{did_you_mean(key, names)}")
    numbers = [int(code)]
    for name, read, default in fields:
        if name in effect:
            try:
                numbers.append(read(effect[name]))
            except ValueError as error:
                raise ValueError(f"'{name}' of '{op}' {error}") from error
        elif default is None:
            raise ValueError(f"'{op}' needs '{name}'")
        else:
            numbers.append(int(default))
    return numbers + [0] * (int(scoring.WIDTH) - len(numbers))


def check_effects(effects: list[object]) -> str | None:
    if not 1 <= len(effects) <= scoring.PARTS:
        return f"must hold 1 to {scoring.PARTS} effects"
    for effect in effects:
        try:
            read_effect(effect)
        except ValueError as error:
            return str(error).rstrip(".")
    ops = [effect["op"] for effect in effects if isinstance(effect, dict)]
    lonely = next((op for op in ops if op in ALONE), None)
    if lonely and len(ops) > 1:
        return f"'{lonely}' must be the only effect of its card"
    return None
