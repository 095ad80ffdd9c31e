"""Inktropolis: what one seat may see, as JSON; `text` shows it in a terminal."""

from __future__ import annotations

from pentapolis.games.inktropolis.content import RESOURCES, SIDES, TYPES
from pentapolis.games.inktropolis.notation import amounts
from pentapolis.games.inktropolis.scoring.city import City
from pentapolis.games.inktropolis.scoring.tables import PRESTIGE, YIELDS
from pentapolis.games.inktropolis.seen import Building, InkView, Offer, Par, Way
from pentapolis.games.inktropolis.state import ERAS, InkState
from pentapolis.games.inktropolis.view.cards import card_view, cards_on_table, plan_view, top_view
from pentapolis.games.inktropolis.view.cities import building_views, city_view
from pentapolis.games.inktropolis.view.text import show
from pentapolis.games.inktropolis.words import InkWords

__all__ = ["show", "view"]


def way_views(city: City, card: int, buildings: list[Building]) -> list[Way]:
    """The ways to pay for a card, and for each what it would strike off: the oldest first (K-26)."""
    views: list[Way] = []
    stars = int(city.rules.yields[card * int(YIELDS) + PRESTIGE])
    for way in range(city.rules.ways[card]):
        spends = amounts(city.rules, card, way)
        left = dict(spends)
        strikes = []
        for item in [item for building in buildings for item in building["resources"]]:
            if not item["spent"] and left.get(item["resource"], 0):
                left[item["resource"]] -= 1
                strikes.append(item["at"])
        missing = {name: number for name, number in left.items() if number}
        change = stars - spends.get(RESOURCES[PRESTIGE], 0)
        views.append({"spends": spends, "missing": missing, "strikes": strikes, "round": change})
    return views


def public_offers(state: InkState, words: InkWords) -> list[Offer]:
    """What lies on the table, for those who watch: they cannot lack anything."""
    views: list[Offer] = []
    for card, new in cards_on_table(state):
        ways: list[Way] = [
            {"spends": amounts(state.rules, card, way), "missing": {}, "strikes": [], "round": 0}
            for way in range(state.rules.ways[card])
        ]
        shown = card_view(state.rules, words, card)
        views.append(
            {"card": shown, "new": new, "ways": ways, "fits": True, "bar": "", "why_not": ""}
        )
    return views


def offer_views(state: InkState, words: InkWords, seat: int) -> list[Offer]:
    """What lies on the table and the own landmarks that are not built yet."""
    if state.is_over():
        return []
    if seat < 0:
        return public_offers(state, words)
    city, rules = state.cities[seat], state.rules
    now = int(rules.era_of(state.round))
    cards = cards_on_table(state)
    marks = [int(state.landmarks[seat * int(ERAS) + era]) for era in range(ERAS)]
    cards += [(card, False) for card in marks if not state.has_built(city, card)]
    buildings = building_views(city, words)
    views: list[Offer] = []
    for card, new in cards:
        ways = way_views(city, card, buildings)
        fits = bool(city.fits(card))
        short = min((way["missing"] for way in ways), key=lambda missing: sum(missing.values()))
        bar = why = ""
        if rules.landmark[card] and int(rules.era[card]) > now:
            bar, why = "era", words.too_early(int(rules.era[card]))
        elif short:
            bar, why = "cost", words.too_dear(short)
        elif not fits:
            bar, why = "place", words.NO_PLACE
        views.append(
            {
                "card": card_view(rules, words, card),
                "new": new,
                "ways": ways,
                "fits": fits,
                "bar": bar,
                "why_not": why,
            }
        )
    return views


def par_views(state: InkState, words: InkWords) -> list[Par]:
    if state.players > 1:
        return []
    side = SIDES[state.cities[0].side()]
    rows = [row for row in state.setup.content.rows("par") if row["side"] == side]
    return [{"points": row["points"], "title": words.par_title(row)} for row in rows]


def view(state: InkState, seat: int, words: InkWords) -> InkView:
    rules = state.rules
    number = min(int(state.round), int(rules.rounds))
    era = int(rules.era_of(number))
    left = len(rules.decks[era - 1]) - int(state.drawn_in(number))
    return {
        "phase": "over" if state.is_over() else "build" if state.round else "set-up",
        "round": number,
        "rounds": int(rules.rounds),
        "rounds_per_era": int(rules.rounds_per_era),
        "era": era,
        "era_name": words.era(era),
        "width": int(rules.boards[0].width),
        "height": int(rules.boards[0].height),
        "plans": [plan_view(state, words, int(plan)) for plan in state.plans],
        "enterprise": card_view(rules, words, int(rules.enterprise)),
        "available": [card_view(rules, words, int(card)) for card in state.available],
        "offers": offer_views(state, words, seat),
        "deck": left,
        "top": top_view(state),
        "cities": [city_view(state, words, owner, seat) for owner in range(state.players)],
        "par": par_views(state, words),
        "type_resources": dict(zip(TYPES, RESOURCES, strict=False)),
        "seat": seat if seat >= 0 else None,
    }
