"""Infinite City: what one seat may see, as JSON and as text for a terminal; the explained score."""

from __future__ import annotations

from typing import TypedDict

from librt.vecs import vec
from mypy_extensions import u8

from pentapolis.engine.content import ContentPack
from pentapolis.engine.score import ScoreLine, ScoreSheet
from pentapolis.games.infinite_city.notation import codes, coordinates, names
from pentapolis.games.infinite_city.scoring import DOWN, TOKEN_BITS, TOKEN_MASK, City
from pentapolis.games.infinite_city.state import InfiniteState
from pentapolis.games.infinite_city.table import DECK_BITS, PUBLIC, TYPE_MASK
from pentapolis.games.infinite_city.texts import (
    CHOOSE,
    DISCARD,
    HIDE,
    IDLE,
    INVITED,
    LOOK,
    OWNER,
    PLACE,
    SECOND,
    STEAL,
    TARGET,
    WHOM,
    WILL,
)

PHASES = {
    int(IDLE): "idle",
    int(CHOOSE): "choose",
    int(PLACE): "place",
    int(LOOK): "look",
    int(WHOM): "whom",
    int(STEAL): "steal",
    int(HIDE): "hide",
    int(TARGET): "target",
    int(OWNER): "owner",
    int(SECOND): "second",
    int(INVITED): "invited",
    int(DISCARD): "discard",
    int(WILL): "will",
}


# -- as JSON --------------------------------------------------------------------------------------


class TileType(TypedDict):
    code: str
    name: str
    text: str
    copies: int
    value: int
    silver: bool


class Place(TypedDict):
    x: int
    y: int


class CityTile(Place):
    tile: str | None  # its code; None for a face-down tile the viewer has not seen
    down: bool
    protected: bool
    tokens: list[int]  # by seat


class Player(TypedDict):
    seat: int
    tokens: int  # not in the city
    hand: int
    tiles: list[str]  # of the hand, those the viewer knows
    points: int


class DeckTile(TypedDict):
    depth: int  # 1 is the top
    tile: str


class InfiniteView(TypedDict):
    types: list[TileType]
    city: list[CityTile]
    free: list[Place]  # where a new tile may be put
    bound: bool  # only beside a Plaza
    players: list[Player]
    deck: int
    deck_known: list[DeckTile]
    removed: list[str]
    current: int
    phase: str
    focus: Place | None  # the tile whose text is being followed
    target: Place | None  # the tile picked for it
    chosen: str | None  # the tile to be placed; shown to whoever chose it
    looked: list[str]  # the tiles being looked at, to whoever looks
    extra: int  # tiles to be drawn beyond the refill
    stations: int
    stations_to_end: int
    last_turns: bool
    out: int | None  # the first player without tokens
    turn: int


def type_views(pack: ContentPack) -> list[TileType]:
    return [
        {
            "code": row["code"],
            "name": row["name"],
            "text": row["text"],
            "copies": row["copies"],
            "value": row["value"],
            "silver": row["silver"],
        }
        for row in pack.rows("tiles")
    ]


def place_view(cell: int) -> Place:
    x, y = coordinates(cell)
    return {"x": x, "y": y}


def tokens_by_seat(tokens: int, players: int) -> list[int]:
    return [(tokens >> (seat * TOKEN_BITS)) & TOKEN_MASK for seat in range(players)]


def city_views(state: InfiniteState, viewer: int) -> list[CityTile]:
    city = state.city
    known = codes(state.setup.content)
    found: list[CityTile] = []
    for cell in city.tiles():
        slot = city.slot(cell)
        kind = int(city.kinds[slot])
        down = kind >= DOWN
        seen = not down or (city.marks[slot] >> viewer) & 1
        x, y = coordinates(cell)
        found.append(
            {
                "x": x,
                "y": y,
                "tile": known[kind & ~DOWN] if seen else None,
                "down": down,
                "protected": city.protected(cell),
                "tokens": tokens_by_seat(int(city.tokens[slot]), int(state.players)),
            }
        )
    return found


def hand_known(state: InfiniteState, owner: int, viewer: int) -> list[str]:
    """The codes of the tiles in a hand that the viewer knows of."""
    found = []
    for kind, code in enumerate(codes(state.setup.content)):
        at = owner * state.rules.types + kind
        known = state.hands[at] if owner == viewer else (state.known[at] >> (viewer * 8)) & 255
        found += [code] * int(known)
    return found


def player_views(state: InfiniteState, viewer: int) -> list[Player]:
    scores = state.scores()
    return [
        {
            "seat": seat,
            "tokens": int(state.supply[seat]),
            "hand": int(state.sizes[seat]),
            "tiles": hand_known(state, seat, viewer),
            "points": scores[seat],
        }
        for seat in range(state.players)
    ]


def view(state: InfiniteState, seat: int) -> InfiniteView:
    viewer = seat if seat >= 0 else int(PUBLIC)
    pack = state.setup.content
    known = codes(pack)
    deck = [int(tile) for tile in state.deck][::-1]
    chooser = seat == state.current
    picked = state.phase in (OWNER, SECOND)
    return {
        "types": type_views(pack),
        "city": city_views(state, viewer),
        "free": [place_view(cell) for cell in state.city.free_cells()],
        "bound": state.city.plaza_is_open(),
        "players": player_views(state, viewer),
        "deck": len(deck),
        "deck_known": [
            {"depth": depth, "tile": known[tile & TYPE_MASK]}
            for depth, tile in enumerate(deck, start=1)
            if (tile >> (DECK_BITS + viewer)) & 1
        ],
        "removed": [known[kind] for kind in state.removed],
        "current": int(state.current),
        "phase": PHASES[int(state.phase)],
        "focus": place_view(state.focus) if state.focus >= 0 else None,
        "target": place_view(state.target) if picked else None,
        "chosen": known[state.chosen - 1] if state.chosen and chooser else None,
        "looked": [known[tile & TYPE_MASK] for tile in deck[: state.looked]] if chooser else [],
        "extra": int(state.extra),
        "stations": int(state.city.shields),
        "stations_to_end": int(state.rules.stations),
        "last_turns": state.out >= 0,
        "out": int(state.out) if state.out >= 0 else None,
        "turn": int(state.turn),
    }


# -- the explained score --------------------------------------------------------------------------


def score_sheet(city: City, players: int, pack: ContentPack) -> ScoreSheet:
    """Every group, printed value and silver bonus with the tiles that earned it."""
    lines = []
    totals = city.totals(players)
    for seat in range(players):
        lines += _group_lines(city, seat, pack)
        held = [
            slot for slot in range(len(city.cells)) if tokens_by_seat(city.tokens[slot], 6)[seat]
        ]
        held.sort(key=lambda slot: int(city.cells[slot]))
        lines += _value_lines(city, seat, held, pack)
        if totals.silver[seat]:
            lines.append(_silver_line(city, seat, held, int(totals.silver[seat]), totals.most))
    scores = [int(totals.points(seat)) for seat in range(players)]
    summary = {
        "scores": scores,
        "groups": [int(points) for points in totals.groups],
        "values": [int(points) for points in totals.values],
        "silver": [int(totals.bonus(seat)) for seat in range(players)],
        "silver_tiles": [int(count) for count in totals.silver],
        "largest": [int(size) for size in totals.largest],
    }
    return ScoreSheet(tuple(lines), summary)


def _cells(city: City, slots: list[int]) -> tuple[tuple[int, int], ...]:
    return tuple(coordinates(cell) for cell in sorted(int(city.cells[slot]) for slot in slots))


def _group_lines(city: City, seat: int, pack: ContentPack) -> list[ScoreLine]:
    seen = vec[u8]([u8(0)] * len(city.cells))
    groups = []
    for cell in city.tiles():
        slot = city.slot(cell)
        if not seen[slot] and tokens_by_seat(city.tokens[slot], 6)[seat]:
            groups.append([int(other) for other in city.group_of(slot, seat, seen)])
    groups.sort(key=lambda group: -len(group))
    found = []
    for number, group in enumerate(groups, start=1):
        points = len(group) * int(city.rules.tile_points) if len(group) >= city.rules.group else 0
        tiles = ", ".join(sorted(names(pack)[city.kinds[slot] & ~DOWN] for slot in group))
        alone = len(group) == 1
        text = f"{tiles} alone." if alone else f"{len(group)} tiles side by side: {tiles}."
        if not points:
            text += f" A group counts from {city.rules.group} tiles on."
        found.append(
            ScoreLine(f"group {number}", points, text, seat=seat, cells=_cells(city, group))
        )
    return found


def _value_lines(city: City, seat: int, held: list[int], pack: ContentPack) -> list[ScoreLine]:
    found = []
    for kind, name in enumerate(names(pack)):
        value = int(city.rules.values[kind])
        slots = [slot for slot in held if city.kinds[slot] & ~DOWN == kind]
        if value and slots:
            which = "it" if len(slots) == 1 else f"each of {len(slots)} tiles"
            text = f"The value {value} is printed on {which}."
            line = ScoreLine(name, value * len(slots), text, seat=seat, cells=_cells(city, slots))
            found.append(line)
    return found


def _silver_line(city: City, seat: int, held: list[int], count: int, most: int) -> ScoreLine:
    slots = [slot for slot in held if city.rules.silver[city.kinds[slot] & ~DOWN]]
    wins = count == most
    text = f"{_count(count, 'silver tile')}: " + (
        "nobody has more." if wins else f"the most is {most}, so there are no points."
    )
    return ScoreLine("silver", count if wins else 0, text, seat=seat, cells=_cells(city, slots))


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


# -- as text --------------------------------------------------------------------------------------

# A tile is seven characters wide and two high: code and marks above, the seats with tokens below.
WIDTH = 7
COLOURS = ("#e4572e", "#2e86ab", "#f2c14e", "#7cb567", "#a06cd5", "#d98cb3")


def show(seen: InfiniteView) -> str:
    """The city with coordinates, the players, the tiles the viewer holds or sees, with their texts."""
    out = _show_city(seen)
    out.append("")
    types = {kind["code"]: kind for kind in seen["types"]}
    for player in seen["players"]:
        out.append(_show_player(player, seen))
    state = [f"Deck {seen['deck']}", f"Power Stations {seen['stations']}/{seen['stations_to_end']}"]
    if seen["deck_known"]:
        known = ", ".join(f"{tile['tile']} at {tile['depth']}" for tile in seen["deck_known"])
        state.append(f"you know in the deck: {known} from the top")
    if seen["removed"]:
        state.append(f"removed: {' '.join(seen['removed'])}")
    if seen["bound"]:
        state.append("new tiles go beside a Plaza")
    if seen["last_turns"]:
        state.append("last turns")
    out.append("; ".join(state) + ".")
    if seen["looked"]:
        out.append(f"Looking at: {' '.join(seen['looked'])}")
    if seen["chosen"]:
        out.append(f"To be placed: {types[seen['chosen']]['name']}")
    shown = sorted({code for player in seen["players"] for code in player["tiles"]})
    for code in sorted({*shown, *seen["looked"]}):
        out.append(_show_type(types[code]))
    return "\n".join(out)


def _show_player(player: Player, seen: InfiniteView) -> str:
    seat = player["seat"]
    mark = ">" if seat == seen["current"] else " "
    hidden = player["hand"] - len(player["tiles"])
    tiles = " ".join(player["tiles"] + ["??"] * hidden) or "no tiles"
    return (
        f"{mark}[{COLOURS[seat]}]Player {seat + 1}[/]: {_count(player['points'], 'point')}, "
        f"{_count(player['tokens'], 'token')} left, hand: {tiles}"
    )


def _show_type(kind: TileType) -> str:
    marks = [f"value {kind['value']}"] if kind["value"] else []
    marks += ["silver"] if kind["silver"] else []
    note = f" ({', '.join(marks)})" if marks else ""
    return f"  [bold]{kind['code']} {kind['name']}[/]{note}: {kind['text']}"


def _show_city(seen: InfiniteView) -> list[str]:
    tiles = {(tile["x"], tile["y"]): tile for tile in seen["city"]}
    free = {(place["x"], place["y"]) for place in seen["free"]}
    focus = (seen["focus"]["x"], seen["focus"]["y"]) if seen["focus"] else None
    spots = [*tiles, *free]
    columns = range(min(x for x, _ in spots), max(x for x, _ in spots) + 1)
    types = {kind["code"]: kind for kind in seen["types"]}
    out = ["    " + "".join(f"{x:^{WIDTH}}" for x in columns).rstrip()]
    for y in range(min(y for _, y in spots), max(y for _, y in spots) + 1):
        upper, lower = f"{y:>3} ", "    "
        for x in columns:
            tile = tiles.get((x, y))
            if tile is None:
                upper += f"{'·' if (x, y) in free else '':^{WIDTH}}"
                lower += " " * WIDTH
            else:
                one, two = _show_tile(tile, types, (x, y) == focus)
                upper += one
                lower += two
        out += [upper, lower]
    out.append("    * silver  + protected  <> acting now  digits: whose tokens lie there")
    return out


def _show_tile(tile: CityTile, types: dict[str, TileType], focus: bool) -> tuple[str, str]:
    code = tile["tile"]
    if tile["down"]:
        body = f"({code or '??'})"
    else:
        kind = types[code or ""]
        body = kind["code"] + (str(kind["value"]) if kind["value"] else "")
        body += "*" if kind["silver"] else ""
    body += "+" if tile["protected"] else ""
    upper = f"{'<' + body + '>' if focus else body:^{WIDTH}}"
    owners = "".join(
        str(seat + 1) * min(count, 3) for seat, count in enumerate(tile["tokens"]) if count
    )
    lower = f"{owners[:WIDTH]:^{WIDTH}}"
    seats = [seat for seat, count in enumerate(tile["tokens"]) if count]
    if len(seats) == 1:
        return f"[{COLOURS[seats[0]]}]{upper}[/]", f"[{COLOURS[seats[0]]}]{lower}[/]"
    if seats:
        return f"[bold]{upper}[/]", f"[bold]{lower}[/]"
    return f"[dim]{upper}[/]", f"[dim]{lower}[/]"
