"""Sprawlopolis: playing on from a city entered by hand."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from pentapolis.engine.content import ContentPack
from pentapolis.engine.errors import PositionError
from pentapolis.engine.game import Game
from pentapolis.engine.rng import Rng
from pentapolis.engine.setup import Setup
from pentapolis.games.sprawlopolis.content import rules_for
from pentapolis.games.sprawlopolis.position import read_position
from pentapolis.games.sprawlopolis.scoring import new_city
from pentapolis.games.sprawlopolis.scoring.ground import ORIGIN, STRIDE
from pentapolis.games.sprawlopolis.state import CARDS, CITY_CARDS, FULL_HAND, GOALS, SprawlState
from pentapolis.games.sprawlopolis.words import SprawlWords


def entered_setup(
    game: Game[SprawlState, SprawlWords], data: object, content: ContentPack | None, confirm: bool
) -> Setup:
    position = read_position(data)
    if len(position.goals) != GOALS:
        raise PositionError(f"A game has {GOALS} goal cards: say which, to play on.")
    return game.setup(position.players, position.options, content, confirm)


def entered_state(
    game: Game[SprawlState, SprawlWords], data: object, setup: Setup, rng: Rng
) -> SprawlState:
    """The city as it lies; the cards that nobody named are shuffled, and hands filled from them."""
    position = read_position(data)
    state = SprawlState(setup, rng, rules_for(setup.content, setup.options))
    state.city = new_city(state.rules)
    everyone = state.everyone()
    state.known = vec[i64]([0] * (int(CARDS) + 1))
    state.goals = vec[i64](sorted(position.goals))
    first = position.placements[0]
    for number, placed in enumerate(position.placements, start=1):
        spot = int(ORIGIN) + (placed.y - first.y) * int(STRIDE) + placed.x - first.x
        if number > 1 and not state.city.is_place(spot):
            raise PositionError(
                f"placement {number}: card {placed.card} must touch the city along an edge or lie "
                "over it, and hide no card."
            )
        state.lay(placed.card, spot, int(placed.turned))
    laid = {placed.card for placed in position.placements}
    for card in laid | set(position.goals):
        state.known[card] = everyone
    # As many cards as whose turn it is holds now, and one for each of the others.
    left = int(CITY_CARDS) - len(laid)
    held = min(int(FULL_HAND), left)
    if position.hand and len(position.hand) != held:
        raise PositionError(f"'hand' must name {held} cards now, not {len(position.hand)}.")
    taken = laid | set(position.goals) | set(position.hand)
    deck = vec[i64]([card for card in range(1, int(CARDS) + 1) if card not in taken])
    rng.shuffle(deck)
    state.deck = deck
    state.hands = vec[i64]([0] * setup.players)
    state.turn = len(laid) - 1
    state.current = state.turn % setup.players
    hands = {int(state.current): list(position.hand)}
    for step in range(setup.players):
        seat = (int(state.current) + step) % setup.players
        own = hands.setdefault(seat, [])
        while len(own) < (held if step == 0 else 1) and len(state.deck):
            own.append(int(state.take_top()))
        for card in own:
            state.hands[seat] |= 1 << card
            state.known[card] = i64(1) << seat
    state.show_top()
    return state


def untold(data: object) -> str:
    told = read_position(data).hand
    return "" if told else "Say which cards whose turn it is holds: 'hand' is missing."
