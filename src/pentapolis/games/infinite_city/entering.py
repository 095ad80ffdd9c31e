"""Infinite City: playing on from a city entered by hand."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from pentapolis.engine.content import ContentPack
from pentapolis.engine.errors import PositionError
from pentapolis.engine.game import Game
from pentapolis.engine.rng import Rng
from pentapolis.engine.setup import Setup
from pentapolis.games.infinite_city.content import rules_for
from pentapolis.games.infinite_city.position import kind_of, laid_out, read_position
from pentapolis.games.infinite_city.scoring import DOWN
from pentapolis.games.infinite_city.state import InfiniteState
from pentapolis.games.infinite_city.words import InfiniteWords


def entered_setup(
    game: Game[InfiniteState, InfiniteWords],
    data: object,
    content: ContentPack | None,
    confirm: bool,
) -> Setup:
    position = read_position(data)
    return game.setup(len(position.players), position.options, content, confirm)


def entered_state(
    game: Game[InfiniteState, InfiniteWords], data: object, setup: Setup, rng: Rng
) -> InfiniteState:
    """The city as it lies; what lies face down, the other hands and the deck are drawn from the rest."""
    position = read_position(data)
    rules = rules_for(setup.content)
    state = InfiniteState(setup, rng, rules)
    city, used, left = laid_out(position, setup)
    for player, count in zip(position.players, used, strict=True):
        if count == rules.tokens:
            raise PositionError(
                f"{player} has no token left: the last turns have begun, and who still has theirs "
                "cannot be entered."
            )
    deck = vec[i64]([kind for kind, count in enumerate(left) for _ in range(count)])
    rng.shuffle(deck)
    state.deck = deck
    state.city = city
    for slot in range(len(city.kinds)):
        if city.kinds[slot] == DOWN:
            if not len(state.deck):
                raise PositionError("There are more tiles in the city than the game has.")
            city.kinds[slot] = int(state.take_top()) | int(DOWN)
    if city.shields >= rules.stations:
        raise PositionError("All Power Stations are in the city: the game is over there.")
    state.supply = vec[i64]([int(rules.tokens) - count for count in used])
    state.hands = vec[i64]([0] * (setup.players * int(rules.types)))
    state.known = vec[i64]([0] * (setup.players * int(rules.types)))
    state.sizes = vec[i64]([0] * setup.players)
    state.plays = sum(used)
    seat = position.players.index(position.next) if position.next is not None else 0
    for name in position.hand:
        kind = kind_of(setup.content, name)
        assert kind is not None
        state.gain(seat, kind, 0)
    for step in range(setup.players):
        if not (step == 0 and position.hand):
            state.draw_up_to((seat + step) % setup.players, rules.hand)
    state.begin_turn(seat)
    return state


def untold(data: object) -> str:
    told = read_position(data).hand
    return "" if told else "Say which tiles whose turn it is holds: 'hand' is missing."
