"""Ekopolis: a view as text for a terminal."""

from __future__ import annotations

from pentapolis.engine.words import Words
from pentapolis.games.ekopolis.seen import ActionCard, EkoView, Seat, Space, Tile, Track

PAINT = {"red": "#ffffff on #a83232", "green": "black on #7cb567", "blue": "#ffffff on #2f6db5"}
CELL = 6


def show(seen: EkoView, words: Words) -> str:
    """The board with the names of its spaces, then the players, their cards and tiles."""
    out = [
        f"Round [bold]{seen['round']}[/] of {seen['rounds']}. "
        f"{words.player_title(seen['current'])} is on turn ({words.player(seen['start'])} began)."
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
        out += ["", *_show_player(player, group is not None, words)]
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


def _show_player(player: Seat, basic: bool, words: Words) -> list[str]:
    built = player["built"]
    what = "built" if basic else "cards"
    title = f"[bold]{words.player_title(player['seat'])}[/]"
    if not basic:
        title += f": {_say_track(player['track'])}, {player['score']} if the game ended now"
    joined = [words.player(other) for other in player["city"] if other != player["seat"]]
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
