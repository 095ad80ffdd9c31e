"""Inktropolis: a view as text for a terminal."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pentapolis.games.inktropolis.words import InkWords

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


def show(seen: Mapping[str, Any], words: InkWords) -> str:
    """The plans, the cards on the table, the own landmarks and the cities two by two."""
    out = [f"[bold]{_headline(seen, words)}[/]", ""]
    for number, plan in enumerate(seen["plans"], start=1):
        title = words.plan_number(number, plan["name"])
        out.append(f"[bold]{title}[/] ({plan['prestige']}): {plan['text']}")
    out.append("")
    if seen["phase"] != "over":
        out.append(f"[bold]{words.ON_TABLE}[/]")
        out += _card_lines([seen["enterprise"], *seen["available"]], words)
        out.append(words.roads_now(seen["top"]["roads"]))
        if seen["top"]["boxed"]:
            out.append(words.LAST_OF_ERA)
        out.append("")
    if seen["seat"] is not None:
        marks = [mark for mark in seen["cities"][seen["seat"]]["landmarks"] if not mark["built"]]
        if marks:
            out.append(f"[bold]{words.LANDMARKS}[/]")
            out += _card_lines([mark["card"] for mark in marks], words)
            out.append("")
    cities = [_city_lines(seen, city, words) for city in seen["cities"]]
    for first in range(0, len(cities), 2):
        pair = cities[first : first + 2]
        out += ["    ".join(lines) for lines in zip(*pair, strict=True)]
        out.append("")
    out.append(words.LEGEND)
    return "\n".join(out)


def _headline(seen: Mapping[str, Any], words: InkWords) -> str:
    if seen["phase"] == "over":
        return words.OVER
    if seen["phase"] == "set-up":
        return words.SET_UP
    return words.now(seen["round"], seen["rounds"], seen["era"])


def _card_lines(cards: list[dict[str, Any]], words: InkWords) -> list[str]:
    """A sentence each, for columns would be wider than many a screen."""
    lines = []
    for card in cards:
        colour = COLOURS.get(card["type"], "bold")
        era = card["era"] if card["landmark"] else 0
        said = words.card_line(card["type"], "/".join(card["shape"]), era, card["costs"])
        lines.append(f"  [{colour}]{card['card']}[/] {said}, {words.gives(card['yields'])}")
    return lines


def _city_lines(seen: Mapping[str, Any], city: Mapping[str, Any], words: InkWords) -> list[str]:
    width, height = seen["width"], seen["height"]
    marks = _painted(seen, city)
    title = words.city_title(city["seat"], city["side"], city["score"])
    stock = " ".join(f"{SYMBOLS[name]}{number}" for name, number in city["stock"].items())
    track = " ".join(str(box["points"]) for box in city["track"])
    districts = " ".join(
        f"{LETTERS[name]}{found['size']}" for name, found in city["districts"].items()
    )
    below = (
        words.stock(stock),
        words.boxes(track),
        words.districts(districts, city["parks"]),
        words.plans_met([plan["met"] for plan in city["plans"]]),
    )
    span = 3 * width + 3
    # Another city may stand beside it: all lines are as wide as the widest.
    widest = max(span, *map(len, (title, *below)))
    margin = " " * (widest - span)
    lines = [f"[bold]{title:<{widest}}[/]"]
    lines.append("   " + "".join(f" {chr(ord('a') + x)} " for x in range(width)) + margin)
    for y in range(height):
        row = "".join(marks[y * width + x] for x in range(width))
        lines.append(f"{y + 1:>2} {row}{margin}")
    return lines + [f"{text:<{widest}}" for text in below]


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
