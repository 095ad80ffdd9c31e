"""Ekopolis: what one seat may see, as JSON and as text for a terminal; and the explained score."""

from __future__ import annotations

from typing import Any, NotRequired, TypedDict

from pentapolis.engine.content import ContentPack
from pentapolis.engine.score import ScoreLine, ScoreSheet
from pentapolis.games.ekopolis import scoring
from pentapolis.games.ekopolis.content import (
    COLOURS,
    card_row,
    describe,
    names_of,
    places_of,
    tile_row,
)
from pentapolis.games.ekopolis.notation import STEPS
from pentapolis.games.ekopolis.scoring import CARD, PLACED, Rules, Table, entry
from pentapolis.games.ekopolis.state import EkoState, bits_of

COLOUR_NAMES = {int(code): name for name, code in COLOURS.items()}
SYMBOL_NAMES = {int(scoring.POLLUTION): "pollution", int(scoring.ZONE): "zone"}


# -- as JSON --------------------------------------------------------------------------------------


class Tile(TypedDict):
    id: str
    name: str
    colour: str
    red: int
    green: int
    blue: int
    bonus: int
    symbol: str  # "pollution", "zone" or empty


class ActionCard(TypedDict):
    id: str
    name: str
    colour: str
    timing: str  # "now", "later" or "end"
    text: str
    playable: bool  # still to be played


class Track(TypedDict):
    points: int
    space: int  # where the marker stands
    laps: int  # how often it has gone round


class Space(TypedDict):
    name: str
    q: int
    r: int
    species: bool
    holds: str  # "empty", "building", "hall", "pollution" or "zone"
    colour: NotRequired[str]  # of a Building or a hall
    seat: NotRequired[int]  # who placed it
    tile: NotRequired[str]  # the id of a Building


class Seat(TypedDict):
    seat: int
    track: Track  # points so far
    score: int  # as if the game ended now
    city: list[int]  # the seats of its joint city, its own included
    built: dict[str, int]  # by colour: Buildings in Basic, Action cards in Full
    tiles: int
    hand: list[Tile] | None  # None if the viewer may not see it
    cards: list[ActionCard]


class Group(TypedDict):
    track: Track
    score: int


class EkoView(TypedDict):
    version: str
    round: int
    rounds: int
    start: int
    current: int
    step: str
    chosen: Tile | None
    placed: str | None  # the space of the Building placed in this turn
    acting_card: ActionCard | None
    spaces: list[Space]
    tokens: dict[str, int]
    stack: int
    discards: list[str]
    seats: list[Seat]
    card_stacks: dict[str, int] | None  # Full version
    group: Group | None  # Basic version


def tile_view(pack: ContentPack, tile: int) -> Tile:
    row = tile_row(pack, tile)
    return {
        "id": row["id"],
        "name": row["name"],
        "colour": row["colour"],
        "red": row["red"],
        "green": row["green"],
        "blue": row["blue"],
        "bonus": row["bonus"],
        "symbol": row["symbol"],
    }


def card_view(state: EkoState, card: int) -> ActionCard:
    row = card_row(state.setup.content, card)
    return {
        "id": row["id"],
        "name": row["name"],
        "colour": row["colour"],
        "timing": row["timing"],
        "text": describe(row),
        "playable": bool((state.table.ready >> card) & 1),
    }


def track(rules: Rules, points: int) -> Track:
    return {
        "points": points,
        "space": points % int(rules.track),
        "laps": points // int(rules.track),
    }


def buildings(state: EkoState) -> dict[int, tuple[int, int]]:
    """Tile and builder by space, from the ledger; also the one that is not scored yet."""
    found = {}
    for packed in state.table.ledger:
        kind, seat, _, item, space, _ = entry(packed)
        if kind == PLACED:
            found[space] = (item, seat)
    if state.space >= 0 and state.space not in found:
        found[int(state.space)] = (int(state.chosen), int(state.current))
    return found


def spaces_view(state: EkoState) -> list[Space]:
    pack, table = state.setup.content, state.table
    built = buildings(state)
    halls = {int(table.hall(seat)): seat for seat in range(state.players)}
    spaces = []
    for number, (name, (q, r)) in enumerate(zip(names_of(pack), places_of(pack), strict=True)):
        held = int(table.board[number])
        space: Space = {
            "name": name,
            "q": q,
            "r": r,
            "species": bool(state.rules.species[number]),
            "holds": SYMBOL_NAMES.get(held, "empty"),
        }
        if number in built:
            tile, space["seat"] = built[number]
            space["holds"] = "building"
            space["tile"] = tile_row(pack, tile)["id"]
            space["colour"] = tile_row(pack, tile)["colour"]
        elif held == scoring.HALL:
            space["holds"] = "hall"
            space["colour"] = "blue"
            space["seat"] = halls[number]
        spaces.append(space)
    return spaces


def seat_view(state: EkoState, owner: int, viewer: int) -> Seat:
    table = state.table
    tiles = [int(tile) for tile in bits_of(state.hands[owner])]
    known = not state.rules.full or owner == viewer
    return {
        "seat": owner,
        "track": track(state.rules, int(table.points[owner])),
        "score": int(table.total(owner)),
        "city": [other for other in range(state.players) if (table.joint[owner] >> other) & 1],
        "built": {name: int(table.built[owner * 4 + code]) for name, code in COLOURS.items()},
        "tiles": len(tiles),
        "hand": [tile_view(state.setup.content, tile) for tile in tiles] if known else None,
        "cards": [card_view(state, int(card)) for card in bits_of(table.owned[owner])],
    }


def view(state: EkoState, seat: int) -> EkoView:
    pack, table, rules = state.setup.content, state.table, state.rules
    chosen = state.chosen > 0 and not state.hides_choice(seat)
    rounds = int(rules.rounds)
    stacks = {
        name: sum(1 for row in pack.rows("cards") if row["colour"] == name) - int(state.drawn[code])
        for name, code in COLOURS.items()
    }
    group: Group = {
        "track": track(rules, sum(int(points) for points in table.points)),
        "score": int(table.total(0)),
    }
    return {
        "version": state.setup.options["version"],
        "round": min(int(state.turn // state.players) + 1, rounds),
        "rounds": rounds,
        "start": int(state.start),
        "current": int(state.current),
        "step": STEPS[state.step],
        "chosen": tile_view(pack, int(state.chosen)) if chosen else None,
        "placed": names_of(pack)[state.space] if state.space >= 0 else None,
        "acting_card": card_view(state, int(state.card)) if state.card else None,
        "spaces": spaces_view(state),
        "tokens": {"pollution": int(table.pollution), "zone": int(table.zones)},
        "stack": len(state.stack),
        "discards": [tile_row(pack, int(tile))["id"] for tile in state.discards],
        "seats": [seat_view(state, owner, seat) for owner in range(state.players)],
        "card_stacks": stacks if rules.full else None,
        "group": None if rules.full else group,
    }


# -- the explained score --------------------------------------------------------------------------

PIECES = (
    "{} red Building",
    "{} pollution token",
    "{} green Building",
    "{} green zone",
    "{} blue Building or City hall",
)


def explain_placement(rules: Rules, tile: int, detail: int) -> str:
    """The pieces of a placement's points in words."""
    said = []
    for piece in range(int(scoring.PIECES)):
        points = int(rules.part(tile, detail, piece))
        if piece <= scoring.P_BLUE:
            number = (detail >> (3 * piece)) & 7
            if number:
                noun = PIECES[piece].format(number)
                plural = noun.replace("Building or City hall", "Buildings or City halls")
                said.append(f"{points:+d} for {noun if number == 1 else _plural(plural)}")
        elif points:
            what = {
                int(scoring.P_BONUS): "extra points",
                int(scoring.P_TOKEN): "for building over a token",
                int(scoring.P_SPECIES): "for the endangered species",
            }[piece]
            said.append(f"{points:+d} {what}")
    if (detail >> scoring.WAIVED_AT) & 7:
        said.append("a fine was waived")
    if detail >> (scoring.SHIELD_AT + 1):
        said.append("losses were ignored")
    return ", ".join(said) or "nothing around it"


def _plural(noun: str) -> str:
    return noun if noun.endswith("halls") else noun + "s"


def score_sheet(table: Table, pack: ContentPack) -> ScoreSheet:
    """Every placement, token and card in order, then what the end of the game brings."""
    full = table.rules.full
    lines = [_ledger_line(table, pack, int(packed)) for packed in table.ledger]
    for seat in range(table.players if full else 1):
        lines.append(_balance_line(table, seat))
        if full:
            lines += _end_lines(table, pack, seat)
    summary: dict[str, Any] = {"version": "full" if full else "basic"}
    if full:
        summary["totals"] = [int(table.total(seat)) for seat in range(table.players)]
        summary["track"] = [track(table.rules, total) for total in summary["totals"]]
        summary["triplets"] = [int(table.triplets(seat)) for seat in range(table.players)]
    else:
        summary["total"] = int(table.total(0))
        summary["track"] = track(table.rules, summary["total"])
        summary["built"] = {name: int(table.group_built(code)) for name, code in COLOURS.items()}
        summary["triplets"] = min(summary["built"].values())
    return ScoreSheet(tuple(lines), summary)


def _ledger_line(table: Table, pack: ContentPack, packed: int) -> ScoreLine:
    kind, seat, points, item, space, detail = entry(packed)
    owner = seat if table.rules.full else None
    by = "" if table.rules.full else f"Player {seat + 1}: "
    if kind == CARD:
        row = card_row(pack, item)
        text = f"{row['name']}. {describe(row)}"
        return ScoreLine(f"card {row['id']}", points, text, owner, cards=(item,))
    cells = (places_of(pack)[space],)
    where = names_of(pack)[space]
    if kind == PLACED:
        row = tile_row(pack, item)
        text = f"{by}{row['name']} on {where}: {explain_placement(table.rules, item, detail)}."
        return ScoreLine(f"Building {row['id']}", points, text, owner, cells, (item,))
    if item == scoring.ZONE:
        text = f"{by}A green zone on {where} protects an endangered species."
    else:
        text = f"{by}Pollution on {where} harms an endangered species."
    return ScoreLine(SYMBOL_NAMES[item], points, text, owner, cells)


def _balance_line(table: Table, seat: int) -> ScoreLine:
    full = table.rules.full
    points = int(table.balance(seat))
    count = points // int(table.rules.triplet) if table.rules.triplet else 0
    if full:
        numbers = [int(table.built[seat * 4 + code]) for code in COLOURS.values()]
        what = "Action cards"
    else:
        numbers = [int(table.group_built(code)) for code in COLOURS.values()]
        what = "Buildings"
    red, green, blue = numbers
    text = (
        f"Balanced city: {red} red, {green} green and {blue} blue {what} make "
        f"{count} triplet{'' if count == 1 else 's'} of {int(table.rules.triplet)} points."
    )
    return ScoreLine("balanced city", points, text, seat if full else None)


def _end_lines(table: Table, pack: ContentPack, seat: int) -> list[ScoreLine]:
    lines = []
    for card in table.rules.end_cards:
        points = int(table.end_points(card, seat))
        if points:
            row = card_row(pack, int(card))
            text = f"{row['name']}. {describe(row)}"
            lines.append(ScoreLine(f"card {row['id']}", points, text, seat, cards=(int(card),)))
    return lines


# -- as text --------------------------------------------------------------------------------------

PAINT = {"red": "#ffffff on #a83232", "green": "black on #7cb567", "blue": "#ffffff on #2f6db5"}
CELL = 6


def show(seen: EkoView) -> str:
    """The board with the names of its spaces, then the players, their cards and tiles."""
    out = [
        f"Round [bold]{seen['round']}[/] of {seen['rounds']}. "
        f"Player {seen['current'] + 1} is on turn (player {seen['start'] + 1} began)."
    ]
    out += ["", *_show_board(seen["spaces"]), ""]
    out.append(
        "[dim]c4[/] empty, [bold]*[/] endangered species, ☠ pollution, ♣ green zone; "
        "a Building shows its id and who built it."
    )
    tokens = seen["tokens"]
    piles = f"Left: {seen['stack']} tiles, {tokens['pollution']} pollution, {tokens['zone']} zones"
    stacks = seen["card_stacks"]
    if stacks:
        piles += f"; cards {stacks['red']} red, {stacks['green']} green, {stacks['blue']} blue"
    out.append(piles + ".")
    if seen["discards"]:
        out.append(f"Discarded: {' '.join(seen['discards'])}.")
    group = seen["group"]
    if group:
        out.append(
            f"The group has {_say_track(group['track'])}, [bold]{group['score']}[/] with triplets."
        )
    for player in seen["seats"]:
        out += ["", *_show_player(player, group is not None)]
    if seen["chosen"]:
        where = f" on {seen['placed']}" if seen["placed"] else ""
        out += ["", f"Chosen{where}: {_say_tile(seen['chosen'])}"]
    if seen["acting_card"]:
        out += ["", f"Acting: {_say_card(seen['acting_card'])}"]
    return "\n".join(out)


def _show_board(spaces: list[Space]) -> list[str]:
    left = min(2 * space["q"] + space["r"] for space in spaces)
    rows: dict[int, list[Space]] = {}
    for space in spaces:
        rows.setdefault(space["r"], []).append(space)
    out = []
    for r in sorted(rows):
        line, width = "", 0
        for space in rows[r]:
            start = (2 * space["q"] + r - left) * CELL // 2
            line += " " * (start - width) + _paint(space)
            width = start + CELL - 1
        out.append(line)
    return out


def _paint(space: Space) -> str:
    """A space in five characters."""
    star = "*" if space["species"] else ""
    match space["holds"]:
        case "building":
            return f"[{PAINT[space['colour']]}]{space['tile'] + '·' + str(space['seat'] + 1):<5}[/]"
        case "hall":
            return f"[bold black on #d9b44a]HALL{space['seat'] + 1}[/]"
        case "pollution":
            return f"[#e06666]{'☠' + star + space['name']:^5}[/]"
        case "zone":
            return f"[#7cb567]{'♣' + star + space['name']:^5}[/]"
        case _:
            style = "bold" if star else "dim"
            return f"[{style}]{star + space['name']:^5}[/]"


def _say_track(at: Track) -> str:
    if at["laps"] > 0:
        times = "once" if at["laps"] == 1 else f"{at['laps']} times"
        return f"{at['points']} points (space {at['space']}, {times} round the track)"
    return f"{at['points']} points"


def _show_player(player: Seat, basic: bool) -> list[str]:
    built = player["built"]
    what = "built" if basic else "cards"
    title = f"[bold]Player {player['seat'] + 1}[/]"
    if not basic:
        title += f": {_say_track(player['track'])}, {player['score']} if the game ended now"
    joined = [f"{other + 1}" for other in player["city"] if other != player["seat"]]
    if joined:
        title += f"; joint city with {', '.join(joined)}"
    title += f"; {what} {built['red']} red, {built['green']} green, {built['blue']} blue"
    out = [title]
    for card in player["cards"]:
        out.append(f"  {_say_card(card)}")
    if player["hand"] is None:
        out.append(f"  holds {player['tiles']} tiles")
    else:
        out += [f"  {_say_tile(tile)}" for tile in player["hand"]]
    return out


def _say_card(card: ActionCard) -> str:
    ready = "[bold]ready[/] " if card["playable"] else ""
    return f"{ready}[{PAINT[card['colour']]}]{card['id']}[/] {card['name']}. {card['text']}"


def _say_tile(tile: Tile) -> str:
    extra = f", {tile['bonus']} extra" if tile["bonus"] else ""
    symbol = {"pollution": ", ☠ pollution", "zone": ", ♣ green zone", "": ""}[tile["symbol"]]
    return (
        f"[{PAINT[tile['colour']]}]{tile['id']}[/] {tile['name']}: per neighbour red {tile['red']:+d}, "
        f"green {tile['green']:+d}, blue {tile['blue']:+d}{extra}{symbol}"
    )
