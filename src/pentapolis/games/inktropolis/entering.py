"""Inktropolis: playing on from cities entered by hand."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from pentapolis.engine.content import ContentPack
from pentapolis.engine.errors import PositionError, did_you_mean
from pentapolis.engine.game import Game
from pentapolis.engine.rng import Rng
from pentapolis.engine.setup import Setup
from pentapolis.games.inktropolis.content import RESOURCES, card_numbers, rules_for
from pentapolis.games.inktropolis.position import Position, drawn, read_position
from pentapolis.games.inktropolis.scoring.city import City
from pentapolis.games.inktropolis.scoring.ground import card_of
from pentapolis.games.inktropolis.state import ERAS, InkState
from pentapolis.games.inktropolis.words import InkWords


def entered_setup(
    game: Game[InkState, InkWords], data: object, content: ContentPack | None, confirm: bool
) -> Setup:
    position = read_position(data)
    rounds = {len(city.rounds) for city in position.cities}
    if len(rounds) > 1:
        raise PositionError("All cities have scored as many rounds: 'rounds' differ in length.")
    for number, city in enumerate(position.cities, start=1):
        if city.stock is None:
            raise PositionError(
                f"city {number}: to play on, 'stock' must say what is left: {', '.join(RESOURCES)}."
            )
        for name in city.stock:
            if name not in RESOURCES:
                hint = did_you_mean(name, RESOURCES)
                raise PositionError(f"city {number}: there is no resource '{name}'.{hint}")
    return game.setup(len(position.cities), position.options, content, confirm)


def entered_state(game: Game[InkState, InkWords], data: object, setup: Setup, rng: Rng) -> InkState:
    """The next round of these cities; decks and whatever nobody named are shuffled."""
    position = read_position(data)
    rules = rules_for(setup.content, setup.options)
    plans, cities = drawn(position, setup)
    for form, city in zip(position.cities, cities, strict=True):
        city.stock = vec[i64]([(form.stock or {}).get(name, 0) for name in RESOURCES])
    state = InkState(setup, rng, rules)
    state.deal()
    if len(plans) > rules.plans:
        raise PositionError(f"A game has {rules.plans} plans, not {len(plans)}.")
    others = [int(plan) for plan in state.plans if plan not in plans]
    state.plans = vec[i64]([*plans, *others][: int(rules.plans)])
    state.cities = cities
    _deal_landmarks(state, position, cities)
    played = len(position.cities[0].rounds)
    if played >= rules.rounds:
        raise PositionError("The game is over there: nothing is left to be played.")
    on_table = [_card(setup, code, "available") for code in position.available]
    for card in on_table:
        if all(card not in deck for deck in rules.decks) or on_table.count(card) > 1:
            code = position.available[on_table.index(card)]
            raise PositionError(f"'available': {code} cannot lie on the table, or not twice.")
    _order_decks(state, cities, on_table, played + 1)
    # The cards that lie there follow from those that were drawn, round by round.
    for number in range(played + 1):
        state.round = number
        state.available = state.layout()
    state.round = played + 1
    state.turn = state.round * setup.players
    state.open_phase()
    if on_table:
        state.available = vec[i64](on_table)
    return state


def untold(data: object) -> str:
    position = read_position(data)
    if not position.available:
        return "Say which cards lie on the table: 'available' is missing."
    if not position.cities[0].landmarks:
        return "Say which landmarks player 1 was dealt: 'landmarks' of city 1 are missing."
    return ""


def _card(setup: Setup, code: str, where: str) -> int:
    cards = card_numbers(setup.content)
    if code not in cards:
        raise PositionError(f"'{where}': there is no card '{code}'.{did_you_mean(code, cards)}")
    return cards[code]


def _deal_landmarks(state: InkState, position: Position, cities: list[City]) -> None:
    """One of each era for everybody: those that are named or built, and others by lot."""
    rules, setup = state.rules, state.setup
    named: dict[tuple[int, int], int] = {}
    for seat, (form, city) in enumerate(zip(position.cities, cities, strict=True)):
        built = [int(card_of(packed)) for packed in city.built]
        own = [_card(setup, code, "landmarks") for code in form.landmarks]
        for card in {*own, *(card for card in built if rules.landmark[card])}:
            if not rules.landmark[card] or (seat, int(rules.era[card]) - 1) in named:
                raise PositionError(
                    f"city {seat + 1}: 'landmarks' must name one landmark of each era, those that "
                    "stand in the city included."
                )
            if card in named.values():
                raise PositionError(f"city {seat + 1}: two players have the same landmark.")
            named[seat, int(rules.era[card]) - 1] = card
    marks = state.landmarks[:]
    for era in range(int(ERAS)):
        free = vec[i64]([card for card in rules.marks[era] if card not in named.values()])
        state.rng.shuffle(free)
        for seat in range(setup.players):
            at = seat * int(ERAS) + era
            found = named.get((seat, era))
            if found is None:
                marks[at] = free[0]
                free = free[1:]
            else:
                marks[at] = found
    state.landmarks = marks


def _order_decks(state: InkState, cities: list[City], on_table: list[int], number: int) -> None:
    """What was built or lies on the table was drawn before; the rest comes in any order."""
    rules = state.rules
    seen = {int(card_of(packed)) for city in cities for packed in city.built} | set(on_table)
    now = int(rules.era_of(number))
    decks: list[int] = []
    for era in range(1, int(ERAS) + 1):
        deck = [int(card) for card in rules.decks[era - 1]]
        # Those that lie there were drawn last, in this order.
        first = [card for card in deck if card in seen and card not in on_table]
        last = [card for card in on_table if card in deck]
        rest = vec[i64]([card for card in deck if card not in seen])
        state.rng.shuffle(rest)
        drawn_now = int(state.drawn_in(number)) if era == now else 0
        before = int(state.drawn_in(era * int(rules.rounds_per_era))) if era < now else drawn_now
        spare = before - len(first) - len(last)
        if spare < 0:
            raise PositionError(
                f"More cards of era {era} are named than were drawn before round {number}."
            )
        mixed = vec[i64]([*first, *rest[:spare]])
        state.rng.shuffle(mixed)
        decks += [*(int(c) for c in mixed), *last, *(int(c) for c in rest[spare:])]
    state.decks = vec[i64](decks)
