"""Values of all legal choices: honest, complete, and with errors that are true."""

from __future__ import annotations

import numpy as np
import pytest

from pentapolis import Rng, State, all_games, find_game, new
from pentapolis.bots import evaluate
from pentapolis.study.chances import curve_for
from pentapolis.study.endings import Endings
from pentapolis.study.values import Value


def somewhere(name: str, seed: int, decisions: int, players: int | None = None) -> State:
    """A position with something to choose."""
    state, rng = new(name, players=players, seed=seed).state, Rng(seed)
    while decisions > 0 or not 3 <= len(state.legal_actions(state.deciders()[0])) <= 40:
        seat = state.deciders()[0]
        state.apply(seat, state.any_action(seat, rng))
        decisions -= 1
    return state


@pytest.mark.parametrize("name", [game.name for game in all_games()])
def test_all_choices_have_values_that_rest_on_what_the_seat_knows(name: str) -> None:
    state = somewhere(name, 5, 7, players=max(2, find_game(name).players[0]))
    seat, before = int(state.deciders()[0]), state.dump()
    values = evaluate(state, np.int64(seat), worlds=6, simulations=60)
    assert sorted(value.action for value in values) == list(state.legal_actions(seat))
    assert state.dump() == before
    twin = state.resample(seat, Rng(99))
    assert twin != state
    assert evaluate(twin, seat, worlds=6, simulations=60) == values
    assert evaluate(state, seat, worlds=6, simulations=60, seed=1) != values
    assert all(0 < value.chance.mean < 1 and value.chance.error > 0 for value in values)
    assert all(value.line[0] == value.action for value in values)
    assert 0 < sum(value.visits for value in values) <= 60
    assert sum(value.share for value in values) == pytest.approx(1)
    best = values[0]
    assert best.behind.mean == 0
    assert all(
        value.behind.mean == pytest.approx(best.chance.mean - value.chance.mean) for value in values
    )


def test_what_is_certain_has_no_error() -> None:
    """The last choice of a game alone: its points are those that it ends with."""
    state, rng = new("sprawlopolis", seed=3).state, Rng(3)
    while not state.is_over():
        last = state.clone()
        state.apply(0, state.any_action(0, rng))
    values = evaluate(last, 0, worlds=3)
    for value in values:
        after = last.clone()
        after.apply(0, value.action)
        assert after.is_over()
        assert value.points.mean == after.scores()[0]
        assert value.points.error == value.chance.error == 0
    assert [v.points.mean for v in values] == sorted((v.points.mean for v in values), reverse=True)


def test_chances_are_calibrated_as_in_study() -> None:
    state = somewhere("ekopolis", 2, 5)
    seat = int(state.deciders()[0])
    value = evaluate(state, seat, worlds=8, seed=4)[0]
    curve = curve_for(state.setup)
    assert curve.games > 0
    possible = {curve.real(won / 8 / shared) for won in range(9) for shared in (1, 2, 3)}
    assert min(abs(value.chance.mean - chance) for chance in possible) < 1e-9


@pytest.mark.many
def test_errors_say_how_far_values_are_off() -> None:
    """Between two askings values differ by as much as their errors say."""
    state = somewhere("ekopolis", 2, 5)
    seat = int(state.deciders()[0])

    def asked(seed: int) -> dict[int, Value]:
        return {v.action: v for v in evaluate(state, seat, worlds=30, simulations=20, seed=seed)}

    rounds = [asked(seed) for seed in range(24)]
    ratios = [
        np.std([r[action].points.mean for r in rounds], ddof=1)
        / np.mean([r[action].points.error for r in rounds])
        for action in rounds[0]
    ]
    assert 0.6 < float(np.mean(ratios)) < 1.5


def test_wrong_questions() -> None:
    state = new("ekopolis", players=3, seed=1).state
    idle = next(seat for seat in range(3) if seat not in state.deciders())
    for seat in (idle, -1, 3):
        with pytest.raises(ValueError, match="nothing to decide"):
            evaluate(state, seat)
    with pytest.raises(ValueError, match="two worlds"):
        evaluate(state, int(state.deciders()[0]), worlds=1)
    with pytest.raises(TypeError):
        evaluate(state, 0.5)  # type: ignore[arg-type]


@pytest.mark.many
def test_endings_of_tables_without_a_curve_say_what_simulations_say() -> None:
    state = somewhere("inktropolis", 1, 3, players=3)
    assert curve_for(state.setup).games == 0
    assert Endings(state.setup).usual is None
    chance = evaluate(state, int(state.deciders()[0]), worlds=4)[0].chance.mean
    assert min(abs(chance - part / 24) for part in range(25)) < 0.003
