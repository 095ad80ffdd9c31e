"""Sprawlopolis: what one seat may see, as JSON and as text for a terminal."""

from __future__ import annotations

from pentapolis.games.sprawlopolis.notation import coordinates
from pentapolis.games.sprawlopolis.seen import Block, Card, CityBlock, Goal, Placement, SprawlView
from pentapolis.games.sprawlopolis.state import SprawlState, cards_of
from pentapolis.games.sprawlopolis.words import SprawlWords

ZONE_LETTERS = "?RCIP"
ROAD_BITS = (("N", 8), ("E", 16), ("S", 32), ("W", 64))


# -- as JSON --------------------------------------------------------------------------------------


def block_view(block: int) -> Block:
    return {
        "zone": ZONE_LETTERS[block & 7],
        "road": "".join(edge for edge, bit in ROAD_BITS if block & bit),
    }


def card_view(state: SprawlState, words: SprawlWords, card: int) -> Card:
    """A card as it lies unturned: its four blocks in the order TL, TR, BL, BR."""
    faces = state.rules.faces
    blocks = [block_view(faces[card * 8 + quarter]) for quarter in range(4)]
    return {"card": card, "name": words.card_name(card), "blocks": blocks}


def placement_view(placed: int) -> Placement:
    x, y = coordinates(placed >> 6)
    return {"card": (placed >> 1) & 31, "x": x, "y": y, "turned": bool(placed & 1)}


def goal_views(state: SprawlState, words: SprawlWords) -> list[Goal]:
    rows = {row["number"]: row for row in state.setup.content.rows("goals")}
    state.city.begin()
    return [
        {
            "goal": int(goal),
            "name": words.goal_name(rows[goal]),
            "text": words.goal_text(rows[goal]),
            "points": int(state.city.goal(goal)),
        }
        for goal in state.goals
    ]


def view(state: SprawlState, seat: int, words: SprawlWords) -> SprawlView:
    bit = 1 << (seat if seat >= 0 else state.players)
    tops: dict[int, int] = {}
    for placed in state.placements:
        spot = placed >> 6
        for cell in (spot, spot + 1, spot + 64, spot + 65):
            tops[cell] = (placed >> 1) & 31
    city: list[CityBlock] = []
    for cell in sorted(tops):
        x, y = coordinates(cell)
        city.append({"x": x, "y": y, "card": tops[cell], **block_view(state.city.block(cell))})
    deck = [int(card) for card in state.deck]
    return {
        "goals": goal_views(state, words),
        "target": int(state.target()),
        "score": int(state.total()),
        "city": city,
        "placements": [placement_view(placed) for placed in state.placements],
        "current": int(state.current),
        "chosen": card_view(state, words, state.chosen) if state.chosen else None,
        "top": card_view(state, words, deck[-1]) if deck else None,
        "deck": len(deck),
        "hands": [
            {
                "seat": owner,
                "count": int(state.hands[owner]).bit_count(),
                "cards": [
                    card_view(state, words, card)
                    for card in cards_of(state.hands[owner])
                    if state.known[card] & bit
                ],
            }
            for owner in range(state.players)
        ],
    }


# -- as text --------------------------------------------------------------------------------------

COLOURS = {
    "R": "black on #f2a65a",
    "C": "#ffffff on #2f6db5",
    "I": "black on #b8bcc2",
    "P": "black on #7cb567",
}
# A block is five characters wide and two high: its letter, and its road as box-drawing lines.
ROADS = {
    "": ("     ", "     "),
    "NS": ("  ║  ", "  ║  "),
    "EW": ("     ", "═════"),
    "NE": ("  ║  ", "  ╚══"),
    "ES": ("     ", "  ╔══"),
    "SW": ("     ", "══╗  "),
    "NW": ("  ║  ", "══╝  "),
}


def _paint(block: Block) -> tuple[str, str]:
    colour = COLOURS[block["zone"]]
    upper, lower = ROADS[block["road"]]
    upper = block["zone"] + upper[1:]
    return f"[{colour}]{upper}[/]", f"[{colour}]{lower}[/]"


def show(seen: SprawlView, words: SprawlWords) -> str:
    """The city with coordinates, the goals, the hands and the top of the deck."""
    out = []
    for goal in seen["goals"]:
        out.append(
            f"[bold]{goal['goal']:>2} {goal['name']}[/] ({goal['points']:+d}): {goal['text']}"
        )
    out.append(words.standing(seen["score"], seen["target"]))
    out.append("")
    out.extend(_show_city(seen["city"]))
    out.append("")
    if seen["chosen"]:
        out.extend(_show_cards(words.TO_BE_PLACED, [seen["chosen"]], words))
    for hand in seen["hands"]:
        hidden = hand["count"] - len(hand["cards"])
        title = words.HAND if len(seen["hands"]) == 1 else words.player_title(hand["seat"])
        if hidden:
            title += f" ({words.hidden(hidden)})"
        if hand["cards"] or len(seen["hands"]) > 1:
            chosen = seen["chosen"]["card"] if seen["chosen"] else 0
            cards = [card for card in hand["cards"] if card["card"] != chosen]
            out.extend(_show_cards(title, cards, words))
    if seen["top"]:
        out.extend(_show_cards(words.top_of_deck(seen["deck"]), [seen["top"]], words))
    return "\n".join(out)


def _show_city(city: list[CityBlock]) -> list[str]:
    blocks = {(block["x"], block["y"]): block for block in city}
    columns = range(min(x for x, _ in blocks) - 2, max(x for x, _ in blocks) + 3)
    rows = range(min(y for _, y in blocks) - 2, max(y for _, y in blocks) + 3)
    out = ["     " + "".join(f"{x:^5}" for x in columns)]
    for y in rows:
        upper, lower = f"{y:>4} ", "     "
        for x in columns:
            block = blocks.get((x, y))
            one, two = _paint(block) if block else ("  ·  ", "     ")
            upper += one
            lower += two
        out += [upper, lower]
    return out


def _show_cards(title: str, cards: list[Card], words: SprawlWords) -> list[str]:
    out = [f"[bold]{title}[/]"]
    if cards:
        out.append("  ".join(f"{words.card_label(card['card']):<10}" for card in cards))
        for left, right in ((0, 1), (2, 3)):
            for line in (0, 1):
                out.append(
                    "  ".join(
                        _paint(card["blocks"][left])[line] + _paint(card["blocks"][right])[line]
                        for card in cards
                    )
                )
    return out
