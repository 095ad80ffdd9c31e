"""Ginkgopolis: what one seat may see, as JSON and as text for a terminal, and the explained score."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from pentapolis.engine.content import ContentPack, Row
from pentapolis.engine.score import ScoreLine, ScoreSheet
from pentapolis.games.ginkgopolis.content import card_number
from pentapolis.games.ginkgopolis.notation import card_name, coordinates, letter_of
from pentapolis.games.ginkgopolis.scoring import (
    NUMBERS,
    SITE,
    TILES,
    TOP,
    District,
    Holding,
    Rules,
    districts,
    floors_of,
    owner_of,
)
from pentapolis.games.ginkgopolis.state import END_REASONS, GinkgoState
from pentapolis.games.ginkgopolis.table import (
    ALONE,
    DEED,
    DRAFT,
    FULL_HAND,
    HAND,
    KEPT,
    MOVE,
    PLAN,
    RESOLVE,
    RETURN,
    SHOWN,
    TAKE,
    items_of,
)

COLOURS = ("red", "yellow", "blue")
ACTIONS = ("exploit", "urbanize", "construct")
ITEMS = ("resource", "point", "tile")
PHASES = ("draft", "hand", "plan", "resolve", "return", "over")


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def side_name(side: int, players: int) -> str:
    return "Hal" if side >= players else f"Player {side + 1}"


# -- cards in words -------------------------------------------------------------------------------


def _gain_text(gain: Sequence[int]) -> str:
    parts = [_count(n, item) for n, item in zip(gain, ITEMS, strict=True) if n]
    return " and ".join(parts) or "nothing"


def card_text(row: Row, low_floors: int) -> str:
    """What a building card does, in a few words."""
    if row["when"] != "end":
        return f"{row['when']}: {_gain_text(row['gain'])}"
    each = {
        "resources": f"per own resource on {row.get('of')} buildings",
        "low": f"per own building of up to {_count(low_floors, 'floor')}",
        "high": f"per own building of {low_floors + 1} or more floors",
        "bonuses": f"per own card with a bonus for {row.get('of')}",
        "colour": f"per own {row.get('of')} card",
        "flat": "",
    }[row["rule"]]
    return f"end: {row['points']:+d} {each}".rstrip()


@lru_cache(maxsize=16)
def words_of(content: ContentPack) -> Words:
    return Words(content)


class Words:
    """The texts of a content pack by card and Character."""

    def __init__(self, content: ContentPack) -> None:
        numbers = {row["name"]: row["value"] for row in content.rows("numbers")}
        self.cards = {
            card_number(row): card_text(row, numbers["low_floors"]) for row in content.rows("cards")
        }
        self.characters = {row["number"]: row for row in content.rows("characters")}

    def card(self, card: int) -> dict[str, Any]:
        text = self.cards.get(card, "city limits: a place for a new building")
        return {"card": card_name(card), "text": text}

    def character(self, number: int) -> dict[str, Any]:
        row = self.characters[number]
        return {
            "character": number,
            "name": row["name"],
            "colour": row["colour"],
            "text": f"{row['when']}: {_gain_text(row['gain'])}",
            "start": dict(zip(ITEMS, row["start"], strict=True)),
        }


# -- as JSON --------------------------------------------------------------------------------------


def sees_behind(state: GinkgoState, seat: int, side: int) -> bool:
    """Whether the seat sees how many tiles and points the side has (G-82)."""
    open_screens = state.setup.options["screens"] == "open"
    return side == seat or side >= state.players or open_screens or state.is_over()


def view(state: GinkgoState, seat: int) -> dict[str, Any]:
    words = words_of(state.setup.content)
    phase = int(state.phase)
    turn = int(state.turn_seat()) if phase in (HAND, RESOLVE) else None
    return {
        "round": int(state.round),
        "phase": PHASES[phase],
        "first": int(state.first),
        "turn": turn,
        "exhausted": int(state.exhausted),
        "ending": END_REASONS[state.ending],
        "city": [building_view(state, number) for number in range(len(state.blocks))],
        "letters": [
            {"letter": card_name(TILES + number), **_xy(cell)}
            for number, cell in enumerate(state.tokens)
        ],
        "supply": len(state.supply),
        "deck": len(state.deck),
        "discards": [card_name(card) for card in state.discards],
        "action": _action_view(state, words),
        "sides": [side_view(state, seat, side, words) for side in range(state.sides)],
        "own": own_view(state, seat, words) if seat >= 0 else None,
    }


def _xy(cell: int) -> dict[str, int]:
    x, y = coordinates(cell)
    return {"x": x, "y": y}


def building_view(state: GinkgoState, number: int) -> dict[str, Any]:
    block = state.blocks[number]
    tile = block & TOP
    owner = int(owner_of(block))
    return {
        **_xy(state.cells[number]),
        "tile": card_name(tile),
        "colour": COLOURS[tile // NUMBERS],
        "number": int(tile % NUMBERS + 1),
        "floors": int(floors_of(block)),
        "owner": owner if owner >= 0 else None,
        "site": bool(block & SITE),
    }


def _action_view(state: GinkgoState, words: Words) -> dict[str, Any] | None:
    """The action that waits for an answer."""
    if state.phase != RESOLVE or not state.question:
        return None
    side = int(state.turn_seat())
    asked = {TAKE: "take", MOVE: "move"}[state.question]
    action: dict[str, Any] = {
        "side": side,
        "asked": asked,
        **words.card(state.card[side]),
        "cells": [],
    }
    if state.question == MOVE:
        action["letter"] = letter_of(state)
        action["cells"] = [_xy(cell) for cell in state.move_cells()]
    return action


def side_view(state: GinkgoState, seat: int, side: int, words: Words) -> dict[str, Any]:
    """A side as the seat sees it: the open part, and how much of the rest."""
    seen = sees_behind(state, seat, side)
    bit = 1 << seat if seat >= 0 else 0
    hand = [int(card) for card in state.hands[FULL_HAND * side : FULL_HAND * side + FULL_HAND]]
    hand = [card for card in hand if card >= 0]
    held = state.holding(side)
    found = districts(state.rules, state.blocks, state.near, state.sides)
    score = {
        "districts": sum(int(district.points(side)) for district in found),
        "cards": int(held.total()),
        "tokens": int(state.new_hands[side] * state.rules.new_hand_points),
        "points": int(state.points[side]) if seen else None,
    }
    waiting = state.phase in (RESOLVE, RETURN) and state.card[side] >= 0
    hidden_plan = waiting and not (state.revealed >> side) & 1
    return {
        "seat": side,
        "name": side_name(side, state.players),
        "resources": int(state.resources[side]),
        "stock": int(state.stock[side]),
        "in_city": int(state.in_city(side)),
        "points": score["points"],
        "tiles": int(state.tiles[side]).bit_count() if seen else None,
        "shown_tiles": [
            card_name(tile)
            for tile in items_of(state.tiles[side])
            if (state.memory[tile] >> SHOWN) & 7 == side + 1
        ],
        "returned": int(state.gave[side]),
        "new_hands": int(state.new_hands[side]),
        "hand": len(hand),
        "known_cards": [words.card(card) for card in hand if state.known[card] & bit],
        "tableau": [words.card(card) for card in items_of(state.tableau[side])],
        "characters": [words.character(number) for number in items_of(state.characters[side])],
        "bonuses": {
            action: [int(state.bonus[9 * side + 3 * when + item]) for item in range(3)]
            for when, action in enumerate(ACTIONS)
        },
        "last_action": _deed_view(state, side),
        "chosen": state.phase in (DRAFT, PLAN, RETURN) and bool((state.done >> side) & 1),
        # Whether a tile lies with a plan that is still face down; everybody sees that much.
        "planned_tile": bool(state.tile[side] != ALONE) if hidden_plan else None,
        "score": score,
    }


def _deed_view(state: GinkgoState, side: int) -> dict[str, Any] | None:
    card, tile, kind, *items = state.deeds[DEED * side : DEED * side + DEED]
    if kind < 0:
        return None
    return {
        "kind": (*ACTIONS, "failed")[kind],
        "card": card_name(card),
        "tile": None if tile == ALONE else card_name(tile),
        "taken": {item: int(count) for item, count in zip(ITEMS, items, strict=True)},
    }


def own_view(state: GinkgoState, seat: int, words: Words) -> dict[str, Any]:
    """What only the seat itself sees."""
    packet: list[int] = []
    kept: list[int] = []
    if state.phase == DRAFT:
        packet = [int(number) for number in items_of(state.packets[state.packet_of(seat)])]
        kept = [int(state.kept[KEPT * seat + turn]) for turn in range(KEPT)]
    card, tile = int(state.card[seat]), int(state.tile[seat])
    asked = int(state.next_return(seat)) if state.phase == RETURN else -1
    hand = [int(card) for card in state.hands[FULL_HAND * seat : FULL_HAND * seat + FULL_HAND]]
    return {
        "seat": seat,
        "hand": [hand_card(state, card, words) for card in hand if card >= 0],
        "tiles": [card_name(tile) for tile in items_of(state.tiles[seat])],
        "packet": [words.character(number) for number in packet],
        "kept": [words.character(number) for number in kept if number],
        "card": card_name(card) if card >= 0 else None,
        "tile": None if tile < 0 else "alone" if tile == ALONE else card_name(tile),
        "returning": [card_name(tile) for tile in items_of(state.giving[seat])],
        "asked_tile": card_name(asked) if asked >= 0 else None,
    }


def hand_card(state: GinkgoState, card: int, words: Words) -> dict[str, Any]:
    """A card of one's own hand and where in the city it points."""
    at = state.building_of(card) if card < TILES else -1
    cell = state.cells[at] if at >= 0 else state.tokens[card - TILES]
    return {**words.card(card), **_xy(cell)}


# -- the explained score --------------------------------------------------------------------------


@dataclass(frozen=True)
class Side:
    """What a score sheet needs to know of a player; points are None where they are hidden."""

    points: int | None
    new_hands: int
    cards: int
    characters: int


def sides_of(state: GinkgoState, viewer: int | None) -> list[Side]:
    return [
        Side(
            int(state.points[side]) if viewer is None or sees_behind(state, viewer, side) else None,
            int(state.new_hands[side]),
            int(state.tableau[side]),
            int(state.characters[side]),
        )
        for side in range(state.sides)
    ]


class City:
    """Buildings as scoring.py takes them."""

    def __init__(self, cells: Sequence[tuple[int, int]], blocks: vec[i64], near: vec[i64]) -> None:
        self.cells = tuple(cells)
        self.blocks = blocks
        self.near = near


def city_of(state: GinkgoState) -> City:
    return City([coordinates(cell) for cell in state.cells], state.blocks, state.near)


def score_sheet(
    rules: Rules, city: City, sides: Sequence[Side], players: int, content: ContentPack
) -> ScoreSheet:
    """Every point with the cards and buildings that earned it; Hal's in the summary."""
    words = words_of(content)
    found = districts(rules, city.blocks, city.near, len(sides))
    by_side = [
        _side_lines(rules, city, found, side, data, words, players)
        for side, data in enumerate(sides)
    ]
    totals = [sum(line.points for line in lines) for lines in by_side]
    summary: dict[str, Any] = {
        "totals": totals[:players],
        "complete": all(data.points is not None for data in sides),
        "districts": [_district_json(city, district, players) for district in found],
    }
    if len(sides) > players:
        summary["hal"] = {
            "total": totals[players],
            "lines": [line.to_json() for line in by_side[players]],
        }
        summary["won"] = totals[0] >= totals[players]
    return ScoreSheet(tuple(line for lines in by_side[:players] for line in lines), summary)


def _side_lines(
    rules: Rules,
    city: City,
    found: Sequence[District],
    side: int,
    data: Side,
    words: Words,
    players: int,
) -> list[ScoreLine]:
    lines = []
    if data.points is not None:
        text = f"{_count(data.points, 'point')} earned during the game."
        lines.append(ScoreLine("points", data.points, text, side))
    if data.new_hands:
        worth = data.new_hands * int(rules.new_hand_points)
        text = f"{_count(data.new_hands, 'unused New Hand token')}."
        lines.append(ScoreLine("new hand tokens", worth, text, side))
    held = Holding(rules, city.blocks, side, data.cards, data.characters)
    for card in held.cards:
        if rules.rule[card]:
            counted = int(held.counted(card))
            text = f"{words.cards[int(card)]} (counts {counted})."
            worth = int(rules.worth[card]) * counted
            name = card_name(card)
            lines.append(ScoreLine(f"card {name}", worth, text, side, cards=(int(card),)))
    for number, district in enumerate(found, start=1):
        points = int(district.points(side))
        if points:
            cells = tuple(city.cells[member] for member in district.members)
            text = _district_text(district, side, players)
            lines.append(ScoreLine(f"district {number}", points, text, side, cells=cells))
    return lines


def _district_text(district: District, side: int, players: int) -> str:
    """Which place the side has, and what decided it."""
    own, total = int(district.resources[side]), int(district.total)
    what = f"The {COLOURS[district.colour]} district of {_count(len(district.members), 'building')}"
    if district.second < 0:
        return f"{what}: alone with {_count(own, 'resource')}, so first and second."
    if side == district.first:
        text = f"{what}: first with {own} of {_count(total, 'resource')}, and all {total} count"
        rival = int(district.second)
    else:
        text = f"{what}: second with {own} of {_count(total, 'resource')}, and the own {own} count"
        rival = _third(district)
    reason = _tie_break(district, side, rival, players)
    return f"{text}{reason}."


def _third(district: District) -> int:
    """The best of those behind second place, or -1."""
    rest = [
        side
        for side in range(len(district.resources))
        if district.resources[side] and side not in (district.first, district.second)
    ]
    key = lambda side: (district.resources[side], district.tallest[side])  # noqa: E731
    return max(rest, key=key, default=-1)


def _tie_break(district: District, side: int, rival: int, players: int) -> str:
    if rival < 0 or district.resources[side] != district.resources[rival]:
        return ""
    name = side_name(rival, players)
    floors, number = divmod(int(district.tallest[side]), 64)
    other = int(district.tallest[rival]) // 64
    if floors != other:
        return f"; level with {name}, ahead by the taller building ({floors} to {other} floors)"
    return (
        f"; level with {name} in resources and floors, ahead by number {number} "
        "on the tallest building"
    )


def _district_json(city: City, district: District, players: int) -> dict[str, Any]:
    def named(side: int) -> int | None:
        return side if side >= 0 else None

    return {
        "colour": COLOURS[district.colour],
        "cells": [list(city.cells[member]) for member in district.members],
        "resources": [int(count) for count in district.resources],
        "total": int(district.total),
        "first": named(int(district.first)),
        "second": named(int(district.second)),
    }


# -- as text --------------------------------------------------------------------------------------

PAINT = {"red": "white on #a8322a", "yellow": "black on #e8c33c", "blue": "white on #2b62ad"}


def show(seen: Mapping[str, Any]) -> str:
    """The city with letters and coordinates, then everyone's things, then the seat's own."""
    out = []
    ending = {
        "tiles": "The tiles have run out: this round is the last.",
        "resources": "Somebody has every resource in the city: this round is the last.",
        "hal": "Hal has run out: the game ends.",
        "rounds": "The game has lasted too long and ends.",
    }
    if seen["phase"] == "draft":
        out.append("[bold]Draft of the Characters[/]")
    else:
        out.append(
            f"[bold]Round {seen['round']}[/], first is {_name(seen, seen['first'])}. Supply: "
            f"{_count(seen['supply'], 'tile')}; deck: {_count(seen['deck'], 'card')}."
        )
    if seen["ending"]:
        out.append(f"[bold]{ending[seen['ending']]}[/]")
    out.append("")
    out.extend(_show_city(seen))
    out.append("")
    for side in seen["sides"]:
        out.extend(_show_side(seen, side))
    if seen["discards"]:
        out.append(f"Discards: {' '.join(seen['discards'])}")
    if seen["own"]:
        out.extend(_show_own(seen, seen["own"]))
    return "\n".join(out)


def _name(seen: Mapping[str, Any], side: int) -> str:
    return str(seen["sides"][side]["name"])


def _show_city(seen: Mapping[str, Any]) -> list[str]:
    """A building is two lines: tile and marker, floors and owner. Dots are empty cells."""
    buildings = {(b["x"], b["y"]): b for b in seen["city"]}
    letters = {(t["x"], t["y"]): t["letter"] for t in seen["letters"]}
    action = seen["action"]
    offered = {(c["x"], c["y"]) for c in action["cells"]} if action else set()
    known = [*buildings, *letters, *offered]
    columns = range(min(x for x, _ in known), max(x for x, _ in known) + 1)
    rows = range(min(y for _, y in known), max(y for _, y in known) + 1)
    out = ["     " + "".join(f"{x:^6}" for x in columns)]
    for y in rows:
        upper, lower = f"{y:>4} ", "     "
        for x in columns:
            building = buildings.get((x, y))
            if building:
                paint = PAINT[building["colour"]]
                owner = building["owner"]
                who = "--" if owner is None else f"P{owner + 1}"
                if owner is not None and _name(seen, owner) == "Hal":
                    who = "Ha"
                site = "*" if building["site"] else " "
                upper += f"[{paint}]{building['tile']:>4}{site} [/]"
                lower += f"[{paint}] {building['floors']}^{who} [/]"
            elif (x, y) in offered:
                upper, lower = upper + "  ?   ", lower + "      "
            else:
                mark = letters.get((x, y), "·")
                paint = "bold" if mark != "·" else "dim"
                upper += f"[{paint}]{mark:^6}[/]"
                lower += "      "
        out += [upper, lower]
    out.append(
        "[dim]R7* = tile on top, * = new, no card yet; 2^P1 = two floors owned by Player 1.[/]"
    )
    return out


def _show_side(seen: Mapping[str, Any], side: Mapping[str, Any]) -> list[str]:
    def hidden(value: object) -> object:
        return "?" if value is None else value

    status = ""
    if side["chosen"]:
        status = " [bold](has chosen)[/]"
    if side["planned_tile"] is not None:
        status = f" [bold](plan {'with' if side['planned_tile'] else 'without'} tile)[/]"
    if seen["turn"] == side["seat"]:
        status += " [bold]<- turn[/]"
    score = side["score"]
    known = score["districts"] + score["cards"] + score["tokens"]
    out = [
        f"[bold]{side['name']}[/]{status}: resources {side['resources']} "
        f"(+{side['stock']} in supply, {side['in_city']} in the city), tiles "
        f"{hidden(side['tiles'])}, points {hidden(side['points'])}, New Hand "
        f"{side['new_hands']}; city and cards worth {known} now"
    ]
    if side["last_action"]:
        out.append(f"    last: {_deed_text(side['last_action'])}")
    gains = [
        f"{action} {'+'.join(_count(n, item) for n, item in zip(gain, ITEMS, strict=True) if n)}"
        for action, gain in side["bonuses"].items()
        if any(gain)
    ]
    ends = [f"{c['card']} ({c['text'][5:]})" for c in side["tableau"] if c["text"][:4] == "end:"]
    if gains:
        out.append(f"    bonuses: {'; '.join(gains)}")
    if ends:
        out.append(f"    end cards: {'; '.join(ends)}")
    if side["shown_tiles"]:
        out.append(f"    tiles seen behind the screen: {' '.join(side['shown_tiles'])}")
    own = seen["own"] is not None and side["seat"] == seen["own"]["seat"]
    if side["known_cards"] and not own:
        cards = " ".join(card["card"] for card in side["known_cards"])
        out.append(f"    known of the hand: {cards}")
    return out


def _deed_text(deed: Mapping[str, Any]) -> str:
    taken = _gain_text([deed["taken"][item] for item in ITEMS])
    with_tile = f" with {deed['tile']}" if deed["tile"] else ""
    verb = {
        "exploit": "exploited",
        "urbanize": "urbanized",
        "construct": "constructed on",
        "failed": "could not build, so exploited",
    }[deed["kind"]]
    return f"{verb} {deed['card']}{with_tile}, took {taken}"


def _show_own(seen: Mapping[str, Any], own: Mapping[str, Any]) -> list[str]:
    out = [""]
    for title, people in (("You may keep", own["packet"]), ("You have kept", own["kept"])):
        if people:
            out.append(f"[bold]{title}[/]")
            for person in people:
                items = _gain_text([person["start"][item] for item in ITEMS])
                out.append(
                    f"  #{person['character']:<2} {person['name']} ({person['colour']}): "
                    f"{person['text']}; starts with {items}"
                )
    if own["hand"]:
        out.append("[bold]Your hand[/]")
        for card in own["hand"]:
            out.append(f"  {card['card']:<3} at {card['x']},{card['y']}: {card['text']}")
    if own["tiles"]:
        out.append(f"[bold]Your tiles:[/] {' '.join(own['tiles'])}")
    if own["card"]:
        with_tile = {None: "", "alone": " alone"}.get(own["tile"], f" with {own['tile']}")
        out.append(f"[bold]Your plan:[/] {own['card']}{with_tile}")
    if own["returning"]:
        out.append(f"[bold]You return:[/] {' '.join(own['returning'])}")
    return out
