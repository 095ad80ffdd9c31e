"""What bots know: values follow the rules, and greedy play with them beats chance clearly."""

from __future__ import annotations

import pytest

from pentapolis import Rng
from pentapolis.bots.bot import bot_action, make_bot
from pentapolis.games.ginkgopolis.evaluation import GinkgoEvaluation
from pentapolis.games.ginkgopolis.state import GinkgoState
from tests.games.ginkgopolis.scene import GAME, play, scene

JUDGE = GinkgoEvaluation()


def test_a_waiting_plan_is_judged_by_what_it_would_do() -> None:
    """Three points from a yellow tower are better than one from a low building."""
    state = scene(hands=[["Y9", "Y1"], ["A"]], buildings={(0, 0): ("Y9", 3, None)}, tiles=[["R4"]])
    tower, hut, failing = state.clone(), state.clone(), state.clone()
    play(tower, 0, "Y9", "alone")
    play(hut, 0, "Y1", "alone")
    play(failing, 0, "Y9", "+R4")
    assert JUDGE.value(tower, 0) == pytest.approx(JUDGE.value(hut, 0) + 2)
    assert JUDGE.value(failing, 0) == pytest.approx(JUDGE.value(tower, 0))
    assert list(tower.points) == [0, 0]  # judging plays on a copy


def test_a_finished_game_is_worth_its_points() -> None:
    state = scene(points=[20, 10], tiles=[["R9"], []], resources=[5, 0], tableau=[["R20"], []])
    data = state.dump()
    data["phase"] = "over"
    data["ending"] = "tiles"
    over = GAME.load_state(state.setup, data)
    assert JUDGE.value(over, 0) == pytest.approx(29 - JUDGE.rivalry * 10)


def test_items_and_bonuses_are_worth_something_while_the_game_goes_on() -> None:
    plain = JUDGE.value(scene(), 0)
    assert JUDGE.value(scene(resources=[1]), 0) > plain
    assert JUDGE.value(scene(tiles=[["R9"]]), 0) > plain
    assert JUDGE.value(scene(tableau=[["R4"]]), 0) > plain
    assert JUDGE.value(scene(points=[0, 5]), 0) < plain


@pytest.mark.parametrize("players", [1, 2, 3, 5])
def test_playouts_are_legal_and_end(players: int) -> None:
    for seed in range(20):
        state = GAME.new_state(GAME.setup(players), Rng(seed))
        rng = Rng(seed)
        while not state.is_over():
            for seat in state.deciders():
                action = JUDGE.playout_action(state, seat, rng)
                assert state.is_legal(seat, action)
            seat = state.deciders()[0]
            state.apply(seat, JUDGE.playout_action(state, seat, rng))


@pytest.mark.many
@pytest.mark.parametrize("players", [2, 4])
def test_greedy_beats_random(players: int) -> None:
    setup = GAME.setup(players)
    greedy, chance = make_bot("greedy", GAME, setup), make_bot("random", GAME, setup)
    won = 0
    for seed in range(12):
        state = GAME.new_state(setup, Rng(seed))
        assert isinstance(state, GinkgoState)
        rng = Rng(seed)
        while not state.is_over():
            seat = state.deciders()[0]
            bot = greedy if seat == seed % players else chance
            state.apply(seat, bot_action(bot, state, seat, rng))
        won += state.ranking()[seed % players] == 1
    assert won >= 9
