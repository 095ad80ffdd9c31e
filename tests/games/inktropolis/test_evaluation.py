"""What bots know: quick choices are legal, and much better than chance."""

from __future__ import annotations

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from pentapolis import Rng
from pentapolis.bots.playout import play_randomly
from pentapolis.games.inktropolis.evaluation.evaluation import InkEvaluation
from pentapolis.games.inktropolis.evaluation.prospects import chance, nearer, road_steps
from pentapolis.games.inktropolis.scoring.city import City
from pentapolis.games.inktropolis.state import CHOOSE_CARD
from tests.games.inktropolis.table import (
    GAME,
    choices,
    deal,
    empty_city,
    fill,
    first_round,
    give,
    hand,
    offer,
    pave,
    play,
    rest,
)

PLANS = [row["code"] for row in GAME.content().rows("plans")]


def played(seed: int, thoughtful: bool) -> int:
    state = deal(1, seed=seed)
    evaluation = InkEvaluation()
    rng = Rng(seed)
    while not state.is_over():
        actions = state.legal_actions(0)
        action = (
            evaluation.playout_action(state, 0, rng)
            if thoughtful
            else actions[rng.below(len(actions))]
        )
        assert action in actions
        state.apply(0, action)
    return state.scores()[0]


@pytest.mark.many
def test_quick_choices_beat_chance() -> None:
    thoughtful = sum(played(seed, True) for seed in range(20))
    chance = sum(played(seed, False) for seed in range(20))
    assert thoughtful > 1.5 * chance


def test_value_at_the_end_is_the_score() -> None:
    """When nothing more can be built, only points count."""
    state = deal(1, seed=3)
    rng = Rng(3)
    evaluation = InkEvaluation()
    while not state.is_over():
        evaluation.value(state, 0)
        state.apply(0, evaluation.playout_action(state, 0, rng))
    assert evaluation.value(state, 0) == float(state.scores()[0])


def test_saving_up_for_a_landmark() -> None:
    """A resource is worth more to somebody whose landmarks need it."""

    def gain(*landmarks: str) -> float:
        values = []
        for culture in (0, 2):
            state = hand(give(first_round(), culture=culture), 0, *landmarks)
            values.append(InkEvaluation().value(state, 0))
        return values[1] - values[0]

    assert gain("beach-chalet", "resort", "bay-hotel") > gain("fountain", "ferris-wheel", "zoo")


def test_a_card_in_hand_is_worth_its_promise() -> None:
    """Between choosing and placing, the value counts what the card will bring."""
    state = offer(give(first_round(), finance=1, utilities=1), "museum")
    before = InkEvaluation().value(rest(state.clone(), 0), 0)
    play(state, 0, "museum")
    assert choices(state)
    assert InkEvaluation().value(state, 0) > before


def odds(city: City, plan: int, builds: int) -> float:
    return float(chance(city, plan, builds, road_steps(city, vec[i64]([plan]))))


def test_chances_are_exact_in_the_end() -> None:
    """With nothing more to build a plan is met or not."""
    for seed in range(20):
        state = deal(1, seed=seed, sides="AB"[seed % 2])
        play_randomly(state, Rng(seed))
        for plan in range(len(PLANS)):
            assert odds(state.cities[0], plan, 0) == float(state.cities[0].meets(plan))


def test_chances_grow_with_the_work_done() -> None:
    """Each step towards a plan makes it likelier; what cannot be done any more has no chance."""
    corners, block = PLANS.index("distancing"), PLANS.index("block")
    city = empty_city()
    seen = [odds(city, corners, 6)]
    for names in ("a1", "l1", "a12", "l12"):
        fill(city, "cultural", names)
        seen.append(odds(city, corners, 6))
    assert seen == sorted(set(seen))
    assert seen[-1] == 1.0
    assert odds(pave(empty_city(), "a1"), corners, 6) < 1e-6
    started = fill(empty_city(), "cultural", "e1 f1 g1 h1")
    assert odds(started, block, 6) > odds(empty_city(), block, 6)


def test_what_is_known_of_a_city_with_one_more_road_is_true() -> None:
    """Bots do not build the road to see how far everything is then, and which lakes it touches."""
    plans = vec[i64]([PLANS.index("distancing"), PLANS.index("nature-trail")])
    roads = shores = 0
    for seed in range(6):
        state = deal(1, seed=seed, sides="AB"[seed % 2])
        play_randomly(state, Rng(seed))
        city, evaluation = state.cities[0], InkEvaluation()
        steps = road_steps(city, plans)
        for cell in city.pavable(0):
            after = city.clone()
            after.pave(cell)
            assert list(nearer(city, steps, cell)) == list(road_steps(after, plans))
            if not city.board.is_shore(cell):
                assert evaluation.lakes(after) == evaluation.lakes(city)
            shores += city.board.is_shore(cell)
            roads += 1
    assert roads > shores > 0


def test_other_seats_are_not_played_for_a_seat_that_plans() -> None:
    """K-21: nothing they build changes what it can do, so thinking about them is lost time."""
    state = offer(give(first_round(2), seat=1, citizens=9), "apartments")
    enterprise = CHOOSE_CARD + state.rules.enterprise
    assert InkEvaluation().playout_action(state, 1, Rng(1)) != enterprise
    world = state.resample(0, Rng(1))
    assert InkEvaluation().playout_action(world, 1, Rng(1)) == enterprise
    rest(rest(world, 1), 0)
    assert (world.round, list(world.deciders())) == (2, [0])
    # A world of its own is not made for anybody: there all go on.
    assert list(rest(rest(state, 1), 0).deciders()) == [0, 1]
