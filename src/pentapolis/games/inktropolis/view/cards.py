"""Inktropolis: cards and plans as the view shows them."""

from __future__ import annotations

from pentapolis.engine.content import ContentPack, once_per_wording
from pentapolis.games.inktropolis.content import RESOURCES, TYPES, card_rows
from pentapolis.games.inktropolis.notation import amounts, shape_of
from pentapolis.games.inktropolis.scoring.tables import ANY, KINDS, OWN, YIELDS, Rules
from pentapolis.games.inktropolis.seen import Card, Plan, Top
from pentapolis.games.inktropolis.state import InkState
from pentapolis.games.inktropolis.words import InkWords


def yields_of(rules: Rules, card: int, kind: int) -> dict[str, int]:
    """The resources a card brings; own_type stands for itself until the type is chosen."""
    at = card * int(YIELDS)
    found = {name: int(rules.yields[at + k]) for k, name in enumerate(RESOURCES)}
    own = int(rules.yields[at + OWN])
    if own and kind < ANY:
        found[RESOURCES[kind]] += own
    elif own:
        found["own_type"] = own
    return {name: number for name, number in found.items() if number}


@once_per_wording
def _cards(pack: ContentPack) -> dict[tuple[Rules, int, str], Card]:
    """The cards that were shown before, by the rules they were shown with and the language."""
    return {}


def card_view(rules: Rules, words: InkWords, card: int) -> Card:
    shown, key = _cards(words.content), (rules, card, words.locale)
    found = shown.get(key)
    if found is None:
        found = shown[key] = _card_view(rules, words, card)
    return found


def _card_view(rules: Rules, words: InkWords, card: int) -> Card:
    pack = words.content
    row = card_rows(pack)[card]
    kind = int(rules.kind[card])
    return {
        "card": row["code"],
        "name": words.building_name(row),
        "type": TYPES[kind] if kind < ANY else "any",
        "era": int(rules.era[card]),
        "landmark": bool(rules.landmark[card]),
        "costs": [amounts(rules, card, way) for way in range(rules.ways[card])],
        "shape": shape_of(pack, card),
        "yields": yields_of(rules, card, kind),
    }


def top_view(state: InkState) -> Top | None:
    """The back of the top card of the deck (K-16)."""
    if state.is_over():
        return None
    first = int(state.top()) * int(KINDS)
    return {
        "roads": {name: int(state.rules.roads[first + kind]) for kind, name in enumerate(TYPES)},
        # In the set-up, round 0, no era has been played that could end.
        "boxed": state.round > 0 and state.round % state.rules.rounds_per_era == 0,
    }


def plan_view(state: InkState, words: InkWords, plan: int) -> Plan:
    row = state.setup.content.rows("plans")[plan]
    return {
        "plan": row["code"],
        "name": words.plan_name(row),
        "text": words.plan_text(row),
        "prestige": int(state.rules.plan_value[plan]),
    }


def cards_on_table(state: InkState) -> list[tuple[int, bool]]:
    """What everybody may build in this round, each with whether it was drawn now."""
    if state.is_over():
        return []
    rules = state.rules
    kept = len(state.available) - int(rules.new_cards if state.round > 1 else rules.first_cards)
    laid = [(int(card), at >= kept) for at, card in enumerate(state.available)]
    return [(int(rules.enterprise), False), *laid]
