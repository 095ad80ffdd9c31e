"""Ekopolis: what one seat may see, as JSON; `text` shows it in a terminal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from pentapolis.games.ekopolis.content import (
    card_row,
    names_of,
    places_of,
    tile_row,
)
from pentapolis.games.ekopolis.effects import COLOURS
from pentapolis.games.ekopolis.fields import STEPS
from pentapolis.games.ekopolis.scoring import rules as scoring
from pentapolis.games.ekopolis.scoring.board import CARD, PLACED, entry
from pentapolis.games.ekopolis.scoring.rules import Rules
from pentapolis.games.ekopolis.seen import (
    ActionCard,
    City,
    EkoView,
    Group,
    Seat,
    Space,
    Tile,
    Track,
)
from pentapolis.games.ekopolis.state import EkoState
from pentapolis.games.ekopolis.state.actions import FINISH, bits_of
from pentapolis.games.ekopolis.view.text import show
from pentapolis.games.ekopolis.view.triplets import lacking, turned
from pentapolis.games.ekopolis.view.worth import worth_view
from pentapolis.games.ekopolis.words import EkoWords

__all__ = ["show", "track", "view"]

SYMBOL_NAMES = {int(scoring.POLLUTION): "pollution", int(scoring.ZONE): "zone"}


def tile_view(words: EkoWords, tile: int) -> Tile:
    row = tile_row(words.content, tile)
    return {
        "id": row["id"],
        "name": words.tile_name(row),
        "colour": row["colour"],
        "red": row["red"],
        "green": row["green"],
        "blue": row["blue"],
        "bonus": row["bonus"],
        "symbol": row["symbol"],
    }


def card_view(
    state: EkoState, words: EkoWords, card: int, brought: Mapping[tuple[int, int], int]
) -> ActionCard:
    table, row = state.table, card_row(state.setup.content, card)
    owner = int(table.owner(card))
    earned = brought.get((owner, card), 0)
    if row["timing"] == "end":
        earned = int(table.end_points(card, owner)) if owner >= 0 else 0
    return {
        "id": row["id"],
        "name": words.card_name(row),
        "colour": row["colour"],
        "timing": row["timing"],
        "text": words.card_texts()[card - 1],
        "effect": words.card_effects()[card - 1],
        "playable": bool((table.ready >> card) & 1),
        "when": words.card_waits()[card - 1],
        "earned": earned,
    }


def card_points(state: EkoState) -> Counter[tuple[int, int]]:
    """What cards have brought so far, by seat and card."""
    found: Counter[tuple[int, int]] = Counter()
    for packed in state.table.ledger:
        kind, seat, points, card, _, _ = entry(packed)
        if kind == CARD:
            found[seat, card] += points
    return found


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


def cities_view(state: EkoState, spaces: list[Space]) -> list[City]:
    """Joint cities once, with the halls and Buildings of all who have a part in them (E-23)."""
    found: dict[int, City] = {}
    for seat in range(state.players):
        joint = int(state.table.joint[seat])
        city = found.setdefault(joint, {"seats": [], "spaces": []})
        city["seats"].append(seat)
        city["spaces"] += [space["name"] for space in spaces if space.get("seat") == seat]
    return list(found.values())


def seat_view(
    state: EkoState,
    words: EkoWords,
    owner: int,
    viewer: int,
    brought: Mapping[tuple[int, int], int],
) -> Seat:
    table = state.table
    tiles = [int(tile) for tile in bits_of(state.hands[owner])]
    points, balance, score = table.points[owner], table.balance(owner), table.total(owner)
    known = not state.rules.full or owner == viewer
    lacks = lacking(table, owner)
    return {
        "seat": owner,
        "track": track(state.rules, int(points)),
        "score": int(score),
        "city": [other for other in range(state.players) if (table.joint[owner] >> other) & 1],
        "built": {name: int(table.built[owner * 4 + code]) for name, code in COLOURS.items()},
        "triplets": int(balance) // (int(state.rules.triplet) or 1),
        "balance": int(balance),
        "lacks": lacks,
        "turned": turned(state, owner, lacks),
        "at_end": int(score - points - balance) if state.rules.full else 0,
        "tiles": len(tiles),
        "hand": [tile_view(words, tile) for tile in tiles] if known else None,
        "cards": [
            card_view(state, words, int(card), brought) for card in bits_of(table.owned[owner])
        ],
    }


def view(state: EkoState, seat: int, words: EkoWords) -> EkoView:
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
        "built": {name: int(table.group_built(code)) for name, code in COLOURS.items()},
        "triplets": int(table.balance(0)) // (int(rules.triplet) or 1),
        "balance": int(table.balance(0)),
        "lacks": lacking(table, None),
    }
    brought = card_points(state)
    spaces = spaces_view(state)
    open_tiles = [tile for tile, _ in buildings(state).values()]
    open_tiles += [int(tile) for tile in state.discards]
    return {
        "version": state.setup.options["version"],
        "round": min(int(state.turn // state.players) + 1, rounds),
        "rounds": rounds,
        "start": int(state.start),
        "current": int(state.current),
        "step": STEPS[state.step],
        "chosen": tile_view(words, int(state.chosen)) if chosen else None,
        "placed": names_of(pack)[state.space] if state.space >= 0 else None,
        "acting_card": card_view(state, words, int(state.card), brought) if state.card else None,
        "drew": drawn_now(state),
        "spaces": spaces,
        "tokens": {"pollution": int(table.pollution), "zone": int(table.zones)},
        "stack": len(state.stack),
        "discards": [tile_row(pack, int(tile))["id"] for tile in state.discards],
        "seats": [seat_view(state, words, owner, seat, brought) for owner in range(state.players)],
        "card_stacks": stacks if rules.full else None,
        "group": None if rules.full else group,
        "cities": cities_view(state, spaces),
        "faces": [tile_view(words, tile) for tile in open_tiles],
        "triplet": int(rules.triplet),
        "track_spaces": int(rules.track),
        "worth": worth_view(state, seat),
    }


def drawn_now(state: EkoState) -> str | None:
    """The card that the Building of this turn has brought; it comes after its token (E-61)."""
    if not state.rules.full or state.space < 0 or FINISH not in (state.step, state.back):
        return None
    colour = state.rules.colour(state.chosen)
    card = int(state.cards[state.first_card(colour) + state.drawn[colour] - 1])
    return str(card_row(state.setup.content, card)["id"])
