"""Chances of winning: from simulated to real, and how that is fitted."""

from __future__ import annotations

import math

import pytest

from pentapolis import Rng, all_games
from pentapolis.study.calibration import SIMULATIONS, Played, Row, curve_of, fit, reliability
from pentapolis.study.chances import Curve, curve_for, key_of, logistic, logit
from pentapolis.study.estimates import Estimate


def drawn_rows(shift: float, slope: float, games: int) -> list[Row]:
    """Simulations that are as wrong as a known curve says."""
    rng = Rng(1)
    rows = []
    for game in range(games):
        simulated = (1 + rng.below(SIMULATIONS - 1)) / SIMULATIONS
        real = logistic(shift + slope * logit(simulated))
        rows.append(Row(game, simulated, float(rng.random() < real)))
    return rows


def test_a_known_curve_is_found_again() -> None:
    shift, slope = fit(drawn_rows(0.3, 0.6, 6000))
    assert shift == pytest.approx(0.3, abs=0.08)
    assert slope == pytest.approx(0.6, abs=0.08)


def test_few_games_give_no_wild_curve() -> None:
    """Three games that were foretold rightly do not prove that everything is certain."""
    rows = [Row(number, simulated, simulated) for number, simulated in enumerate((0.0, 1.0, 1.0))]
    shift, slope = fit(rows)
    assert abs(shift) < 1
    assert 0.5 < slope < 2


def test_reliability_tells_a_wrong_curve_from_a_right_one() -> None:
    rows = drawn_rows(0.0, 0.5, 4000)
    _, wrong, _ = reliability(Curve(), rows)
    _, right, noise = reliability(Curve(0.0, 0.5), rows)
    assert wrong > 3 * right
    assert right < 2.5 * noise


def test_positions_of_one_game_share_one_result() -> None:
    """Seen twice, a game is not twice the evidence."""
    rows = drawn_rows(0.0, 1.0, 500)
    _, _, once = reliability(Curve(), rows)
    _, _, twice = reliability(Curve(), [*rows, *rows])
    assert twice == pytest.approx(once)


def test_a_curve_knows_what_it_rests_on() -> None:
    played = [Played((row,), (10.0 + row.game,)) for row in drawn_rows(0.0, 1.0, 100)]
    curve = curve_of(played, "medium", 3, no_winning=True)
    assert (curve.level, curve.rules, curve.games) == ("medium", 3, 100)
    assert (curve.usual[0], curve.usual[-1]) == (10.0, 109.0)


def test_shares_of_one_win_sum_to_one() -> None:
    curve = Curve(0.2, 0.6)
    assert math.fsum(curve.shares([0.7, 0.2, 0.1], team=False)) == pytest.approx(1)
    assert curve.shares([0.7], team=True) == [curve.real(0.7)]


def test_a_difference_is_scaled_as_the_curve_bends() -> None:
    curve = Curve(0.0, 0.5)
    gap = curve.difference(0.9, 0.6, Estimate(0.3, 0.02))
    assert gap.mean == pytest.approx(curve.real(0.9) - curve.real(0.6))
    assert gap.error == pytest.approx(0.02 * gap.mean / 0.3)
    assert curve.difference(0.5, 0.5, Estimate(0.0, 0.02)).error == pytest.approx(0.01)


def test_what_nobody_calibrated_is_as_simulated() -> None:
    for game in all_games():
        curve = curve_for(game.setup())
        assert curve.games or curve == Curve()
        assert key_of(game.setup()).startswith(game.name)
