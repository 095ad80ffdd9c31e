"""Inktropolis: a view as text for a terminal."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pentapolis.engine.words import Words

COLOURS = {
    "residential": "black on #7cb567",
    "utilities": "black on #f2a65a",
    "commercial": "#ffffff on #2f6db5",
    "cultural": "#ffffff on #b0413e",
}
LETTERS = {"residential": "R", "utilities": "U", "commercial": "C", "cultural": "K"}
SYMBOLS = {"citizens": "i", "utilities": "u", "finance": "$", "culture": "c", "prestige": "*"}
ROAD_STYLE = "#ffffff on #555555"
FEATURES = {
    ".": " · ",
    "P": "[black on #b9dfae] P [/]",
    "L": "[#ffffff on #3a6ea5]≈L≈[/]",
    "~": "[#000000 on #5b9bd5]~~~[/]",
}
# The middle of a road grid by the directions its lines leave it: north 1, east 2, south 4, west 8.
CORNERS = "•╵╶└╷│┌├╴┘─┴┐┤┬┼"
NUMBERS = "123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"


def show(seen: Mapping[str, Any], words: Words) -> str:
    """The plans, the cards on the table, the own landmarks and the cities two by two."""
    out = [_headline(seen), ""]
    for number, plan in enumerate(seen["plans"], start=1):
        out.append(f"[bold]Plan {number}: {plan['name']}[/] ({plan['prestige']}): {plan['text']}")
    out.append("")
    if seen["phase"] != "over":
        out.append("[bold]Cards on the table[/]")
        out += _card_lines([seen["enterprise"], *seen["available"]])
        roads = seen["top"]["roads"]
        table = ", ".join(f"{name} {number}" for name, number in roads.items())
        out.append(f"Roads this round: {table}.")
        if seen["top"]["boxed"]:
            out.append("It is the last round of the era: the deck goes back to the box.")
        out.append("")
    if seen["seat"] is not None:
        marks = [mark for mark in seen["cities"][seen["seat"]]["landmarks"] if not mark["built"]]
        if marks:
            out.append("[bold]Your landmarks[/]")
            out += _card_lines([mark["card"] for mark in marks])
            out.append("")
    cities = [_city_lines(seen, city, words) for city in seen["cities"]]
    for first in range(0, len(cities), 2):
        pair = cities[first : first + 2]
        out += ["    ".join(lines) for lines in zip(*pair, strict=True)]
        out.append("")
    out.append(
        "Grid: type letter (R U C K), building, resource (i citizens, u utilities, $ finance,"
    )
    out.append("c culture, * prestige, - spent).")
    return "\n".join(out)


def _headline(seen: Mapping[str, Any]) -> str:
    if seen["phase"] == "over":
        return "[bold]The game is over.[/]"
    if seen["phase"] == "set-up":
        return "[bold]Set-up[/]: everybody builds Small Enterprises."
    return f"[bold]Round {seen['round']} of {seen['rounds']}[/], era of the {seen['era_name']}"


def _amounts(found: Mapping[str, int]) -> str:
    return " ".join(f"{number} {name}" for name, number in found.items()) or "free"


def _card_lines(cards: list[dict[str, Any]]) -> list[str]:
    """A sentence each, for columns would be wider than many a screen."""
    lines = []
    for card in cards:
        colour = COLOURS.get(card["type"], "bold")
        cost = " or ".join(_amounts(way) for way in card["costs"])
        gain = _amounts(card["yields"]).replace("own_type", "of its type")
        shape = "/".join(card["shape"])
        era = f", era {card['era']}" if card["landmark"] else ""
        price = cost if cost == "free" else f"costs {cost}"
        lines.append(
            f"  [{colour}]{card['card']}[/] {card['type']} ({shape}{era}): {price}, gives {gain}"
        )
    return lines


def _city_lines(seen: Mapping[str, Any], city: Mapping[str, Any], words: Words) -> list[str]:
    width, height = seen["width"], seen["height"]
    span = 3 * width + 3
    marks = _painted(seen, city)
    name = f"{words.player_title(city['seat'])}, side {city['side']}: {city['score']} points"
    lines = [f"[bold]{name:<{span}.{span}}[/]"]
    lines.append("   " + "".join(f" {chr(ord('a') + x)} " for x in range(width)))
    for y in range(height):
        lines.append(f"{y + 1:>2} " + "".join(marks[y * width + x] for x in range(width)))
    stock = " ".join(f"{SYMBOLS[name]}{number}" for name, number in city["stock"].items())
    track = " ".join(str(box["points"]) for box in city["track"])
    districts = " ".join(
        f"{LETTERS[name]}{found['size']}" for name, found in city["districts"].items()
    )
    plans = " ".join("yes" if plan["met"] else "no" for plan in city["plans"])
    for text in (
        f"Resources {stock}",
        f"Rounds {track}",
        f"Districts {districts}, parks {city['parks']}",
        f"Plans {plans}",
    ):
        lines.append(f"{text:<{span}.{span}}")
    return lines


def _painted(seen: Mapping[str, Any], city: Mapping[str, Any]) -> list[str]:
    width = seen["width"]
    marks = [FEATURES.get(mark, "   ") for row in city["board"] for mark in row]
    ways = [0] * len(marks)
    for (x1, y1), (x2, y2) in city["roads"]:
        bit = {(0, -1): 1, (1, 0): 2, (0, 1): 4, (-1, 0): 8}[(x2 - x1, y2 - y1)]
        ways[y1 * width + x1] |= bit
        ways[y2 * width + x2] |= {1: 4, 2: 8, 4: 1, 8: 2}[bit]
    for at, mark in enumerate("".join(city["board"])):
        if mark == "=":
            left, right = "─" if ways[at] & 8 else " ", "─" if ways[at] & 2 else " "
            marks[at] = f"[{ROAD_STYLE}]{left}{CORNERS[ways[at]]}{right}[/]"
    for number, building in enumerate(city["buildings"]):
        held = {
            tuple(item["at"]): "-" if item["spent"] else SYMBOLS[item["resource"]]
            for item in building["resources"]
        }
        letter = LETTERS[building["type"]] + NUMBERS[number]
        for x, y in building["cells"]:
            colour = COLOURS[building["type"]]
            marks[y * width + x] = f"[{colour}]{letter}{held.get((x, y), ' ')}[/]"
    return marks
