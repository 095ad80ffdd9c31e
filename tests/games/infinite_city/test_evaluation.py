"""Infinite City: what bots know."""

from __future__ import annotations

import pytest

from pentapolis import COMPILED, Rng
from pentapolis.bots.bot import bot_action, make_bot
from tests.games.infinite_city.scene import GAME, Scene


def value(city: dict[tuple[int, int], str], player: int = 1, players: int = 2) -> float:
    scene = Scene(city, ["FA"] * players)
    return GAME.evaluation(scene.setup).value(scene.state, player - 1)


def test_what_may_become_a_group_is_worth_something_and_a_group_more() -> None:
    sizes = [value({(x, 0): "FA 1" for x in range(size)} | {(9, 9): "FA"}) for size in range(5)]
    assert sizes == sorted(sizes)
    assert len(set(sizes)) == 5
    apart = value({(2 * x, 0): "FA 1" for x in range(3)})
    assert sizes[1] < apart < sizes[3]


def test_others_count_against_one() -> None:
    even = value({(0, 0): "FA"})
    assert value({(0, 0): "FA 2"}) < even < value({(0, 0): "FA 1"})
    even = value({(0, 0): "FA"}, players=3)
    assert value({(0, 0): "CA 2"}, players=3) < value({(0, 0): "HT 2"}, players=3) < even


def test_protected_tiles_are_worth_more() -> None:
    free = value({(0, 0): "FA 1", (1, 0): "FA", (5, 5): "PS"})
    assert value({(0, 0): "FA 1", (1, 0): "PS"}) > free


def test_who_runs_out_of_tokens_gives_the_last_turn_away() -> None:
    """Nearly as much as it is worth already with few tokens left."""
    city = {(0, 0): "FA 1", (1, 0): "FA", (2, 0): "FA 2"}

    def worth(*supply: int) -> float:
        left = dict(enumerate(supply, start=1))
        scene = Scene(city, ["FA", "FA"], "FA FA", supply=left).play("FA", "FA@0,1")
        return GAME.evaluation(scene.setup).value(scene.state, 0)

    assert worth(1, 5) < worth(2, 5) - 2 < worth(3, 5) - 2 < worth(6, 5) - 2 < worth(6, 2) - 2


def test_winning_is_worth_more_than_points() -> None:
    city = {(x, 0): "PS" for x in range(4)} | {(x, 5): "FA 1" for x in range(4)}
    lost = {(x, 0): "PS" for x in range(4)} | {(x, 5): "FA 2" for x in range(4)}
    values = []
    for tiles in (city, lost):
        scene = Scene(tiles, ["PS", "FA"]).play("PS", "PS@4,0")
        assert scene.state.is_over()
        values.append(GAME.evaluation(scene.setup).value(scene.state, 0))
    assert values[0] - values[1] > 15


def test_simulated_players_play_legally() -> None:
    for players in (2, 5):
        setup = GAME.setup(players, {"tiles": "twenty_two"})
        evaluation = GAME.evaluation(setup)
        for seed in range(10 if COMPILED else 1):
            state, rng = GAME.new_state(setup, Rng(seed)), Rng(seed)
            while not state.is_over():
                seat = state.deciders()[0]
                for action in (
                    evaluation.others_action(state, seat, rng),
                    evaluation.playout_action(state, seat, rng),
                ):
                    assert state.is_legal(seat, action)
                state.apply(seat, action)


def test_in_a_simulation_only_others_are_unpredictable() -> None:
    setup = GAME.setup(2)
    evaluation, state = GAME.evaluation(setup), GAME.new_state(setup, Rng(3))
    own = {int(evaluation.playout_action(state, 0, Rng(seed))) for seed in range(40)}
    others = {int(evaluation.others_action(state, 0, Rng(seed))) for seed in range(40)}
    assert len(own) == 1 < len(others)


@pytest.mark.many
def test_greedy_play_beats_random_play() -> None:
    setup = GAME.setup(2)
    greedy, random = make_bot("greedy", GAME, setup), make_bot("random", GAME, setup)
    won = 0
    games = 10 if COMPILED else 1
    for seed in range(games):
        state, rng = GAME.new_state(setup, Rng(seed)), Rng(seed)
        me = seed % 2
        while not state.is_over():
            seat = int(state.deciders()[0])
            state.apply(seat, bot_action(greedy if seat == me else random, state, seat, rng))
        won += state.ranking()[me] == 1
    assert won >= games * 0.9
