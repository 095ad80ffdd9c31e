"""Ekopolis: a view as text for a terminal."""

from __future__ import annotations

from pentapolis.games.ekopolis.seen import ActionCard, EkoView, Seat, Space, Tile, Track
from pentapolis.games.ekopolis.words import EkoWords

PAINT = {"red": "#ffffff on #a83232", "green": "black on #7cb567", "blue": "#ffffff on #2f6db5"}
CELL = 6


def show(seen: EkoView, words: EkoWords) -> str:
    """The board with the names of its spaces, then the players, their cards and tiles."""
    out = [words.now(seen["round"], seen["rounds"], seen["current"], seen["start"])]
    out += ["", *_show_board(seen["spaces"], words), "", f"[dim]{words.LEGEND}[/]"]
    tokens = seen["tokens"]
    out.append(words.left(seen["stack"], tokens["pollution"], tokens["zone"], seen["card_stacks"]))
    if seen["discards"]:
        out.append(words.discarded(seen["discards"]))
    group = seen["group"]
    if group:
        out.append(words.group_stands(_say_track(group["track"], words), group["score"]))
    for player in seen["seats"]:
        out += ["", *_show_player(player, group is not None, words)]
    if seen["chosen"]:
        out += ["", words.chosen_tile(_say_tile(seen["chosen"], words), seen["placed"])]
    if seen["acting_card"]:
        out += ["", words.acting_card(_say_card(seen["acting_card"], words))]
    return "\n".join(out)


def _show_board(spaces: list[Space], words: EkoWords) -> list[str]:
    left = min(2 * space["q"] + space["r"] for space in spaces)
    rows: dict[int, list[Space]] = {}
    for space in spaces:
        rows.setdefault(space["r"], []).append(space)
    out = []
    for r in sorted(rows):
        line, width = "", 0
        for space in rows[r]:
            start = (2 * space["q"] + r - left) * CELL // 2
            line += " " * (start - width) + _paint(space, words)
            width = start + CELL - 1
        out.append(line)
    return out


def _paint(space: Space, words: EkoWords) -> str:
    """A space in five characters."""
    star = "*" if space["species"] else ""
    match space["holds"]:
        case "building":
            return f"[{PAINT[space['colour']]}]{space['tile'] + '·' + str(space['seat'] + 1):<5}[/]"
        case "hall":
            return f"[bold black on #d9b44a]{words.HALL[:4]}{space['seat'] + 1}[/]"
        case "pollution":
            return f"[#e06666]{'☠' + star + space['name']:^5}[/]"
        case "zone":
            return f"[#7cb567]{'♣' + star + space['name']:^5}[/]"
        case _:
            style = "bold" if star else "dim"
            return f"[{style}]{star + space['name']:^5}[/]"


def _say_track(at: Track, words: EkoWords) -> str:
    return words.on_track(at["points"], at["space"], at["laps"])


def _show_player(player: Seat, basic: bool, words: EkoWords) -> list[str]:
    title = f"[bold]{words.player_title(player['seat'])}[/]"
    said = []
    if not basic:
        said.append(words.stands(_say_track(player["track"], words), player["score"]))
    joined = [other for other in player["city"] if other != player["seat"]]
    if joined:
        said.append(words.joint_with(joined))
    said.append(words.has(basic, player["built"]))
    out = [f"{title}: {'; '.join(said)}"]
    for card in player["cards"]:
        out.append(f"  {_say_card(card, words)}")
    if player["hand"] is None:
        out.append(f"  {words.holds(player['tiles'])}")
    else:
        out += [f"  {_say_tile(tile, words)}" for tile in player["hand"]]
    return out


def _say_card(card: ActionCard, words: EkoWords) -> str:
    ready = f"[bold]{words.READY}[/] " if card["playable"] else ""
    return f"{ready}[{PAINT[card['colour']]}]{card['id']}[/] {card['name']}. {card['text']}"


def _say_tile(tile: Tile, words: EkoWords) -> str:
    values = words.values(tile["red"], tile["green"], tile["blue"], tile["bonus"], tile["symbol"])
    return f"[{PAINT[tile['colour']]}]{tile['id']}[/] {tile['name']}: {values}"
