"""Infinite City: a view as text for a terminal."""

from __future__ import annotations

from pentapolis.games.infinite_city.seen import CityTile, InfiniteView, Player, TileType
from pentapolis.games.infinite_city.words import InfiniteWords

# A tile is seven characters wide and two high: code and marks above, the seats with tokens below.
WIDTH = 7
COLOURS = ("#e4572e", "#2e86ab", "#f2c14e", "#7cb567", "#a06cd5", "#d98cb3")


def show(seen: InfiniteView, words: InfiniteWords) -> str:
    """The city with coordinates, the players, the tiles the viewer holds or sees, with their texts."""
    out = [*_show_city(seen), f"    {words.LEGEND}", ""]
    types = {kind["code"]: kind for kind in seen["types"]}
    for player in seen["players"]:
        out.append(_show_player(player, seen, words))
    out.append(words.deck_and_stations(seen["deck"], seen["stations"], seen["stations_to_end"]))
    if seen["deck_known"]:
        known = [(tile["tile"], tile["depth"]) for tile in seen["deck_known"]]
        out.append(words.known_in_deck(known))
    if seen["removed"]:
        out.append(words.removed(seen["removed"]))
    if seen["bound"]:
        out.append(words.BOUND)
    if seen["last_turns"]:
        out.append(words.LAST_TURNS)
    if seen["looked"]:
        out.append(words.looking_at(seen["looked"]))
    if seen["chosen"]:
        out.append(words.to_be_placed(seen["chosen"]))
    shown = sorted({code for player in seen["players"] for code in player["tiles"]})
    for code in sorted({*shown, *seen["looked"]}):
        out.append(_show_type(types[code], words))
    return "\n".join(out)


def _show_player(player: Player, seen: InfiniteView, words: InfiniteWords) -> str:
    seat = player["seat"]
    mark = ">" if seat == seen["current"] else " "
    hidden = player["hand"] - len(player["tiles"])
    tiles = " ".join(player["tiles"] + ["??"] * hidden)
    name = f"[{COLOURS[seat]}]{words.player_title(seat)}[/]"
    return f"{mark}{name}: {words.holding(player['points'], player['tokens'], tiles)}"


def _show_type(kind: TileType, words: InfiniteWords) -> str:
    marks = words.printed_marks(kind["value"], kind["silver"])
    note = f" ({marks})" if marks else ""
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
