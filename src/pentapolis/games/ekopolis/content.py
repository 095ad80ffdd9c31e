"""Ekopolis: reads a content pack into the tables the rules use, and puts effects into words."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Any

from pentapolis.engine.content import ContentPack, Field, Row, Schema, between, one_of
from pentapolis.engine.errors import ContentError, did_you_mean
from pentapolis.engine.grid import hex_grid
from pentapolis.games.ekopolis import scoring
from pentapolis.games.ekopolis.scoring import Rules
from pentapolis.games.ekopolis.state import MAX_NUMBER

PLAYERS = (3, 4, 5)
COLOURS = {"red": scoring.RED, "green": scoring.GREEN, "blue": scoring.BLUE}
SYMBOLS = {"": scoring.EMPTY, "pollution": scoring.POLLUTION, "zone": scoring.ZONE}
TIMINGS = {"now": scoring.NOW, "later": scoring.LATER, "end": scoring.END}
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


def _effects(effects: list[object]) -> str | None:
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
        "effects": Field(list, _effects),
        "facts": FACTS,
    },
}


# -- checks that reach beyond one row -------------------------------------------------------------


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


# -- tables ---------------------------------------------------------------------------------------


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


# -- effects in words -----------------------------------------------------------------------------

_WHEN = {"now": "At once", "later": "On one of your turns", "end": "At the end"}
_WHOM = {
    "self": "you {}",
    "all": "every player {}s",
    "others": "every other player {}s",
}
_EACH = {
    "card:any": "Action card you own",
    "near:red": "red Building beside the one you have just placed",
    "near:green": "green Building or green zone beside the Building you have just placed",
    "near:blue": "blue Building or City hall beside the Building you have just placed",
    "triplet": "triplet of your Action cards",
    "pollution_near": "pollution token next to your city",
    "zone_near": "green zone next to your city",
    "species_protected": "endangered species under a green zone, anywhere",
    "halls_joined": "City hall in your city, joint city included",
    "colours": "colour among your Action cards",
}


def describe(row: Row) -> str:
    """What a card does, made from its effects."""
    parts = "; ".join(_say(effect, row["colour"]) for effect in row["effects"])
    return f"{_WHEN[row['timing']]}: {parts}."


def _points(number: int) -> str:
    return f"{number} point" if number == 1 else f"{number} points"


def _gain(points: int, subject: str = "you {}") -> str:
    verb = "gain" if points >= 0 else "lose"
    return f"{subject.format(verb)} {_points(abs(points))}"


def _each(count: str) -> str:
    kind, _, rest = count.partition(":")
    if kind == "card" and rest in COLOURS:
        return f"{rest} Action card you own"
    if kind == "gap":
        one, _, other = rest.partition(":")
        return f"card by which your {one} and {other} Action cards differ in number"
    return _EACH[count]


def _condition(effect: Row) -> str:
    count, least, most = effect["count"], effect.get("at_least", 0), effect.get("at_most")
    if count == "colours" and least == 3 and most is None:
        return "you own Action cards of all three colours"
    if count.startswith("gap:") and most == 0:
        _, one, other = count.split(":")
        return f"you own as many {one} as {other} Action cards"
    if count in ("zone_near", "pollution_near"):
        token = "green zones" if count == "zone_near" else "pollution tokens"
        if most == 0:
            return f"there are no {token} next to your city"
        if most is None:
            return f"at least {least} {token} are next to your city"
    if most is None:
        amount = f"at least {least}"
    else:
        amount = f"from {least} to {most}" if least else (f"at most {most}" if most else "0")
    return f"there are {amount} of these: {_each(count)}"


def _say(effect: Row, colour: str) -> str:
    points = effect.get("points", 0)
    match effect["op"]:
        case "score":
            who = effect["who"]
            if who in _WHOM:
                return _gain(points, _WHOM[who])
            rank, _, which = who.partition(":")
            return _gain(points, f"whoever has the {rank} {which} Action cards {{}}s")
        case "score_per":
            base = effect.get("base", 0)
            text = _gain(base) + ", and " + _points(abs(points)) if base else _gain(points)
            limit = f", {effect['max']} in all at the most" if "max" in effect else ""
            return f"{text} for each {_each(effect['count'])}{limit}"
        case "score_if":
            other = _gain(effect["otherwise"]).removeprefix("you ")
            return f"{_gain(points)} if {_condition(effect)}, otherwise {other}"
        case "place_zone":
            return "put a green zone on an empty space next to your city"
        case "place_pollution":
            return "put a pollution token on an empty space next to your city"
        case "remove_zone":
            return (
                "take away a green zone next to your city, or lose "
                f"{_points(effect['penalty'])} if there is none"
            )
        case "remove_pollution":
            if effect["tokens"] == 1:
                return f"take away a pollution token next to your city; {_gain(points)}"
            return (
                f"take away up to {effect['tokens']} pollution tokens next to your city; "
                f"{_gain(points)} for each"
            )
        case "move_zone":
            return (
                "move a green zone next to your city to another empty space next to it; "
                f"{_gain(points)}"
            )
        case "redraw":
            return (
                f"discard as many of your tiles as you like and refill your hand; {_gain(points)}"
            )
        case "shield":
            also = {"red": " and pollution", "green": " and green zones"}.get(effect["colour"], "")
            return f"the Building you place loses nothing to {effect['colour']} neighbours{also}"
        case "waive_fine":
            on = " or ".join(_thing(thing) for thing in effect["on"])
            free = " or ".join(_thing(thing) for thing in effect["waives"])
            return f"place a Building on {on}: no fine for {free}, and {_gain(points)}"
        case "place_bonus":
            near = _each(f"near:{effect['near']}").split(" beside ")[0]
            limit = f", {effect['max']} in all at the most" if "max" in effect else ""
            each = f"{_gain(points)} for each {near} beside it{limit}"
            return f"place a {effect['placed']} Building: {each}"
        case _:
            return f"in your triplets this card may count as {effect['as']} instead of {colour}"


def _thing(name: str) -> str:
    return {
        "pollution": "a pollution token",
        "zone": "a green zone",
        "species": "an endangered species",
    }[name]
