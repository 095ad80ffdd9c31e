"""How well somebody played, by lichess' formula."""

from __future__ import annotations

import pytest

from pentapolis.study.accuracy import of_choice, of_game


def test_what_loses_nothing_is_fully_accurate() -> None:
    assert of_choice(0.0) == 100.0
    assert of_choice(-0.2) == 100.0


@pytest.mark.parametrize(("loss", "expected"), [(0.05, 80.8), (0.10, 64.6), (0.20, 41.0), (1, 0)])
def test_the_curve_is_that_of_lichess(loss: float, expected: float) -> None:
    assert of_choice(loss) == pytest.approx(expected, abs=0.15)


def test_who_had_no_choice_has_no_accuracy() -> None:
    assert of_game([], []) is None


def test_a_single_blunder_counts() -> None:
    steady = of_game([0.02] * 20, [0.5] * 20)
    once = of_game([0.0] * 19 + [0.4], [0.5] * 20)
    assert steady is not None
    assert once is not None
    assert once < steady


def test_a_mistake_where_nothing_is_at_stake_counts_less() -> None:
    quiet = [0.5, 0.5, 0.5, 0.5, 0.5, 0.9, 0.1, 0.9, 0.1, 0.9]
    early = of_game([0.2] + [0.0] * 9, quiet)
    late = of_game([0.0] * 9 + [0.2], quiet)
    assert early is not None
    assert late is not None
    assert early > late
