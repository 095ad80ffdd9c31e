"""What nobody has seen is drawn anew by the true law of chance: every hidden thing is equally likely in
every hidden place, and nothing else changes. What is hidden is said here once more, game by game."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest

from pentapolis import COMPILED, Rng
from pentapolis.contract.scenarios import Scenario, playthrough
from pentapolis.engine.fields import Dump

DRAWS = 1500 if COMPILED else 250
# So many standard deviations are no chance any more.
ODD = 5.0

# The things of each pile that nobody has seen, in the order they will be drawn; taken out of the dump, so
# that what is left can be compared.
Piles = Callable[[Any, Dump], Iterator[list[int]]]


def sprawlopolis(state: Any, data: Dump) -> Iterator[list[int]]:
    yield data["deck"][-2::-1]
    del data["deck"][:-1]


def ekopolis(state: Any, data: Dump) -> Iterator[list[int]]:
    yield data.pop("stack")[::-1]
    for colour in (1, 2, 3) if state.rules.full else ():
        first, end = state.rules.card_start[colour : colour + 2]
        drawn = first + data["drawn"][colour]
        yield data["cards"][drawn:end]
        data["cards"][drawn:end] = [0] * (end - drawn)


def ginkgopolis(state: Any, data: Dump) -> Iterator[list[int]]:
    cards = data.pop("deck")[::-1]
    hal = data["hands"][4] if state.players == 1 else None
    if hal is not None and data["batch"][hal] == data["batches"]:
        cards.append(hal)
        data["hands"][4] = None
        data["known"][hal] = []
    yield cards
    tiles = data.pop("supply")[::-1]
    if not data["exhausted"]:
        # Those in the box lie in no order: shuffled by hand, they are a pile like any other.
        tiles += Random(str(tiles)).sample(data["box"], len(data.pop("box")))
    yield tiles


def infinite_city(state: Any, data: Dump) -> Iterator[list[int]]:
    hidden = [tile for tile in data["deck"][::-1] if not tile["seen_by"]]
    city = zip(data["city"]["kinds"], data["city"]["marks"], strict=True)
    hidden += [kind for kind, marks in city if kind["down"] and not marks]
    yield [tile.pop("type") for tile in hidden]


def inktropolis(state: Any, data: Dump) -> Iterator[list[int]]:
    rules = state.rules
    for era in (1, 2, 3):
        begun = (era - 1) * rules.rounds_per_era < max(data["round"], 1)
        last = min(data["round"], era * rules.rounds_per_era)
        drawn = state.drawn_in(last) if begun else 0
        # The back of the next card is seen, too, but not which card it is.
        for name, seen in (("decks", drawn), ("backs", drawn + 1 if begun else 0)):
            first, end = state.deck_start(era) + seen, state.deck_start(era + 1)
            yield data[name][first:end]
            data[name][first:end] = [0] * (end - first)


PILES: dict[str, Piles] = {
    piles.__name__: piles
    for piles in (ekopolis, ginkgopolis, infinite_city, inktropolis, sprawlopolis)
}
CASES = [
    Scenario("sprawlopolis", 1),
    Scenario("sprawlopolis", 4),
    Scenario("ekopolis", 4),
    Scenario("ekopolis", 3, option=("version", "basic")),
    Scenario("ginkgopolis", 1),
    Scenario("ginkgopolis", 3),
    Scenario("infinite_city", 3),
    Scenario("inktropolis", 2),
]


@pytest.mark.parametrize("moment", [0.0, 0.3, 0.7])
@pytest.mark.parametrize("scenario", CASES, ids=str)
def test_every_hidden_thing_is_as_likely_in_every_hidden_place(
    scenario: Scenario, moment: float
) -> None:
    positions, _ = playthrough(scenario, 3)
    state = positions[int(moment * len(positions))].state
    found: list[list[list[int]]] = []
    truth = state.dump()
    true_piles = list(PILES[scenario.game_name](state, truth))
    for number in range(DRAWS):
        data = state.redraw(Rng(number)).dump()
        found.append(list(PILES[scenario.game_name](state, data)))
        assert {**data, "rng": None} == {**truth, "rng": None}
    for number, pile in enumerate(true_piles):
        drawn = [piles[number] for piles in found]
        assert all(sorted(other) == sorted(pile) for other in drawn)
        for place in range(len(pile)):
            assert surprise(pile, Counter(other[place] for other in drawn)) < ODD, place
        follow = Counter(other.index(pile[0]) < other.index(pile[-1]) for other in drawn if other)
        if 1 < len(pile) == len(set(pile)):
            assert abs(follow[True] - DRAWS / 2) < ODD * math.sqrt(DRAWS / 4)


def surprise(pile: list[int], counts: Counter[int]) -> float:
    """How far the counts are from chance, in standard deviations (chi squared)."""
    sorts = Counter(pile)
    if len(sorts) == 1:
        return 0.0
    expected = {thing: DRAWS * number / len(pile) for thing, number in sorts.items()}
    chi = sum((counts[thing] - wanted) ** 2 / wanted for thing, wanted in expected.items())
    degrees = len(sorts) - 1
    # Wilson and Hilferty: the cube root is close to normal even for few degrees.
    share = 2 / (9 * degrees)
    return float(((chi / degrees) ** (1 / 3) - (1 - share)) / math.sqrt(share))


def test_the_hidden_card_of_hal_and_the_box_are_drawn_anew() -> None:
    """What lies face down before nobody is unseen as well (G-71, G-81)."""
    positions, _ = playthrough(Scenario("ginkgopolis", 1), 3)
    worlds: list[Any] = [positions[0].state.redraw(Rng(number)) for number in range(60)]
    assert len({world.hands[4] for world in worlds}) > 8
    positions, _ = playthrough(Scenario("ginkgopolis", 2), 3)
    worlds = [positions[0].state.redraw(Rng(number)) for number in range(60)]
    assert len({world.box for world in worlds}) > 40


def test_what_somebody_has_seen_of_a_deck_stays_where_it_is() -> None:
    """Infinite City: tiles of the deck and of the city that one seat has looked at (I-65)."""
    seen = 0
    for seed in range(12):
        positions, _ = playthrough(Scenario("infinite_city", 3), seed)
        for position in positions[::5]:
            state: Any = position.state
            before = state.dump()["deck"]
            after = state.redraw(Rng(seed)).dump()["deck"]
            for was, tile in zip(before, after, strict=True):
                assert was["seen_by"] == tile["seen_by"]
                if was["seen_by"]:
                    seen += 1
                    assert was == tile
    assert seen > 50
