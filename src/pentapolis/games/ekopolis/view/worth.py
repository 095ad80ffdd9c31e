"""Ekopolis: what each piece would score, wherever it may go."""

from __future__ import annotations

from functools import lru_cache

from pentapolis.games.ekopolis.content import (
    card_row,
    names_of,
    tile_row,
)
from pentapolis.games.ekopolis.effects import COLOURS
from pentapolis.games.ekopolis.scoring import rules as scoring
from pentapolis.games.ekopolis.scoring.rules import Rules
from pentapolis.games.ekopolis.scoring.table import Table
from pentapolis.games.ekopolis.seen import (
    CardGain,
    Part,
    Worth,
)
from pentapolis.games.ekopolis.state import EkoState
from pentapolis.games.ekopolis.state.actions import (
    CHOOSE,
    DROP,
    LIFT,
    MODIFY,
    PLACE,
    PUT,
    REMOVE,
    bits_of,
)
from pentapolis.games.ekopolis.view.triplets import lacking, makes_triplet

SYMBOL_NAMES = {int(scoring.POLLUTION): "pollution", int(scoring.ZONE): "zone"}
NEIGHBOUR_NAMES = {**SYMBOL_NAMES, int(scoring.HALL): "hall"}


def worth_view(state: EkoState, seat: int) -> list[Worth]:
    """For the seat on turn: every space its pieces may go to now, with points and reasons."""
    if seat != state.current or state.is_over():
        return []
    if state.step in (CHOOSE, PLACE):
        return _worth_of_hand(state, seat)
    if state.step == MODIFY:
        trial = state.clone()
        names = names_of(state.setup.content)
        placed = int(state.chosen), int(state.space), int(state.detail)
        return [_worth_of_building(trial, names, _completing(state, seat), *placed)]
    if state.step in (PUT, REMOVE, LIFT, DROP):
        fitting = [at for at in range(state.rules.spaces) if state.fits(at)]
        completing = _completing(state, seat)
        return [_worth_of_token(state, completing, at) for at in fitting]
    return []


def _worth_of_hand(state: EkoState, seat: int) -> list[Worth]:
    table = state.table
    trial = state.clone()  # to ask which cards could be played with a Building that is not placed
    trial.step = MODIFY
    names = names_of(state.setup.content)
    completing = _completing(state, seat)
    free = [at for at in range(state.rules.spaces) if table.can_build(seat, at)]
    return [
        _worth_of_building(trial, names, completing, int(tile), at, int(table.detail(at)))
        for tile in bits_of(state.hands[seat])
        for at in free
    ]


def _completing(state: EkoState, seat: int) -> list[str]:
    """The colours of which one more is a triplet more: of a seat's cards, or of the group's Buildings."""
    if not state.rules.full:
        lacks = lacking(state.table, None)
        return lacks if len(lacks) == 1 else []
    return [colour for colour in COLOURS if makes_triplet(state.table, seat, (colour,))]


def _worth_of_building(
    trial: EkoState, names: list[str], completing: list[str], tile: int, at: int, detail: int
) -> Worth:
    pack, rules, table = trial.setup.content, trial.rules, trial.table
    trial.chosen, trial.space, trial.detail = tile, at, detail
    shields = detail >> scoring.SHIELD_AT << scoring.SHIELD_AT
    parts: list[Part] = []

    def reason(what: str, points: int, space: int | None = None, token: str = "") -> None:
        if points:
            part: Part = {"what": what, "points": points}
            if token:
                part["token"] = token
            if space is not None:
                part["space"] = names[space]
            parts.append(part)

    reason("extra", int(rules.part(tile, detail, scoring.P_BONUS)))
    for beside in rules.neighbours[at * 6 : at * 6 + 6]:
        held = int(table.board[beside])
        alone = int(rules.sight[held]) | shields
        points = _worth_of_neighbours(rules, tile, alone)
        reason(NEIGHBOUR_NAMES.get(held, "building"), points, int(beside))
    # Said by itself: once the Building stands there the board no longer shows what it was built over.
    polluted = (detail >> scoring.ON_AT) & scoring.ON_POLLUTION
    over = "pollution" if polluted else "zone"
    reason("token", int(rules.part(tile, detail, scoring.P_TOKEN)), at, over)
    reason("species", int(rules.part(tile, detail, scoring.P_SPECIES)), at)
    symbol = int(rules.symbol(tile))
    ready = int(table.ready & table.owned[trial.current])
    gains: list[CardGain] = [
        {"card": card_row(pack, int(card))["id"], "points": _card_gain(trial, int(card))}
        for card in bits_of(ready)
        if trial.can_play(int(card))
    ]
    return {
        "piece": tile_row(pack, tile)["id"],
        "space": names[at],
        "points": int(rules.worth(tile, detail)),
        "parts": parts,
        "cards": gains,
        "token": SYMBOL_NAMES[symbol] if symbol and table.supply(symbol) else "",
        "draws": tile_row(pack, tile)["colour"] if rules.full else "",
        "triplet": int(rules.triplet) if tile_row(pack, tile)["colour"] in completing else 0,
        "joins": _joined(table, int(trial.current), at),
    }


def _joined(table: Table, seat: int, at: int) -> list[int]:
    """Whose cities a Building of the seat would join with its own (E-23)."""
    own, beside = table.joint[seat], table.near[at]
    touched = [other for other in range(table.players) if (beside >> other) & 1]
    return [
        other
        for other in range(table.players)
        if not (own >> other) & 1 and any((table.joint[one] >> other) & 1 for one in touched)
    ]


@lru_cache(maxsize=4096)
def _worth_of_neighbours(rules: Rules, tile: int, seen: int) -> int:
    """The points of a Building for what lies around it; there are few different surroundings."""
    return sum(int(rules.part(tile, seen, piece)) for piece in range(scoring.P_BLUE + 1))


def _card_gain(trial: EkoState, card: int) -> int:
    """What a card played with the Building adds to its points (E-67)."""
    rules, tile, detail = trial.rules, int(trial.chosen), int(trial.detail)
    op = rules.op(card, 0)
    if op == scoring.PLACE_BONUS:
        return int(trial.bonus(card))
    points = 0
    if op == scoring.SHIELD:
        changed = int(trial.shielded(card))
    else:
        changed = detail | int(rules.number(card, 0, 2)) << scoring.WAIVED_AT
        points = int(rules.number(card, 0, 3))
    return points + int(rules.worth(tile, changed)) - int(rules.worth(tile, detail))


def _worth_of_token(state: EkoState, completing: list[str], at: int) -> Worth:
    """A token to be put, taken away or moved (E-46, E-68)."""
    rules = state.rules
    brings_card = rules.full and state.step == PUT and state.card == 0
    name = names_of(state.setup.content)[at]
    parts: list[Part] = []
    bonus = 0
    if state.step in (PUT, DROP):
        zone = state.step == DROP or state.token == scoring.ZONE
        piece = "zone" if zone else "pollution"
        if rules.species[at]:
            points = int(rules.species_gain) if zone else -int(rules.species_fine)
            parts.append({"what": "species", "points": points, "space": name})
        if state.step == DROP:
            bonus = int(rules.number(state.card, state.part, 1))
    else:
        piece = "lift" if state.step == LIFT else "clear"
        if rules.op(state.card, state.part) == scoring.REMOVE_POLLUTION:
            bonus = int(rules.number(state.card, state.part, 2))
    if bonus:
        parts.append({"what": "card", "points": bonus})
    total = sum(part["points"] for part in parts)
    # After the token of a Building comes its card (E-61).
    draws = tile_row(state.setup.content, int(state.chosen))["colour"] if brings_card else ""
    return {
        "piece": piece,
        "space": name,
        "points": total,
        "parts": parts,
        "cards": [],
        "token": "",
        "draws": draws,
        "triplet": int(rules.triplet) if draws in completing else 0,
        "joins": [],
    }
